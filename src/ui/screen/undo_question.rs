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
        &[("{}: the shot is taken back", &[Intent::Confirm]), ("Esc: it stands", &[])]
    }

    fn gamepad_hint(&self) -> Hint {
        &[("{}: the shot is taken back", &[Intent::Confirm]), ("{}: it stands", &[Intent::Escape])]
    }

    fn answer(&self, answer: Answer) -> Option<Action> {
        Some(Action::App(match answer {
            Answer::Yes => App::AgreeToUndo,
            Answer::No => App::Close,
        }))
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let yes = words!("Agree{}", canvas.state.keys.aside(Intent::Confirm));
        let no = words!("Refuse{}", canvas.state.keys.aside(Intent::Escape));
        let answers = [
            ("undo-yes", yes, Action::App(App::AgreeToUndo)),
            ("undo-no", no, Action::App(App::Close)),
        ];
        let opponent = canvas.state.game.name(self.player.other());
        let text = words!("{opponent}: may the last shot be taken back?");
        question::ask(canvas, &text, &answers);
    }
}
