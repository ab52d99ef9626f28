//! Tests of replays: a record from a file, the last shot of a game, and the reason for its verdict.

use std::process::Stdio;

use crate::display::Display;
use crate::game::{Game, folder, program};

/// A record of three shots.
fn record(folder: &std::path::Path) -> std::path::PathBuf {
    let commands = folder.join("commands");
    let shot = r#"{"command": "power", "value": 0.4}
{"command": "shoot"}
"#;
    std::fs::write(&commands, shot.repeat(3)).expect("room for a file");
    let record = folder.join("record.json");
    let done = program("", folder)
        .args(["play", "--game", "8-ball-2014", "--seed", "2", "--record"])
        .args([&record, &commands])
        .status()
        .expect("the program starts");
    assert!(done.success());
    record
}

#[test]
fn a_record_is_watched_and_left_for_a_new_game() {
    let folder = folder("replay");
    let record = record(&folder);
    let before = std::fs::read(&record).expect("a record");
    let mut game = Game::open_in(folder, &format!("--replay {}", record.display()));
    game.wait_for_control("replay-time");
    for control in ["replay-play", "replay-previous", "replay-back", "replay-on", "replay-next"] {
        game.wait_for_control(control);
        game.click(control);
    }
    let [x, y, width, _] = game.control("replay-time");
    let at = |part: f64| [(x + part * width) as i32, (y + 10.0) as i32];
    game.drag(1, at(0.3), at(0.6));
    // No key plays anything.
    game.xdotool("key space Left Right Up Down w s a d ctrl+z e 3 1");
    game.click("shoot");
    game.click("replay-speed");
    game.xdotool("key Escape");
    game.state_with("a new game", |state| state["shots"] == 0 && state["ball_in_hand"] == true);
    let lines = game.lines();
    assert!(lines.iter().all(|line| line["kind"] != "command" && line["kind"] != "refused"));
    // Now it is played.
    game.xdotool("key space");
    game.state_with("a shot", |state| state["phase"] == "rolling");
    assert_eq!(std::fs::read(&record).expect("a record"), before);
}

#[test]
fn the_reason_for_a_foul_is_shown_and_the_game_stays_the_same() {
    let folder = folder("why");
    let scene = folder.join("wrong-ball.json");
    // The 8 is hit first, which is a foul.
    let balls = r#"{"version": 1, "balls": [{"id": 0, "position": [-0.5, 0.0]},
        {"id": 8, "position": [0.2, 0.0]}, {"id": 3, "position": [0.9, 0.3]},
        {"id": 12, "position": [0.9, -0.3]}]}"#;
    std::fs::write(&scene, balls).expect("a scene");
    let mut game = Game::open_in(folder, &format!("--scene {}", scene.display()));
    game.xdotool("key shift+s shift+s shift+s shift+s shift+s space");
    game.state_with("the shot", |state| state["phase"] == "rolling");
    game.finish_shot();
    let after = game.state();
    game.wait_for_control("why");
    game.click("why");
    game.wait_for_control("replay-leave");
    game.xdotool("key Right Left");
    game.click("replay-leave");
    game.wait_for_control("why");
    // By key, too, and the shot itself.
    game.xdotool("key F8");
    game.wait_for_control("replay-leave");
    game.xdotool("key Escape");
    game.wait_for_control("replay");
    game.xdotool("key F7");
    game.wait_for_control("replay-leave");
    game.xdotool("key Escape");
    game.wait_for_control("replay");
    let state = game.state();
    for part in ["phase", "player", "shots", "balls", "cue", "camera", "ball_in_hand"] {
        assert_eq!(state[part], after[part], "{part}");
    }
    game.xdotool("key ctrl+z");
    game.state_with("the shot taken back", |state| state["shots"] == 0);
}

#[test]
fn a_match_is_chosen_from_the_list_and_watched() {
    let folder = folder("records");
    let record = record(&folder);
    let kept = folder.join("records");
    std::fs::create_dir_all(&kept).expect("room for a folder");
    let name = kept.join("2026-11-22_19-30-05_8-ball-2014.json");
    std::fs::rename(record, name).expect("the record is moved");
    let mut game = Game::open_in(folder, "");
    game.xdotool("key F4");
    game.wait_for_control("record-1-watch");
    game.click("record-1-watch");
    game.wait_for_control("replay-time");
    game.xdotool("key Escape F4");
    game.wait_for_control("record-1");
    // Enter would resume this match, which is unfinished.
    game.xdotool("key Left Return");
    game.wait_for_control("replay-time");
}

/// Tests what a double click does: the file is opened where it belongs, or the title comes.
#[test]
fn a_file_as_the_first_argument_opens_where_it_belongs() {
    let folder = folder("double-click");
    let record = record(&folder);
    let mut game = Game::open_in(folder, &record.display().to_string());
    game.wait_for_control("replay-time");
    game.xdotool("key Escape");
    game.wait_for_control("title-play");

    let folder = crate::game::folder("double-click-on-nonsense");
    let file = folder.join("nonsense.billiards");
    std::fs::write(&file, "{").expect("room for a file");
    let mut game = Game::open_in(folder, &file.display().to_string());
    game.wait_for_control("title-play");
}

#[test]
fn a_malformed_record_is_reported_and_nothing_written() {
    let folder = folder("bad-record");
    let record = folder.join("record.json");
    std::fs::write(&record, r#"{"version": 1, "kind": "match"}"#).expect("room for a file");
    let display = Display::new(640, 480);
    let output = program(display.name(), &folder)
        .args(["--replay"])
        .arg(&record)
        .arg("--settings")
        .arg(folder.join("settings.toml"))
        .stderr(Stdio::piped())
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.contains("record.json: kind") && text.lines().count() == 1, "{text}");
    assert!(!folder.join("settings.toml").exists());
    std::fs::remove_dir_all(folder).expect("the folder is the test's own");
}
