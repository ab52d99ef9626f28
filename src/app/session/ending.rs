//! The card at the end of a game. It opens by itself after a short look at the table.

use crate::game::{Match, Player};
use crate::ui::{EndOfGame, Screen, ScreenStack};

/// Time to look at the table before the card opens, s.
const LOOK: f64 = 1.4;

/// The state between the last shot of a game and its card.
#[derive(Debug, Clone, Copy, Default)]
pub enum Ending {
    /// The game goes on.
    #[default]
    NotYet,
    /// Seconds until the card opens.
    Soon(f64),
    /// The card has been opened; the player may have closed it since.
    Shown,
}

impl Ending {
    /// Checks whether the game is over.
    pub fn follow(&mut self, game: &Match, screens: &mut ScreenStack) {
        match (game.phase().is_over(), *self) {
            (true, Ending::NotYet) => *self = Ending::Soon(LOOK),
            (false, Ending::Soon(_) | Ending::Shown) => {
                *self = Ending::NotYet;
                screens.close_all(|screen| matches!(screen, Screen::EndOfGame(_)));
            }
            _ => {}
        }
    }

    /// Advances the time until the card opens.
    pub fn wait(&mut self, seconds: f64, game: &Match, screens: &mut ScreenStack) {
        let Ending::Soon(left) = self else { return };
        *left -= seconds;
        if *left <= 0.0 {
            *self = Ending::Shown;
            card(game).into_iter().for_each(|card| screens.put_below(card));
        }
    }

    /// Seconds until the card opens by itself.
    pub fn due(self) -> Option<f64> {
        match self {
            Ending::Soon(left) => Some(left),
            Ending::NotYet | Ending::Shown => None,
        }
    }
}

/// The card of a finished game.
fn card(game: &Match) -> Option<EndOfGame> {
    let tally = game.tally();
    let rule = game.standing_shot().and_then(|shot| shot.reason.number());
    Some(EndOfGame {
        end: game.end()?,
        rule: rule.map(str::to_owned).unwrap_or_default(),
        scores: tally.scores,
        decider: game.standing().decider,
        balls: Player::BOTH.map(|player| tally.potted_by(player).collect()),
        wins: game.wins(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::session::tests::last_ball;
    use crate::game::Command;

    #[test]
    fn the_card_opens_once_after_a_look_at_the_table() {
        let mut game = last_ball(false).game().clone();
        let (mut ending, mut screens) = (Ending::default(), ScreenStack::default());
        let mut pass = |game: &Match, screens: &mut ScreenStack, seconds: f64| {
            ending.follow(game, screens);
            ending.wait(seconds, game, screens);
            ending.due()
        };
        assert_eq!(pass(&game, &mut screens, 10.0), None, "the balls still roll");
        game.run_to_rest();
        assert!(pass(&game, &mut screens, 0.5 * LOOK).is_some_and(|left| left > 0.0));
        assert!(screens.is_empty());
        assert_eq!(pass(&game, &mut screens, LOOK), None);
        assert!(screens.tells_result());
        screens.close();
        pass(&game, &mut screens, 10.0);
        assert!(screens.is_empty(), "it does not come again");
        game.command(Command::Undo).unwrap();
        pass(&game, &mut screens, 10.0);
        game.command(Command::Redo).unwrap();
        game.run_to_rest();
        pass(&game, &mut screens, LOOK);
        assert!(screens.tells_result(), "but after another end it does");
        game.command(Command::Undo).unwrap();
        pass(&game, &mut screens, 0.0);
        assert!(screens.is_empty());
    }
}
