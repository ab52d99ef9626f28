//! A session in which the tutorial or a drill is played. A `Course` watches what the player does,
//! judges it, and sets up the next position.

use crate::app::camera_rig::CameraRig;
use crate::game::lessons::{Course, Program, Stage};
use crate::game::{Match, UndoRule};
use crate::physics::BallId;
use crate::ui::{CameraAction, CameraView, Intent, LessonAction};

use super::mode::{GameMode, Mode};
use super::{Session, first_view};

/// The action in a lesson that a key stands for, if any.
pub(super) fn action_for_key(course: &Course, intent: Intent) -> Option<LessonAction> {
    let is_tutorial = course.program() == Program::Tutorial;
    match (intent, course.stage()) {
        (Intent::Confirm, Stage::Judged(_)) => Some(LessonAction::Next),
        (Intent::Undo, _) if is_tutorial => Some(LessonAction::Again),
        (Intent::Deny | Intent::Redo, _) if is_tutorial => Some(LessonAction::Skip),
        _ => None,
    }
}

impl Session {
    /// Starts a session of the tutorial or a drill for a player of this name.
    pub fn for_program(program: Program, seed: u64, player: &str) -> Session {
        let mut course = Course::new(program, seed, player);
        let game = course.begin();
        let ball = game.world().ball(game.cue_ball()).map(|ball| ball.position).unwrap_or_default();
        let (table, direction) = (game.world().table(), game.cue().direction);
        let rig = CameraRig::new(CameraView::Default, table, ball, direction);
        let view = first_view(game.setup());
        let mut session = Session::new(game, rig);
        // The card tells the result of each try, so messages are off, except in the
        // drill "ghost game", which shows no card after most shots.
        session.messages.is_quiet = course.ghost().is_none();
        session.mode = Mode::Lesson(GameMode::default(), Box::new(course));
        session.move_camera(CameraAction::View(view));
        session.settle_camera();
        session
    }

    /// True if the player may move this ball by hand. In lessons that is only the ball in hand.
    pub fn may_move(&self, ball: BallId) -> bool {
        let in_hand = ball == self.game.cue_ball() && self.game.ball_in_hand();
        (self.mode.course().is_none() || in_hand) && self.game.placement_area_of(ball).is_some()
    }

    /// True in free practice, where every ball may be moved.
    pub fn may_move_all(&self) -> bool {
        self.mode.course().is_none() && self.game.rules().is_free()
    }

    /// Carries out an action in the lesson. Returns the match to replace the current one, if any.
    pub fn act_in_lesson(&mut self, action: LessonAction) -> Option<Match> {
        let course = self.mode.course_mut()?;
        match action {
            LessonAction::Next => course.go_on(),
            LessonAction::Again => course.again(),
            LessonAction::Skip => course.skip(),
            LessonAction::Leave => return None,
        }
        (course.stage() != Stage::Over).then(|| course.begin())
    }

    /// The match that replaces the current one without an action of the player: in the drill "ghost
    /// game", the run-out after the break.
    pub fn next_lesson_match(&mut self) -> Option<Match> {
        if self.is_rolling() {
            return None;
        }
        self.mode.course_mut()?.run_out(&self.game)
    }

    /// Accepts no shot for a moment, because the click on "Next" may have been a double click.
    pub fn ignore_second_click(&mut self) {
        if let Some(mode) = self.mode.game_mut() {
            mode.restart(&self.game, true);
        }
    }

    /// True where shots may be taken back: in no replay, in no lesson, which has "Try again", and in
    /// no match that is played without undo.
    pub fn may_undo(&self) -> bool {
        let allows = self.game.setup().undo_rule() != UndoRule::Off;
        allows && !matches!(self.mode, Mode::Replay(_) | Mode::Lesson(..))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::settings::Settings;
    use crate::game::{Command, Phase, Refusal};
    use crate::ui::{App, Foot, Layout};

    fn lesson(program: Program) -> Session {
        let mut session = Session::for_program(program, 1, "Ada");
        session.apply_settings(&Settings::default());
        session
    }

    /// Shoots, and advances until the try is judged or the balls rest.
    fn shoot(session: &mut Session) {
        session.play(Command::Shoot).unwrap();
        while session.phase() == Phase::Rolling {
            session.advance(1.0 / 20.0);
        }
    }

    #[test]
    fn a_step_is_judged_repeated_and_passed() {
        let mut session = lesson(Program::Tutorial);
        assert!(!session.mode.awaits_next());
        shoot(&mut session);
        assert!(session.mode.awaits_next());
        assert_eq!(session.play(Command::Shoot), Err(Refusal::Lesson));
        assert_eq!(session.mode.key(Intent::Confirm), Some(App::Lesson(LessonAction::Next)));
        let game = session.act_in_lesson(LessonAction::Next).unwrap();
        session.resume(game);
        assert_eq!(
            (session.mode.course().unwrap().place().0, session.mode.awaits_next()),
            (0, false)
        );
        assert_eq!(session.mode.key(Intent::Confirm), None);
        // Skipping to the end leaves no match to continue with.
        for step in 1..6 {
            let game = session.act_in_lesson(LessonAction::Skip).unwrap();
            session.resume(game);
            assert_eq!(session.mode.course().unwrap().place().0, step);
        }
        assert!(session.act_in_lesson(LessonAction::Skip).is_none());
        assert_eq!(session.mode.course().unwrap().stage(), Stage::Over);
    }

    #[test]
    fn only_the_ball_in_hand_is_moved_in_a_lesson() {
        let mut session = lesson(Program::Drill(0));
        assert!(!session.may_move(BallId::CUE) && !session.may_move(BallId(1)));
        for command in [
            Command::PlaceBall { ball: 1, position: [0.0, 0.0] },
            Command::RemoveBall { ball: 1 },
            Command::NewGame,
        ] {
            assert_eq!(session.play(command), Err(Refusal::Lesson));
        }
        assert_eq!(session.play(Command::Undo), Err(Refusal::LessonUndo));
        let mut session = lesson(Program::Tutorial);
        for _ in 0..3 {
            let game = session.act_in_lesson(LessonAction::Skip).unwrap();
            session.resume(game);
        }
        assert!(session.may_move(BallId::CUE) && !session.may_move(BallId(4)));
    }

    #[test]
    fn two_camera_views_pass_the_last_step() {
        let mut session = lesson(Program::Tutorial);
        for _ in 0..5 {
            let game = session.act_in_lesson(LessonAction::Skip).unwrap();
            session.resume(game);
        }
        for view in [CameraView::Eye, CameraView::Over] {
            session.move_camera(CameraAction::View(view));
            session.advance(0.1);
            assert!(!session.mode.awaits_next());
        }
        session.move_camera(CameraAction::View(CameraView::Low));
        session.advance(0.1);
        assert!(session.mode.awaits_next());
        // Both between two frames.
        let game = session.act_in_lesson(LessonAction::Again).unwrap();
        session.resume(game);
        session.move_camera(CameraAction::View(CameraView::Over));
        session.move_camera(CameraAction::View(CameraView::Broadcast));
        assert!(session.mode.awaits_next());
    }

    #[test]
    fn the_ghost_game_goes_on_after_the_break_without_cards() {
        let mut session = lesson(Program::Drill(3));
        session.play(Command::Power { value: 0.1 }).unwrap();
        shoot(&mut session);
        session.advance(5.0);
        let game = session.next_lesson_match().expect("the run-out");
        session.resume(game);
        session.turn.begin();
        assert!(!session.prepare_turn(false).is_empty(), "the cue is aimed at the 1");
        assert!(session.screens.is_empty() && session.game().ball_in_hand());
        session.play(Command::Aim { direction: 3.0 }).unwrap();
        shoot(&mut session);
        session.advance(5.0);
        assert!(session.mode.awaits_next() && session.screens.is_empty());
    }

    #[test]
    fn a_lesson_shows_its_card_and_mark_and_no_tray() {
        let mut session = lesson(Program::Drill(1));
        let layout = Layout::with_foot(1280, 720, 1.0, true, Foot::Card);
        let state = session.ui_state(&layout);
        assert!(state.lesson.is_shown && state.sockets.is_empty() && !state.game.can_watch);
        assert!(session.mode.target_mark().is_some_and(|mark| mark.passed.is_none()));
        let lines = session.snapshot(&layout).aim.len();
        session.play(Command::Aim { direction: 3.0 }).unwrap();
        shoot(&mut session);
        assert_eq!(session.mode.target_mark().and_then(|mark| mark.passed), Some(false));
        assert!(session.snapshot(&layout).cue.is_none(), "the player looks at the result");
        assert!(lines > 0 && session.ui_state(&layout).lesson.passed == Some(false));
    }

    #[test]
    fn the_call_of_one_lesson_is_not_asked_for_in_the_next() {
        let mut session = lesson(Program::Tutorial);
        let mut allowed = [false; 6];
        for allowed in &mut allowed {
            *allowed = session.call_state().allowed.pot;
            if let Some(game) = session.act_in_lesson(LessonAction::Skip) {
                session.resume(game);
            }
        }
        assert_eq!(allowed, [false, false, false, false, true, false]);
    }

    #[test]
    fn no_call_is_asked_for_after_the_judgement() {
        let mut session = lesson(Program::Tutorial);
        for _ in 0..4 {
            let game = session.act_in_lesson(LessonAction::Skip).unwrap();
            session.resume(game);
        }
        let layout = Layout::with_foot(1280, 720, 1.0, true, Foot::Card);
        session.advance(0.1);
        assert!(session.ui_state(&layout).call.allowed.pot);
        shoot(&mut session);
        session.advance(0.1);
        assert!(session.mode.awaits_next() && !session.ui_state(&layout).call.allowed.pot);
    }

    #[test]
    fn the_card_alone_tells_the_result_of_a_try() {
        let layout = Layout::with_foot(1280, 720, 1.0, true, Foot::Card);
        let mut session = lesson(Program::Drill(0));
        shoot(&mut session);
        assert!(session.mode.course().unwrap().judgement().is_some());
        assert_eq!(session.ui_state(&layout).messages.toast, None);
        // The ghost game continues without a word of the card.
        let mut session = lesson(Program::Drill(3));
        session.play(Command::Power { value: 1.0 }).unwrap();
        shoot(&mut session);
        assert!(session.ui_state(&layout).messages.toast.is_some());
    }
}
