//! The question to the opponent whether a shot may be taken back.

use super::{Answer, Behaviour, Canvas, KeyGroup, TableInput, question};
use crate::game::Player;
use crate::texts::{hints, undo_question};
use crate::ui::words::words;
use crate::ui::{Action, App, Hint, Intent};

/// The question to the opponent whether this player's last shot may be taken back.
#[derive(Debug, Clone, PartialEq)]
pub struct UndoQuestion {
    /// The player who asks.
    pub player: Player,
}

impl Behaviour for UndoQuestion {
    fn table_input(&self) -> TableInput {
        TableInput::Blocked
    }

    fn lets_through(&self, keys: KeyGroup) -> bool {
        keys == KeyGroup::Answer
    }

    fn hint(&self) -> Hint {
        &[(hints::ALLOW, &[Intent::Confirm]), (hints::DONT_ALLOW, &[Intent::Escape])]
    }

    fn gamepad_hint(&self) -> Hint {
        &[(hints::ALLOW, &[Intent::Confirm]), (hints::DONT_ALLOW, &[Intent::Escape])]
    }

    fn answer(&self, answer: Answer) -> Option<Action> {
        Some(Action::App(match answer {
            Answer::Yes => App::AgreeToUndo,
            Answer::No => App::Close,
        }))
    }

    fn is_of_match(&self) -> bool {
        true
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let keys = &canvas.state.keys;
        let yes = words!("{}{}", undo_question::ALLOW, keys.aside(Intent::Confirm));
        let no = words!("{}{}", undo_question::DONT_ALLOW, keys.aside(Intent::Escape));
        let answers = [
            ("undo-yes", yes, Action::App(App::AgreeToUndo)),
            ("undo-no", no, Action::App(App::Close)),
        ];
        let opponent = canvas.state.game.name(self.player.other());
        let text = words!("{}", undo_question::allow_undo(&opponent));
        question::ask(canvas, &text, "", &answers);
    }
}
