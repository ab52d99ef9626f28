//! How often pots are made that a player gave a chance.

use std::sync::atomic::AtomicBool;

use gl_billiards_core::ai::duel::{self, Contestant};
use gl_billiards_core::game::Match;
use gl_billiards_core::rules::Player;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Strokes for each pot.
pub const STROKES: u32 = 200;

/// A pot in a rack.
pub struct Pot {
    /// The chance that the player gave it.
    predicted: f64,
    /// The share of [`STROKES`] strokes from the same position that make it.
    made: f64,
}

/// The pots of the first player in a rack.
pub fn pots(mut game: Match, contestants: &[Contestant; 2], seed: u64) -> Vec<Pot> {
    let [mut rng, mut again] = [seed, !seed].map(ChaCha8Rng::seed_from_u64);
    let (mut played, mut refused, mut pots) = (Vec::new(), Vec::new(), Vec::new());
    let cancel = AtomicBool::new(false);
    while !game.phase().is_over() && game.shots() < duel::MOST_SHOTS {
        let player = game.player();
        let contestant = &contestants[player.index()];
        let before = game.clone();
        if !duel::play_turn(&mut game, contestant, &mut rng, &cancel, &mut played, &mut refused) {
            break;
        }
        let last = played.last().filter(|it| it.player == Player::One);
        if let Some(last) = last
            && let Some(predicted) = last.predicted_chance()
        {
            let made = duel::count_made(&before, contestant, &last.decision, STROKES, &mut again);
            pots.push(Pot { predicted, made: f64::from(made) / f64::from(STROKES) });
        }
    }
    pots
}

/// Prints the means of each decile of the predictions, and the standard error of their difference.
pub fn print(pots: &[Pot]) {
    for decile in 0..10 {
        let of: Vec<&Pot> =
            pots.iter().filter(|it| ((it.predicted * 10.0) as usize).min(9) == decile).collect();
        if of.len() < 2 {
            continue;
        }
        let count = of.len() as f64;
        let mean = |value: fn(&Pot) -> f64| of.iter().map(|it| value(it)).sum::<f64>() / count;
        let [predicted, made] = [mean(|it| it.predicted), mean(|it| it.made)];
        let squares =
            of.iter().map(|it| (it.made - it.predicted - made + predicted).powi(2)).sum::<f64>();
        println!(
            "  {:>3} to {:>3} %: {:>4} pots  predicted {:5.1} %  made {:5.1} %  off {:+.1} ({:.1})",
            10 * decile,
            10 * (decile + 1),
            of.len(),
            100.0 * predicted,
            100.0 * made,
            100.0 * (made - predicted),
            100.0 * (squares / (count - 1.0) / count).sqrt()
        );
    }
}
