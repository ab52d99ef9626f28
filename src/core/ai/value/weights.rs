//! The weights of the value of a position. They are in a text file; a search that played many
//! matches with different weights found them.

use std::sync::LazyLock;

/// The file in the program.
const TEXT: &str = include_str!("../../assets/opponents/value.txt");

/// The weights in use.
static WEIGHTS: LazyLock<Weights> =
    LazyLock::new(|| Weights::read(TEXT).unwrap_or(Weights::BY_HAND));

/// The weights of the value of a position. Each is a chance or a part of one, except the scale.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Weights {
    /// The chance to pocket a later ball that has no open pocket now.
    pub ease_least: f64,
    /// The chance of a ball that can be pocketed from everywhere.
    pub ease_most: f64,
    /// Mean chance over the table at which most of the difference is gained.
    pub ease_scale: f64,
    /// The chance to pocket the first ball after a miss of the other player, relative to the chance
    /// for a later ball.
    pub after_miss: f64,
    /// The chance to pocket the first ball after a safety of the other player (a shot that leaves
    /// no easy ball), relative to the chance for a later ball.
    pub after_safety: f64,
    /// Factor on `after_safety` if the safety was played with ball in hand.
    pub safety_in_hand: f64,
    /// Share of the second best ball in the value of a position.
    pub second_ball: f64,
    /// The chance to win before the break.
    pub at_break: f64,
}

impl Weights {
    /// The weights set by hand, with which the search for better ones began.
    pub const BY_HAND: Weights = Weights {
        ease_least: 0.6,
        ease_most: 0.95,
        ease_scale: 0.13,
        after_miss: 0.85,
        after_safety: 0.5,
        safety_in_hand: 0.5,
        second_ball: 0.12,
        at_break: 0.55,
    };

    /// The names in the file.
    pub const NAMES: [&'static str; 8] = [
        "ease-least",
        "ease-most",
        "ease-scale",
        "after-miss",
        "after-safety",
        "safety-in-hand",
        "second-ball",
        "at-break",
    ];

    /// The weights in use.
    pub fn current() -> &'static Weights {
        &WEIGHTS
    }

    /// The numbers, in the order of their names.
    pub fn numbers(&mut self) -> [&mut f64; 8] {
        [
            &mut self.ease_least,
            &mut self.ease_most,
            &mut self.ease_scale,
            &mut self.after_miss,
            &mut self.after_safety,
            &mut self.safety_in_hand,
            &mut self.second_ball,
            &mut self.at_break,
        ]
    }

    /// Reads a file: a name and a number on each line; `#` begins a comment. `None` if a line is
    /// malformed or a number is not between 0 and 1.
    pub fn read(text: &str) -> Option<Weights> {
        let mut weights = Weights::BY_HAND;
        for line in text.lines() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let (name, number) = line.split_once(' ')?;
            let place = Weights::NAMES.iter().position(|known| *known == name)?;
            let number = number.trim().parse().ok().filter(|it| (0.0..=1.0).contains(it))?;
            *weights.numbers()[place] = number;
        }
        Some(weights)
    }

    /// The lines of a file.
    pub fn write(mut self) -> String {
        let numbers = self.numbers().map(|number| *number);
        Weights::NAMES.iter().zip(numbers).map(|(name, it)| format!("{name} {it}\n")).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::ai::value::weights::*;

    #[test]
    fn the_file_is_read_and_written() {
        let weights = Weights::read(TEXT).expect("a file of weights");
        assert_eq!(Weights::read(&weights.write()), Some(weights));
        assert_eq!(*Weights::current(), weights);
        for wrong in ["ease-least", "ease-least x", "ease-least 2", "speed 0.5"] {
            assert_eq!(Weights::read(wrong), None, "{wrong}");
        }
    }
}
