//! What the world's events sound like from where the camera stands.

use std::time::Duration;

use kira::backend::DefaultBackend;
use nalgebra::Vector3;

use crate::audio::{Audio, Device, Manner, Part, Place, Roll, Volumes};
use crate::physics::{Ball, Event, EventKind, World};
use crate::render::Camera;
use crate::ui::Layout;

use super::session::Session;
use super::stage::{Met, knocks};

/// Sounds at the edges of the picture, and all beyond them, come so far from the side.
const WIDEST_PAN: f32 = 0.7;

/// So far to the side are the edges of the picture, as the sine of an angle: 30°.
const EDGE: f32 = 0.5;

/// Between two looks at the sound device while nothing else happens ...
const TEND: Duration = Duration::from_secs(2);

/// ... and while one is being opened.
const SOON: Duration = Duration::from_millis(100);

/// A ball that follows another into a pocket within this, s, finds it there.
const COMPANY: f64 = 0.4;

/// Events are told so long before they happen, s of life: as long as the longest frame, so that no
/// display comes too late for its sounds.
const FORESIGHT: f64 = 0.1;

/// The ears: they hear each event once, and know of it before it happens.
///
/// The device is a type parameter, as that of [`Audio`].
pub struct Ears<B: Device = DefaultBackend> {
    audio: Audio<B>,
    future: Option<Future>,
}

/// A copy of the world that runs ahead of it.
struct Future {
    world: World,
    /// Which course of the match it foresees.
    course: u64,
    /// How many of its events had happened when it was copied.
    past: usize,
    /// How many of its events have been told.
    told: usize,
}

impl Ears {
    /// Opens the sound device, or stays deaf where there is none.
    pub fn new(volumes: Volumes) -> Ears {
        let mut audio = Audio::new();
        audio.set_volumes(volumes);
        Ears { audio, future: None }
    }
}

impl<B: Device> Ears<B> {
    /// What the panel says if there is no sound.
    pub fn note(&self) -> Option<String> {
        self.audio.silent_reason().map(|_| "No sound device".to_owned())
    }

    /// Lets go of a device that is gone, and takes one that is there again. To be called again
    /// after the time that it returns.
    pub fn tend(&mut self) -> Duration {
        self.audio.tend();
        if self.audio.opens() { SOON } else { TEND }
    }

    /// How loud it is to be.
    pub fn set(&mut self, volumes: Volumes) {
        self.audio.set_volumes(volumes);
    }

    /// To be called whenever the session has advanced: what happens next sounds at its own time.
    pub fn listen(&mut self, session: &Session, layout: &Layout) {
        let (world, pace) = (session.world(), session.pace());
        let clock = session.clock();
        let horizon = FORESIGHT * pace;
        let course = session.game().course();
        if !self.future.as_mut().is_some_and(|future| future.agrees(course, world)) {
            // Another shot, or another course of this one.
            self.audio.revoke();
            let future = self.future.take();
            self.future = Some(Future::of(future, course, world, clock - horizon));
        }
        let Some(future) = &mut self.future else { return };
        self.audio.follow(clock, pace);

        let camera = session.camera(layout);
        let miscued = session.game().miscued();
        // In a pause nothing rolls, and nothing comes nearer.
        if world.at_rest() || pace == 0.0 {
            self.audio.rolling([]);
            return;
        }
        future.world.update_until(clock + horizon);
        for (event, manner) in future.news(miscued) {
            self.audio.event(&event, manner, place(&camera, event.position));
        }
        // The world has the stroke in its log already, but the tip has not reached the ball.
        if session.until_contact() > 0.0 {
            return;
        }
        // Each ball keeps its place in the list while it can.
        let crowd = world.balls().len() > 16;
        let rolling = world.balls().filter(|ball| !crowd || ball.state.moves()).map(|ball| {
            let place = place(&camera, ball.position);
            if heard(&ball) { roll(&ball, place) } else { Roll::default() }
        });
        self.audio.rolling(rolling);
    }
}

impl Future {
    /// A copy of the world. What happened before `since` is not worth telling any more.
    fn of(old: Option<Future>, course: u64, world: &World, since: f64) -> Future {
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

    /// Whether the world is still on the way that was foreseen.
    fn agrees(&mut self, course: u64, world: &World) -> bool {
        // It may have been told to run slower than the world then did.
        if self.course == course && self.world.clock() < world.clock() {
            self.world.update_until(world.clock());
        }
        let (foreseen, events) = (self.world.events(), world.events());
        let known = foreseen.get(..events.len());
        self.course == course && known.is_some_and(|known| known.last() == events.last())
    }

    /// The events that have not been told, and how they happened; whether the tip slipped off the
    /// ball the world does not say. A ball that falls is told with what it meets on its way.
    fn news(&mut self, miscued: bool) -> impl Iterator<Item = (Event, Manner)> {
        let from = self.told;
        self.told = self.world.events().len();
        let future = &*self;
        (from..future.told).flat_map(move |n| future.tell(n, miscued))
    }

    /// What is heard of the n-th event.
    fn tell(&self, n: usize, miscued: bool) -> Vec<(Event, Manner)> {
        let events = self.world.events();
        let event = events[n];
        let change = n.checked_sub(self.past).map(|n| &self.world.changes()[n]);
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

    /// What is heard of a ball that falls: in its pocket or on the floor of the room, each knock at
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

/// Whether a ball's motion is heard: on the cloth, not in the air.
fn heard(ball: &Ball) -> bool {
    ball.state.moves() && ball.on_cloth()
}

fn roll(ball: &Ball, place: Place) -> Roll {
    Roll { speed: ball.speed() as f32, slip: ball.slip().norm() as f32, place }
}

/// Where a point is heard from: as far to the side as it is to the right or to the left of where
/// the camera looks, in front of the eye or behind it.
fn place(camera: &Camera, point: Vector3<f64>) -> Place {
    let way = point.cast::<f32>() - camera.eye;
    let distance = way.norm();
    let [right, ..] = camera.axes();
    let aside = right.dot(&way) / distance.max(1e-3);
    Place { pan: WIDEST_PAN * (aside / EDGE).clamp(-1.0, 1.0), distance }
}

#[cfg(test)]
mod undone;

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::app::camera_rig::CameraRig;
    use crate::game::{Match, Setup};
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

    /// From the kitchen +y is on the left, and the foot of the table far away: so they sound.
    #[test]
    fn sounds_come_from_where_they_are_seen() {
        let game = Match::new(Setup::report(1));
        let ball = game.world().balls().next().unwrap().position;
        let place_of_camera = crate::ui::Place::Default;
        let rig = CameraRig::new(place_of_camera, game.world().table(), ball, 0.0);
        let layout = Layout::new(1280, 720, 1.0);
        let camera = Session::new(game, rig).camera(&layout);
        let from = |x: f64, y: f64| place(&camera, Vector3::new(x, y, 0.0));
        let (left, middle, right) = (from(0.0, 0.5), from(0.0, 0.0), from(0.0, -0.5));
        assert!(left.pan < -0.1 && middle.pan.abs() < 0.05 && right.pan > 0.1);
        assert!((left.pan + right.pan).abs() < 0.05);
        let (near, far) = (from(-1.0, 0.0), from(1.0, 0.0));
        assert!(far.distance > near.distance + 1.5, "{near:?} {far:?}");
    }

    /// A ball that passes by the eye and on behind it stays on its side, and nothing jumps.
    #[test]
    fn what_is_behind_the_eye_has_a_side() {
        let camera = Camera {
            eye: Vector3::new(-1.5, 0.0, 0.3),
            target: Vector3::zeros(),
            fov_y: 0.7,
            rise: 0.0,
        };
        let mut last = place(&camera, Vector3::new(1.0, 0.4, 0.0)).pan;
        assert!(last < -0.1);
        for step in 1..=400 {
            let x = 1.0 - 0.01 * f64::from(step);
            let pan = place(&camera, Vector3::new(x, 0.4, 0.0)).pan;
            assert!(pan < -0.1 && (pan - last).abs() < 0.03, "{x}: {last} {pan}");
            last = pan;
        }
        assert_eq!(place(&camera, Vector3::new(-1.5, 0.4, 0.0)).pan, -WIDEST_PAN);
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

    /// A potted ball is heard at the leather, on the floor of the pocket and, if another fell in
    /// before it, at that; never at the moment in which it only leaves the bed.
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
        let told: Vec<(Event, Manner)> = future.news(false).collect();
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

    /// Every event is told once, before it happens, in as many pieces as there are frames.
    #[test]
    fn the_future_tells_each_event_once_and_before_it_happens() {
        let mut world = struck();
        let mut future = Future::of(None, 1, &world, 0.0);
        let mut told = Vec::new();
        while !world.at_rest() {
            future.world.update_until(world.clock() + FORESIGHT);
            let news: Vec<Event> = future.news(false).map(|(event, _)| event).collect();
            assert!(world.clock() == 0.0 || news.iter().all(|event| event.time > world.clock()));
            told.extend(news);
            world.update(1.0 / 60.0);
            assert!(future.agrees(1, &world));
        }
        assert_eq!(told, world.events());
        assert_eq!(future.news(false).count(), 0);
    }

    /// A ball that comes at 45 degrees goes along the cushion about as fast as towards it.
    #[test]
    fn the_future_knows_how_flat_a_ball_comes() {
        let world = struck();
        let mut future = Future::of(None, 1, &world, 0.0);
        future.world.update_until(2.0);
        let bank = future
            .news(true)
            .find(|(event, _)| matches!(event.kind, EventKind::BallCushion { .. }));
        let (event, manner) = bank.expect("it comes to a cushion");
        assert!((manner.along / event.speed - 1.0).abs() < 0.2, "{manner:?} {event:?}");
        assert!(!manner.slipped);
    }

    /// Of a tip that slips only the stroke sounds otherwise.
    #[test]
    fn a_miscue_is_the_strokes() {
        let mut future = Future::of(None, 1, &struck(), 0.0);
        future.world.update_until(2.0);
        let slipped: Vec<bool> = future.news(true).map(|(_, manner)| manner.slipped).collect();
        assert!(slipped[0] && slipped.len() > 2 && !slipped[1..].contains(&true));
    }

    /// Another shot, or another course of the same, is not what was foreseen. A display that was
    /// slow is.
    #[test]
    fn another_future_is_noticed() {
        let mut world = struck();
        let mut future = Future::of(None, 1, &world, 0.0);
        world.update(3.0);
        assert!(future.agrees(1, &world));
        assert!(!future.agrees(2, &world));
        world.reset();
        world.strike(&Shot {
            ball: BallId::CUE,
            direction: 1.0,
            strength: Strength::Speed(1.0),
            tip: [0.0; 2],
            elevation: 0.0,
        });
        assert!(!future.agrees(1, &world));
        // A copy that is made late leaves out what is long past.
        let mut late = Future::of(Some(future), 1, &world, 0.5);
        assert_eq!(late.news(false).count(), 0);
    }
}
