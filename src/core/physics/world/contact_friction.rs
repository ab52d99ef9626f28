//! Friction between balls that press each other along their paths.

use super::contact_island::ContactIsland;
use crate::physics::impact::ball_ball;
use crate::physics::laws::{BallBallLaw, BallFriction, Laws};
use crate::physics::motion::{self, Rub};

/// How often pushes and friction are found in turn. Friction changes the pushes by a tenth or less,
/// so what is left is a hundredth of it.
const ROUNDS: usize = 2;

impl ContactIsland {
    /// Adds the friction that goes with the pushes. The pushes change with it, so both are found in
    /// turn, the pushes last: whatever the friction is, the contacts stay closed.
    ///
    /// Balls in the air are left out: a stack is held by balance alone.
    pub(super) fn rub(&mut self, laws: &Laws) {
        let BallBallLaw::Friction { friction, .. } = laws.ball_ball else { return };
        if self.is_in_the_air() {
            return;
        }
        self.unrubbed.clone_from(&self.free_accelerations);
        for _ in 0..ROUNDS {
            if !self.find_rubs(&friction) {
                return;
            }
            let ContactIsland { balls, free_accelerations, rubs, unrubbed, .. } = self;
            let all = balls.iter().zip(free_accelerations).zip(unrubbed).zip(rubs);
            for (((ball, free), unrubbed), rub) in all {
                if *rub != Rub::default() {
                    *free = *unrubbed + rub.acceleration(ball, laws);
                }
            }
            self.solve_with_held();
        }
    }

    /// Finds the friction of the present pushes: μ N against the slip of the two surfaces, with the
    /// μ of an impact. It is at most what ends the slip during a path, so that it never drives the
    /// balls. Returns true if there is any.
    fn find_rubs(&mut self, friction: &BallFriction) -> bool {
        let ContactIsland { balls, constraints, is_held, is_bystander, rubs, .. } = self;
        rubs.fill(Rub::default());
        let mut found = false;
        for constraint in constraints.iter().filter(|constraint| constraint.push > 0.0) {
            let Some(other) = constraint.b else { continue };
            let (a, b, normal) = (&balls[constraint.a], &balls[other], constraint.normal);
            let slip = ball_ball::slip(a, b, normal);
            let speed = slip.norm();
            if speed < motion::STILL_SPEED {
                continue;
            }
            let ends = 2.0 / 7.0 * ball_ball::reduced_mass(a, b) / motion::STEADY_TIME;
            let force = slip * (friction.at(speed) * constraint.push / speed).min(ends);
            let torque = normal.cross(&force) * 2.5;
            for (index, force) in [(constraint.a, -force), (other, force)] {
                if is_held[index] || is_bystander[index] {
                    continue;
                }
                let ball = &balls[index];
                rubs[index].push += force / ball.mass;
                rubs[index].turn -= torque / (ball.mass * ball.radius);
                found = true;
            }
        }
        found
    }
}
