//! `match`: racks between two computer players.

use std::io::Write;
use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{sync::PoisonError, thread};

use serde_json::{Value, json};

use super::sweep::threads;
use super::window::{WrongFlag, option, with_options};
use crate::ai::duel::{self, Contestant, Rack};
use crate::ai::{Noise, OPPONENTS, Skill, opponent};
use crate::game::{Figures, GameKind, Player, Setup};
use crate::physics::Preset;

/// Name of the yardstick among the players.
const GREEDY: &str = "greedy";

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
    if name == GREEDY {
        return Ok(Entrant { name: GREEDY, skill: Skill::GREEDY });
    }
    let known = || {
        let names: Vec<_> = OPPONENTS.iter().map(|opponent| opponent.name).collect();
        format!("known are {GREEDY}, {}", names.join(", "))
    };
    let opponent = opponent(name).ok_or_else(known)?;
    Ok(Entrant { name: opponent.name, skill: opponent.skill })
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

/// Seed of a rack, the same with any number of threads.
fn seed_of(seed: u64, rack: u64) -> u64 {
    // The finalizer of MurmurHash3 keeps neighbouring seeds apart.
    let mut bits = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ rack;
    for factor in [0xff51_afd7_ed55_8ccd, 0xc4ce_b9fe_1a85_ec53] {
        bits = (bits ^ (bits >> 33)).wrapping_mul(factor);
    }
    bits ^ (bits >> 33)
}

/// Runs the subcommand.
pub fn run(options: &Duel, mut output: impl Write) -> anyhow::Result<ExitCode> {
    let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let threads = options.threads.unwrap_or_else(cores).get();
    let noise = options.noise.map(Noise::olympiad);
    let contestants = options.players.map(|it| Contestant::new(it.skill, noise));
    let game = with_options(options.game, &options.options).map_err(WrongFlag::Option)?;
    let next = AtomicU64::new(0);
    let racks: Mutex<Vec<(u64, Rack)>> = Mutex::new(Vec::new());
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= options.racks {
                break;
            }
            let seed = seed_of(options.seed, number);
            let setup =
                Setup { game: game.clone(), ..Setup::new(options.game, Preset::Real, seed) };
            let breaker = Player::BOTH[(number % 2) as usize];
            let rack = duel::play_rack(setup, breaker, &contestants, seed);
            racks.lock().unwrap_or_else(PoisonError::into_inner).push((number, rack));
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // Without another thread this one does the work.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    let mut racks = racks.into_inner().unwrap_or_else(PoisonError::into_inner);
    racks.sort_by_key(|(number, _)| *number);
    let racks: Vec<Rack> = racks.into_iter().map(|(_, rack)| rack).collect();
    let players =
        Player::BOTH.map(|player| figures(options.players[player.index()].name, player, &racks));
    let answer = json!({
        "players": players,
        "racks": options.racks,
        "noise": options.noise,
        "seed": options.seed,
        "game": options.game.name(),
    });
    serde_json::to_writer(&mut output, &answer)?;
    writeln!(output)?;
    Ok(ExitCode::SUCCESS)
}

/// The figures of a player.
fn figures(name: &str, player: Player, racks: &[Rack]) -> Value {
    let all = racks.iter().map(|rack| rack.figures[player.index()]);
    let sum = all.fold(Figures::default(), |sum, figures| sum + figures);
    let own = racks.iter().flat_map(|rack| &rack.turns).filter(|it| it.player == player);
    let mut seconds: Vec<f64> = own.map(|it| it.seconds).collect();
    seconds.sort_by(f64::total_cmp);
    let at = |share: f64| {
        let last = seconds.len().saturating_sub(1);
        seconds.get((share * last as f64).round() as usize).copied().unwrap_or(0.0)
    };
    let won = racks.iter().filter(|rack| rack.winner == Some(player)).count();
    json!({
        "name": name,
        "racks_won": won,
        "break_and_runs": sum.break_and_runs,
        "run_outs": sum.run_outs,
        "pots_tried": sum.pots_tried,
        "pots_made": sum.pots_made,
        "fouls": sum.fouls,
        "shots": sum.shots,
        "visits": sum.visits,
        "balls": sum.balls,
        "high_run": sum.high_run,
        "points": sum.points,
        "breaks": sum.breaks,
        "decision_seconds": {"median": at(0.5), "p95": at(0.95), "max": at(1.0)},
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answer without the times.
    fn answer(threads: usize, noise: Option<f64>) -> Value {
        let options = Duel {
            players: players("novice,greedy").unwrap(),
            game: GameKind::NineBall,
            options: Vec::new(),
            racks: 4,
            noise,
            seed: 5,
            threads: NonZeroUsize::new(threads),
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
        let one = answer(1, Some(2.0));
        assert_eq!(one, answer(2, Some(2.0)));
        assert_eq!(one, answer(8, Some(2.0)));
        assert_ne!(one, answer(1, None));
        let won = |player: usize| one["players"][player]["racks_won"].as_u64().unwrap();
        assert_eq!(won(0) + won(1), 4);
        // Breaks alternate.
        for player in 0..2 {
            assert!(one["players"][player]["breaks"].as_u64().unwrap() >= 2);
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
