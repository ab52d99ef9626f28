//! What lies on top of the table: what a person has opened, or else the card at the end of a game.

use crate::ui::{Page, Top};

use super::Session;

impl Session {
    /// What lies on top of the table now.
    pub fn top(&self) -> Top {
        match self.opened {
            None => self.ending().map_or(Top::Nothing, Top::Ending),
            Some(page) => page.into(),
        }
    }

    /// Opens this in the place of whatever is open, or closes it if it is what is open.
    pub fn toggle(&mut self, page: Page) {
        self.opened = (self.opened != Some(page)).then_some(page);
    }

    /// Puts away what lies on top.
    pub fn close_top(&mut self) {
        match (self.top(), &mut self.over) {
            (Top::Ending(_), Some(over)) => over.close(),
            _ => self.opened = None,
        }
    }

    /// Puts a question away that has been answered.
    pub(super) fn close_question(&mut self) {
        if self.top().is_question() {
            self.opened = None;
        }
    }
}
