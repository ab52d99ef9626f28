//! Saves the matches of a window while they are played, and resumes the last one in the next run.
//!
//! A record is saved atomically after each shot and each choice, so a program that is killed loses
//! at most the shot in motion. Other threads do the slow work.

mod csv;
mod name;
mod play_order;
mod replay;
mod statistics;
mod store;
mod table_time;
#[cfg(test)]
mod tests;
mod writer;

use std::path::{Path, PathBuf};
use std::time::{Instant, SystemTime};

use crate::app::Options;
use crate::game::record::Record;
use crate::game::{GameKind, Match, Phase, Player, Setup};
use crate::texts::{Text, lab, saving};
pub use name::RecordName;
pub use play_order::PlayOrder;
use replay::Replaying;
pub use replay::Resumed;
use statistics::Entry;
pub use statistics::{AllMatches, StatisticsStore};
use store::{MatchId, Newest, RecordStore};
use table_time::TableTime;
use writer::{Outcome, RecordWriter};

/// The folder of records: beside the requested settings file, or else in the player's data folder;
/// `None` if the system has no place for it.
pub fn folder(options: &Options) -> Option<PathBuf> {
    match &options.settings {
        Some(settings) => Some(settings.parent().unwrap_or(Path::new("")).join("records")),
        None => {
            let place = directories::ProjectDirs::from("", "", "gl-billiards")?;
            Some(place.data_dir().join("records"))
        }
    }
}

/// News about saved matches for the player.
#[derive(Debug)]
pub enum RecordNews {
    /// A match can be resumed.
    Offered(OfferedMatch),
    /// The offer to resume has expired.
    Withdrawn,
    /// Damaged records were moved aside: their new names.
    MovedAside(Vec<String>),
    /// The match cannot be saved: the reason. Reported once until a save succeeds.
    Stopped(String),
    /// The match can be saved again.
    SavedAgain,
    /// The match has statistics of a newer version, which stay as they are. Reported once a match.
    NotCounted,
    /// A match was replayed and is ready to be played on.
    Resumed(Box<Resumed>),
    /// A match cannot be resumed: the reason.
    NotResumed(String),
    /// The statistics have been read.
    Statistics(AllMatches),
    /// The statistics are in this CSV file, or could not be written: the reason.
    Exported(Result<PathBuf, String>),
}

/// A match that can be resumed.
#[derive(Debug, PartialEq, Eq)]
pub struct OfferedMatch {
    /// The name of the game.
    pub game: Text,
    /// The players' names; `None` in practice.
    pub players: Option<[String; 2]>,
    /// The number of shots.
    pub shots: usize,
}

/// The record of the current match, and the offer to resume an earlier one.
#[derive(Debug)]
pub struct Records {
    /// None if there is no folder for records.
    writer: Option<RecordWriter>,
    /// The identity of the current match, and the name of its record: until that is saved, the name
    /// that it gets unless it is taken.
    id: MatchId,
    name: RecordName,
    /// The match's progress when it was last passed on to be saved.
    saved: u64,
    /// True if the last attempt to save it failed.
    failed: bool,
    /// True if the match is known to have statistics by a newer version of the program.
    newer_statistics: bool,
    /// The match that can be resumed.
    offer: Option<(RecordName, Record)>,
    /// The match that is being resumed, with its name.
    replay: Option<(RecordName, Replaying)>,
    /// True if the player has chosen it from the list, so that a shot does not cancel it.
    is_chosen: bool,
    /// The players' times at the table in this match, since it began or was resumed.
    time: TableTime,
    news: Vec<RecordNews>,
}

impl Records {
    /// Saves to this folder, if there is one, a match that starts now, and its figures to the folder
    /// of the statistics.
    pub fn new(
        folder: Option<PathBuf>,
        statistics: Option<StatisticsStore>,
        game: &Match,
    ) -> Records {
        let writer = folder.and_then(|folder| {
            let writer = RecordWriter::new(RecordStore::new(folder), statistics);
            writer.inspect_err(|error| log::warn!("matches are not saved: {error}")).ok()
        });
        let id = begun(game);
        Records {
            writer,
            id,
            name: id.name(),
            saved: game.progress(),
            failed: false,
            newer_statistics: false,
            offer: None,
            replay: None,
            is_chosen: false,
            time: TableTime::default(),
            news: Vec::new(),
        }
    }

    /// Looks for a match to resume.
    pub fn look(&mut self) {
        if let Some(writer) = &mut self.writer {
            writer.request_newest();
        }
    }

    /// Follows the current match: saves it after progress, and withdraws the offer to resume once
    /// the player has shot.
    pub fn follow(&mut self, game: &Match) {
        let waits = self.offer.is_some() || self.replay.is_some() && !self.is_chosen;
        if game.shots() > 0 && waits {
            self.withdraw();
        }
        while let Some(outcome) = self.writer.as_mut().and_then(RecordWriter::outcome) {
            self.take(outcome, game);
        }
        if game.progress() != self.saved && game.phase() != Phase::Rolling {
            self.saved = game.progress();
            self.save(game);
        }
        if let Some((name, replay)) = self.replay.take_if(|(_, replay)| replay.is_done()) {
            let failed = || Err(saving::REPLAY_FAILED.to_string());
            self.end_replay(name, replay.wait().ok().flatten().unwrap_or_else(failed), game);
        }
    }

    /// The next news, if any.
    pub fn take_news(&mut self) -> Option<RecordNews> {
        (!self.news.is_empty()).then(|| self.news.remove(0))
    }

    /// True while the other threads work.
    pub fn is_busy(&self) -> bool {
        self.replay.is_some() || self.writer.as_ref().is_some_and(RecordWriter::is_busy)
    }

    /// Starts to resume the offered match. Returns false if there is none.
    pub fn resume(&mut self) -> bool {
        let Some((name, record)) = self.offer.take() else { return false };
        self.is_chosen = false;
        self.replay = Some((name, replay::begin(record)));
        true
    }

    /// Starts to resume the match of this record, instead of the current one, which is saved.
    pub fn resume_saved(&mut self, name: RecordName, game: &Match) {
        self.put_away(game);
        self.withdraw();
        self.is_chosen = true;
        if let Some(writer) = &mut self.writer {
            writer.request(name);
        }
    }

    /// The player deletes this saved match, so that it is not offered any more. Returns false if it is
    /// the current one, or is being resumed.
    pub fn give_up(&mut self, name: RecordName) -> bool {
        let is_resumed = self.replay.as_ref().is_some_and(|(resumed, _)| *resumed == name);
        if self.name == name || is_resumed {
            return false;
        }
        if self.offer.as_ref().is_some_and(|(offered, _)| *offered == name) {
            self.withdraw();
        }
        true
    }

    /// Saves the current match before another one begins.
    pub fn begin(&mut self, before: &Match, game: &Match) {
        self.put_away(before);
        self.take_up(begun(game), game);
        self.withdraw();
    }

    /// A match becomes the current one.
    fn take_up(&mut self, id: MatchId, game: &Match) {
        (self.id, self.name, self.saved) = (id, id.name(), game.progress());
        self.newer_statistics = false;
        self.time = TableTime::default();
    }

    /// Measures the time of the player at the table; `None` while no one is.
    pub fn measure(&mut self, player: Option<Player>, now: Instant) {
        self.time.switch_to(player, now);
    }

    /// Requests the statistics. Returns false if there is no folder to read them from.
    pub fn read_statistics(&mut self) -> bool {
        let requested = self.writer.as_mut().map(RecordWriter::read_statistics);
        requested.is_some()
    }

    /// Requests that the statistics be written to their CSV file.
    pub fn export_statistics(&mut self) {
        if let Some(writer) = &mut self.writer {
            writer.export();
        }
    }

    fn withdraw(&mut self) {
        (self.offer, self.replay, self.is_chosen) = (None, None, false);
        self.news.push(RecordNews::Withdrawn);
    }

    /// Saves the current match, which is left. Its shot in motion is played to its end.
    fn put_away(&mut self, game: &Match) {
        match &mut self.writer {
            Some(writer) if game.phase() == Phase::Rolling => {
                writer.finish(self.id, game, self.time.seconds());
            }
            _ => self.save(game),
        }
    }

    /// Saves the current match at the end of the program. Returns true if it is on disk.
    pub fn close(&mut self, game: &Match) -> bool {
        self.replay = None;
        self.save(game);
        let Some(writer) = self.writer.take() else { return true };
        let Some(outcomes) = writer.close() else { return false };
        outcomes.into_iter().for_each(|outcome| self.take(outcome, game));
        !self.failed
    }

    /// Passes on the record to be saved, if it contains a shot.
    fn save(&mut self, game: &Match) {
        let Some(record) = game.record().filter(|record| !record.strokes.is_empty()) else {
            return;
        };
        match &mut self.writer {
            Some(writer) => writer.save(self.id, record, Entry::of(game, self.time.seconds())),
            None => self.take(Outcome::Failed(lab::NO_FOLDER.to_string()), game),
        }
    }

    fn take(&mut self, outcome: Outcome, game: &Match) {
        match outcome {
            Outcome::Read(newest) => self.offer(*newest, game),
            // Another match may have begun meanwhile.
            Outcome::Opened(..) if !self.is_chosen => {}
            Outcome::Opened(name, Ok(record)) => {
                self.replay = Some((name, replay::begin(*record)));
            }
            Outcome::Opened(_, Err(why)) => self.news.push(RecordNews::NotResumed(why)),
            Outcome::Statistics(all) => self.news.push(RecordNews::Statistics(all)),
            Outcome::Exported(result) => self.news.push(RecordNews::Exported(result)),
            Outcome::Saved { id, name, newer_statistics } => {
                // Another match may have begun meanwhile.
                if id == self.id {
                    self.name = name;
                }
                if std::mem::take(&mut self.failed) {
                    self.news.push(RecordNews::SavedAgain);
                }
                if newer_statistics && !std::mem::replace(&mut self.newer_statistics, true) {
                    self.news.push(RecordNews::NotCounted);
                }
            }
            Outcome::Failed(why) => {
                if !std::mem::replace(&mut self.failed, true) {
                    self.news.push(RecordNews::Stopped(why));
                }
            }
        }
    }

    /// Offers the newest match if it is undecided and the player has not shot yet.
    fn offer(&mut self, newest: Newest, game: &Match) {
        if !newest.moved.is_empty() {
            self.news.push(RecordNews::MovedAside(newest.moved));
        }
        let goes_on = |record: &Record| !record.decided && record.standing_shots() > 0;
        let before = self.offer.take();
        self.offer = newest.record.filter(|(_, record)| goes_on(record) && game.shots() == 0);
        if before.is_some() && self.offer.is_none() {
            self.news.push(RecordNews::Withdrawn);
        }
        if let Some((_, record)) = &self.offer {
            let Setup { game, players, .. } = &record.setup;
            let game = game.kind();
            self.news.push(RecordNews::Offered(OfferedMatch {
                game: game.title().into(),
                players: (game != GameKind::Practice).then(|| players.clone()),
                shots: record.standing_shots(),
            }));
        }
    }

    /// Saves the resumed match from now on. One that begins at a saved position gets a new record;
    /// the old one stays unchanged.
    fn end_replay(
        &mut self,
        name: RecordName,
        result: Result<Box<Resumed>, String>,
        current: &Match,
    ) {
        let resumed = match result {
            Ok(resumed) => resumed,
            Err(why) => return self.news.push(RecordNews::NotResumed(why)),
        };
        self.put_away(current);
        let game = &resumed.game;
        let id = match resumed.difference {
            None => MatchId::Resumed(name),
            Some(_) => begun(game),
        };
        self.take_up(id, game);
        self.news.push(RecordNews::Resumed(resumed));
    }
}

/// The identity of a match that begins now.
fn begun(game: &Match) -> MatchId {
    MatchId::Begun(RecordName::new(game.setup().game.kind(), SystemTime::now()))
}
