//! When do they meet? Exact times of contact, from the motion between two events.
//!
//! Every function works from the balls' anchors and answers with a time on the world's clock,
//! never earlier than the later of the anchors and never later than the end of a path. Only
//! contacts that approach count, which is the cure for balls that stick together (blog, part 2).

pub mod ball_ball;
pub mod cushion;
mod gap;
pub mod pocket;
mod roots;
pub mod slate;

pub(super) use gap::{control_box, leaves};

/// Normal speed below which two things in contact do not count as approaching, m/s.
///
/// Far above the rounding of an impact at 10 m/s (1e-14) and so small that an hour of it moves
/// a ball by 4 nm.
pub const LEAST_APPROACH: f64 = 1e-12;

/// How deep things may overlap and still count as touching, m.
pub const TOUCHING: f64 = 2e-4;

/// What touches without approaching meets again when it is this much closer, m.
///
/// Above the rounding of places (1e-16) and so small that it never adds up to anything.
pub const CREEP: f64 = 1e-13;

/// Normal speed below which two things that lose energy do not bounce but press, m/s.
///
/// A line of balls that is pressed together would bounce on and on, ever smaller, twice as often
/// at half the speed. At this speed nobody can see the difference: a bounce ends after 0.02 ms.
pub const PRESSING: f64 = 1e-6;
