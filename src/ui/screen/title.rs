//! The title screen, over the table that stays in view behind it.

use imgui::ImColor32;

use super::{
    Behaviour, Canvas, KeyCard, KeyGroup, KeyPress, PracticeMenu, RecordsScreen, SettingsSheet,
    StatisticsScreen, TableInput,
};
use crate::game::GameKind;
use crate::game::lessons::Program;
use crate::texts::{hints, saved_matches, title};
use crate::ui::ground::Ground;
use crate::ui::hud::TITLE_LEFT;
use crate::ui::layout::{Layout, Rect};
use crate::ui::menu::{ENTRY, Entry, Menu};
use crate::ui::state::GameState;
use crate::ui::widgets::{Align, Pen};
use crate::ui::words::{Words, words};
use crate::ui::{Action, App, Chord, Hint, Intent, Key, UiState, theme};

/// Logical pixels: the menu's width, the heights of name and subtitle, and the space between them
/// and the menu.
const WIDTH: f32 = 400.0;
const NAME: f32 = 62.0;
const SUBTITLE: f32 = 24.0;
const SPACE: f32 = 26.0;
/// Height of the line of hints below the menu.
const FOOT: f32 = 36.0;
/// The shade behind the menu: its opacity at the left edge, and its width in menus' widths.
const SHADE: f32 = 0.88;
const SHADE_WIDTH: f32 = 1.75;
/// Its opacity at the right edge of a window that has no room beside the menu.
const NARROW_SHADE: f32 = 0.5;

/// The title screen.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TitleScreen {
    menu: Menu,
    /// True if the menu begins with the entry to resume a match, which may come later.
    resumes: bool,
}

/// An entry of the menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Item {
    Resume,
    NewMatch,
    Tutorial,
    Practice,
    Laboratory,
    Statistics,
    Records,
    Settings,
    Keys,
    Quit,
}

impl Item {
    const ALL: [Item; 10] = [
        Item::Resume,
        Item::NewMatch,
        Item::Tutorial,
        Item::Practice,
        Item::Laboratory,
        Item::Statistics,
        Item::Records,
        Item::Settings,
        Item::Keys,
        Item::Quit,
    ];

    /// The entries of the menu now. A match can be resumed if one was left.
    fn shown(state: &UiState) -> &'static [Item] {
        let resumes = !state.resume.is_empty() || state.game.is_under_way();
        if resumes { &Item::ALL } else { &Item::ALL[1..] }
    }

    fn entry(self, state: &UiState) -> Entry {
        let (name, label) = match self {
            Item::Resume => ("title-resume", title::RESUME),
            Item::NewMatch => ("title-new-match", title::NEW_MATCH),
            Item::Tutorial => ("title-tutorial", title::TUTORIAL),
            Item::Practice => ("title-practice", title::PRACTICE),
            Item::Laboratory => ("title-lab", title::LABORATORY),
            Item::Statistics => ("title-statistics", title::STATISTICS),
            Item::Records => ("title-records", title::SAVED_MATCHES),
            Item::Settings => ("title-settings", title::SETTINGS),
            Item::Keys => ("title-keys", title::KEYS),
            Item::Quit => ("title-quit", title::QUIT),
        };
        let note = match self {
            Item::Resume if state.game.is_under_way() => match_on_table(&state.game),
            Item::Resume => words!("{}", state.resume),
            Item::Tutorial if !state.results.tutorial => words!("{}", title::NEW_HERE),
            _ => Words::new(),
        };
        Entry { name, label, note }
    }

    fn action(self, state: &UiState) -> Action {
        Action::App(match self {
            Item::Resume if state.game.is_under_way() => App::Close,
            Item::Resume => App::ResumeLast,
            Item::NewMatch => App::OpenNewMatch,
            Item::Tutorial => App::StartProgram(Program::Tutorial),
            Item::Practice => App::Toggle(PracticeMenu::default().into()),
            Item::Laboratory => App::OpenLab,
            Item::Statistics => App::Toggle(StatisticsScreen::default().into()),
            Item::Records => App::Toggle(RecordsScreen::default().into()),
            Item::Settings => App::Toggle(SettingsSheet::default().into()),
            Item::Keys => App::Toggle(KeyCard.into()),
            Item::Quit => App::Quit,
        })
    }
}

/// The match on the table behind the menu: the game, and the players unless it is practice.
fn match_on_table(game: &GameState) -> Words {
    let [one, two] = &game.names;
    match game.kind {
        GameKind::Practice => words!("{}", game.kind.title()),
        kind => {
            let players = saved_matches::versus(one, two);
            words!("{}", title::match_in_progress(&kind.title(), &players))
        }
    }
}

impl Behaviour for TitleScreen {
    fn table_input(&self) -> TableInput {
        TableInput::Blocked
    }

    fn lets_through(&self, keys: KeyGroup) -> bool {
        keys == KeyGroup::Program
    }

    fn hint(&self) -> Hint {
        &[(hints::UP_DOWN_SELECT, &[]), (hints::ENTER_CHOOSE, &[])]
    }

    fn gamepad_hint(&self) -> Hint {
        &[(hints::CHOOSES, &[Intent::Confirm])]
    }

    fn stays_below(&self) -> bool {
        true
    }

    fn is_menu(&self) -> bool {
        true
    }

    fn hides_displays(&self) -> bool {
        true
    }

    /// Esc leaves nothing here: it selects the last entry, which leaves the game.
    fn key(&mut self, chord: Chord, state: &UiState) -> KeyPress {
        let items = Item::shown(state);
        self.keep_selection(items.len() == Item::ALL.len());
        if chord.key == Key::Escape {
            self.menu.selected = items.len() - 1;
            return KeyPress::Taken;
        }
        self.menu.press(chord, items.len(), |index| items[index].action(state))
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let Canvas { pen, layout, state, places, actions } = canvas;
        let items = Item::shown(state);
        self.keep_selection(items.len() == Item::ALL.len());
        let (block, scale) = place(layout, items.len());
        let pen = &Pen { ui: pen.ui, fonts: pen.fonts, scale };
        // The whole window takes the mouse.
        Ground::Panel.draw(pen.ui, "title", layout.window, theme::faded(theme::PANEL, 0.0), || {
            pen.ui.set_window_font_scale(scale / layout.scale);
            shade(pen, layout, block);
            {
                let list = pen.ui.get_window_draw_list();
                let name = Rect::new(block.x, block.y, block.width, pen.s(NAME));
                pen.text(&list, name, "gl-billiards", pen.fonts.name, theme::TEXT, Align::Left);
                let y = name.max()[1];
                let line = Rect::new(block.x + pen.s(3.0), y, block.width, pen.s(SUBTITLE));
                let words = title::SUBTITLE;
                pen.text(&list, line, &words, pen.fonts.text, theme::ACCENT, Align::Left);
            }
            let top = block.y + pen.s(NAME + SUBTITLE + SPACE);
            let rows = Rect::new(block.x - pen.s(15.0), top, block.width, block.height);
            let mut entries = [Item::Quit.entry(state); Item::ALL.len()];
            for (entry, item) in entries.iter_mut().zip(items) {
                *entry = item.entry(state);
            }
            if let Some(index) = self.menu.draw(pen, rows, &entries[..items.len()], places) {
                actions.push(items[index].action(state));
            }
        });
    }
}

impl TitleScreen {
    /// Keeps the selected entry when the first one appears or goes. A first entry that nobody has
    /// left stays the first.
    fn keep_selection(&mut self, resumes: bool) {
        let selected = &mut self.menu.selected;
        match (self.resumes, resumes) {
            (false, true) if *selected > 0 => *selected += 1,
            (true, false) => *selected = selected.saturating_sub(1),
            _ => {}
        }
        self.resumes = resumes;
    }
}

/// The place of name and menu at the left of the window, and their scale.
fn place(layout: &Layout, entries: usize) -> (Rect, f32) {
    // The line of hints lies at the foot.
    let clear = layout.clear_view();
    let clear = Rect { height: clear.height - FOOT * layout.scale, ..clear };
    let wanted = [WIDTH + TITLE_LEFT, NAME + SUBTITLE + SPACE + ENTRY * entries as f32];
    let fit = (clear.width / wanted[0]).min(clear.height / (wanted[1] + 16.0));
    let scale = layout.scale.min(fit).max(0.1);
    let height = wanted[1] * scale;
    let x = (TITLE_LEFT * scale).min(0.08 * layout.window.width).round();
    // In an upright window the table is below the menu.
    let share = if layout.window.height > layout.window.width { 0.12 } else { 0.45 };
    let y = (clear.y + share * (clear.height - height)).round();
    (Rect::new(x, y, (WIDTH * scale).round(), height), scale)
}

/// Darkens the left of the window towards its edge, so that the words are easy to read.
fn shade(pen: &Pen<'_>, layout: &Layout, block: Rect) {
    let list = pen.ui.get_window_draw_list();
    let window = layout.window;
    let end = (block.x + SHADE_WIDTH * block.width).min(window.max()[0]);
    let color = |opacity: f32| ImColor32::from(theme::faded(theme::PANEL, opacity));
    // In a narrow window the menu lies over the table.
    let narrow = end >= window.max()[0];
    let (dark, clear) = (color(SHADE), color(if narrow { NARROW_SHADE } else { 0.0 }));
    list.add_rect_filled_multicolor(window.min(), [end, window.max()[1]], dark, clear, clear, dark);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_match_on_the_table_is_named() {
        let mut state = UiState::default();
        state.game.begun = true;
        state.game.names = ["Ada", "Bob"].map(str::to_owned);
        for (kind, expected) in
            [(GameKind::NineBall, "9-Ball, Ada vs. Bob"), (GameKind::Practice, "Practice")]
        {
            state.game.kind = kind;
            assert_eq!(&*Item::Resume.entry(&state).note, expected);
        }
    }
}
