//! Impact of a ball on a cushion.

pub mod edge;
pub mod han;
pub mod mathavan;
pub mod near_cloth;
pub mod rail_motion;
mod slips;

use nalgebra::Vector3;

use crate::physics::ball::Ball;
use crate::physics::contact::MIN_BOUNCE_SPEED;
use crate::physics::laws::{CushionLaw, Laws, NoseModel, NoseRestitution, Slowing, Space};
use crate::physics::relativity;
use mathavan::Rail;
pub use near_cloth::Support;
use rail_motion::{Nose, RailMotion};

/// Lets a ball bounce off a cushion whose nose is at this height (m).
///
/// `normal` is the unit vector from the nose to the ball's centre: horizontal for a ball on the
/// cloth, tilted for an airborne one. An airborne ball that is driven down meets the slate while
/// the cushion still pushes (see [`near_cloth`]). The caller settles the ball's state of motion.
pub fn rebound(ball: &mut Ball, normal: Vector3<f64>, laws: &Laws, nose_height: f64) {
    let gap = (ball.position.z - ball.radius).max(0.0);
    let slate = Support { gap, normal: Vector3::z() };
    rebound_above(ball, normal, laws, nose_height, Some(slate));
}

/// Lets a ball bounce off a cushion, like [`rebound`], above a rim, or above nothing.
pub fn rebound_above(
    ball: &mut Ball,
    normal: Vector3<f64>,
    laws: &Laws,
    nose_height: f64,
    support: Option<Support>,
) {
    match laws.cushion {
        CushionLaw::SpeedLoss { loss } => {
            ball.velocity = mirrored(ball.velocity, normal) * (1.0 - loss);
        }
        CushionLaw::Restitution { restitution } => {
            let into = ball.velocity.dot(&normal);
            // See [`MIN_BOUNCE_SPEED`].
            let restitution =
                if restitution < 1.0 && -into < MIN_BOUNCE_SPEED { 0.0 } else { restitution };
            ball.velocity = match laws.speed_of_light {
                Some(c) => relativity::rebound(ball.velocity, &normal, restitution, c),
                None => ball.velocity - normal * ((1.0 + restitution) * into),
            };
        }
        CushionLaw::Nose { model, restitution, friction } => {
            let friction = if model == NoseModel::Restitution { 0.0 } else { friction };
            let surface = Surface { model, restitution, friction };
            if normal.z == 0.0 {
                surface.rebound_on_cloth(ball, normal, laws, nose_height);
                return;
            }
            let before = *ball;
            edge::rebound(ball, normal, surface.restitution(ball, normal), friction);
            // A ball above the nose is not driven down by it.
            if let (Some(support), Space::Solid { slate_restitution, .. }) = (support, laws.space)
                && normal.dot(&support.normal) < 0.0
            {
                let mut held = before;
                surface.rebound_on_support(&mut held, normal, laws, nose_height, &support);
                *ball =
                    near_cloth::rebound(&support, &before, ball, &held, normal, slate_restitution);
            }
        }
    }
}

/// The surface of a nose.
struct Surface {
    model: NoseModel,
    restitution: NoseRestitution,
    friction: f64,
}

impl Surface {
    /// The coefficient of restitution for this impact.
    fn restitution(&self, ball: &Ball, normal: Vector3<f64>) -> f64 {
        let into = -ball.velocity.dot(&normal);
        match (self.restitution, self.model) {
            (NoseRestitution::Constant(restitution), _) => restitution,
            (NoseRestitution::Falling(_), NoseModel::Han) => han::restitution(into),
            (NoseRestitution::Falling(law), _) => law.at(into),
        }
    }

    /// The rebound of a ball that stays on its support.
    fn rebound_on_support(
        &self,
        ball: &mut Ball,
        normal: Vector3<f64>,
        laws: &Laws,
        nose_height: f64,
        support: &Support,
    ) {
        let turn = support.upright();
        let level = turn * normal;
        let Some(level) = Vector3::new(level.x, level.y, 0.0).try_normalize(0.0) else { return };
        let height = match support.is_slate() {
            true => nose_height,
            // As high above a level support as this nose is above this one.
            false => ball.radius * (1.0 - normal.dot(&support.normal)),
        };
        (ball.velocity, ball.spin) = (turn * ball.velocity, turn * ball.spin);
        self.rebound_on_cloth(ball, level, laws, height);
        let back = turn.inverse();
        (ball.velocity, ball.spin) = (back * ball.velocity, back * ball.spin);
    }

    /// The rebound of a ball that stays on the cloth. The normal is horizontal.
    fn rebound_on_cloth(
        &self,
        ball: &mut Ball,
        normal: Vector3<f64>,
        laws: &Laws,
        nose_height: f64,
    ) {
        let (restitution, friction) = (self.restitution(ball, normal), self.friction);
        let nose = Nose::at(nose_height, ball.radius);
        let before = RailMotion::of(ball, normal);
        let after = match self.model {
            NoseModel::Restitution => return edge::rebound(ball, normal, restitution, 0.0),
            NoseModel::Han => han::rebound(&before, nose, restitution, friction),
            NoseModel::Mathavan => {
                let cloth = match laws.slowing {
                    Slowing::Continuous(cloth) => cloth.sliding_friction,
                    Slowing::FrameEnd { .. } | Slowing::EveryInterval { .. } => 0.0,
                };
                Rail { nose, restitution, friction, cloth }.rebound(&before)
            }
        };
        after.apply_change(&before, ball, normal);
    }
}

/// Removes the normal speed of a ball that presses on a cushion.
pub fn stop(ball: &mut Ball, normal: Vector3<f64>, laws: &Laws) {
    ball.velocity = match laws.speed_of_light {
        Some(c) => relativity::rebound(ball.velocity, &normal, 0.0, c),
        None => ball.velocity - normal * ball.velocity.dot(&normal),
    };
}

/// A velocity mirrored in a plane (report, equation 9).
fn mirrored(velocity: Vector3<f64>, normal: Vector3<f64>) -> Vector3<f64> {
    velocity - normal * (2.0 * velocity.dot(&normal))
}
