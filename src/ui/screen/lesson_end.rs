//! The card at the end of the tutorial or a drill.

use std::sync::Arc;

use super::{Behaviour, Canvas, KeyPress};
use crate::ai::analysis::rating::Rating;
use crate::game::lessons::{Form, Outcome, Program, Results};
use crate::texts::{Text, hints, lesson_end, statistics};
use crate::ui::kit::menu::{Entry, Menu, MenuCard};
use crate::ui::statistics::{Participant, Selection};
use crate::ui::{
    Action, App, Chord, Hint, Intent, Key, LessonAction, PlayedMatch, ScreenName, UiState,
};

/// Width of the card, logical pixels.
const WIDTH: f32 = 420.0;

/// The card at the end of the tutorial or a drill.
#[derive(Debug, Clone, PartialEq)]
pub struct LessonEnd {
    program: Program,
    player: String,
    outcome: Outcome,
    /// True if the result is better than all before.
    is_best: bool,
    /// The player's rating, and the matches and drills that it follows from.
    rating: Option<Rating>,
    rated: Option<(Arc<[PlayedMatch]>, Arc<Results>)>,
    menu: Menu,
}

impl LessonEnd {
    /// The card for this player's result.
    pub fn new(program: Program, player: String, outcome: Outcome, is_best: bool) -> LessonEnd {
        let (rating, rated, menu) = (None, None, Menu::default());
        LessonEnd { program, player, outcome, is_best, rating, rated, menu }
    }

    /// Computes the rating again if the matches or the results of drills have changed.
    fn rate(&mut self, state: &UiState) {
        let is_same = self.rated.as_ref().is_some_and(|(matches, drills)| {
            Arc::ptr_eq(matches, &state.statistics) && Arc::ptr_eq(drills, &state.results)
        });
        if is_same || self.program.drill().is_none() {
            return;
        }
        let player = &Participant::person(&self.player);
        let chosen = Selection { matches: &state.statistics, player, game: None };
        self.rating = chosen.rating(&state.results);
        self.rated = Some((Arc::clone(&state.statistics), Arc::clone(&state.results)));
    }

    fn entries(&self) -> Vec<Entry> {
        let leave = App::Lesson(LessonAction::Leave);
        let drills = ("lesson-end-drills", lesson_end::PRACTICE_DRILLS);
        match self.program {
            Program::Tutorial => vec![
                Entry::app("lesson-end-match", lesson_end::PLAY_A_MATCH, App::OpenNewMatch),
                Entry::open(drills.0, drills.1, ScreenName::Practice),
                Entry::app("lesson-end-leave", lesson_end::EXIT, leave),
            ],
            Program::Drill(_) => vec![
                Entry::app(
                    "lesson-end-again",
                    lesson_end::START_OVER,
                    App::StartProgram(self.program),
                ),
                // This leads to the list of drills.
                Entry::app(drills.0, drills.1, leave),
                Entry::app("lesson-end-leave", lesson_end::TITLE_SCREEN, App::ShowTitle),
            ],
        }
    }

    /// The headline, and the words below it.
    fn words(&self) -> (String, String) {
        let Outcome { made, missed } = self.outcome;
        let Some(drill) = self.program.drill() else {
            let text = match missed {
                0 => format!("{}", lesson_end::TUTORIAL_LEARNED),
                1 => format!("{}", lesson_end::SKIPPED_ONE),
                _ => format!("{}", lesson_end::skipped(&missed, &(made + missed))),
            };
            let is_whole = missed == 0;
            let title =
                if is_whole { lesson_end::TUTORIAL_DONE } else { lesson_end::TUTORIAL_OVER };
            return (format!("{title}"), text);
        };
        let (title, mut text) = match drill.form {
            Form::Shots(_) => {
                let title = format!("{}", lesson_end::made_of(&made, &(made + missed)));
                (title, format!("{}", Text::from(drill.title)))
            }
            Form::Ghost { .. } => {
                let won = made > missed;
                let title = if won { lesson_end::YOU_BEAT_GHOST } else { lesson_end::GHOST_WINS };
                (format!("{title}"), format!("{made}–{missed}"))
            }
        };
        if self.is_best {
            text = format!("{} · {}", &*text, lesson_end::YOUR_BEST);
        }
        if let Some(Rating { mean, deviation, .. }) = self.rating {
            let [mean, deviation] = [mean, deviation].map(|points| format!("{points:.0}"));
            text = format!("{}", statistics::with_rating(&text, &mean, &deviation));
        }
        (title, text)
    }
}

impl Behaviour for LessonEnd {
    fn hint(&self) -> Hint {
        &[
            (hints::UP_DOWN_SELECT, &[]),
            (hints::ENTER_CHOOSE, &[]),
            (hints::EXIT, &[Intent::Escape]),
        ]
    }

    fn stays_below(&self) -> bool {
        true
    }

    fn is_menu(&self) -> bool {
        true
    }

    fn key(&mut self, chord: Chord, _state: &UiState) -> KeyPress {
        if chord.key == Key::Escape {
            return KeyPress::Acts(Action::App(App::Lesson(LessonAction::Leave)));
        }
        let entries = self.entries();
        self.menu.press(chord, entries)
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        self.rate(canvas.state);
        let ((title, text), entries) = (self.words(), self.entries());
        let card = MenuCard { name: "lesson-end", title: &title, text: &text, width: WIDTH };
        self.menu.draw_card(canvas, &card, &entries);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_the_tutorial_says_what_was_skipped() {
        let text = |made, missed| {
            let (program, player) = (Program::Tutorial, "Ada".to_owned());
            let card = LessonEnd::new(program, player, Outcome { made, missed }, false);
            card.words().1.to_string()
        };
        assert_eq!(text(6, 0), lesson_end::TUTORIAL_LEARNED.get());
        assert_eq!(text(5, 1), "You skipped 1 lesson. It's always under Tutorial.");
        let two = "You skipped 2 of 6 lessons. They're always under Tutorial.";
        assert_eq!(text(4, 2), two);
    }
}
