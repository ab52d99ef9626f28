//! The laboratory: experiments with balls on a table, without a game.
//!
//! A [`Laboratory`] runs a scene under laws that may change at any time, and keeps the history of the
//! run. It needs no window: the command line runs the same experiments.

pub mod batch;
pub mod experiment;
pub mod files;
pub mod measure;
mod plot;
pub mod run;
pub mod sheet;
pub mod sweep;

pub use experiment::branch::{Branch, Instruments};
pub use experiment::command::{LabCommand, LabRefusal, MOST_BRANCHES};
pub use experiment::comparison::{ComparedBall, Comparison};
pub use experiment::constants::Range;
pub use experiment::laboratory::{Change, Laboratory, MOST_BESIDE, Rerun};
pub use experiment::record::{LabDifference, LabRecord};
pub use experiment::timeline::Timeline;
pub use files::file::LabFile;
pub use measure::histogram::Histogram;
pub use measure::overlay::{Overlay, Overlays};
pub use measure::quantity::Quantity;
pub use measure::relativity::Relativistic;
pub use measure::round::round_up;
pub use plot::{BesideCurve, Bucket, Curve, Plot, PlotSubject, Plots, Subject, Topic};
