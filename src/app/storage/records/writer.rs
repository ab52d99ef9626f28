//! The thread that reads and writes records, so that no frame waits for a disk.

use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use super::name::RecordName;
use super::statistics::{AllMatches, Entry, StatisticsStore};
use super::store::{MatchId, Newest, RecordStore};
use crate::game::Match;
use crate::game::files::{self, name_of};
use crate::game::record::Record;
use crate::texts::saving;

/// A job for the thread.
enum Job {
    /// Read the newest record.
    Read,
    /// Read the record of this name.
    Open(RecordName),
    /// Save the record of a match, and its figures.
    Save(MatchId, Box<(Record, Option<Entry>)>),
    /// Play the shot in motion to its end, and then save the match. The players' times at the table
    /// are in s.
    Finish(MatchId, Box<Match>, [f64; 2]),
    /// Read the statistics.
    Statistics,
    /// Write the statistics to a CSV file.
    Export,
}

/// The outcome of a job.
#[derive(Debug)]
pub enum Outcome {
    /// The newest record has been read.
    Read(Box<Newest>),
    /// The last record passed on is on disk.
    Saved {
        /// Its match, and the name of the record.
        id: MatchId,
        name: RecordName,
        /// True if the match has statistics by a newer version of the program, which were left as
        /// they are.
        newer_statistics: bool,
    },
    /// It could not be saved: the reason.
    Failed(String),
    /// A record has been read to be resumed, or cannot be: the reason.
    Opened(RecordName, Result<Box<Record>, String>),
    /// The statistics.
    Statistics(AllMatches),
    /// The file with the statistics has been written, or could not be: the reason.
    Exported(Result<PathBuf, String>),
}

/// A handle on the thread.
#[derive(Debug)]
pub struct RecordWriter {
    jobs: Sender<Job>,
    /// Outcomes, each with the number of jobs that it covers.
    outcomes: Receiver<(usize, Outcome)>,
    thread: JoinHandle<()>,
    /// Number of jobs without an outcome.
    open: usize,
}

impl RecordWriter {
    /// Starts the thread.
    pub fn new(
        store: RecordStore,
        statistics: Option<StatisticsStore>,
    ) -> io::Result<RecordWriter> {
        let (jobs, taken) = mpsc::channel();
        let (sender, outcomes) = mpsc::channel();
        let thread = thread::Builder::new().name("records".to_owned());
        let thread =
            thread.spawn(move || work(Stores { records: store, statistics }, &taken, &sender))?;
        Ok(RecordWriter { jobs, outcomes, thread, open: 0 })
    }

    /// Requests the newest record.
    pub fn request_newest(&mut self) {
        self.send(Job::Read);
    }

    /// Requests that the record of a match be saved, unless a newer one of the same match follows
    /// in the queue.
    pub fn save(&mut self, id: MatchId, record: Record, entry: Option<Entry>) {
        self.send(Job::Save(id, Box::new((record, entry))));
    }

    /// Requests that a match be saved once its shot in motion is played to its end.
    pub fn finish(&mut self, id: MatchId, game: &Match, seconds: [f64; 2]) {
        self.send(Job::Finish(id, Box::new(game.clone()), seconds));
    }

    /// Requests the record of this name.
    pub fn request(&mut self, name: RecordName) {
        self.send(Job::Open(name));
    }

    /// Requests the statistics.
    pub fn read_statistics(&mut self) {
        self.send(Job::Statistics);
    }

    /// Requests that the statistics be written to their CSV file.
    pub fn export(&mut self) {
        self.send(Job::Export);
    }

    fn send(&mut self, job: Job) {
        // If the thread is gone it has panicked, and left a report.
        if self.jobs.send(job).is_ok() {
            self.open += 1;
        }
    }

    /// The next outcome, if there is one.
    pub fn outcome(&mut self) -> Option<Outcome> {
        match self.outcomes.try_recv() {
            Ok((jobs, outcome)) => {
                self.open -= jobs;
                Some(outcome)
            }
            Err(mpsc::TryRecvError::Empty) => None,
            Err(mpsc::TryRecvError::Disconnected) => {
                self.open = 0;
                None
            }
        }
    }

    /// True while an outcome is still expected.
    pub fn is_busy(&self) -> bool {
        self.open > 0
    }

    /// Waits until all jobs are done. Returns the remaining outcomes, or `None` if the thread has
    /// panicked.
    pub fn close(self) -> Option<Vec<Outcome>> {
        drop(self.jobs);
        self.thread.join().ok()?;
        Some(self.outcomes.into_iter().map(|(_, outcome)| outcome).collect())
    }
}

/// The files that the thread reads and writes.
struct Stores {
    records: RecordStore,
    statistics: Option<StatisticsStore>,
}

/// Does jobs until the window is closed.
fn work(mut stores: Stores, jobs: &Receiver<Job>, outcomes: &Sender<(usize, Outcome)>) {
    while let Ok(first) = jobs.recv() {
        let waiting: Vec<Job> = std::iter::once(first).chain(jobs.try_iter()).collect();
        let mut done = 0;
        for (place, job) in waiting.iter().enumerate() {
            done += 1;
            let outcome = match job {
                Job::Save(id, ..) if is_superseded(*id, &waiting[place + 1..]) => continue,
                Job::Save(id, saved) => stores.save(*id, &saved.0, saved.1.as_ref()),
                Job::Finish(id, game, seconds) => {
                    let mut game = game.clone();
                    game.run_to_rest();
                    match game.record() {
                        Some(record) => {
                            stores.save(*id, &record, Entry::of(&game, *seconds).as_ref())
                        }
                        None => continue,
                    }
                }
                Job::Read => Outcome::Read(Box::new(stores.records.newest())),
                Job::Open(name) => stores.open(*name),
                Job::Statistics => Outcome::Statistics(stores.statistics()),
                Job::Export => Outcome::Exported(stores.export()),
            };
            // The window is closed, but the files still matter.
            let _ = outcomes.send((std::mem::take(&mut done), outcome));
        }
    }
}

/// True if a later job saves the same match, and none between them reads files.
fn is_superseded(id: MatchId, later: &[Job]) -> bool {
    let saves = later.iter().take_while(|job| matches!(job, Job::Save(..)));
    saves.into_iter().any(|job| matches!(job, Job::Save(other, ..) if *other == id))
}

impl Stores {
    fn save(&mut self, id: MatchId, record: &Record, entry: Option<&Entry>) -> Outcome {
        let saved = self.records.save(id, files::record::text(record)).and_then(|name| {
            let newer_statistics = match (&mut self.statistics, entry) {
                (Some(store), Some(entry)) => !store.save(id, name, entry)?,
                _ => false,
            };
            Ok(Outcome::Saved { id, name, newer_statistics })
        });
        match saved {
            Ok(saved) => saved,
            Err(error) => {
                let folder = name_of(self.records.folder());
                log::warn!("{folder}: cannot save the match: {error}; the next shot tries again");
                Outcome::Failed(error.to_string())
            }
        }
    }

    fn open(&mut self, name: RecordName) -> Outcome {
        let opened = self.records.open(name);
        if let Some(statistics) = &mut self.statistics {
            statistics.resume(MatchId::Resumed(name));
        }
        Outcome::Opened(name, opened.map(Box::new).map_err(|error| error.to_string()))
    }

    fn statistics(&self) -> AllMatches {
        self.statistics.as_ref().map_or_else(AllMatches::default, StatisticsStore::read)
    }

    fn export(&self) -> Result<PathBuf, String> {
        let statistics = self.statistics.as_ref();
        let statistics = statistics.ok_or_else(|| saving::NO_STATISTICS.to_string())?;
        statistics.export().map_err(|error| error.to_string())
    }
}
