//! The standard shots of three-cushion.
//!
//! But for the opening, the engine makes their positions: it plays the shot that is meant, and puts
//! the other balls in the way of the cue ball, so that every position has its solution.

use std::sync::Arc;

use nalgebra::Vector2;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::drill::{Drill, Form};
use crate::game::diamonds::{DiamondCount, Diamonds};
use crate::game::lessons::exercise::{AIM_OFF, direction};
use crate::game::lessons::words::drills;
use crate::game::lessons::{Exercise, Judge, Position};
use crate::game::{Cue, GameKind, shot_of};
use crate::physics::ball::{Ball, BallId};
use crate::physics::event::EventKind;
use crate::physics::laws::{Conditions, Equipment};
use crate::physics::{Table, World, turned};
use crate::wording::Wording;

pub const OPENING: Drill = drill("opening", [drills::OPENING, drills::OPENING_TASK], None, opening);
pub const CORNER_FIVE: Drill =
    drill("corner-five", [drills::CORNER_FIVE, drills::CORNER_FIVE_TASK], STARTED, corner_five);
pub const PLUS: Drill = drill("plus", [drills::PLUS, drills::PLUS_TASK], STARTED, plus);
pub const TICKY: Drill = drill("ticky", [drills::TICKY, drills::TICKY_TASK], STARTED, ticky);

/// A game whose opening stroke has been played.
const STARTED: Option<&str> = Some(r#"{"starter": "A"}"#);

/// Longest time of a shot, and a step in it, s.
const LONGEST: f64 = 40.0;
const STEP: f64 = 0.005;

const YELLOW: BallId = BallId(1);
const RED: BallId = BallId(2);

const fn drill(
    name: &'static str,
    [title, task]: [Wording; 2],
    state: Option<&'static str>,
    position: fn(&Table, u32, u64) -> Position,
) -> Drill {
    let game = GameKind::ThreeCushion;
    let judge = Judge::Points(1);
    Drill { name, title, form: Form::Shots(Exercise { title, task, game, state, position, judge }) }
}

/// The balls where a game opens.
fn opening(table: &Table, number: u32, _seed: u64) -> Position {
    let radius = Equipment::Carom.ball()[0];
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let racked = GameKind::ThreeCushion.start().rules().rack(table, radius, &mut rng);
    let place = |id: BallId| {
        let found = racked.iter().find(|(ball, _)| *ball == id);
        found.map_or([0.0; 2], |&(_, place)| place.into())
    };
    // From both start spots in turn.
    let side = side_of(number);
    let [white, yellow, red] = [BallId::CUE, YELLOW, RED].map(place).map(|[x, y]| [x, side * y]);
    let balls = vec![(YELLOW.0, yellow), (RED.0, red)];
    position(white, balls, direction(white, red), 0.4)
}

/// Origin on the right long rail and aim on the left one, in the numbers of the corner-five system
/// (Alciatore, Billiards Digest, November 2010).
const SYSTEM: [[f64; 2]; 5] = [[5.0, 3.0], [5.0, 2.0], [4.5, 2.0], [5.0, 4.0], [4.0, 2.0]];

/// Three rails first, by the corner-five system: from a long rail over the other one.
fn corner_five(table: &Table, number: u32, _seed: u64) -> Position {
    let [origin, aim] = SYSTEM[number as usize / 2 % SYSTEM.len()];
    let at = |count, number| {
        let diamonds = Diamonds::new(table, Vector2::new(1.0, 1.0))?;
        let mut numbers = diamonds.numbers(count, table.rails.sights);
        numbers.find(|&(it, _)| it == number).map(|(_, place)| place)
    };
    let ends = at(DiamondCount::Origin, origin).zip(at(DiamondCount::First, aim));
    let Some((from, to)) = ends else { return opening(table, number, 0) };
    let line = (to - from).normalize();
    let place = from + line * (0.19 / line.x.min(line.y));
    let white = ball(BallId::CUE, place);
    let cue = |power: f64| Cue {
        direction: libm::atan2(line.y, line.x),
        power,
        tip: [-0.4, 0.25],
        elevation: 0.0,
    };
    let made = [0.27, 0.3, 0.33, 0.36, 0.4].into_iter().find_map(|power| {
        let balls = with_pair(table, white, &cue(power))?;
        Some(mirrored(balls, &cue(power), side_of(number)))
    });
    made.unwrap_or_else(|| opening(table, number, 0))
}

/// Three rails first, of which the first one is short: the plus system.
fn plus(table: &Table, number: u32, _seed: u64) -> Position {
    let [x, y] = half_bed(table);
    let start = Vector2::new(-0.35 * x + 0.1 * f64::from(number / 2), -0.45 * y);
    let white = ball(BallId::CUE, start);
    let made = (0..40).find_map(|step| {
        let direction = 0.1 + 0.02 * f64::from(step);
        let cue = Cue { direction, power: 0.3, tip: [-0.35, 0.2], elevation: 0.0 };
        let [Met::Rail(first), Met::Rail(second), Met::Rail(third), ..] =
            met(play(table, &[white], &cue)?)[..]
        else {
            return None;
        };
        let is_short = |rail: Vector2<f64>| rail.x.abs() > x - 0.05;
        let fits = is_short(first) && !is_short(second) && second.y > 0.0 && !is_short(third);
        let balls = with_pair(table, white, &cue).filter(|_| fits)?;
        Some(mirrored(balls, &cue, side_of(number)))
    });
    made.unwrap_or_else(|| opening(table, number, 0))
}

/// Rail first to a ball close to that rail, back to the rail, and round the table.
fn ticky(table: &Table, number: u32, _seed: u64) -> Position {
    let [x, y] = half_bed(table);
    let radius = Equipment::Carom.ball()[0];
    let gap = 0.3 + 0.06 * f64::from(number / 2);
    let red = Vector2::new(0.35 * x, y - radius * (2.0 + gap));
    let white = ball(BallId::CUE, Vector2::new(-0.3 * x, 0.3 * y));
    let made = (0..120).find_map(|step| {
        let direction = 0.1 + 0.005 * f64::from(step);
        let cue = Cue { direction, power: 0.35, tip: [-0.35, 0.1], elevation: 0.0 };
        let balls = vec![white, ball(RED, red)];
        let [Met::Rail(first), Met::Ball(RED), Met::Rail(second), Met::Rail(_), ..] =
            met(play(table, &balls, &cue)?)[..]
        else {
            return None;
        };
        let is_long = |rail: Vector2<f64>| rail.y > y - 0.05;
        let balls = with_last(table, balls, YELLOW, 0.3, &cue)
            .filter(|_| is_long(first) && is_long(second))?;
        Some(mirrored(balls, &cue, side_of(number)))
    });
    made.unwrap_or_else(|| opening(table, number, 0))
}

/// Half the length and half the width of the bed, m.
fn half_bed(table: &Table) -> [f64; 2] {
    table.bed.map_or([1.42, 0.71], |bed| [bed.half_length, bed.half_width])
}

/// 1 and -1 in turn.
fn side_of(number: u32) -> f64 {
    if number.is_multiple_of(2) { 1.0 } else { -1.0 }
}

fn ball(id: BallId, place: Vector2<f64>) -> Ball {
    let [radius, mass] = Equipment::Carom.ball();
    Ball::at_rest(id, radius, mass, place.x, place.y)
}

fn position(
    cue_ball: [f64; 2],
    balls: Vec<(u32, [f64; 2])>,
    direction: f64,
    power: f64,
) -> Position {
    Position { cue_ball, in_hand: false, balls, direction, power, target: None }
}

/// The position of these balls, mirrored in the axis of the table if `side` is -1, with the cue a bit
/// off the shot that solves it.
fn mirrored(balls: Vec<Ball>, cue: &Cue, side: f64) -> Position {
    let place = |ball: &Ball| [ball.position.x, side * ball.position.y];
    let (white, others): (Vec<&Ball>, Vec<&Ball>) =
        balls.iter().partition(|ball| ball.id == BallId::CUE);
    let others = others.into_iter().map(|ball| (ball.id.0, place(ball))).collect();
    let cue_ball = white.first().map_or([0.0; 2], |ball| place(ball));
    position(cue_ball, others, side * (cue.direction + AIM_OFF), cue.power)
}

/// What a cue ball meets.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Met {
    /// A rail, with the place of the ball, m.
    Rail(Vector2<f64>),
    /// Another ball.
    Ball(BallId),
}

/// The world right after a shot; `None` if the cue has no room.
fn play(table: &Table, balls: &[Ball], cue: &Cue) -> Option<World> {
    let laws = Conditions::Tournament.laws_with(Equipment::Carom);
    let mut world = World::new(Arc::new(table.clone()), laws, balls.to_vec());
    let shot = shot_of(&world, BallId::CUE, cue)?;
    world.strike(&shot);
    Some(world)
}

/// Plays a shot to its end, and tells what the cue ball met in turn.
fn met(mut world: World) -> Vec<Met> {
    world.update(LONGEST);
    meetings(&world)
}

/// What the cue ball has met so far.
fn meetings(world: &World) -> Vec<Met> {
    let met = world.events().iter().filter_map(|event| match event.kind {
        EventKind::BallCushion { ball: BallId::CUE, .. } => Some(Met::Rail(event.position.xy())),
        kind => kind.met_by(BallId::CUE).map(Met::Ball),
    });
    met.collect()
}

/// The balls with one more in the way of the cue ball, this far after it has met three rails and all
/// others, so that it is met, too. `None` if there is no such place.
fn with_last(
    table: &Table,
    balls: Vec<Ball>,
    id: BallId,
    after: f64,
    cue: &Cue,
) -> Option<Vec<Ball>> {
    let is_due = |met: &[Met]| {
        let rails = met.iter().filter(|met| matches!(met, Met::Rail(_))).count();
        let others = balls.iter().filter(|ball| ball.id != BallId::CUE);
        rails >= 3 && others.clone().all(|ball| met.contains(&Met::Ball(ball.id)))
    };
    let mut world = play(table, &balls, cue)?;
    while !is_due(&meetings(&world)) {
        world.update((!world.at_rest()).then_some(STEP)?);
    }
    let place = |world: &World| world.ball(BallId::CUE).map(|ball| ball.position.xy());
    let start = place(&world)?;
    while (place(&world)? - start).norm() < after {
        world.update((!world.at_rest()).then_some(STEP)?);
    }
    let way = world.ball(BallId::CUE)?.velocity.xy().try_normalize(1e-9)?;
    let ([x, y], radius) = (half_bed(table), Equipment::Carom.ball()[0]);
    [0.5, -0.5, 0.25, -0.25].into_iter().find_map(|cut| {
        let last = place(&world)? + turned(way, cut) * (2.0 * radius);
        let fits = last.x.abs() < x - radius && last.y.abs() < y - radius;
        let apart = |other: &Ball| (other.position.xy() - last).norm() > 2.5 * radius;
        let all: Vec<Ball> = balls.iter().copied().chain([ball(id, last)]).collect();
        let met = met(play(table, &all, cue).filter(|_| fits && balls.iter().all(apart))?);
        let until = met.iter().position(|met| *met == Met::Ball(id))?;
        is_due(&met[..until]).then_some(all)
    })
}

/// The balls with both others in the way of the cue ball after three rails.
fn with_pair(table: &Table, white: Ball, cue: &Cue) -> Option<Vec<Ball>> {
    [0.35, 0.2, 0.5, 0.7].into_iter().find_map(|after| {
        let with_red = with_last(table, vec![white], RED, after, cue)?;
        [0.2, 0.1, 0.3]
            .into_iter()
            .find_map(|after| with_last(table, with_red.clone(), YELLOW, after, cue))
    })
}
