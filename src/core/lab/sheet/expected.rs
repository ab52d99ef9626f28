//! A number that a sheet expects.

use super::read_text;
use crate::game::files::quoted;
use crate::game::files::reader::{ContentError, MAX_MAGNITUDE, Node};
use crate::lab::measure::unit::Unit;
use crate::lab::sweep::outcome::{FinishedRun, Outcome};

/// Most characters of a name.
const NAME: usize = 80;

/// A number to expect, with the outcome that measures it.
#[derive(Debug, Clone)]
pub struct Expected {
    /// Its name.
    pub name: String,
    /// The outcome that measures it.
    pub(super) measure: Outcome,
    /// The expected number, in the unit.
    pub value: f64,
    /// Largest allowed difference of the measured number, in the unit.
    pub tolerance: f64,
    /// Its unit.
    pub unit: Unit,
    /// For a question to the student: the answer in the unit, or `None` so far.
    pub answer: Option<Option<f64>>,
}

impl Expected {
    /// Reads an expected number of a scene with this number of balls; `has_other` if the sheet
    /// compares two.
    pub fn read(node: &Node, balls: usize, has_other: bool) -> Result<Expected, ContentError> {
        let object = node.object(&["name", "measure", "value", "tolerance", "unit", "answer"])?;
        let name = read_text(&object.required("name")?, NAME)?;
        let given = object.required("measure")?;
        let measure = Outcome::read(&given, balls, has_other)?;
        let Some(dimension) = measure.dimension() else {
            return given.refuse("a text; only a number can be expected");
        };
        let value = object.required("value")?.any_number()?;
        let tolerance = object.required("tolerance")?.within(0.0, MAX_MAGNITUDE, "a number")?;
        let unit = object.required("unit")?;
        let Some(unit) = Unit::named(unit.text()?, dimension) else {
            let names: Vec<String> = Unit::all(dimension).map(|unit| quoted(unit.name)).collect();
            return unit.refuse(format!("the units of this measure are {}", names.join(", ")));
        };
        let answer = object.get("answer").map(|node| match node.value().is_null() {
            true => Ok(None),
            false => node.any_number().map(Some),
        });
        Ok(Expected { name, measure, value, tolerance, unit, answer: answer.transpose()? })
    }

    /// True if a number, in the unit, is within the tolerance.
    pub fn is_met(&self, number: f64) -> bool {
        (number - self.value).abs() <= self.tolerance
    }

    /// The number of a run, in the unit.
    pub(super) fn measured(&self, run: &FinishedRun) -> Option<f64> {
        self.measure.number(run).map(|number| number / self.unit.size)
    }
}
