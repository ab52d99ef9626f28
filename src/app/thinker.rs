//! A decision that is made on a thread of its own, at the lowest priority.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use crate::ai::{Decision, Position, Skill, decide};

/// A player that looks for a shot. It stops when this is dropped.
#[derive(Debug)]
pub struct Thinker {
    result: Receiver<Option<Box<Decision>>>,
    given_up: Arc<AtomicBool>,
}

impl Thinker {
    /// Starts to look for a shot; `None` if the system cannot start a thread.
    pub fn begin(position: Position, skill: Skill, seed: u64) -> Option<Thinker> {
        let (done, result) = mpsc::channel();
        let given_up = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&given_up);
        let thread = thread::Builder::new().name("opponent".to_owned());
        let started = thread.spawn(move || {
            give_way();
            let decision = decide(&position, &skill, seed, &stop);
            // The turn may be over meanwhile.
            let _ = done.send(decision.map(Box::new));
        });
        match started {
            Ok(_) => Some(Thinker { result, given_up }),
            Err(error) => {
                log::warn!("opponents cannot think: {error}");
                None
            }
        }
    }

    /// The decision, or `None` within if there is none; `None` while the thread looks for one.
    pub fn result(&self) -> Option<Option<Box<Decision>>> {
        match self.result.try_recv() {
            Ok(decision) => Some(decision),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(None),
        }
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.given_up.store(true, Ordering::Relaxed);
    }
}

/// Gives this thread the lowest priority, so that frames are drawn as smoothly as without it.
fn give_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(19) {
        log::info!("an opponent thinks at the usual priority: {error}");
    }
}
