//! Tests of matches that are saved while they are played, and resumed by the next run.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::ending::{limit_files, said, send};
use crate::game::{Game, folder};

/// The files in the folder of records, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(folder.join("records")).into_iter().flatten();
    let mut files: Vec<PathBuf> = files.map(|file| file.expect("it can be read").path()).collect();
    // Without those still being written.
    files.retain(|file| file.extension().is_some());
    files.sort();
    files
}

/// Number of shots in the only record; `None` if there is no record yet.
fn saved_shots(folder: &Path) -> Option<usize> {
    let files = files(folder);
    assert!(files.len() < 2, "{files:?}");
    let text = fs::read_to_string(files.first()?).expect("the record can be read");
    let record: Value = serde_json::from_str(&text).expect("it is whole at any moment");
    record["shots"].as_array().map(Vec::len)
}

/// Shoots, waits until the shot has ended and is saved, and returns the state.
fn shoot(game: &mut Game, shots: usize) -> Value {
    game.xdotool("key space");
    game.state_with("the shot", |state| state["phase"] == "rolling");
    let state = game.finish_shot();
    game.until("the record", |game| saved_shots(game.folder()) == Some(shots));
    state
}

/// The next run, with the records of an earlier game.
fn next_run(game: &Game, name: &str, arguments: &str) -> Game {
    let next = folder(name);
    fs::create_dir(next.join("records")).expect("room for a folder");
    for file in files(game.folder()) {
        let to = next.join("records").join(file.file_name().expect("a name"));
        fs::copy(&file, to).expect("room for a file");
    }
    Game::open_in(next, arguments)
}

/// Resumes the match as soon as that is offered, and returns the state with this many shots.
fn resume(game: &mut Game, shots: u64) -> Value {
    let resumed = |lines: &[Value]| {
        let state = lines.iter().rev().find(|line| line["kind"] == "state");
        state.is_some_and(|state| state["shots"] == shots)
    };
    while !resumed(game.lines()) {
        game.xdotool("key F6");
    }
    game.state_with("the match to go on", |state| state["shots"] == shots)
}

fn verify(record: &Path) {
    let status = Command::new(env!("CARGO_BIN_EXE_gl-billiards"))
        .arg("verify")
        .arg(record)
        .stdout(Stdio::null())
        .status()
        .expect("the program starts");
    assert!(status.success(), "{status}");
}

#[test]
fn a_killed_match_is_resumed_bit_for_bit() {
    let mut game = Game::open("killed", "");
    game.xdotool("key a l w");
    shoot(&mut game, 1);
    let before = shoot(&mut game, 2);
    // Only the shot in motion is lost.
    game.xdotool("key a space");
    game.state_with("another shot", |state| state["phase"] == "rolling");
    send("KILL", &game);
    assert_eq!(game.end().signal(), Some(9));

    // Until the match is resumed, the flags determine the table.
    let mut next = next_run(&game, "killed-next", "--game 9-ball");
    assert_eq!(next.state()["balls"].as_array().map(Vec::len), Some(10));
    let after = resume(&mut next, 2);
    for part in ["phase", "player", "groups", "ball_in_hand", "winner", "cue", "balls"] {
        assert_eq!(after[part], before[part], "{part}");
    }
    // It is saved in the same file, with all its shots.
    next.xdotool("key ctrl+z");
    next.state_with("a shot to be taken back", |state| state["shots"] == 1);
    next.xdotool("key ctrl+y");
    next.state_with("the shot again", |state| state["phase"] == "rolling");
    assert_eq!(next.finish_shot()["balls"], before["balls"]);
    shoot(&mut next, 4);
    next.xdotool("key w");
    next.state();
    send("TERM", &next);
    assert_eq!(next.end().code(), Some(143));
    let files = files(next.folder());
    assert_eq!(files.len(), 1);
    let text = fs::read_to_string(&files[0]).expect("a record");
    let record: Value = serde_json::from_str(&text).expect("JSON");
    let last = record["commands"].as_array().expect("commands").last();
    assert_eq!(last.expect("a command")["command"], "power", "saved at the end");
    verify(&files[0]);
}

#[test]
fn a_full_disk_destroys_no_record() {
    let mut game = Game::open("full-records", "");
    shoot(&mut game, 1);
    let record = files(game.folder())[0].clone();
    let before = fs::read(&record).expect("a record");
    // Standard error needs some space for its lines.
    limit_files(&game, Some(1000));
    game.xdotool("keydown f key space");
    game.until("a word about it", |game| said(game).contains("cannot save the match"));
    assert_eq!(fs::read(&record).expect("a record"), before);
    assert_eq!(fs::read_dir(game.folder().join("records")).expect("a folder").count(), 1);
    limit_files(&game, None);
    game.xdotool("keyup f");
    game.state_with("the second shot", |state| state["shots"] == 2 && state["phase"] != "rolling");
    shoot(&mut game, 3);
    verify(&record);
}

#[test]
fn a_record_that_cannot_be_read_is_moved_aside() {
    let folder = folder("broken-record");
    fs::create_dir(folder.join("records")).expect("room for a folder");
    let text = "{\"version\": 1, \"kind\": \"rec";
    fs::write(folder.join("records/2026-11-22_19-30-05_8-ball.json"), text).expect("room");
    let mut game = Game::open_in(folder, "");
    let aside = game.folder().join("records/2026-11-22_19-30-05_8-ball.json.broken");
    game.until("another name for it", |_| aside.exists());
    assert_eq!(fs::read_to_string(&aside).expect("the file"), text);
    assert_eq!(said(&game).lines().count(), 1, "{}", said(&game));
    // The game goes on.
    game.xdotool("key F6 space");
    game.state_with("the shot", |state| state["phase"] == "rolling");
    game.finish_shot();
    game.until("the record", |game| files(game.folder()).len() == 2);
    assert_eq!(fs::read_to_string(&aside).expect("the file"), text);
}

/// Shoots, waits until the shot has ended and the record is one of `count`, and returns the state.
fn shoot_in(game: &mut Game, count: usize) -> Value {
    game.xdotool("key space");
    game.state_with("the shot", |state| state["phase"] == "rolling");
    let state = game.finish_shot();
    game.until("the record", |game| files(game.folder()).len() == count);
    state
}

/// Tests that any unfinished match can be resumed, by keys and with the mouse, and that the match
/// on the table meanwhile is saved.
#[test]
fn an_older_match_is_resumed_from_the_list() {
    let mut game = Game::open("older", "");
    game.xdotool("key a l");
    let first = shoot_in(&mut game, 1);
    send("TERM", &game);
    game.end();
    let mut game = next_run(&game, "older-2", "");
    shoot_in(&mut game, 2);
    send("TERM", &game);
    game.end();
    let mut game = next_run(&game, "older-3", "--game 9-ball");
    let last = shoot_in(&mut game, 3);
    assert_eq!(last["balls"].as_array().map(Vec::len), Some(10));
    game.xdotool("key F4");
    game.wait_for_control("record-3-resume");
    // The list is in order of time, the newest first: this is the match before the last.
    game.xdotool("key Down Down Right Return");
    game.state_with("the first match", |state| state["balls"] == first["balls"]);
    game.wait_for_no_control("record-3-resume");
    shoot_in(&mut game, 3);
    // And back to the match that was on the table.
    game.xdotool("key F4");
    game.wait_for_control("record-1-resume");
    game.click("record-1-resume");
    game.state_with("the last match", |state| state["balls"] == last["balls"]);
    assert_eq!(files(game.folder()).len(), 3);
    for file in files(game.folder()) {
        verify(&file);
    }
    // Its figures are kept beside the records, once for each match.
    let statistics = fs::read_dir(game.folder().join("statistics")).expect("statistics");
    assert!(statistics.count() >= 2);
}
