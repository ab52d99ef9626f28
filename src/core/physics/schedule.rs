//! The event schedule: the next event of every ball, cached.
//!
//! For each ball it stores the next event that needs no other ball (cushion, pocket, slate, end of
//! path) and the next collision with another ball. When a ball changes, its own entries are
//! recomputed at once. The entries of its former partners become stale and are recomputed only when
//! they come up: until then no earlier event can have been missed. A tournament tree holds the
//! earliest time of all. In a world with many balls, a grid limits the search for collisions to
//! balls that share a cell.

use super::ball::Ball;
use super::bounding_motion::{BoundingMotion, Extent};
use super::event_finder::EventFinder;
use super::grid::Grid;
use super::motion;
use super::tournament_tree::TournamentTree;
use super::upcoming::{Upcoming, UpcomingKind};

/// Contacts closer in time than this happen at one instant, s.
///
/// Rounding of equal times must not decide their order.
pub const SIMULTANEOUS: f64 = 1e-12;

/// The next collision of one ball: its time, the other ball, and the version of the other ball that
/// it was computed for.
#[derive(Debug, Clone, Copy)]
struct NextCollision {
    time: f64,
    with: u32,
    as_of: u32,
}

/// Marks a missing partner.
const NO_BALL: u32 = u32::MAX;

const NEVER: NextCollision = NextCollision { time: f64::INFINITY, with: NO_BALL, as_of: 0 };

/// The next events of one ball, in half a cache line.
#[derive(Debug, Clone, Copy)]
#[repr(align(32))]
struct NextEvents {
    collision: NextCollision,
    /// Time of the next event that needs no other ball, s. The event is in
    /// [`Schedule::own_events`].
    own_time: f64,
    /// False if `own_time` is only a lower bound.
    is_own_exact: bool,
}

const _: () = assert!(size_of::<NextEvents>() == 32, "half a cache line");

impl NextEvents {
    const UNKNOWN: NextEvents =
        NextEvents { collision: NEVER, own_time: f64::INFINITY, is_own_exact: true };

    /// Time of the earliest event, s.
    fn next(&self) -> f64 {
        self.own_time.min(self.collision.time)
    }
}

/// The next events of every ball.
#[derive(Debug, Default)]
pub struct Schedule {
    bounds: Vec<BoundingMotion>,
    /// The extent of each ball. Empty with a grid.
    extents: Vec<Extent>,
    next_events: Vec<NextEvents>,
    /// The next event of each ball that needs no other ball, where known.
    own_events: Vec<Option<Upcoming>>,
    /// Balls that changed and whose entries have not been recomputed. Their bounding motion is
    /// unknown.
    changed: Vec<usize>,
    tree: TournamentTree,
    grid: Option<Grid>,
    /// Scratch: balls with an event at the current instant.
    ties: Vec<usize>,
    /// Scratch: balls about to enter other cells.
    crossing: Vec<usize>,
    /// Scratch: balls that one may collide with, and the earliest possible time of each, s.
    candidates: Vec<(usize, f64)>,
}

impl_clone! {
    Schedule { bounds, extents, next_events, own_events, changed, tree, grid }
    buffers { ties, crossing, candidates }
}

impl Schedule {
    /// Makes this a schedule of these balls, all marked as changed, in the memory that it has.
    pub fn renew(&mut self, balls: &[Ball]) {
        refill(&mut self.bounds, balls.len(), BoundingMotion::UNKNOWN);
        refill(&mut self.next_events, balls.len(), NextEvents::UNKNOWN);
        refill(&mut self.own_events, balls.len(), None);
        self.changed.clear();
        self.changed.extend(0..balls.len());
        self.tree.renew(balls.len());
        self.grid = Grid::new(balls);
        let extents = if self.grid.is_some() { 0 } else { balls.len() };
        refill(&mut self.extents, extents, Extent::EVERYWHERE);
    }

    /// Creates a schedule that searches all pairs, for comparison.
    #[cfg(test)]
    pub fn without_grid(balls: &[Ball]) -> Schedule {
        let mut schedule = Schedule::default();
        schedule.renew(balls);
        Schedule { grid: None, extents: vec![Extent::EVERYWHERE; balls.len()], ..schedule }
    }

    /// Marks a ball as changed.
    pub fn invalidate(&mut self, ball: usize) {
        let bound = &mut self.bounds[ball];
        if bound.is_known {
            *bound = BoundingMotion { changes: bound.changes, ..BoundingMotion::UNKNOWN };
            if let Some(extent) = self.extents.get_mut(ball) {
                *extent = Extent::EVERYWHERE;
            }
            self.changed.push(ball);
        }
    }

    /// The balls that changed since the last call of [`Schedule::earliest`].
    pub fn changed(&self) -> &[usize] {
        &self.changed
    }

    /// Marks a ball as changed and puts it into the cells of its new position.
    pub fn ball_moved(&mut self, slot: usize, ball: &Ball) {
        if let Some(grid) = &mut self.grid {
            grid.insert(slot, &BoundingMotion::at(ball, 0));
        }
        self.invalidate(slot);
    }

    /// Lists a ball in the cells that it enters, and searches these for collisions.
    fn cross_cells(&mut self, slot: usize, balls: &[Ball], finder: &EventFinder<'_>) {
        let Schedule { grid, bounds, candidates, .. } = self;
        let (Some(grid), bound) = (grid, &bounds[slot]) else { return };
        grid.cross(slot, bound, |other| add_candidate(bounds, bound, other, candidates));
        if !self.candidates.is_empty() {
            self.consider_candidates(slot, balls, finder);
            self.update_tree(slot);
        }
    }

    /// Computes the collisions of a ball with all candidates.
    fn consider_candidates(&mut self, slot: usize, balls: &[Ball], finder: &EventFinder<'_>) {
        let mut candidates = std::mem::take(&mut self.candidates);
        for &(other, soonest) in &candidates {
            self.consider_collision(balls, slot, (other, soonest), finder);
        }
        candidates.clear();
        self.candidates = candidates;
    }

    /// The earliest event up to time `until` (s).
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
                return self.first_of_ties(by).map(|kind| Upcoming { time, kind });
            }
        }
    }

    /// Lets the balls that enter new cells before time `by` (s) search these, as far as one day of
    /// the calendar. Returns true if the grid was behind.
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

    /// Recomputes stale collisions and lower bounds among the ties at time `by` (s). Returns true
    /// if there were any.
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

    /// The tied event of lowest rank, up to time `by` (s).
    fn first_of_ties(&self, by: f64) -> Option<UpcomingKind> {
        // The lowest rank, and the ball whose own event has it. None for a collision, whose rank holds
        // its two balls.
        let mut first: Option<((u8, usize, usize), Option<usize>)> = None;
        let mut offer = |rank, of| {
            if first.is_none_or(|(lowest, _)| rank < lowest) {
                first = Some((rank, of));
            }
        };
        for &slot in &self.ties {
            if let Some(own) = &self.own_events[slot]
                && own.time <= by
            {
                offer(own.kind.rank(), Some(slot));
            }
            let NextCollision { time, with, .. } = self.next_events[slot].collision;
            if time <= by && with != NO_BALL {
                offer(UpcomingKind::of_balls(slot, with as usize).rank(), None);
            }
        }
        let ((_, a, b), own) = first?;
        match own {
            Some(slot) => self.own_events[slot].map(|own| own.kind),
            None => Some(UpcomingKind::BallBall(a, b)),
        }
    }

    /// True if the other ball has changed since the collision was computed.
    fn is_stale(&self, collision: &NextCollision) -> bool {
        collision.with != NO_BALL && collision.as_of != self.bounds[collision.with as usize].changes
    }

    /// Collects the next collisions of all balls up to `time` (s), sorted, without duplicates. Of a
    /// ball with several collisions only one is stored.
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

    /// Calls `each` once with every other ball in play whose gap to a ball may be at most `gap` (m)
    /// at `time` (s), and perhaps with some farther ones. The anchor of `ball` may be at any time.
    ///
    /// Always includes balls that have changed since the last call of [`Schedule::earliest`].
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
                let others = meeting(&self.extents, slot, Extent::around(disc.0, disc.1));
                others.filter(|&other| reaches(other)).for_each(each);
            }
        }
    }

    fn refresh(&mut self, balls: &[Ball], finder: &EventFinder<'_>) {
        let mut changed = std::mem::take(&mut self.changed);
        // A fixed order, so that ties between equal times do not depend on the order of changes.
        changed.sort_unstable();
        for &slot in &changed {
            let ball = &balls[slot];
            let changes = self.bounds[slot].changes.wrapping_add(1);
            self.bounds[slot] = BoundingMotion::at(ball, changes);
            let bound = &self.bounds[slot];
            // Among many balls most collide before they come near a cushion. So only a lower bound
            // is stored here; the exact event is found when that time comes.
            let clear = finder.clear_until(ball, bound);
            let next = &mut self.next_events[slot];
            next.collision = NEVER;
            if clear > bound.time && clear < bound.until {
                (next.own_time, next.is_own_exact) = (clear, false);
                self.own_events[slot] = None;
            } else {
                self.find_own_event(slot, ball, finder);
            }
            match &mut self.grid {
                Some(grid) => grid.insert(slot, &self.bounds[slot]),
                None => self.extents[slot] = Extent::of(&self.bounds[slot]),
            }
        }
        for &slot in &changed {
            self.find_collision(slot, balls, finder);
        }
        changed.clear();
        self.changed = changed;
    }

    /// Computes the next event of a ball that needs no other ball.
    fn find_own_event(&mut self, slot: usize, ball: &Ball, finder: &EventFinder<'_>) {
        let own = finder.own_event(slot, ball);
        let next = &mut self.next_events[slot];
        next.own_time = own.map_or(f64::INFINITY, |upcoming| upcoming.time);
        next.is_own_exact = true;
        self.own_events[slot] = own;
    }

    /// Computes the next collision of a ball. Updates the other ball's entry too if this collision
    /// comes before the one stored there.
    fn find_collision(&mut self, slot: usize, balls: &[Ball], finder: &EventFinder<'_>) {
        let Schedule { bounds, extents, next_events, grid, candidates, .. } = self;
        next_events[slot].collision = NEVER;
        let bound = &bounds[slot];
        if bound.is_in_play() {
            match grid {
                Some(grid) => grid
                    .each_neighbour(slot, |other| add_candidate(bounds, bound, other, candidates)),
                None => {
                    let others = meeting(extents, slot, extents[slot]);
                    others.for_each(|other| add_candidate(bounds, bound, other, candidates));
                }
            }
            self.consider_candidates(slot, balls, finder);
        }
        self.update_tree(slot);
    }

    /// Computes the collision of two balls, at `soonest` (s) or later, and stores it for each ball
    /// that has no earlier one.
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
        // In slot order, so that both balls get the same bits.
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

/// Fills a list with equal values.
fn refill<T: Clone>(list: &mut Vec<T>, count: usize, value: T) {
    list.clear();
    list.resize(count, value);
}

/// The balls other than one whose extents meet this one.
fn meeting(extents: &[Extent], slot: usize, extent: Extent) -> impl Iterator<Item = usize> {
    (0..extents.len()).filter(move |&other| extent.meets(&extents[other]) && other != slot)
}

/// Adds a ball to the candidates if the bounding motions can touch.
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
