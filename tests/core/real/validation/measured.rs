//! Measured oblique collisions (physics.md, Validation: Two balls).

use gl_billiards_core::physics::laws::BallLaw;

use super::*;

/// A cut shot until both balls roll: their velocities then.
fn rolled(laws: Laws, speed: f64, rolling: f64, angle: f64) -> [Vector3<f64>; 2] {
    [0, 1].map(|id| {
        let mut world = cut(laws, speed, rolling, 0.0, angle);
        happens(&mut world, balls_meet);
        until(&mut world, id, MotionState::Rolling).velocity
    })
}

/// An oblique collision of snooker balls: speed and cut angle; measured speeds of cue ball and
/// object ball once both roll (Mathavan 2009, table I); the same with their directions as computed
/// in Mathavan 2014, and by the closed form of a single impact.
type Shot = ([f64; 2], [f64; 2], [f64; 4], [f64; 4]);

const SHOTS: [Shot; 5] = [
    ([1.539, 33.83], [0.816, 0.836], [0.914, 0.831, 31.93, 32.20], [0.915, 0.827, 31.66, 32.17]),
    ([1.032, 26.36], [0.520, 0.629], [0.520, 0.599, 32.45, 25.07], [0.521, 0.596, 32.12, 25.03]),
    ([1.364, 40.52], [0.925, 0.700], [0.917, 0.676, 29.91, 38.62], [0.918, 0.674, 29.71, 38.59]),
    ([1.731, 46.50], [1.275, 0.787], [1.280, 0.780, 27.32, 44.38], [1.278, 0.777, 27.16, 44.35]),
    ([0.942, 18.05], [0.365, 0.581], [0.383, 0.579, 29.47, 17.15], [0.386, 0.576, 29.07, 17.12]),
];

#[test]
fn oblique_collisions_of_snooker_balls() {
    let mut laws = laws(&[
        ("ball_restitution", 0.89),
        ("ball_friction", 0.05),
        ("sliding_friction", 0.21),
        ("rolling_friction", 0.0127),
    ]);
    laws.balls = BallLaw::OneKind { radius: 0.02625, mass: 0.1406 };
    let mut speeds = Figure::new("speeds of Mathavan 2014, relative", 0.01);
    let mut angles = Figure::new("directions of Mathavan 2014, degrees", 0.45);
    let mut measured = Figure::new("speeds measured by Mathavan 2009, m/s", 0.1);
    let mut seen_ways =
        Figure::new("directions of the cue ball measured by Mathavan 2009, degrees", 5.0);
    let mut closed = Figure::new("speeds in closed form, m/s", 5.1e-4);
    let mut ways = Figure::new("directions in closed form, degrees", 5.1e-3);
    let exits = [35.96, 33.20, 30.50, 27.97, 29.86];
    for (([speed, angle], seen, computed, closed_form), exit) in SHOTS.into_iter().zip(exits) {
        let [cue, object] = rolled(laws, speed, speed, angle);
        let row = format!("{speed} m/s at {angle}°");
        speeds.part(cue.norm(), computed[0], &format!("{row}, cue ball"));
        speeds.part(object.norm(), computed[1], &format!("{row}, object ball"));
        angles.near(-direction(&cue), computed[2], &format!("{row}, cue ball"));
        angles.near(direction(&object), computed[3], &format!("{row}, object ball"));
        measured.near(cue.norm(), seen[0], &format!("{row}, cue ball"));
        measured.near(object.norm(), seen[1], &format!("{row}, object ball"));
        seen_ways.near(-direction(&cue), exit, &format!("{row}, cue ball"));
        closed.near(cue.norm(), closed_form[0], &format!("{row}, cue ball"));
        closed.near(object.norm(), closed_form[1], &format!("{row}, object ball"));
        ways.near(-direction(&cue), closed_form[2], &format!("{row}, cue ball"));
        ways.near(direction(&object), closed_form[3], &format!("{row}, object ball"));
    }
    for figure in [speeds, angles, measured, seen_ways, closed, ways] {
        figure.check();
    }
}

/// Sudo 2002: pool balls at 30° and 0.98 m/s separate at 85.05° on average.
#[test]
fn separation_of_pool_balls() {
    let mut figure = Figure::new("separation, closed form, degrees", 6e-3);
    let mut measured = Figure::new("separation measured by Sudo 2002, degrees", 4.0);
    let rows = [(0.0, 1.0, 84.90), (0.05, 1.0, 83.25), (0.05, 0.0, 81.59)];
    for (friction, spin, want) in rows {
        let laws = laws(&[("ball_restitution", 0.897), ("ball_friction", friction)]);
        let mut world = cut(laws, 0.98, spin * 0.98, 0.0, 30.0);
        let after = happens(&mut world, balls_meet).after;
        let apart = direction(&after[1].velocity) - direction(&after[0].velocity);
        let row = format!("friction {friction}, {spin} of rolling");
        figure.near(apart, want, &row);
        measured.near(apart, 85.05, &row);
    }
    figure.check();
    measured.check();
}

/// Derby and Fuller 1999: balls of 170.3 g and 52.4 mm head-on at 0.98 m/s, filmed.
#[test]
fn a_filmed_full_hit() {
    let full = |cloth: f64| {
        let mut laws = laws(&[
            ("ball_restitution", 0.9),
            ("ball_friction", 0.05),
            ("sliding_friction", cloth),
        ]);
        laws.balls = BallLaw::OneKind { radius: 0.0262, mass: 0.1703 };
        laws
    };
    let [cue, object] = rolled(full(0.2), 0.98, 0.98, 0.0).map(|velocity| velocity.x);
    let mut figure = Figure::new("speeds filmed by Derby and Fuller, m/s", 0.06);
    figure.near(cue, 0.251, "cue ball");
    figure.near(object, 0.583, "object ball");
    figure.check();
    let mut figure = Figure::new("the same, closed form, m/s", 6e-4);
    figure.near(cue, 0.282, "cue ball");
    figure.near(object, 0.632, "object ball");
    figure.check();
    // They found 0.32 (to a tenth) for the cloth under the cue ball, and 0.187 under the other.
    let mut figure = Figure::new("times of sliding filmed by them, relative", 0.2);
    for (id, friction, seconds) in [(0, 0.32, 0.090), (1, 0.187, 0.150)] {
        let mut world = cut(full(friction), 0.98, 0.98, 0.0, 0.0);
        happens(&mut world, balls_meet);
        let met = world.clock();
        until(&mut world, id, MotionState::Rolling);
        figure.part(world.clock() - met, seconds, &format!("ball {id}"));
    }
    figure.check();
}

/// Doménech 2023: the cue ball's direction right after the impact, carom balls at 0.8 m/s.
#[test]
fn scattered_carom_balls() {
    let mut figure = Figure::new("cue balls scattered (Doménech, measured), degrees", 5.0);
    let laws = carom(0.08);
    let rows = [(9.67, 72.4), (20.9, 63.8), (30.0, 60.3), (40.1, 49.0), (43.6, 45.5)];
    for (angle, want) in rows {
        let mut world = cut(laws, 0.8, 0.0, 0.0, angle);
        let cue = happens(&mut world, balls_meet).after[0];
        figure.near(-direction(&cue.velocity), want, &format!("{angle}°"));
    }
    figure.check();
}
