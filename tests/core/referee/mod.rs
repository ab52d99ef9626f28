//! Tests of rules scenarios through the pure rules and through `referee`, and of shots on a table
//! that lead to a verdict.

mod billiards;
mod carom;
mod frozen;
mod independent;
// Python is called `python3` there; `scripts/setup.sh` installs it.
#[cfg(unix)]
mod journals;
mod shots;
mod snooker;

use gl_billiards_core::cli::referee::{Referee, run};
use gl_billiards_core::game::files::scenario::Scenario;
use gl_billiards_core::rules::{Next, foul_codes};
use serde_json::Value;

/// Scenarios of an independent suite, and our own scenarios for rules that it leaves out; `expect`
/// is a part of the answer.
const SCENARIOS: [(&str, &str); 4] = [
    ("scenarios.jsonl", include_str!("scenarios.jsonl")),
    ("more_scenarios.jsonl", include_str!("more_scenarios.jsonl")),
    ("carom_scenarios.jsonl", include_str!("carom_scenarios.jsonl")),
    ("billiards_scenarios.jsonl", include_str!("billiards_scenarios.jsonl")),
];

/// True if all of `part` is in `whole`.
fn is_part(part: &Value, whole: &Value) -> bool {
    match (part, whole) {
        (Value::Object(part), Value::Object(whole)) => part
            .iter()
            .all(|(key, value)| whole.get(key).is_some_and(|other| is_part(value, other))),
        (part, whole) => part == whole,
    }
}

/// The answers of `referee` to a text.
fn referee(text: &str, lines: bool, name: &str) -> Vec<Value> {
    let file = std::env::temp_dir().join(format!("gl-billiards-{name}-{}", std::process::id()));
    std::fs::write(&file, text).unwrap();
    let options = Referee { file: file.to_owned(), lines };
    let mut output = Vec::new();
    let done = run(&options, &mut output);
    std::fs::remove_file(&file).unwrap();
    done.unwrap();
    let output = String::from_utf8(output).unwrap();
    output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_scenario_gets_its_verdict() {
    let mut count = 0;
    for (file, text) in SCENARIOS {
        let answers = referee(text, true, file);
        assert_eq!(answers.len(), text.lines().count());
        for (line, answer) in text.lines().zip(answers) {
            let scenario: Value = serde_json::from_str(line).unwrap();
            let expected = &scenario["expect"];
            assert!(
                is_part(expected, &answer),
                "{}: {expected} is not in {answer}",
                scenario["id"]
            );
            if answer["verdict"] != "invalid_declaration" {
                let rule = answer["rule"].as_str().unwrap();
                let books = ["WPA ", "WPBSA ", "Billiards ", "UMB "];
                assert!(books.iter().any(|book| rule.starts_with(book)), "{answer}");
                assert!(answer["reason"].as_str().unwrap().ends_with('.'), "{answer}");
            }
            count += 1;
        }
    }
    assert!(count > 90, "{count}");
}

/// Tests that a shot that cannot have happened is refused by its field, and not judged.
#[test]
fn contradictions_are_refused_by_place() {
    let line = |state: &str, shot: &str| {
        format!(
            r#"{{"game": "nine_ball", "state": {{"on_table": [2, 5, 9]{state}}},
                "shot": {{"first": [2]{shot}}}}}"#
        )
    };
    let fine = line("", r#", "pocketed": [[5, "SL"], [0, "SR"]], "object_balls_to_rail": 2"#);
    assert!(Scenario::parse(&fine).is_ok());
    for (shot, said) in [
        (r#""pocketed": [[3, "SL"]]"#, "shot.pocketed[0][0]: ball 3 is not on the table"),
        (r#""off_table": [2, 4]"#, "shot.off_table[1]: ball 4 is not on the table"),
        (r#""pocketed": [[5, "SL"], [5, "SR"]]"#, "shot.pocketed[1][0]: ball 5 is listed twice"),
        (r#""pocketed": [[0, "SL"], [0, "SL"]]"#, "shot.pocketed[1][0]: ball 0 is listed twice"),
        (
            r#""pocketed": [[5, "SL"]], "off_table": [5]"#,
            "shot.off_table[0]: ball 5 is listed twice",
        ),
        (r#""object_balls_to_rail": 4"#, "shot.object_balls_to_rail: expected a whole number"),
        (
            r#""pocketed": [[5, "SL"]], "object_balls_to_rail": 0"#,
            "shot.object_balls_to_rail: expected a whole number from 1 to 3",
        ),
        (r#""crossed_head_string": 4"#, "shot.crossed_head_string: expected a whole number"),
        (
            r#""cb_crossed_hs": false, "cb_crossed_hs_before_first": true"#,
            "shot.cb_crossed_hs_before_first: the cue ball never crossed",
        ),
    ] {
        let error = Scenario::parse(&line("", &format!(", {shot}"))).unwrap_err().to_string();
        assert!(error.starts_with(said), "{shot}: {error}");
    }
    let other = |first: &str, shot: &str| line("", shot).replace("\"first\": [2]", first);
    for (text, said) in [
        (other(r#""first": [3]"#, ""), "shot.first[0]: ball 3 is not on the table"),
        (other(r#""first": [2, 2]"#, ""), "shot.first[1]: ball 2 is listed twice"),
        (other(r#""first": [0]"#, ""), "shot.first[0]: the cue ball cannot hit itself"),
        (other(r#""first": []"#, r#", "pocketed": [[2, "SL"]]"#), "shot: an object ball is gone"),
        (
            other(r#""first": []"#, r#", "rail_after_contact": true"#),
            "shot.rail_after_contact: no ball was hit first",
        ),
        (
            other(r#""first": []"#, r#", "first_above_hs": true"#),
            "shot.first_above_hs: no ball was hit first",
        ),
        (line("", "").replace("[2, 5, 9]", "[2, 2, 9]"), "state.on_table: ball 2 is listed twice"),
        (
            line("", "").replace("[2, 5, 9]", "[2, 10]"),
            "state.on_table: ball 10 is no object ball of this game",
        ),
        (
            line("", "").replace("[2, 5, 9]", "[0, 2]"),
            "state.on_table: ball 0 is no object ball of this game",
        ),
        (
            line("", "").replace(
                r#""shot""#,
                r#""call": {"ball": 2, "pocket": "SL", "safety": true}, "shot""#,
            ),
            "call: either",
        ),
    ] {
        let error = Scenario::parse(&text).unwrap_err().to_string();
        assert!(error.starts_with(said), "{text}: {error}");
    }
    let unknown = fine.replace("nine_ball", "chess");
    let error = Scenario::parse(&unknown).unwrap_err().to_string();
    assert_eq!(error.matches("practice").count(), 1, "each name once: {error}");
}

/// Tests that the pure rules give the same verdict, whichever player shoots.
#[test]
fn the_pure_rules_treat_both_players_alike() {
    for line in SCENARIOS.iter().flat_map(|(_, text)| text.lines()) {
        let swapped =
            line.replace("\"A\"", "\"~\"").replace("\"B\"", "\"A\"").replace("\"~\"", "\"B\"");
        let [one, two] = [line, &swapped].map(|text| Scenario::parse(text).unwrap());
        let judged = [&one, &two].map(|scenario| {
            let rules = scenario.state.game.rules();
            let call = scenario.call;
            if let Some(call) = call
                && let Err(why) = rules.check_call(&scenario.situation, call)
            {
                return Err(why);
            }
            Ok(rules.judge(&scenario.situation, call, &scenario.shot))
        });
        match judged {
            [Ok(one), Ok(two)] => {
                assert_eq!(foul_codes(&one.fouls), foul_codes(&two.fouls), "{line}");
                assert_eq!((&one.spotted, &one.pocketed), (&two.spotted, &two.pocketed), "{line}");
                match (one.next, two.next) {
                    (Next::Turn(one), Next::Turn(two)) => {
                        assert_eq!((one.player.other(), one.cue_ball), (two.player, two.cue_ball));
                    }
                    (Next::Choice(one), Next::Choice(two)) => {
                        assert_eq!(one.player.other(), two.player, "{line}");
                        assert_eq!(one.options.len(), two.options.len(), "{line}");
                    }
                    (Next::End(one), Next::End(two)) => {
                        assert_eq!((one.winner.other(), one.how), (two.winner, two.how), "{line}");
                    }
                    (one, two) => panic!("{line}: {one:?} but {two:?}"),
                }
            }
            [one, two] => assert_eq!(one.err(), two.err(), "{line}"),
        }
    }
}

/// Tests that a ball that has left the table may have crossed the head string, and a pocketed one
/// not.
#[test]
fn a_ball_off_the_table_may_have_crossed_the_head_string() {
    let shot = |gone: &str| {
        format!(
            r#"{{"game": "nine_ball", "state": {{"on_table": [2, 9], "phase": "break"}},
            "shot": {{"first": [2], {gone}, "crossed_head_string": 2}}}}"#
        )
    };
    Scenario::parse(&shot(r#""off_table": [9]"#)).unwrap();
    let error = Scenario::parse(&shot(r#""pocketed": [[9, "FL"]]"#)).unwrap_err().to_string();
    assert!(error.starts_with("shot.crossed_head_string: "), "{error}");
}

#[test]
fn malformed_scenarios_are_refused_by_place() {
    let good = r#"{"game": "nine_ball", "state": {"on_table": [2, 9]}, "shot": {"first": [2]}}"#;
    assert_eq!(referee(good, false, "good")[0]["verdict"], "pass");
    let change = |from: &str, to: &str| good.replace(from, to);
    for (text, said) in [
        (change("nine_ball", "chess"), "game: expected one of eight_ball"),
        (change(r#""on_table": [2, 9]"#, ""), "state: missing key \"on_table\""),
        (change("[2, 9]", "[2, -9]"), "state.on_table[1]: expected a whole number"),
        (change("[2, 9]", r#"[2, 9], "phase": "lag""#), "state.phase: expected one of break"),
        (change("[2, 9]", r#"[2, 9], "foul_count": {"A": 1}"#), "state.foul_count: missing field"),
        (change("[2, 9]", r#"[2, 9], "foul_count": {"A": 1, "B": -1}"#), "state.foul_count: "),
        (change("[2, 9]", r#"[2, 9], "push_out_available": 1"#), "state.push_out_available: "),
        (change(r#""first": [2]"#, r#""pocketed": [[2]]"#), "shot.pocketed[0]: expected a ball"),
        (change(r#""first": [2]"#, r#""pocketed": [[2, "XX"]]"#), "shot.pocketed[0][1]: expected"),
        (change(r#""first": [2]"#, r#""flags": ["cheated"]"#), "shot.flags[0]: expected one of"),
        (change(r#", "shot""#, r#", "call": {"ball": 3}, "shot""#), "call: missing key \"pocket\""),
        (change(r#", "shot""#, r#", "call": {}, "shot""#), "call: either \"ball\" and \"pocket\""),
        (change("\"first\"", "\"off_table\""), "shot: an object ball is gone, but"),
        ("[]".to_owned(), "the scenario: expected an object"),
    ] {
        let error = Scenario::parse(&text).unwrap_err().to_string();
        assert!(error.starts_with(said), "{text}: {error}");
    }
    let same = r#"{"game": "eight_ball", "shot": {}, "state": {"on_table": [8],
        "groups": {"A": "solids", "B": "solids"}}}"#;
    let error = Scenario::parse(same).unwrap_err().to_string();
    assert_eq!(error, "state.groups: both players have the same group");
}
