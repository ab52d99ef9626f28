//! The command line: its flags, and the subcommands that need no window.

pub mod play;
pub mod simulate;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A pool table with exact physics.
#[derive(Debug, Parser)]
#[command(name = "gl-billiards", version)]
pub struct Cli {
    /// What to do; without it the game opens in a window.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What the program does without a window.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Simulate scenes and print what happens.
    Simulate(simulate::Simulate),
    /// Play a match: commands in, journal lines out.
    Play(play::Play),
}

impl Command {
    /// Runs the subcommand.
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        match self {
            Command::Simulate(options) => simulate::run(options),
            Command::Play(options) => play::run(options),
        }
    }
}

/// What messages call the file of this name: "-" is standard input.
pub(crate) fn source_name(file: &str) -> &str {
    if file == "-" { "standard input" } else { file }
}
