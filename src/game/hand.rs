//! Ball in hand: where the cue ball may be put, and how it steps.

use nalgebra::Vector2;

use super::command::{Direction, Refusal};
use crate::physics::World;
use crate::physics::ball::BallId;
use crate::physics::contact::cushion;
use crate::physics::laws::Space;

/// How far beyond a limit still counts as on it, m.
///
/// A place reached by adding up steps or parsed from a file misses a limit by rounding only.
const TOLERANCE: f64 = 1e-9;

/// Steps in a radius.
const STEPS_PER_RADIUS: f64 = 3.0;

/// The rectangle for the centre of the ball in hand, m; its sides belong to it.
///
/// On a table without a bed's end some limits are infinite.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Kitchen {
    /// Least and greatest x.
    pub x: [f64; 2],
    /// Least and greatest y.
    pub y: [f64; 2],
}

impl Kitchen {
    /// Behind the head string at `head` (x, m) on the world's table, for a ball that comes as near
    /// as `reach` (m) to a cushion.
    fn new(world: &World, head: f64, reach: f64) -> Kitchen {
        let (half_length, half_width) = match world.table().bed {
            Some(bed) => (bed.half_length - reach, bed.half_width - reach),
            None => (f64::INFINITY, f64::INFINITY),
        };
        Kitchen { x: [-half_length, head], y: [-half_width, half_width] }
    }

    /// Whether a centre may be here, other balls aside.
    pub fn contains(&self, place: Vector2<f64>) -> bool {
        let within = |value: f64, [least, greatest]: [f64; 2]| {
            value >= least - TOLERANCE && value <= greatest + TOLERANCE
        };
        within(place.x, self.x) && within(place.y, self.y)
    }
}

/// The ball in hand: so many steps from where it was put.
///
/// Counted, not added up, so that a step and the step back lead to the very same place.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Hand {
    origin: Vector2<f64>,
    steps: [i32; 2],
    kitchen: Kitchen,
    radius: f64,
    /// How far from the line of a cushion the centre is when the ball touches it, m.
    reach: f64,
    /// Whether it lies there: it does not where no free place was found.
    placed: bool,
}

impl Hand {
    /// The cue ball comes back into the game: at `home` (m), or at the nearest free place of
    /// the grid of steps around it, or of a wider one; not yet anywhere if all of them are taken.
    pub(super) fn at_home(world: &World, home: Vector2<f64>, radius: f64) -> Hand {
        let reach = cushion::reach(radius, world.laws().nose_height(world.table()));
        let kitchen = Kitchen::new(world, home.x, reach);
        let hand = Hand { origin: home, steps: [0, 0], kitchen, radius, reach, placed: true };
        let grid = ring_order();
        let mut candidates = (0..WIDER)
            .flat_map(|doublings| grid.iter().map(move |steps| steps.map(|step| step << doublings)))
            .map(|steps| Hand { steps, ..hand });
        candidates
            .find(|hand| hand.check(world, hand.place()).is_ok())
            // Fifteen balls cannot fill a kitchen, but large ones and cushions of any shape can.
            .unwrap_or(Hand { placed: false, ..hand })
    }

    /// Whether the ball lies somewhere.
    pub(super) fn is_placed(&self) -> bool {
        self.placed
    }

    /// Where the ball is, m.
    pub(super) fn place(&self) -> Vector2<f64> {
        let step = self.radius / STEPS_PER_RADIUS;
        self.origin + Vector2::new(f64::from(self.steps[0]), f64::from(self.steps[1])) * step
    }

    /// The places it may go to.
    pub(super) fn kitchen(&self) -> Kitchen {
        self.kitchen
    }

    /// A third of a radius on, and on by as much while a ball is in the way.
    pub(super) fn step(&self, world: &World, direction: Direction) -> Result<Hand, Refusal> {
        let [x, y] = direction.unit();
        let mut hand = *self;
        loop {
            hand.steps = [hand.steps[0] + x, hand.steps[1] + y];
            match hand.check(world, hand.place()) {
                Ok(()) => return Ok(Hand { placed: true, ..hand }),
                Err(Refusal::BallInTheWay(_)) => {}
                Err(refusal) => return Err(refusal),
            }
        }
    }

    /// To any place, m.
    pub(super) fn put(&self, world: &World, place: [f64; 2]) -> Result<Hand, Refusal> {
        if place.iter().any(|value| !value.is_finite()) {
            return Err(Refusal::NotFinite);
        }
        let hand = Hand { origin: place.into(), steps: [0, 0], placed: true, ..*self };
        hand.check(world, hand.origin).map(|()| hand)
    }

    /// Whether the cue ball may lie at `place`.
    fn check(&self, world: &World, place: Vector2<f64>) -> Result<(), Refusal> {
        if !self.kitchen.contains(place) {
            let beyond = place.x > self.kitchen.x[1] + TOLERANCE;
            return Err(if beyond { Refusal::OutsideKitchen } else { Refusal::OffBed });
        }
        let blocking = world.balls().find(|ball| {
            ball.id != BallId::CUE
                && ball.state.in_play()
                && (ball.position.xy() - place).norm() < ball.radius + self.radius - TOLERANCE
        });
        if let Some(ball) = blocking {
            return Err(Refusal::BallInTheWay(ball.id));
        }
        let table = world.table();
        // Where cushions are walls, rails that lean into a straight bed leave the ball in hand all
        // the room that the bed does, as in the original. A nose would be inside the ball.
        let lean = match world.laws().space {
            Space::Plane => table.lean(),
            Space::Solid { .. } => 0.0,
        };
        let near = self.reach - lean - TOLERANCE;
        if table.cushions.iter().any(|cushion| cushion.distance(place) < near) {
            return Err(Refusal::CushionInTheWay);
        }
        if table.pockets.iter().any(|pocket| (pocket.center - place).norm() < pocket.radius) {
            return Err(Refusal::PocketInTheWay);
        }
        Ok(())
    }
}

/// How many steps from home the search for a free place goes: beyond both ends of a kitchen.
const SEARCH: i32 = 70;

/// How many grids are searched, each of steps twice as wide as the one before: the last one
/// reaches beyond 15 balls of the greatest radius, whatever the cue ball's.
const WIDER: u32 = 12;

/// The grid of steps around home, the nearest first; of equals the one farthest up, then left.
fn ring_order() -> Vec<[i32; 2]> {
    let mut grid: Vec<[i32; 2]> =
        (-SEARCH..=0).flat_map(|x| (-SEARCH..=SEARCH).map(move |y| [x, y])).collect();
    grid.sort_by_key(|&[x, y]| (x * x + y * y, -x, -y));
    grid
}
