//! The laboratory: experiments with balls on a table, without a game.
//!
//! A [`Laboratory`] runs a scene under laws that may change at any time, and keeps the history of the
//! run. It needs no window: the command line runs the same experiments.

pub mod arrange;
mod branch;
mod command;
mod comparison;
mod constants;
pub mod csv;
mod file;
mod histogram;
mod laboratory;
mod overlay;
mod plot;
mod quantity;
pub mod record;
pub mod relativity;
mod round;
pub mod run;
pub mod sets;
pub mod sheet;
pub mod sweep;
mod timeline;
pub mod unit;

pub use branch::Branch;
pub use command::{LabCommand, LabRefusal};
pub use comparison::{ComparedBall, Comparison};
pub use constants::Range;
pub use file::LabFile;
pub use histogram::Histogram;
pub use laboratory::{Change, Instruments, Laboratory, MOST_BESIDE, MOST_BRANCHES, Rerun};
pub use overlay::{Overlay, Overlays};
pub use plot::{BesideCurve, Bucket, Curve, Plot, PlotSubject, Plots, Subject, Topic};
pub use quantity::Quantity;
pub use record::{LabDifference, LabRecord};
pub use relativity::Relativistic;
pub use round::round_up;
pub use timeline::Timeline;
