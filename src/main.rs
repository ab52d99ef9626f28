//! gl-billiards: parses the command line, then runs a subcommand or opens the window.

use std::process::ExitCode;
use std::time::Instant;

use gl_billiards::cli::{self, Cli, WindowArgs};

fn main() -> ExitCode {
    let start = Instant::now();
    cli::survive_size_limit();
    let cli = match Cli::read(std::env::args_os()) {
        Ok(cli) => cli,
        Err(status) => return status,
    };
    cli::log::start();
    match cli.command {
        Some(command) => command.run(&cli.window).unwrap_or_else(|error| {
            // One line with the file, the position in it, and the allowed values.
            cli::complain(format_args!("{error:#}"));
            ExitCode::from(if error.is::<cli::OutputError>() { 1 } else { 2 })
        }),
        None => window(&cli.window, start),
    }
}

/// Opens the window, or renders the requested pictures.
#[cfg(feature = "app")]
fn window(args: &WindowArgs, start: Instant) -> ExitCode {
    use gl_billiards::app::{self, End};

    app::report::install();
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
            ExitCode::from(if error.is_bad_input() { 2 } else { 1 })
        }
    }
}

/// True if the title screen comes first: without any flag.
#[cfg(feature = "app")]
fn opens_title() -> bool {
    std::env::args_os().len() == 1
}

#[cfg(feature = "app")]
fn options(
    args: &WindowArgs,
    start: Instant,
) -> Result<gl_billiards::app::Options, cli::window::ConditionsOfOtherLaws> {
    use gl_billiards::app::{CameraView, Instead, Options};

    let screenshot = args.screenshot.clone().map(|file| Instead::Screenshot { file, at: args.at });
    let instead = screenshot.or(args.benchmark.map(Instead::Benchmark));
    // Pictures are reproducible; games in the window are random.
    let seed = if instead.is_some() { 0 } else { rand::random() };
    Ok(Options {
        start,
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
        screen: args.screen.or(opens_title().then_some("title")),
        settings: args.settings.clone(),
        journal: args.journal.clone(),
        instead,
    })
}

/// Without the feature `app` there is no window.
#[cfg(not(feature = "app"))]
fn window(_args: &WindowArgs, _start: Instant) -> ExitCode {
    cli::complain(
        "this build has no window: it was built without the feature `app` \
         (cargo build --features app); the subcommands work, see --help",
    );
    ExitCode::FAILURE
}
