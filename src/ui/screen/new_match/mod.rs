//! The sheet that sets up a new match: the game, its table, the cue, its length, who breaks, and the
//! undo rule.

mod choices;
mod handicap;
mod opponents;
mod players;
mod rows;

use std::sync::Arc;

use super::{Answer, Behaviour, Canvas, KeyGroup, KeyPress, TableInput};
use crate::game::{GameKind, Player, Setup};
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
use crate::ui::{Action, App, Chord, Hint, Intent, Key, UiState, fitting_colors};
pub use choices::{CONDITIONS as CONDITION_CHOICES, CUES as CUE_CHOICES};
use choices::{TABLES, is_unusual, table_of};

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
    /// The player who is given a handicap, chosen or to be chosen.
    handicapped: Option<Player>,
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
            handicapped: handicap::given(setup),
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
            let equipment = match self.table {
                "" => self.setup.laws.equipment(),
                name => Equipment::of_table(name),
            };
            laws = self.conditions.laws_with(equipment);
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
