//! The thread that reads and writes records, so that no frame waits for a disk.

use std::io;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use super::store::{MatchId, Newest, RecordStore};
use crate::app::name_of;
use crate::game::files;
use crate::game::record::Record;

/// A job for the thread.
enum Job {
    /// Read the newest record.
    Read,
    /// Save the record of a match.
    Save(MatchId, Box<Record>),
}

/// The outcome of a job.
#[derive(Debug)]
pub enum Outcome {
    /// The newest record has been read.
    Read(Box<Newest>),
    /// The last record passed on is on disk.
    Saved,
    /// It could not be saved: the reason.
    Failed(String),
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
    pub fn new(store: RecordStore) -> io::Result<RecordWriter> {
        let (jobs, taken) = mpsc::channel();
        let (sender, outcomes) = mpsc::channel();
        let thread = thread::Builder::new().name("records".to_owned());
        let thread = thread.spawn(move || work(store, &taken, &sender))?;
        Ok(RecordWriter { jobs, outcomes, thread, open: 0 })
    }

    /// Requests the newest record.
    pub fn read(&mut self) {
        self.send(Job::Read);
    }

    /// Requests that the record of a match be saved, unless a newer one of the same match follows
    /// in the queue.
    pub fn save(&mut self, id: MatchId, record: Record) {
        self.send(Job::Save(id, Box::new(record)));
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

/// Does jobs until the window is closed.
fn work(mut store: RecordStore, jobs: &Receiver<Job>, outcomes: &Sender<(usize, Outcome)>) {
    while let Ok(first) = jobs.recv() {
        let waiting: Vec<Job> = std::iter::once(first).chain(jobs.try_iter()).collect();
        let mut done = 0;
        for (place, job) in waiting.iter().enumerate() {
            done += 1;
            let outcome = match job {
                Job::Read => Outcome::Read(Box::new(store.newest())),
                Job::Save(id, _) if is_outdone(*id, &waiting[place + 1..]) => continue,
                Job::Save(id, record) => save(&mut store, *id, record),
            };
            // The window is closed, but the files still matter.
            let _ = outcomes.send((std::mem::take(&mut done), outcome));
        }
    }
}

/// True if a later job saves the same match.
fn is_outdone(id: MatchId, later: &[Job]) -> bool {
    later.iter().any(|job| matches!(job, Job::Save(other, _) if *other == id))
}

fn save(store: &mut RecordStore, id: MatchId, record: &Record) -> Outcome {
    match store.save(id, files::record::text(record)) {
        Ok(()) => Outcome::Saved,
        Err(error) => {
            let folder = name_of(store.folder());
            log::warn!("{folder}: cannot save the match: {error}; the next shot tries again");
            Outcome::Failed(error.to_string())
        }
    }
}
