//! The menu of practice: the free table with its positions, and the drills with their results.

use super::{Behaviour, Canvas, KeyGroup, KeyPress, PositionsScreen, TableInput};
use crate::game::GameKind;
use crate::game::lessons::{DRILLS, Entry as DrillEntry, Form, Outcome, Program};
use crate::texts::{hints, practice, statistics};
use crate::ui::menu::{Entry, Menu, MenuCard};
use crate::ui::words::{Words, words};
use crate::ui::{Action, App, Chord, Hint, Intent, UiState};

/// Width of the card, logical pixels.
const WIDTH: f32 = 460.0;

/// The menu of practice.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PracticeMenu {
    menu: Menu,
}

/// An entry of the menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Item {
    OpenTable,
    SavePosition,
    Positions,
    Drill(usize),
    Back,
}

/// The most entries of the menu.
const MOST: usize = DRILLS.len() + 4;

impl Item {
    /// The entries now, and their number. A position is saved in free practice only.
    fn shown(state: &UiState) -> ([Item; MOST], usize) {
        let practises = state.game.kind == GameKind::Practice && !state.lesson.is_shown;
        let saves = practises.then_some(Item::SavePosition);
        let mut items = [Item::Back; MOST];
        let drills = (0..DRILLS.len()).map(Item::Drill);
        let all = [Item::OpenTable].into_iter().chain(saves).chain([Item::Positions]);
        let mut count = 0;
        for (place, item) in items.iter_mut().zip(all.chain(drills).chain([Item::Back])) {
            (*place, count) = (item, count + 1);
        }
        (items, count)
    }

    fn entry(self, state: &UiState) -> Entry {
        let (name, label, note) = match self {
            Item::OpenTable => {
                ("practice-free", practice::OPEN_TABLE, words!("{}", practice::NO_RULES))
            }
            Item::SavePosition => ("practice-save", practice::SAVE_POSITION, Words::new()),
            Item::Positions => ("practice-positions", practice::SAVED_POSITIONS, Words::new()),
            Item::Drill(drill) => {
                let drill = &DRILLS[drill];
                (drill.control(), drill.title.into(), result(drill.name, &drill.form, state))
            }
            Item::Back => ("practice-back", practice::BACK, Words::new()),
        };
        Entry { name, label, note }
    }

    fn action(self) -> Action {
        Action::App(match self {
            Item::OpenTable => App::Practice,
            Item::SavePosition => App::SavePosition,
            Item::Positions => App::Toggle(PositionsScreen::default().into()),
            Item::Drill(drill) => App::StartProgram(Program::Drill(drill)),
            Item::Back => App::Close,
        })
    }
}

/// The results of a drill in words.
fn result(drill: &str, form: &Form, state: &UiState) -> Words {
    let Some(DrillEntry { best, last, .. }) = state.results.of(drill) else {
        return words!("{}", practice::NO_RESULT);
    };
    let all = |it: Outcome| it.made + it.missed;
    match form {
        Form::Ghost { .. } => {
            let [best, last] = [best, last].map(|it| words!("{}–{}", it.made, it.missed));
            words!("{}", practice::best_and_last(&best, &last))
        }
        // One of them was left half-way.
        Form::Shots(_) if all(best) != all(last) => {
            let [best, last] =
                [best, last].map(|it| words!("{}", statistics::part_of(&it.made, &all(it))));
            words!("{}", practice::best_and_last(&best, &last))
        }
        Form::Shots(_) => {
            words!("{}", practice::best_of_all(&best.made, &all(best), &last.made))
        }
    }
}

impl Behaviour for PracticeMenu {
    fn table_input(&self) -> TableInput {
        TableInput::Blocked
    }

    fn lets_through(&self, keys: KeyGroup) -> bool {
        keys == KeyGroup::Program
    }

    fn hint(&self) -> Hint {
        &[
            (hints::UP_DOWN_SELECT, &[]),
            (hints::ENTER_CHOOSE, &[]),
            (hints::CLOSES_IT, &[Intent::Escape]),
        ]
    }

    fn is_menu(&self) -> bool {
        true
    }

    fn key(&mut self, chord: Chord, state: &UiState) -> KeyPress {
        let (items, count) = Item::shown(state);
        self.menu.press(chord, count, |index| items[index].action())
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let Canvas { pen, layout, state, places, actions } = canvas;
        let (items, count) = Item::shown(state);
        let entries = items.map(|item| item.entry(state));
        let card =
            MenuCard { name: "practice", title: &practice::PRACTICE, text: "", width: WIDTH };
        let clicked = self.menu.draw_card(pen, layout, &card, &entries[..count], places);
        actions.extend(clicked.map(|index| items[index].action()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::GameState;

    /// Kind of fault: something can be reached in one way only, or where it makes no sense.
    #[test]
    fn positions_are_saved_in_free_practice_and_loaded_from_anywhere() {
        let shown = |kind: GameKind, in_lesson: bool| -> Vec<Item> {
            let game = GameState { kind, ..GameState::default() };
            let mut state = UiState { game, ..UiState::default() };
            state.lesson.is_shown = in_lesson;
            let (items, count) = Item::shown(&state);
            items[..count].to_vec()
        };
        let practice = shown(GameKind::Practice, false);
        assert_eq!(practice.len(), MOST);
        assert_eq!(practice[..3], [Item::OpenTable, Item::SavePosition, Item::Positions]);
        assert_eq!(practice.last(), Some(&Item::Back));
        for other in [shown(GameKind::EightBall, false), shown(GameKind::Practice, true)] {
            assert!(!other.contains(&Item::SavePosition) && other.contains(&Item::Positions));
            assert_eq!(other.last(), Some(&Item::Back));
        }
    }

    /// Kind of fault: a result of fewer tries reads like one of all tries.
    #[test]
    fn a_result_of_a_drill_that_was_left_says_of_how_many_tries() {
        use crate::game::lessons::Results;
        let mut state = UiState::default();
        let mut results = Results::default();
        results.add("Ada", "draw", Outcome { made: 6, missed: 4 });
        results.leave("Ada", "draw", Outcome { made: 2, missed: 1 });
        state.results = results.into();
        let drill = DRILLS.iter().find(|drill| drill.name == "draw").unwrap();
        let note = result(drill.name, &drill.form, &state);
        assert_eq!(&*note, "best 6 of 10 · last 2 of 3");
    }
}
