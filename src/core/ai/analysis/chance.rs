//! The chance of the shot being aimed, and where the cue ball will stop.
//!
//! The shot is played many times with the player's own error. The errors are always the same ones,
//! spread evenly, so that the chance moves with the aim and not with luck.

use std::f64::consts::TAU;
use std::sync::Arc;

use crate::physics::batch::{Limits, Simulator};
use crate::physics::table::PocketId;
use crate::physics::{Ball, BallId, Laws, Shot, Strength, Table};

/// Number of shots for a first answer, and for the final one.
pub const SAMPLES: [u32; 2] = [40, 160];
/// Number of places where the cue ball stops.
pub const MAX_STOPS: usize = 40;
/// Table time after which a shot counts as over, s.
const HORIZON: f64 = 20.0;

/// Two independent numbers with a normal distribution.
pub struct Normal;

impl Normal {
    /// The pair at a place in an even sequence (R2 of Roberts 2018, then Box and Muller).
    pub fn pair(place: u32) -> [f64; 2] {
        const STEPS: [f64; 2] = [0.754_877_666_246_692_7, 0.569_840_290_998_053_3];
        let [first, second] = STEPS.map(|step| (0.5 + step * f64::from(place)).fract());
        let radius = (-2.0 * libm::log(1.0 - first)).sqrt();
        let (sin, cos) = libm::sincos(TAU * second);
        [radius * cos, radius * sin]
    }
}

/// The shot being aimed.
#[derive(Debug, Clone)]
pub struct Question {
    /// The table.
    pub table: Arc<Table>,
    /// Its laws.
    pub laws: Laws,
    /// The balls.
    pub balls: Vec<Ball>,
    /// The shot.
    pub shot: Shot,
    /// The ball and the pocket that are called, or obvious.
    pub call: Option<(BallId, PocketId)>,
    /// Standard deviations of the player: of the direction, rad, and of the logarithm of the speed.
    pub error: [f64; 2],
}

impl Question {
    /// Takes over another question, in the memory that this one has.
    pub fn copy(&mut self, other: &Question) {
        let Question { table, laws, balls, shot, call, error } = other;
        self.table.clone_from(table);
        self.balls.clone_from(balls);
        (self.laws, self.shot, self.call, self.error) = (*laws, *shot, *call, *error);
    }
}

/// The answer.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Chance {
    /// The ball that is aimed at; `None` if the shot hits none.
    pub ball: Option<BallId>,
    /// The chance that it falls, 0 to 1: into the called pocket, else into the likeliest one.
    pub pot: f64,
    /// The chance that the cue ball falls or leaves the table, 0 to 1.
    pub scratch: f64,
    /// Where the cue ball stops, m.
    pub stops: Vec<[f64; 2]>,
    /// The number of shots that it was found by.
    pub samples: u32,
}

impl Chance {
    /// Takes over another answer, in the memory that this one has.
    pub fn copy(&mut self, other: &Chance) {
        self.stops.clone_from(&other.stops);
        (self.ball, self.pot, self.scratch) = (other.ball, other.pot, other.scratch);
        self.samples = other.samples;
    }
}

/// Answers questions one after the other, in memory that it keeps.
#[derive(Debug, Default)]
pub struct ChanceFinder {
    simulator: Option<(Arc<Table>, Laws, Simulator)>,
    /// How often the ball fell, by pocket.
    fallen: Vec<u32>,
    scratches: u32,
}

impl ChanceFinder {
    /// Begins with a question: finds the ball that is aimed at.
    pub fn begin(&mut self, question: &Question, chance: &mut Chance) {
        let Question { table, laws, balls, shot, call, .. } = question;
        let balls = || balls.iter().copied();
        match &mut self.simulator {
            Some((known, of, simulator)) if Arc::ptr_eq(known, table) && of == laws => {
                simulator.set_position(balls());
            }
            _ => {
                let simulator = Simulator::new(Arc::clone(table), *laws, balls());
                self.simulator = Some((Arc::clone(table), *laws, simulator));
            }
        }
        (self.scratches, chance.samples) = (0, 0);
        (chance.pot, chance.scratch) = (0.0, 0.0);
        chance.stops.clear();
        self.fallen.clear();
        self.fallen.resize(table.pockets.len(), 0);
        let Some((.., simulator)) = &mut self.simulator else { return };
        let limits = Limits { time: HORIZON, ..Limits::default() };
        let first = || simulator.play(shot, limits).first_contact.map(|contact| contact.ball);
        chance.ball = call.map(|(ball, _)| ball).or_else(first);
    }

    /// Plays the shot until it has been played so many times. `may_go_on` is asked before each shot;
    /// returns false if it refuses.
    pub fn play(
        &mut self,
        question: &Question,
        samples: u32,
        chance: &mut Chance,
        mut may_go_on: impl FnMut() -> bool,
    ) -> bool {
        let Some((.., simulator)) = &mut self.simulator else { return false };
        let limits = Limits { time: HORIZON, ..Limits::default() };
        while chance.samples < samples {
            if !may_go_on() {
                return false;
            }
            let noise = Normal::pair(chance.samples);
            let [aside, harder] = [0, 1].map(|index| noise[index] * question.error[index]);
            let factor = libm::exp(harder);
            let shot = question.shot;
            let strength = match shot.strength {
                Strength::Power(pull) => Strength::Power(pull * factor),
                Strength::Speed(speed) => Strength::Speed(speed * factor),
            };
            let shot = Shot { direction: shot.direction + aside, strength, ..shot };
            let outcome = simulator.play(&shot, limits);
            for gone in &outcome.gone {
                match gone.pocket {
                    _ if gone.ball == shot.ball => self.scratches += 1,
                    Some(pocket) if Some(gone.ball) == chance.ball => self.fallen[pocket.0] += 1,
                    _ => {}
                }
            }
            let rests = outcome.ball(shot.ball).filter(|ball| ball.state.in_play());
            if let Some(ball) = rests.filter(|_| chance.stops.len() < MAX_STOPS) {
                chance.stops.push([ball.position.x, ball.position.y]);
            }
            chance.samples += 1;
        }
        let of_all = |count: u32| f64::from(count) / f64::from(chance.samples.max(1));
        let called = question.call.and_then(|(_, pocket)| self.fallen.get(pocket.0));
        let likeliest = || self.fallen.iter().max();
        chance.pot = called.or_else(likeliest).map_or(0.0, |count| of_all(*count));
        chance.scratch = of_all(self.scratches);
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::ai::analysis::chance::*;
    use crate::ai::analysis::miss::tests::shot_at;

    /// The chance of a shot that is aimed aside of the straight line to a pocket, rad.
    fn chance(aside: f64, error: f64, call: bool) -> Chance {
        let attempt = shot_at(aside, [0.0, 0.0], 0.3);
        let question = Question {
            table: attempt.table,
            laws: attempt.laws,
            balls: attempt.balls,
            shot: attempt.shot,
            call: call.then_some((attempt.ball, attempt.pocket)),
            error: [error, 0.03],
        };
        let (mut finder, mut chance) = (ChanceFinder::default(), Chance::default());
        finder.begin(&question, &mut chance);
        assert!(finder.play(&question, SAMPLES[0], &mut chance, || true));
        chance
    }

    #[test]
    fn the_chance_falls_with_the_error_and_with_the_aim() {
        let steady = chance(0.0, 0.001, true);
        assert_eq!(steady.ball, Some(BallId(1)));
        assert!(steady.pot > 0.95, "{}", steady.pot);
        let shaky = chance(0.0, 0.02, true).pot;
        assert!((0.1..0.8).contains(&shaky), "{shaky}");
        assert!(chance(0.02, 0.001, true).pot < 0.05);
        // Without a call the ball is the one that is hit first.
        assert_eq!(chance(0.0, 0.001, false).pot, steady.pot);
    }

    #[test]
    fn the_cue_ball_stops_in_a_cloud_that_grows_with_the_error() {
        let spread = |chance: &Chance| {
            let range = |axis: usize| {
                let along = chance.stops.iter().map(|stop| stop[axis]);
                along.clone().fold(f64::MIN, f64::max) - along.fold(f64::MAX, f64::min)
            };
            range(0).hypot(range(1))
        };
        let [steady, shaky] = [chance(0.0, 0.001, true), chance(0.0, 0.02, true)];
        assert_eq!(steady.stops.len() as u32 + (steady.scratch * 40.0).round() as u32, 40);
        assert!(spread(&shaky) > 2.0 * spread(&steady));
    }

    #[test]
    fn the_noise_is_even_and_normal() {
        let pairs: Vec<[f64; 2]> = (0..4000).map(Normal::pair).collect();
        for axis in [0, 1] {
            let mean = pairs.iter().map(|pair| pair[axis]).sum::<f64>() / 4000.0;
            let square = pairs.iter().map(|pair| pair[axis] * pair[axis]).sum::<f64>() / 4000.0;
            assert!(mean.abs() < 0.02 && (square - 1.0).abs() < 0.02, "{mean} {square}");
        }
    }
}
