//! Tests of the mouse on the table.

use std::thread;
use std::time::Duration;

use crate::game::{Game, ball, number};

/// The middle of the view, which shows cloth.
const CLOTH: [i32; 2] = [560, 300];

#[test]
fn dragging_on_the_table_aims() {
    let mut game = Game::open("aim", "");
    let start = number(&game.state(), "/cue/direction");
    let [x, y] = CLOTH;
    game.drag(1, CLOTH, [x - 40, y]);
    game.state_with("the aim to turn", |s| number(s, "/cue/direction") > start);
    // Wait for the whole drag: on a busy machine a state may be written in the middle of it.
    let whole = number(&game.state(), "/cue/direction") - start;
    game.xdotool("keydown ctrl");
    game.drag(1, CLOTH, [x + 40, y]);
    game.xdotool("keyup ctrl");
    let end = number(&game.state(), "/cue/direction");
    let fine = start + whole - end;
    assert!(fine > 0.0 && fine < 0.2 * whole, "Ctrl makes it finer: {whole} and {fine}");
}

#[test]
fn a_whole_shot_is_made_with_the_mouse_alone() {
    let mut game = Game::open("pull", "");
    // With ball in hand, the cue behind the ball is pulled.
    let [x, y] = [460, 480];
    game.xdotool(&format!("mousemove {x} {y} mousedown 1 mousemove {x} {}", y + 3));
    game.xdotool(&format!("mousemove {x} {} mousemove {x} {}", y + 100, y + 200));
    let pulled = game.state_with("the cue to be pulled", |s| number(s, "/cue/power") > 0.55);
    assert_eq!(pulled["phase"], "aiming");
    // The right button takes it back.
    game.xdotool("click 3 mouseup 1");
    let state = game.state();
    assert_eq!((number(&state, "/cue/power"), &state["phase"]), (0.5, &"aiming".into()));
    game.drag(1, [x, y], [x, y + 150]);
    let shot = game.state_with("the shot", |state| state["phase"] == "rolling");
    let power = number(&shot, "/cue/power");
    assert!((0.2..0.7).contains(&power), "{power}");
    game.finish_shot();
}

#[test]
fn the_ball_in_hand_is_dragged_and_the_scene_is_turned_and_zoomed() {
    let mut game = Game::open("drag", "");
    let start = game.state();
    // The default camera looks at the cue ball, so it is in the middle of the view.
    let [x, y] = game.middle("view");
    game.drag(1, [x, y], [x - 60, y + 30]);
    let state = game.state_with("the ball to follow", |state| ball(state, 0) != ball(&start, 0));
    let (before, after) = (ball(&start, 0), ball(&state, 0));
    assert!(after[0] < before[0] && after[1] > before[1], "{before:?} {after:?}");
    let state = game.state();

    let [x, y] = CLOTH;
    game.drag(3, [x, y], [x + 40, y]);
    let yaw = number(&state, "/camera/yaw") - 10_f64.to_radians();
    game.state_with("a quarter of a degree for each pixel", |state| {
        (number(state, "/camera/yaw") - yaw).abs() < 1e-9
    });
    // A wheel click by xdotool counts twice, at its press and at its release.
    game.xdotool("click 4");
    game.state_with("to come closer", |state| number(state, "/camera/zoom") > 1.1);
    game.xdotool("click 5 click 5");
    game.state_with("to go farther", |state| number(state, "/camera/zoom") < 0.9);
    let end = game.state();
    for part in ["direction", "power", "tip"] {
        assert_eq!(end["cue"][part], start["cue"][part], "none of this aims");
    }
}

#[test]
fn keys_and_icons_choose_the_camera_view() {
    let mut game = Game::open("cameras", "");
    let start = game.state();
    assert_eq!(start["camera"]["view"], "default");
    for (key, name) in [("2", "eye"), ("3", "over"), ("4", "broadcast"), ("5", "low")] {
        game.xdotool(&format!("key {key}"));
        game.state_with(name, |state| state["camera"]["view"] == name);
    }
    game.xdotool("key v");
    game.state_with("the next one", |state| state["camera"]["view"] == "orbit");
    game.click("view-eye");
    game.state_with("the eye", |state| state["camera"]["view"] == "eye");
    // The eye turns with the aim.
    game.xdotool("key --repeat 5 a");
    game.state_with("the turn", |state| {
        let yaw = number(state, "/camera/yaw") - number(&start, "/camera/yaw");
        number(state, "/cue/direction") > 0.05
            && (yaw - number(state, "/cue/direction")).abs() < 1e-9
    });
    // Its control restores the default view.
    game.click("center-of-table");
    let state = game.state_with("the table", |state| state["camera"]["view"] == "default");
    assert_eq!(state["camera"]["center"], "table");
    assert_eq!(state["balls"], start["balls"]);
}

#[test]
fn the_ball_in_hand_stays_under_the_pointer_while_it_is_dragged() {
    let mut game = Game::open("steady", "");
    // Beside the panel the camera looks farther to the side.
    game.xdotool("key p");
    game.wait_for_no_control("rotate-cue");
    let start = game.state();
    let [x, y] = game.middle("view");
    let [nx, ny] = [x - 60, y + 30];
    game.xdotool(&format!("mousemove {x} {y} mousedown 1 mousemove {nx} {ny}"));
    game.state_with("the ball to follow", |state| ball(state, 0) != ball(&start, 0));
    let held = game.state();
    assert_eq!(held["camera"]["target"], start["camera"]["target"], "the camera waits");
    // There and back again, like a trembling hand.
    for _ in 0..5 {
        game.xdotool(&format!("mousemove {} {ny} mousemove {nx} {ny}", nx - 1));
    }
    assert_eq!(ball(&game.state(), 0), ball(&held, 0));
    game.xdotool("mouseup 1");
    let [bx, by] = ball(&held, 0);
    // The camera may look a little to the side of the ball, so that no pocket is under the power
    // bar.
    assert!(by > 0.15, "farther aside than the camera looks");
    game.state_with("the camera to follow", |state| {
        let target = ["/camera/target/0", "/camera/target/1"].map(|axis| number(state, axis));
        target[0] == bx && (target[1] - by).abs() < 0.1
    });
}

#[test]
fn a_double_click_on_the_table_aims_there() {
    let mut game = Game::open("point", "");
    let before = number(&game.state(), "/cue/direction");
    game.xdotool("mousemove 330 420 click 1");
    // Longer than between the clicks of a double click.
    thread::sleep(Duration::from_secs(1));
    assert_eq!(number(&game.state(), "/cue/direction"), before, "a single click aims nowhere");
    // At once, so that a busy machine does not take them for two clicks.
    game.xdotool("click --repeat 2 --delay 0 1");
    // To the left of the window's middle is to the left of the ball.
    game.state_with("the aim", |state| number(state, "/cue/direction") > before + 0.1);
}
