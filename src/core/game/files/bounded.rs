//! Reads a file up to a size limit, so that an endless device or a huge file does not exhaust the
//! memory.

use std::io::{self, BufRead, Read};

use thiserror::Error;

/// Most bytes of a file or of one line: a scene of half a million balls.
pub const MAX_BYTES: usize = 64 << 20;

/// The error for a file or a line longer than [`MAX_BYTES`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("longer than {} MiB", MAX_BYTES >> 20)]
pub struct TooLong;

/// Reads all of the input.
pub fn read(input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    bounded(bytes)
}

/// Reads all of the input as UTF-8 text, without a byte order mark.
pub fn read_text(input: impl Read) -> io::Result<String> {
    let mut bytes = read(input)?;
    bytes.drain(..bytes.len() - without_mark(&bytes).len());
    String::from_utf8(bytes)
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.utf8_error()))
}

/// The start of an input without the byte order mark that editors of Windows write before UTF-8.
pub fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes)
}

/// Reads the next line without its line end; `None` at the end of the input. A line that is too
/// long is skipped, unless it reaches twice the limit: it may be endless.
pub fn read_line(input: &mut impl BufRead) -> io::Result<Option<Result<Vec<u8>, TooLong>>> {
    let mut line = Vec::new();
    if input.by_ref().take(MAX_BYTES as u64 + 1).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.ends_with(b"\n") {
        line.pop();
    }
    if line.len() <= MAX_BYTES {
        return Ok(Some(Ok(line)));
    }
    let mut rest = input.take(MAX_BYTES as u64);
    rest.skip_until(b'\n')?;
    match rest.limit() {
        0 => Err(too_long()),
        _ => Ok(Some(Err(TooLong))),
    }
}

fn bounded(bytes: Vec<u8>) -> io::Result<Vec<u8>> {
    match bytes.len() {
        ..=MAX_BYTES => Ok(bytes),
        _ => Err(too_long()),
    }
}

/// True if a file could be read, but its content is at fault: not text, too long, or not of the
/// expected kind.
pub fn is_content_error(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::InvalidData | io::ErrorKind::FileTooLarge)
}

fn too_long() -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, TooLong)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endless_input_is_an_error() {
        let too_long = |error: io::Error| assert_eq!(error.to_string(), "longer than 64 MiB");
        too_long(read(io::repeat(0)).unwrap_err());
        too_long(read_line(&mut io::BufReader::new(io::repeat(b'x'))).unwrap_err());
        assert_eq!(read(io::repeat(0).take(MAX_BYTES as u64)).unwrap().len(), MAX_BYTES);
    }

    /// Tests the kind of fault in which a file saved by an editor of Windows is refused.
    #[test]
    fn a_byte_order_mark_is_no_part_of_the_text() {
        for (input, text) in
            [("\u{feff}{}", "{}"), ("{}", "{}"), ("\u{feff}", ""), ("a\u{feff}", "a\u{feff}")]
        {
            assert_eq!(read_text(input.as_bytes()).unwrap(), text);
        }
    }

    #[test]
    fn lines_come_without_their_ends() {
        let mut input = b"one\n\nlast".as_slice();
        let mut next = || read_line(&mut input).unwrap();
        for line in ["one", "", "last"] {
            assert_eq!(next(), Some(Ok(line.as_bytes().to_vec())));
        }
        assert_eq!(next(), None);
    }
}
