//! The choices on the sheet for a new match.

use std::sync::LazyLock;

use crate::game::{GameKind, Player, Setup};
use crate::physics::laws::{Conditions, CueKind};
use crate::physics::{Preset, Table};
use crate::texts::{Text, new_match};
use crate::ui::Choice;

/// The name of the choice that shows the game of 2014, its table, and the physics of the blog.
pub const MORE: &str = "more";

/// All games.
static GAMES: LazyLock<Vec<Choice>> =
    LazyLock::new(|| GameKind::ALL.iter().map(|kind| game(*kind)).collect());
/// The games that are usually offered.
static USUAL_GAMES: LazyLock<Vec<Choice>> = LazyLock::new(|| {
    let usual = GameKind::ALL.iter().filter(|kind| **kind != GameKind::EightBall2014);
    usual.map(|kind| game(*kind)).chain([more()]).collect()
});

fn game(kind: GameKind) -> Choice {
    Choice { note: kind.note().into(), ..Choice::plain(kind.name(), kind.title().into()) }
}

const fn more() -> Choice {
    Choice { note: new_match::MORE_WORDS, ..Choice::plain(MORE, new_match::MORE) }
}

/// The games to choose from; `all` of them, or the usual ones.
pub fn games(all: bool) -> &'static [Choice] {
    if all { &GAMES } else { &USUAL_GAMES }
}

/// The tables to choose from, each with the laws of its physics.
pub const TABLES: [(Choice, Preset); 5] = [
    (noted("pool-9ft", new_match::FEET_9, new_match::TOURNAMENT_SIZE), Preset::Real),
    (noted("pool-8ft", new_match::FEET_8, new_match::HOME_SIZE), Preset::Real),
    (noted("pool-7ft", new_match::FEET_7, new_match::BAR_BOX), Preset::Real),
    (noted("report", Text::untranslated("2014"), new_match::FROM_2014), Preset::Report),
    (noted("rpool", new_match::BLOG, new_match::FROM_BLOG), Preset::Rpool),
];
/// The tables without their laws: all of them, and those that are usually offered.
const TABLE_CHOICES: [Choice; 5] =
    [TABLES[0].0, TABLES[1].0, TABLES[2].0, TABLES[3].0, TABLES[4].0];
const USUAL_TABLES: [Choice; 4] = [TABLES[0].0, TABLES[1].0, TABLES[2].0, more()];

/// The tables to choose from; `all` of them, or the usual ones.
pub fn tables(all: bool) -> &'static [Choice] {
    if all { &TABLE_CHOICES } else { &USUAL_TABLES }
}

/// True if a match has a game, a table or laws that are not usually offered.
pub fn is_unusual(setup: &Setup) -> bool {
    setup.game.kind() == GameKind::EightBall2014 || setup.laws.preset != Preset::Real
}

const fn noted(name: &'static str, title: Text, note: Text) -> Choice {
    Choice { note, ..Choice::plain(name, title) }
}

/// The conditions to choose from.
pub const CONDITIONS: [Choice; 3] = [
    noted(Conditions::Tournament.name(), new_match::TOURNAMENT, new_match::TOURNAMENT_CONDITIONS),
    noted(Conditions::Club.name(), new_match::CLUB, new_match::CLUB_CONDITIONS),
    noted(Conditions::Bar.name(), new_match::BAR, new_match::BAR_CONDITIONS),
];

/// The cues to choose from.
pub const CUES: [Choice; 3] = [
    noted(CueKind::Playing.name(), new_match::PLAYING, new_match::PLAYING_CUE),
    noted(CueKind::Break.name(), new_match::BREAK, new_match::BREAK_CUE),
    noted(CueKind::Jump.name(), new_match::JUMP, new_match::JUMP_CUE),
];

/// The name of a set-up's table; empty if it is none of these.
pub fn table_of(setup: &Setup) -> &'static str {
    let length = |table: &Table| table.bed.map(|bed| bed.half_length);
    let is_it = |(choice, preset): &&(Choice, Preset)| {
        let known = Table::named(choice.name).and_then(|table| length(&table));
        *preset == setup.laws.preset && known.is_some() && known == length(&setup.table)
    };
    TABLES.iter().find(is_it).map_or("", |(choice, _)| choice.name)
}

/// Racks to win for the match; the name of a number is the number.
pub const RACES: [Choice; 7] = [
    Choice::plain("endless", new_match::UNLIMITED),
    number("1"),
    number("2"),
    number("3"),
    number("5"),
    number("7"),
    number("9"),
];

/// The name of this many racks; empty if they are not to choose.
pub fn race_name(race: Option<u32>) -> &'static str {
    let known = RACES.iter().find(|choice| choice.name.parse().ok() == race);
    known.map_or("", |choice| choice.name)
}

/// A player, who is shown by name.
const fn player(name: &'static str, player: Player) -> Choice {
    Choice { player: Some(player), ..Choice::plain(name, Text::EMPTY) }
}

const fn number(digit: &'static str) -> Choice {
    Choice::plain(digit, Text::untranslated(digit))
}

/// Who breaks the first rack.
pub const FIRST_BREAKS: [Choice; 3] = [
    Choice::plain("coin", new_match::COIN_TOSS),
    player("player-1", Player::One),
    player("player-2", Player::Two),
];

/// Who breaks the others.
pub const BREAKS: [Choice; 4] = [
    Choice::plain("alternate", new_match::ALTERNATE),
    Choice::plain("winner", new_match::WINNER),
    Choice::plain("loser", new_match::LOSER),
    player("player-1", Player::One),
];

/// Whether shots can be taken back.
pub const UNDO_RULES: [Choice; 3] = [
    Choice::plain("free", new_match::ALWAYS),
    Choice::plain("ask", new_match::ASK_OPPONENT),
    Choice::plain("off", new_match::NEVER),
];
