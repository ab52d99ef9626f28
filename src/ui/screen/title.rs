//! The title screen, over the table that stays in view behind it.

use imgui::ImColor32;

use super::{Behaviour, Canvas, KeyPress};
use crate::game::GameKind;
use crate::game::lessons::Program;
use crate::texts::{Text, hints, saved_matches, title};
use crate::ui::kit::ground::Ground;
use crate::ui::kit::menu::{ENTRY, Entry, LEAST_ENTRY, Menu};
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::layout::{Layout, Rect};
use crate::ui::state::GameState;
use crate::ui::{App, Chord, Hint, Intent, Key, ScreenName, UiState};

/// The menu's width, logical pixels.
const WIDTH: f32 = 400.0;
/// Height of the name, logical pixels.
const NAME: f32 = 62.0;
/// Height of the subtitle, logical pixels.
const SUBTITLE: f32 = 24.0;
/// Space between the subtitle and the menu, usually and in low windows, logical pixels.
const SPACE: [f32; 2] = [26.0, 10.0];
/// Left edge of the words on the title screen, logical pixels.
pub const TITLE_LEFT: f32 = 56.0;
/// Height of the line of hints below the menu.
const FOOT: f32 = 36.0;
/// Opacity of the shade behind the menu, at the left edge.
const SHADE: f32 = 0.88;
/// Width of that shade, in menus' widths.
const SHADE_WIDTH: f32 = 1.75;
/// Opacity of that shade at the right edge of a window that has no room beside the menu.
const NARROW_SHADE: f32 = 0.5;

/// The place of the entry to resume a match, before Play.
const RESUME: usize = 0;

/// The title screen.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TitleScreen {
    menu: Menu,
    /// True if the menu has the entry to resume a match, which may come later.
    resumes: bool,
}

/// True if a match was left that can be resumed.
fn resumes(state: &UiState) -> bool {
    !state.resume.is_empty() || state.game.score.goes_on
}

/// The entries of the menu now.
fn entries(state: &UiState) -> Vec<Entry> {
    let play = Entry::app("title-play", title::PLAY, App::PlayNow);
    let tutorial = App::StartProgram(Program::Tutorial);
    let tutorial = Entry::app("title-tutorial", title::TUTORIAL, tutorial);
    let mut entries = vec![
        match state.rival {
            Some(rival) => play.with_note(format!("{}", title::against(&Text::from(rival.title)))),
            None => play,
        },
        Entry::app("title-new-match", title::NEW_MATCH, App::OpenNewMatch),
        match state.results.tutorial {
            true => tutorial,
            false => tutorial.with_note(format!("{}", title::NEW_HERE)),
        },
        Entry::open("title-practice", title::PRACTICE, ScreenName::Practice),
        Entry::app("title-lab", title::LABORATORY, App::OpenLab),
        Entry::open("title-statistics", title::STATISTICS, ScreenName::Statistics),
        Entry::open("title-records", title::SAVED_MATCHES, ScreenName::Records),
        Entry::open("title-settings", title::SETTINGS, ScreenName::Settings),
        Entry::open("title-keys", title::KEYS, ScreenName::Keys),
        Entry::app("title-quit", title::QUIT, App::Quit),
    ];
    if resumes(state) {
        let (app, note) = match state.game.score.goes_on {
            true => (App::Close, match_on_table(&state.game)),
            false => (App::ResumeLast, state.resume.to_string()),
        };
        entries.insert(RESUME, Entry::app("title-resume", title::RESUME, app).with_note(note));
    }
    entries
}

/// The match on the table behind the menu: the game, and the players unless it is practice.
fn match_on_table(game: &GameState) -> String {
    let [one, two] = &game.names;
    match game.kind {
        GameKind::Practice => format!("{}", Text::from(game.kind.title())),
        kind => {
            let players = saved_matches::versus(one, two);
            format!("{}", title::match_in_progress(&Text::from(kind.title()), &players))
        }
    }
}

impl Behaviour for TitleScreen {
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
        self.keep_selection(resumes(state));
        let entries = entries(state);
        if chord.key == Key::Escape {
            self.menu.selected = entries.len() - 1;
            return KeyPress::Taken;
        }
        self.menu.press(chord, entries)
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let Canvas { pen, layout, state, .. } = *canvas;
        self.keep_selection(resumes(state));
        let entries = entries(state);
        let Place { block, scale, entry, space } = Place::new(layout, entries.len());
        let pen = &pen.scaled(scale);
        // The whole window takes the mouse.
        let ground = theme::faded(theme::PANEL, 0.0);
        canvas.with(pen).ground(Ground::Panel, "title", layout.window, ground, |canvas| {
            shade(pen, layout, block);
            let name = Rect::new(block.x, block.y, block.width, pen.s(NAME));
            pen.text(name, "gl-billiards", pen.fonts.name, theme::TEXT, Align::Left);
            let y = name.max()[1];
            let line = Rect::new(block.x + pen.s(3.0), y, block.width, pen.s(SUBTITLE));
            let words = title::SUBTITLE;
            pen.text(line, &words, pen.fonts.text, theme::ACCENT, Align::Left);
            let top = block.y + pen.s(NAME + SUBTITLE + space);
            let rows = Rect::new(block.x - pen.s(15.0), top, block.width, block.height);
            self.menu.draw(canvas, rows, entry, &entries);
        });
    }
}

impl TitleScreen {
    /// The title over a match under way, which the selected entry resumes.
    pub fn over_match() -> TitleScreen {
        TitleScreen { menu: Menu::at(RESUME), resumes: true }
    }

    /// Keeps the selected entry when the one to resume a match appears or goes. If the first one is
    /// selected, the new first one is.
    fn keep_selection(&mut self, resumes: bool) {
        let selected = &mut self.menu.selected;
        match (self.resumes, resumes) {
            (false, true) if *selected > RESUME => *selected += 1,
            (true, false) if *selected > RESUME => *selected -= 1,
            _ => {}
        }
        self.resumes = resumes;
    }
}

/// The place of name and menu at the left of the window.
struct Place {
    block: Rect,
    /// Physical pixels per logical one.
    scale: f32,
    /// Height of an entry, and space above the first one, logical pixels.
    entry: f32,
    space: f32,
}

impl Place {
    /// The place of this many entries. They are closer together in a low window.
    fn new(layout: &Layout, entries: usize) -> Place {
        // The line of hints lies at the foot.
        let clear = layout.clear_view();
        let clear = Rect { height: clear.height - FOOT * layout.scale, ..clear };
        let count = entries.max(1) as f32;
        let room = clear.height / layout.scale - 8.0 - NAME - SUBTITLE;
        let space = if room < SPACE[0] + ENTRY * count { SPACE[1] } else { SPACE[0] };
        let entry = ((room - space) / count).clamp(LEAST_ENTRY, ENTRY);
        let wanted = [WIDTH + TITLE_LEFT, NAME + SUBTITLE + space + entry * count];
        let fit = (clear.width / wanted[0]).min(clear.height / wanted[1]);
        let scale = layout.scale.min(fit).max(0.1);
        let height = wanted[1] * scale;
        let x = (TITLE_LEFT * scale).min(0.08 * layout.window.width).round();
        // In an upright window the table is below the menu.
        let share = if layout.window.height > layout.window.width { 0.12 } else { 0.45 };
        let y = (clear.y + share * (clear.height - height)).round();
        Place { block: Rect::new(x, y, (WIDTH * scale).round(), height), scale, entry, space }
    }
}

/// Darkens the left of the window towards its edge, so that the words are easy to read.
fn shade(pen: &Pen<'_>, layout: &Layout, block: Rect) {
    let window = layout.window;
    let end = (block.x + SHADE_WIDTH * block.width).min(window.max()[0]);
    let color = |opacity: f32| ImColor32::from(theme::faded(theme::PANEL, opacity));
    // In a narrow window the menu lies over the table.
    let narrow = end >= window.max()[0];
    let (dark, clear) = (color(SHADE), color(if narrow { NARROW_SHADE } else { 0.0 }));
    pen.list().add_rect_filled_multicolor(
        window.min(),
        [end, window.max()[1]],
        dark,
        clear,
        clear,
        dark,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::Action;

    #[test]
    fn the_match_on_the_table_is_named() {
        let mut state = UiState::default();
        state.game.score.goes_on = true;
        state.game.names = ["Ada", "Bob"].map(str::to_owned);
        for (kind, expected) in
            [(GameKind::NineBall, "9-Ball, Ada vs. Bob"), (GameKind::Practice, "Practice")]
        {
            state.game.kind = kind;
            assert_eq!(&*entries(&state)[RESUME].note, expected);
        }
    }

    /// Tests that the first entry is selected: a match that can be resumed, so that a hasty Enter does
    /// not abandon it, or else Play.
    #[test]
    fn the_first_entry_resumes_or_plays() {
        let enter = Chord::plain(Key::Enter);
        let mut state = UiState::default();
        for (resume, first, app) in [
            ("", "title-play", App::PlayNow),
            ("8-Ball, Ada vs. Bob", "title-resume", App::ResumeLast),
        ] {
            state.resume = resume.to_owned();
            assert_eq!(entries(&state)[0].name, first);
            let pressed = TitleScreen::default().key(enter, &state);
            assert_eq!(pressed, KeyPress::Acts(Action::App(app)));
        }
        state.game.score.goes_on = true;
        let pressed = TitleScreen::over_match().key(enter, &state);
        assert_eq!(pressed, KeyPress::Acts(Action::App(App::Close)));
        // The entry that is selected stays so when the one to resume a match comes or goes, except the
        // first one.
        let mut title = TitleScreen::default();
        title.keep_selection(true);
        assert_eq!(title.menu.selected, RESUME);
        title = TitleScreen::default();
        state = UiState::default();
        title.key(Chord::plain(Key::Down), &state);
        assert_eq!(entries(&state)[title.menu.selected].name, "title-new-match");
        state.resume = "8-Ball".to_owned();
        title.keep_selection(true);
        assert_eq!(entries(&state)[title.menu.selected].name, "title-new-match");
    }
}
