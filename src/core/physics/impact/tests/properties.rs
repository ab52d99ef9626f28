//! Properties of every impact: energy, momentum, mirror symmetry, and friction that only brakes.

use nalgebra::Vector3;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::*;
use crate::physics::impact::ball_ball::{self, collide};
use crate::physics::impact::cue::strike;
use crate::physics::impact::cushion::rebound;
use crate::physics::impact::slate::bounce;
use crate::physics::laws::{
    BallFriction, CueLaw, CushionLaw, Falling, Laws, NoseModel, NoseRestitution, Slowing,
};
use crate::physics::{Shot, Strength};

fn vector(size: f64) -> impl Strategy<Value = Vector3<f64>> {
    prop::array::uniform3(-size..size).prop_map(Vector3::from)
}

fn any_ball() -> impl Strategy<Value = Ball> {
    (vector(5.0), vector(200.0), 0.02..0.04, 0.1..0.3).prop_map(|(velocity, spin, radius, mass)| {
        let mut ball = Ball::at_rest(BallId(1), radius, mass, 0.0, 0.0);
        (ball.velocity, ball.spin) = (velocity, spin);
        ball
    })
}

fn direction() -> impl Strategy<Value = Vector3<f64>> {
    vector(1.0).prop_filter("not zero", |v| v.norm() > 0.1).prop_map(|v| v.normalize())
}

fn level_direction() -> impl Strategy<Value = Vector3<f64>> {
    (0.0..std::f64::consts::TAU).prop_map(|angle| Vector3::new(angle.cos(), angle.sin(), 0.0))
}

fn friction() -> impl Strategy<Value = BallFriction> {
    (0.0..0.5, 0.0..0.5, 0.0..2.0).prop_map(|(a, b, c)| BallFriction { a, b, c })
}

/// Laws with any model of the nose and any friction.
fn any_rail() -> impl Strategy<Value = Laws> {
    let models = prop::sample::select(&NoseModel::ALL[..]);
    let restitution = prop_oneof![
        prop::sample::select(vec![Falling::POOL, Falling::SNOOKER])
            .prop_map(NoseRestitution::Falling),
        (0.0..=1.0).prop_map(NoseRestitution::Constant),
        Just(NoseRestitution::Constant(1.0)),
    ];
    (models, restitution, 0.0..1.5, 0.0..1.5).prop_map(|(model, restitution, friction, cloth)| {
        let mut laws = Laws::real();
        laws.cushion = CushionLaw::Nose { model, restitution, friction };
        if let Slowing::Continuous(law) = &mut laws.slowing {
            law.sliding_friction = cloth;
        }
        laws
    })
}

/// Fails if the energy (J) after an impact exceeds that before by more than rounding.
fn no_gain(before: f64, after: f64) -> Result<(), TestCaseError> {
    prop_assert!(after <= before * (1.0 + 1e-13) + 1e-18, "{before} J became {after} J");
    Ok(())
}

/// Fixed cases, so that failures are reproducible.
fn config() -> ProptestConfig {
    ProptestConfig { rng_seed: RngSeed::Fixed(8), ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn balls_keep_momentum_and_gain_no_energy(
        a in any_ball(), b in any_ball(), normal in direction(),
        restitution in 0.0..=1.0, friction in friction(),
    ) {
        let (mut c, mut d) = (a, b);
        let impulse = collide(&mut c, &mut d, normal, restitution, &friction);
        let approach = (a.velocity - b.velocity).dot(&normal);
        if approach <= 0.0 {
            prop_assert_eq!((c, d, impulse), (a, b, 0.0));
            return Ok(());
        }
        no_gain(energy(&a) + energy(&b), energy(&c) + energy(&d))?;
        let momentum = |a: &Ball, b: &Ball| a.velocity * a.mass + b.velocity * b.mass;
        prop_assert!((momentum(&c, &d) - momentum(&a, &b)).amax() < 1e-12);
        let parting = (d.velocity - c.velocity).dot(&normal);
        prop_assert!((parting - restitution * approach).abs() < 1e-12);
        // Each ball keeps its angular momentum about the point of contact.
        for (before, after, arm) in [(&a, &c, -a.radius), (&b, &d, b.radius)] {
            let inertia = 0.4 * before.mass * before.radius * before.radius;
            let about = |ball: &Ball| {
                ball.spin * inertia + (normal * arm).cross(&ball.velocity) * ball.mass
            };
            prop_assert!((about(before) - about(after)).amax() < 1e-12);
        }
        // Friction reduces the slip and never reverses it.
        let slip = |a: &Ball, b: &Ball| ball_ball::slip(a, b, normal);
        let (before, after) = (slip(&a, &b), slip(&c, &d));
        prop_assert!(before.dot(&after) >= -1e-12 && after.norm() <= before.norm() + 1e-12);
    }

    #[test]
    fn ball_impacts_are_symmetric(
        a in any_ball(), b in any_ball(), normal in direction(),
        restitution in 0.0..=1.0, friction in friction(),
    ) {
        let (mut c, mut d) = (a, b);
        let impulse = collide(&mut c, &mut d, normal, restitution, &friction);
        let (mut e, mut f) = (mirrored_ball(&a), mirrored_ball(&b));
        let seen = collide(&mut e, &mut f, mirrored(normal), restitution, &friction);
        prop_assert_eq!((mirrored_ball(&e), mirrored_ball(&f), seen), (c, d, impulse));
        let (mut e, mut f) = (a, b);
        let other = collide(&mut f, &mut e, -normal, restitution, &friction);
        prop_assert_eq!((e, f, other), (c, d, impulse));
    }

    #[test]
    fn the_slate_adds_no_energy(
        before in any_ball(), restitution in 0.0..=1.0, friction in 0.0..2.0,
    ) {
        let mut after = before;
        bounce(&mut after, restitution, friction);
        no_gain(energy(&before), energy(&after))?;
        prop_assert_eq!(after.spin.z, before.spin.z);
        let mut seen = mirrored_ball(&before);
        bounce(&mut seen, restitution, friction);
        prop_assert_eq!(mirrored_ball(&seen), after);
        // 5/7 v + 2/7 R ω × z does not depend on the bounce.
        let rolling = |ball: &Ball| {
            (ball.velocity * 5.0 + ball.spin.cross(&Vector3::z()) * (2.0 * ball.radius)).xy()
        };
        prop_assert!((rolling(&after) - rolling(&before)).amax() < 1e-11);
    }

    #[test]
    fn cushions_add_no_energy(
        ball in any_ball(), normal in level_direction(), laws in any_rail(), height in 0.3..1.95,
    ) {
        let mut before = ball;
        before.velocity.z = 0.0;
        let mut after = before;
        let height = height * before.radius;
        rebound(&mut after, normal, &laws, height);
        no_gain(energy(&before), energy(&after))?;
        prop_assert_eq!(after.velocity.z, 0.0);
        if before.velocity.dot(&normal) >= 0.0 {
            prop_assert_eq!(after, before);
        } else {
            prop_assert!(after.velocity.dot(&normal) >= -1e-12);
        }
        let mut seen = mirrored_ball(&before);
        rebound(&mut seen, mirrored(normal), &laws, height);
        prop_assert_eq!(mirrored_ball(&seen), after);
    }

    #[test]
    fn edges_add_no_energy(
        ball in any_ball(), normal in direction(), laws in any_rail(), height in 0.0..0.02,
    ) {
        let mut ball = ball;
        ball.position.z = ball.radius + height;
        let mut after = ball;
        rebound(&mut after, normal, &laws, 1.27 * ball.radius);
        no_gain(energy(&ball), energy(&after))?;
        if ball.velocity.dot(&normal) < 0.0 && after.velocity.z > 0.0 {
            // The slate may throw the ball up, but not into the nose.
            prop_assert!(after.velocity.dot(&normal) >= -1e-12);
        }
        let mut seen = mirrored_ball(&ball);
        rebound(&mut seen, mirrored(normal), &laws, 1.27 * ball.radius);
        prop_assert_eq!(mirrored_ball(&seen), after);
    }

    /// Tests that a ball just above the cloth rebounds like one on it.
    #[test]
    fn rebounds_are_continuous_in_height(angle in 5.0..175.0, speed in 0.1..10.0, han in any::<bool>()) {
        let mut laws = Laws::real();
        if let (CushionLaw::Nose { model, .. }, true) = (&mut laws.cushion, han) {
            *model = NoseModel::Han;
        }
        let (sin, cos) = f64::to_radians(angle).sin_cos();
        let mut low = ball([speed * cos, speed * sin, 0.0], [0.0; 3]);
        low.position.z = RADIUS;
        let mut on_cloth = low;
        rebound(&mut on_cloth, -Vector3::y(), &laws, 1.27 * RADIUS);
        low.position.z += 1e-12;
        let tilted = Vector3::new(0.0, -(1.0_f64 - 0.27 * 0.27).sqrt(), -0.27);
        rebound(&mut low, tilted, &laws, 1.27 * RADIUS);
        prop_assert!((low.velocity - on_cloth.velocity).amax() < 1e-4 * speed);
        prop_assert!((low.spin - on_cloth.spin).amax() * RADIUS < 1e-4 * speed);
    }

    /// Tests that with constant restitution doubled speeds give doubled results, bit for bit.
    #[test]
    fn rebounds_scale_with_speed(angle in 1.0..179.0, top in -2.0..3.0, side in -3.0..3.0) {
        let before = meeting(angle, top, side);
        let after = pool_rail().rebound(&before);
        let twice = |held: &RailMotion| RailMotion { v: held.v.map(|v| 2.0 * v), w: held.w.map(|w| 2.0 * w) };
        prop_assert_eq!(pool_rail().rebound(&twice(&before)), twice(&after));
    }

    #[test]
    fn strokes_add_at_most_the_cues_energy(
        direction in -3.2..3.2, elevation in 0.0..1.57, out in 0.0..=1.0, towards in -3.2..3.2,
        restitution in 0.0..=1.0, tip_friction in 0.0..3.0, end_mass_ratio in 1.0..100.0,
    ) {
        let [side, height]: [f64; 2] = [out * f64::cos(towards), out * f64::sin(towards)];
        let mut laws = Laws::real();
        laws.cue = CueLaw::Stick { mass: 0.54, restitution, end_mass_ratio, tip_friction, follow_through: 0.0 };
        let shot = Shot {
            ball: BallId(1), direction, elevation,
            strength: Strength::Speed(3.0), tip: [side, height],
        };
        let mut after = ball([0.0; 3], [0.0; 3]);
        strike(&mut after, &shot, &laws);
        no_gain(0.5 * 0.54 * 9.0, energy(&after))?;
        let mut seen = ball([0.0; 3], [0.0; 3]);
        let shot = Shot { direction: -direction, tip: [-side, height], ..shot };
        strike(&mut seen, &shot, &laws);
        prop_assert_eq!(mirrored_ball(&seen), after);
    }
}
