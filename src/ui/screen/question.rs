//! Questions over the table, answered with yes or no.

use super::{Answer, Behaviour, Canvas, KeyGroup};
use crate::game::{Command, Player};
use crate::texts::{Text, hints, new_rack_question, saved_matches, undo_question};
use crate::ui::kit::ground::Ground;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Look};
use crate::ui::layout::Rect;
use crate::ui::{Action, App, Hint, Intent, UiState};

/// A question.
#[derive(Debug, Clone, PartialEq)]
pub enum Question {
    /// Whether to give up the rack for a new one.
    NewRack,
    /// Whether this player gives the rack to the opponent.
    Concession(Player),
    /// Whether both players want to play the rack again.
    Stalemate,
    /// Whether to delete the saved match of this row in the list.
    Delete(usize),
    /// Whether this player's last shot may be taken back; the opponent is asked.
    Undo(Player),
}

impl Question {
    /// The action of the answer yes.
    fn yes(&self) -> Action {
        match *self {
            Question::NewRack => Action::Play(Command::NewGame),
            Question::Concession(player) => Action::Play(Command::Concede { player }),
            Question::Stalemate => Action::Play(Command::Stalemate),
            Question::Delete(row) => Action::App(App::DeleteRecord(row)),
            Question::Undo(_) => Action::App(App::AgreeToUndo),
        }
    }

    /// The answers yes and no: the names of their buttons, and their labels.
    fn answers(&self) -> [(&'static str, Text); 2] {
        match self {
            Question::NewRack => [
                ("new-game-yes", new_rack_question::NEW_RACK),
                ("new-game-no", new_rack_question::KEEP_PLAYING),
            ],
            Question::Concession(_) => [
                ("concede-yes", new_rack_question::CONCEDE),
                ("concede-no", new_rack_question::KEEP_PLAYING),
            ],
            Question::Stalemate => [
                ("stalemate-yes", new_rack_question::PLAY_AGAIN),
                ("stalemate-no", new_rack_question::KEEP_PLAYING),
            ],
            Question::Delete(_) => {
                [("delete-yes", saved_matches::DELETE), ("delete-no", saved_matches::KEEP)]
            }
            Question::Undo(_) => {
                [("undo-yes", undo_question::ALLOW), ("undo-no", undo_question::DONT_ALLOW)]
            }
        }
    }

    fn words(&self, state: &UiState) -> String {
        let unit = state.game.kind.unit();
        match self {
            Question::NewRack => format!("{}", new_rack_question::ABANDON_RACK.in_unit(unit)),
            Question::Concession(player) => {
                format!("{}", new_rack_question::concede_to(&state.game.name(player.other())))
            }
            Question::Stalemate => format!("{}", new_rack_question::STALEMATE),
            Question::Delete(_) => format!("{}", saved_matches::DELETE_THIS_MATCH),
            Question::Undo(player) => {
                format!("{}", undo_question::allow_undo(&state.game.name(player.other())))
            }
        }
    }

    /// A line below the question; may be empty.
    fn about(&self, state: &UiState) -> String {
        let Question::Delete(row) = self else { return String::new() };
        let record = state.records.get(*row);
        let facts = record.map(|record| [record.date.as_str(), &record.game, &record.players]);
        let facts = facts.into_iter().flatten().filter(|fact| !fact.is_empty());
        facts.collect::<Vec<_>>().join(" · ")
    }
}

impl Behaviour for Question {
    fn lets_through(&self, keys: KeyGroup) -> bool {
        keys == KeyGroup::Answer
    }

    fn is_menu(&self) -> bool {
        matches!(self, Question::Delete(_))
    }

    fn is_of_match(&self) -> bool {
        !self.is_menu()
    }

    fn hint(&self) -> Hint {
        match self {
            Question::NewRack => {
                &[(hints::NEW_RACK, &[Intent::Confirm]), (hints::KEEP_PLAYING, &[Intent::Escape])]
            }
            Question::Concession(_) => {
                &[(hints::CONCEDE, &[Intent::Confirm]), (hints::KEEP_PLAYING, &[Intent::Escape])]
            }
            Question::Stalemate => {
                &[(hints::NEW_RACK, &[Intent::Confirm]), (hints::KEEP_PLAYING, &[Intent::Escape])]
            }
            Question::Delete(_) => {
                &[(hints::DELETE_MATCH, &[Intent::Confirm]), (hints::KEEP_MATCH, &[Intent::Escape])]
            }
            Question::Undo(_) => {
                &[(hints::ALLOW, &[Intent::Confirm]), (hints::DONT_ALLOW, &[Intent::Escape])]
            }
        }
    }

    fn gamepad_hint(&self) -> Hint {
        self.hint()
    }

    fn answer(&self, answer: Answer) -> Option<Action> {
        Some(match answer {
            Answer::Yes => self.yes(),
            Answer::No => Action::App(App::Close),
        })
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let Canvas { pen, layout, state, .. } = *canvas;
        let (question, about) = (self.words(state), self.about(state));
        let (pad, gap) = (pen.s(20.0), pen.s(12.0));
        let (title, small) = (pen.fonts.title, pen.fonts.small);
        let words = pen.width(&question, title).max(pen.width(&about, small)) + 2.0 * pad;
        let wide = pen.s(328.0).max(words).round().min(layout.view.width);
        let high = pen.s(if about.is_empty() { 132.0 } else { 156.0 }).round();
        let [x, y] = [0.5 * (layout.view.width - wide), 0.4 * (layout.view.height - high)];
        let rect = Rect::new(x.round(), y.round(), wide, high);
        // The whole window takes the mouse, so that no other control does.
        canvas.ground(Ground::Card, "question", layout.window, theme::SHADE, |canvas| {
            let inner = rect.inset_sides(pad);
            pen.fill(rect, theme::CARD, 8.0);
            pen.outline(rect, theme::LINE, 8.0);
            let row = |y: f32, height: f32| {
                Rect::new(inner.x, rect.y + pen.s(y), inner.width, pen.s(height))
            };
            pen.text(row(18.0, 40.0), &question, title, theme::TEXT, Align::Center);
            pen.text(row(56.0, 24.0), &about, small, theme::MUTED, Align::Center);
            let width = (inner.width - gap) / 2.0;
            let y = rect.max()[1] - pen.s(56.0);
            let effects = [
                (Intent::Confirm, Look::Accent, self.yes()),
                (Intent::Escape, Look::Plain, Action::App(App::Close)),
            ];
            let answers = self.answers().into_iter().zip(effects).enumerate();
            for (index, ((name, label), (intent, look, action))) in answers {
                let x = inner.x + index as f32 * (width + gap);
                let button = Rect::new(x.round(), y, width.floor(), pen.s(36.0));
                let label = label.in_unit(state.game.kind.unit());
                let label = format!("{label}{}", state.keys.key_in_brackets(intent));
                canvas.button(name, button, &label, look, action);
            }
        });
    }
}
