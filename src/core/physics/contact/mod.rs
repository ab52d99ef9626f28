//! Contact times: when do two bodies touch? Computed exactly from the motion between two events.
//!
//! Every function starts from the balls' anchors and returns a time on the world's clock, not
//! earlier than the later anchor and not later than the end of a path. Only bodies that approach
//! can make contact, which keeps balls from sticking together (blog, part 2).

pub mod ball_ball;
pub mod cushion;
mod edge;
pub mod pocket;
pub mod pocket_body;
pub mod rail_top;
mod roots;
mod search;
pub mod slate;
mod sweep;

pub(super) use search::{flat, leaving_time};
pub use sweep::Sweep;

/// Touching bodies with a lower normal speed do not count as approaching, m/s.
///
/// Far above the rounding error of an impact at 10 m/s (1e-14). An hour at this speed moves a ball
/// by 4 nm.
pub const MIN_APPROACH_SPEED: f64 = 1e-12;

/// Overlap that still counts as touching, m.
pub const MAX_OVERLAP: f64 = 2e-4;

/// Bodies that touch without approaching make contact again when they are closer by this, m.
///
/// Above the rounding error of positions (1e-16), and too small to add up to anything visible.
pub const RECONTACT_DEPTH: f64 = 1e-13;

/// Bodies that pass each other with an overlap below this do not touch, m.
///
/// A ball that rolls through a gap of exactly its own width grazes both sides by rounding errors,
/// at an approach of 1e-7 of its speed.
pub const GRAZE_DEPTH: f64 = 1e-10;

/// The distance at which a grazing contact counts, m: `touch` minus the depth of a graze. `now` is
/// the present distance; bodies that overlap already must come closer still.
fn beyond_graze(touch: f64, now: f64) -> f64 {
    (touch - GRAZE_DEPTH).min(now - 2.0 * RECONTACT_DEPTH)
}

/// Balls with a gap up to this touch, m.
pub const TOUCH_GAP: f64 = 1e-9;

/// Normal speed below which inelastic bodies are pressed instead of bouncing, m/s.
///
/// A line of balls pushed together would bounce forever, twice as often at half the speed. Bounces
/// at this speed last 0.02 ms and are invisible.
pub const MIN_BOUNCE_SPEED: f64 = 1e-6;
