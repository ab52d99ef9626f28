//! The messages of the text area.

use std::sync::Arc;

use crate::ui::{MAX_MESSAGES, Message, Tone};

/// The last messages, and the count of all messages.
#[derive(Debug, Default)]
pub struct MessageLog {
    last: Arc<[Message]>,
    count: usize,
    /// The message count at each stroke that can be taken back, in all games.
    strokes: Vec<usize>,
    /// The counts of messages and strokes at the start of each game but the first.
    begins: Vec<[usize; 2]>,
    /// Indices of the program's own messages among all messages; these stay valid when a shot is
    /// taken back.
    own: Vec<usize>,
    /// True if the last shot has no message yet.
    quiet: bool,
}

impl MessageLog {
    /// Adds a message of the match.
    pub fn push(&mut self, message: Message) {
        let dropped = (self.last.len() + 1).saturating_sub(MAX_MESSAGES);
        self.last = self.last[dropped..].iter().cloned().chain([message]).collect();
        self.count += 1;
    }

    /// Greys out the program's message at this index, because it is no longer true.
    pub fn unsay(&mut self, index: usize) {
        self.own.retain(|own| *own != index);
        self.grey_out(|other| other == index);
    }

    /// Greys out the messages at some indices.
    fn grey_out(&mut self, is_past: impl Fn(usize) -> bool) {
        let first = self.count - self.last.len();
        let greyed = self.last.iter().zip(first..).map(|(message, index)| match is_past(index) {
            true => Message { tone: Tone::Past, ..message.clone() },
            false => message.clone(),
        });
        self.last = greyed.collect();
    }

    /// Adds a message of the program itself.
    pub fn say(&mut self, message: Message) {
        self.own.retain(|place| place + MAX_MESSAGES > self.count);
        self.own.push(self.count);
        self.push(message);
    }

    /// Begins a shot; `first` if it is the break of its game.
    pub fn strike(&mut self, first: bool) {
        let begun = self.begins.last().map_or(0, |[_, strokes]| *strokes);
        // A game that was left by undo returns with its first shot.
        if first && begun != self.strokes.len() {
            self.restart(0);
        }
        self.strokes.push(self.count);
        self.quiet = true;
    }

    /// Records that a message about the shot follows.
    pub fn begin_shot_messages(&mut self) {
        self.quiet = false;
    }

    /// Ends the turn. Returns true if the shot has no message.
    pub fn end_turn(&mut self) -> bool {
        std::mem::take(&mut self.quiet)
    }

    /// The number of messages before the last shot.
    pub fn earlier(&self) -> usize {
        self.strokes.last().copied().unwrap_or(0)
    }

    /// The number of messages of earlier games.
    pub fn past(&self) -> usize {
        self.begins.last().map_or(0, |[messages, _]| *messages)
    }

    /// Takes the last shot back, perhaps one of an earlier game: greys out the match's messages
    /// since.
    pub fn take_back(&mut self) {
        self.quiet = false;
        let Some(from) = self.strokes.pop() else { return };
        self.begins.retain(|[_, strokes]| *strokes <= self.strokes.len());
        let own = std::mem::take(&mut self.own);
        self.grey_out(|index| index >= from && !own.contains(&index));
        self.own = own;
    }

    /// Begins another game. Shots of the last game that had been `taken_back` count as played
    /// again, without messages.
    pub fn restart(&mut self, taken_back: usize) {
        self.strokes.extend(std::iter::repeat_n(self.count, taken_back));
        self.begins.push([self.count, self.strokes.len()]);
        self.quiet = false;
    }

    /// The last messages, oldest first; shared, so that showing them does not allocate.
    pub fn last(&self) -> Arc<[Message]> {
        Arc::clone(&self.last)
    }

    /// The number of messages so far.
    pub fn count(&self) -> usize {
        self.count
    }
}

#[cfg(test)]
mod tests {
    use crate::app::session::messages::log::*;

    #[test]
    fn messages_of_an_undone_shot_are_greyed_out() {
        let mut log = MessageLog::default();
        let tell = |log: &mut MessageLog| {
            log.push(Message { text: String::new(), tone: Tone::Bad });
        };
        for _ in 0..MAX_MESSAGES {
            tell(&mut log);
        }
        log.strike(true);
        tell(&mut log);
        log.strike(false);
        tell(&mut log);
        let past = |log: &MessageLog| log.last().iter().filter(|m| m.tone == Tone::Past).count();
        log.take_back();
        assert_eq!((past(&log), log.last()[MAX_MESSAGES - 1].tone), (1, Tone::Past));
        tell(&mut log);
        log.say(Message { text: "The journal stops here".to_owned(), tone: Tone::Bad });
        log.take_back();
        assert_eq!(past(&log), 3);
        assert_eq!(
            log.last()[MAX_MESSAGES - 1].tone,
            Tone::Bad,
            "what the program says stays true"
        );
        log.take_back();
        assert_eq!(past(&log), 3);
        log.unsay(log.count() - 1);
        assert_eq!((past(&log), log.last()[MAX_MESSAGES - 1].tone), (4, Tone::Past));
    }

    #[test]
    fn a_restored_game_has_its_messages_again() {
        let mut log = MessageLog::default();
        let tell = |log: &mut MessageLog, text: &str| {
            log.push(Message { text: text.to_owned(), tone: Tone::Plain });
        };
        tell(&mut log, "first game");
        log.strike(true);
        tell(&mut log, "lost");
        log.restart(0);
        tell(&mut log, "second game");
        assert_eq!(log.past(), 2);
        log.take_back();
        assert_eq!(log.past(), 0);
        let tones: Vec<Tone> = log.last().iter().map(|message| message.tone).collect();
        assert_eq!(tones, [Tone::Plain, Tone::Past, Tone::Past]);
    }

    #[test]
    fn only_the_last_are_kept_and_all_are_counted() {
        let mut log = MessageLog::default();
        for number in 0..250 {
            log.push(Message { text: format!("{number}"), tone: Tone::Plain });
        }
        let last = log.last();
        assert_eq!((last.len(), log.count()), (MAX_MESSAGES, 250));
        assert_eq!((last[0].text.as_str(), last[MAX_MESSAGES - 1].text.as_str()), ("150", "249"));
    }
}
