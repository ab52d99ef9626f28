//! The analysis of shots in the window: questions for its thread, and the answers.

use std::path::Path;

use super::game_window::GameWindow;
use crate::ai::analysis::own_error::OwnErrors;
use crate::app::background::analyst::{Analyst, Reviewed};
use crate::app::session::AskedChance;
use crate::app::storage::kept_file::KeptFile;
use crate::ui::Tone;

/// The thread that reviews shots, and the players' own errors.
#[derive(Debug)]
pub struct Studying {
    analyst: Analyst,
    /// The players' own errors.
    pub own_errors: KeptFile<OwnErrors>,
}

impl Studying {
    /// The players' errors are kept beside this folder of records.
    pub fn new(records: Option<&Path>) -> Studying {
        Studying { analyst: Analyst::default(), own_errors: KeptFile::new(records) }
    }
}

impl GameWindow {
    /// Asks the thread what the session wants to know, and takes over what it has found. Returns
    /// true while more is expected.
    pub(super) fn poll_study(&mut self) -> bool {
        let Studying { analyst, own_errors } = &mut self.studying;
        let changed = own_errors.update();
        if let Some(news) = own_errors.take_news() {
            self.session.messages.say(news.text(), Tone::Plain);
        }
        if let Some(job) = self.session.study.job.take() {
            analyst.review(job);
        }
        while let Some(Reviewed { ticket, learner, review }) = self.studying.analyst.take_review() {
            if let (Some(name), Some(error)) = (learner, review.error) {
                self.studying.own_errors.change(move |errors| errors.add(&name, &error));
            }
            self.session.study.take_review(ticket, review, &mut self.session.messages);
            self.request_frame();
        }
        let Studying { analyst, own_errors } = &mut self.studying;
        match self.session.ask_chance(own_errors.content(), changed) {
            AskedChance::Nothing => analyst.withdraw(),
            AskedChance::Same => {}
            AskedChance::New(question) => analyst.ask(question),
        }
        if analyst.take_answer(&mut self.session.study.chance) {
            self.session.study.is_known = true;
            self.pace.draw_once();
        }
        let Studying { analyst, own_errors } = &self.studying;
        analyst.is_busy() || own_errors.is_busy()
    }

    /// Shows the chance of the shot being aimed, or hides it.
    pub(super) fn toggle_chance(&mut self) {
        let shows = &mut self.settings.settings.display.pot_chance;
        *shows = !*shows;
        self.apply_settings();
    }
}
