//! The prepared experiments.

use super::Sheet;

/// A prepared experiment.
#[derive(Debug, Clone, Copy)]
pub struct Experiment {
    /// Its name in files.
    pub name: &'static str,
    /// The name of its entry in the window's list.
    pub control: &'static str,
    /// The sheet, as JSON.
    text: &'static str,
}

impl Experiment {
    /// Its sheet.
    pub fn sheet(&self) -> Sheet {
        // Each is compiled in, and a test reads them all.
        Sheet::parse(self.text).expect("the prepared experiments are valid sheets")
    }
}

/// Includes sheets.
macro_rules! experiments {
    ($($name:literal)*) => {
        [$(Experiment {
            name: $name,
            control: concat!("lab-experiment-", $name),
            text: include_str!(concat!("../../assets/experiments/", $name, ".json")),
        }),*]
    };
}

/// All experiments, in the order of the list.
pub const EXPERIMENTS: [Experiment; 28] = experiments! {
    "rolling"
    "stun"
    "draw"
    "follow"
    "ninety-degrees"
    "thirty-degrees"
    "throw"
    "gearing"
    "squirt"
    "swerve"
    "level-cue"
    "masse"
    "jump"
    "bank"
    "rail"
    "frozen-bank"
    "cradle"
    "frozen-combination"
    "frozen-cue-ball"
    "rack"
    "double-hit"
    "unequal-masses"
    "drag"
    "gas"
    "brownian"
    "chaos"
    "light"
    "light-friction"
};
