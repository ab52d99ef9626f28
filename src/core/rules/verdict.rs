//! A referee's verdict on a shot, as data that a match applies.

use std::fmt;

use crate::physics::ball::BallId;
use crate::wording::{Phrase, Speech};

use super::words::rules;
use super::{CueBall, Ending, Foul, GameState, Notice, OptionWords, Player, VerdictWords};

/// The consequences of a shot.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// The game after the shot.
    pub state: GameState,
    /// The fouls; empty if there was none.
    pub fouls: Vec<Foul>,
    /// The object balls that count as pocketed by the player, in the order in which they fell.
    pub pocketed: Vec<BallId>,
    /// The balls to be spotted at once, in this order.
    pub spotted: Vec<BallId>,
    /// The rule that decided.
    pub reason: Reason,
    /// The notices about the shot.
    pub notices: Vec<Notice>,
    /// The continuation of the game.
    pub next: Next,
}

impl Verdict {
    /// The end of the rack, if the shot ended it.
    pub fn end(&self) -> Option<&End> {
        match &self.next {
            Next::End(end) => Some(end),
            Next::Turn(_) | Next::Choice(_) => None,
        }
    }

    /// The choice that a player has, if any.
    pub fn choice(&self) -> Option<&Choice> {
        match &self.next {
            Next::Choice(choice) => Some(choice),
            Next::Turn(_) | Next::End(_) => None,
        }
    }

    /// The next turn, if there is no choice first.
    pub fn turn(&self) -> Option<Turn> {
        match &self.next {
            Next::Turn(turn) => Some(*turn),
            Next::Choice(_) | Next::End(_) => None,
        }
    }
}

/// The rule behind a verdict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reason {
    /// The rule's number in its book.
    pub rule: Rule,
    /// What happened.
    pub words: VerdictWords,
    /// The event that decided, by its index in the shot's log, if there is one.
    pub event: Option<usize>,
}

/// The number of a rule. Players read "WPA 4.3 d", files have "WPA 4.3(d)".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// A rule of the WPA's book, by its number.
    Wpa(&'static str),
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
            Rule::EightBall2014 => rules::EIGHT_BALL_2014.english.to_owned(),
            Rule::Practice => rules::PRACTICE.english.to_owned(),
        }
    }

    /// True if it has a number.
    pub fn is_numbered(self) -> bool {
        matches!(self, Rule::Wpa(_))
    }
}

impl Phrase for Rule {
    fn speak(&self, speech: &dyn Speech, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Wpa(number) => match number.trim_end_matches(')').split_once('(') {
                Some((number, part)) => write!(f, "WPA {number} {part}"),
                None => write!(f, "WPA {number}"),
            },
            Rule::EightBall2014 => rules::EIGHT_BALL_2014.speak(speech, f),
            Rule::Practice => rules::PRACTICE.speak(speech, f),
        }
    }
}

/// The continuation of a game after a shot.
#[derive(Debug, Clone, PartialEq)]
pub enum Next {
    /// A player shoots.
    Turn(Turn),
    /// A player has a choice.
    Choice(Choice),
    /// The rack is over.
    End(End),
}

/// The next turn: the player, and the position of the cue ball.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn {
    /// The player.
    pub player: Player,
    /// The cue ball.
    pub cue_ball: CueBall,
    /// True if the balls are racked again and the player breaks.
    pub rerack: bool,
}

impl Turn {
    /// A player shoots at the balls as they lie.
    pub fn new(player: Player, cue_ball: CueBall) -> Turn {
        Turn { player, cue_ball, rerack: false }
    }

    /// A player breaks a new rack.
    pub fn breaks(player: Player, cue_ball: CueBall) -> Turn {
        Turn { player, cue_ball, rerack: true }
    }
}

/// A choice that the rules give a player.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// The player who chooses.
    pub player: Player,
    /// The options: at least two.
    pub options: Vec<ChoiceOption>,
}

/// An option of a choice.
#[derive(Debug, Clone, PartialEq)]
pub struct ChoiceOption {
    /// Its name in files.
    pub name: &'static str,
    /// Its name for players, in a few words.
    pub label: OptionWords,
    /// Its consequence, in a sentence.
    pub meaning: OptionWords,
    /// The game after this choice.
    pub state: GameState,
    /// The balls to be spotted then.
    pub spotted: Vec<BallId>,
    /// The turn that follows.
    pub turn: Turn,
}

/// The end of a rack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct End {
    /// The winner.
    pub winner: Player,
    /// If the winner decided it, a full sentence; else the words that follow "Player N loses: ".
    pub how: Ending,
    /// True if the loser decided it.
    pub by_loser: bool,
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
        for rule in [Rule::Practice, Rule::EightBall2014] {
            assert!(!rule.is_numbered());
            assert_eq!(rule.in_english(), rule.name());
        }
    }
}
