//! A game in its window: when a frame is drawn, and what it shows.
//!
//! Nothing is drawn while nothing changes. Input is handled at once and in order: the panel handles
//! each press of a button or key in its own pass, so that none is lost however long a frame
//! takes.

mod display;
mod layout;

use std::time::{Duration, Instant};

use imgui_winit_support::{HiDpiMode, WinitPlatform};
use winit::event_loop::ControlFlow;
use winit::window::{CursorIcon, Window};

use crate::render::Level;
use crate::ui::kit::chinese;
use crate::ui::{KeyCard, Layout, Tone, UiState};

use super::clipboard::SystemClipboard;
use super::instruments::LabPictures;
use super::pace::Pace;
use super::positions::Positions;
use super::quick_play::QuickPlay;
use super::studying::Studying;
use super::watching::reported;
use super::{focus, screens, statistics};
use crate::app::background::time_budget::TimeBudget;
use crate::app::controls::gamepad::Pad;
use crate::app::controls::held_arrow::HeldArrow;
use crate::app::controls::hint::{RestingPointer, StatusLine};
use crate::app::controls::mouse_drag::{Modifiers, MouseDrag, Target};
use crate::app::gl_context::WindowContext;
use crate::app::picture::painter::Painter;
use crate::app::session::Session;
use crate::app::settings::SettingsFile;
use crate::app::sound::SoundFeed;
use crate::app::storage::drill_results::DrillResults;
use crate::app::storage::exports::Exports;
use crate::app::storage::journal_writer::JournalWriter;
use crate::app::storage::record_list::RecordList;
use crate::app::storage::records::{self, Records};
use crate::app::window::background_saves::BackgroundSaves;
use crate::app::{AppError, Options, start};

/// Interval of checks whether the next level is ready.
const LEVEL_AFTER: Duration = Duration::from_millis(50);
/// Interval of checks for the results of other threads.
const RECORDS_AFTER: Duration = Duration::from_millis(20);
/// Time from the last change of a setting until it is written, s.
const SAVE_AFTER: f64 = 0.5;

/// Mouse, keyboard and gamepad.
#[derive(Default)]
pub(in crate::app) struct Input {
    /// The mouse in the window.
    pub pointer: Option<[f32; 2]>,
    /// The place of the button press that the panel holds.
    pub held_at: Option<[f32; 2]>,
    pub resting: RestingPointer,
    pub drag: MouseDrag,
    pub cursor: CursorIcon,
    /// The modifier keys that are held.
    pub held: Modifiers,
    pub arrow: HeldArrow,
    pub pad: Pad,
}

/// A game in its window.
pub struct GameWindow {
    // Dropped before the OpenGL context that it draws with.
    pub(super) painter: Painter,
    pub(super) context: WindowContext,
    pub(super) platform: WinitPlatform,
    /// The session that is shown.
    pub(in crate::app) session: Session,
    /// The session being played, while a replay is watched.
    pub(super) waiting: Option<Box<Session>>,
    /// The last experiment, to be continued.
    pub(super) kept_lab: Option<Box<Session>>,
    /// The saved matches, for the list of records.
    pub(super) record_list: RecordList,
    /// The work that "Play" on the title waits for.
    pub(super) quick_play: QuickPlay,
    /// The data that was read for the top screen.
    pub(in crate::app) loaded: Option<screens::ScreenData>,
    /// The saved positions of free practice.
    pub(super) positions: Positions,
    /// The results of the drills.
    pub(super) results: DrillResults,
    /// The analysis of shots.
    pub(super) studying: Studying,
    pub(super) settings: SettingsFile,
    pub(super) journal: JournalWriter,
    pub(super) records: Records,
    /// None until the first frame is on the screen, because opening a device may take long.
    pub(super) sound_feed: Option<SoundFeed>,
    /// True if sound is off for this run, whatever the settings say.
    pub(super) mute: bool,
    pub(in crate::app) input: Input,
    /// The folder of the files that a player exports, and those being written.
    pub(in crate::app) exports: Exports,
    pub(in crate::app) saves: BackgroundSaves,
    /// The laboratory's pictures that are saved.
    pub(super) pictures: LabPictures,
    /// True if time ran in the laboratory when the journal last heard of it.
    pub(super) lab_runs: bool,
    /// The error of the last reload of the shaders.
    #[cfg(debug_assertions)]
    pub(super) shader_error: Option<String>,
    /// The state that the interface shows.
    pub(in crate::app) state: UiState,
    /// The layout that camera and held controls follow; [`GameWindow::layout`] keeps it current.
    laid_out: Layout,
    /// The inner size at the start, until the user changes it.
    pub(super) first_size: [u32; 2],
    pub(super) pace: Pace,
    pub(in crate::app) shown: bool,
    /// True if the driver had no memory for the last picture.
    refused: bool,
    /// The chosen level of quality; `None` if the program chooses.
    pub(super) chosen: Option<Level>,
    pub(super) changed_at: Option<Instant>,
    pub(super) leave: bool,
}

impl GameWindow {
    /// Starts the game in a window.
    pub fn new(
        context: WindowContext,
        options: &Options,
        session: Session,
        mut settings: SettingsFile,
        journal: JournalWriter,
    ) -> Result<GameWindow, AppError> {
        let [width, height] = context.size();
        let is_new = settings.is_new();
        let display = &mut settings.settings.display;
        if is_new {
            display.fold_if_narrow(width, height);
        }
        let layout = display.layout_for(&session, width, height);
        let table = session.world().table();
        let chosen = start::chosen_level(options, &settings);
        let display = &settings.settings.display;
        let known = |driver: &str| display.known_level(driver);
        let mut painter = Painter::new(context.gl(), table, chosen, known, layout.scale)?;
        let imgui = painter.gui.imgui();
        imgui.set_clipboard_backend(SystemClipboard::default());
        let mut platform = WinitPlatform::new(imgui);
        // All layout is in physical pixels.
        platform.attach_window(imgui.io_mut(), context.window(), HiDpiMode::Locked(1.0));
        let records =
            Records::new(records::folder(options), statistics::store(options), session.game());
        let mut playing = GameWindow {
            painter,
            platform,
            session,
            waiting: None,
            kept_lab: None,
            positions: Positions::default(),
            record_list: RecordList::new(records::folder(options)),
            quick_play: QuickPlay::default(),
            loaded: None,
            results: DrillResults::new(records::folder(options).as_deref()),
            studying: Studying::new(records::folder(options).as_deref()),
            journal,
            records,
            sound_feed: None,
            mute: options.mute,
            input: Input::default(),
            exports: Exports::new(options),
            saves: BackgroundSaves::default(),
            pictures: LabPictures::default(),
            lab_runs: false,
            #[cfg(debug_assertions)]
            shader_error: None,
            state: UiState::default(),
            laid_out: layout,
            first_size: [width, height],
            pace: Pace::new(),
            shown: false,
            refused: false,
            chosen,
            changed_at: None,
            leave: false,
            settings,
            context,
        };
        playing.session.set_budget(TimeBudget::of_frame());
        playing.ask_display();
        playing.session.rig.fit(&layout);
        playing.session.settle_camera();
        playing.session.show_racks();
        playing.session.show_region();
        if options.keys {
            playing.session.screens.open(KeyCard);
        }
        playing.open_first(options);
        playing.state.game.colors = playing.settings.settings.colors();
        playing.set_sound();
        playing.journal.start(&playing.session);
        Ok(playing)
    }

    /// The window.
    pub fn window(&self) -> &Window {
        self.context.window()
    }

    pub fn request_frame(&mut self) {
        self.pace.request();
    }

    /// Runs the panel on the input fed to imgui, and carries out its actions. Returns the layout of
    /// the interface that it built; the actions may have changed it.
    fn build(&mut self) -> Result<Layout, AppError> {
        let layout = self.layout();
        let dt = self.pace.begin_pass();
        // A held control keeps its hint wherever the mouse moves.
        let looks = self
            .input
            .resting
            .active_pointer(&self.session, self.input.pointer.filter(|_| !self.state.by_keys));
        let pointer = self.input.held_at.or(looks);
        let taking = self.painter.gui.panel.taking(pointer);
        self.show_settings();
        let (keys, session, drag) = (&self.state.keys, &self.session, &self.input.drag);
        let status = StatusLine { keys, session, layout: &layout, drag, pointer, taking };
        status.write(&mut self.state.hint);
        self.point_in_lab();
        self.session.show(&mut self.state, &layout);
        let (lab, screens) = self.session.lab_and_screens(&layout);
        self.painter.gui.pass(&layout, &self.state, lab.as_ref(), screens, dt)?;
        if chinese::is_missing() {
            self.request_frame();
        }
        // Put the list back so that its memory is reused.
        let mut actions = std::mem::take(self.painter.gui.panel.actions());
        if !actions.is_empty() {
            self.request_frame();
        }
        self.act(actions.drain(..));
        *self.painter.gui.panel.actions() = actions;
        self.journal.layout(&layout, self.painter.gui.panel.passing());
        Ok(layout)
    }

    /// Does the same without drawing.
    pub fn update_undrawn(&mut self) -> Result<(), AppError> {
        self.build().map(|_| ())
    }

    /// Advances the session by the time without drawing. Otherwise a new message would start at the
    /// time of the last frame, and could be over before it is drawn.
    pub(in crate::app) fn catch_up(&mut self) {
        if let Some(seconds) = self.pace.skip_idle() {
            // A screen that opens meanwhile, or a message that ends, must be drawn.
            if self.session.next_change().is_some_and(|due| due <= seconds) {
                self.pace.draw_once();
            }
            self.session.wait(seconds);
        }
    }

    /// Draws a frame.
    pub(super) fn redraw(&mut self) -> Result<(), AppError> {
        let (passed, idle) = self.pace.begin_frame();
        if let Some(idle) = idle {
            self.painter.idle(idle);
        }
        self.session.rig.hold(self.input.drag.placing());
        self.session.set_held_ball(self.input.drag.held_ball().copied());
        self.steer(passed)?;
        self.session.advance(passed);
        let layout = self.layout();
        if let Some(sound_feed) = &mut self.sound_feed {
            sound_feed.schedule_sounds(&self.session, &layout);
        }
        let layout = self.build()?;
        self.point(&layout);
        let measured = if self.shown { None } else { self.measure() };
        let drawing = Instant::now();
        let drawn = self.painter.draw(&mut self.session, &layout, None);
        self.take_picture(&layout);
        self.context.swap()?;
        self.report_refusal(drawn.err());
        if self.painter.is_unfinished() {
            self.pace.draw_once();
        }
        if !self.shown {
            self.shown = true;
            self.first_frame();
        } else if self.painter.record_frame_time(drawing.elapsed().as_secs_f64()) {
            self.request_frame();
        }
        if let Some(level) = measured {
            // Load the next level now, because it takes time, and a picture is already on the
            // screen.
            self.set_automatic(level);
        }
        Ok(())
    }

    /// Prepares the cue for a turn that has begun, unless the player is at it.
    fn prepare_turn(&mut self) {
        let busy = self.input.drag.busy() && !self.input.drag.turning();
        if !self.session.prepare_turn(busy).is_empty() {
            self.write_commands();
            self.request_frame();
        }
    }

    /// If the driver has no memory for the table's picture, the game continues: a smaller window may
    /// help.
    fn report_refusal(&mut self, error: Option<AppError>) {
        if let Some(error) = &error
            && !self.refused
        {
            log::warn!("{error}");
            self.session.messages.say(error.to_string(), Tone::Bad);
            self.request_frame();
        }
        self.refused = error.is_some();
    }

    /// If the program chooses the level and nothing is known of this driver, finds the level that
    /// suits it and stores it.
    fn measure(&mut self) -> Option<Level> {
        let display = &self.settings.settings.display;
        let known = display.known_level(self.painter.driver()).is_some();
        if known || self.chosen.is_some() {
            return None;
        }
        // An error of the driver is reported when the next frame is drawn.
        let layout = self.layout();
        let level = self.painter.measure(&mut self.session, &layout, None).ok()?;
        self.settings.settings.display.remember_level(self.painter.driver(), level);
        Some(level)
    }

    fn set_automatic(&mut self, level: Level) {
        self.painter.set_automatic(level);
        self.request_frame();
    }

    /// Lets the program choose the level from now on.
    pub(super) fn choose_automatic(&mut self) {
        if let Some(level) = self.measure() {
            self.set_automatic(level);
        }
    }

    /// Does the work that can wait until after the first frame.
    fn first_frame(&mut self) {
        focus::take_without_manager(self.context.window());
        // Some systems know the window's display only once it is shown.
        self.ask_display();
        self.fit_display();
        let scale = self.layout().scale;
        self.journal.ready(self.painter.driver(), self.context.size(), scale);
        let sound_feed = SoundFeed::new(self.volumes());
        self.state.sound.no_device = sound_feed.is_without_device();
        self.sound_feed = Some(sound_feed);
        self.records.look();
        self.request_frame();
    }

    /// Shows what a press would do by the mouse cursor.
    fn point(&mut self, layout: &Layout) {
        let wanted = if self.painter.gui.wants_mouse() {
            match self.painter.gui.mouse_cursor() {
                Some(imgui::MouseCursor::TextInput) => CursorIcon::Text,
                Some(imgui::MouseCursor::ResizeEW) => CursorIcon::EwResize,
                Some(imgui::MouseCursor::ResizeAll) => CursorIcon::AllScroll,
                _ => CursorIcon::Default,
            }
        } else if self.input.drag.busy() {
            CursorIcon::Grabbing
        } else if !self.session.screens.is_empty() {
            CursorIcon::Default
        } else {
            let target = self.input.pointer.map(|at| MouseDrag::target(&self.session, layout, at));
            match target {
                Some(Target::Ball(_) | Target::TrayBall(_) | Target::Cue) => CursorIcon::Grab,
                Some(Target::Table) => CursorIcon::Crosshair,
                _ => CursorIcon::Default,
            }
        };
        if self.input.cursor != wanted {
            self.input.cursor = wanted;
            self.context.window().set_cursor(wanted);
        }
    }

    /// True if the next frame differs from this one.
    fn restless(&self) -> bool {
        let held_on_panel = self.painter.gui.holds_mouse();
        self.pace.is_requested() || self.session.moves() || held_on_panel || self.steers()
    }

    /// Does all work that is due, and returns when the next is due.
    pub fn wait(&mut self) -> ControlFlow {
        self.catch_up();
        let now = Instant::now();
        let after = |seconds: f64| now + Duration::from_secs_f64(seconds.clamp(0.0, 3600.0));
        let records = self.poll_records();
        let mut wake: Option<Instant> = None;
        let mut at = |when: Instant| wake = Some(wake.map_or(when, |wake| wake.min(when)));
        if let Some(due) = self.journal.update(reported(&self.waiting, &self.session)) {
            at(after(due - self.journal.time()));
        }
        // After the verdict, in the journal as in the match.
        self.poll_lesson();
        let exports = self.poll_lab() | self.poll_pictures() | self.poll_saves();
        let exports = exports | self.poll_positions();
        let studies = self.poll_study();
        self.prepare_turn();
        let thinks = self.poll_opponent();
        self.report_journal();
        if records || exports || thinks || studies || self.results.is_busy() {
            at(now + RECORDS_AFTER);
        }
        if self.settings.is_changed() {
            let since = *self.changed_at.get_or_insert(now);
            let due = since + Duration::from_secs_f64(SAVE_AFTER);
            if now >= due { self.save() } else { at(due) }
        }
        if let Some(sound_feed) = &mut self.sound_feed {
            let again = sound_feed.keep_running(self.pace.unused());
            let no_device = sound_feed.is_without_device();
            if self.state.sound.no_device != no_device {
                self.state.sound.no_device = no_device;
                self.pace.request();
            }
            if let Some(again) = again {
                at(now + again);
            }
        }
        if self.poll_record_list() {
            at(now + LEVEL_AFTER);
        }
        match self.painter.next_level_ready() {
            Some(true) => self.pace.draw_once(),
            Some(false) => at(now + LEVEL_AFTER),
            None => {}
        }
        let next_frame = self.pace.next_frame();
        if let Some(due) = self.input.pad.due() {
            if now >= due { self.pace.draw_once() } else { at(due) }
        }
        if let Some(seconds) = self.session.next_change() {
            // The session's clock may lag behind since the last frame.
            let wait = Duration::from_secs_f64(seconds.clamp(0.0, 3600.0));
            let when = (self.pace.advanced_to() + wait).max(next_frame);
            if now >= when { self.pace.draw_once() } else { at(when) }
        }
        if self.restless() {
            if now >= next_frame {
                self.context.window().request_redraw();
            } else {
                at(next_frame);
            }
        } else {
            self.pace.rest();
        }
        wake.map_or(ControlFlow::Wait, ControlFlow::WaitUntil)
    }
}
