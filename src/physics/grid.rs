//! A grid of cells for tables with many balls: only balls that share a cell can meet.
//!
//! Seen from above a ball lies in a square hardly wider than itself that moves on straight, and it
//! is listed in every cell that the square reaches into. That is one cell most of the time, for
//! cells are much wider than balls: so whoever looks around sees few others, and sees them before
//! they touch.
//!
//! The cells repeat in both directions, as on a torus, so that an endless cloth needs no more of
//! them. Two places that share a cell by that only look at each other in vain.

mod block_lists;
mod calendar_queue;

use nalgebra::Vector2;

use super::bounding_motion::BoundingMotion;
use block_lists::BlockLists;
use calendar_queue::CalendarQueue;

/// Fewer balls than this look at all others.
const MIN_BALLS: usize = 64;
/// Balls to a cell, about: more of them are more to look at, fewer are more cells to go through.
const BALLS_PER_CELL: f64 = 5.0;
/// The least width of a cell in diameters of the largest ball.
const MIN_CELL_DIAMETERS: f64 = 1.05;
/// A ball goes through a cell within a day at this speed, m/s: those on a table take many days.
const ONE_CELL_PER_DAY: f64 = 100.0;
/// By how much the square around a ball is larger than it, m: far more than rounding, and than
/// balls move in the nanosecond by which an update may look beyond its end.
const MARGIN: f64 = 1e-6;

/// The cells from one to another, both included, not yet wrapped round the torus.
#[derive(Debug, Clone, Copy, PartialEq)]
struct CellRange {
    low: [i32; 2],
    high: [i32; 2],
}

impl CellRange {
    const NOWHERE: CellRange = CellRange { low: [0, 0], high: [-1, -1] };

    fn has(&self, [x, y]: [i32; 2]) -> bool {
        self.low[0] <= x && x <= self.high[0] && self.low[1] <= y && y <= self.high[1]
    }

    fn each(self, mut each: impl FnMut([i32; 2])) {
        for y in self.low[1]..=self.high[1] {
            for x in self.low[0]..=self.high[0] {
                each([x, y]);
            }
        }
    }
}

/// Where a ball is listed, and where it goes on; half a line of the cache.
#[derive(Debug, Clone, Copy)]
#[repr(align(32))]
struct Listing {
    cells: CellRange,
    /// The side of the span beyond which it goes on: one to the right or left, or up or down.
    step: [i32; 2],
    /// When, s; never if it is infinite.
    next_crossing: f64,
}

impl Listing {
    const NOWHERE: Listing =
        Listing { cells: CellRange::NOWHERE, step: [0, 0], next_crossing: f64::INFINITY };
}

/// Who is where.
#[derive(Debug)]
pub struct Grid {
    /// Width of a cell, m.
    width: f64,
    /// One over that.
    cells_per_metre: f64,
    /// Columns and rows less one; both are powers of two, so these are masks.
    last: [i32; 2],
    /// The balls in each cell, row by row.
    lists: BlockLists,
    /// The cells each ball is in.
    listings: Vec<Listing>,
    /// On which day who goes on into others. All do so at dawn: too early does no harm.
    calendar: CalendarQueue,
}

impl Clone for Grid {
    fn clone(&self) -> Grid {
        Grid {
            lists: self.lists.clone(),
            listings: self.listings.clone(),
            calendar: self.calendar.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, other: &Grid) {
        self.width = other.width;
        self.cells_per_metre = other.cells_per_metre;
        self.last = other.last;
        self.lists.clone_from(&other.lists);
        self.listings.clone_from(&other.listings);
        self.calendar.clone_from(&other.calendar);
    }
}

impl Grid {
    /// A grid for these balls, of which the largest has this radius (m); none if they are few.
    pub fn new(balls: &[BoundingMotion], largest: f64) -> Option<Grid> {
        if balls.len() < MIN_BALLS {
            return None;
        }
        let bounds = |axis: usize| {
            let slots = balls.iter().map(|ball| ball.position[axis]);
            let low = slots.clone().fold(f64::INFINITY, f64::min);
            slots.fold(f64::NEG_INFINITY, f64::max) - low
        };
        let (length, height) = (bounds(0), bounds(1));
        let roomy = (length * height * BALLS_PER_CELL / balls.len() as f64).sqrt();
        let width = roomy.max(2.0 * largest * MIN_CELL_DIAMETERS);
        // At least four, so that no span comes back to where it begins, and never many more than
        // one for every ball.
        let most = (balls.len() as f64).max(4.0);
        let cells = |extent: f64| {
            let cells = ((extent / width).ceil().min(most) as i32).max(4);
            cells.unsigned_abs().next_power_of_two() as i32
        };
        let [columns, rows] = [cells(length), cells(height)];
        let mut grid = Grid {
            width,
            cells_per_metre: 1.0 / width,
            last: [columns - 1, rows - 1],
            lists: BlockLists::new(columns as usize * rows as usize),
            listings: vec![Listing::NOWHERE; balls.len()],
            calendar: CalendarQueue::new(width / ONE_CELL_PER_DAY),
        };
        for (slot, ball) in balls.iter().enumerate() {
            grid.put(slot, ball);
        }
        Some(grid)
    }

    /// Lists a ball where it is at its anchor.
    pub fn put(&mut self, slot: usize, ball: &BoundingMotion) {
        let span = self.span(ball.position, ball.reach);
        self.list(slot, span, &mut |_| ());
        self.plan_crossing(slot, ball);
        self.calendar.rewind(ball.time);
        self.enter_cells(slot, ball, |_| ());
    }

    /// Whether by this time (s) balls may have gone on into other cells.
    pub fn is_behind(&self, time: f64) -> bool {
        // Nobody waits for what never comes.
        time < f64::INFINITY && self.calendar.is_after_today(time)
    }

    /// Finds who goes on next, up to a time (s) that the grid is behind; some more than once.
    pub fn next_to_cross(&mut self, time: f64, slots: &mut Vec<usize>) {
        let listings = &self.listings;
        if self.calendar.is_beyond_year(time) {
            let first = listings.iter().map(|listing| listing.next_crossing).fold(time, f64::min);
            self.calendar.skip_to(first);
        }
        self.calendar.take_next_day(slots, |slot| listings[slot].next_crossing);
    }

    /// A ball goes on into the next cells on its way, if it has not yet. Calls with all that are in
    /// those, and takes the ball out of cells that it has left.
    pub fn cross(&mut self, slot: usize, ball: &BoundingMotion, each: impl FnMut(usize)) {
        if !self.calendar.is_after_today(self.listings[slot].next_crossing) {
            self.enter_cells(slot, ball, each);
        }
    }

    /// Lists a ball in all cells that it reaches today, and notes when it goes on from those.
    fn enter_cells(&mut self, slot: usize, ball: &BoundingMotion, mut each: impl FnMut(usize)) {
        while !self.calendar.is_after_today(self.listings[slot].next_crossing) {
            let day_start = self.calendar.day_start();
            let since = if ball.time > day_start { ball.time } else { day_start };
            let now = self.span(ball.position_at(since), ball.reach);
            let Listing { cells: before, step, .. } = self.listings[slot];
            let mut span = before;
            for (axis, step) in step.into_iter().enumerate() {
                // Only cells that it was in are left, and only behind it.
                let (low, high) = (before.low[axis], before.high[axis]);
                if ball.velocity[axis] > 0.0 {
                    span.low[axis] = now.low[axis].clamp(low, high);
                    span.high[axis] = high + step;
                } else {
                    span.low[axis] = low + step;
                    span.high[axis] = now.high[axis].clamp(low, high);
                }
            }
            self.list(slot, span, &mut each);
            self.plan_crossing(slot, ball);
        }
        let next_crossing = self.listings[slot].next_crossing;
        if next_crossing < f64::INFINITY {
            self.calendar.insert(slot, next_crossing);
        }
    }

    /// Notes when the square around a ball next reaches cells that it is not listed in, and which.
    fn plan_crossing(&mut self, slot: usize, ball: &BoundingMotion) {
        let CellRange { low, high } = self.listings[slot].cells;
        let half = ball.reach + MARGIN;
        // Nobody could foretell where balls go, so nothing here asks.
        let times = [0, 1].map(|axis| {
            let velocity = ball.velocity[axis];
            let ahead = if velocity > 0.0 { high[axis] + 1 } else { low[axis] };
            let edge = f64::from(ahead) * self.width - half.copysign(velocity);
            let time = ball.time_at(axis, edge);
            // Nor `f64::max`, which looks for what is not a number.
            let time = if time > ball.time { time } else { ball.time };
            if velocity == 0.0 { f64::INFINITY } else { time }
        });
        let along_x = times[0] <= times[1];
        let first = if along_x { times[0] } else { times[1] };
        let side = |velocity: f64| i32::from(velocity > 0.0) - i32::from(velocity < 0.0);
        let [x, y] = [side(ball.velocity.x), side(ball.velocity.y)];
        let step = [if along_x { x } else { 0 }, if along_x { 0 } else { y }];
        let listing = &mut self.listings[slot];
        listing.step = step;
        // Before that the path may end, and then the ball is put anew.
        listing.next_crossing = if first <= ball.until { first } else { f64::INFINITY };
    }

    /// Calls with every other ball that shares a cell with this one, once for each cell.
    pub fn each_neighbour(&self, slot: usize, mut each: impl FnMut(usize)) {
        self.listings[slot].cells.each(|cell| self.each_in(cell, slot, &mut each));
    }

    /// Calls once with every other ball in the cells that a disc reaches into, if it is wanted.
    pub fn each_in_disc(
        &self,
        slot: usize,
        (centre, radius): (Vector2<f64>, f64),
        accepts: impl Fn(usize) -> bool,
        mut each: impl FnMut(usize),
    ) {
        let span = self.span(centre, radius);
        span.each(|cell| {
            self.each_in(cell, slot, &mut |other| {
                if !accepts(other) {
                    return;
                }
                // In the first of the cells that they share.
                let there = &self.listings[other].cells;
                let first = [0, 1].map(|axis| span.low[axis].max(there.low[axis]));
                if cell == first && there.has(cell) {
                    each(other);
                }
            });
        });
    }

    fn each_in(&self, cell: [i32; 2], slot: usize, each: &mut impl FnMut(usize)) {
        self.lists.each(self.index(cell), |other| {
            if other != slot {
                each(other);
            }
        });
    }

    /// The cells that the square around a disc reaches into.
    fn span(&self, centre: Vector2<f64>, radius: f64) -> CellRange {
        let half = radius + MARGIN;
        // Not `floor`, which is a call where the processor is to be any.
        let cell = |coordinate: f64| {
            let cells = coordinate * self.cells_per_metre;
            let towards_zero = cells as i32;
            towards_zero - i32::from(cells < f64::from(towards_zero))
        };
        CellRange {
            low: [cell(centre.x - half), cell(centre.y - half)],
            high: [cell(centre.x + half), cell(centre.y + half)],
        }
    }

    /// Lists a ball in these cells and in no others; calls with all that are in the new ones.
    fn list(&mut self, slot: usize, span: CellRange, each: &mut impl FnMut(usize)) {
        let before = std::mem::replace(&mut self.listings[slot].cells, span);
        if before == span {
            return;
        }
        before.each(|cell| {
            if !span.has(cell) {
                self.lists.remove(self.index(cell), slot);
            }
        });
        span.each(|cell| {
            if !before.has(cell) {
                // One so fast that it has gone around the grid is there already.
                self.each_in(cell, slot, each);
                self.lists.add(self.index(cell), slot);
            }
        });
    }

    fn index(&self, [x, y]: [i32; 2]) -> usize {
        let [columns, rows] = self.last;
        ((y & rows) * (columns + 1) + (x & columns)) as usize
    }
}
