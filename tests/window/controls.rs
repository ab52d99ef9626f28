//! Tests of the report's eight controls, and of the keys for them.

use serde_json::Value;

use crate::game::{Game, ball, number};

/// Radius of a ball, m.
const RADIUS: f64 = 0.028575;

/// True if two numbers computed in the same way are equal.
fn same(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

#[test]
fn arrow_keys_move_the_ball_in_hand_by_a_third_of_its_radius() {
    let mut game = Game::open("arrows", "");
    let start = ball(&game.state(), 0);
    // No click on the table is needed first. Only the last key of each group leads to its place.
    for (keys, x, y) in [
        ("Down", -1.0, 0.0),
        ("Left Left Left", -1.0, 3.0),
        ("Right", -1.0, 2.0),
        ("Up Down Down", -2.0, 2.0),
    ] {
        game.xdotool(&format!("key {keys}"));
        let third = RADIUS / 3.0;
        game.state_with(keys, |state| {
            let [bx, by] = ball(state, 0);
            same(bx, start[0] + x * third) && same(by, start[1] + y * third)
        });
    }
    let keys = game.lines().iter().filter(|line| line["command"] == "move-cue-ball").count();
    assert_eq!(keys, 8, "each key is one command");
}

#[test]
fn a_shot_is_prepared_made_and_followed_with_the_controls() {
    let mut game = Game::open("shot", "");
    let start = game.state();
    assert!(same(number(&start, "/cue/power"), 0.5));

    // 2: a degree per pixel.
    let [x, y] = game.middle("rotate-cue");
    game.drag(1, [x, y], [x + 4, y]);
    let direction = number(&start, "/cue/direction") + 4_f64.to_radians();
    game.state_with("the cue to turn", |state| same(number(state, "/cue/direction"), direction));
    game.xdotool("keydown ctrl");
    game.drag(1, [x, y], [x - 40, y]);
    game.xdotool("keyup ctrl");
    let direction = direction - 0.4_f64.to_radians();
    game.state_with("the fine turn", |state| same(number(state, "/cue/direction"), direction));

    // 3: typing, and the arrows.
    game.type_power("0.55");
    game.state_with("the typed power", |state| same(number(state, "/cue/power"), 0.55));
    game.click("power-up");
    game.state_with("a step up", |state| same(number(state, "/cue/power"), 0.55 + 0.0013125));
    game.click("power-down");
    game.state_with("a step down", |state| same(number(state, "/cue/power"), 0.55));

    // 5 and 7: around the table, around the 8, around the cue ball.
    game.click("center-of-table");
    game.state_with("the centre of the table", |state| {
        let target = state["camera"]["target"].clone();
        state["camera"]["center"] == "table" && target == serde_json::json!([0.0, 0.0, 0.0])
    });
    game.click("follow-ball");
    game.click("follow");
    game.wait_for_control("follow-8");
    game.click("follow-8");
    let eight = ball(&start, 8);
    game.state_with("the 8", |state| {
        let camera = &state["camera"];
        let at = |i: usize| number(camera, &format!("/target/{i}"));
        camera["center"] == "ball"
            && camera["follow"] == 8
            && same(at(0), eight[0])
            && same(at(1), eight[1])
    });

    // 4, 6 and 8.
    let [x, y] = game.middle("rotate");
    game.drag(1, [x, y], [x + 30, y + 20]);
    let turned = |state: &Value| {
        let part = |name: &str| {
            let path = format!("/camera/{name}");
            (number(state, &path) - number(&start, &path)).to_degrees()
        };
        [part("yaw"), part("pitch")]
    };
    game.state_with("the turn of the scene", |state| {
        let [yaw, pitch] = turned(state);
        same(yaw, -30.0) && same(pitch, 20.0)
    });
    game.click("reset-camera");
    game.state_with("the turn back", |state| turned(state) == [0.0, 0.0]);
    let zoom = number(&start, "/camera/zoom");
    game.click("zoom-in");
    game.state_with("to come closer", |state| number(state, "/camera/zoom") > 1.05 * zoom);
    game.click("zoom-out");
    game.click("zoom-out");
    game.state_with("to go farther", |state| number(state, "/camera/zoom") < 0.95 * zoom);
    game.click("reset-zoom");
    game.state_with("the usual distance", |state| number(state, "/camera/zoom") == zoom);

    // 3 and 1: the shot, and the turn after it.
    game.click("shoot");
    game.state_with("the shot", |state| state["phase"] == "rolling" && state["shots"] == 1);
    let end = game.finish_shot();
    assert_eq!(end["player"], 2, "a shot that pots nothing ends the turn");
    let shot = game.wait("the shot's events", |line| line["kind"] == "shot");
    assert_eq!(shot["events"][0]["kind"], "cue");
    game.wait("a word about it", |line| {
        line["kind"] == "notice" && line["text"] == "Player 2: Open"
    });
    // The camera still follows the 8.
    let eight = ball(&end, 8);
    game.state_with("the camera to arrive at the 8", |state| {
        let at = |i: usize| number(state, &format!("/camera/target/{i}"));
        same(at(0), eight[0]) && same(at(1), eight[1])
    });
}

#[test]
fn keys_set_direction_and_power_at_any_time() {
    let mut game = Game::open("keys", "");
    let start = game.state();
    let direction = number(&start, "/cue/direction");
    game.xdotool("key a a d d d");
    game.state_with("A and D", |state| {
        same(number(state, "/cue/direction"), direction - 1_f64.to_radians())
    });
    game.xdotool("key w w s");
    game.state_with("W and S", |state| same(number(state, "/cue/power"), 0.51));
    game.xdotool("key space");
    game.state_with("Space to shoot", |state| state["phase"] == "rolling");
    // While the balls roll, too; Space then has no effect.
    game.xdotool("key w space");
    game.state_with("W while balls roll", |state| same(number(state, "/cue/power"), 0.52));
    let end = game.finish_shot();
    assert_eq!(end["shots"], 1);
    // Without ball in hand, the arrows turn the cue and change the power.
    assert_eq!(end["ball_in_hand"], false, "{end}");
    let (before, place) = (number(&end, "/cue/direction"), ball(&end, 0));
    game.xdotool("key Left Up");
    let state = game.state_with("arrows for the cue", |state| {
        same(number(state, "/cue/direction"), before + 1_f64.to_radians())
            && same(number(state, "/cue/power"), 0.53)
    });
    assert_eq!(ball(&state, 0), place);
}

#[test]
fn keys_typed_into_the_power_field_never_move_the_ball() {
    let mut game = Game::open("typing", "");
    let start = game.state();
    game.click("power");
    game.xdotool("key Left Right Up Down a d w s space f m 0 period 2 5");
    game.xdotool("key Home End Left Right BackSpace Return");
    // "0.25" after the letters is not a number, so the old value stays.
    let state = game.state();
    assert_eq!(state["balls"], start["balls"]);
    assert_eq!(state["cue"], start["cue"]);
    assert_eq!(state["phase"], "aiming");
    // After the field is left, the next key moves the ball.
    game.xdotool("key Down");
    let x = ball(&start, 0)[0] - RADIUS / 3.0;
    game.state_with("the ball to move", |state| same(ball(state, 0)[0], x));
    // A click on the table also leaves the field and sets the typed value.
    game.click("power");
    game.xdotool("type 1");
    game.xdotool("mousemove 460 150 click 1");
    game.state_with("the greatest power", |state| number(state, "/cue/power") == 1.0);
    game.xdotool("key Down");
    let x = x - RADIUS / 3.0;
    let state = game.state_with("the ball to move again", |state| same(ball(state, 0)[0], x));
    assert_eq!(state["cue"]["direction"], start["cue"]["direction"], "a click does not aim");
}

#[test]
fn arrows_speed_up_while_they_are_held() {
    let mut game = Game::open("spinner", "");
    let [x, y] = game.middle("power-up");
    game.xdotool(&format!("mousemove {x} {y} mousedown 1"));
    game.state_with("a much higher power", |state| number(state, "/cue/power") > 0.8);
    game.xdotool("mouseup 1");
    let first = game.wait("the first step", |line| {
        line["command"] == "power" && number(line, "/value") < 0.502
    });
    assert!(same(number(&first, "/value"), 0.5013125));
    let [x, y] = game.middle("power-down");
    game.xdotool(&format!("mousemove {x} {y} mousedown 1"));
    game.state_with("no power at all", |state| number(state, "/cue/power") == 0.0);
    game.xdotool("mouseup 1");
    // Without power there is no shot.
    game.xdotool("key space");
    game.wait("a refusal", |line| line["kind"] == "refused" && line["command"] == "shoot");
}
