//! The sheet that sets up a new match: the game, its length, who breaks, and the undo rule.

use std::sync::{Arc, LazyLock};

use super::{Answer, Behaviour, Canvas, KeyGroup, KeyPress, TableInput};
use crate::game::{Breaks, FirstBreak, GameKind, Setup, UndoRule};
use crate::physics::{Preset, Table};
use crate::texts::{Text, hints, new_match};
use crate::ui::ground::Ground;
use crate::ui::layout::{Layout, Rect};
use crate::ui::name_field::NameField;
use crate::ui::row_cursor::{RowCursor, step, stepped};
use crate::ui::rows::{self, GAP, ROW, Rows};
use crate::ui::widgets::{Align, Look, Pen};
use crate::ui::words::words;
use crate::ui::{
    Action, App, Choice, Chord, Control, Hint, Intent, Key, PLAYER_COLORS, Row, UiState, Value,
    theme,
};

/// Logical pixels: width of the sheet, its margin, heights of the rows of title and button, and
/// side of the close icon.
const WIDTH: f32 = 480.0;
const PAD: f32 = 16.0;
const TITLE: f32 = 40.0;
const FOOT: f32 = 46.0;
const CROSS: f32 = 28.0;
/// Side of a player's colour, logical pixels.
const SWATCH: f32 = 20.0;

/// Number of players, whose rows come first.
const PLAYERS: usize = 2;

/// The games to choose from.
static GAMES: LazyLock<Vec<Choice>> = LazyLock::new(|| {
    let choice = |kind: &GameKind| {
        let (title, note) = (kind.title(), kind.note());
        Choice { note, ..Choice::plain(kind.name(), title) }
    };
    GameKind::ALL.iter().map(choice).collect()
});

/// The tables to choose from, each with the laws of its physics.
const TABLES: [(Choice, Preset); 5] = [
    (table("pool-9ft", new_match::FEET_9, new_match::TOURNAMENT_SIZE), Preset::Real),
    (table("pool-8ft", new_match::FEET_8, new_match::HOME_SIZE), Preset::Real),
    (table("pool-7ft", new_match::FEET_7, new_match::BAR_BOX), Preset::Real),
    (table("report", Text::untranslated("2014"), new_match::FROM_2014), Preset::Report),
    (table("rpool", new_match::BLOG, new_match::FROM_BLOG), Preset::Rpool),
];
const TABLE_CHOICES: [Choice; 5] =
    [TABLES[0].0, TABLES[1].0, TABLES[2].0, TABLES[3].0, TABLES[4].0];

const fn table(name: &'static str, title: Text, note: Text) -> Choice {
    Choice { note, ..Choice::plain(name, title) }
}

/// The name of a set-up's table; empty if it is none of these.
fn table_of(setup: &Setup) -> &'static str {
    let length = |table: &Table| table.bed.map(|bed| bed.half_length);
    let is_it = |(choice, preset): &&(Choice, Preset)| {
        let known = Table::named(choice.name).and_then(|table| length(&table));
        *preset == setup.laws.preset && known.is_some() && known == length(&setup.table)
    };
    TABLES.iter().find(is_it).map_or("", |(choice, _)| choice.name)
}

/// Racks to win for the match.
const RACES: [(Choice, Option<u32>); 7] = [
    (Choice::plain("endless", new_match::UNLIMITED), None),
    (number("1"), Some(1)),
    (number("2"), Some(2)),
    (number("3"), Some(3)),
    (number("5"), Some(5)),
    (number("7"), Some(7)),
    (number("9"), Some(9)),
];
const RACE_CHOICES: [Choice; 7] =
    [RACES[0].0, RACES[1].0, RACES[2].0, RACES[3].0, RACES[4].0, RACES[5].0, RACES[6].0];

const fn number(digit: &'static str) -> Choice {
    Choice::plain(digit, Text::untranslated(digit))
}

const FIRST_BREAKS: [Choice; 3] = [
    Choice::plain("coin", new_match::COIN_TOSS),
    Choice::plain("player-1", new_match::PLAYER_1),
    Choice::plain("player-2", new_match::PLAYER_2),
];

const BREAKS: [Choice; 4] = [
    Choice::plain("alternate", new_match::ALTERNATE),
    Choice::plain("winner", new_match::WINNER),
    Choice::plain("loser", new_match::LOSER),
    Choice::plain("player-1", new_match::PLAYER_1),
];

const UNDO_RULES: [Choice; 3] = [
    Choice::plain("free", new_match::ALWAYS),
    Choice::plain("ask", new_match::ASK_OPPONENT),
    Choice::plain("off", new_match::NEVER),
];

/// The sheet that sets up a new match.
#[derive(Debug, Clone, PartialEq)]
pub struct NewMatch {
    setup: Box<Setup>,
    /// The name of the table; empty if it is not in the list.
    table: &'static str,
    /// The names of the players' colours.
    colors: [&'static str; 2],
    fields: [NameField; 2],
    /// The selected row: the two players come first.
    cursor: RowCursor,
    /// The explanation of the row under the mouse.
    explained: Option<Text>,
}

impl NewMatch {
    /// The sheet, with the last match's choices and the names of the players' colours.
    pub fn new(setup: &Setup, colors: [&'static str; 2]) -> NewMatch {
        NewMatch {
            setup: Box::new(setup.clone()),
            table: table_of(setup),
            colors,
            fields: Default::default(),
            cursor: RowCursor::default(),
            explained: None,
        }
    }

    /// Gives a player a name.
    fn set_name(&mut self, player: usize, name: Option<String>) {
        self.setup.players[player] = name.unwrap_or_else(|| self.setup.players[player].clone());
    }

    /// Takes over the name that is being typed.
    fn end_typing(&mut self) {
        for player in [0, 1] {
            let name = self.fields[player].end();
            self.set_name(player, name);
        }
    }

    /// Chooses the colour before or after a player's colour.
    fn next_color(&mut self, player: usize, forward: bool) {
        let at = PLAYER_COLORS.iter().position(|color| color.name == self.colors[player]);
        let count = PLAYER_COLORS.len();
        let next = (at.unwrap_or(0) + if forward { 1 } else { count - 1 }) % count;
        self.colors[player] = PLAYER_COLORS[next].name;
    }

    /// Draws a player's row: name and colour.
    fn player(&mut self, rows: &mut Rows<'_>, player: usize) {
        if rows.next_is_selected() {
            rows.explained = Some(new_match::NAME_AND_COLOR);
        }
        let place = rows.label(&[new_match::PLAYER_1, new_match::PLAYER_2][player]);
        let pen = rows.pen;
        if pen.ui.is_mouse_hovering_rect(place.min(), place.max()) {
            rows.explained = Some(new_match::NAME_AND_COLOR);
        }
        let (side, gap) = (pen.s(SWATCH), pen.s(4.0));
        let swatches = (side + gap) * PLAYER_COLORS.len() as f32;
        let field = Rect::new(place.x, place.y, place.width - swatches - gap, place.height);
        let control = ["match-name-1", "match-name-2"][player];
        let name = self.fields[player].draw(pen, field, control, &self.setup.players[player]);
        self.set_name(player, name);
        rows.places.push((control.into(), field));
        for (index, color) in PLAYER_COLORS.iter().enumerate() {
            let x = field.max()[0] + 2.0 * gap + (side + gap) * index as f32;
            let y = place.center()[1] - 0.5 * side;
            let rect = Rect::new(x.round(), y.round(), side, side);
            let name = format!("match-color-{}-{}", player + 1, color.id);
            if rows.swatch(name, rect, color, color.name == self.colors[player]) {
                self.colors[player] = color.name;
            }
        }
    }

    /// The rows of the sheet.
    fn rows(&self) -> [Row; 7] {
        let Setup { game, race, first_break, breaks, undo, tight_rack, .. } = *self.setup;
        let row = |section, control, label, words, shown| Row {
            section,
            pages: &[],
            setting: control,
            control,
            label,
            words,
            shown,
        };
        let choices = |choices: &'static [Choice], chosen: &'static str| Control::Choices {
            choices,
            chosen,
            marked: None,
        };
        let race = RACES.iter().find(|(_, one)| *one == race).map_or("", |(choice, _)| choice.name);
        [
            row(
                Text::EMPTY,
                "match-game",
                new_match::GAME,
                new_match::GAME_WORDS,
                choices(&GAMES, game.name()),
            ),
            row(
                Text::EMPTY,
                "match-table",
                new_match::TABLE,
                new_match::TABLE_WORDS,
                choices(&TABLE_CHOICES, self.table),
            ),
            row(
                new_match::MATCH,
                "match-race",
                new_match::RACE_TO,
                new_match::RACE_WORDS,
                choices(&RACE_CHOICES, race),
            ),
            row(
                new_match::MATCH,
                "match-first-break",
                new_match::FIRST_BREAK,
                new_match::FIRST_BREAK_WORDS,
                choices(&FIRST_BREAKS, name_of(&FirstBreak::NAMES, first_break)),
            ),
            row(
                new_match::MATCH,
                "match-breaks",
                new_match::NEXT_BREAKS,
                new_match::NEXT_BREAKS_WORDS,
                choices(&BREAKS, name_of(&Breaks::NAMES, breaks)),
            ),
            row(
                new_match::MATCH,
                "match-undo",
                new_match::UNDO,
                new_match::UNDO_WORDS,
                choices(&UNDO_RULES, name_of(&UndoRule::NAMES, undo)),
            ),
            row(
                new_match::MATCH,
                "match-tight-rack",
                new_match::PERFECT_RACK,
                new_match::PERFECT_RACK_WORDS,
                Control::Switch(tight_rack),
            ),
        ]
    }

    /// Applies the new value of a row.
    fn set(&mut self, control: &str, value: Value) {
        let setup = &mut *self.setup;
        match (control, value) {
            ("match-tight-rack", Value::Switch(on)) => setup.tight_rack = on,
            ("match-game", Value::Name(name)) => {
                setup.game = GameKind::named(name).unwrap_or(setup.game);
            }
            ("match-table", Value::Name(name)) => {
                let known = TABLES.iter().find(|(choice, _)| choice.name == name);
                if let Some((_, preset)) = known
                    && let Some(table) = Table::named(name)
                {
                    self.table = name;
                    (setup.laws, setup.table) = (preset.laws(), Arc::new(table));
                }
            }
            ("match-race", Value::Name(name)) => {
                let race = RACES.iter().find(|(choice, _)| choice.name == name);
                setup.race = race.and_then(|(_, race)| *race);
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
            _ => {}
        }
    }

    fn start(&self) -> Action {
        Action::App(App::Start(self.setup.clone(), self.colors))
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
            _ => &[(hints::STARTS_MATCH, &[Intent::Confirm]), (hints::D_PAD_CHANGES_ROW, &[])],
        }
    }

    fn is_menu(&self) -> bool {
        true
    }

    fn explained(&self) -> Option<Text> {
        self.explained
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
                self.cursor.moves(chord, PLAYERS + rows.len());
                // Tab goes on with the other name, as in every form.
                let next = self.cursor.row.filter(|next| *next < PLAYERS && chord.key == Key::Tab);
                if let Some(next) = next {
                    let name = self.setup.players[next].clone();
                    self.fields[next].edit(&name);
                }
            }
            return KeyPress::Taken;
        }
        if self.cursor.moves(chord, PLAYERS + rows.len()) {
            return KeyPress::Taken;
        }
        let Some(at) = self.cursor.row else { return KeyPress::Ignored };
        match (step(chord), at.checked_sub(PLAYERS)) {
            (Some(forward), None) => self.next_color(at, forward),
            (Some(forward), Some(row)) => {
                if let Some(value) = stepped(&rows[row], forward) {
                    self.set(rows[row].control, value);
                }
            }
            (None, None) if chord.key == Key::Enter && state.keys.gamepad().is_some() => {
                self.fields[at].spell();
            }
            (None, None) if matches!(chord.key, Key::Enter | Key::Space) => {
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
        let Canvas { pen, layout, state, places, actions } = canvas;
        let all = self.rows();
        let players = PLAYERS as f32 * (ROW + GAP);
        let height = players + rows::height(all.iter());
        let (rect, scale) = place(layout, height);
        if pen.ui.io().mouse_delta != [0.0, 0.0] {
            self.cursor = RowCursor::default();
        }
        let small = Pen { ui: pen.ui, fonts: pen.fonts, scale };
        Ground::Card.draw(pen.ui, "new-match", rect, theme::CARD, || {
            pen.ui.set_window_font_scale(scale / pen.scale);
            let list = pen.ui.get_window_draw_list();
            small.outline(&list, rect, theme::LINE, 8.0);
            let left = rect.x + small.s(PAD);
            let width = rect.width - small.s(2.0 * PAD);
            let y = rect.y + small.s(PAD);
            let side = small.s(CROSS);
            let title = Rect::new(left, y, width, side);
            small.text(
                &list,
                title,
                &new_match::NEW_MATCH,
                small.fonts.title,
                theme::TEXT,
                Align::Left,
            );
            drop(list);
            let cross = Rect::new(title.max()[0] - side, y, side, side);
            if small.cross("new-match-close", cross) {
                actions.push(Action::App(App::Close));
            }
            places.push(("new-match-close".into(), cross));
            let y = y + small.s(TITLE);
            let (cursor, drawn) = (self.cursor, 0);
            let mut rows =
                Rows { pen: &small, left, width, y, explained: None, places, cursor, drawn };
            for player in 0..PLAYERS {
                self.player(&mut rows, player);
            }
            let changed = rows.settings(all.iter());
            self.explained = rows.explained;
            let foot = Rect::new(left, rows.y + small.s(GAP), width, small.s(FOOT - 2.0 * GAP));
            let keys = state.keys.first(&[Intent::Confirm]);
            let words = match keys.is_empty() {
                true => words!("{}", new_match::START),
                false => words!("{}", new_match::start_by(&keys)),
            };
            if small.button("new-match-start", foot, &words, Look::Accent) {
                self.end_typing();
                actions.push(self.start());
            }
            places.push(("new-match-start".into(), foot));
            if let Some((row, value)) = changed {
                self.set(row.control, value);
            }
        });
    }
}

/// The place of the sheet in the middle of the view, and its scale, for rows of this height.
fn place(layout: &Layout, rows: f32) -> (Rect, f32) {
    let wanted = [WIDTH, 2.0 * PAD + TITLE + rows + FOOT];
    let view = layout.view;
    let scale = layout.scale.min(view.width / wanted[0]).min(view.height / wanted[1]);
    let [width, height] = wanted.map(|length| (length * scale).floor());
    let x = (view.x + 0.5 * (view.width - width)).round();
    let y = (view.y + 0.5 * (view.height - height)).round();
    (Rect::new(x, y, width, height), scale)
}
