//! Tests of the two other models for simultaneous impacts, `simultaneous` and `sequential`:
//! pressing, resting contact and rest work as with the default.

use std::sync::Arc;

use gl_billiards_core::physics::laws::{BallBallLaw, BallFriction, Simultaneous, Slowing};
use gl_billiards_core::physics::table::cushion;
use gl_billiards_core::physics::{BallId, Laws, Table, World};
use nalgebra::{Vector2, Vector3};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::frozen::{ball, check, hit_line, moving};
use super::{Faults, any_shot, play_checked, racked, scattered};

const MODELS: [Simultaneous; 2] = [Simultaneous::Together, Simultaneous::Sequential];

fn laws(model: Simultaneous) -> Laws {
    Laws { simultaneous: model, ..Laws::real() }
}

#[test]
fn frozen_lines_end_under_every_model() {
    let radius = Laws::real().ball_radius();
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    let reach = cushion::reach(radius, Some(table.nose_height));
    for model in MODELS {
        let mut worst = (Faults::default(), 0);
        for at_rail in [false, true] {
            for count in [2, 3, 7] {
                for speed in [0.3, 1.5, 6.0] {
                    for roll in [0.0, 1.0, -1.0, 3.0] {
                        for offset in [0.0, 0.3 * radius] {
                            let end = if at_rail { 1.27 - reach } else { 0.9 };
                            let balls = hit_line(count, end, speed, roll, offset);
                            let world = World::new(Arc::clone(&table), laws(model), balls);
                            let what = format!(
                                "{model:?}, rail {at_rail}: {count} at {speed}, {roll}, {offset}"
                            );
                            check(&what, world, 200, &mut worst);
                        }
                    }
                }
            }
        }
        println!("frozen lines, {model:?}: {worst:?}");
    }
}

#[test]
fn shots_and_breaks_stay_valid_under_every_model() {
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    for model in MODELS {
        let mut worst = Faults::default();
        for seed in 0..60 {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let balls = match seed % 6 {
                0 => racked(&table, Vector2::new(-0.7, random.random_range(-0.2..0.2))),
                _ => scattered(&mut random, &table, 9),
            };
            let mut shot = any_shot(&mut random, 0.3);
            let way = balls[1].position - balls[0].position;
            shot.direction = way.y.atan2(way.x) + random.random_range(-0.05..0.05);
            let mut world = World::new(Arc::clone(&table), laws(model), balls);
            world.strike(&shot);
            let faults = play_checked(world);
            faults.check(&format!("{model:?} {seed}"));
            worst = worst.worse(faults);
        }
        println!("shots, {model:?}: {worst:?}");
    }
}

/// Tests that balls that do not bounce, on a cloth without friction, conserve momentum and angular
/// momentum whatever presses.
#[test]
fn dead_balls_on_ice_keep_their_momentum() {
    let cloth = Arc::new(Table::cloth());
    for model in [Simultaneous::Hertz, Simultaneous::Together, Simultaneous::Sequential] {
        let mut laws = laws(model);
        let Slowing::Continuous(slowing) = &mut laws.slowing else { unreachable!() };
        slowing.sliding_friction = 0.0;
        slowing.rolling_friction = 0.0;
        slowing.spin_deceleration = 0.0;
        slowing.air_drag = false;
        let (mut straight, mut round) = (0.0_f64, 0.0_f64);
        for restitution in [0.0, 0.3, 0.94, 1.0] {
            let BallBallLaw::Friction { restitution: e, friction, .. } = &mut laws.ball_ball else {
                unreachable!()
            };
            *e = restitution;
            *friction = BallFriction { a: 0.0, b: 0.0, c: 0.0 };
            for offset in [0.0, 0.003, 0.012] {
                let mut balls = vec![moving(0, 0.0, offset, [3.0, 0.0], 0.0)];
                for (id, angle) in [(2, 0.5), (3, -0.55)] {
                    let at = Vector2::new(f64::cos(angle), f64::sin(angle)) * 0.05715;
                    balls.push(ball(id, 0.2 + at.x, at.y));
                }
                balls.push(ball(1, 0.2, 0.0));
                let sums = |world: &World| {
                    let mut sums = (Vector3::zeros(), 0.0);
                    for ball in world.balls() {
                        let push = ball.velocity * ball.mass;
                        sums.0 += push;
                        sums.1 += ball.position.x * push.y - ball.position.y * push.x
                            + 0.4 * ball.mass * ball.radius * ball.radius * ball.spin.z;
                    }
                    sums
                };
                let mut world = World::new(Arc::clone(&cloth), laws, balls);
                let before = sums(&world);
                world.update(0.3);
                assert!(world.ball(BallId(0)).unwrap().speed() < 2.5);
                let after = sums(&world);
                straight = straight.max((after.0 - before.0).norm());
                round = round.max((after.1 - before.1).abs());
            }
        }
        println!("dead balls on ice, {model:?}: {straight:.1e} N s, {round:.1e} N m s");
        assert!(straight < 1e-12 && round < 1e-12, "{model:?}: {straight:e}, {round:e}");
    }
}
