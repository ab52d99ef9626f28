//! Matches at their start: a set-up, or a position as `rate` reads it.

use serde_json::{Map, Value, json};

use super::reader::{ContentError, Node};
use super::scene::Scene;
use super::setup::read_setup;
use super::state::{GivenState, UnknownKeys};
use crate::game::{GameKind, Match, Player, Region, Setup, Start};
use crate::physics::Ball;
use crate::rules::CueBall;

/// Reads a set-up, as records have it, and begins its match.
pub fn read_match(node: &Node) -> Result<Match, ContentError> {
    match read_setup(node)? {
        (setup, None) => Ok(Match::new(setup)),
        (setup, Some(start)) => {
            Match::from_start(setup, start).or_else(|error| node.refuse(error.to_string()))
        }
    }
}

/// What `state` says, too.
const OF_STATE: [&str; 4] = ["player", "groups", "ball_in_hand", "break"];

/// Reads a position as a match of this game, on the game's own table if it has one. Its state is
/// given by the key `state`, or in short by `player`, `groups`, `ball_in_hand` and `break`.
///
/// Fails if the document is malformed, or if these balls are none of the game.
pub fn read(node: &Node, game: GameKind, seed: u64) -> Result<Match, ContentError> {
    let [player, groups, in_hand, breaking] = OF_STATE;
    let keys = ["version", "balls", "state", player, groups, in_hand, breaking];
    let object = node.object(&keys)?;
    let mut scene = Map::new();
    for key in ["version", "balls"] {
        scene.insert(key.to_owned(), object.required(key)?.value().clone());
    }
    if let Some(table) = game.own_table() {
        scene.insert("table".to_owned(), json!(table));
    }
    let scene = Scene::from_value(&Value::Object(scene))?;
    let balls = scene.balls.clone();
    let start = match object.get("state") {
        Some(state) => {
            if let Some(key) = OF_STATE.into_iter().find(|key| object.get(key).is_some()) {
                return node.refuse(format!("\"{key}\" is a part of \"state\""));
            }
            let state = GivenState::read(&state, &game.start(), UnknownKeys::Refused)?;
            state.start(balls)
        }
        None => simple_start(node, game, balls)?,
    };
    let setup = Setup { game: game.start(), ..Setup::usual(seed) }.in_scene(&scene);
    Match::from_start(setup, start).or_else(|error| node.refuse(error.to_string()))
}

/// The start without a state of the game.
fn simple_start(node: &Node, game: GameKind, balls: Vec<Ball>) -> Result<Start, ContentError> {
    let object = node.any_object()?;
    let player = match object.get("player") {
        Some(player) => Player::BOTH[(player.whole(1, 2)? - 1) as usize],
        None => Player::One,
    };
    let flag = |key: &str| object.get(key).map_or(Ok(false), |node| node.flag());
    let (is_in_hand, breaking) = (flag("ball_in_hand")?, flag("break")?);
    let mut state = game.start();
    let groups = object.get("groups").filter(|node| !node.value().is_null());
    if let Some(groups) = groups {
        let [one, two] = &groups.list()?[..] else {
            return groups.refuse("expected the groups of both players");
        };
        let named = [("open", ()), ("solids", ()), ("stripes", ())];
        one.one_of(&named)?;
        two.one_of(&named)?;
        if one.value() != "open" || two.value() != "open" {
            let groups = json!({"groups": {"A": one.value(), "B": two.value()}});
            state = match game.read(groups) {
                Ok(state) => state,
                Err(_) => return node.refuse("these are no groups of this game"),
            };
        }
    }
    let region = if breaking { state.rules().break_region() } else { Region::Anywhere };
    let cue_ball = if is_in_hand { CueBall::InHand(region) } else { CueBall::InPosition };
    let start = Start::new(game.start(), balls);
    Ok(Start { game: state, player, cue_ball, breaking, ..start })
}
