//! What balls in contact do to each other at one instant, by restitution.

use nalgebra::Vector3;

use super::ball_ball::rub;
use super::links::{Link, Solver, Yield};
use crate::physics::ball::{Ball, MotionState};
use crate::physics::contact::{LEAST_APPROACH, ball_ball};
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

    fn link(&self, due: f64) -> Link {
        Link { a: self.a, b: Some(self.b), normal: self.normal, due, push: 0.0 }
    }
}

/// Room for what balls do to each other at one instant, to be used again by the next.
#[derive(Debug, Default)]
pub struct Cluster {
    links: Vec<Link>,
    solver: Solver,
}

impl Cluster {
    /// Collides the pairs that approach, all at one instant; afterwards each tells its impulse.
    pub fn collide(&mut self, balls: &mut [Ball], pairs: &mut [Pair], laws: &Laws) {
        let gain = 1.0 + laws.ball_ball.restitution();
        let approaches = |pair: &&mut Pair| pair.approach > LEAST_APPROACH;
        self.links.clear();
        self.links.extend(
            pairs.iter_mut().filter(approaches).map(|pair| pair.link(gain * pair.approach)),
        );
        let yields = |place: usize| Yield::even(1.0 / balls[place].mass);
        self.solver.solve(&mut self.links, yields, LEAST_APPROACH);
        for (pair, link) in pairs.iter_mut().filter(approaches).zip(&self.links) {
            pair.impulse = link.push;
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
    /// `yields` tells how much a push moves a ball, 1/kg.
    pub fn press(
        &mut self,
        balls: &mut [Ball],
        pairs: &mut [Pair],
        walls: &[(usize, Vector3<f64>)],
        yields: impl Fn(&Ball) -> f64,
    ) {
        self.links.clear();
        self.links.extend(pairs.iter().map(|pair| pair.link(pair.approach)));
        self.links.extend(walls.iter().map(|&(a, away)| {
            let due = -balls[a].velocity.dot(&away);
            Link { a, b: None, normal: -away, due, push: 0.0 }
        }));
        let even = |place: usize| Yield::even(yields(&balls[place]));
        self.solver.solve(&mut self.links, even, LEAST_APPROACH);
        let (between, at_walls) = self.links.split_at(pairs.len());
        for (pair, link) in pairs.iter_mut().zip(between) {
            pair.impulse = link.push;
        }
        let moves = at_walls.iter().map(|link| (link.a, link.normal * link.push));
        let moves: Vec<_> = moves.map(|(a, push)| (a, push * yields(&balls[a]))).collect();
        for (a, change) in moves {
            balls[a].velocity -= change;
        }
        apply(balls, pairs, yields);
    }

    /// The bare formula: every pair leaves with `restitution` times its speed of approach, whether
    /// it approaches or not and whether that pushes or pulls.
    ///
    /// One pair has the closed form J = (1 + ε) m₁m₂/(m₁+m₂) · approach, which for equal masses and
    /// ε = 1 exchanges the normal velocities (report, equation 8; blog, part 3). Several that
    /// share balls are solved together (blog, part 8): with K the change of approach speeds per
    /// impulse, K J = (1 + ε) approach.
    pub fn restitute(&mut self, balls: &mut [Ball], pairs: &mut [Pair], restitution: f64) {
        let Cluster { links, solver } = self;
        links.clear();
        links.extend(pairs.iter().map(|pair| pair.link((1.0 + restitution) * pair.approach)));
        solver.solve_bare(links, |place| Yield::even(1.0 / balls[place].mass));
        for (pair, link) in pairs.iter_mut().zip(links.iter()) {
            pair.impulse = link.push;
        }
        apply(balls, pairs, |ball| 1.0 / ball.mass);
    }
}

/// By how much a slow push along the cloth moves a ball, 1/kg: one that rolls or stands has to be
/// turned as well, which makes 7/5 of its mass, if the cloth grips it at all.
pub fn yielding(ball: &Ball, laws: &Laws) -> f64 {
    match ball.state {
        MotionState::Sliding | MotionState::Airborne => 1.0 / ball.mass,
        _ if !laws.grip() => 1.0 / ball.mass,
        _ => 5.0 / (7.0 * ball.mass),
    }
}

/// Gives every ball the impulses of its pairs; what is left of its speed after that is rounding
/// if it is less than an approach can be.
fn apply(balls: &mut [Ball], pairs: &[Pair], yields: impl Fn(&Ball) -> f64) {
    for pair in pairs {
        let push = pair.normal * pair.impulse;
        let (first, second) = (yields(&balls[pair.a]), yields(&balls[pair.b]));
        balls[pair.a].velocity -= push * first;
        balls[pair.b].velocity += push * second;
    }
    for place in pairs.iter().flat_map(|pair| [pair.a, pair.b]) {
        if balls[place].velocity.norm() < LEAST_APPROACH {
            balls[place].velocity = Vector3::zeros();
        }
    }
}
