//! The search: all candidates are tried a little, the better ones more, the best ones deeper.

pub mod breaks;
mod candidates;
pub(super) mod explain;
pub(super) mod greedy;
mod halving;
pub(super) mod hand;
mod kicks;
mod rehearsal;
mod tricks;
mod tried;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::Skill;
use super::decision::Kind;
use super::games::{Game, counting_lines};
use super::table::rack;
use super::table::state::{NextState, State};
use super::table::trials::ShotTrials;
use super::value::Values;
use crate::game::StrokeError;
use crate::physics::Shot;
use crate::physics::ball::BallId;
use crate::physics::table::PocketId;
use candidates::{Chance, Grid, Try};
use greedy::SimpleShot;
use halving::{FINALISTS, Halving};
use tried::Prior;
pub(super) use tried::TriedCandidate;

/// Strokes drawn for a decision. All candidates share them, so that their differences do not come
/// from luck.
const ERRORS: usize = 256;
/// Lines that are played with all strokes.
const LINES: usize = 12;
const LINES_IN_HAND: usize = 40;
/// Simulations for each line, in games of points: where a foul costs a point, a player who knows a
/// few shots well scores more than one who has tried many shots once.
const PER_LINE: u32 = 25;
/// The least estimated chance of a direct pot.
const LEAST_CHANCE: f64 = 0.03;
/// In snooker, with its many balls: the same as a part of the greatest one.
const LEAST_PART: f64 = 0.5;
/// With a direct pot of this chance no bank or combination is looked for.
const EASY_CHANCE: f64 = 0.7;
/// With a direct pot above this chance no safety is looked for.
const SURE_CHANCE: f64 = 0.97;
/// The least estimated chance of a pot that the second ply looks into.
const LEAST_CONTINUED: f64 = 0.2;
/// If no candidate but push-outs is legal in this part of its tries, kicks are looked for, too.
const OFTEN_LEGAL: f64 = 0.25;
/// Simulations of a continuation, about.
const CONTINUATION: usize = 90;
/// Part of the simulations of a deep search that the first ply takes.
const FIRST_PLY: f64 = 0.35;
/// Part of the simulations for the neighbourhood of the best candidates, and their number.
const REFINEMENT: f64 = 0.2;
const REFINED_CANDIDATES: usize = 3;
/// Most strokes that the chance of the best candidate, and that of each other one, is measured with
/// again in the end; and the least.
const AGAIN: [usize; 2] = [128, 48];
const LEAST_AGAIN: [usize; 2] = [16, 6];
/// Simulations of a decision for each of these strokes.
const PER_STROKE_AGAIN: [u32; 2] = [64, 160];
/// Strokes that the chances of a shot found without a search are measured with.
const MEASURING_STROKES: usize = 64;
/// A break costs as much as so many other shots.
const BREAK_COST: f64 = 8.0;

/// A search in one position.
pub(super) struct Search<'a> {
    pub trials: ShotTrials,
    pub game: &'a dyn Game,
    pub skill: Skill,
    pub values: Values,
    errors: Vec<StrokeError>,
    /// Before a break: the state with other gaps in the rack, for each stroke of `errors`.
    racks: Vec<State>,
    cancel: &'a AtomicBool,
}

impl<'a> Search<'a> {
    pub fn new(
        trials: ShotTrials,
        game: &'a dyn Game,
        skill: &Skill,
        seed: u64,
        cancel: &'a AtomicBool,
    ) -> Search<'a> {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let errors = (0..ERRORS + AGAIN[0]).map(|_| skill.noise.draw(&mut rng)).collect();
        let values = Values::new(skill);
        let simulations = skill.simulations.min(game.largest_budget());
        let skill = Skill { simulations, ..*skill };
        Search { trials, game, skill, values, errors, racks: Vec::new(), cancel }
    }

    /// Guesses a rack for each stroke. Breaks depend on gaps that nobody sees, so one that suits
    /// a single rack is worth little.
    pub fn guess_racks(&mut self, state: &State, seed: u64) {
        let racks = (0..ERRORS as u64).map(|index| {
            rack::with_guessed_gaps(&self.trials.venue, state, seed.wrapping_add(index))
        });
        self.racks = racks.collect();
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// The best candidates for a state, the best first; `None` if cancelled.
    pub fn run(&mut self, state: &State) -> Option<Vec<TriedCandidate>> {
        let tries = self.tries(state);
        let budget = f64::from(self.skill.simulations);
        let mut tried: Vec<TriedCandidate> = self.candidates(state, tries);
        let is_deep = self.skill.depth > 1 && !state.breaking;
        let first = match (state.breaking, is_deep) {
            (true, _) => budget / BREAK_COST,
            (_, true) => FIRST_PLY * budget,
            (_, false) => (1.0 - REFINEMENT) * budget,
        };
        self.halve(state, &mut tried, first)?;
        let is_fine =
            |one: &TriedCandidate| one.what.kind != Kind::PushOut && one.legal() >= OFTEN_LEGAL;
        let refinement = REFINEMENT * budget;
        if state.breaking || tried.iter().any(is_fine) {
            self.refine(state, &mut tried, refinement)?;
        } else {
            self.kick(state, &mut tried, [first, refinement])?;
        }
        if is_deep {
            // Those that are not looked into further keep their places behind the others.
            tried.truncate(FINALISTS);
            self.deepen(state, &mut tried, (1.0 - FIRST_PLY - REFINEMENT) * budget)?;
        }
        tried.sort_by(|a, b| self.score(b).total_cmp(&self.score(a)));
        Some(tried)
    }

    /// The value with the player's taste.
    fn score(&self, tried: &TriedCandidate) -> f64 {
        let taste = match tried.what.kind {
            Kind::Safety if self.skill.safety => self.skill.boldness,
            _ => 0.0,
        };
        tried.value() - taste
    }

    /// All candidates of a state.
    pub fn tries(&mut self, state: &State) -> Vec<Try> {
        let game = self.game;
        if state.breaking {
            return breaks::tries(&mut self.trials, game, state);
        }
        let mut tries = Vec::new();
        let mut chances = candidates::chances(&self.trials, game, state, &self.skill);
        let most = if state.region().is_some() { LINES_IN_HAND } else { LINES };
        let most = match game.left(state) {
            Some(_) => most.min((self.skill.simulations / PER_LINE) as usize),
            None => most,
        };
        let is_frame = game.frame(state).is_some();
        let likeliest = chances.first().map_or(0.0, |it| it.chance);
        let least = if is_frame { LEAST_PART * likeliest } else { 0.0 };
        chances.retain(|it| it.chance >= LEAST_CHANCE.max(least));
        if game.left(state).is_some() {
            // A miss of the ball itself costs a point.
            let worth = |it: &Chance| {
                it.chance - 2.0 * it.aim.misses(&self.trials.venue, &self.skill.noise)
            };
            chances.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
        }
        if state.region().is_some() {
            thin_out(&mut chances);
        }
        chances.truncate(most);
        let grid = self.grid(chances.len());
        for chance in &chances {
            let with = (&self.skill, grid);
            candidates::pots(&mut self.trials, state, chance, with, &mut tries);
        }
        if is_frame {
            rehearsal::thin_out(&mut self.trials, state, &mut tries);
        }
        let best = chances.iter().map(|it| it.chance).fold(0.0, f64::max);
        if game.is_of_banks() {
            tricks::banks(&mut self.trials, game, state, &self.skill, &mut tries);
        }
        if self.skill.tricks && best < EASY_CHANCE && state.region().is_none() {
            let (trials, skill) = (&mut self.trials, &self.skill);
            if !game.is_of_banks() {
                tricks::banks(trials, game, state, skill, &mut tries);
            }
            tricks::combinations(trials, game, state, skill, &mut tries);
            tricks::caroms(trials, game, state, &mut tries);
        }
        // Players without safeties play one only if there is nothing to shoot at.
        if tries.is_empty() || self.skill.safety && best <= SURE_CHANCE {
            candidates::safeties(&mut self.trials, game, state, &mut tries);
        }
        if state.push_out().is_some() {
            candidates::push_outs(&mut self.trials, state, &mut tries);
        }
        tries
    }

    fn candidates(&mut self, state: &State, tries: Vec<Try>) -> Vec<TriedCandidate> {
        let tried = |what: Try| {
            let prior = self.prior(state, &what);
            TriedCandidate::new(what, prior)
        };
        tries.into_iter().map(tried).collect()
    }

    /// What is known of a direct pot, in a frame of snooker.
    fn prior(&mut self, state: &State, what: &Try) -> Option<Prior> {
        let (ball, pocket) = what.aim.filter(|_| what.kind == Kind::Direct)?;
        let venue = &self.trials.venue;
        let [made, missed] = self.values.of_pot(venue, self.game, state, ball)?;
        let place = what.place.or(state.layout.cue_ball())?;
        let line = counting_lines(venue, self.game, state, ball).find(|it| it.pocket == pocket)?;
        let chance = line.aim(venue, &state.layout, place)?.chance(venue, &self.skill.noise);
        Some(Prior { chance, made, missed })
    }

    /// The strokes for each of so many lines that the budget allows.
    fn grid(&self, lines: usize) -> Grid {
        let per_line = self.skill.simulations as usize / (4 * lines.max(1));
        match per_line {
            0..=11 => Grid { speeds: 2, tips: 2 },
            12..=29 => Grid::SMALL,
            _ => Grid::FULL,
        }
    }

    /// Spends a budget on candidates by sequential halving. Those that stay are sorted, the best
    /// first.
    fn halve(&mut self, state: &State, tried: &mut Vec<TriedCandidate>, budget: f64) -> Option<()> {
        for round in Halving::new(tried.len(), budget, ERRORS) {
            for one in tried.iter_mut() {
                self.sample(state, one, round.each)?;
            }
            tried.sort_by(|a, b| self.score(b).total_cmp(&self.score(a)));
            let Some(keep) = round.keep else { break };
            tried.truncate(keep);
            // Candidates with the same place of the cue ball one after another.
            let place =
                |it: &TriedCandidate| it.what.place.map_or([0.0; 2], |place| [place.x, place.y]);
            tried.sort_by(|a, b| {
                let (a, b) = (place(a), place(b));
                a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1]))
            });
        }
        Some(())
    }

    /// Looks for kicks where the candidates are nearly always fouls; and if not even a stroke without
    /// errors is legal, for the foul that costs the least. Spends the second of two budgets, or both
    /// if no candidate was legal.
    fn kick(
        &mut self,
        state: &State,
        tried: &mut Vec<TriedCandidate>,
        budgets: [f64; 2],
    ) -> Option<()> {
        let mut tries = Vec::new();
        kicks::find(&mut self.trials, self.game, state, &self.skill, &mut tries);
        if !tries.is_empty() {
            tried.retain(|one| one.clean > 0);
        } else if !tried.iter().any(|one| self.may_be_legal(state, one)) {
            for one in tried.iter_mut() {
                (one.what.kind, one.what.aim) = (Kind::Foul, None);
            }
            kicks::fouls(&mut self.trials, self.game, state, &mut tries);
        }
        let is_helped = tried.iter().any(|one| one.clean > 0);
        let mut fresh: Vec<TriedCandidate> = self.candidates(state, tries);
        let budget = budgets[1] + if is_helped { 0.0 } else { budgets[0] };
        self.halve(state, &mut fresh, budget)?;
        tried.append(&mut fresh);
        tried.sort_by(|a, b| self.score(b).total_cmp(&self.score(a)));
        Some(())
    }

    /// True if a candidate was no foul at least once, or is none without errors.
    fn may_be_legal(&mut self, state: &State, tried: &TriedCandidate) -> bool {
        let Try { place, call, aim, shot, .. } = &tried.what;
        let from = state.with_cue_ball(*place);
        self.trials.set_position(&from.layout);
        tried.clean > 0 || !self.trials.play(&from, *call, *aim, shot).is_foul
    }

    /// Tries the neighbourhood of the best candidates.
    fn refine(
        &mut self,
        state: &State,
        tried: &mut Vec<TriedCandidate>,
        budget: f64,
    ) -> Option<()> {
        let mut tries = Vec::new();
        for one in tried.iter().take(REFINED_CANDIDATES) {
            candidates::neighbours(&mut self.trials, state, &one.what, &self.skill, &mut tries);
        }
        let mut fresh: Vec<TriedCandidate> = self.candidates(state, tries);
        let each = budget / fresh.len().max(1) as f64;
        for one in &mut fresh {
            self.sample(state, one, each.clamp(1.0, ERRORS as f64) as usize)?;
        }
        tried.append(&mut fresh);
        tried.sort_by(|a, b| self.score(b).total_cmp(&self.score(a)));
        Some(())
    }

    /// The shot of a candidate with the errors of one stroke, from the position that is set.
    fn executed(&self, what: &Try, error: &StrokeError) -> Shot {
        let cue = self.trials.venue.scale.with_error(&what.cue, error);
        // Rails and balls behind the ball raise each stroke as much as it needs: over a ball close
        // behind, a tip that is a little lower needs a much steeper cue.
        let is_raised = what.shot.elevation > 0.0;
        if let Some(shot) = is_raised.then(|| self.trials.shot(&cue)).flatten() {
            return shot;
        }
        let strength = crate::physics::Strength::Power(cue.power);
        let elevation = cue.elevation.max(what.shot.elevation);
        let (direction, tip) = (cue.direction, cue.tip);
        Shot { direction, strength, tip, elevation, ..what.shot }
    }

    fn sample(&mut self, state: &State, tried: &mut TriedCandidate, count: usize) -> Option<()> {
        if self.is_cancelled() {
            return None;
        }
        let mut from = state.with_cue_ball(tried.what.place);
        self.trials.set_position(&from.layout);
        let count = count.min(ERRORS - tried.samples.min(ERRORS));
        for _ in 0..count {
            let error = self.errors[tried.first + tried.samples];
            if let Some(racked) = self.racks.get(tried.samples) {
                from = racked.with_cue_ball(tried.what.place);
                self.trials.set_position(&from.layout);
            }
            let shot = self.executed(&tried.what, &error);
            let played = self.trials.play(&from, tried.what.call, tried.what.aim, &shot);
            let venue = &self.trials.venue;
            let value = self.values.after(venue, self.game, &played.after, state.player);
            tried.values += value;
            if played.is_made {
                tried.made += 1;
                tried.made_values += value;
            }
            tried.clean += usize::from(!played.is_foul);
            tried.samples += 1;
        }
        Some(())
    }

    /// Measures the chances of the first candidates again, with strokes that the choice has not
    /// seen: a candidate comes first because its own strokes went well.
    pub fn look_again(&mut self, state: &State, tried: &mut [TriedCandidate]) -> Option<()> {
        for (index, one) in tried.iter_mut().enumerate() {
            let place = index.min(1);
            let strokes = (self.skill.simulations / PER_STROKE_AGAIN[place]) as usize;
            let mut again =
                TriedCandidate { first: ERRORS, ..TriedCandidate::new(one.what.clone(), None) };
            self.sample(state, &mut again, strokes.clamp(LEAST_AGAIN[place], AGAIN[place]))?;
            one.again = Some(again.success());
        }
        Some(())
    }

    /// A shot that was found without a search, with its chances. One that is a foul even without errors
    /// is reported as a foul. `None` if cancelled, or there is no room for a cue.
    pub fn measure(&mut self, state: &State, simple: &SimpleShot) -> Option<TriedCandidate> {
        let SimpleShot { cue, call, place, kind, aim } = *simple;
        self.trials.set_position(&state.with_cue_ball(place).layout);
        let (cue, shot) = self.trials.shot_with_room(&cue)?;
        let mut tried =
            TriedCandidate::new(Try { cue, shot, place, call, aim, kind, sent: None }, None);
        self.sample(state, &mut tried, MEASURING_STROKES)?;
        if !state.breaking && !self.may_be_legal(state, &tried) {
            (tried.what.kind, tried.what.aim) = (Kind::Foul, None);
        }
        Some(tried)
    }

    /// The mean value of a shot over so many strokes.
    pub fn mean(&mut self, state: &State, what: Try, samples: usize) -> Option<f64> {
        let mut tried = TriedCandidate::new(what, None);
        self.sample(state, &mut tried, samples)?;
        Some(tried.value())
    }

    /// The second ply: the best candidates are played again, and what follows is searched, too.
    fn deepen(&mut self, state: &State, tried: &mut [TriedCandidate], budget: f64) -> Option<()> {
        let count = tried.len().min(FINALISTS);
        let samples = ((budget / count as f64 / CONTINUATION as f64) as usize).clamp(2, 24);
        for one in &mut tried[..count] {
            if self.is_cancelled() {
                return None;
            }
            let from = state.with_cue_ball(one.what.place);
            let mut known: Vec<(State, f64)> = Vec::new();
            let mut gain = 0.0;
            for index in 0..samples {
                self.trials.set_position(&from.layout);
                let error = self.errors[index];
                let shot = self.executed(&one.what, &error);
                let played = self.trials.play(&from, one.what.call, one.what.aim, &shot);
                let venue = &self.trials.venue;
                let leaf = self.values.after(venue, self.game, &played.after, state.player);
                let deep = match &played.after {
                    NextState::Turn(next) if next.player == state.player && !next.breaking => {
                        match known.iter().find(|(other, _)| is_alike(other, next)) {
                            Some((_, value)) => *value,
                            None => {
                                let value = self.continuation(next)?;
                                known.push((next.clone(), value));
                                value
                            }
                        }
                    }
                    _ => leaf,
                };
                gain += deep - leaf;
            }
            // The first ply's mean has more samples; the second one corrects it.
            one.deep = Some(one.value() + gain / samples as f64);
        }
        Some(())
    }

    /// The value of a state for its player, by a small search.
    fn continuation(&mut self, state: &State) -> Option<f64> {
        let leaf = self.values.state(&self.trials.venue, self.game, state);
        let mut chances = candidates::chances(&self.trials, self.game, state, &self.skill);
        chances.retain(|it| it.chance > LEAST_CONTINUED);
        if state.region().is_some() {
            thin_out(&mut chances);
        }
        chances.truncate(3);
        let mut tries = Vec::new();
        for chance in &chances {
            let with = (&self.skill, Grid::SMALL);
            candidates::pots(&mut self.trials, state, chance, with, &mut tries);
        }
        if self.game.frame(state).is_some() {
            rehearsal::thin_out(&mut self.trials, state, &mut tries);
        }
        let mut tried: Vec<TriedCandidate> = self.candidates(state, tries);
        for (samples, keep) in [(1, 12), (3, 4), (8, 1)] {
            for one in &mut tried {
                self.sample(state, one, samples)?;
            }
            tried.sort_by(|a, b| b.value().total_cmp(&a.value()));
            tried.truncate(keep);
        }
        let Some(best) = tried.first() else { return Some(leaf) };
        // A search that finds less than the estimate may have missed the better shot.
        Some(best.value().max(0.5 * (leaf + best.value())))
    }
}

/// Keeps a few places of the ball in hand for each line.
fn thin_out(chances: &mut Vec<Chance>) {
    const PLACES: usize = 6;
    let mut counts: BTreeMap<(BallId, PocketId), usize> = BTreeMap::new();
    chances.retain(|it| {
        let count = counts.entry((it.line.ball, it.line.pocket)).or_default();
        *count += 1;
        *count <= PLACES
    });
}

/// True if two states are so alike that one continuation stands for both.
fn is_alike(a: &State, b: &State) -> bool {
    const CUE_BALL: f64 = 0.03;
    const OBJECT_BALL: f64 = 0.005;
    if a.layout.on_table() != b.layout.on_table() || a.cue_ball != b.cue_ball || a.game != b.game {
        return false;
    }
    a.layout.balls().zip(b.layout.balls()).all(|((ball, at), (_, other))| {
        let near = if ball.0 == 0 { CUE_BALL } else { OBJECT_BALL };
        (at - other).norm() < near
    })
}
