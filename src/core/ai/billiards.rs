//! The player of English billiards: strokes tried at random, of which those that score are repeated
//! with the player's errors; the better half goes on to the next round, until the best is known.
//!
//! It plays for the points of the stroke and to stay at the table, with no thought of where the balls
//! lie then, and knows no safeties.

use std::f64::consts::TAU;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use nalgebra::Vector2;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::decision::{Candidate, Kind, Line};
use super::opponents::Skill;
use super::position::Position;
use super::table::direction::past;
use super::table::layout::Layout;
use super::table::venue::Venue;
use crate::game::{Cue, shot_of};
use crate::physics::World;
use crate::physics::ball::{Ball, BallId};
use crate::rules::{GameState, Player, Region, ShotSummary, Situation, VerdictWords};

/// Speeds of the cue ball that are tried, m/s.
const SPEEDS: [f64; 2] = [0.6, 5.0];
/// The part of the strokes that are aimed at a ball; the others go anywhere.
const AIMED: f64 = 0.85;
/// The least height of the tip for balls that only follow, in radii.
const LOW: f64 = -0.4;
/// The most strokes that are simulated.
const MOST_SIMULATIONS: u32 = 3000;
/// The part of the budget that finds strokes; the rest repeats them.
const FINDING: f64 = 0.5;
/// Strokes that are repeated in the first round and in the last.
const REPEATED: [usize; 2] = [64, 8];
/// Least times that a stroke is repeated in a round.
const FEWEST_REPEATS: usize = 3;
/// What it is worth to stay at the table, in points.
const NEXT_STROKE: f64 = 4.0;
/// Places for the ball in hand that are drawn until one is free.
const MOST_PLACES: u32 = 20;
/// Longest time of a stroke, s.
const LONGEST: f64 = 40.0;

/// A stroke: the cue, and the place of the ball in hand, m.
#[derive(Debug, Clone, Copy)]
struct Stroke {
    cue: Cue,
    place: Option<Vector2<f64>>,
}

/// What a stroke led to.
struct Outcome {
    /// Points of the player, less those of the opponent.
    points: i32,
    /// The kind of stroke, if it scored.
    scores: Option<Kind>,
    /// Balls that the cue ball met.
    met: usize,
}

/// A stroke that is repeated.
struct Tried {
    stroke: Stroke,
    kind: Kind,
    /// The part of its repetitions that score, and their mean worth in points.
    chance: f64,
    worth: f64,
}

/// A position in which strokes are tried.
struct Tries<'a> {
    venue: &'a Venue,
    game: &'a GameState,
    situation: Situation,
    layout: Layout,
    cue_ball: BallId,
    start: Vec<Ball>,
    position: World,
    world: World,
    simulations: u64,
}

/// The points of a player, less those of the opponent.
fn lead(game: &GameState, player: Player) -> i32 {
    let points = game.rules().standing(&|_| true, false).score.map_or([0; 2], |score| score.points);
    points[player.index()] - points[player.other().index()]
}

impl<'a> Tries<'a> {
    fn new(venue: &'a Venue, position: &'a Position) -> Tries<'a> {
        let state = &position.state;
        let mut world = World::new(Arc::clone(&venue.table), venue.laws, position.balls.clone());
        world.trace();
        Tries {
            venue,
            game: &state.game,
            situation: state.situation(venue),
            layout: state.layout,
            cue_ball: state.game.rules().cue_ball(state.player),
            start: position.balls.clone(),
            world: world.clone(),
            position: world,
            simulations: 0,
        }
    }

    /// Plays a stroke; `None` if the cue has no room for it.
    fn play(&mut self, stroke: &Stroke) -> Option<Outcome> {
        self.world.clone_from(&self.position);
        if let Some(place) = stroke.place {
            self.world.place(self.cue_ball, place);
        }
        let own = self.start.iter_mut().find(|ball| ball.id == self.cue_ball);
        own?.clone_from(&self.world.ball(self.cue_ball)?);
        let shot = shot_of(&self.world, self.cue_ball, &stroke.cue)?;
        self.simulations += 1;
        self.world.strike(&shot);
        self.world.update_until(LONGEST);
        let summary = ShotSummary::read(&self.start, &self.world);
        let verdict = self.game.rules().judge(&self.situation, None, &summary);
        let player = self.situation.player;
        let points = lead(&verdict.state, player) - lead(self.game, player);
        let kind = match verdict.reason.words {
            VerdictWords::InOffRed(_) | VerdictWords::InOffWhite(_) => Kind::InOff,
            VerdictWords::PotsRed(_) | VerdictWords::PotsWhite(_) => Kind::Direct,
            _ => Kind::Carom,
        };
        let events = self.world.events().iter();
        let mut met: Vec<BallId> =
            events.filter_map(|event| event.kind.met_by(self.cue_ball)).collect();
        met.sort_unstable();
        met.dedup();
        Some(Outcome { points, scores: (points > 0).then_some(kind), met: met.len() })
    }

    /// Draws a stroke: at a random part of one of the other balls, or anywhere.
    fn draw(&self, skill: &Skill, rng: &mut ChaCha8Rng) -> Option<Stroke> {
        let in_hand = self.situation.cue_ball.region();
        let place = in_hand.and_then(|region| self.draw_place(region, rng));
        let own = self.start.iter().find(|ball| ball.id == self.cue_ball);
        let from = place.or(own.map(|ball| ball.position.xy()))?;
        let balls = &self.situation.on_table;
        let aim = balls.get(rng.random_range(0..balls.len().max(1)));
        let direction = match aim.and_then(|&ball| self.layout.place(ball)) {
            Some(at) if rng.random_bool(AIMED) => {
                past(at - from, rng.random_range(-0.97..0.97) * self.venue.apart)
            }
            _ => rng.random_range(0.0..TAU),
        };
        let [slowest, fastest] = SPEEDS;
        let speed = slowest * libm::pow(fastest / slowest, rng.random());
        let [side, height] = [-1.0, LOW].map(|least| rng.random_range(least..=1.0) * skill.spin);
        let power = self.venue.power(speed);
        Some(Stroke { cue: Cue { direction, power, tip: [side, height], elevation: 0.0 }, place })
    }

    /// Draws a free place for the ball in hand, m; `None` to leave it where it is held.
    fn draw_place(&self, region: Region, rng: &mut ChaCha8Rng) -> Option<Vector2<f64>> {
        let [yellow, _, brown, ..] = self.venue.table.color_spots();
        let radius = (yellow - brown).norm();
        let mut draw = || {
            let [back, aside] = [rng.random_range(0.0..1.0), rng.random_range(-1.0..1.0)];
            brown + Vector2::new(-back, aside) * radius
        };
        let is_free = |place: &Vector2<f64>| {
            // The layout's own exception is the white ball, which may be the opponent's.
            let mut balls = self.layout.balls();
            balls.all(|(_, at)| (at - place).norm() > self.venue.apart)
                && self.venue.may_place(&self.layout, region, *place)
        };
        (0..MOST_PLACES).map(|_| draw()).find(is_free)
    }

    /// The way of the cue ball in a stroke. `None` if the cue has no room for it.
    fn line(&mut self, stroke: &Stroke) -> Option<Line> {
        self.play(stroke)?;
        Some(Line::traced(self.cue_ball, &self.start, &self.world))
    }

    /// Repeats a stroke with the player's errors. Returns the mean turn to those that score, rad.
    fn repeat(
        &mut self,
        tried: &mut Tried,
        count: usize,
        skill: &Skill,
        rng: &mut ChaCha8Rng,
    ) -> f64 {
        let (mut scored, mut worth, mut turned) = (0.0, 0.0, 0.0);
        for _ in 0..count {
            let error = skill.noise.draw(rng);
            let cue = self.venue.scale.with_error(&tried.stroke.cue, &error);
            let Some(outcome) = self.play(&Stroke { cue, ..tried.stroke }) else { continue };
            worth += f64::from(outcome.points);
            if outcome.scores.is_some() {
                scored += 1.0;
                worth += NEXT_STROKE;
                turned += cue.direction - tried.stroke.cue.direction;
            }
        }
        (tried.chance, tried.worth) = (scored / count as f64, worth / count as f64);
        turned / f64::max(scored, 1.0)
    }
}

/// The strokes to consider, the best first, and the number of strokes that were simulated. `None` if
/// `cancel` was set meanwhile, or nothing can be played.
pub(super) fn shots(
    venue: &Venue,
    position: &Position,
    skill: &Skill,
    seed: u64,
    cancel: &AtomicBool,
) -> Option<(Vec<Candidate>, u64)> {
    let mut tries = Tries::new(venue, position);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let budget = skill.simulations.min(MOST_SIMULATIONS);
    let finding = (FINDING * f64::from(budget)) as u32;
    let [most, least] = REPEATED;
    let (mut tried, mut second_best) = (Vec::new(), None);
    for _ in 0..finding.max(1) {
        if cancel.load(Ordering::Relaxed) {
            return None;
        }
        let stroke = tries.draw(skill, &mut rng)?;
        let Some(outcome) = tries.play(&stroke) else { continue };
        match outcome.scores {
            Some(kind) if tried.len() < most => {
                tried.push(Tried { stroke, kind, chance: 0.0, worth: 0.0 });
            }
            _ => {}
        }
        let rank = (outcome.points, outcome.met);
        if second_best.is_none_or(|(best, _)| rank > best) {
            second_best = Some((rank, stroke));
        }
    }
    if tried.is_empty() {
        let (_, stroke) = second_best?;
        tried.push(Tried { stroke, kind: Kind::Safety, chance: 0.0, worth: 0.0 });
    }
    let rounds = 1 + (0..).take_while(|halvings| tried.len() >> halvings > least).count();
    let each = (budget.saturating_sub(finding) as usize) / rounds;
    for round in 1..=rounds {
        let count = (each / tried.len()).max(FEWEST_REPEATS);
        for it in &mut tried {
            if cancel.load(Ordering::Relaxed) {
                return None;
            }
            let turn = tries.repeat(it, count, skill, &mut rng);
            // The last round tells the chance of the stroke that is played.
            if round < rounds {
                it.stroke.cue.direction += turn;
            }
        }
        tried.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        if round < rounds {
            tried.truncate(tried.len() / 2);
        }
    }
    let candidates = tried.iter().map(|it| Candidate {
        shot: it.stroke.cue,
        call: None,
        place: it.stroke.place.map(Into::into),
        kind: it.kind,
        aim: None,
        pot: it.chance,
        value: it.chance,
        lines: tries.line(&it.stroke).into_iter().collect(),
    });
    let candidates = candidates.collect();
    Some((candidates, tries.simulations))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ai::{PocketLibrary, decide, opponent};
    use crate::game::{Command, GameKind, Match, Setup, Start};
    use crate::physics::Preset;

    /// Tests that each player finds a stroke that scores, from position and from hand.
    #[test]
    fn the_stroke_that_is_found_scores() {
        for (player, ball) in [(Player::One, BallId(0)), (Player::Two, BallId(1))] {
            for cue_ball in ["in_position", "in_hand"] {
                let setup = Setup::new(GameKind::EnglishBilliards, Preset::Real, 1);
                let at_rest = |(id, x, y): (u32, f64, f64)| {
                    let [radius, mass] = setup.laws.ball_size(BallId(id));
                    Ball::at_rest(BallId(id), radius, mass, x, y)
                };
                let balls = [(0, 0.3, 0.2), (1, -0.3, -0.2), (2, 0.9, -0.3)].map(at_rest).to_vec();
                let state = serde_json::json!({"starter": "A"});
                let game = GameKind::EnglishBilliards.read(state).unwrap();
                let cue_ball = match cue_ball {
                    "in_hand" => crate::rules::CueBall::InHand(Region::D),
                    _ => crate::rules::CueBall::InPosition,
                };
                let start = Start { player, cue_ball, ..Start::new(game, balls) };
                let mut game = Match::from_start(setup, start).unwrap();
                let position = Position::of(&game, &PocketLibrary::default()).unwrap();
                let skill = Skill { simulations: 1000, ..opponent("champion").unwrap().skill };
                let decision = decide(&position, &skill, 3, &AtomicBool::new(false)).unwrap();
                let best = decision.best().unwrap();
                assert!(best.pot > 0.5, "{player:?} {cue_ball:?}: {}", best.pot);
                for command in decision.preparation().chain(best.shot.commands()) {
                    game.command(command).unwrap();
                }
                game.command(Command::Shoot).unwrap();
                game.run_to_rest();
                assert_eq!(game.last_shot().unwrap().shot.ball, ball);
                let points = game.standing().score.unwrap().points;
                assert!(points[player.index()] > 0, "{player:?} {cue_ball:?}: {points:?}");
            }
        }
    }
}
