//! A session of the laboratory, and what its panel shows.

mod hand;
mod instruments;
mod lab_mode;
mod light;
mod sheet;
mod sweep;

use crate::app::camera_rig::{CameraRig, viewport};
use crate::game::files::ball::Misplaced;
use crate::game::{GameKind, Match, Setup};
use crate::lab::{Branch, Comparison, Instruments, LabCommand, LabFile, LabRefusal, Overlay};
use crate::physics::Preset;
use crate::render::{Camera, Viewport};
use crate::texts::{lab, lab_branches};
use crate::ui::{
    Arrow, CameraAction, CameraView, Center, LabAction, LabBranch, LabState, LabTab, Layout,
    ScreenStack, Tone, normalize,
};

use super::Session;
use super::mode::Mode;
use super::playback::Playback;
pub use lab_mode::LabMode;
use sheet::SheetMode;

/// Time in which a ball would cover the length of its arrow, s: the arrows are a fifth of the speed
/// long, as in the blog's program.
pub(super) const ARROW: f64 = 0.2;
/// The colour of an arrow of a ball without a colour of its own.
const PALE: u32 = 0xf0ede4;
/// Number of balls above which the laboratory opens with the flat look, which is cheap.
const CROWD: usize = 100;
/// Most balls of which each has an arrow while time stands still, wanted or not.
const MOST_ARROWS: usize = 50;
/// Impacts that the timeline marks, from the last one back.
pub(super) const MAX_MARKED_IMPACTS: usize = 400;

impl Session {
    /// A session that shows a file in the laboratory; without one, the first starting position.
    pub fn of_laboratory(file: Option<LabFile>) -> Session {
        let mode = match file {
            Some(LabFile::Scene(scene)) => LabMode::new(scene),
            Some(LabFile::Record(lab)) => LabMode::of_lab(lab),
            Some(LabFile::Sheet(sheet)) => LabMode::of_sheet(SheetMode::new(*sheet, None)),
            None => LabMode::of_set(0),
        };
        Session::of_lab_mode(mode)
    }

    /// A session that shows an experiment in the laboratory.
    pub(super) fn of_lab_mode(mode: LabMode) -> Session {
        // A session needs a match, which nobody sees.
        let setup = Setup::new(GameKind::Practice, Preset::Real, 0);
        let game = Match::new(setup.in_scene(mode.lab.scene()));
        let table = mode.world().table();
        let rig = CameraRig::new(CameraView::Default, table, Default::default(), 0.0);
        let mut session = Session::new(game, rig);
        session.mode = Mode::Lab(Box::new(mode));
        session.messages.hush();
        session.move_camera(CameraAction::Center(Center::Table));
        let is_crowd = session.world().balls().len() > CROWD;
        let view = if is_crowd { CameraView::Flat } else { CameraView::Over };
        session.move_camera(CameraAction::View(view));
        session.settle_camera();
        session.update_parts();
        session
    }

    /// Carries out an action in the laboratory.
    pub fn act_in_lab(&mut self, action: LabAction) {
        let mut budget = self.mode.budget(&self.playback);
        let Mode::Lab(mode) = &mut self.mode else { return };
        let mut refused = Ok(());
        match action {
            LabAction::Choose(set) => {
                refused = mode.choose(set);
                self.effects.clear();
            }
            LabAction::Start | LabAction::Toggle if mode.has_ended() => {
                self.messages.whisper(lab::AT_REST, Tone::Plain);
            }
            LabAction::Start => mode.set_running(true),
            LabAction::Stop => mode.set_running(false),
            LabAction::Toggle => mode.set_running(!mode.is_running()),
            LabAction::Step => budget.spend(|may_go_on| mode.step(may_go_on)),
            LabAction::Again => refused = mode.begin_again(),
            LabAction::Constant(name, value) => {
                refused = mode.command(LabCommand::Constant { name, value });
            }
            LabAction::Flag(name, on) => refused = mode.command(LabCommand::Flag { name, on }),
            LabAction::Model(name, model) => {
                refused = mode.command(LabCommand::Model { name, model });
            }
            LabAction::Undo => mode.undo(),
            LabAction::Redo => mode.redo(),
            LabAction::Branch(place) => mode.with_branches(|lab| lab.go_to(place)),
            LabAction::Compare(place, is_compared) => {
                mode.with_branches(|lab| lab.compare(place, is_compared));
            }
            LabAction::Forget(place) => mode.with_branches(|lab| lab.remove(place)),
            LabAction::Rename(name) => {
                mode.with_branches(|lab| lab.rename(lab.current(), &name));
            }
            LabAction::Methods => refused = mode.compare_methods(),
            LabAction::Seek(part) => {
                let begin = mode.lab.timeline().begin();
                mode.stop_at(begin + f64::from(part) * (mode.latest() - begin));
            }
            LabAction::Impact { after } => mode.show_impact(after),
            LabAction::Slower => mode.change_speed(false),
            LabAction::Faster => mode.change_speed(true),
            LabAction::Tab(tab) => mode.tab = tab,
            LabAction::Contraction(shown) => mode.light.contraction = shown,
            LabAction::Doppler(shown) => mode.light.doppler = shown,
            LabAction::Flat => {
                let is_flat = self.rig.place() == CameraView::Flat;
                let view = if is_flat { CameraView::Over } else { CameraView::Flat };
                self.move_camera(CameraAction::View(view));
                return;
            }
            LabAction::Gallery(gallery) => mode.gallery = gallery,
            LabAction::Answer(place, value) => {
                if let Some(sheet) = &mut mode.sheet {
                    sheet.answer(place, value);
                }
            }
            LabAction::Sweep(action) => {
                if let Err(why) = mode.act_on_sweep(action) {
                    self.messages.whisper(why, Tone::Bad);
                }
            }
            _ => refused = mode.act_by_hand(action),
        }
        self.after_change_in_lab(refused);
    }

    /// Goes on after a change, and says why one was refused.
    pub(super) fn after_change_in_lab(&mut self, refused: Result<(), LabRefusal>) {
        if let Mode::Lab(mode) = &mut self.mode {
            mode.follow_changes();
        }
        self.effects.resume(self.mode.world(&self.game));
        match refused {
            Err(LabRefusal::Range { least, most, .. }) => {
                self.messages.whisper(lab::out_of_range(&least, &most), Tone::Bad);
            }
            Err(LabRefusal::Light { fastest }) => {
                let fastest = format_args!("{fastest:.3}");
                self.messages.whisper(lab::too_slow_light(&fastest), Tone::Bad);
            }
            Err(
                why @ (LabRefusal::Number(_)
                | LabRefusal::Place { why: Misplaced::Radius { .. }, .. }),
            ) => {
                self.messages.whisper(lab::not_possible(&why).to_string(), Tone::Bad);
            }
            Err(LabRefusal::Place { why: Misplaced::OffBed(_), .. }) => {
                self.messages.whisper(lab::OFF_BED, Tone::Bad);
            }
            Err(LabRefusal::Place { .. }) => self.messages.whisper(lab::NO_ROOM, Tone::Bad),
            Err(LabRefusal::Branches) => {
                self.messages.whisper(lab_branches::TOO_MANY, Tone::Bad);
            }
            Err(LabRefusal::Count) => self.messages.whisper(lab::LAST_BALL, Tone::Bad),
            Err(LabRefusal::Unknown(_) | LabRefusal::Preset | LabRefusal::NoBall(_)) | Ok(()) => {}
        }
    }

    /// The laboratory as the interface shows it, if it is shown, and the screens over it.
    pub fn lab_and_screens(&mut self, layout: &Layout) -> (Option<LabState<'_>>, &mut ScreenStack) {
        let lab = self.mode.lab().map(|mode| mode.state(&self.rig, &self.playback, layout));
        (lab, &mut self.screens)
    }
}

impl LabMode {
    /// The experiment as the interface shows it, seen by this camera.
    pub(super) fn state(
        &self,
        rig: &CameraRig,
        playback: &Playback,
        layout: &Layout,
    ) -> LabState<'_> {
        let (camera, view) = (rig.in_window(layout), viewport(layout));
        let (lab, world, measured) = (&self.lab, self.world(), self.measured());
        let fastest = || world.balls().map(|ball| ball.speed()).fold(0.0, f64::max);
        // Arrows would hide a crowd, unless they are wanted.
        let is_crowd = world.anchors().len() > MOST_ARROWS;
        let wants_arrows = self.instruments.overlays.has(Overlay::Velocity);
        let has_arrows = wants_arrows || !self.is_running() && !is_crowd;
        let arrows = has_arrows.then(|| arrows(self, &camera, &view)).into_iter().flatten();
        let compares = self.tab == LabTab::Branches && !self.is_folded;
        LabState {
            tab: self.tab,
            set: self.set,
            is_running: self.is_running(),
            speed: self.speed(),
            is_slow: self.is_running() && playback.is_delayed(true),
            is_computing: self.is_computing(),
            is_flat: rig.place() == CameraView::Flat,
            constants: &self.constants,
            fastest_ball: if self.tab == LabTab::Laws { fastest() } else { 0.0 },
            flags: &self.flags,
            models: &self.models,
            light: world.laws().speed_of_light.map(|_| self.light),
            measured,
            run: [lab.timeline().begin(), self.latest()],
            impacts: lab
                .branch()
                .impacts()
                .iter()
                .rev()
                .take(MAX_MARKED_IMPACTS)
                .copied()
                .collect(),
            arrows: self.hand.arrow(&camera, &view).into_iter().chain(arrows).collect(),
            hand: self.hand.state(self),
            files: self.files.as_deref(),
            branches: branches(self, measured),
            branch: lab.current(),
            comparison: if compares {
                Comparison::new(lab, self.time())
            } else {
                Comparison::default()
            },
            can_undo: lab.can_undo(),
            can_redo: lab.branch().can_redo(),
            has_methods: world.laws().preset != Preset::Report,
            instruments: self.instruments.state(self, rig, layout),
            gallery: self.gallery,
            sheet: self.sheet.as_ref().map(|sheet| &sheet.shown),
            sweep: &self.sweep.shown,
            sweep_runs: self.sweep.runs(),
        }
    }
}

/// The branches for the panel; in the current one this is measured.
fn branches(mode: &LabMode, measured: Instruments) -> Vec<LabBranch> {
    let mut list: Vec<LabBranch> = Vec::new();
    for (place, branch) in mode.lab.branches().iter().enumerate() {
        list.push(LabBranch {
            name: normalize(&branch.name),
            depth: branch.parent().map_or(0, |parent| list[parent].depth + 1),
            from: branch.from(),
            change: first_change(branch),
            is_compared: branch.is_compared,
            measured: match place == mode.lab.current() {
                true => Some(measured),
                false => branch.is_compared.then(|| branch.measure(mode.time())),
            },
        });
    }
    list
}

/// The constant that was changed first in a branch, and the value that a dragged slider had at the
/// end.
fn first_change(branch: &Branch) -> Option<(&'static str, f64)> {
    let own = branch.commands_since_fork();
    let (begin, LabCommand::Constant { name: first, .. }) = own.first()? else { return None };
    let then = own.iter().take_while(|(at, _)| at == begin);
    let values = then.filter_map(|(_, command)| match command {
        LabCommand::Constant { name, value } if name == first => Some((*name, *value)),
        _ => None,
    });
    values.last()
}

/// The velocities of the moving balls as arrows in the window.
fn arrows(mode: &LabMode, camera: &Camera, view: &Viewport) -> impl Iterator<Item = Arrow> {
    let moving = mode.world().balls().filter(|ball| ball.state.moves());
    moving.filter_map(move |ball| {
        let end = ball.position + ball.velocity * ARROW;
        let place = |point: nalgebra::Vector3<f64>| camera.project(view, point.cast());
        let ends = [place(ball.position)?, place(end)?];
        Some(Arrow { ends, color: mode.color(ball.id).unwrap_or(PALE) })
    })
}
