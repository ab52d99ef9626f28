//! The state of the laboratory as plain data, to be drawn.

use std::path::PathBuf;

use super::hand::HandState;
use super::instruments::{Arrow, InstrumentState};
use super::sheet::{Gallery, SheetState};
use super::sweep::SweepState;
use crate::lab::{Comparison, Instruments, Range};
use crate::texts::{Text, lab as texts};

named! {
    /// A tab of the laboratory's panel, with the name of its control.
    #[derive(Default)]
    pub enum LabTab {
        /// Experiments to choose from.
        #[default]
        Experiment = "lab-tab-experiment",
        /// The balls, one by one.
        Balls = "lab-tab-balls",
        /// The laws and their constants.
        Laws = "lab-tab-laws",
        /// Measures and plots.
        Measure = "lab-tab-measure",
        /// The branches of the run.
        Branches = "lab-tab-branches",
        /// The experiment run many times.
        Sweep = "lab-tab-sweep",
    }
}

impl LabTab {
    /// Its name in the window.
    pub(super) fn title(self) -> Text {
        match self {
            LabTab::Experiment => texts::EXPERIMENT,
            LabTab::Balls => texts::BALLS,
            LabTab::Laws => texts::LAWS,
            LabTab::Measure => texts::MEASURE,
            LabTab::Branches => texts::BRANCHES,
            LabTab::Sweep => texts::SWEEP,
        }
    }
}

/// The effects of relativity that are shown besides the motion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LightLook {
    /// Balls are shorter along their motion, in the flat look.
    pub contraction: bool,
    /// The colours of balls are shifted.
    pub doppler: bool,
}

/// A constant as the panel shows it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LabConstant {
    /// The constant with its range.
    pub range: Range,
    /// Its value.
    pub value: f64,
    /// Its value in the laws as they are without changes.
    pub default: f64,
    /// The name in files of the law in place of a number; empty for one without.
    pub law: Option<&'static str>,
    /// The name of this law in the preset without changes.
    pub default_law: Option<&'static str>,
}

/// A branch as the panel shows it.
#[derive(Debug)]
pub struct LabBranch {
    /// Its name; empty for one without.
    pub name: String,
    /// The number of branches between it and the first one.
    pub depth: usize,
    /// The instant at which it has left its parent, s.
    pub from: f64,
    /// The constant that was changed first since then, and its value.
    pub change: Option<(&'static str, f64)>,
    /// Shown beside the current one.
    pub is_compared: bool,
    /// Its measured numbers at the shown instant, if it is the current one or beside it.
    pub measured: Option<Instruments>,
}

/// The colour of a branch by its place, `0xRRGGBB`.
pub fn branch_color(place: usize) -> u32 {
    const COLORS: [u32; 6] = [0xf2eddb, 0x6fc3f7, 0xf7a35c, 0xc792ea, 0x9ccc65, 0xff8a9a];
    COLORS[place % COLORS.len()]
}

/// The state of the laboratory in a frame.
#[derive(Debug)]
pub struct LabState<'a> {
    /// The chosen tab of the panel.
    pub tab: LabTab,
    /// The starting position, by its place in [`SETS`](crate::lab::files::sets::SETS); `None` for one from a file.
    pub set: Option<usize>,
    /// True while time runs.
    pub is_running: bool,
    /// Speed of time relative to real time.
    pub speed: f64,
    /// True if the run takes too long to compute for that speed.
    pub is_slow: bool,
    /// True while a part of a run is computed that is not shown as it runs.
    pub is_computing: bool,
    /// True in the flat look.
    pub is_flat: bool,
    /// The constants that can be changed.
    pub constants: &'a [LabConstant],
    /// The speed of the fastest ball, m/s, in the tab of the laws.
    pub fastest_ball: f64,
    /// The effects of the laws that can be turned on and off.
    pub flags: &'a [(&'static str, bool)],
    /// The choices of a model: their names, and those of the chosen models.
    pub models: &'a [(&'static str, &'static str)],
    /// The effects of relativity that are shown; `None` without a speed of light.
    pub light: Option<LightLook>,
    /// The numbers measured at the shown instant.
    pub measured: Instruments,
    /// The times at which the kept run begins and ends, s.
    pub run: [f64; 2],
    /// The times of the last impacts, s.
    pub impacts: Vec<f64>,
    /// The velocities of the balls, while time stands still.
    pub arrows: Vec<Arrow>,
    /// The state of the mouse.
    pub hand: HandState,
    /// The saved files, while they are shown.
    pub files: Option<&'a [PathBuf]>,
    /// The branches.
    pub branches: Vec<LabBranch>,
    /// The place of the current one.
    pub branch: usize,
    /// The balls of the branches side by side, while the tab of the branches is open.
    pub comparison: Comparison,
    /// True if something can be taken back.
    pub can_undo: bool,
    /// True if something was taken back.
    pub can_redo: bool,
    /// True if the laws know several methods of solving several impacts at once.
    pub has_methods: bool,
    /// The instruments.
    pub instruments: InstrumentState<'a>,
    /// The list or the text in the tab of the experiments.
    pub gallery: Gallery,
    /// The sheet of the experiment, if it has one.
    pub sheet: Option<&'a SheetState>,
    /// The tab of the sweeps.
    pub sweep: &'a SweepState,
    /// While a sweep runs: the numbers of runs done, and of all.
    pub sweep_runs: Option<[u64; 2]>,
}

impl LabState<'_> {
    /// The branches beside the current one, by their places.
    pub(super) fn beside(&self) -> impl Iterator<Item = usize> + '_ {
        let all = self.branches.iter().enumerate();
        let beside = all.filter(|(place, branch)| branch.is_compared && *place != self.branch);
        beside.map(|(place, _)| place)
    }
}
