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

/// The time for each shot, s, if it runs: a person aims.
fn time(session: &Session) -> Option<f64> {
    let runs = matches!(session.game.phase(), Phase::Aiming { .. }) && !session.is_opponents_turn();
    session.game.setup().clock().filter(|_| runs).map(f64::from)
}

fn of(session: &Session) -> Option<&ShotClock> {
    session.mode.game().map(|mode| &mode.clock)
}

/// Lets the clock run. What follows from its end is sent to the match.
pub(in crate::app::session) fn run(session: &mut Session, seconds: f64) {
    let Some(time) = time(session) else { return };
    let Some(mode) = session.mode.game_mut() else { return };
    let clock = &mut mode.clock;
    clock.follow(&session.game, time);
    let before = clock.left;
    clock.left -= seconds;
    if clock.left > 0.0 {
        if before > WARNING && clock.left <= WARNING {
            session.messages.remark(shot_clock::left(&WARNING), Tone::Bad);
        }
        return;
    }
    let extended = &mut clock.extended[session.game.player().index()];
    if std::mem::replace(extended, true) {
        // The match has a clock, so that it takes this command.
        let _ = session.submit(Command::TimeOut, Origin::Window);
    } else {
        clock.left = time;
        session.messages.remark(shot_clock::extension(&time), Tone::Bad);
    }
}

/// The clock as it is shown.
pub(in crate::app::session) fn state(session: &Session) -> Option<ClockState> {
    let (time, clock) = (time(session)?, of(session)?);
    let left = if clock.moment == Some(session.game.progress()) { clock.left } else { time };
    Some(ClockState { seconds: left.ceil().max(0.0) as u32, warns: left <= WARNING })
}

/// Seconds until the shown time changes.
pub(in crate::app::session) fn next_tick(session: &Session) -> Option<f64> {
    time(session).filter(|_| session.screens.is_empty())?;
    let left = of(session)?.left;
    Some((left - (left.ceil() - 1.0)).max(0.01))
}
