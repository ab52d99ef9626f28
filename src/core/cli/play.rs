//! `play`: a match without a window. It reads commands and writes journal lines.

use std::fs;
use std::io::{self, BufRead, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;

use super::OutputError;
use super::documents;
use super::window::MatchArgs;
use crate::game::files::reader::{self, Node};
use crate::game::files::state::{GivenState, UnknownKeys};
use crate::game::files::{
    self, ContentError, MAX_BYTES, Scene, TooLong, command, output_file, record,
};
use crate::game::journal::Journal;
use crate::game::{Command, Match, Setup, Start, UnfitBalls, UnfitShot};
use crate::wording::English;

/// Largest read from standard input, bytes: the capacity of a pipe.
const CHUNK: usize = 1 << 16;

/// The options of `play`.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Exit status: 0 if all lines were read, even if the game refused some \
                        commands (the journal has a line of kind \"refused\" for each); 1 if \
                        standard output or the record cannot be written; 2 if a line is \
                        malformed or cannot be read (nothing of a file is played then).")]
pub struct Play {
    /// File of commands in JSON, one per line; standard input if it is missing or "-".
    #[arg(default_value = "-")]
    pub file: PathBuf,
    /// Write a record of the match to this file when the input ends.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// The flags of the match.
    #[command(flatten)]
    pub with: Box<MatchArgs>,
}

/// Runs the subcommand; `before` are the match flags before its name.
pub fn run(options: &Play, before: &MatchArgs, output: impl Write) -> anyhow::Result<ExitCode> {
    let setup = options.with.or(before).setup(0)?;
    let source = documents::source_name(&options.file);
    let done = if documents::is_standard_input(&options.file) {
        play(io::BufReader::with_capacity(CHUNK, io::stdin()), output, &setup)
    } else {
        let file = fs::File::open(&options.file).and_then(files::read);
        play(file.context(source.clone())?.as_slice(), output, &setup)
    };
    match done {
        Ok(game) => {
            if let (Some(path), Some(record)) = (&options.record, game.record()) {
                output_file::write(path, record::text(&record).as_bytes())
                    .map_err(|error| OutputError::file(path, error))?;
            }
            Ok(ExitCode::SUCCESS)
        }
        Err(Failure::Input(error)) => Err(error.context(source.clone())),
        Err(Failure::Output(error)) => Err(error).context("writing the journal"),
    }
}

/// The reason why a match stopped early.
#[derive(Debug)]
pub enum Failure {
    /// The commands cannot be read, or one is invalid.
    Input(anyhow::Error),
    /// The journal cannot be written.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

/// A validated line.
enum Request {
    /// The first line set up the table. No player may be able to make its shot.
    Table(Box<Match>, Option<UnfitShot>),
    Command(Command),
}

/// Plays a match from the commands in `input`, one JSON object per line, and writes its journal.
///
/// Validates all lines that have arrived before it plays the first of them. So a file with a
/// mistake plays nothing, and a program that waits for each answer still gets one. If more than
/// [`MAX_BYTES`] bytes arrive and the writer always pauses within a line, the lines are answered
/// earlier. An error gives the line number, the position in the line and the allowed values.
pub fn play(mut input: impl BufRead, output: impl Write, setup: &Setup) -> Result<Match, Failure> {
    let mut lines = Lines::default();
    let mut requests = Vec::new();
    let mut journal = Journal::new(output, &English);
    let mut game = None;
    // Number of bytes that have arrived and have not been played.
    let mut waiting = 0;
    loop {
        let chunk = input.fill_buf().map_err(|error| Failure::Input(error.into()))?;
        let (read, at_end) = (chunk.len(), chunk.is_empty());
        lines.take(chunk, setup, &mut requests).map_err(Failure::Input)?;
        input.consume(read);
        waiting += read;
        if !at_end && !lines.open.is_empty() && waiting <= MAX_BYTES {
            // The rest of a line has not arrived yet.
            continue;
        }
        waiting = lines.open.len();
        for request in requests.drain(..) {
            match request {
                Request::Table(table, unfit) => game = Some(begin(&mut journal, *table, unfit)?),
                Request::Command(command) => {
                    let game = match &mut game {
                        Some(game) => game,
                        None => game.insert(begin(&mut journal, Match::new(setup.clone()), None)?),
                    };
                    answer(&mut journal, game, command)?;
                }
            }
        }
        if at_end {
            return match game {
                Some(game) => Ok(game),
                None => Ok(begin(&mut journal, Match::new(setup.clone()), None)?),
            };
        }
    }
}

/// Writes the start of a match.
fn begin(
    journal: &mut Journal<impl Write>,
    game: Match,
    unfit: Option<UnfitShot>,
) -> io::Result<Match> {
    journal.start(game.time(), &game)?;
    if let Some(why) = unfit {
        journal.unprepared(game.time(), why)?;
    }
    journal.state(game.time(), &game, None)?;
    Ok(game)
}

/// Carries out a command and writes the result.
fn answer(journal: &mut Journal<impl Write>, game: &mut Match, command: Command) -> io::Result<()> {
    if let Err(refusal) = game.command(command.clone()) {
        return journal.refused(game.time(), &command, refusal);
    }
    journal.command(game.time(), &command)?;
    game.run_to_rest();
    journal.state(game.time(), game, None)
}

/// Splits the input into lines and parses them.
#[derive(Default)]
struct Lines {
    /// The incomplete last line.
    open: Vec<u8>,
    number: u32,
    /// True once a line that is not blank has been read.
    begun: bool,
}

impl Lines {
    /// Parses the lines that this chunk completes; an empty chunk completes the last one.
    fn take(
        &mut self,
        chunk: &[u8],
        setup: &Setup,
        requests: &mut Vec<Request>,
    ) -> anyhow::Result<()> {
        for piece in chunk.split_inclusive(|&byte| byte == b'\n') {
            self.open.extend_from_slice(piece);
            if self.open.strip_suffix(b"\n").unwrap_or(&self.open).len() > MAX_BYTES {
                return Err(TooLong).with_context(|| format!("line {}", self.number + 1));
            }
            if piece.ends_with(b"\n") {
                requests.extend(self.end(setup)?);
            }
        }
        if chunk.is_empty() {
            requests.extend(self.end(setup)?);
        }
        Ok(())
    }

    /// Parses the completed line; a blank line is skipped.
    fn end(&mut self, setup: &Setup) -> anyhow::Result<Option<Request>> {
        let line = std::mem::take(&mut self.open);
        let line = if self.number == 0 { files::without_mark(&line) } else { &line };
        self.number += 1;
        // Drops the line end, so that an error at the end of the line is not reported on the next.
        let line = line.trim_ascii_end();
        if line.is_empty() {
            return Ok(None);
        }
        let first = !std::mem::replace(&mut self.begun, true);
        let request = read(line, first, setup).with_context(|| format!("line {}", self.number))?;
        Ok(Some(request))
    }
}

fn read(line: &[u8], first: bool, setup: &Setup) -> Result<Request, ContentError> {
    let text = str::from_utf8(line)
        .map_err(|error| ContentError::Syntax(format!("not UTF-8: {error}")))?;
    // The document is a single line; the caller adds its number.
    let document = reader::parse(text).map_err(|error| match error {
        ContentError::Syntax(what) => {
            ContentError::Syntax(what.replace(" at line 1 column ", " at column "))
        }
        error @ ContentError::Value { .. } => error,
    })?;
    if document.get("scene").is_none() {
        return command::read(&Node::root(&document, "the command")).map(Request::Command);
    }
    let object = Node::root(&document, "the line").object(&["scene", "state"])?;
    let scene = object.required("scene")?;
    if !first {
        return scene.refuse("only the first line may set the table");
    }
    let (game, unfit) = set_table(&scene, object.get("state").as_ref(), setup)?;
    Ok(Request::Table(Box::new(game), unfit))
}

/// Creates the match of a scene, with its game state if it has one and its shot prepared, or
/// returns why that is impossible. Its run settings are validated but not used, because a match has
/// commands.
fn set_table(
    scene: &Node,
    state: Option<&Node>,
    setup: &Setup,
) -> Result<(Match, Option<UnfitShot>), ContentError> {
    let scene = Scene::read(scene)?;
    let setup = setup.clone().in_scene(&scene);
    let unfit = |why: UnfitBalls| ContentError::at("scene.balls", why.to_string());
    let start = match state {
        Some(state) => {
            GivenState::read(state, &setup.game, UnknownKeys::Refused)?.start(scene.balls)
        }
        None => Start::new(setup.game.clone(), scene.balls),
    };
    let mut game = Match::from_start(setup, start).map_err(unfit)?;
    let unfit = scene.shot.as_ref().and_then(|shot| game.prepare(shot).err());
    Ok((game, unfit))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A writer that always pauses within a line: after this many bytes the test fails.
    struct Ahead {
        line: Vec<u8>,
        given: usize,
        most: usize,
    }

    impl io::Read for Ahead {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.given > self.most {
                return Err(io::Error::other("enough"));
            }
            let at = self.given % self.line.len();
            let bytes = [&self.line[at..], &self.line[..1]].concat();
            let mut count = bytes.len().min(buffer.len());
            count -= usize::from(bytes[count - 1] == b'\n');
            buffer[..count].copy_from_slice(&bytes[..count]);
            self.given += count;
            Ok(count)
        }
    }

    #[test]
    fn a_long_unfinished_input_is_answered_early() {
        let mut line = br#"{"command": "undo"}"#.to_vec();
        line.resize(1 << 20, b' ');
        line.push(b'\n');
        let answers = |most: usize| {
            let ahead = Ahead { line: line.clone(), given: 0, most };
            let mut output = Vec::new();
            let input = io::BufReader::with_capacity(CHUNK, ahead);
            let failure = play(input, &mut output, &Setup::report(0));
            assert!(matches!(failure, Err(Failure::Input(_))), "{failure:?}");
            output.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).count()
        };
        assert_eq!(answers(MAX_BYTES / 2), 0);
        assert!(answers(MAX_BYTES + (4 << 20)) > 60);
    }

    #[test]
    fn line_ends_do_not_count_as_input() {
        let setup = Setup::report(0);
        let mut blank = vec![b' '; MAX_BYTES];
        blank.push(b'\n');
        let (mut lines, mut requests) = (Lines::default(), Vec::new());
        lines.take(&blank, &setup, &mut requests).unwrap();
        assert!(requests.is_empty() && lines.number == 1);
        let (mut input, unread) = (blank.as_slice(), "all of it");
        assert_eq!(files::read_line(&mut input).unwrap().expect(unread).unwrap().len(), MAX_BYTES);
        blank.insert(0, b' ');
        let error = lines.take(&blank, &setup, &mut requests).unwrap_err();
        assert_eq!(format!("{error:#}"), "line 2: longer than 64 MiB");
        let mut input = blank.as_slice();
        assert_eq!(files::read_line(&mut input).unwrap().expect(unread), Err(TooLong));
    }
}
