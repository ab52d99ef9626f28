//! Close snookers: how many have a legal shot, and how often a player plays one.
//!
//! The truth is a scan of all directions with the engine. It knows nothing of the players' search.

use std::f64::consts::TAU;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use gl_billiards_core::ai::{Decision, Noise, PocketLibrary, Position, decide};
use gl_billiards_core::game::{Command, Cue, Declaration, Match, Setup, Start, shot_of};
use gl_billiards_core::physics::batch::{Limits, Simulator};
use gl_billiards_core::physics::{Ball, BallId};
use gl_billiards_core::rules::{CueBall, GameKind};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;

use super::{Options, share};

/// The ball that is on.
const ON: BallId = BallId(1);
/// Gaps between the cue ball and the balls around it, m.
const GAPS: [f64; 2] = [0.0005, 0.015];
/// The scan of the truth: directions, speeds as parts of the largest, offsets of the tip.
const DIRECTIONS: u32 = 1440;
const SPEEDS: [f64; 4] = [0.11, 0.2, 0.37, 0.68];
const SIDES: [f64; 3] = [0.0, 0.5, -0.5];
/// Widest windows of the scan that are played with errors, and strokes of each shot.
const WINDOWS: usize = 12;
const STROKES: usize = 100;
const LIMITS: Limits = Limits { time: 60.0, events: 4000 };

/// 8-ball with two to five balls of the other group close around the cue ball, and one ball that is
/// on, which cannot be hit directly.
pub fn position(seed: u64) -> Match {
    let setup = Setup { game: GameKind::EightBall.start(), ..Setup::usual(seed) };
    let bed = setup.table.bed.expect("a bed");
    let (radius, mass) = (setup.laws.ball_radius(), setup.laws.ball_mass(setup.laws.ball_radius()));
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let count = 2 + (seed % 4) as usize;
    loop {
        let mut anywhere = || {
            let mut within = |half: f64| rng.random_range(-1.0..1.0) * (half - 1.2 * radius);
            [within(bed.half_length), within(bed.half_width)]
        };
        let (cue_ball, on, eight) = (anywhere(), anywhere(), anywhere());
        let mut places = vec![cue_ball, on, eight];
        let towards = (on[1] - cue_ball[1]).atan2(on[0] - cue_ball[0]);
        for index in 0..count {
            // The first one hides the ball that is on.
            let spread = if index == 0 { 0.3 } else { 0.5 * TAU };
            let angle = towards + rng.random_range(-1.0..1.0) * spread;
            let away = 2.0 * radius + rng.random_range(GAPS[0]..GAPS[1]);
            places.push([cue_ball[0] + away * angle.cos(), cue_ball[1] + away * angle.sin()]);
        }
        let is_on_bed =
            |it: &[f64; 2]| {
                it[0].abs() < bed.half_length - 1.1 * radius
                    && it[1].abs() < bed.half_width - 1.1 * radius
                    && setup.table.pockets.iter().all(|pocket| {
                        (it[0] - pocket.center.x).hypot(it[1] - pocket.center.y) > 0.12
                    })
            };
        let apart = |index: usize| {
            let [x, y] = places[index];
            places[..index].iter().all(|it| (it[0] - x).hypot(it[1] - y) > 2.0 * radius + 1e-4)
        };
        let is_far = (on[0] - cue_ball[0]).hypot(on[1] - cue_ball[1]) > 6.0 * radius;
        if !(is_far && places.iter().all(is_on_bed) && (0..places.len()).all(apart)) {
            continue;
        }
        let ids = [BallId::CUE, ON, BallId(8)].into_iter().chain((9..).map(BallId));
        let balls = ids.zip(&places).map(|(id, it)| Ball::at_rest(id, radius, mass, it[0], it[1]));
        let state = json!({"groups": {"A": "solids", "B": "stripes"}});
        let start = Start {
            game: GameKind::EightBall.read(state).expect("a state"),
            cue_ball: CueBall::InPosition,
            ..Start::new(GameKind::EightBall.start(), balls.collect())
        };
        if let Ok(game) = Match::from_start(setup.clone(), start) {
            return game;
        }
    }
}

/// Plays shots from a position without any of the players' code.
struct Referee<'a> {
    game: &'a Match,
    simulator: Simulator,
}

impl Referee<'_> {
    fn new(game: &Match) -> Referee<'_> {
        let world = game.world();
        let simulator = Simulator::new(Arc::clone(world.table()), *world.laws(), world.balls());
        Referee { game, simulator }
    }

    /// True if the shot of a cue may be no foul: a quick look for the scan.
    fn may_be_legal(&mut self, cue: &Cue) -> bool {
        let Some(shot) = shot_of(self.game.world(), BallId::CUE, cue) else { return false };
        let outcome = self.simulator.play(&shot, LIMITS);
        outcome.first_contact.is_some_and(|contact| contact.ball == ON)
            && (outcome.cushions_after_contact() > 0 || outcome.fallen().next().is_some())
            && outcome.gone.iter().all(|gone| gone.ball != BallId::CUE && gone.pocket.is_some())
    }

    /// True if the shot of a cue is no foul, played as a match.
    fn is_legal(&self, cue: &Cue) -> bool {
        let mut game = self.game.clone();
        let mut commands = vec![Command::Call(Declaration::Safety { safety: true })];
        commands.extend(cue.commands());
        commands.push(Command::Shoot);
        if commands.into_iter().any(|command| game.command(command).is_err()) {
            return false;
        }
        game.run_to_rest();
        game.last_shot().is_some_and(|shot| shot.fouls.is_empty())
    }

    /// The part of a player's strokes of this cue that is no foul.
    fn chance(&self, decision: &Decision, cue: Cue, noise: Noise) -> f64 {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut intended = decision.clone();
        intended.shot = cue;
        let mut legal = || self.is_legal(&intended.stroke(self.game, noise, &mut rng));
        let count = (0..STROKES).filter(|_| legal()).count();
        count as f64 / STROKES as f64
    }

    /// Cues in the middle of the widest windows of legal directions, and the widths, in steps.
    fn windows(&mut self) -> Vec<(u32, Cue)> {
        let step = TAU / f64::from(DIRECTIONS);
        let mut windows = Vec::new();
        for power in SPEEDS {
            for side in SIDES {
                let mut length = 0;
                for index in 0..=DIRECTIONS {
                    let direction = f64::from(index) * step;
                    let cue = Cue { direction, power, tip: [side, 0.0], elevation: 0.0 };
                    if index < DIRECTIONS && self.may_be_legal(&cue) {
                        length += 1;
                    } else if length > 0 {
                        let middle = direction - 0.5 * f64::from(length + 1) * step;
                        windows.push((length, Cue { direction: middle, ..cue }));
                        length = 0;
                    }
                }
            }
        }
        windows.retain(|(_, cue)| self.is_legal(cue));
        windows.sort_by_key(|(length, _)| std::cmp::Reverse(*length));
        windows
    }
}

/// What a player makes of a position.
struct Answer {
    /// The best chance of no foul that the scan knows; `None` if no direction is legal.
    best: Option<f64>,
    /// The chance of no foul of the player's shot, as it is and as the player said.
    chance: f64,
    said: f64,
    /// True if the shot is no foul without errors.
    is_legal: bool,
    seconds: f64,
}

pub fn measure(options: &Options) {
    let skill = super::opponent(&options.player).expect("the name of an opponent").skill;
    let pockets = PocketLibrary::default();
    let answers = options.map(|seed| {
        let game = position(seed);
        let mut referee = Referee::new(&game);
        let windows = referee.windows();
        let position = Position::of(&game, &pockets).expect("a position");
        let started = Instant::now();
        let decision = decide(&position, &skill, seed, &AtomicBool::new(false)).expect("a shot");
        let seconds = started.elapsed().as_secs_f64();
        let chance = |cue: Cue| referee.chance(&decision, cue, skill.noise);
        let known = windows.iter().take(WINDOWS).map(|(_, cue)| (chance(*cue), *cue));
        let best = known.max_by(|a, b| a.0.total_cmp(&b.0));
        let is_legal = referee.is_legal(&decision.shot);
        let (chance, said) = (chance(decision.shot), decision.best().expect("a shot").pot);
        if options.verbose {
            println!("seed {seed}: best {best:.3?}, played {chance:.2}, said {said:.2}: {:.3?}; {:?}; {seconds:.2} s", decision.shot, decision.reason);
        }
        let best = best.map(|(chance, _)| chance);
        Answer { best, chance, said, is_legal, seconds }
    });
    println!("close snookers, {}:", options.player);
    let open: Vec<&Answer> = answers.iter().filter(|it| it.best.is_some()).collect();
    println!("  with a legal shot: {}", share(open.len(), answers.len()));
    let found = |of: &[&Answer]| share(of.iter().filter(|it| it.is_legal).count(), of.len());
    println!("  found: {}", found(&open));
    let good: Vec<&Answer> =
        open.iter().copied().filter(|it| it.best.is_some_and(|best| best >= 0.5)).collect();
    println!("  found, if it succeeds in half of the tries or more: {}", found(&good));
    let mean = |of: fn(&Answer) -> f64| {
        100.0 * open.iter().map(|it| of(it)).sum::<f64>() / open.len().max(1) as f64
    };
    println!(
        "  chance of no foul there: best {:.1} %, played {:.1} %, said {:.1} %",
        mean(|it| it.best.unwrap_or(0.0)),
        mean(|it| it.chance),
        mean(|it| it.said)
    );
    let closed: Vec<&Answer> = answers.iter().filter(|it| it.best.is_none()).collect();
    let most = closed.iter().map(|it| it.said).fold(0.0, f64::max);
    println!("  without one: found {}; said at most {:.0} %", found(&closed), 100.0 * most);
    let mut seconds: Vec<f64> = answers.iter().map(|it| it.seconds).collect();
    seconds.sort_by(f64::total_cmp);
    println!(
        "  decisions: median {:.3} s, longest {:.3} s",
        seconds[seconds.len() / 2],
        seconds[seconds.len() - 1]
    );
}
