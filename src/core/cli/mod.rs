//! The command line: its flags, and the subcommands that need no window.

mod documents;
pub mod duel;
pub mod log;
mod output;
pub mod play;
pub mod rate;
pub mod referee;
pub mod simulate;
pub mod sweep;
mod time_limit;
pub mod verify;
pub mod window;

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::game::files::{printable, shortened};
use output::Output;
pub use output::OutputError;
use output::survive_size_limit;
pub use window::WindowArgs;

/// A pool game with exact physics. Without a subcommand it opens a window.
#[derive(Debug, Parser)]
#[command(name = "gl-billiards", version)]
pub struct Cli {
    /// The subcommand; without one the game opens a window.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// The flags of the window.
    #[command(flatten)]
    pub window: WindowArgs,
}

/// The subcommands. None of them opens a window.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Simulate scenes and print the results.
    Simulate(simulate::Simulate),
    /// Play a match: read commands, print journal lines.
    Play(play::Play),
    /// Replay a record and check that every shot comes out the same.
    Verify(verify::Verify),
    /// Judge shots by the rules of a game: read situations, print verdicts.
    Referee(referee::Referee),
    /// Run a scene many times with one or two of its numbers varied, and print a table (CSV).
    Sweep(sweep::Sweep),
    /// Play racks between two computer players and print their figures.
    Match(duel::Duel),
    /// Rate the shots of a position as a computer player does.
    Rate(rate::Rate),
}

impl Cli {
    /// Parses a command line. On an error it prints one line and returns the exit status; help and
    /// version end with success.
    pub fn read(
        arguments: impl IntoIterator<Item = OsString>,
        screens: &'static [&'static str],
    ) -> Result<Cli, ExitCode> {
        Cli::parsed(arguments, screens).map_err(|error| {
            if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
                return help(&error);
            }
            complain(one_line(error));
            ExitCode::from(2)
        })
    }
}

/// The description of the command line, with these screens.
pub fn command(screens: &'static [&'static str]) -> clap::Command {
    window::with_screens(Cli::command(), screens)
}

/// Reads the command line, and runs the subcommand or `window`, which has these screens.
pub fn run(
    screens: &'static [&'static str],
    window: impl FnOnce(&WindowArgs) -> ExitCode,
) -> ExitCode {
    survive_size_limit();
    let cli = match Cli::read(std::env::args_os(), screens) {
        Ok(cli) => cli,
        Err(status) => return status,
    };
    log::start();
    match cli.command {
        Some(command) => command.run(&cli.window).unwrap_or_else(|error| {
            // One line with the file, the position in it, and the allowed values.
            complain(format_args!("{error:#}"));
            ExitCode::from(if error.is::<OutputError>() { 1 } else { 2 })
        }),
        None => window(&cli.window),
    }
}

/// Prints the requested help or version.
fn help(text: &clap::Error) -> ExitCode {
    match output::checked(text.print().and_then(|()| io::stdout().flush())) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(error);
            ExitCode::FAILURE
        }
    }
}

/// Writes one line to standard error and ignores a failure. (`eprintln!` panics if standard error
/// is full or closed.)
pub fn complain(what: impl Display) {
    let _ = writeln!(io::stderr(), "gl-billiards: {}", printable(&what.to_string()));
}

impl Cli {
    /// Parses a command line and rejects window flags that its subcommand does not take.
    fn parsed(
        arguments: impl IntoIterator<Item = OsString>,
        screens: &'static [&'static str],
    ) -> Result<Cli, clap::Error> {
        let matches = command(screens).try_get_matches_from(arguments)?;
        if let Some(name) = matches.subcommand_name()
            && let Some(flag) = stray(&matches, name)
        {
            let text = format!("the argument '{flag}' cannot be used with '{name}'");
            return Err(Cli::command().error(ErrorKind::ArgumentConflict, text));
        }
        let cli = Cli::from_arg_matches(&matches)?;
        match cli.window.open.as_deref().filter(|path| is_word(path)) {
            Some(word) => {
                let word = word.display().to_string();
                let text = format!("unrecognized subcommand '{}'", printable(&shortened(&word)));
                Err(Cli::command().error(ErrorKind::InvalidSubcommand, text))
            }
            None => Ok(cli),
        }
    }
}

/// True for a word that names no file and does not look as if it should: a mistyped subcommand.
fn is_word(path: &Path) -> bool {
    path.extension().is_none() && path.components().count() == 1 && !path.exists()
}

/// The first window flag on the command line that the subcommand does not take.
fn stray(matches: &ArgMatches, subcommand: &str) -> Option<String> {
    let mut command = Cli::command();
    // Only a built flag can be displayed.
    command.build();
    let known = command.find_subcommand(subcommand)?;
    let is_known = |flag: &Arg| known.get_arguments().any(|one| one.get_id() == flag.get_id());
    let is_given = |flag: &Arg| {
        let id = flag.get_id().as_str();
        let takes = matches.try_contains_id(id).unwrap_or(false);
        takes && matches.value_source(id) == Some(ValueSource::CommandLine)
    };
    let flag = command.get_arguments().find(|flag| is_given(flag) && !is_known(flag))?;
    Some(flag.to_string())
}

/// Clap's error in one line: the first paragraph of its message, with long arguments shortened.
fn one_line(mut error: clap::Error) -> String {
    for kind in [ContextKind::InvalidArg, ContextKind::InvalidValue, ContextKind::InvalidSubcommand]
    {
        if let Some(ContextValue::String(argument)) = error.get(kind) {
            let argument = printable(&shortened(argument)).into_owned();
            error.insert(kind, ContextValue::String(argument));
        }
    }
    let message = error.to_string();
    let lines = message.lines().map(str::trim).take_while(|line| !line.is_empty());
    let line = lines.collect::<Vec<_>>().join(" ");
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}

impl Command {
    /// Runs the subcommand; `args` are the flags before it. Returns an [`OutputError`] if standard
    /// output cannot be written; any other error concerns the input.
    pub fn run(&self, args: &WindowArgs) -> anyhow::Result<ExitCode> {
        let mut output = Output::standard();
        let done = match self {
            Command::Simulate(options) => simulate::run(options, &mut output),
            Command::Play(options) => play::run(options, &args.with, &mut output),
            Command::Verify(options) => verify::run(options, &mut output),
            Command::Referee(options) => referee::run(options, &mut output),
            Command::Sweep(options) => sweep::run(options, &mut output),
            Command::Match(options) => duel::run(options, &mut output),
            Command::Rate(options) => rate::run(options, &mut output),
        };
        let cut_short = output.has_failed();
        output.finish()?;
        // A closed pipe is no error: its reader has seen enough.
        if cut_short { Ok(ExitCode::SUCCESS) } else { done }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::{Preset, Table};
    use crate::rules::GameKind;

    fn read(arguments: &[&str]) -> Result<Cli, String> {
        let arguments = std::iter::once("gl-billiards").chain(arguments.iter().copied());
        let arguments = arguments.map(OsString::from);
        Cli::parsed(arguments, &["title", "keys"]).map_err(one_line)
    }

    #[test]
    fn the_flags_are_consistent() {
        use clap::CommandFactory;
        Cli::command().debug_assert();
    }

    #[test]
    fn the_window_has_defaults() {
        let window = read(&[]).unwrap().window;
        let setup = window.with.setup(5).unwrap();
        assert_eq!(
            (setup.game.kind().name(), setup.laws.preset),
            (GameKind::NAMES[0], Preset::ALL[0])
        );
        assert_eq!(*setup.table, Table::named("pool-9ft").unwrap());
        assert_eq!(setup.seed, 5);
        assert!(window.camera.is_none() && window.size.is_none() && window.quality.is_none());
    }

    #[test]
    fn the_laws_choose_the_table_unless_a_flag_does() {
        for (arguments, table) in [
            (&["--laws", "report"] as &[&str], "report"),
            (&["--laws", "rpool"], "rpool"),
            (&["--laws", "real"], "pool-9ft"),
            (&["--laws", "report", "--table", "pool-7ft"], "pool-7ft"),
            (&["--table", "report"], "report"),
        ] {
            let setup = read(arguments).unwrap().window.with.setup(3).unwrap();
            assert_eq!(*setup.table, Table::named(table).unwrap(), "{arguments:?}");
            assert_eq!(setup.seed, 3);
        }
    }

    /// Tests that conditions change laws and pool tables, and that other laws refuse them.
    #[test]
    fn conditions_are_those_of_real() {
        use crate::physics::laws::Conditions;
        for (arguments, conditions, table) in [
            (&["--conditions", "bar"] as &[&str], Conditions::Bar, "pool-9ft"),
            (&["--table", "pool-7ft", "--conditions", "club"], Conditions::Club, "pool-7ft"),
            (&["--conditions", "bar", "--table", "report"], Conditions::Bar, "report"),
            (&["--conditions", "tournament"], Conditions::Tournament, "pool-9ft"),
            (&[], Conditions::Tournament, "pool-9ft"),
        ] {
            let setup = read(arguments).unwrap().window.with.setup(3).unwrap();
            assert_eq!(setup.laws, conditions.laws(), "{arguments:?}");
            assert_eq!(Some(&*setup.table), conditions.table(table).as_ref(), "{arguments:?}");
        }
        for laws in ["report", "rpool"] {
            let arguments = ["--laws", laws, "--conditions", "tournament"];
            let error = read(&arguments).unwrap().window.with.setup(3).unwrap_err().to_string();
            let said = format!("only the laws \"real\" have conditions, not \"{laws}\"");
            assert_eq!(error, format!("--conditions: {said}"));
        }
    }

    /// Tests that a table brings its balls, cloth and rails along under the laws `real`, in any
    /// conditions, and that a flag still chooses the cue ball.
    #[test]
    fn tables_bring_their_equipment() {
        use crate::physics::laws::{Conditions, CueBallKind, Equipment};
        for (table, equipment) in [
            ("blackball-7ft", Equipment::Blackball),
            ("heyball-9ft", Equipment::Heyball),
            ("snooker-12ft", Equipment::Snooker),
            ("snooker-6ft", Equipment::SmallSnooker),
            ("carom-10ft", Equipment::Carom),
            ("pool-7ft", Equipment::Pool),
        ] {
            for conditions in Conditions::ALL {
                let arguments = ["--table", table, "--conditions", conditions.name()];
                let setup = read(&arguments).unwrap().window.with.setup(3).unwrap();
                assert_eq!(setup.laws, conditions.laws_with(equipment), "{arguments:?}");
                assert_eq!(Some(&*setup.table), conditions.table(table).as_ref());
            }
            let arguments = ["--table", table, "--laws", "report"];
            let setup = read(&arguments).unwrap().window.with.setup(3).unwrap();
            assert_eq!(setup.laws, Preset::Report.laws(), "{arguments:?}");
        }
        let arguments = ["--table", "blackball-7ft", "--cue-ball", "standard"];
        let setup = read(&arguments).unwrap().window.with.setup(3).unwrap();
        assert_eq!(setup.laws.cue_ball, CueBallKind::Standard);
    }

    /// Tests that a cue changes the cue alone, and that other laws refuse it.
    #[test]
    fn cues_are_those_of_real() {
        use crate::physics::Laws;
        use crate::physics::laws::{Conditions, CueKind};
        for (arguments, conditions, kind) in [
            (&["--cue", "break"] as &[&str], Conditions::Tournament, CueKind::Break),
            (&["--cue", "jump", "--conditions", "bar"], Conditions::Bar, CueKind::Jump),
            (&["--cue", "playing"], Conditions::Tournament, CueKind::Playing),
        ] {
            let setup = read(arguments).unwrap().window.with.setup(3).unwrap();
            assert_eq!(setup.laws, Laws { cue: kind.law(), ..conditions.laws() }, "{arguments:?}");
        }
        for laws in ["report", "rpool"] {
            let arguments = ["--laws", laws, "--cue", "playing"];
            let error = read(&arguments).unwrap().window.with.setup(3).unwrap_err().to_string();
            let said = format!("--cue: only the laws \"real\" have these cues, not \"{laws}\"");
            assert_eq!(error, said);
        }
    }

    /// Tests that a cue ball changes itself alone, and that other laws refuse it.
    #[test]
    fn cue_balls_are_those_of_real() {
        use crate::game::Match;
        use crate::physics::{BallId, Laws};
        for (name, mass) in [("standard", 0.170), ("heavy", 0.191), ("oversized", 0.200)] {
            let setup = read(&["--cue-ball", name]).unwrap().window.with.setup(3).unwrap();
            assert_eq!(Laws { cue_ball: Laws::real().cue_ball, ..setup.laws }, Laws::real());
            let game = Match::new(setup);
            let balls = game.world().balls();
            let [cue_ball, others] = [true, false].map(|is_it| {
                balls.clone().filter(|ball| (ball.id == BallId::CUE) == is_it).collect::<Vec<_>>()
            });
            assert!((cue_ball[0].mass - mass).abs() < 5e-4, "{name}: {}", cue_ball[0].mass);
            assert!(others.iter().all(|ball| [ball.radius, ball.mass] == [0.028575, 0.170]));
        }
        let arguments = ["--laws", "report", "--cue-ball", "heavy"];
        let error = read(&arguments).unwrap().window.with.setup(3).unwrap_err().to_string();
        assert_eq!(
            error,
            "--cue-ball: only the laws \"real\" have these cue balls, not \"report\""
        );
    }

    #[test]
    fn errors_are_one_line() {
        let games = format!("known are {}", GameKind::NAMES.join(", "));
        for (arguments, said) in [
            (&["--game", "chess"] as &[&str], &*games),
            (&["--laws", "moon"], "known are real, report"),
            (&["--table", "round"], "known are report"),
            (&["--conditions", "wet"], "known are tournament, club, bar"),
            (&["--cue", "wet"], "known are playing, break, jump"),
            (&["--cue-ball", "wet"], "known are standard, heavy, oversized, small"),
            (&["--quality", "best"], "known are auto, low, medium, high, ultra"),
            (&["--camera", "side"], "known are default, eye, over, broadcast, low, orbit"),
            (&["--screen", "attic"], "known are title, keys"),
            (&["--size", "big"], "it must be like 1280x720"),
            (&["--at", "1"], "--screenshot"),
            (&["--benchmark", "-1"], "above 0"),
            (&["--replay", "x.json", "--scene", "y.json"], "'--replay <FILE>' cannot be used with"),
            (&["tournament"], "'tournament'"),
            (&["--mute", "simulate"], "'--mute' cannot be used with 'simulate'"),
            (&["x.json", "simulate"], "'[FILE]' cannot be used with 'simulate'"),
            (&["x.json", "--lab"], "'[FILE]' cannot be used with '--lab [<SCENE>]'"),
            (&["--seed", "1", "simulate"], "'--seed <N>' cannot be used with 'simulate'"),
            (&["simulate", "--seed", "1"], "'--seed'"),
            (
                &["--seed", "1", "--size", "9x9", "play"],
                "'--size <WxH>' cannot be used with 'play'",
            ),
            (&["--screenshot", "a.png", "--benchmark", "1"], "--benchmark"),
            (&["simulate", "--limit", "0"], "a number of seconds above 0"),
            (&["simulate", "--limit", "-1"], "a number of seconds above 0"),
            (&["simulate", "--limit", "inf"], "a number of seconds above 0"),
            (&["simulate", "--limit", "nan"], "a number of seconds above 0"),
            (&["--limit", "1"], "'--limit'"),
            (&["sweep"], "<FILE>"),
            (&["sweep", "x", "--threads", "0"], "a whole number from 1 to 1024"),
            (&["sweep", "x", "--threads", "-1"], "a whole number from 1 to 1024"),
            (&["sweep", "x", "--threads", "1025"], "a whole number from 1 to 1024"),
            (&["sweep", "x", "--threads", "two"], "a whole number from 1 to 1024"),
            (&["sweep", "x", "--shard", "2"], "it must be K/N"),
            (&["sweep", "x", "--shard", "-1/2"], "it must be K/N"),
            (&["sweep", "x", "--shard", "1/0"], "there must be 1 part or more"),
            (&["match", "--players", "greedy,greedy", "--shard", "0/3"], "the parts are 1 to 3"),
            (&["match", "--players", "greedy,novice", "--shard", "4/3"], "there is no part 4"),
            (&["--table", "a\n\u{202e}b"], "'a\\n\\u{202e}b'"),
            (&["--\u{1b}[2J"], "\\u{1b}[2J"),
        ] {
            let error = read(arguments).err().unwrap_or_else(|| panic!("{arguments:?}"));
            assert!(error.contains(said) && !error.contains('\n'), "{arguments:?}: {error}");
        }
    }

    #[test]
    fn long_arguments_are_shortened_in_errors() {
        let long = "x".repeat(5000);
        for arguments in [
            &["--table", &long] as &[&str],
            &["--size", &long],
            &["--seed", &long],
            &[&format!("--{long}")],
            &[&long],
            &["simulate", "a", &long],
        ] {
            let error = read(arguments).err().unwrap_or_else(|| panic!("{arguments:?}"));
            assert!(error.contains("xxx…") && error.chars().count() < 500, "{error}");
        }
    }

    #[test]
    fn play_takes_the_match_flags_before_or_after_its_name() {
        for arguments in [
            &["--seed", "7", "--laws", "report", "play"] as &[&str],
            &["play", "--seed", "7", "--laws", "report"],
            &["--seed", "1", "--laws", "report", "play", "--seed", "7"],
        ] {
            let Cli { command, window } = read(arguments).unwrap();
            let Some(Command::Play(play)) = command else { panic!("{arguments:?}") };
            let setup = play.with.or(&window.with).setup(0).unwrap();
            assert_eq!((setup.seed, setup.laws.preset), (7, Preset::Report), "{arguments:?}");
        }
    }

    #[test]
    fn subcommands_are_known() {
        assert!(matches!(read(&["simulate", "-"]).unwrap().command, Some(Command::Simulate(_))));
        assert!(matches!(read(&["play"]).unwrap().command, Some(Command::Play(_))));
    }
}
