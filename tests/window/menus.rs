//! Tests of the title screen, the pause menu, and a match set up in them.

use std::fs;

use serde_json::Value;

use crate::game::{Game, folder};

/// The only record of a game, once it has this many shots.
fn record(game: &Game, shots: usize) -> Value {
    let read = || -> Option<Value> {
        let files = fs::read_dir(game.folder().join("records")).ok()?.flatten();
        let mut records = files.filter(|file| file.path().extension().is_some());
        let text = fs::read_to_string(records.next()?.path()).ok()?;
        let record: Value = serde_json::from_str(&text).ok()?;
        (record["shots"].as_array()?.len() == shots).then_some(record)
    };
    game.until("the record", |_| read().is_some());
    read().unwrap_or_default()
}

/// Opens the game on its title screen.
fn open_title(name: &str) -> Game {
    let mut game = Game::open(name, "--game 8-ball --screen title");
    game.wait_for_control("title-new-match");
    game
}

/// The next run, with settings and records of this one.
fn next_run(game: &Game, name: &str) -> Game {
    let next = folder(name);
    let records = next.join("records");
    fs::create_dir(&records).expect("room for a folder");
    for file in fs::read_dir(game.folder().join("records")).expect("records").flatten() {
        fs::copy(file.path(), records.join(file.file_name())).expect("room for a file");
    }
    let settings = game.folder().join("settings.toml");
    fs::copy(settings, next.join("settings.toml")).expect("room for a file");
    let mut game = Game::open_in(next, "--game 8-ball --screen title");
    game.wait_for_control("title-resume");
    game
}

/// Shoots hard, and waits for the end of the shot.
fn shoot(game: &mut Game, shots: usize) -> Value {
    game.xdotool("key space");
    game.state_with("the shot", |state| state["phase"] == "rolling");
    let state = game.finish_shot();
    record(game, shots);
    state
}

#[test]
fn a_match_of_two_names_is_set_up_left_and_resumed_by_keys() {
    let mut game = open_title("keys-only");
    // After Play.
    game.xdotool("key Down Return");
    game.wait_for_control("match-name-1");
    game.xdotool("key Down Return");
    game.xdotool("type Ada");
    game.xdotool("key Return Down Return");
    game.xdotool("type Ben");
    // After the opponent, the games: the second one.
    game.xdotool("key Return Down Down Right Return");
    game.wait_for_no_control("match-name-1");
    shoot(&mut game, 1);
    let names = &record(&game, 1)["setup"]["players"];
    assert_eq!((names[0].as_str(), names[1].as_str()), (Some("Ada"), Some("Ben")));
    assert_eq!(record(&game, 1)["setup"]["game"], "9-ball");
    // Pause; the title screen is the entry before the last.
    game.xdotool("key Escape");
    game.wait_for_control("pause-title");
    game.xdotool("key Up Up Return");
    game.wait_for_control("title-resume");
    game.xdotool("key Return");
    game.wait_for_control("replay");
    // And the game again; Quit is the last entry.
    game.xdotool("key Escape");
    game.wait_for_control("pause-title");
    game.xdotool("key End Return");
    assert!(game.end().success());
    let mut game = next_run(&game, "keys-only-2");
    game.xdotool("key Return");
    game.state_with("the match again", |state| state["shots"] == 1);
    game.wait_for_no_control("title-resume");
}

/// Tests that the first entry of the title begins a rack of 8-ball at once, by a key and by the
/// mouse, against an easy opponent as long as the player has no rating, and that a title over a
/// match under way leads back to it.
#[test]
fn play_on_the_title_begins_8_ball_at_once() {
    let mut game = open_title("play");
    game.xdotool("key Return");
    game.wait_for_no_control("title-play");
    shoot(&mut game, 1);
    let setup = record(&game, 1)["setup"].clone();
    let opponents = serde_json::json!([null, "beginner"]);
    assert_eq!((&setup["game"], &setup["opponents"]), (&"8-ball".into(), &opponents));
    game.xdotool("key Escape");
    game.wait_for_control("pause-title");
    game.click("pause-title");
    game.wait_for_control("title-resume");
    game.xdotool("key Return");
    game.wait_for_no_control("title-resume");
    game.xdotool("key Escape");
    game.wait_for_control("pause-title");
    game.click("pause-title");
    game.wait_for_control("title-play");
    game.click("title-play");
    game.state_with("another rack", |state| state["shots"] == 0);
    // It has no shot, so the first one is still the last.
    game.xdotool("key Escape");
    game.wait_for_control("pause-title");
    game.click("pause-title");
    game.wait_for_control("title-resume");
}

#[test]
fn a_match_is_set_up_and_left_with_the_mouse_alone() {
    let mut game = open_title("mouse-only");
    game.click("title-new-match");
    game.wait_for_control("match-name-1");
    game.click("match-name-1");
    game.xdotool("type Eva");
    // A click elsewhere ends the typing.
    game.click("match-color-1-red");
    game.click("match-family-lowest");
    game.wait_for_control("match-game-9-ball");
    game.click("match-game-9-ball");
    game.click("match-table-pool-7ft");
    game.click("match-conditions-bar");
    game.click("match-cue-break");
    game.click("new-match-start");
    game.wait_for_no_control("match-name-1");
    game.click("shoot");
    game.state_with("the shot", |state| state["phase"] == "rolling");
    game.finish_shot();
    let setup = record(&game, 1)["setup"].clone();
    assert_eq!((&setup["players"][0], &setup["table"]), (&"Eva".into(), &"pool-7ft".into()));
    assert_eq!((&setup["conditions"], &setup["cue"]), (&"bar".into(), &"break".into()));
    game.xdotool("key Escape");
    game.wait_for_control("pause-title");
    game.click("pause-title");
    game.wait_for_control("title-quit");
    game.click("title-quit");
    assert!(game.end().success());
    let settings = fs::read_to_string(game.folder().join("settings.toml")).expect("settings");
    for line in ["name_1 = \"Eva\"", "color_1 = \"red\"", "conditions = \"bar\"", "cue = \"break\""]
    {
        assert!(settings.contains(line), "{line} in {settings}");
    }
}

/// Tests that Enter starts the match even if it is also the key that shoots, as for the right hand.
#[test]
fn enter_starts_the_match_after_a_click_on_a_choice() {
    let kept = folder("one-hand");
    let text = "[display]\npanel_folded = false\n[game]\none_handed = \"right\"\n";
    fs::write(kept.join("settings.toml"), text).expect("room for a file");
    let mut game = Game::open_in(kept, "--game 8-ball");
    game.xdotool("key Escape");
    game.wait_for_control("pause-new-match");
    game.click("pause-new-match");
    game.wait_for_control("match-family-lowest");
    game.click("match-family-lowest");
    game.wait_for_control("match-game-9-ball");
    game.click("match-game-9-ball");
    game.xdotool("key Return");
    game.state_with("a rack of 9-ball", |state| {
        state["balls"].as_array().map(Vec::len) == Some(10)
    });
    game.wait_for_no_control("match-game-9-ball");
}

/// Tests that settings and keys can be changed without a mouse.
#[test]
fn a_setting_and_a_key_are_changed_by_keys() {
    let mut game = Game::open("keys-settings", "");
    game.xdotool("key F2");
    game.wait_for_control("settings-close");
    // The second row: the color of the cloth.
    game.xdotool("key Down Down Right");
    // The first action: Shoot.
    game.xdotool("key shift+Tab Down Return");
    game.xdotool("key x");
    game.xdotool("key Escape");
    game.xdotool("key x");
    game.state_with("the shot", |state| state["phase"] == "rolling");
    game.xdotool("key Escape");
    game.wait_for_control("leave-yes");
    game.xdotool("key End Return");
    assert!(game.end().success());
    let settings = fs::read_to_string(game.folder().join("settings.toml")).expect("settings");
    for line in ["cloth = \"green\"", "shoot = [\"X\"]"] {
        assert!(settings.contains(line), "{line} in {settings}");
    }
}
