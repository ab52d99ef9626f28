//! The question to the opponent whether a shot may be taken back.

use super::{Answer, Behaviour, Canvas, KeyGroup, TableInput, question};
use crate::game::Player;
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
        &[("{}: allow", &[Intent::Confirm]), ("Esc: don't allow", &[])]
    }

    fn gamepad_hint(&self) -> Hint {
        &[("{}: allow", &[Intent::Confirm]), ("{}: don't allow", &[Intent::Escape])]
    }

    fn answer(&self, answer: Answer) -> Option<Action> {
        Some(Action::App(match answer {
            Answer::Yes => App::AgreeToUndo,
            Answer::No => App::Close,
        }))
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let yes = words!("Allow{}", canvas.state.keys.aside(Intent::Confirm));
        let no = words!("Don't allow{}", canvas.state.keys.aside(Intent::Escape));
        let answers = [
            ("undo-yes", yes, Action::App(App::AgreeToUndo)),
            ("undo-no", no, Action::App(App::Close)),
        ];
        let opponent = canvas.state.game.name(self.player.other());
        let text = words!("{opponent}, allow undo of the last shot?");
        question::ask(canvas, &text, &answers);
    }
}
