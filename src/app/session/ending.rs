//! The end of a game: its card comes by itself, when the table has been seen for a while.

use crate::game::{Match, Player};
use crate::ui::{EndOfGame, Screen};

use super::Session;

/// Time for a look at the table before the card comes, s.
const LOOK: f64 = 1.4;

/// The way from the last shot of a game to its card.
#[derive(Debug, Clone, Copy, Default)]
pub(super) enum Ending {
    /// The game goes on.
    #[default]
    NotYet,
    /// The card comes in so many seconds.
    Soon(f64),
    /// The card has come, and may have been closed.
    Told,
}

impl Ending {
    /// Lets time pass. True at the moment at which the card comes.
    fn wait(&mut self, seconds: f64) -> bool {
        let Ending::Soon(left) = self else { return false };
        *left -= seconds;
        let comes = *left <= 0.0;
        if comes {
            *self = Ending::Told;
        }
        comes
    }

    /// Seconds until the card comes by itself.
    pub(super) fn due(self) -> Option<f64> {
        match self {
            Ending::Soon(left) => Some(left),
            Ending::NotYet | Ending::Told => None,
        }
    }
}

impl Session {
    /// Notices that the game is over, or that it goes on.
    pub(super) fn follow_ending(&mut self) {
        let over = self.game.phase().is_over();
        match self.ending {
            Ending::NotYet if over => self.ending = Ending::Soon(LOOK),
            Ending::Soon(_) | Ending::Told if !over => {
                self.ending = Ending::NotYet;
                self.screens.close_all(|screen| matches!(screen, Screen::EndOfGame(_)));
            }
            _ => {}
        }
    }

    /// Lets time pass until the card comes.
    pub(super) fn await_ending(&mut self, seconds: f64) {
        if self.ending.wait(seconds)
            && let Some(card) = card(&self.game)
        {
            self.screens.put_below(card);
        }
    }
}

/// The card of a game that is over.
fn card(game: &Match) -> Option<EndOfGame> {
    let tally = game.tally();
    Some(EndOfGame {
        end: game.end()?,
        scores: tally.scores,
        decider: game.standing().decider,
        balls: Player::BOTH.map(|player| tally.potted_by(player).collect()),
        wins: game.wins(),
    })
}
