//! The table of all gamepad controls. Gamepad handling, the key card, the hints and the README all
//! use it.

use super::{PadAct, PadBinding, PadButton, PadControl, PadGroup, PadLayer, PadRow};
use crate::game::Direction;
use crate::ui::bindings::chord::{Chord, Key};
use crate::ui::intent::{Intent, Side, Sign};

const fn on(button: PadButton, intent: Intent) -> PadBinding {
    PadBinding { control: PadControl::Button(button), act: PadAct::Intent(intent) }
}

const fn second(button: PadButton, intent: Intent) -> PadBinding {
    PadBinding { control: PadControl::Second(button), act: PadAct::Intent(intent) }
}

const fn key(button: PadButton, chord: Chord, otherwise: Option<Intent>) -> PadBinding {
    PadBinding { control: PadControl::Button(button), act: PadAct::Key(chord, otherwise) }
}

const fn held(control: PadControl, intents: &'static [Intent]) -> PadBinding {
    PadBinding { control, act: PadAct::Held(intents) }
}

const fn row(bindings: &'static [PadBinding], words: &'static str) -> PadRow {
    PadRow { bindings, words }
}

const UP: PadButton = PadButton::Pad(Direction::Up);
const DOWN: PadButton = PadButton::Pad(Direction::Down);
const LEFT: PadButton = PadButton::Pad(Direction::Left);
const RIGHT: PadButton = PadButton::Pad(Direction::Right);
const ESCAPE: Chord = Chord::plain(Key::Escape);
const ENTER: Chord = Chord::plain(Key::Enter);

/// All groups of the card, in its order.
pub const PAD_GROUPS: &[PadGroup] = &[
    PadGroup {
        title: "Shot",
        layer: PadLayer::Aim,
        rows: &[
            row(&[on(PadButton::South, Intent::Shoot)], "Shoot; after a game, start the next one"),
            row(
                &[held(
                    PadControl::LeftStick,
                    &[
                        Intent::Turn(Side::Left),
                        Intent::Turn(Side::Right),
                        Intent::Pull(Sign::More),
                        Intent::Pull(Sign::Less),
                    ],
                )],
                "Left, right: aim; up, down: power",
            ),
            row(
                &[held(PadControl::Button(PadButton::LeftTrigger), &[])],
                "Hold: aim, power and tip in fine steps",
            ),
            row(
                &[
                    on(LEFT, Intent::Tip(Direction::Left)),
                    on(RIGHT, Intent::Tip(Direction::Right)),
                    on(UP, Intent::Tip(Direction::Up)),
                    on(DOWN, Intent::Tip(Direction::Down)),
                ],
                "Move the tip (english)",
            ),
            row(&[on(PadButton::East, Intent::Center)], "Tip back to the center"),
            row(
                &[held(
                    PadControl::SecondLeftStick,
                    &[Intent::Lift(Sign::More), Intent::Lift(Sign::Less)],
                )],
                "Up, down: raise the butt, lower it",
            ),
            row(
                &[on(PadButton::West, Intent::NextBall), on(PadButton::North, Intent::NextPocket)],
                "Call the next ball, the next pocket",
            ),
            row(
                &[
                    second(PadButton::West, Intent::Safety),
                    second(PadButton::North, Intent::PushOut),
                ],
                "Call a safety, a push-out",
            ),
            row(&[on(PadButton::LeftStick, Intent::Guide)], "Press: length of the aim line"),
            row(
                &[
                    on(PadButton::LeftShoulder, Intent::Replay),
                    second(PadButton::LeftShoulder, Intent::Explain),
                ],
                "Replay last shot; explain the call",
            ),
        ],
    },
    PadGroup {
        title: "Ball in hand",
        layer: PadLayer::Place,
        rows: &[
            row(
                &[
                    on(LEFT, Intent::Arrow(Direction::Left)),
                    on(RIGHT, Intent::Arrow(Direction::Right)),
                    on(UP, Intent::Arrow(Direction::Up)),
                    on(DOWN, Intent::Arrow(Direction::Down)),
                ],
                "Move the ball",
            ),
            row(
                &[
                    second(LEFT, Intent::Tip(Direction::Left)),
                    second(RIGHT, Intent::Tip(Direction::Right)),
                    second(UP, Intent::Tip(Direction::Up)),
                    second(DOWN, Intent::Tip(Direction::Down)),
                ],
                "Move the tip",
            ),
        ],
    },
    PadGroup {
        title: "While balls roll",
        layer: PadLayer::Roll,
        rows: &[
            row(
                &[
                    on(PadButton::West, Intent::FastForward),
                    on(PadButton::North, Intent::SlowMotion),
                ],
                "Hold: fast forward, slow motion",
            ),
            row(&[on(PadButton::East, Intent::Pause)], "Pause or resume the shot"),
        ],
    },
    PadGroup {
        title: "",
        layer: PadLayer::Roll,
        rows: &[row(&[on(PadButton::South, Intent::Shoot)], "")],
    },
    PadGroup {
        title: "View and game",
        layer: PadLayer::Table,
        rows: &[
            row(&[held(PadControl::RightStick, &[])], "Turn and tilt the view"),
            row(&[held(PadControl::SecondRightStick, &[])], "Up, down: zoom"),
            row(
                &[PadBinding {
                    control: PadControl::Button(PadButton::RightStick),
                    act: PadAct::ResetView,
                }],
                "Press: reset the view",
            ),
            row(
                &[
                    on(PadButton::RightShoulder, Intent::NextPlace),
                    second(PadButton::RightShoulder, Intent::PreviousPlace),
                ],
                "Next camera, previous camera",
            ),
            row(
                &[second(PadButton::East, Intent::Undo), second(PadButton::Select, Intent::Redo)],
                "Undo, redo",
            ),
            row(
                &[on(PadButton::Start, Intent::Escape), on(PadButton::Select, Intent::Card)],
                "Menu, this card",
            ),
        ],
    },
    PadGroup {
        title: "Menus",
        layer: PadLayer::Menu,
        rows: &[
            row(
                &[
                    held(PadControl::LeftStick, &[]),
                    key(UP, Chord::plain(Key::Up), None),
                    key(DOWN, Chord::plain(Key::Down), None),
                    key(LEFT, Chord::plain(Key::Left), None),
                    key(RIGHT, Chord::plain(Key::Right), None),
                ],
                "Choose a row, change its value",
            ),
            row(
                &[
                    key(PadButton::South, ENTER, Some(Intent::Confirm)),
                    key(PadButton::East, ESCAPE, Some(Intent::Escape)),
                ],
                "Confirm, go back",
            ),
            row(
                &[
                    key(PadButton::LeftShoulder, Chord::plain(Key::Tab).with_shift(), None),
                    key(PadButton::RightShoulder, Chord::plain(Key::Tab), None),
                ],
                "Previous page, next page",
            ),
        ],
    },
    PadGroup {
        title: "",
        layer: PadLayer::Menu,
        rows: &[row(
            &[
                key(PadButton::Start, ESCAPE, Some(Intent::Escape)),
                on(PadButton::Select, Intent::Card),
                second(PadButton::East, Intent::Undo),
            ],
            "",
        )],
    },
    PadGroup {
        title: "",
        layer: PadLayer::Card,
        rows: &[row(
            &[
                key(PadButton::South, ENTER, Some(Intent::Shoot)),
                key(PadButton::East, ESCAPE, Some(Intent::Escape)),
            ],
            "",
        )],
    },
    PadGroup {
        title: "Replay",
        layer: PadLayer::Replay,
        rows: &[
            row(&[on(PadButton::South, Intent::Shoot)], "Play, pause"),
            row(
                &[
                    on(LEFT, Intent::Arrow(Direction::Left)),
                    on(RIGHT, Intent::Arrow(Direction::Right)),
                    on(UP, Intent::Arrow(Direction::Up)),
                    on(DOWN, Intent::Arrow(Direction::Down)),
                ],
                "Left, right: events; up, down: shots",
            ),
            row(
                &[
                    on(PadButton::LeftShoulder, Intent::Pull(Sign::Less)),
                    on(PadButton::RightShoulder, Intent::Pull(Sign::More)),
                ],
                "Slower, faster",
            ),
            row(
                &[on(PadButton::West, Intent::Explain), on(PadButton::North, Intent::NextPlace)],
                "Explain the verdict; next camera",
            ),
            row(&[on(PadButton::East, Intent::Escape)], "Exit"),
        ],
    },
];
