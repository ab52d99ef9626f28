//! One shot of a replay, computed ahead of what is shown.

use crate::game::{Match, Refusal, ShotRecord};
use crate::physics::Event;

/// Table time between two copies that are kept, s: showing another instant means simulating no
/// longer than this.
const INTERVAL: f64 = 0.5;

/// A shot, of which any instant can be shown as soon as it has been computed.
#[derive(Debug)]
pub struct Film {
    /// Runs ahead to the end of the shot.
    ahead: Match,
    /// Copies at multiples of [`INTERVAL`], the first one right after the strike.
    copies: Vec<Match>,
    /// The length of the shot, s, once it is known.
    length: Option<f64>,
}

impl Film {
    /// A film of the shot that this match redoes next.
    pub fn new(before: &Match) -> Result<Film, Refusal> {
        let mut ahead = before.clone();
        ahead.act_again()?;
        Ok(Film { copies: vec![ahead.clone()], ahead, length: None })
    }

    /// Computes more of the shot, as long as `may_go_on` allows. Returns true once it is complete.
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

    /// The length of the shot, s, once it is known.
    pub fn length(&self) -> Option<f64> {
        self.length
    }

    /// The time up to which the shot has been computed, s.
    pub fn computed(&self) -> f64 {
        self.length.unwrap_or_else(|| self.ahead.world().clock())
    }

    /// The log as far as it has been computed.
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

    /// Puts a match at an instant of the shot, or at the last one computed. What happens at that
    /// instant has happened.
    pub fn seek(&self, time: f64, game: &mut Match) {
        let time = time.clamp(0.0, self.computed());
        let copy = ((time / INTERVAL) as usize).min(self.copies.len() - 1);
        let course = game.course;
        game.clone_from(&self.copies[copy]);
        game.roll(time - game.world().clock());
        // The balls get another future than the ones that were shown.
        game.course = course + 1;
    }

    /// The place in the log of the visible event after or before a time, s. Events of one instant
    /// count as one: the last of them is meant.
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

    /// The place in the log of the last visible event up to a time, s.
    pub fn event_at(&self, time: f64) -> Option<usize> {
        let passed = self.events().partition_point(|event| event.time <= time + INSTANT);
        self.events()[..passed].iter().rposition(|event| event.kind.is_visible())
    }
}

/// Events that are closer together are shown as one, s.
const INSTANT: f64 = 1e-6;
