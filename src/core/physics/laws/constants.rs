//! The constants of the laws, by their names in files.

use super::*;

/// The range of values allowed for a constant, limits included.
///
/// Wider than anything real, but narrow enough that every quotient and square stays finite.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Allowed {
    /// Smallest value, in the SI unit of the constant.
    pub least: f64,
    /// Largest value, in the same unit.
    pub most: f64,
}

impl Allowed {
    /// Coefficients of friction and drag.
    pub const COEFFICIENT: Allowed = Allowed { least: 0.0, most: 100.0 };
    /// Density of a ball, kg/m³. The densest metal has 22,600.
    pub const DENSITY: Allowed = Allowed { least: 1.0, most: 1e5 };
    /// Time between frames, s. Each frame is an event, so there are at most a thousand per second.
    pub const FRAME: Allowed = Allowed { least: 1e-3, most: 1e6 };
    /// Acceleration of free fall, m/s².
    pub const GRAVITY: Allowed = Allowed { least: 0.0, most: 1e3 };
    /// Speed of light, m/s. Far from the limits of numbers, so that its ratio to any speed has all
    /// digits.
    pub const LIGHT: Allowed = Allowed { least: 1e-6, most: 1e100 };
    /// Mass of a ball or a cue, kg.
    pub const MASS: Allowed = Allowed { least: 1e-3, most: 1e3 };
    /// Any number from zero up.
    pub const NOT_NEGATIVE: Allowed = Allowed { least: 0.0, most: 1e6 };
    /// A fraction.
    pub const PART: Allowed = Allowed { least: 0.0, most: 1.0 };
    /// A number that is a divisor.
    pub const POSITIVE: Allowed = Allowed { least: 1e-6, most: 1e6 };
    /// Radius of a ball or height of a nose, m.
    pub const SIZE: Allowed = Allowed { least: 1e-3, most: 1.0 };
    /// Slope of a bed, and push of a nap by a ball's weight. More than a cloth's rolling resistance
    /// holds.
    pub const SLOPE: Allowed = Allowed { least: -0.01, most: 0.01 };
    /// K of the Hertz contact F = K δ^1.5, N/m^1.5. From rubber to beyond diamond.
    pub const STIFFNESS: Allowed = Allowed { least: 1e6, most: 1e15 };

    /// True if a value is allowed.
    pub fn contains(self, value: f64) -> bool {
        (self.least..=self.most).contains(&value)
    }
}

/// A constant, to be read or overridden.
#[derive(Debug)]
pub struct Constant<'a> {
    /// Name in files.
    pub name: &'static str,
    /// Value.
    pub value: ConstantValue<'a>,
}

/// A reference to the value of a constant.
#[derive(Debug)]
pub enum ConstantValue<'a> {
    /// A number in SI units, and its range.
    Number(&'a mut f64, Allowed),
    /// An optional number that replaces a default, and its range.
    Override(&'a mut Option<f64>, Allowed),
    /// True or false.
    Flag(&'a mut bool),
    /// A number, or null, and its range.
    Optional(&'a mut Option<f64>, Allowed),
    /// Method for simultaneous contacts.
    Cluster(&'a mut Simultaneous),
    /// Model of the impact on a nose.
    Nose(&'a mut NoseModel),
    /// Restitution of noses.
    Restitution(&'a mut NoseRestitution),
    /// Friction between balls.
    Friction(&'a mut BallFriction),
}

impl ConstantValue<'_> {
    /// The name of the chosen model; `None` if this is no choice of a model.
    pub fn model(&self) -> Option<&'static str> {
        match self {
            ConstantValue::Cluster(model) => Some(model.name()),
            ConstantValue::Nose(model) => Some(model.name()),
            _ => None,
        }
    }
}

impl NoseRestitution {
    /// The names of fits in files.
    pub const NAMES: [(&'static str, NoseRestitution); 2] = [
        ("pool", NoseRestitution::Falling(Falling::POOL)),
        ("snooker", NoseRestitution::Falling(Falling::SNOOKER)),
    ];
}

impl Laws {
    /// The constants of these laws.
    pub fn constants(&mut self) -> Vec<Constant<'_>> {
        use ConstantValue::{
            Cluster, Flag, Friction, Nose, Number, Optional, Override, Restitution,
        };
        // The blog has no cue: the report's is used, and its constants are not part of the blog's
        // laws. Only the blog's program offered a choice for simultaneous contacts.
        let preset = self.preset;
        let mut all = Vec::new();
        let mut add = |name, value| all.push(Constant { name, value });
        add("gravity", Number(&mut self.gravity, Allowed::GRAVITY));
        match &mut self.balls {
            // Here balls have their own radius and mass in scenes.
            _ if preset == Preset::Real => {}
            BallLaw::Set(_) => {}
            BallLaw::OneKind { radius, mass } => {
                add("ball_radius", Number(radius, Allowed::SIZE));
                add("ball_mass", Number(mass, Allowed::MASS));
            }
            BallLaw::OneMaterial { density, .. } => {
                add("ball_density", Number(density, Allowed::DENSITY));
            }
        }
        match &mut self.cue {
            CueLaw::Spring { .. } if preset == Preset::Rpool => {}
            CueLaw::Spring { stiffness, contact_time } => {
                add("cue_spring", Number(stiffness, Allowed::NOT_NEGATIVE));
                add("cue_contact_time", Number(contact_time, Allowed::NOT_NEGATIVE));
            }
            CueLaw::Stick { mass, restitution, end_mass_ratio, tip_friction, follow_through } => {
                add("cue_mass", Number(mass, Allowed::MASS));
                add("cue_restitution", Number(restitution, Allowed::PART));
                add("cue_end_mass_ratio", Number(end_mass_ratio, Allowed::POSITIVE));
                add("tip_friction", Number(tip_friction, Allowed::COEFFICIENT));
                add("cue_follow_through", Number(follow_through, Allowed::PART));
            }
        }
        match &mut self.slowing {
            Slowing::FrameEnd { frame, friction, stop_speed } => {
                add("frame", Number(frame, Allowed::FRAME));
                add("kinetic_friction", Number(friction, Allowed::COEFFICIENT));
                add("stop_speed", Number(stop_speed, Allowed::NOT_NEGATIVE));
            }
            Slowing::EveryInterval { frame, rolling_resistance, air_density, drag_coefficient } => {
                add("frame", Number(frame, Allowed::FRAME));
                add("rolling_resistance", Number(rolling_resistance, Allowed::COEFFICIENT));
                add("air_density", Number(air_density, Allowed::NOT_NEGATIVE));
                add("drag_coefficient", Number(drag_coefficient, Allowed::COEFFICIENT));
            }
            Slowing::Continuous(cloth) => {
                add("sliding_friction", Number(&mut cloth.sliding_friction, Allowed::COEFFICIENT));
                add("rolling_friction", Number(&mut cloth.rolling_friction, Allowed::COEFFICIENT));
                add(
                    "spin_deceleration",
                    Number(&mut cloth.spin_deceleration, Allowed::NOT_NEGATIVE),
                );
                add("air_drag", Flag(&mut cloth.air_drag));
            }
        }
        if preset == Preset::Real {
            let Bed { slope: [x, y], error, seed, nap } = &mut self.bed;
            let not_negative = Allowed { least: 0.0, ..Allowed::SLOPE };
            add("slope_x", Number(x, Allowed::SLOPE));
            add("slope_y", Number(y, Allowed::SLOPE));
            add("slope_error", Number(error, not_negative));
            add("slope_seed", Number(seed, Allowed::NOT_NEGATIVE));
            add("nap", Number(nap, not_negative));
        }
        match &mut self.space {
            Space::Plane => {}
            Space::Solid { slate_restitution, nose_height } => {
                add("slate_restitution", Number(slate_restitution, Allowed::PART));
                add("nose_height", Override(nose_height, Allowed::SIZE));
            }
        }
        match &mut self.ball_ball {
            BallBallLaw::Restitution { restitution } => {
                add("ball_restitution", Number(restitution, Allowed::PART));
            }
            BallBallLaw::Friction { restitution, friction, stiffness } => {
                add("ball_restitution", Number(restitution, Allowed::PART));
                add("ball_friction", Friction(friction));
                add("ball_stiffness", Number(stiffness, Allowed::STIFFNESS));
            }
        }
        if preset == Preset::Real {
            add("cling_chance", Number(&mut self.cling.chance, Allowed::PART));
            add("cling_factor", Number(&mut self.cling.factor, Allowed::COEFFICIENT));
            add("cling_seed", Number(&mut self.cling.seed, Allowed::NOT_NEGATIVE));
        }
        match &mut self.cushion {
            CushionLaw::SpeedLoss { loss } => {
                add("cushion_speed_loss", Number(loss, Allowed::PART))
            }
            CushionLaw::Restitution { restitution } => {
                add("cushion_restitution", Number(restitution, Allowed::PART));
            }
            CushionLaw::Nose { model, restitution, friction } => {
                add("cushion_model", Nose(model));
                add("cushion_restitution", Restitution(restitution));
                add("cushion_friction", Number(friction, Allowed::COEFFICIENT));
            }
        }
        match preset {
            Preset::Real => add("cluster_model", Cluster(&mut self.simultaneous)),
            Preset::Report => {}
            Preset::Rpool => {
                add("double_collisions", Flag(&mut self.double_collisions));
                add("cluster_model", Cluster(&mut self.simultaneous));
                add("speed_of_light", Optional(&mut self.speed_of_light, Allowed::LIGHT));
            }
        }
        all
    }
}
