//! Bounces off the slate (`physics::impact::slate`).

use super::*;
use crate::physics::impact::slate::bounce;

#[test]
fn a_spinning_ball_bounces_off_the_slate() {
    let mut slipping = ball([1.0, 0.0, -1.0], [0.0, -20.0 * RADIUS, 3.0]);
    bounce(&mut slipping, 0.5, 0.2);
    near3(slipping.velocity, Vector3::new(0.7, 0.0, 0.5), 1e-12, "velocity");
    near(slipping.spin.y * RADIUS, 0.1785, 1e-12, "spin");
    near(slipping.spin.z * RADIUS, 3.0, 1e-12, "side spin");
}

/// Tests that with enough friction the ball rolls on and keeps its side spin, which another program
/// loses.
#[test]
fn a_ball_that_grips_the_slate_rolls_and_keeps_its_side_spin() {
    let mut gripping = ball([1.0, -0.5, -4.0], [0.1, 0.2, 3.0]);
    bounce(&mut gripping, 0.5, 0.2);
    let rolling = 5.0 / 7.0 + 2.0 / 7.0 * 0.2;
    near(gripping.velocity.x, rolling, 1e-12, "velocity");
    near(gripping.spin.y * RADIUS, rolling, 1e-12, "spin");
    near(gripping.velocity.y, -gripping.spin.x * RADIUS, 1e-12, "across");
    near(gripping.spin.z * RADIUS, 3.0, 1e-12, "side spin");
}

#[test]
fn a_rising_ball_is_unchanged() {
    let rising = ball([1.0, 0.0, 0.1], [0.0; 3]);
    let mut same = rising;
    bounce(&mut same, 0.5, 0.2);
    assert_eq!(same, rising);
}
