//! Compares first contacts with a dense scan of the same closed forms: none missed, none invented.

use std::sync::Arc;

use gl_billiards_core::physics::table::cushion;
use gl_billiards_core::physics::{
    Ball, BallId, Laws, MotionState, Table, UpcomingKind, World, motion,
};
use nalgebra::{Vector2, Vector3};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::Venue;
use super::frozen::{ball, moving};
use crate::count;

/// The scan's step, s.
const STEP: f64 = 1e-4;

/// Depth from which the scan reports a contact, m. Its motion starts from the last event, with an
/// error of some 1e-11 m under drag.
const DEEP: f64 = 1e-10;

/// Something that a ball can hit.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Thing {
    Balls,
    Cushions(usize),
    Pockets(usize),
    /// The level at which a ball in the air has sunk into a pocket.
    Sink(usize),
    Slate(usize),
    Edge(usize),
}

/// Two moving balls, as long as each of them has one closed form.
struct Scan<'a> {
    table: &'a Table,
    /// Depth from which it reports a contact, m.
    deep: f64,
    balls: [Ball; 2],
    from: f64,
    until: f64,
}

impl Scan<'_> {
    fn place(&self, index: usize, time: f64) -> Vector3<f64> {
        motion::position_at(&self.balls[index], time)
    }

    /// The gap between a ball and an obstacle, m.
    fn gap(&self, thing: Thing, time: f64) -> f64 {
        let table = self.table;
        match thing {
            Thing::Balls => {
                let touch = self.balls[0].radius + self.balls[1].radius;
                (self.place(0, time) - self.place(1, time)).norm() - touch
            }
            Thing::Cushions(index) => {
                let (ball, place) = (&self.balls[index], self.place(index, time));
                let nearest = table.cushions.iter().map(|c| c.distance(place.xy()));
                let nearest = nearest.fold(f64::INFINITY, f64::min);
                if ball.state == MotionState::Airborne {
                    nearest.hypot(place.z - table.nose_height) - ball.radius
                } else {
                    nearest - cushion::reach(ball.radius, Some(table.nose_height))
                }
            }
            Thing::Pockets(index) => {
                let (ball, place) = (&self.balls[index], self.place(index, time));
                let spaces =
                    table.pockets.iter().map(|p| (place.xy() - p.center).norm() - p.radius);
                let beside = spaces.fold(f64::INFINITY, f64::min);
                // A ball in the air meets the pocket's body instead.
                match ball.state {
                    MotionState::Airborne => {
                        let near =
                            table.pockets.iter().filter(|pocket| pocket.contains(place.xy()));
                        let gaps = near
                            .filter_map(|pocket| Some((pocket, pocket.body_for(ball.radius)?)))
                            .map(|(pocket, body)| body.nearest(pocket, place, ball.radius).gap);
                        gaps.fold(beside.abs().max(1e-6), f64::min)
                    }
                    _ => beside,
                }
            }
            Thing::Sink(index) => {
                let (ball, place) = (&self.balls[index], self.place(index, time));
                match table.pocket_at(place.xy()) {
                    Some(_) => place.z + ball.radius,
                    None => 1e-3,
                }
            }
            Thing::Slate(index) => {
                let (ball, place) = (&self.balls[index], self.place(index, time));
                match table.pocket_at(place.xy()) {
                    Some(_) => 1e-3,
                    None => place.z - ball.radius,
                }
            }
            Thing::Edge(index) => {
                let (place, [x, y]) = (self.place(index, time), table.outer_edges().unwrap());
                (x - place.x.abs()).min(y - place.y.abs())
            }
        }
    }

    /// All obstacles at this time.
    fn things(&self) -> Vec<Thing> {
        let mut things = vec![Thing::Balls];
        for (index, ball) in self.balls.iter().enumerate() {
            if ball.state == MotionState::Airborne {
                things.extend([Thing::Slate(index), Thing::Edge(index), Thing::Sink(index)]);
            }
            // A ball on a rail is behind the cushions.
            if ball.state.moves() && ball.state != MotionState::OnRail {
                things.extend([Thing::Cushions(index), Thing::Pockets(index)]);
            }
        }
        things
    }

    /// Upper bound of the speed at which gaps shrink, m/s.
    fn fastest(&self) -> f64 {
        let window = self.until - self.from;
        let bound = |ball: &Ball| {
            let (bend, twist) = (ball.path.quadratic.norm(), ball.path.cubic.norm());
            ball.velocity.norm() + (2.0 * bend + 3.0 * twist * window) * window
        };
        self.balls.iter().filter(|ball| ball.state.moves()).map(bound).sum()
    }

    /// The time of the first contact with an obstacle before the end.
    fn first(&self, thing: Thing) -> Option<f64> {
        let fastest = self.fastest();
        let mut samples = vec![(self.from, self.gap(thing, self.from))];
        while let Some(&(time, gap)) = samples.last()
            && time < self.until
        {
            // Skip the time in which no contact is possible, then go step by step.
            let next = (time + STEP.max(0.99 * gap / fastest)).min(self.until);
            samples.push((next, self.gap(thing, next)));
            if samples.len() > 3 {
                samples.remove(0);
            }
            let (first, last) = (samples[0], samples[samples.len() - 1]);
            let dips = samples.len() == 3 && samples[1].1 <= first.1.min(last.1);
            let lowest = if dips { self.lowest(thing, first.0, last.0) } else { last };
            if lowest.1 < -self.deep {
                return Some(self.crossing(thing, first.0, lowest.0));
            }
        }
        None
    }

    /// The minimum of a gap between two times that enclose a dip.
    fn lowest(&self, thing: Thing, mut low: f64, mut high: f64) -> (f64, f64) {
        for _ in 0..100 {
            let third = (high - low) / 3.0;
            let (left, right) = (low + third, high - third);
            if self.gap(thing, left) < self.gap(thing, right) {
                high = right;
            } else {
                low = left;
            }
        }
        let time = 0.5 * (low + high);
        (time, self.gap(thing, time))
    }

    /// The time at which a gap closes that is open at `low` and closed at `high`.
    fn crossing(&self, thing: Thing, mut low: f64, mut high: f64) -> f64 {
        for _ in 0..100 {
            let middle = 0.5 * (low + high);
            if self.gap(thing, middle) > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        high
    }
}

/// The result of a case.
#[derive(Debug, Default)]
struct Tally {
    windows: usize,
    balls: usize,
    cushions: usize,
    others: usize,
    /// The gaps at the contacts that were found, m; they should be zero.
    worst: f64,
}

/// Follows two balls until the first one hits the other, a cushion, a pocket or the edge.
fn follow(mut world: World, deep: f64, what: &str, tally: &mut Tally) {
    let table = Arc::clone(world.table());
    for _ in 0..2000 {
        let from = world.clock();
        let Some(event) = world.next_event(f64::INFINITY) else {
            assert!(world.at_rest(), "{what}: moves for ever");
            return;
        };
        let balls = [0, 1].map(|id| world.ball(BallId(id)).unwrap());
        let scan = Scan { table: &table, deep, balls, from, until: event.time };
        tally.windows += 1;
        for thing in scan.things() {
            if let Some(time) = scan.first(thing) {
                panic!("{what}: {thing:?} met at {time} before {event:?} {balls:?}");
            }
        }
        let (met, last) = match event.kind {
            UpcomingKind::BallBall(..) => (Thing::Balls, true),
            UpcomingKind::BallCushion(place, _) => (Thing::Cushions(place), true),
            UpcomingKind::BallPocket(place, _) if balls[place].state == MotionState::Airborne => {
                (Thing::Sink(place), true)
            }
            UpcomingKind::BallPocket(place, _) | UpcomingKind::HitPocket(place, _) => {
                (Thing::Pockets(place), true)
            }
            UpcomingKind::OffTable(place) => (Thing::Edge(place), true),
            UpcomingKind::BallSlate(place) => (Thing::Slate(place), false),
            _ => {
                world.advance(event.time);
                world.handle(event);
                continue;
            }
        };
        let gap = scan.gap(met, event.time);
        assert!(gap.abs() < 10.0 * deep, "{what}: gap {gap} at {event:?} {balls:?}");
        tally.worst = tally.worst.max(gap.abs());
        match met {
            Thing::Balls => tally.balls += 1,
            Thing::Cushions(_) => tally.cushions += 1,
            _ => tally.others += 1,
        }
        let (before, after) = (event.time - 1e-6, event.time);
        if event.time > from + 1e-5 {
            assert!(scan.gap(met, before) > scan.gap(met, after), "{what}: {event:?} goes apart");
        }
        if last {
            return;
        }
        world.advance(event.time);
        world.handle(event);
    }
    panic!("{what}: does not end");
}

/// A ball at a place that moves in a direction (rad), in any state of motion.
pub fn any_motion(random: &mut ChaCha8Rng, id: u32, place: Vector2<f64>, angle: f64) -> Ball {
    let speed = random.random_range(0.02..1.0_f64).powi(2) * 8.0;
    let velocity = [speed * angle.cos(), speed * angle.sin()];
    let mut ball = moving(id, place.x, place.y, velocity, random.random_range(-1.0..2.0));
    match random.random_range(0..4) {
        0 => ball.spin = motion::rolling_spin(ball.velocity, ball.radius),
        1 => {}
        2 => ball.spin += Vector3::from_fn(|_, _| random.random_range(-100.0..100.0)),
        _ => {
            ball.position.z += random.random_range(0.0..0.06);
            ball.velocity.z = random.random_range(-1.0..2.0);
        }
    }
    ball
}

/// A ball of the laws `real` as one of other laws, in the same motion.
fn resized(mut ball: Ball, laws: &Laws) -> Ball {
    let [radius, mass] = laws.ball_size(ball.id);
    ball.position.z += radius - ball.radius;
    ball.spin *= ball.radius / radius;
    (ball.radius, ball.mass) = (radius, mass);
    ball
}

/// Two balls, of which the first is heading for the second or for a cushion.
fn any_pair(random: &mut ChaCha8Rng, venue: &Venue) -> Option<World> {
    let table = &venue.table;
    let bed = table.bed.unwrap();
    let anywhere = |random: &mut ChaCha8Rng| {
        Vector2::new(
            random.random_range(-bed.half_length..bed.half_length),
            random.random_range(-bed.half_width..bed.half_width),
        )
    };
    let radius = venue.laws.ball_radius();
    let there = anywhere(random);
    let angle = random.random_range(-3.2..3.2_f64);
    let second = match random.random_range(0..2) {
        0 => ball(1, there.x, there.y),
        _ => any_motion(random, 1, there, angle),
    };
    let (target, reach) = if random.random_bool(0.5) {
        (there, 2.0 * radius)
    } else {
        let cushion = &table.cushions[random.random_range(0..table.cushions.len())];
        let part = random.random_range(-0.3..1.3_f64).clamp(0.0, 1.0);
        let on_chord = cushion.from + (cushion.to - cushion.from) * part;
        // Near an arc the target is on the arc.
        (on_chord - cushion.normal_at(on_chord) * cushion.across(on_chord), radius)
    };
    // Near or far, and often grazing.
    let away = random.random_range(-3.2..3.2_f64);
    let distance = reach + random.random_range(0.001..1.0_f64).powi(4);
    let place = target - Vector2::new(away.cos(), away.sin()) * distance;
    let aim = away + (random.random_range(-1.2..1.2) * reach / distance).clamp(-1.0, 1.0).asin();
    let first = resized(any_motion(random, 0, place, aim), &venue.laws);
    let second = resized(second, &venue.laws);
    let free = [&first, &second].iter().all(|ball| {
        let place = ball.position.xy();
        bed.contains(place)
            && table.cushions.iter().all(|c| c.distance(place) > radius)
            && table.pockets.iter().all(|p| (p.center - place).norm() > p.radius)
    });
    let apart = (first.position - second.position).norm() > 2.0 * radius + 1e-9;
    (free && apart).then(|| venue.world(vec![first, second]))
}

#[test]
fn none_missed_none_invented() {
    compare(&Venue::named("pool-9ft"), DEEP, count("GL_BILLIARDS_CONTACTS", 1000));
}

/// Compares random pairs on a table, down to this depth of a contact, m.
pub fn compare(venue: &Venue, deep: f64, pairs: usize) {
    let from = count("GL_BILLIARDS_FROM", 0) as u64;
    let mut tally = Tally::default();
    let mut done = 0;
    for seed in from.. {
        if done == pairs {
            break;
        }
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        if let Some(world) = any_pair(&mut random, venue) {
            follow(world, deep, &format!("pair {seed}"), &mut tally);
            done += 1;
        }
    }
    println!("{done} pairs: {tally:?}");
    let Tally { balls, cushions, others, .. } = tally;
    let each = done / 20;
    assert!(balls > each && cushions > each && others > each, "{done} pairs: {tally:?}");
}
