//! The rows of the sheet for a new match, below those of the players.

use super::NewMatch;
use super::choices::{
    BREAKS, CLOCKS, CONDITIONS, CUES, FAMILIES, FIRST_BREAKS, Family, HANDICAPS, MORE, RACES, SETS,
    TABLES, UNDO_RULES, games, name_of_number, own_option, set_option, tables,
};
use super::handicap;
use crate::game::{Breaks, FirstBreak, GameKind, OptionValues, Player, Setup, UndoRule, Unit};
use crate::physics::Preset;
use crate::physics::laws::{Conditions, CueKind};
use crate::texts::{Text, new_match};
use crate::ui::{Choice, Control, Row, Value};

impl NewMatch {
    /// The rows of the sheet: those of the game come first, with its own options.
    pub(super) fn rows(&self) -> Vec<Row> {
        let Setup { race, sets, shot_clock, first_break, breaks, undo, tight_rack, .. } =
            *self.setup;
        let game = self.setup.game.kind();
        let row = |control, [label, description]: [Text; 2], shown| Row {
            disabled: false,
            section: Text::EMPTY,
            pages: &[],
            setting: control,
            control,
            label: label.in_unit(game.unit()),
            description: description.in_unit(game.unit()),
            shown,
        };
        let family = Family::of(game);
        let mut rows = vec![
            row(
                "match-family",
                [new_match::FAMILY, new_match::FAMILY_WORDS],
                choices(&FAMILIES, family.name()),
            ),
            row(
                "match-game",
                [new_match::GAME, new_match::GAME_WORDS],
                choices(games(family, self.offers_all), game.name()),
            ),
        ];
        let options = self.setup.game.rules().options().iter();
        let of_both = options.clone().filter(|it| !matches!(it.values, OptionValues::Each { .. }));
        rows.extend(of_both.map(|option| {
            let shown = own_option(&self.setup.game, option);
            row(option.key, [option.title.into(), new_match::OPTION_WORDS], shown)
        }));
        let is_real = self.setup.laws.preset == Preset::Real;
        let of_table = [
            row(
                "match-table",
                [new_match::TABLE, new_match::TABLE_WORDS],
                choices(tables(game, self.offers_all), self.table),
            ),
            Row {
                disabled: !is_real,
                ..row(
                    "match-conditions",
                    [new_match::CONDITIONS, new_match::CONDITIONS_WORDS],
                    choices(&CONDITIONS, self.conditions.name()),
                )
            },
            Row {
                disabled: !is_real,
                ..row(
                    "match-cue",
                    [new_match::CUE, new_match::CUE_WORDS],
                    choices(&CUES, self.cue.map_or("", CueKind::name)),
                )
            },
        ];
        let is_practice = game == GameKind::Practice;
        let mut of_match = vec![
            (
                is_practice,
                "match-race",
                [new_match::RACE_TO, new_match::RACE_WORDS],
                choices(&RACES, name_of_number(&RACES, race)),
            ),
            (
                is_practice || race.is_none(),
                "match-sets",
                [new_match::SETS, new_match::SETS_WORDS],
                choices(&SETS, name_of_number(&SETS, Some(sets))),
            ),
            (
                is_practice,
                "match-first-break",
                [new_match::FIRST_BREAK, new_match::FIRST_BREAK_WORDS],
                choices(&FIRST_BREAKS, name_of(&FirstBreak::NAMES, first_break)),
            ),
            (
                is_practice || race == Some(1) && sets == 1,
                "match-breaks",
                [new_match::NEXT_BREAKS, new_match::NEXT_BREAKS_WORDS],
                choices(&BREAKS, name_of(&Breaks::NAMES, breaks)),
            ),
            (
                is_practice || game == GameKind::EightBall2014,
                "match-clock",
                [new_match::SHOT_CLOCK, new_match::SHOT_CLOCK_WORDS],
                choices(&CLOCKS, name_of_number(&CLOCKS, shot_clock)),
            ),
        ];
        if !is_practice {
            of_match.extend(self.handicap());
        }
        of_match.push((
            is_practice,
            "match-undo",
            [new_match::UNDO, new_match::UNDO_WORDS],
            choices(&UNDO_RULES, name_of(&UndoRule::NAMES, undo)),
        ));
        // Carom and billiards rack no balls.
        if game.unit() != Unit::Game {
            of_match.push((
                false,
                "match-tight-rack",
                [new_match::PERFECT_RACK, new_match::PERFECT_RACK_WORDS],
                Control::Switch(tight_rack),
            ));
        }
        rows.extend(of_table);
        rows.extend(of_match.into_iter().map(|(disabled, control, words, shown)| Row {
            disabled,
            section: new_match::MATCH,
            ..row(control, words, shown)
        }));
        rows
    }

    /// The rows of the handicap: the player, and what that player is given.
    fn handicap(&self) -> Vec<(bool, &'static str, [Text; 2], Control)> {
        let whose = match self.handicapped {
            None => "nobody",
            Some(Player::One) => "player-1",
            Some(Player::Two) => "player-2",
        };
        let words = [new_match::HANDICAP, new_match::HANDICAP_WORDS];
        let mut rows = vec![(false, "match-handicap", words, choices(&HANDICAPS, whose))];
        let Some(player) = self.handicapped else { return rows };
        let (chosen, offered) = handicap::racks_ahead(&self.setup, player);
        let has_race = self.setup.race.is_some_and(|race| race > 1);
        let words = [new_match::RACKS_AHEAD, new_match::RACKS_AHEAD_WORDS];
        rows.push((!has_race, "match-racks-ahead", words, choices(offered, chosen)));
        for option in handicap::of_game(&self.setup) {
            let (chosen, offered) = handicap::amount(&self.setup, option, player);
            let words = [option.title.into(), new_match::OPTION_WORDS];
            rows.push((false, option.key, words, choices(offered, chosen)));
        }
        rows
    }

    /// Applies the new value of a row.
    pub(super) fn set_row(&mut self, control: &str, value: Value) {
        let setup = &mut *self.setup;
        match (control, value) {
            ("match-game" | "match-table", Value::Name(MORE)) => self.offers_all = true,
            ("match-tight-rack", Value::Switch(on)) => setup.tight_rack = on,
            ("match-family", Value::Name(name)) => {
                if let Some(family) = Family::named(name) {
                    self.set_game(family.first());
                }
            }
            ("match-game", Value::Name(name)) => {
                if let Some(kind) = GameKind::named(name) {
                    self.set_game(kind);
                }
            }
            ("match-table", Value::Name(name)) => {
                let known = TABLES.iter().find(|(choice, _)| choice.name == name);
                if let Some((_, preset)) = known {
                    self.table = name;
                    self.set_table(*preset);
                }
            }
            ("match-conditions", Value::Name(name)) => {
                if let Some(conditions) = Conditions::named(name) {
                    self.conditions = conditions;
                    self.set_table(Preset::Real);
                }
            }
            ("match-cue", Value::Name(name)) => {
                if let Some(cue) = CueKind::named(name) {
                    self.cue = Some(cue);
                    setup.laws.cue = cue.law();
                }
            }
            ("match-race", Value::Name(name)) => {
                setup.race = name.parse().ok();
                if let Some(player) = self.handicapped {
                    handicap::set_racks_ahead(setup, player, setup.head_start[player.index()]);
                }
            }
            ("match-sets", Value::Name(name)) => setup.sets = name.parse().unwrap_or(1),
            ("match-clock", Value::Name(name)) => setup.shot_clock = name.parse().ok(),
            ("match-handicap", Value::Name(name)) => {
                self.handicapped = match name {
                    "player-1" => Some(Player::One),
                    "player-2" => Some(Player::Two),
                    _ => None,
                };
                handicap::give(setup, self.handicapped);
            }
            ("match-racks-ahead", Value::Name(name)) => {
                if let Some((player, racks)) = self.handicapped.zip(name.parse().ok()) {
                    handicap::set_racks_ahead(setup, player, racks);
                }
            }
            ("match-first-break", Value::Name(name)) => {
                setup.first_break = named(&FirstBreak::NAMES, name).unwrap_or(setup.first_break);
            }
            ("match-breaks", Value::Name(name)) => {
                setup.breaks = named(&Breaks::NAMES, name).unwrap_or(setup.breaks);
            }
            ("match-undo", Value::Name(name)) => {
                setup.undo = named(&UndoRule::NAMES, name).unwrap_or(setup.undo);
            }
            (key, Value::Switch(on)) => set_option(&mut setup.game, key, on.into()),
            (key, Value::Name(number)) => {
                let Ok(number) = number.parse::<u32>() else { return };
                let of_one = handicap::of_game(setup).any(|option| option.key == key);
                let value = match self.handicapped.filter(|_| of_one) {
                    Some(player) => handicap::value_of(player, number),
                    None => number.into(),
                };
                set_option(&mut setup.game, key, value);
            }
            _ => {}
        }
    }
}

/// The control of these choices.
fn choices(choices: &'static [Choice], chosen: &'static str) -> Control {
    Control::Choices { choices, chosen, marked: None }
}

/// The value of this name in a list.
fn named<T: Copy>(names: &[(&'static str, T)], name: &str) -> Option<T> {
    names.iter().find(|(one, _)| *one == name).map(|(_, value)| *value)
}

/// The name of a value in a list.
fn name_of<T: PartialEq>(names: &[(&'static str, T)], value: T) -> &'static str {
    names.iter().find(|(_, one)| *one == value).map_or("", |(name, _)| name)
}
