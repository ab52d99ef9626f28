//! The colours that players can choose for themselves.

use super::Choice;

/// The colours, with their names in the settings.
pub const PLAYER_COLORS: [Choice; 6] = [
    color("brass", "Brass", 0xd8a94a),
    color("blue", "Blue", 0x6fa8dc),
    color("green", "Green", 0x7fbf7f),
    color("red", "Red", 0xdd7768),
    color("violet", "Violet", 0xb394d6),
    color("white", "White", 0xe6e2d8),
];

const fn color(name: &'static str, title: &'static str, hex: u32) -> Choice {
    Choice { color: Some(hex), ..Choice::plain(name, title) }
}

/// The colour of this name, `0xRRGGBB`; the first one if there is none.
pub fn player_color(name: &str) -> u32 {
    let known = PLAYER_COLORS.iter().find(|color| color.name == name);
    known.unwrap_or(&PLAYER_COLORS[0]).color.unwrap_or_default()
}
