//! Commands of a player, and the messages that answer them.

use crate::game::{Command, Declaration, Refusal};
use crate::texts::{Shown, playing};
use crate::ui::{CallState, CallWish, Tone};

use super::Session;
use super::calling::MissingCall;
use super::mode::Mode;

/// The messages that may answer a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Voice {
    /// None: the picture shows the effect.
    Silent,
    /// The reason for a refusal.
    Refusals,
    /// That, and the reason why an accepted command changed nothing.
    Limits,
}

impl Session {
    /// Carries out a player's command, with as many messages as `voice` allows.
    pub fn attempt(&mut self, command: Command, voice: Voice) -> Result<(), Refusal> {
        let limits = voice == Voice::Limits;
        let limit = if limits { self.limit(&command) } else { None };
        let own = self.game.cue().elevation;
        let lowers = limits && matches!(command, Command::Elevation { value } if value < own);
        let done = self.play(command);
        // A cue that is lowered onto an obstacle stops there.
        let limit = limit.or_else(|| if lowers { self.held_up() } else { None });
        match (&done, limit) {
            (Ok(()), Some(limit)) => self.messages.remark(limit, Tone::Plain),
            (Err(why), _) if voice != Voice::Silent => self.refuse(why),
            _ => {}
        }
        done
    }

    /// The command that follows from the player's choice of ball or pocket to call, if the call is
    /// complete. If the rules forbid the choice, shows the reason.
    pub fn call(&mut self, wish: CallWish) -> Option<Command> {
        if self.is_opponents_turn() {
            self.refuse(&Refusal::OpponentsTurn);
            return None;
        }
        let aimed = self.prediction().and_then(|path| {
            let met = path.met.first()?;
            Some((met.ball, (met.points.first()?.position - path.ghost()?).xy()))
        });
        // The message about a missing call may be outdated.
        self.messages.drop_refusal();
        self.calling.wish(&self.game, wish, aimed).unwrap_or_else(|why| {
            self.refuse(&why);
            None
        })
    }

    /// The obvious call for the planned shot, if nothing else is called.
    pub fn obvious_call(&mut self) -> Option<Declaration> {
        self.calling.seek(&self.game);
        self.calling.obvious(&self.game)
    }

    /// What is missing in the call of a shot that requires one, once in a turn.
    pub fn missing_call(&mut self) -> Option<MissingCall> {
        self.calling.tell_missing(&self.game)
    }

    /// True if a click that stands for this call would be accepted.
    pub fn can_call(&self, wish: CallWish) -> bool {
        self.calling.allows(wish) && !self.is_opponents_turn()
    }

    /// The call as the interface shows it.
    pub fn call_state(&self) -> CallState {
        // Nobody is asked to call for an opponent.
        if self.is_opponents_turn() && self.game.call().is_none() {
            return CallState::default();
        }
        self.calling.state(&self.game)
    }

    /// Shows the question about the open choice.
    pub fn ask(&mut self) {
        if let Mode::Game(mode) = &mut self.mode {
            mode.ask(&self.game, &mut self.screens);
        }
    }

    /// Shows why something cannot be done now.
    pub fn refuse(&mut self, why: &Refusal) {
        self.messages.refuse(why, self.tempo());
    }

    /// Shows why an accepted command changes nothing: the value is already at the end of its range.
    pub(super) fn limit(&self, command: &Command) -> Option<String> {
        let cue = self.game.cue();
        match *command {
            Command::Power { value } if value == cue.power => match value {
                1.0 => Some(playing::POWER_AT_MAXIMUM.to_string()),
                0.0 => Some(playing::POWER_AT_MINIMUM.to_string()),
                _ => None,
            },
            // A cue that is held up does not visibly move down.
            Command::Elevation { value } if value <= cue.elevation => match self.held_up() {
                Some(held) => Some(held),
                None if value < cue.elevation => None,
                None if value > 1.0 => Some(playing::CUE_VERTICAL.to_string()),
                None => Some(playing::CUE_LEVEL.to_string()),
            },
            _ => None,
        }
    }

    /// The message about a cue held up by a rail or a ball.
    fn held_up(&self) -> Option<String> {
        self.game.lift().map(|lift| playing::keeps_cue_up(&Shown(&lift.obstacle())).to_string())
    }
}
