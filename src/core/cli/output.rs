//! Standard output that reports every write error.

use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};
use std::path::Path;

use thiserror::Error;

use crate::game::files::{self, name_of};

/// An error in writing an output: standard output, or the named file.
#[derive(Debug, Error)]
#[error("{name}: {error}")]
pub struct OutputError {
    name: String,
    error: io::Error,
}

impl OutputError {
    /// An error in writing the named file.
    pub fn file(path: &Path, error: io::Error) -> OutputError {
        OutputError { name: name_of(path), error }
    }

    fn standard(error: io::Error) -> OutputError {
        OutputError { name: "standard output".to_owned(), error }
    }
}

/// Converts an error in writing to standard output, except for a broken pipe; see
/// [`files::ignore_broken_pipe`].
pub fn checked(written: io::Result<()>) -> Result<(), OutputError> {
    files::ignore_broken_pipe(written).map_err(OutputError::standard)
}

/// A writer that remembers its first error, even if its caller drops it.
///
/// `serde_json` and `anyhow` wrap errors, and the wrapped error does not tell a full disk from an
/// unreadable input file. This writer does.
#[derive(Debug)]
pub struct Output<W> {
    inner: W,
    failure: Option<io::Error>,
}

impl Output<BufWriter<StdoutLock<'static>>> {
    /// Standard output, locked until this is dropped. It is buffered, because the lock alone would
    /// look for line ends in each of the many small pieces of a JSON document. Callers flush after
    /// each line.
    pub fn standard() -> Self {
        Output::new(BufWriter::new(io::stdout().lock()))
    }
}

impl<W: Write> Output<W> {
    /// Wraps a writer.
    pub fn new(inner: W) -> Output<W> {
        Output { inner, failure: None }
    }

    /// True if a write has failed.
    pub fn has_failed(&self) -> bool {
        self.failure.is_some()
    }

    /// Flushes the buffer and returns the first error, see [`checked`].
    pub fn finish(mut self) -> Result<(), OutputError> {
        if self.failure.is_none() {
            // The error was remembered.
            let _ = self.flush();
        }
        checked(self.failure.map_or(Ok(()), Err))
    }

    /// Remembers the error and returns one of its kind.
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

/// Makes a write beyond the file size limit (`ulimit -f`) fail with an error instead of killing the
/// process.
#[cfg(unix)]
pub fn survive_size_limit() {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    // Only the presence of a signal handler matters, not its flag.
    let flag = Arc::new(AtomicBool::new(false));
    if let Err(error) = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, flag) {
        log::info!("{error}");
    }
}

/// Other systems have no such limit.
#[cfg(not(unix))]
pub fn survive_size_limit() {}

#[cfg(test)]
mod tests {
    use super::*;

    /// A writer that fails with this kind of error: on every write, or only on flush.
    struct Broken(ErrorKind, bool);

    impl Write for Broken {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.1 { Ok(bytes.len()) } else { Err(self.0.into()) }
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(self.0.into())
        }
    }

    /// The output may be buffered, so some errors appear only on flush.
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
