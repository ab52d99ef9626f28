//! The decision in words, with the shots that are planned next.

use nalgebra::Vector2;

use super::Search;
use super::candidates::{self, Try};
use crate::ai::decision::{Candidate, Kind, Planned};
use crate::ai::games::Game;
use crate::ai::table::state::{NextState, State};
use crate::ai::table::trials::ShotTrials;
use crate::ai::words::{Percent, ShotReason};
use crate::game::Cue;
use crate::physics::ball::BallId;
use crate::physics::table::PocketId;
use crate::rules::{Call, snooker_name};

/// Most shots that are planned.
const MAX_PLANNED: usize = 2;
/// The stroke that a planned shot is thought to be played with, of those tried for it: a slow one
/// with a little draw, or a faster one for players without spin.
const USUAL_STROKE: usize = 1;

/// The next shots after the best candidate, if it goes as intended.
pub(in crate::ai) fn plan(search: &mut Search, state: &State, best: &Candidate) -> Vec<Planned> {
    let mut plan = Vec::new();
    if best.aim.is_none() {
        return plan;
    }
    let place = best.place.map(Vector2::from);
    let shot = Intention { cue: best.shot, call: best.call, aim: best.aim, place };
    let mut next = intended(&mut search.trials, state, &shot);
    while let Some(state) = next.take() {
        let chances = candidates::chances(&search.trials, search.game, &state, &search.skill);
        let Some(chance) = chances.first() else { break };
        plan.push(Planned {
            ball: chance.line.ball,
            pocket: chance.line.pocket,
            from: [chance.place.x, chance.place.y],
            pot: chance.chance,
        });
        if plan.len() == MAX_PLANNED {
            break;
        }
        let mut tries = Vec::new();
        let with = (&search.skill, candidates::Grid::SMALL);
        candidates::pots(&mut search.trials, &state, chance, with, &mut tries);
        let Some(usual) = tries.get(USUAL_STROKE) else { break };
        let &Try { cue, call, aim, place, .. } = usual;
        next = intended(&mut search.trials, &state, &Intention { cue, call, aim, place });
    }
    plan
}

/// The intention of a player.
struct Intention {
    cue: Cue,
    call: Option<Call>,
    /// The ball and pocket that the shot is for.
    aim: Option<(BallId, PocketId)>,
    /// The place of the ball in hand.
    place: Option<Vector2<f64>>,
}

/// The state after a shot without errors, if its player stays at the table.
fn intended(trials: &mut ShotTrials, state: &State, shot: &Intention) -> Option<State> {
    let from = state.with_cue_ball(shot.place);
    trials.set_position(&from.layout);
    let played = trials.shot(&shot.cue)?;
    match trials.play(&from, shot.call, shot.aim, &played).after {
        NextState::Turn(next) if next.player == state.player && !next.breaking => Some(next),
        _ => None,
    }
}

/// The reason for the best candidate.
pub(in crate::ai) fn reason(
    game: &dyn Game,
    state: &State,
    candidates: &[Candidate],
    plan: &[Planned],
) -> ShotReason {
    let reason = numbered(state.decider(), candidates, plan);
    match reason {
        ShotReason::Break if game.is_broken_softly() => ShotReason::SoftBreak,
        _ if game.frame(state).is_some() => coloured(reason),
        _ => reason,
    }
}

/// A reason with the balls of snooker by their names.
fn coloured(reason: ShotReason) -> ShotReason {
    match reason {
        ShotReason::Potting(ball, pot) => ShotReason::PottingColour(snooker_name(ball), pot),
        ShotReason::PottingFor(ball, pot, next) => {
            ShotReason::PottingColourFor(snooker_name(ball), pot, snooker_name(next))
        }
        ShotReason::Bank(ball, pot) => ShotReason::BankColour(snooker_name(ball), pot),
        ShotReason::Combination(ball, pot) => {
            ShotReason::CombinationColour(snooker_name(ball), pot)
        }
        ShotReason::SafetyHard(ball, pot) => ShotReason::SafetyHardColour(snooker_name(ball), pot),
        ShotReason::SafetyLeavesNothing(ball) => {
            ShotReason::SafetyLeavesNothingColour(snooker_name(ball))
        }
        reason => reason,
    }
}

/// The reason with balls by their numbers.
fn numbered(decider: Option<BallId>, candidates: &[Candidate], plan: &[Planned]) -> ShotReason {
    let Some(best) = candidates.first() else { return ShotReason::SafetyNothingOn };
    let pot = Percent(best.pot);
    match (best.kind, best.aim) {
        (Kind::Break, _) => ShotReason::Break,
        (Kind::PushOut, _) => ShotReason::PushOut,
        (Kind::Kick, _) => ShotReason::Kick,
        (Kind::Foul, _) => ShotReason::Foul,
        (Kind::Bank, Some((ball, _))) => ShotReason::Bank(ball, pot),
        (Kind::Combination | Kind::Carom, Some((ball, _))) => ShotReason::Combination(ball, pot),
        (Kind::Direct, Some((ball, _))) if Some(ball) == decider => ShotReason::Winning(ball, pot),
        (_, Some((ball, _))) => match plan.first() {
            Some(next) => ShotReason::PottingFor(ball, pot, next.ball),
            None => ShotReason::Potting(ball, pot),
        },
        (_, None) => {
            let attack = candidates.iter().find(|it| it.aim.is_some());
            match attack.and_then(|it| Some((it.aim?.0, it.pot))) {
                None => ShotReason::SafetyNothingOn,
                Some((ball, pot)) if pot < 0.6 => ShotReason::SafetyHard(ball, Percent(pot)),
                Some((ball, _)) => ShotReason::SafetyLeavesNothing(ball),
            }
        }
    }
}
