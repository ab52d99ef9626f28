//! Replays a record on its own thread, to resume its match.

use std::sync::atomic::Ordering;

use crate::game::Match;
use crate::game::record::{Difference, Record};
use crate::task::Task;

/// A match that can be resumed.
#[derive(Debug)]
pub struct Resumed {
    /// The match.
    pub game: Match,
    /// The reason why its shots cannot be replayed; it then begins at the last position of its
    /// record.
    pub difference: Option<Difference>,
}

/// A replay in progress. The result is the match, or the reason why there is none; `None` if the
/// replay was cancelled.
pub type Replaying = Task<Option<Result<Box<Resumed>, String>>>;

/// Starts the thread.
pub fn begin(record: Record) -> Replaying {
    Task::spawn("replay", move |is_cancelled| {
        let resumed = resume(&record, || !is_cancelled.load(Ordering::Relaxed))?;
        Some(resumed.map(Box::new))
    })
}

/// The match of a record: replayed, or else from its last position. `None` if cancelled.
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
