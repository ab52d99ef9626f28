//! When do they meet? Exact times of contact, from the motion between two events.
//!
//! Every function works from the balls' anchors and answers with a time on the world's clock,
//! never earlier than the later of the anchors and never later than the end of a path. Only
//! contacts that approach count, which is the cure for balls that stick together (blog, part 2).

pub mod ball_ball;
pub mod cushion;
pub mod pocket;
mod roots;
mod search;
pub mod slate;

pub(super) use search::{bounding_box, leaving_time};

/// Normal speed below which two things in contact do not count as approaching, m/s.
///
/// Far above the rounding of an impact at 10 m/s (1e-14) and so small that an hour of it moves
/// a ball by 4 nm.
pub const MIN_APPROACH_SPEED: f64 = 1e-12;

/// How deep things may overlap and still count as touching, m.
pub const MAX_OVERLAP: f64 = 2e-4;

/// What touches without approaching meets again when it is this much closer, m.
///
/// Above the rounding of places (1e-16) and so small that it never adds up to anything.
pub const RECONTACT_DEPTH: f64 = 1e-13;

/// What passes another no deeper than this does not touch it, m.
///
/// A ball that rolls through a gap just as wide as itself grazes both sides of it by rounding, at
/// an approach of 1e-7 of its speed, and no impact could take that from it.
pub const GRAZE_DEPTH: f64 = 1e-10;

/// How close two come whose contact is more than a graze, m, if `now` (m) is how far they are from
/// each other and they touch at `touch` (m): what is as deep already, as scenes may have it, comes
/// closer.
fn beyond_graze(touch: f64, now: f64) -> f64 {
    (touch - GRAZE_DEPTH).min(now - 2.0 * RECONTACT_DEPTH)
}

/// Normal speed below which two things that lose energy do not bounce but press, m/s.
///
/// A line of balls that is pressed together would bounce on and on, ever smaller, twice as often
/// at half the speed. At this speed nobody can see the difference: a bounce ends after 0.02 ms.
pub const MIN_BOUNCE_SPEED: f64 = 1e-6;
