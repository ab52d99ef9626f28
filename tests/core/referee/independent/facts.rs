//! The facts of a shot, from the line of the state before it and the line of the shot.

use std::collections::{BTreeMap, BTreeSet};

use gl_billiards_core::physics::Table;
use serde_json::Value;

/// Radius of a ball, m.
const RADIUS: f64 = 0.028575;
/// The head string, m.
const HEAD: f64 = -0.635;
/// Moments nearer to each other than this are in doubt, s.
const DOUBT: f64 = 5e-4;
/// Gap of a frozen ball, m.
const FROZEN: f64 = 1e-4;
/// Time for which the tip is on the ball, s.
const STROKE: f64 = 1e-3;
/// A ball does not go farther in the doubt, m.
const NEAR: f64 = 7e-3;

/// The facts of a shot.
#[derive(Debug, Clone, Default)]
pub struct Facts {
    /// The object balls on the table before it.
    pub on_table: BTreeSet<u64>,
    /// The first ball hit, and all that were hit first as far as a referee can tell.
    pub first: Option<u64>,
    pub first_in_doubt: BTreeSet<u64>,
    /// True if a ball was driven to a rail after the first contact.
    pub rail: bool,
    /// The object balls driven to rails, and those that are gone.
    pub driven: BTreeSet<u64>,
    pub pocketed: Vec<(u64, u64)>,
    pub off_table: Vec<u64>,
    pub double_hit: bool,
    pub touched: bool,
    /// The balls of `first_in_doubt` behind the head string.
    pub behind: BTreeSet<u64>,
    /// True if the cue ball crossed the head string, and before it hit a ball.
    pub crossed: bool,
    pub crossed_before: bool,
    /// True if the cue ball pushed a ball that was frozen to it.
    pub at_frozen: bool,
}

impl Facts {
    pub fn is_pocketed(&self, ball: u64) -> bool {
        self.pocketed.iter().any(|(pocketed, _)| *pocketed == ball)
    }

    pub fn is_gone(&self, ball: u64) -> bool {
        self.is_pocketed(ball) || self.off_table.contains(&ball)
    }

    pub fn scratch(&self) -> bool {
        self.is_gone(0)
    }

    /// True if an object ball was pocketed.
    pub fn any_pocketed(&self) -> bool {
        self.pocketed.iter().any(|(ball, _)| *ball != 0)
    }
}

/// The object balls on the table in a line of the state.
pub fn on_table(state: &Value) -> BTreeSet<u64> {
    places(state).into_keys().filter(|&ball| ball != 0).collect()
}

/// The places of the balls in play, m.
fn places(state: &Value) -> BTreeMap<u64, [f64; 2]> {
    let balls = state["balls"].as_array().unwrap().iter();
    balls
        .filter(|ball| ball["state"] == "stationary")
        .map(|ball| {
            let place = [0, 1].map(|axis| ball["position"][axis].as_f64().unwrap());
            (ball["id"].as_u64().unwrap(), place)
        })
        .collect()
}

fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// Pairs of a ball and a cushion that it is frozen to.
fn frozen_to_cushions(places: &BTreeMap<u64, [f64; 2]>) -> BTreeSet<(u64, u64)> {
    // The nose is 0.635 diameters above the bed, so it touches balls above their centres.
    let reach = RADIUS * (1.0 - 0.27_f64 * 0.27).sqrt();
    let table = Table::named("pool-9ft").unwrap();
    let mut frozen = BTreeSet::new();
    for (&ball, &at) in places {
        for (index, cushion) in table.cushions.iter().enumerate() {
            let (from, to): ([f64; 2], [f64; 2]) = (cushion.from.into(), cushion.to.into());
            let way = [to[0] - from[0], to[1] - from[1]];
            let along = (at[0] - from[0]) * way[0] + (at[1] - from[1]) * way[1];
            let part = (along / (way[0] * way[0] + way[1] * way[1])).clamp(0.0, 1.0);
            let nearest = [from[0] + part * way[0], from[1] + part * way[1]];
            if distance(at, nearest) - reach < FROZEN {
                frozen.insert((ball, index as u64));
            }
        }
    }
    frozen
}

/// The facts of a shot. If the journal leaves some of them open, both answers.
pub fn read(before: &Value, shot: &Value) -> Vec<Facts> {
    let places = places(before);
    let frozen = frozen_to_cushions(&places);
    let events = shot["events"].as_array().unwrap();
    let mut facts = Facts { on_table: on_table(before), ..Facts::default() };
    let balls = |event: &Value| -> Vec<u64> {
        event["balls"].as_array().unwrap().iter().map(|ball| ball.as_u64().unwrap()).collect()
    };
    let time = |event: &Value| event["time"].as_f64().unwrap();
    let x = |event: &Value| event["position"][0].as_f64().unwrap();
    let is_contact = |event: &&Value| event["kind"] == "ball-ball" && balls(event)[0] == 0;
    let contact = events.iter().find(is_contact);
    let met = contact.map(time);
    facts.first = contact.map(|event| balls(event)[1]);
    facts.first_in_doubt = events
        .iter()
        .filter(is_contact)
        .filter(|event| time(event) <= met.unwrap() + DOUBT)
        .map(|event| balls(event)[1])
        .collect();
    let first = facts.first_in_doubt.iter();
    facts.behind = first.copied().filter(|ball| places[ball][0] < HEAD).collect();

    let cue_ball = places.get(&0).copied().unwrap_or_default();
    let touches = |ball: u64| distance(places[&ball], cue_ball) - 2.0 * RADIUS < FROZEN;
    let (mut met_other, mut open_rail, mut open_driven) = (false, false, BTreeSet::new());
    for event in events {
        let ball = balls(event)[0];
        match event["kind"].as_str().unwrap() {
            "ball-ball" if ball == 0 => {
                let is_frozen = touches(balls(event)[1]);
                facts.at_frozen |= is_frozen;
                met_other |= !is_frozen;
            }
            "ball-tip" if ball != 0 => facts.touched = true,
            "ball-tip" => {
                facts.double_hit |= met_other || time(event) > STROKE && !facts.at_frozen;
            }
            "ball-pocket" => facts.pocketed.push((ball, event["pocket"].as_u64().unwrap())),
            "off-table" => facts.off_table.push(ball),
            "ball-cushion" | "ball-liner" | "ball-rail" => {
                let after = met.is_some_and(|met| time(event) >= met - DOUBT);
                let cushion = event["cushion"].as_u64();
                // Whether it has left the cushion meanwhile, the journal does not tell.
                if cushion.is_some_and(|cushion| frozen.contains(&(ball, cushion))) {
                    open_rail |= after;
                    open_driven.insert(ball);
                } else {
                    facts.rail |= after;
                    facts.driven.insert(ball);
                }
            }
            _ => {}
        }
    }
    let gone = facts.pocketed.iter().map(|(ball, _)| *ball).chain(facts.off_table.iter().copied());
    let gone: Vec<u64> = gone.collect();
    facts.driven.extend(gone);
    facts.driven.remove(&0);

    // The cue ball is where its events are, within its radius.
    let own = || events.iter().filter(|event| balls(event).contains(&0));
    let farthest =
        |until: f64| own().filter(|event| time(event) < until).map(x).fold(cue_ball[0], f64::max);
    let (all, before) = (farthest(f64::INFINITY), farthest(met.unwrap_or(f64::INFINITY)));
    let hit = contact.map(|event| 2.0 * x(event) - places[&balls(event)[1]][0]);
    let is_open = |x: f64| (x - HEAD).abs() < RADIUS + NEAR;
    let before = hit.map_or(before, |hit| before.max(hit));
    facts.crossed = all > HEAD;
    facts.crossed_before = before > HEAD;
    let mut open_crossed = is_open(before);
    if let Some(hit) = hit
        && own()
            .filter(|event| time(event) < met.unwrap())
            .all(|event| event["kind"] != "ball-cushion")
    {
        open_crossed = (hit - HEAD).abs() < NEAR;
        facts.crossed_before = hit > HEAD;
    }

    let mut answers = vec![facts];
    let mut branch = |is_open: bool, other: &dyn Fn(&Facts) -> Facts| {
        if is_open {
            let others: Vec<Facts> = answers.iter().map(other).collect();
            answers.extend(others);
        }
    };
    branch(open_rail, &|facts| Facts { rail: true, ..facts.clone() });
    open_driven.remove(&0);
    branch(!open_driven.is_empty(), &|facts| {
        let driven = facts.driven.union(&open_driven).copied().collect();
        Facts { driven, ..facts.clone() }
    });
    branch(open_crossed, &|facts| Facts { crossed_before: !facts.crossed_before, ..facts.clone() });
    branch(is_open(all), &|facts| Facts { crossed: !facts.crossed, ..facts.clone() });
    answers
}

/// Adds the fouls of the tip, of balls off the table and of the cue ball: codes and rules.
pub fn of_every_game(facts: &Facts, fouls: &mut Vec<(&'static str, &'static str)>) {
    for (is_foul, code, rule) in [
        (facts.double_hit, "double_hit", "3.7"),
        (facts.touched, "touched", "3.6"),
        (facts.off_table.iter().any(|&ball| ball != 0), "off_table", "3.5"),
        (facts.scratch(), "scratch", "3.1"),
    ] {
        if is_foul {
            fouls.push((code, rule));
        }
    }
}

/// The rules that may be named as the reason: those of the last foul, which is the gravest. Of the
/// two offences of the tip it is the later one.
pub fn reasons(fouls: &[(&str, &str)]) -> Vec<String> {
    let rules: Vec<&str> = fouls.iter().map(|(_, rule)| *rule).collect();
    let named: &[&str] = match rules.as_slice() {
        [.., "3.7", "3.6"] => &["3.6", "3.7"],
        [.., last] => &[*last],
        [] => &[],
    };
    named.iter().map(|rule| format!("WPA {rule}")).collect()
}
