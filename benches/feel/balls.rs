//! Throw and draw.

use std::sync::Arc;

use gl_billiards_core::physics::laws::BallFriction;
use gl_billiards_core::physics::{Ball, BallId, EventKind, Laws, Table, World};
use nalgebra::{Vector2, Vector3};

use crate::Options;
use crate::energy::rolling;
use crate::markdown::Markdown;
use crate::sensitivity::set_friction;
use crate::sources::{FILMED, FILMED_SPEEDS};

/// Way back of a cue ball with only backspin, rad/s and m (TP B.8).
const DRAWN: [(f64, f64); 3] = [(50.0, 0.8921), (80.0, 2.2838), (100.0, 3.5684)];

/// Throw and draw beside their sources.
pub fn table(_: &Options) -> String {
    let mut rows = Markdown::new(&[
        "",
        "source",
        "ours",
        "with Marlow's friction",
        "with friction fitted to TP B.3",
    ]);
    let all =
        [BallFriction::USUAL, BallFriction::MARLOW, BallFriction { a: 0.016, b: 0.219, c: 0.691 }];
    let all = all.map(|friction| {
        let mut laws = Laws::real();
        set_friction(&mut laws, friction);
        laws
    });
    for (cut, filmed) in FILMED {
        for (speed, source) in FILMED_SPEEDS.into_iter().zip(filmed) {
            let title = format!("throw, stun, cut {cut}°, {speed} km/h (TP B.3, filmed)");
            let ours = all.map(|laws| format!("{:.2}°", throw(laws, speed / 3.6, cut, 0.0)));
            rows.row([title, format!("{source:.2}°")].into_iter().chain(ours));
        }
    }
    for (spin, source) in DRAWN {
        let title = format!(
            "draw with {spin} rad/s after a full hit (TP B.8, for e 1 and no friction of balls)"
        );
        let ours = all.map(|laws| format!("{:.2} m", draw(laws, spin)));
        rows.row([title, format!("{source:.2} m")].into_iter().chain(ours));
    }
    rows.finish()
}

/// Two balls on an endless cloth: the cue ball, without spin, is about to hit the other one at this
/// angle (degrees) to the line of centres.
fn cut(laws: Laws, speed: f64, angle: f64) -> (World, Ball) {
    let (sin, cos) = angle.to_radians().sin_cos();
    let apart = 2.0 * laws.ball_radius() + 1e-4;
    let mut cue_ball = rolling(Vector2::zeros(), Vector2::new(speed * cos, speed * sin));
    cue_ball.spin = Vector3::zeros();
    let object = Ball::at_rest(BallId(1), cue_ball.radius, cue_ball.mass, apart, 0.0);
    let table = Arc::new(Table::named("cloth").expect("a cloth"));
    (World::new(table, laws, vec![cue_ball, object]), cue_ball)
}

/// The angle between the line of centres and the object ball's way, degrees. The cue ball has this
/// share of rolling.
pub fn throw(laws: Laws, speed: f64, angle: f64, roll: f64) -> f64 {
    let (world, mut cue_ball) = cut(laws, speed, angle);
    cue_ball.spin = roll * Vector3::z().cross(&cue_ball.velocity) / cue_ball.radius;
    let balls: Vec<Ball> = [cue_ball].into_iter().chain(world.balls().skip(1)).collect();
    let mut world = World::new(Arc::clone(world.table()), laws, balls);
    world.trace();
    world.update(0.5);
    let hit = world.events().iter().position(|e| matches!(e.kind, EventKind::BallBall { .. }));
    let change = world.changes().get(hit.expect("a hit")).expect("a change");
    let line = change.after[1].position - change.after[0].position;
    let way = change.after[1].velocity;
    let angle = |v: Vector3<f64>| v.y.atan2(v.x).to_degrees();
    angle(way) - angle(line)
}

/// How far a cue ball comes back after a full hit at 2 m/s, m.
fn draw(laws: Laws, spin: f64) -> f64 {
    let (world, mut cue_ball) = cut(laws, 2.0, 0.0);
    cue_ball.spin = Vector3::new(0.0, -spin, 0.0);
    let balls: Vec<Ball> = [cue_ball].into_iter().chain(world.balls().skip(1)).collect();
    let mut world = World::new(Arc::clone(world.table()), laws, balls);
    world.update(120.0);
    -world.ball(BallId::CUE).expect("the cue ball").position.x
}
