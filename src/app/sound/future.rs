//! The sounds to come: a copy of the world runs ahead of it.

use crate::audio::{Manner, Part};
use crate::physics::{Ball, Event, EventKind, World};

use super::super::share::Share;
use super::super::shot_effects::{Met, knocks};

/// A ball that follows another into a pocket within this, s, finds it there.
const COMPANY: f64 = 0.4;

/// An event this old, s, makes no sound any more where time was short.
const OLD: f64 = 0.1;

/// A copy of the world that runs ahead of it.
pub struct Future {
    /// The copy.
    pub world: World,
    /// Which course of the match it foresees.
    course: u64,
    /// The number of its events when it was copied.
    past: usize,
    /// The number of its events that have been passed on.
    pub(super) told: usize,
}

impl Future {
    /// A copy of the world. What happened before `since` is not worth telling any more.
    pub fn of(old: Option<Future>, course: u64, world: &World, since: f64) -> Future {
        let mut copy = match old {
            Some(mut old) => {
                old.world.clone_from(world);
                old.world
            }
            None => world.clone(),
        };
        copy.trace();
        let told = world.events().partition_point(|event| event.time < since);
        Future { world: copy, course, past: world.events().len(), told }
    }

    /// Takes another copy of the world on the same course. Events that have been passed on stay so.
    pub fn copy(&mut self, world: &World) {
        self.world.clone_from(world);
        self.world.trace();
        self.past = world.events().len();
        let old = world.events().partition_point(|event| event.time < world.clock() - OLD);
        self.told = self.told.max(old);
    }

    /// True if the world is still on the course that was foreseen.
    pub fn agrees(&mut self, course: u64, world: &World, share: &mut Share) -> bool {
        // It may have been told to run slower than the world then did.
        if self.course == course && self.world.clock() < world.clock() {
            let (ahead, clock) = (&mut self.world, world.clock());
            if !share.spend(|may_go_on| ahead.update_until_while(clock, may_go_on)) {
                self.copy(world);
            }
        }
        let (foreseen, events) = (self.world.events(), world.events());
        let known = foreseen.get(..events.len());
        self.course == course && known.is_some_and(|known| known.last() == events.last())
    }

    /// The sounds of the next event; the world does not know whether the tip slipped off the ball.
    /// A ball that falls comes with its knocks on the way.
    pub fn news(&mut self, miscued: bool) -> Option<Vec<(Event, Manner)>> {
        let n = self.told;
        (n < self.world.events().len()).then(|| {
            self.told += 1;
            self.tell(n, miscued)
        })
    }

    /// The sounds of the n-th event.
    fn tell(&self, n: usize, miscued: bool) -> Vec<(Event, Manner)> {
        let events = self.world.events();
        let event = events[n];
        let change = n.checked_sub(self.past).and_then(|n| self.world.changes().get(n));
        let before = change.and_then(|change| change.before.first());
        match event.kind {
            EventKind::BallPocket { .. } | EventKind::OffTable { .. } => self.tell_fall(n, before),
            _ => {
                let manner = Manner {
                    along: before.map_or(0.0, |ball| along(&event, ball)),
                    slipped: miscued && matches!(event.kind, EventKind::Cue { .. }),
                    rank: Manner::rank(events, n),
                    part: Part::First,
                };
                vec![(event, manner)]
            }
        }
    }

    /// The sounds of a ball that falls, in its pocket or on the floor of the room, each knock at
    /// its own time.
    fn tell_fall(&self, n: usize, before: Option<&Ball>) -> Vec<(Event, Manner)> {
        let events = self.world.events();
        let event = events[n];
        let id = event.kind.balls().0;
        let Some(ball) = before.copied().or_else(|| self.world.ball(id)) else { return Vec::new() };
        let pocket = match event.kind {
            EventKind::BallPocket { pocket, .. } => Some(pocket),
            _ => None,
        };
        let company = events[..n].iter().rev().find_map(|other| match other.kind {
            EventKind::BallPocket { ball, pocket: theirs }
                if Some(theirs) == pocket && event.time - other.time < COMPANY =>
            {
                Some(ball)
            }
            _ => None,
        });
        let walls = pocket.map(|pocket| self.world.table().pockets[pocket.0]);
        let told = knocks(&ball, walls.as_ref()).into_iter().filter_map(|knock| {
            let (kind, part) = match knock.met {
                Met::Wall => (event.kind, Part::First),
                Met::Ball => {
                    let other = company?;
                    let balls = [id.min(other), id.max(other)];
                    (EventKind::BallBall { balls }, Part::First)
                }
                Met::Floor if pocket.is_some() => (event.kind, Part::Rest),
                Met::Floor => (event.kind, Part::First),
                Met::FloorAgain => (event.kind, Part::Rest),
            };
            let time = event.time + knock.after;
            let event = Event { time, kind, speed: knock.speed, position: knock.at };
            Some((event, Manner { part, ..Manner::default() }))
        });
        told.collect()
    }
}

/// How fast a ball goes along the cushion that it meets, m/s.
fn along(event: &Event, ball: &Ball) -> f64 {
    match event.kind {
        EventKind::BallCushion { .. } => {
            (ball.velocity.norm_squared() - event.speed.powi(2)).max(0.0).sqrt()
        }
        _ => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use nalgebra::Vector3;

    use super::*;
    use crate::game::{Command, Match, Setup};
    use crate::physics::table::PoolSpec;
    use crate::physics::{BallId, Laws, Shot, Strength, Table};

    /// A ball that is struck at a cushion, at an angle of 45 degrees.
    fn struck() -> World {
        let laws = Laws::real();
        let radius = laws.ball_radius();
        let ball = Ball::at_rest(BallId::CUE, radius, laws.ball_mass(radius), 0.2, 0.2);
        let table = Arc::new(Table::pool(&PoolSpec::NINE_FOOT));
        let mut world = World::new(table, laws, vec![ball]);
        let strength = Strength::Speed(2.0);
        let direction = std::f64::consts::FRAC_PI_4;
        world.strike(&Shot {
            ball: BallId::CUE,
            direction,
            strength,
            tip: [0.0; 2],
            elevation: 0.0,
        });
        world
    }

    /// Balls that are struck into a pocket, one after the other.
    fn potted() -> World {
        let laws = Laws::real();
        let radius = laws.ball_radius();
        let table = Table::pool(&PoolSpec::NINE_FOOT);
        let way = table.pockets[0].center.map(f64::signum).normalize();
        let balls = (0..2).map(|n| {
            let place = table.pockets[0].center - way * (0.3 + 0.2 * f64::from(n));
            let id = BallId(n);
            let mut ball = Ball::at_rest(id, radius, laws.ball_mass(radius), place.x, place.y);
            ball.velocity = Vector3::new(way.x, way.y, 0.0) * 2.0;
            ball.state = crate::physics::MotionState::Sliding;
            ball
        });
        let balls = balls.collect();
        World::new(Arc::new(table), laws, balls)
    }

    fn news(future: &mut Future, miscued: bool) -> impl Iterator<Item = (Event, Manner)> {
        std::iter::from_fn(move || future.news(miscued)).flatten()
    }

    /// Tests that a potted ball sounds at the leather, on the floor of the pocket and at a ball
    /// that fell in before it, but never at the moment in which it only leaves the bed.
    #[test]
    fn a_potted_ball_knocks_as_it_falls() {
        let world = potted();
        let mut future = Future::of(None, 1, &world, 0.0);
        future.world.update_until(3.0);
        let pots: Vec<Event> = future
            .world
            .events()
            .iter()
            .filter(|event| matches!(event.kind, EventKind::BallPocket { .. }))
            .copied()
            .collect();
        assert_eq!(pots.len(), 2, "both go in");
        let told: Vec<(Event, Manner)> = news(&mut future, false).collect();
        for pot in &pots {
            let of = |part: Part| {
                let mut own = told
                    .iter()
                    .filter(|(event, manner)| event.kind == pot.kind && manner.part == part);
                let (event, _) = own.next().expect("it is told");
                assert!(own.next().is_none());
                event.time - pot.time
            };
            let (leather, floor) = (of(Part::First), of(Part::Rest));
            assert!(leather > 0.02 && leather < floor, "{leather} {floor}");
            assert!((floor - 0.18).abs() < 0.02, "{floor}");
        }
        let is_click = |event: &Event| matches!(event.kind, EventKind::BallBall { .. });
        let clicks = told.iter().filter(|(event, _)| is_click(event) && event.time > pots[1].time);
        assert_eq!(clicks.count(), 1);
    }

    /// Tests that every event is passed on once, before it happens, in any number of frames.
    #[test]
    fn the_future_tells_each_event_once_and_before_it_happens() {
        let mut world = struck();
        let mut future = Future::of(None, 1, &world, 0.0);
        let mut told = Vec::new();
        while !world.at_rest() {
            future.world.update_until(world.clock() + super::super::FORESIGHT);
            let news: Vec<Event> = news(&mut future, false).map(|(event, _)| event).collect();
            assert!(world.clock() == 0.0 || news.iter().all(|event| event.time > world.clock()));
            told.extend(news);
            world.update(1.0 / 60.0);
            assert!(future.agrees(1, &world, &mut Share::Unlimited));
        }
        assert_eq!(told, world.events());
        assert_eq!(news(&mut future, false).count(), 0);
    }

    /// A ball that comes at 45 degrees goes along the cushion about as fast as towards it.
    #[test]
    fn the_future_knows_how_flat_a_ball_comes() {
        let world = struck();
        let mut future = Future::of(None, 1, &world, 0.0);
        future.world.update_until(2.0);
        let bank = news(&mut future, true)
            .find(|(event, _)| matches!(event.kind, EventKind::BallCushion { .. }));
        let (event, manner) = bank.expect("it comes to a cushion");
        assert!((manner.along / event.speed - 1.0).abs() < 0.2, "{manner:?} {event:?}");
        assert!(!manner.slipped);
    }

    /// Tests that the contacts of a rack are ranked together, from the hardest on.
    #[test]
    fn the_future_knows_a_rack() {
        let mut game = Match::new(Setup::usual(1));
        game.command(Command::Power { value: 1.0 }).expect("a power");
        game.command(Command::Shoot).expect("the balls rest");
        let mut future = Future::of(None, 1, game.world(), 0.0);
        future.world.update_until(0.2);
        let mut ranks: Vec<usize> = news(&mut future, false)
            .filter(|(event, _)| matches!(event.kind, EventKind::BallBall { .. }))
            .map(|(_, manner)| manner.rank)
            .collect();
        ranks.sort_unstable();
        assert!(ranks.len() > 10, "{ranks:?}");
        assert!(ranks.iter().copied().eq(0..ranks.len()), "{ranks:?}");
    }

    /// Of a tip that slips only the stroke sounds otherwise.
    #[test]
    fn a_miscue_is_the_strokes() {
        let mut future = Future::of(None, 1, &struck(), 0.0);
        future.world.update_until(2.0);
        let slipped: Vec<bool> =
            news(&mut future, true).map(|(_, manner)| manner.slipped).collect();
        assert!(slipped[0] && slipped.len() > 2 && !slipped[1..].contains(&true));
    }

    /// Another shot, or another course of the same, is not what was foreseen. A display that was
    /// slow is.
    #[test]
    fn another_future_is_noticed() {
        let mut world = struck();
        let mut future = Future::of(None, 1, &world, 0.0);
        world.update(3.0);
        assert!(future.agrees(1, &world, &mut Share::Unlimited));
        assert!(!future.agrees(2, &world, &mut Share::Unlimited));
        world.reset();
        world.strike(&Shot {
            ball: BallId::CUE,
            direction: 1.0,
            strength: Strength::Speed(1.0),
            tip: [0.0; 2],
            elevation: 0.0,
        });
        assert!(!future.agrees(1, &world, &mut Share::Unlimited));
        // A copy that is made late leaves out what is long past.
        let mut late = Future::of(Some(future), 1, &world, 0.5);
        assert_eq!(news(&mut late, false).count(), 0);
    }
}
