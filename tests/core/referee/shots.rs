//! Tests of simulated shots that lead to a verdict, through `play`.
//!
//! Each line of [`CASES`] is a case: a first line with the table, or a seed for a rack; the commands;
//! and expected parts of the last verdict, of the final state, places of balls in it (m; null for one
//! that is not on the table), and all refusals.

use gl_billiards_core::cli::play::play;
use gl_billiards_core::game::{GameKind, Setup};
use gl_billiards_core::physics::Preset;
use serde_json::Value;

use super::is_part;
use crate::play::{assert_near, ball, place};

/// 8-ball and 9-ball, the other games of pool, and snooker.
const CASES: [&str; 3] = [
    include_str!("shots.jsonl"),
    include_str!("pool_shots.jsonl"),
    include_str!("snooker_shots.jsonl"),
];

/// The journal of a case.
fn journal(case: &Value) -> Vec<Value> {
    let seed = case["args"][1].as_str().map_or(0, |seed| seed.parse().unwrap());
    let game = GameKind::named(case["game"].as_str().unwrap()).unwrap();
    let first = Some(&case["first"]).filter(|first| !first.is_null());
    let lines = first.into_iter().chain(case["commands"].as_array().unwrap());
    let input: String = lines.map(|line| format!("{line}\n")).collect();
    let mut output = Vec::new();
    play(input.as_bytes(), &mut output, &Setup::new(game, Preset::Real, seed)).unwrap();
    let output = String::from_utf8(output).unwrap();
    output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn shots_lead_to_their_verdicts() {
    assert!(CASES.iter().all(|cases| cases.lines().count() > 50));
    for line in CASES.iter().flat_map(|cases| cases.lines()) {
        let case: Value = serde_json::from_str(line).unwrap();
        let name = &case["name"];
        let journal = journal(&case);
        let last = |kind: &str| journal.iter().rfind(|line| line["kind"] == kind);
        if let Some(expected) = case.get("verdict") {
            let verdict = last("verdict").unwrap();
            assert!(is_part(expected, verdict), "{name}: {expected} is not in {verdict}");
        }
        if let Some(expected) = case.get("state") {
            let state = last("state").unwrap();
            assert!(is_part(expected, state), "{name}: {expected} is not in {state}");
        }
        for (number, expected) in case["places"].as_object().into_iter().flatten() {
            let (state, number) = (last("state").unwrap(), number.parse().unwrap());
            match expected.as_array() {
                Some(at) => {
                    assert_near(place(state, number), [0, 1].map(|i| at[i].as_f64().unwrap()))
                }
                None => assert_ne!(ball(state, number)["state"], "stationary", "{name}"),
            }
        }
        let refused = journal.iter().filter(|line| line["kind"] == "refused");
        let reasons: Vec<&Value> = refused.map(|line| &line["reason"]).collect();
        let expected = case["refused"].as_array();
        assert_eq!(reasons, expected.into_iter().flatten().collect::<Vec<_>>(), "{name}");
    }
}

/// Tests that a verdict names the event that decided, as the journal lists it.
#[test]
fn a_verdict_names_its_event() {
    let mut seen = 0;
    for line in include_str!("shots.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let journal = journal(&case);
        for pair in journal.windows(2).filter(|pair| pair[0]["kind"] == "shot") {
            let verdict = &pair[1];
            assert_eq!(verdict["kind"], "verdict");
            let Some(place) = verdict["event"].as_u64() else { continue };
            let event = &pair[0]["events"][place as usize];
            let kind = event["kind"].as_str().unwrap();
            let fouls = verdict["fouls"].as_array().unwrap();
            let rule = verdict["rule"].as_str().unwrap();
            match rule {
                "WPA 3.2" | "WPA 3.3" | "WPA 3.11" => assert_eq!(kind, "ball-ball", "{line}"),
                "WPA 3.1" => assert!(["ball-pocket", "off-table"].contains(&kind), "{line}"),
                "WPA 4.4" => assert_eq!(kind, "ball-pocket", "{line}"),
                _ => {}
            }
            seen += 1;
            assert!(!fouls.is_empty() || kind == "ball-pocket", "{line}: {verdict} {event}");
        }
    }
    assert!(seen > 20, "{seen}");
}
