//! Tests of the tutorial and the drills, by keys and by mouse.

use std::fs;

use serde_json::Value;

use crate::game::{Game, ball, number};

/// Opens the game on its title screen.
fn open_title(name: &str) -> Game {
    let mut game = Game::open(name, "--game 8-ball --screen title");
    game.wait_for_control("title-tutorial");
    game
}

/// Waits until a position with this ball lies on the table. It has few balls, unlike a rack.
fn wait_for_ball(game: &mut Game, id: usize) -> Value {
    game.state_with(&format!("the {id} on the table"), |state| {
        let balls = state["balls"].as_array().expect("a state has balls");
        let lie = balls.iter().filter(|ball| ball["state"] == "stationary");
        let ids: Vec<&Value> = lie.map(|ball| &ball["id"]).collect();
        let is_there = ids.len() < 7 && ids.contains(&&Value::from(id));
        is_there && state["phase"] == "aiming" && state["shots"] == 0
    })
}

/// Shoots and waits for the judgement.
fn shoot(game: &mut Game) {
    game.xdotool("key space");
    game.state_with("the shot", |state| state["phase"] == "rolling");
    game.finish_shot();
    game.wait_for_control("lesson-next");
}

#[test]
fn two_steps_are_played_the_rest_is_skipped_and_the_tutorial_is_found_again() {
    let mut game = open_title("tutorial");
    // After Play and New match.
    game.xdotool("key Down Down Return");
    game.wait_for_control("lesson-skip");
    let start = wait_for_ball(&mut game, 1);
    // The first try misses, and the step stays.
    shoot(&mut game);
    game.xdotool("key Return");
    let again = wait_for_ball(&mut game, 1);
    assert_eq!(ball(&again, 0), ball(&start, 0));
    game.xdotool("key d d d d d d d");
    game.state_with("the aim", |state| {
        number(state, "/cue/direction") < number(&start, "/cue/direction") - 0.12
    });
    shoot(&mut game);
    game.xdotool("key Return");
    wait_for_ball(&mut game, 2);
    game.xdotool("key shift+w shift+w shift+w shift+w shift+w shift+w");
    shoot(&mut game);
    // Space goes on, too.
    game.xdotool("key space");
    wait_for_ball(&mut game, 3);
    game.xdotool("key n");
    wait_for_ball(&mut game, 4);
    game.xdotool("key n");
    wait_for_ball(&mut game, 5);
    game.xdotool("key n");
    wait_for_ball(&mut game, 6);
    // Two other places: the step is done.
    game.xdotool("key 3 4");
    game.wait_for_control("lesson-next");
    game.xdotool("key Return");
    game.wait_for_control("lesson-end-match");
    game.xdotool("key Escape");
    game.wait_for_control("title-tutorial");
    // And again, with the mouse.
    game.click("title-tutorial");
    game.wait_for_control("lesson-skip");
    wait_for_ball(&mut game, 1);
    game.click("lesson-skip");
    wait_for_ball(&mut game, 2);
    game.xdotool("key Escape");
    game.wait_for_control("pause-leave-lesson");
    game.click("pause-leave-lesson");
    game.wait_for_control("title-quit");
    game.click("title-quit");
    assert!(game.end().success());
    let results = fs::read_to_string(game.folder().join("drills.json")).expect("results");
    assert!(results.contains("\"tutorial\": true"), "{results}");
    let records = game.folder().join("records");
    let saved = fs::read_dir(records).map_or(0, Iterator::count);
    assert_eq!(saved, 0, "a lesson is not saved as a match");
}

#[test]
fn a_drill_is_played_and_its_result_is_kept() {
    let mut game = open_title("drill");
    game.click("title-practice");
    game.wait_for_control("practice-stop-shot");
    game.xdotool("key Down Down Return");
    game.wait_for_control("lesson-leave");
    for _ in 0..10 {
        wait_for_ball(&mut game, 1);
        shoot(&mut game);
        game.xdotool("key Return");
    }
    game.wait_for_control("lesson-end-again");
    game.xdotool("key Down Return");
    game.wait_for_control("practice-back");
    game.xdotool("key Escape Escape");
    game.wait_for_control("title-quit");
    game.click("title-quit");
    assert!(game.end().success());
    let text = fs::read_to_string(game.folder().join("drills.json")).expect("results");
    let results: Value = serde_json::from_str(&text).expect("JSON");
    let last = &results["drills"]["stop-shot"]["last"];
    let tries =
        last["made"].as_u64().zip(last["missed"].as_u64()).map(|(made, missed)| made + missed);
    assert_eq!(tries, Some(10), "{text}");
}

/// Kind of fault: what was done is lost because something after it was not.
#[test]
fn a_drill_left_half_way_keeps_its_result() {
    let mut game = open_title("drill-left");
    game.click("title-practice");
    game.wait_for_control("practice-stop-shot");
    game.click("practice-stop-shot");
    game.wait_for_control("lesson-leave");
    for _ in 0..2 {
        wait_for_ball(&mut game, 1);
        shoot(&mut game);
        game.xdotool("key Return");
    }
    wait_for_ball(&mut game, 1);
    game.xdotool("key Escape");
    game.wait_for_control("pause-leave-lesson");
    game.click("pause-leave-lesson");
    game.wait_for_control("practice-back");
    game.xdotool("key Escape");
    game.wait_for_control("title-quit");
    game.click("title-quit");
    assert!(game.end().success());
    let text = fs::read_to_string(game.folder().join("drills.json")).expect("results");
    let results: Value = serde_json::from_str(&text).expect("JSON");
    let entry = &results["drills"]["stop-shot"];
    let tries = ["made", "missed"].map(|key| entry["last"][key].as_u64().expect("a number"));
    assert_eq!((tries.iter().sum::<u64>(), &entry["runs"]), (2, &0.into()), "{text}");
}

#[test]
fn a_match_under_way_waits_for_the_end_of_a_lesson() {
    let mut game = Game::open("lesson-aside", "--game 9-ball");
    game.xdotool("key space");
    game.state_with("the shot", |state| state["phase"] == "rolling");
    let before = game.finish_shot();
    game.xdotool("key Escape");
    game.wait_for_control("pause-tutorial");
    game.click("pause-tutorial");
    game.wait_for_control("lesson-skip");
    wait_for_ball(&mut game, 1);
    game.xdotool("key space");
    game.state_with("a shot", |state| state["phase"] == "rolling");
    game.xdotool("key Escape");
    game.wait_for_control("pause-leave-lesson");
    game.click("pause-leave-lesson");
    game.wait_for_no_control("lesson-skip");
    let after = game.state_with("the match", |state| {
        state["balls"].as_array().is_some_and(|balls| balls.len() == 10)
    });
    assert_eq!(after["balls"], before["balls"]);
}
