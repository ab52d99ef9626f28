//! The effect of each player's action on the game, and the screens on which it counts.

use crate::game::{Command, Direction, Phase, Placement};
use crate::ui::{Action, App, Intent, Page, Side, Sign, Top, View, nearest_elevation, nearest_tip};

use super::hand::Modifiers;
use super::session::Session;

/// Rotation of the cue per key press, degrees.
const TURN: f64 = 1.0;
/// Change of the pull per key press, m.
const PULL: f64 = 0.01;
/// Step of the tip per key press, radii of the ball.
const OFFSET: f64 = 0.05;
/// Lift of the butt per key press, degrees.
const LIFT: f64 = 2.0;
/// Factors of all these steps with Shift and with Ctrl.
const COARSE: f64 = 5.0;
const FINE: f64 = 0.05;

impl Intent {
    /// True if holding the key down repeats the action.
    pub fn repeats(self) -> bool {
        matches!(
            self,
            Intent::Turn(_) | Intent::Pull(_) | Intent::Tip(_) | Intent::Lift(_) | Intent::Arrow(_)
        )
    }

    /// True for actions that work while a text field is edited.
    pub fn is_function(self) -> bool {
        #[cfg(debug_assertions)]
        if self == Intent::Shaders {
            return true;
        }
        matches!(self, Intent::Card | Intent::Sheet | Intent::FullScreen)
    }

    /// True if the action counts while this lies on top of the table.
    pub fn counts(self, top: Top) -> bool {
        match top {
            Top::Nothing | Top::Ending(_) => true,
            Top::Settings => self.beside_the_settings(),
            Top::Keys => self.beside_the_card(),
            // A question is answered before anything else is done.
            Top::Leaving | Top::Anew => matches!(self, Intent::Confirm | Intent::Deny),
        }
    }

    /// True if the action counts beside the card of keys, which hides the table.
    fn beside_the_card(self) -> bool {
        matches!(
            self,
            Intent::Card
                | Intent::Sheet
                | Intent::Fold
                | Intent::Escape
                | Intent::FullScreen
                | Intent::Mute
        )
    }

    /// True if the action counts beside the settings, which leave the table in sight.
    fn beside_the_settings(self) -> bool {
        self.beside_the_card()
            || matches!(
                self,
                Intent::Place(_)
                    | Intent::NextPlace
                    | Intent::PreviousPlace
                    | Intent::FastForward
                    | Intent::SlowMotion
                    | Intent::Pause
                    | Intent::Guide
                    | Intent::Undo
                    | Intent::Redo
            )
    }

    /// The effect of the action now; `None` if the window handles it itself.
    pub fn action(self, held: Modifiers, session: &Session) -> Option<Action> {
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
            let lies = session.game().planned_shot().elevation;
            let chosen = nearest_elevation(lies + by);
            let lift = session.game().lift();
            let value = lift.map_or(chosen, |lift| lift.chosen(chosen, cue.elevation));
            Command::Elevation { value }
        };
        let in_hand = session.phase() == Phase::Aiming { ball_in_hand: true };
        let over = session.phase().is_over();
        let top = session.top();
        let command = match self {
            Intent::Confirm if top == Top::Leaving => return Some(Action::App(App::Quit)),
            Intent::Confirm if top == Top::Anew => Command::NewGame,
            Intent::Deny if top.is_question() => return Some(Action::App(App::Close)),
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
            Intent::Card => return Some(Action::App(App::Toggle(Page::Keys))),
            Intent::Sheet => return Some(Action::App(App::Toggle(Page::Settings))),
            Intent::Fold => return Some(Action::App(App::ToggleFold)),
            Intent::Place(place) => return Some(Action::View(View::Place(place))),
            Intent::NextPlace | Intent::PreviousPlace => {
                let next = self == Intent::NextPlace;
                let place = session.rig().place().neighbour(next);
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
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::camera_rig::CameraRig;
    use crate::game::{Match, Setup};
    use crate::ui::Place;

    fn session() -> Session {
        let game = Match::new(Setup::report(1));
        let table = Arc::clone(game.world().table());
        let rig = CameraRig::new(Place::Default, &table, nalgebra::Vector3::zeros(), 0.0);
        Session::new(game, rig)
    }

    #[test]
    fn arrows_move_the_ball_in_hand_and_prepare_the_shot_otherwise() {
        let mut session = session();
        let held = Modifiers::default();
        let arrow = Intent::Arrow(Direction::Down);
        let moved = Action::Play(Command::MoveCueBall(Placement::Step(Direction::Down)));
        assert_eq!(arrow.action(held, &session), Some(moved));
        session.play(Command::Shoot).unwrap();
        let pulled = Action::Play(Command::Power { value: 0.5 - PULL });
        assert_eq!(arrow.action(held, &session), Some(pulled));
    }

    #[test]
    fn the_tip_moves_as_it_is_seen_and_stays_on_the_ball() {
        let mut session = session();
        let held = Modifiers { shift: true, ctrl: false };
        let mut press = |intent: Intent| {
            let Some(Action::Play(command)) = intent.action(held, &session) else {
                panic!("{intent:?} is no command");
            };
            session.play(command).unwrap();
            *session.game().cue()
        };
        assert_eq!(press(Intent::Tip(Direction::Right)).tip, [0.25, 0.0]);
        assert_eq!(press(Intent::Tip(Direction::Up)).tip, [0.25, 0.25]);
        assert_eq!(press(Intent::Tip(Direction::Left)).tip, [0.0, 0.25]);
        for _ in 0..6 {
            press(Intent::Tip(Direction::Down));
        }
        assert_eq!(press(Intent::Tip(Direction::Down)).tip, [0.0, -0.999]);
        assert_eq!(press(Intent::Center).tip, [0.0, 0.0]);
        assert!((press(Intent::Lift(Sign::More)).elevation.to_degrees() - 10.0).abs() < 1e-9);
        assert_eq!(press(Intent::Lift(Sign::Less)).elevation, 0.0);
    }

    /// Under a rail's lift the player's own elevation is raised only where that is seen.
    #[test]
    fn lowering_a_lifted_cue_never_raises_it() {
        let game = Match::new(Setup::usual(1));
        let table = Arc::clone(game.world().table());
        let rig = CameraRig::new(Place::Default, &table, nalgebra::Vector3::zeros(), 0.0);
        let mut session = Session::new(game, rig);
        let to = [0.001 + 0.028575 - table.bed.unwrap().half_length, 0.0];
        session.play(Command::MoveCueBall(Placement::To(to))).unwrap();
        session.play(Command::Aim { direction: 0.0 }).unwrap();
        let lies = session.game().planned_shot().elevation;
        assert!(lies > 0.5, "{lies}");
        let mut press = |sign: Sign| {
            let intent = Intent::Lift(sign);
            let Some(Action::Play(command)) = intent.action(Modifiers::default(), &session) else {
                panic!("{intent:?} is no command");
            };
            session.play(command).unwrap();
            session.game().cue().elevation
        };
        assert_eq!((press(Sign::Less), press(Sign::Less)), (0.0, 0.0));
        // Up goes on from where it lies, and down again from there; then the rail holds it.
        assert!((press(Sign::More) - lies - LIFT.to_radians()).abs() < 1e-9);
        let own = press(Sign::Less);
        assert!(own <= lies + 1e-9 && press(Sign::Less) <= own);
    }

    #[test]
    fn under_the_card_of_keys_nothing_is_played() {
        for intent in [
            Intent::Shoot,
            Intent::Turn(Side::Left),
            Intent::Pull(Sign::More),
            Intent::Tip(Direction::Up),
            Intent::Center,
            Intent::Lift(Sign::Less),
            Intent::Arrow(Direction::Up),
            Intent::Undo,
            Intent::Guide,
            Intent::FastForward,
        ] {
            assert!(intent.counts(Top::Nothing), "{intent:?}");
            assert!(!intent.counts(Top::Keys) && !intent.counts(Top::Leaving), "{intent:?}");
        }
        assert!(Intent::Mute.counts(Top::Keys) && Intent::Card.counts(Top::Keys));
    }

    #[test]
    fn the_question_whether_to_leave_takes_yes_and_no() {
        let mut session = session();
        session.toggle(Page::Leaving);
        let answer = |intent: Intent| {
            assert!(intent.counts(session.top()), "{intent:?}");
            intent.action(Modifiers::default(), &session)
        };
        assert_eq!(answer(Intent::Confirm), Some(Action::App(App::Quit)));
        assert_eq!(answer(Intent::Deny), Some(Action::App(App::Close)));
    }

    #[test]
    fn modifiers_make_steps_coarse_and_fine() {
        let session = session();
        let turned = |shift, ctrl| {
            let held = Modifiers { shift, ctrl };
            match Intent::Turn(Side::Left).action(held, &session) {
                Some(Action::Play(Command::Aim { direction })) => direction.to_degrees(),
                other => panic!("{other:?}"),
            }
        };
        assert!((turned(false, false) - 1.0).abs() < 1e-12);
        assert!((turned(true, false) - 5.0).abs() < 1e-12);
        assert!((turned(false, true) - 0.05).abs() < 1e-12);
    }

    #[test]
    fn a_key_that_is_held_too_long_takes_one_shot_back() {
        assert!(!Intent::Undo.repeats() && Intent::Pull(Sign::More).repeats());
    }
}
