//! Tests of the reader, and of the prepared experiments.

use serde_json::{Value, json};

use super::experiments::EXPERIMENTS;
use super::*;
use crate::lab::{Overlay, Topic};

/// A sheet that compares two shots at a second ball.
fn good() -> Value {
    json!({
        "version": 1, "kind": "sheet", "title": "A title", "text": "What to look for.",
        "scene": {
            "version": 1, "table": "cloth", "constants": {"ball_restitution": 1, "ball_friction": 0, "air_drag": false},
            "balls": [
                {"id": 3, "position": [0, 0]},
                {"id": 0, "position": [-0.2, 0], "velocity": [1, 0], "spin": [0, 34.99562554680665, 0]},
            ],
        },
        "compare": {"name": "Slower", "changes": {"balls[1].velocity[0]": 0.5, "balls[1].spin": [0, 0, 0]}},
        "sweep": {
            "vary": [{"key": "balls[1].velocity[0]", "from": 0.5, "to": 1, "steps": 3}],
            "outcomes": ["balls[0].after.speed / balls[1].before.speed", "balls[1].rolling.time"],
        },
        "expected": [
            {"name": "A", "measure": "balls[0].after.speed", "value": 98, "tolerance": 5, "unit": "cm/s"},
        ],
    })
}

fn read(document: &Value) -> Result<Sheet, ContentError> {
    Sheet::parse(&document.to_string())
}

/// The number that a measure has in the good sheet, in SI units.
fn measured(measure: &str) -> Option<f64> {
    let mut document = good();
    let units = ["", "m", "s", "m/s", "rad", "rad/s", "J"];
    let sheet = units.into_iter().find_map(|unit| {
        document["expected"] = json!([
            {"name": "A", "measure": measure, "value": 0, "tolerance": 0, "unit": unit}
        ]);
        read(&document).ok()
    });
    sheet.unwrap_or_else(|| panic!("{measure}")).measure(None, || true).unwrap()[0]
}

/// Tests that each experiment runs on for 10 s, and measures what theory or literature says.
#[test]
fn experiments_measure_what_is_expected() {
    for experiment in &EXPERIMENTS {
        let sheet = experiment.sheet();
        let measured = sheet.measure(None, || true).expect("nothing ends the run");
        assert!(!measured.is_empty(), "{}", experiment.name);
        for (expected, number) in sheet.expected.iter().zip(measured) {
            let (name, one) = (experiment.name, &expected.name);
            let number = number.unwrap_or_else(|| panic!("{name}: {one} was not measured"));
            let (value, tolerance) = (expected.value, expected.tolerance);
            println!("{name}: {one}: {number}, expected {value} ± {tolerance}");
            assert!(expected.is_met(number), "{name}: {one}: {number} instead of {value}");
        }
        let mut lab = sheet.laboratory();
        assert!(lab.run_until_while(10.0, || true));
        let is_sound = |ball: crate::physics::Ball| ball.position.iter().all(|x| x.is_finite());
        assert!(lab.world().balls().all(is_sound), "{}", experiment.name);
    }
}

/// Tests that the second scene of each comparison runs along as a branch.
#[test]
fn comparisons_run_as_branches() {
    let mut compared = 0;
    for experiment in &EXPERIMENTS {
        let sheet = experiment.sheet();
        let Some((name, scene)) = sheet.compare() else { continue };
        let mut lab = sheet.laboratory();
        assert!(lab.run_until_while(0.7, || true));
        let mut alone = Laboratory::new(scene.clone());
        alone.run_until_while(0.7, || true);
        let (_, beside) = lab.compared().next().unwrap_or_else(|| panic!("{}", experiment.name));
        assert_eq!(beside.name, name);
        for (ball, expected) in beside.balls_at(0.7).zip(alone.world().balls()) {
            let apart = (ball.position - expected.position).norm();
            // A nanometer grows.
            let tolerance = if experiment.name == "chaos" { 1e-6 } else { 1e-12 };
            assert!(apart < tolerance, "{}: {apart} m apart", experiment.name);
        }
        let impacts = alone.branch().impacts().len();
        assert_eq!(beside.impacts().len(), impacts, "{}", experiment.name);
        compared += 1;
    }
    assert!(compared >= 5);
}

/// Tests that a changed scene is measured in place of that of the sheet, and written with the
/// sheet's order of the balls.
#[test]
fn a_changed_scene_is_measured() {
    let sheet = read(&good()).unwrap();
    let mut lab = sheet.laboratory();
    lab.command(LabCommand::Constant { name: "ball_restitution", value: 0.0 }).unwrap();
    let present = lab.present_scene();
    let [half, whole] = [Some(&present), None]
        .map(|scene| sheet.measure(scene, || true).and_then(|numbers| numbers[0]).unwrap());
    assert!((half - 0.5 * whole).abs() < 1e-9, "{half} of {whole}");
    let written = sheet.scene_json(&present);
    assert_eq!([&written["balls"][0]["id"], &written["balls"][1]["id"]], [&json!(3), &json!(0)]);
    assert_eq!(Scene::from_value(&written).unwrap().laws, present.laws);
}

/// Tests that the sweep of each experiment runs, at the first value of each key.
#[test]
fn sweeps_of_experiments_run() {
    use std::sync::atomic::{AtomicBool, Ordering};
    let mut sweeps = 0;
    for experiment in &EXPERIMENTS {
        let Some(sweep) = experiment.sheet().sweep else { continue };
        let (cancel, mut rows) = (AtomicBool::new(false), 0);
        let one = std::num::NonZeroUsize::MIN;
        let ended = sweep.run(one, &cancel, |row| {
            rows += 1;
            assert_eq!(row.values.len() + row.outcomes.len(), sweep.columns().count());
            cancel.store(true, Ordering::Relaxed);
        });
        assert_eq!((ended, rows), (Ok(()), 1), "{}", experiment.name);
        sweeps += 1;
    }
    assert!(sweeps >= 3);
}

/// Tests each kind of measure, on a rolling ball that hits another one full.
#[test]
fn measures_are_those_of_the_moment() {
    let near = |measure: &str, value: f64| {
        let number = measured(measure);
        assert!(
            number.is_some_and(|number| (number - value).abs() < 1e-9),
            "{measure}: {number:?} instead of {value}"
        );
    };
    let way = 0.2 - 0.05715;
    let friction = 0.01 * 9.81;
    let speed = f64::sqrt(1.0 - 2.0 * friction * way);
    let time = (1.0 - speed) / friction;
    near("balls[1].start.speed", 1.0);
    near("balls[1].before.speed", speed);
    near("balls[1].before.time", time);
    near("balls[1].before.position[0]", -0.05715);
    near("balls[1].before.spin[1]", speed / 0.028575);
    near("balls[1].after.velocity[0]", 0.0);
    near("balls[0].after.speed", speed);
    near("balls[0].after.heading", 0.0);
    near("balls[0].after.energy", 0.085 * speed * speed);
    near("balls[0].rolling.speed / balls[1].before.speed", 5.0 / 7.0);
    near("balls[0].rolling.time - balls[0].after.time", 2.0 * speed / (7.0 * 0.2 * 9.81));
    near("balls[1].at(0.1).position[0]", -0.2 + 0.1 - 0.5 * friction * 0.01);
    near("balls[0].after.distance - balls[0].distance", 0.0);
    near("balls[0].final.speed", 0.0);
    near("balls[0].height", 0.0);
    near("events.ball-ball", 1.0);
    near("compare.balls[1].start.speed", 0.5);
    let [rolls, slides] = [friction, 0.2 * 9.81].map(|slows| 0.5 * slows * 0.05 * 0.05);
    near("divergence(0.05)", 0.5 * ((0.05 - rolls) - (0.025 - slides)));
    // What there is not.
    for measure in ["balls[1].after.heading", "balls[0].before.heading", "balls[0].at(1e4).speed"] {
        assert_eq!(measured(measure), None, "{measure}");
    }
}

/// Tests that units convert, and that an answer may be missing, open or given.
#[test]
fn numbers_are_in_their_units() {
    let mut document = good();
    let speed = measured("balls[0].after.speed").unwrap();
    let sheet = read(&document).unwrap();
    assert_eq!(sheet.measure(None, || true), Some(vec![Some(speed / 0.01)]));
    assert_eq!(sheet.measure(None, || false), None);
    assert!(sheet.expected[0].is_met(93.0) && !sheet.expected[0].is_met(92.9));
    for (answer, read_as) in [(Value::Null, Some(None)), (json!(97.5), Some(Some(97.5)))] {
        document["expected"][0]["answer"] = answer;
        assert_eq!(read(&document).unwrap().expected[0].answer, read_as);
    }
    assert_eq!(sheet.expected[0].answer, None);
}

/// Tests that an error names the place and what is allowed.
#[test]
fn malformed_sheets_are_refused() {
    for (place, value, error) in [
        ("/version", json!(2), "version: this program reads version 1"),
        ("/kind", json!("scene"), "kind: expected one of sheet, found \"scene\""),
        ("/title", json!(" "), "title: a text is needed"),
        ("/title", json!("x".repeat(81)), "title: 81 characters; at most 80 are allowed"),
        ("/title", json!("a\u{7}"), "title: a control character in \"a\\u{7}\""),
        ("/text", json!(7), "text: expected a text, found 7"),
        ("/scene/balls/0/id", json!(-1), "scene.balls[0].id: expected a whole number"),
        ("/colour", json!(1), "the sheet: unknown key \"colour\"; allowed: version, kind,"),
        ("/compare/name", json!(""), "compare.name: a text is needed"),
        ("/compare/changes", json!({}), "compare.changes: 0 changes; 1 to 1000 are allowed"),
        ("/compare/changes", json!({"a b": 1}), "compare.changes: \"a b\" is not a path into"),
        ("/compare/changes", json!({"shot.tip[0]": 1}), "compare.changes: the scene has no place"),
        (
            "/compare/changes",
            json!({"balls[0].mass": 0}),
            "compare.changes: the changed scene is malformed: scene.balls[0].mass: expected a mass",
        ),
        (
            "/compare/changes",
            json!({"balls": [{"id": 0, "position": [0, 0]}]}),
            "compare.changes: both scenes need the same balls",
        ),
        (
            "/compare/changes",
            json!({"laws": "report", "constants": {}}),
            "compare.changes: both scenes need the same preset of laws",
        ),
        ("/sweep/vary/0/key", json!("b c"), "sweep.vary[0].key: \"b c\" is not a path"),
        ("/sweep/outcomes/0", json!("compare.time"), "sweep.outcomes[0]: only a sheet with"),
        ("/expected", json!({}), "expected: expected a list"),
        ("/expected/0/measure", json!("nope"), "expected[0].measure: unknown outcome \"nope\""),
        ("/expected/0/measure", json!("hash"), "expected[0].measure: a text; only a number"),
        ("/expected/0/measure", json!("balls[2].potted"), "expected[0].measure: the scene has 2"),
        (
            "/expected/0/measure",
            json!("time / balls[0].height"),
            "expected[0].measure: both have to be numbers in the same unit",
        ),
        ("/expected/0/value", json!("1"), "expected[0].value: expected a number"),
        ("/expected/0/tolerance", json!(-1), "expected[0].tolerance: expected a number from 0"),
        (
            "/expected/0/unit",
            json!("kg"),
            "expected[0].unit: the units of this measure are \"m/s\"",
        ),
        ("/expected/0/answer", json!("?"), "expected[0].answer: expected a number"),
        ("/expected/0/more", json!(1), "expected[0]: unknown key \"more\""),
    ] {
        let mut document = good();
        let (parent, key) = place.rsplit_once('/').unwrap();
        match document.pointer_mut(parent).unwrap() {
            Value::Array(list) => list[key.parse::<usize>().unwrap()] = value,
            parent => parent[key] = value,
        }
        let found = read(&document).unwrap_err().to_string();
        assert!(found.starts_with(error), "{found}\ninstead of {error}");
    }
    for measure in [
        "balls[0].at.speed",
        "balls[0].at(-1).speed",
        "balls[0].a(1)t.speed",
        "time(1)",
        "balls[0].at(nan).speed",
        "balls[0].after",
        "a - b - c",
        "compare.compare.time",
        "time - ",
    ] {
        let mut document = good();
        document["expected"][0]["measure"] = json!(measure);
        let error = read(&document).unwrap_err().to_string();
        assert!(error.starts_with("expected[0].measure: unknown outcome"), "{error}");
    }
    for key in ["version", "kind", "title", "text", "scene", "expected"] {
        let mut document = good();
        document.as_object_mut().unwrap().remove(key);
        let error = read(&document).unwrap_err().to_string();
        assert_eq!(error, format!("the sheet: missing key {key:?}"));
    }
}

/// Tests that the sheet in the guide is one, and measures what it expects.
#[test]
fn the_sheet_of_the_guide_is_valid() {
    let guide = include_str!("../../../../docs/lab.md");
    let mut blocks = guide.split("```json\n").filter_map(|part| part.split_once("\n```"));
    let (example, _) = blocks.find(|(block, _)| block.contains("\"kind\": \"sheet\"")).unwrap();
    let sheet = Sheet::parse(example).unwrap();
    let measured = sheet.measure(None, || true).unwrap();
    for (expected, number) in sheet.expected.iter().zip(measured) {
        assert!(number.is_some_and(|number| expected.is_met(number)), "{number:?}");
    }
}

/// Tests that a sheet begins with its instruments, and refuses those that do not exist.
#[test]
fn a_sheet_says_what_is_shown() {
    let mut document = good();
    document["show"] =
        json!({"overlays": ["trails", "trails"], "plots": ["speed", "slip"], "ball": 1});
    let show = read(&document).unwrap().show;
    assert!(show.overlays.has(Overlay::Trails) && !show.overlays.has(Overlay::Ruler));
    assert_eq!((show.plots, show.ball), (vec![Topic::Speed, Topic::Slip], Some(1)));
    for (key, value, place) in [
        ("overlays", json!(["trail"]), "show.overlays[0]"),
        ("plots", json!(["speed", "slip", "spin"]), "show.plots"),
        ("plots", json!([7]), "show.plots[0]"),
        ("ball", json!(2), "show.ball"),
        ("camera", json!("flat"), "unknown key \"camera\""),
    ] {
        let mut document = good();
        document["show"] = json!({ key: value });
        let why = read(&document).unwrap_err().to_string();
        assert!(why.contains(place), "{why}");
    }
}

/// Tests that a sheet with answers is the same sheet, and keeps them.
#[test]
fn a_sheet_is_filled_in() {
    let mut document = good();
    document["expected"][0]["answer"] = Value::Null;
    let sheet = read(&document).unwrap();
    let filled = sheet.filled_in([Some(97.5)]);
    assert_eq!(Sheet::parse(&filled).unwrap().expected[0].answer, Some(Some(97.5)));
    document["expected"][0]["answer"] = json!(97.5);
    assert_eq!(serde_json::from_str::<Value>(&filled).unwrap(), document);
    // A number that is no question takes no answer.
    let filled = read(&good()).unwrap().filled_in([Some(97.5)]);
    assert_eq!(serde_json::from_str::<Value>(&filled).unwrap(), good());
}
