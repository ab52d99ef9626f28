//! Where pots are lost: at jaws, by kisses, and by balls that come to a rail without one.

use std::collections::BTreeMap;
use std::sync::Arc;

use gl_billiards_core::physics::table::PoolSpec;
use gl_billiards_core::physics::{Ball, BallId, EventKind, Laws, PocketId, Table, World};
use gl_billiards_core::rules::GameKind;
use nalgebra::Vector2;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::Options;
use crate::break_shot::BreakShot;
use crate::breaks::SIZES;
use crate::energy::rolling;
use crate::jaws::{Jaws, Part};
use crate::markdown::Markdown;
use crate::parallel;
use crate::sensitivity::ideal;
use crate::statistics::Share;

/// Speed of the cue ball, m/s.
const SPEED: f64 = 10.0;
/// A ball struck again within this time has not been on its way, s.
const AT_ONCE: f64 = 1e-3;
/// Balls nearer to the middle of a mouth are still in the jaws, m.
const AT_MOUTH: f64 = 0.15;
/// The last arrival at a rail that has a column of its own.
const LAST: usize = 4;

/// The object balls' arrivals at the edge of the table in one break.
#[derive(Default)]
struct Arrivals {
    /// Contacts with noses, and balls that came to a pocket, by the ball's first, second, third and
    /// later arrival.
    noses: [u64; LAST],
    pots: [u64; LAST],
    /// Pocketed without touching a jaw, and after it.
    clean: u64,
    off_jaws: u64,
    /// Came out again from behind the mouth's line, and from a tip in front of it.
    rattled: u64,
    off_tips: u64,
    /// Left the jaws by a contact with another ball, or rest there.
    stopped: u64,
    /// Balls on a free course into a pocket, after a contact with a ball and with a rail.
    courses: [u64; 2],
    /// Of these, kept from it by another ball.
    kissed: u64,
}

/// A ball in the jaws of a pocket.
struct Visit {
    pocket: PocketId,
    is_inside: bool,
}

/// The way of one object ball.
#[derive(Default)]
struct Way {
    arrivals: usize,
    visit: Option<Visit>,
    /// When the ball came on a free course into a pocket.
    course: Option<f64>,
}

impl Arrivals {
    fn of(shot: &BreakShot, seed: u64) -> Arrivals {
        let world = shot.traced(seed);
        let jaws = Jaws::of(&shot.table);
        let mut found = Arrivals::default();
        let mut ways: BTreeMap<BallId, Way> = BTreeMap::new();
        for (event, change) in world.events().iter().zip(world.changes().iter()) {
            for ball in change.after.iter().filter(|ball| ball.id != BallId::CUE) {
                let way = ways.entry(ball.id).or_default();
                match event.kind {
                    EventKind::BallCushion { cushion, .. } => {
                        match jaws.part(cushion, event.position) {
                            Part::Nose => {
                                found.leave(way);
                                found.noses[way.arrivals.min(LAST - 1)] += 1;
                                way.arrivals += 1;
                                found.course(way, shot, ball, event.time, 1);
                            }
                            Part::Tip(pocket) | Part::Facing(pocket) => {
                                let inside = jaws.is_inside(pocket, ball);
                                found.touch(way, pocket, inside);
                            }
                        }
                    }
                    EventKind::BallPocket { .. } => {
                        match way.visit.take() {
                            Some(_) => found.off_jaws += 1,
                            None => found.clean += 1,
                        }
                        found.pots[way.arrivals.min(LAST - 1)] += 1;
                        way.course = None;
                    }
                    EventKind::BallBall { .. } => {
                        found.meet(way, &jaws, ball);
                        let was = way.course.filter(|since| event.time - since > AT_ONCE);
                        found.course(way, shot, ball, event.time, 0);
                        found.kissed += u64::from(was.is_some() && way.course.is_none());
                    }
                    _ => {}
                }
            }
        }
        for (id, way) in &mut ways {
            let ball = world.ball(*id).expect("a ball");
            found.meet(way, &jaws, &ball);
        }
        found
    }

    /// A ball that was at a jaw meets another ball, or rests.
    fn meet(&mut self, way: &mut Way, jaws: &Jaws, ball: &Ball) {
        let near =
            |visit: &Visit| (ball.position.xy() - jaws.mouth(visit.pocket).0).norm() < AT_MOUTH;
        if way.visit.as_ref().is_some_and(near) {
            way.visit = None;
            self.stopped += 1;
            way.arrivals += 1;
        } else {
            self.leave(way);
        }
    }

    /// A contact with a jaw.
    fn touch(&mut self, way: &mut Way, pocket: PocketId, inside: bool) {
        match &mut way.visit {
            Some(visit) if visit.pocket == pocket => visit.is_inside |= inside,
            _ => {
                self.leave(way);
                way.visit = Some(Visit { pocket, is_inside: inside });
            }
        }
    }

    /// A ball that was at a jaw meets a rail.
    fn leave(&mut self, way: &mut Way) {
        match way.visit.take() {
            Some(Visit { is_inside: true, .. }) => self.rattled += 1,
            Some(_) => self.off_tips += 1,
            None => return,
        }
        way.arrivals += 1;
    }

    /// Finds whether a ball falls if nothing comes in its way.
    fn course(&mut self, way: &mut Way, shot: &BreakShot, ball: &Ball, now: f64, origin: usize) {
        let is_new = way.course.is_none_or(|since| now - since > AT_ONCE);
        let falls = ball.state.moves() && falls(&shot.table, shot.laws, ball);
        self.courses[origin] += u64::from(falls && is_new);
        way.course = falls.then_some(now);
    }

    fn add(&mut self, other: &Arrivals) {
        for index in 0..LAST {
            self.noses[index] += other.noses[index];
            self.pots[index] += other.pots[index];
        }
        let [off_balls, off_rails] = &mut self.courses;
        for (sum, part) in [
            (&mut self.clean, other.clean),
            (&mut self.off_jaws, other.off_jaws),
            (&mut self.rattled, other.rattled),
            (&mut self.off_tips, other.off_tips),
            (&mut self.stopped, other.stopped),
            (off_balls, other.courses[0]),
            (off_rails, other.courses[1]),
            (&mut self.kissed, other.kissed),
        ] {
            *sum += part;
        }
    }

    fn of_breaks(shot: &BreakShot, racks: u64) -> Arrivals {
        let mut sum = Arrivals::default();
        parallel::map(racks, |seed| Arrivals::of(shot, seed)).iter().for_each(|one| sum.add(one));
        sum
    }
}

/// True if this ball alone on the table falls before it meets a nose.
fn falls(table: &Arc<Table>, laws: Laws, ball: &Ball) -> bool {
    let ball = Ball { time: 0.0, ..*ball };
    let mut world = World::new(Arc::clone(table), laws, vec![ball]);
    let jaws = Jaws::of(table);
    while let Some(event) = world.next_event(f64::INFINITY) {
        let seen = world.events().len();
        world.advance(event.time);
        world.handle(event);
        for event in &world.events()[seen..] {
            match event.kind {
                EventKind::BallPocket { .. } => return true,
                EventKind::BallCushion { cushion, .. }
                    if jaws.part(cushion, event.position) == Part::Nose =>
                {
                    return false;
                }
                _ => {}
            }
        }
    }
    false
}

/// The breaks that are looked at.
fn shots() -> Vec<(String, BreakShot)> {
    let mut shots: Vec<(String, BreakShot)> = SIZES
        .map(|(size, name)| {
            (format!("8-ball, {size}"), BreakShot::new(GameKind::EightBall, name, SPEED))
        })
        .to_vec();
    shots.push(("9-ball, 9 ft".into(), BreakShot::new(GameKind::NineBall, "pool-9ft", SPEED)));
    let usual = BreakShot::new(GameKind::EightBall, "pool-9ft", SPEED);
    shots.push(("8-ball, 9 ft, spread".into(), usual.clone().spread()));
    let mut spec = PoolSpec::NINE_FOOT;
    ideal(&mut spec.corner);
    ideal(&mut spec.side);
    let with_ideal = BreakShot { table: Arc::new(Table::pool(&spec)), ..usual };
    shots.push(("8-ball, 9 ft, ideal pockets".into(), with_ideal));
    shots
}

/// What becomes of the object balls that come to the edge of the table, per break.
pub fn table(options: &Options) -> String {
    let mut table = Markdown::new(&[
        "per break at 10 m/s",
        "contacts with noses",
        "pocketed clean",
        "pocketed off a jaw",
        "came out from inside a mouth",
        "came off a tip in front of it",
        "hit by a ball there, or at rest",
        "came on a free course to a pocket, off a ball",
        "off a rail",
        "kissed away from it",
    ]);
    for (title, shot) in shots() {
        let sum = Arrivals::of_breaks(&shot, options.racks);
        let per_break = |count: u64| format!("{:.3}", count as f64 / options.racks as f64);
        table.row([
            title,
            format!("{:.1}", sum.noses.iter().sum::<u64>() as f64 / options.racks as f64),
            per_break(sum.clean),
            per_break(sum.off_jaws),
            per_break(sum.rattled),
            per_break(sum.off_tips),
            per_break(sum.stopped),
            per_break(sum.courses[0]),
            per_break(sum.courses[1]),
            per_break(sum.kissed),
        ]);
    }
    table.finish()
}

/// The share of arrivals at the edge that end in a pocket, beside that of balls that come from
/// everywhere.
pub fn by_contact(options: &Options) -> String {
    let mut table = Markdown::new(&[
        "arrivals at the edge that end in a pocket",
        "a ball's first",
        "second",
        "third",
        "later",
        "all",
    ]);
    for (title, shot) in shots() {
        let sum = Arrivals::of_breaks(&shot, options.racks);
        let share = |hits: u64, noses: u64| Share { hits, all: hits + noses }.percent();
        let mut cells = vec![title];
        cells.extend((0..LAST).map(|index| {
            let count = (sum.noses[index] + sum.pots[index]) as f64 / options.racks as f64;
            format!("{} of {count:.1}", share(sum.pots[index], sum.noses[index]))
        }));
        cells.push(share(sum.pots.iter().sum(), sum.noses.iter().sum()));
        table.row(cells);
    }
    for (size, name) in SIZES {
        let from_everywhere = [1.0, 2.0, 4.0].map(|speed| isotropic(name, speed));
        let all = from_everywhere.map(Share::percent).join(", ");
        table.row([
            &format!("one ball from everywhere, {size}, 1, 2, 4 m/s"),
            "",
            "",
            "",
            "",
            &all,
        ]);
    }
    table.finish()
}

/// The share of rolling balls that fall at their next arrival, if they leave all places of the
/// noses' line with directions in proportion to their flux (Lambert's law).
fn isotropic(name: &str, speed: f64) -> Share {
    const BALLS: u64 = 40_000;
    let table = Arc::new(Table::named(name).expect("a table"));
    let laws = Laws::real();
    let bed = table.bed.expect("a bed");
    let [length, width] = [bed.half_length, bed.half_width].map(|half| half - laws.ball_radius());
    let falls = parallel::map(BALLS, |seed| {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let along = random.random_range(0.0..length + width);
        let sin: f64 = random.random_range(-1.0..1.0);
        let (across, cos) = (sin, (1.0 - sin * sin).sqrt());
        let (place, way) = if along < length {
            (Vector2::new(2.0 * along - length, -width), Vector2::new(across, cos))
        } else {
            (Vector2::new(-length, 2.0 * (along - length) - width), Vector2::new(cos, across))
        };
        falls(&table, laws, &rolling(place, way * speed))
    });
    Share::of(&falls, |falls| *falls)
}
