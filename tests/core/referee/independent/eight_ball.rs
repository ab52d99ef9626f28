//! 8-ball (WPA 2025, chapter 4), read from the book once more.

use std::collections::BTreeSet;

use serde_json::Value;

use super::Ruling;
use super::facts::Facts;

const KITCHEN: Option<&str> = Some("in_hand_kitchen");
const ANYWHERE: Option<&str> = Some("in_hand_anywhere");

fn group_of(ball: u64) -> Option<&'static str> {
    match ball {
        1..=7 => Some("solids"),
        9..=15 => Some("stripes"),
        _ => None,
    }
}

/// Rules on a shot that began in a state.
pub fn rule(state: &Value, facts: &Facts, is_break: bool) -> Ruling {
    let shooter = state["player"].as_u64().unwrap();
    let groups = [0, 1].map(|player| state["groups"][player].as_str().unwrap().to_owned());
    let own = groups[shooter as usize - 1].as_str();
    let call = &state["call"];
    let called = call["ball"].as_u64().map(|ball| (ball, call["pocket"].as_u64().unwrap()));
    let left = |group: &str| facts.on_table.iter().any(|&ball| group_of(ball) == Some(group));
    let one_gone = !left("solids") || !left("stripes");
    let on_eight = match own {
        "open" => one_gone && called.is_some_and(|(ball, _)| ball == 8),
        own => !left(own),
    };
    let may_hit = |ball: u64| match own {
        _ if is_break => true,
        _ if on_eight => ball == 8,
        "open" => ball != 8 || one_gone,
        own => group_of(ball) == Some(own),
    };
    let (fouls, reasons) = fouls(state, facts, may_hit);
    let is_foul = !fouls.is_empty();
    let base = Ruling { fouls, groups: Some(groups.clone()), ..Ruling::default() };
    let other = 3 - shooter;
    let turn = |player, region, rule: &str| Ruling {
        player,
        region,
        rules: vec![format!("WPA {rule}")],
        ..base.clone()
    };
    let choice = |player, choices: &[&'static str], rule: &str| Ruling {
        choices: choices.to_vec(),
        ..turn(player, None, rule)
    };
    let spotted = |ruling: Ruling, is_back: bool| Ruling {
        spotted: if is_back { vec![8] } else { Vec::new() },
        ..ruling
    };
    let eight_off = facts.off_table.contains(&8);
    if is_break {
        let ruling = if facts.is_pocketed(8) && !is_foul {
            choice(shooter, &["spot8_continue", "rebreak"], "4.3(e)")
        } else if facts.is_pocketed(8) {
            choice(other, &["spot8_kitchen", "rebreak"], "4.3(f)")
        } else if !facts.any_pocketed() && facts.driven.len() < 4 {
            choice(other, &["accept", "rerack_self", "rerack_offender"], "4.3(d)")
        } else if facts.scratch() {
            turn(other, KITCHEN, "4.3(h)")
        } else if facts.off_table.iter().any(|&ball| ball != 0) {
            choice(other, &["accept", "kitchen"], "4.3(g)")
        } else if is_foul {
            choice(other, &["accept", "kitchen"], "4.3(h)")
        } else if facts.any_pocketed() {
            turn(shooter, None, "4.3(c)")
        } else {
            turn(other, None, "4.3(c)")
        };
        return spotted(ruling, eight_off);
    }
    let end = |winner, rule: &str| Ruling { winner: Some(winner), ..turn(shooter, None, rule) };
    let is_made = called.is_some_and(|called| facts.pocketed.contains(&called));
    if eight_off {
        end(other, "4.8(d)")
    } else if facts.is_pocketed(8) {
        match () {
            () if is_foul => end(other, "4.8(a)"),
            () if !on_eight => end(other, "4.8(b)"),
            () if !is_made => end(other, "4.8(c)"),
            () => end(shooter, "4.5"),
        }
    } else if is_foul {
        Ruling { rules: reasons, ..turn(other, ANYWHERE, "") }
    } else if call["safety"] == true {
        turn(other, None, "4.6")
    } else if let Some((ball, _)) = called.filter(|_| is_made) {
        let mut ruling = turn(shooter, None, if own == "open" { "4.4" } else { "4.5" });
        if let (Some(group), "open") = (group_of(ball), own) {
            let rest = if group == "solids" { "stripes" } else { "solids" };
            let pair = if shooter == 1 { [group, rest] } else { [rest, group] };
            ruling.groups = Some(pair.map(str::to_owned));
        }
        ruling
    } else {
        turn(other, None, "4.5")
    }
}

/// The fouls, and the rules of which one is the reason: those of the gravest foul.
fn fouls(
    state: &Value,
    facts: &Facts,
    may_hit: impl Fn(u64) -> bool,
) -> (BTreeSet<&'static str>, Vec<String>) {
    let mut fouls = Vec::new();
    if facts.first.is_none() {
        fouls.push(("no_rail", "3.3"));
    } else {
        if !facts.first_in_doubt.iter().any(|&ball| may_hit(ball)) {
            fouls.push(("wrong_ball", "3.2"));
        }
        let is_gone = !facts.pocketed.is_empty() || !facts.off_table.is_empty();
        if !facts.rail && !is_gone {
            fouls.push(("no_rail", "3.3"));
        }
    }
    if state["region"] == "in_hand_kitchen" {
        let right: Vec<u64> =
            facts.first_in_doubt.iter().copied().filter(|&ball| may_hit(ball)).collect();
        let judged: Vec<u64> = match right.is_empty() {
            true => facts.first_in_doubt.iter().copied().collect(),
            false => right,
        };
        if facts.first.is_none() {
            if !facts.crossed {
                fouls.push(("kitchen_p2", "3.11"));
            }
        } else if !facts.crossed_before && judged.iter().all(|ball| facts.behind.contains(ball)) {
            fouls.push(("kitchen_p1", "3.11"));
        }
    }
    super::facts::of_every_game(facts, &mut fouls);
    let codes = fouls.iter().map(|(code, _)| *code).collect();
    (codes, super::facts::reasons(&fouls))
}
