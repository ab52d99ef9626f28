//! The players' names as the window shows them, and sentences of the core with these names.

use std::fmt::{self, Display, Write};

use super::Text;
use crate::game::lessons::GHOST_NAME;
use crate::wording::{English, Phrase, Speech, Wording};

texts! {
    /// The players' names until they choose others.
    player_names {
        PLAYER_1 = "Player 1";
        PLAYER_2 = "Player 2";
    }
}

/// A name as the window shows it. The default names, which are English in files, are in the
/// language of the window.
pub fn translated_name(name: &str) -> &str {
    match name {
        // As the players that have no other name.
        "Player 1" => player_names::PLAYER_1.get(),
        "Player 2" => player_names::PLAYER_2.get(),
        name if name == GHOST_NAME.english => Text::from(GHOST_NAME).get(),
        name => name,
    }
}

/// The name that files have for a player whose name the window shows.
pub fn name_in_files(shown: String) -> String {
    let default = ["Player 1", "Player 2"].into_iter().find(|name| translated_name(name) == shown);
    default.map_or(shown, str::to_owned)
}

/// The language of the window, with players by number.
#[derive(Debug)]
pub struct Language;

impl Speech for Language {
    fn words(&self, wording: Wording) -> &str {
        Text::from(wording).get()
    }

    fn player(&self, index: usize) -> &str {
        English.player(index)
    }
}

/// A sentence of the core in the language of the window, with the players' names.
#[derive(Debug, Clone, Copy)]
pub struct Named<'a> {
    /// The sentence.
    pub phrase: &'a dyn Phrase,
    /// The names.
    pub names: &'a [String; 2],
}

impl Speech for Named<'_> {
    fn words(&self, wording: Wording) -> &str {
        Language.words(wording)
    }

    fn player(&self, index: usize) -> &str {
        &self.names[index]
    }
}

impl Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrase.speak(self, f)
    }
}

/// A sentence of the core with the players' names, in which no line ends within a name, or within
/// the number of the rule at the end.
pub fn unbroken(phrase: &dyn Phrase, names: &[String; 2]) -> String {
    /// The space at which no line is broken.
    const NO_BREAK: &str = "\u{a0}";
    let names = names.each_ref().map(|name| name.replace(' ', NO_BREAK));
    let text = Named { phrase, names: &names }.to_string();
    match text.rsplit_once(" (").filter(|(_, rule)| rule.ends_with(')')) {
        Some((before, rule)) => format!("{before} ({}", rule.replace(' ', NO_BREAK)),
        None => text,
    }
}

/// A sentence of the core that names no player, in the language of the window.
#[derive(Clone, Copy)]
pub struct Shown<'a>(pub &'a dyn Phrase);

impl Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.speak(&Language, f)
    }
}

/// The same with a capital first letter, at the beginning of a sentence.
#[derive(Clone, Copy)]
pub struct Begun<'a>(pub &'a dyn Phrase);

impl Display for Begun<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Capital { f, has_begun: false }, "{}", Shown(self.0))
    }
}

/// Writes the first letter as a capital.
struct Capital<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    has_begun: bool,
}

impl Write for Capital<'_, '_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        let mut rest = part.chars();
        if !self.has_begun
            && let Some(first) = rest.next()
        {
            self.has_begun = true;
            first.to_uppercase().try_for_each(|letter| self.f.write_char(letter))?;
        }
        self.f.write_str(rest.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Foul, FoulClause, GameKind, NoticeWords, Player, Rule, TheBall};
    use crate::physics::BallId;

    #[test]
    fn players_are_called_by_their_names() {
        let foul = NoticeWords::Foul(Player::Two, FoulClause::NoRail, Rule::Wpa("3.3"));
        let shown = |names: [&str; 2]| {
            Named { phrase: &foul, names: &names.map(str::to_owned) }.to_string()
        };
        assert_eq!(shown(["Ada", "Ben"]), "Foul by Ben: no rail after contact (WPA 3.3)");
        // Names are put in once, whatever they look like.
        assert_eq!(shown(["Ada", "{rule}"]), "Foul by {rule}: no rail after contact (WPA 3.3)");
        assert_eq!(foul.in_english(), "Foul by Player 2: no rail after contact (WPA 3.3)");
        assert_eq!(Shown(&Foul::NoRail).to_string(), "Foul: no rail");
    }

    #[test]
    fn no_line_ends_within_a_name_or_the_number_of_a_rule() {
        let foul = NoticeWords::Foul(Player::Two, FoulClause::NoRail, Rule::Wpbsa("3.14(a)"));
        assert_eq!(
            unbroken(&foul, &["Ada", "Player 2"].map(str::to_owned)),
            "Foul by Player\u{a0}2: no rail after contact (WPBSA\u{a0}3.14\u{a0}a)"
        );
        let turn = NoticeWords::Turn(Player::One);
        assert_eq!(unbroken(&turn, &["Ada (1)", "Ben"].map(str::to_owned)), "Ada\u{a0}(1)");
    }

    #[test]
    fn a_sentence_begins_with_a_capital_letter() {
        let ball = |game, id| Begun(&TheBall::in_game(game, BallId(id))).to_string();
        assert_eq!(ball(GameKind::EightBall, 12), "The 12");
        assert_eq!(ball(GameKind::Snooker, 1), "A red");
        assert_eq!(ball(GameKind::Libre, 1), "The yellow");
    }

    #[test]
    fn the_default_names_are_texts() {
        for player in Player::BOTH {
            let name = player.to_string();
            assert_eq!(translated_name(&name), name);
        }
    }
}
