//! The number of a rule.

use std::fmt;

use super::words::rules;
use crate::wording::{Phrase, Speech};

/// The number of a rule. Players read "WPA 4.3 d", files have "WPA 4.3(d)".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// A rule of the WPA's book, by its number.
    Wpa(&'static str),
    /// A rule of the WPA's *Rules of Heyball* (2025), by its number.
    Heyball(&'static str),
    /// A rule of section 3 of the WPBSA's book (2024), by its number.
    Wpbsa(&'static str),
    /// A rule of the WPBSA's rules of English billiards, by its section and number.
    Billiards(&'static str),
    /// A rule of the UMB's *World Rules of Carom Billiard*, by its number.
    Umb(&'static str),
    /// Rotation as in the BCA's book, whose rules have no numbers.
    Rotation,
    /// A rule of 8-ball as it was in 2014, which has no numbers.
    EightBall2014,
    /// Practice, which has no rules.
    Practice,
}

impl Rule {
    /// Its name in files.
    pub fn name(self) -> String {
        match self {
            Rule::Wpa(number) => format!("WPA {number}"),
            Rule::Heyball(number) => format!("Heyball {number}"),
            Rule::Wpbsa(number) => format!("WPBSA {number}"),
            Rule::Billiards(number) => format!("WPBSA Billiards {number}"),
            Rule::Umb(number) => format!("UMB {number}"),
            Rule::Rotation => rules::ROTATION.english.to_owned(),
            Rule::EightBall2014 => rules::EIGHT_BALL_2014.english.to_owned(),
            Rule::Practice => rules::PRACTICE.english.to_owned(),
        }
    }

    /// True if it has a number.
    pub fn is_numbered(self) -> bool {
        !matches!(self, Rule::Rotation | Rule::EightBall2014 | Rule::Practice)
    }
}

impl Phrase for Rule {
    fn speak(&self, speech: &dyn Speech, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Rotation => rules::ROTATION.speak(speech, f),
            Rule::EightBall2014 => rules::EIGHT_BALL_2014.speak(speech, f),
            Rule::Practice => rules::PRACTICE.speak(speech, f),
            _ => f.write_str(self.name().replace('(', " ").trim_end_matches(')')),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_read_rules_without_nested_parentheses() {
        let shown = |number| Rule::Wpa(number).in_english();
        assert_eq!(shown("4.3(d)"), "WPA 4.3 d");
        assert_eq!(shown("3.10"), "WPA 3.10");
        assert_eq!(Rule::Wpa("4.3(d)").name(), "WPA 4.3(d)");
    }

    #[test]
    fn rules_without_numbers_are_named() {
        for rule in [Rule::Practice, Rule::EightBall2014, Rule::Rotation] {
            assert!(!rule.is_numbered());
            assert_eq!(rule.in_english(), rule.name());
        }
    }
}
