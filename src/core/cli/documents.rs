//! The input files of subcommands, and the answer to a JSON document or to each line of a file.

use std::fs;
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use serde::Serialize;
use serde_json::json;

use crate::game::files::{self, ContentError, name_of, printable};

/// True for "-", which is standard input.
pub fn is_standard_input(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// The name of a file in messages.
pub fn source_name(file: &Path) -> String {
    match is_standard_input(file) {
        true => "standard input".to_owned(),
        false => name_of(file),
    }
}

/// Answers the document in `file`, or each of its lines; "-" is standard input.
pub fn answer<T: Serialize>(
    file: &Path,
    is_lines: bool,
    output: &mut impl Write,
    answer: impl Fn(&str) -> Result<T, ContentError>,
) -> anyhow::Result<ExitCode> {
    if !is_lines {
        let answer = answer(&read(file)?).with_context(|| source_name(file))?;
        serde_json::to_writer(&mut *output, &answer)?;
        writeln!(output)?;
        return Ok(ExitCode::SUCCESS);
    }
    if is_standard_input(file) {
        return answer_lines(file, io::stdin().lock(), output, answer);
    }
    let input = fs::File::open(file).with_context(|| source_name(file))?;
    answer_lines(file, io::BufReader::new(input), output, answer)
}

/// Reads a file, or standard input for "-".
pub fn read(file: &Path) -> anyhow::Result<String> {
    let text = match is_standard_input(file) {
        true => files::read_text(io::stdin().lock()),
        false => fs::File::open(file).and_then(files::read_text),
    };
    text.with_context(|| source_name(file))
}

/// Answers line by line. The answer to a bad line is its error; the next line follows.
fn answer_lines<T: Serialize>(
    file: &Path,
    mut input: impl BufRead,
    output: &mut impl Write,
    answer: impl Fn(&str) -> Result<T, ContentError>,
) -> anyhow::Result<ExitCode> {
    let mut status = ExitCode::SUCCESS;
    for number in 1.. {
        let line = files::read_line(&mut input)
            .with_context(|| format!("{}: line {number}", source_name(file)))?;
        let Some(line) = line else { break };
        let line = line.as_deref().map(|line| match number {
            1 => files::without_mark(line),
            _ => line,
        });
        let answer = match line.map(str::from_utf8) {
            Ok(Ok(text)) => answer(text).map_err(|error| error.to_string()),
            Ok(Err(error)) => Err(format!("not valid UTF-8: {error}")),
            Err(error) => Err(error.to_string()),
        };
        match answer {
            Ok(answer) => serde_json::to_writer(&mut *output, &answer)?,
            Err(error) => {
                status = ExitCode::FAILURE;
                serde_json::to_writer(&mut *output, &json!({ "error": printable(&error) }))?;
            }
        }
        writeln!(output)?;
        output.flush()?;
    }
    Ok(status)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_go_on_after_one_that_is_too_long() {
        let answer = |text: &str| files::reader::parse(text);
        let long = vec![b' '; files::MAX_BYTES + 9];
        let input = [&long[..], b"\nnonsense\n"].concat();
        let mut output = Vec::new();
        let status = answer_lines(Path::new("-"), input.as_slice(), &mut output, answer).unwrap();
        assert_eq!(status, ExitCode::FAILURE);
        let output = String::from_utf8(output).unwrap();
        let answers: Vec<_> = output.lines().collect();
        assert_eq!(answers.len(), 2, "{answers:?}");
        assert_eq!(answers[0], r#"{"error":"longer than 64 MiB"}"#);
        assert!(answers[1].contains("expected"), "{}", answers[1]);
        // An endless line ends with an error.
        let endless = io::BufReader::new(io::repeat(b' '));
        let error = answer_lines(Path::new("-"), endless, &mut Vec::new(), answer).unwrap_err();
        assert_eq!(format!("{error:#}"), "standard input: line 1: longer than 64 MiB");
    }
}
