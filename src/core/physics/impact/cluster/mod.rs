//! Impact of a cluster of balls at one instant, by restitution.

mod relativistic;

use nalgebra::Vector3;

use super::ball_ball::rub;
use super::constraints::{Constraint, InverseMass, Solver};
use crate::physics::ball::{Ball, MotionState};
use crate::physics::contact::{MIN_APPROACH_SPEED, ball_ball};
use crate::physics::laws::{BallBallLaw, Laws};

/// Two balls in contact, by index in the list of balls.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair {
    /// Index of the first ball.
    pub a: usize,
    /// Index of the second ball.
    pub b: usize,
    /// Unit vector from `a` to `b`.
    pub normal: Vector3<f64>,
    /// Gap, m; negative for an overlap.
    pub gap: f64,
    /// Speed of approach, m/s: before the impact, or its maximum during it.
    pub approach: f64,
    /// Impulse from `a` on `b` along the normal, N s.
    pub impulse: f64,
    /// Factor on the friction of this contact, for [`Cling`](crate::physics::laws::Cling).
    pub cling: f64,
}

impl Pair {
    /// A pair before its impact, in the plane or in space.
    pub fn new(balls: &[Ball], a: usize, b: usize, solid: bool) -> Pair {
        let (first, second) = (&balls[a], &balls[b]);
        let normal = ball_ball::normal(first, second, solid);
        let gap = ball_ball::gap(first, second, solid);
        let approach = (first.velocity - second.velocity).dot(&normal);
        Pair { a, b, normal, gap, approach, impulse: 0.0, cling: 1.0 }
    }

    fn constraint(&self, required: f64) -> Constraint {
        Constraint { a: self.a, b: Some(self.b), normal: self.normal, required, push: 0.0 }
    }
}

/// Buffers for impacts by restitution, reused.
#[derive(Debug, Default)]
pub struct Cluster {
    constraints: Vec<Constraint>,
    solver: Solver,
    /// The balls of a relativistic impact.
    bodies: Vec<relativistic::Body>,
}

impl Cluster {
    /// Collides all approaching pairs at one instant, and sets their impulses.
    pub fn collide(&mut self, balls: &mut [Ball], pairs: &mut [Pair], laws: &Laws) {
        if let Some(c) = laws.speed_of_light {
            return self.collide_relativistic(balls, pairs, laws.ball_ball.restitution(), c);
        }
        let gain = 1.0 + laws.ball_ball.restitution();
        let approaches = |pair: &&mut Pair| pair.approach > MIN_APPROACH_SPEED;
        self.constraints.clear();
        self.constraints.extend(
            pairs.iter_mut().filter(approaches).map(|pair| pair.constraint(gain * pair.approach)),
        );
        let inverse_mass = |slot: usize| InverseMass::isotropic(1.0 / balls[slot].mass);
        self.solver.solve(&mut self.constraints, inverse_mass, MIN_APPROACH_SPEED);
        for (pair, constraint) in pairs.iter_mut().filter(approaches).zip(&self.constraints) {
            pair.impulse = constraint.push;
        }
        apply(balls, pairs, |ball| 1.0 / ball.mass);
        // Friction comes last, since it would change the approach speeds that the impulses were
        // computed for.
        if let BallBallLaw::Friction { friction, .. } = laws.ball_ball {
            for pair in pairs.iter().filter(|pair| pair.impulse > 0.0) {
                if let Ok([a, b]) = balls.get_disjoint_mut([pair.a, pair.b]) {
                    rub(a, b, pair.normal, pair.impulse, &friction.times(pair.cling));
                }
            }
        }
    }

    /// Presses touching pairs together, approaching or not. Pairs that push get a common normal
    /// speed, the others separate. `walls` lists balls that touch a cushion, with the unit vector
    /// away from it. `inverse_mass` is the response of a ball to a push, 1/kg.
    pub fn press(
        &mut self,
        balls: &mut [Ball],
        pairs: &mut [Pair],
        walls: &[(usize, Vector3<f64>)],
        inverse_mass: impl Fn(&Ball) -> f64,
    ) {
        self.constraints.clear();
        self.constraints.extend(pairs.iter().map(|pair| pair.constraint(pair.approach)));
        self.constraints.extend(walls.iter().map(|&(a, away)| {
            let required = -balls[a].velocity.dot(&away);
            Constraint { a, b: None, normal: -away, required, push: 0.0 }
        }));
        let isotropic = |slot: usize| InverseMass::isotropic(inverse_mass(&balls[slot]));
        self.solver.solve(&mut self.constraints, isotropic, MIN_APPROACH_SPEED);
        let (between, at_walls) = self.constraints.split_at(pairs.len());
        for (pair, constraint) in pairs.iter_mut().zip(between) {
            pair.impulse = constraint.push;
        }
        let moves =
            at_walls.iter().map(|constraint| (constraint.a, constraint.normal * constraint.push));
        let moves: Vec<_> = moves.map(|(a, push)| (a, push * inverse_mass(&balls[a]))).collect();
        for (a, change) in moves {
            balls[a].velocity -= change;
        }
        apply(balls, pairs, inverse_mass);
    }

    /// The plain formula: every pair leaves with `restitution` times its approach speed, even if
    /// that needs a pull.
    ///
    /// A single pair has the closed form J = (1 + ε) m₁m₂/(m₁+m₂) · approach, which for equal
    /// masses and ε = 1 exchanges the normal velocities (report, equation 8; blog, part 3). Pairs
    /// that share balls are solved together (blog, part 8): K J = (1 + ε) approach, where K is the
    /// change of approach speeds per impulse.
    pub fn restitute(&mut self, balls: &mut [Ball], pairs: &mut [Pair], restitution: f64) {
        let Cluster { constraints, solver, .. } = self;
        constraints.clear();
        constraints
            .extend(pairs.iter().map(|pair| pair.constraint((1.0 + restitution) * pair.approach)));
        solver.solve_equalities(constraints, |slot| InverseMass::isotropic(1.0 / balls[slot].mass));
        for (pair, constraint) in pairs.iter_mut().zip(constraints.iter()) {
            pair.impulse = constraint.push;
        }
        apply(balls, pairs, |ball| 1.0 / ball.mass);
    }
}

/// Inverse mass of a ball for a slow horizontal push, 1/kg. A ball that rolls or stands must be
/// turned too, which acts like 7/5 of its mass, if there is friction with the cloth.
pub fn effective_inverse_mass(ball: &Ball, laws: &Laws) -> f64 {
    match ball.state {
        MotionState::Sliding | MotionState::Airborne => 1.0 / ball.mass,
        _ if !laws.cloth_grips() => 1.0 / ball.mass,
        _ => 5.0 / (7.0 * ball.mass),
    }
}

/// Applies the impulses of all pairs. A remaining speed too small for an approach is rounding and
/// becomes zero.
fn apply(balls: &mut [Ball], pairs: &[Pair], inverse_mass: impl Fn(&Ball) -> f64) {
    for pair in pairs {
        let push = pair.normal * pair.impulse;
        let (first, second) = (inverse_mass(&balls[pair.a]), inverse_mass(&balls[pair.b]));
        balls[pair.a].velocity -= push * first;
        balls[pair.b].velocity += push * second;
    }
    for slot in pairs.iter().flat_map(|pair| [pair.a, pair.b]) {
        if balls[slot].velocity.norm() < MIN_APPROACH_SPEED {
            balls[slot].velocity = Vector3::zeros();
        }
    }
}
