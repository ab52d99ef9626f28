//! The choices on the sheet for a new match.

use std::sync::LazyLock;

use serde_json::Value;

use crate::game::files::options;
use crate::game::{GameKind, GameOption, GameState, OptionValues, Player, Setup};
use crate::physics::Preset;
use crate::physics::laws::{Conditions, CueKind};
use crate::texts::{Text, new_match};
use crate::ui::{Choice, Control};

use super::handicap::RACKS_AHEAD;

/// The name of the choice that shows the game of 2014, its table, and the physics of the blog.
pub const MORE: &str = "more";

named! {
    /// A family of games.
    pub enum Family {
        /// Two groups, and a ball that decides.
        Groups = "groups",
        /// The lowest ball must be hit first.
        LowestFirst = "lowest",
        /// Any ball, for points.
        Points = "points",
        /// Reds and colours, and billiards on the same table.
        Snooker = "snooker",
        /// Caroms, without pockets.
        Caroms = "caroms",
        /// No opponent.
        Practice = "practice",
    }
}

impl Family {
    /// The family of a game.
    pub fn of(game: GameKind) -> Family {
        match game {
            GameKind::EightBall
            | GameKind::EightBall2014
            | GameKind::Blackball
            | GameKind::Heyball => Family::Groups,
            GameKind::NineBall | GameKind::TenBall | GameKind::Rotation => Family::LowestFirst,
            GameKind::StraightPool | GameKind::OnePocket | GameKind::BankPool => Family::Points,
            GameKind::Snooker | GameKind::SixReds | GameKind::EnglishBilliards => Family::Snooker,
            GameKind::ThreeCushion | GameKind::Libre | GameKind::Cadre47 | GameKind::Cadre71 => {
                Family::Caroms
            }
            GameKind::Practice => Family::Practice,
        }
    }

    fn games(self) -> impl Iterator<Item = GameKind> {
        GameKind::ALL.iter().copied().filter(move |kind| Family::of(*kind) == self)
    }

    /// Its first game.
    pub fn first(self) -> GameKind {
        self.games().next().unwrap_or(GameKind::Practice)
    }
}

/// The families to choose from.
pub const FAMILIES: [Choice; 6] = [
    noted(Family::Groups.name(), new_match::GROUPS, new_match::GROUPS_WORDS),
    noted(Family::LowestFirst.name(), new_match::LOWEST, new_match::LOWEST_WORDS),
    noted(Family::Points.name(), new_match::POINTS, new_match::POINTS_WORDS),
    noted(Family::Snooker.name(), new_match::SNOOKER, new_match::SNOOKER_WORDS),
    noted(Family::Caroms.name(), new_match::CAROMS, new_match::CAROMS_WORDS),
    noted(Family::Practice.name(), new_match::PRACTICE, new_match::PRACTICE_WORDS),
];

/// The games of each family: all of them, and those that are usually offered.
static GAMES: LazyLock<[[Vec<Choice>; 2]; Family::ALL.len()]> = LazyLock::new(|| {
    Family::ALL.map(|family| {
        let is_usual = |kind: &GameKind| *kind != GameKind::EightBall2014;
        let rest = (!family.games().all(|kind| is_usual(&kind))).then(more);
        let usual = family.games().filter(is_usual).map(game).chain(rest);
        [family.games().map(game).collect(), usual.collect()]
    })
});

fn game(kind: GameKind) -> Choice {
    Choice { note: kind.note().into(), ..Choice::plain(kind.name(), kind.title().into()) }
}

const fn more() -> Choice {
    Choice { note: new_match::MORE_WORDS, ..Choice::plain(MORE, new_match::MORE) }
}

/// The games of a family to choose from; `all` of them, or the usual ones.
pub fn games(family: Family, all: bool) -> &'static [Choice] {
    let [everything, usual] = &GAMES[family as usize];
    if all { everything } else { usual }
}

/// The control of a game's own option.
pub fn own_option(game: &GameState, option: &GameOption) -> Control {
    let value = options::value(game, option.key);
    match option.values {
        OptionValues::Flag => Control::Switch(value == Some(true.into())),
        OptionValues::Number { .. } | OptionValues::Each { .. } => {
            let choices = numbers(option.values);
            let number = value.and_then(|value| value.as_u64()?.try_into().ok());
            let chosen = number.map_or("", |number| name_of_number(choices, Some(number)));
            Control::Choices { choices, chosen, marked: None }
        }
    }
}

/// Sets a game's own option.
pub fn set_option(game: &mut GameState, key: &str, value: Value) {
    if let Some(changed) = options::with(game, key, value) {
        *game = changed;
    }
}

/// The numbers of an option, or of [`RACKS_AHEAD`], to choose from; none comes first where the players
/// differ.
pub fn numbers(values: OptionValues) -> &'static [Choice] {
    NUMBERS.iter().find(|(known, _)| *known == values).map_or(&[], |(_, numbers)| numbers)
}

/// The choices of all options that are numbers.
static NUMBERS: LazyLock<Vec<(OptionValues, Vec<Choice>)>> = LazyLock::new(|| {
    let number = |number: &u32| {
        // It lives as long as the program.
        let digits: &'static str = Box::leak(number.to_string().into_boxed_str());
        Choice::plain(digits, Text::untranslated(digits))
    };
    let none = Choice::plain("0", new_match::NONE_GIVEN);
    let list = |values: OptionValues| match values {
        OptionValues::Flag => Vec::new(),
        OptionValues::Number { offered, .. } => offered.iter().map(number).collect(),
        OptionValues::Each { offered, .. } => {
            [none].into_iter().chain(offered.iter().map(number)).collect()
        }
    };
    let options = GameKind::ALL.iter().flat_map(|kind| kind.start().rules().options());
    let values = options.map(|option| option.values).chain([RACKS_AHEAD]);
    values.map(|values| (values, list(values))).collect()
});

/// The tables to choose from, each with the laws of its physics.
pub const TABLES: [(Choice, Preset); 14] = [
    (noted("pool-9ft", new_match::FEET_9, new_match::TOURNAMENT_SIZE), Preset::Real),
    (noted("pool-8ft", new_match::FEET_8, new_match::HOME_SIZE), Preset::Real),
    (noted("pool-7ft", new_match::FEET_7, new_match::BAR_BOX), Preset::Real),
    (noted("report", Text::untranslated("2014"), new_match::FROM_2014), Preset::Report),
    (noted("rpool", new_match::BLOG, new_match::FROM_BLOG), Preset::Rpool),
    (noted("blackball-7ft", new_match::BLACKBALL_7, new_match::BLACKBALL_TABLE), Preset::Real),
    (noted("heyball-9ft", new_match::HEYBALL_9, new_match::HEYBALL_TABLE), Preset::Real),
    (noted("carom-10ft", new_match::CAROM_10, new_match::MATCH_TABLE), Preset::Real),
    (noted("carom-9ft", new_match::CAROM_9, new_match::SMALLER_TABLE), Preset::Real),
    (noted("carom-8ft", new_match::CAROM_8, new_match::SMALLER_TABLE), Preset::Real),
    (noted("carom-7ft", new_match::CAROM_7, new_match::SMALLER_TABLE), Preset::Real),
    (noted("snooker-12ft", new_match::SNOOKER_12, new_match::TOURNAMENT_SIZE), Preset::Real),
    (noted("snooker-10ft", new_match::SNOOKER_10, new_match::SMALLER_SIZE), Preset::Real),
    (noted("snooker-6ft", new_match::SNOOKER_6, new_match::HOME_SIZE), Preset::Real),
];
/// The tables without their laws: all of them, those that are usually offered, and those for games
/// that have a table of their own.
const TABLE_CHOICES: [Choice; 5] =
    [TABLES[0].0, TABLES[1].0, TABLES[2].0, TABLES[3].0, TABLES[4].0];
const USUAL_TABLES: [Choice; 4] = [TABLES[0].0, TABLES[1].0, TABLES[2].0, more()];
const BLACKBALL_TABLES: [Choice; 3] = [TABLES[5].0, TABLES[2].0, TABLES[0].0];
const HEYBALL_TABLES: [Choice; 3] = [TABLES[6].0, TABLES[0].0, TABLES[1].0];
const CAROM_TABLES: [Choice; 4] = [TABLES[7].0, TABLES[8].0, TABLES[9].0, TABLES[10].0];
const SNOOKER_TABLES: [Choice; 3] = [TABLES[11].0, TABLES[12].0, TABLES[13].0];

/// The tables to choose from for a game; `all` of them, or the usual ones.
pub fn tables(game: GameKind, all: bool) -> &'static [Choice] {
    match game {
        GameKind::Blackball => &BLACKBALL_TABLES,
        GameKind::Heyball => &HEYBALL_TABLES,
        GameKind::Snooker | GameKind::SixReds | GameKind::EnglishBilliards => &SNOOKER_TABLES,
        kind if kind.is_carom() => &CAROM_TABLES,
        _ if all => &TABLE_CHOICES,
        _ => &USUAL_TABLES,
    }
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
    let is_it = |(choice, preset): &&(Choice, Preset)| {
        let known = setup.laws.table_named(choice.name);
        *preset == setup.laws.preset && known.as_ref() == Some(&*setup.table)
    };
    TABLES.iter().find(is_it).map_or("", |(choice, _)| choice.name)
}

/// The player who is given something.
pub const HANDICAPS: [Choice; 3] = [
    Choice::plain("nobody", new_match::NOBODY),
    player("player-1", Player::One),
    player("player-2", Player::Two),
];

/// Sets to win for the match.
pub const SETS: [Choice; 4] = [number("1"), number("2"), number("3"), number("5")];

/// Seconds for each shot.
pub const CLOCKS: [Choice; 5] = [
    Choice::plain("off", new_match::NO_CLOCK),
    number("20"),
    number("30"),
    number("45"),
    number("60"),
];

/// The name of a number among these choices; empty if it is not to choose.
pub fn name_of_number(choices: &[Choice], number: Option<u32>) -> &'static str {
    let known = choices.iter().find(|choice| choice.name.parse().ok() == number);
    known.map_or("", |choice| choice.name)
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

/// A player, who is shown by name.
const fn player(name: &'static str, player: Player) -> Choice {
    Choice { player: Some(player), ..Choice::plain(name, Text::EMPTY) }
}

const fn number(digit: &'static str) -> Choice {
    Choice::plain(digit, Text::untranslated(digit))
}

/// Who breaks the first rack.
pub const FIRST_BREAKS: [Choice; 4] = [
    noted("lag", new_match::LAG, new_match::LAG_MEANS),
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
