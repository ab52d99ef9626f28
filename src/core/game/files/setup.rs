//! The set-up of a match in files.

use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::reader::{ContentError, Node};
use super::scene::{SHELF, Scene};
use super::state::{GivenState, UnknownKeys, read_pair};
use super::{ball, laws, options, table};
use crate::game::{Breaks, FirstBreak, GameKind, Setup, Start, UndoRule};
use crate::physics::Ball;
use crate::rules::PerPlayer;

/// The most racks to win.
const MOST_RACKS: u64 = 1000;
/// The most sets to win.
const MOST_SETS: u64 = 100;
/// The longest time for a shot, s.
const LONGEST_SHOT: u64 = 3600;
/// The longest name of a player, characters.
const LONGEST_NAME: usize = 40;

/// The keys of a set-up.
const SETUP_KEYS: [&str; 22] = [
    "game",
    "options",
    "laws",
    "conditions",
    "equipment",
    "cue",
    "cue_ball",
    "constants",
    "table",
    "seed",
    "players",
    "opponents",
    "breaks",
    "first_break",
    "race",
    "sets",
    "head_start",
    "shot_clock",
    "undo",
    "tight_rack",
    "scene",
    "state",
];

/// A set-up as text; equal set-ups give equal texts.
pub fn setup_text(setup: &Setup, start: Option<&Start>) -> String {
    write_setup(setup, start).to_string()
}

pub(super) fn write_setup(setup: &Setup, start: Option<&Start>) -> Value {
    /// The name of a choice in a list.
    fn name<T: PartialEq>(names: &[(&'static str, T)], choice: &T) -> Value {
        names.iter().find(|(_, one)| one == choice).map_or(Value::Null, |(name, _)| (*name).into())
    }
    let mut object = Map::new();
    table::write_with_laws(&setup.table, &setup.laws, &mut object);
    if let Some(start) = start {
        let mut scene = object.clone();
        scene.insert("version".to_owned(), json!(1));
        scene.insert("balls".to_owned(), write_balls(&start.balls));
        object.insert("scene".to_owned(), scene.into());
        object.insert("state".to_owned(), GivenState::write(start));
    }
    for (key, value) in [
        ("game", setup.game.kind().name().into()),
        ("seed", json!(setup.seed)),
        ("players", json!(setup.players)),
        ("breaks", name(&Breaks::NAMES, &setup.breaks)),
        ("first_break", name(&FirstBreak::NAMES, &setup.first_break)),
        ("race", json!(setup.race)),
        ("undo", name(&UndoRule::NAMES, &setup.undo)),
        ("tight_rack", json!(setup.tight_rack)),
    ] {
        object.insert(key.to_owned(), value);
    }
    // What older files lack is left out where it is as usual: so their checks stay as they were.
    for (key, value, is_usual) in [
        ("sets", json!(setup.sets), setup.sets == 1),
        ("head_start", json!(PerPlayer::from(setup.head_start)), setup.head_start == [0, 0]),
        ("shot_clock", json!(setup.shot_clock), setup.shot_clock.is_none()),
    ] {
        if !is_usual {
            object.insert(key.to_owned(), value);
        }
    }
    if let Some(options) = options::write(&setup.game) {
        object.insert("options".to_owned(), options);
    }
    // Set-ups of people stay as they were before there were opponents, and so do their checks.
    if setup.opponents.iter().any(Option::is_some) {
        object.insert("opponents".to_owned(), json!(setup.opponents));
    }
    object.into()
}

pub(super) fn read_setup(node: &Node) -> Result<(Setup, Option<Start>), ContentError> {
    let object = node.object(&SETUP_KEYS)?;
    let names: Vec<(&str, GameKind)> =
        GameKind::ALL.iter().map(|&kind| (kind.name(), kind)).collect();
    let kind = object.required("game")?.one_of(&names)?;
    let game = match object.get("options") {
        Some(node) => options::read(&node, kind)?,
        None => kind.start(),
    };
    let laws = laws::read(&object)?;
    if !laws.slow_down() {
        return node.refuse("constants: without friction the balls never rest");
    }
    let table = Arc::new(table::read(&object, &laws)?);
    let seed = object.required("seed")?.count(u64::MAX)?;
    let mut setup = Setup { game, laws, table, ..Setup::new(kind, laws.preset, seed) };
    if let Some(node) = object.get("players") {
        let names = node.list()?;
        if names.len() != setup.players.len() {
            return node.refuse("expected two names");
        }
        for (player, node) in setup.players.iter_mut().zip(names) {
            player.replace_range(.., name(&node)?);
        }
    }
    if let Some(node) = object.get("opponents") {
        let opponents = node.list()?;
        if opponents.len() != setup.opponents.len() {
            return node.refuse("expected two names, or null for a person");
        }
        for (opponent, node) in setup.opponents.iter_mut().zip(opponents) {
            let is_person = node.value().is_null();
            *opponent = if is_person { None } else { Some(name(&node)?.to_owned()) };
        }
    }
    if let Some(node) = object.get("breaks") {
        setup.breaks = node.one_of(&Breaks::NAMES)?;
    }
    if let Some(node) = object.get("first_break") {
        setup.first_break = node.one_of(&FirstBreak::NAMES)?;
    }
    if let Some(node) = object.get("race").filter(|node| !node.value().is_null()) {
        let race = node.count(MOST_RACKS)? as u32;
        if race == 0 {
            return node.refuse(format!("null, or a whole number from 1 to {MOST_RACKS}"));
        }
        setup.race = Some(race);
    }
    if let Some(node) = object.get("sets") {
        setup.sets = node.whole(1, MOST_SETS)? as u32;
    }
    if let Some(node) = object.get("head_start") {
        setup.head_start = read_pair(&node, MOST_RACKS)?;
        let decides = |race: u32| setup.head_start.iter().any(|racks| *racks >= race);
        if setup.race.is_some_and(decides) {
            return node.refuse("a head start is less than the race");
        }
    }
    if let Some(node) = object.get("shot_clock") {
        setup.shot_clock = Some(node.whole(1, LONGEST_SHOT)? as u32);
    }
    if let Some(node) = object.get("undo") {
        setup.undo = node.one_of(&UndoRule::NAMES)?;
    }
    if let Some(node) = object.get("tight_rack") {
        setup.tight_rack = node.flag()?;
    }
    let start = match (object.get("scene"), object.get("state")) {
        (None, None) => None,
        (None, Some(state)) => return state.refuse("a state needs the scene that it belongs to"),
        (Some(node), state) => {
            let scene = Scene::read_within(&node, SHELF)?;
            if scene.laws != setup.laws || scene.table != setup.table {
                return node.refuse("its laws and its table must be those of the set-up");
            }
            Some(match state {
                Some(state) => {
                    GivenState::read(&state, &setup.game, UnknownKeys::Refused)?.start(scene.balls)
                }
                None => Start::new(setup.game.clone(), scene.balls),
            })
        }
    };
    Ok((setup, start))
}

/// A name of a player or an opponent.
fn name<'a>(node: &Node<'a>) -> Result<&'a str, ContentError> {
    let text = node.text()?;
    if text.chars().count() > LONGEST_NAME {
        return node.refuse(format!("a name has at most {LONGEST_NAME} characters"));
    }
    Ok(text)
}

/// Balls as in scenes, with their exact positions.
pub(super) fn write_balls(balls: &[Ball]) -> Value {
    balls.iter().map(|one| ball::write(one, None)).collect()
}
