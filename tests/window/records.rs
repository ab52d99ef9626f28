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
    for file in fs::read_dir(game.folder().join("records")).expect("records") {
        let file = file.expect("it can be read").path();
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
    // The match played last comes first: this is the match before the last.
    game.xdotool("key Down Down Return");
    game.state_with("the first match", |state| state["balls"] == first["balls"]);
    game.wait_for_no_control("record-3-resume");
    shoot_in(&mut game, 3);
    // And back to the match that was on the table, which comes second now.
    game.xdotool("key F4");
    game.wait_for_control("record-2-resume");
    game.click("record-2-resume");
    game.state_with("the last match", |state| state["balls"] == last["balls"]);
    assert_eq!(files(game.folder()).len(), 3);
    for file in files(game.folder()) {
        verify(&file);
    }
    // Its figures are kept beside the records, once for each match.
    let statistics = fs::read_dir(game.folder().join("statistics")).expect("statistics");
    assert!(statistics.count() >= 2);
}

/// Tests the kind of fault in which the match that began last is taken for the one played last: an
/// older match that is resumed and played on is offered by the next run, and comes first in its
/// list.
#[test]
fn a_match_resumed_from_the_list_is_offered_by_the_next_run() {
    let mut game = Game::open("offered", "");
    game.xdotool("key a l");
    shoot_in(&mut game, 1);
    send("TERM", &game);
    game.end();
    let mut game = next_run(&game, "offered-2", "--game 9-ball");
    shoot_in(&mut game, 2);
    game.xdotool("key F4");
    game.wait_for_control("record-2-resume");
    game.click("record-2-resume");
    game.state_with("the first match", |state| balls(state) == Some(16) && state["shots"] == 1);
    game.wait_for_no_control("record-2-resume");
    let last = shoot_in(&mut game, 2);
    send("TERM", &game);
    assert_eq!(game.end().code(), Some(143));
    let mut game = next_run(&game, "offered-3", "--game practice");
    assert_eq!(resume(&mut game, 2)["balls"], last["balls"]);
    shoot_in(&mut game, 2);
}

/// The number of balls of a state.
fn balls(state: &Value) -> Option<usize> {
    state["balls"].as_array().map(Vec::len)
}

/// Tests the kind of fault in which an older program damages the files of a newer one: they keep
/// their names and contents while matches are played, listed and exported beside them.
#[test]
fn files_of_a_newer_version_are_left_alone() {
    let mut game = Game::open("newer", "");
    shoot_in(&mut game, 1);
    let name = files(game.folder())[0].file_name().expect("a name").to_owned();
    game.until("the statistics", |game| game.folder().join("statistics").join(&name).exists());
    send("TERM", &game);
    game.end();
    let newer = |folder: &str| {
        let text = fs::read_to_string(game.folder().join(folder).join(&name)).expect("a file");
        text.replacen("\"version\":1", "\"version\":2", 1)
    };
    let next = folder("newer-2");
    // The record is the match played last.
    let kept = [
        ("records/2126-11-22_19-30-05_8-ball.json", newer("records")),
        ("records/2126-11-22_19-30-05_snooker.json", newer("records")),
        ("statistics/2126-11-22_19-30-05_8-ball.json", newer("statistics")),
        ("drills.json", "{\"version\": 2}".to_owned()),
        ("own-error.json", "{\"version\": 2}".to_owned()),
    ];
    for part in ["records", "statistics"] {
        fs::create_dir(next.join(part)).expect("room for a folder");
    }
    for (file, text) in &kept {
        fs::write(next.join(file), text).expect("room for a file");
    }
    let mut game = Game::open_in(next, "--screen statistics");
    game.wait_for_control("statistics-close");
    game.xdotool("key Escape");
    game.wait_for_no_control("statistics-close");
    game.xdotool("key F4");
    game.wait_for_control("records-close");
    game.xdotool("key Escape");
    game.wait_for_no_control("records-close");
    shoot_in(&mut game, 3);
    send("TERM", &game);
    assert_eq!(game.end().code(), Some(143), "{}", said(&game));
    for (file, text) in kept {
        assert_eq!(fs::read_to_string(game.folder().join(file)).expect("the file"), text, "{file}");
    }
    assert_eq!(said(&game), "");
}

/// Tests the kind of fault in which a screen is empty unless a menu has opened it: what it shows is
/// there when a flag opens it, too.
#[test]
fn a_screen_that_a_flag_opens_shows_what_is_saved() {
    let mut game = Game::open("screens", "");
    shoot_in(&mut game, 1);
    send("TERM", &game);
    game.end();
    let mut game = next_run(&game, "screens-2", "--screen records");
    game.wait_for_control("record-1-resume");
}

/// Tests the kind of fault in which a failure that the player was told of hides from whoever sent
/// a signal that it ended the program.
#[test]
fn a_signal_shows_in_the_status_after_a_failed_save() {
    let mut game = Game::open("failed-save", "");
    fs::write(game.folder().join("records"), "no folder").expect("room for a file");
    game.xdotool("key space");
    game.state_with("the shot", |state| state["phase"] == "rolling");
    game.finish_shot();
    game.until("a word about it", |game| said(game).contains("cannot save the match"));
    send("TERM", &game);
    assert_eq!(game.end().code(), Some(143));
}
