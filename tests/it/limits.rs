//! Tests of the limits of `simulate` and of scenes: time, output, frames, and numbers of objects.

use gl_billiards::game::files::Scene;
use serde_json::{Value, json};

use crate::program::simulate;

/// The results of scenes, one per line.
fn results(arguments: &[&str], scenes: &[Value]) -> Vec<Value> {
    let input: String = scenes.iter().map(|scene| format!("{scene}\n")).collect();
    let output = simulate(arguments, &input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Balls in rows 0.2 m apart, each with a velocity.
fn crowd(count: usize) -> Vec<Value> {
    let ball = |id: usize| {
        let [x, y] = [id % 100, id / 100].map(|place| place as f64 * 0.2);
        let [u, v] = [id * 7 % 11, id * 5 % 13].map(|speed| speed as f64 * 0.2 - 1.2);
        json!({"id": id, "position": [x, y], "velocity": [u, v]})
    };
    (0..count).map(ball).collect()
}

/// A scene with 10¹² steps and a sample after every 10⁹ of them.
fn endless() -> Value {
    json!({"version": 1, "table": "cloth", "balls": [{"id": 0, "position": [0, 0]}],
        "run": {"step": 1e-6, "duration": 1e6, "sample_every": 1_000_000_000}})
}

#[test]
fn a_scene_ends_at_the_limit_and_the_next_one_goes_on() {
    let short = json!({"version": 1, "balls": [{"id": 0, "position": [0, 0]}],
        "shot": {"direction": 0.3, "power": 0.1}});
    for more in [&[] as &[&str], &["--trace"], &["--time", "3"]] {
        let arguments = [&["--lines", "--limit", "0.3"], more].concat();
        let results = results(&arguments, &[endless(), short.clone(), endless()]);
        for result in [&results[0], &results[2]] {
            assert_eq!(result["end"], "limit", "{more:?}");
            assert!(result["time"].as_f64().unwrap() < 1e6, "{result}");
            assert!(result["steps"].as_u64().unwrap() > 1000, "{result}");
            assert_eq!(result["final"][0]["state"], "stationary");
            assert!(result["hash"].is_string() && result.get("median_seconds").is_none());
        }
        assert_eq!(results[1]["end"], "rest", "{more:?}");
    }
    let output = simulate(&["--limit", "0.1"], endless().to_string());
    assert!(output.status.success());
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["end"], "limit");
}

/// Tests the limit with many balls, which have many events in each step: it is checked between
/// events.
#[test]
fn a_crowd_ends_at_the_limit_with_the_events_until_then() {
    let scene = json!({"version": 1, "table": "cloth", "balls": crowd(9000),
        "run": {"step": 1000.0, "duration": 1000.0}});
    let whole = &results(&["--lines"], std::slice::from_ref(&scene))[0];
    let cut = &results(&["--lines", "--limit", "0.1"], std::slice::from_ref(&scene))[0];
    assert_eq!((&whole["end"], &cut["end"]), (&json!("rest"), &json!("limit")));
    let [events, all] = [cut, whole].map(|result| result["events"].as_array().unwrap());
    assert!(events.len() < all.len(), "{} of {}", events.len(), all.len());
    let time = cut["time"].as_f64().unwrap();
    assert!(events.iter().all(|event| event["time"].as_f64().unwrap() <= time));
}

#[test]
fn an_unreached_limit_changes_nothing() {
    let scene = json!({"version": 1, "balls": crowd(3), "run": {"sample_every": 5}});
    let of = |arguments: &[&str]| results(arguments, std::slice::from_ref(&scene));
    assert_eq!(of(&["--lines", "--limit", "1000"]), of(&["--lines"]));
    assert!(of(&["--lines", "--limit", "1000", "--time", "3"])[0]["median_seconds"].is_f64());
}

#[test]
fn samples_beyond_a_gigabyte_are_refused_before_the_run() {
    let scene = |duration: Value| {
        json!({"version": 1, "table": "cloth", "balls": crowd(2000),
            "run": {"step": 0.001, "duration": duration, "sample_every": 1}})
    };
    let output = simulate(&[], scene(json!(1e5)).to_string());
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    let said = "standard input: run.sample_every: samples of 2000 balls every 0.001 s up to 100000";
    assert!(error.contains(said) && error.contains("more than 1 GB"), "{error}");
    let scenes = format!("{}\n{}\n", scene(json!(1e5)), scene(json!(0.01)));
    let output = simulate(&["--lines"], &scenes);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    let results: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!(results[0]["error"].as_str().unwrap().starts_with("run.sample_every: "));
    assert_eq!(results[1]["samples"].as_array().unwrap().len(), 10);
}

#[test]
fn scenes_with_too_many_objects_are_refused() {
    let cushions = |count: usize| -> Vec<Value> {
        let place = |index: usize| [index as f64 * 0.1, 100.0];
        let cushion = |index| json!({"from": place(index), "to": place(index + 1)});
        (0..count).map(cushion).collect()
    };
    let pockets = |count: usize| vec![json!({"center": [0, 50], "radius": 0.06}); count];
    let scene = |balls: usize, table: Value| {
        Scene::from_value(&json!({"version": 1, "balls": crowd(balls), "table": table}))
    };
    let most = 10_000;
    scene(most, json!("cloth")).unwrap();
    scene(1, json!({"cushions": cushions(most), "pockets": pockets(100)})).unwrap();
    for (balls, table, said) in [
        (most + 1, json!("cloth"), "balls: 10001 balls; at most 10000 are allowed"),
        (
            1,
            json!({"cushions": cushions(most + 1)}),
            "table.cushions: 10001 cushions; at most 10000",
        ),
        (1, json!({"pockets": pockets(101)}), "table.pockets: 101 pockets; at most 100 are"),
    ] {
        let error = scene(balls, table).unwrap_err().to_string();
        assert!(error.starts_with(said), "{error}");
    }
}

/// Tests a pocket that covers more than the table: every ball falls into it at once.
#[test]
fn a_pocket_may_be_as_large_as_any_number() {
    for laws in ["real", "report", "rpool"] {
        let table = json!({"pockets": [{"center": [0, 0], "radius": 1e6}]});
        let scene = json!({"version": 1, "laws": laws, "balls": crowd(100), "table": table});
        let result = &results(&["--lines"], &[scene])[0];
        assert_eq!(result["end"], "rest", "{laws}");
        let balls = result["final"].as_array().unwrap();
        assert!(balls.iter().all(|ball| ball["state"] == "pocketed"), "{laws}");
    }
}

/// Tests that shorter frames are refused. Each frame is an event: scenes with a million frames per
/// second once took hours.
#[test]
fn frames_are_a_millisecond_long_at_least() {
    for laws in ["report", "rpool"] {
        let scene = |frame: f64| {
            Scene::from_value(&json!({"version": 1, "laws": laws, "constants": {"frame": frame},
                "balls": [{"id": 0, "position": [0, 0]}]}))
        };
        scene(1e-3).unwrap();
        for frame in [0.000_999, 1e-6] {
            let error = scene(frame).unwrap_err().to_string();
            let said =
                "constants.frame: expected a number, at most 1,000 frames a second, from 0.001";
            assert!(error.starts_with(said), "{error}");
        }
    }
}
