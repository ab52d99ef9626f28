//! The constants of the laws by their names in files.

use super::*;

/// The values that a constant may have: those from the least to the most, both included.
///
/// Far wider than anything on earth, and yet narrow enough that every quotient and every square
/// stays finite.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Allowed {
    /// The least, in the constant's SI unit.
    pub least: f64,
    /// The most, in the same unit.
    pub most: f64,
}

impl Allowed {
    /// Coefficients of friction and drag.
    pub const COEFFICIENT: Allowed = Allowed { least: 0.0, most: 100.0 };
    /// Density, kg/m³, of a ball; the densest metal has 22,600.
    pub const DENSITY: Allowed = Allowed { least: 1.0, most: 1e5 };
    /// Seconds from one frame to the next: each frame is an event, so there are at most a thousand
    /// in a second.
    pub const FRAME: Allowed = Allowed { least: 1e-3, most: 1e6 };
    /// Acceleration of free fall, m/s².
    pub const GRAVITY: Allowed = Allowed { least: 0.0, most: 1e3 };
    /// Mass of a ball or a cue, kg.
    pub const MASS: Allowed = Allowed { least: 1e-3, most: 1e3 };
    /// What must not be below zero.
    pub const NOT_NEGATIVE: Allowed = Allowed { least: 0.0, most: 1e6 };
    /// From nothing to all.
    pub const PART: Allowed = Allowed { least: 0.0, most: 1.0 };
    /// What divides something.
    pub const POSITIVE: Allowed = Allowed { least: 1e-6, most: 1e6 };
    /// Radius of a ball, or height of a nose, m.
    pub const SIZE: Allowed = Allowed { least: 1e-3, most: 1.0 };
    /// K of the Hertz contact F = K δ^1.5, N/m^1.5: from rubber to beyond diamond.
    pub const STIFFNESS: Allowed = Allowed { least: 1e6, most: 1e15 };

    /// Whether a value is allowed.
    pub fn contains(self, value: f64) -> bool {
        (self.least..=self.most).contains(&value)
    }
}

/// A constant of some laws, to be read or overridden.
#[derive(Debug)]
pub struct Constant<'a> {
    /// Its name in files.
    pub name: &'static str,
    /// Its value.
    pub value: ConstantValue<'a>,
}

/// The value of a constant, in place.
#[derive(Debug)]
pub enum ConstantValue<'a> {
    /// A number in SI units, and the values it may have.
    Number(&'a mut f64, Allowed),
    /// A number that stands in for what would be used without it.
    Instead(&'a mut Option<f64>, Allowed),
    /// Yes or no.
    Flag(&'a mut bool),
    /// Whether simultaneous contacts are solved together.
    Together(&'a mut Simultaneous),
    /// How simultaneous contacts are solved.
    Cluster(&'a mut Simultaneous),
    /// How the impact on a nose is worked out.
    Nose(&'a mut NoseModel),
    /// The friction between balls.
    Friction(&'a mut BallFriction),
}

impl Simultaneous {
    /// The names of the ways to choose from, in files.
    pub const NAMES: [(&'static str, Simultaneous); 3] = [
        ("hertz", Simultaneous::Hertz),
        ("simultaneous", Simultaneous::Together),
        ("sequential", Simultaneous::Sequential),
    ];
}

impl NoseModel {
    /// The names of the models, in files.
    pub const NAMES: [(&'static str, NoseModel); 3] = [
        ("mathavan", NoseModel::Mathavan),
        ("han", NoseModel::Han),
        ("restitution", NoseModel::Restitution),
    ];
}

impl Laws {
    /// The constants of the laws in force.
    pub fn constants(&mut self) -> Vec<Constant<'_>> {
        use ConstantValue::{Cluster, Flag, Friction, Instead, Nose, Number, Together};
        // The cue of the blog's laws is borrowed from the report's and not theirs to set, and
        // only theirs had simultaneous contacts to choose about.
        let preset = self.preset;
        let mut all = Vec::new();
        let mut add = |name, value| all.push(Constant { name, value });
        add("gravity", Number(&mut self.gravity, Allowed::GRAVITY));
        match &mut self.balls {
            // Balls state their own where they differ.
            _ if preset == Preset::Real => {}
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
            CueLaw::Stick { mass, restitution, end_mass_ratio, tip_friction } => {
                add("cue_mass", Number(mass, Allowed::MASS));
                add("cue_restitution", Number(restitution, Allowed::PART));
                add("cue_end_mass_ratio", Number(end_mass_ratio, Allowed::POSITIVE));
                add("tip_friction", Number(tip_friction, Allowed::COEFFICIENT));
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
        match &mut self.space {
            Space::Plane => {}
            Space::Solid { slate_restitution, nose_height } => {
                add("slate_restitution", Number(slate_restitution, Allowed::PART));
                add("nose_height", Instead(nose_height, Allowed::SIZE));
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
        match &mut self.cushion {
            CushionLaw::SpeedLoss { loss } => {
                add("cushion_speed_loss", Number(loss, Allowed::PART))
            }
            CushionLaw::Restitution { restitution } => {
                add("cushion_restitution", Number(restitution, Allowed::PART));
            }
            CushionLaw::Nose { model, restitution, friction } => {
                add("cushion_model", Nose(model));
                add("cushion_restitution", Instead(restitution, Allowed::PART));
                add("cushion_friction", Number(friction, Allowed::COEFFICIENT));
            }
        }
        match preset {
            Preset::Real => add("cluster_model", Cluster(&mut self.simultaneous)),
            Preset::Report => {}
            Preset::Rpool => add("double_collisions", Together(&mut self.simultaneous)),
        }
        all
    }
}
