//! Tests of `sweep`: its rows agree with `simulate`, and malformed sweeps are refused.

use std::io::{BufRead, BufReader, Write};

use gl_billiards::lab::sweep::Sweep;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use crate::program::{run, simulate, start};

/// A valid sweep; tests then make it invalid.
fn good() -> Value {
    json!({
        "version": 1,
        "scene": {
            "version": 1,
            "table": {
                "cushions": [{"from": [-1, -1], "to": [-1, 1]}, {"from": [1, 1], "to": [1, -1]}],
                "pockets": [{"center": [0, 0.5], "radius": 0.06}],
            },
            "balls": [
                {"id": 5, "position": [0.5, 0]},
                {"id": 0, "position": [-0.2, 0.01], "velocity": [0, 0, 0], "spin": [0, 0, 0]},
            ],
            "shot": {"direction": 0, "speed": 2, "tip": [0.1, 0.2], "elevation": 0.05},
            "run": {"step": 0.01, "duration": null},
        },
        "vary": [
            {"key": "shot.direction", "from": -0.05, "to": 0.05, "steps": 4},
            {"key": "balls[1].position[0]", "from": -0.5, "to": 0, "steps": 3},
        ],
        "outcomes": [
            "time", "end", "hash", "energy.start", "energy.end", "events", "events.ball-cushion",
            "balls[0].final.position[0]", "balls[0].final.velocity[1]", "balls[1].final.spin[2]",
            "balls[0].state", "balls[0].potted", "balls[0].pocket", "balls[0].distance",
            "balls[0].final.direction", "balls[1].final.speed",
        ],
    })
}

/// Sets a value at a place whose parents exist.
fn put(document: &mut Value, place: &str, value: Value) {
    let (parent, key) = place.rsplit_once('/').unwrap();
    match document.pointer_mut(parent).unwrap() {
        Value::Object(map) => drop(map.insert(key.to_owned(), value)),
        Value::Array(list) => list[key.parse::<usize>().unwrap()] = value,
        _ => panic!("{place} has no parent"),
    }
}

/// The output of `sweep`, which must succeed: the header and the rows.
fn table(arguments: &[&str], sweep: &Value) -> Vec<String> {
    let output = run(&[&["sweep", "-"], arguments].concat(), sweep.to_string());
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

/// The cell of an outcome, from the result of `simulate`.
fn expected(outcome: &str, scene: &Value, result: &Value) -> Value {
    let kinds = |name: &str| {
        let events = result["events"].as_array().unwrap();
        json!(events.iter().filter(|event| event["kind"] == name).count())
    };
    let Some((place, of_ball)) =
        outcome.strip_prefix("balls[").and_then(|rest| rest.split_once("]."))
    else {
        return match outcome {
            "events" => json!(result["events"].as_array().unwrap().len()),
            "events.ball-cushion" => kinds("ball-cushion"),
            path => result.pointer(&format!("/{}", path.replace('.', "/"))).unwrap().clone(),
        };
    };
    let start = &scene["balls"][place.parse::<usize>().unwrap()];
    let balls = result["final"].as_array().unwrap();
    let end = balls.iter().find(|ball| ball["id"] == start["id"]).unwrap();
    let number = |value: &Value| value.as_f64().unwrap();
    let way = [0, 1].map(|axis| number(&end["position"][axis]) - number(&start["position"][axis]));
    let length = |[x, y]: [f64; 2]| (x * x + y * y).sqrt();
    match of_ball {
        "potted" => json!(u8::from(end["state"] == "pocketed")),
        "distance" => json!(length(way)),
        "final.direction" if way == [0.0, 0.0] => Value::Null,
        "final.direction" => json!(libm::atan2(way[1], way[0])),
        "final.speed" => json!(length([0, 1].map(|axis| number(&end["velocity"][axis])))),
        path => {
            let path = path.trim_start_matches("final").replace(['.', '[', ']'], "/");
            let pointer = format!("/{}", path.trim_matches('/'));
            end.pointer(&pointer).cloned().unwrap_or_default()
        }
    }
}

/// True if a cell has exactly this value.
fn agrees(cell: &str, value: &Value) -> bool {
    match value {
        Value::Null => cell.is_empty(),
        Value::String(text) => cell == text,
        _ => cell.parse::<f64>().unwrap().to_bits() == value.as_f64().unwrap().to_bits(),
    }
}

/// Tests random rows of sweeps over keys of every kind: they are the results of `simulate` for
/// the scenes with these values.
#[test]
fn rows_are_the_results_of_simulate() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let outcomes: Vec<String> = serde_json::from_value(good()["outcomes"].clone()).unwrap();
    for (key, place, from, to) in [
        ("constants.ball_friction", "/constants/ball_friction", 0.0, 0.2),
        ("constants.rolling_friction", "/constants/rolling_friction", 0.006, 0.02),
        ("constants.nose_height", "/constants/nose_height", 0.034, 0.04),
        ("shot.direction", "/shot/direction", -0.1, 0.1),
        ("shot.speed", "/shot/speed", 5.0, 0.1),
        ("shot.tip[1]", "/shot/tip/1", -0.4, 0.4),
        ("shot.elevation", "/shot/elevation", 0.0, 0.3),
        ("shot.ball", "/shot/ball", 0.0, 5.0),
        ("balls[0].position[1]", "/balls/0/position/1", 0.0, 0.49),
        ("balls[1].velocity[0]", "/balls/1/velocity/0", -1.0, 1.0),
        ("balls[1].spin[2]", "/balls/1/spin/2", -30.0, 30.0),
        ("balls[0].mass", "/balls/0/mass", 0.16, 0.18),
        ("balls[1].radius", "/balls/1/radius", 0.025, 0.03),
        ("table.pockets[0].center[0]", "/table/pockets/0/center/0", 0.3, 0.7),
        ("run.step", "/run/step", 0.001, 0.05),
        ("run.duration", "/run/duration", 0.5, 2.0),
    ] {
        let steps = if key == "shot.ball" { 2 } else { random.random_range(5..40) };
        let mut sweep = good();
        put(&mut sweep, "/scene/constants", json!({}));
        sweep["vary"] = json!([{"key": key, "from": from, "to": to, "steps": steps}]);
        let rows = table(&[], &sweep);
        assert_eq!(rows[0], [&[key.to_owned()], &outcomes[..]].concat().join(","));
        assert_eq!(rows.len(), steps + 1);
        for row in [1, steps, random.random_range(1..=steps)] {
            let mut cells = rows[row].split(',');
            let mut scene = sweep["scene"].clone();
            let value: Value = serde_json::from_str(cells.next().unwrap()).unwrap();
            put(&mut scene, place, value);
            let output = simulate(&[], scene.to_string());
            let result: Value = serde_json::from_slice(&output.stdout).unwrap();
            for outcome in &outcomes {
                let (cell, value) = (cells.next().unwrap(), expected(outcome, &scene, &result));
                assert!(agrees(cell, &value), "{key}, {outcome}: {cell} is not {value}");
            }
        }
    }
}

#[test]
fn any_number_of_threads_prints_the_same_bytes() {
    let one = table(&["--threads", "1"], &good());
    assert_eq!(one.len(), 13);
    assert!(one[1].starts_with("-0.05,-0.5,") && one[12].starts_with("0.05,0,"), "{one:?}");
    for threads in ["2", "5", "1024"] {
        assert_eq!(table(&["--threads", threads], &good()), one);
    }
}

#[test]
fn all_shards_one_after_another_are_the_whole_output() {
    let printed = |arguments: &[&str]| {
        let output = run(&[&["sweep", "-"], arguments].concat(), good().to_string());
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
        String::from_utf8(output.stdout).unwrap()
    };
    let whole = printed(&[]);
    // The sweep has 12 runs.
    for count in [1, 2, 3, 7, 20] {
        let shards = (1..=count).map(|number| format!("{number}/{count}"));
        let parts: Vec<String> = shards.map(|shard| printed(&["--shard", &shard])).collect();
        assert_eq!(parts.concat(), whole, "{count} shards");
        assert_eq!(parts.iter().skip(1).any(String::is_empty), count > 12, "{count} shards");
    }
}

/// Places in the sweep, invalid values for them, and parts of the expected messages.
fn spoiled() -> Vec<(&'static str, Value, &'static str)> {
    vec![
        ("/version", json!(2), "version: this program reads version 1"),
        ("/surprise", json!(1), "the sweep: unknown key \"surprise\""),
        ("/scene", json!([]), "scene: expected an object"),
        ("/scene/laws", json!("moon"), "scene.laws: expected one of"),
        ("/scene/balls/0/mass", json!(0), "scene.balls[0].mass: expected a mass"),
        ("/scene/balls", json!(5), "vary[1].key: the scene has no place for"),
        ("/scene/shot", json!({}), "scene.shot: exactly one of"),
        ("/vary", json!({}), "vary: expected a list"),
        ("/vary", json!([]), "vary: one or two keys are needed, found 0"),
        ("/vary", json!([1, 2, 3]), "vary: one or two keys are needed, found 3"),
        ("/vary/0", json!(1), "vary[0]: expected an object"),
        ("/vary/0/by", json!(1), "vary[0]: unknown key \"by\""),
        ("/vary/0/key", json!(1), "vary[0].key: expected a text"),
        ("/vary/0/key", json!("shot..x"), "vary[0].key: \"shot..x\" is not a path into the scene"),
        ("/vary/0/key", json!("shot.spin"), "scene.shot: unknown key \"spin\""),
        ("/vary/0/key", json!("constants.magic"), "scene.constants: unknown constant \"magic\""),
        ("/vary/0/key", json!("laws"), "scene.laws: expected one of"),
        ("/vary/0/key", json!("balls[2].mass"), "vary[0].key: the scene has no place for"),
        ("/vary/0/key", json!("balls[1].position"), "vary[1].key: the scene has no place for"),
        ("/vary/1/key", json!("balls[0].position"), "scene.balls[0].position: expected a list"),
        ("/vary/1/key", json!("shot.direction"), "vary[1]: both keys vary the same number"),
        ("/vary/1/key", json!("shot"), "vary[1]: both keys vary the same number"),
        ("/vary/0/from", json!("0"), "vary[0].from: expected a number"),
        ("/vary/0/from", json!(1e16), "vary[0].from: expected a number from -1000000000000000"),
        ("/vary/0/to", Value::Null, "vary[0].to: expected a number"),
        ("/vary/0/steps", json!(0), "vary[0].steps: expected a whole number from 1 to 10000000"),
        ("/vary/0/steps", json!(2.5), "vary[0].steps: expected a whole number"),
        ("/vary/0/steps", json!(-3), "vary[0].steps: expected a whole number"),
        ("/vary/0/steps", json!(1), "vary[0].steps: one step has one value"),
        ("/vary/0/steps", json!(10_000_000), "vary: 30000000 runs; at most 10000000 are allowed"),
        ("/vary/1/to", json!(0.5), "overlaps ball 5 by 47.150 mm; at most 0.2 mm are allowed (at"),
        ("/vary/1/from", json!(-1), "scene.balls[1]: overlaps cushion 0"),
        ("/outcomes", json!("time"), "outcomes: expected a list"),
        ("/outcomes", json!([]), "outcomes: at least one outcome is needed"),
        ("/outcomes", json!(vec!["time"; 1001]), "outcomes: 1001 outcomes; at most 1000"),
        ("/outcomes/2", json!(3), "outcomes[2]: expected a text"),
        ("/outcomes/2", json!("speed"), "outcomes[2]: unknown outcome \"speed\"; allowed: time, "),
        ("/outcomes/2", json!("balls[2].potted"), "outcomes[2]: the scene has 2 balls"),
        ("/outcomes/2", json!("balls[0].final.spin[3]"), "outcomes[2]: unknown outcome"),
        ("/outcomes/2", json!("balls[0]"), "outcomes[2]: unknown outcome"),
        ("/outcomes/2", json!("events.ball_ball"), "outcomes[2]: unknown outcome"),
        ("/outcomes/2", json!(""), "outcomes[2]: unknown outcome"),
    ]
}

#[test]
fn malformed_sweeps_are_refused_by_place() {
    Sweep::parse(&good().to_string()).unwrap();
    for (place, value, message) in spoiled() {
        let mut sweep = good();
        put(&mut sweep, place, value.clone());
        let error = Sweep::parse(&sweep.to_string()).expect_err(&format!("{place} = {value}"));
        let error = error.to_string();
        assert!(error.contains(message), "{place} = {value}: {error}");
        assert!(!error.contains('\n'), "{error}");
    }
    for key in ["/version", "/scene", "/vary", "/outcomes", "/vary/0/key", "/vary/0/steps"] {
        let (parent, key) = key.rsplit_once('/').unwrap();
        let mut sweep = good();
        sweep.pointer_mut(parent).unwrap().as_object_mut().unwrap().remove(key);
        let error = Sweep::parse(&sweep.to_string()).unwrap_err().to_string();
        assert!(error.contains(&format!("missing key {key:?}")), "{error}");
    }
}

/// Tests that an error is one line that names the file, with status 2, and that nothing is written
/// unless only a scene in between is malformed.
#[test]
fn a_bad_sweep_is_refused_in_one_line() {
    let mut above = good();
    put(&mut above, "/vary/1", json!({"key": "shot.elevation", "from": 0, "to": 2, "steps": 3}));
    let mut between = good();
    put(&mut between, "/vary", json!([{"key": "shot.ball", "from": 0, "to": 5, "steps": 3}]));
    for (sweep, said, lines) in [
        (above, "scene.shot.elevation: expected an angle in rad", 0),
        (between, "scene.shot.ball: expected a whole number from 0 to 4294967295, found 2.5", 2),
        (json!({}), "the sweep: missing key \"version\"", 0),
    ] {
        let output = run(&["sweep", "-"], sweep.to_string());
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.starts_with("gl-billiards: standard input: "), "{error}");
        assert!(error.contains(said) && error.lines().count() == 1, "{error}");
        assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), lines, "{error}");
    }
    let output = run(&["sweep", "no/such/file.json"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("no/such/file.json"));
}

/// Tests a reader that closes the pipe after the first line: the sweep does not go on for hours.
#[test]
fn a_closed_pipe_ends_the_sweep_quietly() {
    let mut sweep = good();
    put(&mut sweep, "/vary/0/steps", json!(3_000_000));
    for threads in ["1", "2"] {
        let mut child = start(&["sweep", "-", "--threads", threads]);
        child.stdin.take().unwrap().write_all(sweep.to_string().as_bytes()).unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(line.starts_with("shot.direction,balls[1].position[0],time,end,"), "{line}");
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    }
}

/// Tests that the example in docs/lab.md gives the rows that are printed there.
#[test]
fn the_documented_sweep_gives_the_documented_rows() {
    let page = include_str!("../../docs/lab.md");
    let block = |language: &str| {
        let start = format!("```{language}\n");
        page.split(&start).nth(1).unwrap().split("```").next().unwrap()
    };
    let output = run(&["sweep", "-"], block("json"));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), block("csv"));
}
