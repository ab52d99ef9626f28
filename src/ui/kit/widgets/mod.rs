//! The building blocks of all controls.

use std::ops::Deref;
use std::path::MAIN_SEPARATOR;

use imgui::{DrawListMut, FontId, StyleVar, Ui};

use super::chinese;
use super::theme::{self, Color, Fonts};
use crate::ui::layout::Rect;

#[cfg(test)]
pub(crate) mod drawn;

/// Size to which the letters of a text that is too long may shrink, relative to the usual one.
const SMALLEST_LETTERS: f32 = 0.7;

/// The drawing tools of controls.
#[derive(Clone, Copy)]
pub struct Pen<'a> {
    /// imgui's frame being built.
    pub ui: &'a Ui,
    /// Fonts at the current scale.
    pub fonts: &'a Fonts,
    /// Physical pixels per logical one.
    pub scale: f32,
    /// The list that it draws to; `None` for the list of the current window.
    list: Option<&'a DrawListMut<'a>>,
}

/// The list that a pen draws to.
pub enum List<'a> {
    /// The list of the current window.
    Window(DrawListMut<'a>),
    /// Another list.
    Other(&'a DrawListMut<'a>),
}

impl<'a> Deref for List<'a> {
    type Target = DrawListMut<'a>;

    fn deref(&self) -> &DrawListMut<'a> {
        match self {
            List::Window(list) => list,
            List::Other(list) => list,
        }
    }
}

/// The alignment of text in its rectangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// At the left edge.
    Left,
    /// In the middle.
    Center,
    /// At the right edge.
    Right,
}

/// The look of a button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Look {
    /// The usual look.
    Plain,
    /// The main button.
    Accent,
    /// Disabled.
    Idle,
}

/// The state of the mouse at a control.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Touch {
    /// True if the mouse is over it.
    pub hovered: bool,
    /// True while it is held.
    pub held: bool,
    /// True if it was pressed in this frame.
    pub pressed: bool,
    /// True if it was pressed and released over it.
    pub clicked: bool,
    /// Distance dragged since the last frame, physical pixels.
    pub drag: [f32; 2],
}

impl Touch {
    /// True if the mouse is over it or holds it.
    pub fn over(&self) -> bool {
        self.hovered || self.held
    }
}

impl<'a> Pen<'a> {
    /// A pen that draws to the current window.
    pub fn new(ui: &'a Ui, fonts: &'a Fonts, scale: f32) -> Pen<'a> {
        Pen { ui, fonts, scale, list: None }
    }

    /// This pen at another scale.
    pub fn scaled(&self, scale: f32) -> Pen<'a> {
        Pen { scale, ..*self }
    }

    /// This pen for another list, such as the list behind all windows.
    pub fn on<'b>(&self, list: &'b DrawListMut<'b>) -> Pen<'b>
    where
        'a: 'b,
    {
        Pen { list: Some(list), ..*self }
    }

    /// The list that it draws to. imgui gives each list only once at a time.
    pub fn list(&self) -> List<'a> {
        self.list.map_or_else(|| List::Window(self.ui.get_window_draw_list()), List::Other)
    }

    /// Draws only within a rectangle.
    pub fn clipped(&self, rect: Rect, draw: impl FnOnce(&Pen<'_>)) {
        let list = self.list();
        list.with_clip_rect_intersect(rect.min(), rect.max(), || draw(&self.on(&list)));
    }

    /// Draws behind all windows, only within a rectangle.
    pub fn behind(&self, rect: Rect, draw: impl FnOnce(&Pen<'_>)) {
        self.on(&self.ui.get_background_draw_list()).clipped(rect, draw);
    }

    /// A logical length in physical pixels.
    pub fn s(&self, length: f32) -> f32 {
        length * self.scale
    }

    /// A part of the window that takes the mouse. One without area takes nothing: imgui aborts the
    /// program if it is asked for such a button.
    pub fn touch(&self, name: &str, rect: Rect) -> Touch {
        if !rect.has_area() {
            return Touch::default();
        }
        self.ui.set_cursor_screen_pos(rect.min());
        let clicked = self.ui.invisible_button(name, rect.size());
        #[cfg(test)]
        drawn::control(self.ui, name, rect);
        let held = self.ui.is_item_active();
        let pressed = self.ui.is_item_activated();
        // Motion of the mouse before the press is not a drag.
        let drag = if held && !pressed { self.ui.io().mouse_delta } else { [0.0, 0.0] };
        Touch { hovered: self.ui.is_item_hovered(), held, pressed, clicked, drag }
    }

    /// The background of a control, by the state of the mouse.
    pub fn ground(&self, touch: &Touch) -> Color {
        if touch.held {
            theme::PRESSED
        } else if touch.hovered {
            theme::HOVERED
        } else {
            theme::CONTROL
        }
    }

    /// Fills a control that has no background of its own while the mouse is at it.
    pub fn lit(&self, rect: Rect, touch: &Touch, rounding: f32) {
        if touch.over() {
            self.fill(rect, self.ground(touch), rounding);
        }
    }

    /// A filled rectangle with round corners.
    pub fn fill(&self, rect: Rect, color: Color, rounding: f32) {
        let rounding = self.s(rounding);
        self.list().add_rect(rect.min(), rect.max(), color).filled(true).rounding(rounding).build();
    }

    /// The outline of a rectangle with round corners.
    pub fn outline(&self, rect: Rect, color: Color, rounding: f32) {
        let rounding = self.s(rounding);
        self.list().add_rect(rect.min(), rect.max(), color).rounding(rounding).build();
    }

    /// A line of one pixel.
    pub fn line(&self, from: [f32; 2], to: [f32; 2], color: Color) {
        self.list().add_line(from, to, color).build();
    }

    /// A line of this width, logical pixels.
    pub fn stroke(&self, from: [f32; 2], to: [f32; 2], color: Color, width: f32) {
        self.list().add_line(from, to, color).thickness(self.s(width)).build();
    }

    /// A filled circle.
    pub fn disc(&self, center: [f32; 2], radius: f32, color: Color) {
        self.list().add_circle(center, radius, color).filled(true).build();
    }

    /// A circle with a line of this width, logical pixels.
    pub fn ring(&self, center: [f32; 2], radius: f32, color: Color, width: f32) {
        self.list().add_circle(center, radius, color).thickness(self.s(width)).build();
    }

    /// Draws one line of text, vertically centred in a rectangle and never wider than it: a text
    /// that is too long, such as a name or a translation, gets narrower letters, and in the end
    /// loses its last ones.
    pub fn text(&self, rect: Rect, text: &str, font: FontId, color: Color, align: Align) {
        let _font = self.ui.push_font(font);
        let size = self.ui.calc_text_size(text);
        let (wide, room) = (size[0], rect.width.max(1.0));
        if wide <= room + 0.5 {
            return self.draw_line_of_text(rect, (text, size), color, align);
        }
        let fits = |part: &str| self.ui.calc_text_size(part)[0] <= room;
        if self.list.is_some() {
            // Letters get narrower in a window of imgui only: outside, this would open one.
            let text = shortened(text, fits);
            let size = self.ui.calc_text_size(&text);
            return self.draw_line_of_text(rect, (&text, size), color, align);
        }
        let usual = self.letters(font);
        let scale = (room / wide).max(SMALLEST_LETTERS);
        self.ui.set_window_font_scale(usual * scale);
        let shorter = (wide * scale > room + 0.5).then(|| shortened(text, fits));
        let text = shorter.as_deref().unwrap_or(text);
        self.draw_line_of_text(rect, (text, self.ui.calc_text_size(text)), color, align);
        self.ui.set_window_font_scale(usual);
    }

    /// Puts down one line of text of this size as it is, in the current font.
    fn draw_line_of_text(
        &self,
        rect: Rect,
        (text, [width, height]): (&str, [f32; 2]),
        color: Color,
        align: Align,
    ) {
        let x = match align {
            Align::Left => rect.x,
            Align::Center => rect.x + 0.5 * (rect.width - width),
            Align::Right => rect.max()[0] - width,
        };
        let y = rect.y + 0.5 * (rect.height - height);
        let at = [x.round(), y.round()];
        #[cfg(test)]
        drawn::text(self, text, Rect::new(at[0], at[1], width, height), rect);
        self.put(at, color, text);
    }

    /// Puts text in the current font down from its upper left corner.
    pub fn put(&self, at: [f32; 2], color: Color, text: &str) {
        chinese::need(text);
        self.list().add_text(at, color, text);
    }

    /// The size of letters in the current window, relative to their font.
    fn letters(&self, font: FontId) -> f32 {
        let font = self.ui.fonts().get_font(font);
        font.map_or(1.0, |font| self.ui.current_font_size() / font.font_size)
    }

    /// Width of a line of text, physical pixels.
    pub fn width(&self, text: &str, font: FontId) -> f32 {
        let _font = self.ui.push_font(font);
        self.ui.calc_text_size(text)[0]
    }

    /// The least width that a text may be given before letters of it are lost.
    pub fn narrowed(&self, text: &str, font: FontId) -> f32 {
        SMALLEST_LETTERS * self.width(text, font)
    }

    /// Breaks a text into lines of this width at spaces, in the current font, and Chinese text
    /// between its characters. imgui would also break after the point of a number.
    pub fn lines<'t>(&self, text: &'t str, width: f32, mut line: impl FnMut(&'t str)) {
        let fits = |part: &str| self.ui.calc_text_size(part)[0] <= width;
        for paragraph in text.split('\n') {
            let mut rest = paragraph;
            while !fits(rest) {
                let ends = breaks(rest).take_while(|&end| fits(&rest[..end]));
                // The name of a file may be longer than a line.
                let parts = || rest.match_indices(MAIN_SEPARATOR).map(|(at, _)| at + 1);
                let part = || parts().take_while(|&end| fits(&rest[..end])).last();
                let Some(end) = ends.last().or_else(part) else { break };
                line(&rest[..end]);
                rest = rest[end..].strip_prefix(' ').unwrap_or(&rest[end..]);
            }
            line(rest);
        }
    }

    /// Draws a text in lines of this font, the first one in this place, each as high as that. Returns
    /// the lower edge.
    pub fn paragraph(
        &self,
        mut place: Rect,
        text: &str,
        font: FontId,
        color: Color,
        align: Align,
    ) -> f32 {
        let _font = self.ui.push_font(font);
        self.lines(text, place.width, |line| {
            self.text(place, line, font, color, align);
            place.y += place.height;
        });
        place.y
    }

    /// The number of lines of this width and font that a text takes.
    pub fn line_count(&self, text: &str, width: f32, font: FontId) -> f32 {
        let _font = self.ui.push_font(font);
        let mut lines = 0.0;
        self.lines(text, width, |_| lines += 1.0);
        lines
    }

    /// Draws a heading with a line beside it.
    pub fn heading(&self, rect: Rect, text: &str, color: Color) {
        self.text(rect, text, self.fonts.small, color, Align::Left);
        let start = rect.x + self.width(text, self.fonts.small) + self.s(8.0);
        let y = rect.center()[1].round() + 0.5;
        self.line([start, y], [rect.max()[0], y], theme::LINE);
    }

    /// Shows a text beside the mouse.
    pub fn tip(&self, text: &str) {
        chinese::need(text);
        let padding = [self.s(8.0), self.s(6.0)];
        let padding = self.ui.push_style_var(StyleVar::WindowPadding(padding));
        self.ui.tooltip(|| {
            let font = self.ui.push_font(self.fonts.small);
            self.ui.text(text);
            font.pop();
        });
        padding.pop();
    }

    /// The size of a tooltip of one line, physical pixels.
    pub fn tip_size(&self, text: &str) -> [f32; 2] {
        [self.width(text, self.fonts.small) + self.s(16.0), self.s(26.0)].map(f32::ceil)
    }

    /// Draws a tooltip of one line over everything, at this upper left corner, or as near to it as the
    /// window has room.
    pub fn tip_at(&self, [x, y]: [f32; 2], text: &str) {
        let [width, height] = self.tip_size(text);
        let window = self.ui.io().display_size;
        let fit = |at: f32, size: f32, room: f32| at.min(room - size).max(0.0).round();
        let rect = Rect::new(fit(x, width, window[0]), fit(y, height, window[1]), width, height);
        let list = self.ui.get_foreground_draw_list();
        let pen = &self.on(&list);
        pen.fill(rect, theme::CARD, 6.0);
        pen.outline(rect, theme::LINE, 6.0);
        pen.text(rect, text, pen.fonts.small, theme::TEXT, Align::Center);
    }

    /// Draws a field with a text that can be typed over; returns true on Enter. `pad` is the space
    /// beside the text, logical pixels.
    pub fn text_field(&self, name: &str, rect: Rect, text: &mut String, pad: f32) -> bool {
        let ui = self.ui;
        chinese::need(text);
        let padding = 0.5 * (rect.height - ui.current_font_size());
        let _padding = ui.push_style_var(StyleVar::FramePadding([self.s(pad), padding]));
        ui.set_cursor_screen_pos(rect.min());
        ui.set_next_item_width(rect.width);
        ui.input_text(name, text).auto_select_all(true).enter_returns_true(true).build()
    }

    /// Draws a button with a label; returns true if it was clicked.
    pub fn button(&self, name: &str, rect: Rect, label: &str, look: Look) -> bool {
        self.button_in(name, rect, label, look, self.fonts.strong)
    }

    /// Draws a button with small letters; returns true if it was clicked.
    pub fn small_button(&self, name: &str, rect: Rect, label: &str, look: Look) -> bool {
        self.button_in(name, rect, label, look, self.fonts.small)
    }

    fn button_in(&self, name: &str, rect: Rect, label: &str, look: Look, font: FontId) -> bool {
        let touch = self.touch(name, rect);
        let (ground, text) = match look {
            Look::Plain => (self.ground(&touch), theme::TEXT),
            Look::Idle => (theme::RAISED, theme::MUTED),
            Look::Accent => {
                let ground = if touch.held {
                    theme::ACCENT_PRESSED
                } else if touch.hovered {
                    theme::ACCENT_HOVERED
                } else {
                    theme::ACCENT
                };
                (ground, theme::ON_ACCENT)
            }
        };
        // A key in brackets is left out if there is no space for it.
        let place = Rect { x: rect.x + self.s(4.0), width: rect.width - self.s(8.0), ..rect };
        let fits = self.width(label, font) <= place.width;
        let label = label.rsplit_once(" (").filter(|_| !fits).map_or(label, |(words, _)| words);
        self.fill(rect, ground, 6.0);
        if look == Look::Idle {
            self.outline(rect, theme::LINE, 6.0);
        }
        self.text(place, label, font, text, Align::Center);
        touch.clicked
    }

    /// Draws a slider from 0 to 1; returns the value that the mouse chooses in this frame.
    pub fn slider(&self, name: &str, rect: Rect, value: f32, color: Color) -> Option<f32> {
        let touch = self.touch(name, rect);
        let [x, y] = [rect.x + self.s(8.0), rect.center()[1].round()];
        let length = (rect.width - self.s(16.0)).max(1.0);
        let reached = x + length * value;
        self.stroke([x, y], [x + length, y], theme::PRESSED, 4.0);
        self.stroke([x, y], [reached, y], color, 4.0);
        let radius = self.s(if touch.over() { 8.0 } else { 7.0 });
        self.disc([reached, y], radius, color);
        let moved = touch.held && (touch.pressed || touch.drag != [0.0, 0.0]);
        let chosen = ((self.ui.io().mouse_pos[0] - x) / length).clamp(0.0, 1.0);
        (moved && chosen != value).then_some(chosen)
    }

    /// Draws a choice among several; returns true if it was clicked.
    pub fn radio(&self, name: &str, rect: Rect, label: &str, chosen: bool) -> bool {
        let touch = self.touch(name, rect);
        self.lit(rect, &touch, 6.0);
        let center = [(rect.x + self.s(16.0)).round(), rect.center()[1].round()];
        let ring = if chosen { theme::ACCENT } else { theme::MUTED };
        self.ring(center, self.s(8.0), ring, 1.5);
        if chosen {
            self.disc(center, self.s(4.5), theme::ACCENT);
        }
        let aside = self.s(32.0);
        let words = Rect { x: rect.x + aside, width: rect.width - aside, ..rect };
        let color = if chosen { theme::TEXT } else { theme::MUTED };
        self.text(words, label, self.fonts.text, color, Align::Left);
        touch.clicked
    }

    /// The head of an arrow with this tip, which points along a unit vector.
    pub fn arrow_head(&self, tip: [f32; 2], [dx, dy]: [f32; 2], size: f32, color: Color) {
        let back = [tip[0] - size * dx, tip[1] - size * dy];
        let half = 0.62 * size;
        let left = [back[0] - half * dy, back[1] + half * dx];
        let right = [back[0] + half * dy, back[1] - half * dx];
        self.list().add_triangle(tip, left, right, color).filled(true).build();
    }
}

/// The beginning of a text that fits, with an ellipsis; empty if not even a letter does.
fn shortened(text: &str, fits: impl Fn(&str) -> bool) -> String {
    let ends = text.char_indices().rev().map(|(end, _)| end);
    let mut shorter = ends.map(|end| format!("{}…", text[..end].trim_end()));
    shorter
        .find(|text| fits(text))
        .filter(|text| text.len() > "…".len())
        .unwrap_or_else(String::new)
}

/// The places at which a line of this text may end, in order.
fn breaks(text: &str) -> impl Iterator<Item = usize> {
    let pairs = text.char_indices().zip(text.chars().skip(1));
    let ends = pairs
        .filter(|&((_, before), after)| after == ' ' || chinese::breaks_between(before, after));
    ends.map(|((start, before), _)| start + before.len_utf8())
}
