//! Throw, gearing and transfer of spin (`physics::impact::ball_ball`).

use nalgebra::Vector3;

use super::*;
use crate::physics::impact::ball_ball::collide;
use crate::physics::laws::BallFriction;

/// Alciatore's fit to Marlow's measurements.
const MARLOW: BallFriction = BallFriction::MARLOW;

/// Normal and sideways speed of an object ball hit by a cue ball at a cut angle (degrees).
/// `rolling` and `side` are R times the cue ball's spin about the rolling axis, relative to its
/// speed, and about the vertical, m/s.
fn cut(speed: f64, angle: f64, rolling: f64, side: f64, restitution: f64) -> (f64, f64) {
    let (sin, cos) = angle.to_radians().sin_cos();
    let [x, y] = [speed * cos, speed * sin];
    let mut cue = ball([x, y, 0.0], [-rolling * y, rolling * x, side]);
    let mut object = ball([0.0; 3], [0.0; 3]);
    collide(&mut cue, &mut object, Vector3::x(), restitution, &MARLOW);
    (object.velocity.x, object.velocity.y)
}

/// Throw of the object ball off the line of centres, degrees.
fn throw(speed: f64, angle: f64, rolling: f64, side: f64, restitution: f64) -> f64 {
    let (along, across) = cut(speed, angle, rolling, side, restitution);
    (across / along).atan().to_degrees()
}

/// The three speeds of the tables: 1, 3 and 7 mph.
const SPEEDS: [f64; 3] = [0.44704, 1.34112, 3.12928];

/// Cut-induced throw, computed from Alciatore's TP A.14, which lists three of these rows.
#[test]
fn cut_balls_are_thrown() {
    let table = [
        (5.0, [0.716, 0.716, 0.716], [0.381, 0.175, 0.068]),
        (10.0, [1.443, 1.443, 1.443], [0.760, 0.349, 0.135]),
        (15.0, [2.192, 2.192, 2.192], [1.132, 0.520, 0.201]),
        (25.0, [3.811, 3.811, 2.037], [1.848, 0.849, 0.328]),
        (30.0, [4.715, 3.549, 1.698], [2.186, 1.004, 0.388]),
        (40.0, [5.083, 2.990, 1.264], [2.810, 1.291, 0.499]),
        (45.0, [4.945, 2.773, 1.127], [3.091, 1.420, 0.549]),
        (75.0, [4.430, 2.081, 0.801], [4.218, 1.939, 0.749]),
    ];
    for (angle, stun, rolling) in table {
        for k in 0..3 {
            let what = format!("{angle}° at {} m/s", SPEEDS[k]);
            near(throw(SPEEDS[k], angle, 0.0, 0.0, 1.0), stun[k], 6e-4, &what);
            near(throw(SPEEDS[k], angle, 1.0, 0.0, 1.0), rolling[k], 6e-4, &what);
            // Backspin throws as much as topspin.
            near(throw(SPEEDS[k], angle, -1.0, 0.0, 1.0), rolling[k], 6e-4, &what);
        }
    }
    for (speed, angle, most) in [(0, 33.0, 5.300), (1, 25.4, 3.874), (2, 18.3, 2.693)] {
        let stun = |angle| throw(SPEEDS[speed], angle, 0.0, 0.0, 1.0);
        near(stun(angle), most, 1.5e-3, "the most");
        assert!(stun(angle - 1.0) < stun(angle) && stun(angle + 1.0) < stun(angle));
    }
    for (speed, most) in SPEEDS.into_iter().zip([4.37, 2.01, 0.78]) {
        near(throw(speed, 89.9, 1.0, 0.0, 1.0), most, 6e-3, "grazing");
    }
    // Throw grows with falling restitution while the balls grip, and does not depend on it while
    // they slip.
    near(throw(SPEEDS[0], 10.0, 0.0, 0.0, 0.95), 1.480, 1e-3, "grips");
    near(throw(SPEEDS[0], 30.0, 0.0, 0.0, 0.95), 4.835, 1e-3, "grips");
    let slips = |restitution| throw(SPEEDS[2], 45.0, 0.0, 0.0, restitution);
    near(slips(0.95), slips(1.0), 1e-9, "slips");
}

/// Spin-induced throw of a straight shot: side spin in fractions of 1.25 v/R.
#[test]
fn side_spin_throws() {
    let parts = [0.1, 0.25, 0.5, 0.75, 1.0];
    let table = [
        [1.023, 2.556, 5.102, 4.483, 3.933],
        [1.023, 2.556, 3.053, 2.145, 1.569],
        [1.023, 2.556, 1.307, 0.824, 0.658],
    ];
    let thrown = |speed: f64, part: f64| throw(speed, 0.0, 0.0, 1.25 * part * speed, 1.0);
    for (speed, row) in SPEEDS.into_iter().zip(table) {
        for (part, want) in parts.into_iter().zip(row) {
            near(thrown(speed, part), want, 6e-4, &format!("{part} at {speed} m/s"));
        }
    }
    for (speed, part, most) in [(0, 0.502, 5.117), (1, 0.366, 3.739), (2, 0.258, 2.632)] {
        let thrown = |part| thrown(SPEEDS[speed], part);
        near(thrown(part), most, 1.5e-3, "the most");
        assert!(thrown(part - 0.02) < thrown(part) && thrown(part + 0.02) < thrown(part));
    }
}

/// Tests that english that cancels the slip causes no throw and transfers no spin.
#[test]
fn gearing_english_causes_no_throw() {
    for angle in [10.0_f64, 15.0, 20.0, 30.0, 45.0, 60.0, 75.0] {
        let side = -1.7 * angle.to_radians().sin();
        let (along, across) = cut(1.7, angle, 0.0, side, 0.94);
        near(across / along, 0.0, 1e-15, "throw");
    }
}

/// Side spin is transferred in part by a head-on hit (second-hand number).
#[test]
fn spin_is_transferred() {
    let mut cue = ball([0.5, 0.0, 0.0], [0.0, 0.0, 0.5]);
    let mut object = ball([0.0; 3], [0.0; 3]);
    collide(&mut cue, &mut object, Vector3::x(), 0.95, &MARLOW);
    near(object.spin.z * RADIUS, -0.0885258, 1e-6, "object ball");
    near(cue.spin.z * RADIUS, 0.4114742, 1e-6, "cue ball");
}

/// Balls of different mass: 94 g hits 116 g, in the plane.
#[test]
fn unequal_masses_share_the_speed() {
    let none = BallFriction { a: 0.0, b: 0.0, c: 0.0 };
    for (restitution, want) in [(1.0, [-0.10476, 0.89524]), (0.95, [-0.07714, 0.87286])] {
        let mut cue = ball([1.0, 0.0, 0.0], [0.0; 3]);
        let mut object = ball([0.0; 3], [0.0; 3]);
        (cue.mass, object.mass) = (0.094, 0.116);
        let impulse = collide(&mut cue, &mut object, Vector3::x(), restitution, &none);
        near(cue.velocity.x, want[0], 1e-5, "cue ball");
        near(object.velocity.x, want[1], 1e-5, "object ball");
        near(impulse, 0.116 * object.velocity.x, 1e-15, "impulse");
    }
}

/// Tests that large friction leaves no slip, for any radii and masses.
#[test]
fn grip_ends_the_slip() {
    let rubber = BallFriction { a: 100.0, b: 0.0, c: 0.0 };
    let mut a = ball([1.0, 0.3, -0.1], [0.2, -0.4, 0.6]);
    let mut b = ball([-0.5, -0.2, 0.0], [0.1, 0.3, -0.2]);
    (b.radius, b.mass) = (0.02, 0.3);
    let normal = Vector3::new(0.9, 0.3, -0.2).normalize();
    collide(&mut a, &mut b, normal, 0.9, &rubber);
    let slip = crate::physics::impact::ball_ball::slip(&a, &b, normal);
    near(slip.norm(), 0.0, 1e-15, "slip");
}
