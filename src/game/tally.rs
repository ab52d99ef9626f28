//! Each player's shots, balls and fouls in a game.

use crate::physics::ball::BallId;
use crate::rules::{Player, Verdict};

/// A player's statistics in the current game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    /// Completed shots.
    pub shots: u32,
    /// Shots with at least one foul.
    pub fouls: u32,
    /// The most balls pocketed in one visit to the table, in shots without a foul.
    pub best_run: u32,
    /// Balls pocketed in the current visit.
    run: u32,
}

/// Both players' statistics in the current game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    /// By [`Player::index`].
    pub scores: [Score; 2],
    /// The object balls pocketed, in order, each with the shooter, as far as the rules count them.
    pub potted: Vec<(BallId, Player)>,
}

impl Tally {
    /// The balls pocketed in a player's shots, in order.
    pub fn potted_by(&self, player: Player) -> impl Iterator<Item = BallId> + Clone {
        self.potted.iter().filter(move |(_, by)| *by == player).map(|(ball, _)| *ball)
    }

    /// Counts a completed shot of this player.
    pub(super) fn add(&mut self, player: Player, verdict: &Verdict) {
        self.potted.extend(verdict.pocketed.iter().map(|&ball| (ball, player)));
        let made = if verdict.fouls.is_empty() { verdict.pocketed.len() } else { 0 };
        let score = &mut self.scores[player.index()];
        score.shots += 1;
        score.fouls += u32::from(!verdict.fouls.is_empty());
        score.run += made as u32;
        score.best_run = score.best_run.max(score.run);
        let goes_on = verdict.turn().is_some_and(|turn| turn.player == player && !turn.rerack);
        if !goes_on {
            score.run = 0;
        }
    }
}
