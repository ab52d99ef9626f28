//! Tests of rules scenarios through the pure rules and through `referee`, and of shots on a table
//! that lead to a verdict.

mod frozen;
mod independent;
mod shots;

use gl_billiards::cli::referee::{Referee, run};
use gl_billiards::game::files::scenario::Scenario;
use gl_billiards::rules::{Next, foul_codes};
use serde_json::Value;

/// Scenarios of an independent suite, and our own scenarios for rules that it leaves out; `expect`
/// is a part of the answer.
const SCENARIOS: [(&str, &str); 2] = [
    ("scenarios.jsonl", include_str!("scenarios.jsonl")),
    ("more_scenarios.jsonl", include_str!("more_scenarios.jsonl")),
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
                assert!(answer["rule"].as_str().unwrap().starts_with("WPA "), "{answer}");
                assert!(answer["reason"].as_str().unwrap().ends_with('.'), "{answer}");
            }
            count += 1;
        }
    }
    assert!(count > 90, "{count}");
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
