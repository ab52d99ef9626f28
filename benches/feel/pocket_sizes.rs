//! The widths in which a pocket takes a rolling ball, by angle and speed.

use std::sync::Arc;

use gl_billiards_core::physics::laws::Slowing;
use gl_billiards_core::physics::{BallId, EventKind, Laws, PocketId, Table, World};
use nalgebra::{Rotation2, Vector2};

use crate::Options;
use crate::energy::rolling;
use crate::jaws::{Jaws, Part};
use crate::markdown::Markdown;
use crate::parallel;

/// Speeds at the mouth if nothing comes between, m/s.
const SPEEDS: [f64; 5] = [0.7, 1.5, 3.0, 5.0, 8.0];
/// Angles to the pocket's axis, degrees, with Alciatore's widths for slow balls, mm, read from the
/// curves of TP 3.6 (a corner of 4.5875 in with a shelf of 1 1/8 in) and TP 3.5 (a side of 5 1/16
/// in with a shelf of 3/16 in). Their walls are cut as ours.
const CORNER: [(f64, f64); 7] = [
    (0.0, 67.8),
    (10.0, 66.2),
    (20.0, 61.6),
    (28.0, 55.8),
    (35.0, 68.0),
    (40.0, 74.6),
    (44.0, 75.0),
];
const SIDE: [(f64, f64); 7] = [
    (0.0, 83.7),
    (19.0, 77.4),
    (30.0, 68.4),
    (40.6, 55.8),
    (48.7, 44.3),
    (54.1, 31.5),
    (59.5, 19.5),
];
/// Distance of the start from the mouth, or from where the table begins, m: as far as in TP 3.6.
const START: f64 = 2.2;
/// Offsets across the path are tried in these steps, to this far on either side, m.
const STEP: f64 = 0.5e-3;
const WIDEST: f64 = 0.12;

/// What becomes of a ball at a pocket.
#[derive(Clone, Copy, PartialEq)]
enum Fate {
    Taken,
    /// It was behind the line between the tips and came out.
    Rattled,
    Missed,
}

/// Widths by pocket, angle and speed: taken, and rattled out.
pub fn table(_: &Options) -> String {
    let headings: Vec<String> = SPEEDS.iter().map(|speed| format!("{speed} m/s")).collect();
    let mut headings: Vec<&str> = headings.iter().map(String::as_str).collect();
    headings.insert(0, "pocket, degrees off its axis: mm taken (and rattled out)");
    headings.insert(1, "Alciatore, slow");
    let mut rows = Markdown::new(&headings);
    let usual = Arc::new(Table::named("pool-9ft").expect("a table"));
    for (name, pocket, angles) in [("corner", 0, CORNER), ("side", 5, SIDE)] {
        for (angle, source) in angles {
            let cells = SPEEDS.map(|speed| {
                let [taken, rattled] = widths(&usual, Laws::real(), pocket, angle, speed);
                format!("{taken:.1} ({rattled:.1})")
            });
            let title = format!("{name}, {angle}°");
            rows.row([title, format!("{source:.1}")].into_iter().chain(cells));
        }
    }
    rows.finish()
}

/// The widths (mm) in which a pocket takes balls of a speed (m/s) that come at an angle (degrees) to
/// its axis, and in which they rattle out.
pub fn widths(table: &Arc<Table>, laws: Laws, pocket: usize, angle: f64, speed: f64) -> [f64; 2] {
    let steps = (2.0 * WIDEST / STEP) as u64;
    let fates = parallel::map(steps, |step| {
        let offset = step as f64 * STEP - WIDEST;
        fate(table, laws, PocketId(pocket), angle.to_radians(), speed, offset)
    });
    [Fate::Taken, Fate::Rattled]
        .map(|which| fates.iter().filter(|fate| **fate == which).count() as f64 * STEP * 1e3)
}

/// Deceleration of a rolling ball, by which it starts faster, m/s².
fn deceleration(laws: &Laws) -> f64 {
    match laws.slowing {
        Slowing::Continuous(cloth) => cloth.rolling_friction * laws.gravity,
        Slowing::FrameEnd { .. } | Slowing::EveryInterval { .. } => 0.0,
    }
}

/// Rolls a ball at the middle of a mouth, or `offset` (m) beside it, at an angle (rad) to its axis.
fn fate(
    table: &Arc<Table>,
    laws: Laws,
    pocket: PocketId,
    angle: f64,
    speed: f64,
    offset: f64,
) -> Fate {
    let jaws = Jaws::of(table);
    let (middle, axis) = jaws.mouth(pocket);
    let way = Rotation2::new(angle) * axis;
    let aside = Vector2::new(-way.y, way.x) * offset;
    let bed = table.bed.expect("a bed");
    let inside = |place: Vector2<f64>| {
        place.x.abs() < bed.half_length - laws.ball_radius()
            && place.y.abs() < bed.half_width - laws.ball_radius()
    };
    let starts = (0..).map(|step| middle + aside - way * (START - 0.01 * f64::from(step)));
    let mut starts = starts.take((START / 0.01) as usize);
    let Some(start) = starts.find(|place| inside(*place)) else { return Fate::Missed };
    let speed = (speed * speed + 2.0 * deceleration(&laws) * (middle - start).norm()).sqrt();
    let mut world = World::new(Arc::clone(table), laws, vec![rolling(start, way * speed)]);
    let (mut was_inside, mut banked) = (false, false);
    while let Some(event) = world.next_event(f64::INFINITY) {
        let seen = world.events().len();
        world.advance(event.time);
        world.handle(event);
        let ball = world.ball(BallId::CUE).expect("the ball");
        was_inside |= jaws.is_inside(pocket, &ball);
        for event in &world.events()[seen..] {
            match event.kind {
                EventKind::BallPocket { pocket: entered, .. } if entered == pocket => {
                    return Fate::Taken;
                }
                // It may come along a rail, and off it once.
                EventKind::BallCushion { cushion, .. }
                    if jaws.part(cushion, event.position) == Part::Nose =>
                {
                    if was_inside || banked {
                        return if was_inside { Fate::Rattled } else { Fate::Missed };
                    }
                    banked = true;
                }
                _ => {}
            }
        }
    }
    if was_inside { Fate::Rattled } else { Fate::Missed }
}
