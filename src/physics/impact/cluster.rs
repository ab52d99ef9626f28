//! What balls in contact do to each other at one instant, by restitution.

use nalgebra::Vector3;

use super::ball_ball::rub;
use super::constraints::{Constraint, InverseMass, Solver};
use crate::physics::ball::{Ball, MotionState};
use crate::physics::contact::{MIN_APPROACH_SPEED, ball_ball};
use crate::physics::laws::{BallBallLaw, Laws};

/// Two balls in contact, by their places in the list of balls.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair {
    /// The place of one ball.
    pub a: usize,
    /// The place of the other.
    pub b: usize,
    /// Unit vector from `a` to `b`.
    pub normal: Vector3<f64>,
    /// Space between them, m; below zero if they overlap.
    pub gap: f64,
    /// Speed of approach before the impact, or a greater one during it, m/s.
    pub approach: f64,
    /// Impulse from `a` on `b` along the normal, N s.
    pub impulse: f64,
}

impl Pair {
    /// The pair as it stands, not yet solved; in the plane or in space.
    pub fn new(balls: &[Ball], a: usize, b: usize, solid: bool) -> Pair {
        let (first, second) = (&balls[a], &balls[b]);
        let normal = ball_ball::normal(first, second, solid);
        let gap = ball_ball::gap(first, second, solid);
        let approach = (first.velocity - second.velocity).dot(&normal);
        Pair { a, b, normal, gap, approach, impulse: 0.0 }
    }

    fn constraint(&self, required: f64) -> Constraint {
        Constraint { a: self.a, b: Some(self.b), normal: self.normal, required, push: 0.0 }
    }
}

/// Room for what balls do to each other at one instant, to be used again by the next.
#[derive(Debug, Default)]
pub struct Cluster {
    constraints: Vec<Constraint>,
    solver: Solver,
}

impl Cluster {
    /// Collides the pairs that approach, all at one instant; afterwards each tells its impulse.
    pub fn collide(&mut self, balls: &mut [Ball], pairs: &mut [Pair], laws: &Laws) {
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
        // After the normal impulses, or it would change what they are for.
        if let BallBallLaw::Friction { friction, .. } = laws.ball_ball {
            for pair in pairs.iter().filter(|pair| pair.impulse > 0.0) {
                if let Ok([a, b]) = balls.get_disjoint_mut([pair.a, pair.b]) {
                    rub(a, b, pair.normal, pair.impulse, &friction);
                }
            }
        }
    }

    /// Presses touching pairs together, approaching or not: those that push leave with one normal
    /// speed, the others apart. `walls` are balls at cushions and the unit vectors away from these.
    /// `inverse_mass` tells how much a push moves a ball, 1/kg.
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

    /// The bare formula: every pair leaves with `restitution` times its speed of approach, whether
    /// it approaches or not and whether that pushes or pulls.
    ///
    /// One pair has the closed form J = (1 + ε) m₁m₂/(m₁+m₂) · approach, which for equal masses and
    /// ε = 1 exchanges the normal velocities (report, equation 8; blog, part 3). Several that
    /// share balls are solved together (blog, part 8): with K the change of approach speeds per
    /// impulse, K J = (1 + ε) approach.
    pub fn restitute(&mut self, balls: &mut [Ball], pairs: &mut [Pair], restitution: f64) {
        let Cluster { constraints, solver } = self;
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

/// By how much a slow push along the cloth moves a ball, 1/kg: one that rolls or stands has to be
/// turned as well, which makes 7/5 of its mass, if the cloth grips it at all.
pub fn effective_inverse_mass(ball: &Ball, laws: &Laws) -> f64 {
    match ball.state {
        MotionState::Sliding | MotionState::Airborne => 1.0 / ball.mass,
        _ if !laws.cloth_grips() => 1.0 / ball.mass,
        _ => 5.0 / (7.0 * ball.mass),
    }
}

/// Gives every ball the impulses of its pairs; what is left of its speed after that is rounding
/// if it is less than an approach can be.
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
