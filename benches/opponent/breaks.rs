//! Chooses the breaks of the library (src/core/assets/opponents/breaks.txt) among hundreds.

use gl_billiards_core::ai::search::breaks::{Break, rate};
use gl_billiards_core::ai::{Noise, PocketLibrary, Position, Skill};
use gl_billiards_core::game::{Command, Match, Setup};
use gl_billiards_core::physics::Preset;
use gl_billiards_core::rules::GameKind;

/// The breaks that are tried: the numbers of [`Break`].
struct Grid {
    aside: &'static [f64],
    offsets: &'static [f64],
    speeds: &'static [f64],
    heights: &'static [f64],
    sides: &'static [f64],
}

/// Hard breaks at the foremost ball.
const HARD: Grid = Grid {
    aside: &[0.0, 0.12, 0.24, 0.36, 0.47, 0.6, 0.75, 0.88],
    offsets: &[0.0, 0.2, 0.4, 0.6, 0.75, 0.9, 1.0, 1.1],
    speeds: &[0.7, 0.8, 0.88, 0.94, 1.0],
    heights: &[-0.2, 0.0, 0.2],
    sides: &[0.0],
};
/// Thin hits at a corner of the rack, and soft ones at the front.
const SOFT: Grid = Grid {
    aside: &[-0.6, -0.3, 0.0, 0.3, 0.6],
    offsets: &[0.6, 1.2, 1.6, 3.6, 4.0, 4.4, 4.7, 5.0, 5.2, 5.4],
    speeds: &[0.2, 0.26, 0.33, 0.4, 0.5],
    heights: &[0.0],
    sides: &[0.4, 0.0, -0.4],
};
/// Thin hits at a corner of the reds, of which there are 15 or six.
const SNOOKER: Grid = Grid {
    aside: &[0.15, 0.3],
    offsets: &[2.9, 3.4, 3.8, 4.2, 5.0, 5.4, 5.8, 6.2, 6.6, -2.4, -2.9, -3.4, -3.8, -4.3, -4.8],
    speeds: &[0.25, 0.3, 0.35, 0.4, 0.45, 0.5],
    heights: &[0.0],
    sides: &[0.45, 0.0, -0.45],
};
/// Errors of the players that the library is for.
pub const NOISES: [f64; 3] = [0.5, 1.0, 2.0];
/// Racks of each seed that the better breaks are tried with again.
const AGAIN: usize = 256;
/// Of so many racks that each break is tried with at first, one for each break that is tried again,
/// and for each seed that it is tried again with.
const PER_BETTER: usize = 2;
const PER_SEED: usize = 8;
/// How many are kept for errors of each size.
const KEPT: usize = 3;

/// The first lines of the file.
pub const HEAD: &str = "\
# Breaks that the computer's players try (src/core/ai/breaks.rs), chosen on the table of the game by
# cargo bench --bench opponent -- breaks --count 48
# Of each: the place of the cue ball beside the long string, as a part of half the width; the aim
# beside the middle of the foremost ball, in radii; the speed, as a part of the largest; the tip
# above the middle of the cue ball, in radii; and if it is not zero, the tip to the right of it.
# In one-pocket, for the player of the left foot pocket.
";

/// The library of a game for players with these errors, with the value of each break. Each break is
/// tried with `first` racks at first.
pub fn library(game: GameKind, skill: &Skill, noises: &[f64], first: usize) -> String {
    let mut kept: Vec<Break> = Vec::new();
    let mut text = String::new();
    for noise in noises {
        let skill = skill.with_noise(Noise::olympiad(*noise));
        for (value, one) in best(game, &skill, first).into_iter().take(KEPT) {
            if !kept.contains(&one) {
                text += &format!("# {value:.3} with errors of {noise}\n{}", one.write(game));
                kept.push(one);
            }
        }
    }
    text
}

impl Grid {
    fn all(&self) -> Vec<Break> {
        let mut all = vec![Break::SQUARE];
        let mut vary = |values: &[f64], set: fn(&mut Break, f64)| {
            all = all
                .iter()
                .flat_map(|one| {
                    values.iter().map(move |value| {
                        let mut one = *one;
                        set(&mut one, *value);
                        one
                    })
                })
                .collect();
        };
        vary(self.aside, |one, value| one.aside = value);
        vary(self.offsets, |one, value| one.offset = value);
        vary(self.speeds, |one, value| one.speed = value);
        vary(self.heights, |one, value| one.height = value);
        vary(self.sides, |one, value| one.side = value);
        all
    }
}

/// The better breaks with their values, the best first.
fn best(game: GameKind, skill: &Skill, first: usize) -> Vec<(f64, Break)> {
    let mut before = Match::new(Setup::new(game, Preset::Real, 0));
    let choice = before.choice().and_then(|choice| choice.options.first());
    if let Some(option) = choice.map(|option| option.name.to_owned()) {
        before.command(Command::Choose { option }).expect("a choice");
    }
    let position = Position::of(&before, &PocketLibrary::default()).expect("a break");
    // As the computer plays them.
    let grid = match game {
        GameKind::StraightPool | GameKind::OnePocket => SOFT,
        GameKind::Snooker | GameKind::SixReds => SNOOKER,
        _ => HARD,
    };
    let all = grid.all();
    let rated = rate(&position, skill, 0, (&all, first));
    let mut rated: Vec<(f64, Break)> = rated.into_iter().zip(all).collect();
    let falling = |a: &(f64, Break), b: &(f64, Break)| b.0.total_cmp(&a.0);
    rated.sort_by(falling);
    let better: Vec<Break> =
        rated.iter().take(first.div_ceil(PER_BETTER)).map(|(_, one)| *one).collect();
    let mut sums = vec![0.0; better.len()];
    let seeds = first.div_ceil(PER_SEED) as u64;
    for seed in 1..=seeds {
        for (sum, value) in sums.iter_mut().zip(rate(&position, skill, seed, (&better, AGAIN))) {
            *sum += value / seeds as f64;
        }
    }
    let mut rated: Vec<(f64, Break)> = sums.into_iter().zip(better).collect();
    rated.sort_by(falling);
    rated
}
