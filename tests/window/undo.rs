//! Tests of undo with keys and with the mouse.

use crate::game::{Game, folder, number};

#[test]
fn a_shot_is_taken_back_and_played_again() {
    let mut game = Game::open("undo", "");
    game.xdotool("key a l w");
    let aimed = game.state();
    // While balls roll.
    game.xdotool("key space");
    game.state_with("the shot", |state| state["phase"] == "rolling");
    game.xdotool("key ctrl+z");
    let back = game.state_with("the shot to be taken back", |state| state["phase"] == "aiming");
    for part in ["cue", "balls", "groups", "player", "ball_in_hand", "shots"] {
        assert_eq!(back[part], aimed[part], "{part}");
    }
    let lines = game.lines();
    let at = lines.iter().rposition(|line| line["command"] == "undo").expect("it is written");
    assert_eq!(lines[at + 1]["text"], "Shot taken back");
    assert!(lines[at + 1..].iter().any(|line| line["kind"] == "state"));
    // Redo it to its end, then undo it with the mouse on the icons.
    game.xdotool("key ctrl+y");
    game.state_with("the shot again", |state| state["phase"] == "rolling");
    let end = game.finish_shot();
    game.click("undo");
    let back = game.state_with("the icon to take it back", |state| state["shots"] == 0);
    assert_eq!((&back["cue"], &back["balls"]), (&aimed["cue"], &aimed["balls"]));
    game.click("redo");
    game.state_with("the icon to play it again", |state| state["phase"] == "rolling");
    assert_eq!(game.finish_shot()["balls"], end["balls"]);
    // There is nothing to undo before the first shot.
    game.xdotool("key ctrl+z");
    game.state_with("the last shot to be taken back", |state| state["shots"] == 0);
    game.xdotool("key ctrl+z");
    let refused = game.wait("a refusal", |line| line["kind"] == "refused");
    assert_eq!(refused["reason"], "there is no shot to take back");
}

/// Tests that a translated window writes English reasons into its journal, for programs.
#[test]
fn a_translated_window_refuses_in_english_in_its_journal() {
    let folder = folder("refusal");
    let translated = "[refusals]\nnothing_to_undo = \"Kein Stoß\"\n\
        [eight_ball_2014]\nturn_open = \"{player}: Offen\"\n";
    std::fs::write(folder.join("de.toml"), translated).expect("a translation");
    let settings = "[display]\ntranslation = \"de.toml\"\npanel_folded = false\n";
    std::fs::write(folder.join("settings.toml"), settings).expect("settings");
    let mut game = Game::open_in(folder, "");
    game.xdotool("key ctrl+z");
    let refused = game.wait("a refusal", |line| line["kind"] == "refused");
    assert_eq!(refused["reason"], "there is no shot to take back");
    game.wait("a notice in German", |line| line["text"] == "Player 1: Offen");
}

/// A game in which player 1 has pocketed the 8 too early.
fn lost_game(name: &str) -> Game {
    let folder = folder(name);
    let scene = folder.join("8-first.json");
    // The 8 in front of a side pocket, and the cue ball behind it.
    let balls = r#"{"version": 1, "balls": [{"id": 0, "position": [0.0, 0.0]},
        {"id": 8, "position": [0.0, 0.45]}, {"id": 3, "position": [0.9, 0.1]},
        {"id": 12, "position": [0.9, -0.1]}]}"#;
    std::fs::write(&scene, balls).expect("a scene");
    let calm = "[display]\nreduced_motion = true\n";
    std::fs::write(folder.join("settings.toml"), calm).expect("settings");
    let mut game = Game::open_in(folder, &format!("--scene {}", scene.display()));
    game.xdotool(&format!("key {}", "shift+a ".repeat(18).trim_end()));
    let across = std::f64::consts::FRAC_PI_2;
    game.state_with("the aim", |state| (number(state, "/cue/direction") - across).abs() < 1e-6);
    game.type_power("0.2");
    game.state_with("the power", |state| number(state, "/cue/power") == 0.2);
    game.xdotool("key space");
    game.state_with("the shot", |state| state["phase"] == "rolling");
    let end = game.finish_shot();
    assert_eq!((&end["phase"], &end["winner"]), (&"over".into(), &2.into()), "{end}");
    game.wait_for_control("take-back");
    game
}

/// Tests that the next match is not covered by the result of the last one: the card goes with its
/// match, and the keys reach the new rack.
#[test]
fn the_next_match_starts_over_the_result() {
    let mut game = lost_game("over-result");
    game.xdotool("key F3");
    game.wait_for_control("new-match-start");
    game.click("new-match-start");
    game.wait_for_no_control("play-again");
    game.state_with("a rack", |state| state["balls"].as_array().map(Vec::len) == Some(16));
    game.xdotool("key space");
    game.state_with("the break", |state| state["phase"] == "rolling");
}

/// Tests that the end card opens by itself even if nothing else moves, and that its buttons work
/// with a real mouse.
#[test]
fn the_end_card_undoes_a_lost_game_or_leaves_it() {
    let mut game = lost_game("ending");
    game.click("take-back");
    let back = game.state_with("the shot to be taken back", |state| state["shots"] == 0);
    assert_eq!((&back["phase"], &back["player"]), (&"aiming".into(), &1.into()));
    // The same shot again, and this time a new game.
    game.xdotool("key ctrl+y");
    game.state_with("the shot again", |state| state["phase"] == "rolling");
    game.finish_shot();
    game.wait_for_control("play-again");
    game.click("play-again");
    let next = game.state_with("a new rack", |state| state["ball_in_hand"] == true);
    assert_eq!((&next["phase"], &next["shots"]), (&"aiming".into(), &0.into()));
}
