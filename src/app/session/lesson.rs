//! A session of the tutorial or a drill: its course follows commands, shots and camera, and decides
//! on the next position.

use crate::app::camera_rig::CameraRig;
use crate::app::marks::TargetMark;
use crate::game::lessons::{Course, Program, Stage};
use crate::game::{Command, Match, Refusal};
use crate::physics::BallId;
use crate::ui::{CameraAction, CameraView, Intent, LessonAction, LessonState};

use super::{Session, first_view};

impl Session {
    /// A session that goes through a program, for a player of this name.
    pub fn of_program(program: Program, seed: u64, player: &str) -> Session {
        let mut course = Course::new(program, seed, player);
        let game = course.begin();
        let ball = game.world().ball(BallId::CUE).map(|ball| ball.position).unwrap_or_default();
        let (table, direction) = (game.world().table(), game.cue().direction);
        let rig = CameraRig::new(CameraView::Default, table, ball, direction);
        let view = first_view(game.setup());
        let mut session = Session::new(game, rig);
        session.lesson = Some(Box::new(course));
        session.look(CameraAction::View(view));
        session.settle_camera();
        session
    }

    /// The tutorial or drill of this session.
    pub fn lesson(&self) -> Option<&Course> {
        self.lesson.as_deref()
    }

    /// True if the player may move this ball by hand. In lessons that is only the ball in hand.
    pub fn may_move(&self, ball: BallId) -> bool {
        let in_hand = ball == BallId::CUE && self.game.ball_in_hand();
        (self.lesson.is_none() || in_hand) && self.game.placement_area_of(ball).is_some()
    }

    /// True in free practice, where every ball may be moved.
    pub fn moves_all_balls(&self) -> bool {
        self.lesson.is_none() && self.game.rules().is_free()
    }

    /// Refuses commands that would change the position of a lesson, and plays no shot after the
    /// judgement.
    pub(super) fn check_lesson(&self, command: &Command) -> Result<(), Refusal> {
        let Some(course) = &self.lesson else { return Ok(()) };
        match command {
            Command::PlaceBall { .. }
            | Command::RemoveBall { .. }
            | Command::NewGame
            | Command::Restart => Err(Refusal::Lesson),
            Command::Shoot if course.stage() != Stage::Trying => Err(Refusal::Lesson),
            _ => Ok(()),
        }
    }

    /// Lets the course see the current view of the camera.
    pub(super) fn watch_views(&mut self) {
        let view = self.rig.place();
        let Some(course) = &mut self.lesson else { return };
        let index = CameraView::ALL.iter().position(|other| *other == view);
        course.look_from(index.unwrap_or_default());
    }

    /// Carries out an action in the lesson. Returns the match to go on with, if it is another one.
    pub fn act_in_lesson(&mut self, action: LessonAction) -> Option<Match> {
        let course = self.lesson.as_mut()?;
        match action {
            LessonAction::Next => course.go_on(),
            LessonAction::Again => course.again(),
            LessonAction::Skip => course.skip(),
            LessonAction::Leave => return None,
        }
        (course.stage() != Stage::Over).then(|| course.begin())
    }

    /// The match to go on with by itself: the run-out after the break of the ghost game.
    pub fn lesson_goes_on(&mut self) -> Option<Match> {
        if self.is_rolling() {
            return None;
        }
        self.lesson.as_mut()?.run_out(&self.game)
    }

    /// True if a try is judged, and the lesson waits for the player to go on.
    pub fn awaits_next(&self) -> bool {
        self.lesson.as_ref().is_some_and(|course| course.judgement().is_some())
    }

    /// The effect of a key on the lesson, instead of its usual one.
    pub fn lesson_key(&self, intent: Intent) -> Option<LessonAction> {
        let course = self.lesson.as_ref()?;
        let is_tutorial = course.program() == Program::Tutorial;
        match (intent, course.stage()) {
            (Intent::Shoot | Intent::Confirm, Stage::Judged(_)) => Some(LessonAction::Next),
            (Intent::Undo, _) if is_tutorial => Some(LessonAction::Again),
            (Intent::Deny, _) if is_tutorial => Some(LessonAction::Skip),
            _ => None,
        }
    }

    /// Brings the lesson's part of the interface up to date, in the memory that it has.
    pub(super) fn show_lesson(&self, state: &mut LessonState, keys: &crate::ui::Bindings) {
        let course = self.lesson.as_deref().filter(|course| course.stage() != Stage::Over);
        state.is_shown = course.is_some();
        if let Some(course) = course {
            state.show(course, keys);
        }
    }

    /// The marked circle of the exercise.
    pub(super) fn target_mark(&self) -> Option<TargetMark> {
        let course = self.lesson.as_ref()?;
        let target = course.target()?;
        let passed = course.judgement().map(|judgement| judgement.is_passed());
        Some(TargetMark { target, passed })
    }
}
