//! The next event of everything, cached.
//!
//! Every ball keeps its own next event (cushion, pocket, slate, the end of its path) and its next
//! meeting with another ball. A change to a ball makes stale what was known about it; those who
//! were to meet it find that out when the meeting comes up, since until then nothing earlier can
//! have been overlooked. The earliest of all stands at the top of a tournament, and where balls
//! are many only those in neighbouring cells of a grid look for each other.

use super::ball::{Ball, Turn};
use super::contact::cushion::CushionContact;
use super::grid::Grid;
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
    /// A ball goes on to a neighbouring cell of the grid. Changes nothing; not logged.
    Crossing(usize, [i32; 2]),
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
            Happening::Crossing(ball, _) => (7, ball, 0),
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

/// What is known about the future of every ball.
#[derive(Debug, Default)]
pub struct Schedule {
    alone: Vec<Option<Upcoming>>,
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
}

impl Clone for Schedule {
    fn clone(&self) -> Schedule {
        let mut copy = Schedule::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, other: &Schedule) {
        self.alone.clone_from(&other.alone);
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
            alone: vec![None; balls.len()],
            meetings: vec![NEVER; balls.len()],
            changes: vec![0; balls.len()],
            changed: (0..balls.len()).collect(),
            fresh: vec![false; balls.len()],
            tournament: Tournament::new(balls.len()),
            grid: Grid::new(balls),
            ties: Vec::new(),
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

    /// A ball goes on to a neighbouring cell and has to look around there.
    pub fn cross(&mut self, place: usize, step: [i32; 2]) {
        if let Some(grid) = &mut self.grid {
            grid.cross(place, step);
        }
        self.invalidate(place);
    }

    /// The earliest event.
    pub fn earliest(&mut self, balls: &[Ball], foresight: &impl Foresight) -> Option<Upcoming> {
        self.refresh(balls, foresight);
        let mut ties = std::mem::take(&mut self.ties);
        let first = loop {
            let time = self.tournament.best();
            if time == f64::INFINITY {
                break None;
            }
            ties.clear();
            self.tournament.up_to(time + SIMULTANEOUS, &mut ties);
            // Whoever was to meet a ball that has changed since looks around anew.
            let mut stale = false;
            for &place in &ties {
                let Meeting { with, as_of, time: meets } = self.meetings[place];
                if with != NOBODY && as_of != self.changes[with] && meets <= time + SIMULTANEOUS {
                    self.look(place, balls, foresight);
                    stale = true;
                }
            }
            if !stale {
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

    /// Calls with every other ball that may be near one.
    pub fn near(&self, place: usize, mut each: impl FnMut(usize)) {
        match &self.grid {
            Some(grid) => grid.near(place, each),
            None => (0..self.alone.len()).filter(|&other| other != place).for_each(&mut each),
        }
    }

    fn refresh(&mut self, balls: &[Ball], foresight: &impl Foresight) {
        let mut changed = std::mem::take(&mut self.changed);
        // In one order however they changed, so that equal times are told of equally.
        changed.sort_unstable();
        for &place in &changed {
            self.changes[place] = self.changes[place].wrapping_add(1);
            let crossing = self.grid.as_ref().and_then(|grid| grid.crossing(place, &balls[place]));
            self.alone[place] = Upcoming::earlier(foresight.alone(place, &balls[place]), crossing);
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
            let grid = self.grid.take();
            let mut consider = |other: usize| self.consider(balls, place, other, foresight);
            match &grid {
                Some(grid) => grid.near(place, consider),
                None => (0..balls.len()).filter(|&other| other != place).for_each(&mut consider),
            }
            self.grid = grid;
        }
        self.enter(place);
    }

    /// Notes the meeting of two balls if it comes before what each has in view.
    fn consider(&mut self, balls: &[Ball], place: usize, other: usize, foresight: &impl Foresight) {
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
        self.tournament.set(place, alone.min(self.meetings[place].time));
    }
}
