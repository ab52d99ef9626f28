//! Plays racks between two computer players. A rack is one game, from the break (the shot that opens
//! it) to its end. The players send commands to a match, as a person does, and the match applies
//! the rules.

mod racks;

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use rand::{RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;

pub use racks::{PlayerFigures, play_racks};

use super::{Decision, Kind, Noise, PocketLibrary, Position, Skill, decide};
use crate::game::{Command, Figures, FirstBreak, Match, Player, Refusal, Setup};

/// Most shots of a rack; then it ends without a winner. Weak players need hundreds for 100 points.
pub const MOST_SHOTS: u32 = 1500;

/// A player of a rack.
#[derive(Debug, Clone)]
pub struct Contestant {
    /// The skill of the player.
    pub skill: Skill,
    /// The random errors of this player's strokes; `None` for the errors of the skill.
    pub noise: Option<Noise>,
    /// The pockets that the player knows.
    pub pockets: PocketLibrary,
}

impl Contestant {
    /// A player of this skill, with its errors unless others are given.
    pub fn new(skill: Skill, noise: Option<Noise>) -> Contestant {
        Contestant { skill, noise, pockets: PocketLibrary::default() }
    }

    /// The skill, with `noise` in place of its own errors if there is one.
    fn skill(&self) -> Skill {
        self.noise.map_or(self.skill, |noise| self.skill.with_noise(noise))
    }
}

/// One turn of a rack: the decision (a shot or a choice), and its result.
#[derive(Debug, Clone)]
pub struct PlayedTurn {
    /// The player.
    pub player: Player,
    /// The position before it.
    pub position: Position,
    /// The decision of the player.
    pub decision: Decision,
    /// True if the ball aimed at fell in its pocket, without a foul.
    pub is_made: bool,
    /// True if the shot was a foul.
    pub is_foul: bool,
    /// Time that the decision took, s.
    pub seconds: f64,
}

impl PlayedTurn {
    /// The kind of shot; `None` for a choice.
    pub fn kind(&self) -> Option<Kind> {
        self.decision.best().map(|best| best.kind)
    }

    /// The predicted probability of the pot, 0 to 1; `None` if the shot aims at no pocket.
    pub fn predicted_chance(&self) -> Option<f64> {
        self.decision.best().filter(|best| best.aim.is_some()).map(|best| best.pot)
    }
}

/// A rack that was played.
#[derive(Debug, Clone)]
pub struct Rack {
    /// The winner; `None` after [`MOST_SHOTS`].
    pub winner: Option<Player>,
    /// The figures of both players.
    pub figures: [Figures; 2],
    /// All turns, in their order.
    pub turns: Vec<PlayedTurn>,
    /// Commands that the match refused.
    pub refusals: Vec<Refusal>,
}

/// Plays a rack from its break. Everything but the times depends only on the arguments.
pub fn play_rack(setup: Setup, breaker: Player, contestants: &[Contestant; 2], seed: u64) -> Rack {
    play(match_with_breaker(setup, breaker), contestants, seed, &AtomicBool::new(false))
}

/// A match whose first rack this player breaks.
pub fn match_with_breaker(setup: Setup, breaker: Player) -> Match {
    let first_break = match breaker {
        Player::One => FirstBreak::PlayerOne,
        Player::Two => FirstBreak::PlayerTwo,
    };
    Match::new(Setup { first_break, ..setup })
}

/// Plays a match to the end of its rack, to the limit of [`MOST_SHOTS`], or until `cancel` is set.
pub fn play(
    mut game: Match,
    contestants: &[Contestant; 2],
    seed: u64,
    cancel: &AtomicBool,
) -> Rack {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut turns = Vec::new();
    let mut refusals = Vec::new();
    while !game.phase().is_over() && game.shots() < MOST_SHOTS {
        let player = game.player();
        let contestant = &contestants[player.index()];
        if !play_turn(&mut game, contestant, &mut rng, cancel, &mut turns, &mut refusals) {
            break;
        }
    }
    Rack { winner: game.winner(), figures: game.figures(), turns, refusals }
}

/// Plays one shot or makes one choice. Returns false if the player cannot, or `cancel` was set.
pub fn play_turn(
    game: &mut Match,
    contestant: &Contestant,
    rng: &mut ChaCha8Rng,
    cancel: &AtomicBool,
    turns: &mut Vec<PlayedTurn>,
    refusals: &mut Vec<Refusal>,
) -> bool {
    let player = game.player();
    let Some(position) = Position::of(game, &contestant.pockets) else { return false };
    let skill = contestant.skill();
    let started = Instant::now();
    let decision = decide(&position, &skill, rng.next_u64(), cancel);
    let seconds = started.elapsed().as_secs_f64();
    let Some(decision) = decision else { return false };
    let before = game.figures()[player.index()];
    if !carry_out(game, &decision, skill.noise_in(&position), rng, refusals) {
        return false;
    }
    game.run_to_rest();
    let after = game.figures()[player.index()];
    let is_made = is_made(game, &decision);
    let is_foul = after.fouls > before.fouls;
    turns.push(PlayedTurn { player, position, decision, is_made, is_foul, seconds });
    true
}

/// Plays the same decision `strokes` times from the same position, each time with new errors,
/// and returns how often the ball falls in its pocket.
pub fn count_made(
    game: &Match,
    contestant: &Contestant,
    decision: &Decision,
    strokes: u32,
    rng: &mut ChaCha8Rng,
) -> u32 {
    let Some(position) = Position::of(game, &contestant.pockets) else { return 0 };
    let noise = contestant.skill().noise_in(&position);
    let mut made = 0;
    for _ in 0..strokes {
        let mut game = game.clone();
        if carry_out(&mut game, decision, noise, rng, &mut Vec::new()) {
            game.run_to_rest();
            made += u32::from(is_made(&game, decision));
        }
    }
    made
}

/// True if the last shot made the pot of the decision without a foul.
fn is_made(game: &Match, decision: &Decision) -> bool {
    let Some((ball, pocket)) = decision.best().and_then(|best| best.aim) else { return false };
    let Some(shot) = game.last_shot() else { return false };
    shot.fouls.is_empty()
        && shot
            .events
            .iter()
            .any(|event| event.kind == crate::physics::EventKind::BallPocket { ball, pocket })
}

/// Sends the commands of a decision. Returns false if its last one is refused.
fn carry_out(
    game: &mut Match,
    decision: &Decision,
    noise: Noise,
    rng: &mut ChaCha8Rng,
    refused: &mut Vec<Refusal>,
) -> bool {
    let mut send = |game: &mut Match, command: Command| {
        let answer = game.command(command);
        refused.extend(answer.err());
        answer.is_ok()
    };
    if let Some(option) = &decision.choice {
        return send(game, Command::Choose { option: option.clone() });
    }
    for command in decision.preparation() {
        send(game, command);
    }
    for command in decision.stroke(game, noise, rng).commands() {
        send(game, command);
    }
    send(game, Command::Shoot)
}
