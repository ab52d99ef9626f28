//! The rows of a handicap: the player who is given something, and how much of it.

use serde_json::{Value, json};

use super::choices::{name_of_number, numbers, set_option};
use crate::game::files::options;
use crate::game::{GameOption, OptionValues, PerPlayer, Player, Setup};
use crate::ui::Choice;

/// Racks ahead that can be chosen.
pub const RACKS_AHEAD: OptionValues = OptionValues::Each { most: u32::MAX, offered: &[1, 2, 3] };

/// The options of a game that differ between the players.
pub fn of_game(setup: &Setup) -> impl Iterator<Item = &'static GameOption> + use<> {
    let options = setup.game.rules().options().iter();
    options.filter(|option| matches!(option.values, OptionValues::Each { .. }))
}

/// The value of each player.
fn each(setup: &Setup, option: &GameOption) -> [u32; 2] {
    let value = options::value(&setup.game, option.key).unwrap_or_default();
    serde_json::from_value(value).map(PerPlayer::into).unwrap_or_default()
}

/// The player who has a handicap.
pub fn given(setup: &Setup) -> Option<Player> {
    let values = of_game(setup).map(|option| each(setup, option)).chain([setup.head_start]);
    let sums = values.fold([0, 0], |sums, one| [sums[0] + one[0], sums[1] + one[1]]);
    Player::BOTH.into_iter().find(|player| sums[player.index()] > 0)
}

/// Gives to a player, or to nobody, what the other one was given.
pub fn give(setup: &mut Setup, to: Option<Player>) {
    let pair = |[one, two]: [u32; 2]| to.map_or([0, 0], |player| only(player, one.max(two)));
    setup.head_start = pair(setup.head_start);
    for option in of_game(setup) {
        let pair = PerPlayer::from(pair(each(setup, option)));
        set_option(&mut setup.game, option.key, json!(pair));
    }
}

fn only(player: Player, amount: u32) -> [u32; 2] {
    let mut pair = [0, 0];
    pair[player.index()] = amount;
    pair
}

/// The chosen amount of an option, and the amounts to choose from.
pub fn amount(
    setup: &Setup,
    option: &GameOption,
    player: Player,
) -> (&'static str, &'static [Choice]) {
    chosen(each(setup, option)[player.index()], option.values)
}

/// The racks that a player has ahead, and those to choose from.
pub fn racks_ahead(setup: &Setup, player: Player) -> (&'static str, &'static [Choice]) {
    chosen(setup.head_start[player.index()], RACKS_AHEAD)
}

fn chosen(amount: u32, values: OptionValues) -> (&'static str, &'static [Choice]) {
    let choices = numbers(values);
    (name_of_number(choices, Some(amount)), choices)
}

/// Sets the racks that a player has ahead: fewer than win.
pub fn set_racks_ahead(setup: &mut Setup, player: Player, racks: u32) {
    let most = setup.race.map_or(u32::MAX, |race| race - 1);
    setup.head_start = only(player, racks.min(most));
}

/// The value of an option in which only one player has an amount.
pub fn value_of(player: Player, amount: u32) -> Value {
    json!(PerPlayer::from(only(player, amount)))
}
