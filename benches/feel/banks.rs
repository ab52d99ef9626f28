//! Banks through the diamonds, by the speed of the ball (TP B.28).

use std::sync::Arc;

use gl_billiards_core::physics::table::cushion::reach;
use gl_billiards_core::physics::{Event, EventKind, Laws, Table, World};
use nalgebra::Vector2;

use crate::Options;
use crate::energy::rolling;
use crate::markdown::Markdown;
use crate::sources::{BANKS, range};
use crate::{parallel, rails_fit};

/// Speeds at the rail, m/s, and shares of rolling.
const ARRIVALS: [(f64, f64); 8] = [
    (1.0, 0.0),
    (2.3, 0.0),
    (3.0, 0.0),
    (3.2, 0.0),
    (4.0, 0.0),
    (6.0, 0.0),
    (3.2, 0.5),
    (3.2, 1.0),
];
/// Speeds of sliding balls with the rails called `snooker`.
const SNOOKER_SPEEDS: [f64; 4] = [2.3, 3.0, 4.0, 6.0];

/// The middle of the lines that pot, by arrival and aim.
pub fn table(_: &Options) -> String {
    let aims = BANKS.map(|(aim, _)| format!("{aim}"));
    let aims = aims.each_ref().map(String::as_str);
    let mut rows = Markdown::new(&[&["aim"], &aims[..]].concat());
    let measured = BANKS.map(|(_, tables)| {
        let [least, most] = range(tables);
        format!("{least:.2} to {most:.2}")
    });
    rows.row(["measured, 9 and 7 ft".to_owned()].into_iter().chain(measured));
    let snooker =
        SNOOKER_SPEEDS.map(|speed| ("with rails `snooker`", rails_fit::snooker(), (speed, 0.0)));
    let ours = ARRIVALS.map(|arrival| ("ours", Laws::real(), arrival));
    for (rails, laws, (speed, roll)) in ours.into_iter().chain(snooker) {
        let motion = match roll {
            0.0 => "sliding",
            1.0 => "rolling",
            _ => "half rolling",
        };
        let cells = BANKS.map(|(aim, tables)| {
            let Some(middle) = middle(&laws, aim, speed, roll) else {
                return "none".to_owned();
            };
            let off = outside(range(tables), middle);
            if off > 0.0 { format!("{middle:.2} (off {off:.2})") } else { format!("{middle:.2}") }
        });
        rows.row([format!("{rails} at {speed} m/s, {motion}")].into_iter().chain(cells));
    }
    rows.finish()
}

/// How far a number is outside a range.
pub fn outside([least, most]: [f64; 2], number: f64) -> f64 {
    (least - number).max(number - most).max(0.0)
}

/// The diamond of the opposite rail in the middle of those whose line through an aim pots.
pub fn middle(laws: &Laws, aim: f64, speed: f64, roll: f64) -> Option<f64> {
    let table = Arc::new(Table::named("pool-9ft").expect("a table"));
    // A mirror would have all of them at twice the aim.
    let lines = parallel::map(400, |step| {
        let crossed = (1.8 + 0.0045 * step as f64) * aim;
        pots(&table, laws, aim, crossed, speed, roll).then_some(crossed)
    });
    let lines: Vec<f64> = lines.into_iter().flatten().collect();
    Some(0.5 * (lines.first()? + lines.last()?))
}

/// True if a ball on the line through these two diamonds falls after one rail.
fn pots(table: &Arc<Table>, laws: &Laws, aim: f64, crossed: f64, speed: f64, roll: f64) -> bool {
    let bed = table.bed.expect("a bed");
    let corner = Vector2::new(-bed.half_length, -bed.half_width);
    let diamond = bed.half_length / 4.0;
    let behind = table.rails.sights;
    let across = Vector2::new(corner.x + crossed * diamond, corner.y - behind);
    let banking = Vector2::new(corner.x + aim * diamond, -corner.y + behind);
    let way = (banking - across).normalize();
    // A millimetre before contact, so that it arrives with this motion.
    let start = bed.half_width - reach(laws.ball_radius(), laws.nose_height(table)) - 1e-3;
    let mut ball = rolling(across + way * ((start - across.y) / way.y), way * speed);
    ball.spin *= roll;
    let mut world = World::new(Arc::clone(table), *laws, vec![ball]);
    world.update(60.0);
    let is_over_edge =
        |event: &Event| matches!(event.kind, EventKind::State { state, .. } if state.is_aloft());
    let falls = world.events().iter().find(|event| is_over_edge(event));
    // What it touches as it falls does not matter.
    let falls = falls.map_or(f64::INFINITY, |event| event.time);
    let mut rails = world.events().iter().filter(|event| match event.kind {
        EventKind::BallCushion { .. } => event.time < falls,
        EventKind::BallPocket { .. } => true,
        _ => false,
    });
    let first = rails.next().map(|event| event.kind);
    let on_rail = matches!(first, Some(EventKind::BallCushion { cushion, .. })
        if table.cushions[cushion.0].along.y == 0.0);
    let second = rails.next().map(|event| event.kind);
    on_rail
        && matches!(second, Some(EventKind::BallPocket { pocket, .. })
            if (table.pockets[pocket.0].center - corner).norm() < 0.5 * diamond)
}
