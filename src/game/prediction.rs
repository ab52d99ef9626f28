//! What a shot would do: a copy of the very world that it would be played in, run ahead.
//!
//! Nothing is computed here that the world does not compute, so a prediction cannot disagree with
//! the shot: it has the same events, and its points are where the balls will be, bit for bit.

use nalgebra::Vector3;

use crate::physics::event::{Event, EventKind};
use crate::physics::{Ball, BallId, SAME_INSTANT, Shot, Strength, World};

/// Between two points of a path no more time passes than this, s.
///
/// A ball on the cloth is accelerated by μ g < 2 m/s² at most, in the air by g: within this time
/// its path leaves the line between its ends by less than a t²/8, 0.07 mm and 0.35 mm.
const SAMPLE: f64 = 1.0 / 60.0;
/// Points nearer to each other than this are left out unless something happens there, m.
const SPACING: f64 = 2e-3;
/// A path that is this much shorter than it may be is long enough, m.
const NEAR: f64 = 1e-3;
/// What is still to come after this time is not foreseen, s.
const HORIZON: f64 = 60.0;
/// Nor after more steps than this, frame ends included: laws may ask for very short frames.
const MOST_STEPS: usize = 30_000;

/// Where a ball will be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Waypoint {
    /// When, s after the cue struck.
    pub time: f64,
    /// Its centre, m.
    pub position: Vector3<f64>,
}

/// The way that a ball will go.
#[derive(Debug, Clone)]
pub struct Track {
    /// The ball.
    pub ball: BallId,
    /// Its radius, m.
    pub radius: f64,
    /// Where it will be: as near together as a smooth line needs, and wherever it meets something.
    pub points: Vec<Waypoint>,
    /// How much longer it may get, m.
    left: f64,
    /// Whether what it goes now counts.
    counts: bool,
    /// Where the ball was when it was looked at last, m.
    at: Vector3<f64>,
    /// When it will have gone as far as it may, if it goes on like this, s.
    end: f64,
    /// Nothing is added any more.
    done: bool,
    /// Whether the ball is at rest at the end.
    rests: bool,
}

impl Track {
    fn new() -> Track {
        Track {
            ball: BallId::CUE,
            radius: 0.0,
            points: Vec::new(),
            left: 0.0,
            counts: false,
            at: Vector3::zeros(),
            end: f64::INFINITY,
            done: false,
            rests: false,
        }
    }

    /// Whether the ball goes on beyond the end of what is foreseen.
    pub fn goes_on(&self) -> bool {
        self.left < NEAR
    }

    /// Where the ball comes to rest, if that is foreseen.
    pub fn rests(&self) -> Option<&Waypoint> {
        self.points.last().filter(|_| self.rests && !self.goes_on())
    }

    /// Begins anew with another ball; the memory of the points is kept.
    fn begin(&mut self, time: f64, ball: &Ball, left: f64, counts: bool) {
        self.points.clear();
        self.points.push(Waypoint { time, position: ball.position });
        (self.ball, self.radius, self.at) = (ball.id, ball.radius, ball.position);
        (self.left, self.counts) = (left, counts);
        (self.end, self.done) = (f64::INFINITY, left < NEAR && counts);
        self.rests = false;
    }

    /// Looks where the ball is now; `corner` says that something happened to it just here.
    fn look(&mut self, world: &World, corner: bool) {
        let Some(ball) = world.ball(self.ball).filter(|_| !self.done) else {
            return;
        };
        if self.counts {
            self.left -= (ball.position - self.at).norm();
        }
        self.at = ball.position;
        self.done = !ball.state.in_play() || self.left < NEAR;
        self.rests = ball.state.in_play() && !ball.state.moves();
        let last = self.points.last().map_or(ball.position, |last| last.position);
        let way = (ball.position - last).norm();
        if way >= SPACING || (way > 0.0 && (corner || self.done)) {
            self.points.push(Waypoint { time: world.clock(), position: ball.position });
        }
        let speed = ball.speed();
        let ends = self.counts && speed > 0.0 && !self.done;
        self.end = if ends { world.clock() + self.left / speed } else { f64::INFINITY };
    }
}

/// What a shot would do to the ball that is struck and to the first that it meets.
#[derive(Debug, Clone)]
pub struct Prediction {
    /// The way of the ball that is struck.
    pub struck: Track,
    /// Which of its points is the first contact with a ball.
    pub contact: Option<usize>,
    /// Which of its points is the first contact with anything.
    pub impact: Option<usize>,
    /// Whether all is foreseen that is to be; if not, the ways may become longer.
    pub is_complete: bool,
    /// The ways of the balls that it meets there, from then on: one, but at one instant there may
    /// be more.
    pub met: Vec<Track>,
}

impl Prediction {
    /// Where the ball that is struck will be when it first meets a ball.
    pub fn ghost(&self) -> Option<Vector3<f64>> {
        self.contact.map(|place| self.struck.points[place].position)
    }

    /// Its way up to there; all of it if it meets none.
    pub fn approach(&self) -> &[Waypoint] {
        let end = self.contact.unwrap_or(self.struck.points.len().saturating_sub(1));
        self.struck.points.get(..=end).unwrap_or_default()
    }

    /// Its way from there on; empty if it meets none.
    pub fn after(&self) -> &[Waypoint] {
        self.contact.map_or(&[], |start| &self.struck.points[start..])
    }

    /// Where it will first meet anything, or else the end of its way, as soon as that is known.
    pub fn first_leg(&self) -> Option<Waypoint> {
        match self.impact {
            Some(place) => self.struck.points.get(place).copied(),
            None => self.struck.points.last().copied().filter(|_| self.is_complete),
        }
    }
}

/// Foresees shots, one after the other; what it needs in memory it keeps.
#[derive(Debug)]
pub struct Predictor {
    copy: Option<World>,
    prediction: Prediction,
    /// Tracks that are not needed at present.
    spare: Vec<Track>,
    /// How many of the copy's events have been read.
    read: usize,
    /// When the ball that is struck first met another, s.
    met_at: Option<f64>,
    /// Whether all balls are to come to rest.
    to_rest: bool,
    /// The number of the next sample.
    samples: u64,
    /// How many steps have been made.
    steps: usize,
    /// The instant of which not all has happened yet, s.
    instant: Option<f64>,
}

impl Default for Predictor {
    fn default() -> Predictor {
        Predictor::new()
    }
}

impl Predictor {
    /// One that has foreseen nothing yet.
    pub fn new() -> Predictor {
        let prediction = Prediction {
            struck: Track::new(),
            contact: None,
            impact: None,
            is_complete: false,
            met: Vec::new(),
        };
        Predictor {
            copy: None,
            prediction,
            spare: Vec::new(),
            read: 0,
            met_at: None,
            to_rest: false,
            samples: 1,
            steps: 0,
            instant: None,
        }
    }

    /// Plays a shot on a copy of the world. None if there is nothing to strike, or balls move.
    ///
    /// A ball's way ends `reach` metres after the first contact of the ball that is struck, with
    /// whatever it is; without an end (infinity), all balls come to rest.
    pub fn predict(&mut self, world: &World, shot: &Shot, reach: f64) -> Option<&Prediction> {
        if !self.begin(world, shot, reach) {
            return None;
        }
        self.go_on(|| true);
        Some(&self.prediction)
    }

    /// Strikes a copy of the world as [`Predictor::predict`] does, but leaves what follows to
    /// [`Predictor::go_on`]. Returns false if there is nothing to foresee.
    pub fn begin(&mut self, world: &World, shot: &Shot, reach: f64) -> bool {
        let Some(ball) = world.ball(shot.ball).filter(|ball| ball.state.in_play()) else {
            return false;
        };
        if shot.strength == Strength::Power(0.0) || !world.at_rest() {
            return false;
        }
        let mut copy = match self.copy.take() {
            Some(mut copy) => {
                copy.clone_from(world);
                copy
            }
            None => world.clone(),
        };
        copy.reset();
        self.spare.append(&mut self.prediction.met);
        self.prediction.struck.begin(0.0, &ball, reach, false);
        (self.prediction.contact, self.prediction.impact) = (None, None);
        self.prediction.is_complete = false;
        (self.read, self.met_at) = (0, None);
        (self.to_rest, self.samples, self.steps) = (reach.is_infinite(), 1, 0);
        self.instant = None;
        copy.strike(shot);
        self.read(&copy);
        self.copy = Some(copy);
        true
    }

    /// Foresees more of the shot that was begun: before each event it asks whether it may go on.
    /// However it is interrupted, the result is the same, bit for bit.
    pub fn go_on(&mut self, may_go_on: impl FnMut() -> bool) {
        if let Some(mut copy) = self.copy.take() {
            self.prediction.is_complete = self.run(&mut copy, may_go_on);
            self.copy = Some(copy);
        }
    }

    /// What was foreseen last.
    pub fn prediction(&self) -> &Prediction {
        &self.prediction
    }

    /// The copy as it was left: with an infinite reach, at rest after the shot.
    pub fn world(&self) -> Option<&World> {
        self.copy.as_ref()
    }

    /// Lets time pass in the copy until nothing is left to foresee: as the world itself does it, so
    /// that what happens at the instant of a sample has happened in both. Returns false if it may
    /// not go on before that.
    fn run(&mut self, copy: &mut World, mut may_go_on: impl FnMut() -> bool) -> bool {
        loop {
            // All that happens at one instant is read together.
            if let Some(instant) = self.instant {
                if !copy.update_until_while(instant, &mut may_go_on) {
                    return false;
                }
                self.instant = None;
                self.read(copy);
            }
            let sample = self.samples as f64 * SAMPLE;
            let ended = copy.at_rest() || sample > HORIZON || self.steps == MOST_STEPS;
            if ended || (!self.to_rest && self.all_done()) {
                return true;
            }
            self.steps += 1;
            let until = self.tracks().map(|track| track.end).fold(sample, f64::min);
            match copy.next_event(until + SAME_INSTANT) {
                Some(next) => self.instant = Some(next.time.min(until)),
                None => {
                    copy.advance(until);
                    self.tracks_mut().for_each(|track| track.look(copy, false));
                    self.samples += u64::from(until == sample);
                }
            }
        }
    }

    /// Reads what has happened in the copy since the last time.
    fn read(&mut self, copy: &World) {
        while let Some(event) = copy.events().get(self.read).copied() {
            self.read += 1;
            self.tracks_mut()
                .filter(|track| event.kind.concerns(track.ball))
                .for_each(|track| track.look(copy, true));
            if event.kind.concerns(self.prediction.struck.ball) {
                self.meet(copy, &event);
            }
        }
    }

    /// Something has happened to the ball that was struck.
    fn meet(&mut self, copy: &World, event: &Event) {
        let prediction = &mut self.prediction;
        let struck = &mut prediction.struck;
        let place = struck.points.len() - 1;
        match event.kind {
            EventKind::BallBall { .. }
            | EventKind::BallCushion { .. }
            | EventKind::BallPocket { .. }
            | EventKind::OffTable { .. } => {
                prediction.impact = prediction.impact.or(Some(place));
                struck.counts = true;
                struck.look(copy, true);
            }
            _ => {}
        }
        let EventKind::BallBall { balls: [a, b] } = event.kind else {
            return;
        };
        prediction.contact.get_or_insert(place);
        let since = event.time - *self.met_at.get_or_insert(event.time);
        let other = if a == struck.ball { b } else { a };
        let new = prediction.met.iter().all(|track| track.ball != other);
        if let Some(ball) = copy.ball(other).filter(|_| new && since <= SAME_INSTANT) {
            let mut track = self.spare.pop().unwrap_or_else(Track::new);
            track.begin(copy.clock(), &ball, struck.left, true);
            track.look(copy, true);
            prediction.met.push(track);
        }
    }

    fn all_done(&self) -> bool {
        self.tracks().all(|track| track.done)
    }

    fn tracks(&self) -> impl Iterator<Item = &Track> {
        std::iter::once(&self.prediction.struck).chain(&self.prediction.met)
    }

    fn tracks_mut(&mut self) -> impl Iterator<Item = &mut Track> {
        std::iter::once(&mut self.prediction.struck).chain(&mut self.prediction.met)
    }
}
