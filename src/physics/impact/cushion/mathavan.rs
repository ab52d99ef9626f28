//! Impact of a ball on a cushion nose, with friction at nose and cloth throughout.
//!
//! Source: Mathavan, Jackson and Parkin, "A theoretical analysis of billiard ball dynamics under
//! cushion impacts" (2010). The ball stays on the cloth. As the normal impulse P grows from zero,
//! the motion follows an ordinary differential equation in P. First the cushion is compressed until
//! the ball no longer moves into it, which takes the work W. Then it gives back e² W.
//!
//! With the sine s and cosine c of [`Nose`], the friction f at the nose per unit of P (along the
//! cushion and up the tangent), the friction g on the cloth, and everything per unit of mass:
//!
//! - dv/dP = (f_x + g_x, g_y - s f_y - c)
//! - d(Rω)/dP = 5/2 (f_y + g_y, s f_x - g_x, -c f_x)
//! - the cloth carries N = s - c f_y, since the nose presses the ball down
//!
//! f and g are Coulomb friction: μ, or μ N, against the slip; or, without slip, what keeps it at
//! zero. So only the two slips must be integrated. The speed into the cushion follows from them,
//! and the rest of the motion from the total friction.

use super::rail_motion::{Nose, RailMotion};

/// The properties of a cushion and of the cloth in front of it.
#[derive(Debug, Clone, Copy)]
pub struct Rail {
    /// Direction from the ball's centre to the nose.
    pub nose: Nose,
    /// e: the cushion gives back e² of the work of compression.
    pub restitution: f64,
    /// Coefficient of friction at the nose.
    pub friction: f64,
    /// Coefficient of friction on the cloth.
    pub cloth: f64,
}

/// The longest step is the impulse that would stop the ball without friction, divided by this.
///
/// Steps are shorter where their error would exceed `ERROR_TOLERANCE`. Compared with 200, a value
/// of 2 changes the speed by at most 4.5e-4 of the initial one and the angle by 0.05° under the
/// conditions of Mathavan's figure 8. Among 100,000 random impacts the largest difference is 6e-4
/// and the mean 2e-5, with about 7 steps each.
pub const STEPS: f64 = 2.0;

/// The shortest step is the longest divided by this. Such steps occur where a slip reverses.
const STEP_RANGE: f64 = 1000.0;

/// A slip below this fraction of the speed into the cushion is zero.
///
/// Rounding decides which side of this limit a step ends on. With a tenth of the value, a change of
/// 1e-10 m/s before the impact changed the result by more than 1e-4 m/s in 2 of 20,000 impacts.
const STICK_SLIP: f64 = 1e-3;

/// Limit on how often friction may straighten a slip in one step, at the initial rate.
const MAX_STRAIGHTENING: f64 = 3.0;

/// Allowed estimated error of a slip per step, as a fraction of the speed into the cushion. Where
/// nothing sticks or reverses, the real error is much smaller.
const ERROR_TOLERANCE: f64 = 1e-3;

/// Limit of steps per phase. Beyond it the ball is jammed: friction keeps it from ever turning
/// back.
const MAX_STEPS: usize = 10_000;

/// Iterations for two frictions that depend on each other. Each reduces the error to a seventh or
/// less.
const FRICTION_ROUNDS: usize = 5;

impl Rail {
    /// The ball after the impact. A ball that does not move into the cushion stays unchanged.
    pub fn rebound(&self, before: &RailMotion) -> RailMotion {
        self.rebound_in(before, STEPS)
    }

    /// The same with other step lengths, see [`STEPS`].
    pub fn rebound_in(&self, before: &RailMotion, steps: f64) -> RailMotion {
        let into = before.v[1];
        if into <= 0.0 {
            return *before;
        }
        let impact = Impact::new(self, into, steps);
        let first = Slips::of(before, self.nose);
        let mut trial = impact.longest;
        let (pressed, work) = impact.compress(first, &mut trial);
        let due = self.restitution * self.restitution * work;
        let mut after =
            impact.reconstruct(before, &first, &impact.restore(pressed, due, &mut trial));
        // Where friction almost jams the ball, the result is approximate.
        after.v[1] = after.v[1].min(0.0);
        // The equations never add energy: friction takes some, and e² is at most 1. This corrects
        // rounding and integration errors.
        let (had, has) = (before.energy(), after.energy());
        if has > had {
            let part = (had / has).sqrt();
            after.v = after.v.map(|v| v * part);
            after.w = after.w.map(|w| w * part);
        }
        after
    }
}

/// Slip velocities at the nose and on the cloth, or their rates of change.
///
/// Stored as pairs, since almost every operation applies to both.
#[derive(Clone, Copy)]
struct Slips {
    /// Along the cushion.
    along: [f64; 2],
    /// Up the tangent at the nose; on the cloth towards the cushion.
    across: [f64; 2],
    /// R times the spin about the cushion's axis, which contributes to both slips across.
    spin: f64,
}

impl Slips {
    fn of(held: &RailMotion, nose: Nose) -> Slips {
        let (nose, cloth) = (held.slip_at_nose(nose), held.slip_at_cloth());
        Slips { along: [nose[0], cloth[0]], across: [nose[1], cloth[1]], spin: held.w[0] }
    }

    /// The slips after a step at constant rate.
    #[inline(always)]
    fn after(&self, rate: &Slips, step: f64) -> Slips {
        let on =
            |from: [f64; 2], rate: [f64; 2]| [from[0] + rate[0] * step, from[1] + rate[1] * step];
        Slips {
            along: on(self.along, rate.along),
            across: on(self.across, rate.across),
            spin: self.spin + rate.spin * step,
        }
    }

    /// The squares of the slip speeds.
    #[inline(always)]
    fn squares(&self) -> [f64; 2] {
        let Slips { along: x, across: y, .. } = self;
        [x[0] * x[0] + y[0] * y[0], x[1] * x[1] + y[1] * y[1]]
    }
}

/// The constants of one impact.
struct Impact {
    rail: Rail,
    /// Response of a slip along the cushion to friction at the other contact.
    along: f64,
    /// Response of a slip across to friction at the other contact, and of that at the nose to its
    /// own.
    across: f64,
    up: f64,
    /// Approximate maximum of the friction on the cloth.
    max_cloth_friction: f64,
    /// The longest and the shortest step.
    longest: f64,
    shortest: f64,
    /// Square of the speed below which a slip is zero.
    stick_squared: f64,
    /// Allowed error of a slip per step.
    tolerance: f64,
}

impl Impact {
    fn new(rail: &Rail, into: f64, steps: f64) -> Impact {
        let Nose { sin, cos } = rail.nose;
        let longest = into / (cos * steps);
        Impact {
            rail: *rail,
            along: 1.0 - 2.5 * sin,
            across: 2.5 - sin,
            up: 2.5 + sin * sin,
            max_cloth_friction: rail.cloth * (sin.abs() + cos * rail.friction),
            longest,
            shortest: longest / STEP_RANGE,
            stick_squared: (STICK_SLIP * into) * (STICK_SLIP * into),
            tolerance: ERROR_TOLERANCE * into,
        }
    }

    /// Integrates until the ball no longer moves into the cushion. Returns the slips and the work
    /// done. `trial` is the length of the next step to try.
    fn compress(&self, mut slips: Slips, trial: &mut f64) -> (Slips, f64) {
        let mut work = 0.0;
        for _ in 0..MAX_STEPS {
            let Step { rate, step, to } = self.next_step(&slips, trial);
            let (first, last) = (self.into(&slips), self.into(&to));
            if last > 0.0 {
                work += self.work(first, last, self.into(&rate), step);
                slips = to;
                continue;
            }
            // A secant step to the end of the phase, then a small correction.
            let step = first / (first - last) * step;
            let near = self.step(&slips, &rate, step);
            work += self.work(first, self.into(&near), self.into(&rate), step);
            slips = near;
            let rate = self.rate(&slips, self.longest);
            let slowing = -self.into(&rate);
            if slowing > 0.0 {
                slips = slips.after(&rate, self.into(&slips) / slowing);
            }
            break;
        }
        (slips, work)
    }

    /// Integrates until the cushion has given back this much work.
    fn restore(&self, mut slips: Slips, due: f64, trial: &mut f64) -> Slips {
        if due <= 0.0 {
            return slips;
        }
        let mut work = 0.0;
        for _ in 0..MAX_STEPS {
            let Step { rate, step, to } = self.next_step(&slips, trial);
            // The first phase ends at rest except for rounding.
            let (first, last) = ((-self.into(&slips)).max(0.0), -self.into(&to));
            if last <= 0.0 {
                break;
            }
            let done = work + self.work(first, last, -self.into(&rate), step);
            if done < due {
                (slips, work) = (to, done);
                continue;
            }
            // Within the step the speed is nearly linear and the work a parabola.
            let missing = (due - work) / (self.rail.nose.cos * step);
            let root = (first * first + 2.0 * (last - first) * missing).max(0.0).sqrt();
            let step = step * (2.0 * missing / (first + root));
            let near = self.step(&slips, &rate, step);
            let done = work + self.work(first, -self.into(&near), -self.into(&rate), step);
            slips = near;
            let power = -self.into(&slips) * self.rail.nose.cos;
            if power > 0.0 {
                let rate = self.rate(&slips, self.longest);
                slips = slips.after(&rate, ((due - done) / power).clamp(-step, step));
            }
            break;
        }
        slips
    }

    /// The speed into the cushion, from the slips across: w_x - s v_y at the nose and w_x + v_y on
    /// the cloth. Applied to rates of slip, it gives the rate of that speed.
    fn into(&self, slips: &Slips) -> f64 {
        (slips.across[1] - slips.across[0]) / (1.0 + self.rail.nose.sin)
    }

    /// The work of a step, from the speeds at its ends and the initial rate of change: the integral
    /// of the parabola through them.
    fn work(&self, first: f64, last: f64, change: f64, step: f64) -> f64 {
        self.rail.nose.cos * step * ((2.0 * first + last) / 3.0 + change * step / 6.0)
    }

    /// The motion after the slips have changed. The total friction follows from their change, and
    /// the rest of the motion from the friction.
    fn reconstruct(&self, before: &RailMotion, from: &Slips, to: &Slips) -> RailMotion {
        let Nose { sin, cos } = self.rail.nose;
        let [nose, cloth] = [0, 1].map(|contact| to.along[contact] - from.along[contact]);
        let both = 3.5 * 3.5 - self.along * self.along;
        let (f, g) =
            ((3.5 * nose - self.along * cloth) / both, (3.5 * cloth - self.along * nose) / both);
        RailMotion {
            v: [before.v[0] + f + g, self.into(to)],
            w: [to.spin, before.w[1] + 2.5 * (sin * f - g), before.w[2] - 2.5 * cos * f],
        }
    }

    /// Takes the longest acceptable step up to `trial`, and sets `trial` for the next one.
    ///
    /// A slip that sticks is held over `trial` at the start of the step but over the step itself
    /// within it. If that makes a difference, it counts as an error and shortens the step.
    ///
    /// The error is estimated from the rates k₁, k₂, k₃ at the start, at one third and at two
    /// thirds of the step. Heun's method uses k₁/4 + 3/4 k₃, one of second order 3/2 k₂ - k₁/2.
    /// They differ by 3/4 (k₁ - 2 k₂ + k₃), which is large where a slip ends or reverses.
    fn next_step(&self, from: &Slips, trial: &mut f64) -> Step {
        let rate = self.rate(from, *trial);
        let mut step = self.step_limit(from, &rate, *trial);
        loop {
            let [second, third] = self.inner_rates(from, &rate, step);
            let quadratic = |k1: [f64; 2], k2: [f64; 2], k3: [f64; 2]| {
                let [a, b] = [0, 1].map(|contact| k1[contact] - 2.0 * k2[contact] + k3[contact]);
                a.abs().max(b.abs())
            };
            let error = quadratic(rate.along, second.along, third.along).max(quadratic(
                rate.across,
                second.across,
                third.across,
            ));
            // The error grows with about the third power of the step.
            let error = 0.75 * step * error / self.tolerance;
            if error <= 1.0 || step <= self.shortest {
                let longer = if error < 0.125 {
                    2.0
                } else if error < 0.33 {
                    1.4
                } else {
                    1.0
                };
                *trial = (longer * step).min(self.longest);
                return Step { rate, step, to: heun(from, &rate, &third, step) };
            }
            let shorter = if error > 8.0 {
                0.4
            } else if error > 3.0 {
                0.55
            } else {
                0.7
            };
            step = (shorter * step).max(self.shortest);
        }
    }

    /// One step of Heun's method of third order.
    ///
    /// It evaluates rates up to two thirds of the step only. So it stays accurate if the slip, and
    /// with it the direction of friction, vanishes at the end.
    fn step(&self, from: &Slips, rate: &Slips, step: f64) -> Slips {
        let [_, third] = self.inner_rates(from, rate, step);
        heun(from, rate, &third, step)
    }

    /// The rates at one third and two thirds of a step.
    #[inline(always)]
    fn inner_rates(&self, from: &Slips, rate: &Slips, step: f64) -> [Slips; 2] {
        let second = self.rate(&from.after(rate, step * (1.0 / 3.0)), step);
        let third = self.rate(&from.after(&second, step * (2.0 / 3.0)), step);
        [second, third]
    }

    /// Rate of change of the slips per unit of impulse, for a step of this length.
    #[inline(always)]
    fn rate(&self, slips: &Slips, step: f64) -> Slips {
        let squares = slips.squares();
        let (f, g) = if squares[0].min(squares[1]) > self.stick_squared {
            self.slipping(slips, squares)
        } else {
            self.sticking(slips, squares, step)
        };
        let Nose { sin, cos } = self.rail.nose;
        Slips {
            along: [3.5 * f[0] + self.along * g[0], self.along * f[0] + 3.5 * g[0]],
            across: [
                self.up * f[1] + self.across * g[1] + sin * cos,
                self.across * f[1] + 3.5 * g[1] - cos,
            ],
            spin: 2.5 * (f[1] + g[1]),
        }
    }

    /// Friction at nose and cloth, per unit of impulse, with slip at both contacts.
    fn slipping(&self, slips: &Slips, squares: [f64; 2]) -> ([f64; 2], [f64; 2]) {
        let Slips { along, across, .. } = slips;
        let [nose, cloth] = [1.0 / squares[0].sqrt(), 1.0 / squares[1].sqrt()];
        let drag = -self.rail.friction * nose;
        let f = [drag * along[0], drag * across[0]];
        let drag = -self.max_cloth_friction_at(f) * cloth;
        (f, [drag * along[1], drag * across[1]])
    }

    /// The same if at least one contact sticks: it is held by the force that removes its slip by
    /// the end of the step, up to the limit of friction.
    #[inline(never)]
    fn sticking(&self, slips: &Slips, squares: [f64; 2], step: f64) -> ([f64; 2], [f64; 2]) {
        let Nose { sin, cos } = self.rail.nose;
        let Slips { along, across, .. } = slips;
        let holds = squares.map(|square| square <= self.stick_squared);
        let drag = -self.rail.friction / squares[0].sqrt();
        let mut f = if holds[0] { [0.0; 2] } else { [drag * along[0], drag * across[0]] };
        let mut g = [0.0; 2];
        for _ in 0..if holds[0] { FRICTION_ROUNDS } else { 1 } {
            if holds[0] {
                let x = -(self.along * g[0] + along[0] / step) / 3.5;
                let y = -(sin * cos + self.across * g[1] + across[0] / step) / self.up;
                f = at_most(self.rail.friction, [x, y]);
            }
            let most = self.max_cloth_friction_at(f);
            g = if holds[1] {
                let x = -(self.along * f[0] + along[1] / step) / 3.5;
                let y = -(self.across * f[1] - cos + across[1] / step) / 3.5;
                at_most(most, [x, y])
            } else {
                let drag = -most / squares[1].sqrt();
                [drag * along[1], drag * across[1]]
            };
        }
        (f, g)
    }

    /// Maximum friction on the cloth. Zero where the nose would lift the ball.
    fn max_cloth_friction_at(&self, at_nose: [f64; 2]) -> f64 {
        let Nose { sin, cos } = self.rail.nose;
        self.rail.cloth * (sin - cos * at_nose[1]).max(0.0)
    }

    /// Limit for the next step: it should end where a slip is smallest, and be short where the
    /// direction of a slip turns.
    #[inline(always)]
    fn step_limit(&self, slips: &Slips, rate: &Slips, trial: f64) -> f64 {
        let (squares, changes) = (slips.squares(), rate.squares());
        let mut step = trial;
        for (contact, friction) in
            [self.rail.friction, self.max_cloth_friction].into_iter().enumerate()
        {
            let (slip2, change2) = (squares[contact], changes[contact]);
            if slip2 <= self.stick_squared || change2 == 0.0 {
                continue;
            }
            let slip = [slips.along[contact], slips.across[contact]];
            let change = [rate.along[contact], rate.across[contact]];
            let grows = slip[0] * change[0] + slip[1] * change[1];
            let turns = (slip[0] * change[1] - slip[1] * change[0]).abs();
            step = step.min(if grows < 0.0 {
                // Up to the smallest slip, or the time it takes to turn there.
                turns.max(-grows) / change2
            } else {
                // The time it takes to turn here, but short enough that the straightening by
                // friction does not oscillate.
                (slip2 / turns).min(MAX_STRAIGHTENING * slip2.sqrt() / (3.5 * friction))
            });
        }
        step.max(self.shortest)
    }
}

/// A step: the rate at its start, its length, and its result.
struct Step {
    rate: Slips,
    step: f64,
    to: Slips,
}

/// The result of Heun's method of third order, from its first and third rate.
fn heun(from: &Slips, first: &Slips, third: &Slips, step: f64) -> Slips {
    from.after(first, step * 0.25).after(third, step * 0.75)
}

/// A force limited to a maximum.
fn at_most(most: f64, force: [f64; 2]) -> [f64; 2] {
    let size = (force[0] * force[0] + force[1] * force[1]).sqrt();
    if size <= most { force } else { [force[0] * (most / size), force[1] * (most / size)] }
}
