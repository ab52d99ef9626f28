//! Screens that open by themselves after a short delay, in which the player sees the table: the
//! question when a player has to choose, and the card at the end of a game.

use crate::game::{Ending, Match, Player};
use crate::texts::Shown;
use crate::ui::{ChoiceQuestion, EndOfGame, NextGame, Screen, ScreenStack, display_names};

use super::opponent::opponent_of;

/// A screen that opens automatically.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AutoScreen {
    /// The question about a choice.
    Choice,
    /// The card of a finished game.
    EndOfGame,
}

impl AutoScreen {
    /// Delay before the screen opens, so that the player sees the table, s.
    fn delay(self) -> f64 {
        match self {
            AutoScreen::Choice => 0.9,
            AutoScreen::EndOfGame => 1.4,
        }
    }

    /// True if the match is at a point that calls for the screen.
    fn is_wanted(self, game: &Match) -> bool {
        match self {
            AutoScreen::Choice => {
                game.choice().is_some_and(|choice| opponent_of(game, choice.player).is_none())
            }
            AutoScreen::EndOfGame => game.phase().is_over(),
        }
    }

    fn close(self, screens: &mut ScreenStack) {
        screens.close_all(|screen| match self {
            AutoScreen::Choice => matches!(screen, Screen::Choice(_)),
            AutoScreen::EndOfGame => matches!(screen, Screen::EndOfGame(_)),
        });
    }

    fn open(self, game: &Match, screens: &mut ScreenStack) {
        self.close(screens);
        match self {
            AutoScreen::Choice => question(game).into_iter().for_each(|one| screens.put_below(one)),
            AutoScreen::EndOfGame => card(game).into_iter().for_each(|one| screens.put_below(one)),
        }
    }
}

/// Opens a screen automatically after a delay.
#[derive(Debug, Clone, Copy)]
pub struct DelayedScreen {
    screen: AutoScreen,
    stage: Stage,
}

#[derive(Debug, Clone, Copy)]
enum Stage {
    /// Nothing calls for the screen.
    NotYet,
    /// Seconds until it opens.
    Soon(f64),
    /// It has been opened; the player may have closed it since.
    Opened,
}

impl DelayedScreen {
    /// A screen that nothing calls for yet.
    pub fn new(screen: AutoScreen) -> DelayedScreen {
        DelayedScreen { screen, stage: Stage::NotYet }
    }

    /// Starts the delay if the match calls for the screen, and closes the screen if it no longer does.
    pub fn update(&mut self, game: &Match, screens: &mut ScreenStack) {
        match (self.screen.is_wanted(game), self.stage) {
            (true, Stage::NotYet) => self.stage = Stage::Soon(self.screen.delay()),
            (false, Stage::Soon(_) | Stage::Opened) => {
                self.stage = Stage::NotYet;
                self.screen.close(screens);
            }
            _ => {}
        }
    }

    /// Advances the time until the screen opens.
    pub fn advance(&mut self, seconds: f64, game: &Match, screens: &mut ScreenStack) {
        let Stage::Soon(left) = &mut self.stage else { return };
        *left -= seconds;
        if *left <= 0.0 {
            self.open(game, screens);
        }
    }

    /// Opens the screen at once, or again after it was closed, if the match calls for it.
    pub fn open(&mut self, game: &Match, screens: &mut ScreenStack) {
        if self.screen.is_wanted(game) {
            self.stage = Stage::Opened;
            self.screen.open(game, screens);
        }
    }

    /// Seconds until the screen opens by itself.
    pub fn time_left(self) -> Option<f64> {
        match self.stage {
            Stage::Soon(left) => Some(left),
            Stage::NotYet | Stage::Opened => None,
        }
    }
}

/// The question about the choice that a player has to make.
fn question(game: &Match) -> Option<ChoiceQuestion> {
    let names = display_names(&game.setup().players);
    Some(ChoiceQuestion::new(game.choice()?, game.choice_reason()?, &names))
}

/// The card of a finished game.
fn card(game: &Match) -> Option<EndOfGame> {
    let tally = game.tally();
    let end = game.end()?;
    let shot = game.standing_shot().filter(|_| end.how != Ending::Conceded);
    let rule = shot.map(|shot| shot.reason.rule).filter(|rule| rule.is_numbered());
    Some(EndOfGame {
        end,
        rule: rule.map(|rule| Shown(&rule).to_string()).unwrap_or_default(),
        scores: Box::new(*tally.shown()),
        decider: game.standing().decider,
        balls: Player::BOTH.map(|player| tally.potted_by(player).collect()),
        wins: game.wins(),
        next: NextGame::of(game),
    })
}

#[cfg(test)]
mod tests {
    use crate::app::session::play::delayed_screen::*;
    use crate::app::session::tests::last_ball;
    use crate::game::Command;

    #[test]
    fn the_card_opens_once_after_a_look_at_the_table() {
        let mut game = last_ball(false).game().clone();
        let (mut ending, mut screens) =
            (DelayedScreen::new(AutoScreen::EndOfGame), ScreenStack::default());
        let mut pass = |game: &Match, screens: &mut ScreenStack, seconds: f64| {
            ending.update(game, screens);
            ending.advance(seconds, game, screens);
            ending.time_left()
        };
        assert_eq!(pass(&game, &mut screens, 10.0), None, "the balls still roll");
        game.run_to_rest();
        assert!(
            pass(&game, &mut screens, 0.5 * AutoScreen::EndOfGame.delay())
                .is_some_and(|left| left > 0.0)
        );
        assert!(screens.is_empty());
        assert_eq!(pass(&game, &mut screens, AutoScreen::EndOfGame.delay()), None);
        assert!(screens.tells_result());
        screens.close();
        pass(&game, &mut screens, 10.0);
        assert!(screens.is_empty(), "it does not come again");
        game.command(Command::Undo).unwrap();
        pass(&game, &mut screens, 10.0);
        game.command(Command::Redo).unwrap();
        game.run_to_rest();
        pass(&game, &mut screens, AutoScreen::EndOfGame.delay());
        assert!(screens.tells_result(), "but after another end it does");
        game.command(Command::Undo).unwrap();
        pass(&game, &mut screens, 0.0);
        assert!(screens.is_empty());
    }
}
