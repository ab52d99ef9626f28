//! Rows of settings: a word, and what there is to choose.

use super::Places;
use super::layout::Rect;
use super::theme::{self, Color};
use super::widgets::{Align, Pen};

/// Logical pixels: width of a row's word, its height, and the space below it; ...
const LABEL: f32 = 96.0;
pub const ROW: f32 = 30.0;
pub const GAP: f32 = 6.0;
/// ... heights of a heading, and of a line below a row.
pub const HEADING: f32 = 28.0;
pub const CAPTION: f32 = 20.0;

/// One of several things to choose.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Choice {
    /// Its name in those of its controls, and in the settings.
    pub name: &'static str,
    /// Its name on the screen.
    pub title: &'static str,
    /// The colour that stands for it, if one does: `0xRRGGBB`.
    pub color: Option<u32>,
}

/// Rows from the top down, and where their controls are.
pub struct Rows<'a> {
    /// The pen.
    pub pen: &'a Pen<'a>,
    /// The left edge of all rows, and their width, physical pixels.
    pub left: f32,
    pub width: f32,
    /// The upper edge of the next row.
    pub y: f32,
    /// The choice under the mouse in what was drawn last.
    pub hovered: Option<&'static str>,
    /// Where the controls are, by name.
    pub places: &'a mut Places,
}

impl Rows<'_> {
    /// A word over the rows that follow, with a line beside it.
    pub fn heading(&mut self, text: &str) {
        let pen = self.pen;
        let rect = Rect::new(self.left, self.y, self.width, pen.s(HEADING - GAP));
        let list = pen.ui.get_window_draw_list();
        pen.text(&list, rect, text, pen.fonts.small, theme::ACCENT, Align::Left);
        let start = rect.x + pen.width(text, pen.fonts.small) + pen.s(8.0);
        let y = rect.center()[1].round() + 0.5;
        list.add_line([start, y], [rect.max()[0], y], theme::LINE).build();
        self.y += pen.s(HEADING);
    }

    /// The next row: its word, and what is left for its control.
    pub fn row(&mut self, label: &str) -> Rect {
        let pen = self.pen;
        let words = Rect::new(self.left, self.y, pen.s(LABEL), pen.s(ROW));
        let list = pen.ui.get_window_draw_list();
        pen.text(&list, words, label, pen.fonts.text, theme::TEXT, Align::Left);
        self.y += pen.s(ROW + GAP);
        let x = self.left + pen.s(LABEL);
        Rect::new(x, words.y, self.left + self.width - x, words.height)
    }

    /// Things to choose from, side by side; the one that was chosen just now. A second one may be
    /// marked: what an automatic choice has come to.
    pub fn segments(
        &mut self,
        label: &str,
        kind: &str,
        choices: &[Choice],
        chosen: &str,
        marked: Option<&str>,
    ) -> Option<&'static str> {
        let row = self.row(label);
        let pen = self.pen;
        pen.fill(&pen.ui.get_window_draw_list(), row, theme::CONTROL, 6.0);
        // As wide as its word wants.
        let words: Vec<f32> =
            choices.iter().map(|choice| pen.width(choice.title, pen.fonts.small)).collect();
        let spare = (row.width - words.iter().sum::<f32>()) / choices.len().max(1) as f32;
        let mut x = row.x;
        let mut picked = None;
        self.hovered = None;
        for (choice, word) in choices.iter().zip(words) {
            let end = (x + word + spare).round();
            let rect = Rect::new(x, row.y, (end - x).max(1.0), row.height);
            x = end;
            let name = format!("{kind}-{}", choice.name);
            let touch = pen.touch(&name, rect);
            let list = pen.ui.get_window_draw_list();
            let on = choice.name == chosen;
            let color = match (on, touch.hovered || touch.held) {
                (true, _) => {
                    pen.fill(&list, rect.inset(pen.s(2.0)), theme::ACCENT, 5.0);
                    theme::ON_ACCENT
                }
                (false, true) => {
                    pen.fill(&list, rect.inset(pen.s(2.0)), pen.ground(&touch), 5.0);
                    theme::TEXT
                }
                (false, false) => theme::MUTED,
            };
            pen.text(&list, rect, choice.title, pen.fonts.small, color, Align::Center);
            if touch.hovered {
                self.hovered = Some(choice.name);
            }
            if marked == Some(choice.name) {
                let y = rect.max()[1] - pen.s(5.0);
                let half = 0.5 * word;
                let [x, _] = rect.center();
                list.add_line([x - half, y], [x + half, y], theme::ACCENT)
                    .thickness(pen.s(2.0))
                    .build();
            }
            if touch.clicked && !on {
                picked = Some(choice.name);
            }
            self.places.push((name.into(), rect));
        }
        picked
    }

    /// A line below a row.
    pub fn caption(&mut self, text: &str) {
        let pen = self.pen;
        let x = self.left + pen.s(LABEL);
        let top = self.y - pen.s(GAP);
        let row = Rect::new(x, top, self.left + self.width - x, pen.s(CAPTION));
        let list = pen.ui.get_window_draw_list();
        pen.text(&list, row, text, pen.fonts.small, theme::MUTED, Align::Left);
        self.y += pen.s(CAPTION);
    }

    /// Colours to choose from; the one that was chosen just now.
    pub fn swatches(
        &mut self,
        label: &str,
        kind: &str,
        choices: &[Choice],
        chosen: &str,
    ) -> Option<&'static str> {
        let row = self.row(label);
        let pen = self.pen;
        let width = (row.width - pen.s(GAP) * (choices.len() as f32 - 1.0)) / choices.len() as f32;
        let mut picked = None;
        for (index, choice) in choices.iter().enumerate() {
            let x = (row.x + index as f32 * (width + pen.s(GAP))).round();
            let rect = Rect::new(x, row.y, width.round().max(1.0), row.height);
            let name = format!("{kind}-{}", choice.name);
            let touch = pen.touch(&name, rect);
            let list = pen.ui.get_window_draw_list();
            pen.fill(&list, rect, theme::opaque(choice.color.unwrap_or_default()), 6.0);
            let on = choice.name == chosen;
            let ring: Option<Color> = match (on, touch.hovered || touch.held) {
                (true, _) => Some(theme::ACCENT),
                (false, true) => Some(theme::TEXT),
                (false, false) => None,
            };
            if let Some(color) = ring {
                list.add_rect(rect.min(), rect.max(), color)
                    .rounding(pen.s(6.0))
                    .thickness(pen.s(2.0))
                    .build();
            }
            pen.text(&list, rect, choice.title, pen.fonts.small, theme::TEXT, Align::Center);
            if touch.clicked && !on {
                picked = Some(choice.name);
            }
            self.places.push((name.into(), rect));
        }
        picked
    }

    /// A sentence with a switch at its right; whether it was switched.
    pub fn toggle(&mut self, name: &'static str, label: &str, on: bool) -> bool {
        let pen = self.pen;
        let row = Rect::new(self.left, self.y, self.width, pen.s(ROW));
        let touch = pen.touch(name, row);
        let list = pen.ui.get_window_draw_list();
        pen.text(&list, row, label, pen.fonts.text, theme::TEXT, Align::Left);
        let (wide, high) = (pen.s(40.0), pen.s(22.0));
        let pill =
            Rect::new(row.max()[0] - wide, (row.center()[1] - 0.5 * high).round(), wide, high);
        let over = touch.hovered || touch.held;
        let ground = match (on, over) {
            (true, false) => theme::ACCENT,
            (true, true) => theme::ACCENT_HOVERED,
            (false, false) => theme::CONTROL,
            (false, true) => theme::HOVERED,
        };
        pen.fill(&list, pill, ground, 11.0);
        let x = if on { pill.max()[0] - 0.5 * high } else { pill.x + 0.5 * high };
        let color = if on { theme::ON_ACCENT } else { theme::MUTED };
        list.add_circle([x, pill.center()[1]], 0.5 * high - pen.s(4.0), color).filled(true).build();
        self.y += pen.s(ROW + GAP);
        self.places.push((name.into(), row));
        touch.clicked
    }

    /// A volume; what the mouse has just made of it.
    pub fn slider(
        &mut self,
        label: &str,
        name: &'static str,
        value: f32,
        silent: bool,
    ) -> Option<f32> {
        let row = self.row(label);
        let pen = self.pen;
        self.places.push((name.into(), row));
        let part = Rect::new(row.x, row.y, row.width - pen.s(48.0), row.height);
        let list = pen.ui.get_window_draw_list();
        let number = Rect::new(part.max()[0], row.y, pen.s(48.0), row.height);
        let text = format!("{:.0} %", value * 100.0);
        let aside = number.width - pen.width(&text, pen.fonts.small);
        let number = Rect::new(number.x + aside, number.y, number.width, number.height);
        pen.text(&list, number, &text, pen.fonts.small, theme::MUTED, Align::Left);
        drop(list);
        pen.slider(name, part, value, if silent { theme::MUTED } else { theme::ACCENT })
    }
}
