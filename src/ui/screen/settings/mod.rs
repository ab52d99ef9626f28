//! The settings (F2), beside the table, so that the effect of a change is visible: pages of
//! options, and a page for the keys.

pub(in crate::ui) mod key_list;
mod place;

use super::{Behaviour, Canvas, KeyGroup, KeyPress, TableInput};
use crate::texts::{Text, hints, settings};
use crate::ui::bindings::actions;
use crate::ui::kit::ground::Ground;
use crate::ui::kit::row_cursor::{RowCursor, step};
use crate::ui::kit::rows::Rows;
use crate::ui::kit::setting_rows::{GAP, SettingRows};
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::layout::{Layout, Rect};
use crate::ui::table::message;
use crate::ui::{
    Action, App, Change, Chord, Control, Hint, Intent, Key, Row, SettingsPage, Slot, UiState, Value,
};
use key_list::Selected;
use place::{PAD, SheetPlace, TABS, TITLE};

/// Side of the close icon, logical pixels.
const CROSS: f32 = 28.0;
/// Width of the button that resets a page, logical pixels.
const RESET: f32 = 84.0;

/// A part of the head of the sheet, which keys select after the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Reset,
    Close,
    Pages,
}

impl Part {
    const ALL: [Part; 3] = [Part::Reset, Part::Close, Part::Pages];
}

/// The settings screen.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SettingsSheet {
    /// The place of the sheet in this frame.
    place: Option<SheetPlace>,
    /// The open page.
    page: SettingsPage,
    /// True if the reset button was pressed once and waits for a second press.
    armed: bool,
    /// The explanation of the setting under the mouse.
    explained: Option<Text>,
    /// The place for a key that waits until a key is pressed.
    awaits: Option<Slot>,
    /// The row that keys have selected, and on the page of the keys the place in it.
    cursor: RowCursor,
    slot: usize,
    /// The number of rows, after which keys select the parts of the head.
    below: usize,
    /// True if the list must scroll to the selected row.
    scrolls: bool,
}

impl SettingsSheet {
    /// The sheet with this page open.
    pub fn at(page: SettingsPage) -> SettingsSheet {
        SettingsSheet { page, ..SettingsSheet::default() }
    }
}

impl Behaviour for SettingsSheet {
    fn table_input(&self) -> TableInput {
        TableInput::Camera
    }

    /// The keys that change the view of the table, and so show the effect of a setting.
    fn lets_through(&self, keys: KeyGroup) -> bool {
        matches!(keys, KeyGroup::Watch | KeyGroup::Program)
    }

    fn hint(&self) -> Hint {
        match self.awaits {
            Some(_) => &[
                (hints::PRESS_NEW_KEY, &[]),
                (hints::ESC_CANCELS, &[]),
                (hints::BACKSPACE_REMOVES_KEY, &[]),
            ],
            None if self.page == SettingsPage::Keys => &[
                (hints::ARROWS_CHOOSE_KEY, &[]),
                (hints::ENTER_CHANGES_IT, &[]),
                (hints::TAB_NEXT_PAGE, &[]),
                (hints::CLOSES_IT, &[Intent::Escape]),
            ],
            None => &[
                (hints::UP_DOWN_CHANGE_ROW, &[]),
                (hints::TAB_NEXT_PAGE, &[]),
                (hints::CLOSES_IT, &[Intent::Escape]),
            ],
        }
    }

    fn gamepad_hint(&self) -> Hint {
        match self.awaits {
            Some(_) => {
                &[(hints::PRESS_NEW_KEY_ON_KEYBOARD, &[]), (hints::CANCELS, &[Intent::Escape])]
            }
            None => &[(hints::D_PAD_CHANGES_ROW, &[]), (hints::GOES_BACK, &[Intent::Escape])],
        }
    }

    fn explanation(&self) -> Option<Text> {
        self.explained.filter(|_| self.awaits.is_none())
    }

    fn awaited_key(&self) -> Option<Slot> {
        self.awaits
    }

    fn end_wait(&mut self) {
        self.awaits = None;
    }

    fn key(&mut self, chord: Chord, state: &UiState) -> KeyPress {
        if chord.key == Key::Tab {
            self.turn_to(self.page.next(!chord.shift));
            return KeyPress::Taken;
        }
        self.below = self.count(state);
        if self.cursor.moves(chord, self.below + Part::ALL.len()) {
            (self.scrolls, self.armed) = (true, false);
            return KeyPress::Taken;
        }
        match (self.selected_part(), self.page) {
            (Some(part), _) => self.part_key(chord, part, state),
            (None, SettingsPage::Keys) => self.list_key(chord),
            (None, page) => self.option_key(chord, rows_on(page, &state.preferences)),
        }
    }

    fn arrange(&mut self, pen: &Pen<'_>, layout: &Layout, state: &UiState) {
        self.place = Some(SheetPlace::next(self.place, pen, layout, &state.preferences, self.page));
    }

    fn covers(&self) -> Option<Rect> {
        self.place.map(|place| place.rect)
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let Some(SheetPlace { rect, scale, .. }) = self.place else { return };
        let Canvas { pen, layout, state, .. } = *canvas;
        let fit = scale / pen.scale;
        let small = pen.scaled(scale);
        canvas.with(&small).ground(Ground::Card, "settings-sheet", rect, theme::CARD, |canvas| {
            small.outline(rect, theme::LINE, 8.0);
            let left = rect.x + small.s(PAD);
            let width = rect.width - small.s(2.0 * PAD);
            let y = rect.y + small.s(PAD);
            if pen.ui.io().mouse_delta != [0.0, 0.0] {
                self.cursor = RowCursor::default();
            }
            let (cursor, explained, names) = (self.cursor, None, [""; 2]);
            let column = Rect::new(left, y, width, rect.height);
            let rows = Rows::new(canvas, column);
            let mut rows = SettingRows { rows, explained, cursor, drawn: 0, names };
            self.title(&mut rows);
            match self.page {
                SettingsPage::Keys => {
                    let foot = rect.max()[1] - small.s(PAD);
                    let selected = Selected {
                        row: self.cursor.row,
                        slot: self.slot,
                        scrolls: std::mem::take(&mut self.scrolls),
                    };
                    let awaits = &mut self.awaits;
                    key_list::draw(&mut rows, foot, fit, &state.keys, selected, awaits);
                }
                page => {
                    if let Some((row, value)) = rows.settings(rows_on(page, &state.preferences)) {
                        let setting = row.setting;
                        rows.act(App::Set(Change { setting, value }));
                    }
                }
            }
            self.explained = rows.explained;
            if let Some(toast) = &state.messages.toast
                && message::message_room(pen, layout, Some(rect)).is_none()
            {
                let aside = PAD + CROSS + GAP;
                let title = Rect::new(left, rect.y, rect.max()[0] - small.s(aside) - left, 0.0);
                message::message_over(&small, title, toast);
            }
        });
        let buttons = self.place.iter_mut().flat_map(|place| &mut place.buttons);
        for (button, name) in buttons.zip(["scale-down", "scale-up"]) {
            let known = canvas.places.iter().find(|(known, _)| known == name);
            *button = known.map_or(*button, |(_, rect)| *rect);
        }
    }
}

impl SettingsSheet {
    fn turn_to(&mut self, page: SettingsPage) {
        *self = SettingsSheet { place: self.place, page, ..SettingsSheet::default() };
    }

    /// The number of rows on the page.
    fn count(&self, state: &UiState) -> usize {
        match self.page {
            SettingsPage::Keys => actions().count(),
            page => rows_on(page, &state.preferences).count(),
        }
    }

    /// The part of the head that keys have selected.
    fn selected_part(&self) -> Option<Part> {
        let row = self.cursor.row?.checked_sub(self.below)?;
        Part::ALL.get(row).copied()
    }

    /// A key on a part of the head.
    fn part_key(&mut self, chord: Chord, part: Part, state: &UiState) -> KeyPress {
        let presses = matches!(chord.key, Key::Enter | Key::Space);
        match (part, step(chord)) {
            (Part::Reset, None) if presses && self.armed => {
                self.armed = false;
                return KeyPress::Acts(self.reset_action());
            }
            (Part::Reset, None) if presses => self.armed = true,
            (Part::Close, None) if presses => return KeyPress::Acts(Action::App(App::Close)),
            (Part::Pages, Some(forward)) => {
                self.turn_to(self.page.next(forward));
                // The pages stay selected, below another number of rows.
                self.below = self.count(state);
                self.cursor.row = Some(self.below + Part::Pages as usize);
            }
            _ => return KeyPress::Ignored,
        }
        KeyPress::Taken
    }

    /// A key on a page of options.
    fn option_key<'r>(
        &mut self,
        chord: Chord,
        mut rows: impl Iterator<Item = &'r Row>,
    ) -> KeyPress {
        let Some(row) = self.cursor.row.and_then(|row| rows.nth(row)) else {
            return KeyPress::Ignored;
        };
        let toggles = matches!(chord.key, Key::Enter | Key::Space);
        let value = match (step(chord), row.shown) {
            (Some(forward), _) => row.stepped(forward),
            (None, Control::Switch(on)) if toggles => Some(Value::Switch(!on)),
            _ => return KeyPress::Ignored,
        };
        let setting = row.setting;
        value.map(|value| Action::App(App::Set(Change { setting, value }))).into()
    }

    /// A key on the page of the keys.
    fn list_key(&mut self, chord: Chord) -> KeyPress {
        match (step(chord), chord.key, self.cursor.row.and_then(|row| actions().nth(row))) {
            (Some(forward), _, Some(_)) => self.slot = usize::from(forward),
            (None, Key::Enter | Key::Space, Some(action)) if !action.fixed => {
                self.awaits = Some((action.intent, self.slot));
            }
            _ => return KeyPress::Ignored,
        }
        KeyPress::Taken
    }

    /// Draws the name of the sheet, the reset button, the close icon, and the names of the pages.
    fn title(&mut self, rows: &mut SettingRows<'_>) {
        let pen = rows.pen;
        let side = pen.s(CROSS);
        let row = rows.row(CROSS);
        let cross = Rect::new(row.max()[0] - side, row.y, side, side);
        pen.text(row, &settings::SETTINGS, pen.fonts.title, theme::TEXT, Align::Left);
        let width = pen.s(RESET);
        let reset = Rect::new(cross.x - pen.s(GAP) - width, row.y, width, side);
        self.reset(rows, reset);
        rows.cross("settings-close", cross, App::Close);
        self.mark(pen, reset, Part::Reset);
        self.mark(pen, cross, Part::Close);
        rows.record_place("settings-reset", reset);
        rows.y += pen.s(TITLE);
        self.tabs(rows);
        rows.y += pen.s(TABS);
    }

    /// Outlines a part of the head that keys have selected.
    fn mark(&self, pen: &Pen<'_>, rect: Rect, part: Part) {
        if self.selected_part() == Some(part) {
            pen.outline(rect.inset(-pen.s(2.0)), theme::ACCENT, 8.0);
        }
    }

    fn reset_action(&self) -> Action {
        Action::App(match self.page {
            SettingsPage::Keys => App::ResetKeys,
            _ => App::ResetSettings,
        })
    }

    /// Draws the names of the pages, which open them.
    fn tabs(&mut self, rows: &mut SettingRows<'_>) {
        let pen = rows.pen;
        let width = |page: SettingsPage| pen.width(&page.title(), pen.fonts.small);
        let words: f32 = SettingsPage::ALL.into_iter().map(width).sum();
        let spare = (rows.column.width - words) / SettingsPage::ALL.len() as f32;
        let mut left = rows.column.x;
        for page in SettingsPage::ALL {
            let right = left + width(page) + spare;
            let (x, end) = (left.round(), right.round());
            left = right;
            let rect = Rect::new(x, rows.y, end - x, pen.s(CROSS));
            let touch = pen.touch(page.name(), rect);
            let on = page == self.page;
            if on || touch.over() {
                let ground = if on { theme::CONTROL } else { pen.ground(&touch) };
                pen.fill(rect, ground, 6.0);
            }
            let color = if on { theme::ACCENT } else { theme::MUTED };
            pen.text(rect, &page.title(), pen.fonts.small, color, Align::Center);
            if touch.clicked {
                self.turn_to(page);
            }
            rows.record_place(page.name(), rect);
        }
        let all = rows.row(CROSS);
        self.mark(pen, all, Part::Pages);
    }

    /// Draws the reset button: the first click asks, the second one resets the page.
    fn reset(&mut self, canvas: &mut Canvas<'_>, rect: Rect) {
        let pen = canvas.pen;
        let touch = pen.touch("settings-reset", rect);
        let reset = match self.page {
            SettingsPage::Keys => settings::RESET_KEYS,
            _ => settings::RESET_ALL,
        };
        let (words, color) = match (self.armed, touch.over()) {
            (true, _) => (settings::CONFIRM_RESET, theme::ACCENT),
            (false, true) => (reset, theme::TEXT),
            (false, false) => (reset, theme::MUTED),
        };
        pen.lit(rect, &touch, 6.0);
        pen.text(rect, &words, pen.fonts.small, color, Align::Center);
        if touch.clicked && self.armed {
            canvas.act(self.reset_action());
        }
        // If the pointer or the selection leaves the button in between, the first press does not
        // count.
        let stays =
            rect.contains(pen.ui.io().mouse_pos) || self.selected_part() == Some(Part::Reset);
        self.armed = stays && (self.armed != touch.clicked);
    }
}

/// The rows on a page.
fn rows_on(page: SettingsPage, rows: &[Row]) -> impl Iterator<Item = &Row> + Clone {
    rows.iter().filter(move |row| row.pages.contains(&page))
}
