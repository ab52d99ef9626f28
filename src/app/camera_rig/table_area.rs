//! Rectangular areas of the table, such as the area that a shot uses.

use nalgebra::Vector3;

use crate::physics::{BallId, World};

/// Distance around a ball that belongs to the area of a shot at its start, m.
const FIRST_REACH: f64 = 0.45;
/// Distance around a ball that belongs to the area of a shot in motion, m.
const BALL_MARGIN: f64 = 0.12;
/// Time for which balls are expected to roll straight on, s.
const LOOK_AHEAD_TIME: f64 = 0.8;
/// Distance from the area at which the ball that decides the game belongs to it even at rest, m.
const NEAR_DECIDER: f64 = 0.5;
/// Distance from the middle of a pocket at which a ball may fall into it, m.
const NEAR_POCKET: f64 = 0.2;

/// An area of the table, parallel to its sides.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TableArea {
    /// Least and greatest x, m.
    pub x: [f64; 2],
    /// Least and greatest y, m.
    pub y: [f64; 2],
}

impl TableArea {
    /// The area around the middle of the table, by half its sides, m.
    pub fn around([x, y]: [f64; 2]) -> TableArea {
        TableArea { x: [-x, x], y: [-y, y] }
    }

    /// The smallest area that contains this one and everything nearer than `reach` (m) to a point.
    pub fn including(self, point: Vector3<f64>, reach: f64) -> TableArea {
        let widen = |[low, high]: [f64; 2], at: f64| [low.min(at - reach), high.max(at + reach)];
        TableArea { x: widen(self.x, point.x), y: widen(self.y, point.y) }
    }

    /// The smallest area that contains everything nearer than `reach` (m) to a point.
    pub fn near(point: Vector3<f64>, reach: f64) -> TableArea {
        TableArea { x: [point.x; 2], y: [point.y; 2] }.including(point, reach)
    }

    /// The area that a shot uses: where its moving balls have been since the stroke, and where they
    /// go next with the pockets there. `before` is the area so far; it never shrinks, so that the
    /// camera does not move back and forth. The ball that decides the game (the 8 in 8-ball)
    /// belongs to the area if it lies nearby, or wherever it lies if the player has to hit it
    /// (`on_decider`).
    pub fn of_shot(
        world: &World,
        cue_ball: BallId,
        before: Option<TableArea>,
        decider: Option<BallId>,
        on_decider: bool,
    ) -> TableArea {
        let table = world.table();
        let half = table.bed.map(|bed| [bed.half_length, bed.half_width]);
        let middle = TableArea { x: [0.0; 2], y: [0.0; 2] };
        let start = world.ball(cue_ball).filter(|ball| ball.state.in_play());
        let start = || start.map_or(middle, |ball| TableArea::near(ball.position, FIRST_REACH));
        let mut area = before.unwrap_or_else(start);
        for ball in world.balls().filter(|ball| ball.state.in_play()) {
            if ball.state.moves() {
                let mut ahead = ball.position + ball.velocity * LOOK_AHEAD_TIME;
                if let Some([x, y]) = half {
                    (ahead.x, ahead.y) = (ahead.x.clamp(-x, x), ahead.y.clamp(-y, y));
                }
                area = area.including(ball.position, BALL_MARGIN).including(ahead, BALL_MARGIN);
                for pocket in &table.pockets {
                    if (pocket.center - ahead.xy()).norm() < NEAR_POCKET {
                        area = area.including(pocket.center.push(0.0), pocket.radius);
                    }
                }
            }
        }
        let decider = decider.and_then(|ball| world.ball(ball));
        if let Some(ball) = decider.filter(|ball| ball.state.in_play()) {
            let around = area.including(ball.position, BALL_MARGIN);
            if on_decider || around.exceeds(&area) <= NEAR_DECIDER {
                area = around;
            }
        }
        area.within(half)
    }

    /// The greatest distance by which a side lies outside another area, m.
    fn exceeds(&self, other: &TableArea) -> f64 {
        let beyond = |own: [f64; 2], other: [f64; 2]| (other[0] - own[0]).max(own[1] - other[1]);
        beyond(self.x, other.x).max(beyond(self.y, other.y))
    }

    /// The part of the area on the table with its pockets.
    fn within(self, half: Option<[f64; 2]>) -> TableArea {
        /// Reach of the pockets beyond the noses, m.
        const POCKETS: f64 = 0.09;
        let Some(half) = half else { return self };
        let [x, y] = half.map(|side| side + POCKETS);
        TableArea { x: self.x.map(|at| at.clamp(-x, x)), y: self.y.map(|at| at.clamp(-y, y)) }
    }

    /// Its corners at a height, m.
    pub(super) fn corners(&self, z: f64) -> [Vector3<f64>; 4] {
        [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(i, j)| Vector3::new(self.x[i], self.y[j], z))
    }
}
