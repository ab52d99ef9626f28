//! The rows of the settings sheet: a label, and the control of one setting beside it.

use std::ops::{Deref, DerefMut};

use super::icons::Icon;
use super::row_cursor::RowCursor;
use super::rows::Rows;
use super::theme::{self, Color};
use super::widgets::{Align, Pen, Touch};
use crate::texts::{Text, settings};
use crate::ui::layout::Rect;
use crate::ui::{Choice, Control, MarkedChoice, Row, Value};

/// Width of a row's label, logical pixels.
pub const LABEL: f32 = 96.0;
/// Height of a row, logical pixels.
pub const ROW: f32 = 30.0;
/// Space below a row, logical pixels.
pub const GAP: f32 = 6.0;
/// Height of a heading.
pub const HEADING: f32 = 28.0;
/// Height of the line below a row whose choices have notes.
pub const CAPTION: f32 = 20.0;
/// Width of the number beside a slider, and of the minus and plus buttons.
const NUMBER: f32 = 48.0;

/// Draws settings in rows.
pub struct SettingRows<'a> {
    /// The rows.
    pub rows: Rows<'a>,
    /// The explanation of the setting under the mouse.
    pub explained: Option<Text>,
    /// The row that keys change, and the number of rows drawn so far.
    pub cursor: RowCursor,
    pub drawn: usize,
    /// The players' names, in place of choices that stand for players.
    pub names: [&'a str; 2],
}

impl<'a> Deref for SettingRows<'a> {
    type Target = Rows<'a>;

    fn deref(&self) -> &Rows<'a> {
        &self.rows
    }
}

impl DerefMut for SettingRows<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.rows
    }
}

/// The height of rows with their headings, logical pixels.
pub fn height<'r>(rows: impl Iterator<Item = &'r Row>) -> f32 {
    let mut section = Text::EMPTY;
    let mut height = 0.0;
    for row in rows {
        if row.section != section {
            height += HEADING;
            section = row.section;
        }
        height += ROW + GAP + if has_notes(row) { CAPTION } else { 0.0 };
    }
    height
}

/// Draws the background of one of several choices, and returns the colour of its words.
pub fn choice_ground(pen: &Pen<'_>, rect: Rect, touch: &Touch, on: bool, disabled: bool) -> Color {
    let (ground, words) = match (on, touch.over()) {
        _ if disabled => (on.then_some(theme::RAISED), theme::IDLE),
        (true, _) => (Some(theme::ACCENT), theme::ON_ACCENT),
        (false, true) => (Some(pen.ground(touch)), theme::TEXT),
        (false, false) => (None, theme::MUTED),
    };
    if let Some(ground) = ground {
        pen.fill(rect.inset(pen.s(2.0)), ground, 5.0);
    }
    words
}

/// The greatest width of words such that all of them fit side by side.
fn shared<I: Iterator<Item = f32>>(room: f32, widths: impl Fn() -> I) -> f32 {
    let mut most = room;
    // Each pass finds more words that are short enough.
    for _ in 0..widths().count() {
        let short: f32 = widths().filter(|width| *width <= most).sum();
        let long = widths().filter(|width| *width > most).count();
        let all: f32 = widths().map(|width| width.min(most)).sum();
        if all <= room {
            break;
        }
        most = match long {
            0 => room / widths().count().max(1) as f32,
            long => (room - short) / long as f32,
        };
    }
    most.max(1.0)
}

/// True if a line below the row explains its choices.
fn has_notes(row: &Row) -> bool {
    match row.shown {
        Control::Choices { choices, .. } => choices.iter().any(|choice| !choice.note.is_empty()),
        _ => false,
    }
}

impl SettingRows<'_> {
    /// A heading over the rows that follow, with a line beside it.
    pub fn heading(&mut self, text: &str) {
        let pen = self.pen;
        pen.heading(self.row(HEADING - GAP), text, theme::ACCENT);
        self.y += pen.s(HEADING);
    }

    /// Draws settings under their headings; returns the one that the mouse changes in this frame,
    /// with its new value.
    pub fn settings<'r>(
        &mut self,
        settings: impl Iterator<Item = &'r Row>,
    ) -> Option<(&'r Row, Value)> {
        let (mut section, mut changed) = (Text::EMPTY, None);
        for row in settings {
            if row.section != section {
                self.heading(&row.section);
                section = row.section;
            }
            changed = self.setting(row).map(|value| (row, value)).or(changed);
        }
        changed
    }

    /// Draws a setting; returns its new value if the mouse changes it in this frame.
    pub fn setting(&mut self, row: &Row) -> Option<Value> {
        let rect = self.row(ROW);
        if self.next_is_selected() || self.pen.ui.is_mouse_hovering_rect(rect.min(), rect.max()) {
            self.explained = Some(row.description);
        }
        match row.shown {
            Control::Switch(on) => {
                self.switch(row.control, &row.label, on).then_some(Value::Switch(!on))
            }
            Control::Slider { value, idle } => {
                self.slider(&row.label, row.control, value, idle).map(Value::Number)
            }
            Control::Steps { .. } => self.steps(row),
            Control::Choices { choices, chosen, marked } => {
                let picked = if choices.iter().any(|choice| choice.color.is_some()) {
                    self.swatches(row, choices, chosen)
                } else {
                    self.segments(row, choices, chosen, marked)
                };
                picked.map(Value::Name)
            }
        }
    }

    /// Marks the next row if keys have selected it. Returns true if they have.
    pub fn next_is_selected(&mut self) -> bool {
        let is_selected = self.cursor.row == Some(self.drawn);
        self.drawn += 1;
        if is_selected {
            let pen = self.pen;
            let rect = self.row(ROW);
            let around = rect.inset(-pen.s(3.0));
            pen.outline(around, theme::ACCENT, 8.0);
        }
        is_selected
    }

    /// Draws a label, dimmed if it is disabled, and returns the place that remains for its control.
    pub fn label(&mut self, label: &str, disabled: bool) -> Rect {
        let pen = self.pen;
        let words = Rect { width: pen.s(LABEL), ..self.row(ROW) };
        let color = if disabled { theme::IDLE } else { theme::TEXT };
        pen.text(words, label, pen.fonts.text, color, Align::Left);
        self.y += pen.s(ROW + GAP);
        let x = words.x + words.width;
        Rect { x, width: self.column.max()[0] - x, ..words }
    }

    /// Draws words side by side. Returns the one that was clicked in this frame.
    fn segments(
        &mut self,
        row: &Row,
        choices: &[Choice],
        chosen: &str,
        marked: Option<MarkedChoice>,
    ) -> Option<&'static str> {
        let place = self.label(&row.label, row.disabled);
        let (pen, names) = (self.pen, self.names);
        let title = |choice: &Choice| match choice.player {
            Some(player) => names[player.index()],
            None => choice.title.get(),
        };
        pen.fill(place, theme::CONTROL, 6.0);
        let width = |choice: &Choice| pen.width(title(choice), pen.fonts.small);
        // Long words share what the short ones leave.
        let most =
            shared(place.width - pen.s(8.0) * choices.len() as f32, || choices.iter().map(width));
        let width = |choice: &Choice| width(choice).min(most);
        let words: f32 = choices.iter().map(width).sum();
        let spare = (place.width - words) / choices.len().max(1) as f32;
        let mut x = place.x;
        let mut picked = None;
        let mut noted = choices.iter().find(|choice| choice.name == chosen);
        for choice in choices {
            let word = width(choice);
            let end = (x + word + spare).round();
            let rect = Rect::new(x, place.y, (end - x).max(1.0), place.height);
            x = end;
            let name = format!("{}-{}", row.control, choice.id);
            let touch = pen.touch(&name, rect);
            let on = choice.name == chosen;
            let color = choice_ground(pen, rect, &touch, on, row.disabled);
            let place = rect.inset_sides(pen.s(3.0));
            pen.text(place, title(choice), pen.fonts.small, color, Align::Center);
            if touch.hovered && !row.disabled {
                noted = Some(choice);
            }
            if marked.is_some_and(|marked| marked.name == choice.name) {
                let y = rect.max()[1] - pen.s(5.0);
                let half = 0.5 * word;
                let [x, _] = rect.center();
                pen.stroke([x - half, y], [x + half, y], theme::ACCENT, 2.0);
            }
            if touch.clicked && !on && !row.disabled {
                picked = Some(choice.name);
            }
            self.record_place(name, rect);
        }
        if has_notes(row) {
            let of_chosen = noted.is_some_and(|choice| choice.name == chosen);
            let note = match marked.filter(|_| of_chosen) {
                _ if row.disabled => Text::EMPTY,
                Some(marked) => marked.note,
                None => noted.map_or(Text::EMPTY, |choice| choice.note),
            };
            self.caption(&note);
        }
        picked
    }

    /// A line below a row, which explains the chosen one of its choices.
    fn caption(&mut self, text: &str) {
        self.line(text, self.pen.s(LABEL));
    }

    /// A line below a switch, which explains it.
    pub fn explanation(&mut self, text: &str) {
        self.line(text, 0.0);
    }

    /// A line below a row, so far from the left edge.
    fn line(&mut self, text: &str, indent: f32) {
        let pen = self.pen;
        let x = self.column.x + indent;
        let top = self.y - pen.s(GAP);
        let row = Rect::new(x, top, self.column.max()[0] - x, pen.s(CAPTION));
        pen.text(row, text, pen.fonts.small, theme::MUTED, Align::Left);
        self.y += pen.s(CAPTION);
    }

    /// Draws colours side by side. Returns the one that was clicked in this frame.
    fn swatches(&mut self, row: &Row, choices: &[Choice], chosen: &str) -> Option<&'static str> {
        let place = self.label(&row.label, row.disabled);
        let pen = self.pen;
        let gaps = pen.s(GAP) * (choices.len() as f32 - 1.0);
        let width = (place.width - gaps) / choices.len() as f32;
        let mut picked = None;
        for (index, choice) in choices.iter().enumerate() {
            let x = (place.x + index as f32 * (width + pen.s(GAP))).round();
            let rect = Rect::new(x, place.y, width.round().max(1.0), place.height);
            let name = format!("{}-{}", row.control, choice.id);
            let is_chosen = choice.name == chosen;
            let touch = self.swatch(name, rect, choice, is_chosen);
            pen.text(rect, &choice.title, pen.fonts.small, theme::TEXT, Align::Center);
            if touch.clicked && !is_chosen {
                picked = Some(choice.name);
            }
        }
        picked
    }

    /// Draws a colour, with a ring around it if it is the chosen one.
    pub fn swatch(&mut self, name: String, rect: Rect, choice: &Choice, is_chosen: bool) -> Touch {
        let pen = self.pen;
        let touch = pen.touch(&name, rect);
        pen.fill(rect, theme::opaque(choice.color.unwrap_or_default()), 5.0);
        if is_chosen || touch.over() {
            pen.outline(rect.inset(-pen.s(2.5)), theme::TEXT, 6.0);
        }
        self.record_place(name, rect);
        touch
    }

    /// Draws a sentence with a switch at its right. Returns true if it was clicked in this frame.
    fn switch(&mut self, name: &'static str, label: &str, on: bool) -> bool {
        let pen = self.pen;
        let row = self.row(ROW);
        let touch = pen.touch(name, row);
        pen.text(row, label, pen.fonts.text, theme::TEXT, Align::Left);
        let (wide, high) = (pen.s(40.0), pen.s(22.0));
        let pill =
            Rect::new(row.max()[0] - wide, (row.center()[1] - 0.5 * high).round(), wide, high);
        let over = touch.over();
        let ground = match (on, over) {
            (true, false) => theme::ACCENT,
            (true, true) => theme::ACCENT_HOVERED,
            (false, false) => theme::CONTROL,
            (false, true) => theme::HOVERED,
        };
        pen.fill(pill, ground, 11.0);
        let x = if on { pill.max()[0] - 0.5 * high } else { pill.x + 0.5 * high };
        let color = if on { theme::ON_ACCENT } else { theme::MUTED };
        pen.disc([x, pill.center()[1]], 0.5 * high - pen.s(4.0), color);
        self.y += pen.s(ROW + GAP);
        self.record_place(name, row);
        touch.clicked
    }

    /// Draws a slider with its percentage. Returns the value that the mouse chooses in this frame.
    fn slider(&mut self, label: &str, name: &'static str, value: f32, idle: bool) -> Option<f32> {
        let row = self.label(label, false);
        let pen = self.pen;
        self.record_place(name, row);
        let part = Rect::new(row.x, row.y, row.width - pen.s(NUMBER), row.height);
        let text = format!("{}", settings::percent(&format_args!("{:.0}", value * 100.0)));
        pen.text(row, &text, pen.fonts.small, theme::MUTED, Align::Right);
        pen.slider(name, part, value, if idle { theme::MUTED } else { theme::ACCENT })
    }

    /// Draws a percentage between a minus and a plus button. Returns the new number if one was
    /// clicked.
    fn steps(&mut self, row: &Row) -> Option<Value> {
        let Control::Steps { value, full, hides_panel, .. } = row.shown else {
            return None;
        };
        let place = self.label(&row.label, false);
        let pen = self.pen;
        let side = pen.s(NUMBER);
        let less = Rect::new(place.x, place.y, side, place.height);
        let more = Rect::new(place.max()[0] - side, place.y, side, place.height);
        let percent = format!("{:.0}", value * 100.0);
        let percent = &&*percent;
        let (text, font) = match full {
            _ if hides_panel => {
                (format!("{}", settings::percent_without_panel(percent)), pen.fonts.small)
            }
            true => (format!("{}", settings::percent_max(percent)), pen.fonts.text),
            false => (format!("{}", settings::percent(percent)), pen.fonts.text),
        };
        let between = Rect::new(less.max()[0], place.y, more.x - less.max()[0], place.height);
        pen.text(between, &text, font, theme::TEXT, Align::Center);
        let mut chosen = None;
        for (way, rect, plus) in [("down", less, false), ("up", more, true)] {
            let next = row.stepped(plus);
            let idle = next.is_none();
            let name = format!("{}-{way}", row.control);
            let touch = pen.touch(&name, rect);
            pen.fill(rect, if idle { theme::RAISED } else { pen.ground(&touch) }, 6.0);
            let color = if idle { theme::MUTED } else { theme::TEXT };
            Icon::new(pen, rect.center(), color).sign(plus);
            if touch.clicked {
                chosen = next;
            }
            self.record_place(name, rect);
        }
        chosen
    }
}
