//! Each player's shots, balls and fouls in a game.

use crate::physics::ball::BallId;
use crate::rules::{Player, Verdict};

/// One player's figures in a game so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    /// Shots that came to their end.
    pub shots: u32,
    /// Shots with a foul, or several.
    pub fouls: u32,
    /// The most balls that fell in one visit to the table, on shots without a foul.
    pub best_run: u32,
    /// Balls that fell in the present visit.
    run: u32,
}

/// Both players' figures in a game so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tally {
    /// By [`Player::index`].
    pub scores: [Score; 2],
    /// The object balls that fell, in order, and in whose shot, as far as the rules count them.
    pub potted: Vec<(BallId, Player)>,
}

impl Tally {
    /// The balls that fell in a player's shots, in order.
    pub fn potted_by(&self, player: Player) -> impl Iterator<Item = BallId> + Clone {
        self.potted.iter().filter(move |(_, by)| *by == player).map(|(ball, _)| *ball)
    }

    /// A shot of this player has come to its end.
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
