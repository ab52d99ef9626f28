//! 9-ball (WPA 2025, chapter 5), read from the book once more.

use serde_json::Value;

use super::Ruling;
use super::facts::{self, Facts};

/// Rules on a shot that began in a state.
pub fn rule(state: &Value, facts: &Facts, is_break: bool) -> Ruling {
    let shooter = state["player"].as_u64().unwrap();
    let other = 3 - shooter;
    let pushes_out = state["call"]["push_out"] == true;
    let lowest = facts.on_table.first().copied();
    let is_weak = is_break && !facts.any_pocketed() && facts.driven.len() < 4;
    let mut fouls = Vec::new();
    if !pushes_out {
        let gone = !facts.pocketed.is_empty() || !facts.off_table.is_empty();
        let is_right = lowest.is_some_and(|ball| facts.first_in_doubt.contains(&ball));
        if facts.first.is_none() {
            fouls.push(("no_rail", "3.3"));
        } else {
            if !is_right {
                fouls.push(("wrong_ball", "3.2"));
            }
            if !facts.rail && !gone && !is_weak {
                fouls.push(("no_rail", "3.3"));
            }
        }
    }
    facts::of_every_game(facts, &mut fouls);
    if is_weak {
        let place = fouls.iter().position(|foul| foul.0 == "scratch").unwrap_or(fouls.len());
        fouls.insert(place, ("break_rails", "5.3"));
    }
    let mut counts = [0, 1].map(|player| state["fouls"][player].as_u64().unwrap());
    let own = &mut counts[shooter as usize - 1];
    *own = if fouls.is_empty() { 0 } else { *own + 1 };
    let is_third = *own == 3;
    let base = Ruling {
        fouls: fouls.iter().map(|foul| foul.0).collect(),
        counts: Some(counts),
        player: shooter,
        ..Ruling::default()
    };
    let turn =
        |player, rule: &str| Ruling { player, rules: vec![format!("WPA {rule}")], ..base.clone() };
    let mut ruling = if is_third {
        Ruling { winner: Some(other), ..turn(shooter, "5.8") }
    } else if !fouls.is_empty() {
        let rules = facts::reasons(&fouls);
        Ruling { rules, region: Some("in_hand_anywhere"), ..turn(other, "") }
    } else if pushes_out {
        Ruling { choices: vec!["play", "pass_back"], ..turn(other, "5.4") }
    } else if facts.is_pocketed(9) {
        Ruling { winner: Some(shooter), ..turn(shooter, "5.5") }
    } else {
        let next = if facts.any_pocketed() { shooter } else { other };
        turn(next, if is_break { "5.3" } else { "5.5" })
    };
    if facts.is_gone(9) {
        ruling.spotted.push(9);
    }
    ruling
}
