//! The commands of the laboratory.

use std::sync::Arc;

use super::constants;
use crate::game::files::ball::{self, Misplaced};
use crate::game::files::reader::Node;
use crate::game::files::scene;
use crate::physics::laws::{Allowed, ConstantValue, NoseModel, NoseRestitution, Simultaneous};
use crate::physics::{Ball, BallId, Laws, MotionState, Shot, Table};

/// Most balls of an experiment, as of a scene.
const MOST_BALLS: usize = 10_000;

/// Most branches of an experiment. There is a limit because each one keeps its whole run in memory.
pub const MOST_BRANCHES: usize = 100;

/// A command to an experiment.
#[derive(Debug, Clone, PartialEq)]
pub enum LabCommand {
    /// Sets a constant of the laws; infinity clears an optional one.
    Constant {
        /// Its name in files.
        name: &'static str,
        /// Its value.
        value: f64,
    },
    /// Turns an effect on or off.
    Flag {
        /// The name of the constant.
        name: &'static str,
        /// Its value.
        on: bool,
    },
    /// Chooses a model.
    Model {
        /// The name of the constant.
        name: &'static str,
        /// The name of the model.
        model: &'static str,
    },
    /// Sets all constants. The preset stays.
    Laws(Box<Laws>),
    /// Puts a ball on the table, or replaces the ball of the same number.
    Put {
        /// The ball.
        ball: Box<Ball>,
        /// Its colour, `0xRRGGBB`; `None` for the usual one.
        color: Option<u32>,
    },
    /// Takes a ball off the table.
    Remove(BallId),
    /// Strikes a ball with the cue.
    Strike(Shot),
    /// Replaces the table.
    Table(Arc<Table>),
}

/// The reason why a command was refused.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum LabRefusal {
    /// The laws have no such constant.
    #[error("these laws have no constant {0:?}")]
    Unknown(String),
    /// The command would change the preset of the laws.
    #[error("the preset of the laws cannot be changed")]
    Preset,
    /// A ball is at least as fast as light would be.
    #[error("a ball moves at {fastest} m/s, and light has to be faster")]
    Light {
        /// The speed of the fastest ball, m/s.
        fastest: f64,
    },
    /// The value is out of range.
    #[error("{name}: {value} is not allowed; from {least} to {most} is")]
    Range {
        /// The constant.
        name: &'static str,
        /// The value.
        value: f64,
        /// The smallest value allowed.
        least: f64,
        /// The largest value allowed.
        most: f64,
    },
    /// A ball would not have room.
    #[error("ball {ball}: {why}")]
    Place {
        /// The ball.
        ball: BallId,
        /// The reason.
        why: Misplaced,
    },
    /// A number of a ball or shot is not allowed.
    #[error("{0}")]
    Number(String),
    /// There is no such ball on the table.
    #[error("there is no ball {0} on the table")]
    NoBall(BallId),
    /// The table has no room for more balls, or needs the last one.
    #[error("from 1 to {MOST_BALLS} balls are allowed")]
    Count,
    /// There are too many branches.
    #[error("at most {MOST_BRANCHES} branches are kept")]
    Branches,
}

impl LabCommand {
    /// Checks that these balls on this table allow the command. Returns the laws after it.
    pub(super) fn check(
        &self,
        mut laws: Laws,
        table: &Table,
        balls: &[Ball],
    ) -> Result<Laws, LabRefusal> {
        // The nose is the edge of a cushion that balls touch.
        let nose = laws.nose_height(table);
        match self {
            LabCommand::Constant { name, value } => set_number(&mut laws, name, *value)?,
            LabCommand::Flag { name, on } => match value_of(&mut laws, name)? {
                ConstantValue::Flag(flag) => *flag = *on,
                _ => return Err(unknown(name)),
            },
            LabCommand::Model { name, model } => set_model(&mut laws, name, model)?,
            LabCommand::Laws(other) if other.preset == laws.preset => laws = **other,
            LabCommand::Laws(_) => return Err(LabRefusal::Preset),
            LabCommand::Put { ball, .. } => check_ball(ball, &laws, table, balls)?,
            LabCommand::Remove(id) => {
                let mut here = balls.iter().filter(|ball| ball.state.in_play());
                if !here.clone().any(|ball| ball.id == *id) {
                    return Err(LabRefusal::NoBall(*id));
                }
                if here.all(|ball| ball.id == *id) {
                    return Err(LabRefusal::Count);
                }
            }
            LabCommand::Strike(shot) => {
                let here: Vec<Ball> =
                    balls.iter().filter(|ball| ball.state.in_play()).copied().collect();
                if !here.iter().any(|ball| ball.id == shot.ball) {
                    return Err(LabRefusal::NoBall(shot.ball));
                }
                let document = scene::write_shot(shot);
                scene::read_shot(&Node::root(&document, "the shot"), &here, &laws)
                    .map_err(|why| LabRefusal::Number(why.to_string()))?;
            }
            LabCommand::Table(other) => check_places(&laws, other, balls)?,
        }
        // Under another nose height the cushions reach elsewhere.
        if laws.nose_height(table) != nose {
            check_places(&laws, table, balls)?;
        }
        let fastest = balls.iter().map(Ball::speed).fold(0.0, f64::max);
        match laws.speed_of_light {
            Some(light) if light <= fastest => Err(LabRefusal::Light { fastest }),
            _ => Ok(laws),
        }
    }

    /// This command with its ball changed as if read from a file: under laws without height, for
    /// example, it becomes a rolling ball.
    pub(super) fn normalized(self, laws: &Laws) -> LabCommand {
        match self {
            LabCommand::Put { ball, color } => {
                let document = ball::write(&ball, None);
                let read = ball::read(&Node::root(&document, "the ball"), laws);
                LabCommand::Put { ball: read.map_or(ball, Box::new), color }
            }
            command => command,
        }
    }

    /// True if an earlier command, given at the same time, is not needed any more after this one.
    pub fn replaces(&self, other: &LabCommand) -> bool {
        use LabCommand::Constant;
        // A dragged slider sends many values.
        matches!((self, other), (Constant { name, .. }, Constant { name: other, .. }) if name == other)
    }
}

fn unknown(name: &str) -> LabRefusal {
    LabRefusal::Unknown(name.to_owned())
}

/// The value of a constant.
fn value_of<'a>(laws: &'a mut Laws, name: &str) -> Result<ConstantValue<'a>, LabRefusal> {
    let found = constants::constant(laws, name).ok_or_else(|| unknown(name));
    found.map(|constant| constant.value)
}

/// Sets a constant that is a number; infinity clears one that may be absent.
pub(super) fn set_number(
    laws: &mut Laws,
    name: &'static str,
    value: f64,
) -> Result<(), LabRefusal> {
    let check = |allowed: Allowed| match allowed.contains(value) {
        true => Ok(()),
        false => Err(LabRefusal::Range { name, value, least: allowed.least, most: allowed.most }),
    };
    let usual = laws.usual_rails();
    match value_of(laws, name)? {
        ConstantValue::Number(number, allowed) => {
            check(allowed)?;
            *number = value;
        }
        // Infinity clears the constant: the usual law applies again.
        ConstantValue::Restitution(restitution) if value == f64::INFINITY => *restitution = usual,
        ConstantValue::Restitution(restitution) => {
            check(Allowed::PART)?;
            *restitution = NoseRestitution::Constant(value);
        }
        ConstantValue::Optional(number, _) | ConstantValue::Override(number, _)
            if value == f64::INFINITY =>
        {
            *number = None;
        }
        ConstantValue::Optional(number, allowed) | ConstantValue::Override(number, allowed) => {
            check(allowed)?;
            *number = Some(value);
        }
        _ => return Err(unknown(name)),
    }
    Ok(())
}

/// Sets a constant that is a choice among named models.
fn set_model(laws: &mut Laws, name: &str, model: &str) -> Result<(), LabRefusal> {
    let no_model = || unknown(model);
    match value_of(laws, name)? {
        ConstantValue::Cluster(value) => {
            *value = Simultaneous::named(model).ok_or_else(no_model)?
        }
        ConstantValue::Nose(value) => *value = NoseModel::named(model).ok_or_else(no_model)?,
        ConstantValue::Restitution(fit) => {
            let found = NoseRestitution::NAMES.into_iter().find(|(name, _)| *name == model);
            *fit = found.ok_or_else(no_model)?.1;
        }
        _ => return Err(unknown(name)),
    }
    Ok(())
}

/// Checks that balls are on a table, and not inside its cushions.
fn check_places(laws: &Laws, table: &Table, balls: &[Ball]) -> Result<(), LabRefusal> {
    for ball in balls.iter().filter(|ball| ball.state.in_play()) {
        ball::check_place(ball, [].into_iter(), laws, table, 0.0)
            .map_err(|why| LabRefusal::Place { ball: ball.id, why })?;
    }
    Ok(())
}

/// Checks the numbers of a ball, and that it has room among these balls.
fn check_ball(ball: &Ball, laws: &Laws, table: &Table, balls: &[Ball]) -> Result<(), LabRefusal> {
    let document = ball::write(ball, None);
    ball::read(&Node::root(&document, "the ball"), laws)
        .map_err(|why| LabRefusal::Number(why.to_string()))?;
    let others = balls.iter().filter(|other| other.state.in_play() && other.id != ball.id);
    if others.clone().count() >= MOST_BALLS {
        return Err(LabRefusal::Count);
    }
    ball::check_place(ball, others, laws, table, 0.0)
        .map_err(|why| LabRefusal::Place { ball: ball.id, why })
}

/// Puts or removes the ball of a command; other commands change nothing here.
pub(super) fn apply_to_balls(command: &LabCommand, balls: &mut Vec<Ball>) {
    match command {
        LabCommand::Put { ball, .. } => match balls.iter_mut().find(|one| one.id == ball.id) {
            Some(one) => {
                // The old ball's orientation stays, because commands in files do not give one.
                let orientation = one.orientation;
                *one = Ball { orientation, ..**ball };
            }
            None => balls.push(**ball),
        },
        LabCommand::Remove(id) => {
            balls
                .iter_mut()
                .filter(|ball| ball.id == *id)
                .for_each(|ball| ball.stop(MotionState::OffTable));
        }
        _ => {}
    }
}
