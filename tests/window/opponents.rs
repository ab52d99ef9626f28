//! Tests of a match against an opponent that the program plays.

use crate::game::{Game, folder};

/// Breaks so softly that the opponent's turn comes.
fn break_softly(game: &mut Game) {
    game.type_power("0.02");
    game.state_with("the power", |state| state["cue"]["power"] == 0.02);
    game.xdotool("key space");
    game.state_with("the shot", |state| state["phase"] == "rolling");
    game.finish_shot();
}

/// Counts the strokes in the journal.
fn strokes(game: &mut Game) -> usize {
    game.lines().iter().filter(|line| line["command"] == "shoot").count()
}

#[test]
fn an_opponent_plays_and_undo_returns_over_its_turn() {
    let mut game = Game::open("opponent", "--game 8-ball --opponent novice");
    break_softly(&mut game);
    // A weak break is no ball in hand, but a choice: the opponent makes it, and then shoots.
    let waits = game.state_with("its turn", |state| state["player"] == 2 || state["shots"] == 2);
    assert_ne!(waits["phase"], "over");
    // Aiming is refused meanwhile.
    game.xdotool("key a");
    let refused = game.wait("a refusal", |line| line["kind"] == "refused");
    assert_eq!(refused["reason"], "it is the opponent's turn");
    // Keys hurry it.
    while strokes(&mut game) < 2 {
        game.xdotool("key space");
        game.until_passed(0.2);
    }
    game.xdotool("key ctrl+z");
    let back = game.state_with("the own shot", |state| {
        state["player"] == 1 && state["shots"] == 0 && state["phase"] == "aiming"
    });
    assert_eq!(back["ball_in_hand"], true);
}

#[test]
fn a_match_is_left_and_resumed_while_the_opponent_thinks() {
    let mut game = Game::open("opponent-left", "--game 8-ball --opponent champion");
    break_softly(&mut game);
    game.state_with("its turn", |state| state["player"] == 2);
    game.xdotool("key Escape");
    game.wait_for_control("leave-yes");
    game.click("leave-yes");
    assert!(game.end().success());
    let records = game.folder().join("records");
    let saved = std::fs::read_dir(records).expect("records").flatten().next();
    let saved = std::fs::read_to_string(saved.expect("a record").path()).expect("a text");
    assert!(saved.contains(r#""opponents":[null,"champion"]"#), "{saved}");
    let again = folder("opponent-resumed");
    std::fs::create_dir_all(again.join("records")).expect("a folder");
    std::fs::write(again.join("records/2026-11-23_08-05-59_8-ball.json"), saved).expect("a file");
    let mut game = Game::open_in(again, "--game 8-ball");
    // The record is read only after the first frame.
    while !game.lines().iter().any(|line| line["kind"] == "state" && line["player"] == 2) {
        game.xdotool("key F6");
        game.until_passed(0.2);
    }
    let turn = game.state_with("its turn again", |state| state["player"] == 2);
    assert_ne!(turn["phase"], "over");
    let begun = strokes(&mut game);
    while strokes(&mut game) == begun {
        game.xdotool("key space");
        game.until_passed(0.2);
    }
}
