//! A grid of cells for tables with many balls: only balls that share a cell can meet.
//!
//! Seen from above a ball lies in a square hardly wider than itself that moves on straight, and it
//! is listed in every cell that the square reaches into. That is one cell most of the time, for
//! cells are much wider than balls: so whoever looks around sees few others, and sees them before
//! they touch.
//!
//! The cells repeat in both directions, as on a torus, so that an endless cloth needs no more of
//! them. Two places that share a cell by that only look at each other in vain.

mod calendar;
mod lists;

use nalgebra::Vector2;

use super::glance::Glance;
use calendar::Calendar;
use lists::Lists;

/// Fewer balls than this look at all others.
const FEWEST: usize = 64;
/// Balls to a cell, about: more of them are more to look at, fewer are more cells to go through.
const TO_A_CELL: f64 = 5.0;
/// The least width of a cell in diameters of the largest ball.
const NARROWEST: f64 = 1.05;
/// A ball goes through a cell within a day at this speed, m/s: those on a table take many days.
const A_CELL_A_DAY: f64 = 100.0;
/// By how much the square around a ball is larger than it, m: far more than rounding, and than
/// balls move in the nanosecond by which an update may look beyond its end.
const MARGIN: f64 = 1e-6;

/// The cells from one to another, both included, not yet wrapped round the torus.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Span {
    low: [i32; 2],
    high: [i32; 2],
}

impl Span {
    const NOWHERE: Span = Span { low: [0, 0], high: [-1, -1] };

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
struct Seat {
    span: Span,
    /// The side of the span beyond which it goes on: one to the right or left, or up or down.
    step: [i32; 2],
    /// When, s; never if it is infinite.
    goes_on: f64,
}

impl Seat {
    const NOWHERE: Seat = Seat { span: Span::NOWHERE, step: [0, 0], goes_on: f64::INFINITY };
}

/// Who is where.
#[derive(Debug)]
pub struct Grid {
    /// Width of a cell, m.
    width: f64,
    /// One over that.
    cells_a_metre: f64,
    /// Columns and rows less one; both are powers of two, so these are masks.
    last: [i32; 2],
    /// The balls in each cell, row by row.
    lists: Lists,
    /// The cells each ball is in.
    seats: Vec<Seat>,
    /// On which day who goes on into others. All do so at dawn: too early does no harm.
    calendar: Calendar,
}

impl Clone for Grid {
    fn clone(&self) -> Grid {
        Grid {
            lists: self.lists.clone(),
            seats: self.seats.clone(),
            calendar: self.calendar.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, other: &Grid) {
        self.width = other.width;
        self.cells_a_metre = other.cells_a_metre;
        self.last = other.last;
        self.lists.clone_from(&other.lists);
        self.seats.clone_from(&other.seats);
        self.calendar.clone_from(&other.calendar);
    }
}

impl Grid {
    /// A grid for these balls, of which the largest has this radius (m); none if they are few.
    pub fn new(balls: &[Glance], largest: f64) -> Option<Grid> {
        if balls.len() < FEWEST {
            return None;
        }
        let bounds = |axis: usize| {
            let places = balls.iter().map(|ball| ball.place[axis]);
            let low = places.clone().fold(f64::INFINITY, f64::min);
            places.fold(f64::NEG_INFINITY, f64::max) - low
        };
        let (length, height) = (bounds(0), bounds(1));
        let roomy = (length * height * TO_A_CELL / balls.len() as f64).sqrt();
        let width = roomy.max(2.0 * largest * NARROWEST);
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
            cells_a_metre: 1.0 / width,
            last: [columns - 1, rows - 1],
            lists: Lists::new(columns as usize * rows as usize),
            seats: vec![Seat::NOWHERE; balls.len()],
            calendar: Calendar::new(width / A_CELL_A_DAY),
        };
        for (place, ball) in balls.iter().enumerate() {
            grid.put(place, ball);
        }
        Some(grid)
    }

    /// Lists a ball where it is at its anchor.
    pub fn put(&mut self, place: usize, ball: &Glance) {
        let span = self.span(ball.place, ball.reach);
        self.list(place, span, &mut |_| ());
        self.plan(place, ball);
        self.calendar.go_back(ball.time);
        self.go_on(place, ball, |_| ());
    }

    /// Whether by this time (s) balls may have gone on into other cells.
    pub fn is_behind(&self, time: f64) -> bool {
        // Nobody waits for what never comes.
        time < f64::INFINITY && self.calendar.is_to_come(time)
    }

    /// Finds who goes on next, up to a time (s) that the grid is behind; some more than once.
    pub fn next_to_cross(&mut self, time: f64, places: &mut Vec<usize>) {
        let seats = &self.seats;
        if self.calendar.is_far(time) {
            let first = seats.iter().map(|seat| seat.goes_on).fold(time, f64::min);
            self.calendar.skip_to(first);
        }
        self.calendar.turn_page(places, |place| seats[place].goes_on);
    }

    /// A ball goes on into the next cells on its way, if it has not yet. Calls with all that are in
    /// those, and takes the ball out of cells that it has left.
    pub fn cross(&mut self, place: usize, ball: &Glance, each: impl FnMut(usize)) {
        if !self.calendar.is_to_come(self.seats[place].goes_on) {
            self.go_on(place, ball, each);
        }
    }

    /// Lists a ball in all cells that it reaches today, and notes when it goes on from those.
    fn go_on(&mut self, place: usize, ball: &Glance, mut each: impl FnMut(usize)) {
        while !self.calendar.is_to_come(self.seats[place].goes_on) {
            let dawn = self.calendar.dawn();
            let since = if ball.time > dawn { ball.time } else { dawn };
            let now = self.span(ball.on_line(since), ball.reach);
            let Seat { span: before, step, .. } = self.seats[place];
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
            self.list(place, span, &mut each);
            self.plan(place, ball);
        }
        let goes_on = self.seats[place].goes_on;
        if goes_on < f64::INFINITY {
            self.calendar.note(place, goes_on);
        }
    }

    /// Notes when the square around a ball next reaches cells that it is not listed in, and which.
    fn plan(&mut self, place: usize, ball: &Glance) {
        let Span { low, high } = self.seats[place].span;
        let half = ball.reach + MARGIN;
        // Nobody could foretell where balls go, so nothing here asks.
        let times = [0, 1].map(|axis| {
            let velocity = ball.velocity[axis];
            let ahead = if velocity > 0.0 { high[axis] + 1 } else { low[axis] };
            let edge = f64::from(ahead) * self.width - half.copysign(velocity);
            let time = ball.on_line_at(axis, edge);
            // Nor `f64::max`, which looks for what is not a number.
            let time = if time > ball.time { time } else { ball.time };
            if velocity == 0.0 { f64::INFINITY } else { time }
        });
        let along_x = times[0] <= times[1];
        let first = if along_x { times[0] } else { times[1] };
        let side = |velocity: f64| i32::from(velocity > 0.0) - i32::from(velocity < 0.0);
        let [x, y] = [side(ball.velocity.x), side(ball.velocity.y)];
        let step = [if along_x { x } else { 0 }, if along_x { 0 } else { y }];
        let seat = &mut self.seats[place];
        seat.step = step;
        // Before that the path may end, and then the ball is put anew.
        seat.goes_on = if first <= ball.until { first } else { f64::INFINITY };
    }

    /// Calls with every other ball that shares a cell with this one, once for each cell.
    pub fn near(&self, place: usize, mut each: impl FnMut(usize)) {
        self.seats[place].span.each(|cell| self.each_in(cell, place, &mut each));
    }

    /// Calls once with every other ball in the cells that a disc reaches into, if it is wanted.
    pub fn around(
        &self,
        place: usize,
        (centre, radius): (Vector2<f64>, f64),
        is_wanted: impl Fn(usize) -> bool,
        mut each: impl FnMut(usize),
    ) {
        let span = self.span(centre, radius);
        span.each(|cell| {
            self.each_in(cell, place, &mut |other| {
                if !is_wanted(other) {
                    return;
                }
                // In the first of the cells that they share.
                let there = &self.seats[other].span;
                let first = [0, 1].map(|axis| span.low[axis].max(there.low[axis]));
                if cell == first && there.has(cell) {
                    each(other);
                }
            });
        });
    }

    fn each_in(&self, cell: [i32; 2], place: usize, each: &mut impl FnMut(usize)) {
        self.lists.each(self.index(cell), |other| {
            if other != place {
                each(other);
            }
        });
    }

    /// The cells that the square around a disc reaches into.
    fn span(&self, centre: Vector2<f64>, radius: f64) -> Span {
        let half = radius + MARGIN;
        // Not `floor`, which is a call where the processor is to be any.
        let cell = |place: f64| {
            let cells = place * self.cells_a_metre;
            let towards_zero = cells as i32;
            towards_zero - i32::from(cells < f64::from(towards_zero))
        };
        Span {
            low: [cell(centre.x - half), cell(centre.y - half)],
            high: [cell(centre.x + half), cell(centre.y + half)],
        }
    }

    /// Lists a ball in these cells and in no others; calls with all that are in the new ones.
    fn list(&mut self, place: usize, span: Span, each: &mut impl FnMut(usize)) {
        let before = std::mem::replace(&mut self.seats[place].span, span);
        if before == span {
            return;
        }
        before.each(|cell| {
            if !span.has(cell) {
                self.lists.remove(self.index(cell), place);
            }
        });
        span.each(|cell| {
            if !before.has(cell) {
                // One so fast that it has gone around the grid is there already.
                self.each_in(cell, place, each);
                self.lists.add(self.index(cell), place);
            }
        });
    }

    fn index(&self, [x, y]: [i32; 2]) -> usize {
        let [columns, rows] = self.last;
        ((y & rows) * (columns + 1) + (x & columns)) as usize
    }
}
