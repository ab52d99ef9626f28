//! A replay in the window, while the session being played waits.

use std::sync::Arc;

use crate::game::Replay;
use crate::texts::watching;
use crate::ui::{Question, ReplayAction, Screen, Tone};

use super::game_window::GameWindow;
use crate::app::session::{Mode, Session};

/// The session whose match the journal reports: a lesson, too, but not a replay.
pub fn reported<'a>(waiting: &'a Option<Box<Session>>, shown: &'a Session) -> &'a Session {
    if shown.mode.course().is_some() { shown } else { played(waiting, shown) }
}

/// The session being played, even while a replay or a lesson is shown.
pub fn played<'a>(waiting: &'a Option<Box<Session>>, shown: &'a Session) -> &'a Session {
    waiting.as_deref().unwrap_or(shown)
}

/// True for the list of saved matches, and for the question about one of them.
pub(super) fn is_list(screen: &Screen) -> bool {
    matches!(screen, Screen::Records(_) | Screen::Question(Question::Delete(_)))
}

impl GameWindow {
    /// Carries out an action of the viewer.
    pub(super) fn replay(&mut self, action: ReplayAction) {
        match action {
            ReplayAction::Leave => self.leave_aside(),
            ReplayAction::Watch if self.session.mode.replay().is_none() => {
                self.watch_last_shot();
            }
            ReplayAction::Explain if self.session.mode.replay().is_none() => {
                if self.watch_last_shot() {
                    self.session.control_replay(ReplayAction::Explain);
                }
            }
            _ => self.session.control_replay(action),
        }
        self.request_frame();
    }

    /// Shows the replay of the match's last shot. Returns false if there is none.
    fn watch_last_shot(&mut self) -> bool {
        if !self.session.can_watch() {
            self.session.messages.whisper(watching::NO_SHOT_NOW, Tone::Plain);
            return false;
        }
        let replay = Replay::of_match(self.session.game());
        let last = replay.len().saturating_sub(1);
        self.watch(replay, last)
    }

    /// Takes over what has been read of the saved matches. Returns true while more is expected.
    pub(super) fn poll_record_list(&mut self) -> bool {
        if !self.session.screens.has(|screen| matches!(screen, Screen::Records(_))) {
            self.record_list.close();
            // The next list begins without rows that have moved since.
            if !self.state.records.is_empty() {
                self.state.records = Arc::clone(self.record_list.rows());
            }
        }
        // The question about deleting a match names a row, so the rows stay until it is answered.
        let asks =
            matches!(self.session.screens.top(), Some(Screen::Question(Question::Delete(_))));
        if !asks && self.record_list.update() {
            self.state.records = Arc::clone(self.record_list.rows());
            self.request_frame();
        }
        match self.record_list.opened() {
            Some(Ok(replay)) => {
                self.session.screens.close_all(is_list);
                if !self.watch(replay, 0) {
                    self.session.messages.whisper(watching::NO_SHOT, Tone::Plain);
                }
                self.request_frame();
            }
            Some(Err(why)) => {
                self.session.messages.whisper(watching::cannot_watch(&why), Tone::Bad);
                self.request_frame();
            }
            None => {}
        }
        self.record_list.is_busy()
    }

    /// Shows a replay from one of its shots on. Returns false if there is no such shot.
    pub(super) fn watch(&mut self, replay: Replay, shot: usize) -> bool {
        let session = &self.session;
        let Some(viewer) = Session::watch(replay, shot, session.game(), session.rig.clone()) else {
            return false;
        };
        // A replay that is opened in a lesson returns to the match.
        if self.session.mode.course().is_some() {
            self.leave_aside();
        }
        self.show_aside(viewer);
        true
    }

    /// Shows a session beside the match being played, which waits.
    pub(super) fn show_aside(&mut self, session: Session) {
        self.let_go_of_all();
        let shown = std::mem::replace(&mut self.session, session);
        // One opened from another one returns to the match, not to the first one.
        self.waiting.get_or_insert_with(|| Box::new(shown));
        self.fit_session();
    }

    /// Returns from a replay, a lesson or the laboratory to the match.
    pub(super) fn leave_aside(&mut self) {
        let Some(played) = self.waiting.take() else { return };
        self.keep_half_way();
        self.let_go_of_all();
        let left = std::mem::replace(&mut self.session, *played);
        self.fit_session();
        match left.mode {
            Mode::Lab(_) => self.kept_lab = Some(Box::new(left)),
            Mode::Lesson(..) => {
                self.arrange();
                self.journal.resume(&self.session);
            }
            Mode::Game(_) | Mode::Film(_) | Mode::Replay(_) => {}
        }
    }

    /// Applies window and settings to a session that is shown from now on.
    pub(super) fn fit_session(&mut self) {
        self.session.apply_settings(&self.settings.settings);
        self.session.set_budget(crate::app::background::time_budget::TimeBudget::of_frame());
        let layout = self.layout();
        self.session.rig.fit(&layout);
        self.session.let_go();
        self.request_frame();
    }
}
