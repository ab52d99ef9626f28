//! Tests of the list of saved matches, and of a player's name, with the mouse.

use super::*;

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
