//! Commands of a player, and the answers to them.

use crate::game::{Command, Refusal};
use crate::ui::Tone;

use super::Session;

/// The answer that a command may get.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Voice {
    /// Nothing: the picture shows it.
    Silent,
    /// The reason for a refusal.
    Refusals,
    /// That, and why a command that was carried out has changed nothing.
    Limits,
}

impl Session {
    /// Does what a player wants, and says about it as much as `voice` allows.
    pub fn attempt(&mut self, command: Command, voice: Voice) -> Result<(), Refusal> {
        let limits = voice == Voice::Limits;
        let limit = if limits { self.limit(&command) } else { None };
        let own = self.game.cue().elevation;
        let lowers = limits && matches!(command, Command::Elevation { value } if value < own);
        let done = self.play(command);
        // A cue that is lowered onto something has got no farther than that.
        let limit = limit.or_else(|| if lowers { self.held_up() } else { None });
        match (&done, limit) {
            (Ok(()), Some(limit)) => self.messages.whisper(limit, Tone::Plain),
            (Err(why), _) if voice != Voice::Silent => self.refuse(why),
            _ => {}
        }
        done
    }

    /// Says why something cannot be done now.
    pub(super) fn refuse(&mut self, why: &Refusal) {
        self.messages.refuse(why, self.tempo());
    }

    /// Says why a command changes nothing although it is allowed: a value is at the end of its
    /// range already.
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

    /// The message about a cue that something holds up.
    fn held_up(&self) -> Option<String> {
        self.game.lift().map(|lift| format!("The {} holds the cue up", lift.obstacle()))
    }
}
