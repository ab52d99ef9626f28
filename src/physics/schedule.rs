//! The next event of everything, cached.
//!
//! Every ball keeps its own next event (cushion, pocket, slate, the end of its path) and its next
//! meeting with another ball. A change to a ball makes stale what was known about it; those who
//! were to meet it find that out when the meeting comes up, since until then nothing earlier can
//! have been overlooked. The earliest of all stands at the top of a tournament, and where balls
//! are many only those that share a cell of a grid look for each other.

use super::ball::{Ball, Turn};
use super::contact::cushion::CushionContact;
use super::glance::Glance;
use super::grid::Grid;
use super::motion;
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
    Pot(usize, PocketId),
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
            Happening::Pot(ball, _) => (3, ball, 0),
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
    with: u32,
    as_of: u32,
}

/// Stands for no ball.
const NOBODY: u32 = u32::MAX;

const NEVER: Meeting = Meeting { time: f64::INFINITY, with: NOBODY, as_of: 0 };

/// What is known about the future of one ball, in half a line of the cache.
#[derive(Debug, Clone, Copy)]
#[repr(align(32))]
struct Outlook {
    meeting: Meeting,
    /// When something happens to it without other balls, s; what, stands in a list of its own.
    alone: f64,
    /// Whether that is known: if not, it is no sooner.
    is_foreseen: bool,
}

const _: () = assert!(size_of::<Outlook>() == 32, "half a line of the cache");

impl Outlook {
    const UNKNOWN: Outlook = Outlook { meeting: NEVER, alone: f64::INFINITY, is_foreseen: true };

    /// The earliest of all that is to happen, s.
    fn next(&self) -> f64 {
        self.alone.min(self.meeting.time)
    }
}

/// What the schedule asks about the future.
pub trait Foresight {
    /// A ball's next event without other balls.
    fn alone(&self, place: usize, ball: &Ball) -> Option<Upcoming>;
    /// Until when a ball surely meets nothing but balls, as far as a glance tells, s.
    fn clear_until(&self, glance: &Glance) -> f64;
    /// When two balls meet, the one at the lower place first.
    fn meeting(&self, first: &Ball, second: &Ball) -> Option<f64>;
    /// The same of two of which a glance says all.
    fn meeting_at_a_glance(&self, first: &Glance, second: &Glance) -> Option<f64>;
}

/// What is known about the future of every ball.
#[derive(Debug, Default)]
pub struct Schedule {
    glances: Vec<Glance>,
    outlooks: Vec<Outlook>,
    /// What happens to each ball without others.
    alone: Vec<Option<Upcoming>>,
    /// Balls that changed and have not looked around since: of those a glance says nothing.
    changed: Vec<usize>,
    tournament: Tournament,
    grid: Option<Grid>,
    /// Scratch: to whom something happens at one instant.
    ties: Vec<usize>,
    /// Scratch: who goes on into other cells.
    crossing: Vec<usize>,
    /// Scratch: whom a ball may meet, and how soon (s).
    sight: Vec<(usize, f64)>,
}

impl Clone for Schedule {
    fn clone(&self) -> Schedule {
        let mut copy = Schedule::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, other: &Schedule) {
        // Field by field, so that none is forgotten.
        let Schedule {
            glances,
            outlooks,
            alone,
            changed,
            tournament,
            grid,
            ties: _,
            crossing: _,
            sight: _,
        } = other;
        self.glances.clone_from(glances);
        self.outlooks.clone_from(outlooks);
        self.alone.clone_from(alone);
        self.changed.clone_from(changed);
        self.tournament.clone_from(tournament);
        self.grid.clone_from(grid);
    }
}

impl Schedule {
    /// Of these balls nothing is known yet.
    pub fn new(balls: &[Ball]) -> Schedule {
        Schedule {
            glances: vec![Glance::ANYWHERE; balls.len()],
            outlooks: vec![Outlook::UNKNOWN; balls.len()],
            alone: vec![None; balls.len()],
            changed: (0..balls.len()).collect(),
            tournament: Tournament::new(balls.len()),
            grid: Grid::new(
                &balls.iter().map(Glance::at).collect::<Vec<_>>(),
                balls.iter().map(|ball| ball.radius).fold(0.0, f64::max),
            ),
            ties: Vec::new(),
            crossing: Vec::new(),
            sight: Vec::new(),
        }
    }

    /// The same, but everybody looks at everybody however many they are.
    #[cfg(test)]
    pub fn without_grid(balls: &[Ball]) -> Schedule {
        Schedule { grid: None, ..Schedule::new(balls) }
    }

    /// A ball changed.
    pub fn invalidate(&mut self, ball: usize) {
        let glance = &mut self.glances[ball];
        if glance.is_known {
            *glance = Glance { changes: glance.changes, ..Glance::ANYWHERE };
            self.changed.push(ball);
        }
    }

    /// A ball was put somewhere else.
    pub fn moved(&mut self, place: usize, ball: &Ball) {
        if let Some(grid) = &mut self.grid {
            grid.put(place, &Glance::at(ball));
        }
        self.invalidate(place);
    }

    /// A ball goes on into other cells, and looks around in those.
    fn cross(&mut self, place: usize, balls: &[Ball], foresight: &impl Foresight) {
        let Schedule { grid, glances, sight, .. } = self;
        let (Some(grid), glance) = (grid, &glances[place]) else { return };
        grid.cross(place, glance, |other| see(glances, glance, other, sight));
        if !self.sight.is_empty() {
            self.consider_seen(place, balls, foresight);
            self.enter(place);
        }
    }

    /// Considers the meetings of a ball with those it has in sight.
    fn consider_seen(&mut self, place: usize, balls: &[Ball], foresight: &impl Foresight) {
        let mut sight = std::mem::take(&mut self.sight);
        for &(other, soonest) in &sight {
            self.consider(balls, place, (other, soonest), foresight);
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
        loop {
            let time = self.tournament.best();
            if self.catch_up(time.min(until), balls, foresight) {
                continue;
            }
            if time > until || time == f64::INFINITY {
                return None;
            }
            let by = time + SIMULTANEOUS;
            self.tournament.up_to(by, &mut self.ties);
            if !self.look_again(by, balls, foresight) {
                return self.first_of_ties(by).map(|first| Upcoming { time, ..first });
            }
        }
    }

    /// Some who go on into other cells by a time (s) look around there, which is nothing that
    /// happens to anybody. Whether there were any.
    fn catch_up(&mut self, by: f64, balls: &[Ball], foresight: &impl Foresight) -> bool {
        let Some(grid) = self.grid.as_mut().filter(|grid| grid.is_behind(by)) else { return false };
        let mut crossing = std::mem::take(&mut self.crossing);
        grid.next_to_cross(by, &mut crossing);
        for &place in &crossing {
            self.cross(place, balls, foresight);
        }
        self.crossing = crossing;
        true
    }

    /// Of the ties, who was by that time (s) to meet a ball that has changed since looks around
    /// anew, and who has come near an edge looks what happens there. Whether there were any.
    fn look_again(&mut self, by: f64, balls: &[Ball], foresight: &impl Foresight) -> bool {
        let ties = std::mem::take(&mut self.ties);
        let mut again = false;
        for &place in &ties {
            let Outlook { meeting, alone, is_foreseen } = self.outlooks[place];
            if meeting.time <= by && self.is_stale(&meeting) {
                self.look(place, balls, foresight);
                again = true;
            }
            if alone <= by && !is_foreseen {
                self.foresee(place, &balls[place], foresight);
                self.enter(place);
                again = true;
            }
        }
        self.ties = ties;
        again
    }

    /// What is handled first of all that happens to the ties by a time (s).
    fn first_of_ties(&self, by: f64) -> Option<Upcoming> {
        let all = self.ties.iter().flat_map(|&place| self.of(place));
        all.filter(|upcoming| upcoming.time <= by).min_by_key(Upcoming::rank)
    }

    /// Whether the ball to be met has changed since.
    fn is_stale(&self, meeting: &Meeting) -> bool {
        meeting.with != NOBODY && meeting.as_of != self.glances[meeting.with as usize].changes
    }

    /// What is to happen to one ball.
    fn of(&self, place: usize) -> impl Iterator<Item = Upcoming> {
        let Meeting { time, with, .. } = self.outlooks[place].meeting;
        let other = with as usize;
        let meeting = (with != NOBODY).then(|| Upcoming {
            time,
            what: Happening::Meeting(place.min(other), place.max(other)),
        });
        [self.alone[place], meeting].into_iter().flatten()
    }

    /// Collects the next meetings of all balls that come no later than `time`, ascending. A ball
    /// that meets several tells of one of them.
    pub fn meetings_by(&mut self, time: f64, pairs: &mut Vec<(usize, usize)>) {
        pairs.clear();
        let mut places = std::mem::take(&mut self.ties);
        self.tournament.up_to(time, &mut places);
        for &place in &places {
            let Meeting { time: meets, with, .. } = self.outlooks[place].meeting;
            if meets <= time {
                pairs.push((place.min(with as usize), place.max(with as usize)));
            }
        }
        self.ties = places;
        pairs.sort_unstable();
        pairs.dedup();
    }

    /// Calls once with every other ball in play that may be no farther than `gap` (m) from one at
    /// `time` (s), and with some that are; `ball` is that one, at whatever time its anchor is.
    ///
    /// Balls that changed since the last event was asked for are among them in any case.
    pub fn close(
        &self,
        (place, ball): (usize, &Ball),
        time: f64,
        gap: f64,
        each: impl FnMut(usize),
    ) {
        let disc = (motion::place_at(ball, time).xy(), ball.radius + gap);
        let reaches = |other: usize| self.glances[other].may_reach(time, disc);
        match &self.grid {
            Some(grid) => grid.around(place, disc, reaches, each),
            None => {
                let others = (0..self.alone.len()).filter(|&other| other != place);
                others.filter(|&other| reaches(other)).for_each(each);
            }
        }
    }

    fn refresh(&mut self, balls: &[Ball], foresight: &impl Foresight) {
        let mut changed = std::mem::take(&mut self.changed);
        // In one order however they changed, so that equal times are told of equally.
        changed.sort_unstable();
        for &place in &changed {
            let ball = &balls[place];
            let changes = self.glances[place].changes.wrapping_add(1);
            let glance = Glance { changes, ..Glance::at(ball) };
            self.glances[place] = glance;
            // Many meet another before they get anywhere near an edge: what happens there is
            // looked at when one does.
            let clear = foresight.clear_until(&glance);
            let outlook = &mut self.outlooks[place];
            outlook.meeting = NEVER;
            if clear > glance.time && clear < glance.until {
                (outlook.alone, outlook.is_foreseen) = (clear, false);
                self.alone[place] = None;
            } else {
                self.foresee(place, ball, foresight);
            }
            if let Some(grid) = &mut self.grid {
                grid.put(place, &glance);
            }
        }
        for &place in &changed {
            self.look(place, balls, foresight);
        }
        changed.clear();
        self.changed = changed;
    }

    /// Looks what happens to a ball without others.
    fn foresee(&mut self, place: usize, ball: &Ball, foresight: &impl Foresight) {
        let alone = foresight.alone(place, ball);
        let outlook = &mut self.outlooks[place];
        outlook.alone = alone.map_or(f64::INFINITY, |upcoming| upcoming.time);
        outlook.is_foreseen = true;
        self.alone[place] = alone;
    }

    /// A ball looks for its next meeting; whoever it sees sooner than what they had in view hears
    /// of it.
    fn look(&mut self, place: usize, balls: &[Ball], foresight: &impl Foresight) {
        let Schedule { glances, outlooks, grid, sight, .. } = self;
        outlooks[place].meeting = NEVER;
        let glance = &glances[place];
        if glance.is_in_play() {
            match grid {
                Some(grid) => grid.near(place, |other| see(glances, glance, other, sight)),
                None => {
                    let others = (0..glances.len()).filter(|&other| other != place);
                    others.for_each(|other| see(glances, glance, other, sight));
                }
            }
            self.consider_seen(place, balls, foresight);
        }
        self.enter(place);
    }

    /// Notes the meeting of two balls, which comes at its `soonest` (s), if it comes before what
    /// each has in view.
    fn consider(
        &mut self,
        balls: &[Ball],
        place: usize,
        (other, soonest): (usize, f64),
        foresight: &impl Foresight,
    ) {
        let in_view = |place: usize| self.outlooks[place].meeting.time;
        if soonest > in_view(place) && soonest > in_view(other) {
            return;
        }
        // Always the same way round, so that the same bits come out.
        let (first, second) = (place.min(other), place.max(other));
        let (one, two) = (&self.glances[first], &self.glances[second]);
        let time = if one.is_all && two.is_all {
            foresight.meeting_at_a_glance(one, two)
        } else {
            let (one, two) = (&balls[first], &balls[second]);
            let moves = one.state.moves() || two.state.moves();
            moves.then(|| foresight.meeting(one, two)).flatten()
        };
        let Some(time) = time else { return };
        for (one, with) in [(place, other), (other, place)] {
            if time < self.outlooks[one].meeting.time {
                let as_of = self.glances[with].changes;
                self.outlooks[one].meeting = Meeting { time, with: with as u32, as_of };
                if one == other {
                    self.enter(other);
                }
            }
        }
    }

    fn enter(&mut self, place: usize) {
        self.tournament.set(place, self.outlooks[place].next());
    }
}

/// Notes another ball that one may meet, of which it has this glance.
fn see(glances: &[Glance], glance: &Glance, other: usize, sight: &mut Vec<(usize, f64)>) {
    if let Some(soonest) = glance.may_meet(&glances[other]) {
        sight.push((other, soonest));
    }
}
