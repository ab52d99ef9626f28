//! The tutorial and the practice drills, as data and pure functions.
//!
//! An [`Exercise`] is a position, a task in words, and a judge. The judge sees only [`Facts`]: the
//! events of the shot, the final places, and the player's commands. A [`Course`] goes through the
//! exercises of a [`Program`] and keeps the score. Nothing here knows a window.

mod course;
mod drills;
mod exercise;
mod facts;
mod results;
#[cfg(test)]
mod tests;
mod tutorial;
mod words;

pub use course::{Course, GhostRace, Score, Stage};
pub use drills::{DRILLS, Drill, Form};
pub use exercise::{Exercise, Judge, Judgement, Position, Target};
pub use facts::Facts;
pub use results::{Entry, Outcome, Results};
pub use tutorial::STEPS;

use crate::wording::Wording;
pub(crate) use words::WORDINGS;
pub use words::drills::GHOST_NAME;

/// A program of exercises.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Program {
    /// The tutorial: each step until it is passed or skipped.
    Tutorial,
    /// The drill of this index in [`DRILLS`].
    Drill(usize),
}

impl Program {
    /// The drill, if it is one.
    pub fn drill(self) -> Option<&'static Drill> {
        match self {
            Program::Tutorial => None,
            Program::Drill(index) => DRILLS.get(index),
        }
    }

    /// The name on the screen.
    pub fn title(self) -> Wording {
        self.drill().map_or(words::tutorial::TUTORIAL, |drill| drill.title)
    }
}
