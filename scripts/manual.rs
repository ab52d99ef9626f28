//! Writes the man pages and the completions of shells into a folder.
//!
//! `cargo run --example manual -- FOLDER`

use std::path::PathBuf;
use std::{env, fs, io};

use clap_complete::Shell;
use gl_billiards::{app, cli};

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1).map(PathBuf::from);
    let folder = folder.ok_or_else(|| io::Error::other("expected a folder"))?;
    fs::create_dir_all(&folder)?;
    let command = cli::command(app::SCREENS);
    for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
        clap_complete::generate_to(shell, &mut command.clone(), "gl-billiards", &folder)?;
    }
    clap_mangen::generate_to(command, &folder)
}
