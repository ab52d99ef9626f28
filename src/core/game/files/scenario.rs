//! Rules scenarios: a state, a call and a shot to be judged.

use serde_json::Value;

use super::command;
use super::reader::{self, ContentError, Node};
pub(crate) use super::scenario_shot::COLOURS;
use super::scenario_shot::{self, TableOfBalls};
use super::state::{GivenState, UnknownKeys, read_ball};
use crate::physics::ball::BallId;
use crate::physics::table::PocketId;
use crate::rules::{BallLook, Call, GameKind, GameState, ShotSummary, Situation};

/// The names of a table's pockets, seen from the head: head, side and foot, left and right.
pub(super) const POCKETS: [(&str, PocketId); 6] = [
    ("HL", PocketId(4)),
    ("HR", PocketId(3)),
    ("SL", PocketId(5)),
    ("SR", PocketId(2)),
    ("FL", PocketId(0)),
    ("FR", PocketId(1)),
];

/// The greatest number of a ball of a set.
const MOST_BALLS: u32 = 21;

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
    /// True if the opponent is snookered after it.
    pub is_snookered: bool,
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
        let mut state = GivenState::read(&node, &kind.start(), UnknownKeys::Ignored)?;
        let cue_ball = state.game.rules().cue_ball(state.shooter);
        let on_table = match (&state.on_table, coloured_balls(&node, &state.game, cue_ball)?) {
            (Some(on_table), _) => {
                check_table(&node, on_table, &state)?;
                on_table.clone()
            }
            (None, Some(on_table)) => on_table,
            (None, None) => return node.refuse("missing key \"on_table\""),
        };
        let table = TableOfBalls { cue_ball, on_table: &on_table, game: &state.game };
        let call = match object.get("call") {
            Some(call) if !call.value().is_null() => read_call(&call, table)?,
            _ => None,
        };
        let nominated = match call {
            Some(Call::Nominate { ball }) => Some(ball),
            _ => None,
        };
        let node_of_shot = object.required("shot")?;
        let shot = scenario_shot::read(&node_of_shot, table, nominated)?;
        let is_snookered = scenario_shot::is_snookered(&node_of_shot)?;
        let balls = |key: &str| match node.any_object()?.get(key) {
            Some(list) => table.list(&list),
            None => Ok(Vec::new()),
        };
        let (hidden, touching) = (balls("hidden")?, balls("touching")?);
        let situation = Situation {
            player: state.shooter,
            on_table,
            breaking: state.breaking,
            cue_ball: state.cue_ball,
            hidden,
            views: Vec::new(),
            touching,
        };
        if object.get("call").is_some_and(|call| !call.value()["free_ball"].is_null()) {
            allow_free_ball(&mut state);
        }
        Ok(Scenario { state, situation, call, shot, is_snookered })
    }
}

/// Checks that the object balls on the table are balls of the game, each listed once.
fn check_table(node: &Node, on_table: &[BallId], state: &GivenState) -> Result<(), ContentError> {
    let node = node.any_object()?.required("on_table")?;
    let twice = on_table.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
    if let Some(ball) = twice {
        return node.refuse(format!("ball {ball} is listed twice"));
    }
    let rules = state.game.rules();
    let cue_ball = rules.cue_ball(state.shooter);
    let plays = |ball: &BallId| *ball != cue_ball && rules.plays_with(*ball);
    match on_table.iter().find(|ball| !plays(ball)) {
        Some(ball) => node.refuse(format!("ball {ball} is no object ball of this game")),
        None => Ok(()),
    }
}

/// A free ball may be nominated in this state.
fn allow_free_ball(state: &mut GivenState) {
    if let Ok(Value::Object(mut keys)) = state.game.write() {
        keys.insert("free_ball".to_owned(), true.into());
        if let Ok(game) = state.game.kind().read(Value::Object(keys)) {
            state.game = game;
        }
    }
}

fn read_call(node: &Node, table: TableOfBalls) -> Result<Option<Call>, ContentError> {
    const WANTED: &str = "either \"ball\" and \"pocket\", or \"safety\", or \"push_out\" is needed";
    let object = node.any_object()?;
    let mut calls = Vec::new();
    for key in ["nominate", "free_ball"] {
        if let Some(node) = object.get(key) {
            calls.push(Some(Call::Nominate { ball: table.ball(&node)? }));
        }
    }
    if let Some(ball) = object.get("ball") {
        let ball = read_ball(&ball)?;
        let pocket = object.required("pocket")?.one_of(&POCKETS)?;
        let rails = object.get("rails").map(|node| command::read_rails(&node)).transpose()?;
        calls.push(Some(match rails {
            Some(rails) => Call::Bank { ball, pocket, rails },
            None => Call::Pot { ball, pocket },
        }));
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

/// The object balls of a game that tells balls by their colours, by the numbers that are left; `None`
/// if the state does not give them and the game has no colours.
fn coloured_balls(
    state: &Node,
    game: &GameState,
    cue_ball: BallId,
) -> Result<Option<Vec<BallId>>, ContentError> {
    let all: Vec<BallId> = (0..=MOST_BALLS)
        .map(BallId)
        .filter(|&ball| ball != cue_ball && game.rules().plays_with(ball))
        .collect();
    if game.kind().has_two_cue_balls() {
        return Ok(Some(all));
    }
    let looks = |look: BallLook| all.iter().filter(move |&&ball| game.rules().look(ball) == look);
    if let GameState::Snooker(_) | GameState::SixReds(_) = game {
        let reds = looks(BallLook::Red).count();
        let object = state.any_object()?;
        let count = object.get("reds").map(|node| node.count(reds as u64)).transpose()?;
        let mut balls: Vec<BallId> = looks(BallLook::Red)
            .take(count.map_or(reds, |count| count as usize))
            .copied()
            .collect();
        let colours = all.iter().filter(|&&ball| game.rules().look(ball) != BallLook::Red);
        match object.get("colours") {
            Some(list) => {
                let colours: Vec<BallId> = colours.copied().collect();
                balls.extend(TableOfBalls { cue_ball, on_table: &colours, game }.list(&list)?);
            }
            None => balls.extend(colours),
        }
        balls.sort_unstable();
        return Ok(Some(balls));
    }
    if looks(BallLook::Black).next().is_none() {
        return Ok(None);
    }
    let Some(left) = state.any_object()?.get("remaining") else { return Ok(Some(all)) };
    let left = left.any_object()?;
    let mut balls: Vec<BallId> = looks(BallLook::Black).copied().collect();
    for (key, look) in [("red", BallLook::Red), ("yellow", BallLook::Yellow)] {
        let most = looks(look).count();
        let count = left.get(key).map(|node| node.count(most as u64)).transpose()?;
        balls.extend(looks(look).take(count.map_or(most, |count| count as usize)));
    }
    balls.sort_unstable();
    Ok(Some(balls))
}
