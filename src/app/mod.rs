//! The window: event loop, OpenGL context, input and settings. Also the pictures drawn without one.

pub mod alert;
mod background;
mod camera_rig;
#[cfg(windows)]
pub mod console;
mod controls;
pub mod crash_report;
#[cfg(test)]
mod docs_tables;
mod error;
mod folder_lock;
pub mod gl_context;
mod headless;
mod options;
mod picture;
#[cfg(test)]
#[path = "../../tests/scratch.rs"]
mod scratch;
mod session;
pub mod settings;
mod shot_effects;
mod sound;
mod start;
mod storage;
mod window;

pub use crate::ui::CameraView;

pub use error::{AppError, FileFault};
pub use headless::offscreen::snapshot;
pub use options::{End, OffscreenTask, Options};
pub use window::screens::NAMES as SCREENS;

use start::{StartScreen, lab_file, read_record, read_scene};

/// Opens the window and plays, or draws the requested pictures instead.
pub fn run(options: &Options) -> Result<End, AppError> {
    // Before any thread starts.
    #[cfg(target_os = "linux")]
    gl_context::share_work();
    if let Some(file) = &options.file {
        // What is wrong with a file that exists is said in the window.
        std::fs::metadata(file).map_err(|error| AppError::in_file(file, error))?;
    }
    let scene = options.scene.as_deref().map(read_scene).transpose()?;
    match &options.offscreen {
        None => {
            let first = match &options.replay {
                Some(path) => StartScreen::Replay(Box::new(read_record(path)?)),
                None if options.lab.is_some() => StartScreen::Lab(lab_file(options)?.map(Box::new)),
                None => StartScreen::Match,
            };
            window::event_loop::run(options, scene.as_ref(), first)
        }
        Some(OffscreenTask::Screenshot { file, at }) => {
            headless::offscreen::screenshot(options, scene.as_ref(), file, *at)
        }
        Some(OffscreenTask::Benchmark(seconds)) => headless::benchmark::run(options, *seconds),
    }
}
