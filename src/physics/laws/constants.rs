//! The constants of the laws by their names in files.

use super::*;

/// What values a constant may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Allowed {
    /// Zero or above.
    NotNegative,
    /// Above zero.
    Positive,
    /// From zero to one.
    Part,
}

impl Allowed {
    /// Whether a value is allowed.
    pub fn contains(self, value: f64) -> bool {
        match self {
            Allowed::NotNegative => value >= 0.0,
            Allowed::Positive => value > 0.0,
            Allowed::Part => (0.0..=1.0).contains(&value),
        }
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
        use Allowed::{NotNegative, Part, Positive};
        use ConstantValue::{Cluster, Flag, Friction, Instead, Nose, Number, Together};
        // The cue of the blog's laws is borrowed from the report's and not theirs to set, and
        // only theirs had simultaneous contacts to choose about.
        let blog = matches!(self.slowing, Slowing::EveryInterval { .. });
        let rubs = matches!(self.ball_ball, BallBallLaw::Friction { .. });
        let mut all = Vec::new();
        let mut add = |name, value| all.push(Constant { name, value });
        add("gravity", Number(&mut self.gravity, NotNegative));
        match (&mut self.balls, &self.slowing) {
            // Balls state their own where they differ.
            (_, Slowing::Continuous(_)) => {}
            (BallLaw::OneKind { radius, mass }, _) => {
                add("ball_radius", Number(radius, Positive));
                add("ball_mass", Number(mass, Positive));
            }
            (BallLaw::OneMaterial { density, .. }, _) => {
                add("ball_density", Number(density, Positive));
            }
        }
        match &mut self.cue {
            CueLaw::Spring { .. } if blog => {}
            CueLaw::Spring { stiffness, contact_time } => {
                add("cue_spring", Number(stiffness, NotNegative));
                add("cue_contact_time", Number(contact_time, NotNegative));
            }
            CueLaw::Stick { mass, restitution, end_mass_ratio, tip_friction } => {
                add("cue_mass", Number(mass, Positive));
                add("cue_restitution", Number(restitution, Part));
                add("cue_end_mass_ratio", Number(end_mass_ratio, Positive));
                add("tip_friction", Number(tip_friction, NotNegative));
            }
        }
        match &mut self.slowing {
            Slowing::FrameEnd { frame, friction, stop_speed } => {
                add("frame", Number(frame, Positive));
                add("kinetic_friction", Number(friction, NotNegative));
                add("stop_speed", Number(stop_speed, NotNegative));
            }
            Slowing::EveryInterval { frame, rolling_resistance, air_density, drag_coefficient } => {
                add("frame", Number(frame, Positive));
                add("rolling_resistance", Number(rolling_resistance, NotNegative));
                add("air_density", Number(air_density, NotNegative));
                add("drag_coefficient", Number(drag_coefficient, NotNegative));
            }
            Slowing::Continuous(cloth) => {
                add("sliding_friction", Number(&mut cloth.sliding_friction, NotNegative));
                add("rolling_friction", Number(&mut cloth.rolling_friction, NotNegative));
                add("spin_deceleration", Number(&mut cloth.spin_deceleration, NotNegative));
                add("air_drag", Flag(&mut cloth.air_drag));
            }
        }
        match &mut self.space {
            Space::Plane => {}
            Space::Solid { slate_restitution, nose_height } => {
                add("slate_restitution", Number(slate_restitution, Part));
                add("nose_height", Instead(nose_height, Positive));
            }
        }
        match &mut self.ball_ball {
            BallBallLaw::Restitution { restitution } => {
                add("ball_restitution", Number(restitution, Part));
            }
            BallBallLaw::Friction { restitution, friction, stiffness } => {
                add("ball_restitution", Number(restitution, Part));
                add("ball_friction", Friction(friction));
                add("ball_stiffness", Number(stiffness, Positive));
            }
        }
        match &mut self.cushion {
            CushionLaw::SpeedLoss { loss } => add("cushion_speed_loss", Number(loss, Part)),
            CushionLaw::Restitution { restitution } => {
                add("cushion_restitution", Number(restitution, Part));
            }
            CushionLaw::Nose { model, restitution, friction } => {
                add("cushion_model", Nose(model));
                add("cushion_restitution", Instead(restitution, Part));
                add("cushion_friction", Number(friction, NotNegative));
            }
        }
        if rubs {
            add("cluster_model", Cluster(&mut self.simultaneous));
        } else if blog {
            add("double_collisions", Together(&mut self.simultaneous));
        }
        all
    }
}
