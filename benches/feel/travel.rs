//! How far a ball runs up and down a 9 ft table.

use std::sync::Arc;

use gl_billiards::physics::{Ball, BallId, Laws, Table, World};
use nalgebra::{Vector2, Vector3};

use crate::Options;
use crate::energy::rolling;
use crate::markdown::Markdown;

/// Metres per second in a mile per hour.
pub const MPH: f64 = 0.44704;
/// Speeds (mph) and lengths of TP B.6, for rails that keep 0.7 of the speed and take all spin.
const RUNS: [(f64, f64); 7] = [
    (1.5, 0.903),
    (3.0, 1.684),
    (5.0, 2.358),
    (7.0, 3.005),
    (8.0, 3.113),
    (12.0, 3.690),
    (20.0, 4.715),
];
/// Speed of a lag in TP B.6, mph.
const LAG: f64 = 3.465;

/// Lengths of the table that a ball runs along its middle.
fn lengths(start: Ball) -> f64 {
    let table = Arc::new(Table::named("pool-9ft").expect("a table"));
    let length = 2.0 * table.bed.expect("a bed").half_length;
    let mut world = World::new(table, Laws::real(), vec![start]);
    let (mut way, mut from) = (0.0, start.position.x);
    while let Some(event) = world.next_event(f64::INFINITY) {
        world.advance(event.time);
        world.handle(event);
        // Between two events it never turns back.
        let now = world.ball(BallId::CUE).expect("the ball").position.x;
        way += (now - from).abs();
        from = now;
    }
    way / length
}

/// A ball at this place on the long axis, at this speed along it, m/s.
fn along(x: f64, speed: f64) -> Ball {
    rolling(Vector2::new(x, 0.0), Vector2::new(speed, 0.0))
}

/// Lengths by speed, the lag, and the check of the equipment's specification.
pub fn table(_: &Options) -> String {
    let laws = Laws::real();
    let table = Table::named("pool-9ft").expect("a table");
    let from_rail = laws.ball_radius() - table.bed.expect("a bed").half_length;
    let mut rows = Markdown::new(&["", "source", "ours"]);
    for (mph, source) in RUNS {
        let ours = lengths(along(from_rail, mph * MPH));
        let title = format!("rolling from a rail at {mph} mph, lengths (TP B.6)");
        rows.row([title, format!("{source:.2}"), format!("{ours:.2}")]);
    }
    let [mut slow, mut fast] = [1.0, 2.0];
    while fast - slow > 1e-4 {
        let middle = 0.5 * (slow + fast);
        let runs_on = lengths(along(from_rail, middle)) > 2.0;
        *(if runs_on { &mut fast } else { &mut slow }) = middle;
    }
    let ours = format!("{:.2}", slow / MPH);
    rows.row(["speed of a lag of two lengths, mph (TP B.6)".into(), format!("{LAG:.2}"), ours]);
    for mph in [15.0, 20.0] {
        let mut ball = along(table.spots.expect("spots").head, mph * MPH);
        ball.spin = Vector3::zeros();
        let title = format!("firm centre hit from the head spot at {mph} mph, lengths (WPA)");
        rows.row([title, "4 to 4.5".into(), format!("{:.2}", lengths(ball))]);
    }
    rows.finish()
}
