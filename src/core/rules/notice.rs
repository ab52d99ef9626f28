//! Notices about a game, for the text area and over the table.

use std::fmt::Display;

/// A line for the text area.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The full sentence.
    pub text: String,
    /// Its subject.
    pub kind: NoticeKind,
    /// The short text over the table, if it differs from `text`.
    pub aloud: Option<String>,
}

impl Notice {
    /// A notice with the same text in the text area and over the table.
    pub fn new(kind: NoticeKind, text: impl Display) -> Notice {
        Notice { text: text.to_string(), kind, aloud: None }
    }

    /// The same notice with another text over the table.
    pub fn aloud(self, aloud: impl Display) -> Notice {
        Notice { aloud: Some(aloud.to_string()), ..self }
    }
}

/// The subject of a notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeKind {
    /// The player to shoot, and the balls to play.
    Turn,
    /// Other facts about the game.
    Info,
    /// A ball fell.
    Pocketed,
    /// The ball that decides the game fell; the verdict follows at the end of the shot.
    Decider,
    /// An offence, with the verdict at the end of the shot: a miscue, a cue ball off the table.
    Mishap,
    /// A foul other than a scratch.
    Foul,
    /// The cue ball fell or left the table.
    Scratch,
    /// The referee's decision, where it is not a foul.
    Verdict,
    /// The game is over.
    Won,
    /// A shot was undone or redone.
    Undone,
}
