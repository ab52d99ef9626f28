//! Tests of matches that begin from a given table.

use super::*;

#[test]
fn a_scene_brings_its_own_table_and_laws() {
    let lines = [
        json!({"scene": {"version": 1, "laws": "report", "table": "cloth", "constants": {"kinetic_friction": 0.1},
            "balls": [{"id": 0, "position": [0, 0]}, {"id": 9, "position": [0.3, 0.0]}]}}),
        shoot(),
        aim(90.0),
        shoot(),
    ];
    let journal = journal(&lines);
    let events = of_kind(&journal, "shot")[0]["events"].as_array().unwrap();
    let kinds: Vec<&Value> = events.iter().map(|event| &event["kind"]).collect();
    assert_eq!(kinds, ["cue", "ball-ball", "state"]);
    // No cushion is in the way: both balls together go v²/2a and half a frame's way more.
    let state = of_kind(&journal, "state")[2];
    let v: f64 = 0.5 * 200.0 * 0.01 / 0.170079;
    let way = place(state, 9)[0] - 0.3 + place(state, 0)[0];
    assert!((way - v * v / (2.0 * 0.98)).abs() < 0.1, "{way}");
    // No ball was hit: the home position is that of the original.
    assert_near(place(last_state(&journal), 0), [-0.768096, 0.0]);
}

#[test]
fn a_shot_that_never_rests_ends_after_an_hour() {
    let balls = [json!({"id": 0, "position": [0, 0]}), json!({"id": 1, "position": [0, 1]})];
    let journal = journal(&[
        json!({"scene": {"version": 1, "laws": "report", "table": "cloth", "run": {"duration": 1.0},
            "constants": {"kinetic_friction": 0.0}, "balls": balls}}),
        shoot(),
    ]);
    assert_eq!(last_state(&journal)["time"], 3600.0);
    assert_eq!(last_state(&journal)["ball_in_hand"], true);
}

/// Tests that a ball pocketed before the match wins or loses it for no player.
#[test]
fn a_ball_that_lies_in_a_pocket_has_fallen_before_the_match() {
    let table = scene(&[(0, 0.3, 0.0), (1, 0.9, 0.4), (8, 0.0, 0.634)]);
    let before = journal(std::slice::from_ref(&table));
    assert_eq!(ball(last_state(&before), 8)["state"], "pocketed");
    assert_eq!(notices(&before), ["Player 1: Open"]);
    let after = journal(&[table, power(0.3), aim(RIGHT), shoot()]);
    let shot = of_kind(&after, "shot")[0];
    let kinds: Vec<&Value> =
        shot["events"].as_array().unwrap().iter().map(|e| &e["kind"]).collect();
    assert!(!kinds.contains(&&json!("ball-pocket")), "{kinds:?}");
    assert_eq!(last_state(&after)["phase"], "aiming");
    assert!(notices(&after).contains(&"Foul: no ball hit (Player 1)"));
}

/// Tests that a group without balls counts as cleared, on an open table too.
#[test]
fn the_eight_alone_is_potted_to_win() {
    let journal =
        journal(&[scene(&[(0, 0.0, 0.0), (8, 0.0, 0.4)]), power(0.3), aim(LEFT), shoot()]);
    assert_eq!(last_state(&journal)["winner"], 1);
}

/// Tests that a scene's shot is prepared but not played, as in the window.
#[test]
fn the_shot_of_a_scene_is_prepared() {
    let balls = json!([{"id": 0, "position": [0, 0]}, {"id": 1, "position": [0.5, 0.5]}]);
    let scene = |shot: Value| json!({"scene": {"version": 1, "balls": balls, "shot": shot}});
    let shot = json!({"direction": 0.785, "power": 0.3, "tip": [0.1, -0.2], "elevation": 0.2});
    let prepared = journal(&[scene(shot.clone()), shoot()]);
    let states = of_kind(&prepared, "state");
    assert_eq!((states[0]["cue"].clone(), states[0]["phase"].clone()), (shot, json!("aiming")));
    let events = &of_kind(&prepared, "shot")[0]["events"];
    assert_eq!(events[1]["kind"], "ball-slate", "{}", events[1]);

    // A speed is converted to the pull that reaches it.
    let speed = journal(&[scene(json!({"direction": 0.0, "speed": 4.0}))]);
    let power = last_state(&speed)["cue"]["power"].as_f64().unwrap();
    let level = 4.0 * (1.0 + 0.73) / (1.0 + 0.17 / 0.54);
    assert!((power - level * 0.17 / 2.0).abs() < 1e-12, "{power}");
}

/// Tests that the cue does not pass through balls: it is raised over them, and the shot with it.
#[test]
fn a_cue_is_lifted_over_the_ball_behind_the_cue_ball() {
    let frozen = |tip: [f64; 2], behind: f64| {
        json!({"scene": {"version": 1, "table": "cloth", "balls": [
            {"id": 0, "position": [0, 0]}, {"id": 3, "position": [-behind, 0]},
            {"id": 9, "position": [0.4, 0]}],
            "shot": {"direction": 0.0, "power": 0.4, "tip": tip}}})
    };
    let lifted = journal(&[frozen([0.0, 0.0], 0.065), shoot()]);
    let cue = &of_kind(&lifted, "state")[0]["cue"];
    let elevation = cue["elevation"].as_f64().unwrap().to_degrees();
    assert!((30.0..38.0).contains(&elevation), "{elevation}");
    assert_eq!(cue["over"], "3");
    let events = of_kind(&lifted, "shot")[0]["events"].as_array().unwrap();
    let kinds: Vec<&Value> = events.iter().map(|event| &event["kind"]).collect();
    assert_eq!(kinds[..2], ["cue", "ball-slate"], "it is a jump shot now");

    // From farther away it rises less, and beyond the end of the cue not at all.
    let elevation = |behind: f64| {
        let free = journal(&[frozen([0.0, 0.0], behind), shoot()]);
        let cue = &of_kind(&free, "state")[0]["cue"];
        (cue["elevation"].as_f64().unwrap(), cue.get("over").cloned())
    };
    let (far, over) = elevation(1.0);
    assert!((far - 0.0424).abs() < 1e-3 && over == Some("3".into()), "{far}");
    assert_eq!(elevation(2.0), (0.0, None));

    // With so low a tip even an upright cue has no space.
    let blocked = journal(&[frozen([0.0, -0.98], 0.0572), shoot()]);
    let reason = &of_kind(&blocked, "refused")[0]["reason"];
    assert_eq!(reason, "the 3 leaves the cue no room: move the tip up, or aim elsewhere");
    assert_eq!(last_state(&blocked)["shots"], 0);
}

/// Tests that no stroke is level: one with side curves, and a slow ball earlier than a fast one.
#[test]
fn a_stroke_passes_over_the_rail_and_side_curves() {
    let played = |side: f64, value: f64| {
        let table = json!({"scene": {"version": 1, "balls": [
            {"id": 0, "position": [-0.635, 0]}, {"id": 1, "position": [0.5, 0.4]}]}});
        let journal = journal(&[table, aim(0.0), power(value), tip(side, 0.0), shoot()]);
        let states = of_kind(&journal, "state");
        let aimed = states.iter().rev().find(|state| state["shots"] == 0).unwrap();
        let events = of_kind(&journal, "shot")[0]["events"].as_array().unwrap().clone();
        let rail = events.iter().find(|event| event["kind"] == "ball-cushion").unwrap();
        (aimed["cue"].clone(), 1e3 * rail["position"][1].as_f64().unwrap())
    };
    let (cue, straight) = played(0.0, 0.3);
    assert!((cue["elevation"].as_f64().unwrap() - 0.0363).abs() < 5e-4, "{cue}");
    assert!(cue["over"] == "rail" && straight == 0.0, "{cue} {straight}");
    let [slow, fast] = [0.2, 0.9].map(|power| played(0.4, power).1);
    assert!((10.0..40.0).contains(&(fast - slow)), "{slow} and {fast} mm to the left");
    let [left, right] = [-0.4, 0.4].map(|side| played(side, 0.4).1);
    assert!((left + right).abs() < 1e-6, "{left} {right}");
}

/// Tests that without spin an elevation has no effect: a rail raises no shot and none is refused.
#[test]
fn laws_without_spin_ignore_elevation() {
    let frozen = |laws: &str, tip: [f64; 2]| {
        json!({"scene": {"version": 1, "laws": laws, "table": "pool-9ft", "balls": [
            {"id": 0, "position": [-1.24, 0]}, {"id": 9, "position": [0.4, 0]}],
            "shot": {"direction": 0.0, "power": 0.4, "tip": tip}}})
    };
    let told = |journal: &[Value]| {
        let cue = &of_kind(journal, "state")[0]["cue"];
        let lifted = cue["elevation"].as_f64().unwrap() > 0.3;
        (lifted, cue.get("over").map(Value::to_string), of_kind(journal, "refused").len())
    };
    let rail = Some("\"rail\"".to_owned());
    assert_eq!(told(&journal(&[frozen("real", [0.0, 0.0]), shoot()])), (true, rail.clone(), 0));
    assert_eq!(told(&journal(&[frozen("real", [0.0, -0.98]), shoot()])), (true, rail, 1));
    for tip in [[0.0, 0.0], [0.0, -0.98]] {
        assert_eq!(told(&journal(&[frozen("report", tip), shoot()])), (false, None, 0));
    }
}

/// Tests that the table can be played anyway: the cue keeps its start settings, and the journal has
/// the reason.
#[test]
fn a_shot_that_no_player_can_make_is_refused_and_the_match_goes_on() {
    let balls = json!([{"id": 0, "position": [0, 0]}, {"id": 1, "position": [1, 0]}]);
    let scene = |shot: Value| json!({"scene": {"version": 1, "laws": "report", "balls": balls, "shot": shot}});
    let plain = journal(&[json!({"scene": {"version": 1, "laws": "report", "balls": balls}})]);
    for (shot, place, reason) in [
        (
            json!({"ball": 1, "direction": 0, "power": 1}),
            "scene.shot.ball",
            "a player strikes the cue ball (id 0), not ball 1",
        ),
        (
            json!({"direction": 0, "speed": 20}),
            "scene.shot.speed",
            "a player's cue reaches 11.76 m/s at most, not 20",
        ),
    ] {
        let told = journal(&[scene(shot), shoot()]);
        let refused = of_kind(&told, "refused");
        assert_eq!(refused.len(), 1);
        assert_eq!((&refused[0]["place"], &refused[0]["reason"]), (&json!(place), &json!(reason)));
        assert_eq!(of_kind(&told, "state")[0], last_state(&plain));
        assert_eq!(of_kind(&told, "shot").len(), 1);
    }
}
