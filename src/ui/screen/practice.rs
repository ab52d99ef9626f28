//! The menu of practice: the free table, and the drills with their best results.

use super::{Behaviour, Canvas, KeyGroup, KeyPress, TableInput};
use crate::game::lessons::{DRILLS, Entry as DrillEntry, Form, Program};
use crate::ui::menu::{Entry, Menu, MenuCard};
use crate::ui::words::{Words, words};
use crate::ui::{Action, App, Chord, Hint, UiState};

/// Width of the card, logical pixels.
const WIDTH: f32 = 460.0;

/// The free table, the drills and the way back.
const COUNT: usize = DRILLS.len() + 2;

/// The menu of practice.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PracticeMenu {
    menu: Menu,
}

/// The entry of this index.
fn entry(index: usize, state: &UiState) -> Entry {
    let Some(drill) = index.checked_sub(1).and_then(|drill| DRILLS.get(drill)) else {
        return match index {
            0 => Entry { name: "practice-free", label: "Open table", note: words!("no rules") },
            _ => Entry { name: "practice-back", label: "Back", note: Words::new() },
        };
    };
    let note = match (state.results.of(drill.name), drill.form) {
        (None, _) => words!("not tried yet"),
        (Some(DrillEntry { best, last, .. }), Form::Ghost { .. }) => {
            words!("best {}–{} · last {}–{}", best.made, best.missed, last.made, last.missed)
        }
        (Some(DrillEntry { best, last, .. }), Form::Shots(_)) => {
            words!("best {} of {} · last {}", best.made, best.made + best.missed, last.made)
        }
    };
    Entry { name: drill.control(), label: drill.title, note }
}

fn action(index: usize) -> Action {
    Action::App(match index {
        0 => App::Practice,
        _ if index < COUNT - 1 => App::StartProgram(Program::Drill(index - 1)),
        _ => App::Close,
    })
}

impl Behaviour for PracticeMenu {
    fn table_input(&self) -> TableInput {
        TableInput::Blocked
    }

    fn lets_through(&self, keys: KeyGroup) -> bool {
        keys == KeyGroup::Program
    }

    fn hint(&self) -> Hint {
        &[("↑ ↓: select", &[]), ("Enter: choose", &[]), ("Esc: close", &[])]
    }

    fn is_menu(&self) -> bool {
        true
    }

    fn key(&mut self, chord: Chord, _state: &UiState) -> KeyPress {
        self.menu.press(chord, COUNT, action)
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let Canvas { pen, layout, state, places, actions } = canvas;
        let entries = std::array::from_fn::<_, COUNT, _>(|index| entry(index, state));
        let card = MenuCard { name: "practice", title: "Practice", text: "", width: WIDTH };
        let clicked = self.menu.draw_card(pen, layout, &card, &entries, places);
        actions.extend(clicked.map(action));
    }
}
