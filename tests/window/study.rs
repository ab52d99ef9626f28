//! Tests of the analysis of shots: why one missed, by key and button, and what is learnt from it.

use crate::game::{Game, folder};

#[test]
fn a_miss_is_explained_and_the_own_error_is_kept() {
    let folder = folder("miss");
    let scene = folder.join("miss.json");
    // A straight shot at the 1, half a degree beside the line to the corner.
    let text = r#"{"version": 1, "balls": [{"id": 0, "position": [0.47, -0.165]},
        {"id": 1, "position": [0.87, 0.235]}, {"id": 9, "position": [-0.6, -0.4]}],
        "shot": {"direction": 0.795, "power": 0.3}}"#;
    std::fs::write(&scene, text).expect("a scene");
    let mut game = Game::open_in(folder, &format!("--game 9-ball --scene {}", scene.display()));
    game.xdotool("key space");
    game.state_with("the shot", |state| state["phase"] == "rolling");
    game.finish_shot();
    game.wait_for_control("miss");
    game.xdotool("key F9");
    game.wait_for_control("miss-card");
    // Esc closes the card, not the game.
    game.xdotool("key Escape");
    game.wait_for_no_control("miss-card");
    game.click("miss");
    game.wait_for_control("miss-card");
    // The next shot hides it.
    game.xdotool("key space");
    game.state_with("the next shot", |state| state["phase"] == "rolling");
    game.wait_for_no_control("miss-card");
    let kept = game.folder().join("own-error.json");
    game.until("the error is kept", |_| kept.is_file());
    let text = std::fs::read_to_string(&kept).expect("the file");
    assert!(text.contains("Player 1") && !text.contains("Player 2"), "{text}");
}
