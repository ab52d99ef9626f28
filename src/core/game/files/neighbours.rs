//! A grid of balls, to find overlapping balls without comparing all pairs.

use std::collections::BTreeMap;

use crate::physics::Ball;

/// Balls by the grid cell of their centre.
pub struct Neighbours<'a> {
    /// Width of a cell, m: the diameter of the largest ball, so that overlapping balls are in the
    /// same cell or in adjacent ones.
    width: f64,
    cells: BTreeMap<[i64; 2], Vec<&'a Ball>>,
}

impl<'a> Neighbours<'a> {
    /// An empty grid with a cell size for these balls.
    pub fn new(balls: &[Ball]) -> Neighbours<'a> {
        let largest = balls.iter().map(|ball| ball.radius).fold(0.0, f64::max);
        Neighbours { width: 2.0 * largest, cells: BTreeMap::new() }
    }

    /// Adds a ball.
    pub fn add(&mut self, ball: &'a Ball) {
        self.cells.entry(self.cell(ball)).or_default().push(ball);
    }

    /// The added balls that may overlap this one. Some of them may not.
    pub fn of(&self, ball: &Ball) -> impl Iterator<Item = &'a Ball> {
        let [x, y] = self.cell(ball);
        let column = move |x| self.cells.range([x, y - 1]..=[x, y + 1]);
        (x - 1..=x + 1).flat_map(column).flat_map(|(_, balls)| balls).copied()
    }

    fn cell(&self, ball: &Ball) -> [i64; 2] {
        [ball.position.x, ball.position.y].map(|place| (place / self.width).floor() as i64)
    }
}

#[cfg(test)]
mod tests {
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use super::*;
    use crate::physics::BallId;

    /// Tests that no overlapping pair is missed, whatever the sizes and positions.
    #[test]
    fn all_that_overlap_are_found() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut next = |most: f64| random.random_range(0.0..most);
        let balls: Vec<Ball> = (0..600)
            .map(|id| {
                let radius = 0.001 + next(0.05);
                Ball::at_rest(BallId(id), radius, 0.17, next(2.0) - 1.0, next(2.0) - 1.0)
            })
            .collect();
        let overlap =
            |a: &Ball, b: &Ball| (a.position - b.position).xy().norm() < a.radius + b.radius;
        let mut neighbours = Neighbours::new(&balls);
        let (mut pairs, mut looked) = (0, 0);
        for (index, ball) in balls.iter().enumerate() {
            looked += neighbours.of(ball).count();
            let mut found: Vec<_> =
                neighbours.of(ball).filter(|other| overlap(ball, other)).map(|b| b.id).collect();
            found.sort_unstable();
            let others = balls[..index].iter().filter(|other| overlap(ball, other));
            assert_eq!(found, others.map(|other| other.id).collect::<Vec<_>>());
            pairs += found.len();
            neighbours.add(ball);
        }
        assert!(pairs > 100 && looked < 600 * 600 / 20, "{pairs} {looked}");
    }
}
