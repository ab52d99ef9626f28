//! The card at the end of the tutorial or a drill.

use super::{Behaviour, Canvas, KeyGroup, KeyPress, PracticeMenu, TableInput};
use crate::game::lessons::{Form, Outcome, Program};
use crate::ui::ground::Ground;
use crate::ui::layout::Rect;
use crate::ui::menu::{ENTRY, Entry, Menu, MenuKey};
use crate::ui::widgets::{Align, Pen};
use crate::ui::words::{Words, words};
use crate::ui::{Action, App, Chord, Hint, LessonAction, UiState, theme};

/// Logical pixels: the card's width, its margin, the heights of its title and of its text.
const WIDTH: f32 = 420.0;
const PAD: f32 = 18.0;
const TITLE: f32 = 44.0;
const TEXT: f32 = 34.0;

/// The card at the end of the tutorial or a drill.
#[derive(Debug, Clone, PartialEq)]
pub struct LessonEnd {
    program: Program,
    outcome: Outcome,
    /// True if the result is better than all before.
    is_best: bool,
    menu: Menu,
}

/// An entry of the menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Item {
    Match,
    Again,
    Drills,
    Leave,
}

impl LessonEnd {
    /// The card for this result.
    pub fn new(program: Program, outcome: Outcome, is_best: bool) -> LessonEnd {
        LessonEnd { program, outcome, is_best, menu: Menu::default() }
    }

    fn items(&self) -> [Item; 3] {
        match self.program {
            Program::Tutorial => [Item::Match, Item::Drills, Item::Leave],
            Program::Drill(_) => [Item::Again, Item::Drills, Item::Leave],
        }
    }

    fn action(&self, item: Item) -> Action {
        Action::App(match item {
            Item::Match => App::OpenNewMatch,
            Item::Again => App::StartProgram(self.program),
            Item::Drills => App::Toggle(PracticeMenu::default().into()),
            Item::Leave => App::Lesson(LessonAction::Leave),
        })
    }

    /// The headline, and the words below it.
    fn words(&self) -> (Words, Words) {
        let Outcome { made, missed } = self.outcome;
        let best = if self.is_best { " · your best so far" } else { "" };
        let Some(drill) = self.program.drill() else {
            let words =
                "You know aiming, power, english, ball in hand, calling shots, and cameras.";
            return (words!("You're ready to play"), words!("{words}"));
        };
        match drill.form {
            Form::Shots(_) => {
                (words!("{made} of {}", made + missed), words!("{}{best}", drill.title))
            }
            Form::Ghost { .. } if made > missed => {
                (words!("You beat the ghost"), words!("{made}–{missed}{best}"))
            }
            Form::Ghost { .. } => (words!("The ghost wins"), words!("{made}–{missed}{best}")),
        }
    }
}

impl Item {
    fn entry(self) -> Entry {
        let (name, label) = match self {
            Item::Match => ("lesson-end-match", "Play a match"),
            Item::Again => ("lesson-end-again", "Start over"),
            Item::Drills => ("lesson-end-drills", "Practice drills"),
            Item::Leave => ("lesson-end-leave", "Exit"),
        };
        Entry { name, label, note: Words::new() }
    }
}

impl Behaviour for LessonEnd {
    fn table_input(&self) -> TableInput {
        TableInput::Blocked
    }

    fn lets_through(&self, keys: KeyGroup) -> bool {
        keys == KeyGroup::Program
    }

    fn hint(&self) -> Hint {
        &[("↑ ↓: select", &[]), ("Enter: choose", &[]), ("Esc: exit", &[])]
    }

    fn stays_below(&self) -> bool {
        true
    }

    fn is_menu(&self) -> bool {
        true
    }

    fn key(&mut self, chord: Chord, _state: &UiState) -> KeyPress {
        use crate::ui::Key;
        let items = self.items();
        if chord.key == Key::Escape {
            return KeyPress::Acts(self.action(Item::Leave));
        }
        match self.menu.key(chord, items.len()) {
            MenuKey::Ignored => KeyPress::Ignored,
            MenuKey::Moved => KeyPress::Taken,
            MenuKey::Chosen => KeyPress::Acts(self.action(items[self.menu.selected])),
        }
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let Canvas { pen, layout, places, actions, .. } = canvas;
        let items = self.items();
        let size = [WIDTH, 2.0 * PAD + TITLE + TEXT + ENTRY * items.len() as f32];
        let (card, scale) = layout.card(size, 0.46);
        let Rect { x, y, width, height } = card;
        let pen = &Pen { ui: pen.ui, fonts: pen.fonts, scale };
        // The whole window takes the mouse, so that no other control does.
        Ground::Card.draw(pen.ui, "lesson-end", layout.window, theme::SHADE, || {
            pen.ui.set_window_font_scale(scale / layout.scale);
            let (headline, text) = self.words();
            {
                let list = pen.ui.get_window_draw_list();
                pen.fill(&list, card, theme::CARD, 8.0);
                pen.outline(&list, card, theme::LINE, 8.0);
                let title = Rect::new(x, y + pen.s(PAD), width, pen.s(TITLE - 8.0));
                let font = pen.fonts.plate;
                pen.text(&list, title, &headline, font, theme::ACCENT, Align::Center);
                let below = Rect::new(x, title.max()[1], width, pen.s(TEXT - 8.0));
                let small = pen.fonts.small;
                pen.text(&list, below, &text, small, theme::MUTED, Align::Center);
            }
            let top = y + pen.s(PAD + TITLE + TEXT);
            let rows = Rect::new(x + pen.s(PAD), top, width - pen.s(2.0 * PAD), height);
            let entries = items.map(Item::entry);
            if let Some(index) = self.menu.draw(pen, rows, &entries, places) {
                actions.push(self.action(items[index]));
            }
        });
    }
}
