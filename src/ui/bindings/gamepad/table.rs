//! The table of all gamepad controls. Gamepad handling, the key card, the hints and the documentation
//! all use it.

use super::{PadAct, PadBinding, PadButton, PadControl, PadGroup, PadLayer, PadRow};
use crate::game::Direction;
use crate::texts::{Text, key_groups, pad_rows};
use crate::ui::bindings::chord::{Chord, Key};
use crate::ui::bindings::intent::{Intent, Side, Sign};

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

const fn row(bindings: &'static [PadBinding], words: Text) -> PadRow {
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
        title: key_groups::SHOT,
        layer: PadLayer::Aim,
        rows: &[
            row(&[on(PadButton::South, Intent::Shoot)], pad_rows::SHOOT),
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
                pad_rows::AIM_AND_POWER,
            ),
            row(&[held(PadControl::Button(PadButton::LeftTrigger), &[])], pad_rows::FINE_STEPS),
            row(
                &[
                    on(LEFT, Intent::Tip(Direction::Left)),
                    on(RIGHT, Intent::Tip(Direction::Right)),
                    on(UP, Intent::Tip(Direction::Up)),
                    on(DOWN, Intent::Tip(Direction::Down)),
                ],
                pad_rows::MOVE_TIP,
            ),
            row(&[on(PadButton::East, Intent::Center)], pad_rows::CENTER_TIP),
            row(
                &[held(
                    PadControl::SecondLeftStick,
                    &[Intent::Lift(Sign::More), Intent::Lift(Sign::Less)],
                )],
                pad_rows::BUTT,
            ),
            row(
                &[on(PadButton::West, Intent::NextBall), on(PadButton::North, Intent::NextPocket)],
                pad_rows::CALL,
            ),
            row(
                &[
                    second(PadButton::West, Intent::Safety),
                    second(PadButton::North, Intent::PushOut),
                ],
                pad_rows::CALL_SAFETY,
            ),
            row(&[on(PadButton::LeftStick, Intent::Guide)], pad_rows::AIM_LINE),
            row(
                &[
                    on(PadButton::LeftShoulder, Intent::Replay),
                    second(PadButton::LeftShoulder, Intent::Explain),
                ],
                pad_rows::REPLAY,
            ),
            row(
                &[
                    second(PadButton::LeftStick, Intent::Suggest),
                    second(PadButton::Start, Intent::Miss),
                ],
                pad_rows::SUGGEST,
            ),
        ],
    },
    PadGroup {
        title: key_groups::BALL_IN_HAND,
        layer: PadLayer::Place,
        rows: &[
            row(
                &[
                    on(LEFT, Intent::Arrow(Direction::Left)),
                    on(RIGHT, Intent::Arrow(Direction::Right)),
                    on(UP, Intent::Arrow(Direction::Up)),
                    on(DOWN, Intent::Arrow(Direction::Down)),
                ],
                pad_rows::MOVE_BALL,
            ),
            row(
                &[
                    second(LEFT, Intent::Tip(Direction::Left)),
                    second(RIGHT, Intent::Tip(Direction::Right)),
                    second(UP, Intent::Tip(Direction::Up)),
                    second(DOWN, Intent::Tip(Direction::Down)),
                ],
                pad_rows::MOVE_TIP_IN_HAND,
            ),
        ],
    },
    PadGroup {
        title: key_groups::ROLLING,
        layer: PadLayer::Roll,
        rows: &[
            row(
                &[
                    on(PadButton::West, Intent::FastForward),
                    on(PadButton::North, Intent::SlowMotion),
                ],
                pad_rows::HOLD,
            ),
            row(&[on(PadButton::East, Intent::Pause)], pad_rows::PAUSE),
        ],
    },
    PadGroup {
        title: Text::EMPTY,
        layer: PadLayer::Roll,
        rows: &[row(&[on(PadButton::South, Intent::Shoot)], Text::EMPTY)],
    },
    PadGroup {
        title: key_groups::VIEW_AND_GAME,
        layer: PadLayer::Table,
        rows: &[
            row(&[held(PadControl::RightStick, &[])], pad_rows::TURN_VIEW),
            row(&[held(PadControl::SecondRightStick, &[])], pad_rows::ZOOM),
            row(
                &[PadBinding {
                    control: PadControl::Button(PadButton::RightStick),
                    act: PadAct::ResetView,
                }],
                pad_rows::RESET_VIEW,
            ),
            row(
                &[
                    on(PadButton::RightShoulder, Intent::NextPlace),
                    second(PadButton::RightShoulder, Intent::PreviousPlace),
                ],
                pad_rows::NEXT_CAMERA,
            ),
            row(
                &[second(PadButton::East, Intent::Undo), second(PadButton::Select, Intent::Redo)],
                pad_rows::UNDO_REDO,
            ),
            row(&[second(PadButton::RightStick, Intent::Thinking)], pad_rows::THINKING),
            row(
                &[on(PadButton::Start, Intent::Escape), on(PadButton::Select, Intent::Card)],
                pad_rows::MENU,
            ),
        ],
    },
    PadGroup {
        title: key_groups::MENUS,
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
                pad_rows::CHOOSE_ROW,
            ),
            row(
                &[
                    key(PadButton::South, ENTER, Some(Intent::Confirm)),
                    key(PadButton::East, ESCAPE, Some(Intent::Escape)),
                ],
                pad_rows::CONFIRM,
            ),
            row(
                &[
                    key(PadButton::LeftShoulder, Chord::plain(Key::Tab).with_shift(), None),
                    key(PadButton::RightShoulder, Chord::plain(Key::Tab), None),
                ],
                pad_rows::PAGES,
            ),
        ],
    },
    PadGroup {
        title: Text::EMPTY,
        layer: PadLayer::Menu,
        rows: &[row(
            &[
                key(PadButton::Start, ESCAPE, Some(Intent::Escape)),
                on(PadButton::Select, Intent::Card),
                second(PadButton::East, Intent::Undo),
            ],
            Text::EMPTY,
        )],
    },
    PadGroup {
        title: Text::EMPTY,
        layer: PadLayer::Card,
        rows: &[row(
            &[
                key(PadButton::South, ENTER, Some(Intent::Shoot)),
                key(PadButton::East, ESCAPE, Some(Intent::Escape)),
            ],
            Text::EMPTY,
        )],
    },
    PadGroup {
        title: key_groups::REPLAY,
        layer: PadLayer::Replay,
        rows: &[
            row(&[on(PadButton::South, Intent::Shoot)], pad_rows::PLAY_PAUSE),
            row(
                &[
                    on(LEFT, Intent::Arrow(Direction::Left)),
                    on(RIGHT, Intent::Arrow(Direction::Right)),
                    on(UP, Intent::Arrow(Direction::Up)),
                    on(DOWN, Intent::Arrow(Direction::Down)),
                ],
                pad_rows::EVENTS_AND_SHOTS,
            ),
            row(
                &[
                    on(PadButton::LeftShoulder, Intent::Pull(Sign::Less)),
                    on(PadButton::RightShoulder, Intent::Pull(Sign::More)),
                ],
                pad_rows::SPEED,
            ),
            row(
                &[on(PadButton::West, Intent::Explain), on(PadButton::North, Intent::NextPlace)],
                pad_rows::EXPLAIN,
            ),
            row(&[on(PadButton::East, Intent::Escape)], pad_rows::EXIT),
        ],
    },
];
