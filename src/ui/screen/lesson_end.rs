//! The card at the end of the tutorial or a drill.

use super::{Behaviour, Canvas, KeyGroup, KeyPress, PracticeMenu, TableInput};
use crate::game::lessons::{Form, Outcome, Program};
use crate::ui::menu::{Entry, Menu, MenuCard};
use crate::ui::words::{Words, words};
use crate::ui::{Action, App, Chord, Hint, Key, LessonAction, UiState};

/// Width of the card, logical pixels.
const WIDTH: f32 = 420.0;

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
    /// The action at the end of this program.
    fn action(self, program: Program) -> Action {
        Action::App(match self {
            Item::Match => App::OpenNewMatch,
            Item::Again => App::StartProgram(program),
            Item::Drills => App::Toggle(PracticeMenu::default().into()),
            Item::Leave => App::Lesson(LessonAction::Leave),
        })
    }

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
        let items = self.items();
        if chord.key == Key::Escape {
            return KeyPress::Acts(Item::Leave.action(self.program));
        }
        let (program, menu) = (self.program, &mut self.menu);
        menu.press(chord, items.len(), |index| items[index].action(program))
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let Canvas { pen, layout, places, actions, .. } = canvas;
        let items = self.items();
        let (title, text) = self.words();
        let card = MenuCard { name: "lesson-end", title: &title, text: &text, width: WIDTH };
        let entries = items.map(Item::entry);
        let clicked = self.menu.draw_card(pen, layout, &card, &entries, places);
        actions.extend(clicked.map(|index| items[index].action(self.program)));
    }
}
