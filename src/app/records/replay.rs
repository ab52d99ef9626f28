//! Replays a record on a thread of its own, to resume its match.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use crate::game::Match;
use crate::game::record::{Difference, Record};
use crate::texts::saving;

/// A match that can be resumed.
#[derive(Debug)]
pub struct Resumed {
    /// The match.
    pub game: Match,
    /// The reason why its shots cannot be replayed; it then begins at the last position of its
    /// record.
    pub difference: Option<Difference>,
}

/// A replay in progress. It stops early when this is dropped.
#[derive(Debug)]
pub struct Replay {
    result: Receiver<Result<Box<Resumed>, String>>,
    given_up: Arc<AtomicBool>,
}

impl Replay {
    /// Starts the thread.
    pub fn begin(record: Record) -> io::Result<Replay> {
        let (done, result) = mpsc::channel();
        let given_up = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&given_up);
        thread::Builder::new().name("replay".to_owned()).spawn(move || {
            if let Some(resumed) = resume(&record, || !stop.load(Ordering::Relaxed)) {
                // The player may have chosen another match meanwhile.
                let _ = done.send(resumed.map(Box::new));
            }
        })?;
        Ok(Replay { result, given_up })
    }

    /// The match, or the reason why there is none; `None` while the replay runs.
    pub fn result(&self) -> Option<Result<Box<Resumed>, String>> {
        match self.result.try_recv() {
            Ok(result) => Some(result),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err(saving::REPLAY_FAILED.to_string())),
        }
    }
}

impl Drop for Replay {
    fn drop(&mut self) {
        self.given_up.store(true, Ordering::Relaxed);
    }
}

/// The match of a record: replayed, or else from its last position. `None` if told to stop.
fn resume(record: &Record, may_go_on: impl FnMut() -> bool) -> Option<Result<Resumed, String>> {
    let difference = match record.replay_while(may_go_on) {
        Ok(game) => return game.map(|game| Ok(Resumed { game, difference: None })),
        Err(difference) => difference,
    };
    log::warn!("the last match cannot be replayed: {difference}");
    let Some(position) = record.position.clone() else {
        return Some(Err(difference.to_string()));
    };
    let game = Match::from_start(record.setup.clone(), position);
    Some(match game {
        Ok(game) => Ok(Resumed { game, difference: Some(difference) }),
        Err(unfit) => Err(unfit.to_string()),
    })
}
