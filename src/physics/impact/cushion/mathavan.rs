//! The impact of a ball on a nose with friction at nose and cloth all through it.
//!
//! Source: Mathavan, Jackson and Parkin, "A theoretical analysis of billiard ball dynamics under
//! cushion impacts" (2010). The ball stays on the cloth. As the normal impulse P grows from
//! nothing, the motion follows an ordinary differential equation in P: first the cushion is
//! compressed until the ball no longer moves into it, which takes up the work W; then it gives
//! back e² W.
//!
//! With s and c the sine and cosine of [`Nose`], the friction f per unit of P at the nose (along
//! the cushion and up the tangent), g that on the cloth, and everything per unit of mass:
//!
//! - dv/dP = (f_x + g_x, g_y - s f_y - c)
//! - d(Rω)/dP = 5/2 (f_y + g_y, s f_x - g_x, -c f_x)
//! - the cloth carries N = s - c f_y, for the nose presses the ball down
//!
//! and f and g are Coulomb's: μ, or μ N, against the slip; while there is none, what keeps it so.
//! So all there is to follow is the two slips: the speed into the cushion is told by them, and the
//! rest of the motion afterwards by what the frictions have done on the whole.

use super::rail_motion::{Nose, RailMotion};

/// What a cushion and the cloth before it are like.
#[derive(Debug, Clone, Copy)]
pub struct Rail {
    /// Where the nose meets the ball.
    pub nose: Nose,
    /// e: the work given back is e² times that taken up.
    pub restitution: f64,
    /// Coefficient of friction at the nose.
    pub friction: f64,
    /// Coefficient of friction on the cloth.
    pub cloth: f64,
}

/// The longest step is the impulse that would stop the ball without friction, divided by this.
///
/// Steps are shorter where they would be off by more than `ERROR_TOLERANCE`. Against 200, 2 keeps the speed to
/// 4.5e-4 of that before and the angle to 0.05° under the conditions of Mathavan's figure 8. Of
/// 100,000 random impacts none differs by more than 6e-4, and on average they do by 2e-5, with
/// some 7 steps each.
pub const STEPS: f64 = 2.0;

/// No step is shorter than the longest divided by this: they are where a slip turns round.
const STEP_RANGE: f64 = 1000.0;

/// Slip below this part of the speed into the cushion is none.
///
/// Whether a step ends at a slip of less or not is a matter of rounding: with a tenth of this, a
/// change of 1e-10 m/s before the impact made one above 1e-4 m/s after it in 2 of 20,000.
const STICK_SLIP: f64 = 1e-3;

/// How often friction may straighten a slip, as fast as it does at the start, in one step.
const MAX_STRAIGHTENING: f64 = 3.0;

/// The part of the speed into the cushion by which a slip may be off after a step, as far as the
/// method knows: it is far more exact than that where nothing sticks or turns.
const ERROR_TOLERANCE: f64 = 1e-3;

/// More steps than this in one phase make a jam: friction keeps the ball from ever turning back.
const MAX_STEPS: usize = 10_000;

/// How often the two frictions are found from each other: what is left falls to a seventh or
/// less each time.
const FRICTION_ROUNDS: usize = 5;

impl Rail {
    /// The ball after its impact. One that does not move into the cushion stays as it is.
    pub fn rebound(&self, before: &RailMotion) -> RailMotion {
        self.rebound_in(before, STEPS)
    }

    /// The same with steps of another length: see [`STEPS`].
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
        // Where friction all but jams the ball, the end is a guess.
        after.v[1] = after.v[1].min(0.0);
        // Friction takes energy and e² is at most 1, so this is about rounding and the last of
        // the steps' error; the equations themselves never ask for it.
        let (had, has) = (before.energy(), after.energy());
        if has > had {
            let part = (had / has).sqrt();
            after.v = after.v.map(|v| v * part);
            after.w = after.w.map(|w| w * part);
        }
        after
    }
}

/// How fast the ball slips, or what changes that: at the nose, and on the cloth.
///
/// They are kept in pairs because nearly everything is done to both at once.
#[derive(Clone, Copy)]
struct Slips {
    /// Along the cushion.
    along: [f64; 2],
    /// Up the tangent at the nose, and across the cloth into the cushion.
    across: [f64; 2],
    /// R times the spin along the cushion, which both slips across have in them.
    spin: f64,
}

impl Slips {
    fn of(held: &RailMotion, nose: Nose) -> Slips {
        let (nose, cloth) = (held.slip_at_nose(nose), held.slip_at_cloth());
        Slips { along: [nose[0], cloth[0]], across: [nose[1], cloth[1]], spin: held.w[0] }
    }

    /// The slips after a step at this rate.
    fn after(&self, rate: &Slips, step: f64) -> Slips {
        let on =
            |from: [f64; 2], rate: [f64; 2]| [from[0] + rate[0] * step, from[1] + rate[1] * step];
        Slips {
            along: on(self.along, rate.along),
            across: on(self.across, rate.across),
            spin: self.spin + rate.spin * step,
        }
    }

    /// The squares of their sizes.
    fn squares(&self) -> [f64; 2] {
        let Slips { along: x, across: y, .. } = self;
        [x[0] * x[0] + y[0] * y[0], x[1] * x[1] + y[1] * y[1]]
    }
}

/// One impact.
struct Impact {
    rail: Rail,
    /// What a friction along the cushion does to the slip at the other contact.
    along: f64,
    /// What one across does, and one up the nose to the slip there.
    across: f64,
    up: f64,
    /// The most friction on the cloth, about.
    max_cloth_friction: f64,
    /// The longest and the shortest step.
    longest: f64,
    shortest: f64,
    /// The square of a slip below which it is none.
    stick_squared: f64,
    /// By how much a slip may be off in a step.
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

    /// Follows the ball until it no longer moves into the cushion: the slips then, and the work
    /// done. `trial` is how long a step may be tried.
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
            // A secant finds the end, and a last tiny step what the secant missed.
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

    /// Follows the ball until the cushion has given back this much work.
    fn restore(&self, mut slips: Slips, due: f64, trial: &mut f64) -> Slips {
        if due <= 0.0 {
            return slips;
        }
        let mut work = 0.0;
        for _ in 0..MAX_STEPS {
            let Step { rate, step, to } = self.next_step(&slips, trial);
            // The first phase ends as near to rest as rounding lets it.
            let (first, last) = ((-self.into(&slips)).max(0.0), -self.into(&to));
            if last <= 0.0 {
                break;
            }
            let done = work + self.work(first, last, -self.into(&rate), step);
            if done < due {
                (slips, work) = (to, done);
                continue;
            }
            // Over the step the speed is all but linear and the work a parabola.
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

    /// The speed into the cushion, told by the slips: at the nose the ball slips up at w_x - s v_y,
    /// on the cloth across at w_x + v_y. Of rates of slips its rate.
    fn into(&self, slips: &Slips) -> f64 {
        (slips.across[1] - slips.across[0]) / (1.0 + self.rail.nose.sin)
    }

    /// The work of a step from the speeds at its ends and how fast the first of them changed: that
    /// of the parabola through them.
    fn work(&self, first: f64, last: f64, change: f64, step: f64) -> f64 {
        self.rail.nose.cos * step * ((2.0 * first + last) / 3.0 + change * step / 6.0)
    }

    /// The motion after the slips have changed: the frictions that did it tell what they did to
    /// the rest.
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

    /// As long a step as may be taken, no longer than `trial`, which becomes that of the next.
    ///
    /// At its start a slip that sticks is held over `trial`, within it over the step itself: if that
    /// makes a difference, the step is off by it and is cut.
    ///
    /// One that is off by too much is cut. Of three rates k at its start, a third and two thirds
    /// of it Heun's method takes k₁/4 + 3/4 k₃ and one of second order 3/2 k₂ - k₁/2; they differ by
    /// 3/4 of k₁ - 2 k₂ + k₃, which is large where a slip ends or turns round within the step.
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
            // It goes about with the third power of the step.
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
    /// It looks no farther ahead than two thirds of the step: one that ends where the slip
    /// vanishes, and with it the law of its direction, is still a good one.
    fn step(&self, from: &Slips, rate: &Slips, step: f64) -> Slips {
        let [_, third] = self.inner_rates(from, rate, step);
        heun(from, rate, &third, step)
    }

    /// The rates after a third and two thirds of a step.
    fn inner_rates(&self, from: &Slips, rate: &Slips, step: f64) -> [Slips; 2] {
        let second = self.rate(&from.after(rate, step * (1.0 / 3.0)), step);
        let third = self.rate(&from.after(&second, step * (2.0 / 3.0)), step);
        [second, third]
    }

    /// How the slips change per unit of impulse, in a step of this length.
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

    /// The friction at the nose and on the cloth, per unit of impulse, where both contacts slip.
    fn slipping(&self, slips: &Slips, squares: [f64; 2]) -> ([f64; 2], [f64; 2]) {
        let Slips { along, across, .. } = slips;
        let [nose, cloth] = [1.0 / squares[0].sqrt(), 1.0 / squares[1].sqrt()];
        let drag = -self.rail.friction * nose;
        let f = [drag * along[0], drag * across[0]];
        let drag = -self.max_cloth_friction_at(f) * cloth;
        (f, [drag * along[1], drag * across[1]])
    }

    /// The same where one at least does not slip: it is held by whatever force makes its slip
    /// vanish by the end of the step, as long as friction can.
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

    /// The most friction on the cloth. Where the nose would lift the ball it carries nothing.
    fn max_cloth_friction_at(&self, at_nose: [f64; 2]) -> f64 {
        let Nose { sin, cos } = self.rail.nose;
        self.rail.cloth * (sin - cos * at_nose[1]).max(0.0)
    }

    /// How long the next step may be, so that it ends where a slip is least and is short where
    /// the direction of one turns.
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
                // To where it is least, or as long as it takes to turn there.
                turns.max(-grows) / change2
            } else {
                // As long as it takes to turn here, and not so long that what friction
                // straightens would swing.
                (slip2 / turns).min(MAX_STRAIGHTENING * slip2.sqrt() / (3.5 * friction))
            });
        }
        step.max(self.shortest)
    }
}

/// A step that was taken: the rate at its start, its length, and where it leads.
struct Step {
    rate: Slips,
    step: f64,
    to: Slips,
}

/// Where Heun's method of third order leads, by the first and the third of its rates.
fn heun(from: &Slips, first: &Slips, third: &Slips, step: f64) -> Slips {
    from.after(first, step * 0.25).after(third, step * 0.75)
}

/// A force, cut to the most there can be.
fn at_most(most: f64, force: [f64; 2]) -> [f64; 2] {
    let size = (force[0] * force[0] + force[1] * force[1]).sqrt();
    if size <= most { force } else { [force[0] * (most / size), force[1] * (most / size)] }
}
