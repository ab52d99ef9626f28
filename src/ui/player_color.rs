//! The colours that players can choose for themselves and their cues.

use crate::texts::Text;

use super::Choice;

/// The colours, with their names in the settings.
pub const PLAYER_COLORS: [Choice; 6] = [
    color("brass", 0xd8a94a),
    color("blue", 0x6fa8dc),
    color("green", 0x7fbf7f),
    color("red", 0xdd7768),
    color("violet", 0xb394d6),
    color("white", 0xe6e2d8),
];

/// The butts of the cues that belong to the colours, in the same order: darker, as of stained wood.
const BUTTS: [u32; 6] = [0x8E5A1C, 0x23529A, 0x2F6B3A, 0x8A1F1A, 0x5B3A86, 0xCFC6B4];

const fn color(name: &'static str, hex: u32) -> Choice {
    Choice { color: Some(hex), ..Choice::plain(name, Text::EMPTY) }
}

/// The colour of this name, `0xRRGGBB`; the first one if there is none.
pub fn player_color(name: &str) -> u32 {
    PLAYER_COLORS[index(name)].color.unwrap_or_default()
}

/// The colour of the butt of a player's cue, `0xRRGGBB`, by the name of the player's colour.
pub fn cue_butt(name: &str) -> u32 {
    BUTTS[index(name)]
}

fn index(name: &str) -> usize {
    PLAYER_COLORS.iter().position(|color| color.name == name).unwrap_or(0)
}
