//! A decision as written in files.

use std::sync::atomic::AtomicBool;

use serde::Serialize;

use super::{Candidate, Decision, PocketLibrary, Position, Skill, decide};
use crate::game::{Cue, Declaration, Match};
use crate::wording::Phrase;

/// What a player does, and the shots considered; see [`Decision`].
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct DecisionReport {
    /// The name of the option of an open choice. Nothing else matters then.
    pub choice: Option<String>,
    /// The place of the ball in hand, m.
    pub place: Option<[f64; 2]>,
    /// The declaration.
    pub call: Option<Declaration>,
    /// The shot as intended.
    pub shot: Cue,
    /// The reason, in English.
    pub reason: String,
    /// The shots, the best first.
    pub candidates: Vec<CandidateReport>,
    /// The number of shots that were simulated.
    pub simulations: u64,
}

/// A shot that was considered; see [`Candidate`].
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct CandidateReport {
    /// The shot as intended.
    pub shot: Cue,
    /// The declaration.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<Declaration>,
    /// The place of the ball in hand, m.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<[f64; 2]>,
    /// The chance that the shot succeeds, 0 to 1.
    pub pot: f64,
    /// The chance to win the rack, 0 to 1.
    pub value: f64,
}

impl From<&Decision> for DecisionReport {
    fn from(decision: &Decision) -> DecisionReport {
        DecisionReport {
            choice: decision.choice.clone(),
            place: decision.place,
            call: decision.call.map(Declaration::from),
            shot: decision.shot,
            reason: decision.reason.in_english(),
            candidates: decision.candidates.iter().map(CandidateReport::from).collect(),
            simulations: decision.simulations,
        }
    }
}

impl From<&Candidate> for CandidateReport {
    fn from(candidate: &Candidate) -> CandidateReport {
        let &Candidate { shot, call, place, pot, value, .. } = candidate;
        CandidateReport { shot, call: call.map(Declaration::from), place, pot, value }
    }
}

/// Rates the shots of the player at the table. `None` if `cancel` was set meanwhile, or nothing can
/// be done.
///
/// The same match, skill and seed give the same report on any machine.
pub fn rate(
    game: &Match,
    pockets: &PocketLibrary,
    skill: &Skill,
    seed: u64,
    cancel: &AtomicBool,
) -> Option<DecisionReport> {
    let position = Position::of(game, pockets)?;
    decide(&position, skill, seed, cancel).map(|decision| DecisionReport::from(&decision))
}
