//! Laws: which law of nature applies, and its constants.
//!
//! Plain data with one enum per question. The engine matches on those and never on the name of
//! a preset; a preset is nothing but a choice of answers.

/// The laws a [`World`](super::World) obeys.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Laws {
    /// Acceleration of free fall, m/s².
    pub gravity: f64,
    /// Mass of a ball that does not state its own, kg.
    pub ball_mass: f64,
    /// Radius of a ball that does not state its own, m.
    pub ball_radius: f64,
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
}

/// What balls do to each other.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BallBallLaw {
    /// Exchange of the normal velocities (report, equations 6 to 8, for any masses).
    Restitution {
        /// Relative normal speed after, as a part of that before: 0 to 1.
        restitution: f64,
    },
}

/// What a cushion does to a ball.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CushionLaw {
    /// Mirror image, slower by a part of the whole speed (report, equation 9).
    SpeedLoss {
        /// The part of the speed that is lost: 0 to 1. The energy lost is 1 - (1 - loss)².
        loss: f64,
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
    pub const NAMES: [&'static str; 1] = ["report"];

    /// A preset by its name in files and on the command line.
    pub fn named(name: &str) -> Option<Laws> {
        match name {
            "report" => Some(Laws::report()),
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
            ball_mass: 0.170079,
            ball_radius: 0.028575,
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
    /// Its value, SI.
    pub value: &'a mut f64,
    /// The values it may have.
    pub allowed: Allowed,
}

impl Laws {
    /// The constants of the laws in force.
    pub fn constants(&mut self) -> Vec<Constant<'_>> {
        use Allowed::{NotNegative, Part, Positive};
        let constant = |name, value, allowed| Constant { name, value, allowed };
        let mut all = vec![
            constant("gravity", &mut self.gravity, NotNegative),
            constant("ball_mass", &mut self.ball_mass, Positive),
            constant("ball_radius", &mut self.ball_radius, Positive),
        ];
        let CueLaw::Spring { stiffness, contact_time } = &mut self.cue;
        all.push(constant("cue_spring", stiffness, NotNegative));
        all.push(constant("cue_contact_time", contact_time, NotNegative));
        let Slowing::FrameEnd { frame, friction, stop_speed } = &mut self.slowing;
        all.push(constant("frame", frame, Positive));
        all.push(constant("kinetic_friction", friction, NotNegative));
        all.push(constant("stop_speed", stop_speed, NotNegative));
        let BallBallLaw::Restitution { restitution } = &mut self.ball_ball;
        all.push(constant("ball_restitution", restitution, Part));
        let CushionLaw::SpeedLoss { loss } = &mut self.cushion;
        all.push(constant("cushion_speed_loss", loss, Part));
        all
    }

    /// Whether a ball that rolls alone comes to rest.
    pub fn bring_to_rest(&self) -> bool {
        let Slowing::FrameEnd { friction, .. } = self.slowing;
        friction > 0.0
    }
}
