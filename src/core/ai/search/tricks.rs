//! Candidates that need more than one ball or a cushion: banks, combinations, caroms.

use std::sync::Arc;

use nalgebra::Vector2;

use super::candidates::{Try, tips};
use super::hand;
use crate::ai::Skill;
use crate::ai::decision::Kind;
use crate::ai::games::{Game, counting_lines, own_pocket};
use crate::ai::table::aiming;
use crate::ai::table::aiming::Stroke;
use crate::ai::table::banks::bank_lines;
use crate::ai::table::layout::BallSet;
use crate::ai::table::lines::{PotLine, space};
use crate::ai::table::state::State;
use crate::ai::table::trials::ShotTrials;
use crate::ai::table::venue::Venue;
use crate::game::Cue;
use crate::physics::ball::BallId;
use crate::physics::direction_of;
use crate::rules::Rail;

/// The least estimated chance of a trick.
const LEAST_CHANCE: f64 = 0.08;

/// Banks that are looked into; and where nothing else counts.
const BANKS: usize = 6;
const ALL_BANKS: usize = 16;
/// Speed of a banked ball, m/s.
const BANK_SPEED: f64 = 2.2;
/// Directions that are tried to both sides of the mirrored one, and their distance, rad.
const FAN: i32 = 8;
const FAN_STEP: f64 = 0.009;
/// Offsets of the tip of banks and combinations, as parts of the player's largest one.
const TIPS: [[f64; 2]; 3] = [[0.0, 0.0], [0.0, -0.6], [0.0, 0.6]];

/// Banks off one cushion, from the place of the cue ball.
pub(super) fn banks(
    trials: &mut ShotTrials,
    game: &dyn Game,
    state: &State,
    skill: &Skill,
    tries: &mut Vec<Try>,
) {
    let venue = Arc::clone(&trials.venue);
    let cue_ball = hand::cue_ball_place(&venue, state);
    let state = &state.with_cue_ball(cue_ball);
    let own = own_pocket(game, state);
    let mut found: Vec<(f64, PotLine, f64, Rail)> = Vec::new();
    for ball in game.wanted(state).and(game.may_be_hit(state)).iter() {
        let lines = bank_lines(&venue, &state.layout, ball);
        for (line, rail) in lines.filter(|(line, _)| own.is_none_or(|own| own == line.pocket)) {
            if let Some(aim) = line.aim(&venue, &state.layout, cue_ball) {
                found.push((aim.chance(&venue, &skill.noise), line, aim.cut, rail));
            }
        }
    }
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    let most = if game.is_of_banks() { ALL_BANKS } else { BANKS };
    for (_, line, cut, rail) in found.into_iter().take(most) {
        let Some(along) = banked(trials, state, &line) else { continue };
        trials.set_position(&state.layout);
        let power = venue.power(BANK_SPEED / (0.95 * cut.max(0.3)));
        for tip in tips(&venue, skill, &TIPS) {
            let stroke = Stroke { power, tip };
            let target = (line.ball, line.from);
            if let Some((cue, shot)) = aiming::aim_along(trials, target, along, cue_ball, stroke) {
                tries.push(Try {
                    cue,
                    shot,
                    place: state.region().map(|_| cue_ball),
                    call: state.bank(line.ball, line.pocket, rail),
                    aim: Some((line.ball, line.pocket)),
                    kind: Kind::Bank,
                    sent: Some((line.ball, along)),
                });
            }
        }
    }
}

/// The direction in which a ball goes into its pocket off the cushion: the middle of the directions
/// around the mirrored one that do. The ball is struck like a cue ball.
fn banked(trials: &mut ShotTrials, state: &State, line: &PotLine) -> Option<Vector2<f64>> {
    let mut layout = state.layout;
    layout.remove(line.ball);
    layout.put(BallId::CUE, line.from);
    trials.set_position(&layout);
    let middle = direction_of(line.along);
    let power = trials.venue.power(BANK_SPEED);
    let mut run: Vec<f64> = Vec::new();
    let mut best: Vec<f64> = Vec::new();
    for step in -FAN..=FAN {
        let direction = middle + f64::from(step) * FAN_STEP;
        let falls = trials.scratch_pocket(direction, power) == Some(line.pocket);
        if falls {
            run.push(direction);
        } else {
            run.clear();
        }
        if run.len() > best.len() {
            best = run.clone();
        }
    }
    let direction = best.iter().sum::<f64>() / best.len() as f64;
    let (sin, cos) = libm::sincos(direction);
    (!best.is_empty()).then(|| Vector2::new(cos, sin))
}

/// Longest ways of the two balls of a combination, m, and least cosine of its cut angle.
const LONGEST_COMBINATION: [f64; 2] = [0.7, 0.9];
const THINNEST_COMBINATION: f64 = 0.5;
/// Speeds of combinations and caroms, m/s.
const SPEEDS: [f64; 3] = [1.3, 2.0, 3.0];

/// Combinations: a ball that may be hit pockets another one.
pub(super) fn combinations(
    trials: &mut ShotTrials,
    game: &dyn Game,
    state: &State,
    skill: &Skill,
    tries: &mut Vec<Try>,
) {
    let venue = Arc::clone(&trials.venue);
    let Some(cue_ball) = state.layout.cue_ball() else { return };
    let apart = 2.0 * venue.object_radius;
    for last in game.wanted(state).iter() {
        for line in counting_lines(&venue, game, state, last) {
            if line.length > LONGEST_COMBINATION[1] {
                continue;
            }
            let ghost = line.from - line.along * apart;
            for first in game.may_be_hit(state).iter().filter(|&first| first != last) {
                let Some(lead) = lead(&venue, state, first, ghost, &line) else { continue };
                let Some(aim) = lead.aim(&venue, &state.layout, cue_ball) else { continue };
                if aim.chance(&venue, &skill.noise) < LEAST_CHANCE {
                    continue;
                }
                trials.set_position(&state.layout);
                for speed in SPEEDS {
                    for tip in tips(&venue, skill, &TIPS) {
                        let stroke = Stroke { power: venue.power(speed / aim.cut), tip };
                        let target = (first, lead.from);
                        let towards =
                            aiming::aim_along(trials, target, aim.along, cue_ball, stroke);
                        if let Some((cue, shot)) = towards {
                            tries.push(Try {
                                cue,
                                shot,
                                place: None,
                                call: state.pot(last, line.pocket),
                                aim: Some((last, line.pocket)),
                                kind: Kind::Combination,
                                sent: Some((first, aim.along)),
                            });
                        }
                    }
                }
            }
        }
    }
}

/// The line of the first ball of a combination to the ghost ball of the last one.
fn lead(
    venue: &Venue,
    state: &State,
    first: BallId,
    ghost: Vector2<f64>,
    line: &PotLine,
) -> Option<PotLine> {
    let from = state.layout.place(first)?;
    let way = ghost - from;
    let length = way.norm();
    let along = way.try_normalize(1e-6)?;
    let cut = along.dot(&line.along);
    if length > LONGEST_COMBINATION[0] || cut < THINNEST_COMBINATION {
        return None;
    }
    let except = [BallId::CUE, first, line.ball].into_iter().collect();
    if space(venue, &state.layout, [from, ghost], except) < 0.0 {
        return None;
    }
    let half_angle = line.half_angle * 2.0 * venue.object_radius * cut / length.max(0.01);
    Some(PotLine { ball: first, from, target: ghost, along, length, half_angle, ..*line })
}

/// Longest ways after the first contact of a carom, m: of the cue ball, and of the ball.
const LONGEST_CAROM: [f64; 2] = [0.6, 0.35];
/// Directions that are tried to both sides of the tangent's, and their distance, rad.
const CAROM_FAN: i32 = 2;
const CAROM_STEP: f64 = 0.004;

/// Caroms: the cue ball glances off a ball that may be hit and pockets another one.
pub(super) fn caroms(
    trials: &mut ShotTrials,
    game: &dyn Game,
    state: &State,
    tries: &mut Vec<Try>,
) {
    let venue = Arc::clone(&trials.venue);
    let Some(cue_ball) = state.layout.cue_ball() else { return };
    let apart = venue.apart;
    trials.set_position(&state.layout);
    for last in game.wanted(state).iter() {
        for line in counting_lines(&venue, game, state, last) {
            if line.length > LONGEST_CAROM[1] {
                continue;
            }
            let ghost = line.from - line.along * apart;
            for first in game.may_be_hit(state).iter().filter(|&first| first != last) {
                let Some(at) = state.layout.place(first) else { continue };
                for contact in tangents(at, apart, ghost) {
                    let (came, left) = (contact - cue_ball, ghost - contact);
                    let except: BallSet = [BallId::CUE, first, last].into_iter().collect();
                    let is_free = |ends| space(&venue, &state.layout, ends, except) > 0.0;
                    let (Some(came), Some(unit)) =
                        (came.try_normalize(1e-6), left.try_normalize(1e-6))
                    else {
                        continue;
                    };
                    if left.norm() > LONGEST_CAROM[0]
                        || came.dot(&(at - contact)) < 0.2 * apart
                        || came.dot(&unit) < 0.2
                        || unit.dot(&line.along) < THINNEST_COMBINATION
                        || !is_free([cue_ball, contact])
                        || !is_free([contact, ghost])
                    {
                        continue;
                    }
                    for speed in SPEEDS {
                        for step in -CAROM_FAN..=CAROM_FAN {
                            let cue = Cue {
                                direction: direction_of(came) + f64::from(step) * CAROM_STEP,
                                power: venue.power(speed),
                                tip: [0.0, if venue.laws.has_spin() { -0.15 } else { 0.0 }],
                                elevation: 0.0,
                            };
                            let Some(shot) = trials.shot(&cue) else { continue };
                            tries.push(Try {
                                cue: Cue { elevation: shot.elevation, ..cue },
                                shot,
                                place: None,
                                call: state.pot(last, line.pocket),
                                aim: Some((last, line.pocket)),
                                kind: Kind::Carom,
                                sent: None,
                            });
                        }
                    }
                }
            }
        }
    }
}

/// The points of a circle whose tangents run through another point.
fn tangents(center: Vector2<f64>, radius: f64, point: Vector2<f64>) -> Vec<Vector2<f64>> {
    let way = point - center;
    let distance = way.norm();
    if distance <= radius {
        return Vec::new();
    }
    let along = way / distance;
    let across = Vector2::new(-along.y, along.x);
    let near = radius * radius / distance;
    let aside = (radius * radius - near * near).max(0.0).sqrt();
    [aside, -aside].map(|aside| center + along * near + across * aside).to_vec()
}

#[cfg(test)]
mod tests {
    use crate::ai::search::tricks::*;

    #[test]
    fn tangents_touch_their_circle() {
        let (center, point) = (Vector2::new(0.3, -0.2), Vector2::new(0.5, 0.1));
        for touch in tangents(center, 0.06, point) {
            assert!(((touch - center).norm() - 0.06).abs() < 1e-12);
            assert!((touch - center).dot(&(point - touch)).abs() < 1e-12);
        }
        assert!(tangents(center, 0.06, center).is_empty());
    }
}
