//! Impacts under special relativity.
//!
//! Balls touch when their centres, in the table's frame, are as far apart as their radii, and the
//! impulses act along that line of centres. So the laws are not Lorentz-covariant, but they conserve
//! momentum, energy and orbital angular momentum, and tend to Newton's.
//!
//! **Elastic impulses.** From p to p' the energy of a ball changes by v̄·(p' - p), with its *mean
//! velocity* v̄ = c² (p + p') / (E + E'). An impact therefore conserves energy if at every contact
//! that pushes the mean velocities are equal along the normal, just as in Newton's mechanics. With
//! the effective masses (E + E') / 2c² these conditions are the same linear system as Newton's:
//!
//! ```text
//! K J = 2 n·(w̄₁ - w̄₂)      w̄ = 2 w / (γ + γ')      K from the masses m (γ + γ') / 2
//! ```
//!
//! For a single pair its solution is J = 2 γ_V² (v₁ - v₂)·n / (1/γ₁m₁ + 1/γ₂m₂), where V is the
//! normal velocity of the centre of momentum. That is p' = γ_V² [2 V E/c² - (1 + V²/c²) p]. If pairs
//! share a ball, γ' depends on all impulses, and the system is solved again until nothing changes.
//! Each round reduces the error by at least |v̄| |v'| / c², the largest of all balls.
//!
//! **Restitution.** In the frame that moves along a ball's impulse with its mean velocity, an elastic
//! impact reverses the ball's normal momentum p*. Other impacts leave -ε p*, with the same rest
//! mass. For a pair that frame is the normal centre-of-momentum frame.

use nalgebra::Vector3;

use super::{Cluster, Pair};
use crate::physics::ball::Ball;
use crate::physics::contact::MIN_APPROACH_SPEED;
use crate::physics::impact::constraints::{Constraint, InverseMass};
use crate::physics::relativity::{gamma, gamma_of_celerity, inverse_gamma_squared, velocity};

/// Limit of rounds for pairs that share balls. At half the speed of light 30 are needed, at 0.99 of
/// it 1,700.
const MAX_ROUNDS: usize = 10_000;

/// The rounds end when no impulse changes by more than this part of the greatest.
const TOLERANCE: f64 = 4.0 * f64::EPSILON;

/// They also end when smaller changes than this no longer decrease: what is left is rounding.
const ROUNDING: f64 = 1e-11;

/// A ball during an impact.
#[derive(Debug, Clone, Copy)]
pub(super) struct Body {
    mass: f64,
    /// γ v before the impact, m/s.
    celerity: Vector3<f64>,
    /// γ before the impact, and after it if it were elastic.
    gamma: f64,
    gamma_after: f64,
    /// Change of the celerity if the impact were elastic, m/s.
    change: Vector3<f64>,
    /// Number of contacts that take part.
    contacts: usize,
}

impl Body {
    fn of(ball: &Ball, c: f64) -> Body {
        let gamma = gamma(&ball.velocity, c);
        Body {
            mass: ball.mass,
            celerity: ball.velocity * gamma,
            gamma,
            gamma_after: gamma,
            change: Vector3::zeros(),
            contacts: 0,
        }
    }

    /// Inverse of the mean of γ m before and after, 1/kg.
    fn inverse_mass(&self) -> f64 {
        2.0 / (self.mass * (self.gamma + self.gamma_after))
    }

    /// Mean velocity if there were no impulse, m/s.
    fn mean_velocity(&self) -> Vector3<f64> {
        self.celerity * (2.0 / (self.gamma + self.gamma_after))
    }

    /// The part of its momentum that the energy lost takes along, as a change of the celerity, m/s.
    ///
    /// With the direction d of the impulse, V = v̄·d, q = γ_V p* and rest energies a before and b
    /// after in that frame (per c²), the normal momentum changes from γ_V (-q + V a) to
    /// γ_V (ε q + V b): by (1 + ε)/2 of the elastic impulse 2 γ_V q, and by -γ_V V (a - b).
    fn lost_momentum(&self, restitution: f64, c: f64) -> Vector3<f64> {
        let size = self.change.norm();
        if size == 0.0 || restitution == 1.0 {
            return Vector3::zeros();
        }
        let along = self.change / size;
        let before = self.celerity.dot(&along);
        let across = (self.celerity - along * before).norm() / c;
        // γ - w/c of both states, without cancellation.
        let rest = 1.0 + across * across;
        let behind = |gamma: f64, w: f64| if w > 0.0 { rest / (gamma + w) } else { gamma - w };
        let (w, w_after) = (before / c, (before + size) / c);
        let total = self.gamma + self.gamma_after;
        let [back, front] = [1.0, -1.0].map(|sign| {
            (behind(self.gamma, sign * w) + behind(self.gamma_after, sign * w_after)) / total
        });
        let boost = 1.0 / (back * front).sqrt();
        let frame = (2.0 * before + size) / total;
        let q = size / (2.0 * boost * c);
        let less = restitution * q;
        let (a, b) = ((rest + q * q).sqrt(), (rest + less * less).sqrt());
        along * (boost * frame * ((q - less) * (q + less) / (a + b)))
    }
}

impl Cluster {
    /// Collides all approaching pairs at one instant at a speed of light of `c` (m/s), and sets
    /// their impulses.
    pub(super) fn collide_relativistic(
        &mut self,
        balls: &mut [Ball],
        pairs: &mut [Pair],
        restitution: f64,
        c: f64,
    ) {
        let approaches = |pair: &&mut Pair| pair.approach > MIN_APPROACH_SPEED;
        self.begin(balls, c);
        for pair in pairs.iter_mut().filter(approaches) {
            let boost = boost_squared(pair, balls, &self.bodies, c);
            self.add(pair.constraint((1.0 + restitution) * pair.approach * boost));
        }
        self.solve_and_apply(balls, restitution, c);
        for (pair, constraint) in pairs.iter_mut().filter(approaches).zip(&self.constraints) {
            pair.impulse = constraint.push;
        }
    }

    /// Like [`Cluster::press`], at a speed of light of `c` (m/s).
    pub fn press_relativistic(
        &mut self,
        balls: &mut [Ball],
        pairs: &mut [Pair],
        walls: &[(usize, Vector3<f64>)],
        c: f64,
    ) {
        self.begin(balls, c);
        for pair in pairs.iter() {
            let boost = boost_squared(pair, balls, &self.bodies, c);
            self.add(pair.constraint(pair.approach * boost));
        }
        for &(a, away) in walls {
            let required = -balls[a].velocity.dot(&away);
            self.add(Constraint { a, b: None, normal: -away, required, push: 0.0 });
        }
        self.solve_and_apply(balls, 0.0, c);
        for (pair, constraint) in pairs.iter_mut().zip(&self.constraints) {
            pair.impulse = constraint.push;
        }
    }

    fn begin(&mut self, balls: &[Ball], c: f64) {
        self.constraints.clear();
        self.bodies.clear();
        self.bodies.extend(balls.iter().map(|ball| Body::of(ball, c)));
    }

    fn add(&mut self, constraint: Constraint) {
        self.constraints.push(constraint);
        for slot in [Some(constraint.a), constraint.b].into_iter().flatten() {
            self.bodies[slot].contacts += 1;
        }
    }

    /// Solves the constraints, which are those of pairs without a common ball, and applies them.
    fn solve_and_apply(&mut self, balls: &mut [Ball], restitution: f64, c: f64) {
        let gain = 1.0 + restitution;
        self.solve(gain, c);
        if self.bodies.iter().any(|body| body.contacts > 1) {
            let mut last = f64::INFINITY;
            for _ in 0..MAX_ROUNDS {
                let change = self.repeat(gain, c);
                if change <= TOLERANCE || change < ROUNDING && change >= last {
                    break;
                }
                last = change;
            }
        }
        self.apply(balls, restitution, c);
    }

    /// Solves the constraints with the effective masses that follow from the last solution. Returns
    /// the greatest change of an impulse, as a part of the greatest impulse.
    fn repeat(&mut self, gain: f64, c: f64) -> f64 {
        let Cluster { constraints, bodies, .. } = self;
        let last: Vec<f64> = constraints.iter().map(|constraint| constraint.push).collect();
        for constraint in constraints.iter_mut() {
            let mean = |slot: usize| bodies[slot].mean_velocity();
            let mut between = mean(constraint.a);
            if let Some(b) = constraint.b {
                between -= mean(b);
            }
            constraint.required = gain * between.dot(&constraint.normal);
        }
        self.solve(gain, c);
        let now = || self.constraints.iter();
        let changes = now().zip(last).map(|(now, last)| (now.push - last).abs());
        let greatest = now().map(|now| now.push).fold(0.0, f64::max);
        let change = changes.fold(0.0, f64::max);
        if change == 0.0 { 0.0 } else { change / greatest }
    }

    /// Solves the constraints with the present effective masses. `gain` is the ratio of impulses to
    /// half of the elastic ones.
    fn solve(&mut self, gain: f64, c: f64) {
        let Cluster { constraints, solver, bodies } = self;
        let inverse_mass = |slot: usize| InverseMass::isotropic(bodies[slot].inverse_mass());
        solver.solve(constraints, inverse_mass, MIN_APPROACH_SPEED);
        for body in bodies.iter_mut() {
            body.change = Vector3::zeros();
        }
        for constraint in constraints {
            let push = constraint.normal * (constraint.push * (2.0 / gain));
            let mut change = |slot: usize, push: Vector3<f64>| {
                let body = &mut bodies[slot];
                body.change += push / body.mass;
            };
            change(constraint.a, -push);
            if let Some(b) = constraint.b {
                change(b, push);
            }
        }
        for body in bodies.iter_mut().filter(|body| body.contacts > 0) {
            body.gamma_after = gamma_of_celerity(&(body.celerity + body.change), c);
        }
    }

    /// Applies the impulses. A remaining speed too small for an approach is rounding and becomes
    /// zero.
    fn apply(&mut self, balls: &mut [Ball], restitution: f64, c: f64) {
        for (ball, body) in balls.iter_mut().zip(&self.bodies) {
            if body.contacts > 0 {
                // Celerities take the place of velocities until all impulses are applied.
                ball.velocity = body.celerity;
            }
        }
        for constraint in self.constraints.iter().filter(|constraint| constraint.push > 0.0) {
            let push = constraint.normal * constraint.push;
            let mut apply = |slot: usize, push: Vector3<f64>| {
                let ball: &mut Ball = &mut balls[slot];
                ball.velocity += push * (1.0 / ball.mass);
            };
            apply(constraint.a, -push);
            if let Some(b) = constraint.b {
                apply(b, push);
            }
        }
        for (ball, body) in balls.iter_mut().zip(&self.bodies) {
            if body.contacts == 0 {
                continue;
            }
            let lost = body.lost_momentum(restitution, c);
            // Less would be rounding, and Newton's bits would change for a large c.
            if lost.norm() > 0.25 * f64::EPSILON * body.celerity.norm() {
                ball.velocity -= lost;
            }
            ball.velocity = velocity(&ball.velocity, c);
            if ball.velocity.norm() < MIN_APPROACH_SPEED {
                ball.velocity = Vector3::zeros();
            }
        }
    }
}

/// γ_V² of the centre of momentum of a pair along its normal.
fn boost_squared(pair: &Pair, balls: &[Ball], bodies: &[Body], c: f64) -> f64 {
    let slots = [pair.a, pair.b];
    let masses = slots.map(|slot| bodies[slot].mass * bodies[slot].gamma);
    let speeds = slots.map(|slot| balls[slot].velocity.dot(&pair.normal));
    let mean = |of: &dyn Fn(f64) -> f64| {
        (masses[0] * of(speeds[0]) + masses[1] * of(speeds[1])) / (masses[0] + masses[1])
    };
    let speed = mean(&|speed| speed);
    if speed.abs() < 0.5 * c {
        return 1.0 / inverse_gamma_squared(speed, c);
    }
    // 1 - V/c and 1 + V/c, as means of positive numbers.
    let (behind, ahead) = (mean(&|speed| (c - speed) / c), mean(&|speed| (c + speed) / c));
    1.0 / (behind * ahead).max(f64::EPSILON)
}
