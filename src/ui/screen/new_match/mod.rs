//! The sheet that sets up a new match: the game, its table, the cue, its length, who breaks, and the
//! undo rule.

mod choices;
mod opponents;
mod players;

use std::sync::Arc;

use super::{Answer, Behaviour, Canvas, KeyGroup, KeyPress, TableInput};
use crate::game::{Breaks, FirstBreak, GameKind, Player, Setup, UndoRule};
use crate::physics::laws::{Conditions, CueKind, Equipment};
use crate::physics::{Laws, Preset};
use crate::texts::{Text, hints, new_match, translated_name};
use crate::ui::kit::ground::Ground;
use crate::ui::kit::name_field::{NameField, written_names};
use crate::ui::kit::row_cursor::{RowCursor, step};
use crate::ui::kit::rows::Rows;
use crate::ui::kit::setting_rows;
use crate::ui::kit::setting_rows::{CAPTION, GAP, ROW, SettingRows};
use crate::ui::kit::theme;
use crate::ui::kit::widgets::{Align, Look, Pen};
use crate::ui::layout::Rect;
use crate::ui::{
    Action, App, Choice, Chord, Control, Hint, Intent, Key, Row, UiState, Value, fitting_colors,
};
use choices::{
    BREAKS, FAMILIES, FIRST_BREAKS, Family, MORE, RACES, TABLES, UNDO_RULES, games, is_unusual,
    own_option, race_name, set_option, table_of, tables,
};
pub use choices::{CONDITIONS as CONDITION_CHOICES, CUES as CUE_CHOICES};

/// Width of the sheet, logical pixels.
const WIDTH: f32 = 480.0;
/// Margin of the sheet, logical pixels.
const PAD: f32 = 16.0;
/// Height of the row of the title, logical pixels.
const TITLE: f32 = 40.0;
/// Height of the row of the button, logical pixels.
const FOOT: f32 = 46.0;
/// Side of the close icon, logical pixels.
const CROSS: f32 = 28.0;

/// Number of players, whose rows come first.
const PLAYERS: usize = 2;
/// The row of the opponent.
const OPPONENT: usize = PLAYERS;
/// The first of the other rows.
const FIRST: usize = OPPONENT + 1;

/// The sheet that sets up a new match.
#[derive(Debug, Clone, PartialEq)]
pub struct NewMatch {
    setup: Box<Setup>,
    /// The name of the table; empty if it is not in the list.
    table: &'static str,
    /// The conditions of a pool table, chosen or to be chosen.
    conditions: Conditions,
    /// The cue of a pool table, chosen or to be chosen; `None` if it is none of these.
    cue: Option<CueKind>,
    /// The names of the players' colours.
    colors: [&'static str; 2],
    /// True if only colours are offered that color-blind people can tell apart.
    color_blind: bool,
    fields: Box<[NameField; 2]>,
    /// The second player's name as a person, while an opponent plays instead.
    person: String,
    /// True if all games and tables are offered, and not only the usual ones.
    offers_all: bool,
    /// The selected row: the two players come first.
    cursor: RowCursor,
    /// True if a key has selected it, so that the list must scroll to it.
    scrolls: bool,
    /// The explanation of the row under the mouse.
    explained: Option<Text>,
}

impl NewMatch {
    /// The sheet, with the last match's choices and the names of the players' colours; with only
    /// the colours that color-blind people can tell apart, or with all.
    ///
    /// `last` has the conditions and the cue last chosen. They stand in for the default ones, with
    /// which matches begin that no sheet has set up.
    pub fn new(
        setup: &Setup,
        last: &Laws,
        colors: [&'static str; 2],
        color_blind: bool,
    ) -> NewMatch {
        let has_own = setup.laws.preset == Preset::Real && setup.laws != Laws::real();
        let chosen = if has_own { &setup.laws } else { last };
        let mut sheet = NewMatch {
            setup: Box::new(setup.clone()),
            table: table_of(setup),
            conditions: chosen.conditions,
            cue: CueKind::of(&chosen.cue),
            colors: fitting_colors(colors, color_blind),
            color_blind,
            fields: Default::default(),
            person: Player::Two.to_string(),
            offers_all: is_unusual(setup),
            cursor: RowCursor::default(),
            scrolls: false,
            explained: None,
        };
        sheet.setup.players = written_names(&setup.players);
        if setup.laws == Laws::real() {
            sheet.set_table(Preset::Real);
        }
        sheet
    }

    /// Gives the match the laws of a preset and the chosen table, in the chosen conditions and with
    /// the chosen cue.
    fn set_table(&mut self, preset: Preset) {
        let mut laws = preset.laws();
        if preset == Preset::Real {
            laws = self.conditions.laws_with(Equipment::of_table(self.table));
            laws.cue = self.cue.map_or(laws.cue, CueKind::law);
        }
        self.setup.laws = laws;
        // A table that is not in the list stays.
        if let Some(table) = laws.table_named(self.table) {
            self.setup.table = Arc::new(table);
        }
    }

    /// Chooses a game, and with it its own table, or the usual one after another game's own.
    fn set_game(&mut self, kind: GameKind) {
        let before = self.setup.game.kind().own_table();
        self.setup.game = kind.start();
        let table = match (before, kind.own_table()) {
            (_, Some(own)) => Some(own),
            (Some(before), None) if before == self.table => Some(TABLES[0].0.name),
            _ => None,
        };
        if let Some(name) = table {
            self.table = name;
            self.set_table(Preset::Real);
        }
    }

    /// True for a row that has no effect on the match that is set up.
    fn is_disabled(&self, row: usize) -> bool {
        match row.checked_sub(FIRST) {
            None => self.setup.game.kind() == GameKind::Practice && row > 0,
            Some(row) => self.rows().get(row).is_some_and(|row| row.disabled),
        }
    }

    /// The button that starts the match, which keys select after the rows.
    fn start_row(&self) -> usize {
        FIRST + self.rows().len()
    }

    /// The close icon, which keys select last.
    fn close_row(&self) -> usize {
        self.start_row() + 1
    }

    /// Selects another row with a key, past those without effect. Returns true if it did.
    fn select(&mut self, chord: Chord) -> bool {
        let count = self.close_row() + 1;
        let moves = self.cursor.moves(chord, count);
        // An end of the list is never disabled, so a key that leads there ends this, too.
        while moves && self.cursor.row.is_some_and(|row| self.is_disabled(row)) {
            self.cursor.moves(chord, count);
        }
        self.scrolls |= moves;
        moves
    }

    /// The rows of the sheet: those of the game come first, with its own options.
    fn rows(&self) -> Vec<Row> {
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
                    choices(&CONDITION_CHOICES, self.conditions.name()),
                )
            },
            Row {
                disabled: !is_real,
                ..row(
                    "match-cue",
                    [new_match::CUE, new_match::CUE_WORDS],
                    choices(&CUE_CHOICES, self.cue.map_or("", CueKind::name)),
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
    fn set_row(&mut self, control: &str, value: Value) {
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

    /// Outlines a button if keys have selected it.
    fn mark(&self, pen: &Pen<'_>, rect: Rect, row: usize) {
        if self.cursor.row == Some(row) {
            pen.outline(rect.inset(-pen.s(3.0)), theme::ACCENT, 8.0);
        }
    }

    fn start(&self) -> Action {
        Action::App(App::Start(self.setup_to_play(), self.colors))
    }

    /// True if the key that answers would start the match: on a name, it edits the name.
    fn starts_by_key(&self) -> bool {
        let close = self.close_row();
        let is_elsewhere = self.cursor.row.is_some_and(|row| row < PLAYERS || row == close);
        !is_elsewhere && !self.editing_text()
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

impl Behaviour for NewMatch {
    fn table_input(&self) -> TableInput {
        TableInput::Dismiss
    }

    fn lets_through(&self, keys: KeyGroup) -> bool {
        matches!(keys, KeyGroup::Program | KeyGroup::Answer)
    }

    fn hint(&self) -> Hint {
        match self.cursor.row {
            _ if self.fields[1].editing() || self.editing_text() && self.is_disabled(1) => {
                &[(hints::ENTER_DONE, &[]), (hints::ESC_CANCELS, &[])]
            }
            _ if self.editing_text() => {
                &[(hints::ENTER_DONE, &[]), (hints::TAB_OTHER_NAME, &[]), (hints::ESC_CANCELS, &[])]
            }
            Some(row) if row == self.close_row() => &[(hints::ENTER_CLOSE, &[])],
            Some(0 | 1) => &[(hints::ENTER_TYPE_NAME, &[]), (hints::ARROWS_ANOTHER_COLOR, &[])],
            Some(_) => {
                &[(hints::START_MATCH, &[Intent::Confirm]), (hints::UP_DOWN_CHANGE_ROW, &[])]
            }
            None => &[(hints::START_MATCH, &[Intent::Confirm]), (hints::UP_DOWN_CHOOSE_ROW, &[])],
        }
    }

    fn gamepad_hint(&self) -> Hint {
        match self.cursor.row {
            _ if self.fields.iter().any(NameField::spells) => &[
                (hints::D_PAD_LETTER, &[]),
                (hints::D_PAD_NEXT_LETTER, &[]),
                (hints::DONE, &[Intent::Confirm]),
            ],
            Some(0 | 1) => {
                &[(hints::SPELLS_ANOTHER_NAME, &[Intent::Confirm]), (hints::D_PAD_COLOR, &[])]
            }
            _ => &[(hints::START_MATCH, &[Intent::Confirm]), (hints::D_PAD_CHANGES_ROW, &[])],
        }
    }

    fn is_menu(&self) -> bool {
        true
    }

    fn explanation(&self) -> Option<Text> {
        self.explained.filter(|_| !self.editing_text())
    }

    fn editing_text(&self) -> bool {
        self.fields.iter().any(NameField::editing)
    }

    fn starts_text(&self) -> bool {
        self.fields.iter().any(NameField::starts)
    }

    fn key(&mut self, chord: Chord, state: &UiState) -> KeyPress {
        let rows = self.rows();
        if let Some(player) = self.fields.iter().position(NameField::spells) {
            let name = self.fields[player].spell_key(chord.key);
            self.set_name(player, name);
            return KeyPress::Taken;
        }
        if let Some(player) = self.fields.iter().position(NameField::editing) {
            // Other keys belong to the text.
            if matches!(chord.key, Key::Up | Key::Down | Key::Tab) {
                self.end_typing();
                self.cursor.row = Some(player);
                self.select(chord);
                // Tab selects the other name, as in every form.
                let next = self.cursor.row.filter(|next| *next < PLAYERS && chord.key == Key::Tab);
                let next = next.filter(|next| *next == 0 || self.opponent().is_none());
                if let Some(next) = next {
                    let name = self.setup.players[next].clone();
                    self.fields[next].edit(&name);
                }
            }
            return KeyPress::Taken;
        }
        if self.select(chord) {
            return KeyPress::Taken;
        }
        let Some(at) = self.cursor.row else { return KeyPress::Ignored };
        let presses = matches!(chord.key, Key::Enter | Key::Space);
        if at == self.start_row() || at == self.close_row() {
            return match presses {
                true if at == self.start_row() => KeyPress::Acts(self.start()),
                true => KeyPress::Acts(Action::App(App::Close)),
                false => KeyPress::Ignored,
            };
        }
        match (step(chord), at.checked_sub(FIRST)) {
            (Some(forward), None) if at == OPPONENT => self.next_opponent(forward),
            (Some(forward), None) => self.next_color(at, forward),
            (Some(forward), Some(row)) => {
                if let Some(value) = rows[row].stepped(forward) {
                    self.set_row(rows[row].control, value);
                }
            }
            (None, None) if at == OPPONENT || at == 1 && self.opponent().is_some() => {
                return KeyPress::Ignored;
            }
            (None, None) if chord.key == Key::Enter && state.keys.gamepad().is_some() => {
                self.fields[at].spell();
            }
            (None, None) if presses => {
                let name = self.setup.players[at].clone();
                self.fields[at].edit(&name);
            }
            _ => return KeyPress::Ignored,
        }
        KeyPress::Taken
    }

    fn answer(&self, answer: Answer) -> Option<Action> {
        Some(match answer {
            Answer::Yes => self.start(),
            Answer::No => Action::App(App::Close),
        })
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let Canvas { pen, layout, state, .. } = *canvas;
        let all = self.rows();
        let players = FIRST as f32 * (ROW + GAP) + opponents::NOTE;
        let height = players + setting_rows::height(all.iter()) + CAPTION;
        let (rect, scale) = layout.scrolled_card([WIDTH, 2.0 * PAD + TITLE + height + FOOT]);
        if pen.ui.io().mouse_delta != [0.0, 0.0] {
            self.cursor = RowCursor::default();
        }
        let small = pen.scaled(scale);
        canvas.with(&small).ground(Ground::Card, "new-match", rect, theme::CARD, |canvas| {
            small.outline(rect, theme::LINE, 8.0);
            let left = rect.x + small.s(PAD);
            let width = rect.width - small.s(2.0 * PAD);
            let y = rect.y + small.s(PAD);
            let side = small.s(CROSS);
            let title = Rect::new(left, y, width, side);
            let words = new_match::NEW_MATCH;
            small.text(title, &words, small.fonts.title, theme::TEXT, Align::Left);
            let cross = Rect::new(title.max()[0] - side, y, side, side);
            canvas.cross("new-match-close", cross, App::Close);
            self.mark(&small, cross, self.close_row());
            let top = y + small.s(TITLE);
            let foot = rect.max()[1] - small.s(PAD + FOOT - 2.0 * GAP);
            let foot = Rect::new(left, foot, width, small.s(FOOT - 2.0 * GAP));
            let list = Rect::new(left - small.s(PAD), top, rect.width, foot.y - small.s(GAP) - top);
            let (cursor, drawn) = (self.cursor, 0);
            let high = small.s(height);
            let show = self.cursor.row.filter(|_| std::mem::take(&mut self.scrolls));
            let show = show.map(|row| high * (row as f32 + 0.5) / (FIRST + all.len()) as f32);
            let mut changed = None;
            let above = canvas.places.len();
            canvas.scrolled("new-match-rows", list, high, show, |canvas, y| {
                let rows = Rows::new(canvas, Rect { y, ..title });
                let (explained, names) = (None, [""; 2]);
                let mut rows = SettingRows { rows, explained, cursor, drawn, names };
                for player in 0..PLAYERS {
                    self.player(&mut rows, player);
                }
                self.opponents(&mut rows);
                rows.names = [0, 1].map(|player| translated_name(&self.setup.players[player]));
                changed = rows.settings(all.iter());
                rows.explanation(&new_match::PERFECT_RACK_MEANS);
                self.explained = rows.explained;
            });
            // Hidden rows have no place.
            let rows = canvas.places.split_off(above);
            canvas.places.extend(rows.into_iter().filter(|(_, row)| list.contains(row.center())));
            let keys = state.keys.first_keys(&[Intent::Confirm]);
            let words = match self.starts_by_key() && !keys.is_empty() {
                true => format!("{}", new_match::start_by(&keys)),
                false => format!("{}", new_match::START),
            };
            if small.button("new-match-start", foot, &words, Look::Accent) {
                self.end_typing();
                canvas.act(self.start());
            }
            self.mark(&small, foot, self.start_row());
            canvas.record_place("new-match-start", foot);
            if let Some((row, value)) = changed {
                self.set_row(row.control, value);
            }
        });
    }
}
