//! Slips at the two contacts of a ball with a cushion and the cloth, and friction against them.
//!
//! Both contacts are computed side by side: the first component of each vector belongs to the nose,
//! the second to the cloth. So the processor computes both at once.

use wide::f64x2;

use super::rail_motion::{Nose, RailMotion};

/// Slip velocities at nose and cloth, or their rates of change, or friction.
#[derive(Clone, Copy)]
pub(super) struct Slips {
    /// Along the cushion.
    pub(super) along: f64x2,
    /// Up the tangent at the nose; towards the cushion on the cloth.
    pub(super) across: f64x2,
}

impl Slips {
    pub(super) fn of(held: &RailMotion, nose: Nose) -> Slips {
        let (at_nose, on_cloth) = (held.slip_at_nose(nose), held.slip_at_cloth());
        let [along, across] = [0, 1].map(|part| f64x2::new([at_nose[part], on_cloth[part]]));
        Slips { along, across }
    }

    /// The slips after a step at constant rate.
    #[inline(always)]
    pub(super) fn after(&self, rate: &Slips, step: f64) -> Slips {
        Slips { along: self.along + rate.along * step, across: self.across + rate.across * step }
    }

    /// The sum of these slips and others, each with a weight.
    #[inline(always)]
    pub(super) fn weighted(&self, own: f64, others: &Slips, weight: f64) -> Slips {
        Slips {
            along: self.along * own + others.along * weight,
            across: self.across * own + others.across * weight,
        }
    }

    /// The scalar products with other slips, at each contact.
    #[inline(always)]
    pub(super) fn dot(&self, others: &Slips) -> f64x2 {
        self.along * others.along + self.across * others.across
    }

    /// The slip along and across at one contact.
    #[inline(always)]
    pub(super) fn at(&self, contact: usize) -> [f64; 2] {
        [self.along, self.across].map(|part| part.as_array_ref()[contact])
    }
}

/// The two components the other way round.
#[inline(always)]
pub(super) fn swapped(pair: f64x2) -> f64x2 {
    let [nose, cloth] = pair.to_array();
    f64x2::new([cloth, nose])
}

/// A force limited to a maximum.
#[inline(always)]
pub(super) fn at_most(most: f64, force: [f64; 2]) -> [f64; 2] {
    let square = force[0] * force[0] + force[1] * force[1];
    if square <= most * most {
        return force;
    }
    force.map(|part| part * (most / square.sqrt()))
}
