//! The flags of the window and of the pictures rendered without one.

use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, Command};
use serde_json::Value;

use crate::ai;
use crate::game::files::options;
use crate::game::files::reader::{ContentError, Node};
use crate::game::{GameKind, Setup};
use crate::physics::laws::{Conditions, CueBallKind, CueKind, Equipment};
use crate::physics::{Preset, Table};
use crate::rules::GameState;

/// The levels of quality.
pub const QUALITIES: [&str; 5] = ["auto", "low", "medium", "high", "ultra"];
/// The camera views.
pub const CAMERAS: [&str; 7] = ["default", "eye", "over", "broadcast", "low", "orbit", "flat"];
/// Allowed width and height of a window or picture, pixels.
const SIDES: std::ops::RangeInclusive<u32> = 1..=16384;
/// Most pixels of a window or picture, in millions. A software renderer needs about 65 bytes per
/// pixel at ultra.
const MOST_MEGAPIXELS: u64 = 40;

/// The flags of the window.
#[derive(Debug, Clone, Args)]
pub struct WindowArgs {
    /// Open this file: the record of a match, a scene, an experiment or a sheet.
    #[arg(value_name = "FILE", conflicts_with_all =
          ["scene", "replay", "lab", "screen", "screenshot", "benchmark"])]
    pub open: Option<PathBuf>,
    /// Start from this scene; its laws and table override --laws and --table.
    #[arg(long, value_name = "FILE")]
    pub scene: Option<PathBuf>,
    /// Replay this record.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scene", "screenshot", "benchmark"])]
    pub replay: Option<PathBuf>,
    /// Open the laboratory, with this scene, experiment sheet or kept experiment if one is given.
    #[arg(long, value_name = "SCENE", num_args = 0..=1,
          conflicts_with_all = ["scene", "replay"])]
    pub lab: Option<Option<PathBuf>>,
    /// The flags of the match.
    #[command(flatten)]
    pub with: MatchArgs,
    /// Who plays against you: one of the computer's players, or a person.
    #[arg(long, value_name = "NAME", value_parser = opponent,
        help = format!("Who plays as the second player: person, or {}", opponent_names()))]
    pub opponent: Option<&'static str>,
    /// Size of the window in pixels.
    #[arg(long, value_name = "WxH", value_parser = size)]
    pub size: Option<[u32; 2]>,
    /// Fill the whole screen.
    #[arg(long)]
    pub fullscreen: bool,
    /// Play no sound.
    #[arg(long)]
    pub mute: bool,
    /// Quality of the picture: auto, low, medium, high or ultra.
    #[arg(long, value_name = "LEVEL", value_parser = |name: &str| one_of(name, &QUALITIES))]
    pub quality: Option<&'static str>,
    /// Camera view: default, eye, over, broadcast, low or orbit [default: eye for a game in the
    /// window, otherwise default].
    #[arg(long, value_name = "NAME", value_parser = |name: &str| one_of(name, &CAMERAS))]
    pub camera: Option<&'static str>,
    /// Open the card of keys at the start.
    #[arg(long)]
    pub keys: bool,
    /// Open this screen at the start.
    // See [`with_screens`].
    #[arg(long, value_name = "NAME", value_parser = |name: &str| one_of(name, &[]))]
    pub screen: Option<&'static str>,
    /// Use this settings file; it is created if it is missing.
    #[arg(long, value_name = "FILE")]
    pub settings: Option<PathBuf>,
    /// Write a journal of all that happens to this file, as JSON Lines.
    #[arg(long, value_name = "FILE")]
    pub journal: Option<PathBuf>,
    /// Draw one frame without a window, write it as a PNG file, and exit.
    #[arg(long, value_name = "FILE", conflicts_with = "benchmark")]
    pub screenshot: Option<PathBuf>,
    /// Draw the screenshot this long after the shot.
    #[arg(long, value_name = "SECONDS", requires = "screenshot", value_parser = instant,
          allow_negative_numbers = true)]
    pub at: Option<f64>,
    /// Draw without a window for this long and print the frame rate, while the opponent thinks if
    /// one is named.
    #[arg(long, value_name = "SECONDS", value_parser = duration,
          allow_negative_numbers = true)]
    pub benchmark: Option<f64>,
}

/// The flags of a match: its set-up, as far as the command line gives it.
#[derive(Debug, Clone, Default, Args)]
pub struct MatchArgs {
    #[arg(long, value_name = "NAME", value_parser = game, help = usual("The game", GameKind::NAMES[0]))]
    game: Option<GameKind>,
    /// An option of the game, such as target=50; several may be given.
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = option)]
    options: Vec<(String, Value)>,
    #[arg(long, value_name = "NAME", value_parser = laws, help = usual("The physical laws", Preset::ALL[0].name()))]
    laws: Option<Preset>,
    /// The table [default: the one that belongs to the laws].
    #[arg(long, value_name = "NAME", value_parser = |name: &str| one_of(name, &Table::NAMES))]
    table: Option<&'static str>,
    #[arg(long, value_name = "NAME", value_parser = conditions,
        help = usual("Cloth, rails, balls, pockets and rack under the laws \"real\": tournament, \
                      club or bar", Conditions::ALL[0].name()))]
    conditions: Option<Conditions>,
    #[arg(long, value_name = "NAME", value_parser = cue,
        help = usual("The cue under the laws \"real\": playing, break or jump",
                     CueKind::ALL[0].name()))]
    cue: Option<CueKind>,
    #[arg(long, value_name = "NAME", value_parser = cue_ball,
        help = "The cue ball under the laws \"real\": standard, heavy, oversized or small \
                [default: the one that belongs to the table]")]
    cue_ball: Option<CueBallKind>,
    /// Seed of the match's randomness [default: random for a game in the window, otherwise 0].
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
}

impl MatchArgs {
    /// These arguments, with the missing ones taken from `before`.
    pub fn or(&self, before: &MatchArgs) -> MatchArgs {
        MatchArgs {
            game: self.game.or(before.game),
            options: [&before.options[..], &self.options].concat(),
            laws: self.laws.or(before.laws),
            table: self.table.or(before.table),
            conditions: self.conditions.or(before.conditions),
            cue: self.cue.or(before.cue),
            cue_ball: self.cue_ball.or(before.cue_ball),
            seed: self.seed.or(before.seed),
        }
    }

    /// The requested match, with `seed` as the default seed.
    pub fn setup(&self, seed: u64) -> Result<Setup, WrongFlag> {
        let usual = Setup::usual(self.seed.unwrap_or(seed));
        let preset = self.laws.unwrap_or(usual.laws.preset);
        let kind = self.game.unwrap_or(usual.game.kind());
        let game = with_options(kind, &self.options).map_err(WrongFlag::Option)?;
        let setup = Setup { game, ..Setup::new(kind, preset, usual.seed) };
        for (flag, what, is_given) in [
            ("--conditions", "conditions", self.conditions.is_some()),
            ("--cue", "these cues", self.cue.is_some()),
            ("--cue-ball", "these cue balls", self.cue_ball.is_some()),
        ] {
            if is_given && preset != Preset::Real {
                return Err(WrongFlag::OfReal { flag, what, preset });
            }
        }
        let mut setup = match self.conditions {
            Some(conditions) => setup.under(conditions),
            None => setup,
        };
        if let (Some(name), Preset::Real) = (self.table, preset) {
            setup.laws = setup.laws.conditions.laws_with(Equipment::of_table(name));
        }
        if let Some(cue) = self.cue {
            setup.laws.cue = cue.law();
        }
        setup.laws.cue_ball = self.cue_ball.unwrap_or(setup.laws.cue_ball);
        // The command line accepts only known names.
        let named = self.table.and_then(|name| setup.laws.table_named(name));
        Ok(match named {
            Some(table) => Setup { table: Arc::new(table), ..setup },
            None => setup,
        })
    }
}

/// Flags that do not fit together.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum WrongFlag {
    /// A flag of the laws "real" was given under others.
    #[error("{flag}: only the laws \"real\" have {what}, not {:?}", .preset.name())]
    OfReal {
        /// The flag.
        flag: &'static str,
        /// What it is for.
        what: &'static str,
        /// The laws.
        preset: Preset,
    },
    /// The game has no such option, or not with this value.
    #[error("--option: {0}")]
    Option(ContentError),
}

/// A game with these options.
pub(super) fn with_options(
    kind: GameKind,
    options: &[(String, Value)],
) -> Result<GameState, ContentError> {
    let document = Value::Object(options.iter().cloned().collect());
    options::read(&Node::root(&document, "the options"), kind)
}

/// Parses an option of a game: a key, and a value as in files.
pub(super) fn option(text: &str) -> Result<(String, Value), String> {
    let (key, value) = text.split_once('=').ok_or("expected KEY=VALUE, such as target=50")?;
    let value = serde_json::from_str(value).map_err(|_| "its value is no number, true or false")?;
    Ok((key.to_owned(), value))
}

/// The command line of a window with these screens.
pub(super) fn with_screens(command: Command, names: &'static [&'static str]) -> Command {
    // Without screens the program has no window to open a file in.
    let command = command.mut_arg("open", |file| file.hide(names.is_empty()));
    command.mut_arg("screen", |flag| {
        flag.help(format!("Open this screen at the start: {}", names.join(", ")))
            .value_parser(move |name: &str| one_of(name, names))
            .hide(names.is_empty())
    })
}

/// Help text of a flag: its meaning and its default.
fn usual(what: &str, name: &str) -> String {
    format!("{what} [default: {name}]")
}

/// Error text that lists the allowed names.
fn unknown(names: &[&str]) -> String {
    format!("known are {}", names.join(", "))
}

fn game(name: &str) -> Result<GameKind, String> {
    GameKind::named(name).ok_or_else(|| unknown(GameKind::NAMES))
}

fn laws(name: &str) -> Result<Preset, String> {
    Preset::named(name).ok_or_else(|| unknown(&Preset::ALL.map(Preset::name)))
}

fn conditions(name: &str) -> Result<Conditions, String> {
    Conditions::named(name).ok_or_else(|| unknown(&Conditions::ALL.map(Conditions::name)))
}

fn cue(name: &str) -> Result<CueKind, String> {
    CueKind::named(name).ok_or_else(|| unknown(&CueKind::ALL.map(CueKind::name)))
}

fn cue_ball(name: &str) -> Result<CueBallKind, String> {
    CueBallKind::named(name).ok_or_else(|| unknown(&CueBallKind::ALL.map(CueBallKind::name)))
}

/// The name of a second player who is no opponent of the program.
pub const PERSON: &str = "person";

fn opponent(name: &str) -> Result<&'static str, String> {
    let known = ai::opponent(name).map(|opponent| opponent.name);
    let known = known.or((name == PERSON).then_some(PERSON));
    known.ok_or_else(|| format!("known are {PERSON}, {}", opponent_names()))
}

/// The names of all opponents, weakest first.
fn opponent_names() -> String {
    ai::OPPONENTS.map(|opponent| opponent.name).join(", ")
}

fn one_of(name: &str, names: &'static [&'static str]) -> Result<&'static str, String> {
    names.iter().find(|known| **known == name).copied().ok_or_else(|| unknown(names))
}

fn size(text: &str) -> Result<[u32; 2], String> {
    let side = |text: &str| text.parse().ok().filter(|side| SIDES.contains(side));
    let pixels = |[width, height]: [u32; 2]| u64::from(width) * u64::from(height);
    text.split_once('x')
        .and_then(|(width, height)| Some([side(width)?, side(height)?]))
        .filter(|&size| pixels(size) <= MOST_MEGAPIXELS * 1_000_000)
        .ok_or_else(|| {
            let (least, most) = (SIDES.start(), SIDES.end());
            format!(
                "it must be like 1280x720, each from {least} to {most}, with at most \
                 {MOST_MEGAPIXELS} million pixels"
            )
        })
}

fn instant(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|seconds| (0.0..=3600.0).contains(seconds))
        .ok_or_else(|| "it must be a number of seconds from 0 to 3600".to_owned())
}

fn duration(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|&seconds| seconds > 0.0 && seconds <= 3600.0)
        .ok_or_else(|| "it must be a number of seconds above 0, up to 3600".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_two_sides_in_pixels() {
        for right in [[1280, 720], [1, 1], [16384, 2441], [7680, 4320]] {
            assert_eq!(size(&format!("{}x{}", right[0], right[1])), Ok(right));
        }
        for text in [
            "16384x2442",
            "16384x16384",
            "16385x1",
            "",
            "1280",
            "1280x",
            "x720",
            "0x720",
            "1280x99999",
            "-1x5",
            "1280X720",
        ] {
            assert!(size(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn times_are_finite_and_not_negative() {
        assert_eq!(instant("0"), Ok(0.0));
        assert_eq!(duration("2.5"), Ok(2.5));
        for text in ["-1", "nan", "inf", "soon", ""] {
            assert!(instant(text).is_err() && duration(text).is_err(), "{text:?}");
        }
        assert!(duration("0").is_err());
    }
}
