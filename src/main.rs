//! gl-billiards: parses the command line, then runs a subcommand or opens the window.

#![cfg_attr(windows, windows_subsystem = "windows")]

use std::io::IsTerminal;
use std::process::ExitCode;
use std::time::Instant;

use gl_billiards::app::{self, CameraView, End, OffscreenTask, Options};
use gl_billiards::cli::{self, WindowArgs};

fn main() -> ExitCode {
    let start = Instant::now();
    #[cfg(windows)]
    app::console::attach();
    cli::run(app::SCREENS, |args| window(args, start))
}

/// Opens the window, or renders the requested pictures.
fn window(args: &WindowArgs, start: Instant) -> ExitCode {
    crate::app::crash_report::install();
    let options = match options(args, start) {
        Ok(options) => options,
        Err(error) => {
            cli::complain(error);
            return ExitCode::from(2);
        }
    };
    match app::run(&options) {
        Ok(End::Done) => ExitCode::SUCCESS,
        Ok(End::Incomplete) => ExitCode::FAILURE,
        Ok(End::Signal(number)) => ExitCode::from(128 + number),
        Err(error) => {
            cli::complain(&error);
            if opens_title(args) && !is_seen() {
                app::alert::show(&error.to_string());
            }
            ExitCode::from(if error.is_bad_input() { 2 } else { 1 })
        }
    }
}

/// True if somebody may see what the program writes to standard error.
fn is_seen() -> bool {
    #[cfg(windows)]
    if app::console::is_attached() {
        return true;
    }
    std::io::stderr().is_terminal()
}

/// True if the title screen comes first: without any flag, and behind a file, which may turn out to
/// be unreadable.
fn opens_title(args: &WindowArgs) -> bool {
    args.open.is_some() || std::env::args_os().len() == 1
}

fn options(args: &WindowArgs, start: Instant) -> Result<Options, cli::window::WrongFlag> {
    let screenshot =
        args.screenshot.clone().map(|file| OffscreenTask::Screenshot { file, at: args.at });
    let offscreen = screenshot.or(args.benchmark.map(OffscreenTask::Benchmark));
    // Pictures are reproducible; games in the window are random.
    let seed = if offscreen.is_some() { 0 } else { rand::random() };
    Ok(Options {
        start,
        file: args.open.clone(),
        scene: args.scene.clone(),
        replay: args.replay.clone(),
        lab: args.lab.clone(),
        setup: args.with.setup(seed)?,
        opponent: args.opponent,
        size: args.size,
        fullscreen: args.fullscreen,
        mute: args.mute,
        quality: args.quality.map(str::to_owned),
        // The command line accepts only these names.
        camera: args.camera.and_then(CameraView::named),
        keys: args.keys,
        screen: args.screen.or(opens_title(args).then_some("title")),
        settings: args.settings.clone(),
        journal: args.journal.clone(),
        offscreen,
    })
}
