//! An exercise: its position, its task, and how it is judged.

use nalgebra::Vector2;

use super::facts::Facts;
use crate::game::GameKind;
use crate::physics::Table;
use crate::wording::Wording;

/// An exercise: a position and what the player has to do there.
#[derive(Debug, Clone, Copy)]
pub struct Exercise {
    /// The name on the screen.
    pub title: Wording,
    /// The task. Names in braces stand for the keys of actions: `{shoot}`.
    pub task: Wording,
    /// The game whose rules apply.
    pub game: GameKind,
    /// The state of the game as in records; `None` for its beginning.
    pub state: Option<&'static str>,
    /// The position for a try; tries count from 0. The seed varies positions that are not fixed.
    pub position: fn(&Table, u32, u64) -> Position,
    /// How the result is judged.
    pub judge: Judge,
}

/// How the result of an exercise is judged.
#[derive(Debug, Clone, Copy)]
pub enum Judge {
    /// By a shot, once all balls rest.
    Shot(fn(&Facts<'_>) -> Judgement),
    /// By a run: the balls from 1 to this number fall in shots without a foul.
    Run(u32),
    /// By a break: the player makes this many points without a miss or a foul.
    Points(i32),
    /// By the number of other camera views that the player has looked from.
    Views(u32),
}

/// The result of a try, with words for the player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judgement {
    /// The task is done.
    Passed(Wording),
    /// It is not; the words say what to change.
    Failed(Wording),
}

impl Judgement {
    /// True if the task is done.
    pub fn is_passed(self) -> bool {
        matches!(self, Judgement::Passed(_))
    }

    /// The words for the player.
    pub fn words(self) -> Wording {
        match self {
            Judgement::Passed(words) | Judgement::Failed(words) => words,
        }
    }
}

/// A position to start a try from.
#[derive(Debug, Clone, PartialEq)]
pub struct Position {
    /// The cue ball, m.
    pub cue_ball: [f64; 2],
    /// True if the player may place it.
    pub in_hand: bool,
    /// The object balls with their places, m.
    pub balls: Vec<(u32, [f64; 2])>,
    /// Direction of the cue at the start, rad.
    pub direction: f64,
    /// Pull of the cue at the start, m.
    pub power: f64,
    /// The marked circle in which the cue ball must stop.
    pub target: Option<Target>,
}

/// A marked circle on the cloth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Target {
    /// Centre, m.
    pub center: [f64; 2],
    /// Radius, m.
    pub radius: f64,
}

impl Target {
    /// True if a ball's centre is inside.
    pub fn contains(&self, place: Vector2<f64>) -> bool {
        (place - Vector2::from(self.center)).norm() <= self.radius
    }
}

/// The radius of the balls in lessons, m.
pub(super) const RADIUS: f64 = 0.028_575;

/// The direction from a ball to the foot corner on the left (`side` 1) or on the right (-1).
pub(super) fn to_corner(table: &Table, ball: [f64; 2], side: f64) -> Vector2<f64> {
    let corner = |center: &Vector2<f64>| center.x + side * center.y;
    let centers = table.pockets.iter().map(|pocket| pocket.center);
    let pocket = centers.max_by(|a, b| corner(a).total_cmp(&corner(b))).unwrap_or_default();
    (pocket - Vector2::from(ball)).normalize()
}

/// The place of the cue ball when it hits a ball from this far behind, in line with the foot corner
/// on the left. At no distance it touches the ball.
pub(super) fn behind(table: &Table, ball: [f64; 2], distance: f64) -> [f64; 2] {
    let back = 2.0 * RADIUS + distance;
    (Vector2::from(ball) - to_corner(table, ball, 1.0) * back).into()
}

/// How far the cue is turned from the contact in drills in which the aim is what is learnt, rad.
pub(super) const AIM_OFF: f64 = 0.025;

/// The direction from one place to another, rad.
pub(super) fn direction(from: [f64; 2], to: [f64; 2]) -> f64 {
    libm::atan2(to[1] - from[1], to[0] - from[0])
}
