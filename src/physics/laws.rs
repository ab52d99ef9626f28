//! Laws: which law of nature applies, and its constants.
//!
//! Plain data with one enum per question. The engine matches on those and never on the name of
//! a preset; a preset is nothing but a choice of answers.

/// The laws a [`World`](super::World) obeys.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Laws {
    /// Acceleration of free fall, m/s².
    pub gravity: f64,
    /// The balls that do not state their own radius or mass.
    pub balls: BallLaw,
    /// What a cue does to a ball.
    pub cue: CueLaw,
    /// How moving balls slow down.
    pub slowing: Slowing,
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
}

impl Slowing {
    /// Time from one frame end to the next, s.
    pub fn frame(&self) -> f64 {
        match *self {
            Slowing::FrameEnd { frame, .. } | Slowing::EveryInterval { frame, .. } => frame,
        }
    }
}

/// What balls do to each other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BallBallLaw {
    /// Exchange of the normal velocities (report, section 2.4.1 and equation 8, for any masses).
    Restitution {
        /// Relative normal speed after, as a part of that before: 0 to 1.
        restitution: f64,
    },
}

impl BallBallLaw {
    /// Relative normal speed after an impact, as a part of that before.
    pub fn restitution(&self) -> f64 {
        let BallBallLaw::Restitution { restitution } = *self;
        restitution
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
}

/// What several contacts at one instant do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Simultaneous {
    /// Solved together, so that no order of numbers matters.
    Together,
    /// One pair after the other, lowest numbers first.
    Sequential,
}

impl Laws {
    /// The names that [`Laws::named`] knows.
    pub const NAMES: [&'static str; 2] = ["report", "rpool"];

    /// A preset by its name in files and on the command line.
    pub fn named(name: &str) -> Option<Laws> {
        match name {
            "report" => Some(Laws::report()),
            "rpool" => Some(Laws::rpool()),
            _ => None,
        }
    }

    /// The laws of gl-billiards (2014).
    ///
    /// Numbers from its source. Its friction multiplies by the ball's mass by mistake, so that
    /// 0.1 acts as 0.0170079; that effective coefficient, the feel of the game, is kept.
    pub const fn report() -> Laws {
        Laws {
            gravity: 9.8,
            balls: BallLaw::OneKind { radius: 0.028575, mass: 0.170079 },
            cue: CueLaw::Spring { stiffness: 200.0, contact_time: 0.01 },
            slowing: Slowing::FrameEnd {
                frame: 1.0 / 60.0,
                friction: 0.017_007_9,
                stop_speed: 0.01,
            },
            ball_ball: BallBallLaw::Restitution { restitution: 1.0 },
            cushion: CushionLaw::SpeedLoss { loss: 0.3 },
            simultaneous: Simultaneous::Together,
        }
    }

    /// The laws of the billiard simulation blog (2013), numbers from its program.
    ///
    /// It has no cue; one strikes here as in the report. Its balls weigh 6 oz at 2 1/4 in.
    pub const fn rpool() -> Laws {
        Laws {
            gravity: 9.81,
            balls: BallLaw::OneMaterial { radius: 0.028575, density: 1_740.402_435_608_336_2 },
            cue: CueLaw::Spring { stiffness: 200.0, contact_time: 0.01 },
            slowing: Slowing::EveryInterval {
                frame: 1.0 / 30.0,
                rolling_resistance: 0.005,
                air_density: 1.229,
                drag_coefficient: 0.5,
            },
            ball_ball: BallBallLaw::Restitution { restitution: 0.95 },
            cushion: CushionLaw::Restitution { restitution: 0.75 },
            simultaneous: Simultaneous::Together,
        }
    }

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
}

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
    /// Whether simultaneous contacts are solved together.
    Together(&'a mut Simultaneous),
}

impl Laws {
    /// The constants of the laws in force.
    pub fn constants(&mut self) -> Vec<Constant<'_>> {
        use Allowed::{NotNegative, Part, Positive};
        let blog = matches!(self.slowing, Slowing::EveryInterval { .. });
        let mut all = Vec::new();
        let mut number = |name, value, allowed| {
            all.push(Constant { name, value: ConstantValue::Number(value, allowed) });
        };
        number("gravity", &mut self.gravity, NotNegative);
        match &mut self.balls {
            BallLaw::OneKind { radius, mass } => {
                number("ball_radius", radius, Positive);
                number("ball_mass", mass, Positive);
            }
            BallLaw::OneMaterial { density, .. } => number("ball_density", density, Positive),
        }
        match &mut self.slowing {
            Slowing::FrameEnd { frame, friction, stop_speed } => {
                // The cue of these laws; those of the blog have none.
                let CueLaw::Spring { stiffness, contact_time } = &mut self.cue;
                number("cue_spring", stiffness, NotNegative);
                number("cue_contact_time", contact_time, NotNegative);
                number("frame", frame, Positive);
                number("kinetic_friction", friction, NotNegative);
                number("stop_speed", stop_speed, NotNegative);
            }
            Slowing::EveryInterval { frame, rolling_resistance, air_density, drag_coefficient } => {
                number("frame", frame, Positive);
                number("rolling_resistance", rolling_resistance, NotNegative);
                number("air_density", air_density, NotNegative);
                number("drag_coefficient", drag_coefficient, NotNegative);
            }
        }
        let BallBallLaw::Restitution { restitution } = &mut self.ball_ball;
        number("ball_restitution", restitution, Part);
        match &mut self.cushion {
            CushionLaw::SpeedLoss { loss } => number("cushion_speed_loss", loss, Part),
            CushionLaw::Restitution { restitution } => {
                number("cushion_restitution", restitution, Part);
            }
        }
        if blog {
            let value = ConstantValue::Together(&mut self.simultaneous);
            all.push(Constant { name: "double_collisions", value });
        }
        all
    }

    /// Whether a ball may spin otherwise than by rolling, so that it matters where the tip meets
    /// it and how far the butt is lifted.
    pub fn has_spin(&self) -> bool {
        match self.slowing {
            Slowing::FrameEnd { .. } | Slowing::EveryInterval { .. } => false,
        }
    }

    /// How far from the ball's centre the tip still grips it, in radii, seen along the cue; beyond
    /// it is a miscue. None where the laws know of none.
    pub fn miscue_radius(&self) -> Option<f64> {
        match self.cue {
            CueLaw::Spring { .. } => None,
        }
    }

    /// Whether a ball that rolls alone loses speed.
    pub fn slow_down(&self) -> bool {
        match self.slowing {
            Slowing::FrameEnd { friction, .. } => friction > 0.0,
            Slowing::EveryInterval {
                rolling_resistance, air_density, drag_coefficient, ..
            } => rolling_resistance > 0.0 || air_density * drag_coefficient > 0.0,
        }
    }
}
