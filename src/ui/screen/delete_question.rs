//! The question whether to delete a saved match.

use super::{Answer, Behaviour, Canvas, KeyGroup, TableInput, question};
use crate::texts::{hints, saved_matches};
use crate::ui::words::words;
use crate::ui::{Action, App, Hint, Intent};

/// The question whether to delete the saved match of a row in the list.
#[derive(Debug, Clone, PartialEq)]
pub struct DeleteQuestion {
    /// The row.
    pub row: usize,
}

impl Behaviour for DeleteQuestion {
    fn table_input(&self) -> TableInput {
        TableInput::Blocked
    }

    fn lets_through(&self, keys: KeyGroup) -> bool {
        keys == KeyGroup::Answer
    }

    fn is_menu(&self) -> bool {
        true
    }

    fn hint(&self) -> Hint {
        &[(hints::DELETE_MATCH, &[Intent::Confirm]), (hints::KEEP_MATCH, &[Intent::Escape])]
    }

    fn gamepad_hint(&self) -> Hint {
        self.hint()
    }

    fn answer(&self, answer: Answer) -> Option<Action> {
        Some(Action::App(match answer {
            Answer::Yes => App::DeleteRecord(self.row),
            Answer::No => App::Close,
        }))
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let keys = &canvas.state.keys;
        let yes = words!("{}{}", saved_matches::DELETE, keys.aside(Intent::Confirm));
        let no = words!("{}{}", saved_matches::KEEP, keys.aside(Intent::Escape));
        let answers = [
            ("delete-yes", yes, Action::App(App::DeleteRecord(self.row))),
            ("delete-no", no, Action::App(App::Close)),
        ];
        let record = canvas.state.records.get(self.row);
        let facts = record.map(|record| [record.date.as_str(), &record.game, &record.players]);
        let facts = facts.into_iter().flatten().filter(|fact| !fact.is_empty());
        let about = facts.collect::<Vec<_>>().join(" · ");
        question::ask(canvas, &saved_matches::DELETE_THIS_MATCH, &about, &answers);
    }
}
