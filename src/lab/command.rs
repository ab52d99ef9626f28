//! What a person does in the laboratory.

use crate::physics::Laws;
use crate::physics::laws::{Allowed, ConstantValue};

/// An action that changes an experiment.
#[derive(Debug, Clone, PartialEq)]
pub enum LabCommand {
    /// Gives a constant of the laws another value, from now on; infinity takes back an optional one.
    Constant {
        /// Its name in files.
        name: &'static str,
        /// Its value.
        value: f64,
    },
    /// Solves impacts of several balls together, or one after the other, from now on.
    Together(bool),
}

/// The reason why an action changes nothing.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Refused {
    /// The laws have no such constant.
    #[error("these laws have no constant {0:?}")]
    Unknown(String),
    /// A ball is as fast as that light would be.
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
}

impl LabCommand {
    /// The laws after this command, in a world where no ball is faster than `fastest`, m/s.
    pub(super) fn apply(&self, mut laws: Laws, fastest: f64) -> Result<Laws, Refused> {
        match *self {
            LabCommand::Together(together) => laws.double_collisions = together,
            LabCommand::Constant { name, value } => {
                let check = |Allowed { least, most }: Allowed| match (least..=most).contains(&value)
                {
                    true => Ok(()),
                    false => Err(Refused::Range { name, value, least, most }),
                };
                let mut constants = laws.constants();
                let constant = constants.iter_mut().find(|constant| constant.name == name);
                match constant.map(|constant| &mut constant.value) {
                    Some(ConstantValue::Number(number, allowed)) => {
                        check(*allowed)?;
                        **number = value;
                    }
                    Some(ConstantValue::Instead(number, allowed)) => {
                        check(*allowed)?;
                        **number = Some(value);
                    }
                    Some(ConstantValue::Optional(number, _)) if value == f64::INFINITY => {
                        **number = None;
                    }
                    Some(ConstantValue::Optional(number, allowed)) => {
                        check(*allowed)?;
                        **number = Some(value);
                    }
                    _ => return Err(Refused::Unknown(name.to_owned())),
                }
            }
        }
        match laws.speed_of_light {
            Some(light) if light <= fastest => Err(Refused::Light { fastest }),
            _ => Ok(laws),
        }
    }
}
