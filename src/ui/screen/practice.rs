//! The menu of practice: the free table, and the drills with their best results.

use super::{Behaviour, Canvas, KeyGroup, KeyPress, TableInput};
use crate::game::lessons::{DRILLS, Entry as DrillEntry, Form, Program};
use crate::ui::ground::Ground;
use crate::ui::layout::Rect;
use crate::ui::menu::{ENTRY, Entry, Menu, MenuKey};
use crate::ui::widgets::{Align, Pen};
use crate::ui::words::{Words, words};
use crate::ui::{Action, App, Chord, Hint, UiState, theme};

/// Logical pixels: the card's width, its margin, and the height of its title.
const WIDTH: f32 = 460.0;
const PAD: f32 = 16.0;
const TITLE: f32 = 46.0;

/// The free table, the drills and the way back.
const COUNT: usize = DRILLS.len() + 2;

/// The menu of practice.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PracticeMenu {
    menu: Menu,
}

/// The entry of this index, and the words at its right.
fn entry(index: usize, state: &UiState) -> (Entry, Words) {
    let plain = |name, label| Entry { name, label, note: Words::new() };
    let Some(drill) = index.checked_sub(1).and_then(|drill| DRILLS.get(drill)) else {
        return match index {
            0 => (plain("practice-free", "Free table"), words!("no referee")),
            _ => (plain("practice-back", "Back"), Words::new()),
        };
    };
    let note = match (state.results.of(drill.name), drill.form) {
        (None, _) => words!("not played yet"),
        (Some(DrillEntry { best, last, .. }), Form::Ghost { .. }) => {
            words!("best {}–{} · last {}–{}", best.made, best.missed, last.made, last.missed)
        }
        (Some(DrillEntry { best, last, .. }), Form::Shots(_)) => {
            words!("best {} of {} · last {}", best.made, best.made + best.missed, last.made)
        }
    };
    (plain(drill.control(), drill.title), note)
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
        &[("↑ ↓ and Enter choose", &[]), ("Esc closes it", &[])]
    }

    fn is_menu(&self) -> bool {
        true
    }

    fn key(&mut self, chord: Chord, _state: &UiState) -> KeyPress {
        match self.menu.key(chord, COUNT) {
            MenuKey::Ignored => KeyPress::Ignored,
            MenuKey::Moved => KeyPress::Taken,
            MenuKey::Chosen => KeyPress::Acts(action(self.menu.selected)),
        }
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let Canvas { pen, layout, state, places, actions } = canvas;
        let size = [WIDTH, 2.0 * PAD + TITLE + ENTRY * COUNT as f32];
        let (card, scale) = layout.card(size, 0.5);
        let Rect { x, y, width, height } = card;
        let pen = &Pen { ui: pen.ui, fonts: pen.fonts, scale };
        // The whole window takes the mouse, so that no other control does.
        Ground::Card.draw(pen.ui, "practice", layout.window, theme::SHADE, || {
            pen.ui.set_window_font_scale(scale / layout.scale);
            {
                let list = pen.ui.get_window_draw_list();
                pen.fill(&list, card, theme::CARD, 8.0);
                pen.outline(&list, card, theme::LINE, 8.0);
                let title = Rect::new(x, y + pen.s(PAD), width, pen.s(TITLE - 10.0));
                pen.text(&list, title, "Practice", pen.fonts.plate, theme::TEXT, Align::Center);
            }
            let top = y + pen.s(PAD + TITLE);
            let rows = Rect::new(x + pen.s(PAD), top, width - pen.s(2.0 * PAD), height);
            let entries = std::array::from_fn::<_, COUNT, _>(|index| entry(index, state));
            let labels = entries.map(|(entry, _)| entry);
            if let Some(index) = self.menu.draw(pen, rows, &labels, places) {
                actions.push(action(index));
            }
            {
                let list = pen.ui.get_window_draw_list();
                let small = pen.fonts.small;
                for (index, (_, note)) in entries.iter().enumerate() {
                    let y = rows.y + pen.s(ENTRY) * index as f32;
                    let x = rows.max()[0] - pen.s(14.0) - pen.width(note, small);
                    let place = Rect::new(x, y, rows.width, pen.s(ENTRY));
                    pen.text(&list, place, note, small, theme::MUTED, Align::Left);
                }
            }
        });
    }
}
