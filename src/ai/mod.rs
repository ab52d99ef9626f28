//! The computer player.
//!
//! [`decide`] looks at a [`Position`] and finds a shot by search: geometry gives candidates, the
//! engine corrects their aim, and noisy simulations, judged by the rules of the game, tell what
//! they are worth to a player with these errors. A decision depends only on the position, the skill
//! and the seed: the budget is a number of simulated shots, never a time.
//!
//! The player sees nothing that its opponent could not see, and gets no help from the engine: what
//! it executes has the errors of its skill ([`Decision::commands`]).

mod arena;
mod decision;
mod games;
mod greedy;
mod hand;
mod layout;
mod lines;
mod noise;
mod opponents;
mod pockets;
mod position;
mod state;
mod venue;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub use decision::{Candidate, Decision, Kind, Line, Planned};
pub use noise::Noise;
pub use opponents::{OPPONENTS, Opponent, Planner, Skill, opponent};
pub use position::Position;

use crate::game::Cue;
use crate::texts::shot_reasons;

/// Decides what to do in a position. `None` if `cancel` was set meanwhile.
///
/// The same position, skill and seed give the same decision on any machine.
pub fn decide(
    position: &Position,
    skill: &Skill,
    seed: u64,
    cancel: &AtomicBool,
) -> Option<Decision> {
    let _ = (seed, cancel, skill);
    let game = position.game()?;
    let venue = Arc::new(position.venue());
    if let Some(choice) = &position.choice {
        return Some(Decision {
            choice: Some(choice.options[0].name.to_owned()),
            place: None,
            call: None,
            shot: Cue { direction: 0.0, power: 0.5, tip: [0.0, 0.0], elevation: 0.0 },
            candidates: Vec::new(),
            plan: Vec::new(),
            reason: shot_reasons::CHOICE.to_string(),
            simulations: 0,
            scale: venue.scale,
        });
    }
    let best = greedy::shot(&venue, game, &position.state);
    Some(Decision {
        choice: None,
        place: best.place,
        call: best.call,
        shot: best.shot,
        plan: Vec::new(),
        reason: shot_reasons::SAFETY_NOTHING_ON.to_string(),
        simulations: 0,
        scale: venue.scale,
        candidates: vec![best],
    })
}
