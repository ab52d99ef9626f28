//! The messages of a session: of the match, and of the program itself.

use crate::app::toasts::{Toasts, tone};
use crate::game::files::printable;
use crate::game::{Match, Notice, NoticeKind, Refusal};
use crate::ui::{Message, MessageState, Tempo, Tone};

use super::message_log::MessageLog;

/// The text area's messages and the one that passes over the table.
#[derive(Debug, Default)]
pub struct Messages {
    /// The messages of the text area.
    pub log: MessageLog,
    toasts: Toasts,
    /// Seconds since the session began.
    now: f64,
    /// Notices of the match that have been read.
    read: usize,
    /// The offer that stands.
    offer: Option<String>,
    /// Each player's group when the match was read last.
    sides: [Option<&'static str>; 2],
}

impl Messages {
    /// Lets time pass on the wall.
    pub fn wait(&mut self, seconds: f64) {
        self.now += seconds;
    }

    /// Lets messages fade in and out, or not.
    pub fn set_calm(&mut self, calm: bool) {
        self.toasts.calm = calm;
    }

    /// Says something over the table, and in the text area.
    pub fn say(&mut self, text: impl Into<String>, tone: Tone) {
        let text = printable(&text.into()).into_owned();
        self.log.say(Message { text: text.clone(), tone });
        self.toasts.say(text, tone, self.now);
    }

    /// The program's message in these words is no longer true.
    pub fn unsay(&mut self, text: &str) {
        let last = self.log.last();
        let dropped = self.log.count() - last.len();
        let said = last.iter().rposition(|message| message.text == printable(text));
        said.into_iter().for_each(|index| self.log.unsay(dropped + index));
    }

    /// Offers something that the player can do until the next shot.
    pub fn offer(&mut self, text: String) {
        self.log.say(Message { text: text.clone(), tone: Tone::Plain });
        self.toasts.offer(text.clone(), self.now);
        self.offer = Some(text);
    }

    /// What was offered is no longer possible.
    pub fn withdraw_offer(&mut self) {
        if let Some(text) = self.offer.take() {
            self.unsay(&text);
            self.toasts.acted(self.now);
        }
    }

    /// Another match goes on in the place of the one before: what it has said is no news.
    pub fn resume(&mut self, game: &Match) {
        self.withdraw_offer();
        self.log.restart(0);
        self.read = game.notices().len();
        self.return_to(game);
    }

    /// Everything that the match has said is news.
    pub fn read_anew(&mut self) {
        self.read = 0;
    }

    /// Says something over the table only.
    pub fn whisper(&mut self, text: impl Into<String>, tone: Tone) {
        self.toasts.say(text, tone, self.now);
    }

    /// Says why something cannot be done now.
    pub fn refuse(&mut self, why: &Refusal, tempo: Tempo) {
        let text = match (why, tempo) {
            (Refusal::BallsRolling, Tempo::Paused) => "The game is paused".to_owned(),
            _ => sentence(&why.to_string()),
        };
        self.toasts.refuse(text, self.now);
    }

    /// Says what a shot lacks, until the player calls something.
    pub fn prompt(&mut self, text: String) {
        self.toasts.refuse(text, self.now);
    }

    /// The player has done something: a foul has been seen.
    pub fn acted(&mut self) {
        self.toasts.acted(self.now);
    }

    /// The balls have come to rest.
    pub fn rest(&mut self) {
        self.toasts.rest(self.now);
    }

    /// The match has gone back to an earlier shot, or on again: its groups are no news.
    pub fn return_to(&mut self, game: &Match) {
        self.sides = game.standing().sides;
    }

    /// Forgets everything, for a match at another moment.
    pub fn restart(&mut self, game: &Match) {
        self.log = MessageLog::default();
        self.log.strike(true);
        self.read = 0;
        self.return_to(game);
    }

    /// Takes the message over the table away.
    pub fn hush(&mut self) {
        self.toasts.hush();
    }

    /// Reads what the match has noticed since the last time.
    pub fn read(&mut self, game: &Match) {
        let fresh: Vec<Notice> = game.notices()[self.read..].to_vec();
        self.read += fresh.len();
        for notice in fresh {
            let aloud = notice.aloud.as_ref().unwrap_or(&notice.text);
            self.toasts.notice(notice.kind, aloud, self.now);
            match notice.kind {
                // Turn and winner stand above the messages all the time.
                NoticeKind::Won => continue,
                NoticeKind::Turn => {
                    if self.log.end_turn() {
                        let text = format!("Nothing potted: {} to shoot", game.player());
                        self.tell(text, Tone::Plain);
                    }
                    continue;
                }
                NoticeKind::Info | NoticeKind::Undone => {}
                _ => self.log.happened(),
            }
            self.log.push(Message { text: notice.text, tone: tone(notice.kind) });
        }
        let sides = game.standing().sides;
        let before = std::mem::replace(&mut self.sides, sides);
        if let ([None, None], [Some(first), Some(second)]) = (before, sides) {
            let [first, second] = [first, second].map(str::to_lowercase);
            let text = format!("Player 1 plays {first}, Player 2 {second}");
            self.tell(text, Tone::Good);
        }
    }

    /// Says something that is no notice of the match: in the text area, and over the table in this
    /// tone.
    fn tell(&mut self, text: String, tone: Tone) {
        self.log.push(Message { text: text.clone(), tone: Tone::Plain });
        self.toasts.say(text, tone, self.now);
    }

    /// Seconds until the message over the table changes.
    pub fn next_change(&self) -> Option<f64> {
        self.toasts.next_change(self.now).map(|at| at - self.now)
    }

    /// Brings the interface's messages up to date; `toasts` if one may pass over the table.
    pub fn show(&self, state: &mut MessageState, toasts: bool) {
        let mut toast = state.toast.take();
        if toasts {
            self.toasts.show_on(&mut toast, self.now);
        } else {
            toast = None;
        }
        *state = MessageState {
            last: self.log.last(),
            count: self.log.count(),
            past: self.log.past(),
            earlier: self.log.earlier(),
            toast,
        };
    }
}

/// A text that begins with a capital letter.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Command, Setup};

    #[test]
    fn a_notice_is_read_once() {
        let mut game = Match::new(Setup::report(1));
        let mut messages = Messages::default();
        messages.read(&game);
        let first = messages.log.count();
        messages.read(&game);
        assert_eq!(messages.log.count(), first);
        game.command(Command::Power { value: 1.0 }).unwrap();
        game.command(Command::Shoot).unwrap();
        messages.log.strike(true);
        game.run_to_rest();
        messages.read(&game);
        assert!(messages.log.count() > first, "a break has something to tell");
    }

    #[test]
    fn a_refusal_says_how_a_paused_shot_goes_on() {
        let mut messages = Messages::default();
        let mut said = |tempo| {
            messages.refuse(&Refusal::BallsRolling, tempo);
            let mut state = MessageState::default();
            messages.wait(1.0);
            messages.show(&mut state, true);
            state.toast.unwrap().message.text
        };
        assert_eq!(said(Tempo::Usual), sentence(&Refusal::BallsRolling.to_string()));
        assert_eq!(said(Tempo::Paused), "The game is paused");
    }
}
