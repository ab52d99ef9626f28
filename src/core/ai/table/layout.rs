//! The balls on the table, in a form that is cheap to copy.

use nalgebra::Vector2;

use crate::physics::ball::{Ball, BallId};

/// One more than the highest ball number of the games that the computer plays.
pub(in crate::ai) const BALLS: usize = 22;

/// A set of balls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(in crate::ai) struct BallSet(u32);

impl BallSet {
    /// The ball as a set; empty for a ball of a higher number.
    fn bit(ball: BallId) -> u32 {
        1_u32.checked_shl(ball.0).unwrap_or(0)
    }

    pub fn contains(self, ball: BallId) -> bool {
        self.0 & BallSet::bit(ball) != 0
    }

    pub fn insert(&mut self, ball: BallId) {
        self.0 |= BallSet::bit(ball);
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The balls that are in both sets.
    pub fn and(self, other: BallSet) -> BallSet {
        BallSet(self.0 & other.0)
    }

    /// Ascending by number.
    pub fn iter(self) -> impl Iterator<Item = BallId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let lowest = (left != 0).then(|| left.trailing_zeros());
            left &= left.wrapping_sub(1);
            lowest.map(BallId)
        })
    }

    /// The balls that are in this set and not in the other one.
    pub fn without(self, other: BallSet) -> BallSet {
        BallSet(self.0 & !other.0)
    }
}

impl FromIterator<BallId> for BallSet {
    fn from_iter<T: IntoIterator<Item = BallId>>(balls: T) -> BallSet {
        let mut set = BallSet::default();
        balls.into_iter().for_each(|ball| set.insert(ball));
        set
    }
}

/// The places of the balls on the table, m.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::ai) struct Layout {
    places: [Vector2<f64>; BALLS],
    on_table: BallSet,
}

impl Layout {
    /// The balls in play among these.
    pub fn of(balls: impl IntoIterator<Item = Ball>) -> Layout {
        let mut layout = Layout { places: [Vector2::zeros(); BALLS], on_table: BallSet::default() };
        for ball in balls {
            if ball.state.in_play() {
                layout.put(ball.id, ball.position.xy());
            }
        }
        layout
    }

    /// All balls on the table, the cue ball included.
    pub fn on_table(&self) -> BallSet {
        self.on_table
    }

    /// The place of a ball; `None` if it is not on the table.
    pub fn place(&self, ball: BallId) -> Option<Vector2<f64>> {
        self.on_table.contains(ball).then(|| self.places[ball.0 as usize])
    }

    /// The place of the cue ball.
    pub fn cue_ball(&self) -> Option<Vector2<f64>> {
        self.place(BallId::CUE)
    }

    pub fn put(&mut self, ball: BallId, place: Vector2<f64>) {
        if let Some(slot) = self.places.get_mut(ball.0 as usize) {
            *slot = place;
            self.on_table.insert(ball);
        }
    }

    pub fn remove(&mut self, ball: BallId) {
        self.on_table.0 &= !BallSet::bit(ball);
    }

    /// These balls, as far as they are on the table, with their places.
    pub fn places(&self, balls: BallSet) -> impl Iterator<Item = Vector2<f64>> + '_ {
        self.on_table.and(balls).iter().map(|ball| self.places[ball.0 as usize])
    }

    /// True if the same balls lie at exactly the same places.
    pub fn is_same(&self, other: &Layout) -> bool {
        self.on_table == other.on_table
            && self.balls().zip(other.balls()).all(|((_, a), (_, b))| a == b)
    }

    /// All balls on the table with their places, ascending by number.
    pub fn balls(&self) -> impl Iterator<Item = (BallId, Vector2<f64>)> + '_ {
        self.on_table.iter().map(|ball| (ball, self.places[ball.0 as usize]))
    }

    /// The object balls on the table, ascending by number.
    pub fn object_balls(&self) -> BallSet {
        BallSet(self.on_table.0 & !1)
    }
}
