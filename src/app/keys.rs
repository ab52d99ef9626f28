//! What keys do: a table from key to intent, and what an intent means for the game.

use winit::keyboard::{Key, KeyCode, NamedKey, PhysicalKey};

use crate::game::{Command, Direction, Phase, Placement};
use crate::ui::{Action, App, Place, Top, View, nearest_elevation, nearest_tip};

use super::hand::Modifiers;
use super::session::Session;

/// Degrees that the cue turns per key press.
const TURN: f64 = 1.0;
/// Metres of pull per key press.
const PULL: f64 = 0.01;
/// Radii that the tip moves per key press.
const OFFSET: f64 = 0.05;
/// Degrees that the butt is lifted per key press.
const LIFT: f64 = 2.0;
/// Shift and Ctrl make all of them coarser and finer.
const COARSE: f64 = 5.0;
const FINE: f64 = 0.05;

/// What a key is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Intent {
    /// Let the cue go.
    Shoot,
    /// Turn the cue: to the player's left, or right.
    Turn(Side),
    /// More power, or less.
    Pull(Sign),
    /// The tip to a side of the cue ball, up or down.
    Tip(Direction),
    /// The tip to its middle.
    Center,
    /// Lift the butt, or lower it.
    Lift(Sign),
    /// Take the last shot back.
    Undo,
    /// Play it again.
    Redo,
    /// Another length of the aim line.
    Guide,
    /// An arrow: it moves the ball in hand, else it turns the cue or changes the power.
    Arrow(Direction),
    /// Fast forward while it is held.
    FastForward,
    /// Slow motion while it is held.
    SlowMotion,
    /// The balls stand still, or roll on.
    Pause,
    /// Sound on or off.
    Mute,
    /// Look from this place.
    Place(Place),
    /// Look from the next place.
    NextPlace,
    /// Fold the panel away, or take it out again.
    Fold,
    /// The settings.
    Sheet,
    /// The card of keys.
    Card,
    /// The shaders anew from their files.
    #[cfg(debug_assertions)]
    Shaders,
    /// Full screen.
    FullScreen,
    /// Close what is open; leave the game.
    Escape,
    /// Yes, to what is open.
    Confirm,
    /// No, to what is open.
    Deny,
}

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The player's left.
    Left,
    /// The player's right.
    Right,
}

/// More or less.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// More.
    More,
    /// Less.
    Less,
}

/// What a key is for; letters count as they are printed on the keyboard, large or small. On a
/// keyboard without Latin letters their places count.
pub fn intent(key: &Key, place: PhysicalKey, held: Modifiers) -> Option<Intent> {
    if held.ctrl
        && let Some(intent) = with_ctrl(key, place, held.shift)
    {
        return Some(intent);
    }
    let intent = match key {
        Key::Named(named) => match named {
            NamedKey::Space => Intent::Shoot,
            NamedKey::ArrowUp => Intent::Arrow(Direction::Up),
            NamedKey::ArrowDown => Intent::Arrow(Direction::Down),
            NamedKey::ArrowLeft => Intent::Arrow(Direction::Left),
            NamedKey::ArrowRight => Intent::Arrow(Direction::Right),
            NamedKey::F1 => Intent::Card,
            NamedKey::F2 => Intent::Sheet,
            #[cfg(debug_assertions)]
            NamedKey::F5 => Intent::Shaders,
            NamedKey::Pause => Intent::Pause,
            NamedKey::F11 => Intent::FullScreen,
            NamedKey::Escape => Intent::Escape,
            NamedKey::Enter => Intent::Confirm,
            _ => return None,
        },
        Key::Character(text) if text.is_ascii() && digit(place).is_none() => {
            letter(&text.to_lowercase())?
        }
        _ => letter(digit(place).or_else(|| latin(place))?)?,
    };
    Some(intent)
}

/// What a letter is for that means something else with Ctrl.
fn with_ctrl(key: &Key, place: PhysicalKey, shift: bool) -> Option<Intent> {
    let printed = match key {
        Key::Character(text) if text.is_ascii() => text.to_lowercase(),
        _ => latin(place)?.to_owned(),
    };
    match (printed.as_str(), shift) {
        ("z", false) => Some(Intent::Undo),
        ("z", true) | ("y", _) => Some(Intent::Redo),
        _ => None,
    }
}

/// What a letter is for.
fn letter(letter: &str) -> Option<Intent> {
    let intent = match letter {
        "a" => Intent::Turn(Side::Left),
        "d" => Intent::Turn(Side::Right),
        "w" => Intent::Pull(Sign::More),
        "s" => Intent::Pull(Sign::Less),
        "i" => Intent::Tip(Direction::Up),
        "k" => Intent::Tip(Direction::Down),
        "j" => Intent::Tip(Direction::Left),
        "l" => Intent::Tip(Direction::Right),
        "c" => Intent::Center,
        "e" => Intent::Lift(Sign::More),
        "q" => Intent::Lift(Sign::Less),
        "g" => Intent::Guide,
        "f" => Intent::FastForward,
        "t" => Intent::SlowMotion,
        "h" => Intent::Pause,
        "m" => Intent::Mute,
        "p" => Intent::Fold,
        "v" => Intent::NextPlace,
        "1" => Intent::Place(Place::Default),
        "2" => Intent::Place(Place::Eye),
        "3" => Intent::Place(Place::Over),
        "4" => Intent::Place(Place::Broadcast),
        "5" => Intent::Place(Place::Low),
        "6" => Intent::Place(Place::Orbit),
        "y" => Intent::Confirm,
        "n" => Intent::Deny,
        " " => Intent::Shoot,
        _ => return None,
    };
    Some(intent)
}

/// The digit on this key, whatever else is printed there: on some keyboards it needs Shift.
fn digit(place: PhysicalKey) -> Option<&'static str> {
    let digit = match place {
        PhysicalKey::Code(KeyCode::Digit1) => "1",
        PhysicalKey::Code(KeyCode::Digit2) => "2",
        PhysicalKey::Code(KeyCode::Digit3) => "3",
        PhysicalKey::Code(KeyCode::Digit4) => "4",
        PhysicalKey::Code(KeyCode::Digit5) => "5",
        PhysicalKey::Code(KeyCode::Digit6) => "6",
        _ => return None,
    };
    Some(digit)
}

/// The letter in this place of a keyboard for English.
fn latin(place: PhysicalKey) -> Option<&'static str> {
    let letter = match place {
        PhysicalKey::Code(KeyCode::KeyA) => "a",
        PhysicalKey::Code(KeyCode::KeyD) => "d",
        PhysicalKey::Code(KeyCode::KeyW) => "w",
        PhysicalKey::Code(KeyCode::KeyS) => "s",
        PhysicalKey::Code(KeyCode::KeyI) => "i",
        PhysicalKey::Code(KeyCode::KeyK) => "k",
        PhysicalKey::Code(KeyCode::KeyJ) => "j",
        PhysicalKey::Code(KeyCode::KeyL) => "l",
        PhysicalKey::Code(KeyCode::KeyC) => "c",
        PhysicalKey::Code(KeyCode::KeyE) => "e",
        PhysicalKey::Code(KeyCode::KeyQ) => "q",
        PhysicalKey::Code(KeyCode::KeyG) => "g",
        PhysicalKey::Code(KeyCode::KeyF) => "f",
        PhysicalKey::Code(KeyCode::KeyT) => "t",
        PhysicalKey::Code(KeyCode::KeyH) => "h",
        PhysicalKey::Code(KeyCode::KeyM) => "m",
        PhysicalKey::Code(KeyCode::KeyP) => "p",
        PhysicalKey::Code(KeyCode::KeyV) => "v",
        PhysicalKey::Code(KeyCode::KeyY) => "y",
        PhysicalKey::Code(KeyCode::KeyN) => "n",
        PhysicalKey::Code(KeyCode::KeyZ) => "z",
        _ => return None,
    };
    Some(letter)
}

/// Whether holding the key down repeats what it does.
pub fn repeats(intent: Intent) -> bool {
    matches!(
        intent,
        Intent::Turn(_) | Intent::Pull(_) | Intent::Tip(_) | Intent::Lift(_) | Intent::Arrow(_)
    )
}

/// Whether an intent is one of the function keys', which write nothing.
pub fn is_function(intent: Intent) -> bool {
    #[cfg(debug_assertions)]
    if intent == Intent::Shaders {
        return true;
    }
    matches!(intent, Intent::Card | Intent::Sheet | Intent::FullScreen)
}

/// Whether an intent counts while this lies on top of the table.
pub fn counts(intent: Intent, top: Top) -> bool {
    match top {
        Top::Nothing | Top::Ending(_) => true,
        Top::Settings => beside_the_settings(intent),
        Top::Keys => beside_the_card(intent),
        // A question is answered before anything else is done.
        Top::Leaving => matches!(intent, Intent::Confirm | Intent::Deny),
    }
}

/// Whether an intent counts beside the card of keys: nobody plays what it hides.
fn beside_the_card(intent: Intent) -> bool {
    matches!(
        intent,
        Intent::Card
            | Intent::Sheet
            | Intent::Fold
            | Intent::Escape
            | Intent::FullScreen
            | Intent::Mute
    )
}

/// Whether an intent counts beside the settings: what shows how the table looks with them.
fn beside_the_settings(intent: Intent) -> bool {
    beside_the_card(intent)
        || matches!(
            intent,
            Intent::Place(_)
                | Intent::NextPlace
                | Intent::FastForward
                | Intent::SlowMotion
                | Intent::Pause
                | Intent::Guide
                | Intent::Undo
                | Intent::Redo
        )
}

/// What an intent does in the game, if it is one for the game.
pub fn action(intent: Intent, held: Modifiers, session: &Session) -> Option<Action> {
    let step = match (held.shift, held.ctrl) {
        (_, true) => FINE,
        (true, false) => COARSE,
        _ => 1.0,
    };
    let cue = session.game().cue();
    let turn = |side: Side| {
        let degrees = if side == Side::Left { TURN } else { -TURN };
        Command::Aim { direction: cue.direction + (degrees * step).to_radians() }
    };
    let pull = |sign: Sign| {
        let by = if sign == Sign::More { PULL } else { -PULL };
        Command::Power { value: (cue.power + by * step).clamp(0.0, 1.0) }
    };
    let offset = |direction: Direction| {
        // On the ball as the player sees it, up is up and left is left.
        let [up, left] = direction.unit().map(|unit| f64::from(unit) * OFFSET * step);
        Command::Tip { value: nearest_tip([cue.tip[0] - left, cue.tip[1] + up]) }
    };
    let lift = |sign: Sign| {
        let by = (if sign == Sign::More { LIFT } else { -LIFT } * step).to_radians();
        // From where it lies: a rail may have lifted it.
        let lies = session.game().lying_cue().elevation;
        Command::Elevation { value: nearest_elevation(lies + by) }
    };
    let in_hand = session.phase() == Phase::Aiming { ball_in_hand: true };
    let over = matches!(session.phase(), Phase::Over { .. });
    let leaving = session.top() == Top::Leaving;
    let command = match intent {
        Intent::Confirm if leaving => return Some(Action::App(App::Quit)),
        Intent::Deny if leaving => return Some(Action::App(App::Close)),
        // As the button: when a game is over it sets up the next one.
        Intent::Shoot | Intent::Confirm if over => Command::Restart,
        Intent::Shoot => Command::Shoot,
        Intent::Undo => Command::Undo,
        Intent::Redo => Command::Redo,
        Intent::Turn(side) => turn(side),
        Intent::Pull(sign) => pull(sign),
        Intent::Tip(direction) => offset(direction),
        Intent::Center => Command::Tip { value: [0.0, 0.0] },
        Intent::Lift(sign) => lift(sign),
        Intent::Arrow(arrow) if in_hand => {
            let direction = session.rig().table_direction(arrow);
            Command::MoveCueBall(Placement::Step(direction))
        }
        Intent::Arrow(Direction::Left) => turn(Side::Left),
        Intent::Arrow(Direction::Right) => turn(Side::Right),
        Intent::Arrow(Direction::Up) => pull(Sign::More),
        Intent::Arrow(Direction::Down) => pull(Sign::Less),
        Intent::Mute => return Some(Action::App(App::ToggleMute)),
        Intent::Guide => return Some(Action::App(App::Guide(session.guide().next()))),
        Intent::Card => return Some(Action::App(App::Toggle(Top::Keys))),
        Intent::Sheet => return Some(Action::App(App::Toggle(Top::Settings))),
        Intent::Fold => return Some(Action::App(App::ToggleFold)),
        Intent::Place(place) => return Some(Action::View(View::Place(place))),
        Intent::NextPlace => {
            let place = session.rig().place().neighbour(!held.shift);
            return Some(Action::View(View::Place(place)));
        }
        #[cfg(debug_assertions)]
        Intent::Shaders => return None,
        Intent::Pause => return Some(Action::App(App::TogglePause)),
        Intent::FastForward
        | Intent::SlowMotion
        | Intent::FullScreen
        | Intent::Escape
        | Intent::Confirm
        | Intent::Deny => return None,
    };
    Some(Action::Play(command))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::camera_rig::CameraRig;
    use crate::game::{Match, Setup};

    fn session() -> Session {
        let game = Match::new(Setup::report(1));
        let table = Arc::clone(game.world().table());
        let rig = CameraRig::new(Place::Default, &table, nalgebra::Vector3::zeros(), 0.0);
        Session::new(game, rig)
    }

    fn printed(text: &str) -> Key {
        Key::Character(text.into())
    }

    #[test]
    fn letters_count_as_printed_and_else_by_their_place() {
        let somewhere = PhysicalKey::Code(KeyCode::KeyQ);
        let intent = |key: &Key, place| intent(key, place, Modifiers::default());
        assert_eq!(intent(&printed("a"), somewhere), Some(Intent::Turn(Side::Left)));
        assert_eq!(intent(&printed("A"), somewhere), Some(Intent::Turn(Side::Left)));
        assert_eq!(intent(&printed("z"), PhysicalKey::Code(KeyCode::KeyA)), None);
        assert_eq!(intent(&Key::Named(NamedKey::Space), somewhere), Some(Intent::Shoot));
        // A Cyrillic letter where the A is.
        let place = PhysicalKey::Code(KeyCode::KeyA);
        assert_eq!(intent(&printed("ф"), place), Some(Intent::Turn(Side::Left)));
    }

    #[test]
    fn ctrl_and_a_letter_take_shots_back_and_play_them_again() {
        let somewhere = PhysicalKey::Code(KeyCode::KeyQ);
        let [undo, redo] = [Some(Intent::Undo), Some(Intent::Redo)];
        for (key, place, shift, expected) in [
            ("z", somewhere, false, undo),
            ("Z", somewhere, true, redo),
            ("y", somewhere, false, redo),
            // A Cyrillic letter where the Z is; a German Z, where others have their Y.
            ("я", PhysicalKey::Code(KeyCode::KeyZ), false, undo),
            ("z", PhysicalKey::Code(KeyCode::KeyY), false, undo),
            // Ctrl makes all else finer.
            ("a", somewhere, false, Some(Intent::Turn(Side::Left))),
        ] {
            let held = Modifiers { shift, ctrl: true };
            assert_eq!(intent(&printed(key), place, held), expected, "{key}");
        }
        let yes = intent(&printed("y"), somewhere, Modifiers::default());
        assert_eq!(yes, Some(Intent::Confirm));
        assert!(!repeats(Intent::Undo), "a key that is held too long takes one shot back");
    }

    #[test]
    fn arrows_move_the_ball_in_hand_and_prepare_the_shot_otherwise() {
        let mut session = session();
        let held = Modifiers::default();
        let arrow = Intent::Arrow(Direction::Down);
        let moved = Action::Play(Command::MoveCueBall(Placement::Step(Direction::Down)));
        assert_eq!(action(arrow, held, &session), Some(moved));
        session.play(Command::Shoot).unwrap();
        let pulled = Action::Play(Command::Power { value: 0.5 - PULL });
        assert_eq!(action(arrow, held, &session), Some(pulled));
    }

    #[test]
    fn the_tip_moves_as_it_is_seen_and_stays_on_the_ball() {
        let mut session = session();
        let held = Modifiers { shift: true, ctrl: false };
        let mut press = |key: &str| {
            let Some(Action::Play(command)) = action(letter(key).unwrap(), held, &session) else {
                panic!("{key} is no command");
            };
            session.play(command).unwrap();
            *session.game().cue()
        };
        assert_eq!(press("l").tip, [0.25, 0.0]);
        assert_eq!(press("i").tip, [0.25, 0.25]);
        assert_eq!(press("j").tip, [0.0, 0.25]);
        for _ in 0..6 {
            press("k");
        }
        assert_eq!(press("k").tip, [0.0, -0.999]);
        assert_eq!(press("c").tip, [0.0, 0.0]);
        assert!((press("e").elevation.to_degrees() - 10.0).abs() < 1e-9);
        assert_eq!(press("q").elevation, 0.0);
    }

    #[test]
    fn under_the_card_of_keys_nothing_is_played() {
        for key in ["a", "d", "w", "s", "i", "j", "k", "l", "c", "e", "q", "g", "f", " "] {
            let intent = letter(key).unwrap();
            assert!(!counts(intent, Top::Keys), "{intent:?}");
            assert!(!counts(intent, Top::Leaving), "{intent:?}");
        }
        assert!(!counts(Intent::Arrow(Direction::Up), Top::Keys));
        assert!(counts(Intent::Mute, Top::Keys) && counts(Intent::Card, Top::Keys));
    }

    #[test]
    fn the_question_whether_to_leave_takes_yes_and_no() {
        let mut session = session();
        session.toggle(Top::Leaving);
        let answer = |key| {
            let intent = letter(key).unwrap();
            assert!(counts(intent, session.top()), "{intent:?}");
            action(intent, Modifiers::default(), &session)
        };
        assert_eq!(answer("y"), Some(Action::App(App::Quit)));
        assert_eq!(answer("n"), Some(Action::App(App::Close)));
    }

    #[test]
    fn modifiers_make_steps_coarse_and_fine() {
        let session = session();
        let turned = |shift, ctrl| {
            let held = Modifiers { shift, ctrl };
            match action(Intent::Turn(Side::Left), held, &session) {
                Some(Action::Play(Command::Aim { direction })) => direction.to_degrees(),
                other => panic!("{other:?}"),
            }
        };
        assert!((turned(false, false) - 1.0).abs() < 1e-12);
        assert!((turned(true, false) - 5.0).abs() < 1e-12);
        assert!((turned(false, true) - 0.05).abs() < 1e-12);
    }
}
