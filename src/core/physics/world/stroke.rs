//! The stroke of the cue, and the cue that follows through.
//!
//! After the impact the cue continues along its axis. The player's hand stops it with a constant
//! force, and draws it back with the same force. Until it is back where it struck, balls may touch
//! its tip: a sphere of the tip's radius whose surface was at the point that the cue struck. A ball
//! that comes back from a rail is an exception: the player sees it come and lifts the cue.

use nalgebra::Vector3;

use super::World;
use super::timed_stroke::{self, CueAfter, PressedBalls, tip_at};
use crate::physics::ROUNDING;
use crate::physics::ball::{Ball, BallId, MotionState, Path};
use crate::physics::contact::ball_ball;
use crate::physics::event::{Event, EventKind};
use crate::physics::impact::cue::hand::Hand;
use crate::physics::impact::cue::timed::Touching;
use crate::physics::impact::cue::{self, Recoil, Shot};
use crate::physics::laws::{CueLaw, Simultaneous, Slowing};
use crate::physics::motion;
use crate::physics::stick;
use crate::physics::upcoming::{Upcoming, UpcomingKind};

/// A cue slower than this after the impact is out of the way at once, m/s.
const LEAST_SPEED: f64 = 1e-3;

/// After this many touches the cue is out of the way.
const MOST_TOUCHES: u32 = 16;

/// The cue after a stroke.
#[derive(Debug, Clone, Copy)]
pub(super) struct FollowThrough {
    /// The tip, as a ball with a path of steady acceleration. The path ends when the cue is out of
    /// the way.
    tip: Ball,
    /// Time of the stroke, s.
    since: f64,
    /// Centre of the tip at the stroke, m.
    start: Vector3<f64>,
    /// Farthest distance of the tip from there, m; infinite after a touch.
    reach: f64,
    /// Unit vector along the cue, from butt to tip.
    ahead: Vector3<f64>,
    /// Number of touches so far.
    touches: u32,
    /// The next touch: its time, s, and the ball's slot.
    next: Option<(f64, usize)>,
    /// False if `next` must be found anew among all balls.
    is_next_known: bool,
}

impl FollowThrough {
    /// The cue after a stroke at a ball. `None` if it is not in the way of any ball.
    fn after(
        balls: &[Ball],
        ball: &Ball,
        shot: &Shot,
        cue: CueAfter,
        law: CueLaw,
    ) -> Option<FollowThrough> {
        let CueLaw::Stick { mass, .. } = law else { return None };
        let CueAfter { speed, lead } = cue;
        let (start, ahead) = tip_at(ball, shot);
        let gap = gap_ahead(balls, ball, ahead);
        let length = Hand::new(start, ahead, law).before(gap).stopping_way(speed, lead);
        let start = start + ahead * lead;
        if speed < LEAST_SPEED || length <= 0.0 {
            return None;
        }
        let stops = 2.0 * length / speed;
        let path = Path {
            quadratic: ahead * (-0.5 * speed / stops),
            until: ball.time + 2.0 * stops,
            ..Path::STRAIGHT
        };
        let tip = Ball {
            state: MotionState::Airborne,
            time: ball.time,
            position: start,
            velocity: ahead * speed,
            path,
            ..Ball::at_rest(BallId(u32::MAX), stick::TIP_RADIUS, mass, 0.0, 0.0)
        };
        Some(FollowThrough {
            tip,
            since: ball.time,
            start,
            reach: length,
            ahead,
            touches: 0,
            next: None,
            is_next_known: false,
        })
    }

    /// The time at which a ball touches the tip, s.
    fn touch_time(&self, ball: &Ball) -> Option<f64> {
        // Usually most balls rest far away.
        let near = self.reach + self.tip.radius + ball.radius + ROUNDING;
        let is_far = (ball.position - self.start).norm_squared() > near * near;
        if is_far && ball.state == MotionState::Stationary {
            return None;
        }
        ball.state.in_play().then(|| ball_ball::time(&self.tip, ball, true)).flatten()
    }

    /// Finds the next touch again. `changed` are the balls whose motion may have changed since.
    fn find_next(&mut self, balls: &[Ball], changed: &[usize]) {
        let lost = self.next.is_some_and(|(_, slot)| changed.contains(&slot));
        if lost || !self.is_next_known {
            (self.next, self.is_next_known) = (None, true);
            (0..balls.len()).for_each(|slot| self.consider(balls, slot));
        } else {
            changed.iter().for_each(|&slot| self.consider(balls, slot));
        }
    }

    /// True if the next touch is one by a ball that comes back from a rail: the last thing that it
    /// met was a rail, and it runs against the cue. The tip stays on the ball it struck for the
    /// time of the stroke, so no cue is lifted before that.
    fn is_returning(&self, balls: &[Ball], events: &[Event]) -> bool {
        let Some((time, slot)) = self.next else { return false };
        if time <= self.since + cue::CONTACT_TIME {
            return false;
        }
        let ball = &balls[slot];
        let meets = |event: &&Event| match event.kind {
            EventKind::Cue { .. } | EventKind::BallBall { .. } | EventKind::BallTip { .. } => {
                event.kind.concerns(ball.id)
            }
            kind => kind.rail_contact() == Some(ball.id),
        };
        let last = events.iter().rev().take_while(|event| event.time >= self.since).find(meets);
        last.is_some_and(|event| event.kind.rail_contact().is_some())
            && motion::at(ball, time).velocity.dot(&self.ahead) < 0.0
    }

    fn consider(&mut self, balls: &[Ball], slot: usize) {
        if let Some(time) = self.touch_time(&balls[slot])
            && self.next.is_none_or(|next| (time, slot) < next)
        {
            self.next = Some((time, slot));
        }
    }
}

/// The way of a ball along the cue until it meets a ball at rest, m; infinite without one. A ball in
/// motion was pressed by the stroke already.
fn gap_ahead(balls: &[Ball], from: &Ball, ahead: Vector3<f64>) -> f64 {
    let ahead = ahead.xy().normalize();
    let gap = |ball: &Ball| {
        let way = (ball.position - from.position).xy();
        let (along, aside, reach) = (way.dot(&ahead), way.perp(&ahead), from.radius + ball.radius);
        let is_met = along > 0.0 && aside.abs() < reach;
        is_met.then(|| along - (reach * reach - aside * aside).sqrt())
    };
    let rests = |ball: &&Ball| ball.id != from.id && ball.state == MotionState::Stationary;
    balls.iter().filter(rests).filter_map(gap).fold(f64::INFINITY, f64::min)
}

impl World {
    /// Strikes a ball with the cue now. Does nothing if the ball is not in play.
    pub fn strike(&mut self, shot: &Shot) {
        let Some(slot) = self.slot_of(shot.ball).filter(|&p| self.balls[p].state.in_play()) else {
            return;
        };
        if self.at_rest() {
            self.resume_frames();
        }
        self.anchor(slot, self.clock);
        let before = self.balls[slot];
        let mut pressed = std::mem::take(&mut self.collision_scratch.stroke);
        let cue = strike_in_time(self, &mut pressed, slot, shot);
        self.collision_scratch.stroke = pressed;
        let cue = cue.unwrap_or_else(|| strike_at_once(self, slot, shot));
        self.follow_through = cue
            .and_then(|cue| FollowThrough::after(&self.balls, &before, shot, cue, self.laws.cue));
    }

    /// Distance that the tip has gone along the cue's axis since the stroke, m. `None` while no cue
    /// is in the way of balls.
    pub fn follow_through(&self) -> Option<f64> {
        let FollowThrough { tip, start, ahead, .. } = self.follow_through.as_ref()?;
        let is_over = self.clock > tip.path.until || self.at_rest();
        (!is_over).then(|| (motion::position_at(tip, self.clock) - start).dot(ahead))
    }

    /// Kinetic energy of the cue along its axis while it is in the way of balls, J; zero without one.
    /// An event may give up to that much to the balls.
    pub fn cue_energy(&self) -> f64 {
        let tip = self.follow_through.as_ref().filter(|cue| self.clock <= cue.tip.path.until);
        tip.map_or(0.0, |cue| motion::at(&cue.tip, self.clock).translational_energy())
    }

    /// The next touch of a ball and the tip. While all balls rest there is none: the shot is over.
    pub(super) fn next_touch(&mut self) -> Option<Upcoming> {
        let follow_through = self.follow_through.as_mut()?;
        let is_over = self.clock > follow_through.tip.path.until;
        if is_over || !self.balls.iter().any(|ball| ball.state.moves()) {
            self.follow_through = None;
            return None;
        }
        follow_through.find_next(&self.balls, self.schedule.changed());
        let (time, slot) = follow_through.next?;
        Some(Upcoming { time, kind: UpcomingKind::BallTip(slot) })
    }

    /// Handles a ball that touches the tip after the stroke.
    pub(super) fn touch_tip(&mut self, time: f64, slot: usize) {
        let Some(mut follow_through) = self.follow_through.take() else { return };
        // The player has lifted the cue for a ball that comes back from a rail. Only now is it known
        // that the ball gets there, past the balls in between.
        if follow_through.is_returning(&self.balls, &self.events) {
            return;
        }
        self.anchor(slot, time);
        let before = self.balls[slot];
        let FollowThrough { tip, reach, ahead, touches, is_next_known, .. } = &mut follow_through;
        *tip = motion::at(tip, time);
        let touch = cue::touch_again(&mut self.balls[slot], tip, ahead, &self.laws);
        *touches += 1;
        (*is_next_known, *reach) = (false, f64::INFINITY);
        if !touch.is_aside && *touches < MOST_TOUCHES {
            self.follow_through = Some(follow_through);
        }
        self.settle_and_start(slot);
        let kind = EventKind::BallTip { ball: before.id };
        self.log(time, kind, touch.approach, before.position, &[before]);
        self.rest_against(time, &[slot]);
    }
}

/// Strikes a ball at one instant. Returns the cue, if it stays in the way.
fn strike_at_once(world: &mut World, slot: usize, shot: &Shot) -> Option<CueAfter> {
    let before = world.balls[slot];
    let recoil = cue::strike(&mut world.balls[slot], shot, &world.laws);
    world.settle_and_start(slot);
    let ball = world.balls[slot];
    let kind = EventKind::Cue { ball: ball.id };
    world.log(world.clock, kind, ball.speed(), ball.position, &[before]);
    let more = world.strike_frozen(slot);
    let CueLaw::Stick { mass, .. } = world.laws.cue else { return None };
    recoil.map(|Recoil { speed, impulse }| {
        let speed = speed - impulse * more / mass;
        CueAfter { speed, lead: 0.0 }
    })
}

/// Strikes a ball with a cue that stays on it while balls or the slate push back. The balls that take
/// part then have anchors some 0.6 ms later than the clock. Returns the cue, if it stays in the way;
/// None, and does nothing, if the stroke may be taken as instantaneous. While other balls move, all
/// strokes are.
fn strike_in_time(
    world: &mut World,
    pressed: &mut PressedBalls,
    slot: usize,
    shot: &Shot,
) -> Option<Option<CueAfter>> {
    let Slowing::Continuous(_) = world.laws.slowing else { return None };
    let is_timed = world.laws.is_solid() && world.laws.cluster_model() == Simultaneous::Hertz;
    if !is_timed || !world.at_rest() {
        return None;
    }
    let start = (world.balls.as_slice(), &world.schedule);
    let cue = timed_stroke::press(pressed, start, slot, shot, (&world.table, &world.laws))?;
    let mut changed = std::mem::take(&mut world.changed);
    changed.clear();
    let PressedBalls { slots, before, after, .. } = &*pressed;
    for (&slot, (before, after)) in slots.iter().zip(before.iter().zip(after)) {
        if before != after {
            world.balls[slot] = *after;
            world.settle_and_start(slot);
            changed.push(slot);
        }
    }
    let struck = world.balls[slot];
    let kind = EventKind::Cue { ball: struck.id };
    world.log(world.clock, kind, struck.speed(), before[0].position, &before[..1]);
    // The first event of a ball has its whole change.
    let mut is_logged = 1_u64;
    let gravity = world.laws.gravity;
    for (index, touch) in pressed.touches().iter().enumerate() {
        // A ball that a raised cue presses on the slate touched it all along.
        let is_pressed = index == 0 && touch.what == Touching::Slate(0);
        if is_pressed && motion::hops_too_low(&before[0], touch.approach, gravity) {
            continue;
        }
        let mut known = |index: usize| {
            let is_known = is_logged >> index & 1 == 1;
            is_logged |= 1 << index;
            if is_known { world.balls[slots[index]] } else { before[index] }
        };
        let (first, second) = touch.what.balls();
        let mut concerned = [known(first), second.map_or(struck, &mut known)];
        let count = 1 + usize::from(second.is_some());
        concerned[..count].sort_unstable_by_key(|ball| ball.id);
        let [ball, other] = concerned.map(|ball| ball.id);
        let kind = match touch.what {
            Touching::Slate(_) => EventKind::BallSlate { ball },
            Touching::Tip => EventKind::BallTip { ball },
            Touching::Balls(..) => EventKind::BallBall { balls: [ball, other] },
        };
        // Beside a rail or a pocket the balls go on from the instant of the stroke.
        let latest = struck.time.max(world.clock);
        let time = if is_pressed { world.clock } else { (world.clock + touch.time).min(latest) };
        world.log(time, kind, touch.approach, touch.position, &concerned[..count]);
    }
    world.rest_against(struck.time, &changed);
    world.changed = changed;
    Some(cue)
}
