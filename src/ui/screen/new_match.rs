//! The sheet that sets up a new match: the game, its length, who breaks, and the undo rule.

use std::sync::LazyLock;

use super::{Answer, Behaviour, Canvas, KeyGroup, TableInput};
use crate::game::{Breaks, FirstBreak, GameKind, Setup, UndoRule};
use crate::ui::ground::Ground;
use crate::ui::layout::{Layout, Rect};
use crate::ui::rows::{self, GAP, Rows};
use crate::ui::widgets::{Align, Look, Pen};
use crate::ui::words::words;
use crate::ui::{Action, App, Choice, Control, Hint, Intent, Row, UiState, Value, theme};

/// Logical pixels: width of the sheet, its margin, heights of the rows of title and button, and
/// side of the close icon.
const WIDTH: f32 = 480.0;
const PAD: f32 = 16.0;
const TITLE: f32 = 40.0;
const FOOT: f32 = 46.0;
const CROSS: f32 = 28.0;

/// The games to choose from.
static GAMES: LazyLock<Vec<Choice>> = LazyLock::new(|| {
    let choice = |kind: &GameKind| {
        let (title, note) = (kind.title(), kind.note());
        Choice { note, ..Choice::plain(kind.name(), title) }
    };
    GameKind::ALL.iter().map(choice).collect()
});

/// Racks to win for the match.
const RACES: [(Choice, Option<u32>); 7] = [
    (Choice::plain("endless", "No end"), None),
    (Choice::plain("1", "1"), Some(1)),
    (Choice::plain("2", "2"), Some(2)),
    (Choice::plain("3", "3"), Some(3)),
    (Choice::plain("5", "5"), Some(5)),
    (Choice::plain("7", "7"), Some(7)),
    (Choice::plain("9", "9"), Some(9)),
];
const RACE_CHOICES: [Choice; 7] =
    [RACES[0].0, RACES[1].0, RACES[2].0, RACES[3].0, RACES[4].0, RACES[5].0, RACES[6].0];

const FIRST_BREAKS: [Choice; 3] = [
    Choice::plain("coin", "Coin toss"),
    Choice::plain("player-1", "Player 1"),
    Choice::plain("player-2", "Player 2"),
];

const BREAKS: [Choice; 4] = [
    Choice::plain("alternate", "Alternate"),
    Choice::plain("winner", "Winner"),
    Choice::plain("loser", "Loser"),
    Choice::plain("player-1", "Player 1"),
];

const UNDO_RULES: [Choice; 3] = [
    Choice::plain("free", "Always"),
    Choice::plain("ask", "If the opponent agrees"),
    Choice::plain("off", "Never"),
];

/// The sheet that sets up a new match.
#[derive(Debug, Clone, PartialEq)]
pub struct NewMatch {
    setup: Box<Setup>,
    /// The explanation of the row under the mouse.
    explained: Option<&'static str>,
}

impl NewMatch {
    /// The sheet, with the last match's choices.
    pub fn new(setup: &Setup) -> NewMatch {
        NewMatch { setup: Box::new(setup.clone()), explained: None }
    }

    /// The rows of the sheet.
    fn rows(&self) -> [Row; 6] {
        let Setup { game, race, first_break, breaks, undo, tight_rack, .. } = *self.setup;
        let row = |section, control, label, words, shown| Row {
            section,
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
            row("", "match-game", "Game", "The game and its rules", choices(&GAMES, game.name())),
            row(
                "Match",
                "match-race",
                "Race to",
                "Racks to win for the match",
                choices(&RACE_CHOICES, race),
            ),
            row(
                "Match",
                "match-first-break",
                "First break",
                "Who breaks the first rack",
                choices(&FIRST_BREAKS, name_of(&FirstBreak::NAMES, first_break)),
            ),
            row(
                "Match",
                "match-breaks",
                "Then breaks",
                "Who breaks the racks after the first",
                choices(&BREAKS, name_of(&Breaks::NAMES, breaks)),
            ),
            row(
                "Match",
                "match-undo",
                "Undo",
                "Whether the last shot can be taken back",
                choices(&UNDO_RULES, name_of(&UndoRule::NAMES, undo)),
            ),
            row(
                "Match",
                "match-tight-rack",
                "Perfectly tight racks",
                "Without the hair's breadth between balls that a real rack has",
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
        Action::App(App::Start(self.setup.clone()))
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
        &[("{}: start the match", &[Intent::Confirm]), ("Esc or a click beside closes it", &[])]
    }

    fn explained(&self) -> Option<&'static str> {
        self.explained
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
        let (rect, scale) = place(layout, rows::height(&all[1..]) + rows::height(&all[..1]));
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
            small.text(&list, title, "New match", small.fonts.title, theme::TEXT, Align::Left);
            drop(list);
            let cross = Rect::new(title.max()[0] - side, y, side, side);
            if small.cross("new-match-close", cross) {
                actions.push(Action::App(App::Close));
            }
            places.push(("new-match-close".into(), cross));
            let y = y + small.s(TITLE);
            let mut rows = Rows { pen: &small, left, width, y, explained: None, places };
            let mut section = "";
            let mut changed = None;
            for row in &all {
                if row.section != section {
                    rows.heading(row.section);
                    section = row.section;
                }
                changed = rows.setting(row).map(|value| (row.control, value)).or(changed);
            }
            self.explained = rows.explained;
            let foot = Rect::new(left, rows.y + small.s(GAP), width, small.s(FOOT - 2.0 * GAP));
            let words = words!("Start{}", state.keys.aside(Intent::Confirm));
            if small.button("new-match-start", foot, &words, Look::Accent) {
                actions.push(self.start());
            }
            places.push(("new-match-start".into(), foot));
            if let Some((control, value)) = changed {
                self.set(control, value);
            }
        });
    }

    fn arrange(&mut self, _pen: &Pen<'_>, _layout: &Layout, _state: &UiState) {}
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
