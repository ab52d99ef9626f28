//! The menu of practice: the free table, and the drills with their best results.

use super::{Behaviour, Canvas, KeyGroup, KeyPress, TableInput};
use crate::game::lessons::{DRILLS, Entry as DrillEntry, Form, Program};
use crate::texts::{hints, practice};
use crate::ui::menu::{Entry, Menu, MenuCard};
use crate::ui::words::{Words, words};
use crate::ui::{Action, App, Chord, Hint, Intent, UiState};

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
            0 => Entry {
                name: "practice-free",
                label: practice::OPEN_TABLE,
                note: words!("{}", practice::NO_RULES),
            },
            _ => Entry { name: "practice-back", label: practice::BACK, note: Words::new() },
        };
    };
    let note = match (state.results.of(drill.name), drill.form) {
        (None, _) => words!("{}", practice::NO_RESULT),
        (Some(DrillEntry { best, last, .. }), Form::Ghost { .. }) => {
            let [best, last] = [best, last].map(|it| words!("{}–{}", it.made, it.missed));
            words!("{}", practice::best_and_last(&best, &last))
        }
        (Some(DrillEntry { best, last, .. }), Form::Shots(_)) => {
            let all = best.made + best.missed;
            words!("{}", practice::best_of_all(&best.made, &all, &last.made))
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
        &[
            (hints::UP_DOWN_SELECT, &[]),
            (hints::ENTER_CHOOSE, &[]),
            (hints::CLOSES_IT, &[Intent::Escape]),
        ]
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
        let card =
            MenuCard { name: "practice", title: &practice::PRACTICE, text: "", width: WIDTH };
        let clicked = self.menu.draw_card(pen, layout, &card, &entries, places);
        actions.extend(clicked.map(action));
    }
}
