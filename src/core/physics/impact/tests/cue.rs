//! Strokes of a real cue (`physics::impact::cue`).

use std::f64::consts::FRAC_PI_2;

use nalgebra::Vector3;

use super::*;
use crate::physics::impact::cue::strike;
use crate::physics::laws::{CueLaw, Laws};
use crate::physics::{Shot, Strength};

/// The ball after a stroke along +x.
fn struck(cue: CueLaw, strength: Strength, tip: [f64; 2], elevation: f64) -> Ball {
    let laws = Laws { cue, ..Laws::real() };
    let mut struck = ball([0.0; 3], [0.0; 3]);
    let shot = Shot { ball: struck.id, direction: 0.0, strength, tip, elevation };
    strike(&mut struck, &shot, &laws);
    struck
}

/// A cue of 19 oz without squirt or miscues.
fn straight(restitution: f64) -> CueLaw {
    CueLaw::Stick {
        mass: 0.53864,
        restitution,
        end_mass_ratio: 1e300,
        tip_friction: 1e6,
        follow_through: 0.0,
    }
}

/// The final direction (degrees) of a ball once it rolls: along 5/7 v + 2/7 R ω × z.
fn rolls_at(ball: &Ball) -> f64 {
    let turn = ball.spin.cross(&Vector3::z()) * ball.radius;
    let end = ball.velocity * 5.0 + turn * 2.0;
    end.y.atan2(end.x).to_degrees()
}

/// TP A.30 with restitution: the ball's speed, and its spin of 5/2 of the tip offset.
#[test]
fn a_cue_gives_speed_and_spin() {
    let table = [
        (0.0, 1.52021, 1.33018),
        (0.25, 1.35883, 1.18897),
        (0.4, 1.16577, 1.02005),
        (0.5, 1.03060, 0.90178),
    ];
    for (offset, elastic, leather) in table {
        for (restitution, want) in [(1.0, elastic), (0.75, leather)] {
            let cue = straight(restitution);
            let above = struck(cue, Strength::Speed(1.0), [0.0, offset], 0.0);
            near(above.velocity.x, want, 6e-6, "speed");
            near(above.spin.y * RADIUS, 2.5 * offset * above.velocity.x, 1e-12, "topspin");
            let right = struck(cue, Strength::Speed(1.0), [offset, 0.0], 0.0);
            near(right.spin.z * RADIUS, 2.5 * offset * right.velocity.x, 1e-12, "side spin");
        }
    }
}

/// Tests that power gives the report's ball speed with the default cue.
#[test]
fn power_is_the_speed_of_a_ball_hit_in_its_centre() {
    for pull in [0.1, 0.6, 1.0] {
        let hit = struck(Laws::real().cue, Strength::Power(pull), [0.0, 0.0], 0.0);
        near(hit.velocity.x, 200.0 * 0.01 * pull / MASS, 1e-12, "speed");
        near(hit.velocity.y, 0.0, 0.0, "sideways");
    }
}

/// TP A.31: the ball leaves away from the side struck, at every speed.
#[test]
fn english_squirts() {
    let sides = [0.1, 0.2, 0.25, 0.3, 0.4, 0.5];
    let table = [
        (15.0, [0.771, 1.525, 1.890, 2.242, 2.899, 3.466]),
        (20.0, [0.607, 1.1994, 1.485, 1.761, 2.272, 2.709]),
        (30.0, [0.426, 0.840, 1.040, 1.232, 1.586, 1.886]),
        (40.0, [0.328, 0.647, 0.800, 0.947, 1.218, 1.446]),
        (100.0, [0.138, 0.272, 0.336, 0.397, 0.509, 0.603]),
    ];
    for (end_mass_ratio, row) in table {
        let (mass, restitution, tip_friction) = (0.54, 0.73, 0.6);
        let cue =
            CueLaw::Stick { mass, restitution, end_mass_ratio, tip_friction, follow_through: 0.0 };
        for (side, want) in sides.into_iter().zip(row) {
            for speed in [0.3, 6.0] {
                let right = struck(cue, Strength::Speed(speed), [side, 0.0], 0.0).velocity;
                near(right.y.atan2(right.x).to_degrees(), want, 6e-4, "to the left");
                let left = struck(cue, Strength::Speed(speed), [-side, 0.0], 0.0).velocity;
                near3(left, mirrored(right), 0.0, "to the right");
            }
        }
    }
}

/// TP B.1: squirt angles that owners measured (offset, angle, m/m_e), and one number from
/// pooltool's tests.
#[test]
fn measured_shafts_squirt() {
    let inch = 0.0254 / RADIUS;
    let rows = [
        (0.51 * inch, 2.5, 20.151, 5e-4),
        (0.51 * inch, 1.8, 29.158, 5e-4),
        (0.30 * inch, 2.4, 12.008, 5e-4),
        (0.375, 2.150, 20.0, 5.1e-4),
        (0.375, 1.502, 30.0, 5.1e-4),
        (0.375, 0.937, 50.0, 5.1e-4),
        (0.375, 0.483, 100.0, 5.1e-4),
        (0.2, 1.1993583, 20.0, 5e-8),
    ];
    for (side, want, end_mass_ratio, tolerance) in rows {
        let (mass, restitution, tip_friction) = (0.54, 0.73, 0.6);
        let cue =
            CueLaw::Stick { mass, restitution, end_mass_ratio, tip_friction, follow_through: 0.0 };
        let left = struck(cue, Strength::Speed(2.0), [side, 0.0], 0.0).velocity;
        let what = format!("{side} R, m/m_e {end_mass_ratio}");
        near(left.y.atan2(left.x).to_degrees(), want, tolerance, &what);
    }
}

/// TP A.19 (Coriolis): the direction after the curve depends only on offset and elevation.
#[test]
fn elevated_english_curves() {
    let table = [
        ([0.353553, -0.353553], 4.0, 2.193),
        ([0.353553, 0.353553], 3.0, 0.784),
        ([0.4, -0.3], 75.0, 96.084),
    ];
    for ([side, height], elevation, want) in table {
        for (restitution, speed) in [(0.73, 1.0), (1.0, 5.0)] {
            let tip = [side, height];
            let elevation = f64::to_radians(elevation);
            let curved = struck(straight(restitution), Strength::Speed(speed), tip, elevation);
            near(rolls_at(&curved), -want, 6e-4, "direction");
            let other =
                struck(straight(restitution), Strength::Speed(speed), [-side, height], elevation);
            near(rolls_at(&other), want, 6e-4, "direction of the mirror image");
        }
    }
}

/// TP 2.1: the tip grips up to ρ / √(1 - ρ²) = μ, in every direction.
#[test]
fn a_tip_too_far_out_slips_off() {
    let friction_at = |out: f64| out / (1.0 - out * out).sqrt();
    near(friction_at(0.5), 0.577, 5e-4, "at half a radius");
    near(friction_at(0.55), 0.659, 5e-4, "at 0.55 radii");
    let limit = Laws::real().miscue_radius().unwrap();
    near(limit, 0.5145, 5e-5, "where chalk grips");
    let cue = Laws::real().cue;
    for direction in 0..12 {
        let (sin, cos) = (f64::from(direction) * 0.6).sin_cos();
        let hit = |out: f64| struck(cue, Strength::Speed(3.0), [out * cos, out * sin], 0.0);
        // A stroke without slip gives spin 5/2 ρ v. A miscue is weaker, since the tip does not
        // spring back.
        let grips = hit(limit);
        let given = 1.73 * 3.0 / (MASS / 0.54 + 1.0 + 2.5 * limit * limit);
        near(grips.velocity.norm(), given, 1e-9, "speed on the limit");
        let slips = hit(limit + 1e-6);
        assert!(slips.velocity.norm() < 0.9 * given, "a miscue at {}", slips.velocity);
        // The ball leaves away from the side struck, and turns in the same direction.
        let struck_from = Vector3::new(0.0, -cos, sin);
        assert!(slips.velocity.dot(&struck_from) < 0.0);
        near3(slips.spin.normalize(), grips.spin.normalize(), 1e-9, "the way it turns");
    }
}

/// A miscue computed by hand: tip 0.6 R to the right, half of the friction of 0.6, N = V cos β / (1/m
/// + ...).
#[test]
fn miscue_formula() {
    let slips = struck(Laws::real().cue, Strength::Speed(2.0), [0.6, 0.0], 0.0);
    let push = 2.0 * 0.8 / (1.0 / MASS + 0.8 * (0.8 + 0.3 * 0.6) / 0.54);
    // The normal points ahead and to the left, the tangent ahead and to the right.
    let want = Vector3::new(0.8 + 0.3 * 0.6, 0.6 - 0.3 * 0.8, 0.0) * (push / MASS);
    near3(slips.velocity, want, 1e-12, "velocity");
    near(slips.spin.z * RADIUS, 2.5 * 0.3 * push / MASS, 1e-12, "spin");
}

/// Tests that a stroke adds to the motion of a ball, and that an elevated cue drives it downwards.
#[test]
fn a_stroke_adds_to_the_motion() {
    let laws = Laws::real();
    let shot = Shot {
        ball: BallId(1),
        direction: 0.7,
        strength: Strength::Speed(2.0),
        tip: [0.1, 0.2],
        elevation: 0.4,
    };
    let mut resting = ball([0.0; 3], [0.0; 3]);
    strike(&mut resting, &shot, &laws);
    let mut moving = ball([0.3, -0.2, 0.0], [0.2, 0.3, 0.1]);
    let before = moving;
    strike(&mut moving, &shot, &laws);
    near3(moving.velocity - before.velocity, resting.velocity, 1e-15, "velocity");
    near3(moving.spin - before.spin, resting.spin, 1e-12, "spin");
    let level = resting.velocity.xy().norm();
    near(resting.velocity.z, -level * 0.4_f64.tan(), 1e-12, "downwards");
    let mut upright = ball([0.0; 3], [0.0; 3]);
    strike(&mut upright, &Shot { elevation: FRAC_PI_2, tip: [0.0; 2], ..shot }, &laws);
    near(upright.velocity.xy().norm(), 0.0, 1e-15, "straight down");
}
