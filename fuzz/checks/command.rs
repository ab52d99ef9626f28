//! Checks of arbitrary bytes that `play` reads.

use gl_billiards_core::cli::play::{Failure, play};
use gl_billiards_core::game::{GameKind, Setup};
use serde_json::Value;

/// Panics if an error is not one line, or if the journal is invalid.
pub fn check(bytes: &[u8]) {
    let mut journal = Vec::new();
    // The length of the input selects the game.
    let game = GameKind::ALL[bytes.len() % GameKind::ALL.len()];
    match play(bytes, &mut journal, &Setup { game: game.start(), ..Setup::usual(0) }) {
        Ok(_) => {}
        Err(Failure::Input(error)) => {
            let error = format!("{error:#}");
            assert!(!error.contains('\n'), "the message is not one line: {error:?}");
            assert!(journal.is_empty(), "part of an input with a mistake was played: {error}");
        }
        Err(Failure::Output(error)) => panic!("writing to memory failed: {error}"),
    }
    let journal = str::from_utf8(&journal).expect("the journal is not UTF-8");
    for line in journal.lines() {
        let document: Value = serde_json::from_str(line).expect("a journal line is not JSON");
        assert!(document["kind"].is_string(), "a journal line without a kind: {line}");
        assert!(is_finite(&document), "not finite: {line}");
    }
}

/// True if no list of numbers contains a null, which is how JSON writes a number that is not
/// finite.
fn is_finite(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.iter().all(|item| !item.is_null() && is_finite(item)),
        Value::Object(map) => map.values().all(is_finite),
        _ => true,
    }
}
