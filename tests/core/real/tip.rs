//! Tests of the tip that stays in the way after a stroke: double hits, and strokes from above.

use std::sync::Arc;

use gl_billiards_core::game::files::Scene;
use gl_billiards_core::physics::laws::{CueLaw, Slowing};
use gl_billiards_core::physics::{Ball, BallId, EventKind, Laws, Shot, Strength, Table, World};
use rand::Rng;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

const RADIUS: f64 = 0.028575;

fn ball(id: u32, x: f64, y: f64) -> Ball {
    Ball::at_rest(BallId(id), RADIUS, 0.17, x, y)
}

/// The laws `real` without a cue after the impact.
pub fn without_follow_through() -> Laws {
    let mut laws = Laws::real();
    if let CueLaw::Stick { follow_through, .. } = &mut laws.cue {
        *follow_through = 0.0;
    }
    laws
}

/// A shot along +x with a cue of this speed, m/s.
fn shot(speed: f64, height: f64, elevation: f64) -> Shot {
    Shot {
        ball: BallId::CUE,
        direction: 0.0,
        strength: Strength::Speed(speed),
        tip: [0.0, height],
        elevation,
    }
}

/// The cue ball with another one this far ahead of it, m, at an angle (rad) to the shot.
fn pair(gap: f64, angle: f64) -> World {
    let way = 2.0 * RADIUS + gap;
    let object = ball(1, way * angle.cos(), way * angle.sin());
    World::new(
        Arc::new(Table::named("cloth").unwrap()),
        Laws::real(),
        vec![ball(0, 0.0, 0.0), object],
    )
}

fn touches(world: &World) -> usize {
    world.events().iter().filter(|event| matches!(event.kind, EventKind::BallTip { .. })).count()
}

/// The number of touches of a shot at a pair.
fn touches_of(gap: f64, angle: f64, shot: &Shot) -> usize {
    let mut world = pair(gap, angle);
    world.strike(shot);
    world.update(2.0);
    touches(&world)
}

/// Tests which strokes at a ball ahead touch the cue ball twice.
#[test]
fn a_ball_close_ahead_makes_a_double_hit() {
    let stun = shot(2.0, 0.0, 0.0);
    for gap in [0.003, 0.02, 0.03] {
        assert!(touches_of(gap, 0.0, &stun) > 0, "{gap} m");
    }
    assert_eq!(touches_of(0.3, 0.0, &stun), 0, "the hand stops the cue before");
    for gap in [0.0, 1e-5, 2e-4] {
        assert_eq!(touches_of(gap, 0.0, &stun), 0, "the tip squeezes both: {gap} m");
    }
    assert!(touches_of(0.036, 0.0, &shot(2.0, -0.4, 0.0)) > 0, "the cue ball draws back into it");
    assert_eq!(touches_of(0.03, 60f64.to_radians(), &stun), 0, "it leaves to the side");
    assert_eq!(touches_of(0.3, 0.0, &shot(9.0, 0.0, 0.0)), 0);
    // A chalk's width ahead, the player stops a soft cue in time, and a firm one not.
    assert_eq!(touches_of(0.022, 0.0, &shot(1.3, 0.0, 0.0)), 0);
    assert!(touches_of(0.022, 0.0, &shot(2.0, 0.0, 0.0)) > 0);
    // At 0.08 m it depends on how far the cue follows through.
    assert_eq!(touches_of(0.08, 0.0, &shot(1.0, 0.0, 0.0)), 0);
    assert!(touches_of(0.08, 0.0, &shot(4.0, 0.0, 0.0)) > 0);
    let mut world = pair(0.03, 0.0);
    world.set_laws(without_follow_through());
    world.strike(&stun);
    world.update(2.0);
    assert_eq!(touches(&world), 0, "no cue after the impact");
}

/// Tests a stun shot at a ball 3 cm ahead against the equations, without cloth and air.
#[test]
fn a_double_hit_agrees_with_the_equations() {
    let mut laws = Laws::real();
    laws.gravity = 0.0;
    let (gap, speed) = (0.03, 2.0);
    let balls = vec![ball(0, 0.0, 0.0), ball(1, 2.0 * RADIUS + gap, 0.0)];
    let table = Arc::new(Table::named("cloth").unwrap());
    let mut scene = World::new(table, laws, balls);
    if let Slowing::Continuous(cloth) = &mut laws.slowing {
        cloth.air_drag = false;
    }
    scene.set_laws(laws);
    scene.strike(&shot(speed, 0.0, 0.0));
    while touches(&scene) == 0 {
        let event = scene.next_event(1.0).expect("a double hit");
        scene.advance(event.time);
        scene.handle(event);
    }
    let event = scene.events().iter().find(|event| matches!(event.kind, EventKind::BallTip { .. }));
    let event = event.expect("a double hit");
    // The stroke, the collision with e = 0.94, and the tip at the strongest deceleration of a hand.
    let (cue, mass, e, bounce) = (0.54, 0.17, 0.73, 0.94);
    let impulse = (1.0 + e) * speed / (1.0 / cue + 1.0 / mass);
    let (fast, tip) = (impulse / mass, speed - impulse / cue);
    let (met, slow) = (gap / fast, 0.5 * (1.0 - bounce) * fast);
    let slowing = 20.0;
    // tip t - slowing t²/2 = gap + slow (t - met)
    let (b, c) = (tip - slow, gap - slow * met);
    let time = (b - (b * b - 2.0 * slowing * c).sqrt()) / slowing;
    let approach = tip - slowing * time - slow;
    assert!((event.time - time).abs() < 1e-12, "{} {time}", event.time);
    assert!((event.speed - approach).abs() < 1e-11, "{} {approach}", event.speed);
    let again = (1.0 + e) * approach / (1.0 / cue + 1.0 / mass) / mass;
    let after = slow + again;
    let seen = scene.ball(BallId::CUE).unwrap().velocity.x;
    assert!((seen - after).abs() < 1e-9, "{seen} {after}");
}

/// Tests that a ball struck from above is pinched between slate and tip, instead of hopping as if
/// the tip had left it before the slate answers.
#[test]
fn a_ball_struck_from_above_hops_less() {
    let table = Arc::new(Table::named("cloth").unwrap());
    let elevation = 75f64.to_radians();
    let mut world = World::new(table, Laws::real(), vec![ball(0, 0.0, 0.0)]);
    world.strike(&shot(3.0, 0.0, elevation));
    let mut high = 0.0_f64;
    for step in 1..200 {
        world.update_until(f64::from(step) * 0.005);
        high = high.max(world.ball(BallId::CUE).unwrap().position.z - RADIUS);
    }
    // The stroke, and a bounce at a restitution of 0.5.
    let up = 0.5 * 1.73 * 3.0 / (1.0 + 0.17 / 0.54) * elevation.sin();
    let free = up * up / (2.0 * 9.81);
    println!("a stroke at 75°: hops {high:.3} m under the tip, {free:.3} m without it");
    assert!(high < 0.5 * free, "{high} {free}");
}

/// Tests that the cue is lifted for a ball that comes back from a rail: no shot straight at a rail
/// touches the tip again, however near the rail is, and it has the bits of a shot without a cue
/// after the impact. A cue that follows through onto another ball at the rail is not lifted.
#[test]
fn the_cue_is_lifted_for_a_ball_that_comes_back_from_a_rail() {
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    let reach = RADIUS * (1.0 - 0.27_f64 * 0.27).sqrt();
    let at_rail = |gap: f64| 1.27 - reach - gap;
    let played = |laws: Laws, balls: Vec<Ball>, speed: f64, tip: [f64; 2]| {
        let mut world = World::new(Arc::clone(&table), laws, balls);
        world.strike(&Shot { tip, ..shot(speed, 0.0, 0.0) });
        world.update(60.0);
        (touches(&world), world.hash())
    };
    let mut rng = ChaCha8Rng::seed_from_u64(21);
    for case in 0..300 {
        let (gap, speed) = (rng.random_range(0.01..0.3), rng.random_range(0.1..9.0));
        let balls = vec![ball(0, at_rail(gap), rng.random_range(-0.4..0.4))];
        let tip = [rng.random_range(-0.3..0.3), rng.random_range(-0.3..0.3)];
        let (count, seen) = played(Laws::real(), balls.clone(), speed, tip);
        assert_eq!(count, 0, "case {case}: {gap} m from the rail, {speed} m/s");
        assert_eq!(seen, played(without_follow_through(), balls, speed, tip).1, "case {case}");
    }
    for gap in [0.01, 0.02, 0.03] {
        let object = ball(1, at_rail(0.1), 0.2);
        let balls = vec![ball(0, at_rail(0.1) - 2.0 * RADIUS - gap, 0.2), object];
        assert!(played(Laws::real(), balls, 2.0, [0.0, 0.0]).0 > 0, "a ball {gap} m ahead");
    }
}

/// Tests 10,000 random close shots: they end, and no touch gives more energy than the cue had. The
/// bits do not depend on the steps, or on a copy.
#[test]
fn random_close_shots_end() {
    let mut rng = ChaCha8Rng::seed_from_u64(19);
    let (mut with, mut most) = (0, 0);
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    for case in 0..10_000 {
        let mut balls = vec![ball(0, 0.0, 0.0)];
        for id in 1..rng.random_range(2..5) {
            let way = 2.0 * RADIUS + rng.random_range(0.0..0.06_f64).powi(2) * 15.0;
            let angle: f64 = rng.random_range(-1.5..1.5);
            let new = ball(id, way * angle.cos(), way * angle.sin());
            if balls.iter().all(|ball| (ball.position - new.position).norm() >= 2.0 * RADIUS) {
                balls.push(new);
            }
        }
        let mut world = World::new(Arc::clone(&table), Laws::real(), balls);
        let speed = rng.random_range(0.1..9.0);
        let steep = rng.random_range(0..3) == 0;
        let shot = Shot {
            tip: [rng.random_range(-0.36..0.36), rng.random_range(-0.36..0.36)],
            elevation: if steep { rng.random_range(0.0..1.5) } else { 0.0 },
            ..shot(speed, 0.0, 0.0)
        };
        world.strike(&shot);
        let mut other = world.clone();
        let cue = 0.5 * 0.54 * speed * speed;
        assert!(world.energy() <= cue, "case {case}");
        let mut time = 0.0;
        while time < 0.4 {
            time += rng.random_range(0.001..0.1);
            world.update_until(time);
            assert!(world.energy() <= cue * (1.0 + 1e-12), "case {case}: {}", world.energy());
        }
        other.update_until(time);
        assert_eq!(world.hash(), other.hash(), "case {case}");
        with += usize::from(touches(&world) > 0);
        most = most.max(touches(&world));
    }
    println!("{with} of 10,000 close shots touch the tip again, at most {most} times");
    assert!(with > 1000 && most <= 16);
}

/// Tests that a shot in which the tip touches no ball again has the bits that it has without a cue
/// after the impact.
#[test]
fn other_shots_keep_their_bits() {
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    let mut rng = ChaCha8Rng::seed_from_u64(20);
    let mut without = 0;
    for case in 0..200 {
        let balls = super::scattered(&mut rng, &table, 6);
        let shot = super::any_shot(&mut rng, 0.2);
        let hash = |laws: Laws| {
            let mut world = World::new(Arc::clone(&table), laws, balls.clone());
            world.strike(&shot);
            world.update(60.0);
            (touches(&world), world.hash())
        };
        let (again, seen) = hash(Laws::real());
        if again == 0 {
            assert_eq!(seen, hash(without_follow_through()).1, "case {case}");
            without += 1;
        }
    }
    println!("{without} of 200 mixed shots touch the tip once");
    assert!(without > 150);
}

/// Tests the scene of a double hit, and that a new start of it has no cue in the way.
#[test]
fn double_hit() {
    let file = format!("{}/assets/scenes/real/double-hit.json", crate::PROJECT);
    let scene = Scene::parse(&std::fs::read_to_string(file).unwrap()).unwrap();
    let mut world = scene.world();
    world.strike(&scene.shot.unwrap());
    world.update(0.01);
    let mut again = world.clone();
    again.reset();
    assert!(world.follow_through().is_some() && again.follow_through().is_none());
    world.update(1.0);
    again.update(1.0);
    assert!(touches(&world) > 0 && touches(&again) == 0);
}
