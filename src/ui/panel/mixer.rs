//! Volume sliders for table and room, over the panel; they open beside the main volume.

use crate::texts::panel;

use crate::ui::kit::canvas::Canvas;
use crate::ui::kit::ground::Ground;
use crate::ui::kit::icons::Icon;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::layout::Rect;
use crate::ui::{App, Change, Value};

/// Height of a row, logical pixels.
const ROW: f32 = 30.0;
/// Width of a row's label, logical pixels.
const WORD: f32 = 92.0;
/// Margin, logical pixels.
const PAD: f32 = 10.0;

/// The sliders, and whether they are open.
#[derive(Debug, Default)]
pub struct Mixer {
    open: bool,
}

impl Mixer {
    /// Closes the sliders. Returns true if they were open.
    pub fn close(&mut self) -> bool {
        std::mem::take(&mut self.open)
    }

    /// Draws the button on the panel that opens and closes them.
    pub fn button(&mut self, pen: &Pen<'_>, rect: Rect) {
        let touch = pen.touch("mixer", rect);
        pen.lit(rect, &touch, 6.0);
        let color = if self.open { theme::ACCENT } else { theme::MUTED };
        Icon::new(pen, rect.center(), color).sliders();
        if touch.clicked {
            self.open = !self.open;
        }
    }

    /// Draws the sliders if they are open; a press beside them closes them.
    pub fn draw(&mut self, canvas: &mut Canvas<'_>) {
        if !self.open {
            return;
        }
        let Canvas { pen, layout, state, .. } = *canvas;
        let c = &layout.controls;
        let (foot, right) = (c.mute.y - pen.s(4.0), c.mixer.max()[0]);
        // The rows above are covered whole.
        let top = (foot - pen.s(2.0 * (ROW + PAD))).min(c.follow.y - pen.s(4.0)).round();
        let rect = Rect::new(c.mute.x, top, right - c.mute.x, foot - top);
        let mouse = pen.ui.io().mouse_pos;
        let beside = !rect.contains(mouse) && !c.mixer.contains(mouse);
        if beside && pen.ui.is_mouse_clicked(imgui::MouseButton::Left) {
            self.open = false;
            return;
        }
        canvas.ground(Ground::Card, "mixer-place", rect, theme::RAISED, |canvas| {
            pen.outline(rect, theme::LINE, 8.0);
            let rows = [
                (panel::TABLE_SOUNDS, "effects", state.sound.effects, "sound.effects"),
                (panel::ROOM_ECHO, "room", state.sound.room, "sound.room"),
            ];
            let left = rect.x + pen.s(PAD);
            let mut y = rect.center()[1] - pen.s(ROW);
            for (title, name, value, setting) in rows {
                let word = Rect::new(left, y, pen.s(WORD), pen.s(ROW));
                pen.text(word, &title, pen.fonts.text, theme::TEXT, Align::Left);
                let x = word.max()[0];
                let slider = Rect::new(x, y, rect.max()[0] - pen.s(PAD) - x, word.height);
                let color = if state.sound.muted { theme::MUTED } else { theme::ACCENT };
                let name = format!("mixer-{name}");
                let chosen = pen.slider(&name, slider, value, color);
                if let Some(value) = chosen.map(Value::Number) {
                    canvas.act(App::Set(Change { setting, value }));
                }
                canvas.record_place(name, slider);
                y += pen.s(ROW);
            }
        });
    }
}
