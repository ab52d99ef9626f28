//! The pause menu (Esc with no other screen open).

use imgui::MouseButton;

use super::{
    Behaviour, Canvas, KeyCard, KeyGroup, KeyPress, NewGameQuestion, PracticeMenu, RecordsScreen,
    SettingsSheet, StatisticsScreen, TableInput,
};
use crate::game::Command;
use crate::game::lessons::Program;
use crate::texts::{hints, pause};
use crate::ui::menu::{Entry, Menu, MenuCard};
use crate::ui::words::{Words, words};
use crate::ui::{Action, App, Chord, Hint, Intent, LessonAction, UiState};

/// Width of the card, logical pixels.
const WIDTH: f32 = 340.0;

/// The pause menu.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PauseMenu {
    menu: Menu,
}

/// An entry of the menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Item {
    Resume,
    NewRack,
    NewMatch,
    Records,
    Statistics,
    Settings,
    Keys,
    Tutorial,
    Practice,
    SkipStep,
    StartOver,
    LeaveLesson,
    Title,
    Quit,
}

impl Item {
    /// In a match.
    const MATCH: [Item; 11] = [
        Item::Resume,
        Item::NewRack,
        Item::NewMatch,
        Item::Records,
        Item::Statistics,
        Item::Settings,
        Item::Keys,
        Item::Tutorial,
        Item::Practice,
        Item::Title,
        Item::Quit,
    ];
    /// In the tutorial.
    const TUTORIAL: [Item; 7] = [
        Item::Resume,
        Item::SkipStep,
        Item::LeaveLesson,
        Item::Settings,
        Item::Keys,
        Item::Title,
        Item::Quit,
    ];
    /// In a drill.
    const DRILL: [Item; 7] = [
        Item::Resume,
        Item::StartOver,
        Item::LeaveLesson,
        Item::Settings,
        Item::Keys,
        Item::Title,
        Item::Quit,
    ];

    /// The entries of the menu now.
    fn shown(state: &UiState) -> &'static [Item] {
        match (state.lesson.is_shown, state.lesson.is_tutorial) {
            (false, _) => &Item::MATCH,
            (true, true) => &Item::TUTORIAL,
            (true, false) => &Item::DRILL,
        }
    }

    fn entry(self, state: &UiState) -> Entry {
        let (is_ghost, is_tutorial) = (state.lesson.race.is_some(), state.lesson.is_tutorial);
        let (name, label) = match self {
            Item::Resume => ("leave-no", pause::RESUME),
            Item::NewRack => ("new-game", pause::NEW_RACK),
            Item::NewMatch => ("pause-new-match", pause::NEW_MATCH),
            Item::Records => ("pause-records", pause::SAVED_MATCHES),
            Item::Statistics => ("pause-statistics", pause::STATISTICS),
            Item::Settings => ("pause-settings", pause::SETTINGS),
            Item::Keys => ("pause-keys", pause::KEYS),
            Item::Tutorial => ("pause-tutorial", pause::TUTORIAL),
            Item::Practice => ("pause-practice", pause::PRACTICE),
            Item::SkipStep => ("pause-skip-step", pause::SKIP_STEP),
            Item::StartOver if is_ghost => ("pause-start-over", pause::GHOST_AGAIN),
            Item::StartOver => ("pause-start-over", pause::START_OVER),
            Item::LeaveLesson if is_ghost => ("pause-leave-lesson", pause::LEAVE_GHOST),
            Item::LeaveLesson if is_tutorial => ("pause-leave-lesson", pause::EXIT),
            Item::LeaveLesson => ("pause-leave-lesson", pause::EXIT_DRILL),
            Item::Title => ("pause-title", pause::TITLE_SCREEN),
            Item::Quit => ("leave-yes", pause::QUIT),
        };
        let note = match self {
            Item::Resume => words!("{}", state.keys.first(&[Intent::Escape])),
            // What a lesson has interrupted is saved already.
            Item::Title | Item::Quit if state.lesson.is_shown => Words::new(),
            Item::Tutorial | Item::Practice | Item::Title | Item::Quit => {
                words!("{}", pause::SAVES_MATCH)
            }
            _ => Words::new(),
        };
        Entry { name, label, note }
    }

    fn action(self, state: &UiState) -> Action {
        match self {
            Item::Resume => Action::App(App::Close),
            // Another game is given up without a question.
            Item::NewRack if state.game.is_under_way() => {
                Action::App(App::Toggle(NewGameQuestion.into()))
            }
            Item::NewRack => Action::Play(Command::NewGame),
            Item::NewMatch => Action::App(App::OpenNewMatch),
            Item::Records => Action::App(App::Toggle(RecordsScreen::default().into())),
            Item::Statistics => Action::App(App::Toggle(StatisticsScreen::default().into())),
            Item::Settings => Action::App(App::Toggle(SettingsSheet::default().into())),
            Item::Keys => Action::App(App::Toggle(KeyCard.into())),
            Item::Tutorial => Action::App(App::StartProgram(Program::Tutorial)),
            Item::Practice => Action::App(App::Toggle(PracticeMenu::default().into())),
            Item::SkipStep => Action::App(App::Lesson(LessonAction::Skip)),
            Item::StartOver => Action::App(App::Lesson(LessonAction::Again)),
            Item::LeaveLesson => Action::App(App::Lesson(LessonAction::Leave)),
            Item::Title => Action::App(App::ShowTitle),
            Item::Quit => Action::App(App::Quit),
        }
    }
}

impl Behaviour for PauseMenu {
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
            (hints::RESUMES, &[Intent::Escape]),
        ]
    }

    fn gamepad_hint(&self) -> Hint {
        &[(hints::CHOOSES, &[Intent::Confirm]), (hints::RESUMES, &[Intent::Escape])]
    }

    fn stays_below(&self) -> bool {
        true
    }

    fn is_menu(&self) -> bool {
        true
    }

    fn key(&mut self, chord: Chord, state: &UiState) -> KeyPress {
        let items = Item::shown(state);
        self.menu.press(chord, items.len(), |index| items[index].action(state))
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let Canvas { pen, layout, state, places, actions } = canvas;
        let items = Item::shown(state);
        let mut entries = [Item::Quit.entry(state); Item::MATCH.len()];
        for (entry, item) in entries.iter_mut().zip(items) {
            *entry = item.entry(state);
        }
        let entries = &entries[..items.len()];
        let card = MenuCard { name: "pause", title: &pause::PAUSED, text: "", width: WIDTH };
        let clicked = self.menu.draw_card(pen, layout, &card, entries, places);
        // The icon that opened the menu also closes it, where the card leaves it free.
        let is_free = !places.iter().any(|(_, entry)| entry.meets(&layout.menu));
        let ui = pen.ui;
        let is_pressed = ui.is_mouse_clicked(MouseButton::Left);
        if is_pressed && is_free && layout.menu.contains(ui.io().mouse_pos) {
            actions.push(Action::App(App::Close));
        }
        actions.extend(clicked.map(|index| items[index].action(state)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Kind of fault: one label for different things.
    #[test]
    fn the_menu_of_the_ghost_speaks_of_the_ghost() {
        let mut state = UiState::default();
        state.lesson.is_shown = true;
        let labels = |state: &UiState| -> Vec<&'static str> {
            Item::shown(state).iter().map(|item| item.entry(state).label.get()).collect()
        };
        let exits = [pause::EXIT, pause::EXIT_DRILL].map(|text| text.get());
        assert!(labels(&state).contains(&exits[1]) && !labels(&state).contains(&exits[0]));
        state.lesson.race = Some(5);
        let ghost = labels(&state);
        assert_eq!(ghost.iter().filter(|label| label.contains("ghost")).count(), 2, "{ghost:?}");
        assert!(exits.iter().all(|exit| !ghost.contains(exit)), "{ghost:?}");
    }

    #[test]
    fn only_in_a_match_the_menu_says_that_it_is_saved() {
        let mut state = UiState::default();
        let notes = |state: &UiState| -> Vec<String> {
            let items = Item::shown(state).iter();
            items.map(|item| item.entry(state).note.to_string()).collect()
        };
        let saves = pause::SAVES_MATCH.get();
        assert!(notes(&state).iter().any(|note| note == saves));
        state.lesson.is_shown = true;
        assert!(!notes(&state).iter().any(|note| note == saves));
    }
}
