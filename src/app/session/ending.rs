//! The card at the end of a game: when it comes, and what it says.

use crate::game::{Phase, Player};
use crate::ui::{Ending, Layout, Socket, Top, ending_balls, ending_emblem};

use super::Session;

/// The table is looked at for so long before the card comes, s.
const LOOK: f64 = 1.4;

/// A game that is over.
#[derive(Debug, Clone, Copy)]
pub(super) struct Over {
    /// When it ended, on the session's clock.
    since: f64,
    /// The card has been put away.
    closed: bool,
}

impl Over {
    /// The card is put away.
    pub(super) fn close(&mut self) {
        self.closed = true;
    }
}

impl Session {
    /// Notes that the game is over, or that it goes on.
    pub(super) fn follow_ending(&mut self) {
        self.over = match self.game.phase() {
            Phase::Over { .. } => self.over.or(Some(Over { since: self.now, closed: false })),
            Phase::Aiming { .. } | Phase::Rolling | Phase::Choosing => None,
        };
    }

    /// In how many seconds the card at the end comes by itself.
    pub(super) fn until_ending(&self) -> Option<f64> {
        let over = self.over.filter(|over| !over.closed)?;
        Some(over.since + LOOK - self.now).filter(|wait| *wait > 0.0)
    }

    /// What it says, once it has come and until it is put away.
    pub(super) fn ending(&self) -> Option<Ending> {
        let due = |over: Over| !over.closed && self.now >= over.since + LOOK;
        let end = self.game.end().filter(|_| self.over.is_some_and(due))?;
        let tally = self.game.tally();
        let balls = Player::BOTH.map(|player| tally.potted_by(player).count());
        let wins = self.game.wins();
        Some(Ending { end, scores: tally.scores, balls, wins })
    }

    /// The balls on it: the one that decided the game, and those that fell in each player's shots.
    pub(super) fn ending_sockets(&self, layout: &Layout) -> impl Iterator<Item = Socket> {
        let shown = matches!(self.top(), Top::Ending(_));
        let balls = Player::BOTH
            .into_iter()
            .filter(move |_| shown)
            .flat_map(|player| ending_balls(layout, player, self.game.tally().potted_by(player)));
        shown.then(|| ending_emblem(layout, self.game.standing().decider)).into_iter().chain(balls)
    }
}
