//! Laws: which law of nature applies, and its constants.
//!
//! Plain data with one enum per question. The engine matches on those and never on the name of
//! a preset; a preset is nothing but a choice of answers.

mod constants;
mod presets;

pub use constants::{Allowed, Constant, ConstantValue};
pub use presets::Preset;

use super::table::Table;

/// The laws a [`World`](super::World) obeys.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Laws {
    /// The preset that these laws were made from; its constants may have been overridden.
    pub preset: Preset,
    /// Acceleration of free fall, m/s².
    pub gravity: f64,
    /// The balls that do not state their own radius or mass.
    pub balls: BallLaw,
    /// What a cue does to a ball.
    pub cue: CueLaw,
    /// How moving balls slow down.
    pub slowing: Slowing,
    /// In how many dimensions balls live.
    pub space: Space,
    /// What balls do to each other.
    pub ball_ball: BallBallLaw,
    /// What a cushion does to a ball.
    pub cushion: CushionLaw,
    /// What several contacts at one instant do.
    pub simultaneous: Simultaneous,
}

/// The balls that do not state their own radius or mass.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BallLaw {
    /// All of one kind.
    OneKind {
        /// Radius, m.
        radius: f64,
        /// Mass, kg.
        mass: f64,
    },
    /// Of one material.
    OneMaterial {
        /// Radius of a ball that does not state its own, m.
        radius: f64,
        /// Mass by volume, kg/m³.
        density: f64,
    },
}

/// What a cue does to a ball.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CueLaw {
    /// A spring pulled back and let go (report, equation 3): v = k t x / m.
    Spring {
        /// k, N/m.
        stiffness: f64,
        /// t, s.
        contact_time: f64,
    },
    /// A stick of wood with a leather tip that strikes a point (Alciatore, TP A.30 and A.31).
    Stick {
        /// Mass of the cue, kg.
        mass: f64,
        /// Relative speed along the cue after, as a part of that before: 0 to 1.
        restitution: f64,
        /// Mass of the ball by the mass of the cue's end that moves sideways: makes squirt.
        end_mass_ratio: f64,
        /// Coefficient of friction of the chalked tip: what is hit farther out is a miscue.
        tip_friction: f64,
    },
}

/// How moving balls slow down.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Slowing {
    /// Straight lines at constant speed, slowed once at the end of every frame (report, 2.4.3).
    FrameEnd {
        /// Time from one frame end to the next, s; the first frame starts at time 0.
        frame: f64,
        /// Coefficient of kinetic friction; times gravity it is the deceleration.
        friction: f64,
        /// A ball slower than this after friction stops: static friction, m/s.
        stop_speed: f64,
    },
    /// Straight lines at constant speed between any two impacts and frame ends, at each of which
    /// all balls slow for the time since the last (blog, part 5).
    EveryInterval {
        /// Time from one frame end to the next, s; the first frame starts at time 0.
        frame: f64,
        /// Coefficient of rolling resistance; times gravity it is a deceleration.
        rolling_resistance: f64,
        /// Density of the air, kg/m³.
        air_density: f64,
        /// Drag coefficient of a sphere.
        drag_coefficient: f64,
    },
    /// All the time: balls slide, roll, spin and fly.
    Continuous(Cloth),
}

/// What slows balls all the time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cloth {
    /// Coefficient of friction of a ball that slides on the cloth.
    pub sliding_friction: f64,
    /// Coefficient of rolling resistance; times gravity it is a deceleration.
    pub rolling_friction: f64,
    /// How fast spin about the vertical axis dies, rad/s².
    pub spin_deceleration: f64,
    /// Whether the air slows balls.
    pub air_drag: bool,
    /// How many times as many anchors as usual a path under air drag has; 1 is usual.
    ///
    /// Only for judging how exact the usual number is.
    pub anchors: f64,
}

impl Slowing {
    /// Time from one frame end to the next, s, if there are frames.
    pub fn frame(&self) -> Option<f64> {
        match *self {
            Slowing::FrameEnd { frame, .. } | Slowing::EveryInterval { frame, .. } => Some(frame),
            Slowing::Continuous(_) => None,
        }
    }
}

/// In how many dimensions balls live.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Space {
    /// In the plane: balls are discs, cushions walls.
    Plane,
    /// In space: balls are spheres that may leave the cloth, and a cushion is an edge at the
    /// height of its nose.
    Solid {
        /// Vertical speed after meeting the slate, as a part of that before: 0 to 1.
        slate_restitution: f64,
        /// Height of every nose, m; without it the table's own.
        nose_height: Option<f64>,
    },
}

/// What balls do to each other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BallBallLaw {
    /// Exchange of the normal velocities (report, section 2.4.1 and equation 8, for any masses).
    Restitution {
        /// Relative normal speed after, as a part of that before: 0 to 1.
        restitution: f64,
    },
    /// The same, with friction between the balls: throw and transfer of spin.
    Friction {
        /// Relative normal speed after, as a part of that before: 0 to 1.
        restitution: f64,
        /// How it depends on the speed of the slip.
        friction: BallFriction,
        /// K of the Hertz contact F = K δ^1.5 between two balls, N/m^1.5.
        stiffness: f64,
    },
}

impl BallBallLaw {
    /// Relative normal speed after an impact, as a part of that before.
    pub fn restitution(&self) -> f64 {
        match *self {
            BallBallLaw::Restitution { restitution }
            | BallBallLaw::Friction { restitution, .. } => restitution,
        }
    }
}

/// The coefficient of friction between balls: a + b exp(-c s) at a slip of s m/s
/// (Marlow's measurements; fit by Alciatore, TP A.14).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BallFriction {
    /// At high speed.
    pub a: f64,
    /// How much higher at rest.
    pub b: f64,
    /// How fast it falls, s/m.
    pub c: f64,
}

impl BallFriction {
    /// The coefficient at this speed of slip, m/s.
    pub fn at(&self, slip: f64) -> f64 {
        if self.b == 0.0 { self.a } else { self.a + self.b * libm::exp(-self.c * slip) }
    }
}

/// What a cushion does to a ball.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CushionLaw {
    /// Mirror image, slower by a part of the whole speed (report, equation 9).
    SpeedLoss {
        /// The part of the speed that is lost: 0 to 1. The energy lost is 1 - (1 - loss)².
        loss: f64,
    },
    /// The normal speed falls, the tangential speed stays (blog, part 4).
    Restitution {
        /// Normal speed after, as a part of that before: 0 to 1.
        restitution: f64,
    },
    /// A nose that meets the ball above its centre, with friction.
    Nose {
        /// How the impact is worked out.
        model: NoseModel,
        /// Coefficient of restitution if it is constant; else the model's own law of speed.
        restitution: Option<f64>,
        /// Coefficient of friction between ball and nose.
        friction: f64,
    },
}

/// How the impact of a ball on a nose is worked out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoseModel {
    /// Mathavan, Jackson and Parkin (2010): friction at nose and cloth all through the impact.
    Mathavan,
    /// Han (2005): one impulse at the nose.
    Han,
    /// The normal speed falls, all else stays.
    Restitution,
}

/// What several contacts at one instant do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Simultaneous {
    /// Every contact is a spring as Hertz found it, and time runs through the impact.
    Hertz,
    /// Solved together by restitution, so that no order of numbers matters.
    Together,
    /// One pair after the other, lowest numbers first.
    Sequential,
}

impl Laws {
    /// Radius of a ball that does not state its own, m.
    pub fn ball_radius(&self) -> f64 {
        match self.balls {
            BallLaw::OneKind { radius, .. } | BallLaw::OneMaterial { radius, .. } => radius,
        }
    }

    /// Mass of a ball of this radius (m) that does not state its own, kg.
    pub fn ball_mass(&self, radius: f64) -> f64 {
        match self.balls {
            BallLaw::OneKind { mass, .. } => mass,
            BallLaw::OneMaterial { density, .. } => {
                density * (4.0 / 3.0 * std::f64::consts::PI * radius * radius * radius)
            }
        }
    }

    /// Whether balls have a spin of their own, so that it matters where the tip meets the ball.
    pub fn has_spin(&self) -> bool {
        matches!(self.cue, CueLaw::Stick { .. })
    }

    /// How far from the centre, in radii, the tip still grips the ball, if that has a limit.
    ///
    /// Without slip the force needs μ ≥ ρ / √(1 - ρ²) (Alciatore, TP 2.1).
    pub fn miscue_radius(&self) -> Option<f64> {
        match self.cue {
            CueLaw::Spring { .. } => None,
            CueLaw::Stick { tip_friction: mu, .. } => Some(mu / (1.0 + mu * mu).sqrt()),
        }
    }

    /// Whether a tip that meets the ball there, in radii to the right and up, slips off.
    pub fn miscues(&self, [side, height]: [f64; 2]) -> bool {
        // A tip on the very limit, as a game may set it, grips whatever its rounding.
        let out = libm::hypot(side, height);
        self.miscue_radius().is_some_and(|limit| out > limit * (1.0 + 1e-12))
    }

    /// Height of the noses of a table's cushions, m; none in the plane, where they are walls.
    pub fn nose_height(&self, table: &Table) -> Option<f64> {
        match self.space {
            Space::Plane => None,
            Space::Solid { nose_height, .. } => Some(nose_height.unwrap_or(table.nose_height)),
        }
    }

    /// Whether balls may leave the cloth.
    pub(super) fn is_solid(&self) -> bool {
        matches!(self.space, Space::Solid { .. })
    }

    /// Whether anything but impacts changes velocities while time passes.
    pub(super) fn has_forces(&self) -> bool {
        match self.slowing {
            Slowing::FrameEnd { .. } | Slowing::EveryInterval { .. } => false,
            Slowing::Continuous(cloth) => {
                let rubs = cloth.sliding_friction > 0.0 || cloth.rolling_friction > 0.0;
                self.gravity > 0.0 && rubs || cloth.air_drag
            }
        }
    }

    /// Whether the cloth can make a ball that is pushed roll.
    pub(super) fn cloth_grips(&self) -> bool {
        match self.slowing {
            Slowing::FrameEnd { .. } | Slowing::EveryInterval { .. } => true,
            Slowing::Continuous(cloth) => cloth.sliding_friction > 0.0 && self.gravity > 0.0,
        }
    }

    /// Whether a ball that rolls alone loses speed.
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
