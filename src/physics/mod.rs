//! The world: balls on a table under laws, advanced by time.
//!
//! Pure computation in f64 and SI units: no I/O, no clock of its own, no randomness, no globals.
//! Same inputs, same bits. Only events change a ball; between two events its motion is one course
//! anchored at the first ([`motion`]), so however time is cut into steps, the same
//! events happen with the same bits.

pub mod ball;
mod bounding_motion;
pub mod contact;
pub mod event;
mod event_finder;
mod grid;
mod hash;
pub mod impact;
pub mod laws;
pub mod motion;
mod schedule;
pub mod stick;
pub mod table;
mod tournament_tree;
mod world;

/// By how much rounding may let things seem nearer or farther than they are, m, where a look from
/// afar has to be sure.
const ROUNDING: f64 = 1e-9;

pub use ball::{Ball, BallId, MotionState, Path, PathEnd};
pub use event::{Event, EventKind};
pub use impact::cue::{Shot, Strength, pull, struck};
pub use laws::{Laws, Preset};
pub use schedule::{Upcoming, UpcomingKind};
pub use table::{CushionId, PocketId, Table};
pub use world::{Change, LONGEST_RUN, SAME_INSTANT, World};
