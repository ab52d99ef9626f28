//! The computer player.
//!
//! [`decide`] looks at a [`Position`] and finds a shot by search: geometry gives candidates, the
//! engine corrects their aim, and noisy simulations, judged by the rules of the game, tell what
//! they are worth to a player with these errors. A decision depends only on the position, the skill
//! and the seed: the budget is a number of simulated shots, never a time.
//!
//! The player sees nothing that its opponent could not see, and gets no help from the engine: what
//! it executes has the errors of its skill ([`Decision::stroke`]).
//!
//! It also judges the shots of people, in [`analysis`]: why a pot missed, how far a person's shots
//! are off, and what that means for the shot being aimed.

pub mod analysis;
mod billiards;
mod carom;
mod decision;
pub mod duel;
mod games;
mod lag;
mod opponents;
mod position;
mod report;
pub mod search;
mod stroke_scale;
mod table;
#[cfg(test)]
mod tests;
mod value;
mod words;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pub use crate::game::Noise;
pub use decision::{
    Candidate, Decision, Kind, Line, MAX_STROKES_DRAWN, Planned, drawn_with_room, with_room,
};
pub use opponents::{OPPONENTS, Opponent, Planner, Skill, nearest, opponent, player, player_names};
pub use position::Position;
pub use report::{CandidateReport, DecisionReport, rate};
pub use table::pockets::PocketLibrary;
pub use value::weights::Weights;

use games::Game;
use search::{Search, TriedCandidate};
use table::state::{NextState, State};
use table::trials::ShotTrials;
use table::venue::Venue;
use value::Values;
pub(crate) use words::WORDINGS;
pub use words::{Percent, ShotReason};

use crate::game::Cue;
use crate::rules::{Choice, GameState};

/// Candidates that a decision shows.
const SHOWN: usize = 8;

/// Decides what to do in a position. `None` if `cancel` was set meanwhile, or nothing can be done.
///
/// The same position, skill and seed give the same decision on any machine.
pub fn decide(
    position: &Position,
    skill: &Skill,
    seed: u64,
    cancel: &AtomicBool,
) -> Option<Decision> {
    let venue = Arc::new(position.venue());
    if let GameState::Lag(_) = position.state.game {
        let options = position.choice.as_ref().map(|choice| &choice.options);
        return Some(match options.and_then(|options| options.first()) {
            // The winner of the lag breaks.
            Some(first) => chosen(&venue, first.name),
            None => lag::shot(&venue, position),
        });
    }
    if position.state.game.kind().has_two_cue_balls() {
        // Balls on their spots are the safer choice.
        if let Some(first) = position.choice.as_ref().and_then(|choice| choice.options.first()) {
            return Some(chosen(&venue, first.name));
        }
        let is_carom = position.state.game.kind().is_carom();
        let shots = if is_carom { carom::shots } else { billiards::shots };
        let (mut candidates, simulations) = shots(&venue, position, skill, seed, cancel)?;
        candidates.truncate(SHOWN);
        let best = candidates.first()?;
        let reason = match best.kind {
            Kind::Safety => ShotReason::SafetyNothingOn,
            _ if is_carom => ShotReason::Carom(Percent(best.pot)),
            _ => ShotReason::Scoring(Percent(best.pot)),
        };
        return Some(decision(&venue, candidates, Vec::new(), reason, simulations));
    }
    let game = position.game()?;
    if let Some(choice) = &position.choice {
        return choose(&venue, game, position, choice, skill);
    }
    let guessed;
    let state = match position.state.breaking {
        true => {
            guessed = table::rack::with_guessed_gaps(&venue, &position.state, seed);
            &guessed
        }
        false => &position.state,
    };
    let skill = &skill.at(game, state);
    let mut search = Search::new(ShotTrials::new(Arc::clone(&venue)), game, skill, seed, cancel);
    if state.breaking {
        search.guess_racks(state, seed);
    }
    let simple = match skill.planner {
        Planner::Greedy => Some(search::greedy::shot(&venue, game, state)),
        Planner::AnyBall => Some(search::greedy::any(&venue, game, state, seed)),
        Planner::Search => None,
    };
    if let Some(simple) = simple {
        let tried = search.measure(state, &simple)?;
        let candidates = vec![candidate(&mut search.trials, state, &tried)];
        let reason = search::explain::reason(game, state, &candidates, &[]);
        let simulations = search.trials.simulations;
        return Some(decision(&venue, candidates, Vec::new(), reason, simulations));
    }
    let mut tried = search.run(state)?;
    tried.truncate(SHOWN);
    if tried.is_empty() {
        tried.push(search.measure(state, &search::greedy::shot(&venue, game, state))?);
    } else if !state.breaking {
        search.look_again(state, &mut tried)?;
    }
    let candidates: Vec<Candidate> =
        tried.iter().map(|it| candidate(&mut search.trials, state, it)).collect();
    let plan = search::explain::plan(&mut search, state, &candidates[0]);
    let reason = search::explain::reason(game, state, &candidates, &plan);
    let simulations = search.trials.simulations;
    Some(decision(&venue, candidates, plan, reason, simulations))
}

fn decision(
    venue: &Venue,
    candidates: Vec<Candidate>,
    plan: Vec<Planned>,
    reason: ShotReason,
    simulations: u64,
) -> Decision {
    let best = candidates.first();
    Decision {
        choice: None,
        place: best.and_then(|best| best.place),
        call: best.and_then(|best| best.call),
        shot: best.map_or(IDLE, |best| best.shot),
        plan,
        reason,
        simulations,
        scale: venue.scale,
        candidates,
    }
}

/// The cue of a decision that is no shot.
const IDLE: Cue = Cue { direction: 0.0, power: 0.5, tip: [0.0, 0.0], elevation: 0.0 };

fn candidate(trials: &mut ShotTrials, state: &State, tried: &TriedCandidate) -> Candidate {
    let what = &tried.what;
    trials.set_position(&state.with_cue_ball(what.place).layout);
    Candidate {
        shot: what.cue,
        call: what.call,
        place: what.place.map(|place| [place.x, place.y]),
        kind: what.kind,
        aim: what.aim,
        pot: tried.success(),
        value: tried.value().clamp(0.0, 1.0),
        lines: trials.lines(&what.shot, what.aim.map(|(ball, _)| ball)),
    }
}

/// Chooses the option with the best state for this player.
fn choose(
    venue: &Venue,
    game: &dyn Game,
    position: &Position,
    choice: &Choice,
    skill: &Skill,
) -> Option<Decision> {
    let mut values = Values::new(skill);
    let mut value = |option: &crate::rules::ChoiceOption| {
        let lie = position.state.layout;
        let layouts = [lie, position.before.unwrap_or(lie)];
        let state = State::of_option(venue, layouts, option);
        values.after(venue, game, &NextState::Turn(state), choice.player)
    };
    // Of equal options the first one.
    let rated = choice.options.iter().rev().map(|option| (option, value(option)));
    let best = rated.max_by(|a, b| a.1.total_cmp(&b.1))?.0;
    Some(chosen(venue, best.name))
}

/// The choice of this option.
fn chosen(venue: &Venue, name: &str) -> Decision {
    let decision = decision(venue, Vec::new(), Vec::new(), ShotReason::Choice, 0);
    Decision { choice: Some(name.to_owned()), ..decision }
}
