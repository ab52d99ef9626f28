//! Fits the weights of the value to self-play.

use gl_billiards::ai::duel::{Contestant, Rack};
use gl_billiards::ai::{Position, Skill, Weights};

/// Steps of a weight, the largest first.
const STEPS: [f64; 4] = [0.1, 0.04, 0.02, 0.01];
/// Every so many racks are kept to judge the fit.
const KEPT: usize = 5;

/// The weights that are fitted, by their places in [`Weights::NAMES`]. The others depend on shots
/// that good players avoid, of which self-play has too few: fitted, they made players foul on
/// purpose. The last one, the break, is counted.
const FITTED: [usize; 4] = [0, 1, 2, 4];

/// A position with its outcome for the player at the table.
struct Sample {
    position: Position,
    won: bool,
}

/// Prints a file of weights and what they gain.
pub fn fit(racks: &[Rack], contestant: &Contestant) {
    let skill = match contestant.noise {
        Some(noise) => contestant.skill.with_noise(noise),
        None => contestant.skill,
    };
    let samples = |wanted: &dyn Fn(usize) -> bool| -> Vec<Sample> {
        let racks = racks.iter().enumerate().filter(|(index, _)| wanted(*index));
        racks
            .flat_map(|(_, rack)| {
                rack.played.iter().filter_map(|played| {
                    let won = played.player == rack.winner?;
                    Some(Sample { position: played.position.clone(), won })
                })
            })
            .collect()
    };
    // Split by racks: the positions of one are too much alike.
    let known = samples(&|index| index % KEPT != 0);
    let kept = samples(&|index| index % KEPT == 0);
    let mut weights = *Weights::current();
    let (before, kept_before) = (loss(&known, &skill, &weights), loss(&kept, &skill, &weights));
    let mut best = before;
    for step in STEPS {
        let mut improved = true;
        while improved {
            improved = false;
            for index in FITTED {
                for change in [step, -step] {
                    let mut other = weights;
                    let number = &mut other.numbers()[index];
                    **number = ((**number + change).clamp(0.01, 0.99) * 1e4).round() / 1e4;
                    let now = loss(&known, &skill, &other);
                    if now < best - 1e-6 {
                        (weights, best, improved) = (other, now, true);
                    }
                }
            }
        }
    }
    let breaks = racks.iter().filter_map(|rack| {
        let opening = rack.played.first()?;
        Some(rack.winner? == opening.player)
    });
    let (won, all) = breaks.fold((0, 0), |(won, all), it| (won + u32::from(it), all + 1));
    weights.at_break = (f64::from(won) / f64::from(all) * 100.0).round() / 100.0;
    println!("{} positions: loss {before:.4}, fitted {best:.4}", known.len());
    let kept_after = loss(&kept, &skill, &weights);
    println!("{} positions of other racks: {kept_before:.4}, {kept_after:.4}", kept.len());
    print!("{}", weights.write());
}

/// Mean logarithmic loss.
fn loss(samples: &[Sample], skill: &Skill, weights: &Weights) -> f64 {
    let losses = samples.iter().filter_map(|sample| {
        let value = sample.position.value(skill, weights)?.clamp(0.01, 0.99);
        Some(-if sample.won { value } else { 1.0 - value }.ln())
    });
    let (sum, count) = losses.fold((0.0, 0), |(sum, count), loss| (sum + loss, count + 1));
    sum / f64::from(count.max(1))
}
