//! The effect of each player's action on the game, and the group in which a screen takes its key.

use crate::game::{Command, Direction, Phase, Placement};
use crate::ui::{
    Action, Answer, App, CallWish, CameraAction, Intent, KeyGroup, LabAction, ReplayAction,
    ScreenName, Side, Sign, nearest_elevation, nearest_tip, step_factor,
};

use super::mouse_drag::Modifiers;
use crate::app::session::Session;

/// Rotation of the cue per key press, degrees.
const TURN_PER_PRESS: f64 = 1.0;
/// Change of the pull per key press, m.
const PULL: f64 = 0.01;
/// Step of the tip per key press, radii of the ball.
const OFFSET: f64 = 0.05;
/// Elevation of the butt per key press, degrees.
const LIFT: f64 = 2.0;

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
        matches!(self, Intent::Card | Intent::Sheet | Intent::NewMatch | Intent::FullScreen)
    }

    /// The group in which a screen takes its key or lets it through.
    pub fn group(self) -> KeyGroup {
        match self {
            Intent::Confirm | Intent::Deny => KeyGroup::Answer,
            Intent::Place(_)
            | Intent::NextPlace
            | Intent::PreviousPlace
            | Intent::FastForward
            | Intent::SlowMotion
            | Intent::OwnBalls
            | Intent::SkipTurn
            | Intent::Pause
            | Intent::Guide
            | Intent::Replay
            | Intent::Explain
            | Intent::Thinking
            | Intent::Miss
            | Intent::Chance
            | Intent::Undo
            | Intent::Redo => KeyGroup::Watch,
            Intent::Card
            | Intent::Sheet
            | Intent::NewMatch
            | Intent::Records
            | Intent::Fold
            | Intent::Escape
            | Intent::FullScreen
            | Intent::Mute => KeyGroup::Program,
            #[cfg(debug_assertions)]
            Intent::Shaders => KeyGroup::Program,
            Intent::Shoot
            | Intent::Resume
            | Intent::Turn(_)
            | Intent::Pull(_)
            | Intent::Tip(_)
            | Intent::Center
            | Intent::Lift(_)
            | Intent::NextBall
            | Intent::NextPocket
            | Intent::Safety
            | Intent::PushOut
            | Intent::Suggest
            | Intent::Arrow(_) => KeyGroup::Play,
        }
    }

    /// The effect on a replay being watched; `None` if it is the same as in the game.
    pub(in crate::app) fn in_replay(self) -> Option<ReplayAction> {
        Some(match self {
            Intent::Shoot | Intent::Pause | Intent::Confirm => ReplayAction::Toggle,
            Intent::Arrow(Direction::Left) => ReplayAction::Event { after: false },
            Intent::Arrow(Direction::Right) => ReplayAction::Event { after: true },
            Intent::Arrow(Direction::Up) => ReplayAction::Shot { after: false },
            Intent::Arrow(Direction::Down) => ReplayAction::Shot { after: true },
            Intent::Pull(Sign::More) => ReplayAction::Faster,
            Intent::Pull(Sign::Less) => ReplayAction::Slower,
            _ => return None,
        })
    }

    /// The effect in the laboratory; `None` if it is the same as in the game.
    pub(in crate::app) fn in_lab(self) -> Option<LabAction> {
        Some(match self {
            Intent::Shoot | Intent::Pause | Intent::Confirm => LabAction::Toggle,
            Intent::Arrow(Direction::Left) => LabAction::Impact { after: false },
            Intent::Arrow(Direction::Right) => LabAction::Impact { after: true },
            Intent::Arrow(Direction::Up) => LabAction::Again,
            Intent::Arrow(Direction::Down) => LabAction::Step,
            Intent::Pull(Sign::More) => LabAction::Faster,
            Intent::Pull(Sign::Less) => LabAction::Slower,
            Intent::Undo => LabAction::Undo,
            Intent::Redo => LabAction::Redo,
            _ => return None,
        })
    }

    /// The current effect of the action; `None` if it has none, or if the window handles it itself.
    pub fn action(self, held: Modifiers, session: &Session) -> Option<Action> {
        let action = self.effect(held, session);
        // There is no match to play in the laboratory.
        let is_play = matches!(action, Some(Action::Play(_) | Action::Call(_)));
        action.filter(|_| !is_play || session.mode.lab().is_none())
    }

    /// The effect of the action, as far as it is not the window's.
    fn effect(self, held: Modifiers, session: &Session) -> Option<Action> {
        let answer = match self {
            Intent::Confirm => session.screens.answer(Answer::Yes),
            Intent::Deny => session.screens.answer(Answer::No),
            _ => None,
        };
        if answer.is_some() {
            return answer;
        }
        if let Some(app) = session.mode.key(self) {
            return Some(Action::App(app));
        }
        let step = step_factor(held.shift, held.ctrl);
        let cue = session.game().cue();
        let turn = |side: Side| {
            let degrees = if side == Side::Left { TURN_PER_PRESS } else { -TURN_PER_PRESS };
            Command::Aim { direction: cue.direction + (degrees * step).to_radians() }
        };
        let pull = |sign: Sign| {
            let by = if sign == Sign::More { PULL } else { -PULL };
            Command::Power { value: (cue.power + by * step).clamp(0.0, 1.0) }
        };
        let offset = |direction: Direction| {
            // On the ball as the player sees it: up is up, and left is left.
            let [up, left] = direction.unit().map(|unit| f64::from(unit) * OFFSET * step);
            Command::Tip { value: nearest_tip([cue.tip[0] - left, cue.tip[1] + up]) }
        };
        let lift = |sign: Sign| {
            let by = if sign == Sign::More { LIFT } else { -LIFT } * step;
            session.lifted_by(by.to_radians())
        };
        let in_hand = session.phase() == Phase::Aiming { ball_in_hand: true };
        let over = session.phase().is_over();
        let command = match self {
            // Like the button: after a game it sets up the next one.
            Intent::Shoot | Intent::Confirm if over => Command::Restart,
            // Ends a part of the opponent's routine.
            Intent::Shoot | Intent::Confirm if session.is_opponents_turn() => Command::Shoot,
            Intent::Shoot | Intent::Confirm if session.phase() == Phase::Choosing => {
                return Some(Action::App(App::AskChoice));
            }
            Intent::Shoot => Command::Shoot,
            Intent::NextBall => return Some(Action::Call(CallWish::NextBall)),
            Intent::NextPocket => return Some(Action::Call(CallWish::NextPocket)),
            Intent::Safety => return Some(Action::Call(CallWish::Safety)),
            Intent::PushOut => return Some(Action::Call(CallWish::PushOut)),
            Intent::Undo => Command::Undo,
            Intent::Redo => Command::Redo,
            Intent::Turn(side) => turn(side),
            Intent::Pull(sign) => pull(sign),
            Intent::Tip(direction) => offset(direction),
            Intent::Center => Command::Tip { value: [0.0, 0.0] },
            Intent::Lift(sign) => lift(sign),
            Intent::Arrow(arrow) if in_hand => {
                let direction = session.rig.table_direction(arrow);
                Command::MoveCueBall(Placement::Step(direction))
            }
            Intent::Arrow(Direction::Left) => turn(Side::Left),
            Intent::Arrow(Direction::Right) => turn(Side::Right),
            Intent::Arrow(Direction::Up) => pull(Sign::More),
            Intent::Arrow(Direction::Down) => pull(Sign::Less),
            Intent::Mute => return Some(Action::App(App::ToggleMute)),
            Intent::Guide => return Some(Action::App(App::Guide(session.preview.guide.next()))),
            Intent::Card => return Some(Action::App(App::Toggle(ScreenName::Keys))),
            Intent::NewMatch => return Some(Action::App(App::OpenNewMatch)),
            Intent::Sheet => {
                return Some(Action::App(App::Toggle(ScreenName::Settings)));
            }
            Intent::Records => {
                return Some(Action::App(App::Toggle(ScreenName::Records)));
            }
            Intent::Fold => return Some(Action::App(App::ToggleFold)),
            Intent::Replay => return Some(Action::App(App::Replay(ReplayAction::Watch))),
            Intent::Explain => return Some(Action::App(App::Replay(ReplayAction::Explain))),
            Intent::SkipTurn => return Some(Action::App(App::SkipTurn)),
            Intent::Thinking => return Some(Action::App(App::ToggleThinking)),
            Intent::Suggest => return Some(Action::App(App::Suggest)),
            Intent::Miss => return Some(Action::App(App::ToggleMiss)),
            Intent::Chance => return Some(Action::App(App::ToggleChance)),
            Intent::Place(place) => return Some(Action::Camera(CameraAction::View(place))),
            Intent::NextPlace | Intent::PreviousPlace => {
                let next = self == Intent::NextPlace;
                let place = session.rig.place().neighbour(next);
                return Some(Action::Camera(CameraAction::View(place)));
            }
            #[cfg(debug_assertions)]
            Intent::Shaders => return None,
            Intent::Pause => return Some(Action::App(App::TogglePause)),
            Intent::FastForward
            | Intent::SlowMotion
            | Intent::OwnBalls
            | Intent::Resume
            | Intent::FullScreen
            | Intent::Escape
            | Intent::Confirm
            | Intent::Deny => return None,
        };
        Some(Action::Play(command))
    }
}

impl Session {
    /// True if a key that is bound both to an answer and to an action of the game answers now: a
    /// screen asks, or the table waits for an answer instead of a shot.
    pub(in crate::app) fn prefers_answers(&self) -> bool {
        let phase = self.phase();
        let waits = phase.is_over() || phase == Phase::Choosing || self.mode.awaits_next();
        waits || self.screens.prefers_answers()
    }

    /// The command that raises the butt of the cue by this angle (rad) from where it is drawn,
    /// which a rail may have raised.
    pub(super) fn lifted_by(&self, by: f64) -> Command {
        let game = self.game();
        let chosen = nearest_elevation(game.planned_shot().elevation + by);
        let own = game.cue().elevation;
        let value = game.lift().map_or(chosen, |lift| lift.chosen_elevation(chosen, own));
        Command::Elevation { value }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::app::camera_rig::CameraRig;
    use crate::app::controls::intent::*;
    use crate::game::lessons::Program;
    use crate::game::{Match, Setup};
    use crate::ui::{
        Bindings, CameraView, Hand, KeyCard, PauseMenu, Question, Screen, ScreenStack,
    };

    fn session() -> Session {
        let game = Match::new(Setup::report(1));
        let table = Arc::clone(game.world().table());
        let rig = CameraRig::new(CameraView::Default, &table, nalgebra::Vector3::zeros(), 0.0);
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

    /// Tests that under a rail's lift the elevation setting is raised only when the cue visibly
    /// rises.
    #[test]
    fn lowering_a_lifted_cue_never_raises_it() {
        let game = Match::new(Setup::usual(1));
        let table = Arc::clone(game.world().table());
        let rig = CameraRig::new(CameraView::Default, &table, nalgebra::Vector3::zeros(), 0.0);
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
        // Up continues from the drawn elevation, and down again from there, until the rail holds the
        // cue.
        assert!((press(Sign::More) - lies - LIFT.to_radians()).abs() < 1e-9);
        let own = press(Sign::Less);
        assert!(own <= lies + 1e-9 && press(Sign::Less) <= own);
    }

    #[test]
    fn no_key_plays_under_the_key_card() {
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
            let through = |open: Screen| {
                let mut screens = ScreenStack::default();
                assert!(screens.lets_through(intent.group()), "{intent:?}");
                screens.open(open);
                screens.lets_through(intent.group())
            };
            assert!(
                !through(KeyCard.into()) && !through(PauseMenu::default().into()),
                "{intent:?}"
            );
        }
        let groups = [Intent::Mute, Intent::Card].map(Intent::group);
        assert_eq!(groups, [KeyGroup::Program; 2]);
    }

    #[test]
    fn a_question_takes_yes_and_no() {
        let mut session = session();
        session.screens.open(Question::NewRack);
        let answer = |intent: Intent| {
            assert!(session.screens.lets_through(intent.group()), "{intent:?}");
            intent.action(Modifiers::default(), &session)
        };
        assert_eq!(answer(Intent::Confirm), Some(Action::Play(Command::NewGame)));
        assert_eq!(answer(Intent::Deny), Some(Action::App(App::Close)));
    }

    #[test]
    fn a_key_with_two_meanings_answers_once_no_shot_can_be_played() {
        let keys = Bindings::of(Hand::Left);
        let both = keys.keys(Intent::Confirm).next().unwrap();
        let meaning = |session: &Session| keys.intent(both, session.prefers_answers());
        let mut session = Session::for_program(Program::Tutorial, 1, "Ada");
        assert_eq!(meaning(&session), Some(Intent::Turn(Side::Right)));
        session.play(Command::Shoot).unwrap();
        while session.phase() == Phase::Rolling {
            session.advance(0.05);
        }
        assert_eq!(meaning(&session), Some(Intent::Confirm));
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
    fn a_held_undo_key_takes_one_shot_back() {
        assert!(!Intent::Undo.repeats() && Intent::Pull(Sign::More).repeats());
    }
}
