//! Files of the laboratory: scenes and experiments, saved by buttons, opened from a list or dropped
//! on the window.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::game::Replay;
use crate::game::files::kept::Unusable;
use crate::game::files::{self, kept, output_file, reader};
use crate::lab::LabFile;
use crate::lab::experiment::record;
use crate::texts::{lab_files as texts, watching};
use crate::ui::Tone;

use super::game_window::GameWindow;
use crate::app::storage::exports::{DOCUMENT, Export, place_of};

/// The folder of saved scenes and experiments.
const FOLDER: &str = "gl-billiards-experiments";
/// Most files of the list.
const MAX_FILES: usize = 100;

/// The kind of a saved file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LabFileKind {
    /// The shown instant, as the start of a scene.
    Scene,
    /// The experiment with all its branches.
    Experiment,
    /// The sheet with the answers to its questions.
    Sheet,
}

impl LabFileKind {
    /// The first part of the names of its files.
    fn name(self) -> &'static str {
        match self {
            LabFileKind::Scene => "scene",
            LabFileKind::Experiment => "experiment",
            LabFileKind::Sheet => "sheet",
        }
    }
}

/// The exported files of a folder, the newest first. Older versions gave them the extension `json`.
pub(super) fn list(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<(SystemTime, PathBuf)> = kept::regular_files(folder)
        .filter(|path| path.extension().is_some_and(|it| it == DOCUMENT || it == "json"))
        .filter_map(|path| Some((fs::metadata(&path).ok()?.modified().ok()?, path)))
        .collect();
    found.sort_by(|a, b| b.cmp(a));
    found.truncate(MAX_FILES);
    found.into_iter().map(|(_, path)| path).collect()
}

/// Writes a file under the first free number.
fn save(folder: &Path, saved: LabFileKind, text: &str) -> Result<PathBuf, String> {
    let say = |why: std::io::Error| why.to_string();
    fs::create_dir_all(folder).map_err(say)?;
    let [path] = output_file::unused(folder, [saved.name()], DOCUMENT, u32::MAX, &[]);
    output_file::write(&path, text.as_bytes()).map_err(say)?;
    Ok(path)
}

impl GameWindow {
    fn lab_folder(&self) -> Option<PathBuf> {
        Some(self.exports.folder(Export::Document)?.join(FOLDER))
    }

    /// Saves the shown instant as a scene, or the whole experiment.
    pub(super) fn save_lab(&mut self, saved: LabFileKind) {
        let Some(folder) = self.export_folder(Export::Document).map(|it| it.join(FOLDER)) else {
            return;
        };
        let Some(mode) = self.session.mode.lab_mut() else { return };
        mode.finish_change();
        let text = match saved {
            LabFileKind::Experiment => record::text(&mode.lab),
            LabFileKind::Scene => format!("{:#}\n", mode.scene().write()),
            LabFileKind::Sheet => match &mode.sheet {
                Some(sheet) => sheet.filled_in(),
                None => return,
            },
        };
        match save(&folder, saved, &text) {
            Ok(path) => {
                let name = path.file_name().unwrap_or_default().display();
                self.session.messages.whisper(texts::saved(&name, &place_of(&folder)), Tone::Good);
            }
            Err(why) => self.session.messages.whisper(texts::not_saved(&why), Tone::Bad),
        }
        if self.session.mode.lab().is_some_and(|mode| mode.files.is_some()) {
            self.list_lab_files(true);
        }
    }

    /// Shows the saved files in the panel, or hides them.
    pub(super) fn list_lab_files(&mut self, shows: bool) {
        let files = self.lab_folder().map(|folder| list(&folder)).unwrap_or_default();
        if let Some(mode) = self.session.mode.lab_mut() {
            mode.files = shows.then_some(files);
        }
    }

    /// Opens a file of the list.
    pub(super) fn open_lab_file(&mut self, place: usize) {
        let files = self.session.mode.lab().and_then(|mode| mode.files.as_ref());
        if let Some(path) = files.and_then(|files| files.get(place)).cloned() {
            self.open_file(&path);
        }
    }

    /// Opens a file that was dropped on the window: the record of a match, or anything that the
    /// laboratory opens. The window stays as it is if that is not possible.
    pub(super) fn open_file(&mut self, path: &Path) {
        let text = kept::read_regular(path).map_err(Unusable::from);
        let opened =
            text.and_then(|text| self.open_text(&text).map_err(|why| Unusable::text(&text, why)));
        if let Err(why) = opened {
            log::warn!("{}: {why}", path.display());
            let name = path.file_name().unwrap_or_default().display().to_string();
            let name = files::printable(&name);
            let text = match why {
                Unusable::Damaged(_) => texts::damaged(&name).to_string(),
                why => texts::not_opened(&format!("{name}: {why}")).to_string(),
            };
            self.session.messages.say(text, Tone::Bad);
        }
        self.request_frame();
    }

    fn open_text(&mut self, text: &str) -> Result<(), String> {
        let document = reader::parse(text).map_err(|why| why.to_string())?;
        if document["kind"] == files::record::KIND {
            let record = files::record::read(&document).map_err(|why| why.to_string())?;
            let replay = Replay::of_record(record).map_err(|why| why.to_string())?;
            if !self.watch(replay, 0) {
                self.session.messages.say(watching::NO_SHOT, Tone::Plain);
            }
            return Ok(());
        }
        let file = LabFile::parse(text).map_err(|why| why.to_string())?;
        self.open_lab(Some(file));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::app::scratch::Folder;
    use crate::app::window::lab_files::*;

    /// Tests that each file gets a name of its own, and that the newest one comes first.
    #[test]
    fn files_are_numbered_and_listed() {
        let parent = Folder::new("lab-files");
        let folder = parent.join("new");
        assert!(list(&folder).is_empty());
        let [first, second, other] =
            [LabFileKind::Scene, LabFileKind::Scene, LabFileKind::Experiment]
                .map(|saved| save(&folder, saved, "{}").unwrap());
        let names = ["scene-1.billiards", "scene-2.billiards", "experiment-1.billiards"];
        for (path, name) in [&first, &second, &other].into_iter().zip(names) {
            assert_eq!(path.file_name().unwrap(), name);
        }
        fs::write(folder.join("notes.txt"), "").unwrap();
        let older = folder.join("scene-3.json");
        fs::write(&older, "{}").unwrap();
        fs::remove_file(&first).unwrap();
        let mut listed = list(&folder);
        listed.sort();
        assert_eq!(listed, [other, second, older]);
    }
}
