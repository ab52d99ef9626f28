//! The sweep of the laboratory: what varies, and the runs, which other threads make.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use serde_json::{Value, json};

use crate::game::files::Scene;
use crate::lab::measure::unit::{Dimension, Unit};
use crate::lab::sweep::{Cell, Outcome, Row, Sweep, suggest};
use crate::physics::{BallId, Preset};
use crate::task::Task;
use crate::texts::lab_sweep as texts;
use crate::ui::{
    ChoiceList, MOST_OUTCOMES, SweepAction, SweepKey, SweepPath, SweepPlot, SweepState, key_words,
    outcome_words,
};

/// Most runs in the window, which keeps all rows.
const MOST_RUNS: u64 = 1_000_000;
/// Most points of a curve.
const MOST_POINTS: usize = 600;
/// Most columns of a map, and most rows.
const MOST_CELLS: usize = 60;
/// The number of values of a key at first: as a curve, and on a map.
const STEPS: [u32; 2] = [101, 31];

/// The experiment that a sweep varies, whose balls and laws give the paths their words.
#[derive(Debug, Clone)]
pub struct Swept {
    /// The experiment in its present state.
    pub scene: Scene,
    /// Its balls in the order in which it is written.
    pub order: Vec<BallId>,
    /// The outcomes of its sheet with their units.
    pub units: Vec<(Outcome, Unit)>,
}

impl Swept {
    fn names(&self) -> Names {
        let (order, units) = (self.order.clone(), self.units.clone());
        Names { laws: self.scene.laws.preset, order, units }
    }

    fn keys(&self) -> Vec<suggest::Suggestion> {
        suggest::keys(&self.scene, &self.order)
    }
}

/// The words for paths and the units of numbers.
#[derive(Debug, Clone)]
struct Names {
    laws: Preset,
    /// The balls in the order of the scene's list.
    order: Vec<BallId>,
    /// The outcomes of the sheet with their units.
    units: Vec<(Outcome, Unit)>,
}

impl Names {
    /// The unit of an outcome; `None` for a text. The sheet decides on it: by the same outcome, or by
    /// one of the same kind. A pure number is not always a share, so that it has a unit of its own.
    fn unit(&self, outcome: &Outcome) -> Option<Unit> {
        let dimension = outcome.dimension()?;
        let same = self.units.iter().find(|(known, _)| known == outcome);
        let alike = || {
            let all = self.units.iter().filter(|_| dimension != Dimension::Number);
            all.into_iter().find(|(_, unit)| unit.dimension == dimension)
        };
        same.or_else(alike).map(|(_, unit)| *unit).or_else(|| Unit::si(dimension))
    }

    fn key(&self, path: String) -> SweepPath {
        SweepPath { words: key_words(&path, self.laws, &self.order), path }
    }

    fn outcome(&self, path: String) -> SweepPath {
        SweepPath { words: outcome_words(&path, &self.order), path }
    }
}

/// The table of a sweep that has ended.
#[derive(Debug)]
pub struct SweepTable {
    sweep: Sweep,
    names: Names,
    rows: Vec<Row>,
}

/// A sweep under way.
#[derive(Debug)]
struct Work {
    task: Task<Result<SweepTable, String>>,
    done: Arc<AtomicU64>,
    all: u64,
}

/// The sweep of an experiment.
#[derive(Debug, Default)]
pub struct SweepMode {
    /// The state of the sweep for the panel.
    pub shown: SweepState,
    table: Option<Arc<SweepTable>>,
    work: Option<Work>,
}

impl SweepTable {
    /// The table as `gl-billiards sweep` prints it.
    pub fn csv(&self) -> String {
        let columns: Vec<&str> = self.sweep.columns().collect();
        let mut text = columns.join(",") + "\n";
        for row in &self.rows {
            text += &format!("{row}\n");
        }
        text
    }

    /// The number of its rows.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// The plot of the result at this place.
    fn plot(&self, place: usize) -> SweepPlot {
        let axes = self.sweep.axes();
        let words = |key: &String| self.names.key(key.clone()).words;
        let keys = axes.iter().map(|axis| (words(&axis.key), [axis.from, axis.to])).collect();
        let outcome = |name: &str| self.names.outcome(name.to_owned()).words;
        let shown = self.sweep.outcomes().nth(place);
        let unit = shown.and_then(|(_, outcome)| self.names.unit(outcome));
        let label = match (shown, unit) {
            (Some((name, _)), Some(unit)) if !unit.name.is_empty() => {
                format!("{}, {}", outcome(name), unit.name)
            }
            (Some((name, _)), _) => outcome(name),
            (None, _) => String::new(),
        };
        let size_of_unit = unit.map_or(1.0, |unit| unit.size);
        let steps = |axis: usize| axes.get(axis).map_or(1, |axis| axis.steps as usize);
        let (columns, rows) = (steps(0), steps(1));
        let most = if axes.len() > 1 { MOST_CELLS } else { MOST_POINTS };
        let size = [columns.min(most), rows.min(MOST_CELLS)];
        // A sweep may have more values than a plot has room for: these are spread evenly.
        let spread = |part: usize, parts: usize, all: usize| match parts {
            1 => 0,
            _ => part * (all - 1) / (parts - 1),
        };
        let cell = |column: usize, row: usize| {
            let index = spread(column, size[0], columns) * rows + spread(row, size[1], rows);
            match self.rows.get(index).and_then(|row| row.outcomes.get(place)) {
                Some(Cell::Number(number)) => *number / size_of_unit,
                _ => f64::NAN,
            }
        };
        let all = (0..size[0]).flat_map(|column| (0..size[1]).map(move |row| (column, row)));
        let numbers: Vec<f64> = all.map(|(column, row)| cell(column, row)).collect();
        let known = numbers.iter().copied().filter(|number| !number.is_nan());
        let least = known.clone().fold(f64::INFINITY, f64::min);
        let most = known.fold(f64::NEG_INFINITY, f64::max);
        let range = if least <= most { [least, most] } else { [0.0; 2] };
        let cells = numbers.iter().map(|number| *number as f32).collect();
        SweepPlot { keys, label, range, cells, size }
    }
}

impl SweepMode {
    /// The sweep of a sheet, or else a first suggestion for this experiment.
    pub fn new(swept: &Swept, of_sheet: Option<&Sweep>) -> SweepMode {
        let mut mode = SweepMode::default();
        let shown = &mut mode.shown;
        shown.has_sheet = of_sheet.is_some();
        match of_sheet {
            Some(sweep) => take_sweep(shown, sweep, &swept.names()),
            None => {
                let names = swept.names();
                shown.keys.extend(swept.keys().into_iter().next().map(|one| key(one, &names)));
                let first = suggest::outcomes(&swept.scene).into_iter().next();
                shown.outcomes.extend(first.map(|one| names.outcome(one)));
            }
        }
        mode
    }

    /// The table of the last sweep.
    pub fn table(&self) -> Option<&Arc<SweepTable>> {
        self.table.as_ref()
    }

    /// While a sweep runs: the numbers of runs done, and of all.
    pub fn runs(&self) -> Option<[u64; 2]> {
        self.work.as_ref().map(|work| [work.done.load(Ordering::Relaxed), work.all])
    }

    /// Carries out an action on the experiment in this state. Returns the reason if a sweep cannot
    /// run. `written` is the scene as JSON.
    pub fn act(
        &mut self,
        action: SweepAction,
        swept: &Swept,
        of_sheet: Option<&Sweep>,
        written: impl FnOnce() -> Value,
    ) -> Result<(), String> {
        let names = swept.names();
        let shown = &mut self.shown;
        match action {
            SweepAction::Open(open) => {
                shown.open = open;
                shown.choices = match open {
                    Some(ChoiceList::Key(_)) => {
                        swept.keys().into_iter().map(|one| names.key(one.key)).collect()
                    }
                    Some(ChoiceList::Outcome) => {
                        let all = suggest::outcomes(&swept.scene);
                        all.into_iter().map(|one| names.outcome(one)).collect()
                    }
                    None => Vec::new(),
                };
            }
            SweepAction::Choose(place) => {
                if let Some(path) = shown.choices.get(place).cloned() {
                    choose(shown, swept, path.path);
                }
            }
            SweepAction::Type(path) => choose(shown, swept, path.to_string()),
            SweepAction::From(place, value) => set(shown, place, |key| key.from = value),
            SweepAction::To(place, value) => set(shown, place, |key| key.to = value),
            SweepAction::Steps(place, value) => {
                let steps = value.clamp(1.0, MOST_RUNS as f64) as u32;
                set(shown, place, |key| key.steps = steps);
            }
            SweepAction::Second(false) => shown.keys.truncate(1),
            SweepAction::Second(true) => {
                let taken = shown.keys.first().map(|key| key.key.clone());
                let mut others = swept.keys().into_iter().map(|one| key(one, &names));
                if let Some(other) = others.find(|other| Some(&other.key) != taken.as_ref()) {
                    shown.keys.push(other);
                    shown.keys.iter_mut().for_each(|key| key.steps = key.steps.min(STEPS[1]));
                }
            }
            SweepAction::Show(place) => {
                shown.shown = place;
                self.plot();
            }
            SweepAction::Remove(place) => {
                if shown.outcomes.len() > 1 && place < shown.outcomes.len() {
                    shown.outcomes.remove(place);
                    shown.shown = 0;
                    self.plot();
                }
            }
            SweepAction::OfSheet => {
                if let Some(sweep) = of_sheet {
                    take_sweep(shown, sweep, &names);
                }
            }
            SweepAction::Run => return self.run(written(), names),
            SweepAction::Cancel => self.work = None,
            SweepAction::Export => {}
        }
        Ok(())
    }

    /// Begins the runs of this scene.
    fn run(&mut self, scene: Value, names: Names) -> Result<(), String> {
        let vary: Vec<Value> = self
            .shown
            .keys
            .iter()
            .map(|SweepKey { key, from, to, steps }| {
                json!({"key": key.path, "from": from, "to": to, "steps": steps})
            })
            .collect();
        let outcomes: Vec<&str> =
            self.shown.outcomes.iter().map(|outcome| outcome.path.as_str()).collect();
        let document = json!({"version": 1, "scene": scene, "vary": vary, "outcomes": outcomes});
        let sweep =
            Sweep::parse(&document.to_string()).map_err(|why| texts::refused(&why).to_string())?;
        if sweep.runs() > MOST_RUNS {
            return Err(texts::too_many(&MOST_RUNS).to_string());
        }
        let (all, done) = (sweep.runs(), Arc::new(AtomicU64::new(0)));
        let counter = Arc::clone(&done);
        let task = Task::spawn("sweep", move |is_cancelled| {
            let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
            let mut rows = Vec::new();
            let ended = sweep.run(threads, is_cancelled, |row| {
                rows.push(row);
                counter.fetch_add(1, Ordering::Relaxed);
            });
            ended.map_err(|why| why.to_string())?;
            Ok(SweepTable { sweep, names, rows })
        });
        self.work = Some(Work { task, done, all });
        Ok(())
    }

    /// Takes over the table once it is complete. Returns the number of its rows, or the reason why
    /// there is none.
    pub fn poll(&mut self) -> Option<Result<usize, String>> {
        let work = self.work.take_if(|work| work.task.is_done())?;
        Some(match work.task.wait().unwrap_or(Err(String::new())) {
            Ok(table) => {
                let rows = table.rows.len();
                self.table = Some(Arc::new(table));
                self.plot();
                Ok(rows)
            }
            Err(why) => Err(texts::refused(&why).to_string()),
        })
    }

    /// Plots the chosen result of the last sweep.
    fn plot(&mut self) {
        let shown = &mut self.shown;
        let Some(table) = &self.table else { return };
        // The results may have changed since.
        let name = shown.outcomes.get(shown.shown).map(|outcome| outcome.path.as_str());
        let place = table.sweep.outcomes().position(|(one, _)| Some(one) == name);
        if let Some(place) = place {
            shown.plot = Some(Arc::new(table.plot(place)));
        }
    }
}

/// A suggested key, as a curve.
fn key(one: suggest::Suggestion, names: &Names) -> SweepKey {
    SweepKey { key: names.key(one.key), from: one.from, to: one.to, steps: STEPS[0] }
}

fn set(shown: &mut SweepState, place: usize, change: impl FnOnce(&mut SweepKey)) {
    if let Some(key) = shown.keys.get_mut(place) {
        change(key);
    }
}

/// Takes over what a sweep varies and reports.
fn take_sweep(shown: &mut SweepState, sweep: &Sweep, names: &Names) {
    let keys = sweep.axes().iter().map(|axis| SweepKey {
        key: names.key(axis.key.clone()),
        from: axis.from,
        to: axis.to,
        steps: axis.steps.min(MOST_RUNS) as u32,
    });
    shown.keys = keys.collect();
    let outcomes = sweep.outcomes().take(MOST_OUTCOMES);
    shown.outcomes = outcomes.map(|(name, _)| names.outcome(name.to_owned())).collect();
    (shown.shown, shown.open) = (0, None);
}

/// Takes a path for what the list of choices is open for, and closes the list.
fn choose(shown: &mut SweepState, swept: &Swept, path: String) {
    match shown.open.take() {
        Some(ChoiceList::Key(place)) => {
            let found = swept.keys().into_iter().find(|one| one.key == path);
            set(shown, place, |key| {
                key.key = swept.names().key(path);
                if let Some(found) = found {
                    (key.from, key.to) = (found.from, found.to);
                }
            });
        }
        Some(ChoiceList::Outcome) if shown.outcomes.len() < MOST_OUTCOMES => {
            let known = shown.outcomes.iter().position(|one| one.path == path);
            shown.shown = known.unwrap_or(shown.outcomes.len());
            if known.is_none() {
                shown.outcomes.push(swept.names().outcome(path));
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::sheet::experiments::EXPERIMENTS;

    /// Waits until a sweep has ended.
    fn ended(mode: &mut SweepMode) -> Result<usize, String> {
        loop {
            if let Some(ended) = mode.poll() {
                return ended;
            }
            thread::yield_now();
        }
    }

    /// Kind of fault: one number in two units.
    #[test]
    fn a_sheet_and_its_sweep_use_one_unit() {
        let place = EXPERIMENTS.iter().position(|one| one.name == "throw").unwrap();
        let sheet = EXPERIMENTS[place].sheet();
        let swept =
            crate::app::session::laboratory::sheet::swept(sheet.scene().clone(), Some(&sheet));
        let names = swept.names();
        let sweep = sheet.sweep.as_ref().unwrap();
        for (name, outcome) in sweep.outcomes() {
            let unit = names.unit(outcome).unwrap();
            let expected = if unit.dimension == Dimension::Angle { "°" } else { unit.name };
            assert_eq!(unit.name, expected, "{name}");
        }
        // Every sheet: what both measure has one unit, and a count is no share.
        for experiment in EXPERIMENTS {
            let sheet = experiment.sheet();
            let swept =
                crate::app::session::laboratory::sheet::swept(sheet.scene().clone(), Some(&sheet));
            let names = swept.names();
            for (outcome, unit) in sheet.units() {
                let shown = names.unit(outcome).unwrap();
                assert_eq!(shown.dimension, unit.dimension, "{}", experiment.name);
                if unit.dimension != Dimension::Number {
                    assert_eq!(shown, unit, "{}", experiment.name);
                }
            }
        }
    }

    /// Tests that the sweep of a sheet runs as it is, that a second key makes a map, and that
    /// what cannot run says why.
    #[test]
    fn sweeps_run_and_are_plotted() {
        let place = EXPERIMENTS.iter().position(|one| one.name == "rolling").unwrap();
        let sheet = EXPERIMENTS[place].sheet();
        let (scene, sweep) = (sheet.scene(), sheet.sweep.as_ref());
        let swept = crate::app::session::laboratory::sheet::swept(scene.clone(), Some(&sheet));
        let mut mode = SweepMode::new(&swept, sweep);
        let act = |mode: &mut SweepMode, action| {
            mode.act(action, &swept, sweep, || sheet.scene_json(scene))
        };
        act(&mut mode, SweepAction::Run).unwrap();
        assert_eq!(ended(&mut mode), Ok(36));
        let plot = mode.shown.plot.clone().unwrap();
        assert_eq!((plot.size, plot.label.as_str()), ([36, 1], "Ball 0: speed once rolling, m/s"));
        assert!((plot.range[0] - 10.0 / 7.0).abs() < 1e-9 && plot.range[1] - plot.range[0] < 1e-9);
        let csv = mode.table().unwrap().csv();
        assert_eq!(csv.lines().count(), 37);
        assert!(csv.starts_with("constants.sliding_friction,balls[0].rolling.speed,"), "{csv}");
        act(&mut mode, SweepAction::Second(true)).unwrap();
        act(&mut mode, SweepAction::Steps(1, 3.0)).unwrap();
        act(&mut mode, SweepAction::Show(1)).unwrap();
        act(&mut mode, SweepAction::Run).unwrap();
        assert_eq!(ended(&mut mode), Ok(93));
        let plot = mode.shown.plot.clone().unwrap();
        assert_eq!((plot.size, plot.cells.len()), ([31, 3], 93));
        let path = "nope".to_owned();
        for action in [SweepAction::Open(Some(ChoiceList::Key(1))), SweepAction::Type(path)] {
            act(&mut mode, action).unwrap();
        }
        let refused = act(&mut mode, SweepAction::Run).unwrap_err();
        assert!(refused.contains("nope"), "{refused}");
        assert_eq!(mode.runs(), None);
    }
}
