//! The laboratory in the window, while the session being played waits.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::game::files::output_file;
use crate::game::files::report::{self, BallReport};
use crate::lab::LabFile;
use crate::lab::files::csv;
use crate::lab::files::sets::SETS;
use crate::lab::sheet::experiments::EXPERIMENTS;
use crate::texts::{lab, lab_sweep};
use crate::ui::{LabAction, SweepAction, Tone};

use super::game_window::GameWindow;
use super::lab_files::LabFileKind;
use crate::app::session::{LabMode, Session};
use crate::app::storage::exports::{Export, place_of};

/// The name of an exported file of events, before its number.
const EVENTS: &str = "gl-billiards-lab-events";
/// The name of an exported file of samples, before its number.
const SAMPLES: &str = "gl-billiards-lab-samples";
/// Time from one exported sample to the next, s.
const STEP: f64 = 0.01;

/// The name of the exported file of a sweep, before its number.
const SWEEP: &str = "gl-billiards-lab-sweep";

/// Writes a CSV file, and returns its name.
fn write(path: &Path, text: &str) -> io::Result<String> {
    output_file::write(path, text.as_bytes())?;
    Ok(path.file_name().unwrap_or_default().display().to_string())
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
    /// The name of the prepared experiment; null if the experiment is not a prepared one.
    experiment: Option<&'static str>,
    /// The measured numbers of the sheet, once they are measured; null for one that there is not.
    measured: Vec<Option<f64>>,
    /// The number of rows of the last sweep; null before the first one and while one runs.
    sweep: Option<usize>,
    balls: Vec<BallReport>,
}

impl LabReport {
    fn new(mode: &LabMode) -> LabReport {
        let measured = mode.measured();
        let constants = mode.constants.iter();
        let sheet = mode.sheet.as_ref().map(|sheet| &sheet.shown);
        let measured_numbers = sheet.filter(|sheet| !sheet.is_measuring);
        let numbers = measured_numbers.into_iter().flat_map(|sheet| &sheet.numbers);
        let rows = mode.sweep.table().map(|table| table.rows());
        LabReport {
            set: mode.set.map(|set| SETS[set].name),
            running: mode.is_running(),
            speed: mode.speed(),
            clock: measured.time,
            latest: mode.latest(),
            impacts: measured.impacts,
            energy: measured.energy,
            branches: mode.lab.branches().len(),
            branch: mode.lab.current(),
            constants: constants.map(|known| (known.range.name, known.value)).collect(),
            experiment: sheet.and_then(|sheet| Some(EXPERIMENTS[sheet.experiment?].name)),
            measured: numbers.map(|number| number.measured).collect(),
            sweep: rows.filter(|_| mode.sweep.runs().is_none()),
            balls: report::balls(mode.world().balls()),
        }
    }
}

impl GameWindow {
    /// Opens the laboratory with a file. The match being played waits, and is saved as before.
    pub(super) fn open_lab(&mut self, file: Option<LabFile>) {
        self.leave_aside();
        self.session.screens.close_menus();
        // Without a file, the last experiment continues.
        let session = match (file, self.kept_lab.take()) {
            (None, Some(kept)) => {
                let mut kept = *kept;
                kept.act_in_lab(LabAction::Stop);
                kept
            }
            (file, _) => Session::of_laboratory(file),
        };
        self.show_aside(session);
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
            LabAction::SaveScene => self.save_lab(LabFileKind::Scene),
            LabAction::SaveExperiment => self.save_lab(LabFileKind::Experiment),
            LabAction::SaveSheet => self.save_lab(LabFileKind::Sheet),
            LabAction::Instrument(action) => self.act_on_instrument(action),
            LabAction::Sweep(SweepAction::Export) => self.export_sweep(),
            LabAction::Experiment(place) => self.change_lab(Session::of_experiment(place)),
            // The camera belongs to the table.
            LabAction::Choose(set) if !self.is_on_table_of(set) => {
                self.change_lab(Session::of_set(set));
            }
            _ => {
                self.session.act_in_lab(action);
                self.report_lab();
            }
        }
        self.request_frame();
    }

    /// True if a starting position has the table that is shown.
    fn is_on_table_of(&self, set: usize) -> bool {
        let table = self.session.mode.lab().map(|mode| mode.world().table());
        SETS.get(set).is_some_and(|set| table == Some(&set.scene().table))
    }

    /// Writes the run as CSV files.
    fn export_lab(&mut self) {
        let Some(mode) = self.session.mode.lab_mut() else { return };
        mode.finish_change();
        let run = mode.lab.branch().clone();
        self.export_csv([EVENTS, SAMPLES], move |[events, samples]| {
            let folder = events.parent().unwrap_or(&events).to_owned();
            let events = write(&events, &csv::events(&run))?;
            let samples = write(&samples, &csv::samples(&run, STEP))?;
            Ok(lab::saved_as(&events, &samples, &place_of(&folder)).to_string())
        });
    }

    /// Writes the table of the last sweep as a CSV file.
    fn export_sweep(&mut self) {
        let table = self.session.mode.lab().and_then(|mode| mode.sweep.table());
        let Some(table) = table.cloned() else { return };
        self.export_csv([SWEEP], move |[path]| {
            write(&path, &table.csv())?;
            Ok(lab_sweep::saved_as(&place_of(&path)).to_string())
        });
    }

    /// Writes CSV files of these names into the folder of exports.
    fn export_csv<const N: usize>(
        &mut self,
        names: [&str; N],
        write: impl FnOnce([PathBuf; N]) -> io::Result<String> + Send + 'static,
    ) {
        let Some(paths) = self.export_paths(Export::Document, names, "csv", u32::MAX) else {
            return;
        };
        self.save_on_thread(move || {
            write(paths).map_err(|why| lab::cannot_be_saved(&why).to_string())
        });
    }

    /// Goes over to another experiment of the laboratory.
    fn change_lab(&mut self, mut session: Session) {
        if let Some(mode) = self.session.mode.lab() {
            session.keep_lab_choices(mode, self.session.rig.place());
        }
        self.show_aside(session);
        self.arrange();
        self.report_lab();
    }

    /// Reports to the journal that a run has ended by itself, and what other threads have computed.
    /// Returns true while they compute.
    pub(super) fn poll_lab(&mut self) -> bool {
        let runs = self.session.mode.lab().is_some_and(is_active);
        if self.lab_runs && !runs {
            self.report_lab();
            if self.session.mode.lab().is_some_and(LabMode::is_at_end_of_sheet) {
                self.session.messages.whisper(lab::END_OF_SHEET, Tone::Plain);
            }
        }
        self.lab_runs = runs;
        if self.session.poll_lab() {
            self.report_lab();
            self.request_frame();
        }
        if self.session.mode.lab().is_some_and(|mode| mode.sweep.runs().is_some()) {
            // The progress has changed.
            self.request_frame();
        }
        self.session.mode.lab().is_some_and(LabMode::is_busy)
    }

    pub(super) fn report_lab(&mut self) {
        let Some(mode) = self.session.mode.lab() else { return };
        self.lab_runs = is_active(mode);
        self.journal.laboratory(LabReport::new(mode));
    }
}

/// True while the experiment changes by itself.
fn is_active(mode: &LabMode) -> bool {
    mode.is_running() || mode.is_computing()
}
