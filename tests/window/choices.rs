//! Tests of choices, calls and ball in hand with the mouse.

use std::fs;

use crate::game::{Game, ball, folder, number, pixel_over};

/// The cue ball, the 5 and a corner pocket in one line, and other balls far away.
const STRAIGHT: &str = r#"{"version": 1, "balls": [
    {"id": 0, "position": [0.4, -0.235]}, {"id": 5, "position": [0.97, 0.335]},
    {"id": 8, "position": [-0.3, -0.3]}, {"id": 12, "position": [0.2, 0.4]}],
    "shot": {"direction": 0.7853981633974483, "power": 0.3}}"#;

/// Opens 8-ball with the balls of this scene, seen from above.
fn open_scene(name: &str, scene: &str) -> Game {
    let folder = folder(name);
    let file = folder.join("scene.json");
    fs::write(&file, scene).expect("room for a file");
    let arguments = format!("--game 8-ball --camera over --scene {}", file.display());
    Game::open_in(folder, &arguments)
}

/// Clicks on a place on the table, m.
fn click(game: &Game, place: [f64; 2]) {
    let [x, y] = pixel_over(place);
    game.xdotool(&format!("mousemove {x} {y} click 1"));
}

#[test]
fn a_choice_on_the_break_is_made_by_click_and_taken_back() {
    let mut game = Game::open("choice", "--game 8-ball");
    // Too soft: no ball reaches a rail.
    game.type_power("0.1");
    game.xdotool("key space");
    game.state_with("the shot", |state| state["shots"] == 1);
    let state = game.finish_shot();
    assert_eq!((&state["phase"], &state["player"]), (&"choosing".into(), &2.into()));
    game.wait_for_control("choice-3");
    // The question can be hidden and comes back.
    game.xdotool("key Escape");
    game.wait_for_no_control("choice-3");
    game.click("shoot");
    game.wait_for_control("choice-3");
    game.click("choice-3");
    let state = game.state_with("the choice", |state| state["phase"] == "aiming");
    assert_eq!((&state["player"], &state["ball_in_hand"]), (&1.into(), &true.into()));
    game.wait("the command", |line| {
        line["command"] == "choose" && line["option"] == "rerack_offender"
    });
    game.xdotool("key ctrl+z");
    game.state_with("the choice again", |state| state["phase"] == "choosing");
    // This time by keyboard: the second option.
    game.wait_for_control("choice-2");
    game.xdotool("key Down Return");
    let state = game.state_with("the choice", |state| state["phase"] == "aiming");
    assert_eq!((&state["player"], &state["shots"]), (&2.into(), &1.into()));
}

#[test]
fn ball_and_pocket_are_called_by_clicks() {
    let mut game = open_scene("call", STRAIGHT);
    click(&game, [0.2, 0.4]);
    // Nothing is called until the pocket is chosen.
    assert_eq!(game.state().get("call"), None);
    click(&game, [0.0, 0.68]);
    let called = serde_json::json!({"ball": 12, "pocket": 5});
    game.state_with("the call", |state| state["call"] == called);
    game.wait_for_control("call-safety");
    game.click("call-safety");
    let safety = serde_json::json!({"safety": true});
    game.state_with("a safety", |state| state["call"] == safety);
    game.xdotool("key r");
    game.state_with("no call", |state| state.get("call").is_none());
    // The aim line makes the call obvious: the 5 falls into the corner.
    game.xdotool("key space");
    game.wait("the obvious call", |line| {
        line["command"] == "call" && line["ball"] == 5 && line["pocket"] == 0
    });
    game.state_with("the shot", |state| state["shots"] == 1);
    let state = game.finish_shot();
    assert_eq!(state["groups"], serde_json::json!(["solids", "stripes"]));
    assert_eq!(state["player"], 1);
}

#[test]
fn after_a_foul_the_mouse_puts_the_cue_ball_at_any_free_place() {
    let mut game = open_scene("in-hand", STRAIGHT);
    game.type_power("0.05");
    // The first press only shows that nothing is called.
    game.xdotool("key space");
    assert_eq!(game.state()["shots"], 0);
    game.xdotool("key space");
    game.state_with("the shot", |state| state["shots"] == 1);
    let state = game.finish_shot();
    assert_eq!((&state["player"], &state["ball_in_hand"]), (&2.into(), &true.into()));
    assert_eq!(state["region"], "in_hand_anywhere");
    let home = ball(&state, 0);
    let to = [-0.1, 0.1];
    game.drag(1, pixel_over(home), pixel_over(to));
    game.state_with("the ball to move", |state| number(state, "/balls/0/position/0") > -0.2);
    let placed = ball(&game.state(), 0);
    assert!((placed[0] - to[0]).abs() < 0.01 && (placed[1] - to[1]).abs() < 0.01, "{placed:?}");
    // A key moves it too, and the cue stays aimed at its ball.
    let aimed = number(&game.state(), "/cue/direction");
    game.xdotool("key Left");
    game.state_with("the aim to follow", |state| number(state, "/cue/direction") != aimed);
    let placed = ball(&game.state(), 0);
    // Dragged onto the 8, it stays beside it.
    game.drag(1, pixel_over(placed), pixel_over([-0.3, -0.3]));
    let beside = ball(&game.state(), 0);
    let apart = (beside[0] + 0.3).hypot(beside[1] + 0.3);
    assert!(apart > 0.0571, "{beside:?}");
}
