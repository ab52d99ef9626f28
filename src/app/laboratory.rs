//! The laboratory in the window, while the session being played waits.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::game::files::Scene;
use crate::game::files::report::{self, BallReport};
use crate::lab::sets::SETS;
use crate::ui::LabAction;

use super::playing::Playing;
use super::session::{LabMode, Session};

/// The state of the laboratory in a journal.
#[derive(Debug, Serialize)]
struct LabReport {
    /// The starting position; null for one from a file.
    set: Option<&'static str>,
    running: bool,
    /// The shown instant and the latest one, s.
    clock: f64,
    latest: f64,
    impacts: usize,
    energy: f64,
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
            clock: measured.time,
            latest: mode.latest(),
            impacts: measured.impacts,
            energy: measured.energy,
            constants: constants.map(|known| (known.range.name, known.value)).collect(),
            balls: report::balls(mode.world().balls()),
        }
    }
}

impl Playing {
    /// Opens the laboratory with a scene. The match being played waits, and is saved as before.
    pub(super) fn open_lab(&mut self, scene: Option<Scene>) {
        self.leave_aside();
        self.session.screens.close_menus();
        self.show_aside(Session::of_laboratory(scene));
        self.arrange();
        self.report_lab();
    }

    /// Carries out an action in the laboratory.
    pub(super) fn act_in_lab(&mut self, action: LabAction) {
        match action {
            LabAction::Leave => self.show_title(),
            _ => {
                self.session.act_in_lab(action);
                self.report_lab();
            }
        }
        self.touch();
    }

    /// Reports to the journal that a run has ended by itself.
    pub(super) fn tend_lab(&mut self) {
        let runs = self.session.lab().is_some_and(LabMode::is_running);
        if self.lab_runs && !runs {
            self.report_lab();
        }
        self.lab_runs = runs;
    }

    fn report_lab(&mut self) {
        let Some(mode) = self.session.lab() else { return };
        self.lab_runs = mode.is_running();
        self.journal.laboratory(LabReport::new(mode));
    }
}
