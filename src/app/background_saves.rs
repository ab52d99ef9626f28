//! Files that are written on threads of their own, and what is said about them at the end.

use std::fs;
use std::path::Path;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use crate::texts::lab;
use crate::ui::Tone;

use super::playing::Playing;

/// What is to be said when a file is written, or why it is not.
pub type Saved = Result<String, String>;

/// The files being written.
#[derive(Debug, Default)]
pub struct BackgroundSaves(Vec<Receiver<Saved>>);

impl Playing {
    /// Runs work that writes files, on a thread of its own.
    pub(super) fn save_on_thread(&mut self, work: impl FnOnce() -> Saved + Send + 'static) {
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            // The window may have been closed.
            let _ = sender.send(work());
        });
        self.saves.0.push(receiver);
    }

    /// The folder of files that a player exports, which is made if it is missing; if there can be
    /// none, says so.
    pub(super) fn export_folder(&mut self) -> Option<&Path> {
        let Some(folder) = &self.exports else {
            self.session.messages.whisper(lab::NO_FOLDER, Tone::Bad);
            return None;
        };
        if let Err(why) = fs::create_dir_all(folder) {
            self.session.messages.whisper(lab::cannot_be_saved(&why).to_string(), Tone::Bad);
            return None;
        }
        Some(folder)
    }

    /// Tells the player which files are written. Returns true while one is being written.
    pub(super) fn follow_saves(&mut self) -> bool {
        let Some(first) = self.saves.0.first() else { return false };
        let (text, tone) = match first.try_recv() {
            Err(TryRecvError::Empty) => return true,
            Ok(Ok(text)) => (text, Tone::Plain),
            Ok(Err(text)) => (text, Tone::Bad),
            Err(TryRecvError::Disconnected) => (String::new(), Tone::Plain),
        };
        self.saves.0.remove(0);
        self.session.messages.whisper(text, tone);
        self.touch();
        true
    }
}
