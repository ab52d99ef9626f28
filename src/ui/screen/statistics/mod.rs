//! The statistics of the players: figures, plots over time, and the results of two players.

mod pages;
mod plot;
mod shown;

use super::{Behaviour, Canvas, KeyPress, TableInput};
use crate::texts::{Text, hints, statistics};
use crate::ui::kit::ground::Ground;
use crate::ui::kit::row_cursor::{RowCursor, around, step};
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Look, Pen};
use crate::ui::layout::{CardPlace, Rect};
use crate::ui::{Action, App, Chord, Hint, Intent, Key, UiState};
use shown::StatisticsView;

/// Size of the card, logical pixels.
const SIZE: [f32; 2] = [640.0, 546.0];
/// Margin of the card, logical pixels.
const PAD: f32 = 22.0;
/// Upper edge of the choices, logical pixels.
const CHOICES: f32 = 54.0;
/// Upper edge of the names of the pages, logical pixels.
const TABS: f32 = 100.0;
/// Upper edge of the content, logical pixels.
const CONTENT: f32 = 146.0;
/// Upper edge of the row at the foot, logical pixels.
const FOOT: f32 = SIZE[1] - 54.0;
/// Height of a choice or button, logical pixels.
const ROW: f32 = 34.0;

/// The statistics.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StatisticsScreen {
    page: Page,
    /// The selected row: player, game or opponent, page, button.
    cursor: RowCursor,
    /// True if a key has selected it, so that content that scrolls must show it.
    scrolls: bool,
    /// The choices, with the figures that belong to them.
    shown: Box<StatisticsView>,
}

/// A page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Page {
    #[default]
    Figures,
    Progress,
    HeadToHead,
}

impl Page {
    const ALL: [(Page, &'static str, Text); 3] = [
        (Page::Figures, "statistics-page-figures", statistics::OVERVIEW),
        (Page::Progress, "statistics-page-progress", statistics::PROGRESS),
        (Page::HeadToHead, "statistics-page-head-to-head", statistics::HEAD_TO_HEAD),
    ];

    /// The page after or before this one, around the ends.
    fn next(self, forward: bool) -> Page {
        let at = Page::ALL.iter().position(|(page, ..)| *page == self).unwrap_or(0);
        Page::ALL[around(at, Page::ALL.len(), forward)].0
    }
}

/// A row that keys select.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Line {
    Player,
    /// The game; on the last page, the opponent.
    Other,
    Page,
    Save,
    Close,
}

impl Line {
    const ALL: [Line; 5] = [Line::Player, Line::Other, Line::Page, Line::Save, Line::Close];
}

impl Behaviour for StatisticsScreen {
    fn table_input(&self) -> TableInput {
        TableInput::Dismiss
    }

    fn hint(&self) -> Hint {
        match self.selected_line() {
            _ if self.shown.is_empty() => &[(hints::CLOSES_IT, &[Intent::Escape])],
            Some(Line::Save) => {
                &[(hints::ENTER_SAVES_CSV_FILE, &[]), (hints::CLOSES_IT, &[Intent::Escape])]
            }
            Some(Line::Close) => &[(hints::ENTER_CLOSE, &[])],
            Some(_) => &[(hints::UP_DOWN_CHANGE_ROW, &[]), (hints::CLOSES_IT, &[Intent::Escape])],
            None => &[(hints::UP_DOWN_CHOOSE_ROW, &[]), (hints::CLOSES_IT, &[Intent::Escape])],
        }
    }

    fn key(&mut self, chord: Chord, state: &UiState) -> KeyPress {
        self.shown.update(&state.statistics, &state.results);
        if self.shown.is_empty() {
            return KeyPress::Ignored;
        }
        if self.cursor.moves(chord, Line::ALL.len()) {
            self.scrolls = true;
            return KeyPress::Taken;
        }
        match (self.selected_line(), step(chord), chord.key) {
            (Some(Line::Save), _, Key::Enter | Key::Space) => {
                KeyPress::Acts(Action::App(App::ExportStatistics))
            }
            (Some(Line::Close), _, Key::Enter | Key::Space) => {
                KeyPress::Acts(Action::App(App::Close))
            }
            // Without a row, the page is turned.
            (None, Some(forward), _) => self.change(Line::Page, forward),
            (Some(line), Some(forward), _) => self.change(line, forward),
            (Some(line), None, Key::Enter | Key::Space) => self.change(line, true),
            _ => KeyPress::Ignored,
        }
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let Canvas { pen, layout, state, .. } = *canvas;
        self.shown.update(&state.statistics, &state.results);
        let wide = layout.fitting_size(SIZE)[0];
        let (card, scale) = layout.scrolled_card([wide, SIZE[1]]);
        let pen = &pen.scaled(scale);
        let place = CardPlace { corner: card.min(), scale };
        canvas.with(pen).ground(Ground::Card, "statistics", card, theme::CARD, |canvas| {
            let at = |x, y, width, height| place.at(x, y, width, height);
            pen.outline(card, theme::LINE, 8.0);
            let title = at(PAD, 12.0, wide - 2.0 * PAD - 28.0, 30.0);
            let words = statistics::STATISTICS;
            pen.text(title, &words, pen.fonts.title, theme::TEXT, Align::Left);
            let cross = at(wide - PAD - 28.0, 13.0, 28.0, 28.0);
            canvas.cross("statistics-close", cross, App::Close);
            self.mark(pen, cross, Line::Close);
            let size = [card.width, card.max()[1] - card.y - pen.s(CHOICES)];
            let rect = Rect::new(card.x, card.y + pen.s(CHOICES), size[0], size[1]);
            if self.shown.is_empty() {
                empty(pen, rect);
                return;
            }
            let show = std::mem::take(&mut self.scrolls).then_some(match self.selected_line() {
                Some(Line::Save) => pen.s(SIZE[1] - CHOICES),
                _ => 0.0,
            });
            let high = pen.s(SIZE[1] - CHOICES);
            canvas.scrolled("statistics-body", rect, high, show, |canvas, top| {
                let place = CardPlace { corner: [card.x, top - pen.s(CHOICES)], scale };
                self.body(canvas, place, wide - 2.0 * PAD);
            });
        });
        if pen.ui.io().mouse_delta != [0.0, 0.0] {
            self.cursor = RowCursor::default();
        }
    }
}

/// The text, or as much of its end as fits.
fn fitting_end<'t>(pen: &Pen<'_>, text: &'t str, width: f32) -> &'t str {
    let starts = text.char_indices().map(|(start, _)| start);
    let fits = |start: &usize| pen.width(&text[*start..], pen.fonts.small) <= width;
    let start = starts.into_iter().find(fits).unwrap_or(text.len());
    &text[start..]
}

/// The screen before the first match.
fn empty(pen: &Pen<'_>, rect: Rect) {
    let line = |y: f32, height: f32| {
        let middle = rect.center()[1] - pen.s(60.0);
        Rect::new(rect.x, (middle + pen.s(y)).round(), rect.width, pen.s(height))
    };
    let (text, title) = (pen.fonts.text, pen.fonts.plate);
    let words = statistics::NO_MATCHES;
    pen.text(line(0.0, 32.0), &words, title, theme::TEXT, Align::Center);
    for (index, words) in statistics::WHAT_IT_SHOWS.lines().enumerate() {
        let row = line(44.0 + 24.0 * index as f32, 24.0);
        pen.text(row, words, text, theme::MUTED, Align::Center);
    }
}

impl StatisticsScreen {
    /// The screen on its page of plots.
    pub fn progress() -> StatisticsScreen {
        StatisticsScreen { page: Page::Progress, ..StatisticsScreen::default() }
    }

    /// The screen on its page about two players.
    pub fn head_to_head() -> StatisticsScreen {
        StatisticsScreen { page: Page::HeadToHead, ..StatisticsScreen::default() }
    }

    /// Draws everything below the head, in parts of this width, logical pixels.
    fn body(&mut self, canvas: &mut Canvas<'_>, place: CardPlace, wide: f32) {
        let Canvas { pen, state, .. } = *canvas;
        let at = |x, y, width, height| place.at(x, y, width, height);
        let half = 0.5 * (wide - 16.0);
        self.stepper(canvas, at(PAD, CHOICES, half, ROW), Line::Player);
        self.stepper(canvas, at(PAD + half + 16.0, CHOICES, half, ROW), Line::Other);
        self.tabs(canvas, at(PAD, TABS, wide, ROW));
        let content = at(PAD, CONTENT, wide, FOOT - CONTENT - 14.0);
        match self.page {
            Page::Figures => pages::figures(pen, content, &self.shown),
            Page::Progress => pages::progress(pen, content, &self.shown),
            Page::HeadToHead => pages::head_to_head(pen, content, &self.shown),
        }
        let save = at(PAD, FOOT, 132.0, ROW);
        let label = statistics::SAVE_AS_CSV;
        canvas.button("statistics-save", save, &label, Look::Plain, App::ExportStatistics);
        self.mark(pen, save, Line::Save);
        let note = at(PAD + 146.0, FOOT, wide - 146.0, ROW);
        match &state.exported {
            None => {
                let text = self.shown.note();
                pen.text(note, &text, pen.fonts.small, theme::MUTED, Align::Left);
            }
            Some((text, tone)) => {
                let end = fitting_end(pen, text, note.width);
                pen.text(note, end, pen.fonts.small, tone.color(), Align::Left);
            }
        }
    }

    fn selected_line(&self) -> Option<Line> {
        self.cursor.row.and_then(|row| Line::ALL.get(row).copied())
    }

    /// Steps forward or backward in a row.
    fn change(&mut self, line: Line, forward: bool) -> KeyPress {
        match line {
            Line::Player => self.shown.step_player(forward),
            Line::Other if self.page == Page::HeadToHead => self.shown.step_opponent(forward),
            Line::Other => self.shown.step_game(forward),
            Line::Page => self.page = self.page.next(forward),
            Line::Save | Line::Close => return KeyPress::Ignored,
        }
        KeyPress::Taken
    }

    /// Outlines a row that keys have selected.
    fn mark(&self, pen: &Pen<'_>, rect: Rect, line: Line) {
        if self.selected_line() == Some(line) {
            pen.outline(rect.inset(-pen.s(2.0)), theme::ACCENT, 8.0);
        }
    }

    /// A choice between two arrows.
    fn stepper(&mut self, canvas: &mut Canvas<'_>, rect: Rect, line: Line) {
        let pen = canvas.pen;
        let opponent = line == Line::Other && self.page == Page::HeadToHead;
        let (label, controls) = match line {
            Line::Player => {
                (statistics::PLAYER, ["statistics-player-down", "statistics-player-up"])
            }
            _ if opponent => {
                (statistics::AGAINST, ["statistics-against-down", "statistics-against-up"])
            }
            _ => (statistics::GAME, ["statistics-game-down", "statistics-game-up"]),
        };
        let word = Rect::new(rect.x, rect.y, pen.s(64.0), rect.height);
        let x = word.max()[0];
        let field = Rect::new(x, rect.y, rect.max()[0] - x, rect.height);
        pen.text(word, &label, pen.fonts.text, theme::MUTED, Align::Left);
        pen.fill(field, theme::CONTROL, 6.0);
        let value = match line {
            Line::Player => self.shown.player(),
            _ if opponent => self.shown.opponent(),
            _ => self.shown.game_title(),
        };
        pen.text(field, &value, pen.fonts.strong, theme::TEXT, Align::Center);
        let side = pen.s(ROW);
        let less = Rect::new(field.x, field.y, side, field.height);
        let more = Rect::new(field.max()[0] - side, field.y, side, field.height);
        for (name, rect, forward) in [(controls[0], less, false), (controls[1], more, true)] {
            let touch = pen.touch(name, rect);
            let over = touch.over();
            if over {
                pen.fill(rect, pen.ground(&touch), 6.0);
            }
            let way = if forward { 1.0 } else { -1.0 };
            let [x, y] = rect.center();
            let tip = [x + way * pen.s(4.0), y];
            let color = if over { theme::TEXT } else { theme::MUTED };
            pen.arrow_head(tip, [way, 0.0], pen.s(8.0), color);
            canvas.record_place(name, rect);
            if touch.clicked {
                self.change(line, forward);
            }
        }
        self.mark(pen, field, line);
    }

    /// The names of the pages.
    fn tabs(&mut self, canvas: &mut Canvas<'_>, rect: Rect) {
        let pen = canvas.pen;
        let foot = rect.max()[1].round();
        let ends = [[rect.x, foot - 0.5], [rect.max()[0], foot - 0.5]];
        pen.line(ends[0], ends[1], theme::LINE);
        let width = (rect.width / Page::ALL.len() as f32).floor();
        for (index, (page, name, title)) in Page::ALL.into_iter().enumerate() {
            let tab = Rect::new(rect.x + width * index as f32, rect.y, width, rect.height);
            let touch = pen.touch(name, tab);
            let is_open = page == self.page;
            let color = if is_open || touch.hovered { theme::TEXT } else { theme::MUTED };
            pen.text(tab, &title, pen.fonts.strong, color, Align::Center);
            if is_open {
                let thick = pen.s(3.0).round().max(1.0);
                let bar = Rect::new(tab.x, foot - thick, tab.width, thick);
                pen.fill(bar, theme::ACCENT, 0.0);
            }
            canvas.record_place(name, tab);
            if touch.clicked {
                self.page = page;
            }
        }
        self.mark(pen, rect.inset(pen.s(2.0)), Line::Page);
    }
}
