//! The tutorial and the drills in the window, while the session being played waits.

use std::sync::Arc;

use crate::game::Match;
use crate::game::lessons::{Program, Stage};
use crate::ui::{LessonAction, LessonEnd, PracticeMenu, Tone, written_names};

use super::game_window::GameWindow;
use super::watching::played;
use crate::app::session::Session;

impl GameWindow {
    /// Begins the tutorial or a drill. The match being played waits, and is saved as before.
    pub(super) fn start_program(&mut self, program: Program) {
        self.leave_aside();
        let setup = played(&self.waiting, &self.session).game().setup();
        let lesson = Session::for_program(program, rand::random(), &setup.players[0]);
        self.session.screens.close_menus();
        self.show_aside(lesson);
        self.arrange();
        self.show_lesson_match();
    }

    /// Carries out an action in the tutorial or a drill.
    pub(super) fn lesson(&mut self, action: LessonAction) {
        self.session.screens.close_menus();
        if action == LessonAction::Leave {
            self.exit_lesson();
            return;
        }
        if action == LessonAction::Again {
            self.keep_half_way();
        }
        let next = self.session.act_in_lesson(action);
        self.put_lesson_match(next);
        self.end_lesson();
    }

    /// Returns from a drill to the list of drills, and from the tutorial to a match under way or to
    /// the title.
    fn exit_lesson(&mut self) {
        let Some(course) = self.session.mode.course() else { return };
        let is_drill = course.program().drill().is_some();
        let game = played(&self.waiting, &self.session).game();
        let goes_on = game.shots() > 0 && !game.phase().is_over();
        self.leave_aside();
        if is_drill {
            self.show_title();
            self.toggle(PracticeMenu::default());
        } else if !goes_on {
            self.show_title();
        }
    }

    /// Goes on with the next position of a lesson that needs no action of the player.
    pub(super) fn poll_lesson(&mut self) {
        if let Some(next) = self.session.next_lesson_match() {
            self.put_lesson_match(Some(next));
            self.session.turn.begin();
        }
        self.poll_results();
    }

    fn put_lesson_match(&mut self, game: Option<Match>) {
        let Some(game) = game else { return };
        self.let_go_of_all();
        self.session.resume(game);
        let layout = self.layout();
        self.session.rig.fit(&layout);
        self.session.settle_camera();
        self.show_lesson_match();
    }

    fn show_lesson_match(&mut self) {
        self.session.show_region();
        self.journal.resume(&self.session);
        self.journal.start(&self.session);
        self.request_frame();
    }

    /// Keeps the result of a lesson that is over, and shows it.
    fn end_lesson(&mut self) {
        let Some(course) = self.session.mode.course() else { return };
        if course.stage() != Stage::Over {
            return;
        }
        let (program, outcome) = (course.program(), course.outcome());
        // As the statistics name the player.
        let [player, _] = written_names(&[course.player().to_owned(), String::new()]);
        let is_best = self.results.add(&player, program, outcome);
        self.session.screens.open(LessonEnd::new(program, player, outcome, is_best));
        self.request_frame();
    }

    /// Keeps the result of a drill that is left before its end.
    pub(super) fn keep_half_way(&mut self) {
        let Some(course) = self.session.mode.course() else { return };
        let Some(outcome) = course.half_way() else { return };
        let [player, _] = written_names(&[course.player().to_owned(), String::new()]);
        self.results.leave(&player, course.program(), outcome);
    }

    /// Takes over the results of drills once they are read.
    fn poll_results(&mut self) {
        if let Some(news) = self.results.take_news() {
            self.session.messages.say(news.text(), Tone::Plain);
        }
        if self.results.update() {
            self.state.results = Arc::clone(self.results.content());
            if self.state.rival.is_some() {
                self.rate_player();
            }
            self.request_frame();
        }
    }
}
