//! Motion between two events, as a function of the time since the first.
//!
//! A ball stores its state right after its last event, the anchor, and its [`Path`]. Its state at
//! any later time up to the next event is one function of the time since the anchor. Evaluating it
//! changes nothing, so the bits do not depend on how time is cut into steps.
//!
//! Without drag that function is a polynomial. Under drag, the end of a path is computed by one long
//! integration step or a series, and the path's cubic agrees with the motion at both ends. Contacts
//! are searched along the cubic and refined on the exact motion: for flights and rolling a polynomial
//! of degree seven, for slides again an integration step or a series.

#[cfg(test)]
mod accuracy;
mod air;
mod cloth;
pub(super) mod nose;
mod polynomial;
pub(super) mod rail_top;
pub(super) mod rim;
mod runge_kutta;
mod slide;
mod slope;
mod steady_force;

use std::cell::Cell;

use nalgebra::{Quaternion, UnitQuaternion, Vector2, Vector3};

use super::ball::{Ball, MotionState, Path, PathEnd};
use super::impact::slate;
use super::laws::{Laws, Slowing, Space};
use super::relativity;

use polynomial::{along_cubic, hermite};
pub(super) use steady_force::{Rub, STEADY_TIME, free_acceleration, start_accelerated_path};

/// Slips and speeds below this are zero, m/s.
///
/// Far above the rounding error of a slip that has ended (1e-15). An hour at this speed is 4 μm.
pub(super) const STILL_SPEED: f64 = 1e-9;

/// A ball that would hop lower than this stays on the cloth, in radii: 0.13 mm for a pool ball,
/// whose hop would last 10 ms.
const LOWEST_HOP: f64 = 0.00446;

/// Length of a piece in which a cubic can replace the exact motion, s. It is off by 1e-11 m, or by
/// 1e-8 m at the end of a fast slide.
const SHORT_PIECE: f64 = 0.01;

/// Times closer than this share one sample, s. An acceleration that is off by 1e-3 m/s² then moves
/// the position by 1e-13 m.
const NEARBY_TIME: f64 = 1e-5;

/// Speed (m/s) of the lowest hop of a ball of this radius (m).
pub(super) fn lowest_hop(radius: f64, gravity: f64) -> f64 {
    (2.0 * gravity * LOWEST_HOP * radius).sqrt()
}

/// True if a ball that leaves the slate or a rail at this speed (m/s) stays on it.
pub(super) fn hops_too_low(ball: &Ball, speed: f64, gravity: f64) -> bool {
    speed * speed < 2.0 * gravity * LOWEST_HOP * ball.radius
}

/// The ball at `time` (s), not before its anchor, if no event happens until then.
pub fn at(ball: &Ball, time: f64) -> Ball {
    let mut later = *ball;
    advance(&mut later, time);
    later
}

/// The ball of [`at`] with its old orientation, on which nothing else depends.
pub(super) fn at_unturned(ball: &Ball, time: f64) -> Ball {
    let mut later = *ball;
    advance_unturned(&mut later, time);
    later
}

/// Moves a ball's anchor to `time` (s), if no event happens until then.
pub(super) fn advance(ball: &mut Ball, time: f64) {
    advance_to::<true>(ball, time);
}

/// Moves a ball's anchor to `time` (s) without turning the ball.
pub(super) fn advance_unturned(ball: &mut Ball, time: f64) {
    advance_to::<false>(ball, time);
}

/// Moves a ball's anchor to `time` (s), with its orientation or without.
fn advance_to<const TURNED: bool>(later: &mut Ball, time: f64) {
    // An event is handled up to a nanosecond after the end of an update, so an anchor may be later
    // than the clock.
    let elapsed = (time - later.time).max(0.0);
    if !later.state.moves() || elapsed == 0.0 {
        later.time = time;
        return;
    }
    let before = *later;
    let ball = &before;
    let (path, t) = (&ball.path, elapsed);
    later.time = time;
    let PathPoint { displacement, velocity, spin_change } = path_point(ball, time);
    later.position += displacement;
    later.velocity = velocity;
    let (spin_z, turn_z) = match ball.state {
        MotionState::InCushion(_) => {
            let change = -path.spin_decay * t;
            (ball.spin.z + change, (ball.spin.z + 0.5 * change) * t)
        }
        _ => decayed_spin(ball.spin.z, path.spin_decay, t),
    };
    later.spin.z = spin_z;
    let change = flat(spin_change);
    if ball.state == MotionState::Rolling {
        later.spin = rolling_spin(later.velocity, ball.radius);
        later.spin.z = spin_z;
    } else {
        later.spin += change * t;
    }
    if TURNED {
        // Rotation vector of this motion.
        let mut turn = if ball.state == MotionState::Rolling {
            rolling_spin(displacement, ball.radius)
        } else {
            // Second term of the Magnus expansion for a turning axis: α × ω t³ / 12.
            let drift = change.cross(&ball.spin) * (t * t * t / 12.0);
            (ball.spin + change * (0.5 * t)) * t + drift
        };
        turn.z += turn_z - if ball.state == MotionState::Rolling { 0.0 } else { ball.spin.z * t };
        later.orientation = rotated(ball.orientation, turn);
    }
    if let MotionState::Tipping(_) = ball.state
        && time < path.until
    {
        rim::even_energy(ball, later, &at(ball, path.until), t);
    }
    drop_start(later, ball);
}

/// The ball's centre at `time` (s), if no event happens until then.
pub fn position_at(ball: &Ball, time: f64) -> Vector3<f64> {
    if ball.state.moves() && time > ball.time {
        ball.position + path_point(ball, time).displacement
    } else {
        ball.position
    }
}

/// Evaluates the exact motion of a ball repeatedly at nearly equal times. It reuses the last full
/// evaluation.
pub(super) struct MotionSampler<'a> {
    ball: &'a Ball,
    /// Time (s), position (m) and velocity (m/s) of the last full evaluation.
    known: Cell<(f64, Vector3<f64>, Vector3<f64>)>,
}

impl MotionSampler<'_> {
    pub(super) fn of(ball: &Ball) -> MotionSampler<'_> {
        MotionSampler { ball, known: Cell::new((ball.time, ball.position, ball.velocity)) }
    }

    /// Position (m) and velocity (m/s) of the centre at `time` (s).
    pub(super) fn at(&self, time: f64) -> (Vector3<f64>, Vector3<f64>) {
        let (ball, (at, position, velocity)) = (self.ball, self.known.get());
        if time == at || !ball.state.moves() {
            return (position, velocity);
        }
        let past = time - at;
        // For such short times the acceleration at their start is accurate enough, but in a nose.
        if past.abs() < NEARBY_TIME && !ball.is_in_cushion() {
            let quadratic = ball.path.quadratic + ball.path.cubic * (3.0 * (at - ball.time));
            return (
                position + (velocity + quadratic * past) * past,
                velocity + quadratic * (2.0 * past),
            );
        }
        let PathPoint { displacement, velocity, .. } = path_point(ball, time);
        let now = (ball.position + displacement, velocity);
        self.known.set((time, now.0, now.1));
        now
    }
}

/// The change of a ball along its path.
struct PathPoint {
    /// Displacement of the centre, m.
    displacement: Vector3<f64>,
    /// Velocity, m/s.
    velocity: Vector3<f64>,
    /// Mean change of the horizontal spin of a sliding ball, rad/s².
    spin_change: Vector2<f64>,
}

/// The change of a moving ball from its anchor to a later `time` (s).
fn path_point(ball: &Ball, time: f64) -> PathPoint {
    let (path, t) = (&ball.path, time - ball.time);
    // At the end of the path the cubic is exact.
    if path.drag == 0.0 || time >= path.until {
        let (displacement, velocity) = along_cubic(ball, path, t);
        return PathPoint { displacement, velocity, spin_change: path.spin_change };
    }
    match ball.state {
        MotionState::Rolling => {
            let along = ball.velocity / ball.velocity.norm();
            let (distance, speed) = cloth::roll_at(ball, &along, t);
            let (displacement, velocity) = (along * distance, along * speed);
            PathPoint { displacement, velocity, spin_change: Vector2::zeros() }
        }
        MotionState::Airborne | MotionState::Falling(_) => {
            let (displacement, velocity) = air::flight_at(ball, t);
            PathPoint { displacement, velocity, spin_change: Vector2::zeros() }
        }
        _ => {
            let slide_at = cloth::slide_at(ball, t);
            let change = slide_at.surface - ball.cloth_velocity();
            PathPoint {
                displacement: flat(slide_at.displacement),
                velocity: flat(slide_at.velocity),
                spin_change: slide::spin_from_surface(change / t, ball.radius),
            }
        }
    }
}

/// Cuts the path to a short piece whose cubic is the motion itself. Balls in contact need exact
/// positions.
pub(super) fn shorten(ball: &mut Ball) {
    let path = ball.path;
    if path.drag == 0.0 || ball.time >= path.until {
        return;
    }
    let until = path.until.min(ball.time + SHORT_PIECE);
    let end = path_point(ball, until);
    let Path { quadratic, cubic, .. } =
        hermite(end.displacement, ball.velocity, end.velocity, until - ball.time);
    let then = if until < path.until { Some(PathEnd::Reanchor) } else { path.then };
    let spin_change = end.spin_change;
    ball.path = Path { quadratic, cubic, spin_change, drag: 0.0, until, then, ..path };
}

/// Drops the part of a path that lies behind a ball: the path becomes the rest of that of `before`,
/// measured from the ball's later state.
fn drop_start(later: &mut Ball, before: &Ball) {
    let (path, t) = (&before.path, later.time - before.time);
    let left = path.until - later.time;
    let is_polynomial = path.drag == 0.0 && !matches!(before.state, MotionState::Tipping(_));
    if is_polynomial || left <= 0.0 {
        later.path.quadratic += path.cubic * (3.0 * t);
        return;
    }
    let end = path_point(before, path.until);
    let spins = path.spin_change * (t + left) + before.spin.xy() - later.spin.xy();
    let displacement = before.position + end.displacement - later.position;
    let Path { quadratic, cubic, .. } = hermite(displacement, later.velocity, end.velocity, left);
    (later.path.quadratic, later.path.cubic) = (quadratic, cubic);
    later.path.spin_change = spins / left;
}

/// The remainder after `time` (s) of a spin about the vertical axis (rad/s) with a deceleration
/// (rad/s²), and the angle turned until then (rad).
fn decayed_spin(spin: f64, decay: f64, time: f64) -> (f64, f64) {
    let spins = if decay > 0.0 { time.min(spin.abs() / decay) } else { time };
    let left = if decay > 0.0 && spins < time { 0.0 } else { spin - decay.copysign(spin) * spins };
    (left, (spin + left) * 0.5 * spins)
}

/// The spin (rad/s) of a ball of this radius (m) that rolls at this velocity (m/s). The lowest
/// point is at rest, so v = R ω × z.
pub fn rolling_spin(velocity: Vector3<f64>, radius: f64) -> Vector3<f64> {
    Vector3::new(-velocity.y / radius, velocity.x / radius, 0.0)
}

/// Makes a ball roll at a velocity along the cloth (m/s), or rest if that is zero.
pub(super) fn roll(ball: &mut Ball, velocity: Vector3<f64>) {
    ball.velocity = velocity;
    ball.spin = rolling_spin(velocity, ball.radius);
    ball.state =
        if velocity == Vector3::zeros() { MotionState::Stationary } else { MotionState::Rolling };
}

/// Matches the spin to the velocity after a slow push, unless the ball slides or flies.
pub(super) fn roll_on(ball: &mut Ball) {
    if ball.state != MotionState::Sliding && !ball.state.is_aloft() {
        let spin_z = ball.spin.z;
        ball.spin = rolling_spin(ball.velocity, ball.radius);
        ball.spin.z = spin_z;
    }
}

/// Sets the state of a ball from its velocity and spin.
pub(super) fn settle(ball: &mut Ball, laws: &Laws) {
    if let MotionState::InCushion(_) = ball.state {
        return;
    }
    match laws.slowing {
        Slowing::FrameEnd { .. } | Slowing::EveryInterval { .. } => roll(ball, ball.velocity),
        Slowing::Continuous(cloth) => {
            if ball.position.z == ball.radius && hops_too_low(ball, ball.velocity.z, laws.gravity) {
                // A fall that is too low to bounce presses the ball on the cloth all the same.
                if let Space::Solid { slate_restitution, .. } = laws.space {
                    slate::bounce(ball, slate_restitution, cloth.sliding_friction);
                }
                ball.velocity.z = 0.0;
            }
            if ball.on_cloth() {
                cloth::set_state(ball)
            } else {
                ball.state = MotionState::Airborne
            }
        }
    }
}

/// Puts a ball at rest, on the cloth or on other balls. It may still spin in place.
pub(super) fn rest(ball: &mut Ball) {
    cloth::stop(ball);
}

/// Starts a path at the ball's anchor for its state.
///
/// Under laws with frames, paths end at `frame_end` (s).
pub(super) fn start_path(ball: &mut Ball, laws: &Laws, frame_end: f64) {
    ball.path = match laws.slowing {
        Slowing::FrameEnd { .. } | Slowing::EveryInterval { .. } => {
            let until = if ball.state.moves() { frame_end } else { f64::INFINITY };
            Path { until, ..Path::STRAIGHT }
        }
        Slowing::Continuous(cloth) => match ball.state {
            MotionState::Sliding if !laws.bed.is_level() => slope::slide(ball, &cloth, laws),
            MotionState::Rolling if !laws.bed.is_level() => slope::roll(ball, &cloth, laws),
            MotionState::Sliding => cloth::slide(ball, &cloth, laws.gravity),
            MotionState::Rolling => cloth::roll(ball, &cloth, laws.gravity),
            MotionState::Spinning => cloth::spin(ball, &cloth, laws.gravity),
            MotionState::Airborne | MotionState::Falling(_) => air::fly(ball, &cloth, laws.gravity),
            // The next one follows from it, and needs the table.
            MotionState::InCushion(_) => ball.path,
            // [`rim::tip`] and [`rail_top::path`] need the table.
            MotionState::Tipping(_)
            | MotionState::OnRail
            | MotionState::Stationary
            | MotionState::Pocketed(_)
            | MotionState::OffTable => Path::STRAIGHT,
        },
    };
}

/// Applies the change of motion at the end of a path.
pub(super) fn end_path(ball: &mut Ball, end: PathEnd) {
    match end {
        // A contact force may have changed the state since the anchor.
        PathEnd::Reanchor if !ball.state.is_aloft() => cloth::set_state(ball),
        PathEnd::Reanchor | PathEnd::LeaveRim | PathEnd::Turn | PathEnd::LeaveCushion => {}
        PathEnd::Roll => cloth::grip(ball),
        PathEnd::Stop => cloth::stop(ball),
        PathEnd::StopSpinning => ball.stop(MotionState::Stationary),
    }
}

/// Speed (m/s) of a rolling ball after its deceleration has acted for `elapsed` seconds, in one
/// explicit step. Never negative; the program of the report turned slow balls around.
pub fn slowed(ball: &Ball, laws: &Laws, elapsed: f64) -> f64 {
    let speed = ball.speed();
    match laws.slowing {
        // Report, equation 11, and its static friction.
        Slowing::FrameEnd { friction, stop_speed, .. } => {
            let slowed = (speed - friction * laws.gravity * elapsed).max(0.0);
            if slowed < stop_speed { 0.0 } else { slowed }
        }
        // Blog, part 5: rolling resistance, and air drag ½ ρ C A v² / m.
        Slowing::EveryInterval { rolling_resistance, air_density, drag_coefficient, .. } => {
            let area = std::f64::consts::PI * ball.radius * ball.radius;
            let drag = 0.5 * air_density * drag_coefficient * area * speed * speed / ball.mass;
            let deceleration = drag + rolling_resistance * laws.gravity;
            match laws.speed_of_light {
                Some(c) => relativity::slowed(speed, deceleration, elapsed, c),
                None => (speed - deceleration * elapsed).max(0.0),
            }
        }
        Slowing::Continuous(_) => speed,
    }
}

/// An orientation after a rotation vector (rad) in the table's axes.
///
/// Uses the sine and cosine of `libm`, which have the same bits on every platform.
fn rotated(orientation: UnitQuaternion<f64>, rotation: Vector3<f64>) -> UnitQuaternion<f64> {
    let angle = rotation.norm();
    if angle == 0.0 {
        return orientation;
    }
    let (sin, cos) = libm::sincos(0.5 * angle);
    let axis = rotation * (sin / angle);
    let turn = Quaternion::new(cos, axis.x, axis.y, axis.z);
    UnitQuaternion::new_normalize(turn * orientation.into_inner())
}

/// A horizontal vector.
fn flat(vector: Vector2<f64>) -> Vector3<f64> {
    Vector3::new(vector.x, vector.y, 0.0)
}
#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::BallId;

    fn rolling(vx: f64, vy: f64) -> Ball {
        let laws = Laws::report();
        let mut ball = Ball::at_rest(BallId(0), laws.ball_radius(), 0.17, 0.0, 0.0);
        roll(&mut ball, Vector3::new(vx, vy, 0.0));
        ball
    }

    /// Tests that a ball shows the same face after one circumference, and its back after half of
    /// one.
    #[test]
    fn orientation_turns_once_per_circumference() {
        let ball = rolling(0.6, -0.8);
        let around = std::f64::consts::TAU * ball.radius;
        let north = Vector3::z();
        let once = at(&ball, around).orientation * north;
        let half = at(&ball, around / 2.0).orientation * north;
        assert!((once - north).norm() < 1e-12);
        assert!((half + north).norm() < 1e-12);
    }

    /// Tests that a quarter turn along +x brings the top of the ball to the front.
    #[test]
    fn top_of_the_ball_moves_forward() {
        let ball = rolling(1.0, 0.0);
        let quarter = std::f64::consts::FRAC_PI_2 * ball.radius;
        let top = at(&ball, quarter).orientation * Vector3::z();
        assert!((top - Vector3::x()).norm() < 1e-12);
    }

    /// Tests that the lowest point of a rolling ball is at rest.
    #[test]
    fn lowest_point_rests() {
        let ball = rolling(0.3, 1.7);
        let down = Vector3::new(0.0, 0.0, -ball.radius);
        assert!((ball.velocity + ball.spin.cross(&down)).norm() < 1e-15);
    }
}
