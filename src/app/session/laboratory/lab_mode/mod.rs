//! The experiment that the laboratory shows: its run, and the shown instant of it.

mod changes;

use std::path::PathBuf;

use crate::game::files::Scene;
use crate::lab::files::sets::SETS;
use crate::lab::{Change, Instruments, LabRefusal, Laboratory, Range, Rerun};
use crate::physics::laws::ConstantValue;
use crate::physics::{Ball, BallId, Laws, SAME_INSTANT, World};
use crate::render::{Ghost, Snapshot};
use crate::ui::kit::theme::opaque;
use crate::ui::{Gallery, LabConstant, LabTab, LightLook, branch_color};

use super::hand::Hand;
use super::instruments::LabInstruments;
use super::sheet::{SheetMode, swept};
use super::sweep::SweepMode;

/// The step of the blog's program, s.
const STEP: f64 = 1.0 / 30.0;
/// The speeds to choose from, relative to real time.
const SPEEDS: [f64; 9] = [0.001, 0.01, 0.05, 0.1, 0.25, 1.0, 2.0, 5.0, 10.0];
/// The place of real time among the speeds.
const REAL_TIME: usize = 5;
/// Width of the outlines of the balls of another branch, logical pixels.
const OUTLINE: f32 = 2.0;
/// Opacity of these outlines.
const OPACITY: f32 = 0.9;

/// The experiment that is shown.
#[derive(Debug)]
pub struct LabMode {
    /// The experiment.
    pub lab: Laboratory,
    /// The starting position, by its place in [`SETS`]; `None` for one from a file.
    pub set: Option<usize>,
    is_running: bool,
    /// The instant at which time stops by itself, s: the end of a step.
    until: Option<f64>,
    /// The index into [`SPEEDS`].
    speed: usize,
    /// The effects of relativity that are shown.
    pub light: LightLook,
    /// The panel is hidden.
    pub is_folded: bool,
    /// The chosen tab of the panel.
    pub tab: LabTab,
    /// The saved files, while the panel shows them.
    pub files: Option<Vec<PathBuf>>,
    /// The mouse on the table.
    pub hand: Hand,
    /// Plots, and what is measured over the table.
    pub instruments: LabInstruments,
    /// The shown instant of the past, s, and its world; `None` for the latest instant.
    past: Option<(f64, World)>,
    /// True while a branch beside the current one has not reached the shown instant.
    is_catching_up: bool,
    /// A change that waits until a part of the run is computed again.
    waiting: Option<(Change, Rerun)>,
    /// True once such a change was made.
    has_changed: bool,
    /// The constants that can be changed, with their values.
    pub constants: Vec<LabConstant>,
    /// The effects that can be turned on and off.
    pub flags: Vec<(&'static str, bool)>,
    /// The choices of a model, with the chosen ones.
    pub models: Vec<(&'static str, &'static str)>,
    /// The list or the text in the tab of the experiments.
    pub gallery: Gallery,
    /// The sheet, if the experiment has one.
    pub sheet: Option<SheetMode>,
    /// The sweep of the experiment.
    pub sweep: SweepMode,
}

impl LabMode {
    /// One of the starting positions.
    pub fn of_set(set: usize) -> LabMode {
        let set = set.min(SETS.len() - 1);
        LabMode { set: Some(set), ..LabMode::new(SETS[set].scene()) }
    }

    /// A scene.
    pub fn new(scene: Scene) -> LabMode {
        LabMode::of_lab(Laboratory::new(scene))
    }

    /// An experiment that was kept.
    pub fn of_lab(lab: Laboratory) -> LabMode {
        let instruments = LabInstruments::new(lab.timeline().len());
        let sweep = SweepMode::new(&swept(lab.scene().clone(), None), None);
        let mut mode = LabMode {
            lab,
            set: None,
            is_running: false,
            until: None,
            light: LightLook::default(),
            speed: REAL_TIME,
            is_folded: false,
            tab: LabTab::default(),
            files: None,
            hand: Hand::new(),
            instruments,
            past: None,
            is_catching_up: false,
            waiting: None,
            has_changed: false,
            constants: Vec::new(),
            flags: Vec::new(),
            models: Vec::new(),
            gallery: Gallery::default(),
            sheet: None,
            sweep,
        };
        mode.read_laws();
        mode
    }

    /// The experiment of a sheet.
    pub fn of_sheet(sheet: SheetMode) -> LabMode {
        let mut mode = LabMode::of_lab(sheet.sheet().laboratory());
        mode.instruments.show(sheet.sheet(), mode.lab.timeline());
        let swept = swept(sheet.sheet().scene().clone(), Some(sheet.sheet()));
        let sweep = SweepMode::new(&swept, sheet.sheet().sweep.as_ref());
        LabMode { gallery: Gallery::Sheet, sweep, sheet: Some(sheet), ..mode }
    }

    /// Copies the view settings of another experiment. A starting position also copies its
    /// constants, and whether time runs; returns an error for constants out of range.
    pub fn keep_choices(&mut self, of: &LabMode) -> Result<(), LabRefusal> {
        (self.is_folded, self.tab) = (of.is_folded, of.tab);
        (self.light, self.speed) = (of.light, of.speed);
        let Some(set) = self.set else { return Ok(()) };
        let (scene, refused) = scene_of_set(set, *of.lab.world().laws());
        (self.lab, self.waiting) = (Laboratory::new(scene), None);
        self.read_laws();
        self.set_running(of.is_running);
        refused
    }

    /// Goes over to another starting position on the same table.
    pub fn choose(&mut self, set: usize) -> Result<(), LabRefusal> {
        let mut new = LabMode::of_set(set);
        let refused = new.keep_choices(self);
        new.instruments = std::mem::take(&mut self.instruments);
        *self = new;
        refused
    }

    pub fn is_running(&self) -> bool {
        self.is_running
    }

    /// True if frames change something: time runs, or what is shown is not complete yet.
    pub fn moves(&self) -> bool {
        self.is_running || self.is_computing() || self.instruments.is_behind
    }

    /// True while a part of a run is computed that is not shown as it runs.
    pub fn is_computing(&self) -> bool {
        self.is_catching_up || self.waiting.is_some()
    }

    /// The world at the shown instant.
    pub fn world(&self) -> &World {
        self.past.as_ref().map_or(self.lab.world(), |(_, world)| world)
    }

    /// The shown instant, s.
    pub fn time(&self) -> f64 {
        self.past.as_ref().map_or(self.latest(), |(time, _)| *time)
    }

    /// The latest instant, s.
    pub fn latest(&self) -> f64 {
        self.lab.world().clock()
    }

    /// The colour that the scene gives a ball, `0xRRGGBB`.
    pub fn color(&self, ball: BallId) -> Option<u32> {
        self.lab.branch().colors_at(self.time()).get(&ball).copied()
    }

    /// Draws the balls of the branches beside the current one as outlines, where they are elsewhere,
    /// and what the mouse does.
    pub fn draw_outlines(&self, scale: f32, snapshot: &mut Snapshot) {
        snapshot.ghosts.extend(self.twins().map(|(color, twin, _)| {
            let [red, green, blue, _] = opaque(color);
            Ghost {
                position: twin.position.cast(),
                radius: twin.radius as f32,
                width: OUTLINE * scale,
                color: [red, green, blue, OPACITY],
            }
        }));
        self.hand.draw(self, scale, snapshot);
    }

    /// The balls of the branches beside the current one that are elsewhere at the shown instant, each
    /// with the colour of its branch and the ball that it is here.
    pub fn twins(&self) -> impl Iterator<Item = (u32, Ball, Option<Ball>)> {
        self.lab.compared().flat_map(move |(place, branch)| {
            let twins = branch.balls_at(self.time()).filter(|twin| twin.state.in_play());
            let pairs =
                twins.map(move |twin| (branch_color(place), twin, self.world().ball(twin.id)));
            pairs.filter(|(_, twin, here)| here.map(|ball| ball.position) != Some(twin.position))
        })
    }

    /// Brings the constants up to date after a change of the laws.
    fn read_laws(&mut self) {
        let mut laws = *self.lab.world().laws();
        let defaults = laws.defaults();
        let constant = |range: &Range| LabConstant {
            range: *range,
            value: range.value(laws),
            default: range.value(defaults),
            law: range.law(laws),
            default_law: range.law(defaults),
        };
        self.constants = Range::all(laws.preset).iter().map(constant).collect();
        (self.flags, self.models) = (Vec::new(), Vec::new());
        for constant in laws.constants() {
            self.models.extend(constant.value.model().map(|model| (constant.name, model)));
            if let ConstantValue::Flag(on) = constant.value {
                self.flags.push((constant.name, *on));
            }
        }
    }

    /// The numbers measured at the shown instant.
    pub fn measured(&self) -> Instruments {
        self.lab.branch().measure(self.time())
    }

    /// Brings the instruments up to date with the run.
    pub fn follow_with_instruments(&mut self) {
        let time = self.time();
        self.instruments.update_plots(&self.lab, time);
    }

    /// True if the latest instant is shown, and nothing moves any more.
    pub fn has_ended(&self) -> bool {
        !self.is_running && self.past.is_none() && self.lab.at_rest()
    }

    /// Lets time run, or stops it. A run in which nothing moves any more does not start. That of a
    /// sheet stops once where its scene says, and continues if it is started again.
    pub fn set_running(&mut self, runs: bool) {
        self.until = self.end_of_sheet().filter(|end| runs && self.time() < *end);
        self.is_running = runs && (self.past.is_some() || !self.lab.at_rest());
    }

    /// The instant at which the scene of the sheet ends, s.
    fn end_of_sheet(&self) -> Option<f64> {
        self.sheet.as_ref()?.sheet().scene().run.duration
    }

    /// True if the run stands where the scene of its sheet ends.
    pub fn is_at_end_of_sheet(&self) -> bool {
        !self.is_running && self.end_of_sheet() == Some(self.time())
    }

    /// Advances by these seconds, through the past that is shown or beyond the latest instant, and
    /// branches that are behind to that instant. Stops before an event if `may_go_on` returns false;
    /// returns true if all seconds have passed. A change that waits is made first.
    pub fn run_while(&mut self, seconds: f64, mut may_go_on: impl FnMut() -> bool) -> bool {
        if !self.go_on_with_change(&mut may_go_on) {
            return seconds == 0.0;
        }
        if seconds == 0.0 {
            let time = self.time();
            self.is_catching_up = !self.lab.run_beside(time, may_go_on);
            self.follow_with_instruments();
            return true;
        }
        let time = (self.time() + seconds).min(self.until.unwrap_or(f64::INFINITY));
        let done = match self.past.is_some() && time < self.latest() {
            true => {
                let done = self.lab.run_beside(time, may_go_on);
                if done {
                    self.look_at(time);
                }
                done
            }
            false => {
                self.past = None;
                let done = self.lab.run_until_while(time, may_go_on);
                self.is_running &= !self.lab.at_rest();
                done
            }
        };
        if done && self.until == Some(time) {
            self.set_running(false);
        }
        self.follow_with_instruments();
        done
    }

    /// Speed of time relative to real time.
    pub fn speed(&self) -> f64 {
        SPEEDS[self.speed]
    }

    /// Chooses the next faster or slower speed.
    pub fn change_speed(&mut self, faster: bool) {
        self.speed = match faster {
            true => (self.speed + 1).min(SPEEDS.len() - 1),
            false => self.speed.saturating_sub(1),
        };
    }

    /// The scene that begins with the shown instant.
    pub fn scene(&self) -> Scene {
        self.lab.branch().scene_at(self.time(), self.lab.scene())
    }

    /// Advances by one step of the blog's program, and then stops. If `may_go_on` returns false, the
    /// step continues with the next frames.
    pub fn step(&mut self, may_go_on: impl FnMut() -> bool) {
        (self.is_running, self.until) = (true, Some(self.time() + STEP));
        self.run_while(STEP, may_go_on);
    }

    /// Stops time, and shows an instant of the run, s.
    pub fn stop_at(&mut self, time: f64) {
        self.set_running(false);
        self.look_at(time);
    }

    fn look_at(&mut self, time: f64) {
        let time = time.clamp(self.lab.timeline().begin(), self.latest());
        let is_latest = time >= self.latest();
        self.past = (!is_latest).then(|| (time, self.lab.branch().world_at(time)));
    }

    /// Shows the previous or next impact of the run, or its begin or end.
    pub fn show_impact(&mut self, after: bool) {
        let (now, impacts) = (self.time(), self.lab.branch().impacts());
        let before = impacts.partition_point(|time| *time < now - SAME_INSTANT);
        let later = impacts.partition_point(|time| *time <= now + SAME_INSTANT);
        let time = match after {
            true => impacts.get(later).copied().unwrap_or(self.latest()),
            false => before.checked_sub(1).map_or(0.0, |place| impacts[place]),
        };
        self.stop_at(time);
    }
}

/// The scene of a starting position under these laws, if they are its kind. A speed of light too
/// low for its balls is dropped, and the refusal returned.
fn scene_of_set(set: usize, mut laws: Laws) -> (Scene, Result<(), LabRefusal>) {
    let mut scene = SETS[set.min(SETS.len() - 1)].scene();
    let fastest = scene.balls.iter().map(Ball::speed).fold(0.0, f64::max);
    let mut refused = Ok(());
    if laws.speed_of_light.is_some_and(|light| light <= fastest) {
        laws.speed_of_light = None;
        refused = Err(LabRefusal::Light { fastest });
    }
    if laws.preset == scene.laws.preset {
        scene.laws = laws;
    }
    (scene, refused)
}
