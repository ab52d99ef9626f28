//! The options of a run, and its end.

use std::path::PathBuf;
use std::time::Instant;

use crate::game::Setup;
use crate::ui::CameraView;

/// The options of a run.
#[derive(Debug, Clone)]
pub struct Options {
    /// When the program started.
    pub start: Instant,
    /// A file to open as if it were dropped on the window.
    pub file: Option<PathBuf>,
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
    pub offscreen: Option<OffscreenTask>,
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
    /// The signal with this number closed the window; everything is written.
    Signal(u8),
}
