//! The list of saved matches, from which one can be watched, resumed, exported or deleted.

use imgui::MouseButton;

use super::list::ListCard;
use super::{Answer, Behaviour, Canvas, KeyGroup, KeyPress, TableInput};
use crate::texts::{Text, hints, saved_matches};
use crate::ui::kit::ground::Ground;
use crate::ui::kit::icons::Icon;
use crate::ui::kit::row_cursor::{next_row, step};
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Look, Pen};
use crate::ui::layout::Rect;
use crate::ui::table::hint::Part;
use crate::ui::{Action, App, Chord, Hint, Intent, Key, RecordRow, ScreenName, UiState};

/// Size of the card, logical pixels.
const SIZE: [f32; 2] = [760.0, 470.0];
/// Height of a row of the list, logical pixels.
const ROW: f32 = 56.0;
/// Upper edges of the two lines in a row, logical pixels.
const LINES: [f32; 2] = [5.0, 28.0];
/// A row narrower than this has its second line below the buttons, logical pixels.
const NARROW_WIDTH: f32 = 600.0;
/// Height that such a narrow row needs for that line, logical pixels.
const LINE: f32 = 22.0;
/// Size of a button, logical pixels.
const BUTTON: [f32; 2] = [84.0, 30.0];
/// Width of a button with an icon, logical pixels.
const ICON: f32 = 30.0;
/// Gap beside each button, logical pixels.
const GAP: f32 = 8.0;
/// Width of the score to the left of the buttons, logical pixels.
const SCORE: f32 = 72.0;

/// The actions on a saved match: the buttons of a row, from the left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RowAction {
    Watch,
    Resume,
    Export,
    Delete,
}

impl RowAction {
    const ALL: [RowAction; 4] =
        [RowAction::Watch, RowAction::Resume, RowAction::Export, RowAction::Delete];

    /// True if it can be done with this match.
    fn fits(self, record: &RecordRow) -> bool {
        match self {
            RowAction::Watch => !record.is_unreadable,
            RowAction::Resume => record.resumes && !record.is_unreadable,
            RowAction::Export | RowAction::Delete => true,
        }
    }

    /// The action of Enter on a match unless another button is selected.
    fn usual(record: &RecordRow) -> RowAction {
        let order = [RowAction::Resume, RowAction::Watch, RowAction::Export];
        order.into_iter().find(|deed| deed.fits(record)).unwrap_or(RowAction::Export)
    }

    fn action(self, row: usize) -> Action {
        Action::App(match self {
            RowAction::Watch => App::WatchRecord(row),
            RowAction::Resume => App::ResumeRecord(row),
            RowAction::Export => App::ExportRecord(row),
            RowAction::Delete => App::Toggle(ScreenName::DeleteRecord(row)),
        })
    }

    /// Its place in a row.
    fn place(self, pen: &Pen<'_>, row: Rect) -> Rect {
        let widths = RowAction::ALL.map(|deed| match deed {
            RowAction::Watch | RowAction::Resume => BUTTON[0],
            RowAction::Export | RowAction::Delete => ICON,
        });
        let from = self as usize;
        let right: f32 = widths[from..].iter().map(|width| width + GAP).sum();
        let [width, height] = [widths[from], BUTTON[1]].map(|length| pen.s(length));
        let y = (row.y + 0.5 * (pen.s(ROW - 4.0) - height)).round();
        Rect::new((row.max()[0] - pen.s(right)).round(), y, width, height)
    }

    fn hint(self) -> Hint {
        const fn with(enter: Text) -> [Part; 3] {
            [(enter, &[]), (hints::UP_DOWN_ANOTHER_MATCH, &[]), (hints::LEFT_RIGHT_MORE, &[])]
        }
        static HINTS: [[Part; 3]; 4] = [
            with(hints::ENTER_WATCH_MATCH),
            with(hints::ENTER_RESUME_MATCH),
            with(hints::ENTER_EXPORT_MATCH),
            with(hints::ENTER_DELETE_MATCH),
        ];
        &HINTS[self as usize]
    }
}

/// The list of saved matches.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RecordsScreen {
    /// The selected row; the mouse and keys select the same one.
    chosen: usize,
    /// The button of this row that keys or the mouse have selected; `None` for the usual one.
    deed: Option<RowAction>,
    /// The button that Enter presses, as it was last drawn.
    marked: Option<RowAction>,
    /// True if a key has selected the row, so that the list must scroll to it.
    scrolls: bool,
    /// True if keys have selected the close icon.
    on_close: bool,
}

impl Behaviour for RecordsScreen {
    fn table_input(&self) -> TableInput {
        TableInput::Dismiss
    }

    fn lets_through(&self, keys: KeyGroup) -> bool {
        matches!(keys, KeyGroup::Program | KeyGroup::Answer)
    }

    /// The list comes back after the question about deleting a match.
    fn stays_below(&self) -> bool {
        true
    }

    fn is_menu(&self) -> bool {
        true
    }

    fn says(&self, _sentence: &str) -> bool {
        true
    }

    fn hint(&self) -> Hint {
        match self.marked {
            _ if self.on_close => &[(hints::ENTER_CLOSE, &[])],
            None => &[(hints::CLOSES_IT, &[Intent::Escape])],
            Some(deed) => deed.hint(),
        }
    }

    fn key(&mut self, chord: Chord, state: &UiState) -> KeyPress {
        let records = &state.records;
        // Tab leaves the list for the close icon, and comes back.
        if chord.key == Key::Tab {
            self.on_close = !self.on_close;
            return KeyPress::Taken;
        }
        if self.on_close && matches!(chord.key, Key::Enter | Key::Space) {
            return KeyPress::Acts(Action::App(App::Close));
        }
        self.on_close = false;
        if let Some(row) = next_row(chord, Some(self.chosen), records.len()) {
            // Each row has a usual button of its own.
            (self.chosen, self.scrolls, self.deed) = (row, true, None);
            self.mark(records);
            return KeyPress::Taken;
        }
        let Some(forward) = step(chord) else { return KeyPress::Ignored };
        self.mark(records);
        if let (Some(record), Some(marked)) = (records.get(self.chosen), self.marked) {
            let fitting = || RowAction::ALL.into_iter().filter(|deed| deed.fits(record));
            let next = match forward {
                true => fitting().find(|deed| *deed as usize > marked as usize),
                false => fitting().rev().find(|deed| (*deed as usize) < marked as usize),
            };
            self.deed = next.or(Some(marked));
            self.mark(records);
        }
        KeyPress::Taken
    }

    fn gamepad_hint(&self) -> Hint {
        &[(hints::D_PAD_CHOOSES_MATCH, &[]), (hints::DOES_IT, &[Intent::Confirm])]
    }

    fn answer(&self, answer: Answer) -> Option<Action> {
        match answer {
            Answer::Yes => self.marked.map(|deed| deed.action(self.chosen)),
            Answer::No => Some(Action::App(App::Close)),
        }
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let Canvas { pen, layout, state, .. } = *canvas;
        let (card, scale) = layout.card(layout.fitting_size(SIZE), 0.5);
        let pen = &pen.scaled(scale);
        let records = &state.records;
        self.chosen = self.chosen.min(records.len().saturating_sub(1));
        self.mark(records);
        canvas.with(pen).ground(Ground::Card, "records", card, theme::CARD, |canvas| {
            let list = ListCard {
                rect: card,
                names: ["record-list", "records-close"],
                texts: [saved_matches::SAVED_MATCHES, saved_matches::NO_MATCHES],
                on_close: self.on_close,
            };
            let is_narrow = is_narrow(pen, list.row_width(pen));
            let pitch = pen.s(if is_narrow { ROW + LINE } else { ROW });
            let show = std::mem::take(&mut self.scrolls).then_some(self.chosen);
            let heights = [pitch, pitch - pen.s(4.0)];
            list.draw(canvas, records.len(), heights, show, |canvas, index, place| {
                let deed = self.row(canvas, place, index, &records[index]);
                canvas.actions.extend(deed.map(|deed| deed.action(index)));
            });
        });
    }
}

/// The number of rows whose controls other programs know by name.
const NAMED_ROWS: usize = 8;

/// True if a row of this width has its second line below the buttons.
fn is_narrow(pen: &Pen<'_>, width: f32) -> bool {
    width < pen.s(NARROW_WIDTH)
}

impl RecordsScreen {
    /// Marks the button that Enter presses.
    fn mark(&mut self, records: &[RecordRow]) {
        self.marked = records.get(self.chosen).map(|record| {
            self.deed.filter(|deed| deed.fits(record)).unwrap_or_else(|| RowAction::usual(record))
        });
    }

    /// Draws a row; returns what is to be done with it if it was clicked.
    fn row(
        &mut self,
        canvas: &mut Canvas<'_>,
        row: Rect,
        index: usize,
        record: &RecordRow,
    ) -> Option<RowAction> {
        let pen = canvas.pen;
        let watch = RowAction::Watch.place(pen, row);
        let body = Rect::new(row.x, row.y, (watch.x - row.x).max(1.0), row.height);
        let touch = pen.touch(&format!("record-{index}"), body);
        // A moving mouse selects like the keys. A resting one does not take the selection back.
        let is_pressed = pen.ui.is_mouse_clicked(MouseButton::Left);
        let mouse_acts = is_pressed || pen.ui.io().mouse_delta != [0.0, 0.0];
        let over = pen.ui.is_mouse_hovering_rect(row.min(), row.max());
        if over && mouse_acts && pen.ui.is_window_hovered() {
            let at = pen.ui.io().mouse_pos;
            let deed = RowAction::ALL.into_iter().find(|deed| deed.place(pen, row).contains(at));
            (self.chosen, self.on_close) = (index, false);
            self.deed = deed.filter(|deed| deed.fits(record));
            self.marked = Some(self.deed.unwrap_or_else(|| RowAction::usual(record)));
        }
        let is_chosen = index == self.chosen && !self.on_close;
        if is_chosen {
            pen.fill(row, theme::RAISED, 6.0);
        }
        let is_narrow = is_narrow(pen, row.width);
        let line = |down: f32, right: f32| {
            let x = row.x + pen.s(12.0);
            Rect::new(x, (row.y + pen.s(down)).round(), right - x, pen.s(20.0))
        };
        let high = pen.s(ROW - 4.0);
        let score = Rect::new(watch.x - pen.s(SCORE + GAP), row.y, pen.s(SCORE), high);
        let (small, strong) = (pen.fonts.small, pen.fonts.strong);
        let separator = if record.game.is_empty() { "" } else { " · " };
        let more = if record.result.is_empty() { "" } else { " · " };
        let RecordRow { date, game, result, .. } = record;
        let about = format!("{game}{separator}{date}{more}{result}");
        let lines = match is_narrow {
            true => [line(0.5 * (ROW - 24.0), score.x), line(ROW - 8.0, row.max()[0] - pen.s(GAP))],
            false => LINES.map(|down| line(down, score.x)),
        };
        pen.text(lines[0], &record.players, strong, theme::TEXT, Align::Left);
        pen.text(lines[1], &about, small, theme::MUTED, Align::Left);
        pen.text(score, &record.score, pen.fonts.title, theme::TEXT, Align::Center);
        let mut name = |deed: &str, rect: Rect| {
            if index < NAMED_ROWS {
                canvas.record_place(format!("record-{}{deed}", index + 1), rect);
            }
        };
        name("", body);
        let mut pressed = None;
        for deed in RowAction::ALL.into_iter().filter(|deed| deed.fits(record)) {
            let rect = deed.place(pen, row);
            name(["-watch", "-resume", "-export", "-delete"][deed as usize], rect);
            let is_marked = is_chosen && self.marked == Some(deed);
            if deed.draw(pen, rect, index, is_marked) {
                pressed = Some(deed);
            }
        }
        // A click beside the buttons does what the marked one does.
        pressed.or_else(|| touch.clicked.then(|| RowAction::usual(record)))
    }
}

impl RowAction {
    /// Draws its button in a row; returns true if it was clicked.
    fn draw(self, pen: &Pen<'_>, rect: Rect, row: usize, is_marked: bool) -> bool {
        let look = if is_marked { Look::Accent } else { Look::Plain };
        let (name, tip) = match self {
            RowAction::Watch => {
                let name = format!("watch-{row}");
                return pen.small_button(&name, rect, &saved_matches::WATCH, look);
            }
            RowAction::Resume => {
                let name = format!("resume-{row}");
                return pen.small_button(&name, rect, &saved_matches::RESUME, look);
            }
            RowAction::Export => (format!("export-{row}"), saved_matches::EXPORT),
            RowAction::Delete => (format!("delete-{row}"), saved_matches::DELETE),
        };
        let is_clicked = pen.small_button(&name, rect, "", look);
        let is_hovered = pen.ui.is_item_hovered();
        let color = if is_marked { theme::ON_ACCENT } else { theme::MUTED };
        let icon = Icon::new(pen, rect.center(), color);
        match self {
            RowAction::Delete => icon.bin(),
            _ => icon.export(),
        }
        if is_hovered {
            // Below the buttons of the row, not over them.
            let [right, foot] = rect.max();
            pen.tip_at([right - pen.tip_size(&tip)[0], foot + pen.s(4.0)], &tip);
        }
        is_clicked
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn enter_resumes_an_unfinished_match_and_shows_a_finished_one() {
        let row = |resumes| RecordRow { resumes, ..RecordRow::default() };
        let state =
            UiState { records: Arc::new([row(true), row(false), row(true)]), ..UiState::default() };
        let mut screen = RecordsScreen::default();
        let mut press = |key: Key| {
            screen.key(Chord::plain(key), &state);
            screen.answer(Answer::Yes)
        };
        let (watch, resume) = (App::WatchRecord, App::ResumeRecord);
        assert_eq!(press(Key::Home), Some(Action::App(resume(0))));
        assert_eq!(press(Key::Left), Some(Action::App(watch(0))));
        assert_eq!(press(Key::Down), Some(Action::App(watch(1))));
        assert_eq!(press(Key::Right), Some(Action::App(App::ExportRecord(1))), "it is over");
        let delete = Action::App(App::Toggle(ScreenName::DeleteRecord(1)));
        assert_eq!([press(Key::Right), press(Key::Right)], [Some(delete.clone()), Some(delete)]);
        assert_eq!(press(Key::Down), Some(Action::App(resume(2))), "its own default");
        press(Key::Tab);
        let close = screen.key(Chord::plain(Key::Enter), &state);
        assert_eq!(close, KeyPress::Acts(Action::App(App::Close)));
    }
}
