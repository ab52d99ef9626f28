//! What a session says: what the match has to tell, and what the program says of itself.

use crate::game::files::printable;
use crate::game::{Command, Notice, NoticeKind, Refusal};
use crate::ui::{Message, Tempo, Tone};

use super::super::toasts::tone;
use super::Session;

/// What is said of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Voice {
    /// Nothing: what is done, or not done, shows by itself.
    Silent,
    /// Why it cannot be done.
    Refusals,
    /// That, and why it changes nothing though it was done.
    Limits,
}

impl Session {
    /// Does what a player wants, and says so much of it.
    pub fn attempt(&mut self, command: Command, voice: Voice) -> Result<(), Refusal> {
        let limits = voice == Voice::Limits;
        let limit = if limits { self.limit(&command) } else { None };
        let own = self.game.cue().elevation;
        let lowers = limits && matches!(command, Command::Elevation { value } if value < own);
        let done = self.play(command);
        // A cue that is lowered onto something has got no farther than that.
        let limit = limit.or_else(|| if lowers { self.held_up() } else { None });
        match (&done, limit) {
            (Ok(()), Some(limit)) => self.whisper(limit, Tone::Plain),
            (Err(why), _) if voice != Voice::Silent => self.refuse(why),
            _ => {}
        }
        done
    }

    /// Says something over the table, and in the text area.
    pub fn say(&mut self, text: impl Into<String>, tone: Tone) {
        let text = printable(&text.into()).into_owned();
        self.told.say(Message { text: text.clone(), tone });
        self.toasts.say(text, tone, self.now);
    }

    /// What the program said in these words is no longer so.
    #[cfg(debug_assertions)]
    pub fn unsay(&mut self, text: &str) {
        let last = self.told.last();
        let dropped = self.told.count() - last.len();
        let said = last.iter().rposition(|message| message.text == printable(text));
        said.into_iter().for_each(|index| self.told.unsay(dropped + index));
    }

    /// Says why something cannot be done now.
    pub fn refuse(&mut self, why: &Refusal) {
        let text = match (why, self.tempo()) {
            (Refusal::BallsRolling, Tempo::Paused) => "The game is paused".to_owned(),
            _ => sentence(&why.to_string()),
        };
        self.toasts.refuse(text, self.now);
    }

    /// Why a command of the keys changes nothing though it is not refused: something is as it is
    /// to become, at the end of its range.
    pub(super) fn limit(&self, command: &Command) -> Option<String> {
        let cue = self.game.cue();
        match *command {
            Command::Power { value } if value == cue.power => match value {
                1.0 => Some("Power 1 is the most".to_owned()),
                0.0 => Some("Power 0 is the least".to_owned()),
                _ => None,
            },
            // What is held up is not seen to be lowered.
            Command::Elevation { value } if value <= cue.elevation => match self.held_up() {
                Some(held) => Some(held),
                None if value < cue.elevation => None,
                None if value > 1.0 => Some("The cue stands upright".to_owned()),
                None => Some("The cue lies level".to_owned()),
            },
            _ => None,
        }
    }

    /// What is said of a cue that something holds up.
    fn held_up(&self) -> Option<String> {
        self.game.lift().map(|lift| format!("The {} holds the cue up", lift.obstacle()))
    }

    /// Says something over the table only.
    pub fn whisper(&mut self, text: impl Into<String>, tone: Tone) {
        self.toasts.say(text, tone, self.now);
    }

    /// Tells what the match has noticed since the last time.
    pub(super) fn tell_notices(&mut self) {
        let fresh: Vec<Notice> = self.game.notices()[self.read..].to_vec();
        self.read += fresh.len();
        for notice in fresh {
            let aloud = notice.aloud.as_ref().unwrap_or(&notice.text);
            self.toasts.notice(notice.kind, aloud, self.now);
            match notice.kind {
                // Whose turn it is stands above the messages all the time, and so does who has won.
                NoticeKind::Won => continue,
                NoticeKind::Turn => {
                    if self.told.end_turn() {
                        self.tell_miss();
                    }
                    continue;
                }
                NoticeKind::Info | NoticeKind::Undone => {}
                _ => self.told.happened(),
            }
            self.told.push(Message { text: notice.text, tone: tone(notice.kind) });
        }
        let sides = self.game.standing().sides;
        let before = std::mem::replace(&mut self.sides, sides);
        self.tell_sides(before);
    }

    /// Says that a shot has come to nothing, and that the turn has passed for it.
    fn tell_miss(&mut self) {
        self.tell(format!("Nothing potted: {} to shoot", self.game.player()), Tone::Plain);
    }

    /// Says who plays what, when that has just been settled.
    fn tell_sides(&mut self, before: [Option<&'static str>; 2]) {
        if let ([None, None], [Some(first), Some(second)]) = (before, self.sides) {
            let [first, second] = [first, second].map(str::to_lowercase);
            let text = format!("Player 1 plays {first}, Player 2 {second}");
            self.tell(text, Tone::Good);
        }
    }

    /// Says what no notice of the match says, in the text area and, in this tone, over the table.
    fn tell(&mut self, text: String, tone: Tone) {
        self.told.push(Message { text: text.clone(), tone: Tone::Plain });
        self.toasts.say(text, tone, self.now);
    }
}

/// A text that begins with a capital letter.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
