//! Predicts a shot by running it on a copy of the world.
//!
//! The prediction uses the world's own code, so it has the same events as the shot, and its points
//! are the positions of the balls, bit for bit.

use nalgebra::Vector3;

use crate::physics::event::{Event, EventKind};
use crate::physics::table::CushionId;
use crate::physics::{Ball, BallId, SAME_INSTANT, Shot, Strength, World};
use crate::rules::shot::DOUBT;
use crate::rules::{Flag, TipReferee};

/// Longest time between two points of a path, s.
///
/// A ball on the cloth accelerates by at most μ g < 2 m/s², in the air by g. Within this time its
/// path deviates from a straight line by less than a t²/8: 0.07 mm and 0.35 mm.
const SAMPLE: f64 = 1.0 / 60.0;
/// Spacing below which a point is left out unless an event happens there, m.
const SPACING: f64 = 2e-3;
/// Tolerance for the length of a path, m.
const LENGTH_TOLERANCE: f64 = 1e-3;
/// Longest predicted time, s.
const HORIZON: f64 = 60.0;
/// Most steps, including ends of frames: laws may have very short frames.
const MOST_STEPS: usize = 30_000;

/// A point on a ball's path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Waypoint {
    /// Time after the stroke, s.
    pub time: f64,
    /// Centre of the ball, m.
    pub position: Vector3<f64>,
}

/// The predicted path of a ball.
#[derive(Debug, Clone)]
pub struct Track {
    /// The ball.
    pub ball: BallId,
    /// Radius of the ball, m.
    pub radius: f64,
    /// The points of the path: close enough for a smooth line, and one at every contact.
    pub points: Vec<Waypoint>,
    /// Remaining length, m.
    left: f64,
    /// Number of contacts with cushions that it still goes on to, beyond that length.
    cushions: usize,
    /// True while the length travelled counts towards the limit.
    counts: bool,
    /// Position of the ball at the last update, m.
    at: Vector3<f64>,
    /// Estimated time at which the path reaches its full length, s.
    end: f64,
    /// True once the path is finished.
    done: bool,
    /// True if the path ends with the ball at rest.
    rests: bool,
}

impl Track {
    fn new() -> Track {
        Track {
            ball: BallId::CUE,
            radius: 0.0,
            points: Vec::new(),
            left: 0.0,
            cushions: 0,
            counts: false,
            at: Vector3::zeros(),
            end: f64::INFINITY,
            done: false,
            rests: false,
        }
    }

    /// True if the ball moves on beyond the end of the prediction.
    pub fn goes_on(&self) -> bool {
        self.left < LENGTH_TOLERANCE && !self.rests
    }

    /// The point where the ball comes to rest, if predicted.
    pub fn rests(&self) -> Option<&Waypoint> {
        self.points.last().filter(|_| self.rests)
    }

    /// True if a touch of a cushion follows so closely on the last one that both look like one.
    fn repeats(&self, last: Option<&PathTouch>, touch: PathTouch) -> bool {
        let place = |touch: &PathTouch| self.points[touch.point].position;
        last.is_some_and(|last| {
            let is_same = touch.cushion.is_some() && last.cushion == touch.cushion;
            is_same && (place(last) - place(&touch)).norm() < self.radius
        })
    }

    /// Restarts with another ball and keeps the memory of the points.
    fn begin(&mut self, time: f64, ball: &Ball, left: f64, counts: bool) {
        self.points.clear();
        self.points.push(Waypoint { time, position: ball.position });
        (self.ball, self.radius, self.at) = (ball.id, ball.radius, ball.position);
        (self.left, self.cushions, self.counts) = (left, 0, counts);
        (self.end, self.done) = (f64::INFINITY, left < LENGTH_TOLERANCE && counts);
        self.rests = false;
    }

    /// Appends the ball's current position; `corner` marks an event at this point.
    fn add_point(&mut self, world: &World, corner: bool) {
        let Some(ball) = world.ball(self.ball).filter(|_| !self.done) else {
            return;
        };
        if self.counts {
            self.left -= (ball.position - self.at).norm();
        }
        self.at = ball.position;
        let is_long_enough = self.left < LENGTH_TOLERANCE;
        self.done = !ball.state.in_play() || (is_long_enough && self.cushions == 0);
        self.rests = ball.state.in_play() && !ball.state.moves();
        let last = self.points.last().map_or(ball.position, |last| last.position);
        let way = (ball.position - last).norm();
        if way >= SPACING || (way > 0.0 && (corner || self.done)) {
            self.points.push(Waypoint { time: world.clock(), position: ball.position });
        }
        let speed = ball.speed();
        let ends = self.counts && speed > 0.0 && !self.done && !is_long_enough;
        self.end = if ends { world.clock() + self.left / speed } else { f64::INFINITY };
    }
}

/// A contact of the struck ball with a cushion, a ball or a pocket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PathTouch {
    /// Index of its point of the path.
    pub point: usize,
    /// The cushion, if it was one.
    pub cushion: Option<CushionId>,
}

/// The predicted paths of the struck ball and of the first ball it hits.
#[derive(Debug, Clone)]
pub struct Prediction {
    /// Path of the struck ball.
    pub struck: Track,
    /// Index of the point of the first contact with a ball.
    pub contact: Option<usize>,
    /// Index of the point of the first contact with anything.
    pub impact: Option<usize>,
    /// The contacts of the struck ball, in turn, up to the end of its path.
    pub touches: Vec<PathTouch>,
    /// True once the prediction is finished; until then the paths may grow.
    pub is_complete: bool,
    /// The first touch of the tip that is an offence, with the position of the ball, m.
    pub tip_offence: Option<(Flag, Vector3<f64>)>,
    /// Paths of the balls that the struck ball hits first, from that contact on. There is usually
    /// one; simultaneous contacts give more.
    pub met: Vec<Track>,
    /// The balls in `met`, and those that the struck ball hits so soon after that no referee could
    /// tell the order.
    pub first_in_doubt: Vec<BallId>,
}

impl Prediction {
    /// The ghost ball: the position of the struck ball at its first contact with a ball.
    pub fn ghost(&self) -> Option<Vector3<f64>> {
        self.contact.map(|place| self.struck.points[place].position)
    }

    /// The struck ball's path up to that contact, or all of it if there is none.
    pub fn approach(&self) -> &[Waypoint] {
        let end = self.contact.unwrap_or(self.struck.points.len().saturating_sub(1));
        self.struck.points.get(..=end).unwrap_or_default()
    }

    /// Its path after that contact; empty if there is none.
    pub fn after(&self) -> &[Waypoint] {
        self.contact.map_or(&[], |start| &self.struck.points[start..])
    }

    /// The struck ball's first contact with anything, or the end of its path once known.
    pub fn first_leg(&self) -> Option<Waypoint> {
        match self.impact {
            Some(place) => self.struck.points.get(place).copied(),
            None => self.struck.points.last().copied().filter(|_| self.is_complete),
        }
    }
}

/// Predicts shots one after another and reuses its memory.
#[derive(Debug)]
pub struct Predictor {
    copy: Option<World>,
    prediction: Prediction,
    /// Unused tracks, kept for their memory.
    spare: Vec<Track>,
    /// Judges the touches of the tip.
    tip: TipReferee,
    /// Number of the copy's events read.
    read: usize,
    /// Time of the struck ball's first contact with a ball, s.
    met_at: Option<f64>,
    /// True to run until all balls are at rest.
    to_rest: bool,
    /// Number of the next sample.
    samples: u64,
    /// Number of steps made.
    steps: usize,
    /// The instant whose events are still incomplete, s.
    instant: Option<f64>,
}

impl Default for Predictor {
    fn default() -> Predictor {
        Predictor::new()
    }
}

impl Predictor {
    /// Creates a predictor without a prediction.
    pub fn new() -> Predictor {
        let prediction = Prediction {
            struck: Track::new(),
            contact: None,
            impact: None,
            touches: Vec::new(),
            is_complete: false,
            tip_offence: None,
            met: Vec::new(),
            first_in_doubt: Vec::new(),
        };
        Predictor {
            copy: None,
            prediction,
            spare: Vec::new(),
            tip: TipReferee::default(),
            read: 0,
            met_at: None,
            to_rest: false,
            samples: 1,
            steps: 0,
            instant: None,
        }
    }

    /// Plays a shot on a copy of the world. Returns `None` if there is no ball to strike, or balls
    /// are moving.
    ///
    /// A path ends `reach` metres after the struck ball's first contact with anything. With an
    /// infinite reach all balls come to rest.
    pub fn predict(&mut self, world: &World, shot: &Shot, reach: f64) -> Option<&Prediction> {
        if !self.begin(world, shot, reach, 0) {
            return None;
        }
        self.go_on(|| true);
        Some(&self.prediction)
    }

    /// Strikes a copy of the world like [`Predictor::predict`], but leaves the rest to
    /// [`Predictor::go_on`]. The struck ball's path goes on to this number of contacts with `cushions`
    /// at least. Returns false if there is nothing to predict.
    pub fn begin(&mut self, world: &World, shot: &Shot, reach: f64, cushions: usize) -> bool {
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
        let foreseen = copy.laws().foreseen();
        if foreseen != *copy.laws() {
            copy.set_laws(foreseen);
        }
        self.spare.append(&mut self.prediction.met);
        self.prediction.first_in_doubt.clear();
        self.prediction.touches.clear();
        self.prediction.struck.begin(0.0, &ball, reach, false);
        self.prediction.struck.cushions = cushions;
        (self.prediction.contact, self.prediction.impact) = (None, None);
        (self.prediction.is_complete, self.prediction.tip_offence) = (false, None);
        (self.read, self.met_at) = (0, None);
        (self.to_rest, self.samples, self.steps) = (reach.is_infinite(), 1, 0);
        self.instant = None;
        self.tip.begin(copy.balls(), shot.ball);
        copy.strike(shot);
        self.read(&copy);
        self.copy = Some(copy);
        true
    }

    /// Continues the prediction. Before each event it calls `may_go_on` and stops if that returns
    /// false. Interruptions do not change the result.
    pub fn go_on(&mut self, may_go_on: impl FnMut() -> bool) {
        if let Some(mut copy) = self.copy.take() {
            self.prediction.is_complete = self.run(&mut copy, may_go_on);
            self.copy = Some(copy);
        }
    }

    /// The current prediction.
    pub fn prediction(&self) -> &Prediction {
        &self.prediction
    }

    /// The copy of the world. After a prediction with infinite reach it is at rest.
    pub fn world(&self) -> Option<&World> {
        self.copy.as_ref()
    }

    /// Advances the copy until the prediction is complete, with the world's own steps, so that
    /// events at the instant of a sample have happened in both. Returns false if interrupted.
    fn run(&mut self, copy: &mut World, mut may_go_on: impl FnMut() -> bool) -> bool {
        loop {
            // All events of one instant are read together.
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
                    self.tracks_mut().for_each(|track| track.add_point(copy, false));
                    self.samples += u64::from(until == sample);
                }
            }
        }
    }

    /// Reads the copy's new events.
    fn read(&mut self, copy: &World) {
        while let Some(event) = copy.events().get(self.read).copied() {
            self.read += 1;
            if let Some(flag) = self.tip.offence(&event) {
                self.prediction.tip_offence.get_or_insert((flag, event.position));
            }
            self.tracks_mut()
                .filter(|track| event.kind.concerns(track.ball))
                .for_each(|track| track.add_point(copy, true));
            if event.kind.concerns(self.prediction.struck.ball) {
                self.meet(copy, &event);
            }
        }
    }

    /// Handles an event of the struck ball.
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
                let cushion = match event.kind {
                    EventKind::BallCushion { cushion, .. } => Some(cushion),
                    _ => None,
                };
                let touch = PathTouch { point: place, cushion };
                if !struck.done && !struck.repeats(prediction.touches.last(), touch) {
                    prediction.touches.push(touch);
                    struck.cushions = struck.cushions.saturating_sub(cushion.is_some().into());
                }
                struck.add_point(copy, true);
            }
            _ => {}
        }
        let EventKind::BallBall { balls: [a, b] } = event.kind else {
            return;
        };
        prediction.contact.get_or_insert(place);
        let since = event.time - *self.met_at.get_or_insert(event.time);
        let other = if a == struck.ball { b } else { a };
        if since <= DOUBT && !prediction.first_in_doubt.contains(&other) {
            prediction.first_in_doubt.push(other);
        }
        let new = prediction.met.iter().all(|track| track.ball != other);
        if let Some(ball) = copy.ball(other).filter(|_| new && since <= SAME_INSTANT) {
            let mut track = self.spare.pop().unwrap_or_else(Track::new);
            track.begin(copy.clock(), &ball, struck.left, true);
            track.add_point(copy, true);
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
