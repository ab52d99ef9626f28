//! The rows of the sheet for a new match, below those of the players.

use super::NewMatch;
use super::choices::{
    BREAKS, CONDITIONS, CUES, FAMILIES, FIRST_BREAKS, Family, MORE, RACES, TABLES, UNDO_RULES,
    games, own_option, race_name, set_option, tables,
};
use crate::game::{Breaks, FirstBreak, GameKind, Setup, UndoRule};
use crate::physics::Preset;
use crate::physics::laws::{Conditions, CueKind};
use crate::texts::{Text, new_match};
use crate::ui::{Choice, Control, Row, Value};

impl NewMatch {
    /// The rows of the sheet: those of the game come first, with its own options.
    pub(super) fn rows(&self) -> Vec<Row> {
        let Setup { race, first_break, breaks, undo, tight_rack, .. } = *self.setup;
        let game = self.setup.game.kind();
        let choices = |choices: &'static [Choice], chosen: &'static str| Control::Choices {
            choices,
            chosen,
            marked: None,
        };
        let row = |control, [label, description]: [Text; 2], shown| Row {
            disabled: false,
            section: Text::EMPTY,
            pages: &[],
            setting: control,
            control,
            label,
            description,
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
        rows.extend(self.setup.game.rules().options().iter().map(|option| {
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
        let of_match = [
            (
                is_practice,
                "match-race",
                [new_match::RACE_TO, new_match::RACE_WORDS],
                choices(&RACES, race_name(race)),
            ),
            (
                is_practice,
                "match-first-break",
                [new_match::FIRST_BREAK, new_match::FIRST_BREAK_WORDS],
                choices(&FIRST_BREAKS, name_of(&FirstBreak::NAMES, first_break)),
            ),
            (
                is_practice || race == Some(1),
                "match-breaks",
                [new_match::NEXT_BREAKS, new_match::NEXT_BREAKS_WORDS],
                choices(&BREAKS, name_of(&Breaks::NAMES, breaks)),
            ),
            (
                is_practice,
                "match-undo",
                [new_match::UNDO, new_match::UNDO_WORDS],
                choices(&UNDO_RULES, name_of(&UndoRule::NAMES, undo)),
            ),
            (
                false,
                "match-tight-rack",
                [new_match::PERFECT_RACK, new_match::PERFECT_RACK_WORDS],
                Control::Switch(tight_rack),
            ),
        ];
        rows.extend(of_table);
        rows.extend(of_match.map(|(disabled, control, words, shown)| Row {
            disabled,
            section: new_match::MATCH,
            ..row(control, words, shown)
        }));
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
            ("match-race", Value::Name(name)) => setup.race = name.parse().ok(),
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
                let number: Option<u32> = number.parse().ok();
                set_option(&mut setup.game, key, number.into());
            }
            _ => {}
        }
    }
}

/// The value of this name in a list.
fn named<T: Copy>(names: &[(&'static str, T)], name: &str) -> Option<T> {
    names.iter().find(|(one, _)| *one == name).map(|(_, value)| *value)
}

/// The name of a value in a list.
fn name_of<T: PartialEq>(names: &[(&'static str, T)], value: T) -> &'static str {
    names.iter().find(|(_, one)| *one == value).map_or("", |(name, _)| name)
}
