//! The question whether to give up the current game for a new one.

use super::{Answer, Behaviour, Canvas, KeyGroup, TableInput, question};
use crate::game::Command;
use crate::texts::{hints, new_rack_question};
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
        &[(hints::NEW_RACK, &[Intent::Confirm]), (hints::KEEP_PLAYING, &[Intent::Escape])]
    }

    fn gamepad_hint(&self) -> Hint {
        &[(hints::NEW_RACK, &[Intent::Confirm]), (hints::KEEP_PLAYING, &[Intent::Escape])]
    }

    fn answer(&self, answer: Answer) -> Option<Action> {
        Some(match answer {
            Answer::Yes => Action::Play(Command::NewGame),
            Answer::No => Action::App(App::Close),
        })
    }

    fn is_of_match(&self) -> bool {
        true
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let keys = &canvas.state.keys;
        let yes = words!("{}{}", new_rack_question::NEW_RACK, keys.aside(Intent::Confirm));
        let no = words!("{}{}", new_rack_question::KEEP_PLAYING, keys.aside(Intent::Escape));
        let answers = [
            ("new-game-yes", yes, Action::Play(Command::NewGame)),
            ("new-game-no", no, Action::App(App::Close)),
        ];
        question::ask(canvas, &new_rack_question::ABANDON_RACK, "", &answers);
    }
}
