//! The start of the program: files named on the command line, settings, the first match.

use std::path::Path;

use super::camera_rig::CameraRig;
use super::error::AppError;
use super::options::{End, OffscreenTask, Options};
use super::session::{self, Session};
use super::settings::{SettingsError, SettingsFile};
use super::storage::translation;
use crate::ai;
use crate::game::files::{self, Scene};
use crate::game::{Match, Replay, Setup};
use crate::lab::LabFile;
use crate::render::Level;
use crate::texts::{self, LanguageChoice};
use crate::ui::{CameraAction, CameraView, Tone};

/// The first thing that the window shows.
pub(super) enum StartScreen {
    /// The match, or a screen over it.
    Match,
    /// A replay.
    Replay(Box<Replay>),
    /// The laboratory, with a file if there is one.
    Lab(Option<Box<LabFile>>),
}

/// The file that the laboratory opens with, if the options name one.
pub(super) fn lab_file(options: &Options) -> Result<Option<LabFile>, AppError> {
    options.lab.iter().flatten().next().map(|path| read_lab_file(path)).transpose()
}

fn read_lab_file(path: &Path) -> Result<LabFile, AppError> {
    let text = read_text(path)?;
    LabFile::parse(&text).map_err(|error| AppError::in_file(path, error))
}

/// This setup with the computer's player of this name as the second player; unchanged if there is
/// none of this name.
pub(super) fn with_opponent(setup: Setup, name: &str) -> Setup {
    let Some(opponent) = ai::opponent(name) else { return setup };
    let [first, _] = setup.players;
    let players = [first, opponent.title.english.to_owned()];
    Setup { players, opponents: [None, Some(opponent.name.to_owned())], ..setup }
}

pub(super) fn read_scene(path: &Path) -> Result<Scene, AppError> {
    let text = read_text(path)?;
    Scene::parse(&text).map_err(|error| AppError::in_file(path, error))
}

fn read_text(path: &Path) -> Result<String, AppError> {
    std::fs::File::open(path)
        .and_then(files::read_text)
        .map_err(|error| AppError::in_file(path, error))
}

/// Reads the record to be watched.
pub(super) fn read_record(path: &Path) -> Result<Replay, AppError> {
    let text = read_text(path)?;
    let record = files::record::parse(&text).map_err(|error| AppError::in_file(path, error))?;
    Replay::of_record(record).map_err(|difference| AppError::in_file(path, difference))
}

/// Reads the settings and loads the translation of their language, which all texts have from now
/// on. Also returns the errors in settings and translation. Without a window, only a file named by an option is read.
pub(super) fn settings(options: &Options) -> Result<(SettingsFile, Vec<SettingsError>), AppError> {
    let (mut settings, complaint) = match (&options.settings, &options.offscreen) {
        (Some(path), _) => SettingsFile::load(path)?,
        (None, None) => SettingsFile::load_default(),
        (None, Some(_)) => (SettingsFile::nowhere(), None),
    };
    let language = &mut settings.settings.display.language;
    if options.offscreen.is_some() && *language == LanguageChoice::System {
        // Pictures are the same on every system.
        *language = LanguageChoice::English;
    }
    let untranslated = translation::load(&settings).err();
    Ok((settings, complaint.into_iter().chain(untranslated).collect()))
}

/// [`settings`] for a run without a window: it logs the errors, and returns the exit status of
/// the run if nothing else fails.
pub(super) fn settings_offscreen(options: &Options) -> Result<(SettingsFile, End), AppError> {
    let (settings, complaints) = settings(options)?;
    for complaint in &complaints {
        log::warn!("{complaint}");
    }
    let incomplete = complaints.iter().any(SettingsError::is_of_output);
    Ok((settings, if incomplete { End::Incomplete } else { End::Done }))
}

/// The level of quality chosen on the command line or else in the settings; `None` for one that
/// suits the driver.
pub(super) fn chosen_level(options: &Options, settings: &SettingsFile) -> Option<Level> {
    match &options.quality {
        // "auto" is not the name of a level.
        Some(name) => name.parse().ok(),
        None => settings.settings.display.quality,
    }
}

/// The requested match, and its camera.
pub(super) fn session(options: &Options, scene: Option<&Scene>) -> Result<Session, AppError> {
    let setup = with_opponent(options.setup.clone(), options.opponent.unwrap_or_default());
    // A scene without a playable position can still be drawn.
    let picture = matches!(options.offscreen, Some(OffscreenTask::Screenshot { .. }));
    // A position that can only be drawn.
    let mut unplayable = None;
    let mut game = match scene {
        None => Match::new(setup),
        Some(scene) => {
            let setup = setup.in_scene(scene);
            match Match::from_scene(setup.clone(), scene.balls.clone()) {
                Ok(game) => game,
                Err(_) if picture => {
                    unplayable = Some(scene.world());
                    Match::new(setup)
                }
                Err(error) => {
                    let path = options.scene.as_deref().unwrap_or(Path::new(""));
                    return Err(AppError::in_file(path, error));
                }
            }
        }
    };
    let shot = scene.and_then(|scene| scene.shot.as_ref());
    let shot_refusal = shot.and_then(|shot| game.prepare(shot).err());
    let direction = game.cue().direction;
    let ball = game.world().ball(game.cue_ball()).map(|ball| ball.position).unwrap_or_default();
    let usual_view = if options.offscreen.is_some() {
        CameraView::Default
    } else {
        session::first_view(game.setup())
    };
    let view = options.camera.unwrap_or(usual_view);
    let rig = CameraRig::new(CameraView::Default, game.world().table(), ball, direction);
    let mut session = Session::new(game, rig);
    session.rig.act(CameraAction::View(view));
    session.settle_camera();
    if let Some(world) = unplayable {
        session.show_film(world);
    }
    if let Some(why) = shot_refusal.filter(|_| !picture) {
        session.messages.say(texts::playing::not_prepared(&why), Tone::Plain);
    }
    Ok(session)
}

#[cfg(test)]
pub(super) mod tests {
    use std::path::PathBuf;
    use std::time::Instant;

    use super::*;
    use crate::game::{Cue, GameKind};
    use crate::physics::Preset;
    use crate::ui::Layout;

    pub(in crate::app) fn options(offscreen: Option<OffscreenTask>) -> Options {
        Options {
            start: Instant::now(),
            file: None,
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
            offscreen,
        }
    }

    #[test]
    fn a_game_opens_behind_the_cue_and_the_reports_around_the_ball() {
        let report = Setup::new(GameKind::NineBall, Preset::Report, 1);
        let picture = OffscreenTask::Screenshot { file: PathBuf::new(), at: None };
        for (offscreen, setup, camera, expected) in [
            (None, Setup::usual(1), None, CameraView::Eye),
            (None, Setup::report(1), None, CameraView::Default),
            (None, report, None, CameraView::Default),
            (None, Setup::usual(1), Some(CameraView::Low), CameraView::Low),
            (Some(picture), Setup::usual(1), None, CameraView::Default),
            (Some(OffscreenTask::Benchmark(1.0)), Setup::usual(1), None, CameraView::Default),
        ] {
            let options = Options { setup, camera, ..options(offscreen) };
            let session = session(&options, None).unwrap();
            assert_eq!(session.rig.place(), expected, "{options:?}");
        }
    }

    /// Tests that the table of a scene with an impossible shot can be played, with the cue at its
    /// start.
    #[test]
    fn an_impossible_shot_is_dropped_with_a_warning() {
        let layout = Layout::new(1280, 720, 1.0);
        let said = |shot: &str, offscreen: Option<OffscreenTask>| {
            let balls = r#"[{"id": 0, "position": [0, 0]}, {"id": 1, "position": [0.5, 0]}]"#;
            let text = format!(r#"{{"version": 1, "balls": {balls}, "shot": {shot}}}"#);
            let scene = Scene::parse(&text).unwrap();
            let session = session(&options(offscreen), Some(&scene)).unwrap();
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
