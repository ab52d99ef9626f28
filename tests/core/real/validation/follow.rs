//! Draw and follow (physics.md, Validation: Two balls).

use super::*;

/// TP B.8: a cue ball left with nothing but backspin by a full hit.
#[test]
fn draw_distances() {
    let laws = laws(&[("gravity", 9.80665), ("ball_restitution", 1.0), ("ball_friction", 0.0)]);
    let mut printed = Figure::new("draw distances (TP B.8), relative", 1e-4);
    let mut exact = Figure::new("draw distances, closed form, relative", 1e-9);
    for (spin, want) in [(50.0, 0.8921), (80.0, 2.2838), (100.0, 3.5684)] {
        let turn = spin * laws.ball_radius();
        let mut world = cut(laws, 2.0, -turn, 0.0, 0.0);
        happens(&mut world, balls_meet);
        let back = -until(&mut world, 0, MotionState::Stationary).position.x;
        let row = format!("{spin} rad/s");
        printed.part(back, want, &row);
        exact.part(back, 2.0 * turn * turn / (49.0 * 9.80665) * (5.0 + 100.0), &row);
    }
    printed.check();
    exact.check();
}

/// The backspin that is left when the ball hits another one.
#[test]
fn spin_after_a_drag_shot() {
    let laws = laws(&[]);
    let mut figure = Figure::new("spin after a drag shot, relative", 1e-9);
    for (speed, spin, way) in [(2.0, -80.0, 0.5), (3.0, -140.0, 1.0), (4.0, -60.0, 1.3)] {
        let mut cue = ball(&laws, 0, 0.0, 0.0);
        cue.velocity.x = speed;
        cue.spin.y = spin;
        let object = ball(&laws, 1, way + 2.0 * cue.radius, 0.0);
        let mut world = on_cloth(laws, vec![cue, object]);
        let before = happens(&mut world, balls_meet).before[0];
        let left = f64::sqrt(speed * speed - 2.0 * 0.2 * 9.81 * way);
        let want = spin + 2.5 / cue.radius * (speed - left);
        figure.part(before.spin.y, want, &format!("{speed} m/s, {spin} rad/s, {way} m"));
    }
    figure.check();
}

/// TP B.5: a rolling ball rises on the ball that it hits full.
#[test]
fn rolling_balls_hop_after_full_hits() {
    let laws = laws(&[("gravity", 9.80665), ("ball_restitution", 0.94), ("ball_friction", 0.06)]);
    let mut figure = Figure::new("hops of follow shots (TP B.5), inches", 5.1e-4);
    for (speed, want) in [(7.0, 0.067), (12.0, 0.196), (20.0, 0.544)] {
        let mut world = cut(laws, speed * MPH, speed * MPH, 0.0, 0.0);
        happens(&mut world, balls_meet);
        let start = world.clock();
        let mut highest: f64 = 0.0;
        for sample in 0..200_000 {
            world.update_until(start + f64::from(sample) * 1e-5);
            let cue = world.ball(BallId::CUE).unwrap();
            highest = highest.max(cue.position.z - cue.radius);
            if cue.state != MotionState::Airborne {
                break;
            }
        }
        figure.near(highest / INCH, want, &format!("{speed} mph"));
    }
    figure.check();
}
