//! Chooses the breaks of the library (assets/opponents/breaks.txt) among hundreds.

use gl_billiards_core::ai::search::breaks::{Break, rate};
use gl_billiards_core::ai::{Noise, PocketLibrary, Position, Skill};
use gl_billiards_core::game::{Match, Setup};
use gl_billiards_core::physics::Preset;
use gl_billiards_core::rules::GameKind;

/// The breaks that are tried: the numbers of [`Break`].
const ASIDE: [f64; 8] = [0.0, 0.12, 0.24, 0.36, 0.47, 0.6, 0.75, 0.88];
const OFFSETS: [f64; 8] = [0.0, 0.2, 0.4, 0.6, 0.75, 0.9, 1.0, 1.1];
const SPEEDS: [f64; 5] = [0.7, 0.8, 0.88, 0.94, 1.0];
const HEIGHTS: [f64; 3] = [-0.2, 0.0, 0.2];
/// Errors of the players that the library is for.
const NOISES: [f64; 3] = [0.5, 1.0, 2.0];
/// Racks that each break is tried with at first, and those of each seed that the better ones are
/// tried with again.
const FIRST: usize = 48;
const AGAIN: usize = 256;
/// How many are tried again with errors of each size, with how many seeds, and how many are kept.
const BETTER: usize = 24;
const SEEDS: u64 = 6;
const KEPT: usize = 3;

/// The first lines of the file.
pub const HEAD: &str = "\
# Breaks that the computer's players try (src/core/ai/breaks.rs), chosen on the 9 ft table by
# cargo bench --bench opponent -- breaks
# Of each: the place of the cue ball beside the long string, as a part of half the width; the aim
# beside the middle of the foremost ball, in radii; the speed, as a part of the largest; the tip
# above the middle of the cue ball, in radii.
";

/// The library of a game, with the value of each break.
pub fn library(game: GameKind, skill: &Skill) -> String {
    let mut kept: Vec<Break> = Vec::new();
    let mut text = String::new();
    for noise in NOISES {
        let skill = skill.with_noise(Noise::olympiad(noise));
        for (value, one) in best(game, &skill).into_iter().take(KEPT) {
            if !kept.contains(&one) {
                text += &format!("# {value:.3} with errors of {noise}\n{}", one.write(game));
                kept.push(one);
            }
        }
    }
    text
}

/// The better breaks with their values, the best first.
fn best(game: GameKind, skill: &Skill) -> Vec<(f64, Break)> {
    let position =
        Position::of(&Match::new(Setup::new(game, Preset::Real, 0)), &PocketLibrary::default())
            .expect("a break");
    let mut all = Vec::new();
    for aside in ASIDE {
        for offset in OFFSETS {
            for speed in SPEEDS {
                all.extend(HEIGHTS.map(|height| Break { aside, offset, speed, height }));
            }
        }
    }
    let rated = rate(&position, skill, 0, (&all, FIRST));
    let mut rated: Vec<(f64, Break)> = rated.into_iter().zip(all).collect();
    let falling = |a: &(f64, Break), b: &(f64, Break)| b.0.total_cmp(&a.0);
    rated.sort_by(falling);
    let better: Vec<Break> = rated.iter().take(BETTER).map(|(_, one)| *one).collect();
    let mut sums = vec![0.0; better.len()];
    for seed in 1..=SEEDS {
        for (sum, value) in sums.iter_mut().zip(rate(&position, skill, seed, (&better, AGAIN))) {
            *sum += value / SEEDS as f64;
        }
    }
    let mut rated: Vec<(f64, Break)> = sums.into_iter().zip(better).collect();
    rated.sort_by(falling);
    rated
}
