//! Balls in the noses of cushions (physics.md, Cushion: Time).

use gl_billiards_core::physics::laws::{CushionLaw, NoseRestitution};
use gl_billiards_core::physics::table::Cushion;
use gl_billiards_core::physics::table::cushion::reach;

use super::*;

/// A rail along x whose nose a ball of these laws touches at y = 0, and these balls.
fn rail(laws: Laws, balls: Vec<Ball>) -> World {
    let nose_height = Table::standard_nose_height();
    let y = reach(laws.ball_radius(), Some(nose_height));
    let rail = Cushion::new(Vector2::new(-9.0, y), Vector2::new(9.0, y));
    World::new(Arc::new(Table::from_parts(vec![rail], Vec::new(), nose_height)), laws, balls)
}

/// A ball at the nose with this speed (m/s), at an angle (degrees) to the perpendicular. It slides.
fn arriving(laws: &Laws, speed: f64, degrees: f64) -> Ball {
    let (sin, cos) = degrees.to_radians().sin_cos();
    Ball { velocity: Vector3::new(sin, cos, 0.0) * speed, ..ball(laws, 0, 0.0, -1e-9) }
}

/// The ball as the trace says it will leave, when it leaves, and its greatest depth (m).
fn rebound(world: &mut World) -> (Ball, Ball, f64) {
    let leaving = happens(world, |kind| matches!(kind, EventKind::BallCushion { .. })).after[0];
    let mut deepest = 0.0_f64;
    while world.ball(BallId::CUE).unwrap().is_in_cushion() {
        deepest = deepest.max(world.ball(BallId::CUE).unwrap().position.y);
        step(world).unwrap();
    }
    (leaving, world.ball(BallId::CUE).unwrap(), deepest)
}

/// Tests that a ball leaves as the law of the cushion says, later and farther along the rail.
#[test]
fn a_free_rebound_is_that_of_the_law() {
    let laws = laws(&[]);
    let mut velocity = Figure::new("a ball that leaves a nose: velocity, spin, m/s", 1e-9);
    let mut place = Figure::new("its distance from where it came to it, m", 1e-9);
    for speed in [0.3, 1.0, 4.0, 9.0, 15.0] {
        for degrees in [0.0, 30.0, 45.0, 80.0] {
            let row = format!("{speed} m/s, {degrees}°");
            let mut world = rail(laws, vec![arriving(&laws, speed, degrees)]);
            let (leaving, left, deepest) = rebound(&mut world);
            velocity.off((left.velocity - leaving.velocity).norm(), || row.clone());
            velocity.off((left.spin - leaving.spin).norm() * left.radius, || row.clone());
            place.off(left.position.y.abs(), || row.clone());
            let ways = [leaving.velocity.x, speed * degrees.to_radians().sin()];
            let [least, most] = ways.map(|along| along * left.time);
            assert!(least <= left.position.x && left.position.x <= most + 1e-12, "{row}");
            // v T / π for equal speeds in and out.
            let entry = speed * degrees.to_radians().cos();
            let out = -leaving.velocity.y;
            let depth = 2.0 / std::f64::consts::PI * left.time / (1.0 / entry + 1.0 / out);
            assert!((deepest / depth - 1.0).abs() < 1e-5, "{row}: {deepest} {depth}");
        }
    }
    velocity.check();
    place.check();
}

/// Sudo 2002: the time hardly depends on the speed. From 9.5 m/s on the nose is as deep as it gets.
#[test]
fn a_rebound_takes_eight_milliseconds() {
    let laws = laws(&[]);
    let time = |speed: f64| rebound(&mut rail(laws, vec![arriving(&laws, speed, 20.0)])).1.time;
    for speed in [0.1, 0.5, 2.0, 6.0] {
        assert!((time(speed) - 8e-3).abs() < 1e-5, "{speed} m/s: {}", time(speed));
    }
    assert!(time(12.0) < 7.5e-3 && time(15.0) < time(12.0), "{} {}", time(12.0), time(15.0));
}

/// The angle to the perpendicular, degrees, at which an object ball frozen to the rail leaves that is
/// struck squarely at this speed (m/s), 0.4 of a ball off, by a ball with this part of rolling spin.
fn frozen_bank(laws: Laws, speed: f64, roll: f64) -> f64 {
    let aside = 0.8 * laws.ball_radius();
    let behind = (4.0 * laws.ball_radius().powi(2) - aside * aside).sqrt();
    let mut cue = ball(&laws, 0, -aside, -behind);
    cue.velocity.y = speed;
    cue.spin.x = -roll * speed / cue.radius;
    let mut world = rail(laws, vec![cue, ball(&laws, 1, 0.0, 0.0)]);
    world.update(0.08);
    let way = world.ball(BallId(1)).unwrap().velocity;
    way.x.atan2(-way.y).to_degrees()
}

/// Bands of a time-resolved integration of stun shots, whose noses are springs of 6 to 10 ms: the kiss
/// fades with speed.
#[test]
fn the_kiss_of_a_frozen_bank_fades_with_speed() {
    let mut laws = laws(&[]);
    if let CushionLaw::Nose { restitution, .. } = &mut laws.cushion {
        *restitution = NoseRestitution::Constant(0.94);
    }
    for (speed, least, most) in [(1.5, 52.7, 60.4), (3.0, 28.2, 47.3), (5.0, 9.0, 27.6)] {
        let angle = frozen_bank(laws, speed, 0.0);
        assert!((least..most).contains(&angle), "{speed} m/s: {angle}");
    }
}

/// Tests that draw and follow, which make the struck ball rise from the cloth or press it, bank a
/// frozen ball like a stun shot: within some degrees.
#[test]
fn a_frozen_ball_is_banked_with_draw_and_follow() {
    let stun = frozen_bank(laws(&[]), 5.0, 0.0);
    for roll in [-1.0, -0.3, 0.3, 1.0] {
        let angle = frozen_bank(laws(&[]), 5.0, roll);
        assert!((angle - stun).abs() < 10.0, "{roll}: {angle} {stun}");
    }
}
