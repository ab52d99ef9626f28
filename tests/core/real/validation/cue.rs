//! Strokes and flights (physics.md, Validation: Cue), without air.

use gl_billiards_core::physics::{Shot, Strength};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;

/// Strokes a ball along +x with a cue that never slips off, and runs until the ball rolls.
fn rolls_at(constants: &[(&str, f64)], speed: f64, tip: [f64; 2], elevation: f64) -> f64 {
    let mut all = vec![("cue_end_mass_ratio", f64::INFINITY), ("tip_friction", 1e6)];
    // A later touch of the tip would turn the ball.
    all.push(("cue_follow_through", 0.0));
    all.extend_from_slice(constants);
    let laws = laws(&all);
    let mut world = on_cloth(laws, vec![ball(&laws, 0, 0.0, 0.0)]);
    let (ball, strength) = (BallId::CUE, Strength::Speed(speed));
    world.strike(&Shot { ball, direction: 0.0, strength, tip, elevation });
    direction(&until(&mut world, 0, MotionState::Rolling).velocity)
}

/// TP A.19 (Coriolis): the final direction of a ball, by offset and elevation alone.
#[test]
fn masse_directions() {
    let mut printed = Figure::new("directions of TP A.19, degrees", 6e-4);
    let rows = [
        ([0.353553, -0.353553], 4.0_f64, 2.193),
        ([0.353553, 0.353553], 3.0, 0.784),
        ([0.4, -0.3], 75.0, 96.084),
    ];
    for (tip, elevation, want) in rows {
        let got = rolls_at(&[], 2.0, tip, elevation.to_radians());
        printed.near(got, -want, &format!("{tip:?} at {elevation}°"));
    }
    printed.check();
    let mut exact = Figure::new("directions, closed form, degrees", 1e-9);
    let mut random = ChaCha8Rng::seed_from_u64(8);
    for _ in 0..500 {
        let mut any = |from: f64, to: f64| random.random_range(from..to);
        let tip = [any(-0.36, 0.36), any(-0.36, 0.36)];
        let (elevation, speed) = (any(0.0, 1.4), any(0.3, 5.0));
        let constants = [
            ("sliding_friction", any(0.1, 0.4)),
            ("slate_restitution", any(0.0, 0.7)),
            ("cue_restitution", any(0.6, 1.0)),
        ];
        let ahead = [-tip[0] * elevation.sin(), elevation.cos() + tip[1]];
        // Where it almost stays in place it has no direction.
        if ahead[0].hypot(ahead[1]) * speed < 0.1 {
            continue;
        }
        let want = ahead[0].atan2(ahead[1]).to_degrees();
        let got = rolls_at(&constants, speed, tip, elevation);
        exact.off(((got - want + 180.0).rem_euclid(360.0) - 180.0).abs(), || {
            format!("{tip:?} at {elevation} rad and {speed} m/s: {got} for {want}")
        });
    }
    exact.check();
}

/// A ball in the air lands after 2 v/g, and rises v²/2g.
#[test]
fn jumps() {
    let mut figure = Figure::new("jumps: time, height and way, relative", 1e-11);
    let laws = laws(&[]);
    for (ahead, up) in [(2.0, 0.5), (1.0, 2.0), (3.0, 1.2)] {
        let mut jumper = ball(&laws, 0, 0.0, 0.0);
        jumper.velocity = Vector3::new(ahead, 0.0, up);
        let mut world = on_cloth(laws, vec![jumper]);
        let row = format!("{up} m/s up");
        world.update_until(up / 9.81);
        let high = world.ball(BallId::CUE).unwrap().position.z - jumper.radius;
        figure.part(high, up * up / (2.0 * 9.81), &row);
        let landed =
            happens(&mut world, |kind| matches!(kind, EventKind::BallSlate { .. })).before[0];
        figure.part(world.clock(), 2.0 * up / 9.81, &row);
        figure.part(landed.position.x, ahead * 2.0 * up / 9.81, &row);
        figure.part(landed.velocity.z, -up, &row);
    }
    figure.check();
}

/// The worked example of a bounce, and random bounces against their closed form.
#[test]
fn slate_bounces() {
    let slate = |kind: &EventKind| matches!(kind, EventKind::BallSlate { .. });
    let mut figure = Figure::new("a bounce on the slate, m/s", 1e-12);
    let laws = laws(&[]);
    let mut falling = ball(&laws, 0, 0.0, 0.0);
    falling.velocity = Vector3::new(1.0, 0.0, -1.0);
    falling.spin.y = -20.0;
    let mut world = on_cloth(laws, vec![falling]);
    let after = happens(&mut world, slate).after[0];
    figure.near(after.velocity.x, 0.7, "along");
    figure.near(after.velocity.z, 0.5, "up");
    figure.near(after.spin.y * after.radius, 0.1785, "spin");
    figure.check();
}

/// With a slightly raised cue, the ball leaves straight ahead and swerves to the side of its
/// english while it slides, along a parabola that ends in Coriolis' direction.
#[test]
fn swerves() {
    let mut figure = Figure::new("swerve: way to the side at rolling, m", 1e-12);
    let mut bent = Figure::new("swerve: direction in the end, degrees", 1e-9);
    for (side, friction) in [(0.3, 0.2), (-0.3, 0.2), (0.45, 0.15), (0.2, 0.35)] {
        let laws = laws(&[("cue_end_mass_ratio", f64::INFINITY), ("sliding_friction", friction)]);
        // So slow that the ball does not hop.
        let (elevation, speed) = (0.06_f64, 0.5);
        let mut world = on_cloth(laws, vec![ball(&laws, 0, 0.0, 0.0)]);
        let strength = Strength::Speed(speed);
        let tip = [side, 0.0];
        world.strike(&Shot { ball: BallId::CUE, direction: 0.0, strength, tip, elevation });
        let start = world.ball(BallId::CUE).unwrap();
        let end = until(&mut world, 0, MotionState::Rolling);
        let slip = start.slip();
        let lasts = 2.0 * slip.norm() / (7.0 * friction * 9.81);
        // While the tip is on it, the ball has moved already.
        let want = start.position.y + start.velocity.y * lasts
            - 0.5 * friction * 9.81 * lasts * lasts * slip.y / slip.norm();
        let row = format!("{side} R of english, friction {friction}");
        figure.near(end.position.y, want, &row);
        assert!(end.position.y * side < 0.0, "{row}: it curves to the side struck");
        let angle = (-side * elevation.sin()).atan2(elevation.cos()).to_degrees();
        bent.near(direction(&end.velocity), angle, &row);
    }
    figure.check();
    bent.check();
}
