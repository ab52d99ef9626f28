//! The next event of everything, cached.
//!
//! Every ball keeps its own next event (cushion, pocket, slate, the end of its path) and its next
//! meeting with another ball. A change to a ball makes stale what was known about it; those who
//! were to meet it find that out when the meeting comes up, since until then nothing earlier can
//! have been overlooked. The earliest of all stands at the top of a tournament, and where balls
//! are many only those in neighbouring cells of a grid look for each other.

use nalgebra::Vector2;

use super::ball::{Ball, Turn};
use super::contact::cushion::CushionContact;
use super::grid::{Crossing, Grid};
use super::table::PocketId;
use super::tournament::Tournament;

/// An event to come.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Upcoming {
    /// When, on the world's clock, s.
    pub time: f64,
    /// What.
    pub what: Happening,
}

/// What is to happen; balls by their places in the world's list.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Happening {
    /// These two meet, and at the same instant perhaps more that touch them.
    Meeting(usize, usize),
    /// A ball meets a cushion.
    Bank(usize, CushionContact),
    /// A ball comes down on the slate.
    Landing(usize),
    /// A ball falls into a pocket.
    Drop(usize, PocketId),
    /// A ball leaves the table over a rail.
    Leave(usize),
    /// A ball's path ends. Logged only if its way of moving changes.
    Turn(usize, Turn),
    /// A frame ends and friction acts. Not logged.
    FrameEnd,
}

impl Upcoming {
    /// Order of handling what comes at one instant: balls that meet, then cushions, the slate,
    /// pockets, paths that end, and the frame's end, each by lowest place.
    fn rank(&self) -> (u8, usize, usize) {
        match self.what {
            Happening::Meeting(a, b) => (0, a, b),
            Happening::Bank(ball, contact) => (1, ball, contact.cushion.0),
            Happening::Landing(ball) => (2, ball, 0),
            Happening::Drop(ball, _) => (3, ball, 0),
            Happening::Leave(ball) => (4, ball, 0),
            Happening::Turn(ball, _) => (5, ball, 0),
            Happening::FrameEnd => (6, 0, 0),
        }
    }

    /// The earlier of two.
    pub fn earlier(a: Option<Upcoming>, b: Option<Upcoming>) -> Option<Upcoming> {
        match (a, b) {
            (Some(a), Some(b)) => {
                let b_first = b.time < a.time || (b.time == a.time && b.rank() < a.rank());
                Some(if b_first { b } else { a })
            }
            (a, b) => a.or(b),
        }
    }
}

/// Contacts this close in time are at one instant, s.
///
/// What rounding makes of equal times must not decide which comes first.
pub const SIMULTANEOUS: f64 = 1e-12;

/// The next meeting of one ball: when, with which, and as of which of its changes.
#[derive(Debug, Clone, Copy)]
struct Meeting {
    time: f64,
    with: usize,
    as_of: u32,
}

/// Stands for no ball.
const NOBODY: usize = usize::MAX;

const NEVER: Meeting = Meeting { time: f64::INFINITY, with: NOBODY, as_of: 0 };

/// What the schedule asks about the future.
pub trait Foresight {
    /// A ball's next event without other balls.
    fn alone(&self, place: usize, ball: &Ball) -> Option<Upcoming>;
    /// When two balls meet, the one at the lower place first.
    fn meeting(&self, first: &Ball, second: &Ball) -> Option<f64>;
}

/// A ball at a glance: enough to see that two will not meet, in one line of the cache.
#[derive(Debug, Clone, Copy, Default)]
#[repr(align(64))]
struct Glance {
    /// The anchor: when and where, and the velocity there, all seen from above.
    time: f64,
    place: Vector2<f64>,
    velocity: Vector2<f64>,
    radius: f64,
    /// How far the path strays from the straight line.
    strays: f64,
    /// When the path ends; before everything if the ball is out of play.
    until: f64,
}

impl Glance {
    fn at(ball: &Ball) -> Glance {
        let path = &ball.path;
        let strays = if path.is_straight() {
            0.0
        } else {
            let lasts = path.until - ball.time;
            (path.bend.norm() + path.twist.norm() * lasts) * lasts * lasts
        };
        let moves = if ball.state.moves() { 1.0 } else { 0.0 };
        Glance {
            time: ball.time,
            place: ball.position.xy(),
            velocity: ball.velocity.xy() * moves,
            radius: ball.radius,
            strays,
            until: if ball.state.in_play() { path.until } else { f64::NEG_INFINITY },
        }
    }

    /// Whether two balls may meet while both keep to their paths: whether the straight lines do,
    /// within as much as the paths stray from them.
    fn may_meet(&self, other: &Glance) -> bool {
        let since = self.time.max(other.time);
        let window = self.until.min(other.until) - since;
        let offset = (other.place + other.velocity * (since - other.time))
            - (self.place + self.velocity * (since - self.time));
        let velocity = other.velocity - self.velocity;
        let touch = self.radius + other.radius + self.strays + other.strays + ROUNDING;
        let (square, touch) = (velocity.norm_squared(), touch * touch);
        let closing = -offset.dot(&velocity);
        if window < 0.0 {
            return false;
        }
        if closing <= 0.0 || square == 0.0 {
            return offset.norm_squared() <= touch;
        }
        // How far the lines pass each other, times the speed.
        let beside = offset.perp(&velocity);
        if beside * beside > touch * square {
            return false;
        }
        // They come near, but perhaps not before a path ends.
        closing <= window * square || (offset + velocity * window).norm_squared() <= touch
    }
}

impl Glance {
    /// Whether the space between two balls may be no more than `gap` (m) at `time` (s).
    fn is_close(&self, other: &Glance, time: f64, gap: f64) -> bool {
        let offset = (other.place + other.velocity * (time - other.time))
            - (self.place + self.velocity * (time - self.time));
        let touch = self.radius + other.radius + self.strays + other.strays + gap + ROUNDING;
        offset.norm_squared() <= touch * touch
    }
}

/// What rounding may hide at a glance, m.
const ROUNDING: f64 = 1e-9;

/// What is known about the future of every ball.
#[derive(Debug, Default)]
pub struct Schedule {
    glances: Vec<Glance>,
    alone: Vec<Option<Upcoming>>,
    /// When each ball goes on to a neighbouring cell of the grid.
    crossings: Vec<Option<Crossing>>,
    meetings: Vec<Meeting>,
    /// How often each ball has changed.
    changes: Vec<u32>,
    /// Balls that changed and have not looked around since; `fresh` tells of each.
    changed: Vec<usize>,
    fresh: Vec<bool>,
    tournament: Tournament,
    grid: Option<Grid>,
    /// Scratch: what comes at one instant.
    ties: Vec<usize>,
    /// Scratch: whom a ball may meet.
    sight: Vec<usize>,
}

impl Clone for Schedule {
    fn clone(&self) -> Schedule {
        let mut copy = Schedule::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, other: &Schedule) {
        self.glances.clone_from(&other.glances);
        self.alone.clone_from(&other.alone);
        self.crossings.clone_from(&other.crossings);
        self.meetings.clone_from(&other.meetings);
        self.changes.clone_from(&other.changes);
        self.changed.clone_from(&other.changed);
        self.fresh.clone_from(&other.fresh);
        self.tournament.clone_from(&other.tournament);
        self.grid.clone_from(&other.grid);
        self.ties.clear();
    }
}

impl Schedule {
    /// Of these balls nothing is known yet.
    pub fn new(balls: &[Ball]) -> Schedule {
        Schedule {
            glances: vec![Glance::default(); balls.len()],
            alone: vec![None; balls.len()],
            crossings: vec![None; balls.len()],
            meetings: vec![NEVER; balls.len()],
            changes: vec![0; balls.len()],
            changed: (0..balls.len()).collect(),
            fresh: vec![false; balls.len()],
            tournament: Tournament::new(balls.len()),
            grid: Grid::new(balls),
            ties: Vec::new(),
            sight: Vec::new(),
        }
    }

    /// A ball changed.
    pub fn invalidate(&mut self, ball: usize) {
        if self.fresh[ball] {
            self.fresh[ball] = false;
            self.changed.push(ball);
        }
    }

    /// A ball was put somewhere else.
    pub fn moved(&mut self, place: usize, ball: &Ball) {
        if let Some(grid) = &mut self.grid {
            grid.put(place, ball);
        }
        self.invalidate(place);
    }

    /// A ball goes on to a neighbouring cell, and looks around where it has not looked before.
    fn cross(&mut self, place: usize, balls: &[Ball], foresight: &impl Foresight) {
        let Schedule { grid, crossings, sight, .. } = self;
        let (Some(grid), Some(crossing)) = (grid, crossings[place]) else { return };
        grid.cross(place, crossing.step);
        crossings[place] = grid.crossing(place, &balls[place]);
        grid.ahead(place, crossing.step, |other| sight.push(other));
        self.consider_seen(place, balls, foresight);
        self.enter(place);
    }

    /// Considers the meetings of a ball with those it has in sight.
    fn consider_seen(&mut self, place: usize, balls: &[Ball], foresight: &impl Foresight) {
        let mut sight = std::mem::take(&mut self.sight);
        for &other in &sight {
            self.consider(balls, place, other, foresight);
        }
        sight.clear();
        self.sight = sight;
    }

    /// The earliest event, if it comes no later than `until`.
    pub fn earliest(
        &mut self,
        balls: &[Ball],
        foresight: &impl Foresight,
        until: f64,
    ) -> Option<Upcoming> {
        self.refresh(balls, foresight);
        let mut ties = std::mem::take(&mut self.ties);
        let first = loop {
            let time = self.tournament.best();
            if time > until || time == f64::INFINITY {
                break None;
            }
            self.tournament.up_to(time + SIMULTANEOUS, &mut ties);
            // Whoever was to meet a ball that has changed since looks around anew, and whoever
            // goes on to another cell looks around there: nothing that happens to anybody.
            let mut again = false;
            for &place in &ties {
                let Meeting { with, as_of, time: meets } = self.meetings[place];
                if with != NOBODY && as_of != self.changes[with] && meets <= time + SIMULTANEOUS {
                    self.look(place, balls, foresight);
                    again = true;
                }
                if self.crossings[place].is_some_and(|crossing| crossing.time <= time) {
                    self.cross(place, balls, foresight);
                    again = true;
                }
            }
            if !again {
                let all = ties.iter().flat_map(|&place| self.of(place));
                let due = all.filter(|upcoming| upcoming.time <= time + SIMULTANEOUS);
                break due.min_by_key(Upcoming::rank).map(|first| Upcoming { time, ..first });
            }
        };
        self.ties = ties;
        first
    }

    /// What is to happen to one ball.
    fn of(&self, place: usize) -> impl Iterator<Item = Upcoming> {
        let Meeting { time, with, .. } = self.meetings[place];
        let meeting = (with != NOBODY)
            .then(|| Upcoming { time, what: Happening::Meeting(place.min(with), place.max(with)) });
        [self.alone[place], meeting].into_iter().flatten()
    }

    /// Collects the next meetings of all balls that come no later than `time`, ascending. A ball
    /// that meets several tells of one of them.
    pub fn meetings_by(&self, time: f64, pairs: &mut Vec<(usize, usize)>) {
        pairs.clear();
        let mut places = Vec::new();
        self.tournament.up_to(time, &mut places);
        for place in places {
            let Meeting { time: meets, with, .. } = self.meetings[place];
            if meets <= time {
                pairs.push((place.min(with), place.max(with)));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
    }

    /// Calls with every other ball in play that may be no farther than `gap` (m) from one at
    /// `time` (s), and with some that are.
    ///
    /// Balls that changed since the last event was asked for are among them in any case.
    pub fn close(&self, place: usize, time: f64, gap: f64, mut each: impl FnMut(usize)) {
        let here = &self.glances[place];
        let known = self.fresh[place];
        let mut look = |other: usize| {
            let there = &self.glances[other];
            if !(known && self.fresh[other]) || here.is_close(there, time, gap) {
                each(other);
            }
        };
        match &self.grid {
            Some(grid) => grid.near(place, look),
            None => (0..self.alone.len()).filter(|&other| other != place).for_each(&mut look),
        }
    }

    fn refresh(&mut self, balls: &[Ball], foresight: &impl Foresight) {
        let mut changed = std::mem::take(&mut self.changed);
        // In one order however they changed, so that equal times are told of equally.
        changed.sort_unstable();
        for &place in &changed {
            self.changes[place] = self.changes[place].wrapping_add(1);
            let ball = &balls[place];
            self.glances[place] = Glance::at(ball);
            self.crossings[place] = self.grid.as_ref().and_then(|grid| grid.crossing(place, ball));
            self.alone[place] = foresight.alone(place, ball);
            self.meetings[place] = NEVER;
        }
        for &place in &changed {
            self.look(place, balls, foresight);
            self.fresh[place] = true;
        }
        changed.clear();
        self.changed = changed;
    }

    /// A ball looks for its next meeting; whoever it sees sooner than what they had in view hears
    /// of it.
    fn look(&mut self, place: usize, balls: &[Ball], foresight: &impl Foresight) {
        self.meetings[place] = NEVER;
        if balls[place].state.in_play() {
            match &self.grid {
                Some(grid) => {
                    grid.near(place, |other| self.sight.push(other));
                    self.consider_seen(place, balls, foresight);
                }
                None => {
                    for other in (0..balls.len()).filter(|&other| other != place) {
                        self.consider(balls, place, other, foresight);
                    }
                }
            }
        }
        self.enter(place);
    }

    /// Notes the meeting of two balls if it comes before what each has in view.
    fn consider(&mut self, balls: &[Ball], place: usize, other: usize, foresight: &impl Foresight) {
        if !self.glances[place].may_meet(&self.glances[other]) {
            return;
        }
        // Always the same way round, so that the same bits come out.
        let (first, second) = (&balls[place.min(other)], &balls[place.max(other)]);
        let both_in_play = first.state.in_play() && second.state.in_play();
        if !both_in_play || !(first.state.moves() || second.state.moves()) {
            return;
        }
        let Some(time) = foresight.meeting(first, second) else { return };
        if time < self.meetings[place].time {
            self.meetings[place] = Meeting { time, with: other, as_of: self.changes[other] };
        }
        if time < self.meetings[other].time {
            self.meetings[other] = Meeting { time, with: place, as_of: self.changes[place] };
            self.enter(other);
        }
    }

    fn enter(&mut self, place: usize) {
        let alone = self.alone[place].map_or(f64::INFINITY, |upcoming| upcoming.time);
        let crossing = self.crossings[place].map_or(f64::INFINITY, |crossing| crossing.time);
        self.tournament.set(place, alone.min(self.meetings[place].time).min(crossing));
    }
}
