//! The saved files, at the top of the first tab.

use std::ffi::OsStr;

use crate::texts::lab_files as texts;
use crate::ui::kit::rows::Rows;
use crate::ui::kit::widgets::Look;
use crate::ui::laboratory::{LabAction, LabState};

/// Most files that are shown.
const MAX_FILES: usize = 100;

/// Draws the buttons that save and open, and the files to open.
pub fn draw(rows: &mut Rows<'_>, lab: &LabState) {
    let [open, scene, all] = rows.split();
    let look = if lab.files.is_some() { Look::Accent } else { Look::Plain };
    let toggle = LabAction::Files(lab.files.is_none());
    rows.small_button("lab-open", open, &texts::OPEN, look, toggle);
    rows.small_button(
        "lab-save-scene",
        scene,
        &texts::SAVE_SCENE,
        Look::Plain,
        LabAction::SaveScene,
    );
    let save = LabAction::SaveExperiment;
    rows.small_button("lab-save-experiment", all, &texts::SAVE_EXPERIMENT, Look::Plain, save);
    let Some(files) = lab.files else { return };
    rows.paragraph(if files.is_empty() { &texts::NO_FILES } else { &texts::FILES });
    for (place, file) in files.iter().take(MAX_FILES).enumerate() {
        let name = file.file_stem().and_then(OsStr::to_str).unwrap_or_default();
        rows.entry(format!("lab-file-{place}"), name, false, LabAction::OpenFile(place));
    }
}
