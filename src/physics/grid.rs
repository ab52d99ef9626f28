//! A grid of cells for tables with many balls: only balls in neighbouring cells can meet.
//!
//! The cells repeat in both directions, as on a torus, so that an endless cloth needs no more of
//! them. Two places that share a cell by that only look at each other in vain.

use super::ball::Ball;
use super::contact::leaves;
use super::schedule::{Happening, Upcoming};

/// Fewer balls than this look at all others.
const FEWEST: usize = 48;
/// Balls to a cell, about.
const TO_A_CELL: f64 = 1.5;
/// The least width of a cell in diameters of the largest ball; two cells apart nothing touches.
const NARROWEST: f64 = 1.05;

/// Stands for no ball.
const NOBODY: u32 = u32::MAX;

/// Who is where.
#[derive(Debug, Clone)]
pub struct Grid {
    /// Width of a cell, m.
    width: f64,
    /// Cells in a row and in a column.
    size: [i32; 2],
    /// The first ball in each cell, and for each ball the next and the one before it there.
    heads: Vec<u32>,
    next: Vec<u32>,
    before: Vec<u32>,
    /// The cell each ball is in, not yet wrapped round the torus.
    cells: Vec<[i32; 2]>,
}

impl Grid {
    /// A grid for these balls; none if they are few.
    pub fn new(balls: &[Ball]) -> Option<Grid> {
        if balls.len() < FEWEST {
            return None;
        }
        let bounds = |axis: usize| {
            let places = balls.iter().map(|ball| ball.position[axis]);
            let low = places.clone().fold(f64::INFINITY, f64::min);
            places.fold(f64::NEG_INFINITY, f64::max) - low
        };
        let (length, height) = (bounds(0), bounds(1));
        let largest = balls.iter().map(|ball| ball.radius).fold(0.0, f64::max);
        let roomy = (length * height * TO_A_CELL / balls.len() as f64).sqrt();
        let width = roomy.max(2.0 * largest * NARROWEST);
        // At least four, so that a cell has eight different neighbours, and never more than
        // about one for every ball.
        let most = (balls.len() as f64).max(16.0);
        let cells = |extent: f64| ((extent / width).ceil().min(most) as i32 + 1).max(4);
        let size = [cells(length), cells(height)];
        let mut grid = Grid {
            width,
            size,
            heads: vec![NOBODY; (size[0] * size[1]) as usize],
            next: vec![NOBODY; balls.len()],
            before: vec![NOBODY; balls.len()],
            cells: vec![[0, 0]; balls.len()],
        };
        for (place, ball) in balls.iter().enumerate() {
            grid.cells[place] = grid.cell_at(ball);
            grid.enter(place);
        }
        Some(grid)
    }

    /// A ball was put somewhere else.
    pub fn put(&mut self, place: usize, ball: &Ball) {
        self.leave(place);
        self.cells[place] = self.cell_at(ball);
        self.enter(place);
    }

    /// A ball goes on to a neighbouring cell.
    pub fn cross(&mut self, place: usize, [x, y]: [i32; 2]) {
        self.leave(place);
        self.cells[place][0] += x;
        self.cells[place][1] += y;
        self.enter(place);
    }

    /// When a ball goes on to a neighbouring cell, and to which.
    pub fn crossing(&self, place: usize, ball: &Ball) -> Option<Upcoming> {
        if !ball.state.moves() {
            return None;
        }
        let cell = self.cells[place];
        let mut first: Option<Upcoming> = None;
        for axis in 0..2 {
            let low = f64::from(cell[axis]) * self.width;
            for (side, edge) in [(-1, low), (1, low + self.width)] {
                if let Some(time) = leaves(ball, axis, edge, f64::from(side)) {
                    let mut step = [0, 0];
                    step[axis] = side;
                    let crossing = Upcoming { time, what: Happening::Crossing(place, step) };
                    first = Upcoming::earlier(first, Some(crossing));
                }
            }
        }
        first
    }

    /// Calls with every other ball in the same or a neighbouring cell.
    pub fn near(&self, place: usize, mut each: impl FnMut(usize)) {
        let [x, y] = self.cells[place];
        for dy in -1..=1 {
            for dx in -1..=1 {
                let mut other = self.heads[self.index([x + dx, y + dy])];
                while other != NOBODY {
                    if other as usize != place {
                        each(other as usize);
                    }
                    other = self.next[other as usize];
                }
            }
        }
    }

    fn cell_at(&self, ball: &Ball) -> [i32; 2] {
        [0, 1].map(|axis| (ball.position[axis] / self.width).floor() as i32)
    }

    fn index(&self, [x, y]: [i32; 2]) -> usize {
        let [columns, rows] = self.size;
        (y.rem_euclid(rows) * columns + x.rem_euclid(columns)) as usize
    }

    fn enter(&mut self, place: usize) {
        let index = self.index(self.cells[place]);
        let head = self.heads[index];
        self.next[place] = head;
        self.before[place] = NOBODY;
        if head != NOBODY {
            self.before[head as usize] = place as u32;
        }
        self.heads[index] = place as u32;
    }

    fn leave(&mut self, place: usize) {
        let (before, next) = (self.before[place], self.next[place]);
        if before == NOBODY {
            let index = self.index(self.cells[place]);
            self.heads[index] = next;
        } else {
            self.next[before as usize] = next;
        }
        if next != NOBODY {
            self.before[next as usize] = before;
        }
    }
}
