//! Tests of the statistics: kept between runs, looked at, and saved as CSV.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::ending::send;
use crate::game::Game;

/// The statistics of the only match, once its players have this many shots in all.
fn statistics(game: &Game, shots: u64) -> Value {
    let read = |folder: &Path| -> Option<Value> {
        let files = fs::read_dir(folder.join("statistics")).ok()?.flatten();
        let mut files = files.filter(|file| file.path().extension().is_some());
        let text = fs::read_to_string(files.next()?.path()).ok()?;
        assert!(files.next().is_none(), "one file for one match");
        let found: Value = serde_json::from_str(&text).expect("it is whole at any moment");
        let players = found["players"].as_array()?;
        let sum: u64 = players.iter().filter_map(|it| it["figures"]["shots"].as_u64()).sum();
        (sum == shots).then_some(found)
    };
    game.until("the statistics", |game| read(game.folder()).is_some());
    read(game.folder()).unwrap_or_default()
}

#[test]
fn figures_follow_undo_and_are_saved_as_csv() {
    let mut game = Game::open("statistics", "");
    for shots in [1, 2] {
        game.xdotool("key space");
        game.state_with("the shot", |state| state["phase"] == "rolling");
        game.finish_shot();
        statistics(&game, shots);
    }
    game.xdotool("key ctrl+z");
    let undone = statistics(&game, 1);
    assert_eq!(undone["players"][0]["figures"]["breaks"], 1);
    let seconds = undone["players"][0]["seconds"].as_f64().expect("a time");
    assert!(seconds > 0.0, "{undone}");
    // By keys alone: the sixth entry of the pause menu, and its last row.
    game.xdotool("key Escape");
    game.wait_for_control("pause-statistics");
    game.xdotool("key Down Down Down Down Down Return");
    game.wait_for_control("statistics-save");
    game.xdotool("key Up Up Return");
    let csv = game.folder().join("gl-billiards-statistics.csv");
    game.until("the file", |_| csv.exists());
    let text = fs::read_to_string(&csv).expect("a file");
    assert_eq!(text.lines().count(), 3, "{text}");
    // And with the mouse.
    fs::remove_file(&csv).expect("it can be removed");
    game.click("statistics-page-progress");
    game.click("statistics-save");
    game.until("the file again", |_| csv.exists());
    send("TERM", &game);
    game.end();
}
