//! The figures that describe a player: one definition for the window, the files and `match`.
//!
//! They follow undo and redo: a shot that was taken back does not count.

mod pot;

use std::ops::Add;

use serde::{Deserialize, Serialize};

pub use pot::Pot;

/// A player's figures in a rack or a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Figures {
    /// Matches finished: races that one of the players has won.
    pub matches: u32,
    /// Matches won.
    pub matches_won: u32,
    /// Racks finished.
    pub racks: u32,
    /// Racks won.
    pub racks_won: u32,
    /// Racks won in which the player has played a shot that the program suggested.
    #[serde(skip_serializing_if = "is_zero")]
    pub racks_helped: u32,
    /// Completed shots. Neither these nor the figures below count a shot that the program suggested.
    pub shots: u32,
    /// Shots that tried to pocket a ball: see [`Pot`].
    pub pots_tried: u32,
    /// Those that pocketed it in that pocket without a foul.
    pub pots_made: u32,
    /// Breaks, repeated ones included.
    pub breaks: u32,
    /// Breaks that pocketed an object ball without a foul.
    pub breaks_made: u32,
    /// Shots with at least one foul.
    pub fouls: u32,
    /// Visits to the table: consecutive shots of one player in one rack.
    pub visits: u32,
    /// Object balls pocketed in shots without a foul, as far as the rules count them.
    pub balls: u32,
    /// The most of them in one visit.
    pub high_run: u32,
    /// Points scored, in games of points; those that fouls cost are not taken off.
    #[serde(skip_serializing_if = "is_zero")]
    pub points: u32,
    /// The most of them in one visit.
    #[serde(skip_serializing_if = "is_zero")]
    pub high_break: u32,
    /// Racks won in the player's first visit after the opponent's break, by a shot of the player.
    pub run_outs: u32,
    /// Racks won in the visit that began with the player's break, by a shot of the player.
    pub break_and_runs: u32,
}

impl Figures {
    /// Pots made of those tried, 0 to 1; `None` before the first try.
    pub fn pot_success(&self) -> Option<f64> {
        share(self.pots_made, self.pots_tried)
    }

    /// Successful breaks of all breaks, 0 to 1; `None` before the first break.
    pub fn break_success(&self) -> Option<f64> {
        share(self.breaks_made, self.breaks)
    }

    /// Balls pocketed per visit; `None` before the first visit.
    pub fn balls_per_visit(&self) -> Option<f64> {
        share(self.balls, self.visits)
    }

    /// Points scored per visit; `None` before the first visit.
    pub fn points_per_visit(&self) -> Option<f64> {
        share(self.points, self.visits)
    }
}

/// Files without such racks and points stay as they were before there were any.
fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// The quotient of two counts; `None` if the second one is zero.
fn share(part: u32, whole: u32) -> Option<f64> {
    (whole > 0).then(|| f64::from(part) / f64::from(whole))
}

impl Add for Figures {
    type Output = Figures;

    /// The figures of both. Sums stop at the largest number, because files may hold any.
    fn add(self, other: Figures) -> Figures {
        let sum = |count: fn(&Figures) -> u32| count(&self).saturating_add(count(&other));
        Figures {
            matches: sum(|it| it.matches),
            matches_won: sum(|it| it.matches_won),
            racks: sum(|it| it.racks),
            racks_won: sum(|it| it.racks_won),
            racks_helped: sum(|it| it.racks_helped),
            shots: sum(|it| it.shots),
            pots_tried: sum(|it| it.pots_tried),
            pots_made: sum(|it| it.pots_made),
            breaks: sum(|it| it.breaks),
            breaks_made: sum(|it| it.breaks_made),
            fouls: sum(|it| it.fouls),
            visits: sum(|it| it.visits),
            balls: sum(|it| it.balls),
            high_run: self.high_run.max(other.high_run),
            points: sum(|it| it.points),
            high_break: self.high_break.max(other.high_break),
            run_outs: sum(|it| it.run_outs),
            break_and_runs: sum(|it| it.break_and_runs),
        }
    }
}

#[cfg(test)]
mod tests;
