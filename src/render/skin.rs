//! The look of each ball: its colour, kind, and number from a font.

use ab_glyph::{Font, FontRef, PxScale, ScaleFont, point};

use super::look::{BallSet, Mark};
use super::palette;
use super::snapshot::Face;

/// The font of the numbers: the digits of Lato Heavy.
const FONT: &[u8] = include_bytes!("../../assets/fonts/BallDigits.ttf");
/// Cells along a side of the atlas; a ball's cell is its number.
const CELLS: u32 = 4;
/// Height of the digits relative to the disc's diameter: one digit, two, and one with a bar under
/// it.
const DIGIT_HEIGHT: [f32; 3] = [0.76, 0.56, 0.62];

/// The kinds of ball.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// One colour, with a number.
    Solid,
    /// Ivory with a stripe, with a number.
    Striped,
    /// White with dots.
    Cue,
    /// One colour all over.
    Unnumbered,
}

/// The appearance of a ball.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Skin {
    /// Its kind.
    pub kind: Kind,
    /// Its colour, or its stripe's, on the screen, `0xRRGGBB`.
    pub color: u32,
    /// The cell of its number in the atlas; cell 0 is blank.
    pub cell: u32,
    /// Its extra mark.
    pub mark: Mark,
}

impl Skin {
    /// The skin of a ball with this face.
    pub fn of(face: Face, set: BallSet) -> Skin {
        let (kind, number) = match face {
            Face::Cue => {
                let (color, mark) = (palette::BALL_WHITE, set.mark(0));
                return Skin { kind: Kind::Cue, color, cell: 0, mark };
            }
            Face::Solid(number) => (Kind::Solid, number),
            Face::Striped(number) => (Kind::Striped, number),
            Face::Unnumbered(color) => {
                let (mark, color) = (set.unnumbered_mark(color), set.unnumbered(color));
                return Skin { kind: Kind::Unnumbered, color, cell: 0, mark };
            }
            Face::Plain(color) => {
                return Skin { kind: Kind::Solid, color, cell: 0, mark: Mark::None };
            }
        };
        let place = number.saturating_sub(1) % 15;
        Skin {
            kind,
            color: set.colors()[(place % 8) as usize],
            mark: set.mark(place + 1),
            cell: if number <= 15 { number } else { 0 },
        }
    }

    /// Its mean colour from a distance, in linear light.
    pub fn mean_color(&self) -> [f32; 3] {
        let color = palette::linear(self.color);
        let ivory = palette::linear(palette::BALL_IVORY);
        match self.kind {
            Kind::Striped => [0, 1, 2].map(|i| 0.5 * color[i] + 0.5 * ivory[i]),
            _ => color,
        }
    }
}

/// The atlas of numbers: ink coverage, one byte per texel, lowest row first, and its side.
pub fn draw_digits(cell: u32) -> (Vec<u8>, u32) {
    let side = cell * CELLS;
    let mut texels = vec![0u8; (side * side) as usize];
    // The font is compiled in, and a test reads it.
    let font = FontRef::try_from_slice(FONT).expect("the font of the digits is whole");
    for number in 1..CELLS * CELLS {
        let text = number.to_string();
        // A bar under 6 and 9 tells them apart; the digit moves up to make room.
        let bar = number == 6 || number == 9;
        let height = DIGIT_HEIGHT[if bar { 2 } else { text.len() - 1 }] * cell as f32;
        // Digits of this font are 0.72 of its size high.
        let font = font.as_scaled(PxScale::from(height / DIGIT_RISE));
        let advance = |digit: char| font.h_advance(font.glyph_id(digit));
        let width: f32 = text.chars().map(advance).sum();
        let mut pen = 0.5 * (cell as f32 - width);
        let base = 0.5 * (cell as f32 + height);
        let lift = match bar {
            true => 0.05 * cell as f32,
            false => 0.0,
        };
        let mut put = |x: i32, y: i32, ink: f32| {
            if (0..cell as i32).contains(&x) && (0..cell as i32).contains(&y) {
                let column = number % CELLS * cell + x as u32;
                // Glyph rows run downwards.
                let row = number / CELLS * cell + (cell - 1 - y as u32);
                let texel = &mut texels[(row * side + column) as usize];
                *texel = (*texel).max((ink.clamp(0.0, 1.0) * 255.0).round() as u8);
            }
        };
        for digit in text.chars() {
            let glyph =
                font.glyph_id(digit).with_scale_and_position(font.scale(), point(pen, base - lift));
            if let Some(outline) = font.outline_glyph(glyph) {
                let corner = outline.px_bounds().min;
                outline.draw(|x, y, ink| {
                    put(corner.x as i32 + x as i32, corner.y as i32 + y as i32, ink);
                });
            }
            pen += advance(digit);
        }
        if bar {
            let (half, thick) = (0.17 * cell as f32, 0.055 * cell as f32);
            let top = base + 0.03 * cell as f32;
            for y in top as i32..(top + thick) as i32 {
                for x in (0.5 * cell as f32 - half) as i32..(0.5 * cell as f32 + half) as i32 {
                    put(x, y, 1.0);
                }
            }
        }
    }
    (texels, side)
}

/// Height of the digits relative to the font's size.
const DIGIT_RISE: f32 = 0.72;

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that every number is inside its own cell, and that the blank cell is blank.
    #[test]
    fn numbers_are_in_their_cells() {
        let cell = 64;
        let (texels, side) = draw_digits(cell);
        for number in 0..16 {
            let mut ink = 0;
            let mut border = 0;
            for y in 0..cell {
                for x in 0..cell {
                    let row = number / 4 * cell + y;
                    let value = texels[(row * side + number % 4 * cell + x) as usize];
                    ink += u32::from(value > 128);
                    let edge = x < 4 || y < 4 || x >= cell - 4 || y >= cell - 4;
                    border += u32::from(edge && value > 0);
                }
            }
            assert_eq!(border, 0, "number {number} reaches its cell's edge");
            assert_eq!(ink > 150, number > 0, "number {number} has {ink} texels of ink");
        }
    }

    /// Tests the skins of solids and stripes, and that any number has one.
    #[test]
    fn looks() {
        let look = |face| Skin::of(face, BallSet::Standard);
        assert_eq!(look(Face::Solid(8)).kind, Kind::Solid);
        assert_eq!(look(Face::Striped(9)).color, look(Face::Solid(1)).color);
        assert_eq!(look(Face::Striped(15)).kind, Kind::Striped);
        assert_eq!(look(Face::Striped(u32::MAX)).cell, 0);
        assert_eq!(look(Face::Solid(0)).cell, 0);
    }
}
