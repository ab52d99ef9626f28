//! What lies on top of the table: what a person has opened, or else the card at the end of a game.

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

impl Session {
    /// Notes that the game is over, or that it goes on.
    pub(super) fn follow_ending(&mut self) {
        self.over = match self.game.phase() {
            Phase::Over { .. } => self.over.or(Some(Over { since: self.now, closed: false })),
            Phase::Aiming { .. } | Phase::Rolling => None,
        };
    }

    /// What lies on top of the table now.
    pub fn top(&self) -> Top {
        match self.opened {
            Top::Nothing => self.ending().map_or(Top::Nothing, Top::Ending),
            opened => opened,
        }
    }

    /// Opens this in the place of whatever is open, or closes it if it is what is open.
    pub fn toggle(&mut self, page: Top) {
        self.opened = if self.opened == page { Top::Nothing } else { page };
    }

    /// Puts away what lies on top.
    pub fn close_top(&mut self) {
        match (self.top(), &mut self.over) {
            (Top::Ending(_), Some(over)) => over.closed = true,
            _ => self.opened = Top::Nothing,
        }
    }

    /// Puts a question away that has been answered.
    pub(super) fn close_question(&mut self) {
        if self.opened.is_question() {
            self.opened = Top::Nothing;
        }
    }

    /// In how many seconds the card at the end comes by itself.
    pub(super) fn until_ending(&self) -> Option<f64> {
        let over = self.over.filter(|over| !over.closed)?;
        Some(over.since + LOOK - self.now).filter(|wait| *wait > 0.0)
    }

    /// What it says, once it has come and until it is put away.
    fn ending(&self) -> Option<Ending> {
        let due = |over: Over| !over.closed && self.now >= over.since + LOOK;
        let winner = self.game.winner().filter(|_| self.over.is_some_and(due))?;
        let tally = self.game.tally();
        let balls = Player::BOTH.map(|player| tally.potted_by(player).count());
        let wins = self.game.wins();
        Some(Ending { winner, lost_by: self.game.lost_by(), scores: tally.scores, balls, wins })
    }

    /// The balls on it: the 8, and those that fell in each player's shots.
    pub(super) fn ending_sockets(&self, layout: &Layout) -> impl Iterator<Item = Socket> {
        let shown = matches!(self.top(), Top::Ending(_));
        let balls = Player::BOTH
            .into_iter()
            .filter(move |_| shown)
            .flat_map(|player| ending_balls(layout, player, self.game.tally().potted_by(player)));
        shown.then(|| ending_emblem(layout)).into_iter().chain(balls)
    }
}
