//! An independent referee, who reads only the lines of a journal and agrees with every verdict.
//!
//! It shares no code with the rules of the program, and sees no paths of balls: only the places
//! before and after a shot, and its events. Where these leave a fact open, it accepts the verdicts
//! of both answers.

mod eight_ball;
mod facts;
mod nine_ball;
mod player;

use std::collections::BTreeSet;

use gl_billiards_core::game::GameKind;
use serde_json::Value;

use facts::Facts;

/// The end of a shot as a referee sees it.
#[derive(Debug, Clone, PartialEq, Default)]
struct Ruling {
    fouls: BTreeSet<&'static str>,
    /// The rules that may be named as the reason.
    rules: Vec<String>,
    /// The player who shoots or chooses next; the shooter at the end of a rack.
    player: u64,
    /// The region for the cue ball in hand.
    region: Option<&'static str>,
    choices: Vec<&'static str>,
    winner: Option<u64>,
    /// Each player's group, or the number of each player's fouls in a row.
    groups: Option<[String; 2]>,
    counts: Option<[u64; 2]>,
    /// The object balls that are back on the table.
    spotted: Vec<u64>,
}

impl Ruling {
    /// The difference from the lines of the verdict and of the state after it.
    fn difference(&self, facts: &Facts, verdict: &Value, state: &Value) -> Option<String> {
        let list = |value: &Value| -> Vec<String> {
            let items = value.as_array().into_iter().flatten();
            items.map(|item| item.as_str().unwrap().to_owned()).collect()
        };
        let fouls: Vec<&str> = self.fouls.iter().copied().collect();
        let rule = verdict["rule"].as_str().unwrap();
        let is_over = self.winner.is_some();
        let left: BTreeSet<u64> = facts
            .on_table
            .iter()
            .copied()
            .filter(|ball| !facts.is_gone(*ball) || self.spotted.contains(ball))
            .collect();
        let seen = |what: &str, ours: String, theirs: String| {
            (ours != theirs).then(|| format!("{what}: {ours}, not {theirs}"))
        };
        seen("fouls", format!("{fouls:?}"), format!("{:?}", list(&verdict["fouls"])))
            .or_else(|| {
                let known = self.rules.iter().any(|known| known == rule);
                (!known).then(|| format!("rule: one of {:?}, not {rule}", self.rules))
            })
            .or_else(|| seen("winner", format!("{:?}", self.winner), number(&state["winner"])))
            .or_else(|| {
                seen("player", format!("{:?}", Some(self.player)), number(&state["player"]))
            })
            .or_else(|| {
                let theirs = state["region"].as_str();
                let ours = self.region.filter(|_| !is_over);
                seen("cue ball", format!("{ours:?}"), format!("{theirs:?}"))
            })
            .or_else(|| {
                let theirs = list(&state["choices"]);
                seen("choices", format!("{:?}", self.choices), format!("{theirs:?}"))
            })
            .or_else(|| {
                let ours = self.groups.as_ref().filter(|_| !is_over)?;
                seen("groups", format!("{ours:?}"), format!("{:?}", list(&state["groups"])))
            })
            .or_else(|| {
                let ours = self.counts.filter(|_| !is_over)?;
                let theirs: Vec<u64> =
                    state["fouls"].as_array()?.iter().filter_map(Value::as_u64).collect();
                seen("fouls in a row", format!("{ours:?}"), format!("{theirs:?}"))
            })
            .or_else(|| {
                let ours = format!("{left:?}");
                seen("balls", ours, format!("{:?}", facts::on_table(state))).filter(|_| !is_over)
            })
    }
}

fn number(value: &Value) -> String {
    format!("{:?}", value.as_u64())
}

/// What the judge of a whole match counted.
#[derive(Debug, Default)]
struct Count {
    shots: usize,
    /// Shots with facts that the journal leaves open.
    open: usize,
    fouls: usize,
    /// Shots at a ball that is frozen to the cue ball.
    at_frozen: usize,
    over: usize,
}

/// Judges every shot of a journal.
fn judge(journal: &[Value], game: GameKind, count: &mut Count) {
    let mut before = &Value::Null;
    // True if the next shot is a break, and if this one is.
    let (mut is_announced, mut is_break) = (false, false);
    for (index, line) in journal.iter().enumerate() {
        match line["kind"].as_str().unwrap() {
            "notice" => is_announced |= line["text"].as_str().unwrap().ends_with(" breaks"),
            "command" if line["command"] == "shoot" => {
                is_break = std::mem::take(&mut is_announced);
            }
            "state" => before = line,
            "shot" => {
                let (verdict, after) = (&journal[index + 1], &journal[index + 2]);
                assert_eq!(
                    (&verdict["kind"], &after["kind"]),
                    (&"verdict".into(), &"state".into())
                );
                let facts = facts::read(before, line);
                let rule = match game {
                    GameKind::EightBall => eight_ball::rule,
                    _ => nine_ball::rule,
                };
                let rulings: Vec<Ruling> =
                    facts.iter().map(|facts| rule(before, facts, is_break)).collect();
                let differences = rulings.iter().zip(&facts);
                let differences: Vec<Option<String>> = differences
                    .map(|(ruling, facts)| ruling.difference(facts, verdict, after))
                    .collect();
                assert!(
                    differences.iter().any(Option::is_none),
                    "{differences:?}\n{:?}\n{before}\n{verdict}\n{after}\n{line}",
                    facts[0],
                );
                count.shots += 1;
                count.open += usize::from(rulings.iter().any(|ruling| *ruling != rulings[0]));
                count.fouls += usize::from(!rulings[0].fouls.is_empty());
                count.at_frozen += usize::from(facts[0].at_frozen);
                count.over += usize::from(!after["winner"].is_null());
            }
            _ => {}
        }
    }
}

/// Tests that an independent referee agrees with every verdict of random matches, balls frozen to
/// the cue ball included.
#[test]
fn an_independent_referee_agrees() {
    let matches = crate::count("GL_BILLIARDS_MATCHES", 2) as u64;
    let from = crate::count("GL_BILLIARDS_FROM", 0) as u64;
    for game in [GameKind::EightBall, GameKind::NineBall] {
        let mut count = Count::default();
        for seed in from..from + matches {
            judge(&player::play(game, seed), game, &mut count);
        }
        println!("{}: {matches} matches, {count:?}", game.name());
        assert!(count.shots > 5 * matches as usize && count.fouls > 0 && count.at_frozen > 0);
        assert!(count.open * 50 < count.shots, "{count:?}");
    }
}
