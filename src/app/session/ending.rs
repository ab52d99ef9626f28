//! The end of a game: its card comes by itself, when the table has been seen for a while.

use crate::game::{Match, Player};
use crate::ui::{EndOfGame, Screen, ScreenStack};

/// Time for a look at the table before the card comes, s.
const LOOK: f64 = 1.4;

/// The way from the last shot of a game to its card.
#[derive(Debug, Clone, Copy, Default)]
pub enum Ending {
    /// The game goes on.
    #[default]
    NotYet,
    /// Seconds until the card comes.
    Soon(f64),
    /// The card has come, and may have been closed.
    Told,
}

impl Ending {
    /// Notices that the game is over, or that it goes on.
    pub fn follow(&mut self, game: &Match, screens: &mut ScreenStack) {
        match (game.phase().is_over(), *self) {
            (true, Ending::NotYet) => *self = Ending::Soon(LOOK),
            (false, Ending::Soon(_) | Ending::Told) => {
                *self = Ending::NotYet;
                screens.close_all(|screen| matches!(screen, Screen::EndOfGame(_)));
            }
            _ => {}
        }
    }

    /// Lets time pass until the card comes.
    pub fn wait(&mut self, seconds: f64, game: &Match, screens: &mut ScreenStack) {
        let Ending::Soon(left) = self else { return };
        *left -= seconds;
        if *left <= 0.0 {
            *self = Ending::Told;
            card(game).into_iter().for_each(|card| screens.put_below(card));
        }
    }

    /// Seconds until the card comes by itself.
    pub fn due(self) -> Option<f64> {
        match self {
            Ending::Soon(left) => Some(left),
            Ending::NotYet | Ending::Told => None,
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
