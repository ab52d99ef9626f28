//! The colours that players can choose for themselves and their cues.

use crate::texts::{Text, player_colors};

use crate::ui::Choice;

/// All colours, with their names in the settings.
pub const PLAYER_COLORS: [Choice; 8] = [
    color("brass", player_colors::BRASS, 0xd8a94a),
    color("blue", player_colors::BLUE, 0x6fa8dc),
    color("green", player_colors::GREEN, 0x7fbf7f),
    color("red", player_colors::RED, 0xdd7768),
    color("violet", player_colors::VIOLET, 0xb394d6),
    color("white", player_colors::WHITE, 0xe6e2d8),
    color("rust", player_colors::RUST, 0xa85a34),
    color("gray", player_colors::GRAY, 0x8a8a8a),
];

/// The colours to choose from.
const USUAL: [Choice; 6] = [
    PLAYER_COLORS[0],
    PLAYER_COLORS[1],
    PLAYER_COLORS[2],
    PLAYER_COLORS[3],
    PLAYER_COLORS[4],
    PLAYER_COLORS[5],
];

/// The colours to choose from that color-blind people can tell apart.
const COLOR_BLIND: [Choice; 5] =
    [PLAYER_COLORS[0], PLAYER_COLORS[1], PLAYER_COLORS[5], PLAYER_COLORS[6], PLAYER_COLORS[7]];

/// The butts of the cues that belong to the colours, in the same order: darker, as of stained wood.
const BUTTS: [u32; 8] =
    [0x8E5A1C, 0x23529A, 0x2F6B3A, 0x8A1F1A, 0x5B3A86, 0xCFC6B4, 0x6E3218, 0x55565A];

const fn color(name: &'static str, title: Text, hex: u32) -> Choice {
    Choice { color: Some(hex), ..Choice::plain(name, title) }
}

/// The colours to choose from, or those of them that color-blind people can tell apart.
pub fn offered_colors(color_blind: bool) -> &'static [Choice] {
    if color_blind { &COLOR_BLIND } else { &USUAL }
}

/// These colours of the two players, changed where they are the same or are not offered.
pub fn fitting_colors(names: [&'static str; 2], color_blind: bool) -> [&'static str; 2] {
    let offered = offered_colors(color_blind);
    let fitting = |name: &'static str, other: &str| {
        let is_offered = offered.iter().any(|color| color.name == name);
        let free = offered.iter().find(|color| color.name != other);
        if is_offered && name != other { name } else { free.unwrap_or(&offered[0]).name }
    };
    let [first, second] = names;
    // A first color that both have is the first player's.
    let first = fitting(first, if first == second { "" } else { second });
    [first, fitting(second, first)]
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

#[cfg(test)]
mod tests {
    use crate::ui::kit::player_color::*;

    #[test]
    fn two_players_never_have_the_same_color() {
        for color_blind in [false, true] {
            for first in PLAYER_COLORS {
                for second in PLAYER_COLORS {
                    let [one, two] = fitting_colors([first.name, second.name], color_blind);
                    let is_offered =
                        |name| offered_colors(color_blind).iter().any(|it| it.name == name);
                    assert!(one != two && is_offered(one) && is_offered(two), "{one} {two}");
                }
            }
        }
        assert_eq!(fitting_colors(["red", "blue"], false), ["red", "blue"], "both are kept");
        assert_eq!(fitting_colors(["red", "red"], false), ["red", "brass"]);
        assert_eq!(fitting_colors(["red", "brass"], true), ["blue", "brass"]);
    }
}
