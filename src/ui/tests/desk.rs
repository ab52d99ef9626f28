//! Tests of the list of saved matches, and of a player's name, with the mouse.

use std::sync::Arc;

use super::*;
use crate::game::Setup;
use crate::physics::Laws;
use crate::ui::{NewMatch, RecordRow, RecordsScreen};

#[test]
fn a_click_on_a_saved_match_does_what_its_marked_button_does() {
    let mut bench = Bench::new(1280, 720);
    let row = |resumes| RecordRow { resumes, ..RecordRow::default() };
    bench.state.records = Arc::new([row(false), row(true)]);
    bench.screens.open(RecordsScreen::default());
    bench.frame();
    bench.frame();
    let [finished, unfinished] = ["record-1", "record-2"].map(|name| bench.place(name));
    assert_eq!(bench.click(finished), [Action::App(App::WatchRecord(0))]);
    assert_eq!(bench.click(unfinished), [Action::App(App::ResumeRecord(1))]);
}

#[test]
fn screens_take_the_player_away_from_the_table() {
    let mut screens = ScreenStack::default();
    assert!(!screens.leaves_table());
    for screen in [SettingsSheet::default().into(), KeyCard.into(), PauseMenu::default().into()] {
        let _: &crate::ui::Screen = &screen;
        screens.open(screen);
        assert!(screens.leaves_table(), "{:?}", screens.top());
        screens.close();
    }
}

/// Tests that a name that is typed too long is cut as it is typed, not at the end.
#[test]
fn a_typed_name_stays_within_its_length() {
    let mut bench = Bench::new(1280, 720);
    bench.screens.open(NewMatch::new(&Setup::usual(1), &Laws::real(), ["brass", "blue"], false));
    bench.frame();
    bench.frame();
    let field = bench.place("match-name-1");
    bench.click(field);
    // imgui gives the field the keys after a few passes.
    for _ in 0..5 {
        bench.frame();
    }
    assert!(bench.screens.editing_text() && !bench.screens.starts_text());
    bench.write("abcdefghijklmnopqrstuvwxyz");
    bench.frame();
    bench.key(Key::Backspace);
    bench.key(Key::Enter);
    let started = bench.screens.answer(crate::ui::Answer::Yes);
    let Some(Action::App(App::Start(setup, _))) = started else { panic!("{started:?}") };
    assert_eq!(setup.players[0], "abcdefghijklmno");
}
