//! A match that is played again shot by shot, to be watched.
//!
//! A [`Replay`] lists the shots of a match and goes to the moment before any of them; a [`Film`] is
//! one of these shots, computed ahead of what is shown, so that any instant of it can be shown.
//! Everything is simulated: the same strike at the same balls has the same bits.

mod film;
mod result;
#[cfg(test)]
mod tests;

use std::sync::Arc;

pub use film::Film;

use super::history::Moment;
use super::record::{Difference, Record, Recorder};
use super::{Match, Phase};
use crate::physics::ENGINE;
use crate::rules::Player;

/// A shot of a replay.
#[derive(Debug)]
struct ReplayShot {
    moment: Arc<Moment>,
    /// The hash in the record; `None` for a match that is still played.
    hash: Option<u64>,
    /// It was taken back later.
    taken_back: bool,
}

/// The shots of a match, and the way to the moment before each.
#[derive(Debug)]
pub struct Replay {
    /// The match that positions are put into.
    base: Match,
    shots: Vec<ReplayShot>,
    reading: Option<Reading>,
    difference: Option<Difference>,
}

/// A record that has been played as far as its shots are known.
#[derive(Debug)]
struct Reading {
    record: Record,
    game: Match,
    /// The next command.
    place: usize,
}

impl Replay {
    /// The shots of a match that have not been taken back.
    pub fn of_match(game: &Match) -> Replay {
        let moments = game.actions().filter(|moment| moment.is_shot());
        let shots = moments.map(|moment| ReplayShot {
            moment: Arc::clone(moment),
            hash: None,
            taken_back: false,
        });
        Replay { shots: shots.collect(), base: bare(game), reading: None, difference: None }
    }

    /// The shots of a record, those included that were taken back after they had come to rest. They
    /// become known by [`Replay::read_while`].
    pub fn of_record(record: Record) -> Result<Replay, Difference> {
        if record.engine != ENGINE {
            return Err(Difference::Engine(record.engine));
        }
        let game = record.begin()?;
        let base = bare(&game);
        let reading = Some(Reading { record, game, place: 0 });
        let mut replay = Replay { base, shots: Vec::new(), reading, difference: None };
        // The first shot can be watched at once.
        replay.read_until(1);
        Ok(replay)
    }

    /// Plays more of the record in order to know its shots, as long as `may_go_on` allows. Returns
    /// true once all of them are known.
    pub fn read_while(&mut self, mut may_go_on: impl FnMut() -> bool) -> bool {
        while self.reading.is_some() {
            if !may_go_on() || !self.read_command(&mut may_go_on) {
                return false;
            }
        }
        true
    }

    /// Reads until this many shots are known, or all there are.
    fn read_until(&mut self, count: usize) {
        while self.shots.len() < count && self.reading.is_some() {
            self.read_command(&mut || true);
        }
    }

    /// Carries out the next command of the record. Returns false if it was interrupted.
    fn read_command(&mut self, may_go_on: &mut dyn FnMut() -> bool) -> bool {
        let Some(reading) = &mut self.reading else { return true };
        let Reading { record, game, place } = reading;
        let ended = *place == record.commands.len();
        if (ended || record.ends_shot(game, *place)) && !game.roll_while(f64::INFINITY, may_go_on) {
            return false;
        }
        if ended {
            game.conclude();
            self.difference = record.check_strokes(game, true).err();
            self.reading = None;
            return true;
        }
        let strokes = game.recorder.strokes();
        if let Err(difference) = record.step(game, *place, &mut || true) {
            self.difference = Some(difference);
            self.reading = None;
            return true;
        }
        *place += 1;
        if game.recorder.strokes() > strokes {
            let hash = record.strokes.get(strokes).and_then(|stroke| stroke.hash);
            if let (Some(hash), Some(moment)) = (hash, game.last_action()) {
                let moment = Arc::clone(moment);
                self.shots.push(ReplayShot { moment, hash: Some(hash), taken_back: false });
            }
        } else if let Some(undone) = game.last_undone() {
            let same = |shot: &&mut ReplayShot| Arc::ptr_eq(&shot.moment, undone);
            if let Some(shot) = self.shots.iter_mut().rev().find(same) {
                shot.taken_back = true;
            }
        }
        true
    }

    /// The number of shots, those included that are not known yet.
    pub fn len(&self) -> usize {
        let in_record = self.reading.as_ref().map_or(0, |reading| reading.record.shots());
        self.shots.len().max(in_record)
    }

    /// True if there is no shot at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of shots that are known: all before this can be shown.
    pub fn known(&self) -> usize {
        self.shots.len()
    }

    /// Where the record and its replay part, as far as it has been read.
    pub fn difference(&self) -> Option<&Difference> {
        self.difference.as_ref()
    }

    /// The player of a shot, counted from 0.
    pub fn player(&self, shot: usize) -> Option<Player> {
        self.shots.get(shot).map(|shot| shot.moment.player())
    }

    /// True if a shot was taken back later.
    pub fn is_taken_back(&self, shot: usize) -> bool {
        self.shots.get(shot).is_some_and(|shot| shot.taken_back)
    }

    /// The hash of a shot in the record.
    pub fn hash(&self, shot: usize) -> Option<u64> {
        self.shots.get(shot)?.hash
    }

    /// Puts a match before a shot, the cue as it struck: [`Match::act_again`] plays it. Reads
    /// the record as far as needed. Does nothing and returns false if there is no such shot.
    pub fn seek(&mut self, shot: usize, game: &mut Match) -> bool {
        self.read_until(shot + 1);
        let Some(known) = self.shots.get(shot) else { return false };
        let course = game.course;
        *game = self.base.clone();
        game.rewind_to(&known.moment);
        game.finished = shot as u32;
        // The balls get another future than the ones that were shown.
        game.course = course + 1;
        debug_assert!(matches!(game.phase(), Phase::Aiming { .. }));
        true
    }
}

/// A match without the past that a replay has no use for.
fn bare(game: &Match) -> Match {
    let mut bare = game.clone();
    bare.recorder = Recorder::default();
    bare.history = super::History::default();
    bare.notices.clear();
    bare.last_shot = None;
    bare
}
