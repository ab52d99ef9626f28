//! The window: event loop, OpenGL context, input and settings. Also the pictures drawn without one.

mod background;
mod camera_rig;
mod controls;
pub mod crash_report;
#[cfg(test)]
mod docs_tables;
pub mod gl_context;
mod headless;
mod picture;
#[cfg(test)]
#[path = "../../tests/scratch.rs"]
mod scratch;
mod session;
pub mod settings;
mod shot_effects;
mod sound;
mod storage;
mod window;

use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::ai;
use crate::game::files::output_file;
use crate::game::files::{self, ContentError, Scene, shortened_path};
use crate::game::record::Difference;
use crate::game::{Match, Replay, Setup, UnfitBalls};
use crate::lab::LabFile;
use crate::physics::BallId;
use crate::render::{GlError, Level};
use crate::texts;
pub use crate::ui::CameraView;
use crate::ui::{CameraAction, Tone};

use camera_rig::CameraRig;
use gl_context::ContextError;
pub use headless::offscreen::snapshot;
use session::Session;
use settings::{SettingsError, SettingsFile};
pub use window::screens::NAMES as SCREENS;

/// The options of a run.
#[derive(Debug, Clone)]
pub struct Options {
    /// When the program started.
    pub start: Instant,
    /// The file of a scene to start from.
    pub scene: Option<PathBuf>,
    /// The file of a record to replay.
    pub replay: Option<PathBuf>,
    /// Open the laboratory, with the scene of this file if there is one.
    pub lab: Option<Option<PathBuf>>,
    /// The game and its table; a scene brings its own laws and table.
    pub setup: Setup,
    /// The second player: the name of an opponent, or `person`; `None` for the settings' choice.
    pub opponent: Option<&'static str>,
    /// Size of the window or of the picture, physical pixels.
    pub size: Option<[u32; 2]>,
    /// Fill the whole screen.
    pub fullscreen: bool,
    /// Play no sound, whatever the settings say.
    pub mute: bool,
    /// A level of quality, or "auto" for one that suits the driver; `None` for the settings'
    /// choice.
    pub quality: Option<String>,
    /// The camera view; `None` for the one that suits the game.
    pub camera: Option<CameraView>,
    /// True to open the key card at the start.
    pub keys: bool,
    /// The name of the screen to open at the start.
    pub screen: Option<&'static str>,
    /// The settings file to use instead of the default one.
    pub settings: Option<PathBuf>,
    /// The journal file.
    pub journal: Option<PathBuf>,
    /// Work to do without a window, instead of playing a game.
    pub instead: Option<OffscreenTask>,
}

/// Work to do without a window.
#[derive(Debug, Clone)]
pub enum OffscreenTask {
    /// One picture.
    Screenshot {
        /// The PNG file to write.
        file: PathBuf,
        /// Time after the scene's shot, s; `None` draws the table before the shot.
        at: Option<f64>,
    },
    /// A benchmark of this duration, s.
    Benchmark(f64),
}

/// The outcome of a run that was not stopped by an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// All work is done and written.
    Done,
    /// Something could not be written, which has been reported.
    Incomplete,
    /// The signal with this number closed the window; what it asked for is written.
    Signal(u8),
}

/// The reason why there is no window or picture.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// No OpenGL to draw with.
    #[error(transparent)]
    Context(#[from] ContextError),
    /// The driver reported an error.
    #[error(transparent)]
    Render(#[from] GlError),
    /// No display, or no connection to it.
    #[error("cannot open a window: {0}")]
    Window(String),
    /// A file that cannot be used.
    #[error("{}: {fault}", name_of(path))]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        fault: FileFault,
    },
    /// Settings that cannot be read.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// Standard output cannot be written.
    #[error("standard output: {0}")]
    Output(io::Error),
}

/// The reason why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FileFault {
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// A place in it is wrong: the place, and the allowed values.
    #[error(transparent)]
    Content(#[from] ContentError),
    /// No game can start from the scene in it.
    #[error("balls: {0}")]
    Balls(#[from] UnfitBalls),
    /// The record in it cannot be replayed.
    #[error(transparent)]
    Replay(#[from] Difference),
    /// It cannot be written: the reason.
    #[error("{0}")]
    Write(String),
}

/// The name of a file in messages.
fn name_of(path: &Path) -> String {
    shortened_path(&path.to_string_lossy()).into_owned()
}

impl AppError {
    fn in_file(path: &Path, fault: impl Into<FileFault>) -> AppError {
        AppError::File { path: path.to_owned(), fault: fault.into() }
    }

    /// True if the input is wrong, rather than the machine.
    pub fn is_bad_input(&self) -> bool {
        match self {
            AppError::File { fault: FileFault::Write(_), .. } => false,
            AppError::File { fault: FileFault::Replay(difference), .. } => {
                matches!(difference, Difference::Start(_))
            }
            AppError::File { .. } | AppError::Settings(_) => true,
            _ => false,
        }
    }
}

/// Opens the window and plays, or draws the requested pictures instead.
pub fn run(options: &Options) -> Result<End, AppError> {
    // Before any thread starts.
    gl_context::share_work();
    let scene = options.scene.as_deref().map(read_scene).transpose()?;
    match &options.instead {
        None => {
            let first = match &options.replay {
                Some(path) => First::Replay(Box::new(read_record(path)?)),
                None if options.lab.is_some() => First::Lab(lab_file(options)?.map(Box::new)),
                None => First::Match,
            };
            window::event_loop::run(options, scene.as_ref(), first)
        }
        Some(OffscreenTask::Screenshot { file, at }) => {
            headless::offscreen::screenshot(options, scene.as_ref(), file, *at)
        }
        Some(OffscreenTask::Benchmark(seconds)) => headless::benchmark::run(options, *seconds),
    }
}

/// What the window shows first.
enum First {
    /// The match, or a screen over it.
    Match,
    /// A replay.
    Replay(Box<Replay>),
    /// The laboratory, with a file if there is one.
    Lab(Option<Box<LabFile>>),
}

/// The file that the laboratory opens with, if the options name one.
fn lab_file(options: &Options) -> Result<Option<LabFile>, AppError> {
    options.lab.iter().flatten().next().map(|path| read_lab_file(path)).transpose()
}

fn read_lab_file(path: &Path) -> Result<LabFile, AppError> {
    let text = read_text(path)?;
    LabFile::parse(&text).map_err(|error| AppError::in_file(path, error))
}

/// The same match against an opponent of this name, who plays as the second player; other names
/// stand for a person.
fn against(setup: Setup, name: &str) -> Setup {
    let Some(opponent) = ai::opponent(name) else { return setup };
    let [first, _] = setup.players;
    let players = [first, opponent.title.english.to_owned()];
    Setup { players, opponents: [None, Some(opponent.name.to_owned())], ..setup }
}

fn read_scene(path: &Path) -> Result<Scene, AppError> {
    let text = read_text(path)?;
    Scene::parse(&text).map_err(|error| AppError::in_file(path, error))
}

fn read_text(path: &Path) -> Result<String, AppError> {
    std::fs::File::open(path)
        .and_then(files::read_text)
        .map_err(|error| AppError::in_file(path, error))
}

/// Reads the record to be watched.
fn read_record(path: &Path) -> Result<Replay, AppError> {
    let text = read_text(path)?;
    let record = files::record::parse(&text).map_err(|error| AppError::in_file(path, error))?;
    Replay::of_record(record).map_err(|difference| AppError::in_file(path, difference))
}

/// The requested settings, and the errors in them and in their translation; the window has their
/// language from now on. A picture alone needs no settings.
fn settings(options: &Options) -> Result<(SettingsFile, Vec<SettingsError>), AppError> {
    let (settings, complaint) = match (&options.settings, &options.instead) {
        (Some(path), _) => SettingsFile::named(path)?,
        (None, None) => SettingsFile::own(),
        (None, Some(_)) => (SettingsFile::nowhere(), None),
    };
    let untranslated = storage::translation::load(&settings).err();
    Ok((settings, complaint.into_iter().chain(untranslated).collect()))
}

/// The same for a run without a window: errors are logged, and the best possible outcome of the run
/// is returned.
fn settings_alone(options: &Options) -> Result<(SettingsFile, End), AppError> {
    let (settings, complaints) = settings(options)?;
    for complaint in &complaints {
        log::warn!("{complaint}");
    }
    let incomplete = complaints.iter().any(SettingsError::is_of_output);
    Ok((settings, if incomplete { End::Incomplete } else { End::Done }))
}

/// The level of quality chosen on the command line or else in the settings; `None` for one that
/// suits the driver.
fn chosen_level(options: &Options, settings: &SettingsFile) -> Option<Level> {
    match &options.quality {
        // "auto" is not the name of a level.
        Some(name) => name.parse().ok(),
        None => settings.settings.display.quality,
    }
}

/// The requested match, and its camera.
fn session(options: &Options, scene: Option<&Scene>) -> Result<Session, AppError> {
    let setup = against(options.setup.clone(), options.opponent.unwrap_or_default());
    // A scene without a playable position can still be drawn.
    let picture = matches!(options.instead, Some(OffscreenTask::Screenshot { .. }));
    let mut film = None;
    let mut game = match scene {
        None => Match::new(setup),
        Some(scene) => {
            let setup = setup.in_scene(scene);
            match Match::from_scene(setup.clone(), scene.balls.clone()) {
                Ok(game) => game,
                Err(_) if picture => {
                    film = Some(scene.world());
                    Match::new(setup)
                }
                Err(unfit) => {
                    let path = options.scene.as_deref().unwrap_or(Path::new(""));
                    return Err(AppError::in_file(path, unfit));
                }
            }
        }
    };
    let shot = scene.and_then(|scene| scene.shot.as_ref());
    let unfit = shot.and_then(|shot| game.prepare(shot).err());
    let direction = game.cue().direction;
    let ball = game.world().ball(BallId::CUE).map(|ball| ball.position).unwrap_or_default();
    let suited = if options.instead.is_some() {
        CameraView::Default
    } else {
        session::first_view(game.setup())
    };
    let view = options.camera.unwrap_or(suited);
    let rig = CameraRig::new(CameraView::Default, game.world().table(), ball, direction);
    let mut session = Session::new(game, rig);
    session.rig.act(CameraAction::View(view));
    session.settle_camera();
    if let Some(film) = film {
        session.show_film(film);
    }
    if let Some(why) = unfit.filter(|_| !picture) {
        session.messages.say(texts::playing::not_prepared(&why), Tone::Plain);
    }
    Ok(session)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Cue, GameKind};
    use crate::physics::Preset;
    use crate::ui::Layout;

    pub(super) fn options(instead: Option<OffscreenTask>) -> Options {
        Options {
            start: Instant::now(),
            scene: None,
            replay: None,
            lab: None,
            setup: Setup::usual(1),
            opponent: None,
            size: None,
            fullscreen: false,
            mute: true,
            quality: None,
            camera: None,
            keys: false,
            screen: None,
            settings: None,
            journal: None,
            instead,
        }
    }

    #[test]
    fn a_game_opens_behind_the_cue_and_the_reports_around_the_ball() {
        let report = Setup::new(GameKind::NineBall, Preset::Report, 1);
        let picture = OffscreenTask::Screenshot { file: PathBuf::new(), at: None };
        for (instead, setup, camera, expected) in [
            (None, Setup::usual(1), None, CameraView::Eye),
            (None, Setup::report(1), None, CameraView::Default),
            (None, report, None, CameraView::Default),
            (None, Setup::usual(1), Some(CameraView::Low), CameraView::Low),
            (Some(picture), Setup::usual(1), None, CameraView::Default),
            (Some(OffscreenTask::Benchmark(1.0)), Setup::usual(1), None, CameraView::Default),
        ] {
            let options = Options { setup, camera, ..options(instead) };
            let session = session(&options, None).unwrap();
            assert_eq!(session.rig.place(), expected, "{options:?}");
        }
    }

    /// Tests that the table of a scene with an impossible shot can be played, with the cue at its
    /// start.
    #[test]
    fn an_impossible_shot_is_dropped_with_a_warning() {
        let layout = Layout::new(1280, 720, 1.0);
        let said = |shot: &str, instead: Option<OffscreenTask>| {
            let balls = r#"[{"id": 0, "position": [0, 0]}, {"id": 1, "position": [0.5, 0]}]"#;
            let text = format!(r#"{{"version": 1, "balls": {balls}, "shot": {shot}}}"#);
            let scene = Scene::parse(&text).unwrap();
            let session = session(&options(instead), Some(&scene)).unwrap();
            assert_eq!(*session.game().cue(), Cue::start(), "{shot}");
            let messages = session.ui_state(&layout).messages.last;
            messages.iter().filter(|message| message.text.contains("cannot be set up")).count()
        };
        for shot in
            [r#"{"ball": 1, "direction": 2, "power": 1}"#, r#"{"direction": 2, "speed": 90}"#]
        {
            assert_eq!(said(shot, None), 1, "{shot}");
            let picture = OffscreenTask::Screenshot { file: PathBuf::new(), at: None };
            assert_eq!(said(shot, Some(picture)), 0, "{shot}");
        }
    }
}
