//! Predicts sounds with a copy of the world that runs ahead.

use crate::audio::{Part, SoundDetails};
use crate::physics::{Ball, Event, EventKind, MotionState, World};

use super::super::shot_effects::{KnockSurface, knocks};
use crate::app::background::time_budget::TimeBudget;

/// A ball that follows another into a pocket within this time, s, hits it there.
const COMMON_FALL_TIME: f64 = 0.4;

/// In slow motion, events older than this, s, make no sound.
const MAX_AGE: f64 = 0.1;

/// A copy of the world that runs ahead of it.
pub struct LookAheadWorld {
    /// The copy.
    pub world: World,
    /// The match's `revision` that it predicts.
    revision: u64,
    /// Number of events when it was copied.
    past: usize,
    /// Number of events already passed on.
    pub(super) passed_on: usize,
}

impl LookAheadWorld {
    /// A copy of the world. Events before `since` are not passed on.
    pub fn of(
        old: Option<LookAheadWorld>,
        revision: u64,
        world: &World,
        since: f64,
    ) -> LookAheadWorld {
        let mut copy = match old {
            Some(mut old) => {
                old.world.clone_from(world);
                old.world
            }
            None => world.clone(),
        };
        copy.trace();
        let passed_on = world.events().partition_point(|event| event.time < since);
        LookAheadWorld { world: copy, revision, past: world.events().len(), passed_on }
    }

    /// Replaces the copy by a new one on the same revision. Events already passed on are not
    /// repeated.
    pub fn copy(&mut self, world: &World) {
        self.world.clone_from(world);
        self.world.trace();
        self.past = world.events().len();
        let old = world.events().partition_point(|event| event.time < world.clock() - MAX_AGE);
        // The log may have forgotten its beginning.
        self.passed_on = self.passed_on.max(old).min(world.events().len());
    }

    /// True if the world is still on the predicted revision.
    pub fn agrees(&mut self, revision: u64, world: &World, budget: &mut TimeBudget) -> bool {
        // The copy may lag behind the world if it was limited to a slower pace.
        if self.revision == revision && self.world.clock() < world.clock() {
            let (ahead, clock) = (&mut self.world, world.clock());
            if !budget.spend(|may_go_on| ahead.update_until_while(clock, may_go_on)) {
                self.copy(world);
            }
        }
        let (predicted, events) = (self.world.events(), world.events());
        let known = predicted.get(..events.len());
        self.revision == revision && known.is_some_and(|known| known.last() == events.last())
    }

    /// The sounds of the next event, with the knocks of a falling ball. `miscued` must be given
    /// because the world does not know whether the tip slipped off.
    pub fn next_sounds(&mut self, miscued: bool) -> Option<Vec<(Event, SoundDetails)>> {
        let n = self.passed_on;
        (n < self.world.events().len()).then(|| {
            self.passed_on += 1;
            self.sounds_of(n, miscued)
        })
    }

    /// The sounds of the n-th event.
    fn sounds_of(&self, n: usize, miscued: bool) -> Vec<(Event, SoundDetails)> {
        let events = self.world.events();
        let event = events[n];
        let change = n.checked_sub(self.past).and_then(|n| self.world.changes().get(n));
        let before = change.and_then(|change| change.before.first());
        match event.kind {
            // Its impacts are events of their own.
            EventKind::BallPocket { .. }
                if change.is_some_and(|change| is_falling(change.after)) =>
            {
                Vec::new()
            }
            EventKind::BallPocket { .. } | EventKind::OffTable { .. } => {
                self.sounds_of_fall(n, before)
            }
            _ => {
                let details = SoundDetails {
                    along: before.map_or(0.0, |ball| along(&event, ball)),
                    slipped: miscued && matches!(event.kind, EventKind::Cue { .. }),
                    rank: SoundDetails::rank(events, n),
                    part: Part::First,
                };
                vec![(event, details)]
            }
        }
    }

    /// The sounds of a falling ball, in its pocket or on the floor of the room, each knock at its
    /// own time.
    fn sounds_of_fall(&self, n: usize, before: Option<&Ball>) -> Vec<(Event, SoundDetails)> {
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
                if Some(theirs) == pocket && event.time - other.time < COMMON_FALL_TIME =>
            {
                Some(ball)
            }
            _ => None,
        });
        let walls = pocket.map(|pocket| self.world.table().pockets[pocket.0]);
        let passed_on = knocks(&ball, walls.as_ref()).into_iter().filter_map(|knock| {
            let (kind, part) = match knock.met {
                KnockSurface::Wall => (event.kind, Part::First),
                KnockSurface::Ball => {
                    let other = company?;
                    let balls = [id.min(other), id.max(other)];
                    (EventKind::BallBall { balls }, Part::First)
                }
                KnockSurface::Floor if pocket.is_some() => (event.kind, Part::Rest),
                KnockSurface::Floor => (event.kind, Part::First),
                KnockSurface::FloorAgain => (event.kind, Part::Rest),
            };
            let time = event.time + knock.after;
            let event = Event { time, kind, speed: knock.speed, position: knock.at };
            Some((event, SoundDetails { part, ..SoundDetails::default() }))
        });
        passed_on.collect()
    }
}

/// True if the ball of an event falls in the world.
fn is_falling(after: &[Ball]) -> bool {
    after.iter().any(|ball| matches!(ball.state, MotionState::Falling(_)))
}

/// Speed of a ball along the cushion that it hits, m/s.
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

    /// A ball struck at a cushion at 45 degrees.
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

    /// Balls struck into a pocket, one after the other.
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

    fn news(
        ahead: &mut LookAheadWorld,
        miscued: bool,
    ) -> impl Iterator<Item = (Event, SoundDetails)> {
        std::iter::from_fn(move || ahead.next_sounds(miscued)).flatten()
    }

    /// Tests that a potted ball sounds at the leather, on the floor of the pocket and at a ball
    /// that fell before it, but not when it leaves the bed.
    #[test]
    fn a_potted_ball_knocks_as_it_falls() {
        let world = potted();
        let mut ahead = LookAheadWorld::of(None, 1, &world, 0.0);
        ahead.world.update_until(3.0);
        let pots: Vec<Event> = ahead
            .world
            .events()
            .iter()
            .filter(|event| matches!(event.kind, EventKind::BallPocket { .. }))
            .copied()
            .collect();
        assert_eq!(pots.len(), 2, "both go in");
        let passed_on: Vec<(Event, SoundDetails)> = news(&mut ahead, false).collect();
        for pot in &pots {
            let ball = pot.kind.balls().0;
            let own = |kind: fn(&EventKind) -> bool| {
                let mut own = passed_on
                    .iter()
                    .map(|(event, _)| event)
                    .filter(|event| event.kind.concerns(ball) && kind(&event.kind));
                own.next().expect("the knock is passed on").time
            };
            let leather = own(|kind| matches!(kind, EventKind::BallLiner { .. }));
            let floor = own(|kind| matches!(kind, EventKind::PocketFloor { .. }));
            assert!(leather < floor && floor > pot.time, "{leather} {floor}");
            assert!(floor - leather < 0.3, "{leather} {floor}");
            assert!(!passed_on.iter().any(|(event, _)| event == pot), "the pot itself is silent");
        }
    }

    /// Tests that every event is passed on exactly once and in advance, with any number of frames.
    #[test]
    fn each_event_is_passed_on_once_in_advance() {
        let mut world = struck();
        let mut ahead = LookAheadWorld::of(None, 1, &world, 0.0);
        let mut passed_on = Vec::new();
        while !world.at_rest() {
            ahead.world.update_until(world.clock() + super::super::FORESIGHT);
            let news: Vec<Event> = news(&mut ahead, false).map(|(event, _)| event).collect();
            assert!(world.clock() == 0.0 || news.iter().all(|event| event.time > world.clock()));
            passed_on.extend(news);
            world.update(1.0 / 60.0);
            assert!(ahead.agrees(1, &world, &mut TimeBudget::Unlimited));
        }
        assert_eq!(passed_on, world.events());
        assert_eq!(news(&mut ahead, false).count(), 0);
    }

    /// Tests that a ball at 45 degrees is about as fast along the cushion as towards it.
    #[test]
    fn the_speed_along_a_cushion_is_found() {
        let world = struck();
        let mut ahead = LookAheadWorld::of(None, 1, &world, 0.0);
        ahead.world.update_until(2.0);
        let bank = news(&mut ahead, true)
            .find(|(event, _)| matches!(event.kind, EventKind::BallCushion { .. }));
        let (event, details) = bank.expect("it comes to a cushion");
        assert!((details.along / event.speed - 1.0).abs() < 0.2, "{details:?} {event:?}");
        assert!(!details.slipped);
    }

    /// Tests that the contacts of a rack are ranked together, hardest first.
    #[test]
    fn the_contacts_of_a_rack_are_ranked() {
        let mut game = Match::new(Setup::usual(1));
        game.command(Command::Power { value: 1.0 }).expect("a power");
        game.command(Command::Shoot).expect("the balls rest");
        let mut ahead = LookAheadWorld::of(None, 1, game.world(), 0.0);
        ahead.world.update_until(0.2);
        let mut ranks: Vec<usize> = news(&mut ahead, false)
            .filter(|(event, _)| matches!(event.kind, EventKind::BallBall { .. }))
            .map(|(_, details)| details.rank)
            .collect();
        ranks.sort_unstable();
        assert!(ranks.len() > 10, "{ranks:?}");
        assert!(ranks.iter().copied().eq(0..ranks.len()), "{ranks:?}");
    }

    /// Tests that a miscue changes only the sound of the stroke.
    #[test]
    fn only_the_stroke_sounds_like_a_miscue() {
        let mut ahead = LookAheadWorld::of(None, 1, &struck(), 0.0);
        ahead.world.update_until(2.0);
        let slipped: Vec<bool> =
            news(&mut ahead, true).map(|(_, details)| details.slipped).collect();
        assert!(slipped[0] && slipped.len() > 2 && !slipped[1..].contains(&true));
    }

    /// Tests that another shot, or a change of this one, is detected, but that a slow display does
    /// not count as one.
    #[test]
    fn a_changed_course_is_detected() {
        let mut world = struck();
        let mut ahead = LookAheadWorld::of(None, 1, &world, 0.0);
        world.update(3.0);
        assert!(ahead.agrees(1, &world, &mut TimeBudget::Unlimited));
        assert!(!ahead.agrees(2, &world, &mut TimeBudget::Unlimited));
        world.reset();
        world.strike(&Shot {
            ball: BallId::CUE,
            direction: 1.0,
            strength: Strength::Speed(1.0),
            tip: [0.0; 2],
            elevation: 0.0,
        });
        assert!(!ahead.agrees(1, &world, &mut TimeBudget::Unlimited));
        // A copy that is made late leaves out events long past.
        let mut late = LookAheadWorld::of(Some(ahead), 1, &world, 0.5);
        assert_eq!(news(&mut late, false).count(), 0);
    }
}
