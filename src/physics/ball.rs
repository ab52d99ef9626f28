//! Balls: what they are and in which way they move.

use std::fmt;

use nalgebra::{UnitQuaternion, Vector2, Vector3};

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
///
/// Four lines of the cache, and not parts of five.
#[derive(Debug, Clone, Copy, PartialEq)]
#[repr(align(64))]
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
    /// How it goes on from here.
    pub path: Path,
}

const _: () = assert!(size_of::<Ball>() == 256, "four lines of the cache");

/// A ball's motion from its anchor on, for as long as nothing happens to it.
///
/// With τ the time since the anchor, the centre is at p + v τ + bend τ² + twist τ³, or under drag
/// within [`Path::MAX_CUBIC_ERROR`] of that; [`super::motion`] knows where.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Path {
    /// Half the acceleration at the anchor, m/s².
    pub quadratic: Vector3<f64>,
    /// A sixth of the change of acceleration, m/s³.
    pub cubic: Vector3<f64>,
    /// Change of the horizontal spin while the ball slides, rad/s²; under drag its mean.
    pub spin_change: Vector2<f64>,
    /// k of the deceleration k v² by the air, 1/m; 5/7 of it for a ball that rolls.
    pub drag: f64,
    /// Under drag, what else slows the ball: μ g of a slide, the rolling resistance, or gravity in
    /// the air, m/s².
    pub deceleration: f64,
    /// How fast the spin about the vertical axis dies, rad/s².
    pub spin_decay: f64,
    /// The path ends here, s.
    pub until: f64,
    /// What the ball does there by itself; nothing if the end is somebody else's business.
    pub then: Option<PathEnd>,
}

/// What a ball does by itself at the end of its path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathEnd {
    /// It goes on as it did: the closed form is anchored anew on the true path.
    Reanchor,
    /// It no longer slips.
    Roll,
    /// It no longer goes anywhere.
    Stop,
    /// It no longer spins.
    StopSpinning,
}

impl Path {
    /// Farther than this no motion under drag strays from its cubic, m.
    pub const MAX_CUBIC_ERROR: f64 = 2e-6;

    /// Straight on, for ever.
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

    /// How far the centre may be from the cubic, m.
    pub fn cubic_error(&self) -> f64 {
        if self.drag == 0.0 { 0.0 } else { Path::MAX_CUBIC_ERROR }
    }

    /// Whether the centre stays on a straight line at constant speed.
    pub fn is_straight(&self) -> bool {
        self.quadratic == Vector3::zeros() && self.cubic == Vector3::zeros()
    }
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

    /// The velocity of the ball's surface relative to its centre where it stands on the cloth,
    /// R z × ω, m/s. Added to the velocity of the centre it is the slip.
    pub fn cloth_velocity(&self) -> Vector2<f64> {
        Vector2::new(-self.spin.y, self.spin.x) * self.radius
    }

    /// The velocity at which the lowest point slips over the cloth, m/s.
    pub fn slip(&self) -> Vector2<f64> {
        self.velocity.xy() + self.cloth_velocity()
    }

    /// Whether the ball stands on the cloth and is not about to leave it.
    pub fn on_cloth(&self) -> bool {
        self.position.z == self.radius && self.velocity.z == 0.0
    }

    /// Whether the ball rests on others, above the cloth.
    pub fn is_carried(&self) -> bool {
        matches!(self.state, MotionState::Stationary | MotionState::Spinning)
            && self.position.z > self.radius
    }

    /// Stops the ball where it is.
    pub(super) fn stop(&mut self, state: MotionState) {
        self.state = state;
        self.velocity = Vector3::zeros();
        self.spin = Vector3::zeros();
        self.path = Path::STRAIGHT;
    }
}
