//! The player of carom games: shots tried at random, and the best of those that score repeated with
//! the player's errors.
//!
//! It plays for the point, with no thought of where the balls lie after it, and knows no safeties.

use std::f64::consts::TAU;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use nalgebra::Vector2;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::decision::{Candidate, Kind, Line};
use super::noise::Noise;
use super::opponents::Skill;
use super::position::Position;
use super::table::venue::Venue;
use crate::game::{Cue, shot_of};
use crate::physics::ball::{Ball, BallId};
use crate::physics::{Shot, World};
use crate::rules::{Rules, ShotSummary, Situation, VerdictWords};

/// Speeds of the cue ball that are tried, m/s.
const SPEEDS: [f64; 2] = [0.8, 6.0];
/// The part of the shots that are aimed at a ball; the others go anywhere.
const AIMED: f64 = 0.7;
/// The least height of the tip for balls that only follow, in radii.
const LOW: f64 = -0.4;
/// The most shots that are simulated: each of them rolls long, without pockets.
const MOST_SIMULATIONS: u32 = 3000;
/// The part of the budget that finds shots; the rest repeats the best.
const FINDING: f64 = 0.5;
/// Shots that are repeated, at most.
const REPEATED: usize = 12;
/// Least times that a shot is repeated.
const FEWEST_REPEATS: u32 = 6;
/// Longest time of a shot, s.
const LONGEST: f64 = 40.0;

/// A position in which shots are tried.
struct Tries<'a> {
    venue: &'a Venue,
    rules: &'a dyn Rules,
    situation: Situation,
    start: Vec<Ball>,
    world: World,
    cue_ball: BallId,
    simulations: u64,
}

/// What a shot led to.
struct Outcome {
    is_point: bool,
    /// Balls that the cue ball met, and if it broke no rule.
    met: usize,
    is_fair: bool,
}

impl Tries<'_> {
    /// Plays a shot; `None` if the cue has no room for it.
    fn play(&mut self, cue: &Cue) -> Option<Outcome> {
        let table = Arc::clone(&self.venue.table);
        self.world = World::new(table, self.venue.laws, self.start.clone());
        let shot: Shot = shot_of(&self.world, self.cue_ball, cue)?;
        self.simulations += 1;
        self.world.trace();
        self.world.strike(&shot);
        self.world.update_until(LONGEST);
        let zones = self.rules.zones(&self.venue.table);
        let summary = ShotSummary::read_with_zones(&self.start, &self.world, &zones);
        let verdict = self.rules.judge(&self.situation, None, &summary);
        let is_fair = verdict.fouls.is_empty();
        let scores = matches!(
            verdict.reason.words,
            VerdictWords::Carom(_)
                | VerdictWords::Equalizer(_)
                | VerdictWords::Draw(_)
                | VerdictWords::Reaches(..)
        );
        let meets = |ball: &Ball| {
            let events = self.world.events().iter();
            events.filter_map(|event| event.kind.met_by(self.cue_ball)).any(|met| met == ball.id)
        };
        let met = self.start.iter().filter(|ball| meets(ball)).count();
        Some(Outcome { is_point: is_fair && scores, met, is_fair })
    }

    /// The way of the cue ball in a shot, m.
    fn line(&mut self, cue: &Cue) -> Vec<Line> {
        if self.play(cue).is_none() {
            return Vec::new();
        }
        let own = |ball: &&Ball| ball.id == self.cue_ball;
        let mut points: Vec<[f64; 2]> =
            self.start.iter().filter(own).map(|ball| ball.position.xy().into()).collect();
        for change in self.world.changes().iter() {
            points.extend(
                change.before.iter().filter(own).map(|b| <[f64; 2]>::from(b.position.xy())),
            );
        }
        vec![Line { ball: self.cue_ball, points }]
    }
}

/// Draws a shot: at a random part of one of the other balls, or anywhere.
fn draw(tries: &Tries, skill: &Skill, rng: &mut ChaCha8Rng) -> Cue {
    let place = |ball: &Ball| -> Vector2<f64> { ball.position.xy() };
    let own = tries.start.iter().find(|ball| ball.id == tries.cue_ball);
    let from = own.map_or(Vector2::zeros(), place);
    let others: Vec<&Ball> = tries.start.iter().filter(|ball| ball.id != tries.cue_ball).collect();
    let direction = match others.get(rng.random_range(0..others.len().max(1))) {
        Some(ball) if rng.random_bool(AIMED) => {
            let way = place(ball) - from;
            let aside = rng.random_range(-0.95..0.95) * tries.venue.apart;
            libm::atan2(way.y, way.x) + libm::asin((aside / way.norm()).clamp(-1.0, 1.0))
        }
        _ => rng.random_range(0.0..TAU),
    };
    let [slowest, fastest] = SPEEDS;
    let speed = slowest * (fastest / slowest).powf(rng.random());
    let tip = [rng.random_range(-1.0..=1.0) * skill.spin, rng.random_range(LOW..=1.0) * skill.spin];
    Cue { direction, power: tries.venue.power(speed), tip, elevation: 0.0 }
}

/// The shots to consider, the best first, and the number of shots that were simulated. `None` if
/// `cancel` was set meanwhile.
pub(super) fn shots(
    venue: &Venue,
    position: &Position,
    skill: &Skill,
    seed: u64,
    cancel: &AtomicBool,
) -> Option<(Vec<Candidate>, u64)> {
    let rules = position.state.game.rules();
    let mut tries = Tries {
        venue,
        rules,
        situation: position.state.situation(venue),
        start: position.balls.clone(),
        world: World::new(Arc::clone(&venue.table), venue.laws, position.balls.clone()),
        cue_ball: rules.cue_ball(position.state.player),
        simulations: 0,
    };
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let budget = skill.simulations.min(MOST_SIMULATIONS);
    let finding = (FINDING * f64::from(budget)) as u32;
    let (mut scoring, mut second_best) = (Vec::new(), None);
    for _ in 0..finding.max(1) {
        if cancel.load(Ordering::Relaxed) {
            return None;
        }
        let cue = draw(&tries, skill, &mut rng);
        let Some(outcome) = tries.play(&cue) else { continue };
        if outcome.is_point {
            scoring.push(cue);
        }
        let rank = (outcome.is_fair, outcome.met);
        if second_best.is_none_or(|(best, _)| rank > best) {
            second_best = Some((rank, cue));
        }
    }
    // The slowest are the easiest to repeat.
    scoring.sort_by(|a: &Cue, b: &Cue| a.power.total_cmp(&b.power));
    scoring.truncate(REPEATED);
    if scoring.is_empty() {
        scoring.extend(second_best.map(|(_, cue)| cue));
    }
    let left = budget.saturating_sub(finding);
    let repeats = (left / scoring.len().max(1) as u32).max(FEWEST_REPEATS);
    let mut rated: Vec<(f64, Cue)> = Vec::new();
    for cue in scoring {
        let mut made = 0;
        for _ in 0..repeats {
            if cancel.load(Ordering::Relaxed) {
                return None;
            }
            let stroke = venue.scale.with_error(&cue, &Noise::draw(skill.noise, &mut rng));
            made += u32::from(tries.play(&stroke).is_some_and(|outcome| outcome.is_point));
        }
        rated.push((f64::from(made) / f64::from(repeats), cue));
    }
    rated.sort_by(|a, b| b.0.total_cmp(&a.0));
    let candidates: Vec<Candidate> = rated
        .iter()
        .map(|&(chance, shot)| Candidate {
            shot,
            call: None,
            place: None,
            kind: Kind::Carom,
            aim: None,
            pot: chance,
            value: chance,
            lines: tries.line(&shot),
        })
        .collect();
    Some((candidates, tries.simulations))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{PocketLibrary, decide, opponent};
    use crate::game::{GameKind, Match, Setup, Start};
    use crate::physics::Preset;
    use crate::rules::Player;

    /// Tests that the player of the yellow ball strikes it, and scores with the shot as it was meant.
    #[test]
    fn the_shot_that_is_found_scores() {
        for kind in [GameKind::Libre, GameKind::ThreeCushion] {
            let setup = Setup::new(kind, Preset::Real, 1);
            let ball = |(id, x, y): (u32, f64, f64)| {
                let [radius, mass] = setup.laws.ball_size(BallId(id));
                Ball::at_rest(BallId(id), radius, mass, x, y)
            };
            let balls = [(0, 0.5, 0.2), (1, -0.3, -0.2), (2, 0.9, -0.3)].map(ball).to_vec();
            let state = serde_json::json!({"starter": "A"});
            let start = Start::new(kind.read(state).unwrap(), balls);
            let start = Start { player: Player::Two, ..start };
            let mut game = Match::from_start(setup, start).unwrap();
            let position = Position::of(&game, &PocketLibrary::default()).unwrap();
            let skill = Skill { simulations: 1200, ..opponent("champion").unwrap().skill };
            let decision = decide(&position, &skill, 3, &AtomicBool::new(false)).unwrap();
            let best = decision.best().unwrap();
            assert!(best.pot > 0.2, "{kind:?}: {}", best.pot);
            assert!(decision.simulations <= 1300);
            for command in best.shot.commands() {
                game.command(command).unwrap();
            }
            game.command(crate::game::Command::Shoot).unwrap();
            game.run_to_rest();
            assert_eq!(game.last_shot().unwrap().shot.ball, BallId(1));
            assert_eq!(game.standing().score.unwrap().points, [0, 1], "{kind:?}");
        }
    }
}
