//! Runs the program as a separate process.

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};

/// The program that is tested.
pub fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_gl-billiards"))
}

/// The program under way, all its streams in our hands.
pub fn start(arguments: &[&str]) -> Child {
    let mut program = program();
    program.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    program.spawn().unwrap()
}

/// What has become of a program under way after it has read `input`.
pub fn feed(mut program: Child, input: impl AsRef<[u8]>) -> Output {
    // It may have refused its arguments and be gone already.
    let _ = program.stdin.take().unwrap().write_all(input.as_ref());
    program.wait_with_output().unwrap()
}

/// What the program makes of an input.
pub fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    feed(start(arguments), input)
}

/// What the subcommand `simulate` makes of an input.
pub fn simulate(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    run(&[&["simulate"], arguments].concat(), input)
}
