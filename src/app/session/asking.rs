//! The question about an open choice: it comes by itself, when the table has been seen for a while.

use crate::game::Match;
use crate::ui::{ChoiceQuestion, Screen, ScreenStack};

/// Time for a look at the table before the question comes, s.
const LOOK: f64 = 0.9;

/// The way from a shot that gives a choice to its question.
#[derive(Debug, Clone, Copy, Default)]
pub enum Asking {
    /// There is nothing to choose.
    #[default]
    NotYet,
    /// Seconds until the question comes.
    Soon(f64),
    /// The question has come, and may have been hidden.
    Asked,
}

impl Asking {
    /// Notices that a choice is open, or that it is no longer.
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

    /// Lets time pass until the question comes.
    pub fn wait(&mut self, seconds: f64, game: &Match, screens: &mut ScreenStack) {
        let Asking::Soon(left) = self else { return };
        *left -= seconds;
        if *left <= 0.0 {
            self.ask(game, screens);
        }
    }

    /// Asks at once, or again after the question was hidden.
    pub fn ask(&mut self, game: &Match, screens: &mut ScreenStack) {
        if let (Some(choice), Some(reason)) = (game.choice(), game.choice_reason()) {
            *self = Asking::Asked;
            screens.close_all(|screen| matches!(screen, Screen::Choice(_)));
            screens.put_below(ChoiceQuestion::new(choice, reason));
        }
    }

    /// Seconds until the question comes by itself.
    pub fn due(self) -> Option<f64> {
        match self {
            Asking::Soon(left) => Some(left),
            Asking::NotYet | Asking::Asked => None,
        }
    }
}
