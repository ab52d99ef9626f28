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
    assert!(bench.panel.list_open(), "the bar of the power has come");
}

#[test]
fn what_is_held_while_a_shot_is_taken_back_does_nothing_until_it_is_let_go() {
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
fn what_is_held_when_the_question_whether_to_leave_comes_does_nothing_more() {
    let mut bench = Bench::new(1280, 720);
    let [x, y] = bench.layout.controls.rotate_cue.center();
    bench.point([x, y]);
    bench.button(true);
    // The frame in which it comes is the one that counts: from then on the question has the mouse.
    bench.screens.open(LeaveQuestion);
    assert!(bench.point([x + 5.0, y]).is_empty());
    bench.button(false);
    let stay = bench.place("leave-no");
    assert_eq!(bench.click(stay), [Action::App(App::Close)]);
}
