//! The laws of a world: which physical law applies, and its constants.
//!
//! Plain data with one enum per question. The engine matches on these and never on the name of a
//! preset, which is only a choice of answers.

mod bed;
mod cling;
mod conditions;
mod constants;
mod cue_ball_kind;
mod cue_kind;
mod equipment;
mod falling;
mod presets;

pub use bed::Bed;
pub use cling::Cling;
pub use conditions::Conditions;
pub use constants::{Allowed, Constant, ConstantValue};
pub use cue_ball_kind::CueBallKind;
pub use cue_kind::CueKind;
pub use equipment::Equipment;
pub use falling::Falling;
pub use presets::Preset;

use super::ball::{Ball, BallId};
use super::relativity;
use super::table::Table;

/// The laws of a [`World`](super::World).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Laws {
    /// The preset these laws were made from. Constants may have been overridden.
    pub preset: Preset,
    /// The conditions that they were made for; those of a tournament under all laws but `real`.
    pub conditions: Conditions,
    /// Acceleration of free fall, m/s².
    pub gravity: f64,
    /// Default radius and mass of balls.
    pub balls: BallLaw,
    /// The make of the cue ball.
    pub cue_ball: CueBallKind,
    /// Impact of the cue.
    pub cue: CueLaw,
    /// Deceleration of moving balls.
    pub slowing: Slowing,
    /// Slope of the bed, and nap of its cloth.
    pub bed: Bed,
    /// Plane or space.
    pub space: Space,
    /// Impact between balls.
    pub ball_ball: BallBallLaw,
    /// Chalk marks between balls.
    pub cling: Cling,
    /// Impact on a cushion.
    pub cushion: CushionLaw,
    /// Method for several contacts at one instant, see [`Laws::cluster_model`].
    pub simultaneous: Simultaneous,
    /// False: one pair after the other, whatever the method (blog, part 8).
    pub double_collisions: bool,
    /// c, m/s, for impacts and slowing under special relativity; None for Newton's mechanics. Only
    /// laws of the plane have it.
    pub speed_of_light: Option<f64>,
}

/// Default radius and mass of balls.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BallLaw {
    /// The balls of some equipment, which determines the defaults of the other constants, too.
    Set(Equipment),
    /// One radius and one mass.
    OneKind {
        /// Radius, m.
        radius: f64,
        /// Mass, kg.
        mass: f64,
    },
    /// One material.
    OneMaterial {
        /// Default radius, m.
        radius: f64,
        /// Density, kg/m³.
        density: f64,
    },
}

/// Impact of the cue on a ball.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CueLaw {
    /// A spring pulled back and let go (report, equation 3): v = k t x / m.
    Spring {
        /// k, N/m.
        stiffness: f64,
        /// t, s.
        contact_time: f64,
    },
    /// A wooden cue with a leather tip, in contact at a point (Alciatore, TP A.30 and A.31).
    Stick {
        /// Mass of the cue, kg.
        mass: f64,
        /// Relative speed along the cue after the impact divided by that before, 0 to 1.
        restitution: f64,
        /// Mass of a pool ball, [`END_MASS_BALL`], divided by the effective mass of the cue's end in
        /// sideways motion. Causes squirt.
        end_mass_ratio: f64,
        /// Coefficient of friction of the chalked tip. It limits the tip offset without a miscue.
        tip_friction: f64,
        /// Longest follow-through of the tip beyond the ball, m. 0: no cue after the impact.
        follow_through: f64,
    },
}

/// Mass of the ball to which the end mass of a cue is compared, kg.
pub const END_MASS_BALL: f64 = 0.170;

/// Deceleration of moving balls.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Slowing {
    /// Straight lines at constant speed, slowed once at the end of every frame (report, 2.4.3).
    FrameEnd {
        /// Time between frame ends, s. The first frame starts at time 0.
        frame: f64,
        /// Coefficient of kinetic friction; times gravity it is the deceleration.
        friction: f64,
        /// Static friction: a ball slower than this after friction stops, m/s.
        stop_speed: f64,
    },
    /// Straight lines at constant speed between impacts and frame ends. At each of these all balls
    /// slow down for the time since the last one (blog, part 5).
    EveryInterval {
        /// Time between frame ends, s. The first frame starts at time 0.
        frame: f64,
        /// Coefficient of rolling resistance; times gravity it is a deceleration.
        rolling_resistance: f64,
        /// Density of the air, kg/m³.
        air_density: f64,
        /// Drag coefficient of a sphere.
        drag_coefficient: f64,
    },
    /// Continuously: balls slide, roll, spin and fly.
    Continuous(Cloth),
}

/// The constants of continuous deceleration.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cloth {
    /// Coefficient of sliding friction on the cloth.
    pub sliding_friction: f64,
    /// Coefficient of rolling resistance; times gravity it is a deceleration.
    pub rolling_friction: f64,
    /// Deceleration of the spin about the vertical axis under [`STANDARD_GRAVITY`], rad/s². It is
    /// proportional to the weight, like all friction.
    pub spin_deceleration: f64,
    /// True if the air slows balls.
    pub air_drag: bool,
    /// Factor on the number of anchors of a path under air drag. The default is 1; other values
    /// serve to judge its accuracy.
    pub anchors: f64,
}

/// The acceleration of free fall for which the sources give the constants of the cloth, m/s².
pub const STANDARD_GRAVITY: f64 = 9.81;

impl Cloth {
    /// Deceleration of the spin about the vertical axis under this gravity (m/s²), rad/s².
    pub fn spin_decay(&self, gravity: f64) -> f64 {
        self.spin_deceleration * (gravity / STANDARD_GRAVITY)
    }
}

impl Slowing {
    /// Time between frame ends, s. None without frames.
    pub fn frame(&self) -> Option<f64> {
        match *self {
            Slowing::FrameEnd { frame, .. } | Slowing::EveryInterval { frame, .. } => Some(frame),
            Slowing::Continuous(_) => None,
        }
    }
}

/// Plane or space.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Space {
    /// Plane: balls are discs and cushions walls.
    Plane,
    /// Space: balls are spheres that may leave the cloth, and cushions are edges at the height of
    /// their noses.
    Solid {
        /// Vertical speed after a bounce on the slate divided by that before, 0 to 1.
        slate_restitution: f64,
        /// Height of all noses, m. None: the table's own.
        nose_height: Option<f64>,
    },
}

/// Impact between balls.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BallBallLaw {
    /// Exchange of the normal velocities (report, section 2.4.1 and equation 8, for any masses).
    Restitution {
        /// Relative normal speed after the impact divided by that before, 0 to 1.
        restitution: f64,
    },
    /// Restitution, and friction between the balls, which causes throw and transfer of spin.
    Friction {
        /// Relative normal speed after the impact divided by that before, 0 to 1.
        restitution: f64,
        /// How it depends on the speed of the slip.
        friction: BallFriction,
        /// K of the Hertz contact F = K δ^1.5 between two balls, N/m^1.5.
        stiffness: f64,
    },
}

impl BallBallLaw {
    /// K of two pool balls: their contact at 2 m/s lasts 286 µs, N/m^1.5.
    const POOL_STIFFNESS: f64 = 8.06e8;

    /// Relative normal speed after an impact, as a part of that before.
    pub fn restitution(&self) -> f64 {
        match *self {
            BallBallLaw::Restitution { restitution }
            | BallBallLaw::Friction { restitution, .. } => restitution,
        }
    }

    /// The material of the balls as springs. Without friction, all balls have the stiffness of pool
    /// balls.
    pub fn material(&self) -> Material {
        match *self {
            BallBallLaw::Restitution { restitution } => {
                let friction = BallFriction { a: 0.0, b: 0.0, c: 0.0 };
                Material { restitution, friction, stiffness: BallBallLaw::POOL_STIFFNESS }
            }
            BallBallLaw::Friction { restitution, friction, stiffness } => {
                Material { restitution, friction, stiffness }
            }
        }
    }
}

/// Material of the balls.
#[derive(Debug, Clone, Copy)]
pub struct Material {
    /// Coefficient of restitution of a single pair.
    pub restitution: f64,
    /// Friction between balls.
    pub friction: BallFriction,
    /// K, N/m^1.5.
    pub stiffness: f64,
}

/// The coefficient of friction between balls: a + b exp(-c s) at a slip of s m/s (Alciatore, TP
/// A.14).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BallFriction {
    /// Value at high speed.
    pub a: f64,
    /// Additional value at rest.
    pub b: f64,
    /// Decay constant, s/m.
    pub c: f64,
}

impl BallFriction {
    /// A fit to Marlow's measurements alone (TP A.14).
    pub const MARLOW: BallFriction = BallFriction { a: 0.009951, b: 0.108, c: 1.088 };
    /// The friction of the game's balls: a fit to Marlow, TP B.3 and Doménech 2023 together, with
    /// 0.03 to 0.08 at usual slips (docs/feel.md).
    pub const USUAL: BallFriction = BallFriction { a: 0.0, b: 0.098, c: 0.31 };

    /// The coefficient at this speed of slip, m/s.
    pub fn at(&self, slip: f64) -> f64 {
        if self.b == 0.0 { self.a } else { self.a + self.b * libm::exp(-self.c * slip) }
    }

    /// This friction, multiplied at every speed.
    pub fn times(&self, factor: f64) -> BallFriction {
        BallFriction { a: self.a * factor, b: self.b * factor, c: self.c }
    }
}

/// Impact on a cushion.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CushionLaw {
    /// Mirror image, slower by a part of the whole speed (report, equation 9).
    SpeedLoss {
        /// The part of the speed that is lost: 0 to 1. The energy lost is 1 - (1 - loss)².
        loss: f64,
    },
    /// The normal speed falls, the tangential speed stays (blog, part 4).
    Restitution {
        /// Normal speed after the impact divided by that before, 0 to 1.
        restitution: f64,
    },
    /// A nose that meets the ball above its centre, with friction.
    Nose {
        /// Model of the impact.
        model: NoseModel,
        /// Coefficient of restitution.
        restitution: NoseRestitution,
        /// Coefficient of friction between ball and nose.
        friction: f64,
    },
}

/// Coefficient of restitution of a nose.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum NoseRestitution {
    /// One coefficient at any speed.
    Constant(f64),
    /// A law of the speed, fitted with Mathavan's model. Han's model has a law of its own instead.
    Falling(Falling),
}

impl NoseRestitution {
    /// The restitution of the game's rails.
    pub const USUAL: NoseRestitution = NoseRestitution::Falling(Falling::POOL);
}

named! {
    /// Model of the impact of a ball on a nose.
    pub enum NoseModel {
        /// Mathavan, Jackson and Parkin (2010): friction at nose and cloth throughout the impact.
        Mathavan = "mathavan",
        /// Han (2005): one impulse at the nose.
        Han = "han",
        /// Only the normal speed changes.
        Restitution = "restitution",
    }
}

named! {
    /// Method for several contacts at one instant.
    pub enum Simultaneous {
        /// Every contact is a Hertz spring, and time is integrated through the impact.
        Hertz = "hertz",
        /// All contacts are solved together by restitution, so that the order of ball numbers does
        /// not matter.
        Together = "simultaneous",
        /// One pair after the other, lowest numbers first.
        Sequential = "sequential",
    }
}

impl Laws {
    /// The method that these laws use for several contacts at one instant.
    pub fn cluster_model(&self) -> Simultaneous {
        match self.simultaneous {
            _ if !self.double_collisions => Simultaneous::Sequential,
            // Springs have no relativistic law here.
            Simultaneous::Hertz if self.speed_of_light.is_some() => Simultaneous::Together,
            model => model,
        }
    }

    /// Energy of a ball, J: kinetic energy plus m g h above the cloth. Under laws of the plane,
    /// translation only, because spin there just follows the velocity.
    pub fn energy(&self, ball: &Ball) -> f64 {
        match (self.space, self.speed_of_light) {
            (Space::Plane, Some(light)) => relativity::kinetic_energy(ball, light),
            (Space::Plane, None) => ball.translational_energy(),
            (Space::Solid { .. }, _) => {
                let height = ball.position.z - ball.radius;
                ball.translational_energy()
                    + ball.rotational_energy()
                    + ball.mass * self.gravity * height
            }
        }
    }

    /// The equipment that these laws were made for; that of pool for laws other than `real`.
    pub const fn equipment(&self) -> Equipment {
        match self.balls {
            BallLaw::Set(equipment) => equipment,
            BallLaw::OneKind { .. } | BallLaw::OneMaterial { .. } => Equipment::Pool,
        }
    }

    /// Default radius of a ball, m.
    pub fn ball_radius(&self) -> f64 {
        match self.balls {
            BallLaw::Set(equipment) => equipment.ball()[0],
            BallLaw::OneKind { radius, .. } | BallLaw::OneMaterial { radius, .. } => radius,
        }
    }

    /// Default mass of a ball of this radius (m), kg.
    pub fn ball_mass(&self, radius: f64) -> f64 {
        match self.balls {
            BallLaw::Set(equipment) => equipment.ball()[1],
            BallLaw::OneKind { mass, .. } => mass,
            BallLaw::OneMaterial { density, .. } => {
                density * (4.0 / 3.0 * std::f64::consts::PI * radius * radius * radius)
            }
        }
    }

    /// Default radius (m) and mass (kg) of a ball.
    pub fn ball_size(&self, id: BallId) -> [f64; 2] {
        let radius = self.ball_radius();
        let [larger, heavier] = match id {
            BallId::CUE => self.cue_ball.size(),
            _ => [1.0; 2],
        };
        [radius * larger, self.ball_mass(radius) * heavier]
    }

    /// True if balls have a spin independent of their velocity, so that the tip offset matters.
    pub fn has_spin(&self) -> bool {
        matches!(self.cue, CueLaw::Stick { .. })
    }

    /// Largest tip offset without a miscue, in radii. None if there is no limit.
    ///
    /// Without slip the force needs μ ≥ ρ / √(1 - ρ²) (Alciatore, TP 2.1).
    pub fn miscue_radius(&self) -> Option<f64> {
        match self.cue {
            CueLaw::Spring { .. } => None,
            CueLaw::Stick { tip_friction: mu, .. } => Some(mu / (1.0 + mu * mu).sqrt()),
        }
    }

    /// True if a tip offset (in radii, to the right and up) causes a miscue.
    pub fn miscues(&self, [side, height]: [f64; 2]) -> bool {
        // A tip offset exactly at the limit must not become a miscue by rounding.
        let out = libm::hypot(side, height);
        self.miscue_radius().is_some_and(|limit| out > limit * (1.0 + 1e-12))
    }

    /// Height of the cushion noses of a table, m. None in the plane, where cushions are walls.
    pub fn nose_height(&self, table: &Table) -> Option<f64> {
        match self.space {
            Space::Plane => None,
            Space::Solid { nose_height, .. } => Some(nose_height.unwrap_or(table.nose_height)),
        }
    }

    /// True if balls may leave the cloth.
    pub fn is_solid(&self) -> bool {
        matches!(self.space, Space::Solid { .. })
    }

    /// True if velocities change between impacts.
    pub(super) fn has_forces(&self) -> bool {
        match self.slowing {
            Slowing::FrameEnd { .. } | Slowing::EveryInterval { .. } => false,
            Slowing::Continuous(cloth) => {
                let rubs = cloth.sliding_friction > 0.0 || cloth.rolling_friction > 0.0;
                self.gravity > 0.0 && (rubs || !self.bed.is_level()) || cloth.air_drag
            }
        }
    }

    /// True if friction with the cloth can make a pushed ball roll.
    pub(super) fn cloth_grips(&self) -> bool {
        match self.slowing {
            Slowing::FrameEnd { .. } | Slowing::EveryInterval { .. } => true,
            Slowing::Continuous(cloth) => cloth.sliding_friction > 0.0 && self.gravity > 0.0,
        }
    }

    /// Time between frame ends, s. None without frames. Under laws that slow balls for the time
    /// since the last impact or frame end, None also if nothing slows them: cutting their paths
    /// would only add rounding.
    pub(super) fn frame(&self) -> Option<f64> {
        match self.slowing {
            Slowing::EveryInterval { .. } if !self.slow_down() => None,
            _ => self.slowing.frame(),
        }
    }

    /// True if a single rolling ball loses speed.
    pub fn slow_down(&self) -> bool {
        match self.slowing {
            Slowing::FrameEnd { friction, .. } => friction > 0.0,
            Slowing::EveryInterval {
                rolling_resistance, air_density, drag_coefficient, ..
            } => rolling_resistance > 0.0 || air_density * drag_coefficient > 0.0,
            Slowing::Continuous(cloth) => {
                (cloth.rolling_friction > 0.0 && self.gravity > 0.0) || cloth.air_drag
            }
        }
    }
}
