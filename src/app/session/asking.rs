//! The question about an open choice. It opens by itself after a short look at the table.

use crate::game::Match;
use crate::ui::{ChoiceQuestion, Screen, ScreenStack};

/// Time to look at the table before the question opens, s.
const LOOK: f64 = 0.9;

/// The state between a shot that leads to a choice and its question.
#[derive(Debug, Clone, Copy, Default)]
pub enum Asking {
    /// There is nothing to choose.
    #[default]
    NotYet,
    /// Seconds until the question opens.
    Soon(f64),
    /// The question has been opened; the player may have hidden it since.
    Asked,
}

impl Asking {
    /// Checks whether a choice is open.
    pub fn follow(&mut self, game: &Match, screens: &mut ScreenStack) {
        match (game.choice().is_some(), *self) {
            (true, Asking::NotYet) => *self = Asking::Soon(LOOK),
            (false, Asking::Soon(_) | Asking::Asked) => {
                *self = Asking::NotYet;
                screens.close_all(|screen| matches!(screen, Screen::Choice(_)));
            }
            _ => {}
        }
    }

    /// Advances the time until the question opens.
    pub fn wait(&mut self, seconds: f64, game: &Match, screens: &mut ScreenStack) {
        let Asking::Soon(left) = self else { return };
        *left -= seconds;
        if *left <= 0.0 {
            self.ask(game, screens);
        }
    }

    /// Opens the question at once, or again after it was hidden.
    pub fn ask(&mut self, game: &Match, screens: &mut ScreenStack) {
        if let (Some(choice), Some(reason)) = (game.choice(), game.choice_reason()) {
            *self = Asking::Asked;
            screens.close_all(|screen| matches!(screen, Screen::Choice(_)));
            screens.put_below(ChoiceQuestion::new(choice, reason));
        }
    }

    /// Seconds until the question opens by itself.
    pub fn due(self) -> Option<f64> {
        match self {
            Asking::Soon(left) => Some(left),
            Asking::NotYet | Asking::Asked => None,
        }
    }
}
