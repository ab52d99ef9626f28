//! Texts about a rack in the words of games that have frames or games in its place.

use std::fmt::Display;

use super::{
    Filled, Text, end_of_game, frames, games, hints, new_match, new_rack_question, panel, pause,
    statistics, text_area, turn_plate,
};
use crate::game::Unit;

/// The texts without values: for racks, frames and games.
const IN_UNITS: &[[Text; 3]] = &[
    [panel::NEW_RACK, frames::NEW_FRAME, games::NEW_GAME],
    [pause::NEW_RACK, frames::NEW_FRAME, games::NEW_GAME],
    [new_rack_question::NEW_RACK, frames::NEW_FRAME, games::NEW_GAME],
    [hints::NEW_RACK, frames::NEW_FRAME_KEY, games::NEW_GAME_KEY],
    [pause::CONCEDE, frames::CONCEDE, games::CONCEDE],
    [pause::STALEMATE, frames::STALEMATE, games::STALEMATE],
    [new_rack_question::ABANDON_RACK, frames::ABANDON, games::ABANDON],
    [turn_plate::RACK_IS_OVER, frames::FRAME_IS_OVER, games::GAME_IS_OVER],
    [end_of_game::RACKS_WON, frames::WON, games::WON],
    [statistics::RACKS, frames::FRAMES, games::GAMES],
    [statistics::NO_RACK_FINISHED, frames::NONE_FINISHED, games::NONE_FINISHED],
    [new_match::RACE_WORDS, frames::RACE_WORDS, games::RACE_WORDS],
    [new_match::RACKS_AHEAD, frames::AHEAD, games::AHEAD],
    [new_match::RACKS_AHEAD_WORDS, frames::AHEAD_WORDS, games::AHEAD_WORDS],
    [new_match::FIRST_BREAK, new_match::FIRST_BREAK, games::FIRST_TO_PLAY],
    [new_match::FIRST_BREAK_WORDS, frames::FIRST_BREAK_WORDS, games::FIRST_TO_PLAY_WORDS],
    [new_match::NEXT_BREAKS, new_match::NEXT_BREAKS, games::LATER_GAMES],
    [new_match::NEXT_BREAKS_WORDS, frames::NEXT_BREAKS_WORDS, games::LATER_GAMES_WORDS],
    [new_match::SHOT_CLOCK_WORDS, frames::SHOT_CLOCK_WORDS, games::SHOT_CLOCK_WORDS],
    [new_match::PERFECT_RACK, frames::PERFECT_TRIANGLE, new_match::PERFECT_RACK],
    [new_match::PERFECT_RACK_WORDS, frames::PERFECT_TRIANGLE_WORDS, new_match::PERFECT_RACK_WORDS],
];

impl Text {
    /// This text in the words of a game: one about a rack may be about a frame.
    pub fn in_unit(self, unit: Unit) -> Text {
        let row = IN_UNITS.iter().find(|[of_racks, ..]| *of_racks == self);
        row.map_or(self, |&[rack, frame, game]| unit.pick(rack, frame, game))
    }
}

/// The racks, frames or games that both players have won.
pub fn score_in_units<'a>(
    unit: Unit,
    first: &'a dyn Display,
    second: &'a dyn Display,
) -> Filled<'a, 2> {
    match unit {
        Unit::Rack => text_area::score(first, second),
        Unit::Frame => frames::score(first, second),
        Unit::Game => games::score(first, second),
    }
}

/// The number of them that a player has won, of all that were played.
pub fn units_won<'a>(unit: Unit, won: &'a dyn Display, all: &'a dyn Display) -> Filled<'a, 2> {
    match unit {
        Unit::Rack => statistics::racks_won(won, all),
        Unit::Frame => frames::frames_won(won, all),
        Unit::Game => games::games_won(won, all),
    }
}

/// A player wins one of them.
pub fn wins_unit<'a>(unit: Unit, player: &'a dyn Display) -> Filled<'a, 1> {
    match unit {
        Unit::Rack => end_of_game::wins_rack(player),
        Unit::Frame => frames::wins(player),
        Unit::Game => games::wins(player),
    }
}
