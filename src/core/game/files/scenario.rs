//! Rules scenarios: a state, a call and a shot to be judged.

use super::reader::{self, ContentError, Node};
use super::state::{GivenState, UnknownKeys, read_ball};
use crate::physics::ball::BallId;
use crate::physics::table::PocketId;
use crate::rules::shot::{HeadString, Moments};
use crate::rules::{Call, Flag, GameKind, GameState, Potted, ShotSummary, Situation};

/// The names of a table's pockets, seen from the head: head, side and foot, left and right.
const POCKETS: [(&str, PocketId); 6] = [
    ("HL", PocketId(4)),
    ("HR", PocketId(3)),
    ("SL", PocketId(5)),
    ("SR", PocketId(2)),
    ("FL", PocketId(0)),
    ("FR", PocketId(1)),
];

/// The most entries of a list.
const MAX_ENTRIES: usize = 100;

/// A shot to judge, with the state before it.
#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    /// The state before the shot.
    pub state: GivenState,
    /// The table before the shot.
    pub situation: Situation,
    /// The declaration for the shot.
    pub call: Option<Call>,
    /// The shot.
    pub shot: ShotSummary,
}

impl Scenario {
    /// Parses a scenario from JSON text. Keys that do not affect the verdict are ignored.
    pub fn parse(text: &str) -> Result<Scenario, ContentError> {
        let document = reader::parse(text)?;
        let object = Node::root(&document, "the scenario").any_object()?;
        // A game may have the same name in scenarios and elsewhere.
        let mut names: Vec<(&str, GameKind)> = GameKind::ALL
            .iter()
            .flat_map(|&kind| [(kind.scenario_name(), kind), (kind.name(), kind)])
            .collect();
        names.dedup();
        let kind = object.required("game")?.one_of(&names)?;
        let node = object.required("state")?;
        let state = GivenState::read(&node, kind, UnknownKeys::Ignored)?;
        let Some(on_table) = state.on_table.clone() else {
            return node.refuse("missing key \"on_table\"");
        };
        check_table(&node, &on_table, &state.game)?;
        let shot = read_shot(&object.required("shot")?, &on_table)?;
        let situation = Situation {
            player: state.shooter,
            on_table,
            breaking: state.breaking,
            cue_ball: state.cue_ball,
        };
        let call = match object.get("call") {
            Some(call) if !call.value().is_null() => read_call(&call)?,
            _ => None,
        };
        Ok(Scenario { state, situation, call, shot })
    }
}

/// Checks that the object balls on the table are balls of the game, each listed once.
fn check_table(state: &Node, on_table: &[BallId], game: &GameState) -> Result<(), ContentError> {
    let node = state.any_object()?.required("on_table")?;
    let twice = on_table.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
    if let Some(ball) = twice {
        return node.refuse(format!("ball {ball} is listed twice"));
    }
    let plays = |ball: &BallId| *ball != BallId::CUE && game.rules().plays_with(*ball);
    match on_table.iter().find(|ball| !plays(ball)) {
        Some(ball) => node.refuse(format!("ball {ball} is no object ball of this game")),
        None => Ok(()),
    }
}

fn read_call(node: &Node) -> Result<Option<Call>, ContentError> {
    const WANTED: &str = "either \"ball\" and \"pocket\", or \"safety\", or \"push_out\" is needed";
    let object = node.any_object()?;
    let mut calls = Vec::new();
    if let Some(ball) = object.get("ball") {
        let ball = read_ball(&ball)?;
        let pocket = object.required("pocket")?.one_of(&POCKETS)?;
        calls.push(Some(Call::Pot { ball, pocket }));
    }
    for (key, call) in [("safety", Call::Safety), ("push_out", Call::PushOut)] {
        if let Some(node) = object.get(key) {
            calls.push(node.flag()?.then_some(call));
        }
    }
    let mut declared = calls.iter().flatten();
    match (calls.is_empty(), declared.next(), declared.next()) {
        (true, ..) | (_, _, Some(_)) => node.refuse(WANTED),
        (_, call, None) => Ok(call.copied()),
    }
}

fn read_shot(node: &Node, on_table: &[BallId]) -> Result<ShotSummary, ContentError> {
    let object = node.any_object()?;
    let mut first = Balls::new(on_table);
    if let Some(list) = object.get("first") {
        for node in list.list_of(MAX_ENTRIES, "balls")? {
            if first.add(&node)? == BallId::CUE {
                return node.refuse("the cue ball cannot hit itself");
            }
        }
    }
    let first = first.listed;
    // A ball falls once, or leaves the table.
    let mut gone = Balls::new(on_table);
    let (mut potted, mut off_table) = (Vec::new(), Vec::new());
    if let Some(list) = object.get("pocketed") {
        for (index, pair) in list.list_of(MAX_ENTRIES, "balls")?.iter().enumerate() {
            let [ball, pocket] = &pair.list()?[..] else {
                return pair.refuse("expected a ball and its pocket, such as [5, \"SL\"]");
            };
            let (ball, pocket) = (gone.add(ball)?, pocket.one_of(&POCKETS)?);
            potted.push(Potted { ball, pocket, time: index as f64 });
        }
    }
    if let Some(list) = object.get("off_table") {
        for node in list.list_of(MAX_ENTRIES, "balls")? {
            off_table.push(gone.add(&node)?);
        }
    }
    let gone = gone.listed.iter().filter(|&&ball| ball != BallId::CUE).count();
    let mut flags = Vec::new();
    if let Some(list) = object.get("flags") {
        for flag in list.list_of(MAX_ENTRIES, "flags")? {
            flags.push(flag.one_of(&Flag::NAMES)?);
        }
    }
    if gone > 0 && first.is_empty() && !flags.contains(&Flag::TouchedBall) {
        return node.refuse("an object ball is gone, but the cue ball hit none first");
    }
    let flag = |key: &str| object.get(key).map(|node| node.flag()).transpose();
    // Balls that are gone were driven to a rail. A pocketed ball does not count as one that has crossed
    // the head string.
    let count = |key: &str, least: usize, most: usize| {
        object.get(key).map(|node| node.whole(least as u64, most as u64)).transpose()
    };
    let pocketed = potted.iter().filter(|potted| potted.ball != BallId::CUE).count();
    let left = on_table.len() - pocketed;
    let to_rail = count("object_balls_to_rail", gone, on_table.len())?;
    let to_rail = to_rail.map_or(gone, |count| count as usize);
    let crossed_head_string = count("crossed_head_string", 0, left)?.unwrap_or(0) as usize;
    // A ball reached its rail after the first contact, unless the scenario says otherwise.
    let rail_after_contact = flag("rail_after_contact")?.unwrap_or(to_rail > 0);
    let usual = HeadString::default();
    let crossed = flag("cb_crossed_hs")?;
    let crossed_before_first = flag("cb_crossed_hs_before_first")?;
    let is_behind = flag("first_above_hs")?.unwrap_or(false);
    for (key, is_wrong, why) in [
        ("rail_after_contact", rail_after_contact && first.is_empty(), "no ball was hit first"),
        ("first_above_hs", is_behind && first.is_empty(), "no ball was hit first"),
        (
            "cb_crossed_hs_before_first",
            crossed_before_first == Some(true) && crossed == Some(false),
            "the cue ball never crossed the head string",
        ),
    ] {
        if let Some(node) = object.get(key).filter(|_| is_wrong) {
            return node.refuse(why);
        }
    }
    Ok(ShotSummary {
        first_in_doubt: first.clone(),
        rail_after_contact,
        object_balls_to_rail: to_rail,
        crossed_head_string,
        potted,
        off_table,
        head_string: HeadString {
            crossed: crossed.unwrap_or(usual.crossed),
            crossed_before_first: crossed_before_first.unwrap_or(usual.crossed_before_first),
            behind: if is_behind { first.clone() } else { usual.behind },
        },
        first,
        flags,
        moments: Moments::default(),
    })
}

/// A list of balls of a shot, each on the table before it and listed once.
struct Balls<'a> {
    on_table: &'a [BallId],
    listed: Vec<BallId>,
}

impl Balls<'_> {
    fn new(on_table: &[BallId]) -> Balls<'_> {
        Balls { on_table, listed: Vec::new() }
    }

    /// Adds the ball of a node. The cue ball is always on the table.
    fn add(&mut self, node: &Node) -> Result<BallId, ContentError> {
        let ball = read_ball(node)?;
        if ball != BallId::CUE && !self.on_table.contains(&ball) {
            return node.refuse(format!("ball {ball} is not on the table"));
        }
        if self.listed.contains(&ball) {
            return node.refuse(format!("ball {ball} is listed twice"));
        }
        self.listed.push(ball);
        Ok(ball)
    }
}
