//! Tests of the laboratory, by mouse and by keys.

use std::fs;

use serde_json::Value;

use crate::game::{Game, number};

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
    game.click("lab-start");
    lab_with(&mut game, "the start", |lab| lab["running"] == true);
    game.until_passed(0.5);
    game.click("lab-stop");
    let stopped = lab_with(&mut game, "the stop", |lab| lab["running"] == false);
    assert!(clock(&stopped) > 0.1, "{stopped}");
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
    let file = |name: &str| game.folder().join(format!("gl-billiards-lab-{name}.csv"));
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
