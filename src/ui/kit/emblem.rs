//! The emblems of the opponents that the program plays: a coloured disc with a ring and the first
//! letter of the name, one for each.

use imgui::FontId;

use crate::ai::{OPPONENTS, Opponent};
use crate::texts::Text;

use super::theme::{self, Color, opaque};
use super::widgets::{Align, Pen};
use crate::ui::layout::Rect;

/// The colours of the disc and of its ring and letter, `0xRRGGBB`, in the order of the opponents.
const COLORS: [[u32; 2]; OPPONENTS.len()] = [
    [0xE3B341, 0x3A2A08],
    [0xB9486A, 0xFBE3E6],
    [0x7A4B28, 0xF1DDBF],
    [0x2E7350, 0xDDF2DF],
    [0xC2512B, 0xFFE9D2],
    [0x2B66A6, 0xE2EFFA],
    [0x23282D, 0xE8573F],
    [0x4B2D73, 0xF0C65A],
];
/// Radius of the ring, relative to the disc.
const RING: f32 = 0.84;
/// Width of the ring, relative to the radius of the disc.
const RING_WIDTH: f32 = 0.07;

/// Draws the emblem of an opponent, with its letter in this font.
pub fn draw(pen: &Pen<'_>, center: [f32; 2], radius: f32, opponent: &Opponent, font: FontId) {
    let [ground, ink] = colors(opponent);
    pen.list().add_circle(center, radius, ground).filled(true).num_segments(48).build();
    pen.list()
        .add_circle(center, RING * radius, ink)
        .thickness((RING_WIDTH * radius).max(1.0))
        .num_segments(48)
        .build();
    let letter =
        Text::from(opponent.title).chars().next().map_or(String::new(), |first| format!("{first}"));
    let place = around(center, radius);
    pen.text(place, &letter, font, ink, Align::Center);
}

/// Draws a head and shoulders, for a person.
pub fn person(pen: &Pen<'_>, center: [f32; 2], radius: f32, color: Color) {
    let [x, y] = center;
    let head = [x, y - 0.34 * radius];
    pen.list().add_circle(head, 0.34 * radius, color).filled(true).num_segments(24).build();
    let shoulders = [x - 0.56 * radius, y + 0.12 * radius];
    pen.list()
        .add_rect(shoulders, [x + 0.56 * radius, y + 0.66 * radius], color)
        .filled(true)
        .rounding(0.4 * radius)
        .build();
}

fn around([x, y]: [f32; 2], radius: f32) -> Rect {
    Rect::new(x - radius, y - radius, 2.0 * radius, 2.0 * radius)
}

/// The colours of an opponent's disc, and of its ring and letter.
fn colors(opponent: &Opponent) -> [Color; 2] {
    let index = OPPONENTS.iter().position(|known| known.name == opponent.name);
    index.map_or([theme::CONTROL, theme::TEXT], |index| COLORS[index].map(opaque))
}

#[cfg(test)]
mod tests {
    use crate::ui::kit::emblem::*;

    #[test]
    fn no_two_opponents_have_the_same_emblem() {
        for (index, one) in OPPONENTS.iter().enumerate() {
            for other in &OPPONENTS[..index] {
                let letter = |opponent: &Opponent| opponent.title.english.chars().next();
                let differs = colors(one) != colors(other) && letter(one) != letter(other);
                assert!(differs, "{} and {}", one.name, other.name);
            }
        }
    }
}
