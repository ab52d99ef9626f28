//! Slips at the two contacts of a ball with a cushion and the cloth, and friction against them.

use super::rail_motion::{Nose, RailMotion};

/// Added to the square of a slip, so that a slip of zero has a direction of zero.
const TINY: f64 = 1e-300;

/// Slip velocities at the nose and on the cloth, or their rates of change: along the cushion, then
/// across it, up the tangent at the nose and towards the cushion on the cloth.
#[derive(Clone, Copy)]
pub(super) struct Slips {
    pub(super) nose: [f64; 2],
    pub(super) cloth: [f64; 2],
}

impl Slips {
    pub(super) fn of(held: &RailMotion, nose: Nose) -> Slips {
        Slips { nose: held.slip_at_nose(nose), cloth: held.slip_at_cloth() }
    }

    /// The slips after a step at constant rate.
    #[inline(always)]
    pub(super) fn after(&self, rate: &Slips, step: f64) -> Slips {
        let on = |a: [f64; 2], b: [f64; 2]| [a[0] + b[0] * step, a[1] + b[1] * step];
        Slips { nose: on(self.nose, rate.nose), cloth: on(self.cloth, rate.cloth) }
    }

    /// The sum of these slips and others, each with a weight.
    #[inline(always)]
    pub(super) fn weighted(&self, own: f64, others: &Slips, weight: f64) -> Slips {
        let sum =
            |a: [f64; 2], b: [f64; 2]| [a[0] * own + b[0] * weight, a[1] * own + b[1] * weight];
        Slips { nose: sum(self.nose, others.nose), cloth: sum(self.cloth, others.cloth) }
    }
}

#[inline(always)]
pub(super) fn dot(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

/// The direction against a slip. It does not wait for the size of the friction, which may depend on
/// that at the other contact.
#[inline(always)]
pub(super) fn against(slip: [f64; 2]) -> [f64; 2] {
    let drag = -1.0 / (dot(slip, slip) + TINY).sqrt();
    [drag * slip[0], drag * slip[1]]
}

/// A vector of this length in a direction.
#[inline(always)]
pub(super) fn scaled(direction: [f64; 2], size: f64) -> [f64; 2] {
    [direction[0] * size, direction[1] * size]
}

/// A force limited to a maximum.
#[inline(always)]
pub(super) fn at_most(most: f64, force: [f64; 2]) -> [f64; 2] {
    let size = (force[0] * force[0] + force[1] * force[1]).sqrt();
    if size <= most { force } else { [force[0] * (most / size), force[1] * (most / size)] }
}
