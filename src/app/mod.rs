//! The window: event loop, OpenGL context, input and settings. And the pictures that are drawn
//! without one.

mod aim;
mod benchmark;
mod camera_rig;
mod chronicle;
mod cue;
mod focus;
pub mod gl_context;
mod gui;
mod guide;
mod hand;
mod hint;
mod icon;
mod input;
mod intent;
mod keys;
mod offscreen;
mod page;
mod painter;
mod playing;
mod preferences;
pub mod report;
mod session;
mod settings;
mod sound;
mod stage;
mod toasts;
mod window;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use crate::game::files::{ContentError, Scene};
use crate::game::{Match, Setup, UnfitBalls, UnfitShot};
use crate::physics::BallId;
use crate::render::{GlError, Level};
pub use crate::ui::Place;

use camera_rig::CameraRig;
use gl_context::ContextError;
pub use offscreen::snapshot;
use session::Session;
use settings::{SettingsError, SettingsFile};

/// What a person has asked for.
#[derive(Debug, Clone)]
pub struct Options {
    /// When the program started.
    pub start: Instant,
    /// The file of a scene to start from.
    pub scene: Option<PathBuf>,
    /// What is played; a scene has laws and a table of its own.
    pub setup: Setup,
    /// Size of the window or of the picture, physical pixels.
    pub size: Option<[u32; 2]>,
    /// Fill the whole screen.
    pub fullscreen: bool,
    /// No sound, whatever the settings say.
    pub mute: bool,
    /// The name of a level of quality, or "auto": as the driver bears; none: by the settings.
    pub quality: Option<String>,
    /// Where the camera stands.
    pub camera: Place,
    /// The card of keys is open at the start.
    pub keys: bool,
    /// The settings file to use instead of the usual one.
    pub settings: Option<PathBuf>,
    /// Where to write what happens.
    pub journal: Option<PathBuf>,
    /// What to do instead of opening a window.
    pub instead: Option<Instead>,
}

/// What is drawn without a window.
#[derive(Debug, Clone)]
pub enum Instead {
    /// One picture.
    Screenshot {
        /// The PNG file to write.
        file: PathBuf,
        /// So long after the scene's shot, s; none: before it.
        at: Option<f64>,
    },
    /// As many pictures as go into this time, s.
    Benchmark(f64),
}

/// Why there is no window, or no picture.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// No OpenGL to draw with.
    #[error(transparent)]
    Context(#[from] ContextError),
    /// The driver refuses.
    #[error(transparent)]
    Render(#[from] GlError),
    /// No display, or one that cannot be talked to.
    #[error("cannot open a window: {0}")]
    Window(String),
    /// A file that cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A scene that is wrong in itself.
    #[error("{}: {source}", path.display())]
    Scene {
        /// The file.
        path: PathBuf,
        /// The place in it, and what is allowed there.
        source: ContentError,
    },
    /// A scene that the game cannot go on from.
    #[error("{}: balls: {source}", path.display())]
    Balls {
        /// The file.
        path: PathBuf,
        /// Why.
        source: UnfitBalls,
    },
    /// A scene whose shot no player can make.
    #[error("{}: shot.{}: {source}", path.display(), source.place())]
    Shot {
        /// The file.
        path: PathBuf,
        /// Why.
        source: UnfitShot,
    },
    /// A picture that cannot be written.
    #[error("{}: {message}", path.display())]
    Picture {
        /// The file.
        path: PathBuf,
        /// Why.
        message: String,
    },
}

impl AppError {
    /// Whether what the person gave is wrong, and not the machine.
    pub fn is_bad_input(&self) -> bool {
        use AppError::{Balls, File, Scene, Shot};
        matches!(self, File { .. } | Scene { .. } | Balls { .. } | Shot { .. })
    }
}

/// Opens the window and plays, or draws what was asked for instead.
pub fn run(options: &Options) -> Result<(), AppError> {
    // Before anything starts a thread.
    gl_context::share_work();
    let scene = options.scene.as_deref().map(read_scene).transpose()?;
    match &options.instead {
        None => window::run(options, scene.as_ref()),
        Some(Instead::Screenshot { file, at }) => {
            offscreen::screenshot(options, scene.as_ref(), file, *at)
        }
        Some(Instead::Benchmark(seconds)) => benchmark::run(options, *seconds),
    }
}

fn read_scene(path: &Path) -> Result<Scene, AppError> {
    let text = std::fs::read_to_string(path)
        .map_err(|source| AppError::File { path: path.to_owned(), source })?;
    Scene::parse(&text).map_err(|source| AppError::Scene { path: path.to_owned(), source })
}

/// The settings that a person has asked for, and what was wrong with them. A picture alone needs
/// none.
fn settings(options: &Options) -> (SettingsFile, Option<SettingsError>) {
    match (&options.settings, &options.instead) {
        (Some(path), _) => SettingsFile::open(path),
        (None, None) => SettingsFile::usual(),
        (None, Some(_)) => (SettingsFile::nowhere(), None),
    }
}

/// The level of quality that a person has chosen, on the command line or else in the settings;
/// none: as the driver bears.
fn chosen_level(options: &Options, settings: &SettingsFile) -> Option<Level> {
    let name = options.quality.as_ref().unwrap_or(&settings.settings.display.quality);
    // "auto" is the name of no level.
    name.parse().ok()
}

/// The match that a person has asked for, with the camera on it.
fn session(options: &Options, scene: Option<&Scene>) -> Result<Session, AppError> {
    let mut setup = options.setup.clone();
    let mut film = None;
    let mut game = match scene {
        None => Match::new(setup),
        Some(scene) => {
            setup.laws_name = scene.laws_name.to_owned();
            setup.laws = scene.laws;
            setup.table = Arc::clone(&scene.table);
            match Match::from_scene(setup.clone(), scene.balls.clone()) {
                Ok(game) => game,
                // A picture can be made of what nobody can play.
                Err(_) if matches!(options.instead, Some(Instead::Screenshot { .. })) => {
                    film = Some(scene.world());
                    Match::new(setup)
                }
                Err(source) => {
                    let path = options.scene.clone().unwrap_or_default();
                    return Err(AppError::Balls { path, source });
                }
            }
        }
    };
    if let Some(shot) = scene.and_then(|scene| scene.shot.as_ref()) {
        match game.prepare(shot) {
            // A picture can be made of what nobody can play.
            Err(source) if !matches!(options.instead, Some(Instead::Screenshot { .. })) => {
                let path = options.scene.clone().unwrap_or_default();
                return Err(AppError::Shot { path, source });
            }
            _ => {}
        }
    }
    let direction = game.cue().direction;
    let ball = game.world().ball(BallId::CUE).map(|ball| ball.position).unwrap_or_default();
    let rig = CameraRig::new(options.camera, game.world().table(), ball, direction);
    let mut session = Session::new(game, rig);
    if let Some(film) = film {
        session.show_scene(film);
    }
    Ok(session)
}
