//! The menu of practice: the free table with its positions, and the drills with their results.

use super::{Behaviour, Canvas, KeyPress};
use crate::game::GameKind;
use crate::game::lessons::{DRILLS, Entry as DrillEntry, Form, Outcome, Program};
use crate::texts::{hints, practice, statistics};
use crate::ui::kit::menu::{Entry, Menu, MenuCard};
use crate::ui::{App, Chord, Hint, Intent, ScreenName, UiState};

/// Width of the card, logical pixels.
const WIDTH: f32 = 460.0;

/// The menu of practice.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PracticeMenu {
    menu: Menu,
}

/// The entries of the menu now.
fn entries(state: &UiState) -> Vec<Entry> {
    let open_table = Entry::app("practice-free", practice::OPEN_TABLE, App::Practice);
    let mut entries = vec![open_table.with_note(format!("{}", practice::NO_RULES))];
    // A position is saved in free practice only.
    if state.game.kind == GameKind::Practice && !state.lesson.is_shown {
        entries.push(Entry::app("practice-save", practice::SAVE_POSITION, App::SavePosition));
    }
    entries.push(Entry::open(
        "practice-positions",
        practice::SAVED_POSITIONS,
        ScreenName::Positions,
    ));
    entries.extend(DRILLS.iter().enumerate().map(|(place, drill)| {
        let start = App::StartProgram(Program::Drill(place));
        let note = result(drill.name, &drill.form, state);
        Entry::app(drill.control(), drill.title.into(), start).with_note(note)
    }));
    entries.push(Entry::app("practice-back", practice::BACK, App::Close));
    entries
}

/// The results of a drill in words.
fn result(drill: &str, form: &Form, state: &UiState) -> String {
    let Some(DrillEntry { best, last, .. }) = state.results.of(drill) else {
        return format!("{}", practice::NO_RESULT);
    };
    let all = |it: Outcome| it.made + it.missed;
    match form {
        Form::Ghost { .. } => {
            let [best, last] = [best, last].map(|it| format!("{}–{}", it.made, it.missed));
            format!("{}", practice::best_and_last(&best, &last))
        }
        // One of them was left half-way.
        Form::Shots(_) if all(best) != all(last) => {
            let [best, last] =
                [best, last].map(|it| format!("{}", statistics::part_of(&it.made, &all(it))));
            format!("{}", practice::best_and_last(&best, &last))
        }
        Form::Shots(_) => {
            format!("{}", practice::best_of_all(&best.made, &all(best), &last.made))
        }
    }
}

impl Behaviour for PracticeMenu {
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
        self.menu.press(chord, entries(state))
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let title = &practice::PRACTICE;
        let card = MenuCard { name: "practice", title, text: "", width: WIDTH };
        self.menu.draw_card(canvas, &card, &entries(canvas.state));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::GameState;

    /// Kind of fault: something can be reached in one way only, or where it makes no sense.
    #[test]
    fn positions_are_saved_in_free_practice_and_loaded_from_anywhere() {
        let shown = |kind: GameKind, in_lesson: bool| -> Vec<&'static str> {
            let game = GameState { kind, ..GameState::default() };
            let mut state = UiState { game, ..UiState::default() };
            state.lesson.is_shown = in_lesson;
            entries(&state).iter().map(|entry| entry.name).collect()
        };
        let practice = shown(GameKind::Practice, false);
        assert_eq!(practice.len(), DRILLS.len() + 4);
        assert_eq!(practice[..3], ["practice-free", "practice-save", "practice-positions"]);
        assert_eq!(practice.last(), Some(&"practice-back"));
        for other in [shown(GameKind::EightBall, false), shown(GameKind::Practice, true)] {
            assert!(!other.contains(&"practice-save") && other.contains(&"practice-positions"));
            assert_eq!(other.last(), Some(&"practice-back"));
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
