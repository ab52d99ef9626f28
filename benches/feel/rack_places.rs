//! Which balls of a rack are pocketed, and where those at its sides go.

use std::collections::BTreeMap;

use gl_billiards_core::physics::laws::{BallFriction, Simultaneous};
use gl_billiards_core::physics::{Ball, BallId, EventKind, Laws, PocketId, World};
use gl_billiards_core::rules::GameKind;
use nalgebra::Vector2;

use crate::Options;
use crate::break_shot::BreakShot;
use crate::markdown::Markdown;
use crate::parallel;
use crate::sensitivity::{on_one_spot, set_friction, set_number, with_gaps};
use crate::statistics::mean;

/// Speed of the cue ball, m/s.
const SPEED: f64 = 10.0;
/// A corner pocket at the foot of the table, and a side pocket.
const CORNER: PocketId = PocketId(0);
const SIDE: PocketId = PocketId(5);
/// Time after the first contact in which the rack bursts, s.
const BURST: f64 = 0.005;
/// Largest gaps between neighbours in a rack, µm.
const GAPS: [f64; 4] = [0.0, 10.0, 200.0, 500.0];

/// The row of a ball in its rack, from 1, and whether it is one of the outermost of its row.
fn place(ball: &Ball, rack: &[Ball]) -> (u32, bool) {
    let foremost = rack.iter().map(|ball| ball.position.x).fold(f64::INFINITY, f64::min);
    let row = |ball: &Ball| {
        let deep = 3.0_f64.sqrt() * ball.radius;
        ((ball.position.x - foremost) / deep).round() as u32 + 1
    };
    let beside = |other: &&Ball| row(other) == row(ball);
    let widest = rack.iter().filter(beside).map(|b| b.position.y.abs()).fold(0.0_f64, f64::max);
    (row(ball), widest - ball.position.y.abs() < ball.radius)
}

/// The racked object balls.
fn rack(world: &World) -> Vec<Ball> {
    world.balls().filter(|ball| ball.id != BallId::CUE).collect()
}

/// What one break did to the balls of its rack.
struct Places {
    /// Pots by place.
    pots: BTreeMap<(u32, bool), f64>,
    /// Directions (degrees from the long axis towards the side) and speeds (m/s) of the watched
    /// balls after the burst, and their offset from the line to the pocket; before
    /// that the side of the table on which they were, as a sign.
    watched: Vec<(f64, [f64; 3])>,
    /// Watched balls pocketed before they met a cushion, on the sides of -y and +y.
    straight: [f64; 2],
}

impl Places {
    /// `watched` is the row whose outermost balls are followed, `pocket` the one that they are
    /// thought to go to.
    fn of(shot: &BreakShot, seed: u64, watched: u32, pocket: PocketId) -> Places {
        let mut world = shot.start(seed);
        let racked = rack(&world);
        let first = loop {
            let event = world.next_event(f64::INFINITY).expect("a contact");
            world.advance(event.time);
            world.handle(event);
            let meets = |kind| matches!(kind, EventKind::BallBall { .. });
            if let Some(event) = world.events().iter().find(|event| meets(event.kind)) {
                break event.time;
            }
        };
        world.update_until(first + BURST);
        let pocket = shot.table.pockets[pocket.0].center.map(f64::abs);
        let is_watched = |ball: &&Ball| place(ball, &racked) == (watched, true);
        let followed: Vec<Ball> = racked.iter().filter(is_watched).copied().collect();
        let follow = |start: &Ball| {
            let ball = world.ball(start.id).expect("a ball");
            // As if it left on the side of +y.
            let side = start.position.y.signum();
            let way = Vector2::new(ball.velocity.x, side * ball.velocity.y);
            let to = pocket - Vector2::new(ball.position.x, side * ball.position.y);
            let degrees = |v: Vector2<f64>| v.y.atan2(v.x).to_degrees();
            (side, [degrees(way), ball.speed(), degrees(way) - degrees(to)])
        };
        let after: Vec<(f64, [f64; 3])> = followed.iter().map(follow).collect();
        world.update(300.0);
        let mut pots = BTreeMap::new();
        let mut straight = [0.0; 2];
        for event in world.events() {
            if let EventKind::BallPocket { ball, .. } = event.kind
                && let Some(start) = racked.iter().find(|start| start.id == ball)
            {
                *pots.entry(place(start, &racked)).or_insert(0.0) += 1.0;
                let rails =
                    |kind| matches!(kind, EventKind::BallCushion { ball: b, .. } if b == ball);
                let banked = world.events().iter().any(|event| rails(event.kind));
                if place(start, &racked) == (watched, true) && !banked {
                    straight[usize::from(start.position.y > 0.0)] += 1.0;
                }
            }
        }
        Places { pots, watched: after, straight }
    }
}

/// The words for a place in the rack.
fn title((row, is_outer): (u32, bool)) -> String {
    match (row, is_outer) {
        (1, _) => "foremost".to_owned(),
        (_, true) => format!("row {row}, sides"),
        (_, false) => format!("row {row}, inside"),
    }
}

/// Pots by place in the rack, per break.
pub fn pots(options: &Options) -> String {
    let mut text = String::new();
    for (game, kind) in crate::breaks::GAMES {
        let middle = BreakShot::new(kind, "pool-9ft", SPEED);
        let shots = [
            ("from the middle", middle.clone()),
            ("spread", middle.clone().spread()),
            ("spread, frozen rack", with_gaps(middle.spread(), 0.0)),
        ];
        let mut rows: BTreeMap<(u32, bool), [f64; 3]> = BTreeMap::new();
        for (column, (_, shot)) in shots.iter().enumerate() {
            let all = parallel::map(options.racks, |seed| Places::of(shot, seed, 3, CORNER));
            for (place, count) in all.iter().flat_map(|one| &one.pots) {
                rows.entry(*place).or_default()[column] += count / options.racks as f64;
            }
        }
        let heading = format!("{game}: pocketed per break, of the balls in");
        let titles = shots.each_ref().map(|(title, _)| *title);
        let mut table = Markdown::new(&[&[heading.as_str()], &titles[..]].concat());
        for (place, counts) in rows {
            table.row([title(place)].into_iter().chain(counts.map(|count| format!("{count:.3}"))));
        }
        text += &table.finish();
        text.push('\n');
    }
    text.trim_end().to_owned() + "\n"
}

/// Where the two side balls of the third row of a 9-ball rack go, by laws, gaps and place.
pub fn wings(options: &Options) -> String {
    let usual = BreakShot::new(GameKind::NineBall, "pool-9ft", SPEED);
    let mut rows: Vec<(String, BreakShot)> = vec![("the 9 on the foot spot".into(), usual.clone())];
    let usual = on_one_spot(usual);
    rows.push(("the 1 on the foot spot".into(), usual.clone()));
    for gap in GAPS {
        let title = format!("… gaps up to {gap} µm");
        rows.push((title, with_gaps(usual.clone(), gap * 1e-6)));
    }
    let mut with = |title: &str, change: &dyn Fn(&mut Laws)| {
        let mut shot = usual.clone();
        change(&mut shot.laws);
        rows.push((format!("… {title}"), shot));
    };
    for e in [0.897, 0.92, 0.98] {
        with(&format!("`ball_restitution` {e}"), &|laws| set_number(laws, "ball_restitution", e));
    }
    for (title, a, b, c) in [
        ("`ball_friction` 0.03", 0.03, 0.0, 0.0),
        ("`ball_friction` 0.08", 0.08, 0.0, 0.0),
        ("`ball_friction` fitted to TP B.3", 0.016, 0.219, 0.691),
    ] {
        with(title, &|laws| set_friction(laws, BallFriction { a, b, c }));
    }
    with("`cluster_model` `simultaneous`", &|laws| laws.simultaneous = Simultaneous::Together);
    for aside in [0.2, 0.45, 0.57] {
        let title = format!("… {aside} m beside: near side");
        rows.push((title, BreakShot { aside, ..usual.clone() }));
        let title = format!("… {aside} m beside: far side");
        rows.push((title, BreakShot { aside: -aside, ..usual.clone() }));
    }
    let beside = BreakShot { aside: 0.57, ..usual.clone() };
    rows.push((
        "… 0.57 m beside: near side, 7 m/s".into(),
        BreakShot { speed: 7.0, ..beside.clone() },
    ));
    for offset in [-0.2, 0.2] {
        let title = format!("… 0.57 m beside: near side, aimed {offset:+} R off the middle");
        rows.push((title, BreakShot { offset, ..beside.clone() }));
    }
    directions(options, "9-ball, the outer balls of row 3 and the corner pockets", rows, 3, CORNER)
}

/// Where the balls of the second row of an 8-ball rack go.
pub fn seconds(options: &Options) -> String {
    let usual = BreakShot::new(GameKind::EightBall, "pool-9ft", SPEED);
    let mut rows = vec![("from the middle".to_owned(), usual.clone())];
    for aside in [0.1, 0.2, 0.3] {
        let title = format!("{aside} m beside: near side");
        rows.push((title, BreakShot { aside, ..usual.clone() }));
        let title = format!("{aside} m beside: far side");
        rows.push((title, BreakShot { aside: -aside, ..usual.clone() }));
    }
    directions(options, "8-ball, row 2 and the side pockets", rows, 2, SIDE)
}

/// The directions of the outermost balls of a row, and how they lie to a pocket.
fn directions(
    options: &Options,
    heading: &str,
    rows: Vec<(String, BreakShot)>,
    row: u32,
    pocket: PocketId,
) -> String {
    let mut table = Markdown::new(&[
        heading,
        "direction from the long axis",
        "beside the line to the pocket",
        "speed, m/s",
        "pocketed straight",
    ]);
    for (title, shot) in rows {
        let all = parallel::map(options.racks, |seed| Places::of(&shot, seed, row, pocket));
        // From the middle the two are mirror images.
        let is_beside = shot.aside != 0.0;
        let watched = all.iter().flat_map(|one| one.watched.iter());
        let watched: Vec<[f64; 3]> =
            watched.filter(|ball| !is_beside || ball.0 > 0.0).map(|ball| ball.1).collect();
        let middle = |index: usize| mean(watched.iter().map(|ball| ball[index]));
        let spread = |index: usize| {
            let (m, n) = (middle(index), watched.len() as f64);
            (watched.iter().map(|ball| (ball[index] - m).powi(2)).sum::<f64>() / n).sqrt()
        };
        table.row([
            title,
            format!("{:.1}° ± {:.1}°", middle(0), spread(0)),
            format!("{:+.1}° ± {:.1}°", middle(2), spread(2)),
            format!("{:.2} ± {:.2}", middle(1), spread(1)),
            format!("{:.0} %", 100.0 * mean(all.iter().map(|one| one.straight[1]))),
        ]);
    }
    table.finish()
}
