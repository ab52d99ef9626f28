//! Tests of frozen lines, and of balls at rails and in corners, which are hard for physics engines.

use std::sync::Arc;

use gl_billiards_core::physics::table::cushion;
use gl_billiards_core::physics::{Ball, BallId, EventKind, Laws, Table, World};
use nalgebra::Vector3;

use super::{Faults, play_checked, world};

/// The number of impacts of the busiest ball until all rest.
fn most_impacts(mut world: World) -> usize {
    let mut guard = 0;
    while !world.at_rest() {
        let event = world.next_event(1e9).unwrap();
        world.advance(event.time);
        world.handle(event);
        guard += 1;
        assert!(guard < 20_000, "too many events at {}", event.time);
    }
    let impact = |kind: &EventKind| {
        matches!(kind, EventKind::BallBall { .. } | EventKind::BallCushion { .. })
    };
    world
        .balls()
        .map(|ball| {
            let mine = |event: &&gl_billiards_core::physics::Event| {
                impact(&event.kind) && event.kind.concerns(ball.id)
            };
            world.events().iter().filter(mine).count()
        })
        .max()
        .unwrap()
}

pub fn ball(id: u32, x: f64, y: f64) -> Ball {
    let laws = Laws::real();
    Ball::at_rest(BallId(id), laws.ball_radius(), laws.ball_mass(laws.ball_radius()), x, y)
}

/// A moving ball: sliding without spin, rolling, or with backspin.
pub fn moving(id: u32, x: f64, y: f64, velocity: [f64; 2], roll: f64) -> Ball {
    let mut ball = ball(id, x, y);
    ball.velocity = Vector3::new(velocity[0], velocity[1], 0.0);
    ball.spin = Vector3::new(-velocity[1], velocity[0], 0.0) * (roll / ball.radius);
    ball
}

/// A frozen line of balls along x whose last one is at `end` (m), and a ball moving towards the
/// first of them, this far off its line (m).
pub fn hit_line(count: u32, end: f64, speed: f64, roll: f64, offset: f64) -> Vec<Ball> {
    let width = 2.0 * Laws::real().ball_radius();
    let first = end - width * f64::from(count - 1);
    let line = (0..count).map(|i| ball(i + 1, first + width * f64::from(i), 0.1));
    let hitting = moving(0, first - width - 0.2, 0.1 + offset, [speed, 0.0], roll);
    line.chain([hitting]).collect()
}

/// Plays a world to rest; checks that it stays valid and that no ball has more impacts than
/// `limit`.
pub fn check(what: &str, world: World, limit: usize, worst: &mut (Faults, usize)) {
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        (play_checked(world.clone()), most_impacts(world))
    }));
    let Ok((faults, impacts)) = result else { panic!("{what}") };
    faults.check(what);
    assert!(impacts <= limit, "{what}: {impacts} impacts");
    worst.1 = worst.1.max(impacts);
    worst.0 = worst.0.worse(faults);
}

#[test]
fn frozen_lines_end() {
    let radius = Laws::real().ball_radius();
    let mut worst = (Faults::default(), 0);
    for (name, near_rail) in [("cloth", false), ("pool-9ft", false), ("pool-9ft", true)] {
        let table = Arc::new(Table::named(name).unwrap());
        let reach = cushion::reach(radius, Some(table.nose_height));
        for count in 2..=15 {
            for speed in [0.3, 1.5, 6.0] {
                for roll in [0.0, 1.0, -1.0] {
                    for offset in [0.0, 0.3 * radius] {
                        let end = if near_rail { 1.27 - reach } else { 0.9 };
                        let balls = hit_line(count, end, speed, roll, offset);
                        let what = format!(
                            "{name} rail {near_rail}: {count} at {speed} m/s, roll {roll}, {offset}"
                        );
                        // Balls that push others bounce until that is too slow to see. At a rail,
                        // balls meet again while the nose slows the last one.
                        let limit = if offset == 0.0 { 160 } else { 200 };
                        check(&what, world(&table, balls), limit, &mut worst);
                    }
                }
            }
        }
    }
    println!("frozen lines: {worst:?}");
}

#[test]
fn balls_at_rails_end() {
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    let radius = Laws::real().ball_radius();
    let reach = cushion::reach(radius, Some(table.nose_height));
    let mut worst = (Faults::default(), 0);
    for into in [0.0, -1e-12, 1e-4] {
        let x = 1.27 - reach + into;
        for speed in [0.3, 1.5, 6.0] {
            for roll in [0.0, 1.0, -1.0] {
                for angle in [0.0, 0.3, 1.2, -0.7, 1.57, 2.5] {
                    let (sin, cos) = f64::sin_cos(angle);
                    let velocity = [speed * cos, speed * sin];
                    let alone = moving(0, x, 0.1, velocity, roll);
                    let what = format!("at the rail {into} {speed} {roll} {angle}");
                    check(&what, world(&table, vec![alone]), 50, &mut worst);
                    let struck = vec![
                        ball(1, x, 0.1),
                        moving(0, x - 0.3 * cos, 0.1 - 0.3 * sin, velocity, roll),
                    ];
                    if angle < 1.5 {
                        check(&format!("struck {what}"), world(&table, struck), 50, &mut worst);
                    }
                }
            }
        }
    }
    println!("balls at rails: {worst:?}");
}

#[test]
fn balls_in_corners_end() {
    let table = Arc::new(Table::rpool());
    let radius = Laws::real().ball_radius();
    let reach = cushion::reach(radius, Some(table.nose_height));
    let bed = table.bed.unwrap();
    let (x, y) = (bed.half_length - reach, bed.half_width - reach);
    let mut worst = (Faults::default(), 0);
    for speed in [0.3, 1.5, 6.0] {
        for roll in [0.0, 1.0, -1.0] {
            for angle in [0.0, 0.4, 0.785, 1.2, 1.57] {
                let (sin, cos) = f64::sin_cos(angle);
                let velocity = [speed * cos, speed * sin];
                let alone = moving(0, x, y, velocity, roll);
                check(
                    &format!("corner {speed} {roll} {angle}"),
                    world(&table, vec![alone]),
                    50,
                    &mut worst,
                );
                let struck =
                    vec![ball(1, x, y), moving(0, x - 0.3 * cos, y - 0.3 * sin, velocity, roll)];
                check(
                    &format!("struck corner {speed} {roll} {angle}"),
                    world(&table, struck),
                    50,
                    &mut worst,
                );
            }
        }
    }
    println!("balls in corners: {worst:?}");
}

#[test]
fn three_around_a_fourth_end() {
    let table = Arc::new(Table::cloth());
    let radius = Laws::real().ball_radius();
    let mut worst = (Faults::default(), 0);
    for turn in [0.0, 0.2, 0.5, 1.0471975511965976] {
        for speed in [0.3, 1.5, 6.0] {
            for roll in [0.0, 1.0, -1.0] {
                for offset in [0.0, 0.3 * radius, 0.9 * radius] {
                    let mut balls = vec![ball(1, 0.0, 0.0)];
                    for k in 0..3 {
                        let angle = turn + 2.0943951023931953 * f64::from(k);
                        balls.push(ball(
                            k + 2,
                            2.0 * radius * angle.cos(),
                            2.0 * radius * angle.sin(),
                        ));
                    }
                    balls.push(moving(0, -0.4, offset, [speed, 0.0], roll));
                    check(
                        &format!("three {turn} {speed} {roll} {offset}"),
                        world(&table, balls),
                        160,
                        &mut worst,
                    );
                }
            }
        }
    }
    println!("three around a fourth: {worst:?}");
}
