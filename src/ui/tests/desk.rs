//! Tests of the list of saved matches, and of a player's name, with the mouse.

use std::sync::Arc;

use super::*;
use crate::ui::{RecordRow, RecordsScreen};

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
