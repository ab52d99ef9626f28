//! Tests of controls that are held or open while something else happens.

use super::*;

#[test]
fn the_list_of_balls_stays_open_when_the_balls_come_to_rest() {
    let mut bench = Bench::new(1280, 720);
    bench.state.game.phase = Phase::Rolling;
    bench.frame();
    bench.click(bench.layout.controls.follow);
    bench.frame();
    assert!(bench.panel.list_open());
    bench.state.game.phase = Phase::Aiming { ball_in_hand: false };
    for _ in 0..3 {
        bench.frame();
    }
    assert!(bench.panel.list_open(), "the power bar has appeared");
}

#[test]
fn a_held_control_does_nothing_after_an_undo_until_it_is_released() {
    let mut bench = Bench::new(1280, 720);
    let [x, y] = bench.layout.controls.rotate_cue.center();
    bench.point([x, y]);
    bench.button(true);
    assert!(!bench.point([x + 5.0, y]).is_empty());
    bench.panel.let_go();
    assert!(bench.point([x + 10.0, y]).is_empty());
    bench.button(false);
    bench.button(true);
    assert!(!bench.point([x + 15.0, y]).is_empty());
}

#[test]
fn a_held_control_does_nothing_once_the_pause_menu_opens() {
    let mut bench = Bench::new(1280, 720);
    let [x, y] = bench.layout.controls.rotate_cue.center();
    bench.point([x, y]);
    bench.button(true);
    // The control must be released in the same frame, because the question then has the mouse.
    bench.screens.open(PauseMenu::default());
    assert!(bench.point([x + 5.0, y]).is_empty());
    bench.button(false);
    let stay = bench.place("leave-no");
    assert_eq!(bench.click(stay), [Action::App(App::Close)]);
}
