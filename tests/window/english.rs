//! Tests of english, cue elevation and the aim line in a real window.

use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fs, thread};

use gl_billiards::game::Predictor;
use gl_billiards::physics::{Ball, BallId, MotionState, Preset, Shot, Strength, World};
use serde_json::Value;

use crate::game::{Game, PATIENCE, ball, folder, number};

/// Radius of a ball, m.
const RADIUS: f64 = 0.028575;

fn same(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

/// The tip's place in a state, as side and height.
fn tip(state: &Value) -> [f64; 2] {
    [number(state, "/cue/tip/0"), number(state, "/cue/tip/1")]
}

/// The world in a state, and the laws of the game.
fn world(game: &mut Game, state: &Value) -> World {
    let start = game.wait("the start", |line| line["kind"] == "start");
    let name = start["laws"].as_str().expect("laws have a name");
    let preset = Preset::named(name).expect("known laws");
    let (laws, table) = (preset.laws(), preset.table());
    let balls = state["balls"].as_array().expect("a state has balls");
    let balls = balls.iter().map(|entry| {
        let id = entry["id"].as_u64().expect("a ball has a number") as u32;
        let [x, y] = ball(state, id as usize);
        assert_eq!(entry["state"], MotionState::Stationary.name());
        Ball::at_rest(BallId(id), RADIUS, laws.ball_mass(RADIUS), x, y)
    });
    World::new(Arc::new(table), laws, balls.collect())
}

/// The shot that the cue of a state would play.
fn shot(state: &Value) -> Shot {
    Shot {
        ball: BallId::CUE,
        direction: number(state, "/cue/direction"),
        strength: Strength::Power(number(state, "/cue/power")),
        tip: tip(state),
        elevation: number(state, "/cue/elevation"),
    }
}

#[test]
fn the_spot_is_dragged_clicked_and_centred() {
    let mut game = Game::open("english", "");
    let [_, _, width, _] = game.control("tip");
    let [x, y] = game.middle("tip");
    let quarter = (0.25 * width) as i32;
    game.drag(1, [x, y], [x + quarter, y - quarter / 2]);
    let state = game.state_with("the tip at the right", |state| {
        let [side, height] = tip(state);
        (side - 0.5).abs() < 0.05 && (height - 0.25).abs() < 0.05
    });
    let command = game.wait("the command", |line| line["command"] == "tip");
    assert_eq!(command["value"], state["cue"]["tip"], "the last line of the drag says it");
    // A click is enough; if it is beyond the edge, the tip stays on the ball.
    game.xdotool(&format!("mousemove {} {} click 1", x - quarter, y));
    game.state_with("the tip at the left", |state| (tip(state)[0] + 0.5).abs() < 0.05);
    game.drag(1, [x, y], [x - 40, y + 200]);
    let low = game.state_with("the tip at the lowest", |state| tip(state)[1] < -0.9);
    let [side, height] = tip(&low);
    assert!(side < 0.0 && side.hypot(height) <= 1.0, "{side} {height}");
    // With Ctrl a pixel counts as a twentieth.
    game.click("tip-center");
    game.state_with("the centre", |state| tip(state) == [0.0, 0.0]);
    game.xdotool("keydown ctrl");
    game.drag(1, [x, y], [x + quarter, y]);
    game.xdotool("keyup ctrl");
    game.state_with("a small offset", |state| (tip(state)[0] - 0.025).abs() < 0.005);
    // A double click anywhere centres it.
    game.xdotool(&format!("mousemove {} {} click --repeat 2 --delay 60 1", x + 10, y + 20));
    let state = game.state_with("the centre again", |state| tip(state) == [0.0, 0.0]);
    assert_eq!(state["shots"], 0);
}

#[test]
fn the_slider_raises_the_butt_and_the_shot_resets_it() {
    let mut game = Game::open("elevation", "");
    let [x, y, width, height] = game.control("elevation");
    let at = |part: f64| [(x + part * width) as i32, (y + 0.5 * height) as i32];
    game.drag(1, at(0.05), at(0.5));
    let degrees = |state: &Value| number(state, "/cue/elevation").to_degrees();
    game.state_with("half of the way", |state| (degrees(state) - 45.0).abs() < 2.0);
    game.wait("the command", |line| line["command"] == "elevation");
    game.drag(1, at(0.5), at(3.0));
    game.state_with("the cue upright", |state| same(degrees(state), 90.0));
    game.drag(1, at(0.5), at(0.1));
    let lifted = game.state_with("almost level", |state| degrees(state) < 10.0);
    assert!(degrees(&lifted) > 0.0);
    game.click("shoot");
    game.state_with("the shot", |state| state["shots"] == 1);
    let end = game.finish_shot();
    assert!(end["cue"]["over"].is_string(), "as low as possible: {}", end["cue"]);
    assert_eq!(tip(&end), [0.0, 0.0]);
    assert_eq!(number(&end, "/cue/power"), 0.5, "direction and power stay");
}

#[test]
fn keys_choose_tip_and_elevation_and_the_length_of_the_aim_line() {
    let mut game = Game::open("english-keys", "");
    let start = game.state();
    game.xdotool("key l l i");
    game.state_with("L and I", |state| tip(state) == [0.1, 0.05]);
    game.xdotool("key j k k k");
    game.state_with("J and K", |state| tip(state) == [0.05, -0.1]);
    game.xdotool("key c");
    game.state_with("C", |state| tip(state) == [0.0, 0.0]);
    game.xdotool("key e e q");
    let raised = number(&start, "/cue/elevation") + 2_f64.to_radians();
    let state = game.state_with("E and Q", |state| same(number(state, "/cue/elevation"), raised));
    assert_eq!(state["balls"], start["balls"], "the ball in hand stays where it is");
    // A field being edited takes the keys.
    game.click("power");
    game.xdotool("key l i e g c Escape");
    assert_eq!(game.state()["cue"], state["cue"]);
    // The aim line is saved.
    game.xdotool("key g");
    game.click("aim-line");
    game.xdotool("key Escape");
    game.wait_for_control("leave-yes");
    game.xdotool("key Up Return");
    assert!(game.end().success());
    let text = std::fs::read_to_string(game.folder().join("settings.toml")).expect("settings");
    assert!(text.contains("aim_line = \"off\""), "medium, long, off: {text}");
}

/// Tests that the message for a key without effect appears after a long time without any drawing.
#[test]
fn a_message_appears_after_a_long_pause() {
    /// Above the table's far end, left of the icons.
    const MESSAGES: &str = "340x64+200+4";
    let scene = folder("silence-scene");
    let file = scene.join("behind.json");
    let balls = r#"[{"id":0,"position":[0,0]},{"id":3,"position":[-0.08,0]},
                    {"id":8,"position":[0.6,-0.4]}]"#;
    let text =
        format!(r#"{{"version":1,"balls":{balls},"shot":{{"ball":0,"direction":0,"power":0.3}}}}"#);
    fs::write(&file, text).expect("the folder is the test's own");
    let mut game = Game::open("silence", &format!("--scene {}", file.display()));
    game.state();
    // Wait until the last message has gone and nothing changes by itself.
    thread::sleep(Duration::from_secs(6));
    let silent = game.until_still(MESSAGES);
    game.xdotool("key q");
    let start = Instant::now();
    while game.display().picture(MESSAGES) == silent {
        assert!(start.elapsed() < PATIENCE, "no message says that the 3 keeps the cue up");
    }
    fs::remove_dir_all(scene).expect("the folder is the test's own");
}

#[test]
fn the_shot_matches_its_prediction() {
    for laws in ["real", "report"] {
        check_prediction(laws);
    }
}

fn check_prediction(laws: &str) {
    let mut game = Game::open(&format!("predicted-{laws}"), &format!("--laws {laws}"));
    // Away from the rack and with english, so that the curve of the path shows.
    game.xdotool("key --repeat 12 a");
    let [_, _, width, _] = game.control("tip");
    let [x, y] = game.middle("tip");
    game.drag(1, [x, y], [x + (0.2 * width) as i32, y + (0.1 * width) as i32]);
    game.xdotool("key --repeat 10 e");
    game.type_power("0.3");
    let state = game.state_with("the whole shot", |state| {
        same(number(state, "/cue/power"), 0.3)
            && number(state, "/cue/elevation") > 0.34
            && tip(state)[0] > 0.3
    });
    let world = world(&mut game, &state);
    let mut predictor = Predictor::new();
    let prediction = predictor.predict(&world, &shot(&state), f64::INFINITY).expect("a shot");
    let leg = prediction.first_leg().expect("a path");
    let curve = prediction.struck.points.iter().take_while(|point| point.time <= leg.time);
    // Greatest deviation of the path to the first contact from a straight line.
    let from = prediction.struck.points[0].position.xy();
    let along = (leg.position.xy() - from).normalize();
    let aside = curve
        .map(|point| point.position.xy() - from)
        .map(|way| (along.x * way.y - along.y * way.x).abs())
        .fold(0.0, f64::max);
    let curved = if world.laws().has_spin() { aside > 1e-3 } else { aside < 1e-9 };
    assert!(curved, "{aside} m");
    game.xdotool("key space");
    game.state_with("the shot", |state| state["shots"] == 1);
    let end = game.finish_shot();
    let after = predictor.world().expect("there is a prediction");
    let shot = game.wait("the shot's events", |line| line["kind"] == "shot");
    assert_eq!(shot["hash"], format!("{:016x}", after.hash()), "bit for bit");
    // A ball in hand has been moved since; all others are at their predicted places.
    for ball in after.balls().filter(|ball| ball.id != BallId::CUE && ball.state.in_play()) {
        let [x, y] = self::ball(&end, ball.id.0 as usize);
        assert_eq!([x, y], [ball.position.x, ball.position.y], "ball {}", ball.id);
    }
}
