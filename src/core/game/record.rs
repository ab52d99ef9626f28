//! The record of a match: its set-up and every accepted command.
//!
//! A match depends only on its record. Undo and redo are commands like all others. The record holds
//! a hash of each shot, and a check of the match after it, so that [`Record::verify`] finds the
//! first difference between a record and its replay.

use super::rack_state::PhaseState;
use super::{Command, Cue, Match, Refusal, Setup, Start, UnfitBalls};
use crate::game::files::options;
use crate::game::files::setup::setup_text;
use crate::physics::{ENGINE, Fnv};
use crate::rules::GameState;
use crate::wording::Phrase;

/// A stroke in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stroke {
    /// The hash of the shot, as in the journal; `None` if the shot was undone, or its game left,
    /// before the balls came to rest.
    pub hash: Option<u64>,
    /// A check of the commands that led to the shot, and of the match after it: turn and standing.
    pub check: u64,
}

/// A match, as its set-up and its commands.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// The set-up.
    pub setup: Setup,
    /// The table that it started from, if not a rack.
    pub start: Option<Start>,
    /// The version of the physics that played it: see [`ENGINE`].
    pub engine: u32,
    /// The accepted commands. Settings of the cue that a later command replaced before the next
    /// stroke are left out.
    pub commands: Vec<Command>,
    /// The strokes: one for each `shoot`, and for each `redo` of a shot.
    pub strokes: Vec<Stroke>,
    /// A check of the match at the end.
    pub end: u64,
    /// The last position between two shots, from which the match can be resumed if its shots cannot
    /// be replayed; `None` once the match is decided.
    pub position: Option<Start>,
    /// True if the match is over.
    pub decided: bool,
}

/// Writes the record of a match while it is played.
#[derive(Debug, Clone, Default)]
pub(super) struct Recorder {
    start: Option<Start>,
    commands: Vec<Command>,
    strokes: Vec<Stroke>,
    /// The position before the last stroke.
    position: Option<Start>,
    /// Number of commands before the last stroke.
    before_stroke: usize,
    /// A hash of the commands between the last two strokes.
    preparation: u64,
    /// Number of completed shots, and of commands that did more than prepare one.
    progress: u64,
}

/// The first difference between a record and its replay.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Difference {
    /// The record was made by another version of the physics.
    #[error("made by engine {0}; this is engine {ENGINE}")]
    Engine(u32),
    /// The balls of its start are invalid.
    #[error("{0}")]
    Start(UnfitBalls),
    /// A command was refused.
    #[error("command {command} is refused: {}", why.in_english())]
    Refused {
        /// The next shot after it, from 1.
        shot: usize,
        /// The command's index in the list, from 0.
        command: usize,
        /// The reason.
        why: Refusal,
    },
    /// A shot has another hash.
    #[error("the shot has the hash {found:016x}, and the record says {expected:016x}")]
    Hash {
        /// The shot, from 1.
        shot: usize,
        /// The hash in the record.
        expected: u64,
        /// The hash of the replay.
        found: u64,
    },
    /// A shot has another verdict, or follows other commands.
    #[error("the match stands otherwise after the shot than the record says")]
    Check {
        /// The shot, from 1.
        shot: usize,
    },
    /// The record has another number of shots than its commands play.
    #[error("the commands play {found} shots, and the record has {expected}")]
    Shots {
        /// The first missing shot, from 1.
        shot: usize,
        /// The number in the record.
        expected: usize,
        /// The number in the replay.
        found: usize,
    },
    /// The set-up differs, or the commands after the last shot.
    #[error("the set-up, or a command after the last shot, is not the recorded one")]
    End {
        /// The next shot, from 1.
        shot: usize,
    },
}

impl Difference {
    /// The shot at which the difference shows, from 1.
    pub fn shot(&self) -> usize {
        match *self {
            Difference::Engine(_) | Difference::Start(_) => 1,
            Difference::Refused { shot, .. }
            | Difference::Hash { shot, .. }
            | Difference::Check { shot }
            | Difference::Shots { shot, .. }
            | Difference::End { shot } => shot,
        }
    }
}

impl Record {
    /// The match at its start.
    pub fn begin(&self) -> Result<Match, Difference> {
        match &self.start {
            None => Ok(Match::new(self.setup.clone())),
            Some(start) => {
                Match::from_start(self.setup.clone(), start.clone()).map_err(Difference::Start)
            }
        }
    }

    /// Plays the whole record. Returns the first difference, if any.
    pub fn replay(&self) -> Result<Match, Difference> {
        match self.replay_while(|| true)? {
            Some(game) => Ok(game),
            None => unreachable!("it may always go on"),
        }
    }

    /// Plays the whole record like [`Record::replay`], but asks before each event whether to
    /// continue; returns `None` if not.
    pub fn replay_while(
        &self,
        mut may_go_on: impl FnMut() -> bool,
    ) -> Result<Option<Match>, Difference> {
        if self.engine != ENGINE {
            return Err(Difference::Engine(self.engine));
        }
        let mut game = self.begin()?;
        for place in 0..self.commands.len() {
            if !may_go_on() || !self.step(&mut game, place, &mut may_go_on)? {
                return Ok(None);
            }
        }
        if !game.roll_while(f64::INFINITY, &mut may_go_on) {
            return Ok(None);
        }
        game.conclude();
        self.check_strokes(&game, true)?;
        if game.check_all() != self.end {
            return Err(Difference::End { shot: self.strokes.len() + 1 });
        }
        Ok(Some(game))
    }

    /// True if the current shot must end before this command. Commands that set the cue may come
    /// while balls roll, and so may an undo or a new game if the record says that the shot did not
    /// end.
    pub(super) fn ends_shot(&self, game: &Match, place: usize) -> bool {
        let command = &self.commands[place];
        let last = game.recorder.strokes.len().checked_sub(1);
        let last = last.and_then(|last| self.strokes.get(last));
        let was_left = matches!(command, Command::Undo | Command::NewGame)
            && last.is_some_and(|stroke| stroke.hash.is_none());
        !command.prepares_cue() && !was_left
    }

    /// Carries out a command. Returns false if interrupted.
    pub(super) fn step(
        &self,
        game: &mut Match,
        place: usize,
        may_go_on: &mut impl FnMut() -> bool,
    ) -> Result<bool, Difference> {
        let command = &self.commands[place];
        if self.ends_shot(game, place) {
            if !game.roll_while(f64::INFINITY, may_go_on) {
                return Ok(false);
            }
            game.conclude();
            self.check_strokes(game, false)?;
        }
        let shot = game.recorder.strokes.len() + 1;
        game.command(command.clone()).map_err(|why| Difference::Refused {
            shot,
            command: place,
            why,
        })?;
        Ok(true)
    }

    /// Compares the strokes so far with those of the record; with `all`, also their number.
    pub(super) fn check_strokes(&self, game: &Match, all: bool) -> Result<(), Difference> {
        let found = &game.recorder.strokes;
        for (index, (expected, found)) in self.strokes.iter().zip(found).enumerate() {
            let shot = index + 1;
            match (expected.hash, found.hash) {
                (Some(expected), Some(found)) if expected != found => {
                    return Err(Difference::Hash { shot, expected, found });
                }
                (Some(_), Some(_)) if expected.check == found.check => {}
                (None, None) => {}
                _ => return Err(Difference::Check { shot }),
            }
        }
        let (expected, found) = (self.strokes.len(), found.len());
        if found > expected || (all && found != expected) {
            return Err(Difference::Shots { shot: found.min(expected) + 1, expected, found });
        }
        Ok(())
    }

    /// Replays the record. Returns the number of completed shots, or the first difference.
    pub fn verify(&self) -> Result<usize, Difference> {
        self.replay()?;
        Ok(self.shots())
    }
}

impl Recorder {
    /// A record that starts from a table.
    pub(super) fn from_start(start: Start) -> Recorder {
        Recorder { start: Some(start), ..Recorder::default() }
    }

    /// Adds an accepted command. Of commands that prepare a shot only the last of each kind is
    /// kept. It overwrites the earlier one in place, so that a drag does not allocate.
    pub(super) fn add(&mut self, command: Command) {
        self.progress += u64::from(!command.prepares_shot());
        let start = self.commands.iter().rposition(|command| !command.prepares_shot());
        let mut place = start.map_or(0, |place| place + 1);
        let mut outdone = None;
        while place < self.commands.len() {
            if !self.commands[place].is_outdone_by(&command) {
                place += 1;
            } else if outdone.is_none() {
                outdone = Some(place);
                place += 1;
            } else {
                self.commands.remove(place);
            }
        }
        match outdone {
            Some(place) => self.commands[place] = command,
            None => self.commands.push(command),
        }
    }

    /// A stroke begins in this position.
    pub(super) fn stroke(&mut self, position: Option<Start>) {
        self.strokes.push(Stroke { hash: None, check: 0 });
        self.position = position;
        self.preparation = self.hash_commands();
        self.before_stroke = self.commands.len();
    }

    /// A hash of the commands since the last stroke.
    fn hash_commands(&self) -> u64 {
        hash_of(self.commands.get(self.before_stroke..).unwrap_or_default())
    }

    /// Number of strokes so far.
    pub(super) fn strokes(&self) -> usize {
        self.strokes.len()
    }

    /// The stroke's shot has ended.
    pub(super) fn end_stroke(&mut self, hash: u64, check: u64) {
        self.progress += 1;
        if let Some(stroke) = self.strokes.last_mut() {
            let check = check ^ self.preparation;
            *stroke = Stroke { hash: Some(hash), check };
        }
    }
}

/// A hash of commands.
pub(super) fn hash_of(commands: &[Command]) -> u64 {
    let mut hash = Fnv::default();
    hash.bytes(&serde_json::to_vec(commands).unwrap_or_default());
    hash.0
}

impl Match {
    /// The record so far; `None` while balls roll.
    pub fn record(&self) -> Option<Record> {
        if matches!(self.rack.phase, PhaseState::Rolling(_)) {
            return None;
        }
        let Recorder { start, commands, strokes, position, .. } = self.recorder.clone();
        let (setup, end) = (self.setup.clone(), self.check_all());
        let (position, decided) = (self.position().or(position), self.is_decided());
        Some(Record { setup, start, engine: ENGINE, commands, strokes, end, position, decided })
    }

    /// True if nobody has done anything since the last shot or choice, or since the balls were racked. A
    /// scene may have a cue of its own.
    pub fn begins_turn(&self) -> bool {
        match self.recorder.commands.last() {
            Some(last) => *last == Command::Shoot || last.begins_turn(),
            None => self.is_racked() && *self.cue() == Cue::start(),
        }
    }

    /// Rises with each completed shot, and with each command that does more than prepare a shot.
    pub fn progress(&self) -> u64 {
        self.recorder.progress
    }

    /// True if the match is over: a single game, or a race that has been won.
    pub fn is_decided(&self) -> bool {
        self.end().is_some() && (self.setup.race.is_none() || self.match_winner().is_some())
    }

    /// The position before the next shot, from which a match can be resumed.
    pub(super) fn position(&self) -> Option<Start> {
        let PhaseState::Aiming { .. } = self.rack.phase else { return None };
        // A match that is left in the lag begins with it again.
        if let GameState::Lag(_) = self.rack.game {
            return None;
        }
        let situation = self.situation();
        Some(Start {
            balls: self.world.balls().filter(|ball| ball.state.in_play()).collect(),
            game: self.rack.game.clone(),
            player: situation.player,
            cue_ball: situation.cue_ball,
            breaking: situation.breaking,
            breaker: self.rack.breaker,
            wins: self.rack.wins,
            sets: self.rack.sets,
        })
    }

    /// A check of the state of the match without the balls.
    pub(super) fn check(&self) -> u64 {
        let mut hash = Fnv::default();
        hash.bytes(options::state_without_usual(&self.rack.game).to_string().as_bytes());
        hash.bytes(self.phase().name().as_bytes());
        hash.word(self.rack.player.index() as u64);
        hash.word(self.rack.breaker.index() as u64);
        hash.word(u64::from(self.rack.breaking));
        for wins in self.rack.wins {
            hash.word(u64::from(wins));
        }
        if self.setup.sets > 1 {
            for sets in self.rack.sets {
                hash.word(u64::from(sets));
            }
        }
        let cue_ball = self.situation().cue_ball;
        hash.bytes(cue_ball.name().as_bytes());
        hash.0
    }

    /// A check of the whole match: set-up, state, cue, declaration and balls.
    fn check_all(&self) -> u64 {
        let mut hash = Fnv::default();
        hash.bytes(setup_text(&self.setup, self.recorder.start.as_ref()).as_bytes());
        hash.word(self.check());
        let super::Cue { direction, power, tip: [x, y], elevation } = self.rack.cue;
        for number in [direction, power, x, y, elevation] {
            hash.word(number.to_bits());
        }
        hash.word(self.recorder.hash_commands());
        for ball in self.world.balls() {
            hash.word(ball.id.0.into());
            hash.vector(&ball.position);
        }
        hash.0
    }
}
