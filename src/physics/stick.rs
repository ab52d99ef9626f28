//! The cue's shape: what is drawn of it, and what has to pass over rails and balls.

/// Length from tip to butt, m.
///
/// Playing cues are 1.45 to 1.48 m long.
pub const LENGTH: f64 = 1.47;
/// Radius of the tip, m: of 12.6 mm, as most pool cues have.
pub const TIP_RADIUS: f64 = 0.0063;
/// Radius at the butt's end, m.
pub const BUTT_RADIUS: f64 = 0.0145;

/// Radius at a distance (m) behind the tip, m: it grows evenly along the cue.
pub fn radius(behind: f64) -> f64 {
    TIP_RADIUS + (BUTT_RADIUS - TIP_RADIUS) * (behind / LENGTH).clamp(0.0, 1.0)
}
