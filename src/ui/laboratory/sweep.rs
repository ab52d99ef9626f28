//! The sweep as the panel shows it.

use std::sync::Arc;

/// Most results of a sweep in the window.
pub const MOST_OUTCOMES: usize = 6;

/// The purpose of an open list of choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChoiceList {
    /// The first or the second key.
    Key(usize),
    /// One more result.
    Outcome,
}

/// An action in the tab of the sweeps.
#[derive(Debug, Clone, PartialEq)]
pub enum SweepAction {
    /// Open a list of choices, or close it.
    Open(Option<ChoiceList>),
    /// Take a choice of the open list by its place.
    Choose(usize),
    /// Take a typed path instead.
    Type(String),
    /// The first value of a key.
    From(usize, f64),
    /// The last value of a key.
    To(usize, f64),
    /// The number of values of a key.
    Steps(usize, f64),
    /// Vary a second key, or only one.
    Second(bool),
    /// Plot the result at this place.
    Show(usize),
    /// Do without the result at this place.
    Remove(usize),
    /// Take the sweep of the sheet.
    OfSheet,
    /// Run.
    Run,
    /// End the run.
    Cancel,
    /// Save the table as CSV.
    Export,
}

/// A path into a scene or its result, and its words.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SweepPath {
    /// The path.
    pub path: String,
    /// The words; the path itself if there are none.
    pub words: String,
}

/// A varied key.
#[derive(Debug, Clone, PartialEq)]
pub struct SweepKey {
    /// The path into the scene.
    pub key: SweepPath,
    /// The first value.
    pub from: f64,
    /// The last value.
    pub to: f64,
    /// The number of values.
    pub steps: u32,
}

/// The tab of the sweeps.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SweepState {
    /// One or two keys.
    pub keys: Vec<SweepKey>,
    /// The results.
    pub outcomes: Vec<SweepPath>,
    /// The index of the outcome that is plotted.
    pub shown: usize,
    /// The purpose of the open list of choices.
    pub open: Option<ChoiceList>,
    /// The choices.
    pub choices: Vec<SweepPath>,
    /// True if the sheet has a sweep.
    pub has_sheet: bool,
    /// The plot of the last run, if there is one.
    pub plot: Option<Arc<SweepPlot>>,
}

/// The plot of one result of a sweep.
#[derive(Debug, Clone, PartialEq)]
pub struct SweepPlot {
    /// The keys, with their first and last values.
    pub keys: Vec<(String, [f64; 2])>,
    /// The name of the result with its unit.
    pub label: String,
    /// The least and the greatest number; the same if there is none.
    pub range: [f64; 2],
    /// The numbers, column by column; not a number where there is none.
    pub cells: Vec<f32>,
    /// Numbers of columns and rows; one row is a curve.
    pub size: [usize; 2],
}
