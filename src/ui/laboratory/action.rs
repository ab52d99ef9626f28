//! The actions of the user in the laboratory.

use super::hand::{LabNumber, LabTool};
use super::instruments::InstrumentAction;
use super::sheet::Gallery;
use super::state::LabTab;
use super::sweep::SweepAction;

/// An action in the laboratory.
#[derive(Debug, Clone, PartialEq)]
pub enum LabAction {
    /// Choose a tab of the panel.
    Tab(LabTab),
    /// Choose a starting position by its place in [`SETS`](crate::lab::files::sets::SETS).
    Choose(usize),
    /// Show a list of experiments, or the sheet.
    Gallery(Gallery),
    /// Choose an experiment by its place in
    /// [`EXPERIMENTS`](crate::lab::sheet::experiments::EXPERIMENTS).
    Experiment(usize),
    /// Answer a question of the sheet by its place.
    Answer(usize, f64),
    /// Do something in the tab of the sweeps.
    Sweep(SweepAction),
    /// Let time run.
    Start,
    /// Stop time.
    Stop,
    /// Start or stop.
    Toggle,
    /// Advance by one step of the blog's program, while time stands still.
    Step,
    /// Begin again from the starting position.
    Again,
    /// Take back what was done last.
    Undo,
    /// Do it again.
    Redo,
    /// Go over to a branch by its place.
    Branch(usize),
    /// Show a branch beside the current one, or no longer.
    Compare(usize, bool),
    /// Forget a branch.
    Forget(usize),
    /// Give the current branch a name.
    Rename(String),
    /// Begin a branch for each method of solving several impacts at once.
    Methods,
    /// Give a constant another value from now on.
    Constant(&'static str, f64),
    /// Turn an effect on or off.
    Flag(&'static str, bool),
    /// Choose a model by its name.
    Model(&'static str, &'static str),
    /// Choose a tool of the mouse.
    Tool(LabTool),
    /// Let balls move to the places of a grid, or anywhere.
    SnapToGrid(bool),
    /// Let balls move to touch what they nearly touch, or anywhere.
    SnapToTouch(bool),
    /// Give a number of the chosen ball, or of the cue, another value.
    Number(LabNumber, f64),
    /// Give the chosen ball a colour.
    Color(u32),
    /// Put a ball like the chosen one beside it.
    Duplicate,
    /// Take the chosen ball off the table.
    Remove,
    /// Go over to a table by its name.
    Table(&'static str),
    /// Show an instant, as a part of the run, 0 to 1.
    Seek(f32),
    /// Go to the previous or next impact.
    Impact {
        /// True for the next one.
        after: bool,
    },
    /// Choose the next slower speed.
    Slower,
    /// Choose the next faster speed.
    Faster,
    /// Show moving balls as short as relativity makes them, in the flat look.
    Contraction(bool),
    /// Show the colours of moving balls as relativity shifts them.
    Doppler(bool),
    /// Show the flat look of the blog's program, or the table from above.
    Flat,
    /// Show the saved files, or hide them.
    Files(bool),
    /// Open a file of the list by its place.
    OpenFile(usize),
    /// Save the shown instant as a scene.
    SaveScene,
    /// Save the experiment with all its branches.
    SaveExperiment,
    /// Save the sheet with its answers.
    SaveSheet,
    /// Do something with an instrument.
    Instrument(InstrumentAction),
    /// Save the run as CSV files.
    Export,
    /// Leave the laboratory.
    Leave,
}
