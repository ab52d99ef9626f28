//! The physics: balls on a table under a set of laws, advanced in time by events.
//!
//! Pure computation in f64 and SI units: no I/O, no system clock, no randomness, no globals. The
//! same inputs give the same bits. Only events change a ball. Between two events its motion is one
//! function of the time since the first ([`motion`]), so the bits do not depend on how time is cut
//! into steps.

pub mod ball;
pub mod batch;
mod bounding_motion;
pub mod contact;
pub mod event;
mod event_finder;
mod grid;
mod hash;
pub mod impact;
pub mod laws;
pub mod motion;
mod plane;
mod rebound;
pub mod relativity;
mod schedule;
pub mod stick;
pub mod table;
mod tournament_tree;
mod trace;
mod upcoming;
mod world;

/// Margin for rounding errors in conservative distance tests, m.
const ROUNDING: f64 = 1e-9;

pub use ball::{Ball, BallId, MotionState, Path, PathEnd};
pub use event::{Event, EventKind};
pub use hash::Fnv;
pub use impact::cue::{Shot, Strength, after_stroke, pull};
pub use laws::{Laws, Preset};
pub use plane::{direction_of, turned};
pub use rebound::out_of_nose;
pub use table::{CushionId, PocketId, Table};
pub use trace::{Change, Trace};
pub use upcoming::{Upcoming, UpcomingKind};
pub use world::{LONGEST_RUN, SAME_INSTANT, World};

/// The number of the engine. It rises with every change that gives a shot other bits, so that
/// records tell a match that was altered from one that an older program played.
pub const ENGINE: u32 = 15;
