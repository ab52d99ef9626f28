//! How far a ball runs up and down a 9 ft table.

use std::sync::Arc;

use gl_billiards_core::physics::{Ball, BallId, Laws, Table, World};
use nalgebra::{Vector2, Vector3};

use crate::Options;
use crate::energy::rolling;
use crate::markdown::Markdown;
use crate::rails_fit;

/// Metres per second in a mile per hour.
pub const MPH: f64 = 0.44704;
/// Speeds (mph) and lengths of TP B.6, for rails that keep 0.7 of the speed and take all spin.
pub const RUNS: [(f64, f64); 7] = [
    (1.5, 0.903),
    (3.0, 1.684),
    (5.0, 2.358),
    (7.0, 3.005),
    (8.0, 3.113),
    (12.0, 3.690),
    (20.0, 4.715),
];
/// Speed of a lag in TP B.6, mph.
pub const LAG: f64 = 3.465;

/// Lengths of the table that a ball runs along its middle.
fn lengths(laws: &Laws, start: Ball) -> f64 {
    let table = Arc::new(Table::named("pool-9ft").expect("a table"));
    let length = 2.0 * table.bed.expect("a bed").half_length;
    let mut world = World::new(table, *laws, vec![start]);
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

/// Lengths of a ball that rolls away from a short rail at a speed in miles per hour.
pub fn from_rail(laws: &Laws, mph: f64) -> f64 {
    let bed = Table::named("pool-9ft").expect("a table").bed.expect("a bed");
    lengths(laws, along(laws.ball_radius() - bed.half_length, mph * MPH))
}

/// The speed (mph) of a ball that rolls two lengths.
pub fn lag(laws: &Laws) -> f64 {
    let [mut slow, mut fast] = [2.0, 4.5];
    while fast - slow > 2e-4 {
        let middle = 0.5 * (slow + fast);
        *(if from_rail(laws, middle) > 2.0 { &mut fast } else { &mut slow }) = middle;
    }
    slow
}

/// Lengths of a firm centre hit from the head spot at a speed in miles per hour.
pub fn firm(laws: &Laws, mph: f64) -> f64 {
    let spots = Table::named("pool-9ft").expect("a table").spots.expect("spots");
    let mut ball = along(spots.head, mph * MPH);
    ball.spin = Vector3::zeros();
    lengths(laws, ball)
}

/// Lengths by speed, the lag, and the check of the equipment's specification.
pub fn table(_: &Options) -> String {
    let all = [Laws::real(), rails_fit::snooker()];
    let mut rows = Markdown::new(&["", "source", "ours", "with rails `snooker`"]);
    let mut row = |title: String, source: String, measure: &dyn Fn(&Laws) -> f64| {
        let [ours, snooker] = all.each_ref().map(|laws| format!("{:.2}", measure(laws)));
        rows.row([title, source, ours, snooker]);
    };
    for (mph, source) in RUNS {
        let title = format!("rolling from a rail at {mph} mph, lengths (TP B.6)");
        row(title, format!("{source:.2}"), &|laws| from_rail(laws, mph));
    }
    row("speed of a lag of two lengths, mph (TP B.6)".into(), format!("{LAG:.2}"), &lag);
    for mph in [15.0, 20.0] {
        let title = format!("firm centre hit from the head spot at {mph} mph, lengths (WPA)");
        row(title, "4 to 4.5".into(), &|laws| firm(laws, mph));
    }
    rows.finish()
}
