//! Chatter: bounces that are too slow to see and would never end, because friction drives a ball
//! back to another one, or to a rail.

use nalgebra::Vector3;

use crate::physics::ball::{Ball, MotionState};
use crate::physics::contact::TOUCH_GAP;
use crate::physics::impact::cluster::Pair;
use crate::physics::laws::{Bed, Laws, Slowing};
use crate::physics::motion;

/// Approach speed below which balls leave with equal normal velocities instead of bouncing, m/s.
///
/// Only for laws with resting contact, which handle the pair from there on. Slower bounces would be
/// a few micrometres high and would never end. Sliding friction alone squeezes two balls as far as
/// this speed does, so real ones do not part either.
pub(super) const PLASTIC_SPEED: f64 = 1e-3;

/// A ball that friction would drive back to a rail within this time after a bounce does not bounce,
/// s. Shorter bounces are invisible, and there would be infinitely many of them.
const CHATTER_TIME: f64 = 0.03;

/// Faster approaches to a rail are never chatter, m/s: no cloth brings a ball back within
/// [`CHATTER_TIME`].
pub(super) const CHATTER_SPEED: f64 = 0.15;

/// True if balls that bounced slowly, one of them at a rail, would be driven together again within
/// [`CHATTER_TIME`].
pub(super) fn chatters(pairs: &[Pair], before: &[Ball], after: &[Ball], laws: &Laws) -> bool {
    let Slowing::Continuous(_) = laws.slowing else { return false };
    let approach = |pair: &Pair| {
        let [a, b] = [pair.a, pair.b].map(|index| before[index].velocity);
        (a - b).dot(&pair.normal)
    };
    if laws.ball_ball.restitution() >= 1.0
        || pairs.iter().any(|pair| approach(pair) >= CHATTER_SPEED)
    {
        return false;
    }
    pairs.iter().filter(|pair| pair.gap < TOUCH_GAP).any(|pair| {
        let [a, b] = [pair.a, pair.b].map(|index| FreeMotion::of(&after[index], laws));
        let parting = (b.velocity - a.velocity).dot(&pair.normal);
        let pushing = (a.acceleration - b.acceleration).dot(&pair.normal);
        meet_again_soon(parting, pushing, a.lasts.max(b.lasts))
    })
}

/// True if a ball should stay pressed on a cushion instead of bouncing. `approach` is its
/// normal speed before the rebound (m/s); the ball is given as it is after the rebound.
pub(super) fn presses_cushion(
    ball: &Ball,
    normal: Vector3<f64>,
    approach: f64,
    laws: &Laws,
) -> bool {
    let Slowing::Continuous(_) = laws.slowing else { return false };
    if approach < PLASTIC_SPEED {
        return true;
    }
    if approach > CHATTER_SPEED {
        return false;
    }
    let ball = FreeMotion::of(ball, laws);
    meet_again_soon(ball.velocity.dot(&normal), -ball.acceleration.dot(&normal), ball.lasts)
}

/// Motion of a ball after an impact while nothing touches it.
struct FreeMotion {
    velocity: Vector3<f64>,
    acceleration: Vector3<f64>,
    /// Duration of this acceleration, s.
    lasts: f64,
}

impl FreeMotion {
    fn of(ball: &Ball, laws: &Laws) -> FreeMotion {
        let mut ball = *ball;
        motion::settle(&mut ball, laws);
        // A path on a bed that slopes is cut into pieces shorter than the slide.
        let level = Laws { bed: Bed::LEVEL, ..*laws };
        motion::start_path(&mut ball, &level, f64::INFINITY);
        let lasts = match ball.state {
            MotionState::Sliding => ball.path.until - ball.time,
            MotionState::Airborne => f64::INFINITY,
            // Rolling resistance is too small to push another ball.
            _ => 0.0,
        };
        let acceleration = motion::free_acceleration(&ball, laws);
        FreeMotion { velocity: ball.velocity, acceleration, lasts }
    }
}

/// True if two bodies that separate at `parting` (m/s), and are pushed together at `pushing` (m/s²)
/// for `lasts` (s), meet again within [`CHATTER_TIME`].
fn meet_again_soon(parting: f64, pushing: f64, lasts: f64) -> bool {
    2.0 * parting < CHATTER_TIME.min(lasts) * pushing
}
