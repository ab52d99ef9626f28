//! The rows of the sheet for a new match that name the players and choose their colours.

use super::NewMatch;
use crate::texts::new_match;
use crate::texts::translated_name;
use crate::ui::kit::row_cursor::around;
use crate::ui::kit::setting_rows::SettingRows;
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Pen};
use crate::ui::layout::Rect;
use crate::ui::{Choice, PLAYER_COLORS, offered_colors};

/// Side of a player's colour, logical pixels.
const SWATCH: f32 = 20.0;
/// Space between two colours, logical pixels.
const BETWEEN: f32 = 4.0;
/// Opacity of a colour that cannot be chosen.
const FADED_OPACITY: f32 = 0.3;

impl NewMatch {
    /// Gives a player a name.
    pub(super) fn set_name(&mut self, player: usize, name: Option<String>) {
        self.setup.players[player] = name.unwrap_or_else(|| self.setup.players[player].clone());
    }

    /// Takes over the name that is being typed.
    pub(super) fn end_typing(&mut self) {
        for player in [0, 1] {
            let name = self.fields[player].end();
            self.set_name(player, name);
        }
    }

    /// True if the other player has this colour.
    fn is_taken(&self, player: usize, color: &Choice) -> bool {
        self.colors[1 - player] == color.name
    }

    /// Chooses the colour before or after a player's colour that the other player does not have.
    pub(super) fn next_color(&mut self, player: usize, forward: bool) {
        let colors = offered_colors(self.color_blind);
        let mut at = colors.iter().position(|color| color.name == self.colors[player]).unwrap_or(0);
        at = around(at, colors.len(), forward);
        if self.is_taken(player, &colors[at]) {
            at = around(at, colors.len(), forward);
        }
        self.colors[player] = colors[at].name;
    }

    /// Draws a player's row: the name, with the name of the colour beside it, and the colours.
    pub(super) fn player(&mut self, rows: &mut SettingRows<'_>, player: usize) {
        let is_disabled = self.is_disabled(player);
        if rows.next_is_selected() {
            rows.explained = Some(new_match::NAME_AND_COLOR);
        }
        let label = [new_match::PLAYER_1, new_match::PLAYER_2][player];
        let place = rows.label(&label, is_disabled);
        let pen = rows.pen;
        if pen.ui.is_mouse_hovering_rect(place.min(), place.max()) {
            rows.explained = Some(new_match::NAME_AND_COLOR);
        }
        let colors = offered_colors(self.color_blind);
        let (side, gap) = (pen.s(SWATCH), pen.s(BETWEEN));
        let swatches = (side + gap) * colors.len() as f32;
        let field = Rect::new(place.x, place.y, place.width - swatches - gap, place.height);
        let control = ["match-name-1", "match-name-2"][player];
        rows.record_place(control, field);
        let chosen = self.colors[player];
        let mut shown = PLAYER_COLORS.iter().find(|color| color.name == chosen);
        let mut picked = None;
        for (index, color) in colors.iter().enumerate() {
            let x = field.max()[0] + 2.0 * gap + (side + gap) * index as f32;
            let y = place.center()[1] - 0.5 * side;
            let rect = Rect::new(x.round(), y.round(), side, side);
            let name = format!("match-color-{}-{}", player + 1, color.id);
            let is_taken = self.is_taken(player, color);
            let touch = if is_disabled || is_taken {
                let touch = pen.touch(&name, rect);
                let faded =
                    theme::faded(theme::opaque(color.color.unwrap_or_default()), FADED_OPACITY);
                pen.fill(rect, faded, 5.0);
                rows.record_place(name, rect);
                touch
            } else {
                let touch = rows.swatch(name, rect, color, color.name == chosen);
                picked = touch.clicked.then_some(color.name).or(picked);
                touch
            };
            if touch.hovered && !is_disabled {
                shown = Some(color);
                rows.explained =
                    Some(if is_taken { new_match::COLOR_TAKEN } else { new_match::NAME_AND_COLOR });
            }
        }
        self.colors[player] = picked.unwrap_or(chosen);
        // Opponents bring their names.
        let is_opponent = player == 1 && self.opponent().is_some();
        if is_disabled || is_opponent {
            let words = field.inset_sides(pen.s(10.0));
            let name = translated_name(&self.setup.players[player]);
            let ink = if is_disabled { theme::IDLE } else { theme::TEXT };
            pen.text(words, name, pen.fonts.text, ink, Align::Left);
        } else {
            let name = self.fields[player].draw(pen, field, control, &self.setup.players[player]);
            self.set_name(player, name);
        }
        if let Some(color) = shown.filter(|_| !is_disabled) {
            self.color_name(pen, field, player, color);
        }
    }

    /// Draws the name of a colour at the right of a player's name, where there is room.
    fn color_name(&self, pen: &Pen<'_>, field: Rect, player: usize, color: &Choice) {
        let name = translated_name(&self.setup.players[player]);
        let used = pen.width(name, pen.fonts.text) + pen.s(30.0);
        let width = pen.width(&color.title, pen.fonts.small);
        if self.fields[player].editing() || used + width > field.width {
            return;
        }
        let x = field.max()[0] - width - pen.s(10.0);
        let words = Rect::new(x, field.y, width, field.height);
        pen.text(words, &color.title, pen.fonts.small, theme::MUTED, Align::Left);
    }
}
