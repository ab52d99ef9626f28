//! What is said of a game, in its text area and over the table.

/// A line for the text area.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The sentence.
    pub text: String,
    /// Its subject.
    pub kind: NoticeKind,
    /// The words over the table, if they differ from `text`.
    pub aloud: Option<String>,
}

impl Notice {
    /// A line that reads the same in the text area and over the table.
    pub fn new(kind: NoticeKind, text: impl Into<String>) -> Notice {
        Notice { text: text.into(), kind, aloud: None }
    }

    /// The same line with other words over the table.
    pub fn aloud(self, aloud: String) -> Notice {
        Notice { aloud: Some(aloud), ..self }
    }
}

/// The subject of a notice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoticeKind {
    /// Whose turn it is, and for which balls.
    Turn,
    /// How things stand otherwise.
    Info,
    /// A ball fell.
    Pocketed,
    /// The ball that decides the game fell; the referee says what that means.
    Decider,
    /// Something went wrong, and the referee says what that means: a miscue, a cue ball over a rail.
    Mishap,
    /// A foul other than a scratch.
    Foul,
    /// The cue ball fell or left the table.
    Scratch,
    /// The game is over.
    Won,
    /// A shot was taken back, or is played again.
    Undone,
}
