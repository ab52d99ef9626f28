//! Finds the weights of the value of a position by matches between players who differ in them.

use gl_billiards::ai::Weights;
use gl_billiards::ai::duel::{Contestant, Rack};
use gl_billiards::rules::Player;

/// The first line of the file.
const HEAD: &str = "# The weights of the computer's value of a position (src/ai/value.rs), by \
                    matches: cargo bench --bench opponent -- weights --count 100\n";

/// Changes of a weight that are tried, the larger ones first. As parts of its distance from zero or
/// one, whichever is nearer.
const CHANGES: [f64; 2] = [0.4, 0.2];

/// A change is kept if it wins so many standard deviations more than half of the racks, twice: in
/// the racks that found it and in as many new ones.
const SURE: [f64; 2] = [1.0, 1.0];

/// The place of the chance to win before the break, which is counted.
const AT_BREAK: usize = Weights::NAMES.len() - 1;

/// Prints a file of weights, and every match. `play` plays racks between two players: the players,
/// and which racks.
pub fn search(contestant: &Contestant, mut play: impl FnMut([Contestant; 2], u64) -> Vec<Rack>) {
    let mut weights = *Weights::current();
    let with = |weights: Weights| {
        let mut contestant = *contestant;
        contestant.skill.weights = Some(Box::leak(Box::new(weights)));
        contestant
    };
    let (mut broken, mut won_break) = (0, 0);
    let mut round = 0;
    for change in CHANGES {
        for index in 0..AT_BREAK {
            for sign in [1.0, -1.0] {
                let other = changed(weights, index, sign * change);
                let mut wins = [0.0; 2];
                let mut kept = true;
                for (again, won) in wins.iter_mut().enumerate() {
                    let racks = play([with(other), with(weights)], round);
                    round += 1;
                    let count = racks.len() as f64;
                    *won = racks.iter().filter(|it| it.winner == Some(Player::One)).count() as f64;
                    for rack in &racks {
                        let Some(opening) = rack.played.first() else { continue };
                        broken += 1;
                        won_break += u32::from(rack.winner == Some(opening.player));
                    }
                    kept = *won > 0.5 * count + SURE[again] * 0.5 * count.sqrt();
                    if !kept {
                        break;
                    }
                }
                let number = *changed(other, index, 0.0).numbers()[index];
                let name = Weights::NAMES[index];
                println!("# {name} {number}: won {wins:?}{}", if kept { ", kept" } else { "" });
                if kept {
                    weights = other;
                    // The other direction was where it came from.
                    break;
                }
            }
        }
    }
    weights.at_break = (f64::from(won_break) / f64::from(broken.max(1)) * 100.0).round() / 100.0;
    print!("{HEAD}{}", weights.write());
}

/// These weights with one of them changed by a part of its distance from zero or one.
fn changed(mut weights: Weights, index: usize, part: f64) -> Weights {
    let number = &mut weights.numbers()[index];
    let room = number.min(1.0 - **number);
    **number = ((**number + part * room) * 1e3).round() / 1e3;
    weights
}
