//! The window while a replay is watched: the session that is played waits meanwhile.

use std::sync::Arc;

use crate::game::Replay;
use crate::ui::{ReplayAction, Screen, Tone};

use super::playing::Playing;
use super::session::Session;

/// The session that is played, also while another one is shown.
pub fn played<'a>(waiting: &'a Option<Box<Session>>, shown: &'a Session) -> &'a Session {
    waiting.as_deref().unwrap_or(shown)
}

impl Playing {
    /// Does what a person wants with a replay.
    pub(super) fn replay(&mut self, action: ReplayAction) {
        match action {
            ReplayAction::Leave => self.leave_replay(),
            ReplayAction::Watch if !self.session.is_replay() => {
                self.watch_last_shot();
            }
            ReplayAction::Explain if !self.session.is_replay() => {
                if self.watch_last_shot() {
                    self.session.control_replay(ReplayAction::Explain);
                }
            }
            _ => self.session.control_replay(action),
        }
        self.touch();
    }

    /// Watches the last shot of the match. False if there is none now.
    fn watch_last_shot(&mut self) -> bool {
        if !self.session.can_watch() {
            self.session.messages.whisper("There is no shot to watch now", Tone::Plain);
            return false;
        }
        let replay = Replay::of_match(self.session.game());
        let last = replay.len().saturating_sub(1);
        self.watch(replay, last)
    }

    /// Reads the list of matches anew if it has just been opened.
    pub(super) fn read_records(&mut self) {
        if matches!(self.session.screens.top(), Some(Screen::Records(_))) {
            self.record_list.read();
        }
    }

    /// Takes in what has been read of the matches that are kept. True if more is to come.
    pub(super) fn tend_record_list(&mut self) -> bool {
        if !matches!(self.session.screens.top(), Some(Screen::Records(_))) {
            self.record_list.close();
        }
        if self.record_list.follow() {
            self.state.records = Arc::clone(self.record_list.rows());
            self.touch();
        }
        match self.record_list.opened() {
            Some(Ok(replay)) => {
                self.session.screens.close_all(|screen| matches!(screen, Screen::Records(_)));
                if !self.watch(replay, 0) {
                    self.session.messages.whisper("The record has no shot to watch", Tone::Plain);
                }
                self.touch();
            }
            Some(Err(why)) => {
                let text = format!("The record cannot be watched: {why}");
                self.session.messages.whisper(text, Tone::Bad);
                self.touch();
            }
            None => {}
        }
        self.record_list.is_busy()
    }

    /// Watches a replay from one of its shots on. False if there is no such shot.
    pub(super) fn watch(&mut self, replay: Replay, shot: usize) -> bool {
        let session = &self.session;
        let Some(viewer) = Session::watch(replay, shot, session.game(), session.rig.clone()) else {
            return false;
        };
        let actions = self.drag.cancel();
        self.act(actions);
        self.painter.gui.let_go();
        let played = std::mem::replace(&mut self.session, viewer);
        // A replay that is watched from another one leads back to the game, too.
        self.waiting.get_or_insert_with(|| Box::new(played));
        self.fit_session();
        true
    }

    /// Goes back from a replay to the game.
    pub(super) fn leave_replay(&mut self) {
        let Some(played) = self.waiting.take() else { return };
        let actions = self.drag.cancel();
        self.act(actions);
        self.painter.gui.let_go();
        self.session = *played;
        self.fit_session();
    }

    /// Fits a session that is shown from now on to window and settings.
    fn fit_session(&mut self) {
        self.session.prefer(&self.settings.settings);
        self.session.set_share(super::share::Share::of_frame());
        self.session.rig.fit(&self.layout);
        self.session.playback.fast_forward = false;
        self.session.playback.slow_motion = false;
        self.touch();
    }
}
