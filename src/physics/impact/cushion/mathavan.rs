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

use super::held::{Held, Nose};

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
/// Steps are shorter where they would be off by more than `OFF`. Against 200, 2 keeps the speed to
/// 4.5e-4 of that before and the angle to 0.05° under the conditions of Mathavan's figure 8. Of
/// 100,000 random impacts none differs by more than 5e-4, and on average they do by 1.3e-5, with
/// some 14 steps each.
pub const STEPS: f64 = 2.0;

/// No step is shorter than the longest divided by this.
///
/// Steps have to end where a slip does: with 32, a change of 1e-10 m/s before the impact made one
/// above 1e-4 m/s after it in 1 of 1,000 impacts, and of 100,000 none does with 1000. Few steps
/// are ever that short.
const SHORTEST: f64 = 1000.0;

/// Slip below this part of the speed into the cushion is none.
const STICKING: f64 = 1e-4;

/// The part of the time in which the direction of a slip can turn that a step may take.
const TURNING: f64 = 1.0;

/// The part of the speed into the cushion by which a step may be off, as far as the method knows:
/// it is far more exact than that where nothing sticks or turns.
const OFF: f64 = 3e-4;

/// More steps than this in one phase make a jam: friction keeps the ball from ever turning back.
const JAM: usize = 10_000;

/// How often the two frictions are found from each other: what is left falls to a seventh or
/// less each time.
const ROUNDS: usize = 5;

/// The motion, and the work done between ball and nose in this phase, per unit of mass.
#[derive(Clone, Copy)]
struct State {
    held: Held,
    work: f64,
}

impl State {
    /// The state after a step at this rate.
    fn after(&self, rate: &State, step: f64) -> State {
        let (h, r) = (&self.held, &rate.held);
        State {
            held: Held {
                v: [h.v[0] + r.v[0] * step, h.v[1] + r.v[1] * step],
                w: [h.w[0] + r.w[0] * step, h.w[1] + r.w[1] * step, h.w[2] + r.w[2] * step],
            },
            work: self.work + rate.work * step,
        }
    }
}

impl Rail {
    /// The ball after its impact. One that does not move into the cushion stays as it is.
    pub fn rebound(&self, before: &Held) -> Held {
        self.rebound_in(before, STEPS)
    }

    /// The same with steps of another length: see [`STEPS`].
    pub fn rebound_in(&self, before: &Held, steps: f64) -> Held {
        let into = before.v[1];
        if into <= 0.0 {
            return *before;
        }
        let impact = Impact {
            rail: *self,
            longest: into / (self.nose.cos * steps),
            sticking: STICKING * into,
            allowed: OFF * into,
        };
        let pressed = impact.compress(State { held: *before, work: 0.0 });
        let due = self.restitution * self.restitution * pressed.work;
        let mut after = impact.restore(State { work: 0.0, ..pressed }, due).held;
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

/// One impact.
struct Impact {
    rail: Rail,
    /// The longest step.
    longest: f64,
    /// Slip below this is none.
    sticking: f64,
    /// By how much the velocity may be off in a step.
    allowed: f64,
}

impl Impact {
    /// Follows the ball until it no longer moves into the cushion.
    fn compress(&self, mut state: State) -> State {
        for _ in 0..JAM {
            let (rate, step, next) = self.stride(&state);
            if next.held.v[1] <= 0.0 {
                // A secant finds the end, and a last tiny step what the secant missed.
                let part = state.held.v[1] / (state.held.v[1] - next.held.v[1]);
                state = self.step(&state, &rate, part * step);
                let rate = self.rate(&state, self.longest);
                if rate.held.v[1] < 0.0 {
                    state = state.after(&rate, -state.held.v[1] / rate.held.v[1]);
                }
                break;
            }
            state = next;
        }
        state.held.v[1] = 0.0;
        state
    }

    /// Follows the ball until the cushion has given back this much work.
    fn restore(&self, mut state: State, due: f64) -> State {
        if due <= 0.0 {
            return state;
        }
        for _ in 0..JAM {
            let (rate, step, next) = self.stride(&state);
            if next.held.v[1] >= 0.0 {
                break;
            }
            if next.work >= due {
                // Over the step the speed is all but linear and the work a parabola.
                let (first, last) = (-state.held.v[1], -next.held.v[1]);
                let missing = (due - state.work) / (self.rail.nose.cos * step);
                let root = (first * first + 2.0 * (last - first) * missing).max(0.0).sqrt();
                state = self.step(&state, &rate, step * (2.0 * missing / (first + root)));
                let rate = self.rate(&state, self.longest);
                if rate.work > 0.0 {
                    let rest = (due - state.work) / rate.work;
                    state = state.after(&rate, rest.clamp(-step, step));
                }
                break;
            }
            state = next;
        }
        // Where friction all but jams the ball, the end is a guess.
        state.held.v[1] = state.held.v[1].min(0.0);
        state
    }

    /// As long a step as may be taken: the rate at its start, its length, and where it leads.
    ///
    /// One that is off by too much is halved. Of three rates k at its start, a third and two thirds
    /// of it Heun's method takes k₁/4 + 3/4 k₃ and one of second order 3/2 k₂ - k₁/2; they differ by
    /// 3/4 of k₁ - 2 k₂ + k₃, which is large where a slip ends or turns round within the step.
    fn stride(&self, from: &State) -> (State, f64, State) {
        let rate = self.rate(from, self.longest);
        let mut step = self.length(from, &rate);
        let shortest = self.longest / SHORTEST;
        loop {
            let [second, third] = self.rates_within(from, &rate, step);
            let off = |axis: usize| {
                let [k1, k2, k3] = [&rate, &second, &third].map(|k| k.held.v[axis]);
                (0.75 * step * (k1 - 2.0 * k2 + k3)).abs()
            };
            if off(0).max(off(1)) <= self.allowed || step <= shortest {
                return (rate, step, from.after(&rate, step * 0.25).after(&third, step * 0.75));
            }
            step = (0.5 * step).max(shortest);
        }
    }

    /// One step of Heun's method of third order.
    ///
    /// It looks no farther ahead than two thirds of the step: one that ends where the slip
    /// vanishes, and with it the law of its direction, is still a good one.
    fn step(&self, from: &State, rate: &State, step: f64) -> State {
        let [_, third] = self.rates_within(from, rate, step);
        from.after(rate, step * 0.25).after(&third, step * 0.75)
    }

    /// The rates after a third and two thirds of a step.
    fn rates_within(&self, from: &State, rate: &State, step: f64) -> [State; 2] {
        let second = self.rate(&from.after(rate, step / 3.0), step);
        let third = self.rate(&from.after(&second, step * (2.0 / 3.0)), step);
        [second, third]
    }

    /// What changes per unit of impulse.
    fn rate(&self, state: &State, step: f64) -> State {
        let Nose { sin: s, cos: c } = self.rail.nose;
        let (f, g) = self.friction(&state.held, step);
        State {
            held: Held {
                v: [f[0] + g[0], g[1] - s * f[1] - c],
                w: [2.5 * (f[1] + g[1]), 2.5 * (s * f[0] - g[0]), -2.5 * c * f[0]],
            },
            work: c * state.held.v[1].abs(),
        }
    }

    /// The friction at the nose and on the cloth, per unit of impulse.
    ///
    /// A contact that slips has its law. One that does not is held by whatever force makes its
    /// slip vanish by the end of a step, as long as friction can; the surface gives way to a
    /// force by 7/2 of it, at the nose upwards by 5/2 + s², and to that at the other contact by
    /// 1 - 5/2 s along the cushion and 5/2 - s across.
    fn friction(&self, held: &Held, step: f64) -> ([f64; 2], [f64; 2]) {
        let Nose { sin: s, cos: c } = self.rail.nose;
        let (at_nose, at_cloth) = (held.slip_at_nose(self.rail.nose), held.slip_at_cloth());
        let (over_nose, over_cloth) = (size(at_nose), size(at_cloth));
        let (along, across) = (1.0 - 2.5 * s, 2.5 - s);
        let sticks = over_nose <= self.sticking;
        let drag = -self.rail.friction / over_nose;
        let mut f = if sticks { [0.0; 2] } else { [at_nose[0] * drag, at_nose[1] * drag] };
        let mut g = [0.0; 2];
        for _ in 0..if sticks { ROUNDS } else { 1 } {
            if sticks {
                let x = -(along * g[0] + at_nose[0] / step) / 3.5;
                let y = -(s * c + across * g[1] + at_nose[1] / step) / (2.5 + s * s);
                f = at_most(self.rail.friction, [x, y]);
            }
            // Where the nose would lift the ball, the cloth carries nothing.
            let most = self.rail.cloth * (s - c * f[1]).max(0.0);
            g = if over_cloth > self.sticking {
                [-at_cloth[0] * (most / over_cloth), -at_cloth[1] * (most / over_cloth)]
            } else {
                let x = -(along * f[0] + at_cloth[0] / step) / 3.5;
                let y = -(across * f[1] - c + at_cloth[1] / step) / 3.5;
                at_most(most, [x, y])
            };
        }
        (f, g)
    }

    /// How long the next step may be, so that it ends where a slip vanishes and is short where
    /// the direction of one turns.
    fn length(&self, state: &State, rate: &State) -> f64 {
        let Rail { nose, friction, cloth, .. } = self.rail;
        let on_cloth = cloth * (nose.sin.abs() + nose.cos * friction);
        let (now, change) = (&state.held, &rate.held);
        let step = self.longest;
        let step =
            self.shortened(step, now.slip_at_nose(nose), change.slip_at_nose(nose), friction);
        let step = self.shortened(step, now.slip_at_cloth(), change.slip_at_cloth(), on_cloth);
        step.max(self.longest / SHORTEST)
    }

    /// The step for one contact: its slip, the change of that, and the most friction there.
    fn shortened(&self, step: f64, slip: [f64; 2], change: [f64; 2], friction: f64) -> f64 {
        let slip2 = slip[0] * slip[0] + slip[1] * slip[1];
        let change2 = change[0] * change[0] + change[1] * change[1];
        if slip2 <= self.sticking * self.sticking || change2 == 0.0 {
            return step;
        }
        let nearest = -(slip[0] * change[0] + slip[1] * change[1]) / change2;
        if nearest > 0.0 && slip2 - nearest * nearest * change2 < self.sticking * self.sticking {
            return step.min(nearest);
        }
        // It turns as fast as it changes, and friction straightens it within |u| / (7/2 μ).
        let turning = (slip2 / change2).sqrt();
        let straightening = slip2.sqrt() / (3.5 * friction);
        step.min(TURNING * turning.min(straightening))
    }
}

/// The length of a vector.
fn size(vector: [f64; 2]) -> f64 {
    (vector[0] * vector[0] + vector[1] * vector[1]).sqrt()
}

/// A force, cut to the most there can be.
fn at_most(most: f64, force: [f64; 2]) -> [f64; 2] {
    let size = size(force);
    if size <= most { force } else { [force[0] * (most / size), force[1] * (most / size)] }
}
