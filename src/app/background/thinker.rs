//! A decision that is made on its own thread, at the lowest priority.

use crate::ai::{Decision, Position, Skill, decide};
use crate::task::Task;

/// A player that looks for a shot. The result is `None` if there is none.
pub type Thinker = Task<Option<Box<Decision>>>;

/// Starts to look for a shot.
pub fn think(position: Position, skill: Skill, seed: u64) -> Thinker {
    Task::spawn("opponent", move |is_cancelled| {
        give_way();
        decide(&position, &skill, seed, is_cancelled).map(Box::new)
    })
}

/// Gives this thread the lowest priority, so that frames are drawn as smoothly as without this thread.
fn give_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(19) {
        log::info!("an opponent thinks at the usual priority: {error}");
    }
}
