//! Sweeps: a scene run many times, with one or two of its numbers varied.

mod axis;
mod moment;
pub(super) mod outcome;
pub(super) mod path;
mod row;
pub mod suggest;

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;

use crate::game::files::Scene;
use crate::game::files::reader::{self, ContentError, Node, Object};
use crate::parallel::in_order;
pub use axis::Axis;
pub use moment::{BallQuantity, Moment};
use outcome::FinishedRun;
pub use outcome::{BallOutcome, Outcome};
pub use row::{Cell, Row};

/// Most runs of a sweep.
pub const MOST_RUNS: u64 = 10_000_000;
/// Most outcomes of a sweep.
const MOST_OUTCOMES: usize = 1000;

/// A validated sweep.
#[derive(Debug, Clone)]
pub struct Sweep {
    /// The scene, with the first value of each key.
    scene: Value,
    /// One or two keys; the first one is the outer loop.
    axes: Vec<Axis>,
    /// The outcomes, with their names.
    outcomes: Vec<(String, Outcome)>,
    /// True if an outcome needs the history of each run.
    is_recorded: bool,
}

impl Sweep {
    /// Reads a sweep from JSON text.
    pub fn parse(text: &str) -> Result<Sweep, ContentError> {
        Sweep::read(&Node::root(&reader::parse(text)?, "the sweep"))
    }

    /// Reads a sweep from a place in a document. The scenes at the ends of all ranges are valid;
    /// those in between are not read yet.
    pub fn read(node: &Node) -> Result<Sweep, ContentError> {
        let object = node.object(&["version", "scene", "vary", "outcomes"])?;
        object.required("version")?.version(1)?;
        Sweep::of_scene(&object.required("scene")?, &object)
    }

    /// Reads the sweep of a scene, from the keys `vary` and `outcomes`.
    pub fn of_scene(given: &Node, object: &Object) -> Result<Sweep, ContentError> {
        given.any_object()?;
        let mut scene = given.value().clone();
        let vary = object.required("vary")?;
        let keys = vary.list()?;
        if !(1..=2).contains(&keys.len()) {
            return vary.refuse(format!("one or two keys are needed, found {}", keys.len()));
        }
        let mut axes: Vec<Axis> = Vec::new();
        for key in &keys {
            let axis = Axis::read(key, &mut scene)?;
            if axes.iter().any(|other| axis.overlaps(other)) {
                return key.refuse("both keys vary the same number");
            }
            axes.push(axis);
        }
        let balls = scene.get("balls").and_then(Value::as_array).map_or(0, Vec::len);
        let list = object.required("outcomes")?;
        let nodes = list.list_of(MOST_OUTCOMES, "outcomes")?;
        if nodes.is_empty() {
            return list.refuse("at least one outcome is needed");
        }
        let outcome =
            |node: &Node| Ok((node.text()?.to_owned(), Outcome::read(node, balls, false)?));
        let outcomes: Vec<(String, Outcome)> =
            nodes.iter().map(outcome).collect::<Result<_, _>>()?;
        let is_recorded = outcomes.iter().any(|(_, outcome)| outcome.needs_history());
        let sweep = Sweep { scene, axes, outcomes, is_recorded };
        let runs = sweep.axes.iter().map(|axis| axis.steps).product::<u64>();
        if runs > MOST_RUNS {
            return vary.refuse(format!("{runs} runs; at most {MOST_RUNS} are allowed"));
        }
        sweep.check_ends()?;
        Ok(sweep)
    }

    /// Reads the scenes at the ends of all ranges.
    fn check_ends(&self) -> Result<(), ContentError> {
        let inner = self.axes.get(1).map_or(1, |axis| axis.steps);
        let mut runs = vec![0, inner - 1, self.runs() - inner, self.runs() - 1];
        runs.dedup();
        let mut scene = self.scene.clone();
        runs.into_iter().try_for_each(|run| self.scene(run, &mut scene).map(drop))
    }

    /// Number of runs.
    pub fn runs(&self) -> u64 {
        self.axes.iter().map(|axis| axis.steps).product()
    }

    /// The keys, with their ranges.
    pub fn axes(&self) -> &[Axis] {
        &self.axes
    }

    /// The outcomes with their names.
    pub fn outcomes(&self) -> impl Iterator<Item = (&str, &Outcome)> {
        self.outcomes.iter().map(|(name, outcome)| (name.as_str(), outcome))
    }

    /// The names of the columns: the keys, then the outcomes.
    pub fn columns(&self) -> impl Iterator<Item = &str> {
        let keys = self.axes.iter().map(|axis| axis.key.as_str());
        keys.chain(self.outcomes.iter().map(|(name, _)| name.as_str()))
    }

    /// Runs all scenes and hands their rows to `each`, in order, on the calling thread. Their bits
    /// do not depend on the number of threads.
    ///
    /// Ends at the first scene that is malformed, with an error that names its values, and soon
    /// after `cancel` is set: then no further row follows.
    pub fn run(
        &self,
        threads: NonZeroUsize,
        cancel: &AtomicBool,
        each: impl FnMut(Row),
    ) -> Result<(), ContentError> {
        self.run_part(0..self.runs(), threads, cancel, each)
    }

    /// Runs the scenes of these numbers, below [`Sweep::runs`], as [`Sweep::run`] does all of them.
    pub fn run_part(
        &self,
        runs: Range<u64>,
        threads: NonZeroUsize,
        cancel: &AtomicBool,
        mut each: impl FnMut(Row),
    ) -> Result<(), ContentError> {
        let failed = AtomicBool::new(false);
        let may_go_on = || !cancel.load(Ordering::Relaxed) && !failed.load(Ordering::Relaxed);
        let worker = || {
            let mut scene = self.scene.clone();
            move |run| self.row(run, &mut scene, may_go_on).transpose()
        };
        let mut result = Ok(());
        in_order(runs, threads, worker, |row| {
            match row {
                Ok(row) if may_go_on() => each(row),
                Ok(_) => {}
                Err(error) => {
                    result = Err(error);
                    failed.store(true, Ordering::Relaxed);
                }
            }
            may_go_on()
        });
        result
    }

    /// The values of the keys in a run. The last key varies fastest.
    fn values(&self, mut run: u64) -> Vec<f64> {
        let mut values = vec![0.0; self.axes.len()];
        for (axis, value) in self.axes.iter().zip(&mut values).rev() {
            *value = axis.value(run % axis.steps);
            run /= axis.steps;
        }
        values
    }

    /// Writes the values of a run into the document of the scene, and reads it.
    fn scene(&self, run: u64, document: &mut Value) -> Result<Scene, ContentError> {
        let values = self.values(run);
        for (axis, &value) in self.axes.iter().zip(&values) {
            axis.set(document, value);
        }
        Scene::read(&Node::part(document, "scene")).map_err(|error| {
            let ContentError::Value { place, problem, is_unknown } = error else { return error };
            let at = self.axes.iter().zip(values);
            let at = at.map(|(axis, value)| format!("{} = {}", axis.key, Cell::Number(value)));
            let at = at.collect::<Vec<_>>().join(", ");
            ContentError::Value { place, problem: format!("{problem} (at {at})"), is_unknown }
        })
    }

    /// The row of a run; `None` if `may_go_on` has ended it. `document` is the thread's own copy of
    /// the scene.
    fn row(
        &self,
        run: u64,
        document: &mut Value,
        may_go_on: impl Fn() -> bool,
    ) -> Result<Option<Row>, ContentError> {
        let scene = self.scene(run, document)?;
        let Some(ended) = FinishedRun::run(document, &scene, self.is_recorded, may_go_on) else {
            return Ok(None);
        };
        let outcomes = self.outcomes.iter().map(|(_, outcome)| outcome.of(&ended)).collect();
        Ok(Some(Row { values: self.values(run), outcomes }))
    }
}

#[cfg(test)]
mod tests;
