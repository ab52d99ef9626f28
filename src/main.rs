//! gl-billiards: reads the command line and runs a command or the window.

use std::process::ExitCode;

use clap::Parser;
use gl_billiards::cli::Cli;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let Some(command) = cli.command else {
        eprintln!("gl-billiards: the window is not built yet; see --help for the subcommands");
        return ExitCode::from(2);
    };
    command.run().unwrap_or_else(|error| {
        // One line: the file, the place in it, and what is allowed there.
        eprintln!("gl-billiards: {error:#}");
        ExitCode::from(2)
    })
}
