//! Strokes that take time: which balls take part, and where the stroke leaves them.

use nalgebra::Vector3;

use crate::physics::ball::Ball;
use crate::physics::contact::ball_ball;
use crate::physics::impact::cue::hand::Hand;
use crate::physics::impact::cue::timed::{Body, LULL, TimedStroke, Tip, TouchInStroke};
use crate::physics::impact::cue::{self, Shot};
use crate::physics::laws::Laws;
use crate::physics::motion;
use crate::physics::schedule::Schedule;
use crate::physics::stick::{self, CueFrame};
use crate::physics::table::Table;

/// Most balls in one stroke. Among more of them the stroke is instantaneous.
const MOST_BALLS: usize = 40;

/// Slower falls are no fall, m/s: the cue counts as level.
const LEAST_FALL: f64 = 1e-3;

/// Most times that a stroke is resolved, each time with the balls that it may reach.
const MOST_SEARCHES: usize = 4;

/// Slower balls stay at rest, m/s.
const NEGLIGIBLE_SPEED: f64 = 1e-5;

/// The cue right after a stroke.
#[derive(Debug, Clone, Copy)]
pub(super) struct CueAfter {
    /// Its speed at the instant of the stroke, before the hand slows it, m/s.
    pub speed: f64,
    /// How far the tip is ahead of where it would be if it had struck at one instant, m.
    pub lead: f64,
}

/// A stroke that took time, and buffers for it, reused by the next.
#[derive(Debug, Default)]
pub(super) struct PressedBalls {
    /// The balls that it may have moved, the struck one first: their slots, and their states before
    /// and after it.
    pub slots: Vec<usize>,
    pub before: Vec<Ball>,
    pub after: Vec<Ball>,
    /// The pairs that may touch, by index in these lists.
    pairs: Vec<(usize, usize)>,
    stroke: Option<TimedStroke>,
}

impl PressedBalls {
    /// What touched meanwhile, in order of time.
    pub fn touches(&self) -> &[TouchInStroke] {
        self.stroke.as_ref().map_or(&[], |stroke| &stroke.touches)
    }
}

/// Centre of the tip (m) that touches a ball for this shot, and the direction of the cue.
pub(super) fn tip_at(ball: &Ball, shot: &Shot) -> (Vector3<f64>, Vector3<f64>) {
    let CueFrame { ahead, right, up } = CueFrame::level(shot.direction).lifted(shot.elevation);
    let [side, height] = shot.tip;
    let depth = (1.0 - side * side - height * height).max(0.0).sqrt();
    let outward = right * side + up * height - ahead * depth;
    (ball.position + outward * (ball.radius + stick::TIP_RADIUS), ahead)
}

/// Strikes the ball in a slot, on a table on which nothing moves. Returns the cue, if it stays in the
/// way; None if the stroke may be taken as instantaneous.
pub(super) fn press(
    pressed: &mut PressedBalls,
    (balls, schedule): (&[Ball], &Schedule),
    slot: usize,
    shot: &Shot,
    (table, laws): (&Table, &Laws),
) -> Option<Option<CueAfter>> {
    let ball = &balls[slot];
    let (push, speed) = cue::push(ball, shot, laws).filter(|_| ball.on_cloth())?;
    let mut free = *ball;
    cue::strike(&mut free, shot, laws);
    let is_raised = free.velocity.z < -LEAST_FALL;
    let (start, ahead) = tip_at(ball, shot);
    let hand = Hand::new(start, ahead, laws.cue);
    let tip = Tip::touching(push, speed, (start, ahead, hand), &Body::of(ball));
    let lasts = tip.contact_time() - tip.instant() + LULL;
    // After the tip has left it, the slate may push for as long again, and balls that it meets run on.
    let near = free.speed() * lasts;
    let mut reach = 2.5 * near;
    let PressedBalls { slots, before, after, pairs, stroke: old } = pressed;
    let mut has_all = false;
    for _ in 0..MOST_SEARCHES {
        find_partners(slots, (balls, schedule), (slot, ball.time), reach, |normal| {
            if is_raised { reach } else { near.min(free.velocity.dot(&normal) * lasts) }
        });
        let count = slots.len();
        if speed <= 0.0 || count > MOST_BALLS || count == 1 && !is_raised {
            return None;
        }
        before.clear();
        before.extend(slots.iter().map(|&slot| balls[slot]));
        find_pairs(pairs, before, reach);
        let memory = old.take();
        let stroke = old.insert(TimedStroke::new(memory, before, pairs, tip, is_raised, laws));
        if !stroke.run() {
            return None;
        }
        let way = |(ball, body): (&Ball, &Body)| (body.position - ball.position).norm();
        let farthest = before.iter().zip(&stroke.bodies).map(way).fold(0.0, f64::max);
        has_all = farthest <= reach;
        if has_all {
            break;
        }
        // A slow ball stays on the slate for milliseconds. It may have met others there.
        reach = 1.25 * farthest;
    }
    let stroke = old.as_mut().filter(|_| has_all)?;
    stroke.touches.sort_by(|a, b| a.time.total_cmp(&b.time).then(a.what.cmp(&b.what)));
    after.clone_from(before);
    let since = hand_over(stroke, before, after, table, laws);
    let TimedStroke { tip, time, instant, .. } = stroke;
    let (speed, lead) = tip.at_instant(*time - *instant);
    let cue = CueAfter { speed, lead };
    Some((!tip.is_aside()).then(|| behind_ball(cue, &before[0], &after[0], shot, since)))
}

/// Finds the slots of the balls that a stroke may move, the struck one first. `near` is the gap up to
/// which it may reach a ball in that direction, m; `reach` that for the others.
fn find_partners(
    slots: &mut Vec<usize>,
    (balls, schedule): (&[Ball], &Schedule),
    (struck, clock): (usize, f64),
    reach: f64,
    near: impl Fn(Vector3<f64>) -> f64,
) {
    slots.clear();
    slots.push(struck);
    let mut next = 0;
    while next < slots.len() && slots.len() <= MOST_BALLS {
        let slot = slots[next];
        let ball = &balls[slot];
        let known = slots.len();
        schedule.each_near((slot, ball), clock, reach, |other| {
            let there = &balls[other];
            let limit = if next == 0 { near(ball_ball::normal(ball, there, true)) } else { reach };
            // A stroke past a ball does not move it, even if it touches.
            let is_near = limit > 0.0 && ball_ball::gap(ball, there, true) <= limit;
            if there.state.in_play() && is_near && !slots.contains(&other) {
                slots.push(other);
            }
        });
        slots[known..].sort_unstable();
        next += 1;
    }
}

/// Finds the pairs of these balls with gaps up to `reach`, m.
fn find_pairs(pairs: &mut Vec<(usize, usize)>, balls: &[Ball], reach: f64) {
    pairs.clear();
    for (b, second) in balls.iter().enumerate() {
        for (a, first) in balls[..b].iter().enumerate() {
            if ball_ball::gap(first, second, true) <= reach {
                pairs.push((a, b));
            }
        }
    }
}

/// Takes the balls from a stroke that is over. Returns the time of their anchors, s after the instant
/// of the stroke.
fn hand_over(
    stroke: &TimedStroke,
    before: &[Ball],
    after: &mut [Ball],
    table: &Table,
    laws: &Laws,
) -> f64 {
    let since = stroke.time - stroke.instant;
    let clock = before[0].time;
    let moves = |body: &Body| {
        body.velocity.norm() >= NEGLIGIBLE_SPEED || body.surface.norm() >= NEGLIGIBLE_SPEED
    };
    let bodies = after.iter_mut().zip(&stroke.bodies);
    for (ball, body) in bodies.filter(|(_, body)| moves(body)) {
        let was_on_cloth = ball.on_cloth();
        (ball.velocity, ball.spin) = (body.velocity, body.surface / ball.radius);
        (ball.position, ball.time) = (body.position, clock + since);
        if was_on_cloth {
            let is_low = motion::hops_too_low(ball, ball.velocity.z, laws.gravity);
            let height = if is_low { ball.radius } else { ball.position.z };
            ball.position.z = height.max(ball.radius);
        }
    }
    let is_clear = before.iter().zip(after.iter()).all(|(before, after)| {
        table.is_clear(before.position.xy(), after.position.xy(), after.radius)
    });
    if is_clear {
        return since;
    }
    // With a rail or a pocket within reach of the stroke the balls stay where they were, so that they
    // meet it from here.
    for (before, after) in before.iter().zip(after.iter_mut()) {
        (after.position, after.time) = (before.position, before.time);
    }
    0.0
}

/// The cue with its tip no farther ahead than where it touches the struck ball, `since` (s) after
/// the instant of the stroke.
fn behind_ball(cue: CueAfter, before: &Ball, after: &Ball, shot: &Shot, since: f64) -> CueAfter {
    let (start, ahead) = tip_at(before, shot);
    let offset = after.position - start;
    let along = offset.dot(&ahead);
    let aside = offset.norm_squared() - along * along;
    let touch = after.radius + stick::TIP_RADIUS;
    let most = match touch * touch - aside {
        square if square > 0.0 => along - square.sqrt(),
        _ => f64::INFINITY,
    };
    CueAfter { lead: cue.lead.min(most - cue.speed * since), ..cue }
}
