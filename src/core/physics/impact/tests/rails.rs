//! Cushions (`physics::impact::cushion`).

use nalgebra::Vector3;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::physics::impact::cushion::{edge, han, rebound};
use crate::physics::laws::{CushionLaw, Falling, Laws, NoseModel, NoseRestitution};

/// Top spin, side spin, then speed and angle out for each angle in: the conditions of Mathavan
/// 2010, figure 8, computed with many small steps.
const ANGLES: [f64; 9] = [10.0, 20.0, 30.0, 40.0, 45.0, 50.0, 60.0, 70.0, 80.0];
const TOP: [(f64, [(f64, f64); 9]); 3] = [
    (
        -1.0,
        [
            (0.915, 10.59),
            (0.847, 22.72),
            (0.808, 35.78),
            (0.798, 48.75),
            (0.800, 54.91),
            (0.807, 60.73),
            (0.826, 71.10),
            (0.845, 79.50),
            (0.860, 85.80),
        ],
    ),
    (
        0.0,
        [
            (0.917, 10.54),
            (0.843, 22.67),
            (0.788, 36.17),
            (0.759, 49.94),
            (0.756, 56.22),
            (0.761, 61.77),
            (0.785, 70.85),
            (0.811, 78.21),
            (0.830, 84.51),
        ],
    ),
    (
        1.0,
        [
            (0.943, 10.34),
            (0.895, 21.74),
            (0.861, 34.00),
            (0.847, 46.54),
            (0.848, 52.68),
            (0.852, 58.56),
            (0.867, 68.82),
            (0.888, 76.59),
            (0.905, 83.39),
        ],
    ),
];
const SIDE_ANGLES: [f64; 7] = [10.0, 20.0, 30.0, 45.0, 60.0, 75.0, 90.0];
const SIDE: [(f64, [(f64, f64); 7]); 4] = [
    (
        -2.0,
        [
            (0.943, 10.37),
            (0.892, 21.96),
            (0.855, 34.66),
            (0.838, 54.90),
            (0.868, 74.56),
            (0.930, 91.98),
            (1.001, 106.8),
        ],
    ),
    (
        0.0,
        [
            (0.943, 10.34),
            (0.895, 21.74),
            (0.861, 34.00),
            (0.848, 52.68),
            (0.867, 68.82),
            (0.898, 80.03),
            (0.911, 89.9),
        ],
    ),
    (
        1.0,
        [
            (0.946, 10.20),
            (0.911, 20.86),
            (0.909, 30.52),
            (0.941, 43.19),
            (0.970, 54.59),
            (0.983, 65.00),
            (0.968, 76.0),
        ],
    ),
    (
        2.0,
        [
            (1.052, 9.16),
            (1.085, 17.52),
            (1.105, 25.46),
            (1.116, 36.97),
            (1.102, 48.38),
            (1.063, 60.20),
            (1.002, 73.1),
        ],
    ),
];

/// Every row: angle in, top spin, side spin, speed and angle out.
fn rows() -> Vec<(f64, f64, f64, (f64, f64))> {
    let mut rows = Vec::new();
    for (top, row) in TOP {
        rows.extend(ANGLES.into_iter().zip(row).map(|(angle, out)| (angle, top, 0.0, out)));
    }
    for (side, row) in SIDE {
        rows.extend(SIDE_ANGLES.into_iter().zip(row).map(|(angle, out)| (angle, 1.0, side, out)));
    }
    rows
}

/// Mathavan 2010, recomputed: speed within 0.003, angle within 0.15°.
#[test]
fn rebounds_match_mathavan() {
    let mut worst = [0.0_f64; 2];
    for (angle, top, side, (speed, out)) in rows() {
        let (got_speed, got_out) = leaving(&snooker_rail().rebound(&meeting(angle, top, side)));
        let what = format!("{angle}° with {top} top and {side} side");
        near(got_speed, speed, 0.003, &what);
        near(got_out, out, 0.15, &what);
        worst = [worst[0].max((got_speed - speed).abs()), worst[1].max((got_out - out).abs())];
    }
    println!("Mathavan's figure 8: within {:.4} and {:.2}°", worst[0], worst[1]);
}

/// Tests that the default steps agree with many small ones: 4.5e-4 of the speed and 0.05°.
#[test]
fn few_steps_are_enough() {
    for rail in [snooker_rail(), pool_rail()] {
        for (angle, top, side, _) in rows() {
            let before = meeting(angle, top, side);
            let (speed, out) = leaving(&rail.rebound(&before));
            let (fine_speed, fine_out) = leaving(&rail.rebound_in(&before, 200.0));
            let what = format!("{angle}° with {top} top and {side} side");
            near(speed, fine_speed, 4.5e-4, &what);
            near(out, fine_out, 0.05, &what);
        }
    }
}

/// A pool rail with constants within the ranges that were measured.
fn any_pool_rail(random: &mut ChaCha8Rng) -> Rail {
    Rail {
        restitution: random.random_range(0.7..0.98),
        friction: random.random_range(0.14..0.2),
        cloth: random.random_range(0.15..0.25),
        ..pool_rail()
    }
}

/// Tests the same for random impacts, within 6e-4 of the speed, and that a tiny change before the
/// impact has a tiny effect after it.
#[test]
fn few_steps_are_enough_wherever_a_slip_ends() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut worst: f64 = 0.0;
    for _ in 0..5000 {
        let (sin, cos) = random.random_range(0.0..std::f64::consts::FRAC_PI_2).sin_cos();
        let mut before =
            RailMotion { v: [cos, sin], w: [0.0; 3].map(|_| random.random_range(-2.0..2.0)) };
        if random.random_bool(0.3) {
            (before.w[0], before.w[1]) = (-sin, cos);
        }
        let rail = any_pool_rail(&mut random);
        let (few, many) = (rail.rebound(&before), rail.rebound_in(&before, 200.0));
        let off = (few.v[0] - many.v[0]).hypot(few.v[1] - many.v[1]);
        assert!(off < 6e-4, "{off} of {before:?} at {rail:?}");
        worst = worst.max(off);
        let mut beside = before;
        beside.v[0] += 1e-10;
        let beside = rail.rebound(&beside);
        let jump = (few.v[0] - beside.v[0]).hypot(few.v[1] - beside.v[1]);
        assert!(jump < 1e-4, "{jump} from 1e-10 more than {before:?} at {rail:?}");
    }
    println!("of 5000 random impacts the worst differs by {worst:.1e} from 200 steps");
}

/// Tests the same for perpendicular impacts, where slips shrink straight to zero: with any topspin,
/// and with none, where the slip on the cloth ends as the ball turns back.
#[test]
fn few_steps_are_enough_for_straight_shots() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..3000 {
        // A tenth of each: stunned, rolling.
        let top = match random.random_range(0..10) {
            0 => 0.0,
            1 => 1.0,
            _ => random.random_range(-2.0..2.0),
        };
        let before = RailMotion { v: [0.0, 1.0], w: [-top, 0.0, 0.0] };
        let rail = any_pool_rail(&mut random);
        let (few, many) = (rail.rebound(&before), rail.rebound_in(&before, 200.0));
        let off = (few.v[1] - many.v[1]).hypot(few.w[0] - many.w[0]);
        assert!(off < 4.5e-4, "{off} with {top} top at {rail:?}");
    }
}

/// Perpendicular impacts: the ratio of the speeds equals the paper's at any speed.
#[test]
fn straight_rebounds() {
    let table = [(1.0, 0.9107), (0.0, 0.8373), (-1.0, 0.8659), (2.0, 0.9800)];
    for speed in [0.3, 2.0] {
        let straight = |rail: Rail, top: f64| {
            let after = rail.rebound(&RailMotion { v: [0.0, speed], w: [-top * speed, 0.0, 0.0] });
            assert_eq!([after.v[0], after.w[1], after.w[2]], [0.0; 3]);
            (-after.v[1] / speed, after.w[0] / speed)
        };
        for (top, want) in table {
            near(straight(snooker_rail(), top).0, want, 2e-4, &format!("{top} top"));
        }
        near(straight(snooker_rail(), 1.0).1, -0.2352, 2e-4, "spin");
        let pool = Rail { cloth: 0.2, ..pool_rail() };
        let (ratio, spin) = straight(pool, 1.0);
        near(ratio, 0.9599, 1e-4, "pool");
        near(spin, -0.2456, 4e-4, "pool's spin");
        near(5.0 / 7.0 * ratio + 2.0 / 7.0 * spin, 0.6155, 2e-4, "once it rolls");
    }
}

/// An independent computation: rolling at 45°, e = 0.97, cloth 0.2, pool.
#[test]
fn a_rolling_ball_at_45_degrees() {
    let rail = Rail { restitution: 0.97, cloth: 0.2, ..pool_rail() };
    let after = rail.rebound_in(&meeting(45.0, 1.0, 0.0), 200.0);
    let want = [0.54314, -0.67994, -0.27345, 0.58827, 0.40087];
    let got = [after.v[0], after.v[1], after.w[0], after.w[1], after.w[2]];
    for (got, want) in got.into_iter().zip(want) {
        near(got, want, 1e-5, "motion");
    }
}

/// An exact solution: the effect of a horizontal impulse at the height h of the nose, v' = -e v and
/// Rω' = Rω - (1 + e) v (h - R) / (0.4 R). With friction tan θ the impulse is horizontal while the
/// ball slips downwards over the nose, as with much topspin; then the cloth carries nothing.
#[test]
fn horizontal_impulses() {
    for rail in [snooker_rail(), pool_rail()] {
        let Nose { sin, cos } = rail.nose;
        for restitution in [1.0, 0.85, 0.3, 0.0] {
            let rail = Rail { restitution, friction: sin / cos, ..rail };
            let before = meeting(90.0, 4.0, 0.0);
            let want = -4.0 + (1.0 + restitution) * sin / 0.4;
            let got =
                [rail.rebound(&before), han::rebound(&before, rail.nose, restitution, sin / cos)];
            for after in got {
                near(after.v[1], -restitution, 1e-9, "speed");
                near(after.w[0], want, 1e-9, "spin");
            }
        }
    }
}

/// The same for a rolling carom ball under a nose of 37 mm: speed and spin after the impact, and the
/// speed at which it then rolls.
#[test]
fn a_rolling_carom_ball() {
    let nose = Nose::at(37.0, 30.75);
    let Nose { sin, cos } = nose;
    for (restitution, spin, rolls) in [(0.85, 0.060, 0.590), (0.9, 0.035, 0.633)] {
        let rail = Rail { nose, restitution, friction: sin / cos, cloth: 0.0 };
        let after = rail.rebound(&meeting(90.0, 1.0, 0.0));
        near(after.v[1], -restitution, 1e-9, "speed");
        near(after.w[0], -spin, 1e-3, "spin");
        near(5.0 / 7.0 * after.v[1] - 2.0 / 7.0 * after.w[0], -rolls, 1e-3, "once it rolls");
    }
}

/// Contact geometry of noses: sin θ, θ (degrees), and distance of the centre in front of the nose
/// (mm), for pool, for the snooker balls of Mathavan's paper and for carom.
#[test]
fn contact_geometry_of_noses() {
    let rows = [
        (0.635 * 57.15, 57.15, 0.27, 15.664, 27.514),
        (0.7 * 52.5, 52.5, 0.4, 23.578, 24.059),
        (37.0, 61.5, 0.2033, 11.73, 30.108),
    ];
    for (height, diameter, sine, degrees, reach) in rows {
        let radius = 0.5 * diameter;
        let nose = Nose::at(height, radius);
        near(nose.sin, sine, 5.1e-5, "sine");
        near(nose.sin.asin().to_degrees(), degrees, 5.1e-3, "angle");
        near(nose.cos * radius, reach, 5.1e-4, "distance");
        let seen = crate::physics::table::cushion::reach(1e-3 * radius, Some(1e-3 * height));
        near(1e3 * seen, nose.cos * radius, 1e-12, "distance of contacts");
    }
}

/// Tests that without friction only the speed into the cushion changes.
#[test]
fn a_nose_without_friction_leaves_the_spin() {
    for rail in [snooker_rail(), pool_rail()] {
        for restitution in [1.0, 0.85, 0.3, 0.0] {
            let rail = Rail { restitution, friction: 0.0, cloth: 0.0, ..rail };
            let before = meeting(50.0, -0.4, 0.7);
            let after = rail.rebound(&before);
            near(after.v[1], -restitution * before.v[1], 1e-12, "speed");
            near(after.v[0], before.v[0], 1e-15, "along");
            assert_eq!(after.w, before.w);
            let one = han::rebound(&before, rail.nose, restitution, 0.0);
            near(one.v[1], -restitution * before.v[1], 1e-15, "Han's speed");
            assert_eq!(one.w, before.w);
        }
    }
}

/// Tests that large friction ends the slip along the nose in Han's model.
#[test]
fn hans_nose_grips() {
    let nose = pool_rail().nose;
    let across = RailMotion { v: [0.4, 1e-9], w: [0.0, 0.0, 0.3] };
    let along = han::rebound(&across, nose, 0.0, 1e12);
    near(along.slip_at_nose(nose)[0], 0.0, 1e-8, "slip along");
    // Two sevenths of the slip, as in Han's paper.
    near(along.v[0], 0.4 - 2.0 / 7.0 * across.slip_at_nose(nose)[0], 1e-8, "speed along");
}

/// Han 2005, equation 26.
#[test]
fn hans_restitution() {
    let table = [(0.5, 0.5075), (1.0, 0.603), (1.5, 0.6765), (2.0, 0.728), (2.5, 0.7575)];
    for (speed, want) in table {
        near(han::restitution(speed), want, 1e-9, "e");
    }
    near(han::restitution(10.0), han::restitution(2.9205), 1e-6, "fast");
}

/// The measured rebounds are tested with whole worlds in tests/core/real/validation/rails.rs.
#[test]
fn restitution_falls_from_the_knee_on() {
    for law in [Falling::POOL, Falling::SNOOKER] {
        assert_eq!(law.at(law.knee), law.slow);
        near(law.at(law.knee + 1e-9), law.slow, 1e-9, "at the knee");
        let part = (law.at(law.knee + law.fall) - law.fast) / (law.slow - law.fast);
        near(part, (-1.0_f64).exp(), 1e-12, "a fall later");
    }
    assert!((0.7..0.72).contains(&Falling::SNOOKER.at(9.0)));
}

/// Tests that the public function selects the model, in the table's frame.
#[test]
fn rebound_selects_the_model() {
    let mut laws = Laws::real();
    let nose_height = 1.27 * RADIUS;
    let normal = Vector3::new(-0.6, 0.8, 0.0);
    let before = ball([1.2, -0.3, 0.0], [0.2, 0.5, -0.4]);
    let into = -before.velocity.dot(&normal);
    let ratio = |laws: &Laws, normal: Vector3<f64>| {
        let mut after = before;
        rebound(&mut after, normal, laws, nose_height);
        assert!(energy(&after) <= energy(&before));
        (after.velocity.dot(&normal) / -before.velocity.dot(&normal), after)
    };
    let snooker = NoseRestitution::Falling(Falling::SNOOKER);
    let nose = |model, restitution, friction| CushionLaw::Nose { model, restitution, friction };
    let constant = NoseRestitution::Constant;
    laws.cushion = nose(NoseModel::Restitution, constant(0.8), 0.14);
    let (plain, after) = ratio(&laws, normal);
    near(plain, 0.8, 1e-12, "given");
    assert_eq!(after.spin, before.spin);
    laws.cushion = nose(NoseModel::Restitution, snooker, 0.14);
    near(ratio(&laws, normal).0, 0.98, 1e-12, "slow");
    laws.cushion = nose(NoseModel::Han, snooker, 0.14);
    near(ratio(&laws, normal).0, han::restitution(into), 1e-12, "Han");
    laws.cushion = nose(NoseModel::Mathavan, constant(0.9), 0.0);
    let Laws { mut slowing, .. } = laws;
    if let crate::physics::laws::Slowing::Continuous(cloth) = &mut slowing {
        cloth.sliding_friction = 0.0;
    }
    laws.slowing = slowing;
    near(ratio(&laws, normal).0, 0.9, 1e-12, "without friction");
    let tilted = Vector3::new(-0.6, 0.64, 0.48);
    laws.cushion = nose(NoseModel::Mathavan, constant(0.9), 0.14);
    near(ratio(&laws, tilted).0, 0.9, 1e-12, "in the air");
}

/// Tests that large friction at an edge ends the slip there.
#[test]
fn an_edge_grips() {
    let mut flying = ball([1.0, 0.4, -0.5], [0.3, -0.2, 0.6]);
    let normal = Vector3::new(-0.8, 0.0, 0.6);
    edge::rebound(&mut flying, normal, 0.9, 100.0);
    let surface = flying.velocity + flying.spin.cross(&(-normal * RADIUS));
    near3(surface - normal * surface.dot(&normal), Vector3::zeros(), 1e-15, "slip");
}
