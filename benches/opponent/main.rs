//! Measures the computer players, for docs/opponent.md.
//!
//! `cargo bench --bench opponent -- runout --from 0 --count 100` prints one figure with its 95 %
//! interval (Wilson). Everything is seeded: pieces of a larger sample add up.

// Results are compared on one machine, or within tolerances.
#![allow(clippy::disallowed_methods)]

mod breaks;
mod calibration;
mod positions;
mod snookers;
mod weights;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use clap::Parser;
use gl_billiards_core::ai::duel::{self, Contestant, PlayedTurn, Rack};
use gl_billiards_core::ai::{Kind, Noise, OPPONENTS, Skill, opponent};
use gl_billiards_core::game::{Figures, Match, Setup};
use gl_billiards_core::physics::Preset;
use gl_billiards_core::rules::{GameKind, Player};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::json;

/// Prints figures of the computer players.
#[derive(Parser)]
struct Options {
    /// The figure: runout, clearance, break8, break9, greedy, novices, ladder, ends, beginner,
    /// calibration, snookers; weights for those of the value, breaks for the library of breaks.
    figure: String,
    /// The game of greedy, novices and ends, or the only one of breaks.
    #[arg(long, value_parser = |name: &str| GameKind::named(name).ok_or("unknown"))]
    game: Option<GameKind>,
    /// The points that win it, instead of the usual ones.
    #[arg(long)]
    target: Option<u32>,
    /// The first seed, and how many of them; of breaks, the racks that each is tried with at first.
    #[arg(long, default_value_t = 0)]
    from: u64,
    #[arg(long, default_value_t = 40)]
    count: u64,
    /// Errors, as a multiple of the Olympiad's; each figure has its own default.
    #[arg(long)]
    noise: Option<f64>,
    /// The player.
    #[arg(long, default_value = "champion")]
    player: String,
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Simulations of a decision, instead of the player's own, and plies.
    #[arg(long)]
    simulations: Option<u32>,
    #[arg(long)]
    depth: Option<u32>,
    /// Prints every decision.
    #[arg(long)]
    verbose: bool,
    /// `cargo bench` passes this on.
    #[arg(long, hide = true)]
    bench: bool,
}

impl Options {
    fn contestant(&self, noise: f64) -> Contestant {
        let skill = opponent(&self.player).expect("the name of an opponent").skill;
        let simulations = self.simulations.unwrap_or(skill.simulations);
        let depth = self.depth.unwrap_or(skill.depth);
        let skill = Skill { simulations, depth, ..skill };
        let noise = Some(Noise::olympiad(self.noise.unwrap_or(noise)));
        Contestant::new(skill, noise)
    }

    /// The game, 8-ball by default.
    fn game(&self) -> GameKind {
        self.game.unwrap_or(GameKind::EightBall)
    }

    /// A rack of the game.
    fn setup(&self, seed: u64) -> Setup {
        let setup = Setup::new(self.game(), Preset::Real, seed);
        let Some(target) = self.target else { return setup };
        let game = self.game().read(json!({ "target": target })).expect("a game of points");
        Setup { game, ..setup }
    }

    /// The results of `work` for each seed, in order.
    fn map<T: Send>(&self, work: impl Fn(u64) -> T + Sync) -> Vec<T> {
        let seeds: Vec<u64> = (self.from..self.from + self.count).collect();
        self.map_over(&seeds, |seed| work(*seed))
    }

    /// The results of `work` for each of these, in order.
    fn map_over<I: Sync, T: Send>(&self, items: &[I], work: impl Fn(&I) -> T + Sync) -> Vec<T> {
        let next = AtomicUsize::new(0);
        let results = Mutex::new(BTreeMap::new());
        thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(item) = items.get(index) else { break };
                        let result = work(item);
                        results.lock().expect("a result").insert(index, result);
                    }
                });
            }
        });
        results.into_inner().expect("all results").into_values().collect()
    }
}

/// A visit to the table.
struct Visit {
    /// True if it won the rack.
    won: bool,
    played: Vec<PlayedTurn>,
}

/// Plays on while the same player is at the table.
fn visit(mut game: Match, contestant: &Contestant, seed: u64) -> Visit {
    let player = game.player();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (mut played, mut refused) = (Vec::new(), Vec::new());
    let cancel = AtomicBool::new(false);
    while !game.phase().is_over() && game.player() == player {
        if !duel::play_turn(&mut game, contestant, &mut rng, &cancel, &mut played, &mut refused) {
            break;
        }
    }
    assert!(refused.is_empty(), "seed {seed}: {refused:?}");
    Visit { won: game.winner() == Some(player), played }
}

/// A share in percent with its 95 % interval (Wilson, 1927).
fn share(count: usize, of: usize) -> String {
    const Z: f64 = 1.96;
    let (n, p) = (of as f64, count as f64 / of.max(1) as f64);
    let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    let [low, high] = [middle - half, middle + half].map(|end| 100.0 * end);
    format!("{count} of {of} = {:.1} % ({low:.1} to {high:.1})", 100.0 * p)
}

/// The figures of many decisions.
fn report<'a>(played: impl Iterator<Item = &'a PlayedTurn> + Clone) {
    let mut deciles = [(0_usize, 0.0, 0_usize); 10];
    let mut kinds: BTreeMap<String, (usize, usize, usize)> = BTreeMap::new();
    let mut seconds = Vec::new();
    for it in played.clone() {
        seconds.push(it.seconds);
        let kind = it.kind().map_or("choice".to_owned(), |kind| format!("{kind:?}"));
        let of_kind = kinds.entry(kind).or_default();
        of_kind.0 += 1;
        of_kind.1 += usize::from(it.is_made);
        of_kind.2 += usize::from(it.is_foul);
        if let Some(pot) = it.predicted_chance() {
            let decile = &mut deciles[((pot * 10.0) as usize).min(9)];
            decile.0 += 1;
            decile.1 += pot;
            decile.2 += usize::from(it.is_made);
        }
    }
    let shots = played.clone().filter(|it| it.kind().is_some_and(|kind| kind != Kind::Break));
    let fouls = shots.clone().filter(|it| it.is_foul).count();
    println!("  fouls, breaks aside: {}", share(fouls, shots.count()));
    for (kind, (count, made, fouls)) in kinds {
        println!("  {kind:<12} {count:>5}  made {made:>5}  fouls {fouls:>4}");
    }
    for (index, (count, predicted, made)) in deciles.into_iter().enumerate() {
        if count > 0 {
            println!(
                "  pots predicted {:>3} to {:>3} %: {count:>5}  predicted {:5.1} %  made {:5.1} %",
                10 * index,
                10 * (index + 1),
                100.0 * predicted / count as f64,
                100.0 * made as f64 / count as f64
            );
        }
    }
    seconds.sort_by(f64::total_cmp);
    let at = |share: f64| seconds[(share * (seconds.len() - 1) as f64) as usize];
    println!(
        "  {} decisions: median {:.3} s, 95 % {:.3} s, longest {:.3} s",
        seconds.len(),
        at(0.5),
        at(0.95),
        at(1.0)
    );
}

/// Visits from positions or breaks.
fn visits(options: &Options, name: &str, noise: f64, start: impl Fn(u64) -> Match + Sync) {
    let contestant = options.contestant(noise);
    let visits = options.map(|seed| visit(start(seed), &contestant, seed));
    let won = visits.iter().filter(|visit| visit.won).count();
    println!("{name}, K = {}: {}", options.noise.unwrap_or(noise), share(won, visits.len()));
    report(visits.iter().flat_map(|visit| &visit.played));
    if options.verbose {
        for (seed, visit) in (options.from..).zip(&visits) {
            println!("seed {seed}: {}", if visit.won { "won" } else { "lost" });
            visit.played.iter().for_each(print);
        }
    }
}

/// Prints the best candidates of a decision.
fn print(played: &PlayedTurn) {
    let made = if played.is_made { "made" } else { "-" };
    let shown = played.decision.candidates.iter().take(5).map(|it| {
        let ball = it.aim.map_or(String::new(), |(ball, _)| ball.to_string());
        format!("{:?} {ball} {:.2} {:.3}", it.kind, it.pot, it.value)
    });
    println!("   {made:<5} {}", shown.collect::<Vec<_>>().join(" | "));
}

/// Racks between two contestants; breaks alternate.
fn racks(options: &Options, name: &str, contestants: [Contestant; 2]) {
    let racks: Vec<Rack> = options.map(|seed| {
        let breaker = Player::BOTH[(seed % 2) as usize];
        duel::play_rack(options.setup(seed), breaker, &contestants, seed)
    });
    let won = racks.iter().filter(|rack| rack.winner == Some(Player::One)).count();
    let open = racks.iter().filter(|rack| rack.winner.is_none()).count();
    let refused: usize = racks.iter().map(|rack| rack.refusals.len()).sum();
    let shots: u32 = racks.iter().flat_map(|rack| rack.figures).map(|it| it.shots).sum();
    println!("{name}, {}: {}", options.game().name(), share(won, racks.len()));
    println!("  {refused} refused of {shots} shots; {open} racks without a winner");
    let own = racks.iter().map(|rack| rack.figures[Player::One.index()]);
    let sum = own.clone().fold(Figures::default(), |sum, figures| sum + figures);
    println!(
        "  {:.2} balls a visit, highest run {}",
        f64::from(sum.balls) / f64::from(sum.visits.max(1)),
        own.map(|figures| figures.high_run).max().unwrap_or(0)
    );
    let own = racks.iter().flat_map(|rack| &rack.turns);
    report(own.filter(|it| it.player == Player::One));
}

fn main() {
    let options = Options::parse();
    let setup = |game, seed| Setup::new(game, Preset::Real, seed);
    match options.figure.as_str() {
        "runout" => visits(&options, "run-out with ball in hand", 1.0, positions::run_out),
        "clearance" => visits(&options, "three balls with ball in hand", 1.0, positions::clearance),
        "break8" => {
            visits(&options, "8-ball break and run", 1.0, |seed| {
                duel::match_with_breaker(setup(GameKind::EightBall, seed), Player::One)
            });
        }
        "break9" => {
            visits(&options, "9-ball break and run", 0.5, |seed| {
                duel::match_with_breaker(setup(GameKind::NineBall, seed), Player::One)
            });
        }
        "greedy" => {
            let one = options.contestant(1.0);
            let greedy = Contestant::new(Skill::GREEDY, one.noise);
            let name = format!("{} against greedy", options.player);
            racks(&options, &name, [one, greedy]);
        }
        "ladder" => {
            for [weaker, stronger] in OPPONENTS.windows(2).map(|pair| [&pair[0], &pair[1]]) {
                let name = format!("{} against {}", stronger.name, weaker.name);
                let contestants = [stronger, weaker].map(|it| Contestant::new(it.skill, None));
                racks(&options, &name, contestants);
            }
        }
        "ends" => {
            let [weakest, .., strongest] = &OPPONENTS;
            let contestants = [strongest, weakest].map(|it| Contestant::new(it.skill, None));
            racks(&options, "strongest against weakest", contestants);
        }
        "novices" => {
            let novice = || Contestant::new(OPPONENTS[0].skill, None);
            racks(&options, "novice against novice", [novice(), novice()]);
        }
        // Against people's habits: a beginner with errors of 1.1 degrees.
        "beginner" => {
            let errors = Some(Noise::olympiad(1.1 / 0.125));
            let beginner = Contestant::new(Skill::ANY_BALL, errors);
            for weak in &OPPONENTS[..2] {
                let name = format!("a beginner against {}", weak.name);
                let weak = Contestant::new(weak.skill, None);
                racks(&options, &name, [beginner.clone(), weak]);
            }
        }
        // The racks of `greedy`.
        "calibration" => {
            let one = options.contestant(2.0);
            let contestants = [one.clone(), Contestant::new(Skill::GREEDY, one.noise)];
            let pots = options.map(|seed| {
                let breaker = Player::BOTH[(seed % 2) as usize];
                let game = duel::match_with_breaker(setup(GameKind::EightBall, seed), breaker);
                calibration::pots(game, &contestants, seed)
            });
            let pots: Vec<_> = pots.into_iter().flatten().collect();
            println!("pots, each played {} times:", calibration::STROKES);
            calibration::print(&pots);
        }
        "snookers" => snookers::measure(&options),
        "weights" => {
            weights::search(&options.contestant(1.0), |contestants, round| {
                options.map(|seed| {
                    let seed = seed + round * options.count;
                    let breaker = Player::BOTH[(seed % 2) as usize];
                    duel::play_rack(setup(GameKind::EightBall, seed), breaker, &contestants, seed)
                })
            });
        }
        "breaks" => {
            let skill = options.contestant(1.0).skill;
            let all = GameKind::ALL.iter().copied().filter(|game| *game != GameKind::Practice);
            let games: Vec<_> =
                all.filter(|it| options.game.is_none_or(|one| one == *it)).collect();
            print!("{}", breaks::HEAD);
            let noises = options.noise.map_or(breaks::NOISES.to_vec(), |noise| vec![noise]);
            let library =
                |game: &GameKind| breaks::library(*game, &skill, &noises, options.count as usize);
            for library in options.map_over(&games, library) {
                print!("{library}");
            }
        }
        other => panic!("there is no figure {other}"),
    }
}
