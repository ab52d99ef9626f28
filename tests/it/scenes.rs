//! Tests of scenes: the validation of every field, and the program that reads them.

use gl_billiards::game::files::Scene;
use gl_billiards::physics::laws::{
    Conditions, ConstantValue, NoseModel, NoseRestitution, Simultaneous,
};
use gl_billiards::physics::{Laws, Preset, Table};
use serde_json::{Value, json};

use crate::program::{feed, program, simulate, start};

/// A valid scene; tests then make it invalid.
fn good() -> Value {
    json!({
        "version": 1, "laws": "report", "constants": {"kinetic_friction": 0.02},
        "table": {
            "cushions": [{"from": [-1, -1], "to": [-1, 1]}],
            "pockets": [{"center": [2, 2], "radius": 0.06}],
            "nose_height": 0.036,
        },
        "balls": [
            {"id": 0, "position": [0, 0], "velocity": [0, 0], "spin": [0, 0, 0]},
            {"id": 1, "position": [0.5, 0, 0.028575], "radius": 0.028575, "mass": 0.17},
        ],
        "shot": {"ball": 0, "direction": 0.0, "power": 0.5, "tip": [0.0, 0.1], "elevation": 0.1},
        "run": {"step": 0.01, "duration": 2.0, "sample_every": 10},
    })
}

/// Places in the scene, invalid values for them, and parts of the expected messages.
fn spoiled() -> Vec<(&'static str, Value, &'static str)> {
    let two_at = |x: f64| json!([{"id": 0, "position": [0, 0]}, {"id": 1, "position": [x, 0]}]);
    vec![
        ("/version", json!(2), "version: this program reads version 1"),
        ("/version", json!("1"), "version"),
        ("/version", Value::Null, "version"),
        ("/laws", json!("newton"), "laws: expected one of real, report, rpool"),
        ("/laws", json!(1), "laws"),
        ("/conditions", json!("club"), "conditions: only the laws \"real\" have conditions"),
        ("/conditions", json!("tournament"), "not \"report\""),
        ("/conditions", json!("wet"), "conditions: expected one of tournament, club, bar"),
        ("/conditions", json!(1), "conditions"),
        ("/cue", json!("break"), "cue: only the laws \"real\" have these cues, not \"report\""),
        ("/cue", json!("wet"), "cue: expected one of playing, break, jump"),
        ("/cue_ball", json!("heavy"), "cue_ball: only the laws \"real\" have these cue balls"),
        ("/cue_ball", json!(1), "cue_ball"),
        ("/surprise", json!(1), "unknown key \"surprise\""),
        ("/constants", json!([]), "constants: expected an object"),
        ("/constants/sliding_friction", json!(0.2), "constants: unknown constant"),
        ("/constants/cling_chance", json!(0.1), "constants: unknown constant \"cling_chance\""),
        ("/constants/nap", json!(0.001), "constants: unknown constant \"nap\""),
        ("/constants/gravity", json!(-9.8), "constants.gravity: expected a number from 0 to 1000"),
        ("/constants/gravity", json!("9.8"), "constants.gravity"),
        ("/constants/kinetic_friction", json!(-0.1), "constants.kinetic_friction"),
        ("/constants/cushion_speed_loss", json!(1.5), "constants.cushion_speed_loss"),
        ("/constants/ball_restitution", json!(1.01), "constants.ball_restitution"),
        ("/constants/ball_restitution", json!(-0.01), "constants.ball_restitution"),
        ("/constants/frame", json!(0), "constants.frame"),
        ("/constants/ball_mass", json!(0), "constants.ball_mass"),
        ("/constants/ball_radius", json!(0), "constants.ball_radius"),
        ("/constants/stop_speed", json!(null), "constants.stop_speed"),
        ("/table", json!("pool-table"), "table: unknown table"),
        ("/table", json!(7), "table"),
        ("/table/rails", json!([]), "table: unknown key"),
        ("/table/cushions", json!({}), "table.cushions: expected a list"),
        ("/table/cushions/0/to", json!([-1, -1]), "table.cushions[0]"),
        ("/table/cushions/0/to", json!([1]), "table.cushions[0].to: expected a list of 2"),
        ("/table/cushions/0", json!({"from": [0, 3]}), "table.cushions[0]: missing key \"to\""),
        ("/table/pockets/0/radius", json!(0), "table.pockets[0].radius"),
        ("/table/pockets/0/radius", json!(-1), "table.pockets[0].radius"),
        ("/table/pockets/0/center", json!(["x", 0]), "table.pockets[0].center[0]"),
        ("/table/nose_height", json!(0), "table.nose_height"),
        ("/balls", json!([]), "balls: at least one"),
        ("/balls", json!({}), "balls: expected a list"),
        ("/balls/0", json!(5), "balls[0]: expected an object"),
        ("/balls/0/id", json!(-1), "balls[0].id"),
        ("/balls/0/id", json!(0.5), "balls[0].id"),
        ("/balls/0/id", json!("0"), "balls[0].id"),
        ("/balls/1/id", json!(0), "balls[1]: a ball with id 0"),
        ("/balls/0/colour", json!("white"), "balls[0]: unknown key"),
        ("/balls/0/position", json!([1]), "balls[0].position"),
        ("/balls/0/position", json!([0, 0, 0, 0]), "balls[0].position"),
        ("/balls/0/position", json!([0, null]), "balls[0].position[1]"),
        ("/balls/0/position", json!([0, 1e300]), "balls[0].position[1]"),
        ("/balls/0", json!({"id": 0}), "balls[0]: missing key \"position\""),
        ("/balls/0", json!({"position": [0, 0]}), "balls[0]: missing key \"id\""),
        ("/balls/0/position", json!([-0.99, 0]), "balls[0]: overlaps cushion 0 by 18.575 mm"),
        ("/balls/0/velocity", json!(1), "balls[0].velocity"),
        ("/balls/0/velocity", json!([1, "fast"]), "balls[0].velocity[1]"),
        ("/balls/0/spin", json!([1, 2]), "balls[0].spin"),
        ("/balls/0/velocity", json!([800, 700]), "balls[0].velocity: at most 1000 m/s"),
        ("/balls/0/spin", json!([0, 0, 10001]), "balls[0].spin: at most 10000 rad/s"),
        ("/balls/0/radius", json!(1.01), "balls[0].radius: expected a radius in m from 0.001 to 1"),
        ("/balls/0/mass", json!(1e-4), "balls[0].mass: expected a mass in kg from 0.001 to 1000"),
        ("/balls/0/radius", json!(0), "balls[0].radius"),
        ("/balls/0/radius", json!(-0.03), "balls[0].radius"),
        ("/balls/0/mass", json!(0), "balls[0].mass"),
        ("/balls/0/mass", json!(true), "balls[0].mass"),
        ("/balls", two_at(0.0569), "balls[1]: overlaps ball 0 by 0.250 mm"),
        ("/shot", json!(0.5), "shot: expected an object"),
        ("/shot/ball", json!(9), "shot.ball: there is no ball 9"),
        ("/shot/ball", json!(-1), "shot.ball"),
        ("/shot/direction", json!("east"), "shot.direction"),
        ("/shot", json!({"ball": 0, "power": 0.5}), "shot: missing key \"direction\""),
        ("/shot", json!({"ball": 0, "direction": 0}), "exactly one of"),
        ("/shot/speed", json!(2), "exactly one of"),
        ("/shot/power", json!(1.01), "shot.power: expected a number from 0 to 1"),
        ("/shot/power", json!(-0.1), "shot.power"),
        ("/shot", json!({"ball": 0, "direction": 0, "speed": -1}), "shot.speed"),
        ("/shot/tip", json!([0.8, 0.8]), "shot.tip: at most 1 radius"),
        ("/shot/tip", json!([0.8]), "shot.tip"),
        ("/shot/elevation", json!(1.6), "shot.elevation"),
        ("/shot/elevation", json!(-0.1), "shot.elevation"),
        ("/shot/spin", json!(1), "shot: unknown key"),
        (
            "/shot",
            json!({"ball": 0, "direction": 0, "speed": 1e4}),
            "a speed in m/s from 0 to 1000",
        ),
        ("/constants/cue_spring", json!(1e6), "shot: ball 0 would leave the cue at 29398 m/s"),
        ("/run", json!(5), "run: expected an object"),
        ("/run/step", json!(0), "run.step"),
        ("/run/step", json!(-0.1), "run.step"),
        ("/run/duration", json!(0), "run.duration"),
        ("/run/duration", json!("long"), "run.duration"),
        ("/run/sample_every", json!(-1), "run.sample_every"),
        ("/run/sample_every", json!(1.5), "run.sample_every"),
        ("/run/steps", json!(1), "run: unknown key"),
    ]
}

/// Sets a value at a place whose parents exist.
fn put(document: &mut Value, place: &str, value: Value) {
    let (parent, key) = place.rsplit_once('/').unwrap();
    let parent = document.pointer_mut(parent).unwrap();
    match parent {
        Value::Object(map) => drop(map.insert(key.to_owned(), value)),
        Value::Array(list) => list[key.parse::<usize>().unwrap()] = value,
        _ => panic!("{place} has no parent"),
    }
}

#[test]
fn the_valid_scene_is_read() {
    Scene::from_value(&good()).unwrap();
}

/// Tests that the scene in docs/scenes.md is valid, and that every constant is listed there or in
/// docs/physics.md.
#[test]
fn the_documented_scene_is_read() {
    let page = include_str!("../../docs/scenes.md");
    let example = page.split("```json\n").nth(1).unwrap().split("```").next().unwrap();
    Scene::parse(example).unwrap();
    let physics = include_str!("../../docs/physics.md");
    for name in Preset::ALL.map(Preset::name) {
        let mut laws = Laws::named(name).unwrap();
        let page = if name == "real" { physics } else { page };
        for constant in laws.constants() {
            assert!(page.contains(&format!("`{}`", constant.name)), "{name}: {}", constant.name);
        }
    }
}

#[test]
fn malformed_scenes_are_refused_by_place() {
    let spoiled = spoiled();
    assert!(spoiled.len() >= 40);
    for (place, value, message) in spoiled {
        let mut scene = good();
        put(&mut scene, place, value.clone());
        let error = Scene::from_value(&scene).expect_err(&format!("{place} = {value}"));
        let error = error.to_string();
        assert!(error.contains(message), "{place} = {value}: {error}");
        assert!(!error.contains('\n'), "{error}");
    }
}

#[test]
fn required_keys_must_be_present() {
    for key in ["version", "balls"] {
        let mut scene = good();
        scene.as_object_mut().unwrap().remove(key);
        let error = Scene::from_value(&scene).unwrap_err().to_string();
        assert!(error.contains(&format!("missing key {key:?}")), "{error}");
    }
}

/// Tests that by default a scene is real pool, and that laws choose their own table and balls.
#[test]
fn laws_table_and_balls_have_defaults() {
    let ball = json!([{"id": 0, "position": [0, 0]}]);
    let plain = Scene::from_value(&json!({"version": 1, "balls": ball})).unwrap();
    assert_eq!(plain.laws.preset, Preset::Real);
    for (name, table, mass) in [("real", "pool-9ft", 0.170), ("report", "report", 0.170079)] {
        let scene = json!({"version": 1, "laws": name, "balls": ball});
        let scene = Scene::from_value(&scene).unwrap();
        assert_eq!(scene.laws, Laws::named(name).unwrap());
        assert_eq!(*scene.table, Table::named(table).unwrap());
        assert_eq!(scene.balls[0].mass, mass);
        if scene.laws.preset == plain.laws.preset {
            assert_eq!((&scene.laws, &scene.table), (&plain.laws, &plain.table));
        }
    }
}

/// Tests that conditions set the laws' constants and the pockets of pool tables, that `constants`
/// override them, and that a scene is written as it was read.
#[test]
fn conditions_are_overridden_by_constants() {
    let ball = json!([{"id": 0, "position": [0, 0]}]);
    let bar = json!({"version": 1, "conditions": "bar", "balls": ball});
    let read = |document: &Value| Scene::from_value(document).unwrap();
    let usual = read(&bar);
    assert_eq!(usual.laws, Conditions::Bar.laws());
    assert_eq!(Some(&*usual.table), Conditions::Bar.table("pool-9ft").as_ref());
    let mut given = bar.clone();
    put(&mut given, "/constants", json!({"rolling_friction": 0.01, "cushion_restitution": 0.75}));
    put(&mut given, "/table", json!("pool-7ft"));
    let changed = read(&given);
    assert_ne!(changed.laws, usual.laws);
    assert_eq!(Some(&*changed.table), Conditions::Bar.table("pool-7ft").as_ref());
    let written = changed.write();
    assert_eq!(
        ["conditions", "constants", "table"].map(|key| &written[key]),
        ["conditions", "constants", "table"].map(|key| &given[key])
    );
    let again = read(&written);
    assert_eq!((again.laws, &again.table), (changed.laws, &changed.table));
    assert_eq!(read(&json!({"version": 1, "balls": ball})).write().get("conditions"), None);
    // A table under other conditions than the laws keeps its name and its bed.
    let table = Conditions::Club.table("pool-8ft").map(Into::into).unwrap();
    let mixed = Scene { table, ..usual };
    let mut again = read(&mixed.write());
    assert_eq!((again.laws.conditions, &again.table), (Conditions::Club, &mixed.table));
    again.laws.conditions = mixed.laws.conditions;
    assert_eq!(again.laws, mixed.laws);
}

/// Tests that without friction, when nothing comes to rest, a duration is required.
#[test]
fn frictionless_scenes_need_a_duration() {
    let mut scene = good();
    put(&mut scene, "/constants/kinetic_friction", json!(0));
    Scene::from_value(&scene).unwrap();
    put(&mut scene, "/run/duration", Value::Null);
    assert!(Scene::from_value(&scene).unwrap_err().to_string().contains("run.duration"));
}

/// The value of a constant, as in files.
fn in_files(value: ConstantValue) -> Value {
    match value {
        ConstantValue::Number(number, _) => json!(*number),
        ConstantValue::Override(number, allowed) => json!(number.unwrap_or(allowed.least)),
        ConstantValue::Optional(number, _) => json!(*number),
        ConstantValue::Flag(flag) => json!(*flag),
        ConstantValue::Cluster(choice) => name_of(&Simultaneous::NAMES, *choice),
        ConstantValue::Nose(model) => name_of(&NoseModel::NAMES, *model),
        ConstantValue::Restitution(fit) => name_of(&NoseRestitution::NAMES, *fit),
        ConstantValue::Friction(friction) => json!([friction.a, friction.b, friction.c]),
    }
}

fn name_of<T: PartialEq>(names: &[(&str, T)], choice: T) -> Value {
    json!(names.iter().find(|(_, other)| *other == choice).unwrap().0)
}

/// Tests a case that once failed: the stiffness of balls was above the limit of numbers in files.
#[test]
fn every_constant_can_be_set_to_its_own_value() {
    for name in Preset::ALL.map(Preset::name) {
        let mut laws = Laws::named(name).unwrap();
        for constant in laws.constants() {
            let key = constant.name;
            let scene = json!({
                "version": 1, "laws": name, "table": "cloth",
                "constants": {key: in_files(constant.value)},
                "balls": [{"id": 0, "position": [0, 0]}],
            });
            let read = Scene::from_value(&scene).unwrap_or_else(|error| panic!("{name}: {error}"));
            let ours = |mut laws: Laws| {
                let all = laws.constants();
                in_files(all.into_iter().find(|one| one.name == key).unwrap().value)
            };
            assert_eq!(ours(read.laws), ours(Laws::named(name).unwrap()), "{name}: {key}");
        }
    }
}

/// Tests that balls too small for the noses are refused, because they would roll through under
/// them.
#[test]
fn balls_that_no_nose_meets_are_refused() {
    let scene = |radius: f64, laws: &str, table: &str, nose: f64| {
        let nose = if laws == "real" { json!({"nose_height": nose}) } else { json!({}) };
        Scene::from_value(&json!({
            "version": 1, "laws": laws, "table": table, "constants": nose,
            "balls": [{"id": 3, "position": [0.3, 0], "radius": radius}],
        }))
    };
    let usual = 0.0363;
    for (radius, nose) in [(0.018, usual), (0.0186, usual), (0.73, usual), (0.028575, 0.058)] {
        let error = scene(radius, "real", "pool-9ft", nose).unwrap_err().to_string();
        assert!(error.starts_with("balls[0]: a radius of "), "{error}");
        assert!(error.contains("are allowed"), "{error}");
        scene(radius, "real", "cloth", nose).unwrap();
    }
    scene(0.018, "report", "pool-9ft", 0.0).unwrap();
    scene(0.0187, "real", "pool-9ft", usual).unwrap();
    scene(0.4, "real", "pool-9ft", usual).unwrap();
}

#[test]
fn balls_off_the_bed_are_refused_on_named_tables_only() {
    let at = |x: f64, y: f64, table: &str| {
        Scene::from_value(&json!({
            "version": 1, "laws": "report", "table": table, "balls": [{"id": 0, "position": [x, y]}],
        }))
    };
    assert!(at(1.5, 0.0, "report").unwrap_err().to_string().contains("off the bed"));
    assert!(at(0.0, -0.7, "report").is_err());
    assert!(at(15.0, 0.0, "cloth").is_ok());
}

fn result(arguments: &[&str], input: &Value) -> Value {
    let output = simulate(arguments, input.to_string());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// Tests that the error is one line on stderr that names file and place, with status 2 and no
/// output.
#[test]
fn a_bad_file_is_refused_in_one_line() {
    let directory = std::env::temp_dir().join(format!("gl-billiards-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let file = directory.join("bad.json");
    let mut scene = good();
    put(&mut scene, "/balls/1/mass", json!(0));
    for content in [scene.to_string(), "{\"version\": 1,".to_owned(), "\u{1}".to_owned()] {
        std::fs::write(&file, content).unwrap();
        let output = simulate(&[file.to_str().unwrap()], "");
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(error.contains("bad.json"), "{error}");
    }
    std::fs::remove_dir_all(&directory).unwrap();
    let output = simulate(&["no/such/scene.json"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("no/such/scene.json"));
}

/// Tests that an endless input is reported by name and abandoned before memory runs out.
#[cfg(unix)]
#[test]
fn an_endless_file_is_given_up() {
    for arguments in [
        &["simulate", "/dev/zero"] as &[&str],
        &["simulate", "--lines", "/dev/zero"],
        &["play", "/dev/zero"],
        &["play", "-"],
        // Without a window nothing opens it.
        &["--scene", "/dev/zero", "--screenshot", "/dev/null"],
    ] {
        let endless = std::fs::File::open("/dev/zero").unwrap();
        let output = program().args(arguments).stdin(endless).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        let name = if arguments.contains(&"-") { "standard input" } else { "/dev/zero" };
        assert!(said.contains(name) && said.ends_with("longer than 64 MiB\n"), "{said}");
        assert!(said.lines().count() == 1 && output.stdout.is_empty(), "{said}");
    }
}

/// Tests that a reader that closes the output early causes no error.
#[test]
fn a_closed_output_ends_quietly() {
    let scene = json!({"version": 1, "laws": "report", "balls": [{"id": 0, "position": [0, 0]}],
        "shot": {"direction": 0, "power": 1}})
    .to_string();
    let commands = "{\"command\": \"shoot\"}\n".repeat(50);
    for (arguments, input) in [(&["simulate"] as &[&str], &scene), (&["play"], &commands)] {
        let mut child = start(arguments);
        drop(child.stdout.take());
        let output = feed(child, input);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{arguments:?}: {said}");
    }
}

/// Tests that a bad line is answered with its error, and that the other lines are simulated.
#[test]
fn lines_go_on_after_a_bad_one() {
    let good = good().to_string();
    let output = simulate(&["--lines"], format!("{good}\n{{\"version\": 3}}\nnonsense\n{good}\n"));
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 4);
    assert!(lines[1]["error"].as_str().unwrap().contains("version"));
    assert!(lines[2]["error"].is_string());
    assert_eq!(lines[0], lines[3]);
    assert!(lines[0]["hash"].is_string());
}

/// Tests that samples, duration and end are as requested.
#[test]
fn run_times() {
    let scene = |run: Value| {
        json!({"version": 1, "laws": "report", "run": run, "balls": [
            {"id": 0, "position": [0, 0], "velocity": [0.5, 0]}]})
    };
    // The duration is no multiple of the step, and the run ends exactly there.
    let cut = result(&[], &scene(json!({"step": 0.3, "duration": 1.0, "sample_every": 2})));
    assert_eq!(cut["time"], json!(1.0));
    assert_eq!(cut["steps"], json!(4));
    assert_eq!(cut["end"], json!("duration"));
    let times: Vec<f64> =
        cut["samples"].as_array().unwrap().iter().map(|s| s["time"].as_f64().unwrap()).collect();
    assert_eq!(times, [0.6], "the cut step is no sample");
    // To rest: ends at the first multiple of the step.
    let rest = result(&[], &scene(json!({"step": 0.25})));
    assert_eq!(rest["end"], json!("rest"));
    assert_eq!(rest["time"], json!(3.0));
    assert_eq!(rest["energy"]["end"], json!(0.0));
    // A duration beyond rest is simulated in full, and the state at the end is rest.
    let long = result(&[], &scene(json!({"duration": 10, "sample_every": 60})));
    assert_eq!(long["end"], json!("rest"));
    assert_eq!(long["time"], json!(10.0));
    assert_eq!(long["samples"].as_array().unwrap().len(), 10);
    assert_eq!(long["final"], rest["final"]);
}

/// Tests that `--trace` adds the balls just before and just after each event, and `--time` a
/// median.
#[test]
fn trace_and_time() {
    let scene = json!({"version": 1, "laws": "report", "balls": [
        {"id": 0, "position": [0, 0]}, {"id": 4, "position": [0.5, 0]}],
        "shot": {"ball": 0, "direction": 0, "power": 0.1}});
    let result = result(&["--trace", "--time", "3"], &scene);
    assert!(result["median_seconds"].as_f64().unwrap() > 0.0);
    let events = result["events"].as_array().unwrap();
    assert_eq!(events[0]["kind"], json!("cue"));
    assert_eq!(events[0]["before"][0]["velocity"], json!([0.0, 0.0, 0.0]));
    let hit = &events[1];
    assert_eq!(hit["balls"], json!([0, 4]));
    assert_eq!(hit["before"][0]["id"], json!(0));
    assert_eq!(hit["after"][1]["velocity"][0], hit["before"][0]["velocity"][0]);
    assert_eq!(hit["before"][0]["velocity"][0], hit["speed"]);
}

/// The hash of a break, the same in every build and on every platform.
#[test]
fn golden_break() {
    let scene: Value =
        serde_json::from_str(include_str!("../../assets/scenes/break.json")).unwrap();
    let result = result(&[], &scene);
    assert_eq!(result["hash"], json!(GOLDEN_BREAK));
}

/// It changes only when the physics or the logged events change on purpose.
const GOLDEN_BREAK: &str = "570d3c5daec69488";
