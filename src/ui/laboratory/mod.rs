//! The laboratory: its panel, its timeline, and the arrows over its table.

mod action;
mod arrows;
mod fields;
mod hand;
mod instruments;
mod panel;
mod sheet;
mod state;
mod sweep;
mod sweep_plot;
mod sweep_words;
mod tabs;
mod time_bar;

pub use action::LabAction;
pub use arrows::arrows;
pub use hand::{COLORS, HandState, LabNumber, LabTool};
pub use instruments::{
    Arrow, InstrumentAction, InstrumentState, PointedBall, Ruler, over_the_table, overlay_color,
    plots, speed_color,
};
pub use panel::LabPanel;
pub use sheet::{Gallery, SheetNumber, SheetState};
pub use state::{LabBranch, LabConstant, LabState, LabTab, LightLook, branch_color};
pub use sweep::{
    ChoiceList, MOST_OUTCOMES, SweepAction, SweepKey, SweepPath, SweepPlot, SweepState,
};
pub use sweep_words::{key_words, outcome_words};
pub use time_bar::time_bar;
