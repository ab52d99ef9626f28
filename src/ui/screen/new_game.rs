//! The question whether to give up the current game for a new one.

use super::{Answer, Behaviour, Canvas, KeyGroup, TableInput, question};
use crate::game::Command;
use crate::ui::words::words;
use crate::ui::{Action, App, Hint, Intent};

/// The question whether to give up the game for a new one.
#[derive(Debug, Clone, PartialEq)]
pub struct NewGameQuestion;

impl Behaviour for NewGameQuestion {
    fn table_input(&self) -> TableInput {
        TableInput::Blocked
    }

    fn lets_through(&self, keys: KeyGroup) -> bool {
        keys == KeyGroup::Answer
    }

    fn hint(&self) -> Hint {
        &[("{}: new rack", &[Intent::Confirm]), ("Esc: keep playing", &[])]
    }

    fn gamepad_hint(&self) -> Hint {
        &[("{}: new rack", &[Intent::Confirm]), ("{}: keep playing", &[Intent::Escape])]
    }

    fn answer(&self, answer: Answer) -> Option<Action> {
        Some(match answer {
            Answer::Yes => Action::Play(Command::NewGame),
            Answer::No => Action::App(App::Close),
        })
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let yes = words!("New rack{}", canvas.state.keys.aside(Intent::Confirm));
        let no = words!("Keep playing{}", canvas.state.keys.aside(Intent::Escape));
        let answers = [
            ("new-game-yes", yes, Action::Play(Command::NewGame)),
            ("new-game-no", no, Action::App(App::Close)),
        ];
        question::ask(canvas, "Abandon this rack?", &answers);
    }
}
