//! Saved matches as files: exported to where people look for them, and deleted.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use crate::game::files::output_file;
use crate::texts::saved_matches;
use crate::ui::Tone;

use super::game_window::GameWindow;
use crate::app::storage::exports::{DOCUMENT, Export, place_of};

impl GameWindow {
    /// Writes a copy of a saved match among the player's documents.
    pub(super) fn export_record(&mut self, row: usize) {
        let Some(from) = self.record_list.file(row).map(Path::to_owned) else { return };
        let name = format!("gl-billiards-{}", from.file_stem().unwrap_or_default().display());
        let Some([to]) = self.export_paths(Export::Document, [&name], DOCUMENT, u32::MAX) else {
            return;
        };
        self.save_on_thread(move || match copy(&from, &to) {
            Ok(()) => Ok(saved_matches::exported_as(&place_of(&to)).to_string()),
            Err(why) => Err(saved_matches::cannot_be_exported(&why).to_string()),
        });
    }

    /// Deletes a saved match, after the player has agreed. The list is read again then.
    pub(super) fn delete_record(&mut self, row: usize) {
        self.session.screens.close_answered();
        let Some(file) = self.record_list.file(row).map(Path::to_owned) else { return };
        let is_free = self.record_list.name(row).is_none_or(|name| self.records.give_up(name));
        if !is_free {
            self.session.messages.whisper(saved_matches::ON_THE_TABLE, Tone::Plain);
            return;
        }
        self.save_on_thread(move || match fs::remove_file(&file) {
            Ok(()) => Ok(saved_matches::DELETED.to_string()),
            Err(why) => Err(saved_matches::cannot_be_deleted(&why).to_string()),
        });
    }
}

/// Copies a regular file. Nothing else is opened, because opening may block.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if !fs::metadata(from)?.is_file() {
        return Err(ErrorKind::InvalidInput.into());
    }
    output_file::write(to, &fs::read(from)?)
}
