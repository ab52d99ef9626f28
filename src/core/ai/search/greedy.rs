//! The yardstick: the least cut angle with a clear path, stun, medium speed.

use nalgebra::Vector2;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::hand;
use crate::ai::decision::Kind;
use crate::ai::games::{Game, counting_lines};
use crate::ai::table::lines::{Aim, PotLine};
use crate::ai::table::state::State;
use crate::ai::table::venue::Venue;
use crate::game::Cue;
use crate::physics::ball::BallId;
use crate::physics::table::PocketId;
use crate::rules::{Call, Region};

/// Speed of the cue ball, m/s.
const SPEED: f64 = 2.5;
/// Speed of the cue ball on the break, m/s.
const BREAK_SPEED: f64 = 9.0;
/// Height of the tip for a cue ball that slides into the ball, in radii.
const STUN: f64 = -0.15;
/// Distance at which a ball in hand is put behind the ball that it is to hit, m.
const HAND_DISTANCE: f64 = 0.3;

/// A shot that was chosen without a search.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::ai) struct SimpleShot {
    pub cue: Cue,
    pub call: Option<Call>,
    /// The place of the ball in hand.
    pub place: Option<Vector2<f64>>,
    pub kind: Kind,
    pub aim: Option<(BallId, PocketId)>,
}

/// The greedy shot. It never fails: without a clear path it hits the nearest ball that is on.
pub(in crate::ai) fn shot(venue: &Venue, game: &dyn Game, state: &State) -> SimpleShot {
    if state.breaking {
        return break_shot(venue, game, state);
    }
    // Of equal cuts, the shorter shot.
    let ease = |pot: &Pot| pot.aim.cut - 0.01 * (pot.aim.distance + pot.line.length);
    let pots = pots(venue, game, state).into_iter();
    match pots.max_by(|a, b| ease(a).total_cmp(&ease(b))) {
        Some(pot) => direct(venue, state, &pot),
        None => nearest(venue, game, state),
    }
}

/// Any shot at a ball with a clear path; the nearest ball that is on without one.
pub(in crate::ai) fn any(venue: &Venue, game: &dyn Game, state: &State, seed: u64) -> SimpleShot {
    if state.breaking {
        return break_shot(venue, game, state);
    }
    let pots = pots(venue, game, state);
    match pots.choose(&mut ChaCha8Rng::seed_from_u64(seed)) {
        Some(pot) => direct(venue, state, pot),
        None => nearest(venue, game, state),
    }
}

/// A direct pot.
struct Pot {
    line: PotLine,
    aim: Aim,
    place: Vector2<f64>,
}

/// All direct pots; with ball in hand those straight behind a ball.
fn pots(venue: &Venue, game: &dyn Game, state: &State) -> Vec<Pot> {
    let mut pots = Vec::new();
    for ball in game.wanted(state).and(game.may_be_hit(state)).iter() {
        for line in counting_lines(venue, game, state, ball) {
            let place = match (state.layout.cue_ball(), state.region()) {
                (Some(place), _) => place,
                (None, region) => {
                    let behind = line.from - line.along * (venue.apart + HAND_DISTANCE);
                    if !venue.may_place(&state.layout, region.unwrap_or(Region::Anywhere), behind) {
                        continue;
                    }
                    behind
                }
            };
            if let Some(aim) = line.aim(venue, &state.layout, place) {
                pots.push(Pot { line, aim, place });
            }
        }
    }
    pots
}

fn direct(venue: &Venue, state: &State, pot: &Pot) -> SimpleShot {
    let Pot { line, aim, place } = pot;
    SimpleShot {
        cue: cue(venue, aim.ghost - place, SPEED, STUN),
        call: state.pot(line.ball, line.pocket),
        place: state.region().map(|_| *place),
        kind: Kind::Direct,
        aim: Some((line.ball, line.pocket)),
    }
}

fn cue(venue: &Venue, way: Vector2<f64>, speed: f64, height: f64) -> Cue {
    let height = if venue.laws.has_spin() { height } else { 0.0 };
    let direction = libm::atan2(way.y, way.x);
    Cue { direction, power: venue.power(speed), tip: [0.0, height], elevation: 0.0 }
}

/// Hits the nearest ball that is on, wherever it goes.
fn nearest(venue: &Venue, game: &dyn Game, state: &State) -> SimpleShot {
    let place = hand::cue_ball_place(venue, state);
    let on = game.may_be_hit(state);
    let balls = state.layout.balls().filter(|(ball, _)| on.contains(*ball));
    let from = |at: &Vector2<f64>| (at - place).norm();
    let nearest = balls.min_by(|a, b| from(&a.1).total_cmp(&from(&b.1)));
    let target = nearest.map_or(place + Vector2::x(), |(_, at)| at);
    SimpleShot {
        cue: cue(venue, target - place, SPEED, STUN),
        call: nearest.and_then(|(ball, _)| state.safety(ball)),
        place: state.region().map(|_| place),
        kind: Kind::Safety,
        aim: None,
    }
}

/// Breaks at the foremost ball.
fn break_shot(venue: &Venue, game: &dyn Game, state: &State) -> SimpleShot {
    let place = hand::cue_ball_place(venue, state);
    let balls = state.layout.places(game.may_be_hit(state));
    let apex = balls.min_by(|a, b| a.x.total_cmp(&b.x)).unwrap_or(place + Vector2::x());
    SimpleShot {
        cue: cue(venue, apex - place, BREAK_SPEED.min(venue.top_speed()), 0.0),
        call: None,
        place: state.region().map(|_| place),
        kind: Kind::Break,
        aim: None,
    }
}
