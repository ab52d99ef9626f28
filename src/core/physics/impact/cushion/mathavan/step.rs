//! One step of the integration of an impact.

use crate::physics::impact::cushion::slips::Slips;

/// A step and its rates of slip at the start, at one third and at two thirds.
///
/// The mean of Heun's method of third order is that of the parabola through these rates. So the
/// parabola also gives the speed into the cushion within the step.
pub(super) struct Step {
    pub(super) length: f64,
    pub(super) rates: [Slips; 3],
}

impl Step {
    /// The mean rate.
    #[inline(always)]
    pub(super) fn mean(&self) -> Slips {
        self.rates[0].weighted(0.25, &self.rates[2], 0.75)
    }

    /// The rate at the end, extrapolated.
    #[inline(always)]
    pub(super) fn last_rate(&self) -> Slips {
        self.rates[2].weighted(1.5, &self.rates[0], -0.5)
    }

    /// Estimated error of a slip: the difference to 3/2 k₂ - k₁/2, a method of second order. It is
    /// large where a slip ends or reverses.
    #[inline(always)]
    pub(super) fn error(&self) -> f64 {
        let [first, second, third] = &self.rates;
        let along = first.along - second.along * 2.0 + third.along;
        let across = first.across - second.across * 2.0 + third.across;
        let [nose, cloth] = along.abs().fast_max(across.abs()).to_array();
        0.75 * self.length * if nose > cloth { nose } else { cloth }
    }
}

/// The speed into the cushion within a step, whose rate of change is a parabola.
pub(super) struct Speed {
    first: f64,
    length: f64,
    /// Its rates of change, as in [`Step`].
    rates: [f64; 3],
}

impl Speed {
    #[inline(always)]
    pub(super) fn new(first: f64, length: f64, rates: [f64; 3]) -> Speed {
        Speed { first, length, rates }
    }

    /// The work of the step: the integral of the speed.
    #[inline(always)]
    pub(super) fn work(&self) -> f64 {
        let [k1, k2, k3] = self.rates;
        let mean = self.length * (k1 * 0.125 + k2 * 0.25 + k3 * 0.125);
        self.length * (self.first + mean)
    }

    /// The work until the speed is zero, if it is `last` at the end of the step. The zero is found by
    /// one step of Newton's method from the secant: the work there hardly depends on it.
    pub(super) fn work_until_zero(&self, last: f64) -> f64 {
        // The speed is a cubic of the part of the step that is over.
        let [k1, k2, k3] = self.rates.map(|rate| rate * self.length);
        let curve = 4.5 * (k1 - 2.0 * k2 + k3);
        let slope = 1.5 * (k3 - k1) - curve * (2.0 / 3.0);
        let [a, b, c, d] = [self.first, k1, 0.5 * slope, curve * (1.0 / 3.0)];
        let secant = a / (a - last);
        let speed = a + secant * (b + secant * (c + secant * d));
        let part = secant - speed / (b + secant * (2.0 * c + secant * 3.0 * d));
        let mean = a + part * (b * 0.5 + part * (c * (1.0 / 3.0) + part * d * 0.25));
        self.length * part * mean
    }
}
