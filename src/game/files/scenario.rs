//! Rules scenarios: a state, a call and a shot to be judged.

use super::reader::{self, ContentError, Node, Object};
use super::state::{GivenState, UnknownKeys, read_ball};
use crate::physics::ball::BallId;
use crate::physics::table::PocketId;
use crate::rules::shot::{HeadString, Moments};
use crate::rules::{Call, Flag, GameKind, Potted, ShotSummary, Situation};

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
const MOST: usize = 100;

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
        let names: Vec<(&str, GameKind)> = GameKind::ALL
            .iter()
            .flat_map(|&kind| [(kind.scenario_name(), kind), (kind.name(), kind)])
            .collect();
        let kind = object.required("game")?.one_of(&names)?;
        let node = object.required("state")?;
        let state = GivenState::read(&node, kind, UnknownKeys::Ignored)?;
        let Some(on_table) = state.on_table.clone() else {
            return node.refuse("missing key \"on_table\"");
        };
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
        let shot = read_shot(&object.required("shot")?)?;
        Ok(Scenario { state, situation, call, shot })
    }
}

fn read_call(node: &Node) -> Result<Option<Call>, ContentError> {
    let object = node.any_object()?;
    if let Some(ball) = object.get("ball") {
        let ball = read_ball(&ball)?;
        let pocket = object.required("pocket")?.one_of(&POCKETS)?;
        return Ok(Some(Call::Pot { ball, pocket }));
    }
    for (key, call) in [("safety", Call::Safety), ("push_out", Call::PushOut)] {
        if let Some(node) = object.get(key) {
            return Ok(node.flag()?.then_some(call));
        }
    }
    node.refuse("either \"ball\" and \"pocket\", or \"safety\", or \"push_out\" is needed")
}

fn read_shot(node: &Node) -> Result<ShotSummary, ContentError> {
    let object = node.any_object()?;
    let first = balls(&object, "first")?;
    let off_table = balls(&object, "off_table")?;
    let mut potted = Vec::new();
    if let Some(list) = object.get("pocketed") {
        for (index, pair) in list.list_of(MOST, "balls")?.iter().enumerate() {
            let [ball, pocket] = &pair.list()?[..] else {
                return pair.refuse("expected a ball and its pocket, such as [5, \"SL\"]");
            };
            let (ball, pocket) = (read_ball(ball)?, pocket.one_of(&POCKETS)?);
            potted.push(Potted { ball, pocket, time: index as f64 });
        }
    }
    let mut flags = Vec::new();
    if let Some(list) = object.get("flags") {
        for flag in list.list_of(MOST, "flags")? {
            flags.push(flag.one_of(&Flag::NAMES)?);
        }
    }
    let flag = |key: &str| object.get(key).map(|node| node.flag()).transpose();
    let count = |key: &str| object.get(key).map(|node| node.count(MOST as u64)).transpose();
    let gone = potted.iter().map(|potted| potted.ball).chain(off_table.iter().copied());
    let gone = gone.filter(|&ball| ball != BallId::CUE).count();
    let to_rail = count("object_balls_to_rail")?.map_or(gone, |count| count as usize);
    let usual = HeadString::default();
    Ok(ShotSummary {
        first_in_doubt: first.clone(),
        // A ball reached its rail after the first contact, unless the scenario says otherwise.
        rail_after_contact: flag("rail_after_contact")?.unwrap_or(to_rail > 0),
        object_balls_to_rail: to_rail,
        crossed_head_string: count("crossed_head_string")?.unwrap_or(0) as usize,
        potted,
        off_table,
        head_string: HeadString {
            crossed: flag("cb_crossed_hs")?.unwrap_or(usual.crossed),
            crossed_before_first: flag("cb_crossed_hs_before_first")?
                .unwrap_or(usual.crossed_before_first),
            behind: if flag("first_above_hs")? == Some(true) { first.clone() } else { usual.behind },
        },
        first,
        flags,
        moments: Moments::default(),
    })
}

/// The balls under a key, in the order of the file.
fn balls(object: &Object, key: &str) -> Result<Vec<BallId>, ContentError> {
    let Some(node) = object.get(key) else { return Ok(Vec::new()) };
    node.list_of(MOST, "balls")?.iter().map(read_ball).collect()
}
