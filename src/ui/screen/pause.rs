//! The pause menu (Esc with no other screen open).

use imgui::MouseButton;

use super::{Behaviour, Canvas, KeyPress};
use crate::game::lessons::Program;
use crate::game::{Command, GameKind, Player};
use crate::texts::{hints, pause};
use crate::ui::kit::menu::{Entry, Menu, MenuCard};
use crate::ui::{Action, App, Chord, Hint, Intent, LessonAction, ScreenName, UiState};

/// Width of the card, logical pixels.
const WIDTH: f32 = 340.0;

/// The pause menu.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PauseMenu {
    menu: Menu,
}

/// The entries of the menu now.
fn entries(state: &UiState) -> Vec<Entry> {
    let lesson = &state.lesson;
    let resume = Entry::app("leave-no", pause::RESUME, App::Close)
        .with_note(format!("{}", state.keys.first_keys(&[Intent::Escape])));
    let settings = Entry::open("pause-settings", pause::SETTINGS, ScreenName::Settings);
    let keys = Entry::open("pause-keys", pause::KEYS, ScreenName::Keys);
    let title = Entry::app("pause-title", pause::TITLE_SCREEN, App::ShowTitle);
    let quit = Entry::app("leave-yes", pause::QUIT, App::Quit);
    if lesson.is_shown {
        let (again, leave) = match (lesson.is_tutorial, lesson.race) {
            (true, _) => (pause::SKIP_STEP, pause::EXIT),
            (false, Some(_)) => (pause::GHOST_AGAIN, pause::LEAVE_GHOST),
            (false, None) => (pause::START_OVER, pause::EXIT_DRILL),
        };
        let again = match lesson.is_tutorial {
            true => Entry::app("pause-skip-step", again, App::Lesson(LessonAction::Skip)),
            false => Entry::app("pause-start-over", again, App::Lesson(LessonAction::Again)),
        };
        let leave = Entry::app("pause-leave-lesson", leave, App::Lesson(LessonAction::Leave));
        // What a lesson has interrupted is saved already.
        return vec![resume, again, leave, settings, keys, title, quit];
    }
    let game = &state.game;
    let saving = |entry: Entry| match game.score.goes_on {
        true => entry.with_note(format!("{}", pause::SAVES_MATCH)),
        false => entry,
    };
    let tutorial = App::StartProgram(Program::Tutorial);
    let is_match = game.is_under_way() && game.kind != GameKind::Practice;
    // The person who concedes to a computer need not be at the table.
    let person = Player::BOTH.into_iter().find(|player| game.opponent(player.other()).is_some());
    let conceder = person.unwrap_or(game.player);
    let concession = ScreenName::Concession(conceder);
    let between_people = person.is_none();
    let stalemate = Entry::open("pause-stalemate", pause::STALEMATE, ScreenName::Stalemate);
    let mut list = vec![
        resume,
        match game.is_under_way() {
            // A rack of a race is won or lost.
            true if is_match && game.score.race.is_some() => {
                Entry::open("concede", pause::CONCEDE, concession)
            }
            true => Entry::open("new-game", pause::NEW_RACK, ScreenName::NewRack),
            // Another game is given up without a question.
            false => Entry::new("new-game", pause::NEW_RACK, Action::Play(Command::NewGame)),
        },
        Entry::app("pause-new-match", pause::NEW_MATCH, App::OpenNewMatch),
        Entry::open("pause-records", pause::SAVED_MATCHES, ScreenName::Records),
        Entry::open("pause-statistics", pause::STATISTICS, ScreenName::Statistics),
        settings,
        keys,
        saving(Entry::app("pause-tutorial", pause::TUTORIAL, tutorial)),
        saving(Entry::open("pause-practice", pause::PRACTICE, ScreenName::Practice)),
        saving(title),
        saving(quit),
    ];
    if is_match && between_people {
        list.insert(2, stalemate);
    }
    let unit = game.kind.unit();
    list.iter_mut().for_each(|entry| entry.label = entry.label.in_unit(unit));
    list
}

impl Behaviour for PauseMenu {
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
        self.menu.press(chord, entries(state))
    }

    fn draw(&mut self, canvas: &mut Canvas<'_>) {
        let card = MenuCard { name: "pause", title: &pause::PAUSED, text: "", width: WIDTH };
        self.menu.draw_card(canvas, &card, &entries(canvas.state));
        let Canvas { pen, layout, .. } = *canvas;
        // The icon that opened the menu also closes it, where the card leaves it free.
        let is_free = !canvas.places.iter().any(|(_, entry)| entry.meets(&layout.menu));
        let ui = pen.ui;
        let is_pressed = ui.is_mouse_clicked(MouseButton::Left);
        if is_pressed && is_free && layout.menu.contains(ui.io().mouse_pos) {
            canvas.act(App::Close);
        }
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
            entries(state).iter().map(|entry| entry.label.get()).collect()
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
        state.game.score.goes_on = true;
        let notes = |state: &UiState| -> Vec<String> {
            entries(state).iter().map(|entry| entry.note.to_string()).collect()
        };
        let saves = pause::SAVES_MATCH.get();
        assert!(notes(&state).iter().any(|note| note == saves));
        state.game.score.goes_on = false;
        assert!(!notes(&state).iter().any(|note| note == saves));
        (state.game.score.goes_on, state.lesson.is_shown) = (true, true);
        assert!(!notes(&state).iter().any(|note| note == saves));
    }
}
