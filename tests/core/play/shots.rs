//! Tests of the start of a match, of shots, and of their lines in the journal.

use super::*;

#[test]
fn a_match_begins_with_a_rack_and_ball_in_hand() {
    let journal = journal(&[]);
    assert_eq!(
        journal[0],
        json!({"time": 0.0, "kind": "start", "version": 1, "game": "8-ball-2014",
                "laws": "report", "seed": 0})
    );
    assert_eq!(notices(&journal), ["Player 1: Open", "Ball in hand behind the head string"]);
    let state = last_state(&journal);
    assert_eq!(state["phase"], "aiming");
    assert_eq!(state["player"], 1);
    assert_eq!(state["groups"], json!(["open", "open"]));
    assert_eq!(state["ball_in_hand"], true);
    assert_eq!(state["winner"], Value::Null);
    assert_eq!(state["shots"], 0);
    let cue = json!({"direction": 0.0, "power": 0.5, "tip": [0.0, 0.0], "elevation": 0.0});
    assert_eq!(state["cue"], cue);
    assert_eq!(state["balls"].as_array().unwrap().len(), 16);
    assert_near(place(state, 0), [-0.768096, 0.0]);
    assert_near(place(state, 8), [0.801243, 0.0]);
    assert!(state.get("camera").is_none());
}

#[test]
fn a_shot_takes_table_time_and_is_written_with_its_events() {
    let journal = journal(&[power(1.0), shoot()]);
    let kinds: Vec<&str> = journal.iter().map(|line| line["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds[..6], ["start", "notice", "notice", "state", "command", "state"]);
    let shot = of_kind(&journal, "shot")[0];
    let events = shot["events"].as_array().unwrap();
    assert_eq!(events[0]["kind"], "cue");
    assert_eq!(events[0]["time"], 0.0);
    assert_eq!(events[1]["kind"], "ball-ball");
    assert_eq!(events[1]["balls"], json!([0, 1]));
    assert_eq!(shot["hash"].as_str().unwrap().len(), 16);
    // The shot ends at a multiple of 1/60 s, once all balls are at rest.
    let end = shot["time"].as_f64().unwrap();
    assert!(end >= events.last().unwrap()["time"].as_f64().unwrap());
    assert!((end * 60.0 - (end * 60.0).round()).abs() < 1e-9);
    let times: Vec<f64> = journal.iter().map(|line| line["time"].as_f64().unwrap()).collect();
    assert!(times.is_sorted());
    let state = last_state(&journal);
    assert_eq!(state["time"], shot["time"]);
    assert_eq!(state["cue"]["power"], 1.0);
}

#[test]
fn tip_and_elevation_are_chosen_for_one_shot() {
    let (lines, chosen) = (
        [tip(-0.25, 0.5), elevation(0.3), power(0.2)],
        json!({"direction": 0.0, "power": 0.2, "tip": [-0.25, 0.5], "elevation": 0.3}),
    );
    let before = journal(&lines);
    assert_eq!(last_state(&before)["cue"], chosen);
    let commands = of_kind(&before, "command");
    assert_eq!(commands[0]["value"], json!([-0.25, 0.5]));
    assert_eq!(
        (&commands[1]["command"], &commands[1]["value"]),
        (&"elevation".into(), &0.3.into())
    );
    let after = journal(&[&lines[..], &[shoot()]].concat());
    let plain = json!({"direction": 0.0, "power": 0.2, "tip": [0.0, 0.0], "elevation": 0.0});
    assert_eq!(last_state(&after)["cue"], plain);
}

#[test]
fn a_miscue_is_reported() {
    let said = |side: f64| {
        let journal = journal_of(&Setup::usual(0), &[power(0.2), tip(side, 0.0), shoot()]);
        notices(&journal).iter().filter(|text| text.starts_with("Miscue")).count()
    };
    assert_eq!([said(0.5), said(0.6), said(-0.9)], [0, 1, 1]);
}

#[test]
fn commands_that_the_state_does_not_allow_change_nothing() {
    let cases = [
        (vec![power(0.0), shoot()], "power is zero"),
        (vec![power(1.01)], "power must be from 0 to 1, not 1.01"),
        (vec![power(-0.1)], "power must be from 0 to 1, not -0.1"),
        (
            vec![tip(0.0, -1.5)],
            "the tip must meet the ball: 1.5 radii from its centre are more than 1",
        ),
        (vec![elevation(-0.1)], "elevation must be from 0 to pi/2, not -0.1"),
        (vec![elevation(1.6)], "elevation must be from 0 to pi/2, not 1.6"),
        (vec![restart()], "the game is not over yet"),
        (vec![step("up")], "the cue ball must stay behind the head string"),
        (vec![put(-0.7, 0.0)], "the cue ball must stay behind the head string"),
        (vec![shoot(), step("down")], "there is no ball in hand"),
        (vec![shoot(), put(-0.9, 0.0)], "there is no ball in hand"),
    ];
    for (lines, reason) in cases {
        let journal = journal(&lines);
        let refused = journal.last().unwrap();
        assert_eq!(refused["kind"], "refused", "{refused}");
        assert_eq!(refused["reason"], reason);
        let (command, before) = lines.split_last().unwrap();
        assert_eq!(refused["command"], command["command"]);
        assert_eq!(journal[..journal.len() - 1], self::journal(before));
    }
}

#[test]
fn the_default_game_is_real_pool() {
    let journal = journal_of(&Setup::usual(0), &[power(0.5), shoot()]);
    assert_eq!((&journal[0]["laws"], &journal[0]["game"]), (&json!("real"), &json!("8-ball")));
    let state = of_kind(&journal, "state")[0];
    assert_near(place(state, 0), [-0.635 - 0.05715, 0.0]);
    let apex = (1..16).find(|&ball| place(state, ball)[0] < 0.64).unwrap();
    assert_near(place(state, apex), [0.635, 0.0]);
    let events = of_kind(&journal, "shot")[0]["events"].as_array().unwrap();
    // The same power gives the speed of the report, less a percent that the slate takes under a cue
    // that the rail raises.
    let part = events[0]["speed"].as_f64().unwrap() / (0.5 * 200.0 * 0.01 / 0.170079);
    assert!((0.985..0.995).contains(&part), "{part}");
    assert!(events.iter().any(|event| event["kind"] == "ball-slate"), "{events:?}");
}
