//! Records in files: one JSON object with the set-up and the commands of a match, and hashes by
//! which a replay proves that it came out the same.

use serde::Serialize;
use serde_json::{Value, json};

use super::command;
use super::reader::{self, ContentError, Node};
use super::scene::{self, SHELF};
use super::setup::{read_setup, write_balls, write_setup};
use super::state::{GivenState, UnknownKeys};
use crate::game::record::{Record, Stroke};
use crate::game::{Setup, Start};

/// The kind of the file.
pub const KIND: &str = "record";
/// The version of the format.
const VERSION: u32 = 1;
/// The most commands and the most shots of a record.
const MAX_ENTRIES: usize = 1_000_000;

/// Reads a record from JSON text.
pub fn parse(text: &str) -> Result<Record, ContentError> {
    read(&reader::parse(text)?)
}

/// Reads a record from a JSON document.
pub fn read(document: &Value) -> Result<Record, ContentError> {
    let keys = [
        "version", "kind", "setup", "engine", "commands", "shots", "checks", "end", "position",
        "decided",
    ];
    let object = Node::root(document, "the record").object(&keys)?;
    object.required("version")?.version(VERSION)?;
    object.required("kind")?.one_of(&[(KIND, ())])?;
    let (setup, start) = read_setup(&object.required("setup")?)?;
    let engine = object.required("engine")?.count(u64::from(u32::MAX))? as u32;
    let commands = object.required("commands")?.list_of(MAX_ENTRIES, "commands")?;
    let commands = commands.iter().map(command::read).collect::<Result<_, _>>()?;
    let shots = object.required("shots")?;
    let hashes = shots.list_of(MAX_ENTRIES, "shots")?;
    let checks = object.required("checks")?.list_of(MAX_ENTRIES, "checks")?;
    if hashes.len() != checks.len() {
        return shots.refuse("there must be as many shots as checks");
    }
    let mut strokes = Vec::with_capacity(hashes.len());
    for (hash, check) in hashes.iter().zip(&checks) {
        // A shot that was taken back before the balls rested has none.
        let hash = if hash.value().is_null() { None } else { Some(hash.hash()?) };
        strokes.push(Stroke { hash, check: check.hash()? });
    }
    let end = object.required("end")?.hash()?;
    let position = match object.get("position") {
        Some(node) if !node.value().is_null() => Some(read_position(&node, &setup)?),
        _ => None,
    };
    let decided = object.get("decided").map(|node| node.flag()).transpose()?.unwrap_or(false);
    Ok(Record { setup, start, engine, commands, strokes, end, position, decided })
}

/// Writes a record as JSON text.
pub fn text(record: &Record) -> String {
    #[derive(Serialize)]
    struct File<'a> {
        version: u32,
        kind: &'static str,
        setup: Value,
        engine: u32,
        commands: &'a [crate::game::Command],
        shots: Vec<Option<String>>,
        checks: Vec<String>,
        end: String,
        position: Option<Value>,
        decided: bool,
    }
    let Record { setup, start, engine, commands, strokes, end, position, decided } = record;
    let file = File {
        version: VERSION,
        kind: KIND,
        setup: write_setup(setup, start.as_ref()),
        engine: *engine,
        commands,
        shots: strokes.iter().map(|stroke| stroke.hash.map(hash_text)).collect(),
        checks: strokes.iter().map(|stroke| hash_text(stroke.check)).collect(),
        end: hash_text(*end),
        position: position.as_ref().map(|start| {
            json!({ "balls": write_balls(&start.balls), "state": GivenState::write(start) })
        }),
        decided: *decided,
    };
    // This cannot fail, because every key is a string and every number finite.
    let mut text = serde_json::to_string(&file).unwrap_or_default();
    text.push('\n');
    text
}

fn hash_text(hash: u64) -> String {
    super::report::hash(hash)
}

fn read_position(node: &Node, setup: &Setup) -> Result<Start, ContentError> {
    let object = node.object(&["balls", "state"])?;
    let balls = scene::read_balls(&object.required("balls")?, &setup.laws, &setup.table, SHELF)?;
    let state = object.required("state")?;
    Ok(GivenState::read(&state, &setup.game, UnknownKeys::Refused)?.start(balls))
}
