//! A uniform grid for worlds with many balls: only balls that share a cell can collide.
//!
//! Each ball is listed in every cell that its bounding square overlaps, usually one. The squares
//! move in straight lines, so the time at which one enters a new cell is known; a calendar queue
//! holds these times. A ball that enters a cell searches it, and so finds others before it can
//! touch them.
//!
//! The cells wrap around in both directions as on a torus, so an endless cloth needs no more cells.
//! Balls that share a cell only through wrapping are compared needlessly, but correctly.

mod block_lists;
mod calendar_queue;

use nalgebra::Vector2;

use super::ball::Ball;
use super::bounding_motion::BoundingMotion;
use block_lists::BlockLists;
use calendar_queue::CalendarQueue;

/// Smaller worlds do without a grid and search all pairs.
const MIN_BALLS: usize = 64;
/// Average number of balls per cell. More would mean more pairs to compare, fewer more crossings.
const BALLS_PER_CELL: f64 = 5.0;
/// Least width of a cell, in diameters of the largest ball.
const MIN_CELL_DIAMETERS: f64 = 1.05;
/// Speed at which a ball crosses one cell in one day of the calendar, m/s. Balls on a table take
/// many days.
const ONE_CELL_PER_DAY: f64 = 100.0;
/// Margin of the bounding square, m. It covers rounding and the nanosecond by which an update may
/// look beyond its end.
const MARGIN: f64 = 1e-6;

/// A rectangle of cells, both corners included, before wrapping.
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

/// The cells that list a ball, and its next crossing. Half a cache line.
#[derive(Debug, Clone, Copy)]
#[repr(align(32))]
struct Listing {
    cells: CellRange,
    /// Direction of the next crossing: one cell along x or along y.
    step: [i32; 2],
    /// Time of the next crossing, s. Infinite if there is none before the path ends.
    next_crossing: f64,
}

impl Listing {
    const NOWHERE: Listing =
        Listing { cells: CellRange::NOWHERE, step: [0, 0], next_crossing: f64::INFINITY };
}

/// The cells, with the balls listed in each.
#[derive(Debug)]
pub struct Grid {
    /// Width of a cell, m.
    width: f64,
    /// 1 / `width`, 1/m.
    cells_per_metre: f64,
    /// Columns and rows, each minus one. Both counts are powers of two, so these are bit masks.
    last: [i32; 2],
    /// The slots of the balls in each cell, row by row.
    lists: BlockLists,
    /// The cells of each ball, by slot.
    listings: Vec<Listing>,
    /// The next crossings. All crossings of a day are made at its start: to be listed too early
    /// does no harm.
    calendar: CalendarQueue,
}

impl_clone! { Grid { width, cells_per_metre, last, lists, listings, calendar } }

impl Grid {
    /// Creates a grid for these balls, the largest of this radius (m). None if there are too few
    /// balls.
    pub fn new(balls: &[Ball]) -> Option<Grid> {
        if balls.len() < MIN_BALLS {
            return None;
        }
        let largest = balls.iter().map(|ball| ball.radius).fold(0.0, f64::max);
        let balls: Vec<BoundingMotion> =
            balls.iter().map(|ball| BoundingMotion::at(ball, 0)).collect();
        let bounds = |axis: usize| {
            let slots = balls.iter().map(|ball| ball.position[axis]);
            let low = slots.clone().fold(f64::INFINITY, f64::min);
            slots.fold(f64::NEG_INFINITY, f64::max) - low
        };
        let (length, height) = (bounds(0), bounds(1));
        let roomy = (length * height * BALLS_PER_CELL / balls.len() as f64).sqrt();
        let width = roomy.max(2.0 * largest * MIN_CELL_DIAMETERS);
        // At least four cells, so that no ball's cells wrap onto themselves, and not many more than
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
            grid.insert(slot, ball);
        }
        Some(grid)
    }

    /// Lists a ball at its anchor and plans its next crossing.
    pub fn insert(&mut self, slot: usize, ball: &BoundingMotion) {
        let span = self.span(ball.position, ball.reach);
        self.list(slot, span, &mut |_| ());
        self.plan_crossing(slot, ball);
        self.calendar.rewind(ball.time);
        self.enter_cells(slot, ball, |_| ());
    }

    /// True if balls may have entered new cells up to this time (s).
    pub fn is_behind(&self, time: f64) -> bool {
        // An infinite time means that nothing will happen.
        time < f64::INFINITY && self.calendar.is_after_today(time)
    }

    /// Advances the calendar by one day, or straight to the next crossing if that is far, and
    /// collects the balls to cross. May list a ball twice. Call it only while the grid is behind
    /// `time` (s).
    pub fn next_to_cross(&mut self, time: f64, slots: &mut Vec<usize>) {
        let listings = &self.listings;
        if self.calendar.is_beyond_year(time) {
            let first = listings.iter().map(|listing| listing.next_crossing).fold(time, f64::min);
            self.calendar.skip_to(first);
        }
        self.calendar.take_next_day(slots, |slot| listings[slot].next_crossing);
    }

    /// Moves a ball into the next cells on its way, unless that has been done. Calls `each` with
    /// every ball listed there, and removes the ball from the cells it has left.
    pub fn cross(&mut self, slot: usize, ball: &BoundingMotion, each: impl FnMut(usize)) {
        if !self.calendar.is_after_today(self.listings[slot].next_crossing) {
            self.enter_cells(slot, ball, each);
        }
    }

    /// Lists a ball in all cells that it reaches during this day, and plans its next crossing.
    fn enter_cells(&mut self, slot: usize, ball: &BoundingMotion, mut each: impl FnMut(usize)) {
        while !self.calendar.is_after_today(self.listings[slot].next_crossing) {
            let day_start = self.calendar.day_start();
            let since = if ball.time > day_start { ball.time } else { day_start };
            let now = self.span(ball.position_at(since), ball.reach);
            let Listing { cells: before, step, .. } = self.listings[slot];
            let mut span = before;
            for (axis, step) in step.into_iter().enumerate() {
                // Only cells behind the ball are given up.
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

    /// Computes the next crossing of a ball's bounding square, its time and its direction.
    fn plan_crossing(&mut self, slot: usize, ball: &BoundingMotion) {
        let CellRange { low, high } = self.listings[slot].cells;
        let half = ball.reach + MARGIN;
        // Directions are unpredictable, so this avoids branches.
        let times = [0, 1].map(|axis| {
            let velocity = ball.velocity[axis];
            let ahead = if velocity > 0.0 { high[axis] + 1 } else { low[axis] };
            let edge = f64::from(ahead) * self.width - half.copysign(velocity);
            let time = ball.time_at(axis, edge);
            // Unlike `f64::max` this does not test for NaN.
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
        // A path that ends earlier is replaced, and then the ball is listed anew.
        listing.next_crossing = if first <= ball.until { first } else { f64::INFINITY };
    }

    /// Calls `each` with every other ball in the cells of a ball, once per shared cell.
    pub fn each_neighbour(&self, slot: usize, mut each: impl FnMut(usize)) {
        self.listings[slot].cells.each(|cell| self.each_in(cell, slot, &mut each));
    }

    /// Calls `each` once with every other ball that `accepts` approves in the cells that a disc
    /// overlaps.
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
                // Report a ball only in the first cell that it shares with the disc.
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

    /// The cells that the bounding square of a disc overlaps.
    fn span(&self, centre: Vector2<f64>, radius: f64) -> CellRange {
        let half = radius + MARGIN;
        // `f64::floor` is a function call on baseline processors.
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

    /// Lists a ball in exactly these cells. Calls `each` with every ball in the ones that are new.
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
                // A very fast ball may have gone around the torus and be listed here already.
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
