//! Balls: what they are and in which way they move.

use std::fmt;

use nalgebra::{UnitQuaternion, Vector3};

use super::table::PocketId;

/// A ball's number: 0 is the cue ball, the rest as printed on it.
///
/// A newtype, so that ball 1 is never taken for ball 10 or for an index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BallId(pub u32);

impl BallId {
    /// The cue ball.
    pub const CUE: BallId = BallId(0);
}

impl fmt::Display for BallId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// How a ball moves; each has its own closed form (see [`super::motion`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MotionState {
    /// At rest.
    Stationary,
    /// In place, turning about the vertical axis.
    Spinning,
    /// Its lowest point slips on the cloth.
    Sliding,
    /// Its lowest point rests on the cloth.
    Rolling,
    /// Above the cloth.
    Airborne,
    /// Down in a pocket.
    Pocketed(PocketId),
    /// Left the table over a rail.
    OffTable,
}

impl MotionState {
    /// Whether the ball is on the table, at rest or not.
    pub fn in_play(self) -> bool {
        !matches!(self, MotionState::Pocketed(_) | MotionState::OffTable)
    }

    /// Whether time alone changes something about the ball.
    pub fn moves(self) -> bool {
        self.in_play() && self != MotionState::Stationary
    }

    /// The state's name in files.
    pub fn name(self) -> &'static str {
        match self {
            MotionState::Stationary => "stationary",
            MotionState::Spinning => "spinning",
            MotionState::Sliding => "sliding",
            MotionState::Rolling => "rolling",
            MotionState::Airborne => "airborne",
            MotionState::Pocketed(_) => "pocketed",
            MotionState::OffTable => "off-table",
        }
    }
}

/// A ball as it is at one instant.
///
/// Inside a [`World`](super::World) this is the anchor of the ball's closed-form
/// motion: its state right after its last event, at [`Ball::time`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ball {
    /// Its number.
    pub id: BallId,
    /// Radius, m.
    pub radius: f64,
    /// Mass, kg.
    pub mass: f64,
    /// How it moves.
    pub state: MotionState,
    /// The instant that the fields below are for, s.
    pub time: f64,
    /// Centre, m.
    pub position: Vector3<f64>,
    /// Velocity of the centre, m/s.
    pub velocity: Vector3<f64>,
    /// Angular velocity, rad/s, right-handed.
    pub spin: Vector3<f64>,
    /// Turns the ball's own axes into the table's.
    pub orientation: UnitQuaternion<f64>,
}

impl Ball {
    /// A ball at rest on the cloth at `(x, y)`, in metres; radius in metres, mass in kilograms.
    pub fn at_rest(id: BallId, radius: f64, mass: f64, x: f64, y: f64) -> Ball {
        Ball {
            id,
            radius,
            mass,
            state: MotionState::Stationary,
            time: 0.0,
            position: Vector3::new(x, y, radius),
            velocity: Vector3::zeros(),
            spin: Vector3::zeros(),
            orientation: UnitQuaternion::identity(),
        }
    }

    /// Speed of the centre, m/s.
    pub fn speed(&self) -> f64 {
        self.velocity.norm()
    }

    /// Translational kinetic energy, J.
    pub fn translational_energy(&self) -> f64 {
        0.5 * self.mass * self.velocity.norm_squared()
    }

    /// Stops the ball where it is.
    pub(super) fn stop(&mut self, state: MotionState) {
        self.state = state;
        self.velocity = Vector3::zeros();
        self.spin = Vector3::zeros();
    }
}
