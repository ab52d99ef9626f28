//! What lies on top of the table.

use super::Ending;

/// What lies on top of the table: one thing at most, and all that keys and mouse do goes by it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub enum Top {
    /// Nothing: the game is played.
    #[default]
    Nothing,
    /// The card that tells how the game ended. It comes by itself, and waits behind what a person
    /// opens.
    Ending(Ending),
    /// [`Page::Settings`].
    Settings,
    /// [`Page::Keys`].
    Keys,
    /// [`Page::Leaving`].
    Leaving,
    /// [`Page::Anew`].
    Anew,
}

/// What a person opens over the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Page {
    /// The settings, beside which the table is seen, and changes with them.
    Settings,
    /// The card of keys.
    Keys,
    /// The question whether to leave.
    Leaving,
    /// The question whether to give this game up for another.
    Anew,
}

impl From<Page> for Top {
    fn from(page: Page) -> Top {
        match page {
            Page::Settings => Top::Settings,
            Page::Keys => Top::Keys,
            Page::Leaving => Top::Leaving,
            Page::Anew => Top::Anew,
        }
    }
}

impl Top {
    /// Whether the table cannot be seen as it is, so that nothing is done with it.
    pub fn hides_table(self) -> bool {
        match self {
            Top::Keys | Top::Leaving | Top::Anew => true,
            Top::Nothing | Top::Ending(_) | Top::Settings => false,
        }
    }

    /// Whether it is a question, which is answered before anything else is done.
    pub fn is_question(self) -> bool {
        matches!(self, Top::Leaving | Top::Anew)
    }
}
