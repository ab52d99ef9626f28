//! The laboratory in the window, while the session being played waits.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use serde::Serialize;

use crate::game::files::output_file;
use crate::game::files::report::{self, BallReport};
use crate::lab::sets::SETS;
use crate::lab::{LabFile, Laboratory, csv};
use crate::texts::lab;
use crate::ui::{LabAction, Tone};

use super::lab_files::Saved;
use super::playing::Playing;
use super::session::{LabMode, Session};

/// The names of the exported files.
const EVENTS: &str = "gl-billiards-lab-events.csv";
const SAMPLES: &str = "gl-billiards-lab-samples.csv";
/// Time from one exported sample to the next, s.
const STEP: f64 = 0.01;

/// The result of an export under way.
pub type LabExport = Receiver<Result<(), String>>;

/// Writes a run as CSV files into a folder.
fn export(run: &Laboratory, folder: &Path) -> Result<(), String> {
    for (name, text) in [(EVENTS, csv::events(run)), (SAMPLES, csv::samples(run, STEP))] {
        output_file::write(&folder.join(name), text.as_bytes()).map_err(|why| why.to_string())?;
    }
    Ok(())
}

/// The state of the laboratory in a journal.
#[derive(Debug, Serialize)]
struct LabReport {
    /// The starting position; null for one from a file.
    set: Option<&'static str>,
    running: bool,
    /// Speed of time relative to real time.
    speed: f64,
    /// The shown instant and the latest one, s.
    clock: f64,
    latest: f64,
    impacts: usize,
    energy: f64,
    /// The number of branches, and the place of the current one.
    branches: usize,
    branch: usize,
    constants: BTreeMap<&'static str, f64>,
    balls: Vec<BallReport>,
}

impl LabReport {
    fn new(mode: &LabMode) -> LabReport {
        let measured = mode.measured();
        let constants = mode.constants().iter();
        LabReport {
            set: mode.set().map(|set| SETS[set].name),
            running: mode.is_running(),
            speed: mode.speed(),
            clock: measured.time,
            latest: mode.latest(),
            impacts: measured.impacts,
            energy: measured.energy,
            branches: mode.lab().branches().len(),
            branch: mode.lab().current(),
            constants: constants.map(|known| (known.range.name, known.value)).collect(),
            balls: report::balls(mode.world().balls()),
        }
    }
}

impl Playing {
    /// Opens the laboratory with a file. The match being played waits, and is saved as before.
    pub(super) fn open_lab(&mut self, file: Option<LabFile>) {
        self.leave_aside();
        self.session.screens.close_menus();
        self.show_aside(Session::of_laboratory(file));
        self.arrange();
        self.report_lab();
    }

    /// Carries out an action in the laboratory.
    pub(super) fn act_in_lab(&mut self, action: LabAction) {
        match action {
            LabAction::Leave => self.show_title(),
            LabAction::Export => self.export_lab(),
            LabAction::Files(shows) => self.list_lab_files(shows),
            LabAction::OpenFile(place) => self.open_lab_file(place),
            LabAction::SaveScene => self.save_lab(Saved::Scene),
            LabAction::SaveExperiment => self.save_lab(Saved::Experiment),
            LabAction::Instrument(action) => self.act_on_instrument(action),
            _ => {
                self.session.act_in_lab(action);
                self.report_lab();
            }
        }
        self.touch();
    }

    /// Writes the run as CSV files, on a thread of its own.
    fn export_lab(&mut self) {
        let Some(mode) = self.session.lab() else { return };
        let Some(folder) = self.exports.clone() else {
            self.session.messages.whisper(lab::NO_FOLDER, Tone::Bad);
            return;
        };
        let (sender, receiver) = mpsc::channel();
        let run = mode.lab().clone();
        thread::spawn(move || {
            // The window may have been closed.
            let _ = sender.send(export(&run, &folder));
        });
        self.lab_export = Some(receiver);
    }

    /// Reports to the journal that a run has ended by itself, and to the player the end of an export.
    /// Returns true while one is under way.
    pub(super) fn tend_lab(&mut self) -> bool {
        let runs = self.session.lab().is_some_and(LabMode::is_running);
        if self.lab_runs && !runs {
            self.report_lab();
        }
        self.lab_runs = runs;
        let Some(result) = self.lab_export.as_ref().map(Receiver::try_recv) else { return false };
        let (text, tone) = match result {
            Err(TryRecvError::Empty) => return true,
            Ok(Ok(())) => (lab::saved_as(&EVENTS, &SAMPLES).to_string(), Tone::Plain),
            Ok(Err(why)) => (lab::cannot_be_saved(&why).to_string(), Tone::Bad),
            Err(TryRecvError::Disconnected) => (String::new(), Tone::Plain),
        };
        self.lab_export = None;
        self.session.messages.whisper(text, tone);
        self.touch();
        false
    }

    pub(super) fn report_lab(&mut self) {
        let Some(mode) = self.session.lab() else { return };
        self.lab_runs = mode.is_running();
        self.journal.laboratory(LabReport::new(mode));
    }
}
