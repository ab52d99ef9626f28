//! The question whether to give up a game under way for a new one.

use super::{Answer, Behaviour, Canvas, KeyGroup, TableInput};
use crate::game::Command;
use crate::ui::{Action, App, card};

/// The question whether to give up this game for another.
#[derive(Debug, Clone, PartialEq)]
pub struct NewGameQuestion;

impl Behaviour for NewGameQuestion {
    fn table_input(&self) -> TableInput {
        TableInput::Blocked
    }

    fn lets_through(&self, keys: KeyGroup) -> bool {
        keys == KeyGroup::Answer
    }

    fn hint(&self) -> &'static str {
        "Enter: a new rack · Esc: play this game on"
    }

    fn answer(&self, answer: Answer) -> Option<Action> {
        Some(match answer {
            Answer::Yes => Action::Play(Command::NewGame),
            Answer::No => Action::App(App::Close),
        })
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        card::anew(canvas.pen, canvas.layout, canvas.places, canvas.actions);
    }
}
