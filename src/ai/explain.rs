//! The decision in words, with the shots that are planned next.

use super::arena::Arena;
use super::candidates;
use super::decision::{Candidate, Kind, Planned};
use super::games::Game;
use super::search::Search;
use super::state::{After, State};
use crate::texts::shot_reasons as words;

/// A chance in percent.
struct Percent(f64);

impl std::fmt::Display for Percent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.0}%", 100.0 * self.0)
    }
}

/// The next shots after the best candidate, if it goes as intended: at most two.
pub(super) fn plan(search: &mut Search, state: &State, best: &Candidate) -> Vec<Planned> {
    let mut plan = Vec::new();
    let (mut state, mut candidate) = (state.clone(), Some(best.clone()));
    while let Some(now) = candidate.take()
        && plan.len() < 2
        && now.aim.is_some()
    {
        let Some(next) = intended(&mut search.arena, &state, &now) else { break };
        let chances = candidates::chances(&search.arena, search.game, &next, &search.skill);
        let Some(chance) = chances.first() else { break };
        let mut tries = Vec::new();
        let with = (&search.skill, candidates::Grid::SMALL);
        candidates::pots(&mut search.arena, search.game, &next, chance, with, &mut tries);
        plan.push(Planned {
            ball: chance.line.ball,
            pocket: chance.line.pocket,
            from: [chance.place.x, chance.place.y],
            pot: chance.chance,
        });
        candidate = tries.into_iter().nth(1).map(|it| Candidate {
            shot: it.cue,
            call: it.call,
            place: it.place.map(|place| [place.x, place.y]),
            kind: it.kind,
            aim: it.aim,
            pot: chance.chance,
            value: 0.0,
            lines: Vec::new(),
        });
        state = next;
    }
    plan
}

/// The state after a candidate without errors, if its player goes on.
fn intended(arena: &mut Arena, state: &State, candidate: &Candidate) -> Option<State> {
    let from = match candidate.place {
        Some(place) => state.with_cue_ball(place.into()),
        None => state.clone(),
    };
    arena.set(&from.layout);
    let shot = arena.shot(&candidate.shot)?;
    match arena.play(&from, candidate.call, candidate.aim, &shot).after {
        After::Turn(next) if next.player == state.player && !next.breaking => Some(next),
        _ => None,
    }
}

/// The reason for the best candidate.
pub(super) fn reason(game: &dyn Game, candidates: &[Candidate], plan: &[Planned]) -> String {
    let Some(best) = candidates.first() else { return words::SAFETY_NOTHING_ON.to_string() };
    let pot = &Percent(best.pot);
    match (best.kind, best.aim) {
        (Kind::Break, _) => words::BREAK.to_string(),
        (Kind::PushOut, _) => words::PUSH_OUT.to_string(),
        (Kind::Kick, _) => words::KICK.to_string(),
        (Kind::Bank, Some((ball, _))) => words::bank(&ball, pot).to_string(),
        (Kind::Combination | Kind::Carom, Some((ball, _))) => {
            words::combination(&ball, pot).to_string()
        }
        (Kind::Direct, Some((ball, _))) if ball == game.decider() => {
            words::winning(&ball, pot).to_string()
        }
        (_, Some((ball, _))) => match plan.first() {
            Some(next) => words::potting_for(&ball, pot, &next.ball).to_string(),
            None => words::potting(&ball, pot).to_string(),
        },
        (_, None) => {
            let attack = candidates.iter().find(|it| it.aim.is_some());
            match attack.and_then(|it| Some((it.aim?.0, it.pot))) {
                None => words::SAFETY_NOTHING_ON.to_string(),
                Some((ball, pot)) if pot < 0.6 => {
                    words::safety_hard(&ball, &Percent(pot)).to_string()
                }
                Some((ball, _)) => words::safety_leaves_nothing(&ball).to_string(),
            }
        }
    }
}
