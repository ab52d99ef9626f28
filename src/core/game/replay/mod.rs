//! Replays a match shot by shot for viewers.
//!
//! A [`Replay`] lists the shots of a match and goes to the start of any of them. A [`Film`] is one
//! of these shots, computed ahead, so that any instant can be shown. Everything is simulated: the
//! same strike at the same balls gives the same bits.

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
    /// The hash in the record; `None` for a match still being played.
    hash: Option<u64>,
    /// True if it was undone later.
    taken_back: bool,
}

/// The shots of a match, and access to the start of each.
#[derive(Debug)]
pub struct Replay {
    /// The match in which positions are set.
    base: Match,
    shots: Vec<ReplayShot>,
    reading: Option<Reading>,
    difference: Option<Difference>,
}

/// A record that has been played as far as its shots are listed.
#[derive(Debug)]
struct Reading {
    record: Record,
    game: Match,
    /// The next command.
    place: usize,
}

impl Replay {
    /// The shots of a match that have not been undone.
    pub fn of_match(game: &Match) -> Replay {
        let moments = game.actions().filter(|moment| moment.is_shot());
        let shots = moments.map(|moment| ReplayShot {
            moment: Arc::clone(moment),
            hash: None,
            taken_back: false,
        });
        Replay { shots: shots.collect(), base: bare(game), reading: None, difference: None }
    }

    /// The shots of a record, including those that were undone after they ended.
    /// [`Replay::read_while`] finds them.
    pub fn of_record(record: Record) -> Result<Replay, Difference> {
        if record.engine != ENGINE {
            return Err(Difference::Engine(record.engine));
        }
        let game = record.begin()?;
        let base = bare(&game);
        let reading = Some(Reading { record, game, place: 0 });
        let mut replay = Replay { base, shots: Vec::new(), reading, difference: None };
        // The first shot can be shown at once.
        replay.read_until(1);
        Ok(replay)
    }

    /// Plays more of the record to find its shots, while `may_go_on` allows. Returns true once all
    /// are found.
    pub fn read_while(&mut self, mut may_go_on: impl FnMut() -> bool) -> bool {
        while self.reading.is_some() {
            if !may_go_on() || !self.read_command(&mut may_go_on) {
                return false;
            }
        }
        true
    }

    /// Reads until this many shots are found, or all.
    fn read_until(&mut self, count: usize) {
        while self.shots.len() < count && self.reading.is_some() {
            self.read_command(&mut || true);
        }
    }

    /// Carries out the next command of the record. Returns false if interrupted.
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

    /// Number of shots, including those not found yet.
    pub fn len(&self) -> usize {
        let in_record = self.reading.as_ref().map_or(0, |reading| reading.record.shots());
        self.shots.len().max(in_record)
    }

    /// True if there is no shot.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Number of shots found so far; these can be shown.
    pub fn known(&self) -> usize {
        self.shots.len()
    }

    /// The first difference between the record and its replay, in the part read so far.
    pub fn difference(&self) -> Option<&Difference> {
        self.difference.as_ref()
    }

    /// The player of a shot, by its index from 0.
    pub fn player(&self, shot: usize) -> Option<Player> {
        self.shots.get(shot).map(|shot| shot.moment.player())
    }

    /// True if a shot was undone later.
    pub fn is_taken_back(&self, shot: usize) -> bool {
        self.shots.get(shot).is_some_and(|shot| shot.taken_back)
    }

    /// The hash of a shot in the record.
    pub fn hash(&self, shot: usize) -> Option<u64> {
        self.shots.get(shot)?.hash
    }

    /// Moves a match to the start of a shot, with the cue of its stroke; [`Match::act_again`] then
    /// plays it. Reads the record as far as needed. If there is no such shot, does nothing and
    /// returns false.
    pub fn seek(&mut self, shot: usize, game: &mut Match) -> bool {
        self.read_until(shot + 1);
        let Some(known) = self.shots.get(shot) else { return false };
        let revision = game.revision;
        *game = self.base.clone();
        game.rewind_to(&known.moment);
        game.finished = shot as u32;
        // The balls' future differs from the one shown before.
        game.revision = revision + 1;
        debug_assert!(matches!(game.phase(), Phase::Aiming { .. }));
        true
    }
}

/// A match without its history, which a replay does not need.
fn bare(game: &Match) -> Match {
    let mut bare = game.clone();
    bare.recorder = Recorder::default();
    bare.history = super::History::default();
    bare.notices.clear();
    bare.last_shot = None;
    bare
}
