//! `match`: racks between two computer players.

use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;

use serde::Serialize;
use serde_json::{Value, json};

use super::sweep::{threads, threads_or_cores};
use super::window::{WrongFlag, option, with_options};
use crate::ai::duel::{Contestant, PlayerFigures, play_racks};
use crate::ai::{self, Noise, Skill, player_names};
use crate::game::{GameKind, Player, Setup};
use crate::parallel::Shard;
use crate::physics::Preset;

/// The options of `match`.
#[derive(Debug, Clone, clap::Args)]
#[command(after_help = "Exit status: 0 on success; 1 if standard output cannot be written.")]
pub struct Duel {
    /// The two players: "greedy", or opponents by their names.
    #[arg(long, value_name = "A,B", value_parser = players)]
    pub players: [Entrant; 2],
    /// The game.
    #[arg(long, value_name = "GAME", default_value = "8-ball", value_parser = game)]
    pub game: GameKind,
    /// An option of the game, such as target=50; several may be given.
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = option)]
    pub options: Vec<(String, Value)>,
    /// Number of racks. Breaks alternate.
    #[arg(long, value_name = "N", default_value_t = 10,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub racks: u64,
    /// Errors of both players, as a multiple of those of the Computational Pool Olympiad; without
    /// it each player has its own.
    #[arg(long, value_name = "K", value_parser = factor, allow_negative_numbers = true)]
    pub noise: Option<f64>,
    /// Seed of racks and errors.
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub seed: u64,
    /// Number of threads, by default one for each core. The output is the same with any number.
    #[arg(long, value_name = "T", value_parser = threads, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
    /// Play only the K-th of N parts of the racks. They are the same as in the whole match.
    #[arg(long, value_name = "K/N", allow_hyphen_values = true)]
    pub shard: Option<Shard>,
}

/// A player of a match.
#[derive(Debug, Clone, Copy)]
pub struct Entrant {
    /// The name on the command line.
    pub name: &'static str,
    /// The skill of the player.
    pub skill: Skill,
}

/// Parses the name of a player.
pub(super) fn player(name: &str) -> Result<Entrant, String> {
    let known = || format!("known are {}", player_names().collect::<Vec<_>>().join(", "));
    ai::player(name).map(|(name, skill)| Entrant { name, skill }).ok_or_else(known)
}

fn players(text: &str) -> Result<[Entrant; 2], String> {
    match text.split_once(',') {
        Some((one, two)) => Ok([player(one)?, player(two)?]),
        None => Err("it must be two names with a comma between them".to_owned()),
    }
}

/// Parses a game that the computer plays.
pub(super) fn game(name: &str) -> Result<GameKind, String> {
    let plays = |game: &GameKind| *game != GameKind::Practice;
    GameKind::named(name).filter(plays).ok_or_else(|| {
        let games = GameKind::ALL.iter().copied().filter(plays);
        format!("known are {}", games.map(GameKind::name).collect::<Vec<_>>().join(", "))
    })
}

/// Parses a factor of noise.
pub(super) fn factor(text: &str) -> Result<f64, String> {
    let factor = text.parse().ok().filter(|factor: &f64| (0.0..=100.0).contains(factor));
    factor.ok_or_else(|| "it must be a number from 0 to 100".to_owned())
}

/// A player's figures with the player's name.
#[derive(Debug, Serialize)]
struct NamedFigures<'a> {
    name: &'static str,
    #[serde(flatten)]
    figures: &'a PlayerFigures,
}

/// Runs the subcommand.
pub fn run(options: &Duel, mut output: impl Write) -> anyhow::Result<ExitCode> {
    let threads = threads_or_cores(options.threads);
    let noise = options.noise.map(Noise::olympiad);
    let contestants = options.players.map(|it| Contestant::new(it.skill, noise));
    let game = with_options(options.game, &options.options).map_err(WrongFlag::Option)?;
    let setup = Setup { game, ..Setup::new(options.game, Preset::Real, options.seed) };
    let racks = options.shard.map_or(0..options.racks, |shard| shard.range(options.racks));
    let played = racks.end - racks.start;
    let mut figures = [PlayerFigures::default(), PlayerFigures::default()];
    let cancel = AtomicBool::new(false);
    play_racks(&setup, &contestants, racks, threads, &cancel, |rack| {
        for (figures, player) in figures.iter_mut().zip(Player::BOTH) {
            figures.add(&rack, player);
        }
    });
    let named = options.players.iter().zip(&figures);
    let players = named.map(|(player, figures)| NamedFigures { name: player.name, figures });
    let mut answer = json!({
        "players": players.collect::<Vec<_>>(),
        "racks": played,
        "noise": options.noise,
        "seed": options.seed,
        "game": options.game.name(),
    });
    if let Some(shard) = options.shard {
        answer["shard"] = json!(shard.to_string());
    }
    serde_json::to_writer(&mut output, &answer)?;
    writeln!(output)?;
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answer without the times.
    fn answer(threads: usize, noise: Option<f64>, shard: Option<&str>) -> Value {
        let options = Duel {
            players: players("novice,greedy").unwrap(),
            game: GameKind::NineBall,
            options: Vec::new(),
            racks: 4,
            noise,
            seed: 5,
            threads: NonZeroUsize::new(threads),
            shard: shard.map(|shard| shard.parse().unwrap()),
        };
        let mut output = Vec::new();
        run(&options, &mut output).unwrap();
        let mut answer: Value = serde_json::from_slice(&output).unwrap();
        for player in answer["players"].as_array_mut().unwrap() {
            assert!(player["decision_seconds"]["p95"].is_f64());
            player.as_object_mut().unwrap().remove("decision_seconds");
        }
        answer
    }

    #[test]
    fn threads_change_nothing_but_times() {
        let one = answer(1, Some(2.0), None);
        assert_eq!(one, answer(2, Some(2.0), None));
        assert_eq!(one, answer(8, Some(2.0), None));
        assert_ne!(one, answer(1, None, None));
        let won = |player: usize| one["players"][player]["racks_won"].as_u64().unwrap();
        assert_eq!(won(0) + won(1), 4);
        // Breaks alternate.
        for player in 0..2 {
            assert!(one["players"][player]["breaks"].as_u64().unwrap() >= 2);
        }
    }

    #[test]
    fn the_figures_of_all_shards_add_up() {
        let whole = answer(1, None, None);
        assert!(whole.get("shard").is_none());
        for count in [1, 2, 3, 7, 20] {
            let shards = (1..=count).map(|number| format!("{number}/{count}"));
            let parts: Vec<Value> = shards
                .map(|shard| {
                    let mut part = answer(1, None, Some(&shard));
                    assert_eq!(part.as_object_mut().unwrap().remove("shard"), Some(json!(shard)));
                    part
                })
                .collect();
            let numbers = |pointer: &str| -> Vec<u64> {
                parts.iter().map(|part| part.pointer(pointer).unwrap().as_u64().unwrap()).collect()
            };
            let mut sums = parts[0].clone();
            sums["racks"] = numbers("/racks").iter().sum::<u64>().into();
            for player in 0..2 {
                for (key, sum) in sums["players"][player].as_object_mut().unwrap() {
                    let numbers = || numbers(&format!("/players/{player}/{key}"));
                    match key.as_str() {
                        "name" => {}
                        "high_run" => *sum = numbers().iter().max().copied().into(),
                        _ => *sum = numbers().iter().sum::<u64>().into(),
                    }
                }
            }
            assert_eq!(sums, whole, "{count} shards");
        }
    }

    #[test]
    fn unknown_players_and_games_are_refused() {
        assert!(players("novice").is_err());
        assert!(player("nobody").unwrap_err().starts_with("known are greedy, novice"));
        // Practice comes last.
        let [games @ .., "practice"] = GameKind::NAMES else { panic!("{:?}", GameKind::NAMES) };
        assert_eq!(game("practice").unwrap_err(), format!("known are {}", games.join(", ")));
        assert!(factor("-1").is_err() && factor("nan").is_err() && factor("2").is_ok());
    }
}
