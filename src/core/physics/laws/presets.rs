//! The presets: named sets of laws.

use super::*;
use crate::physics::table::{PoolSpec, Table};

named! {
    /// A named set of laws. It determines which constants can be set, and the usual table. The
    /// first is the default.
    #[derive(Hash)]
    pub enum Preset {
        /// Realistic pool.
        Real = "real",
        /// gl-billiards (2014).
        Report = "report",
        /// The billiard simulation blog (2013).
        Rpool = "rpool",
    }
}

impl Preset {
    /// The laws of the preset with its own constants.
    pub const fn laws(self) -> Laws {
        match self {
            Preset::Real => Laws::real(),
            Preset::Report => Laws::report(),
            Preset::Rpool => Laws::rpool(),
        }
    }

    /// The default table for these laws.
    pub fn table(self) -> Table {
        match self {
            Preset::Real => Table::pool(&PoolSpec::NINE_FOOT),
            Preset::Report => Table::report(),
            Preset::Rpool => Table::rpool(),
        }
    }
}

impl Laws {
    /// The laws of a preset by its name.
    pub fn named(name: &str) -> Option<Laws> {
        Preset::named(name).map(Preset::laws)
    }

    /// The laws of the same preset, conditions and equipment with their own constants.
    pub const fn defaults(&self) -> Laws {
        match self.preset {
            Preset::Real => self.conditions.laws_with(self.equipment()),
            preset => preset.laws(),
        }
    }

    /// These laws as players know them: nobody foresees a chalk mark, or where the bed is uneven.
    pub fn foreseen(&self) -> Laws {
        let cling = Cling { chance: 0.0, ..self.cling };
        Laws { cling, bed: Bed { error: 0.0, ..self.bed }, ..*self }
    }

    /// The restitution of the noses among these.
    pub fn usual_rails(&self) -> NoseRestitution {
        match self.defaults().cushion {
            CushionLaw::Nose { restitution, .. } => restitution,
            CushionLaw::SpeedLoss { .. } | CushionLaw::Restitution { .. } => NoseRestitution::USUAL,
        }
    }

    /// A table by its name in files and on the command line, under the conditions of these laws.
    pub fn table_named(&self, name: &str) -> Option<Table> {
        self.conditions.table(name)
    }

    /// The default table for these laws.
    pub fn usual_table(&self) -> Table {
        match self.preset {
            Preset::Real => Table::pool(&self.conditions.pool(PoolSpec::NINE_FOOT)),
            preset => preset.table(),
        }
    }

    /// Realistic pool: spin, cloth, rails, jumps and racks.
    ///
    /// The sources of the numbers are in `docs/physics.md`.
    pub const fn real() -> Laws {
        Laws {
            preset: Preset::Real,
            conditions: Conditions::Tournament,
            gravity: 9.81,
            balls: BallLaw::Set(Equipment::Pool),
            cue_ball: CueBallKind::Standard,
            cue: CueKind::Playing.law(),
            slowing: Slowing::Continuous(Cloth {
                sliding_friction: 0.2,
                rolling_friction: 0.01,
                spin_deceleration: 10.0,
                air_drag: true,
                anchors: 1.0,
            }),
            bed: Bed::LEVEL,
            space: Space::Solid { slate_restitution: 0.5, nose_height: None },
            ball_ball: BallBallLaw::Friction {
                restitution: 0.94,
                friction: BallFriction::USUAL,
                stiffness: BallBallLaw::POOL_STIFFNESS,
            },
            cling: Cling::NONE,
            cushion: CushionLaw::Nose {
                model: NoseModel::Mathavan,
                restitution: NoseRestitution::USUAL,
                friction: falling::SNOOKER_FRICTION,
            },
            simultaneous: Simultaneous::Hertz,
            double_collisions: true,
            speed_of_light: None,
        }
    }

    /// The laws of gl-billiards (2014).
    ///
    /// The numbers are from its source code. There, friction is multiplied by the ball's mass by
    /// mistake, so that 0.1 acts as 0.0170079. That effective coefficient, which the game was
    /// played with, is kept.
    pub const fn report() -> Laws {
        Laws {
            preset: Preset::Report,
            conditions: Conditions::Tournament,
            gravity: 9.8,
            balls: BallLaw::OneKind { radius: 0.028575, mass: 0.170079 },
            cue_ball: CueBallKind::Standard,
            cue: CueLaw::Spring { stiffness: 200.0, contact_time: 0.01 },
            slowing: Slowing::FrameEnd {
                frame: 1.0 / 60.0,
                friction: 0.017_007_9,
                stop_speed: 0.01,
            },
            bed: Bed::LEVEL,
            space: Space::Plane,
            ball_ball: BallBallLaw::Restitution { restitution: 1.0 },
            cling: Cling::NONE,
            cushion: CushionLaw::SpeedLoss { loss: 0.3 },
            simultaneous: Simultaneous::Together,
            double_collisions: true,
            speed_of_light: None,
        }
    }

    /// The laws of the billiard simulation blog (2013), with the numbers of its program.
    ///
    /// It has no cue, so strokes are those of the report. Its balls weigh 6 oz at 2 1/4 in.
    pub const fn rpool() -> Laws {
        Laws {
            preset: Preset::Rpool,
            conditions: Conditions::Tournament,
            gravity: 9.81,
            balls: BallLaw::OneMaterial { radius: 0.028575, density: 1_740.402_435_608_336_2 },
            cue_ball: CueBallKind::Standard,
            cue: CueLaw::Spring { stiffness: 200.0, contact_time: 0.01 },
            slowing: Slowing::EveryInterval {
                frame: 1.0 / 30.0,
                rolling_resistance: 0.005,
                air_density: 1.229,
                drag_coefficient: 0.5,
            },
            bed: Bed::LEVEL,
            space: Space::Plane,
            ball_ball: BallBallLaw::Restitution { restitution: 0.95 },
            cling: Cling::NONE,
            cushion: CushionLaw::Restitution { restitution: 0.75 },
            simultaneous: Simultaneous::Together,
            double_collisions: true,
            speed_of_light: None,
        }
    }
}
