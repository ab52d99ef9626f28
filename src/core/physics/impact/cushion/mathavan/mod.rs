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

mod step;

use wide::{CmpLe, CmpLt, f64x2};

use step::{Speed, Step};

use super::rail_motion::{Nose, RailMotion};
use super::slips::{Slips, at_most, swapped};

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
/// Steps are shorter where their error would exceed `ERROR_TOLERANCE`. Compared with 200, this value
/// changes the speed by at most 4.5e-4 of the initial one and the angle by 0.05° under the
/// conditions of Mathavan's figure 8. Among 100,000 random impacts the largest difference is 6e-4
/// and the mean 2e-5, with about 5 steps each.
pub const STEPS: f64 = 1.5;

/// The shortest step is the longest divided by this. Such steps occur where a slip reverses.
const STEP_RANGE: f64 = 1500.0;

/// A slip below this fraction of the speed into the cushion is held, and so is one at the nose that
/// grows along a line which passes zero at less than this distance.
///
/// Rounding decides which side of this limit a step ends on, so with a much smaller one a few impacts
/// change much when the velocity before changes by a mere 1e-10 m/s.
const STICK_SLIP: f64 = 5e-4;

/// A slip that shrinks along a line which passes zero at less than this fraction of the speed into
/// the cushion does so without turning, and one step may take it all the way.
const STRAIGHT_SLIP: f64 = 1e-3;

/// A slip that has passed zero is tolerated if its square is below this fraction of that of
/// [`STICK_SLIP`].
const PASSED_FRACTION: f64 = 0.25;

/// The most that is left of a step that passes zero, so that it gets there in a few tries.
const MOST_KEPT: f64 = 0.97;

/// Added to the square of a slip, so that a slip of zero has no friction.
const TINY_SQUARE: f64 = 1e-300;

/// Limit on how often friction may straighten the slip at the nose in one step, at the initial
/// rate.
const MAX_STRAIGHTENING: f64 = 3.0;

/// Size of the ellipse in the complex plane of the impulse that must be free of the zeros of a slip
/// if its ends are the foci: the sum of the distances from a zero to both ends of a step is at least
/// this times the step. Where a slip shrinks nearly straight to zero, a step goes two thirds of the
/// way.
const ELLIPSE: f64 = 2.0;

/// Allowed estimated error of a slip per step, as a fraction of the speed into the cushion. Where
/// nothing sticks or reverses, the real error is much smaller.
const ERROR_TOLERANCE: f64 = 1e-3;

/// Limit of steps. Beyond it the ball is jammed: friction keeps it from ever turning back.
const MAX_STEPS: usize = 10_000;

/// Iterations for two frictions that depend on each other. Each reduces the error to a seventh or
/// less.
const FRICTION_ROUNDS: usize = 5;

/// The smallest deceleration by which the end of the impact is estimated, per unit of impulse.
const MIN_SLOWING: f64 = 1e-3;

/// What remains of the impact after a step is extrapolated if it is less than this part of the step.
const NEARLY_DONE: f64 = 0.1;

impl Rail {
    /// The ball after the impact. A ball that does not move into the cushion stays unchanged.
    pub fn rebound(&self, before: &RailMotion) -> RailMotion {
        self.rebound_in(before, STEPS)
    }

    /// The ball after the impact, computed with other step lengths, see [`STEPS`].
    pub fn rebound_in(&self, before: &RailMotion, steps: f64) -> RailMotion {
        let into = before.v[1];
        if into <= 0.0 {
            return *before;
        }
        let impact = Impact::new(self, into, steps);
        let first = Slips::of(before, self.nose);
        let (last, spin) = impact.integrate(first, into);
        let mut after = impact.reconstruct(before, &first, &last, spin);
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

/// The lesser of two numbers, the first one if one is NaN. Takes one instruction, unlike [`f64::min`].
#[inline(always)]
fn lesser(a: f64, b: f64) -> f64 {
    if b < a { b } else { a }
}

/// The constants of one impact.
struct Impact {
    rail: Rail,
    /// Response of the slips along the cushion to friction at the other contact.
    along: f64,
    /// Response of the slips across to friction at the other contact.
    across: f64,
    /// Response of the slips across to their own friction.
    own: f64x2,
    /// Coefficients of friction.
    friction: f64x2,
    /// Rate of the slips across without friction.
    drive: f64x2,
    /// e².
    kept: f64,
    /// 1 / (1 + s).
    per_rise: f64,
    /// The longest and the shortest step.
    longest: f64,
    shortest: f64,
    /// Square of the slip that is held.
    stick_squared: f64,
    /// Square of the distance from zero at which a slip may pass without turning.
    straight_squared: f64,
    /// A step is at most this times the slip at the nose, so that its direction does not oscillate.
    straightening: f64,
    /// Allowed error of a slip per step.
    tolerance: f64,
}

/// The contacts that are held during a step: friction brings their slip at its start to zero by its
/// end.
#[derive(Clone, Copy)]
struct Hold {
    /// For nose and cloth, true if it is held.
    held: [bool; 2],
    /// The slips at the start of the step.
    start: Slips,
    /// One over the length of the step.
    per_length: f64,
}

/// How far an impact has come. Work is per unit of mass and of cos θ: the integral of the speed into
/// the cushion.
#[derive(Clone, Copy)]
enum Phase {
    /// The cushion is being compressed, and this much work has been done.
    Compression { done: f64 },
    /// The cushion gives back work, and this much is still due.
    Restitution { due: f64 },
}

impl Impact {
    fn new(rail: &Rail, into: f64, steps: f64) -> Impact {
        let Nose { sin, cos } = rail.nose;
        let longest = into / (cos * steps);
        Impact {
            rail: *rail,
            along: 1.0 - 2.5 * sin,
            across: 2.5 - sin,
            own: f64x2::new([2.5 + sin * sin, 3.5]),
            friction: f64x2::new([rail.friction, rail.cloth]),
            drive: f64x2::new([sin * cos, -cos]),
            kept: rail.restitution * rail.restitution,
            per_rise: 1.0 / (1.0 + sin),
            longest,
            shortest: longest / STEP_RANGE,
            stick_squared: (STICK_SLIP * into) * (STICK_SLIP * into),
            straight_squared: (STRAIGHT_SLIP * into) * (STRAIGHT_SLIP * into),
            straightening: MAX_STRAIGHTENING / (3.5 * rail.friction),
            tolerance: ERROR_TOLERANCE * into,
        }
    }

    /// Integrates through compression and restitution. Returns the slips at the end, and the change
    /// of R times the spin about the cushion's axis.
    fn integrate(&self, first: Slips, into: f64) -> (Slips, f64) {
        let (mut from, mut speed) = (first, into);
        let mut phase = Phase::Compression { done: 0.0 };
        let mut held = self.are_still(&from);
        let (mut spin, mut trial) = (0.0, self.longest);
        let mut rate = self.rate(&from, &Hold { held, start: from, per_length: 1.0 / trial });
        let mut start = Some(rate);
        for _ in 0..MAX_STEPS {
            let left = self.remaining_impulse(speed, &rate, phase);
            let length = self.length(&from, &rate, held, trial, left);
            let hold = Hold { held, start: from, per_length: 1.0 / length };
            let start = start.take().unwrap_or_else(|| self.rate(&from, &hold));
            let step = Step { length, rates: [start; 3] };
            let step = self.complete(step, hold, &mut trial);
            let mean = step.mean();
            let to = from.after(&mean, step.length);
            rate = step.last_rate();
            let speed_in_step =
                Speed::new(speed, step.length, [0, 1, 2].map(|part| self.into(&step.rates[part])));
            let last = self.into(&to);
            let turning = [0, 2].map(|part| self.turning(&step.rates[part]));
            spin += step.length * (0.25 * turning[0] + 0.75 * turning[1]);
            let whole = speed_in_step.work();
            phase = match phase {
                Phase::Compression { done } if last > 0.0 => {
                    Phase::Compression { done: done + whole }
                }
                Phase::Compression { done } => {
                    let part = speed_in_step.work_until_zero(last);
                    Phase::Restitution { due: self.kept * (done + part) + (whole - part) }
                }
                Phase::Restitution { due } => Phase::Restitution { due: due + whole },
            };
            if let Phase::Restitution { due } = phase {
                if last > 0.0 && due > 0.0 {
                    // Friction drives the ball back into the cushion.
                    return (to, spin);
                }
                if due <= NEARLY_DONE * step.length * -last {
                    let left = self.remaining_impulse(last, &rate, phase);
                    let left = left.clamp(-step.length, step.length);
                    spin += left * (1.5 * turning[1] - 0.5 * turning[0]);
                    return (to.after(&rate, left), spin);
                }
            }
            held = self.sticking_contacts(&to, &mean);
            (from, speed) = (to, last);
        }
        (from, spin)
    }

    /// Estimated impulse until the end of the impact. Negative if it was a little before.
    ///
    /// With a constant deceleration a and the speed v into the cushion, the work v²/2a is still to
    /// be done, and the cushion gives back the work w over the impulse √(2w/a).
    #[inline(always)]
    fn remaining_impulse(&self, speed: f64, rate: &Slips, phase: Phase) -> f64 {
        let slowing = (-self.into(rate)).max(MIN_SLOWING);
        let per_slowing = 1.0 / slowing;
        let square = match phase {
            Phase::Compression { done } => self.kept * (2.0 * slowing * done + speed * speed),
            Phase::Restitution { due } => 2.0 * slowing * due + speed * speed,
        };
        (square.max(0.0).sqrt() + speed) * per_slowing
    }

    /// The length of the next step: at most `trial`, and all that is left if that is hardly more.
    #[inline(always)]
    fn length(&self, from: &Slips, rate: &Slips, held: [bool; 2], trial: f64, left: f64) -> f64 {
        let most = self.longest_smooth(from, rate, held);
        let length = lesser(trial, most);
        let length =
            if left <= most && left <= 1.2 * length { left } else { lesser(length, 0.5 * left) };
        if length > self.shortest { length } else { self.shortest }
    }

    /// The longest step over which the direction of no slip turns too much, see [`ELLIPSE`].
    ///
    /// With the slip u and its rate u' constant, |u| is zero at complex impulses that are |u|/|u'|
    /// from the start of a step and |u + u' h|/|u'| from its end.
    #[inline(always)]
    fn longest_smooth(&self, slips: &Slips, rate: &Slips, held: [bool; 2]) -> f64 {
        const AWAY: f64 = 2.0 / (ELLIPSE * ELLIPSE - 1.0);
        let (square, change, growth) = (slips.dot(slips), rate.dot(rate), slips.dot(rate));
        let turn = slips.along * rate.across - slips.across * rate.along;
        let size = square.sqrt();
        let away = (size * change.sqrt() * ELLIPSE + growth) * AWAY;
        // A slip that shrinks straight to zero does not turn before.
        let straight = (turn * turn).cmp_le(change * self.straight_squared) & growth.cmp_lt(0.0);
        let [nose, cloth] = (straight.blend(-growth, away) / change).to_array();
        let nose = lesser(self.straightening * size.to_array()[0], nose);
        let nose = if held[0] { f64::INFINITY } else { nose };
        if held[1] { nose } else { lesser(nose, cloth) }
    }

    /// The contacts with nearly no slip.
    #[inline(always)]
    fn are_still(&self, slips: &Slips) -> [bool; 2] {
        slips.dot(slips).to_array().map(|square| square <= self.stick_squared)
    }

    /// The contacts whose friction is that which would end the slip within the next step.
    ///
    /// That is so where there is nearly no slip. A slip at the nose that grows straight out of zero
    /// has the direction of what drives it. Taken from that, it does not oscillate, however slowly
    /// the slip grows.
    #[inline(always)]
    fn sticking_contacts(&self, slips: &Slips, mean: &Slips) -> [bool; 2] {
        let [nose, cloth] = self.are_still(slips);
        let ([x, y], [dx, dy]) = (slips.at(0), mean.at(0));
        let turn = x * dy - y * dx;
        let straight = turn * turn <= self.stick_squared * (dx * dx + dy * dy);
        [nose || straight && x * dx + y * dy >= 0.0, cloth]
    }

    /// Adds the rates within a step, or within a shorter one if its error is too large or a slip
    /// passes zero. Sets `trial` to the length for the next one, which is not limited where the
    /// error is tiny.
    #[inline(always)]
    fn complete(&self, mut step: Step, mut hold: Hold, trial: &mut f64) -> Step {
        let from = hold.start;
        loop {
            let at = from.after(&step.rates[0], step.length * (1.0 / 3.0));
            step.rates[1] = self.rate(&at, &hold);
            let at = from.after(&step.rates[1], step.length * (2.0 / 3.0));
            step.rates[2] = self.rate(&at, &hold);
            // The error grows with about the third power of the step.
            let error = step.error();
            let exceeds = |part: f64| usize::from(error > part * self.tolerance);
            let until_zero = self.until_zero(&from, &step, hold.held);
            if error <= self.tolerance && until_zero.is_none() || step.length <= self.shortest {
                let class = exceeds(0.01) + exceeds(0.1) + exceeds(0.3) + exceeds(0.7);
                *trial =
                    ([f64::INFINITY, 2.0, 1.4, 1.0, 0.7][class] * step.length).min(self.longest);
                return step;
            }
            let part = until_zero.unwrap_or([0.7, 0.55, 0.4][exceeds(3.0) + exceeds(8.0)]);
            step.length = (part * step.length).max(self.shortest);
            hold.per_length = 1.0 / step.length;
            if hold.held[0] || hold.held[1] {
                step.rates[0] = self.rate(&from, &hold);
            }
        }
    }

    /// The part of the step after which a slip is zero, if the step carries it past zero. There it
    /// would stop or turn. At most [`MOST_KEPT`].
    #[inline(always)]
    fn until_zero(&self, from: &Slips, step: &Step, held: [bool; 2]) -> Option<f64> {
        let to = from.after(&step.mean(), step.length);
        let [before, turned, after] =
            [from.dot(from), from.dot(&to), to.dot(&to)].map(f64x2::to_array);
        let part = |contact: usize| {
            let is_past =
                turned[contact] < 0.0 && after[contact] > PASSED_FRACTION * self.stick_squared;
            let part = || before[contact] / (before[contact] - turned[contact]);
            (is_past && !held[contact]).then(|| part().min(MOST_KEPT))
        };
        part(0).or_else(|| part(1))
    }

    /// The speed into the cushion, from the slips across: w_x - s v_y at the nose and w_x + v_y on
    /// the cloth. Applied to rates of slip, it gives the rate of that speed.
    #[inline(always)]
    fn into(&self, slips: &Slips) -> f64 {
        let [nose, cloth] = slips.across.to_array();
        (cloth - nose) * self.per_rise
    }

    /// The rate of R times the spin about the cushion's axis, from the rates of slip. Exactly zero
    /// without friction.
    #[inline(always)]
    fn turning(&self, rate: &Slips) -> f64 {
        let [nose, cloth] = rate.across.to_array();
        (self.rail.nose.sin * cloth + nose) * self.per_rise
    }

    /// The motion after the slips have changed. The total friction follows from their change, and
    /// the rest of the motion from the friction.
    fn reconstruct(&self, before: &RailMotion, from: &Slips, to: &Slips, spin: f64) -> RailMotion {
        let Nose { sin, cos } = self.rail.nose;
        let change = to.along - from.along;
        let both = 3.5 * 3.5 - self.along * self.along;
        let [f, g] = ((change * 3.5 - swapped(change) * self.along) / both).to_array();
        RailMotion {
            v: [before.v[0] + f + g, self.into(to)],
            w: [before.w[0] + spin, before.w[1] + 2.5 * (sin * f - g), before.w[2] - 2.5 * cos * f],
        }
    }

    /// Rate of change of the slips per unit of impulse.
    #[inline(always)]
    fn rate(&self, slips: &Slips, hold: &Hold) -> Slips {
        let Slips { along, across } = match hold.held {
            [false, false] => self.sliding(slips),
            _ => self.holding(slips, hold),
        };
        Slips {
            along: along * 3.5 + swapped(along) * self.along,
            across: across * self.own + self.drive + swapped(across) * self.across,
        }
    }

    /// Friction against both slips.
    #[inline(always)]
    fn sliding(&self, slips: &Slips) -> Slips {
        let per_slip = self.per_slip(slips);
        let up = -(per_slip * slips.across).to_array()[0];
        let part = -(per_slip * f64x2::new([1.0, self.cloth_reaction(up)]));
        Slips { along: slips.along * part, across: slips.across * part }
    }

    /// Friction per slip, at each contact, if the cloth carries 1.
    #[inline(always)]
    fn per_slip(&self, slips: &Slips) -> f64x2 {
        let square = slips.dot(slips) + TINY_SQUARE;
        // A root and a division side by side take less time than one after the other.
        square.sqrt() * (self.friction / square)
    }

    /// Friction at nose and cloth if at least one is held: by the force that removes the slip at
    /// the start of the step by its end, up to the limit of friction.
    fn holding(&self, slips: &Slips, hold: &Hold) -> Slips {
        let Hold { held, start, per_length } = hold;
        let ([own, _], [drive_nose, drive_cloth]) = (self.own.to_array(), self.drive.to_array());
        let (first_nose, first_cloth) = (start.at(0), start.at(1));
        let at_nose = |g: [f64; 2]| {
            let x = (self.along * g[0] + first_nose[0] * per_length) * (-1.0 / 3.5);
            let y = (drive_nose + self.across * g[1] + first_nose[1] * per_length) / -own;
            at_most(self.rail.friction, [x, y])
        };
        let part = self.per_slip(slips).to_array();
        let against = |contact: usize, carried: f64| {
            slips.at(contact).map(|slip| -part[contact] * carried * slip)
        };
        let (f, g) = if held[1] {
            let on_cloth = |f: [f64; 2]| {
                let x = (self.along * f[0] + first_cloth[0] * per_length) * (-1.0 / 3.5);
                let y =
                    (self.across * f[1] + drive_cloth + first_cloth[1] * per_length) * (-1.0 / 3.5);
                at_most(self.rail.cloth * self.cloth_reaction(f[1]), [x, y])
            };
            if held[0] {
                let (mut f, mut g) = ([0.0; 2], [0.0; 2]);
                for _ in 0..FRICTION_ROUNDS {
                    f = at_nose(g);
                    g = on_cloth(f);
                }
                (f, g)
            } else {
                let f = against(0, 1.0);
                (f, on_cloth(f))
            }
        } else {
            // Without a limit, the friction up the nose follows from a linear equation.
            let Nose { sin, cos } = self.rail.nose;
            let lever = self.across * against(1, 1.0)[1];
            let up = -(sin * (cos + lever) + first_nose[1] * per_length) / (own - lever * cos);
            let mut g = against(1, self.cloth_reaction(up));
            let f = at_nose(g);
            if f[1] != up {
                g = against(1, self.cloth_reaction(f[1]));
            }
            (f, g)
        };
        Slips { along: f64x2::new([f[0], g[0]]), across: f64x2::new([f[1], g[1]]) }
    }

    /// The part of the force that the cloth carries at this friction up the nose. Nothing where
    /// that would lift the ball.
    #[inline(always)]
    fn cloth_reaction(&self, up: f64) -> f64 {
        let Nose { sin, cos } = self.rail.nose;
        (sin - cos * up).max(0.0)
    }
}
