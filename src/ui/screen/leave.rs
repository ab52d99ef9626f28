//! The question whether to leave (Esc with nothing open).

use super::{Answer, Behaviour, Canvas, KeyGroup, TableInput};
use crate::ui::{Action, App, card};

/// The question whether to leave.
#[derive(Debug, Clone, PartialEq)]
pub struct LeaveQuestion;

impl Behaviour for LeaveQuestion {
    fn table_input(&self) -> TableInput {
        TableInput::Blocked
    }

    fn lets_through(&self, keys: KeyGroup) -> bool {
        keys == KeyGroup::Answer
    }

    fn hint(&self) -> &'static str {
        "Enter leaves the game · Esc stays · New game: a new rack"
    }

    fn answer(&self, answer: Answer) -> Option<Action> {
        Some(Action::App(match answer {
            Answer::Yes => App::Quit,
            Answer::No => App::Close,
        }))
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let Canvas { pen, layout, state, places, actions } = canvas;
        card::leave(pen, layout, state, places, actions);
    }
}
