//! Notices about a game, for the text area and over the table.

use super::{NoticeWords, Player, Unit};

/// A line for the text area.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Notice {
    /// The words.
    pub words: NoticeWords,
    /// Its subject.
    pub kind: NoticeKind,
    /// The short words over the table, if they differ.
    pub short: Option<NoticeWords>,
}

impl Notice {
    /// A notice with the same words in the text area and over the table.
    pub fn new(kind: NoticeKind, words: NoticeWords) -> Notice {
        Notice { words, kind, short: None }
    }

    /// A player has won a rack, a frame or a game.
    pub fn won(unit: Unit, winner: Player) -> Notice {
        let words = unit.pick(
            NoticeWords::WinsRack(winner),
            NoticeWords::WinsFrame(winner),
            NoticeWords::WinsGame(winner),
        );
        Notice::new(NoticeKind::Won, words)
    }

    /// This notice with other words over the table.
    pub fn with_short(self, short: NoticeWords) -> Notice {
        Notice { short: Some(short), ..self }
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
