//! The list of saved matches, from which one can be watched or resumed.

use imgui::{StyleColor, WindowFlags};

use super::{Answer, Behaviour, Canvas, KeyGroup, KeyPress, TableInput};
use crate::texts::{hints, saved_matches};
use crate::ui::ground::Ground;
use crate::ui::layout::Rect;
use crate::ui::row_cursor::{next_row, step};
use crate::ui::widgets::{Align, Look, Pen};
use crate::ui::words::words;
use crate::ui::{Action, App, Chord, Hint, Intent, Key, Places, RecordRow, UiState, theme};

/// Logical pixels: the card, its margin, the title's row, a row of the list with its two lines, ...
const SIZE: [f32; 2] = [700.0, 470.0];
const PAD: f32 = 22.0;
const TITLE: f32 = 50.0;
const ROW: f32 = 56.0;
const LINES: [f32; 2] = [5.0, 28.0];
/// ... the buttons, and the space for the score to the left of them.
const BUTTON: [f32; 2] = [84.0, 30.0];
const SCORE: f32 = 72.0;

/// The list of saved matches.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RecordsScreen {
    /// The selected row.
    chosen: usize,
    /// The player's choice whether Enter resumes the selected match or shows it; `None` for the
    /// default.
    resumes: Option<bool>,
    /// True if Enter resumes the selected match, as it was last drawn.
    marks_resume: bool,
    /// True if a key has selected it, so that the list must scroll to it.
    scrolls: bool,
    /// True if there are no saved matches.
    is_empty: bool,
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

    fn hint(&self) -> Hint {
        match self.marks_resume {
            _ if self.on_close => &[(hints::ENTER_CLOSE, &[])],
            _ if self.is_empty => &[(hints::CLOSES_IT, &[Intent::Escape])],
            true => &[
                (hints::ENTER_RESUME_MATCH, &[]),
                (hints::UP_DOWN_ANOTHER_MATCH, &[]),
                (hints::LEFT_TO_WATCH, &[]),
            ],
            false => &[
                (hints::ENTER_WATCH_MATCH, &[]),
                (hints::UP_DOWN_ANOTHER_MATCH, &[]),
                (hints::RIGHT_TO_RESUME, &[]),
            ],
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
            // Each row has a default of its own.
            (self.chosen, self.scrolls, self.resumes) = (row, true, None);
            self.marks_resume = self.enter_resumes(records);
            return KeyPress::Taken;
        }
        match step(chord) {
            Some(forward) => {
                self.resumes = Some(forward);
                self.marks_resume = self.enter_resumes(records);
                KeyPress::Taken
            }
            None => KeyPress::Ignored,
        }
    }

    fn gamepad_hint(&self) -> Hint {
        &[(hints::D_PAD_CHOOSES_MATCH, &[]), (hints::DOES_IT, &[Intent::Confirm])]
    }

    fn answer(&self, answer: Answer) -> Option<Action> {
        Some(Action::App(match answer {
            Answer::Yes if self.marks_resume => App::ResumeRecord(self.chosen),
            Answer::Yes => App::WatchRecord(self.chosen),
            Answer::No => App::Close,
        }))
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let Canvas { pen, layout, state, places, actions } = canvas;
        let (card, scale) = layout.card(SIZE, 0.5);
        let fit = scale / pen.scale;
        let pen = &Pen { ui: pen.ui, fonts: pen.fonts, scale };
        let records = &state.records;
        self.is_empty = records.is_empty();
        self.chosen = self.chosen.min(records.len().saturating_sub(1));
        self.marks_resume = self.enter_resumes(records);
        Ground::Card.draw(pen.ui, "records", card, theme::CARD, || {
            pen.ui.set_window_font_scale(fit);
            let list = pen.ui.get_window_draw_list();
            pen.outline(&list, card, theme::LINE, 8.0);
            let inner = card.inset(pen.s(PAD));
            let title = Rect::new(inner.x, card.y + pen.s(12.0), inner.width, pen.s(28.0));
            let words = saved_matches::SAVED_MATCHES;
            pen.text(&list, title, &words, pen.fonts.title, theme::TEXT, Align::Left);
            if records.is_empty() {
                let text = saved_matches::NO_MATCHES;
                pen.text(&list, inner, &text, pen.fonts.text, theme::MUTED, Align::Center);
            }
            drop(list);
            let side = pen.s(28.0);
            let cross = Rect::new((inner.max()[0] - side).round(), title.y, side, side);
            if pen.cross("records-close", cross) {
                actions.push(Action::App(App::Close));
            }
            if self.on_close {
                let list = pen.ui.get_window_draw_list();
                pen.outline(&list, cross.inset(-pen.s(2.0)), theme::ACCENT, 8.0);
            }
            places.push(("records-close".into(), cross));
            let top = card.y + pen.s(TITLE);
            let rect = Rect::new(inner.x, top, inner.width, (inner.max()[1] - top).max(1.0));
            let _ground =
                pen.ui.push_style_color(StyleColor::ChildBg, theme::faded(theme::CARD, 0.0));
            pen.ui.set_cursor_screen_pos(rect.min());
            let child = pen.ui.child_window("record-list").size(rect.size());
            child.flags(WindowFlags::NO_NAV).build(|| {
                pen.ui.set_window_font_scale(fit);
                if std::mem::take(&mut self.scrolls) {
                    let middle = pen.s(ROW) * (self.chosen as f32 + 0.5) - 0.5 * rect.height;
                    pen.ui.set_scroll_y(middle.max(0.0));
                }
                for (index, record) in records.iter().enumerate() {
                    let y = (rect.y - pen.ui.scroll_y() + pen.s(ROW) * index as f32).round();
                    let row = Rect::new(rect.x, y, rect.width - pen.s(14.0), pen.s(ROW - 4.0));
                    // Invisible rows are not drawn.
                    if row.meets(&rect)
                        && let Some(app) = self.row(pen, row, index, record, places)
                    {
                        actions.push(Action::App(app));
                    }
                }
                pen.ui.set_cursor_screen_pos([
                    rect.x,
                    rect.y - pen.ui.scroll_y() + pen.s(ROW) * records.len() as f32,
                ]);
                pen.ui.dummy([1.0, 1.0]);
            });
        });
    }
}

/// The names of the controls of the first rows, as other programs know them.
const NAMES: [[&str; 3]; 8] = [
    ["record-1", "record-1-watch", "record-1-resume"],
    ["record-2", "record-2-watch", "record-2-resume"],
    ["record-3", "record-3-watch", "record-3-resume"],
    ["record-4", "record-4-watch", "record-4-resume"],
    ["record-5", "record-5-watch", "record-5-resume"],
    ["record-6", "record-6-watch", "record-6-resume"],
    ["record-7", "record-7-watch", "record-7-resume"],
    ["record-8", "record-8-watch", "record-8-resume"],
];

impl RecordsScreen {
    /// True if Enter resumes the selected match: by default if it is unfinished.
    fn enter_resumes(&self, records: &[RecordRow]) -> bool {
        let can = records.get(self.chosen).is_some_and(|record| record.resumes);
        can && self.resumes.unwrap_or(true)
    }

    /// Draws a row; returns the action if it was clicked.
    fn row(
        &mut self,
        pen: &Pen<'_>,
        row: Rect,
        index: usize,
        record: &RecordRow,
        places: &mut Places,
    ) -> Option<App> {
        let [width, height] = BUTTON.map(|length| pen.s(length));
        let y = (row.center()[1] - 0.5 * height).round();
        let button = |from_right: f32| {
            let x = row.max()[0] - (width + pen.s(8.0)) * from_right;
            Rect::new(x.round(), y, width, height)
        };
        let (watch, resume) = (button(2.0), button(1.0));
        let is_chosen = index == self.chosen;
        let body = Rect::new(row.x, row.y, (watch.x - row.x).max(1.0), row.height);
        let touch = pen.touch(&words!("record-{index}"), body);
        let list = pen.ui.get_window_draw_list();
        if touch.hovered || touch.held || is_chosen {
            let ground = if is_chosen { theme::RAISED } else { pen.ground(&touch) };
            pen.fill(&list, row, ground, 6.0);
        }
        let line = |index: usize, right: f32| {
            let x = row.x + pen.s(12.0);
            let y = (row.y + pen.s(LINES[index])).round();
            Rect::new(x, y, right - x, pen.s(20.0))
        };
        let score = Rect::new(watch.x - pen.s(SCORE + 8.0), row.y, pen.s(SCORE), row.height);
        let (small, strong) = (pen.fonts.small, pen.fonts.strong);
        let separator = if record.game.is_empty() { "" } else { " · " };
        let more = if record.result.is_empty() { "" } else { " · " };
        let RecordRow { date, game, result, .. } = record;
        let about = words!("{game}{separator}{date}{more}{result}");
        // Long texts end before the score.
        list.with_clip_rect_intersect(row.min(), [score.x, row.max()[1]], || {
            let (players, about_line) = (line(0, score.x), line(1, score.x));
            pen.text(&list, players, &record.players, strong, theme::TEXT, Align::Left);
            pen.text(&list, about_line, &about, small, theme::MUTED, Align::Left);
        });
        pen.text(&list, score, &record.score, pen.fonts.title, theme::TEXT, Align::Center);
        drop(list);
        let look = |resumes: bool| match is_chosen && self.marks_resume == resumes {
            true => Look::Accent,
            false => Look::Plain,
        };
        if record.is_unreadable {
            return None;
        }
        let (name, label) = (words!("watch-{index}"), saved_matches::WATCH);
        let watched = pen.small_button(&name, watch, &label, look(false));
        let mut resumed = false;
        if record.resumes {
            let name = words!("resume-{index}");
            resumed = pen.small_button(&name, resume, &saved_matches::RESUME, look(true));
        }
        if let Some(names) = NAMES.get(index) {
            places.push((names[0].into(), body));
            places.push((names[1].into(), watch));
            if record.resumes {
                places.push((names[2].into(), resume));
            }
        }
        // A click beside the buttons does what the marked one does.
        let default = if is_chosen { self.marks_resume } else { record.resumes };
        match (resumed, watched, touch.clicked) {
            (true, ..) => Some(App::ResumeRecord(index)),
            (_, true, _) => Some(App::WatchRecord(index)),
            (.., true) if default => Some(App::ResumeRecord(index)),
            (.., true) => Some(App::WatchRecord(index)),
            _ => None,
        }
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
        assert_eq!(press(Key::Right), Some(Action::App(watch(1))), "it cannot be resumed");
        assert_eq!(press(Key::Down), Some(Action::App(resume(2))), "its own default");
        press(Key::Tab);
        let close = screen.key(Chord::plain(Key::Enter), &state);
        assert_eq!(close, KeyPress::Acts(Action::App(App::Close)));
    }
}
