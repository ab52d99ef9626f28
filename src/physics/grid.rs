//! A grid of cells for tables with many balls: only balls in neighbouring cells can meet.
//!
//! The cells repeat in both directions, as on a torus, so that an endless cloth needs no more of
//! them. Two places that share a cell by that only look at each other in vain.

use super::ball::Ball;
use super::contact::leaves;

/// Fewer balls than this look at all others.
const FEWEST: usize = 64;
/// Balls to a cell, about.
const TO_A_CELL: f64 = 2.0;
/// The least width of a cell in diameters of the largest ball; two cells apart nothing touches.
const NARROWEST: f64 = 1.05;

/// A ball goes on to a neighbouring cell: when, and in which direction.
#[derive(Debug, Clone, Copy)]
pub struct Crossing {
    /// When, s.
    pub time: f64,
    /// One to the right or left, or up or down.
    pub step: [i32; 2],
}

/// Who is where.
#[derive(Debug, Clone)]
pub struct Grid {
    /// Width of a cell, m.
    width: f64,
    /// Cells in a row and in a column.
    size: [i32; 2],
    /// The balls in each cell.
    balls: Vec<Vec<u32>>,
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
            balls: vec![Vec::new(); (size[0] * size[1]) as usize],
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
    pub fn crossing(&self, place: usize, ball: &Ball) -> Option<Crossing> {
        if !ball.state.moves() {
            return None;
        }
        let cell = self.cells[place];
        let mut first: Option<Crossing> = None;
        for axis in 0..2 {
            let edges = [cell[axis], cell[axis] + 1].map(|edge| f64::from(edge) * self.width);
            // A straight path only leaves on the side it goes to, and has no end in between.
            let time_and_side = if ball.path.is_straight() {
                let (place, velocity) = (ball.position[axis], ball.velocity[axis]);
                let edge = if velocity > 0.0 { edges[1] } else { edges[0] };
                let time = ball.time + ((edge - place) / velocity).max(0.0);
                (velocity != 0.0).then_some((time, if velocity > 0.0 { 1 } else { -1 }))
            } else {
                let [low, high] = [-1, 1].map(|side| {
                    let edge = edges[usize::from(side > 0)];
                    leaves(ball, axis, edge, f64::from(side)).map(|time| (time, side))
                });
                low.into_iter().chain(high).min_by(|a, b| a.0.total_cmp(&b.0))
            };
            if let Some((time, side)) = time_and_side
                && first.is_none_or(|crossing| time < crossing.time)
            {
                let mut step = [0, 0];
                step[axis] = side;
                first = Some(Crossing { time, step });
            }
        }
        first
    }

    /// Calls with every ball in the three cells that came near by a step to a neighbouring cell.
    pub fn ahead(&self, place: usize, [dx, dy]: [i32; 2], mut each: impl FnMut(usize)) {
        let [x, y] = self.cells[place];
        for across in -1..=1 {
            let cell = if dx == 0 { [x + across, y + dy] } else { [x + dx, y + across] };
            self.each_in(cell, place, &mut each);
        }
    }

    /// Calls with every other ball in the same or a neighbouring cell.
    pub fn near(&self, place: usize, mut each: impl FnMut(usize)) {
        let [x, y] = self.cells[place];
        for dy in -1..=1 {
            for dx in -1..=1 {
                self.each_in([x + dx, y + dy], place, &mut each);
            }
        }
    }

    fn each_in(&self, cell: [i32; 2], place: usize, each: &mut impl FnMut(usize)) {
        for &other in &self.balls[self.index(cell)] {
            if other as usize != place {
                each(other as usize);
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
        self.balls[index].push(place as u32);
    }

    fn leave(&mut self, place: usize) {
        let index = self.index(self.cells[place]);
        let balls = &mut self.balls[index];
        if let Some(seat) = balls.iter().position(|&ball| ball as usize == place) {
            balls.swap_remove(seat);
        }
    }
}
