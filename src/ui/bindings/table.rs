//! The table of all keys and mouse gestures. Key handling, the key card (F1), the hints, the
//! settings and the README all use it.

use super::chord::{Key, c, k};
use super::{Keys, one};
use crate::game::Direction;
use crate::ui::CameraView;
use crate::ui::intent::{Intent, Side, Sign};

/// A group of rows on the key card.
#[derive(Debug)]
pub struct Group {
    /// The heading.
    pub title: &'static str,
    /// True if it explains the panel; the group is left out while the panel is hidden.
    pub panel: bool,
    /// The rows.
    pub rows: &'static [Row],
}

/// A row of the key card.
#[derive(Debug)]
pub struct Row {
    /// The keys, or a mouse gesture.
    pub input: Input,
    /// Its effect, in a few words.
    pub words: &'static str,
    /// More details for the README; often empty.
    pub more: &'static str,
}

/// The keys of a row, or its mouse gesture.
#[derive(Debug)]
pub enum Input {
    /// The keys of these actions.
    Keys(&'static [Binding]),
    /// A gesture that cannot be changed.
    Fixed(&'static str),
}

/// An action with its default keys.
#[derive(Debug)]
pub struct Binding {
    /// The action.
    pub intent: Intent,
    /// Its name in the settings file, which never changes.
    pub name: &'static str,
    /// Its name on the screen.
    pub title: &'static str,
    /// The default keys.
    pub keys: Keys,
    /// True if the keys cannot be changed, because without them a player could get stuck.
    pub fixed: bool,
}

const fn bound(intent: Intent, name: &'static str, title: &'static str, keys: Keys) -> Binding {
    Binding { intent, name, title, keys, fixed: false }
}

const fn keys(bindings: &'static [Binding], words: &'static str) -> Row {
    Row { input: Input::Keys(bindings), words, more: "" }
}

const fn fixed(what: &'static str, words: &'static str) -> Row {
    Row { input: Input::Fixed(what), words, more: "" }
}

impl Row {
    const fn more(self, more: &'static str) -> Row {
        Row { more, ..self }
    }
}

/// All groups of the key card, in its order.
pub const GROUPS: &[Group] = &[
    Group {
        title: "Shot",
        panel: false,
        rows: &[
            keys(&[bound(Intent::Shoot, "shoot", "Shoot", one(k(Key::Space)))], "Shoot")
                .more("when the game is over, start the next one"),
            keys(
                &[
                    bound(
                        Intent::Turn(Side::Left),
                        "turn-left",
                        "Rotate the cue left",
                        one(c('A')),
                    ),
                    bound(
                        Intent::Turn(Side::Right),
                        "turn-right",
                        "Rotate the cue right",
                        one(c('D')),
                    ),
                ],
                "Rotate the cue",
            ),
            keys(
                &[
                    bound(Intent::Pull(Sign::More), "more-power", "More power", one(c('W'))),
                    bound(Intent::Pull(Sign::Less), "less-power", "Less power", one(c('S'))),
                ],
                "More power, less power",
            ),
            keys(
                &[
                    bound(Intent::Tip(Direction::Left), "tip-left", "Tip to the left", one(c('J'))),
                    bound(
                        Intent::Tip(Direction::Right),
                        "tip-right",
                        "Tip to the right",
                        one(c('L')),
                    ),
                    bound(Intent::Tip(Direction::Up), "tip-up", "Tip up", one(c('I'))),
                    bound(Intent::Tip(Direction::Down), "tip-down", "Tip down", one(c('K'))),
                ],
                "Move the tip (english)",
            ),
            keys(
                &[bound(Intent::Center, "tip-center", "Tip to the center", one(c('C')))],
                "Tip back to the center",
            ),
            keys(
                &[
                    bound(Intent::Lift(Sign::More), "raise-butt", "Raise the butt", one(c('E'))),
                    bound(Intent::Lift(Sign::Less), "lower-butt", "Lower the butt", one(c('Q'))),
                ],
                "Raise or lower the butt",
            ),
            fixed("Shift, Ctrl", "Coarse (5×), fine (0.05×)"),
            keys(
                &[bound(Intent::Guide, "aim-line", "Length of the aim line", one(c('G')))],
                "Aim line: off, short, medium, long",
            ),
            keys(
                &[
                    bound(Intent::Undo, "undo", "Undo last shot", one(c('Z').with_ctrl())),
                    bound(
                        Intent::Redo,
                        "redo",
                        "Redo shot",
                        [Some(c('Y').with_ctrl()), Some(c('Z').with_ctrl().with_shift())],
                    ),
                ],
                "Undo, redo",
            )
            .more("while balls roll and after the game is over, too"),
            keys(
                &[
                    bound(Intent::NextBall, "call-ball", "Call the next ball", one(c('B'))),
                    bound(Intent::NextPocket, "call-pocket", "Call the next pocket", one(c('O'))),
                    bound(Intent::Safety, "safety", "Call a safety", one(c('R'))),
                    bound(Intent::PushOut, "push-out", "Declare a push-out", one(c('U'))),
                ],
                "Call a ball, a pocket, a safety, a push-out",
            )
            .more("a second press takes a safety or a push-out back"),
            keys(
                &[
                    bound(Intent::FastForward, "fast-forward", "Fast forward (hold)", one(c('F'))),
                    bound(Intent::SlowMotion, "slow-motion", "Slow motion (hold)", one(c('T'))),
                    bound(Intent::OwnBalls, "own-balls", "Mark my balls (hold)", one(c('Z'))),
                ],
                "Hold: fast, slow, mark my balls",
            )
            .more("one's own balls are those that may be hit first"),
            keys(
                &[bound(
                    Intent::Pause,
                    "pause",
                    "Pause or resume",
                    [Some(c('H')), Some(k(Key::Pause))],
                )],
                "Pause or resume the shot",
            ),
            keys(
                &[
                    bound(Intent::Replay, "replay", "Replay last shot", one(k(Key::F(7)))),
                    bound(Intent::Explain, "explain", "Explain the call", one(k(Key::F(8)))),
                ],
                "Replay last shot; explain the call",
            ),
        ],
    },
    Group {
        title: "Ball in hand",
        panel: false,
        rows: &[
            keys(
                &[
                    arrow(Direction::Left, "ball-left", "Ball left; else aim", Key::Left),
                    arrow(Direction::Right, "ball-right", "Ball right; else aim", Key::Right),
                    arrow(Direction::Up, "ball-up", "Ball up; else more power", Key::Up),
                    arrow(Direction::Down, "ball-down", "Ball down; else less", Key::Down),
                ],
                "Move the ball in hand; else aim, power",
            )
            .more("each press moves it by a third of its radius"),
            fixed("Drag the ball in hand", "Place it anywhere allowed"),
        ],
    },
    Group {
        title: "Game",
        panel: false,
        rows: &[
            keys(
                &[
                    Binding {
                        fixed: true,
                        ..bound(Intent::Card, "help", "Keys and mouse", one(k(Key::F(1))))
                    },
                    bound(Intent::Sheet, "settings", "Settings", one(k(Key::F(2)))),
                    bound(Intent::FullScreen, "full-screen", "Full screen", one(k(Key::F(11)))),
                ],
                "Keys, settings, full screen",
            ),
            keys(
                &[
                    bound(Intent::NewMatch, "new-match", "New match", one(k(Key::F(3)))),
                    bound(Intent::Records, "records", "Saved matches", one(k(Key::F(4)))),
                    bound(Intent::Resume, "resume", "Resume the last match", one(k(Key::F(6)))),
                ],
                "New match, saved matches, resume",
            )
            .more("the last match is resumed before the first shot"),
            keys(
                &[
                    bound(Intent::Fold, "panel", "Hide or show the panel", one(c('P'))),
                    bound(Intent::Mute, "sound", "Sound on or off", one(c('M'))),
                ],
                "Panel and sound on, off",
            ),
            #[cfg(debug_assertions)]
            keys(
                &[bound(Intent::Shaders, "shaders", "Reload the shaders", one(k(Key::F(5))))],
                "Reload the shaders",
            ),
            keys(
                &[Binding {
                    fixed: true,
                    ..bound(Intent::Escape, "close", "Close, or menu", one(k(Key::Escape)))
                }],
                "Close the screen, or open the menu",
            ),
            keys(
                &[
                    bound(
                        Intent::Confirm,
                        "yes",
                        "Answer yes",
                        [Some(k(Key::Enter)), Some(c('Y'))],
                    ),
                    bound(Intent::Deny, "no", "Answer no", one(c('N'))),
                ],
                "Yes, no; yes starts the next rack",
            ),
        ],
    },
    Group {
        title: "Mouse on the table",
        panel: false,
        rows: &[
            fixed("Drag, double-click", "Aim; aim at that spot").more("on a ball, at its center"),
            fixed("Click", "Call a ball, then its pocket"),
            fixed("Drag the cue back", "Set power; release to shoot"),
            fixed("Drag the cue ball back", "Same, except with ball in hand"),
            fixed("Right button, Esc", "Cancel the shot"),
            fixed("Right-drag", "Turn the view"),
            fixed("Shift right-drag", "Move the view: a free camera"),
            fixed("Wheel", "Zoom"),
        ],
    },
    Group {
        title: "Camera",
        panel: false,
        rows: &[
            keys(
                &[
                    camera(CameraView::Default, "camera-around", "Around a ball", '1'),
                    camera(CameraView::Eye, "camera-behind-cue", "Behind the cue", '2'),
                    camera(CameraView::Over, "camera-above", "From above", '3'),
                ],
                "Around a ball, behind the cue, from above",
            ),
            keys(
                &[
                    camera(CameraView::Broadcast, "camera-broadcast", "Broadcast", '4'),
                    camera(CameraView::Low, "camera-low", "Low over the cloth", '5'),
                    camera(CameraView::Orbit, "camera-free", "Free camera", '6'),
                ],
                "Broadcast, low over the cloth, free",
            ),
            keys(
                &[
                    bound(Intent::NextPlace, "next-camera", "Next camera", one(c('V'))),
                    bound(
                        Intent::PreviousPlace,
                        "previous-camera",
                        "Previous camera",
                        one(c('V').with_shift()),
                    ),
                ],
                "Next camera, previous camera",
            ),
        ],
    },
    Group {
        title: "Panel",
        panel: true,
        rows: &[
            fixed("1  Text area", "Messages"),
            fixed("2  Rotate Cue", "Drag: 1° per pixel; Shift 10×, Ctrl 0.01×"),
            fixed("3  Power", "Type, hold an arrow or turn the wheel; Shoot"),
            fixed("Cue ball", "Drag the spot: where the tip meets it"),
            fixed("Elevation", "Drag: raise or lower the butt"),
            fixed("4  Rotate", "Drag in any direction: turn the view"),
            fixed("5  Follow Ball, Center", "What the camera turns around"),
            fixed("6  Reset Camera", "Back to the default angle"),
            fixed("7  Follow", "Which ball to follow"),
            fixed("8  Zoom", "Zoom in, out, reset"),
        ],
    },
];

/// An arrow key.
const fn arrow(direction: Direction, name: &'static str, title: &'static str, key: Key) -> Binding {
    bound(Intent::Arrow(direction), name, title, one(k(key)))
}

/// A digit for a camera view.
const fn camera(
    place: CameraView,
    name: &'static str,
    title: &'static str,
    digit: char,
) -> Binding {
    bound(Intent::Place(place), name, title, one(c(digit)))
}
