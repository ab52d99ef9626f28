//! The search for a carom: shots spread over all directions, speeds and spins, of which those that
//! score become the parents of generations of others, each tried with the player's errors.

use std::f64::consts::TAU;
use std::sync::atomic::{AtomicBool, Ordering};

use rand::Rng;
use rand_chacha::ChaCha8Rng;

use super::position::Style;
use super::tries::{Outcome, Places, Tries};
use crate::ai::opponents::Skill;
use crate::ai::table::direction::past;
use crate::game::Cue;
use crate::game::{StrokeError, normal};

/// The part of the budget that spreads shots.
const SPREADING: f64 = 0.3;
/// Shots that are spread at least.
const FEWEST_SPREAD: u32 = 300;
/// Shots that score, at most, of which a few strokes find the parents of the first generation.
const MOST_PARENTS: usize = 60;
/// Strokes of each of these, and the fewest of the last strokes of a shot.
const FIRST_STROKES: u32 = 5;
const FEWEST_LAST: u32 = 20;
/// Shots that each generation keeps, and the children of each.
const KEPT: usize = 10;
const CHILDREN: usize = 3;
/// The part of the budget for the last strokes, which choose among the shots kept.
const CHOOSING: f64 = 0.15;
/// Simulations of a generation at least.
const FEWEST_IN_GENERATION: f64 = 400.0;
/// How far children lie from their parents in each generation, in the units of [`varied`].
const STEPS: [f64; 5] = [1.6, 1.1, 0.75, 0.5, 0.35];
/// Strokes that a shot without any is taken to have, with the mean value of all shots.
const PRIOR_STROKES: f64 = 4.0;

/// A shot, and the strokes at it.
#[derive(Debug, Clone)]
pub(super) struct Tried {
    pub cue: Cue,
    strokes: f64,
    points: f64,
    /// Sum of the values of all strokes.
    worth: f64,
    /// Sum of the strokes that scored: direction off the shot's (rad), pull, and tip.
    scored: [f64; 4],
}

impl Tried {
    fn new(cue: Cue) -> Tried {
        Tried { cue, strokes: 0.0, points: 0.0, worth: 0.0, scored: [0.0; 4] }
    }

    fn add(&mut self, stroke: &Cue, is_point: bool, worth: f64) {
        self.strokes += 1.0;
        self.worth += worth;
        if is_point {
            self.points += 1.0;
            let turn = stroke.direction - self.cue.direction;
            let parts = [turn, stroke.power, stroke.tip[0], stroke.tip[1]];
            self.scored = std::array::from_fn(|part| self.scored[part] + parts[part]);
        }
    }

    /// The part of the strokes that score.
    pub fn chance(&self) -> f64 {
        self.points / self.strokes.max(1.0)
    }

    /// The mean value of the strokes, drawn towards `mean` where these are few.
    fn value(&self, mean: f64) -> f64 {
        (self.worth + PRIOR_STROKES * mean) / (self.strokes + PRIOR_STROKES)
    }

    /// The mean of the strokes that scored: the shot itself without any.
    fn centre(&self) -> Cue {
        if self.points == 0.0 {
            return self.cue;
        }
        let [turn, power, side, height] = self.scored.map(|sum| sum / self.points);
        Cue { direction: self.cue.direction + turn, power, tip: [side, height], ..self.cue }
    }
}

/// The search for a shot.
pub(super) struct Search<'a, 'b> {
    pub tries: &'b mut Tries<'a>,
    pub style: &'b Style,
    pub skill: &'b Skill,
    pub rng: ChaCha8Rng,
    pub cancel: &'b AtomicBool,
}

impl Search<'_, '_> {
    /// The best shots found, the best first. If none scores, the one that meets most balls. `None` if
    /// the search was cancelled, or the cue has no room.
    pub fn run(&mut self) -> Option<Vec<Tried>> {
        let budget = self.style.budget * f64::from(self.skill.simulations);
        let spread = ((SPREADING * budget) as u32).max(FEWEST_SPREAD);
        let (scoring, second_best) = self.spread(spread)?;
        if scoring.is_empty() {
            let mut shots = vec![Tried::new(second_best?)];
            self.stroke(&mut shots, FIRST_STROKES)?;
            return Some(shots);
        }
        let step = scoring.len().div_ceil(MOST_PARENTS);
        let mut shots: Vec<Tried> = scoring.into_iter().step_by(step).map(Tried::new).collect();
        self.stroke(&mut shots, FIRST_STROKES)?;
        let left = budget * (1.0 - CHOOSING) - self.tries.simulations as f64;
        let generations = ((left / FEWEST_IN_GENERATION) as usize).min(STEPS.len());
        for step in &STEPS[STEPS.len() - generations..] {
            keep_best(&mut shots);
            self.add_children(&mut shots, *step);
            let each = left / (generations * shots.len()) as f64;
            self.stroke(&mut shots, (each as u32).max(2))?;
        }
        keep_best(&mut shots);
        // New strokes: those before have also chosen the shot.
        let mut shots: Vec<Tried> = shots.iter().map(|shot| Tried::new(shot.cue)).collect();
        let each = (CHOOSING * budget) as u32 / shots.len() as u32;
        self.stroke(&mut shots, each.max(FEWEST_LAST))?;
        keep_best(&mut shots);
        Some(shots)
    }

    /// Adds shots near the middle of the strokes that scored.
    fn add_children(&mut self, shots: &mut Vec<Tried>, step: f64) {
        for parent in 0..shots.len() {
            for _ in 0..CHILDREN {
                let centre = shots[parent].centre();
                shots.push(Tried::new(self.varied(centre, step)));
            }
        }
    }

    /// Plays some strokes of each shot, with the same errors for all. `None` if the search is
    /// cancelled.
    fn stroke(&mut self, shots: &mut [Tried], strokes: u32) -> Option<()> {
        let Search { skill, rng, .. } = self;
        let errors: Vec<StrokeError> = (0..strokes).map(|_| skill.noise.draw(rng)).collect();
        for shot in shots {
            if self.cancel.load(Ordering::Relaxed) {
                return None;
            }
            for error in &errors {
                let stroke = self.tries.venue.scale.with_error(&shot.cue, error);
                let outcome = self.tries.play(&stroke, self.skill.safety);
                let worth = outcome.map_or(0.0, |outcome| self.worth(&outcome));
                shot.add(&stroke, outcome.is_some_and(|outcome| outcome.is_point), worth);
            }
        }
        Some(())
    }

    /// The points that the player is ahead after a shot, as expected for this turn and the next one.
    fn worth(&self, outcome: &Outcome) -> f64 {
        match outcome.is_point {
            true => 1.0 + self.style.own(outcome.leave),
            false => -self.style.other(outcome.leave),
        }
    }

    /// Plays shots that are spread evenly. Returns those that score, and the one that meets most
    /// balls. `None` if the search is cancelled.
    fn spread(&mut self, count: u32) -> Option<(Vec<Cue>, Option<Cue>)> {
        let (mut scoring, mut second_best) = (Vec::new(), None);
        let places = Places::of(self.tries.start.iter().copied(), self.tries.cue_ball);
        let start: [f64; 5] = self.rng.random();
        for number in 0..count {
            if self.cancel.load(Ordering::Relaxed) {
                return None;
            }
            let cue = self.spread_shot(places.as_ref(), start, number);
            let Some(outcome) = self.tries.play(&cue, false) else { continue };
            if outcome.is_point {
                scoring.push(cue);
            }
            if second_best.is_none_or(|(met, _)| outcome.met > met) {
                second_best = Some((outcome.met, cue));
            }
        }
        Some((scoring, second_best.map(|(_, cue)| cue)))
    }

    /// The shot with this number: at some part of a ball, or anywhere.
    fn spread_shot(&self, places: Option<&Places>, start: [f64; 5], number: u32) -> Cue {
        let [family, direction, speed, side, height] = spread_point(start, number);
        let venue = self.tries.venue;
        // A stroke from the opening position has to meet the red directly, which is the last ball.
        let opens = self.tries.opens();
        let aimed = if opens { 1.0 } else { self.style.aimed };
        let direction = match places {
            Some(places) if family < aimed => {
                let at_red = opens || family < 0.5 * aimed;
                let way = places.others[usize::from(at_red)] - places.own;
                past(way, (2.0 * direction - 1.0) * 0.97 * venue.apart)
            }
            _ => TAU * direction,
        };
        let [slowest, fastest] = self.style.speeds;
        let speed = slowest * libm::pow(fastest / slowest, speed);
        let tip = [side, height].map(|part| 2.0 * part - 1.0);
        let power = venue.power(speed);
        let tip = self.within_reach(tip.map(|part| part * self.skill.spin));
        Cue { direction, power, tip, elevation: 0.0 }
    }

    /// A shot near another: a step of 1 is 3 mrad of direction, 8 % of the pull, and a quarter of the
    /// player's spin.
    fn varied(&mut self, cue: Cue, step: f64) -> Cue {
        let [turn, pull] = normal(&mut self.rng).map(|part| step * part);
        let [side, height] = normal(&mut self.rng).map(|part| step * part);
        let spin = 0.25 * self.skill.spin;
        Cue {
            direction: cue.direction + 0.003 * turn,
            power: (cue.power * (1.0 + 0.08 * pull)).clamp(0.01, 1.0),
            tip: self.within_reach([cue.tip[0] + spin * side, cue.tip[1] + spin * height]),
            ..cue
        }
    }

    /// The tip, no farther from the middle of the ball than the player plays.
    fn within_reach(&self, tip: [f64; 2]) -> [f64; 2] {
        let out = libm::hypot(tip[0], tip[1]);
        let within = if out > self.skill.spin { self.skill.spin / out } else { 1.0 };
        tip.map(|part| part * within)
    }
}

/// A point of a sequence that fills the unit cube evenly (Roberts, 2018): multiples of the powers of
/// 1/g, with g⁶ = g + 1.
fn spread_point(start: [f64; 5], number: u32) -> [f64; 5] {
    const G: f64 = 1.167_303_978_261_418_7;
    let mut step = 1.0;
    start.map(|start| {
        step /= G;
        (start + step * f64::from(number)).fract()
    })
}

/// Keeps the best shots, the best first.
fn keep_best(shots: &mut Vec<Tried>) {
    let strokes: f64 = shots.iter().map(|shot| shot.strokes).sum();
    let mean = shots.iter().map(|shot| shot.worth).sum::<f64>() / strokes.max(1.0);
    shots.sort_by(|a, b| b.value(mean).total_cmp(&a.value(mean)));
    shots.truncate(KEPT);
}
