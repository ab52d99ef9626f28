//! Colours, fonts and style of everything drawn over the table.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use ab_glyph::{Font, FontRef};
use imgui::{FontConfig, FontGlyphRanges, FontId, FontSource, Style, StyleColor};

use super::chinese;

/// A colour: red, green, blue and opacity, as encoded for the screen, 0 to 1.
pub type Color = [f32; 4];

const fn rgb(hex: u32, alpha: f32) -> Color {
    [
        ((hex >> 16) & 0xff) as f32 / 255.0,
        ((hex >> 8) & 0xff) as f32 / 255.0,
        (hex & 0xff) as f32 / 255.0,
        alpha,
    ]
}

/// An opaque colour: `0xRRGGBB`.
pub fn opaque(hex: u32) -> Color {
    rgb(hex, 1.0)
}

/// The panel's background.
pub const PANEL: Color = rgb(0x0e1113, 1.0);
/// The background of everything over the table.
pub const OVERLAY: Color = rgb(0x0e1113, 0.92);
/// The background of cards.
pub const CARD: Color = rgb(0x0e1113, 1.0);
/// Dims everything below a menu.
pub const SHADE: Color = rgb(0x000000, 0.35);
/// Raised elements.
pub const RAISED: Color = rgb(0x171c1f, 1.0);
/// A control.
pub const CONTROL: Color = rgb(0x20272b, 1.0);
/// A control under the mouse.
pub const HOVERED: Color = rgb(0x2b3439, 1.0);
/// A control that is pressed.
pub const PRESSED: Color = rgb(0x37424a, 1.0);
/// Lines and borders.
pub const LINE: Color = rgb(0x2a3236, 1.0);
/// Text.
pub const TEXT: Color = rgb(0xece7da, 1.0);
/// Less important text.
pub const MUTED: Color = rgb(0x9aa39f, 1.0);
/// Disabled controls. Opaque, so that overlapping lines are no darker.
pub const IDLE: Color = rgb(0x464c4c, 1.0);
/// Brass: for the current choice, and for the player to shoot.
pub const ACCENT: Color = rgb(0xd8a94a, 1.0);
/// Brass under the mouse.
pub const ACCENT_HOVERED: Color = rgb(0xe4bb66, 1.0);
/// Brass that is pressed.
pub const ACCENT_PRESSED: Color = rgb(0xb98c35, 1.0);
/// Text on brass.
pub const ON_ACCENT: Color = rgb(0x16120a, 1.0);
/// Fouls, scratches, warnings.
pub const FOUL: Color = rgb(0xe0593e, 1.0);
/// Good news.
pub const GOOD: Color = rgb(0x6fbf8b, 1.0);

/// This colour, translucent.
pub fn faded(color: Color, opacity: f32) -> Color {
    [color[0], color[1], color[2], color[3] * opacity]
}

/// The hyphen and the small letters of the program's name.
const NAME_GLYPHS: &[u32] = &[0x2d, 0x2d, 0x61, 0x7a, 0];

const MEDIUM: &[u8] = include_bytes!("../../../assets/fonts/Manrope-Medium.ttf");
const SEMI_BOLD: &[u8] = include_bytes!("../../../assets/fonts/Manrope-SemiBold.ttf");
/// A box as U+FFFD, which imgui draws in place of letters that the fonts do not have; and nothing
/// for the joiners and variation selectors within words and pictures.
const STAND_IN: &[u8] = include_bytes!("../../../assets/fonts/StandIn.ttf");
const STAND_IN_GLYPHS: &[u32] = &[0x200c, 0x200d, 0xfe00, 0xfe0f, 0xfffd, 0xfffd, 0];

/// Height of a line of text, logical pixels. An em is 0.73 of that: at the least scale of a layout 15
/// pixels, which is legible at arm's length.
pub const TEXT_SIZE: f32 = 19.0;
/// Height of a line of small text, logical pixels: an em is 13 pixels at the least scale.
const SMALL_SIZE: f32 = 16.0;

/// The fonts at one scale.
#[derive(Debug, Clone, Copy)]
pub struct Fonts {
    /// The status line, headings, notes.
    pub small: FontId,
    /// Text.
    pub text: FontId,
    /// Semi-bold: buttons and important text.
    pub strong: FontId,
    /// Semi-bold: titles.
    pub title: FontId,
    /// Semi-bold: the turn plate.
    pub plate: FontId,
    /// Semi-bold: the winner.
    pub headline: FontId,
    /// Semi-bold: the program's name. It has only small letters and the hyphen.
    pub name: FontId,
}

impl Fonts {
    /// Replaces the fonts of an imgui context by ours at a scale. Its texture must be rebuilt.
    pub fn load(imgui: &mut imgui::Context, scale: f32) -> Fonts {
        let atlas = imgui.fonts();
        atlas.clear();
        let source = |data: &'static [u8], size: f32, glyphs: &'static [u32]| FontSource::TtfData {
            data,
            size_pixels: (size * scale).round().max(6.0),
            config: Some(FontConfig {
                glyph_ranges: FontGlyphRanges::from_slice(glyphs),
                // Letters are placed at fractions of pixels; at whole pixels, spaces would be too
                // narrow.
                oversample_h: 3,
                oversample_v: 1,
                ..FontConfig::default()
            }),
        };
        // imgui reads the ranges when it builds the texture, and keeps no copy.
        let chinese: &'static [u32] = ranges(chinese::take()).leak();
        let mut add = |data, size| {
            let stand_in = source(STAND_IN, size, STAND_IN_GLYPHS);
            let mut fonts = vec![source(data, size, glyphs()), stand_in];
            if chinese.len() > 1 {
                fonts.push(source(chinese::FONT, chinese::SIZE * size, chinese));
            }
            atlas.add_font(&fonts)
        };
        // The first font is imgui's default.
        let text = add(MEDIUM, TEXT_SIZE);
        Fonts {
            text,
            small: add(MEDIUM, SMALL_SIZE),
            strong: add(SEMI_BOLD, TEXT_SIZE),
            title: add(SEMI_BOLD, 22.0),
            plate: add(SEMI_BOLD, 26.0),
            headline: add(SEMI_BOLD, 36.0),
            name: atlas.add_font(&[source(SEMI_BOLD, 52.0, NAME_GLYPHS)]),
        }
    }
}

/// All characters of the fonts, as ranges for imgui: whatever names and texts of others contain, of
/// Latin, Greek and Cyrillic letters.
fn glyphs() -> &'static [u32] {
    static RANGES: OnceLock<Vec<u32>> = OnceLock::new();
    RANGES.get_or_init(|| {
        let font = FontRef::try_from_slice(MEDIUM).ok();
        let letters = font.iter().flat_map(|font| font.codepoint_ids());
        ranges(letters.map(|(_, letter)| letter).filter(|letter| !letter.is_control()).collect())
    })
}

/// Ranges for imgui: the first and the last character of each, and a zero.
fn ranges(letters: BTreeSet<char>) -> Vec<u32> {
    let mut ranges: Vec<u32> = Vec::new();
    for letter in letters.into_iter().map(u32::from) {
        match ranges.last_mut() {
            Some(last) if *last + 1 == letter => *last = letter,
            _ => ranges.extend([letter; 2]),
        }
    }
    ranges.push(0);
    ranges
}

/// True if the fonts have this character.
pub fn has_glyph(letter: char) -> bool {
    let medium = FontRef::try_from_slice(MEDIUM);
    medium.is_ok_and(|font| font.glyph_id(letter).0 != 0) || chinese::has(letter)
}

/// Sets an imgui style for a scale.
pub fn apply(style: &mut Style, scale: f32) {
    let s = |length: f32| (length * scale).round();
    style.window_padding = [s(12.0), s(12.0)];
    style.window_rounding = s(8.0);
    style.window_border_size = 0.0;
    style.child_rounding = s(6.0);
    style.popup_rounding = s(6.0);
    style.popup_border_size = 1.0;
    style.frame_rounding = s(6.0);
    style.frame_border_size = 0.0;
    style.frame_padding = [s(8.0), s(6.0)];
    style.item_spacing = [s(8.0), s(4.0)];
    style.item_inner_spacing = [s(6.0), s(4.0)];
    style.scrollbar_size = s(8.0).max(1.0);
    style.scrollbar_rounding = s(4.0);
    style.grab_rounding = s(4.0);
    style.anti_aliased_lines_use_tex = true;
    for (place, color) in [
        (StyleColor::Text, TEXT),
        (StyleColor::TextDisabled, MUTED),
        (StyleColor::TextSelectedBg, faded(ACCENT, 0.35)),
        (StyleColor::WindowBg, PANEL),
        (StyleColor::ChildBg, RAISED),
        (StyleColor::PopupBg, RAISED),
        (StyleColor::Border, LINE),
        (StyleColor::FrameBg, CONTROL),
        (StyleColor::FrameBgHovered, HOVERED),
        (StyleColor::FrameBgActive, HOVERED),
        (StyleColor::Button, CONTROL),
        (StyleColor::ButtonHovered, HOVERED),
        (StyleColor::ButtonActive, PRESSED),
        (StyleColor::Header, PRESSED),
        (StyleColor::HeaderHovered, HOVERED),
        (StyleColor::HeaderActive, PRESSED),
        (StyleColor::ScrollbarBg, faded(RAISED, 0.0)),
        (StyleColor::ScrollbarGrab, PRESSED),
        (StyleColor::ScrollbarGrabHovered, MUTED),
        (StyleColor::ScrollbarGrabActive, MUTED),
        (StyleColor::NavHighlight, faded(ACCENT, 0.0)),
    ] {
        style[place] = color;
    }
}

/// A ball's colour, made lighter if it would be hard to see on the dark ground.
pub fn legible(color: u32) -> Color {
    /// Least brightness, 0 to 1.
    const MIN_BRIGHTNESS: f32 = 0.5;
    let [r, g, b, _] = opaque(color);
    let bright = 0.3 * r + 0.6 * g + 0.1 * b;
    let more = ((MIN_BRIGHTNESS - bright) / (1.0 - bright)).max(0.0);
    let lighter = |part: f32| part + (1.0 - part) * more;
    [lighter(r), lighter(g), lighter(b), 1.0]
}

#[cfg(test)]
mod tests {
    use crate::ui::Layout;
    use crate::ui::kit::theme::*;
    use crate::ui::tests::Frame;

    /// Tests for letters that files and players use but the window cannot draw, although the fonts
    /// have them: Polish, Serbian, Vietnamese, Turkish, Greek, Russian and Ukrainian ones.
    #[test]
    fn all_letters_of_the_fonts_are_drawn() {
        let drawn = |letter: char| {
            let mut pairs = glyphs().chunks_exact(2);
            pairs.any(|range| (range[0]..=range[1]).contains(&u32::from(letter)))
        };
        for letter in "ŁłĐđŻąćęěřůőűğışİẰặỹƠưΕλένηΆώϋИванъыэяЁёҐїЄљЂ„”…—№".chars()
        {
            assert!(drawn(letter) && has_glyph(letter), "{letter}");
        }
        for letter in "\r\u{7f}中אعप😀".chars() {
            assert!(!drawn(letter), "{letter:?}");
        }
    }

    /// Tests for letters that look like other text, or like none, because the fonts do not have them.
    #[test]
    fn other_letters_have_a_stand_in() {
        let mut frame = Frame::new(&Layout::new(1280, 720, 1.0));
        let pen = frame.pen();
        let fonts = *pen.fonts;
        for font in
            [fonts.small, fonts.text, fonts.strong, fonts.title, fonts.plate, fonts.headline]
        {
            let width = |text: &str| pen.width(text, font);
            assert_eq!(width("田中"), width("\u{fffd}\u{fffd}"));
            assert_eq!(width("😀א"), width("田中"));
            assert!(width("田") > width("i") && width("Ł") != width("田"));
            // Signs that only join others.
            assert_eq!(width("👩\u{200d}🚀\u{fe0f}"), width("田中"));
        }
    }

    #[test]
    fn neighbours_are_one_range() {
        assert_eq!(ranges("aećdbce".chars().collect()), [0x61, 0x65, 0x107, 0x107, 0]);
    }

    #[test]
    fn both_weights_have_the_same_letters() {
        let [medium, strong] =
            [MEDIUM, SEMI_BOLD].map(|data| FontRef::try_from_slice(data).unwrap());
        for letter in '\u{20}'..'\u{2c00}' {
            let has = [&medium, &strong].map(|font| font.glyph_id(letter).0 != 0);
            assert_eq!(has[0], has[1], "{letter:?}");
        }
    }
}
