//! What has been told in the text area: the last of it.

use std::sync::Arc;

use crate::ui::Message;

/// So many of the last messages can be scrolled through.
const KEPT: usize = 100;

/// The last messages, and how many there have been.
#[derive(Debug, Default)]
pub struct Told {
    last: Arc<[Message]>,
    count: usize,
}

impl Told {
    /// Tells one more.
    pub fn push(&mut self, message: Message) {
        let dropped = (self.last.len() + 1).saturating_sub(KEPT);
        self.last = self.last[dropped..].iter().cloned().chain([message]).collect();
        self.count += 1;
    }

    /// The last ones, oldest first; shared, so that showing them costs nothing.
    pub fn last(&self) -> Arc<[Message]> {
        Arc::clone(&self.last)
    }

    /// How many there have been.
    pub fn count(&self) -> usize {
        self.count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::Tone;

    #[test]
    fn only_the_last_are_kept_and_all_are_counted() {
        let mut told = Told::default();
        for number in 0..250 {
            told.push(Message { text: format!("{number}"), tone: Tone::Plain });
        }
        let last = told.last();
        assert_eq!((last.len(), told.count()), (KEPT, 250));
        assert_eq!((last[0].text.as_str(), last[KEPT - 1].text.as_str()), ("150", "249"));
    }
}
