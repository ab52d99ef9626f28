//! The window: how it is opened, and its event loop.

use std::path::Path;

use winit::application::ApplicationHandler;
use winit::dpi::{LogicalSize, PhysicalSize, Size};
use winit::error::EventLoopError;
use winit::event::WindowEvent;
use winit::event_loop::{ActiveEventLoop, EventLoop};
#[cfg(all(unix, not(target_vendor = "apple")))]
use winit::platform::wayland::WindowAttributesExtWayland;
use winit::window::{Fullscreen, Icon, Window, WindowAttributes, WindowId};

use crate::game::Setup;
use crate::game::files::Scene;
use crate::texts::watching;
use crate::ui::{CameraAction, Tone};

use super::first_size::Room;
use super::game_window::GameWindow;
use super::saving::FinalSaves;
use super::signals::{self, EndSignal};
use crate::app::controls::gamepad;
use crate::app::controls::gamepad::PadEvent;
use crate::app::gl_context::WindowContext;
use crate::app::session::Session;
use crate::app::settings::{SettingsError, SettingsErrorKind, SettingsFile};
use crate::app::start::{self, StartScreen};
use crate::app::storage::journal_writer::JournalWriter;
use crate::app::{AppError, End, FileFault, Options};

/// The window's title.
const TITLE: &str = "gl-billiards";
/// The smallest window size, logical pixels.
const MIN_SIZE: (u32, u32) = (480, 360);

/// Opens the window, and returns when it is closed or a signal asks the program to end.
pub fn run(options: &Options, scene: Option<&Scene>, first: StartScreen) -> Result<End, AppError> {
    let (settings, complaints) = start::settings(options)?;
    for complaint in &complaints {
        log::warn!("{complaint}");
    }
    let players = settings.settings.players.names();
    let opponent = options.opponent.or_else(|| settings.settings.players.opponent());
    let setup = Setup { players, ..options.setup.clone() };
    let options = &Options { setup, opponent, ..options.clone() };
    let mut session = start::session(options, scene)?;
    session.apply_settings(&settings.settings);
    let event_loop = EventLoop::with_user_event().build().map_err(no_display)?;
    // Before the journal is opened, because it must end with a last line on a signal.
    let proxy = event_loop.create_proxy();
    let watched = signals::watch(move |signal| {
        // If the loop is gone, the program has already ended in order.
        let _ = proxy.send_event(Wake::End(signal));
    });
    if let Err(error) = watched {
        log::warn!("signals end the game without saving: {error}");
    }
    let proxy = event_loop.create_proxy();
    gamepad::watch(move |event| proxy.send_event(Wake::Gamepad(event)).is_ok());
    let mut start = Start {
        options,
        session: Some(session),
        first: Some(first),
        settings: Some(settings),
        // Settings are written again at the end, unlike a translation.
        written: FinalSaves {
            saves: !complaints.iter().any(|it| matches!(it.kind, SettingsErrorKind::WriteTexts(_))),
            journal: true,
        },
        complaints,
        journal: Some(journal(options)?),
        playing: None,
        failure: None,
        signal: None,
    };
    event_loop.run_app(&mut start).map_err(no_display)?;
    match (start.failure, start.signal) {
        (Some(failure), _) => Err(failure),
        (None, _) if !start.written.journal => Ok(End::Incomplete),
        // Whoever sent it expects its number, and the player knows of a failed save.
        (None, Some(EndSignal(number))) => Ok(End::Signal(number)),
        (None, None) if !start.written.saves => Ok(End::Incomplete),
        (None, None) => Ok(End::Done),
    }
}

/// An event that does not come from the window system.
#[derive(Debug)]
enum Wake {
    /// The program is asked to end.
    End(EndSignal),
    /// A gamepad is used.
    Gamepad(PadEvent),
}

/// The system's error names source files of the program, so it only goes to the log.
fn no_display(error: EventLoopError) -> AppError {
    log::info!("{error}");
    let hint = if cfg!(all(unix, not(target_vendor = "apple"))) {
        "no display answers (DISPLAY or WAYLAND_DISPLAY says where one is)"
    } else {
        "the system has no display for it"
    };
    AppError::Window(hint.to_owned())
}

fn journal(options: &Options) -> Result<JournalWriter, AppError> {
    let path = options.journal.as_deref();
    JournalWriter::new(path, options.start).map_err(|error| {
        AppError::in_file(path.unwrap_or(Path::new("")), FileFault::Write(error.to_string()))
    })
}

/// The parts of a game before its window is open.
struct Start<'a> {
    options: &'a Options,
    session: Option<Session>,
    /// The first thing that the window shows.
    first: Option<StartScreen>,
    settings: Option<SettingsFile>,
    complaints: Vec<SettingsError>,
    journal: Option<JournalWriter>,
    playing: Option<GameWindow>,
    failure: Option<AppError>,
    /// The signal that asked the program to end.
    signal: Option<EndSignal>,
    /// The result written at the end.
    written: FinalSaves,
}

impl Start<'_> {
    /// Opens the window, unless it is already open.
    fn open(&mut self, event_loop: &ActiveEventLoop) -> Result<Option<GameWindow>, AppError> {
        let parts = (self.session.take(), self.settings.take(), self.journal.take());
        let (Some(session), Some(settings), Some(journal)) = parts else {
            return Ok(None);
        };
        let room = Room::at_start(event_loop);
        let attributes = attributes(self.options, &settings, room);
        let context = WindowContext::new(event_loop, attributes)?;
        let mut playing = GameWindow::new(context, self.options, session, settings, journal)?;
        for complaint in self.complaints.drain(..) {
            if let Some(tone) = complaint.tone() {
                playing.session.messages.say(complaint.brief(), tone);
            }
        }
        match self.first.take() {
            Some(StartScreen::Replay(replay)) => {
                if !playing.watch(*replay, 0) {
                    playing.session.messages.say(watching::NO_SHOT, Tone::Plain);
                }
            }
            Some(StartScreen::Lab(file)) => {
                playing.open_lab(file.map(|file| *file));
                if let Some(view) = self.options.camera {
                    playing.session.move_camera(CameraAction::View(view));
                }
            }
            Some(StartScreen::Match) | None => {}
        }
        if let Some(file) = &self.options.file {
            playing.open_file(file);
        }
        Ok(Some(playing))
    }

    /// Ends the event loop if the player has left the game, or if it has failed.
    fn end_if_left(&mut self, event_loop: &ActiveEventLoop, result: Result<(), AppError>) {
        if self.playing.as_ref().is_some_and(|playing| playing.leave) {
            event_loop.exit();
        }
        self.check(event_loop, result);
    }

    /// Ends the event loop if the game has failed.
    fn check(&mut self, event_loop: &ActiveEventLoop, result: Result<(), AppError>) {
        if let Err(error) = result {
            self.failure = Some(error);
            event_loop.exit();
        }
    }
}

impl ApplicationHandler<Wake> for Start<'_> {
    fn resumed(&mut self, event_loop: &ActiveEventLoop) {
        match self.open(event_loop) {
            Ok(Some(playing)) => self.playing = Some(playing),
            Ok(None) => {}
            Err(error) => self.check(event_loop, Err(error)),
        }
    }

    fn window_event(&mut self, event_loop: &ActiveEventLoop, id: WindowId, event: WindowEvent) {
        if let Some(playing) = &mut self.playing
            && playing.window().id() == id
        {
            let result = playing.event(event);
            self.end_if_left(event_loop, result);
        }
    }

    fn user_event(&mut self, event_loop: &ActiveEventLoop, event: Wake) {
        match event {
            Wake::End(signal) => {
                self.signal.get_or_insert(signal);
                event_loop.exit();
            }
            Wake::Gamepad(event) => {
                let result = self.playing.as_mut().map(|playing| playing.gamepad(event));
                self.end_if_left(event_loop, result.unwrap_or(Ok(())));
            }
        }
    }

    fn about_to_wait(&mut self, event_loop: &ActiveEventLoop) {
        if let Some(playing) = &mut self.playing {
            event_loop.set_control_flow(playing.wait());
        }
    }

    fn exiting(&mut self, _event_loop: &ActiveEventLoop) {
        if let Some(playing) = &mut self.playing {
            let FinalSaves { saves, journal } = playing.close();
            self.written.saves &= saves;
            self.written.journal &= journal;
        }
    }
}

/// The 8 ball, painted by `scripts/pictures.py`.
const ICON: &[u8] = include_bytes!("../../../assets/pictures/icon.png");

fn icon() -> Option<Icon> {
    let picture = image::load_from_memory(ICON).ok()?.into_rgba8();
    let (width, height) = picture.dimensions();
    Icon::from_rgba(picture.into_raw(), width, height).ok()
}

/// The attributes of the window, which opens in this room.
fn attributes(options: &Options, settings: &SettingsFile, room: Option<Room>) -> WindowAttributes {
    let window = &settings.settings.window;
    let fills = options.fullscreen || window.fullscreen;
    let wanted: Size = match options.size {
        Some([width, height]) => PhysicalSize::new(width, height).into(),
        None => LogicalSize::new(window.width, window.height).into(),
    };
    let smallest = LogicalSize::new(MIN_SIZE.0, MIN_SIZE.1).into();
    let [first, smallest] = [wanted, smallest].map(|size| room.map_or(size, |room| room.fit(size)));
    let attributes = Window::default_attributes();
    // The name of the desktop entry, by which the desktop knows the window's icon.
    #[cfg(all(unix, not(target_vendor = "apple")))]
    let attributes = WindowAttributesExtWayland::with_name(attributes, TITLE, TITLE);
    attributes
        .with_title(TITLE)
        .with_window_icon(icon())
        .with_min_inner_size(smallest)
        .with_inner_size(first)
        .with_fullscreen(fills.then_some(Fullscreen::Borderless(None)))
}

#[cfg(test)]
mod tests {
    use crate::app::window::event_loop::*;

    #[test]
    fn the_icon_is_a_ball_with_clear_corners() {
        assert!(icon().is_some());
        let picture = image::load_from_memory(ICON).unwrap().into_rgba8();
        let opacity = |x, y| picture.get_pixel(x, y).0[3];
        let (width, height) = picture.dimensions();
        assert_eq!([opacity(0, 0), opacity(width - 1, height - 1)], [0, 0]);
        assert_eq!(opacity(width / 2, height / 2), 255);
    }
}
