//! Finds the weights of the value of a position by matches between players who differ in them.

use gl_billiards_core::ai::Weights;
use gl_billiards_core::ai::duel::{Contestant, Rack};
use gl_billiards_core::rules::Player;

/// The first lines of the file.
const HEAD: &str = "\
# The weights of the computer's value of a position (src/core/ai/value.rs), found by matches: see
# docs/opponent.md.
";

/// Changes of a weight that are tried, the larger ones first. As parts of its distance from zero or
/// one, whichever is nearer.
const CHANGES: [f64; 2] = [0.4, 0.2];

/// A change is kept if it wins so many standard deviations more than half of the racks, and then of
/// as many new ones.
const SURE: f64 = 1.0;

/// Matches in the end of the weights found against those in use: of many changes tried, chance
/// alone keeps some.
const CHECKS: usize = 4;

/// The place of the chance to win before the break, which is counted.
const AT_BREAK: usize = Weights::NAMES.len() - 1;

/// Prints every match, and a file of weights. `play` plays racks between two players, of a round of
/// this number.
pub fn search(contestant: &Contestant, play: impl Fn([Contestant; 2], u64) -> Vec<Rack>) {
    let mut rounds = 0;
    // Decided racks, and those that the breaker won.
    let mut breaks = [0_u32; 2];
    // The racks that the first weights win against the second ones, and the number of racks.
    let mut wins = |[one, two]: [Weights; 2]| {
        let with = |weights: Weights| {
            let mut contestant = contestant.clone();
            contestant.skill.weights = Some(Box::leak(Box::new(weights)));
            contestant
        };
        let racks = play([with(one), with(two)], rounds);
        rounds += 1;
        for rack in &racks {
            if let (Some(opening), Some(winner)) = (rack.turns.first(), rack.winner) {
                breaks = [breaks[0] + 1, breaks[1] + u32::from(winner == opening.player)];
            }
        }
        let won = racks.iter().filter(|rack| rack.winner == Some(Player::One)).count();
        (won as f64, racks.len() as f64)
    };
    let mut weights = Weights::BY_HAND;
    for change in CHANGES {
        for (index, name) in Weights::NAMES.iter().enumerate().take(AT_BREAK) {
            for part in [change, -change] {
                let other = changed(weights, index, part);
                let number = *other.clone().numbers()[index];
                let is_better = (0..2).all(|_| {
                    let (won, count) = wins([other, weights]);
                    println!("# {name} {number}: won {won} of {count}");
                    won > 0.5 * count + SURE * 0.5 * count.sqrt()
                });
                if is_better {
                    weights = other;
                    // The other way is where it came from.
                    break;
                }
            }
        }
    }
    let (mut won, mut count) = (0.0, 0.0);
    for _ in 0..CHECKS {
        let check = wins([weights, *Weights::current()]);
        (won, count) = (won + check.0, count + check.1);
    }
    println!("# found, against those in use: won {won} of {count}");
    weights.at_break = (100.0 * f64::from(breaks[1]) / f64::from(breaks[0].max(1))).round() / 100.0;
    print!("{HEAD}{}", weights.write());
}

/// These weights with one of them changed by a part of its distance from zero or one.
fn changed(mut weights: Weights, index: usize, part: f64) -> Weights {
    let number = &mut weights.numbers()[index];
    let room = number.min(1.0 - **number);
    **number = ((**number + part * room) * 1e3).round() / 1e3;
    weights
}
