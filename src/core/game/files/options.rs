//! The options of a game in files: the keys of its state that players may set before it.

use serde_json::{Map, Value, json};

use super::reader::{ContentError, Node};
use super::state::read_pair;
use crate::rules::{GameKind, GameState, OptionValues, PerPlayer};

/// Reads a game with its options.
pub fn read(node: &Node, kind: GameKind) -> Result<GameState, ContentError> {
    let start = kind.start();
    let options = start.rules().options();
    let keys: Vec<&str> = options.iter().map(|option| option.key).collect();
    let object = node.object(&keys)?;
    let mut state = Map::new();
    for option in options {
        let Some(node) = object.get(option.key) else { continue };
        let value = match option.values {
            OptionValues::Flag => node.flag()?.into(),
            OptionValues::Number { least, most, .. } => {
                node.whole(least.into(), most.into())?.into()
            }
            OptionValues::Each { most, .. } => {
                json!(PerPlayer::from(read_pair(&node, most.into())?))
            }
        };
        state.insert(option.key.to_owned(), value);
    }
    kind.read(Value::Object(state)).or_else(|error| node.refuse(error.to_string()))
}

/// The options that are not as usual; `None` if all are.
pub fn write(game: &GameState) -> Option<Value> {
    let state = state_without_usual(game);
    let keys = game.rules().options().iter().map(|option| option.key);
    let changed: Map<String, Value> =
        keys.filter_map(|key| Some((key.to_owned(), state.get(key)?.clone()))).collect();
    (!changed.is_empty()).then_some(Value::Object(changed))
}

/// The state of a game without the options that are as usual: an option that is new changes the state
/// of no older match.
pub fn state_without_usual(game: &GameState) -> Value {
    let mut state = game.write().unwrap_or_default();
    let usual = game.kind().start().write().unwrap_or_default();
    if let Some(state) = state.as_object_mut() {
        let is_option = |key: &str| game.rules().options().iter().any(|option| option.key == key);
        state.retain(|key, value| !is_option(key) || usual.get(key) != Some(value));
    }
    state
}

/// The value of a key of a game's state.
pub fn value(game: &GameState, key: &str) -> Option<Value> {
    game.write().ok()?.get(key).cloned()
}

/// A game with another value of an option; `None` if it has no such option or value.
pub fn with(game: &GameState, key: &str, value: Value) -> Option<GameState> {
    let mut state = game.write().ok()?;
    game.rules().options().iter().find(|option| option.key == key)?;
    state.as_object_mut()?.insert(key.to_owned(), value);
    game.kind().read(state).ok()
}
