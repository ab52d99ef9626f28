//! The world: balls on a table under laws, advanced by time.

pub mod ball;
pub mod event;
pub mod laws;
pub mod table;

pub use ball::{Ball, BallId, MotionState};
pub use event::{Event, EventKind};
pub use laws::Laws;
pub use table::{CushionId, PocketId, Table};
