//! A referee's verdict on a shot, as data that a match applies.

use std::fmt;

use crate::physics::ball::BallId;
use crate::texts::{Text, eight_ball_2014, verdicts};

use super::{CueBall, Foul, GameState, Notice, Player};

/// The book whose rules have numbers.
pub(super) const BOOK: &str = "WPA";
/// What stands for the number of a rule in practice and in the game of 2014.
pub(super) const NO_RULE: &str = "practice";
pub(super) const RULE_OF_2014: &str = "8-ball of 2014";

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

/// The rule behind a verdict, in words.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Reason {
    /// The rule's number and its book.
    pub rule: String,
    /// A full sentence.
    pub text: String,
    /// The event that decided, by its index in the shot's log, if there is one.
    pub event: Option<usize>,
}

impl Reason {
    /// The number of the rule, with its book; `None` for rules without numbers.
    pub fn number(&self) -> Option<ShownRule<'_>> {
        self.rule.starts_with(BOOK).then_some(self.shown_rule())
    }

    /// The rule as the window shows it.
    pub fn shown_rule(&self) -> ShownRule<'_> {
        ShownRule(&self.rule)
    }

    /// The sentence without its full stop.
    pub fn sentence(&self) -> &str {
        self.text.trim_end_matches('.')
    }
}

/// The sentence followed by its rule, in one line of the window.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", verdicts::with_rule(&self.sentence(), &self.shown_rule()))
    }
}

/// A rule as the window shows it between parentheses: "WPA 4.3 d" for "WPA 4.3(d)" in files.
#[derive(Debug, Clone, Copy)]
pub struct ShownRule<'a>(pub(super) &'a str);

impl fmt::Display for ShownRule<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            NO_RULE => write!(f, "{}", verdicts::PRACTICE_RULE),
            RULE_OF_2014 => write!(f, "{}", eight_ball_2014::RULE),
            rule => match rule.trim_end_matches(')').split_once('(') {
                Some((number, part)) => write!(f, "{number} {part}"),
                None => f.write_str(rule),
            },
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
    pub label: Text,
    /// Its consequence, in a sentence.
    pub meaning: String,
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
    pub how: Text,
    /// True if the loser decided it.
    pub by_loser: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_shows_rules_without_nested_parentheses() {
        let shown = |rule: &str| ShownRule(rule).to_string();
        assert_eq!(shown("WPA 4.3(d)"), "WPA 4.3 d");
        assert_eq!(shown("WPA 3.10"), "WPA 3.10");
        let rule = format!("{BOOK} 4.3(d)");
        let reason = Reason { rule, text: "Illegal break.".to_owned(), event: None };
        assert_eq!(reason.to_string(), "Illegal break (WPA 4.3 d)");
        assert_eq!(reason.number().unwrap().to_string(), "WPA 4.3 d");
    }

    #[test]
    fn rules_without_numbers_are_named() {
        for rule in [NO_RULE, RULE_OF_2014] {
            let reason = Reason { rule: rule.to_owned(), ..Reason::default() };
            assert!(reason.number().is_none());
            assert_eq!(ShownRule(rule).to_string(), rule);
        }
    }
}
