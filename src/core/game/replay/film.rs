//! One shot of a replay, computed ahead of what is shown.

use crate::game::{Match, Refusal, ShotRecord};
use crate::physics::Event;

/// Table time between two stored copies, s. To show another instant, at most this much is
/// simulated.
const INTERVAL: f64 = 0.5;

/// A shot, of which any computed instant can be shown.
#[derive(Debug)]
pub struct Film {
    /// The match that runs ahead to the end of the shot.
    ahead: Match,
    /// Copies at multiples of [`INTERVAL`], the first one right after the strike.
    copies: Vec<Match>,
    /// The length of the shot, s, once known.
    length: Option<f64>,
}

impl Film {
    /// A film of the shot that this match redoes next.
    pub fn new(before: &Match) -> Result<Film, Refusal> {
        let mut ahead = before.clone();
        ahead.act_again()?;
        Ok(Film { copies: vec![ahead.clone()], ahead, length: None })
    }

    /// Computes more of the shot while `may_go_on` allows. Returns true once it is complete.
    pub fn run_while(&mut self, mut may_go_on: impl FnMut() -> bool) -> bool {
        while self.length.is_none() {
            let next = self.copies.len() as f64 * INTERVAL;
            let wanted = next - self.ahead.world().clock();
            if !self.ahead.roll_while(wanted, &mut may_go_on) {
                return false;
            }
            if self.ahead.awaits_verdict() {
                self.length = Some(self.ahead.world().clock());
                self.ahead.conclude();
            } else {
                self.copies.push(self.ahead.clone());
            }
        }
        true
    }

    /// The length of the shot, s, once known.
    pub fn length(&self) -> Option<f64> {
        self.length
    }

    /// The time up to which the shot has been computed, s.
    pub fn computed_time(&self) -> f64 {
        self.length.unwrap_or_else(|| self.ahead.world().clock())
    }

    /// The log, as far as it is computed.
    pub fn events(&self) -> &[Event] {
        match self.verdict() {
            Some(shot) => &shot.events,
            None => self.ahead.world().events(),
        }
    }

    /// The shot with its verdict, once it is complete.
    pub fn verdict(&self) -> Option<&ShotRecord> {
        self.length.and_then(|_| self.ahead.last_shot())
    }

    /// Moves a match to an instant of the shot, or to the last one computed. Events at that instant
    /// have happened.
    pub fn seek(&self, time: f64, game: &mut Match) {
        let time = time.clamp(0.0, self.computed_time());
        let copy = ((time / INTERVAL) as usize).min(self.copies.len() - 1);
        let revision = game.revision;
        game.clone_from(&self.copies[copy]);
        game.roll(time - game.world().clock());
        // The balls' future differs from the one shown before.
        game.revision = revision + 1;
    }

    /// The index in the log of the next visible event after or before a time, s. Events at one
    /// instant count as one, and the last of them is returned.
    pub fn event_beside(&self, time: f64, after: bool) -> Option<usize> {
        let events = self.events();
        let shown = events.iter().enumerate().filter(|(_, event)| event.kind.is_visible());
        let found = match after {
            true => shown.clone().find(|(_, event)| event.time > time + INSTANT),
            false => shown.clone().rfind(|(_, event)| event.time < time - INSTANT),
        };
        let instant = found?.1.time;
        shown.rev().find(|(_, event)| event.time <= instant + INSTANT).map(|(place, _)| place)
    }

    /// The index in the log of the last visible event up to a time, s.
    pub fn event_at(&self, time: f64) -> Option<usize> {
        let passed = self.events().partition_point(|event| event.time <= time + INSTANT);
        self.events()[..passed].iter().rposition(|event| event.kind.is_visible())
    }
}

/// Events closer together than this count as one, s.
const INSTANT: f64 = 1e-6;
