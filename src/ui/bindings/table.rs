//! The table of all keys and mouse gestures. Key handling, the key card (F1), the hints, the
//! settings and the documentation all use it.

use super::chord::{Key, c, k};
use super::intent::{Intent, Side, Sign};
use super::{Keys, one};
use crate::game::Direction;
use crate::texts::{Text, actions, gestures, key_groups, key_rows};
use crate::ui::CameraView;

/// A group of rows on the key card.
#[derive(Debug)]
pub struct Group {
    /// The heading.
    pub title: Text,
    /// True if it explains the panel; the group is left out while the panel is hidden.
    pub panel: bool,
    /// The rows.
    pub rows: &'static [Row],
}

impl Group {
    /// The rows that the key card shows.
    pub fn on_card(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| row.on_card)
    }
}

/// A row of the key card.
#[derive(Debug)]
pub struct Row {
    /// The keys, or a mouse gesture.
    pub input: Input,
    /// Its effect, in a few words.
    pub words: Text,
    /// More details for the documentation; often empty.
    pub more: &'static str,
    /// True if the key card shows it: it is of use to players.
    pub on_card: bool,
}

/// The keys of a row, or its mouse gesture.
#[derive(Debug)]
pub enum Input {
    /// The keys of these actions.
    Keys(&'static [Binding]),
    /// A gesture that cannot be changed.
    Fixed(Text),
}

/// An action with its default keys.
#[derive(Debug)]
pub struct Binding {
    /// The action.
    pub intent: Intent,
    /// Its name in the settings file, which never changes.
    pub name: &'static str,
    /// Its name on the screen.
    pub title: Text,
    /// The default keys.
    pub keys: Keys,
    /// True if the keys cannot be changed, because without them a player could get stuck.
    pub fixed: bool,
}

const fn bound(intent: Intent, name: &'static str, title: Text, keys: Keys) -> Binding {
    Binding { intent, name, title, keys, fixed: false }
}

const fn keys(bindings: &'static [Binding], words: Text) -> Row {
    Row { input: Input::Keys(bindings), words, more: "", on_card: true }
}

const fn fixed(what: Text, words: Text) -> Row {
    Row { input: Input::Fixed(what), words, more: "", on_card: true }
}

impl Row {
    const fn more(self, more: &'static str) -> Row {
        Row { more, ..self }
    }

    #[cfg(debug_assertions)]
    const fn off_card(self) -> Row {
        Row { on_card: false, ..self }
    }
}

/// All groups of the key card, in its order.
pub const GROUPS: &[Group] = &[
    Group {
        title: key_groups::SHOT,
        panel: false,
        rows: &[
            keys(
                &[bound(Intent::Shoot, "shoot", actions::SHOOT, one(k(Key::Space)))],
                key_rows::SHOOT,
            )
            .more("when the game is over, start the next one"),
            keys(
                &[
                    bound(Intent::Turn(Side::Left), "turn-left", actions::TURN_LEFT, one(c('A'))),
                    bound(
                        Intent::Turn(Side::Right),
                        "turn-right",
                        actions::TURN_RIGHT,
                        one(c('D')),
                    ),
                ],
                key_rows::ROTATE_CUE,
            ),
            keys(
                &[
                    bound(Intent::Pull(Sign::More), "more-power", actions::MORE_POWER, one(c('W'))),
                    bound(Intent::Pull(Sign::Less), "less-power", actions::LESS_POWER, one(c('S'))),
                ],
                key_rows::POWER,
            ),
            keys(
                &[
                    bound(Intent::Tip(Direction::Left), "tip-left", actions::TIP_LEFT, one(c('J'))),
                    bound(
                        Intent::Tip(Direction::Right),
                        "tip-right",
                        actions::TIP_RIGHT,
                        one(c('L')),
                    ),
                    bound(Intent::Tip(Direction::Up), "tip-up", actions::TIP_UP, one(c('I'))),
                    bound(Intent::Tip(Direction::Down), "tip-down", actions::TIP_DOWN, one(c('K'))),
                    bound(Intent::Center, "tip-center", actions::TIP_CENTER, one(c('C'))),
                ],
                key_rows::MOVE_TIP,
            ),
            keys(
                &[
                    bound(Intent::Lift(Sign::More), "raise-butt", actions::RAISE_BUTT, one(c('E'))),
                    bound(Intent::Lift(Sign::Less), "lower-butt", actions::LOWER_BUTT, one(c('Q'))),
                ],
                key_rows::BUTT,
            ),
            fixed(gestures::SHIFT_CTRL, key_rows::COARSE_FINE),
            keys(
                &[bound(Intent::Guide, "aim-line", actions::AIM_LINE, one(c('G')))],
                key_rows::AIM_LINE,
            ),
            keys(
                &[
                    bound(Intent::Undo, "undo", actions::UNDO, one(c('Z').with_ctrl())),
                    bound(
                        Intent::Redo,
                        "redo",
                        actions::REDO,
                        [Some(c('Y').with_ctrl()), Some(c('Z').with_ctrl().with_shift())],
                    ),
                ],
                key_rows::UNDO_REDO,
            )
            .more("while balls roll and after the game is over, too"),
            keys(
                &[
                    bound(Intent::NextBall, "call-ball", actions::CALL_BALL, one(c('B'))),
                    bound(Intent::NextPocket, "call-pocket", actions::CALL_POCKET, one(c('O'))),
                ],
                key_rows::CALL,
            )
            .more("the first pocket is the one that the ball heads for"),
            keys(
                &[
                    bound(Intent::Safety, "safety", actions::SAFETY, one(c('R'))),
                    bound(Intent::PushOut, "push-out", actions::PUSH_OUT, one(c('U'))),
                ],
                key_rows::CALL_SAFETY,
            )
            .more("a second press takes it back"),
            keys(
                &[
                    bound(Intent::FastForward, "fast-forward", actions::FAST_FORWARD, one(c('F'))),
                    bound(Intent::SlowMotion, "slow-motion", actions::SLOW_MOTION, one(c('T'))),
                    bound(Intent::OwnBalls, "own-balls", actions::OWN_BALLS, one(c('Z'))),
                ],
                key_rows::HOLD,
            )
            .more("one's own balls are those that may be hit first"),
            keys(
                &[
                    bound(
                        Intent::Pause,
                        "pause",
                        actions::PAUSE,
                        [Some(c('H')), Some(k(Key::Pause))],
                    ),
                    bound(Intent::SkipTurn, "skip-turn", actions::SKIP_TURN, one(c('F').with_shift())),
                ],
                key_rows::PAUSE,
            )
            .more("the opponent's shots until then are played at once, and another press shows them again"),
            keys(
                &[
                    bound(Intent::Replay, "replay", actions::REPLAY, one(k(Key::F(7)))),
                    bound(Intent::Explain, "explain", actions::EXPLAIN, one(k(Key::F(8)))),
                    bound(Intent::Miss, "why-missed", actions::WHY_MISSED, one(k(Key::F(9)))),
                ],
                key_rows::REPLAY,
            ),
            keys(
                &[
                    bound(
                        Intent::Chance,
                        "shot-odds",
                        actions::SHOT_ODDS,
                        one(k(Key::F(9)).with_shift()),
                    ),
                    bound(Intent::Suggest, "suggest", actions::SUGGEST, one(k(Key::F(10)))),
                    bound(Intent::Thinking, "thinking", actions::THINKING, one(k(Key::F(12)))),
                ],
                key_rows::ADVICE,
            )
            .more("a second press of the suggestion's key aims the cue like that"),
        ],
    },
    Group {
        title: key_groups::BALL_IN_HAND,
        panel: false,
        rows: &[
            keys(
                &[
                    arrow(Direction::Left, "ball-left", actions::BALL_LEFT, Key::Left),
                    arrow(Direction::Right, "ball-right", actions::BALL_RIGHT, Key::Right),
                    arrow(Direction::Up, "ball-up", actions::BALL_UP, Key::Up),
                    arrow(Direction::Down, "ball-down", actions::BALL_DOWN, Key::Down),
                ],
                key_rows::MOVE_BALL,
            )
            .more("each press moves it by a third of its radius, and a held key faster and faster"),
            fixed(gestures::DRAG_BALL, key_rows::PLACE_BALL),
        ],
    },
    Group {
        title: key_groups::GAME,
        panel: false,
        rows: &[
            keys(
                &[
                    Binding {
                        fixed: true,
                        ..bound(Intent::Card, "help", actions::HELP, one(k(Key::F(1))))
                    },
                    bound(Intent::Sheet, "settings", actions::SETTINGS, one(k(Key::F(2)))),
                    bound(
                        Intent::FullScreen,
                        "full-screen",
                        actions::FULL_SCREEN,
                        one(k(Key::F(11))),
                    ),
                ],
                key_rows::HELP,
            ),
            keys(
                &[
                    bound(Intent::NewMatch, "new-match", actions::NEW_MATCH, one(k(Key::F(3)))),
                    bound(Intent::Records, "records", actions::RECORDS, one(k(Key::F(4)))),
                    bound(Intent::Resume, "resume", actions::RESUME, one(k(Key::F(6)))),
                ],
                key_rows::MATCHES,
            )
            .more("the last match is resumed before the first shot"),
            keys(
                &[
                    bound(Intent::Fold, "panel", actions::PANEL, one(c('P'))),
                    bound(Intent::Mute, "sound", actions::SOUND, one(c('M'))),
                ],
                key_rows::PANEL_AND_SOUND,
            ),
            #[cfg(debug_assertions)]
            keys(
                &[bound(Intent::Shaders, "shaders", actions::SHADERS, one(k(Key::F(5))))],
                key_rows::SHADERS,
            )
            .off_card(),
            keys(
                &[Binding {
                    fixed: true,
                    ..bound(Intent::Escape, "close", actions::CLOSE, one(k(Key::Escape)))
                }],
                key_rows::CLOSE,
            ),
            keys(
                &[
                    bound(
                        Intent::Confirm,
                        "yes",
                        actions::YES,
                        [Some(k(Key::Enter)), Some(c('Y'))],
                    ),
                    bound(Intent::Deny, "no", actions::NO, one(c('N'))),
                ],
                key_rows::YES_NO,
            ),
        ],
    },
    Group {
        title: key_groups::MOUSE,
        panel: false,
        rows: &[
            fixed(gestures::DRAG, key_rows::AIM).more("on a ball, at its center"),
            fixed(gestures::CLICK, key_rows::CALL_BY_CLICK),
            fixed(gestures::DRAG_CUE, key_rows::PULL_CUE),
            fixed(gestures::DRAG_CUE_BALL, key_rows::PULL_CUE_BALL),
            fixed(gestures::RIGHT_BUTTON, key_rows::CANCEL_SHOT),
            fixed(gestures::RIGHT_DRAG, key_rows::TURN_VIEW),
            fixed(gestures::SHIFT_RIGHT_DRAG, key_rows::MOVE_VIEW),
            fixed(gestures::WHEEL, key_rows::ZOOM),
        ],
    },
    Group {
        title: key_groups::CAMERA,
        panel: false,
        rows: &[
            keys(
                &[
                    camera(CameraView::Default, "camera-around", actions::CAMERA_AROUND, '1'),
                    camera(CameraView::Eye, "camera-behind-cue", actions::CAMERA_BEHIND_CUE, '2'),
                    camera(CameraView::Over, "camera-above", actions::CAMERA_ABOVE, '3'),
                ],
                key_rows::FIRST_CAMERAS,
            ),
            keys(
                &[
                    camera(
                        CameraView::Broadcast,
                        "camera-broadcast",
                        actions::CAMERA_BROADCAST,
                        '4',
                    ),
                    camera(CameraView::Low, "camera-low", actions::CAMERA_LOW, '5'),
                    camera(CameraView::Orbit, "camera-free", actions::CAMERA_FREE, '6'),
                ],
                key_rows::OTHER_CAMERAS,
            ),
            keys(
                &[
                    bound(Intent::NextPlace, "next-camera", actions::NEXT_CAMERA, one(c('V'))),
                    bound(
                        Intent::PreviousPlace,
                        "previous-camera",
                        actions::PREVIOUS_CAMERA,
                        one(c('V').with_shift()),
                    ),
                ],
                key_rows::NEXT_CAMERA,
            ),
        ],
    },
    Group {
        title: key_groups::PANEL,
        panel: true,
        rows: &[
            fixed(gestures::TEXT_AREA, key_rows::MESSAGES),
            fixed(gestures::ROTATE_CUE, key_rows::DRAG_ROTATE_CUE),
            fixed(gestures::POWER, key_rows::TYPE_POWER),
            fixed(gestures::CUE_BALL, key_rows::DRAG_SPOT),
            fixed(gestures::ELEVATION, key_rows::DRAG_ELEVATION),
            fixed(gestures::ROTATE, key_rows::DRAG_ROTATE),
            fixed(gestures::FOLLOW_BALL, key_rows::CAMERA_CENTER),
            fixed(gestures::RESET_CAMERA, key_rows::RESET_CAMERA),
            fixed(gestures::FOLLOW, key_rows::FOLLOW),
            fixed(gestures::ZOOM, key_rows::ZOOM_BUTTONS),
        ],
    },
];

/// An arrow key.
const fn arrow(direction: Direction, name: &'static str, title: Text, key: Key) -> Binding {
    bound(Intent::Arrow(direction), name, title, one(k(key)))
}

/// A digit for a camera view.
const fn camera(place: CameraView, name: &'static str, title: Text, digit: char) -> Binding {
    bound(Intent::Place(place), name, title, one(c(digit)))
}
