//! Matches that begin from a table as it stands.

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
    // No cushion in the way: both balls together go v²/2a and half a frame's way more.
    let state = of_kind(&journal, "state")[2];
    let v: f64 = 0.5 * 200.0 * 0.01 / 0.170079;
    let way = place(state, 9)[0] - 0.3 + place(state, 0)[0];
    assert!((way - v * v / (2.0 * 0.98)).abs() < 0.1, "{way}");
    // No ball hit: home is where the original has it.
    assert_near(place(last_state(&journal), 0), [-0.768096, 0.0]);
}

#[test]
fn a_shot_that_never_rests_is_called_over_after_an_hour() {
    let balls = [json!({"id": 0, "position": [0, 0]}), json!({"id": 1, "position": [0, 1]})];
    let journal = journal(&[
        json!({"scene": {"version": 1, "laws": "report", "table": "cloth", "run": {"duration": 1.0},
            "constants": {"kinetic_friction": 0.0}, "balls": balls}}),
        shoot(),
    ]);
    assert_eq!(last_state(&journal)["time"], 3600.0);
    assert_eq!(last_state(&journal)["ball_in_hand"], true);
}

/// It fell before the match: nobody wins or loses by it.
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

/// A group with no ball left is cleared, on an open table too.
#[test]
fn the_eight_alone_is_potted_to_win() {
    let journal =
        journal(&[scene(&[(0, 0.0, 0.0), (8, 0.0, 0.4)]), power(0.3), aim(LEFT), shoot()]);
    assert_eq!(last_state(&journal)["winner"], 1);
}
