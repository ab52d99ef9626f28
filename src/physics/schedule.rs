//! The next event of everything, cached.
//!
//! Every ball keeps its own next event (cushion, pocket, slate, the end of its path) and its next
//! meeting with another ball. A change to a ball makes stale what was known about it; those who
//! were to meet it find that out when the meeting comes up, since until then nothing earlier can
//! have been overlooked. The earliest of all stands at the top of a tournament, and where balls
//! are many only those that share a cell of a grid look for each other.

use super::ball::{Ball, PathEnd};
use super::bounding_motion::BoundingMotion;
use super::contact::cushion::CushionContact;
use super::event_finder::EventFinder;
use super::grid::Grid;
use super::motion;
use super::table::PocketId;
use super::tournament_tree::TournamentTree;

/// An event to come.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Upcoming {
    /// When, on the world's clock, s.
    pub time: f64,
    /// What.
    pub kind: UpcomingKind,
}

/// What is to happen; balls by their places in the world's list.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum UpcomingKind {
    /// These two meet, and at the same instant perhaps more that touch them.
    BallBall(usize, usize),
    /// A ball meets a cushion.
    BallCushion(usize, CushionContact),
    /// A ball comes down on the slate.
    BallSlate(usize),
    /// A ball falls into a pocket.
    BallPocket(usize, PocketId),
    /// A ball leaves the table over a rail.
    OffTable(usize),
    /// A ball's path ends. Logged only if its way of moving changes.
    PathEnd(usize, PathEnd),
    /// A frame ends and friction acts. Not logged.
    FrameEnd,
}

impl Upcoming {
    /// Order of handling what comes at one instant: balls that meet, then cushions, the slate,
    /// pockets, paths that end, and the frame's end, each by lowest place.
    fn rank(&self) -> (u8, usize, usize) {
        match self.kind {
            UpcomingKind::BallBall(a, b) => (0, a, b),
            UpcomingKind::BallCushion(ball, contact) => (1, ball, contact.cushion.0),
            UpcomingKind::BallSlate(ball) => (2, ball, 0),
            UpcomingKind::BallPocket(ball, _) => (3, ball, 0),
            UpcomingKind::OffTable(ball) => (4, ball, 0),
            UpcomingKind::PathEnd(ball, _) => (5, ball, 0),
            UpcomingKind::FrameEnd => (6, 0, 0),
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
struct NextCollision {
    time: f64,
    with: u32,
    as_of: u32,
}

/// Stands for no ball.
const NO_BALL: u32 = u32::MAX;

const NEVER: NextCollision = NextCollision { time: f64::INFINITY, with: NO_BALL, as_of: 0 };

/// What is known about the future of one ball, in half a line of the cache.
#[derive(Debug, Clone, Copy)]
#[repr(align(32))]
struct NextEvents {
    collision: NextCollision,
    /// When something happens to it without other balls, s; what, stands in a list of its own.
    own_time: f64,
    /// Whether that is known: if not, it is no sooner.
    is_own_exact: bool,
}

const _: () = assert!(size_of::<NextEvents>() == 32, "half a line of the cache");

impl NextEvents {
    const UNKNOWN: NextEvents =
        NextEvents { collision: NEVER, own_time: f64::INFINITY, is_own_exact: true };

    /// The earliest of all that is to happen, s.
    fn next(&self) -> f64 {
        self.own_time.min(self.collision.time)
    }
}

/// What is known about the future of every ball.
#[derive(Debug, Default)]
pub struct Schedule {
    bounds: Vec<BoundingMotion>,
    next_events: Vec<NextEvents>,
    /// What happens to each ball without others.
    own_events: Vec<Option<Upcoming>>,
    /// Balls that changed and have not looked around since: of those a glance says nothing.
    changed: Vec<usize>,
    tree: TournamentTree,
    grid: Option<Grid>,
    /// Scratch: to whom something happens at one instant.
    ties: Vec<usize>,
    /// Scratch: who goes on into other cells.
    crossing: Vec<usize>,
    /// Scratch: whom a ball may meet, and how soon (s).
    candidates: Vec<(usize, f64)>,
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
            bounds,
            next_events,
            own_events,
            changed,
            tree,
            grid,
            ties: _,
            crossing: _,
            candidates: _,
        } = other;
        self.bounds.clone_from(bounds);
        self.next_events.clone_from(next_events);
        self.own_events.clone_from(own_events);
        self.changed.clone_from(changed);
        self.tree.clone_from(tree);
        self.grid.clone_from(grid);
    }
}

impl Schedule {
    /// Of these balls nothing is known yet.
    pub fn new(balls: &[Ball]) -> Schedule {
        Schedule {
            bounds: vec![BoundingMotion::UNKNOWN; balls.len()],
            next_events: vec![NextEvents::UNKNOWN; balls.len()],
            own_events: vec![None; balls.len()],
            changed: (0..balls.len()).collect(),
            tree: TournamentTree::new(balls.len()),
            grid: Grid::new(
                &balls.iter().map(BoundingMotion::at).collect::<Vec<_>>(),
                balls.iter().map(|ball| ball.radius).fold(0.0, f64::max),
            ),
            ties: Vec::new(),
            crossing: Vec::new(),
            candidates: Vec::new(),
        }
    }

    /// The same, but everybody looks at everybody however many they are.
    #[cfg(test)]
    pub fn without_grid(balls: &[Ball]) -> Schedule {
        Schedule { grid: None, ..Schedule::new(balls) }
    }

    /// A ball changed.
    pub fn invalidate(&mut self, ball: usize) {
        let bound = &mut self.bounds[ball];
        if bound.is_known {
            *bound = BoundingMotion { changes: bound.changes, ..BoundingMotion::UNKNOWN };
            self.changed.push(ball);
        }
    }

    /// A ball was put somewhere else.
    pub fn ball_moved(&mut self, slot: usize, ball: &Ball) {
        if let Some(grid) = &mut self.grid {
            grid.put(slot, &BoundingMotion::at(ball));
        }
        self.invalidate(slot);
    }

    /// A ball goes on into other cells, and looks around in those.
    fn cross_cells(&mut self, slot: usize, balls: &[Ball], finder: &EventFinder<'_>) {
        let Schedule { grid, bounds, candidates, .. } = self;
        let (Some(grid), bound) = (grid, &bounds[slot]) else { return };
        grid.cross(slot, bound, |other| add_candidate(bounds, bound, other, candidates));
        if !self.candidates.is_empty() {
            self.consider_candidates(slot, balls, finder);
            self.update_tree(slot);
        }
    }

    /// Considers the meetings of a ball with those it has in sight.
    fn consider_candidates(&mut self, slot: usize, balls: &[Ball], finder: &EventFinder<'_>) {
        let mut candidates = std::mem::take(&mut self.candidates);
        for &(other, soonest) in &candidates {
            self.consider_collision(balls, slot, (other, soonest), finder);
        }
        candidates.clear();
        self.candidates = candidates;
    }

    /// The earliest event, if it comes no later than `until`.
    pub fn earliest(
        &mut self,
        balls: &[Ball],
        finder: &EventFinder<'_>,
        until: f64,
    ) -> Option<Upcoming> {
        self.refresh(balls, finder);
        loop {
            let time = self.tree.earliest();
            if self.advance_grid(time.min(until), balls, finder) {
                continue;
            }
            if time > until || time == f64::INFINITY {
                return None;
            }
            let by = time + SIMULTANEOUS;
            self.tree.up_to(by, &mut self.ties);
            if !self.refresh_ties(by, balls, finder) {
                return self.first_of_ties(by).map(|first| Upcoming { time, ..first });
            }
        }
    }

    /// Some who go on into other cells by a time (s) look around there, which is nothing that
    /// happens to anybody. Whether there were any.
    fn advance_grid(&mut self, by: f64, balls: &[Ball], finder: &EventFinder<'_>) -> bool {
        let Some(grid) = self.grid.as_mut().filter(|grid| grid.is_behind(by)) else { return false };
        let mut crossing = std::mem::take(&mut self.crossing);
        grid.next_to_cross(by, &mut crossing);
        for &slot in &crossing {
            self.cross_cells(slot, balls, finder);
        }
        self.crossing = crossing;
        true
    }

    /// Of the ties, who was by that time (s) to meet a ball that has changed since looks around
    /// anew, and who has come near an edge looks what happens there. Whether there were any.
    fn refresh_ties(&mut self, by: f64, balls: &[Ball], finder: &EventFinder<'_>) -> bool {
        let ties = std::mem::take(&mut self.ties);
        let mut again = false;
        for &slot in &ties {
            let NextEvents { collision, own_time, is_own_exact } = self.next_events[slot];
            if collision.time <= by && self.is_stale(&collision) {
                self.find_collision(slot, balls, finder);
                again = true;
            }
            if own_time <= by && !is_own_exact {
                self.find_own_event(slot, &balls[slot], finder);
                self.update_tree(slot);
                again = true;
            }
        }
        self.ties = ties;
        again
    }

    /// What is handled first of all that happens to the ties by a time (s).
    fn first_of_ties(&self, by: f64) -> Option<Upcoming> {
        let all = self.ties.iter().flat_map(|&slot| self.events_of(slot));
        all.filter(|upcoming| upcoming.time <= by).min_by_key(Upcoming::rank)
    }

    /// Whether the ball to be met has changed since.
    fn is_stale(&self, collision: &NextCollision) -> bool {
        collision.with != NO_BALL && collision.as_of != self.bounds[collision.with as usize].changes
    }

    /// What is to happen to one ball.
    fn events_of(&self, slot: usize) -> impl Iterator<Item = Upcoming> {
        let NextCollision { time, with, .. } = self.next_events[slot].collision;
        let other = with as usize;
        let collision = (with != NO_BALL).then(|| Upcoming {
            time,
            kind: UpcomingKind::BallBall(slot.min(other), slot.max(other)),
        });
        [self.own_events[slot], collision].into_iter().flatten()
    }

    /// Collects the next meetings of all balls that come no later than `time`, ascending. A ball
    /// that meets several tells of one of them.
    pub fn collisions_by(&mut self, time: f64, pairs: &mut Vec<(usize, usize)>) {
        pairs.clear();
        let mut slots = std::mem::take(&mut self.ties);
        self.tree.up_to(time, &mut slots);
        for &slot in &slots {
            let NextCollision { time: meets, with, .. } = self.next_events[slot].collision;
            if meets <= time {
                pairs.push((slot.min(with as usize), slot.max(with as usize)));
            }
        }
        self.ties = slots;
        pairs.sort_unstable();
        pairs.dedup();
    }

    /// Calls once with every other ball in play that may be no farther than `gap` (m) from one at
    /// `time` (s), and with some that are; `ball` is that one, at whatever time its anchor is.
    ///
    /// Balls that changed since the last event was asked for are among them in any case.
    pub fn each_near(
        &self,
        (slot, ball): (usize, &Ball),
        time: f64,
        gap: f64,
        each: impl FnMut(usize),
    ) {
        let disc = (motion::position_at(ball, time).xy(), ball.radius + gap);
        let reaches = |other: usize| self.bounds[other].may_reach(time, disc);
        match &self.grid {
            Some(grid) => grid.each_in_disc(slot, disc, reaches, each),
            None => {
                let others = (0..self.own_events.len()).filter(|&other| other != slot);
                others.filter(|&other| reaches(other)).for_each(each);
            }
        }
    }

    fn refresh(&mut self, balls: &[Ball], finder: &EventFinder<'_>) {
        let mut changed = std::mem::take(&mut self.changed);
        // In one order however they changed, so that equal times are told of equally.
        changed.sort_unstable();
        for &slot in &changed {
            let ball = &balls[slot];
            let changes = self.bounds[slot].changes.wrapping_add(1);
            let bound = BoundingMotion { changes, ..BoundingMotion::at(ball) };
            self.bounds[slot] = bound;
            // Many meet another before they get anywhere near an edge: what happens there is
            // looked at when one does.
            let clear = finder.clear_until(&bound);
            let next = &mut self.next_events[slot];
            next.collision = NEVER;
            if clear > bound.time && clear < bound.until {
                (next.own_time, next.is_own_exact) = (clear, false);
                self.own_events[slot] = None;
            } else {
                self.find_own_event(slot, ball, finder);
            }
            if let Some(grid) = &mut self.grid {
                grid.put(slot, &bound);
            }
        }
        for &slot in &changed {
            self.find_collision(slot, balls, finder);
        }
        changed.clear();
        self.changed = changed;
    }

    /// Looks what happens to a ball without others.
    fn find_own_event(&mut self, slot: usize, ball: &Ball, finder: &EventFinder<'_>) {
        let own = finder.own_event(slot, ball);
        let next = &mut self.next_events[slot];
        next.own_time = own.map_or(f64::INFINITY, |upcoming| upcoming.time);
        next.is_own_exact = true;
        self.own_events[slot] = own;
    }

    /// A ball looks for its next meeting; whoever it sees sooner than what they had in view hears
    /// of it.
    fn find_collision(&mut self, slot: usize, balls: &[Ball], finder: &EventFinder<'_>) {
        let Schedule { bounds, next_events, grid, candidates, .. } = self;
        next_events[slot].collision = NEVER;
        let bound = &bounds[slot];
        if bound.is_in_play() {
            match grid {
                Some(grid) => grid
                    .each_neighbour(slot, |other| add_candidate(bounds, bound, other, candidates)),
                None => {
                    let others = (0..bounds.len()).filter(|&other| other != slot);
                    others.for_each(|other| add_candidate(bounds, bound, other, candidates));
                }
            }
            self.consider_candidates(slot, balls, finder);
        }
        self.update_tree(slot);
    }

    /// Notes the meeting of two balls, which comes at its `soonest` (s), if it comes before what
    /// each has in view.
    fn consider_collision(
        &mut self,
        balls: &[Ball],
        slot: usize,
        (other, soonest): (usize, f64),
        finder: &EventFinder<'_>,
    ) {
        let known = |slot: usize| self.next_events[slot].collision.time;
        if soonest > known(slot) && soonest > known(other) {
            return;
        }
        // Always the same way round, so that the same bits come out.
        let (first, second) = (slot.min(other), slot.max(other));
        let (one, two) = (&self.bounds[first], &self.bounds[second]);
        let time = if one.is_exact && two.is_exact {
            finder.straight_collision_time(one, two)
        } else {
            let (one, two) = (&balls[first], &balls[second]);
            let moves = one.state.moves() || two.state.moves();
            moves.then(|| finder.collision_time(one, two)).flatten()
        };
        let Some(time) = time else { return };
        for (one, with) in [(slot, other), (other, slot)] {
            if time < self.next_events[one].collision.time {
                let as_of = self.bounds[with].changes;
                self.next_events[one].collision = NextCollision { time, with: with as u32, as_of };
                if one == other {
                    self.update_tree(other);
                }
            }
        }
    }

    fn update_tree(&mut self, slot: usize) {
        self.tree.set(slot, self.next_events[slot].next());
    }
}

/// Notes another ball that one may meet, of which it has this glance.
fn add_candidate(
    bounds: &[BoundingMotion],
    bound: &BoundingMotion,
    other: usize,
    candidates: &mut Vec<(usize, f64)>,
) {
    if let Some(soonest) = bound.earliest_contact(&bounds[other]) {
        candidates.push((other, soonest));
    }
}
