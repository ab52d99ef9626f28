//! Free practice: balls are moved, taken off the table and put back with the mouse.

use serde_json::Value;

use crate::game::{Game, ball, pixel_over};

/// The place of the 9 in the tray of a window of 1280 by 720.
const NINE_IN_TRAY: [i32; 2] = [494, 670];

/// A ball's state of motion.
fn motion(state: &Value, id: u64) -> Value {
    let balls = state["balls"].as_array().expect("a state has balls");
    balls.iter().find(|ball| ball["id"] == id).expect("the ball is in the game")["state"].clone()
}

fn is_at(state: &Value, id: usize, [x, y]: [f64; 2]) -> bool {
    let place = ball(state, id);
    (place[0] - x).abs() < 0.01 && (place[1] - y).abs() < 0.01
}

#[test]
fn a_ball_is_moved_taken_off_the_table_and_put_back_from_the_tray() {
    let mut game = Game::open("practice", "--game practice --camera over");
    let rack = ball(&game.state(), 9);
    let moved = [-0.2, 0.3];
    game.drag(1, pixel_over(rack), pixel_over(moved));
    game.state_with("the 9 elsewhere", |state| is_at(state, 9, moved));
    // Onto the cue ball: it stays where it was.
    let cue_ball = ball(&game.state(), 0);
    game.drag(1, pixel_over(moved), pixel_over(cue_ball));
    // Over the rail.
    game.drag(1, pixel_over(moved), pixel_over([-0.2, 0.9]));
    let state = game.state_with("the 9 off the table", |state| motion(state, 9) == "off-table");
    assert!(is_at(&state, 9, moved), "nothing was put onto the cue ball");
    let back = [0.1, -0.3];
    game.drag(1, NINE_IN_TRAY, pixel_over(back));
    let state = game.state_with("the 9 back", |state| is_at(state, 9, back));
    assert_eq!((&motion(&state, 9), &state["shots"]), (&"stationary".into(), &0.into()));
    // Each of the three is taken back by itself.
    game.xdotool("key ctrl+z");
    game.state_with("the 9 off the table again", |state| motion(state, 9) == "off-table");
    game.xdotool("key ctrl+z");
    game.state_with("the 9 elsewhere again", |state| is_at(state, 9, moved));
    game.xdotool("key ctrl+z");
    game.state_with("the rack", |state| is_at(state, 9, rack));
}

/// Kind of fault: what a player has built cannot be kept.
#[test]
fn a_position_is_saved_and_loaded_by_mouse_and_keys() {
    let mut game = Game::open("positions", "--game practice --camera over");
    let rack = ball(&game.state(), 9);
    let saved = [-0.2, 0.3];
    game.drag(1, pixel_over(rack), pixel_over(saved));
    game.state_with("the 9 elsewhere", |state| is_at(state, 9, saved));
    game.xdotool("key Escape");
    game.wait_for_control("pause-practice");
    game.click("pause-practice");
    game.wait_for_control("practice-save");
    game.click("practice-save");
    let file = game.folder().join("gl-billiards-positions/position-1.billiards");
    game.until("the position", |_| file.exists());
    game.wait_for_no_control("pause-practice");
    let other = [0.1, -0.3];
    game.drag(1, pixel_over(saved), pixel_over(other));
    game.state_with("the 9 in a third place", |state| is_at(state, 9, other));
    // A file that is no position says so, and changes nothing.
    let broken = game.folder().join("gl-billiards-positions/position-2.billiards");
    std::fs::write(&broken, "{}").expect("a file");
    game.xdotool("key Escape");
    game.wait_for_control("pause-practice");
    game.click("pause-practice");
    game.wait_for_control("practice-positions");
    game.click("practice-positions");
    game.wait_for_control("position-2");
    game.xdotool("key End Return");
    game.state_with("the saved position", |state| is_at(state, 9, saved));
}
