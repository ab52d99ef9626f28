//! The reason why there is no window or picture.

use std::io;
use std::path::{Path, PathBuf};

use super::gl_context::ContextError;
use super::settings::SettingsError;
use crate::game::UnfitBalls;
use crate::game::files::{ContentError, name_of};
use crate::game::record::Difference;
use crate::render::GlError;

/// The reason why there is no window or picture.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    /// No OpenGL to draw with.
    #[error(transparent)]
    Context(#[from] ContextError),
    /// The driver reported an error.
    #[error(transparent)]
    Render(#[from] GlError),
    /// No display, or no connection to it.
    #[error("cannot open a window: {0}")]
    Window(String),
    /// A file that cannot be used.
    #[error("{}: {fault}", name_of(path))]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        fault: FileFault,
    },
    /// Settings that cannot be read.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// Standard output cannot be written.
    #[error("standard output: {0}")]
    Output(io::Error),
}

/// The reason why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FileFault {
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// A place in it is wrong: the place, and the allowed values.
    #[error(transparent)]
    Content(#[from] ContentError),
    /// No game can start from the scene in it.
    #[error("balls: {0}")]
    Balls(#[from] UnfitBalls),
    /// The record in it cannot be replayed.
    #[error(transparent)]
    Replay(#[from] Difference),
    /// It cannot be written: the reason.
    #[error("{0}")]
    Write(String),
}

impl AppError {
    pub(super) fn in_file(path: &Path, fault: impl Into<FileFault>) -> AppError {
        AppError::File { path: path.to_owned(), fault: fault.into() }
    }

    /// True if the input is wrong, rather than the machine.
    pub fn is_bad_input(&self) -> bool {
        match self {
            AppError::File { fault: FileFault::Write(_), .. } => false,
            AppError::File { fault: FileFault::Replay(difference), .. } => {
                matches!(difference, Difference::Start(_))
            }
            AppError::File { .. } | AppError::Settings(_) => true,
            _ => false,
        }
    }
}
