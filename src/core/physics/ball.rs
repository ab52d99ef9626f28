//! Balls and their states of motion.

use std::fmt;

use nalgebra::{UnitQuaternion, Vector2, Vector3};

use super::table::{CushionId, PocketId};

/// The number of a ball. 0 is the cue ball, the others as printed on them.
///
/// A type of its own, so that numbers cannot be confused with indices.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    serde::Serialize,
    serde::Deserialize,
)]
#[serde(transparent)]
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

/// The state of motion. Each state has its own equation of motion, see [`super::motion`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MotionState {
    /// At rest.
    Stationary,
    /// Turning in place about the vertical axis.
    Spinning,
    /// Moving on the cloth with slip at its lowest point.
    Sliding,
    /// Moving on the cloth without slip.
    Rolling,
    /// On the cloth, in the nose of a cushion that sends it back.
    InCushion(CushionId),
    /// Above the cloth.
    Airborne,
    /// On the rim of a pocket, over which it tips.
    Tipping(PocketId),
    /// Rolling on the top of a rail.
    OnRail,
    /// Falling in a pocket, from which nothing brings it back.
    Falling(PocketId),
    /// On the floor of a pocket.
    Pocketed(PocketId),
    /// Off the table, over a rail.
    OffTable,
}

named! {
    impl MotionState {
        Stationary = "stationary",
        Spinning = "spinning",
        Sliding = "sliding",
        Rolling = "rolling",
        InCushion = "in-cushion",
        Airborne = "airborne",
        Tipping = "tipping",
        OnRail = "on-rail",
        Falling = "falling",
        Pocketed = "pocketed",
        OffTable = "off-table",
    }
}

impl MotionState {
    /// The number of the state, for programs that keep balls in arrays. Numbers never change:
    ///
    /// | code | state | code | state |
    /// |---|---|---|---|
    /// | 0 | `stationary` | 6 | `off-table` |
    /// | 1 | `spinning` | 7 | `in-cushion` |
    /// | 2 | `sliding` | 8 | `tipping` |
    /// | 3 | `rolling` | 9 | `on-rail` |
    /// | 4 | `airborne` | 10 | `falling` |
    /// | 5 | `pocketed` | | |
    pub const fn code(self) -> u8 {
        match self {
            MotionState::Stationary => 0,
            MotionState::Spinning => 1,
            MotionState::Sliding => 2,
            MotionState::Rolling => 3,
            MotionState::Airborne => 4,
            MotionState::Pocketed(_) => 5,
            MotionState::OffTable => 6,
            MotionState::InCushion(_) => 7,
            MotionState::Tipping(_) => 8,
            MotionState::OnRail => 9,
            MotionState::Falling(_) => 10,
        }
    }

    /// True if the ball is on the table, at rest or moving.
    pub fn in_play(self) -> bool {
        !matches!(self, MotionState::Falling(_) | MotionState::Pocketed(_) | MotionState::OffTable)
    }

    /// True if the ball's motion changes with time.
    pub fn moves(self) -> bool {
        !matches!(self, MotionState::Stationary | MotionState::Pocketed(_) | MotionState::OffTable)
    }

    /// True if the ball moves in space and not along the cloth.
    pub fn is_aloft(self) -> bool {
        matches!(
            self,
            MotionState::Airborne
                | MotionState::Tipping(_)
                | MotionState::OnRail
                | MotionState::Falling(_)
        )
    }

    /// The pocket that has taken the ball.
    pub fn pocket(self) -> Option<PocketId> {
        match self {
            MotionState::Falling(pocket) | MotionState::Pocketed(pocket) => Some(pocket),
            _ => None,
        }
    }
}

/// A ball at one instant.
///
/// In a [`World`](super::World) this is the anchor of the ball's motion: its state right after its
/// last event, at [`Ball::time`].
///
/// Aligned so that it takes four cache lines instead of parts of five.
#[derive(Debug, Clone, Copy, PartialEq)]
#[repr(align(64))]
pub struct Ball {
    /// Number.
    pub id: BallId,
    /// Radius, m.
    pub radius: f64,
    /// Mass, kg.
    pub mass: f64,
    /// State of motion.
    pub state: MotionState,
    /// Time of this state, s.
    pub time: f64,
    /// Centre, m.
    pub position: Vector3<f64>,
    /// Velocity of the centre, m/s.
    pub velocity: Vector3<f64>,
    /// Angular velocity, rad/s, right-handed.
    pub spin: Vector3<f64>,
    /// Rotation from the ball's own axes to the table's.
    pub orientation: UnitQuaternion<f64>,
    /// Motion from this instant on.
    pub path: Path,
}

const _: () = assert!(size_of::<Ball>() == 256, "four cache lines");

/// The motion of a ball from its anchor until its next event.
///
/// At time τ after the anchor the centre is at p + v τ + q τ² + c τ³, with q = `quadratic` and c =
/// `cubic`. Under drag that is an approximation: its error is at most [`Path::MAX_CUBIC_ERROR`],
/// and [`super::motion`] computes the exact motion.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Path {
    /// Half the acceleration at the anchor, m/s².
    pub quadratic: Vector3<f64>,
    /// A sixth of the change of acceleration, m/s³.
    pub cubic: Vector3<f64>,
    /// Change of the horizontal spin while the ball slides, rad/s². Under drag its mean.
    pub spin_change: Vector2<f64>,
    /// k in the air's deceleration k v², 1/m. For a rolling ball 5/7 of k.
    pub drag: f64,
    /// Deceleration by other forces than drag, m/s², used only under drag: μ g of a slide, rolling
    /// resistance, or gravity in the air. On a rim gravity, always. In a cushion the time that the
    /// whole way back takes, s.
    pub deceleration: f64,
    /// Deceleration of the spin about the vertical axis, rad/s². In a cushion the spin may change
    /// its sign.
    pub spin_decay: f64,
    /// Time at which the path ends, s.
    pub until: f64,
    /// Change of motion at the end. None if another event follows there, or nothing does.
    pub then: Option<PathEnd>,
}

/// The change of motion at the end of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathEnd {
    /// None: the path just continues with a new anchor.
    Reanchor,
    /// The slip ends and the ball rolls.
    Roll,
    /// The ball stops; it may still spin in place.
    Stop,
    /// The spin ends and the ball rests.
    StopSpinning,
    /// The ball leaves the rim of a pocket.
    LeaveRim,
    /// The ball is deepest in a cushion.
    Turn,
    /// The ball leaves a cushion.
    LeaveCushion,
}

impl Path {
    /// Largest error of the cubic for any motion under drag, m.
    pub const MAX_CUBIC_ERROR: f64 = 1e-5;

    /// Uniform motion without end.
    pub const STRAIGHT: Path = Path {
        quadratic: Vector3::new(0.0, 0.0, 0.0),
        cubic: Vector3::new(0.0, 0.0, 0.0),
        spin_change: Vector2::new(0.0, 0.0),
        drag: 0.0,
        deceleration: 0.0,
        spin_decay: 0.0,
        until: f64::INFINITY,
        then: None,
    };

    /// Largest distance of the centre from the cubic, m.
    pub fn cubic_error(&self) -> f64 {
        if self.drag == 0.0 { 0.0 } else { Path::MAX_CUBIC_ERROR }
    }

    /// True if the centre moves in a straight line at constant speed.
    pub fn is_straight(&self) -> bool {
        self.quadratic == Vector3::zeros() && self.cubic == Vector3::zeros()
    }
}

impl Ball {
    /// A ball at rest on the cloth at `(x, y)`, m, with radius in m and mass in kg.
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
            path: Path::STRAIGHT,
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

    /// Rotational kinetic energy of a solid sphere, J: ½ · ⅖ m R² · ω².
    pub fn rotational_energy(&self) -> f64 {
        0.2 * self.mass * self.radius * self.radius * self.spin.norm_squared()
    }

    /// Velocity of the lowest point relative to the centre, R z × ω, m/s. With the velocity of the
    /// centre added this is the slip.
    pub fn cloth_velocity(&self) -> Vector2<f64> {
        Vector2::new(-self.spin.y, self.spin.x) * self.radius
    }

    /// Velocity at which the lowest point slips over the cloth, m/s.
    pub fn slip(&self) -> Vector2<f64> {
        self.velocity.xy() + self.cloth_velocity()
    }

    /// True if the ball is on the cloth and not about to leave it.
    pub fn on_cloth(&self) -> bool {
        self.position.z == self.radius && self.velocity.z == 0.0
    }

    /// True if the ball is in the nose of a cushion.
    pub fn is_in_cushion(&self) -> bool {
        matches!(self.state, MotionState::InCushion(_))
    }

    /// True if the ball rests on other balls above the cloth.
    pub fn is_carried(&self) -> bool {
        matches!(self.state, MotionState::Stationary | MotionState::Spinning)
            && self.position.z > self.radius
    }

    /// Stops the ball where it is and sets its state.
    pub(crate) fn stop(&mut self, state: MotionState) {
        self.state = state;
        self.velocity = Vector3::zeros();
        self.spin = Vector3::zeros();
        self.path = Path::STRAIGHT;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests the numbers that other programs rely on: none may ever change.
    #[test]
    fn codes_are_stable() {
        let (pocket, cushion) = (PocketId(0), CushionId(0));
        let states = [
            (MotionState::Stationary, "stationary"),
            (MotionState::Spinning, "spinning"),
            (MotionState::Sliding, "sliding"),
            (MotionState::Rolling, "rolling"),
            (MotionState::Airborne, "airborne"),
            (MotionState::Pocketed(pocket), "pocketed"),
            (MotionState::OffTable, "off-table"),
            (MotionState::InCushion(cushion), "in-cushion"),
            (MotionState::Tipping(pocket), "tipping"),
            (MotionState::OnRail, "on-rail"),
            (MotionState::Falling(pocket), "falling"),
        ];
        assert_eq!(states.len(), MotionState::NAMES.len());
        for (code, (state, name)) in (0..).zip(states) {
            assert_eq!((state.code(), state.name()), (code, name));
        }
    }
}
