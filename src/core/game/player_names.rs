//! The players' names as the window shows them, and in the sentences of the rules.

use std::borrow::Cow;
use std::fmt;

use super::Player;
use crate::texts::{Text, player_names};

/// The players' names until they choose others; the rules use the English ones.
const NUMBERED: [Text; 2] = [player_names::PLAYER_1, player_names::PLAYER_2];

/// A name as the window shows it. The default names, which are English in files, are in the
/// language of the window.
pub fn translated_name(name: &str) -> &str {
    match name {
        "Player 1" => player_names::PLAYER_1.get(),
        "Player 2" => player_names::PLAYER_2.get(),
        name => name,
    }
}

/// A text with the players' names in place of "Player 1" and "Player 2". The rules know no names,
/// so their sentences speak of players by number.
#[derive(Debug, Clone, Copy)]
pub struct Named<'a> {
    /// The text.
    pub text: &'a str,
    /// The names; a player with an empty one keeps the number.
    pub names: &'a [String; 2],
}

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.text;
        while let Some((start, end, player)) = next_player(rest) {
            let name = self.names[player.index()].as_str();
            f.write_str(&rest[..start])?;
            f.write_str(if name.is_empty() { &rest[start..end] } else { name })?;
            rest = &rest[end..];
        }
        f.write_str(rest)
    }
}

/// [`Named`] as a string.
pub fn with_names<'a>(text: &'a str, names: &[String; 2]) -> Cow<'a, str> {
    match next_player(text) {
        Some(_) => Cow::Owned(Named { text, names }.to_string()),
        None => Cow::Borrowed(text),
    }
}

/// The first mention of a player: its start and end in the text, and the player.
fn next_player(text: &str) -> Option<(usize, usize, Player)> {
    let mentions = Player::BOTH.into_iter().filter_map(|player| {
        let number = NUMBERED[player.index()].english();
        let start = text.find(number)?;
        Some((start, start + number.len(), player))
    });
    mentions.min_by_key(|(start, ..)| *start)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str, names: [&str; 2]) -> String {
        with_names(text, &names.map(str::to_owned)).into_owned()
    }

    #[test]
    fn players_are_called_by_their_names() {
        let text = "Foul by Player 2: Player 1 has ball in hand";
        assert_eq!(named(text, ["Ada", "Ben"]), "Foul by Ben: Ada has ball in hand");
        assert_eq!(named("Player 1", ["Ada", "Ben"]), "Ada");
        assert_eq!(named("no one", ["Ada", "Ben"]), "no one");
    }

    #[test]
    fn the_default_names_are_texts() {
        for player in Player::BOTH {
            let name = player.to_string();
            assert_eq!(translated_name(&name), name);
        }
    }

    /// Tests that a name that looks like a number is not replaced again.
    #[test]
    fn names_are_put_in_once() {
        assert_eq!(named("Player 1, Player 2", ["Player 2", "Player 1"]), "Player 2, Player 1");
    }
}
