//! Banks along lines through the diamonds (physics.md, Validation: Cushions).
//!
//! TP B.28 (Alciatore 2023) is a table for players. A line goes through one diamond of the banking
//! rail and one of the opposite rail, both counted from the pocket's corner. A ball sent along it
//! without roll or english banks into that pocket. The line is given by where it crosses the
//! opposite rail, and each of the five measured tables has its own.

use gl_billiards_core::physics::table::cushion::reach;

use super::*;
use crate::sources::{BANKS, range};

/// The motion of a ball at the banking rail.
#[derive(Clone, Copy)]
struct Arrival {
    /// Its speed, m/s.
    speed: f64,
    /// Its share of rolling: 0 if it slides, 1 if it rolls.
    roll: f64,
}

/// True if a ball on the line through these two diamonds falls straight after the banking rail.
fn pots(table: &Arc<Table>, aim: f64, crossed: f64, arrival: Arrival) -> bool {
    let bed = table.bed.unwrap();
    let corner = Vector2::new(-bed.half_length, -bed.half_width);
    let diamond = 2.0 * bed.half_length / 8.0;
    let behind = table.rails.sights;
    let across = Vector2::new(corner.x + crossed * diamond, corner.y - behind);
    let banking = Vector2::new(corner.x + aim * diamond, -corner.y + behind);
    let way = (banking - across).normalize();
    // A millimetre before contact, so that it arrives with its initial motion.
    let laws = laws(&[]);
    let start = bed.half_width - reach(laws.ball_radius(), Some(table.nose_height)) - 1e-3;
    let place = across + way * ((start - across.y) / way.y);
    let mut ball = ball(&laws, 0, place.x, place.y);
    ball.velocity = (arrival.speed * way).push(0.0);
    ball.spin = arrival.roll * Vector3::z().cross(&ball.velocity) / ball.radius;
    let mut world = World::new(table.clone(), laws, vec![ball]);
    let mut banked = false;
    while let Some(event) = world.next_event(1e9) {
        world.advance(event.time);
        let seen = world.events().len();
        world.handle(event);
        for event in &world.events()[seen..] {
            match event.kind {
                EventKind::BallPocket { pocket, .. } => {
                    let center = table.pockets[pocket.0].center;
                    return banked && (center - corner).norm() < 0.5 * diamond;
                }
                // What it touches as it falls does not matter.
                EventKind::BallCushion { .. }
                    if world.ball(BallId(0)).is_some_and(|ball| ball.state.is_aloft()) => {}
                EventKind::BallCushion { .. } if banked => return false,
                EventKind::BallCushion { cushion, .. } => {
                    // At the face of the rail, not at the tip of a pocket's jaw.
                    let rail = &table.cushions[cushion.0];
                    let place = world.ball(BallId(0)).unwrap().position.xy();
                    banked =
                        rail.along.y == 0.0 && rail.from.y > 0.0 && rail.is_abreast(place, 0.0);
                }
                _ => {}
            }
        }
    }
    false
}

/// The lines next to each other that pot, in steps of a hundredth of a diamond, by where they cross.
fn window(table: &Arc<Table>, aim: f64, arrival: Arrival) -> Vec<f64> {
    // A mirror would have all of them at twice the aim.
    let lines = (0..).map(|step| 1.8 * aim + 0.01 * f64::from(step));
    let lines = lines.take_while(|crossed| *crossed < 3.6 * aim);
    let pots = |crossed: &f64| pots(table, aim, *crossed, arrival);
    lines.skip_while(|crossed| !pots(crossed)).take_while(pots).collect()
}

/// The distance of a value from the range of the five tables, diamonds.
fn outside(crossed: f64, [least, most]: [f64; 2]) -> f64 {
    (crossed - most).max(least - crossed).max(0.0)
}

/// The speed of the measured balls is not told; these are those at which all aims fit.
#[test]
fn sliding_banks_measured() {
    let mut best =
        Figure::new("banks of TP B.28 (measured), the line that fits best, diamonds", 0.0);
    for (name, off_by) in [("pool-9ft", 0.06), ("pool-7ft", 0.0)] {
        let mut middles = Figure::new("the same, the middle of all lines that pot", off_by);
        let table = Arc::new(Table::named(name).unwrap());
        for speed in [5.7, 5.8, 5.9, 6.0] {
            for (aim, tables) in BANKS {
                let lines = window(&table, aim, Arrival { speed, roll: 0.0 });
                let [Some(low), Some(high)] = [lines.first(), lines.last()] else {
                    panic!("{name}, {aim} at {speed} m/s: no line pots");
                };
                let row = || format!("{name}, {aim} at {speed} m/s: {low:.2} to {high:.2}");
                let off = |crossed: f64| outside(crossed, range(tables));
                println!("{}", row());
                best.off(lines.iter().copied().map(off).fold(f64::INFINITY, f64::min), row);
                if speed == 6.0 {
                    middles.off(off(0.5 * (low + high)), row);
                }
            }
        }
        middles.check();
    }
    best.check();
}

/// The measurements distinguish sliding from rolling balls, whose lines cross elsewhere.
#[test]
fn rolling_balls_bank_elsewhere() {
    for name in ["pool-9ft", "pool-7ft"] {
        let table = Arc::new(Table::named(name).unwrap());
        for (aim, tables) in BANKS {
            let lines = window(&table, aim, Arrival { speed: 2.3, roll: 1.0 });
            assert!(!lines.is_empty(), "{name}, {aim}");
            let inside = lines.iter().find(|crossed| outside(**crossed, range(tables)) == 0.0);
            assert_eq!(
                inside, None,
                "{name}, {aim}: a rolling ball banks along a sliding one's line"
            );
        }
    }
}
