//! Files that are written on their own threads, and what is said about them at the end.

use std::fs;
use std::path::{Path, PathBuf};

use crate::game::files::output_file;
use crate::task::Task;
use crate::texts::{lab, saving};
use crate::ui::Tone;

use super::game_window::GameWindow;
use crate::app::storage::exports::Export;

/// The message about a written file, or the reason why it could not be written.
pub type Saved = Result<String, String>;

/// The files being written.
#[derive(Debug, Default)]
pub struct BackgroundSaves {
    under_way: Vec<Task<Saved>>,
    /// The files that were begun: their names are taken before they are on disk.
    begun: Vec<PathBuf>,
}

impl GameWindow {
    /// Runs work that writes files, on its own thread.
    pub(in crate::app) fn save_on_thread(&mut self, work: impl FnOnce() -> Saved + Send + 'static) {
        self.saves.under_way.push(Task::spawn("save", move |_| work()));
    }

    /// The paths of new files that a player exports, under one number; `None` without a folder.
    pub(in crate::app) fn export_paths<const N: usize>(
        &mut self,
        export: Export,
        names: [&str; N],
        extension: &str,
        most: u32,
    ) -> Option<[PathBuf; N]> {
        let folder = self.export_folder(export)?.to_owned();
        let paths = output_file::unused(&folder, names, extension, most, &self.saves.begun);
        self.saves.begun.extend(paths.iter().cloned());
        Some(paths)
    }

    /// The folder of such files that a player exports, which is made if it is missing; if there can be
    /// none, says so.
    pub(in crate::app) fn export_folder(&mut self, export: Export) -> Option<&Path> {
        let Some(folder) = self.exports.folder(export) else {
            self.session.messages.whisper(lab::NO_FOLDER, Tone::Bad);
            return None;
        };
        if let Err(why) = fs::create_dir_all(folder) {
            self.session.messages.whisper(saving::cannot_be_saved(&why).to_string(), Tone::Bad);
            return None;
        }
        Some(folder)
    }

    /// Tells the player which files are written. Returns true while one is being written.
    pub(in crate::app) fn poll_saves(&mut self) -> bool {
        let under_way = &mut self.saves.under_way;
        let Some(place) = under_way.iter().position(Task::is_done) else {
            return !under_way.is_empty();
        };
        let failed = |_| Err(saving::cannot_be_saved(&saving::WORK_FAILED).to_string());
        match under_way.remove(place).wait().unwrap_or_else(failed) {
            Ok(text) => self.session.messages.whisper(text, Tone::Plain),
            Err(text) => self.session.messages.whisper(text, Tone::Bad),
        }
        // A saved match may have been deleted: what the top screen shows is read again.
        self.loaded = None;
        self.request_frame();
        true
    }
}
