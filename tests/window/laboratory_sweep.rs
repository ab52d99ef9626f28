//! Tests of the laboratory's experiment sheets and sweeps, by mouse and by keys.

use std::fs;

use gl_billiards::game::files::Scene;
use gl_billiards::lab::sheet::experiments::EXPERIMENTS;
use serde_json::Value;

use crate::game::{Game, number};

/// Waits until the laboratory's last state meets a condition, and returns it.
fn lab_with(game: &mut Game, what: &str, met: impl Fn(&Value) -> bool) -> Value {
    game.wait_for(what, |lines| {
        let last = lines.iter().rev().find(|line| line["kind"] == "lab")?;
        met(last).then(|| last.clone())
    })
}

/// Types into a field.
fn type_into(game: &mut Game, field: &str, text: &str) {
    game.wait_for_control(field);
    game.click(field);
    game.xdotool(&format!("type {text}"));
    game.xdotool("key Return");
}

/// The place of ball 1 at the end of the experiment with ball 0 at this x.
fn simulated(document: &Value, x: f64) -> f64 {
    let mut document = document.clone();
    document["balls"][0]["position"][0] = x.into();
    let scene = Scene::from_value(&document).expect("the scene is valid");
    let mut world = scene.world();
    world.update_until(scene.run.duration.expect("the run has an end"));
    let ball = world.balls().nth(1).expect("there are two balls");
    ball.position.x
}

#[test]
fn an_experiment_is_measured_and_swept() {
    let mut game = Game::open("laboratory-sweep", "--lab");
    game.wait_for_control("lab-experiments");
    game.click("lab-experiments");
    game.wait_for_control("lab-experiment-stun");
    game.click("lab-experiment-stun");
    let lab = lab_with(&mut game, "the measured numbers", |lab| {
        lab["experiment"] == "stun" && lab["measured"].as_array().is_some_and(|all| all.len() == 3)
    });
    for (place, expected) in [0.0, 3.0, 97.0].into_iter().enumerate() {
        let measured = number(&lab, &format!("/measured/{place}"));
        assert!((measured - expected).abs() < 1e-3, "{lab}");
    }
    game.click("lab-start");
    lab_with(&mut game, "the start", |lab| lab["running"] == true);
    game.click("lab-stop");
    lab_with(&mut game, "the stop", |lab| lab["running"] == false);
    // A sweep over the place of the cue ball, with a typed result beside the suggested one.
    game.click("lab-tab-sweep");
    game.wait_for_control("lab-sweep-add");
    game.click("lab-sweep-add");
    type_into(&mut game, "lab-sweep-path", "balls[1].final.position[0]");
    game.wait_for_control("lab-sweep-outcome-1");
    type_into(&mut game, "lab-sweep-steps", "7");
    game.click("lab-sweep-run");
    lab_with(&mut game, "the sweep", |lab| lab["sweep"] == 7);
    game.wait_for_control("lab-sweep-plot");
    game.click("lab-sweep-export");
    let file = game.folder().join("gl-billiards-lab-sweep-1.csv");
    game.until("the file", |_| file.is_file());
    let text = fs::read_to_string(file).expect("the file can be read");
    let mut rows = text.lines();
    let header = rows.next().expect("the table has a header");
    assert_eq!(header, "balls[0].position[0],balls[0].after.heading,balls[1].final.position[0]");
    let experiment = EXPERIMENTS.iter().find(|experiment| experiment.name == "stun");
    let document = experiment.expect("the experiment is there").sheet().scene().write();
    let numbers =
        |row: &str| -> Vec<Option<f64>> { row.split(',').map(|cell| cell.parse().ok()).collect() };
    let rows: Vec<Vec<Option<f64>>> = rows.map(numbers).collect();
    assert_eq!(rows.len(), 7);
    for row in rows {
        let (x, end) = (row[0].expect("a number"), row[2].expect("a number"));
        assert_eq!(end, simulated(&document, x), "{row:?}");
    }
    // From there to a starting position, which has another table.
    game.click("lab-tab-experiment");
    game.wait_for_control("lab-positions");
    game.click("lab-positions");
    game.wait_for_control("lab-set-fromLeft");
    game.click("lab-set-fromLeft");
    lab_with(&mut game, "the starting position", |lab| {
        lab["set"] == "fromLeft" && lab["experiment"].is_null()
    });
}
