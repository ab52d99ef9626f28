//! What has been told in the text area: the last of it.

use std::sync::Arc;

use crate::ui::{KEPT, Message, Tone};

/// The last messages, and how many there have been.
#[derive(Debug, Default)]
pub struct Told {
    last: Arc<[Message]>,
    count: usize,
    /// How many there had been at each stroke of all games that can be taken back.
    strokes: Vec<usize>,
    /// How many there had been when each game but the first began, and how many strokes.
    begins: Vec<[usize; 2]>,
    /// Which of the last the program itself said, by their place among all: they stay true.
    own: Vec<usize>,
    /// Nothing that a shot comes to has been told since the last stroke.
    quiet: bool,
}

impl Told {
    /// Tells one more.
    pub fn push(&mut self, message: Message) {
        let dropped = (self.last.len() + 1).saturating_sub(KEPT);
        self.last = self.last[dropped..].iter().cloned().chain([message]).collect();
        self.count += 1;
    }

    /// What the program said at a place, counted from the first, is no longer so.
    #[cfg(any(debug_assertions, test))]
    pub fn unsay(&mut self, place: usize) {
        self.own.retain(|own| *own != place);
        let dropped = self.count - self.last.len();
        let fade = |(index, message): (usize, &Message)| match dropped + index == place {
            true => Message { tone: Tone::Past, ..message.clone() },
            false => message.clone(),
        };
        self.last = self.last.iter().enumerate().map(fade).collect();
    }

    /// Tells one more, which the program itself says.
    pub fn say(&mut self, message: Message) {
        self.own.retain(|place| place + KEPT > self.count);
        self.own.push(self.count);
        self.push(message);
    }

    /// The cue strikes, for the first time in its game or not.
    pub fn strike(&mut self, first: bool) {
        let begun = self.begins.last().map_or(0, |[_, strokes]| *strokes);
        // A game that was left by taking shots back comes again with its first one.
        if first && begun != self.strokes.len() {
            self.restart(0);
        }
        self.strokes.push(self.count);
        self.quiet = true;
    }

    /// What is told now is what came of the shot.
    pub fn happened(&mut self) {
        self.quiet = false;
    }

    /// The turn ends; whether nothing has been told of the shot.
    pub fn end_turn(&mut self) -> bool {
        std::mem::take(&mut self.quiet)
    }

    /// How many there had been before the last shot.
    pub fn earlier(&self) -> usize {
        self.strokes.last().copied().unwrap_or(0)
    }

    /// How many of them belong to games before this one.
    pub fn past(&self) -> usize {
        self.begins.last().map_or(0, |[told, _]| *told)
    }

    /// The last shot is taken back, perhaps of a game before this one: what was told of it, and
    /// since, counts no more.
    pub fn take_back(&mut self) {
        self.quiet = false;
        let Some(from) = self.strokes.pop() else { return };
        self.begins.retain(|[_, strokes]| *strokes <= self.strokes.len());
        let dropped = self.count - self.last.len();
        let fade = |(place, message): (usize, &Message)| {
            let place = dropped + place;
            match place >= from && !self.own.contains(&place) {
                true => Message { tone: Tone::Past, ..message.clone() },
                false => message.clone(),
            }
        };
        self.last = self.last.iter().enumerate().map(fade).collect();
    }

    /// Another game begins. So many shots of the one before had been taken back: they lie before it
    /// as if they had been played again, and nothing has been told of them.
    pub fn restart(&mut self, taken_back: usize) {
        self.strokes.extend(std::iter::repeat_n(self.count, taken_back));
        self.begins.push([self.count, self.strokes.len()]);
        self.quiet = false;
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

    #[test]
    fn what_was_told_of_a_shot_that_is_taken_back_counts_no_more() {
        let mut told = Told::default();
        let tell = |told: &mut Told| {
            told.push(Message { text: String::new(), tone: Tone::Bad });
        };
        for _ in 0..KEPT {
            tell(&mut told);
        }
        told.strike(true);
        tell(&mut told);
        told.strike(false);
        tell(&mut told);
        let past = |told: &Told| told.last().iter().filter(|m| m.tone == Tone::Past).count();
        told.take_back();
        assert_eq!((past(&told), told.last()[KEPT - 1].tone), (1, Tone::Past));
        tell(&mut told);
        told.say(Message { text: "The journal stops here".to_owned(), tone: Tone::Bad });
        told.take_back();
        assert_eq!(past(&told), 3);
        assert_eq!(told.last()[KEPT - 1].tone, Tone::Bad, "what the program says stays true");
        told.take_back();
        assert_eq!(past(&told), 3);
        told.unsay(told.count() - 1);
        assert_eq!((past(&told), told.last()[KEPT - 1].tone), (4, Tone::Past));
    }

    #[test]
    fn a_game_that_comes_back_has_what_was_told_of_it() {
        let mut told = Told::default();
        let tell = |told: &mut Told, text: &str| {
            told.push(Message { text: text.to_owned(), tone: Tone::Plain });
        };
        tell(&mut told, "first game");
        told.strike(true);
        tell(&mut told, "lost");
        told.restart(0);
        tell(&mut told, "second game");
        assert_eq!(told.past(), 2);
        told.take_back();
        assert_eq!(told.past(), 0);
        let tones: Vec<Tone> = told.last().iter().map(|message| message.tone).collect();
        assert_eq!(tones, [Tone::Plain, Tone::Past, Tone::Past]);
    }

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
