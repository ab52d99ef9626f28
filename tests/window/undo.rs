//! Shots that are taken back with keys and with the mouse.

use crate::game::Game;

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
    // Again, to its end; and back from there, with the mouse on the icons.
    game.xdotool("key ctrl+y");
    game.state_with("the shot again", |state| state["phase"] == "rolling");
    let end = game.finish_shot();
    game.click("undo");
    let back = game.state_with("the icon to take it back", |state| state["shots"] == 0);
    assert_eq!((&back["cue"], &back["balls"]), (&aimed["cue"], &aimed["balls"]));
    game.click("redo");
    game.state_with("the icon to play it again", |state| state["phase"] == "rolling");
    assert_eq!(game.finish_shot()["balls"], end["balls"]);
    // Nothing is left after the first one.
    game.xdotool("key ctrl+z");
    game.state_with("the last shot to be taken back", |state| state["shots"] == 0);
    game.xdotool("key ctrl+z");
    let refused = game.wait("a refusal", |line| line["kind"] == "refused");
    assert_eq!(refused["reason"], "there is no shot to take back");
}
