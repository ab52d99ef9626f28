//! The question whether to leave the game (Esc with no other screen open).

use super::{Answer, Behaviour, Canvas, KeyGroup, NewGameQuestion, TableInput, question};
use crate::game::Command;
use crate::ui::words::words;
use crate::ui::{Action, App, Hint, Intent};

/// The question whether to leave the game.
#[derive(Debug, Clone, PartialEq)]
pub struct LeaveQuestion;

impl Behaviour for LeaveQuestion {
    fn table_input(&self) -> TableInput {
        TableInput::Blocked
    }

    fn lets_through(&self, keys: KeyGroup) -> bool {
        keys == KeyGroup::Answer
    }

    fn hint(&self) -> Hint {
        &[
            ("{} leaves the game", &[Intent::Confirm]),
            ("Esc stays", &[]),
            ("New game: a new rack", &[]),
        ]
    }

    fn answer(&self, answer: Answer) -> Option<Action> {
        Some(Action::App(match answer {
            Answer::Yes => App::Quit,
            Answer::No => App::Close,
        }))
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let (game, keys) = (&canvas.state.game, &canvas.state.keys);
        // A game that is over or has not begun is given up without a question.
        let under_way = game.begun && !game.phase.is_over();
        let new_game = match under_way {
            true => Action::App(App::Toggle(NewGameQuestion.into())),
            false => Action::Play(Command::NewGame),
        };
        let leave = words!("Leave{}", keys.aside(Intent::Confirm));
        let answers = [
            ("leave-yes", leave, Action::App(App::Quit)),
            ("new-game", words!("New game"), new_game),
            ("leave-no", words!("Stay (Esc)"), Action::App(App::Close)),
        ];
        question::ask(canvas, "Leave the game?", &answers);
    }
}
