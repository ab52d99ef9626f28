//! The shot clock: the time that a person has for a shot. It stands still under screens, and each
//! player has one extension a rack, which begins by itself.

use crate::game::{Command, Match, Phase};
use crate::texts::shot_clock;
use crate::ui::{ClockState, Tone};

use crate::app::session::{Origin, Session};

/// Time before the end at which the player is warned, s.
const WARNING: f64 = 10.0;

/// The time that is left for a shot.
#[derive(Debug, Default)]
pub struct ShotClock {
    /// The progress of the match that it belongs to.
    moment: Option<u64>,
    /// Time left, s.
    left: f64,
    /// The players who have had their extension in this rack.
    extended: [bool; 2],
}

impl ShotClock {
    /// Starts anew if a turn has begun since.
    fn follow(&mut self, game: &Match, time: f64) {
        if self.moment.replace(game.progress()) != Some(game.progress()) {
            self.left = time;
            if game.is_racked() {
                self.extended = [false, false];
            }
        }
    }
}

impl Session {
    /// The time for each shot, s, if it runs: a person aims.
    fn clock_time(&self) -> Option<f64> {
        let runs = matches!(self.game.phase(), Phase::Aiming { .. })
            && self.mode.game().is_some()
            && !self.is_opponents_turn();
        self.game.setup().clock().filter(|_| runs).map(f64::from)
    }

    /// Lets the clock run. What follows from its end is sent to the match.
    pub(in crate::app::session) fn run_clock(&mut self, seconds: f64) {
        let Some(time) = self.clock_time() else { return };
        self.shot_clock.follow(&self.game, time);
        let clock = &mut self.shot_clock;
        let before = clock.left;
        clock.left -= seconds;
        if clock.left > 0.0 {
            if before > WARNING && clock.left <= WARNING {
                let text = shot_clock::left(&WARNING);
                self.messages.remark(text, Tone::Bad);
            }
            return;
        }
        let extended = &mut clock.extended[self.game.player().index()];
        if std::mem::replace(extended, true) {
            // No longer than a frame too late.
            let _ = self.submit(Command::TimeOut, Origin::Window);
            self.turn.begin();
        } else {
            clock.left = time;
            self.messages.remark(shot_clock::extension(&time), Tone::Bad);
        }
    }

    /// The clock as it is shown.
    pub(in crate::app::session) fn clock_state(&self) -> Option<ClockState> {
        let time = self.clock_time()?;
        let clock = &self.shot_clock;
        let left = if clock.moment == Some(self.game.progress()) { clock.left } else { time };
        Some(ClockState { seconds: left.ceil().max(0.0) as u32, warns: left <= WARNING })
    }

    /// Seconds until the shown time changes.
    pub(in crate::app::session) fn next_tick(&self) -> Option<f64> {
        self.clock_time().filter(|_| self.screens.is_empty())?;
        let left = self.shot_clock.left;
        Some((left - (left.ceil() - 1.0)).max(0.01))
    }
}
