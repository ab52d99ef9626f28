//! Tests of properties of random shots: no ball leaves the table, none overlap, no energy is
//! gained, every shot ends, and the time steps make no difference.

use std::sync::Arc;

use gl_billiards_core::game::files::Scene;
use gl_billiards_core::physics::{
    Ball, BallId, Laws, MotionState, Shot, Strength, Table, Upcoming, World,
};
use nalgebra::Vector2;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::{count, starts};

/// The racked table of the report.
fn racked() -> Vec<Ball> {
    Scene::parse(include_str!("../../assets/scenes/break.json")).unwrap().balls
}

/// Two to sixteen balls at random legal places.
fn scattered(random: &mut ChaCha8Rng, table: &Table) -> Vec<Ball> {
    let count = random.random_range(2..=16);
    let laws = Laws::report();
    starts::scattered(random, table, &laws, count, [laws.ball_radius(), 0.0])
}

fn shot(random: &mut ChaCha8Rng) -> Shot {
    Shot {
        ball: BallId::CUE,
        direction: random.random_range(0.0..std::f64::consts::TAU),
        strength: Strength::Power(random.random_range(0.01..=1.0)),
        tip: [0.0; 2],
        elevation: 0.0,
    }
}

/// Plays a shot event by event and checks the world after each. Returns the deepest overlap, m.
fn play_checked(mut world: World, shot: &Shot) -> f64 {
    let mut deepest = 0.0_f64;
    world.strike(shot);
    let mut energy = world.energy();
    while !world.at_rest() {
        let event = world.next_event(3600.0).expect("a moving ball has a next event");
        assert!(event.time < 120.0, "the shot does not end");
        world.advance(event.time);
        world.handle(event);
        let now = world.energy();
        assert!(now <= energy * (1.0 + 1e-12), "energy rises from {energy} to {now}");
        energy = now;
        deepest = deepest.max(check_places(&world));
    }
    deepest
}

/// Checks that all balls exist, are finite and overlap nothing; returns the deepest overlap, m.
fn check_places(world: &World) -> f64 {
    let mut deepest = 0.0_f64;
    let balls: Vec<Ball> = world.balls().filter(|ball| ball.state.in_play()).collect();
    let table = world.table();
    for (index, ball) in balls.iter().enumerate() {
        let place = ball.position.xy();
        assert!(place.x.abs() < 1.37 && place.y.abs() < 0.73, "ball {} is gone", ball.id);
        assert!(ball.velocity.iter().chain(&ball.spin).all(|component| component.is_finite()));
        for cushion in &table.cushions {
            let depth = ball.radius - cushion.distance(place);
            assert!(depth < 1e-9, "ball {} is {depth} m inside a cushion", ball.id);
            deepest = deepest.max(depth);
        }
        for other in &balls[..index] {
            let overlap = ball.radius + other.radius - (other.position.xy() - place).norm();
            assert!(overlap < 1e-9, "balls {} and {} overlap by {overlap} m", ball.id, other.id);
            deepest = deepest.max(overlap);
        }
    }
    deepest
}

#[test]
fn random_shots_keep_the_world_valid() {
    let table = Arc::new(Table::report());
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut deepest = 0.0_f64;
    let shots = count("GL_BILLIARDS_SHOTS", 20_000);
    for _ in 0..shots {
        let balls = scattered(&mut random, &table);
        let world = World::new(Arc::clone(&table), Laws::report(), balls);
        deepest = deepest.max(play_checked(world, &shot(&mut random)));
    }
    println!("{shots} random shots: deepest overlap {deepest:.1e} m");
}

#[test]
fn breaks_keep_the_world_valid() {
    let table = Arc::new(Table::report());
    let mut random = ChaCha8Rng::seed_from_u64(2);
    let mut deepest = 0.0_f64;
    let breaks = count("GL_BILLIARDS_BREAKS", 2_000);
    for _ in 0..breaks {
        let mut balls = racked();
        balls[0].position.x -= random.random_range(0.0..0.4);
        balls[0].position.y += random.random_range(-0.5..0.5);
        let aim = balls[1].position - balls[0].position;
        let mut shot = shot(&mut random);
        shot.direction = aim.y.atan2(aim.x) + random.random_range(-0.05..0.05);
        let world = World::new(Arc::clone(&table), Laws::report(), balls);
        deepest = deepest.max(play_checked(world, &shot));
    }
    println!("{breaks} breaks: deepest overlap {deepest:.1e} m");
}

/// The report's update, recursive as in the report.
fn update_recursively(world: &mut World, dt: f64) {
    let now = world.clock();
    let earliest: Option<Upcoming> = world.next_event(now + dt);
    match earliest {
        None => world.advance(now + dt),
        Some(event) => {
            world.advance(event.time);
            world.handle(event);
            update_recursively(world, dt - (event.time - now));
        }
    }
}

/// Tests that any time steps give the same events and the same final places.
#[test]
fn time_may_be_cut_in_any_way() {
    let table = Arc::new(Table::report());
    let mut random = ChaCha8Rng::seed_from_u64(3);
    for round in 0..30 {
        let balls = if round % 3 == 0 { racked() } else { scattered(&mut random, &table) };
        let mut start = World::new(Arc::clone(&table), Laws::report(), balls);
        start.strike(&shot(&mut random));

        let mut at_once = start.clone();
        at_once.update(60.0);
        assert!(at_once.at_rest());

        let mut in_frames = start.clone();
        for frame in 1..=3600 {
            in_frames.update_until(f64::from(frame) / 60.0);
        }
        let mut in_random_steps = start.clone();
        while in_random_steps.clock() < 60.0 {
            in_random_steps.update(random.random_range(1e-5..0.3));
        }
        let mut recursive = start.clone();
        for _ in 0..600 {
            update_recursively(&mut recursive, 0.1);
        }
        for other in [&in_frames, &in_random_steps, &recursive] {
            assert_eq!(at_once.events(), other.events());
            assert_eq!(at_once.hash(), other.hash());
        }
    }
}

/// Tests that at intermediate times, too, the same clock shows the same balls.
#[test]
fn states_in_between_agree_at_the_same_clock() {
    let mut start = World::new(Arc::new(Table::report()), Laws::report(), racked());
    let mut random = ChaCha8Rng::seed_from_u64(4);
    start.strike(&shot(&mut random));
    let (mut coarse, mut fine) = (start.clone(), start);
    for step in 1..=400 {
        coarse.update_until(f64::from(step) * 0.05);
        for part in 1..=7 {
            fine.update_until((f64::from(step - 1) + f64::from(part) / 7.0) * 0.05);
        }
        fine.update_until(f64::from(step) * 0.05);
        for (a, b) in coarse.balls().zip(fine.balls()) {
            assert_eq!(a.position, b.position);
            assert_eq!(a.velocity, b.velocity);
            assert_eq!(a.orientation, b.orientation);
        }
    }
}

/// Tests that a break straight through the middle stays symmetric until rounding errors grow.
#[test]
fn a_mirrored_break_stays_mirrored() {
    let mut world = World::new(Arc::new(Table::report()), Laws::report(), racked());
    world.strike(&Shot {
        ball: BallId::CUE,
        direction: 0.0,
        strength: Strength::Power(1.0),
        tip: [0.0; 2],
        elevation: 0.0,
    });
    world.update_until(0.6);
    let mirrored =
        [(3, 11), (14, 6), (9, 13), (4, 15), (12, 7), (5, 2), (0, 0), (1, 1), (8, 8), (10, 10)];
    let place = |id| world.ball(BallId(id)).unwrap().position.xy();
    for (left, right) in mirrored {
        let (a, b) = (place(left), place(right));
        assert!((a - Vector2::new(b.x, -b.y)).norm() < 1e-9, "{left} {right}: {a} {b}");
    }
}

/// Tests that renumbering the balls only renumbers the result.
#[test]
fn the_order_of_numbers_does_not_matter() {
    let table = Arc::new(Table::report());
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for _ in 0..20 {
        let balls = scattered(&mut random, &table);
        let strike = shot(&mut random);
        let last = balls.len() as u32 - 1;
        let renumbered = balls.iter().map(|ball| Ball { id: BallId(last - ball.id.0), ..*ball });
        let mut one = World::new(Arc::clone(&table), Laws::report(), balls.clone());
        let mut other = World::new(Arc::clone(&table), Laws::report(), renumbered.collect());
        one.strike(&strike);
        other.strike(&Shot { ball: BallId(last), ..strike });
        one.update_until(60.0);
        other.update_until(60.0);
        for ball in one.balls() {
            let twin = other.ball(BallId(last - ball.id.0)).unwrap();
            assert_eq!(ball.position, twin.position);
        }
    }
}

/// Tests a ball that presses into a frozen line at a cushion, with every restitution: the shot
/// ends.
#[test]
fn frozen_lines_come_to_an_end() {
    for restitution in [0.0, 0.3, 0.5, 0.9, 0.99, 1.0] {
        let r = 0.028575;
        let line = (1..8).map(|n| {
            let x = 1.27 - r - 2.0 * r * f64::from(n - 1);
            format!(r#"{{"id": {n}, "position": [{x}, 0.1]}}"#)
        });
        let scene = format!(
            r#"{{"version": 1, "laws": "report", "constants": {{"ball_restitution": {restitution}}},
            "balls": [{}, {{"id": 0, "position": [0, 0.1], "velocity": [3, 0]}}]}}"#,
            line.collect::<Vec<_>>().join(",")
        );
        let mut world = Scene::parse(&scene).unwrap().world();
        world.update_until(60.0);
        assert!(world.at_rest());
        assert!(world.events().len() < 20_000, "{restitution}: {}", world.events().len());
        check_places(&world);
    }
}

/// Tests that a ball that starts inside a pocket falls at time zero.
#[test]
fn a_ball_inside_a_pocket_falls_at_once() {
    let scene = r#"{"version": 1, "laws": "report", "balls": [{"id": 3, "position": [0, 0.63]}]}"#;
    let mut world = Scene::parse(scene).unwrap().world();
    world.update_until(0.0);
    assert_eq!(world.events()[0].time, 0.0);
    assert!(matches!(world.ball(BallId(3)).unwrap().state, MotionState::Pocketed(_)));
}

/// Tests that a ball in a pocket is not hit by a later one.
///
/// It once was, because only the ball with the higher number was checked for being in play.
#[test]
fn a_potted_ball_is_not_hit() {
    let scene = r#"{"version": 1, "laws": "report", "balls": [
        {"id": 0, "position": [0, 0.63]},
        {"id": 1, "position": [0, 0.2], "velocity": [0, 2]}]}"#;
    let mut world = Scene::parse(scene).unwrap().world();
    world.update_until(10.0);
    let kinds: Vec<&str> = world.events().iter().map(|event| event.kind.name()).collect();
    assert_eq!(kinds, ["ball-pocket", "ball-pocket"]);
}

/// Tests that a ball placed too deep in a cushion still cannot pass it.
#[test]
fn a_ball_inside_a_cushion_comes_out_on_its_playing_side() {
    for depth in [1e-4, 1e-3, 0.01, 0.025] {
        let mut ball = racked()[0];
        ball.position.x = 0.6;
        ball.position.y = 0.634 - ball.radius + depth;
        let mut world = World::new(Arc::new(Table::report()), Laws::report(), vec![ball]);
        world.strike(&Shot {
            ball: BallId::CUE,
            direction: 1.3,
            strength: Strength::Power(0.5),
            tip: [0.0; 2],
            elevation: 0.0,
        });
        world.update_until(60.0);
        let ball = world.ball(BallId::CUE).unwrap();
        assert!(ball.position.x.abs() < 1.37 && ball.position.y.abs() < 0.73, "{depth}");
    }
}
