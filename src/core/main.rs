//! gl-billiards without a window: the subcommands alone.

use std::process::ExitCode;

use gl_billiards_core::cli;

fn main() -> ExitCode {
    cli::run(&[], |_| {
        cli::complain("this program has no window; the subcommands work, see --help");
        ExitCode::FAILURE
    })
}
