//! The next event of everything, cached.
//!
//! Every ball keeps its own next event (cushion, pocket) and its next meeting with any other
//! ball. A change to a ball makes stale what was known about it and about those who were to
//! meet it, and nothing else.

use super::ball::Ball;
use super::contact::cushion::CushionContact;
use super::contact::{ball_ball, cushion, pocket};
use super::laws::Laws;
use super::motion;
use super::table::{PocketId, Table};

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
    /// A ball falls into a pocket.
    Drop(usize, PocketId),
    /// A frame ends and friction acts. Not logged.
    FrameEnd,
}

impl Upcoming {
    /// Order of handling what comes at one instant: balls that meet, then cushions, then pockets,
    /// then the frame's end, each by lowest place.
    fn rank(&self) -> (u8, usize, usize) {
        match self.what {
            Happening::Meeting(a, b) => (0, a, b),
            Happening::Bank(ball, contact) => (1, ball, contact.cushion.0),
            Happening::Drop(ball, _) => (2, ball, 0),
            Happening::FrameEnd => (3, 0, 0),
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

/// The next meeting of one ball: when, and with which.
#[derive(Debug, Clone, Copy)]
struct Meeting {
    time: f64,
    with: usize,
}

/// Stands for no ball.
const NOBODY: usize = usize::MAX;

const NEVER: Meeting = Meeting { time: f64::INFINITY, with: NOBODY };

/// What is known about the future of every ball.
#[derive(Debug, Clone, Default)]
pub struct Schedule {
    alone: Vec<Option<Upcoming>>,
    meetings: Vec<Meeting>,
    /// Balls that changed; what is known about them is stale.
    changed: Vec<bool>,
    any_changed: bool,
    /// Scratch: balls that have to look for their next meeting.
    looks: Vec<bool>,
}

impl Schedule {
    /// Of so many balls nothing is known yet.
    pub fn new(balls: usize) -> Schedule {
        Schedule {
            alone: vec![None; balls],
            meetings: vec![NEVER; balls],
            changed: vec![true; balls],
            any_changed: true,
            looks: vec![false; balls],
        }
    }

    /// A ball changed.
    pub fn invalidate(&mut self, ball: usize) {
        self.changed[ball] = true;
        self.any_changed = true;
    }

    /// The earliest event, none later than `horizon`.
    ///
    /// `horizon` may only move on when every moving ball is invalidated with it.
    pub fn earliest(
        &mut self,
        balls: &[Ball],
        table: &Table,
        laws: &Laws,
        horizon: f64,
    ) -> Option<Upcoming> {
        if self.any_changed {
            self.refresh(balls, table, laws, horizon);
        }
        let time = self.all().map(|upcoming| upcoming.time).fold(f64::INFINITY, f64::min);
        self.all()
            .filter(|upcoming| upcoming.time <= time + SIMULTANEOUS)
            .min_by_key(Upcoming::rank)
            .map(|first| Upcoming { time, ..first })
    }

    /// The next event of every ball; each meeting comes from both that meet.
    fn all(&self) -> impl Iterator<Item = Upcoming> + '_ {
        let alone = self.alone.iter().flatten().copied();
        alone.chain(self.meetings.iter().enumerate().filter_map(|(place, meeting)| {
            let (a, b) = (place.min(meeting.with), place.max(meeting.with));
            let upcoming = Upcoming { time: meeting.time, what: Happening::Meeting(a, b) };
            (meeting.with != NOBODY).then_some(upcoming)
        }))
    }

    /// The next meetings of all balls that come no later than `time`, ascending. A ball that
    /// meets several tells of one of them.
    pub fn meetings_by(&self, time: f64) -> Vec<(usize, usize)> {
        let mut pairs: Vec<(usize, usize)> = (self.meetings.iter().enumerate())
            .filter(|(_, meeting)| meeting.time <= time)
            .map(|(place, meeting)| (place.min(meeting.with), place.max(meeting.with)))
            .collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs
    }

    fn refresh(&mut self, balls: &[Ball], table: &Table, laws: &Laws, horizon: f64) {
        for (place, ball) in balls.iter().enumerate() {
            if self.changed[place] {
                self.alone[place] = alone(place, ball, table, laws, horizon);
            }
        }
        // Whoever was to meet a changed ball has to look around anew as well.
        for place in 0..balls.len() {
            let with = self.meetings[place].with;
            self.looks[place] = self.changed[place] || (with != NOBODY && self.changed[with]);
        }
        for (meeting, _) in self.meetings.iter_mut().zip(&self.looks).filter(|(_, looks)| **looks) {
            *meeting = NEVER;
        }
        for place in 0..balls.len() {
            if self.looks[place] && balls[place].state.in_play() {
                for other in 0..balls.len() {
                    // A pair that both look at is done when the lower place looks.
                    if other == place || (other < place && self.looks[other]) {
                        continue;
                    }
                    self.consider(balls, place, other, laws, horizon);
                }
            }
        }
        self.changed.fill(false);
        self.any_changed = false;
    }

    /// Notes the meeting of two balls if it comes before what both have in view.
    fn consider(&mut self, balls: &[Ball], a: usize, b: usize, laws: &Laws, horizon: f64) {
        if let Some(time) = meeting(balls, a, b, laws, horizon) {
            for (place, with) in [(a, b), (b, a)] {
                if time < self.meetings[place].time {
                    self.meetings[place] = Meeting { time, with };
                }
            }
        }
    }
}

/// When two balls meet, if they do so no later than `horizon`.
pub fn meeting(balls: &[Ball], a: usize, b: usize, laws: &Laws, horizon: f64) -> Option<f64> {
    // Always the same way round, so that the same bits come out.
    let (first, second) = (&balls[a.min(b)], &balls[a.max(b)]);
    let both_in_play = first.state.in_play() && second.state.in_play();
    let one_moves = first.state.moves() || second.state.moves();
    if both_in_play && one_moves { ball_ball::time(first, second, laws, horizon) } else { None }
}

/// A ball's next event without other balls.
fn alone(place: usize, ball: &Ball, table: &Table, laws: &Laws, horizon: f64) -> Option<Upcoming> {
    if !ball.state.in_play() {
        return None;
    }
    // Most balls of most frames are nowhere near an edge.
    let from = ball.position.xy();
    if table.is_clear(from, motion::place_at(ball, laws, horizon), ball.radius) {
        return None;
    }
    let drop = pocket::first(ball, table, laws, horizon)
        .map(|(time, pocket)| Upcoming { time, what: Happening::Drop(place, pocket) });
    let bank = cushion::first(ball, table, laws, horizon)
        .map(|(time, contact)| Upcoming { time, what: Happening::Bank(place, contact) });
    Upcoming::earlier(bank, drop)
}
