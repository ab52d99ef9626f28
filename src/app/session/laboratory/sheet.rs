//! The sheet of the experiment that the laboratory shows, and its numbers, which are measured on a
//! thread of their own.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::game::files::Scene;
use crate::lab::sheet::Sheet;
use crate::lab::sheet::experiments::EXPERIMENTS;
use crate::physics::Laws;
use crate::task::Task;
use crate::texts::lab_sweep as texts;
use crate::ui::{CameraAction, CameraView, SheetNumber, SheetState, SweepAction, Tone, normalize};

use super::lab_mode::LabMode;
use super::sweep::Swept;
use crate::app::session::Session;
use crate::app::session::mode::Mode;

/// The numbers of a sheet in the order of its list; `None` for one that the run does not have.
type Numbers = Vec<Option<f64>>;

/// A sheet, and what is known about its numbers.
#[derive(Debug)]
pub struct SheetMode {
    sheet: Arc<Sheet>,
    /// The state of the sheet for the panel.
    pub shown: SheetState,
    /// The measurement under way.
    work: Option<Task<Numbers>>,
    /// The state that was measured last: the branch, the number of things done at its
    /// start, and the laws.
    state: (usize, usize, Laws),
}

impl SheetMode {
    /// One of the prepared experiments.
    pub fn of_experiment(place: usize) -> SheetMode {
        let place = place.min(EXPERIMENTS.len() - 1);
        SheetMode::new(EXPERIMENTS[place].sheet(), Some(place))
    }

    /// A sheet; its numbers are being measured.
    pub fn new(sheet: Sheet, experiment: Option<usize>) -> SheetMode {
        let number = |expected: &crate::lab::sheet::Expected| SheetNumber {
            name: normalize(&expected.name),
            unit: expected.unit.name,
            value: expected.value,
            tolerance: expected.tolerance,
            measured: None,
            answer: expected.answer,
        };
        let shown = SheetState {
            experiment,
            title: normalize(&sheet.title),
            text: normalize(&sheet.text),
            compare: sheet.compare().map(|(name, _)| normalize(name)).unwrap_or_default(),
            numbers: sheet.expected.iter().map(number).collect(),
            is_measuring: false,
            is_changed: false,
        };
        let state = (0, 0, sheet.scene().laws);
        let mut mode = SheetMode { sheet: Arc::new(sheet), shown, work: None, state };
        mode.measure(None);
        mode
    }

    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// The sheet with its answers, as JSON text.
    pub fn filled_in(&self) -> String {
        self.sheet.filled_in(self.shown.numbers.iter().map(|number| number.answer.flatten()))
    }

    /// True while the numbers are measured.
    pub fn is_busy(&self) -> bool {
        self.work.is_some()
    }

    /// Begins to measure the numbers of the experiment in its present state; `None` for that of the
    /// sheet.
    pub fn measure(&mut self, present: Option<Scene>) {
        let sheet = Arc::clone(&self.sheet);
        self.work = Some(Task::spawn("sheet", move |is_cancelled| {
            let may_go_on = || !is_cancelled.load(Ordering::Relaxed);
            sheet.measure(present.as_ref(), may_go_on).unwrap_or_default()
        }));
        self.shown.is_measuring = true;
    }

    /// Takes over the numbers once they are measured. Returns true if they are new.
    pub fn poll(&mut self) -> bool {
        let Some(numbers) = Task::take_done(&mut self.work) else { return false };
        self.take(numbers.unwrap_or_default());
        true
    }

    /// Waits for the numbers, for a picture.
    pub fn finish(&mut self) {
        if let Some(work) = self.work.take() {
            self.take(work.wait().unwrap_or_default());
        }
    }

    fn take(&mut self, numbers: Numbers) {
        self.shown.is_measuring = false;
        for (place, number) in self.shown.numbers.iter_mut().enumerate() {
            number.measured = numbers.get(place).copied().flatten();
        }
    }

    /// Keeps the answer to the question at this place.
    pub fn answer(&mut self, place: usize, value: f64) {
        if let Some(number) = self.shown.numbers.get_mut(place) {
            number.answer = Some(value.is_finite().then_some(value));
        }
    }
}

/// A scene to be swept, with its balls in the order of the sheet, if there is one.
pub(super) fn swept(scene: Scene, sheet: Option<&Sheet>) -> Swept {
    let order = match sheet {
        Some(sheet) => sheet.ball_order(&scene),
        None => scene.balls.iter().map(|ball| ball.id).collect(),
    };
    let units = sheet.into_iter().flat_map(Sheet::units);
    Swept { scene, order, units: units.map(|(one, unit)| (one.clone(), unit)).collect() }
}

impl LabMode {
    /// Measures the numbers of the sheet again if the experiment has been changed: they are those
    /// of its whole run, from the start, under the laws of now.
    pub fn follow_changes(&mut self) {
        let at_start = self.lab.branch().done().iter().take_while(|(at, _)| *at == 0.0).count();
        let state = (self.lab.current(), at_start, *self.lab.world().laws());
        if self.sheet.as_ref().is_some_and(|sheet| sheet.state != state) {
            let present = self.lab.present_scene();
            if let Some(sheet) = &mut self.sheet {
                let is_changed = present.write() != sheet.sheet.scene().write();
                sheet.shown.is_changed = is_changed;
                sheet.state = state;
                sheet.measure(Some(present));
            }
        }
    }

    /// Carries out an action in the tab of the sweeps. Returns the reason if a sweep cannot run.
    pub fn act_on_sweep(&mut self, action: SweepAction) -> Result<(), String> {
        let sheet = self.sheet.as_ref().map(SheetMode::sheet);
        let swept = swept(self.lab.present_scene(), sheet);
        let of_sheet = sheet.and_then(|sheet| sheet.sweep.as_ref());
        let scene = &swept.scene;
        let written = || sheet.map_or_else(|| scene.write(), |sheet| sheet.scene_json(scene));
        self.sweep.act(action, &swept, of_sheet, written)
    }

    /// Takes over what other threads have computed for the sheet and the sweep. Returns what is to
    /// be said about a sweep that has ended, and true if anything is new.
    pub fn poll(&mut self) -> (Option<Result<usize, String>>, bool) {
        let is_measured = self.sheet.as_mut().is_some_and(SheetMode::poll);
        let ended = self.sweep.poll();
        let is_new = is_measured || ended.is_some();
        (ended, is_new)
    }

    /// True while other threads compute for the sheet or the sweep.
    pub fn is_busy(&self) -> bool {
        self.sheet.as_ref().is_some_and(SheetMode::is_busy) || self.sweep.runs().is_some()
    }
}

impl Session {
    /// A session that shows a prepared experiment in the laboratory, by its place.
    pub fn of_experiment(place: usize) -> Session {
        Session::of_lab_mode(LabMode::of_sheet(SheetMode::of_experiment(place)))
    }

    /// A session that shows a starting position in the laboratory, by its place.
    pub fn of_set(place: usize) -> Session {
        Session::of_lab_mode(LabMode::of_set(place))
    }

    /// Takes over the choices of another session of the laboratory that hold for every experiment.
    pub fn keep_lab_choices(&mut self, of: &LabMode, view: CameraView) {
        let Mode::Lab(mode) = &mut self.mode else { return };
        let refused = mode.keep_choices(of);
        self.after_change_in_lab(refused);
        if view == CameraView::Flat {
            self.move_camera(CameraAction::View(view));
            self.settle_camera();
        }
    }

    /// Takes over what other threads have computed for the laboratory, and says how a sweep has
    /// ended. Returns true if anything is new.
    pub fn poll_lab(&mut self) -> bool {
        let Mode::Lab(mode) = &mut self.mode else { return false };
        let (ended, is_new) = mode.poll();
        match ended {
            Some(Ok(rows)) => self.messages.whisper(texts::ended(&rows).to_string(), Tone::Plain),
            Some(Err(why)) => self.messages.whisper(why, Tone::Bad),
            None => {}
        }
        is_new
    }

    /// Completes what the laboratory computes beside the run, for a picture.
    pub fn finish_lab(&mut self) {
        if let Mode::Lab(mode) = &mut self.mode {
            mode.run_while(0.0, || true);
            if let Some(sheet) = &mut mode.sheet {
                sheet.finish();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::{Overlay, PlotSubject};
    use crate::ui::LabAction;

    /// Tests that a sheet is measured, again once a constant is changed, and keeps answers.
    #[test]
    fn a_sheet_is_measured_and_answered() {
        let place = EXPERIMENTS.iter().position(|one| one.name == "rolling").unwrap();
        let mut session = Session::of_experiment(place);
        let sheet = |session: &mut Session| {
            session.finish_lab();
            session.mode.lab().and_then(|mode| mode.sheet.as_ref()).unwrap().shown.clone()
        };
        let first = sheet(&mut session);
        assert_eq!((first.experiment, first.is_measuring), (Some(place), false));
        assert_eq!(first.numbers.len(), 3);
        assert!(first.numbers.iter().all(|one| one.measured.is_some_and(|it| one.is_met(it))));
        session.act_in_lab(LabAction::Answer(1, 0.3));
        assert!(!first.is_changed);
        session.act_in_lab(LabAction::Constant("sliding_friction", 0.1));
        let second = sheet(&mut session);
        assert!(second.is_changed);
        assert_eq!(
            [second.numbers[0].answer, second.numbers[1].answer],
            [Some(None), Some(Some(0.3))]
        );
        let times = [&first, &second].map(|sheet| sheet.numbers[1].measured.unwrap());
        assert!((times[1] / times[0] - 2.0).abs() < 1e-9, "{times:?}");
    }

    /// Tests for texts of a sheet that lose letters on the screen or in the file that is saved.
    #[test]
    fn a_sheet_keeps_the_letters_of_all_languages() {
        let title = "Pravidlo 90° – tření, Łukasz, Иван, Ελένη, 田中";
        let text = "Příliš žluťoučký kůň.\nШары расходятся. Çözüm şöyle. Nguye\u{302}\u{303}n";
        let original = include_str!("../../../core/assets/experiments/rolling.json");
        let mut document: serde_json::Value = serde_json::from_str(original).unwrap();
        (document["title"], document["text"]) = (title.into(), text.into());
        document["expected"][0]["name"] = "Угол".into();
        let mode = SheetMode::new(Sheet::parse(&document.to_string()).unwrap(), None);
        assert_eq!((&*mode.shown.title, &*mode.shown.numbers[0].name), (title, "Угол"));
        // Composed to be shown, and as it was in the file.
        assert!(mode.shown.text.ends_with("Çözüm şöyle. Nguyễn"), "{}", mode.shown.text);
        let saved: serde_json::Value = serde_json::from_str(&mode.filled_in()).unwrap();
        assert_eq!((&saved["title"], &saved["text"]), (&title.into(), &text.into()));
    }

    /// Tests that an experiment begins with its instruments, stops where its scene ends, and goes
    /// on if it is started again.
    #[test]
    fn a_sheet_shows_instruments_and_stops_at_its_end() {
        let place = EXPERIMENTS.iter().position(|one| one.name == "brownian").unwrap();
        let mut session = Session::of_experiment(place);
        let instruments = &session.mode.lab().unwrap().instruments;
        assert!(instruments.overlays.has(Overlay::Trails));
        assert_eq!(instruments.plots.subject, PlotSubject::One(0));
        for end in [40.0, 41.0] {
            session.act_in_lab(LabAction::Start);
            let left = 41.0 - session.mode.lab().unwrap().time();
            session.mode.lab_mut().unwrap().run_while(left, || true);
            let mode = session.mode.lab().unwrap();
            let is_first = end == 40.0;
            assert_eq!((mode.time(), mode.is_running()), (end, !is_first));
            assert_eq!(mode.is_at_end_of_sheet(), is_first);
        }
    }
}
