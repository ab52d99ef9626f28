//! Strokes resolved in time (`physics::impact::cue::timed`).

use super::*;
use crate::physics::impact::cue::hand::Hand;
use crate::physics::impact::cue::timed::{Body, TimedStroke, Tip};
use crate::physics::impact::cue::{self, Shot};
use crate::physics::laws::{CueLaw, Laws, Space};
use crate::physics::{Strength, stick};

/// A stroke along +x with a cue of 2 m/s.
fn shot(tip: [f64; 2], elevation: f64) -> Shot {
    Shot { ball: BallId(1), direction: 0.0, strength: Strength::Speed(2.0), tip, elevation }
}

/// Balls on the cloth: the struck one, and others at a gap (m) and an angle (rad) from it.
fn with_others(others: &[(f64, f64)]) -> Vec<Ball> {
    let mut balls = vec![Ball::at_rest(BallId(1), RADIUS, MASS, 0.0, 0.0)];
    for (index, (gap, angle)) in others.iter().enumerate() {
        let (sin, cos) = libm::sincos(*angle);
        let way = 2.0 * RADIUS + gap;
        balls.push(Ball::at_rest(BallId(index as u32 + 2), RADIUS, MASS, way * cos, way * sin));
    }
    balls
}

/// The stroke at the first of these balls, at its end; all may touch the first.
fn played(balls: &[Ball], shot: &Shot, laws: &Laws) -> TimedStroke {
    let (push, speed) = cue::push(&balls[0], shot, laws).unwrap();
    let [side, height] = shot.tip;
    let frame = stick::CueFrame::level(shot.direction).lifted(shot.elevation);
    let depth = (1.0 - side * side - height * height).sqrt();
    let outward = frame.right * side + frame.up * height - frame.ahead * depth;
    let start = balls[0].position + outward * (RADIUS + stick::TIP_RADIUS);
    let hand = Hand::new(start, frame.ahead, laws.cue);
    let tip = Tip::touching(push, speed, (start, frame.ahead, hand), &Body::of(&balls[0]));
    let pairs: Vec<(usize, usize)> = (1..balls.len()).map(|other| (0, other)).collect();
    let mut stroke = TimedStroke::new(None, balls, &pairs, tip, shot.elevation > 0.0, laws);
    stroke.run();
    stroke
}

/// Tests that a free ball gets the velocity and the spin of the instantaneous law, and the cue its
/// recoil, at any offset, also if the tip slips.
#[test]
fn a_free_stroke_is_the_closed_form() {
    let mut laws = Laws::real();
    laws.gravity = 0.0;
    for tip in [[0.0, 0.0], [0.3, -0.2], [-0.1, 0.5], [0.0, -0.514], [-0.4, -0.4]] {
        let balls = with_others(&[]);
        let stroke = played(&balls, &shot(tip, 0.0), &laws);
        let mut want = balls[0];
        let recoil = cue::strike(&mut want, &shot(tip, 0.0), &laws);
        near3(stroke.bodies[0].velocity, want.velocity, 1e-12, "velocity");
        near3(stroke.bodies[0].surface, want.spin * RADIUS, 1e-12, "spin");
        if let (Some(recoil), CueLaw::Stick { mass, .. }) = (recoil, laws.cue) {
            near(stroke.tip.speed, recoil.speed - recoil.impulse / mass, 1e-12, "the cue");
        }
        // Its line is that of a ball that starts at the instant of the stroke.
        let line = stroke.bodies[0].velocity * (stroke.time - stroke.instant);
        near3(stroke.bodies[0].position - balls[0].position, line, 2e-5, "place");
    }
}

/// Tests that a frozen ball and one a micrometre away leave alike, and that a frozen ball off the
/// line is squeezed: the cue ball leaves far to the other side (TP A.15).
#[test]
fn frozen_is_the_limit_of_a_small_gap() {
    let laws = Laws::real();
    let angle = 34f64.to_radians();
    for tip in [[0.0, 0.0], [0.3, 0.0], [0.0, -0.3]] {
        let [frozen, near_by] = [0.0, 1e-6].map(|gap| {
            let stroke = played(&with_others(&[(gap, angle)]), &shot(tip, 0.0), &laws);
            [stroke.bodies[0].velocity, stroke.bodies[1].velocity]
        });
        for (frozen, near_by) in frozen.into_iter().zip(near_by) {
            near3(frozen, near_by, 0.01, "velocity");
        }
    }
    let stroke = played(&with_others(&[(0.0, angle)]), &shot([0.0; 2], 0.0), &laws);
    let [first, second] = [0, 1].map(|index| stroke.bodies[index].velocity);
    near(first.y.atan2(first.x).to_degrees(), -20.4, 2.5, "cue ball");
    near(second.y.atan2(second.x).to_degrees(), 29.7, 1.2, "object ball");
}

/// Tests that balls and cue have no more energy than the cue had, and that without friction on the
/// cloth they keep its momentum along it.
#[test]
fn a_squeezed_stroke_keeps_momentum_and_makes_no_energy() {
    let mut laws = Laws::real();
    laws.gravity = 0.0;
    let CueLaw::Stick { mass, follow_through, .. } = &mut laws.cue else { panic!() };
    // No hand takes momentum.
    *follow_through = 0.0;
    let mass = *mass;
    for tip in [[0.0, 0.0], [0.3, 0.0], [0.2, 0.3]] {
        for gap in [0.0, 1e-5, 2e-4, 1e-3] {
            let balls = with_others(&[(gap, 0.4), (gap, -0.7)]);
            let stroke = played(&balls, &shot(tip, 0.0), &laws);
            let energy: f64 = stroke
                .bodies
                .iter()
                .map(|body| {
                    let square = body.velocity.norm_squared() + 0.4 * body.surface.norm_squared();
                    0.5 * square / body.inverse_mass
                })
                .sum();
            let cue = 0.5 * mass * stroke.tip.speed * stroke.tip.speed;
            assert!(energy + cue < 0.5 * mass * 4.0, "{tip:?} {gap}: {energy} J");
            if tip[0] == 0.0 {
                let momentum: f64 =
                    stroke.bodies.iter().map(|body| body.velocity.x / body.inverse_mass).sum();
                near(momentum + mass * stroke.tip.speed, mass * 2.0, 1e-12, "momentum");
            }
        }
    }
}

/// Tests that the mirror image of a stroke is its outcome's mirror image, to the last bit.
#[test]
fn a_squeezed_stroke_has_a_mirror_image() {
    let laws = Laws::real();
    for (gap, angle, side, elevation) in [(0.0, 0.4, 0.2, 0.0), (3e-4, 0.8, -0.3, 0.5)] {
        let seen = played(&with_others(&[(gap, angle)]), &shot([side, -0.1], elevation), &laws);
        let image = played(&with_others(&[(gap, -angle)]), &shot([-side, -0.1], elevation), &laws);
        for (seen, image) in seen.bodies.iter().zip(&image.bodies) {
            near3(image.velocity, mirrored(seen.velocity), 0.0, "velocity");
            near3(image.position, mirrored(seen.position), 0.0, "position");
            near3(image.surface, -mirrored(seen.surface), 0.0, "spin");
        }
    }
}

/// Tests that the direction of a massé is Coriolis': it depends neither on the slate nor on how long
/// the tip presses.
#[test]
fn a_pinched_ball_keeps_its_final_direction() {
    let mut laws = Laws::real();
    if let CueLaw::Stick { end_mass_ratio, .. } = &mut laws.cue {
        *end_mass_ratio = 1e300;
    }
    for (tip, elevation) in [([0.35, -0.2], 1.0), ([0.3, 0.1], 0.5), ([0.2, 0.0], 1.2)] {
        let stroke = played(&with_others(&[]), &shot(tip, elevation), &laws);
        let body = &stroke.bodies[0];
        let end = body.velocity * 5.0 + body.surface.cross(&nalgebra::Vector3::z()) * 2.0;
        let want = f64::atan2(-tip[0] * elevation.sin(), elevation.cos() + tip[1]);
        near(end.y.atan2(end.x), want, 1e-9, "direction");
    }
}

/// Tests that a raised cue lets the ball hop, at no elevation much more than without the tip above it, and that the height has no jump and no null between 20 and 70 degrees.
#[test]
fn hops_change_steadily_with_the_elevation() {
    let laws = Laws::real();
    let Space::Solid { slate_restitution, .. } = laws.space else { panic!() };
    let mut last = None;
    let mut greatest: f64 = 0.0;
    let heights: Vec<f64> = (200..700)
        .map(|tenth| {
            let elevation = (f64::from(tenth) * 0.1).to_radians();
            let shot = shot([0.0; 2], elevation);
            let stroke = played(&with_others(&[]), &shot, &laws);
            let up = stroke.bodies[0].velocity.z;
            let mut free = with_others(&[])[0];
            cue::strike(&mut free, &shot, &laws);
            assert!(up < -1.1 * slate_restitution * free.velocity.z, "{tenth}: {up}");
            if let Some(last) = last {
                near(up, last, 0.02, "from one tenth of a degree to the next");
            }
            last = Some(up);
            greatest = greatest.max(up);
            up
        })
        .collect();
    let least = heights.iter().copied().fold(f64::INFINITY, f64::min);
    assert!(least > 0.2 * greatest, "{least} {greatest}");
}
