//! Shots at balls frozen to the cue ball: what the program declares frozen is frozen for the
//! referee, too (WPA 3.7, Regulations 26).

use std::sync::Arc;

use gl_billiards_core::game::{GameKind, Setup};
use gl_billiards_core::physics::{Ball, BallId, EventKind, Preset, Shot, Strength, World};
use gl_billiards_core::rules::shot::{Frozen, FrozenTo, frozen};
use gl_billiards_core::rules::{Flag, ShotSummary};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;

use crate::play::{journal_of, of_kind};
use crate::starts;

const RADIUS: f64 = 0.028575;

/// The fouls of a shot along +x from the middle of the table. Each ball lies at a gap (m) from the
/// cue ball, at an angle (degrees) to the shot.
fn fouls(balls: &[(f64, f64)], power: f64) -> Vec<String> {
    let mut list = vec![json!({"id": 0, "position": [0.0, 0.0]})];
    for (index, (gap, degrees)) in balls.iter().enumerate() {
        let (way, angle) = (2.0 * RADIUS + gap, degrees.to_radians());
        let place = [way * angle.cos(), way * angle.sin()];
        list.push(json!({"id": index + 1, "position": place}));
    }
    list.push(json!({"id": 9, "position": [-1.0, 0.4]}));
    let state = json!({"groups": {"A": "solids", "B": "stripes"}});
    let scene = json!({"scene": {"version": 1, "balls": list}, "state": state});
    let power = json!({"command": "power", "value": power});
    let lines = [scene, power, json!({"command": "shoot"})];
    let journal = journal_of(&Setup::new(GameKind::EightBall, Preset::Real, 0), &lines);
    let fouls = of_kind(&journal, "verdict")[0]["fouls"].as_array().unwrap().clone();
    fouls.iter().map(|foul| foul.as_str().unwrap().to_owned()).collect()
}

/// Tests that a ball declared frozen may be played at, at any gap and speed, and that no other ball
/// close to the cue ball gains by it.
#[test]
fn a_declared_frozen_ball_is_no_double_hit() {
    let is_double =
        |balls: &[(f64, f64)], power| fouls(balls, power).iter().any(|foul| foul == "double_hit");
    for gap in [0.0, 1e-9, 5e-6, 5e-5, 9e-5] {
        for power in [0.004, 0.02, 0.3, 1.0] {
            assert!(!is_double(&[(gap, 0.0)], power), "straight ahead: {gap} m, {power}");
            assert!(!is_double(&[(gap, 50.0)], power), "not in line: {gap} m, {power}");
            assert!(!is_double(&[(gap, 40.0), (gap, -40.0)], power), "two: {gap} m, {power}");
        }
    }
    assert!(!is_double(&[(5e-5, 0.0), (0.08, 0.0)], 0.3), "the frozen ball hits another");
    assert!(!is_double(&[(2e-4, 0.0)], 0.3), "not declared frozen, but the tip touches once");
    assert!(is_double(&[(6e-3, 0.0)], 0.3), "not frozen");
    assert!(is_double(&[(5e-5, 80.0), (0.02, 0.0)], 0.3), "another ball close ahead");
    assert!(is_double(&[(5e-5, 150.0), (0.02, 0.0)], 0.3), "away from the frozen ball");
}

/// A position in which the cue ball rests within 0.1 mm of a ball, found by playing softer and
/// harder shots at that ball until the cue ball stops just short of it.
fn resting_position(random: &mut ChaCha8Rng) -> Option<(World, BallId)> {
    let table = Arc::new(Preset::Real.table());
    let laws = Preset::Real.laws();
    let count = random.random_range(2..8);
    let balls = starts::scattered(random, &table, &laws, count, [RADIUS, RADIUS]);
    let target = balls[random.random_range(1..balls.len())];
    let way = target.position - balls[0].position;
    let aside = random.random_range(-0.6..0.6) * 2.0 * RADIUS / way.norm();
    let direction = f64::atan2(way.y, way.x) + f64::asin(aside.clamp(-0.9, 0.9));
    let (mut soft, mut hard) = (0.0, 3.0);
    for _ in 0..30 {
        let speed = 0.5 * (soft + hard);
        let mut world = World::new(Arc::clone(&table), laws, balls.clone());
        world.strike(&shot(direction, speed, [0.0, 0.0]));
        world.update(60.0);
        let hits = |kind| matches!(kind, EventKind::BallBall { balls: [BallId::CUE, _] });
        if world.events().iter().any(|event| hits(event.kind)) {
            hard = speed;
            continue;
        }
        soft = speed;
        let is_target = |it: Frozen| it.to == FrozenTo::CueBall && it.ball == target.id;
        if frozen(&world, BallId::CUE).any(is_target) {
            return Some((world, target.id));
        }
    }
    None
}

fn shot(direction: f64, speed: f64, tip: [f64; 2]) -> Shot {
    Shot { ball: BallId::CUE, direction, strength: Strength::Speed(speed), tip, elevation: 0.0 }
}

/// Tests many resting positions with a ball within 0.1 mm of the cue ball: a shot towards it is no
/// double hit, unless the cue ball meets a ball that is not frozen to it.
#[test]
fn no_shot_towards_a_frozen_ball_is_a_double_hit() {
    let positions = crate::count("GL_BILLIARDS_POSITIONS", 100);
    let mut random = ChaCha8Rng::seed_from_u64(26);
    let (mut found, mut shots, mut touches, mut others) = (0, 0, 0, 0);
    while found < positions {
        let Some((start, target)) = resting_position(&mut random) else { continue };
        found += 1;
        let balls: Vec<Ball> = start.balls().collect();
        let place = |id: BallId| balls.iter().find(|ball| ball.id == id).unwrap().position.xy();
        let way = place(target) - place(BallId::CUE);
        let is_frozen = |id: BallId| (place(id) - place(BallId::CUE)).norm() - 2.0 * RADIUS < 1e-4;
        for aside in [0.0, random.random_range(-1.3..1.3)] {
            let mut world = start.clone();
            world.reset();
            world.trace();
            let speed = random.random_range(0.2..3.0_f64).powi(2);
            let tip = [random.random_range(-0.3..0.3), random.random_range(-0.3..0.3)];
            world.strike(&shot(f64::atan2(way.y, way.x) + aside, speed, tip));
            world.update(60.0);
            let summary = ShotSummary::read(&balls, &world);
            let is_touch = |kind| matches!(kind, EventKind::BallTip { ball: BallId::CUE });
            let touch = world.events().iter().rposition(|event| is_touch(event.kind));
            let before = &world.events()[..touch.unwrap_or(0)];
            let meets_other = before.iter().any(|event| match event.kind {
                EventKind::BallBall { balls: [BallId::CUE, ball] } => !is_frozen(ball),
                _ => false,
            });
            shots += 1;
            touches += usize::from(touch.is_some());
            others += usize::from(meets_other);
            assert!(
                meets_other || !summary.flags.contains(&Flag::DoubleHit),
                "position {found}: {:?}",
                world.events()
            );
        }
    }
    println!(
        "{found} resting positions, {shots} shots towards the frozen ball: the tip touches the cue \
         ball again in {touches}, and in {others} of these it met another ball before; no other \
         is a double hit"
    );
    assert!(touches > 0);
}
