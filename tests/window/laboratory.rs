//! Tests of the laboratory, by mouse and by keys.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::game::{Game, folder, number};

/// Waits until the laboratory's last state meets a condition, and returns it.
fn lab_with(game: &mut Game, what: &str, met: impl Fn(&Value) -> bool) -> Value {
    game.wait_for(what, |lines| {
        let last = lines.iter().rev().find(|line| line["kind"] == "lab")?;
        met(last).then(|| last.clone())
    })
}

fn clock(lab: &Value) -> f64 {
    number(lab, "/clock")
}

/// Lets time run until the clock is past this instant, and returns the state in which it stands.
/// How fast time runs depends on the machine, and only a state that stands tells the clock.
fn run_past(game: &mut Game, instant: f64) -> Value {
    loop {
        game.click("lab-start");
        lab_with(game, "time runs", |lab| lab["running"] == true);
        game.until_passed(0.3);
        game.click("lab-stop");
        let stopped = lab_with(game, "time stands", |lab| lab["running"] == false);
        if clock(&stopped) > instant {
            return stopped;
        }
    }
}

/// Types a number into the field of a constant.
fn type_number(game: &mut Game, constant: &str, text: &str) {
    game.click(&format!("lab-{constant}-field"));
    game.xdotool(&format!("type {text}"));
    game.xdotool("key Return");
}

#[test]
fn a_set_is_chosen_run_stepped_changed_and_looked_at_again() {
    let mut game = Game::open("laboratory", "--game 8-ball --screen title");
    game.wait_for_control("title-lab");
    game.click("title-lab");
    lab_with(&mut game, "the first set", |lab| lab["set"] == "fromLeft");
    game.wait_for_control("lab-set-fromTopLeft");
    game.click("lab-set-fromTopLeft");
    let set = lab_with(&mut game, "the chosen set", |lab| lab["set"] == "fromTopLeft");
    assert_eq!((clock(&set), set["running"].as_bool()), (0.0, Some(false)));
    // A step is that of the blog's program.
    game.click("lab-step");
    let step = lab_with(&mut game, "a step", |lab| clock(lab) > 0.0);
    assert!((clock(&step) - 1.0 / 30.0).abs() < 1e-12, "{step}");
    run_past(&mut game, 0.5);
    game.click("lab-tab-laws");
    game.wait_for_control("lab-ball_restitution");
    // By dragging and by typing, and what is impossible is refused.
    let [x, y, width, height] = game.control("lab-ball_restitution");
    let row = (y + 0.5 * height) as i32;
    let at = |part: f64| [(x + part * width) as i32, row];
    game.drag(1, at(0.9), at(0.5));
    lab_with(&mut game, "the slider", |lab| {
        (number(lab, "/constants/ball_restitution") - 0.5).abs() < 0.03
    });
    type_number(&mut game, "cushion_restitution", "0.9");
    lab_with(&mut game, "the typed number", |lab| {
        number(lab, "/constants/cushion_restitution") == 0.9
    });
    type_number(&mut game, "cushion_restitution", "1.5");
    type_number(&mut game, "rolling_resistance", "0.01");
    let last = lab_with(&mut game, "another number", |lab| {
        number(lab, "/constants/rolling_resistance") == 0.01
    });
    assert_eq!(number(&last, "/constants/cushion_restitution"), 0.9);
    // On to a later instant, and back to the first.
    game.xdotool("key space");
    lab_with(&mut game, "time runs", |lab| lab["running"] == true);
    game.until_passed(0.3);
    game.xdotool("key space");
    lab_with(&mut game, "time stands", |lab| lab["running"] == false);
    let [x, y, _, height] = game.control("lab-time");
    game.xdotool(&format!("mousemove {} {} click 1", x as i32 + 8, (y + 0.5 * height) as i32));
    let first = lab_with(&mut game, "the first instant", |lab| clock(lab) < 0.05);
    assert!(number(&first, "/latest") > 0.5, "{first}");
    assert_eq!(number(&first, "/constants/cushion_restitution"), 0.9);
    // Slower by button, faster by key, and the run as files.
    game.click("lab-slower");
    lab_with(&mut game, "a slower speed", |lab| number(lab, "/speed") == 0.25);
    game.xdotool("key w w");
    lab_with(&mut game, "a faster speed", |lab| number(lab, "/speed") == 2.0);
    game.click("lab-export");
    let file = |name: &str| game.folder().join(format!("gl-billiards-lab-{name}-1.csv"));
    let [events, samples] = ["events", "samples"].map(file);
    game.until("the files", |_| events.is_file() && samples.is_file());
    let text = fs::read_to_string(events).expect("the file can be read");
    let impacts = text.lines().filter(|row| row.contains(",ball-")).count();
    let latest = number(&first, "/latest");
    let last = fs::read_to_string(samples).expect("the file can be read");
    let last = last.lines().last().and_then(|row| row.split(',').next()?.parse::<f64>().ok());
    assert!(impacts >= 1 && last.is_some_and(|last| (latest - last).abs() < 0.011), "{last:?}");
    game.xdotool("key Escape");
    game.wait_for_control("title-lab");
}

/// The position of a ball in a state.
fn position(lab: &Value, ball: usize) -> [f64; 2] {
    [0, 1].map(|axis| number(lab, &format!("/balls/{ball}/position/{axis}")))
}

#[test]
fn balls_are_placed_and_pushed_and_branches_are_kept() {
    let folder = folder("lab-branches");
    let scene = folder.join("scene.json");
    let text = r#"{"version": 1, "laws": "rpool",
        "constants": {"rolling_resistance": 0, "air_density": 0},
        "balls": [{"id": 0, "position": [0.7, 0.3]}], "run": {"duration": 9}}"#;
    fs::write(&scene, text).unwrap();
    let mut game = Game::open_in(folder.clone(), &format!("--lab {}", scene.display()));
    lab_with(&mut game, "the scene", |lab| lab["balls"].as_array().map(Vec::len) == Some(1));
    game.click("lab-tab-balls");
    game.wait_for_control("lab-tool-add");
    game.click("lab-tool-add");
    // Two clicks on the cloth: two balls, and the scale of the view.
    let [x, y, width, height] = game.control("view");
    // The view comes to rest.
    game.until_still(&format!("400x300+{}+{}", x as i32 + 100, y as i32 + 100));
    let [middle, row] = [(x + 0.5 * width) as i32, (y + 0.5 * height) as i32];
    for (column, balls) in [(middle - 150, 2), (middle + 50, 3)] {
        game.xdotool(&format!("mousemove {column} {row} click 1"));
        lab_with(&mut game, "a ball", |lab| lab["balls"].as_array().map(Vec::len) == Some(balls));
    }
    let placed = lab_with(&mut game, "both", |lab| lab["balls"][2]["id"] == 2);
    let [from, to] = [1, 2].map(|ball| position(&placed, ball));
    let scale = (to[0] - from[0]) / 200.0;
    assert!(scale > 0.0 && (from[1] - to[1]).abs() < 0.05, "{from:?} {to:?}");
    // Pushed towards the other one.
    game.click("lab-tool-push");
    game.drag(1, [middle - 150, row], [middle - 50, row]);
    let pushed = lab_with(&mut game, "a push", |lab| number(lab, "/balls/1/velocity/0") > 0.0);
    let speed = number(&pushed, "/balls/1/velocity/0");
    assert!((speed / (100.0 * scale / 0.2) - 1.0).abs() < 0.1, "{speed}");
    let first = run_past(&mut game, 1.5);
    assert!(number(&first, "/impacts") >= 1.0, "{first}");
    // Back to the start, and another law: both futures stay.
    let [x, y, _, height] = game.control("lab-time");
    game.xdotool(&format!("mousemove {} {} click 1", x as i32 + 8, (y + 0.5 * height) as i32));
    lab_with(&mut game, "the start", |lab| clock(lab) < 0.05);
    game.click("lab-tab-laws");
    game.wait_for_control("lab-ball_restitution-field");
    type_number(&mut game, "ball_restitution", "0.5");
    lab_with(&mut game, "a branch", |lab| number(lab, "/branches") == 2.0);
    let other = run_past(&mut game, 1.5);
    assert!(number(&other, "/energy") < 0.9 * number(&first, "/energy"), "{other}");
    game.click("lab-tab-branches");
    game.wait_for_control("lab-branch-0");
    game.click("lab-branch-name");
    game.xdotool("type dull");
    game.xdotool("key Return");
    game.click("lab-branch-0");
    lab_with(&mut game, "the first branch", |lab| number(lab, "/branch") == 0.0);
    // Saved, verified, changed and opened again.
    game.click("lab-tab-experiment");
    game.wait_for_control("lab-save-experiment");
    game.click("lab-save-experiment");
    let saved = folder.join("gl-billiards-experiments/experiment-1.billiards");
    game.until("the file", |_| saved.is_file());
    let record: Value = serde_json::from_str(&fs::read_to_string(&saved).unwrap()).unwrap();
    assert_eq!((&record["kind"], &record["branches"][1]["name"]), (&"lab".into(), &"dull".into()));
    let run = |file: &Path| {
        let program = env!("CARGO_BIN_EXE_gl-billiards");
        let output = Command::new(program).arg("verify").arg(file).output().unwrap();
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    assert_eq!(run(&saved), serde_json::json!({"verified": true, "branches": 2}));
    let changed = folder.join("changed.json");
    let text = fs::read_to_string(&saved).unwrap();
    fs::write(&changed, text.replace("\"value\":0.5", "\"value\":0.6")).unwrap();
    assert_eq!(run(&changed)["branch"], 1);
    game.click("lab-open");
    game.wait_for_control("lab-file-0");
    game.click("lab-file-0");
    let opened = lab_with(&mut game, "the opened file", |lab| {
        number(lab, "/clock") == number(lab, "/latest")
    });
    assert_eq!([number(&opened, "/branches"), number(&opened, "/branch")], [2.0, 0.0]);
}

#[test]
fn plots_are_shown_and_pictures_are_saved() {
    let mut game = Game::open("lab_instruments", "--game 8-ball --screen lab-measure");
    for (choice, plot) in [("speed", "speed"), ("energy", "energy")] {
        game.wait_for_control(&format!("lab-choose-{choice}"));
        game.click(&format!("lab-choose-{choice}"));
        game.wait_for_control(&format!("lab-plot-{plot}"));
    }
    game.click("lab-show-trails");
    let stopped = run_past(&mut game, 1.0);
    let latest = number(&stopped, "/latest");
    // The time axis of a plot is that of the timeline: a press in either shows the same instant.
    let mut clocks = Vec::new();
    let [x, _, width, _] = game.control("lab-plot-speed");
    for control in ["lab-time", "lab-plot-speed", "lab-plot-energy"] {
        let [_, y, _, height] = game.control(control);
        for part in [0.9, 0.25] {
            let at = [x + part * width, y + 0.5 * height].map(|at| at as i32);
            game.xdotool(&format!("mousemove {} {} click 1", at[0], at[1]));
            let shown =
                lab_with(&mut game, "the instant", |lab| (clock(lab) / latest - part).abs() < 0.02);
            clocks.push(clock(&shown));
        }
    }
    assert!(clocks.chunks(2).all(|pair| pair == &clocks[..2]), "{clocks:?}");
    game.click("lab-plot-speed-close");
    game.wait_for_no_control("lab-plot-speed");
    // A picture of the table with the plot, and the run as an animation.
    let [picture, animation] =
        ["png", "gif"].map(|kind| game.folder().join(format!("gl-billiards-lab-1.{kind}")));
    game.click("lab-save-png");
    game.until("the picture", |_| picture.is_file());
    let size = image::image_dimensions(&picture).expect("it is a picture");
    let [_, y, _, height] = game.control("lab-plot-energy");
    assert!(size.0 >= 600 && f64::from(size.1) > y + height, "{size:?}");
    game.click("lab-save-gif");
    game.until("the animation", |_| animation.is_file());
    let bytes = fs::read(&animation).expect("the file can be read");
    assert!(bytes.starts_with(b"GIF89a") && bytes.ends_with(&[0x3b]), "{}", bytes.len());
}
