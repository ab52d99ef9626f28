//! Candidates: direct pots, safeties, push-outs.

use nalgebra::Vector2;

use super::hand;
use crate::ai::Skill;
use crate::ai::decision::Kind;
use crate::ai::games::{Game, counting_lines};
use crate::ai::table::aiming;
use crate::ai::table::aiming::Stroke;
use crate::ai::table::layout::BallSet;
use crate::ai::table::lines::{Aim, PotLine, space};
use crate::ai::table::state::State;
use crate::ai::table::trials::ShotTrials;
use crate::ai::table::venue::Venue;
use crate::game::Cue;
use crate::physics::ball::BallId;
use crate::physics::table::PocketId;
use crate::physics::{Shot, direction_of};
use crate::rules::{Call, Region};

/// A shot to be tried.
#[derive(Debug, Clone)]
pub(in crate::ai) struct Try {
    pub cue: Cue,
    /// The shot of that cue, raised over rails and balls.
    pub shot: Shot,
    /// The place of the ball in hand.
    pub place: Option<Vector2<f64>>,
    pub call: Option<Call>,
    pub aim: Option<(BallId, PocketId)>,
    pub kind: Kind,
    /// The first ball and the direction in which it is to go, for shots that are aimed so.
    pub sent: Option<(BallId, Vector2<f64>)>,
}

/// Changes of a shot that are tried in the neighbourhood of a good one: a factor of its power, and
/// changes of the tip's offset, in radii.
const NEIGHBOURS: [(f64, [f64; 2]); 8] = [
    (0.9, [0.0, 0.0]),
    (1.11, [0.0, 0.0]),
    (1.0, [0.0, 0.11]),
    (1.0, [0.0, -0.11]),
    (1.0, [0.14, 0.0]),
    (1.0, [-0.14, 0.0]),
    (0.82, [0.0, 0.0]),
    (1.22, [0.0, 0.0]),
];

/// Shots like this one with a little more or less speed or spin, aimed anew.
pub(super) fn neighbours(
    trials: &mut ShotTrials,
    state: &State,
    known: &Try,
    skill: &Skill,
    tries: &mut Vec<Try>,
) {
    let Some((ball, along)) = known.sent else { return };
    trials.set_position(&state.with_cue_ball(known.place).layout);
    let (Some(from), Some(cue_ball)) = (state.layout.place(ball), trials.layout().cue_ball())
    else {
        return;
    };
    let has_spin = trials.venue.laws.has_spin();
    for (factor, [side, height]) in NEIGHBOURS {
        if !has_spin && [side, height] != [0.0, 0.0] {
            continue;
        }
        let tip = [known.cue.tip[0] + side, known.cue.tip[1] + height];
        let power = known.cue.power * factor;
        if libm::hypot(tip[0], tip[1]) > skill.spin && known.cue.tip != tip || power > 1.0 {
            continue;
        }
        let stroke = Stroke { power, tip };
        if let Some((cue, shot)) = aiming::aim_along(trials, (ball, from), along, cue_ball, stroke)
        {
            tries.push(Try { cue, shot, ..known.clone() });
        }
    }
}

/// Speeds of a pot, as multiples of the least one that reaches the pocket.
const SPEEDS: [f64; 6] = [1.15, 1.5, 2.0, 2.7, 3.6, 5.0];
/// Speeds of the cue ball that are used, m/s.
const MIN_SPEED: f64 = 0.55;
const MAX_SPEED: f64 = 6.5;
/// Deceleration of a rolling ball, m/s².
const ROLLING: f64 = 0.098;
/// Speed at which a ball should still arrive at the pocket, m/s.
const ARRIVAL: f64 = 0.35;
/// Offsets of the tip, as parts of the player's largest one.
const TIPS: [[f64; 2]; 8] = [
    [0.0, 0.0],
    [0.0, -0.45],
    [0.0, -0.9],
    [0.0, 0.8],
    [0.7, 0.3],
    [-0.7, 0.3],
    [0.7, -0.5],
    [-0.7, -0.5],
];

/// A pot line with a place of the cue ball, and the estimated chance.
#[derive(Debug, Clone, Copy)]
pub(super) struct Chance {
    pub line: PotLine,
    pub aim: Aim,
    pub place: Vector2<f64>,
    pub chance: f64,
}

/// The direct pots of a state, the most likely first. With ball in hand each line has several
/// places.
pub(super) fn chances(
    trials: &ShotTrials,
    game: &dyn Game,
    state: &State,
    skill: &Skill,
) -> Vec<Chance> {
    let venue = &trials.venue;
    let mut chances = Vec::new();
    for ball in game.wanted(state).and(game.may_be_hit(state)).iter() {
        for line in counting_lines(venue, game, state, ball) {
            let places = match (state.layout.cue_ball(), state.region()) {
                (Some(place), None) => vec![place],
                (lies, region) => {
                    let region = region.unwrap_or(Region::Anywhere);
                    let mut places = hand::places(venue, &state.layout, region, &line);
                    places.extend(lies);
                    places
                }
            };
            for place in places {
                let Some(aim) = line.aim(venue, &state.layout, place) else { continue };
                let chance = aim.chance(venue, &skill.noise);
                chances.push(Chance { line, aim, place, chance });
            }
        }
    }
    chances.sort_by(|a, b| b.chance.total_cmp(&a.chance));
    chances
}

/// The least speed of the cue ball that brings the ball to its pocket, m/s.
pub(super) fn least_speed(length: f64, aim: &Aim) -> f64 {
    let arrives = (ARRIVAL * ARRIVAL + 2.0 * ROLLING * length).sqrt();
    // A ball that slides loses two sevenths of its speed until it rolls.
    let hit = 1.4 * arrives / (0.95 * aim.cut.max(0.15));
    (hit * hit + 2.0 * ROLLING * aim.distance).sqrt()
}

/// How many speeds and tips are tried for a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Grid {
    pub speeds: usize,
    pub tips: usize,
}

impl Grid {
    pub const FULL: Grid = Grid { speeds: SPEEDS.len(), tips: TIPS.len() };
    /// For the second ply.
    pub const SMALL: Grid = Grid { speeds: 3, tips: 4 };
}

/// The offsets of the tip that a player tries, in radii, of these parts of the player's largest
/// one: without spin only the first.
pub(super) fn tips(
    venue: &Venue,
    skill: &Skill,
    parts: &[[f64; 2]],
) -> impl Iterator<Item = [f64; 2]> {
    let spin = skill.spin;
    let count = if venue.laws.has_spin() && spin > 0.0 { parts.len() } else { 1 };
    parts.iter().take(count).map(move |part| part.map(|offset| offset * spin))
}

/// The strokes for a pot.
fn strokes(trials: &ShotTrials, least: f64, skill: &Skill, grid: Grid) -> Vec<Stroke> {
    let venue = &trials.venue;
    let mut strokes = Vec::with_capacity(grid.speeds * grid.tips);
    let (mut last, every) = (0.0, SPEEDS.len().div_ceil(grid.speeds.max(1)));
    // A heavy cue ball may not reach the slowest speed.
    let fastest = MAX_SPEED.min(venue.top_speed());
    for factor in SPEEDS.iter().step_by(every) {
        let speed = (least * factor).max(MIN_SPEED).min(fastest);
        if speed <= last * 1.02 {
            continue;
        }
        last = speed;
        for tip in tips(venue, skill, &TIPS[..grid.tips]) {
            strokes.push(Stroke { power: venue.power(speed), tip });
        }
    }
    strokes
}

/// The tries for one chance.
pub(super) fn pots(
    trials: &mut ShotTrials,
    state: &State,
    chance: &Chance,
    (skill, grid): (&Skill, Grid),
    tries: &mut Vec<Try>,
) {
    let Chance { line, aim, place, .. } = chance;
    let place_of_hand = state.region().map(|_| *place);
    trials.set_position(&state.with_cue_ball(place_of_hand).layout);
    let least = least_speed(line.length, aim);
    for stroke in strokes(trials, least, skill, grid) {
        let target = (line.ball, line.from);
        if let Some((cue, shot)) = aiming::aim_along(trials, target, aim.along, *place, stroke) {
            tries.push(Try {
                cue,
                shot,
                place: place_of_hand,
                call: state.pot(line.ball, line.pocket),
                aim: Some((line.ball, line.pocket)),
                kind: Kind::Direct,
                sent: Some((line.ball, aim.along)),
            });
        }
    }
}

/// Where the cue ball meets a ball: offsets from its middle, in diameters, and speeds, m/s.
const FULLNESS: [f64; 9] = [0.0, 0.3, -0.3, 0.55, -0.55, 0.78, -0.78, 0.94, -0.94];
const SAFE_SPEEDS: [f64; 5] = [0.5, 0.8, 1.2, 1.8, 2.8];
/// Balls that safeties are played at.
const SAFETY_BALLS: usize = 6;

/// Safeties off the balls that can be hit directly.
pub(super) fn safeties(
    trials: &mut ShotTrials,
    game: &dyn Game,
    state: &State,
    tries: &mut Vec<Try>,
) {
    let place = hand::cue_ball_place(&trials.venue, state);
    let set = state.with_cue_ball(place).layout;
    trials.set_position(&set);
    let venue = std::sync::Arc::clone(&trials.venue);
    let apart = venue.apart;
    let mut balls: Vec<(BallId, Vector2<f64>)> = game
        .may_be_hit(state)
        .iter()
        .filter_map(|ball| Some((ball, state.layout.place(ball)?)))
        .collect();
    balls.sort_by(|a, b| (a.1 - place).norm().total_cmp(&(b.1 - place).norm()));
    let mut hit = BallSet::default();
    for (ball, at) in balls {
        let Some(straight) = (at - place).try_normalize(1e-6) else { continue };
        let across = Vector2::new(-straight.y, straight.x);
        if hit.len() == SAFETY_BALLS {
            break;
        }
        for offset in FULLNESS {
            let ghost = at + across * (offset * apart)
                - straight * (apart * (1.0 - offset * offset).max(0.0).sqrt());
            let except = [BallId::CUE, ball].into_iter().collect();
            if space(&venue, &set, [place, ghost], except) < 1e-3 {
                continue;
            }
            hit.insert(ball);
            for speed in SAFE_SPEEDS {
                let cue = Cue {
                    direction: direction_of(ghost - place),
                    power: venue.power(speed),
                    tip: [0.0, 0.0],
                    elevation: 0.0,
                };
                push(trials, state, (cue, Kind::Safety, state.safety(ball)), tries);
            }
        }
    }
}

/// Adds a shot that aims at no pocket.
pub(super) fn push(
    trials: &ShotTrials,
    state: &State,
    (cue, kind, call): (Cue, Kind, Option<Call>),
    tries: &mut Vec<Try>,
) {
    let Some(shot) = trials.shot(&cue) else { return };
    let place = state.region().and_then(|_| trials.layout().cue_ball());
    let cue = Cue { elevation: shot.elevation, ..cue };
    tries.push(Try { cue, shot, place, call, aim: None, kind, sent: None });
}

/// Directions and speeds (m/s) of shots that hit nothing on purpose.
const ROLLS: u32 = 36;
const ROLL_SPEEDS: [f64; 3] = [0.5, 0.9, 1.4];

/// Push-outs: the cue ball rolls somewhere.
pub(super) fn push_outs(trials: &mut ShotTrials, state: &State, tries: &mut Vec<Try>) {
    trials.set_position(&state.layout);
    rolls(trials, state, ([0.0, 0.0], Kind::PushOut, state.push_out()), tries);
}

/// Shots in all directions, with this tip, from the position that is set.
pub(super) fn rolls(
    trials: &ShotTrials,
    state: &State,
    (tip, kind, call): ([f64; 2], Kind, Option<Call>),
    tries: &mut Vec<Try>,
) {
    for step in 0..ROLLS {
        for speed in ROLL_SPEEDS {
            let direction = f64::from(step) * std::f64::consts::TAU / f64::from(ROLLS);
            let cue = Cue { direction, power: trials.venue.power(speed), tip, elevation: 0.0 };
            push(trials, state, (cue, kind, call), tries);
        }
    }
}
