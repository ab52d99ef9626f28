//! Standard output, of which no failure is lost.

use std::io::{self, ErrorKind, Write};
use std::path::Path;

use thiserror::Error;

use crate::game::files::{self, shortened_path};

/// An output cannot be written: standard output, or the file of this name.
#[derive(Debug, Error)]
#[error("{name}: {error}")]
pub struct OutputError {
    name: String,
    error: io::Error,
}

impl OutputError {
    /// The file of this name cannot be written.
    pub fn file(path: &Path, error: io::Error) -> OutputError {
        OutputError { name: shortened_path(&path.to_string_lossy()).into_owned(), error }
    }

    fn standard(error: io::Error) -> OutputError {
        OutputError { name: "standard output".to_owned(), error }
    }
}

/// The failure of writing to standard output, if it is one, see [`files::ignore_broken_pipe`].
pub fn checked(written: io::Result<()>) -> Result<(), OutputError> {
    files::ignore_broken_pipe(written).map_err(OutputError::standard)
}

/// Passes on what is written and keeps the first failure, whatever the writer makes of it.
///
/// `serde_json` and `anyhow` wrap errors so that nothing tells a full disk that was written to
/// from a file that could not be read. This does.
#[derive(Debug)]
pub struct Output<W> {
    inner: W,
    failure: Option<io::Error>,
}

impl Output<io::StdoutLock<'static>> {
    /// Standard output, locked until this is dropped.
    pub fn standard() -> Self {
        Output::new(io::stdout().lock())
    }
}

impl<W: Write> Output<W> {
    /// An output that writes to this.
    pub fn new(inner: W) -> Output<W> {
        Output { inner, failure: None }
    }

    /// Whether writing has failed.
    pub fn has_failed(&self) -> bool {
        self.failure.is_some()
    }

    /// Writes what is buffered and says why anything was not written, see [`checked`].
    pub fn finish(mut self) -> Result<(), OutputError> {
        if self.failure.is_none() {
            // A failure is kept.
            let _ = self.flush();
        }
        checked(self.failure.map_or(Ok(()), Err))
    }

    /// Keeps a failure and hands on its kind.
    fn keep<T>(&mut self, done: io::Result<T>) -> io::Result<T> {
        done.map_err(|error| {
            let kind = error.kind();
            if kind != ErrorKind::Interrupted {
                self.failure.get_or_insert(error);
            }
            kind.into()
        })
    }
}

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let done = self.inner.write(bytes);
        self.keep(done)
    }

    fn flush(&mut self) -> io::Result<()> {
        let done = self.inner.flush();
        self.keep(done)
    }
}

/// From now on a file that grows beyond the limit of its size (`ulimit -f`) is an error for what
/// writes it, and no end of the process in the middle.
#[cfg(unix)]
pub fn survive_size_limit() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    // Nothing asks for the flag: what counts is that something handles the signal.
    let flag = Arc::new(AtomicBool::new(false));
    if let Err(error) = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, flag) {
        log::info!("{error}");
    }
}

/// Elsewhere there is no such limit.
#[cfg(not(unix))]
pub fn survive_size_limit() {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails with this kind of error: when written to, or only when flushed.
    struct Broken(ErrorKind, bool);

    impl Write for Broken {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.1 { Ok(bytes.len()) } else { Err(self.0.into()) }
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(self.0.into())
        }
    }

    /// What was written may be buffered: only flushing tells that it is lost.
    #[test]
    fn a_failure_is_found_when_writing_and_when_flushing() {
        for buffered in [false, true] {
            let mut output = Output::new(Broken(ErrorKind::StorageFull, buffered));
            assert_eq!(writeln!(output, "a line").is_ok(), buffered);
            assert_eq!(output.has_failed(), !buffered);
            let error = output.finish().unwrap_err().to_string();
            assert!(error.starts_with("standard output: "), "{error}");
            assert!(Output::new(Broken(ErrorKind::BrokenPipe, buffered)).finish().is_ok());
        }
        assert!(Output::new(Vec::new()).finish().is_ok());
    }
}
