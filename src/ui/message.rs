//! Messages to the player.

use super::kit::theme;

/// The tone of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// Neutral.
    Plain,
    /// Something good.
    Good,
    /// A foul or a scratch, and its consequences.
    Foul,
    /// Another problem; a warning.
    Bad,
    /// Taken back, and so no longer true.
    Past,
}

impl Tone {
    /// The colour of a message in this tone.
    pub(super) fn color(self) -> theme::Color {
        match self {
            Tone::Plain => theme::TEXT,
            Tone::Good => theme::GOOD,
            Tone::Foul | Tone::Bad => theme::FOUL,
            Tone::Past => theme::MUTED,
        }
    }
}

/// A message: a line of text.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    /// The text.
    pub text: String,
    /// Its tone.
    pub tone: Tone,
}

/// A message that appears over the table for a while.
#[derive(Debug, Clone, PartialEq)]
pub struct Toast {
    /// The text and its tone.
    pub message: Message,
    /// Its current opacity, 0 to 1.
    pub opacity: f32,
}
