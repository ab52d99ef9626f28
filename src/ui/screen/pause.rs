//! The pause menu (Esc with no other screen open).

use super::{
    Behaviour, Canvas, KeyCard, KeyGroup, KeyPress, NewGameQuestion, RecordsScreen, SettingsSheet,
    StatisticsScreen, TableInput,
};
use crate::game::Command;
use crate::ui::ground::Ground;
use crate::ui::layout::Rect;
use crate::ui::menu::{ENTRY, Entry, Menu, MenuKey};
use crate::ui::widgets::{Align, Pen};
use crate::ui::words::{Words, words};
use crate::ui::{Action, App, Chord, Hint, Intent, UiState, theme};

/// Logical pixels: the card's width, its margin, and the height of its title.
const WIDTH: f32 = 340.0;
const PAD: f32 = 16.0;
const TITLE: f32 = 46.0;
/// The colour that dims everything else.
const SHADE: theme::Color = [0.0, 0.0, 0.0, 0.35];

/// The pause menu.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PauseMenu {
    menu: Menu,
}

/// An entry of the menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Item {
    Resume,
    NewRack,
    NewMatch,
    Records,
    Statistics,
    Settings,
    Keys,
    Title,
    Quit,
}

impl Item {
    const ALL: [Item; 9] = [
        Item::Resume,
        Item::NewRack,
        Item::NewMatch,
        Item::Records,
        Item::Statistics,
        Item::Settings,
        Item::Keys,
        Item::Title,
        Item::Quit,
    ];

    fn entry(self, state: &UiState) -> Entry {
        let (name, label) = match self {
            Item::Resume => ("leave-no", "Resume"),
            Item::NewRack => ("new-game", "New rack"),
            Item::NewMatch => ("pause-new-match", "New match"),
            Item::Records => ("pause-records", "Saved matches"),
            Item::Statistics => ("pause-statistics", "Statistics"),
            Item::Settings => ("pause-settings", "Settings"),
            Item::Keys => ("pause-keys", "Keys and mouse"),
            Item::Title => ("pause-title", "Title screen"),
            Item::Quit => ("leave-yes", "Quit"),
        };
        let note = match self {
            Item::Resume => words!("{}", state.keys.first(&[Intent::Escape])),
            Item::Title | Item::Quit => words!("the match is saved"),
            _ => Words::new(),
        };
        Entry { name, label, note }
    }

    fn action(self, state: &UiState) -> Action {
        match self {
            Item::Resume => Action::App(App::Close),
            // Another game is given up without a question.
            Item::NewRack if state.game.is_under_way() => {
                Action::App(App::Toggle(NewGameQuestion.into()))
            }
            Item::NewRack => Action::Play(Command::NewGame),
            Item::NewMatch => Action::App(App::OpenNewMatch),
            Item::Records => Action::App(App::Toggle(RecordsScreen::default().into())),
            Item::Statistics => Action::App(App::Toggle(StatisticsScreen::default().into())),
            Item::Settings => Action::App(App::Toggle(SettingsSheet::default().into())),
            Item::Keys => Action::App(App::Toggle(KeyCard.into())),
            Item::Title => Action::App(App::ShowTitle),
            Item::Quit => Action::App(App::Quit),
        }
    }
}

impl Behaviour for PauseMenu {
    fn table_input(&self) -> TableInput {
        TableInput::Blocked
    }

    fn lets_through(&self, keys: KeyGroup) -> bool {
        keys == KeyGroup::Program
    }

    fn hint(&self) -> Hint {
        &[("↑ ↓ and Enter choose", &[]), ("Esc resumes the game", &[])]
    }

    fn gamepad_hint(&self) -> Hint {
        &[("{} chooses", &[Intent::Confirm]), ("{} resumes the game", &[Intent::Escape])]
    }

    fn stays_below(&self) -> bool {
        true
    }

    fn is_menu(&self) -> bool {
        true
    }

    fn key(&mut self, chord: Chord, state: &UiState) -> KeyPress {
        match self.menu.key(chord, Item::ALL.len()) {
            MenuKey::Ignored => KeyPress::Ignored,
            MenuKey::Moved => KeyPress::Taken,
            MenuKey::Chosen => KeyPress::Acts(Item::ALL[self.menu.selected].action(state)),
        }
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let Canvas { pen, layout, state, places, actions } = canvas;
        let size = [WIDTH, 2.0 * PAD + TITLE + ENTRY * Item::ALL.len() as f32];
        let (card, scale) = layout.card(size, 0.5);
        let Rect { x, y, width, height } = card;
        let pen = &Pen { ui: pen.ui, fonts: pen.fonts, scale };
        // The whole window takes the mouse, so that no other control does.
        Ground::Card.draw(pen.ui, "pause", layout.window, SHADE, || {
            pen.ui.set_window_font_scale(scale / layout.scale);
            {
                let list = pen.ui.get_window_draw_list();
                pen.fill(&list, card, theme::CARD, 8.0);
                pen.outline(&list, card, theme::LINE, 8.0);
                let title = Rect::new(x, y + pen.s(PAD), width, pen.s(TITLE - 10.0));
                pen.text(&list, title, "Paused", pen.fonts.plate, theme::TEXT, Align::Center);
            }
            let top = y + pen.s(PAD + TITLE);
            let rows = Rect::new(x + pen.s(PAD), top, width - pen.s(2.0 * PAD), height);
            let entries = Item::ALL.map(|item| item.entry(state));
            if let Some(index) = self.menu.draw(pen, rows, &entries, places) {
                actions.push(Item::ALL[index].action(state));
            }
        });
    }
}
