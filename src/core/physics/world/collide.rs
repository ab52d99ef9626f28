//! Collisions between balls: find the pairs that take part, apply the law of impact, log them.

use nalgebra::Vector3;

use super::World;
use super::ball_set::BallSet;
use super::chatter::{PLASTIC_SPEED, chatters};
use super::pressing::HELD_SPEED;
use super::timed_stroke::PressedBalls;
use crate::physics::ball::{Ball, MotionState};
use crate::physics::contact::{MIN_BOUNCE_SPEED, TOUCH_GAP, ball_ball, cushion};
use crate::physics::event::EventKind;
use crate::physics::impact::ball_ball as pair_impact;
use crate::physics::impact::cluster::{Cluster, Pair, effective_inverse_mass};
use crate::physics::impact::hertz::{self, Hertz, Slate};
use crate::physics::laws::{CueLaw, Laws, Material, Simultaneous, Slowing};
use crate::physics::motion;
use crate::physics::schedule::SIMULTANEOUS;

/// Pairs with a wider gap cannot collide at the same instant, m. Used as a search radius.
const SAME_INSTANT_GAP: f64 = 1e-6;

/// Speed up to which a third ball that approaches by itself is searched for, m/s: nothing on a table
/// is faster.
const SEARCH_SPEED: f64 = 20.0;

/// A collision is treated as one isolated pair if no third ball is within this gap and the pair's
/// contact closes no wider one, m. In the 0.2 to 0.5 ms of a contact no ball comes farther: none is
/// faster than 15 m/s.
const ISOLATED_GAP: f64 = 8e-3;

/// A cluster with more pairs than this is large. A full rack has fewer.
const LARGE_CLUSTER: usize = 48;

/// [`PLASTIC_SPEED`] for large clusters, m/s. Among so many contacts such a slow rebound dissipates
/// before the balls separate.
const PLASTIC_SPEED_IN_CLUSTER: f64 = 1e-2;

/// A resting ball that an impact would make slower than this stays at rest, m/s. On the default
/// cloth it would stop within 0.1 ms and 1 nm. Large clusters use [`HELD_SPEED`] instead.
const NEGLIGIBLE_SPEED: f64 = 1e-5;

/// Buffers for one collision, reused by the next.
#[derive(Debug, Default)]
pub(super) struct CollisionScratch {
    /// The pairs that collide, by slot.
    colliding: Vec<(usize, usize)>,
    /// Slots whose neighbours have been searched.
    visited: BallSet,
    /// Slots of `balls`, in the same order.
    slots: BallSet,
    balls: Vec<Ball>,
    before: Vec<Ball>,
    /// The pairs that collide, by index in `balls`.
    pairs: Vec<Pair>,
    /// Balls that touch a cushion at this instant, by index, with the normal away from the cushion.
    walls: Vec<(usize, Vector3<f64>)>,
    /// True for each ball whose motion the impact changes.
    is_moved: Vec<bool>,
    hertz: Hertz,
    cluster: Cluster,
    pub(super) stroke: PressedBalls,
}

impl CollisionScratch {
    /// Adds the ball in a slot unless it is present, and returns its index in `balls`.
    fn join(&mut self, world: &World, slot: usize, time: f64) -> usize {
        let index = self.slots.add(slot);
        if index == self.balls.len() {
            self.balls.push(motion::at(&world.balls[slot], time));
        }
        index
    }

    /// The longest contact of these pairs, s, and their fastest approach, m/s.
    fn contact_time(&self, stiffness: f64) -> (f64, f64) {
        let mass =
            |pair: &Pair| pair_impact::reduced_mass(&self.balls[pair.a], &self.balls[pair.b]);
        let heaviest = self.pairs.iter().map(mass).fold(0.0, f64::max);
        let approach = max_approach(&self.pairs).max(0.0);
        if approach == 0.0 {
            return (0.0, 0.0);
        }
        (hertz::CONTACT_TIME * hertz::depth(heaviest, approach, stiffness) / approach, approach)
    }

    /// Marks the balls that the impact changes: all that got an impulse, except resting balls that
    /// would hardly move (see [`NEGLIGIBLE_SPEED`]).
    fn find_moved(&mut self, laws: &Laws) {
        let CollisionScratch { balls, before, pairs, walls, is_moved, .. } = self;
        is_moved.clear();
        is_moved.resize(balls.len(), false);
        for pair in pairs.iter().filter(|pair| pair.impulse > 0.0) {
            (is_moved[pair.a], is_moved[pair.b]) = (true, true);
        }
        for &(index, _) in walls.iter() {
            is_moved[index] |= balls[index].velocity != before[index].velocity;
        }
        if !laws.cloth_grips() || !laws.is_solid() {
            return;
        }
        let negligible = if pairs.len() > LARGE_CLUSTER { HELD_SPEED } else { NEGLIGIBLE_SPEED };
        for ((ball, before), is_moved) in balls.iter().zip(before).zip(is_moved) {
            let stood = before.state == MotionState::Stationary;
            let turns = ball.spin.norm() * ball.radius;
            *is_moved &= !(stood && ball.speed() < negligible && turns < negligible);
        }
    }

    fn clear(&mut self) {
        self.slots.clear();
        self.balls.clear();
        self.pairs.clear();
        self.walls.clear();
    }

    /// Fills `pairs` and `balls` from `colliding`.
    fn load_colliding(&mut self, world: &World, time: f64) {
        self.clear();
        for index in 0..self.colliding.len() {
            let (a, b) = self.colliding[index];
            let (a, b) = (self.join(world, a, time), self.join(world, b, time));
            let cling = world.laws.cling.factor_at(time, [a, b].map(|index| self.balls[index].id));
            self.pairs.push(Pair { cling, ..Pair::new(&self.balls, a, b, world.laws.is_solid()) });
        }
        self.before.clone_from(&self.balls);
    }
}

impl World {
    /// Handles all collisions at this instant, anywhere on the table, so that no impact sees the
    /// result of another one. In a contact storm the balls do not bounce.
    pub(super) fn collide_simultaneous(&mut self, time: f64, in_storm: bool) {
        let until = time + SIMULTANEOUS;
        let mut scratch = std::mem::take(&mut self.collision_scratch);
        self.schedule.collisions_by(until, &mut scratch.colliding);
        let solid = self.laws.is_solid();
        self.gather(&mut scratch, (time, SAME_INSTANT_GAP), |world, a, b| {
            let (a, b) = (&world.balls[a], &world.balls[b]);
            a.state.in_play()
                && b.state.in_play()
                && ball_ball::time(a, b, solid).is_some_and(|time| time <= until)
        });
        if self.laws.cluster_model() == Simultaneous::Sequential {
            scratch.colliding.truncate(1);
        }
        self.slow_before_impact(time);
        scratch.load_colliding(self, time);
        let is_in_cushion = scratch.balls.iter().any(Ball::is_in_cushion);
        let mut pressing = in_storm || !is_in_cushion && self.is_too_slow_to_bounce(&scratch.pairs);
        if !pressing {
            let CollisionScratch { balls, pairs, cluster, .. } = &mut scratch;
            cluster.collide(balls, pairs, &self.laws);
            pressing = !is_in_cushion && chatters_at_rail(self, &scratch);
        }
        if pressing && let Slowing::Continuous(_) = self.laws.slowing {
            let (first, _) = scratch.colliding[0];
            self.collision_scratch = scratch;
            return self.press_island(time, first, in_storm);
        }
        if pressing {
            self.press_touching(&mut scratch, time);
        }
        self.finish_collision(time, &mut scratch, pressing);
        self.collision_scratch = scratch;
    }

    /// Brings all touching pairs, approaching or not, to a common normal speed.
    fn press_touching(&self, scratch: &mut CollisionScratch, time: f64) {
        self.gather(scratch, (time, SAME_INSTANT_GAP), |world, a, b| world.touch_now(time, a, b));
        scratch.load_colliding(self, time);
        let CollisionScratch { balls, pairs, walls, cluster, .. } = scratch;
        // Cushions that touch one of these balls push back at the same instant.
        for (index, ball) in balls.iter().enumerate() {
            cushion::touching(ball, &self.table, None, TOUCH_GAP, |_, normal| {
                walls.push((index, normal));
            });
        }
        match self.laws.speed_of_light {
            Some(c) => cluster.press_relativistic(balls, pairs, walls, c),
            None => {
                cluster.press(balls, pairs, walls, |ball| effective_inverse_mass(ball, &self.laws));
            }
        }
    }

    /// True if every pair is too slow to bounce.
    fn is_too_slow_to_bounce(&self, pairs: &[Pair]) -> bool {
        let slow = match self.laws.slowing {
            Slowing::Continuous(_) => PLASTIC_SPEED,
            Slowing::FrameEnd { .. } | Slowing::EveryInterval { .. } => MIN_BOUNCE_SPEED,
        };
        self.laws.ball_ball.restitution() < 1.0 && pairs.iter().all(|pair| pair.approach < slow)
    }

    /// Adds every pair that `takes_part` accepts and that is connected to a pair already listed.
    /// Sorts the list.
    fn gather(
        &self,
        scratch: &mut CollisionScratch,
        (time, gap): (f64, f64),
        takes_part: impl Fn(&World, usize, usize) -> bool,
    ) {
        let CollisionScratch { colliding, visited, .. } = scratch;
        let mut next = 0;
        visited.clear();
        while next < colliding.len() {
            let (a, b) = colliding[next];
            next += 1;
            for slot in [a, b] {
                if visited.contains(slot) {
                    continue;
                }
                visited.add(slot);
                self.schedule.each_near((slot, &self.balls[slot]), time, gap, |other| {
                    let pair = (slot.min(other), slot.max(other));
                    // Pairs of visited balls are listed already.
                    if !visited.contains(other) && takes_part(self, pair.0, pair.1) {
                        colliding.push(pair);
                    }
                });
            }
        }
        colliding.sort_unstable();
        colliding.dedup();
    }

    /// Handles a collision of two balls together with all balls that are compressed before the two
    /// separate.
    pub(super) fn collide_cluster(&mut self, time: f64, a: usize, b: usize) {
        let material = self.laws.ball_ball.material();
        self.slow_before_impact(time);
        let mut scratch = std::mem::take(&mut self.collision_scratch);
        self.gather_cluster(&mut scratch, time, (a, b), material.stiffness);
        let Slowing::Continuous(_) = self.laws.slowing else {
            let pressing = self.is_too_slow_to_bounce(&scratch.pairs);
            if pressing {
                self.press_touching(&mut scratch, time);
            } else {
                solve_impact(&mut scratch, &material, &self.laws);
            }
            self.finish_collision(time, &mut scratch, pressing);
            self.collision_scratch = scratch;
            return;
        };
        let bounces = if scratch.pairs.len() > LARGE_CLUSTER {
            PLASTIC_SPEED_IN_CLUSTER
        } else {
            PLASTIC_SPEED
        };
        let is_in_cushion = scratch.balls.iter().any(Ball::is_in_cushion);
        let mut pressing = !is_in_cushion && max_approach(&scratch.pairs) < bounces;
        if !pressing {
            solve_impact(&mut scratch, &material, &self.laws);
            pressing = !is_in_cushion && chatters_at_rail(self, &scratch);
        }
        if pressing {
            self.press_island(time, a, false);
        } else {
            self.finish_collision(time, &mut scratch, false);
        }
        self.collision_scratch = scratch;
    }

    /// Collects every pair connected to the two colliding balls by gaps that close during the
    /// impact.
    fn gather_cluster(
        &self,
        scratch: &mut CollisionScratch,
        time: f64,
        (a, b): (usize, usize),
        stiffness: f64,
    ) {
        scratch.colliding.clear();
        scratch.colliding.push((a, b));
        scratch.load_colliding(self, time);
        if self.is_isolated(scratch, time, stiffness) {
            return;
        }
        let (mut lasts, mut fastest) = scratch.contact_time(stiffness);
        let solid = self.laws.is_solid();
        loop {
            let known = scratch.colliding.len();
            let reach = (lasts * (fastest + SEARCH_SPEED)).max(TOUCH_GAP);
            self.gather(scratch, (time, reach), |world, a, b| {
                let (first, second) = (&world.balls[a], &world.balls[b]);
                if !first.state.in_play() || !second.state.in_play() {
                    return false;
                }
                let offset = motion::position_at(second, time) - motion::position_at(first, time);
                let offset = if solid { offset } else { offset.xy().push(0.0) };
                let touch = first.radius + second.radius;
                let within = |gap: f64| offset.norm_squared() <= (touch + gap) * (touch + gap);
                if !within(reach) {
                    return false;
                }
                let [first, second] = [first, second].map(|ball| motion::at_unturned(ball, time));
                let closing = (first.velocity - second.velocity).dot(&offset) / offset.norm();
                within((lasts * (fastest + closing.max(0.0))).max(TOUCH_GAP))
            });
            if scratch.colliding.len() == known {
                break;
            }
            scratch.load_colliding(self, time);
            let (longer, faster) = scratch.contact_time(stiffness);
            if longer <= lasts && faster <= fastest {
                break;
            }
            (lasts, fastest) = (lasts.max(longer), fastest.max(faster));
        }
    }

    /// True if no third ball is near enough to take part. Usually one search around the first ball
    /// settles this.
    fn is_isolated(&self, scratch: &CollisionScratch, time: f64, stiffness: f64) -> bool {
        let ([pair], [a, b]) = (scratch.pairs.as_slice(), scratch.balls.as_slice()) else {
            return false;
        };
        let (mass, speed) = (pair_impact::reduced_mass(a, b), pair.approach.max(0.0));
        // A third ball that touches either one reaches into a disc around the first.
        let mut isolated =
            hertz::is_within(ISOLATED_GAP / hertz::CONTACT_TIME, mass, speed, stiffness);
        let (first, second) = (scratch.slots[0], scratch.slots[1]);
        let gap = 2.0 * (b.radius + ISOLATED_GAP);
        if isolated {
            self.schedule.each_near((first, a), time, gap, |other| {
                isolated &= other == second;
            });
        }
        isolated
    }

    /// True if two balls in play touch.
    fn touch_now(&self, time: f64, a: usize, b: usize) -> bool {
        let [a, b] = [a, b].map(|slot| motion::at(&self.balls[slot], time));
        let both = a.state.in_play() && b.state.in_play();
        both && ball_ball::gap(&a, &b, self.laws.is_solid()) < TOUCH_GAP
    }

    /// Stores the balls after a collision, starts their new paths and logs the pairs.
    fn finish_collision(&mut self, time: f64, scratch: &mut CollisionScratch, pressing: bool) {
        scratch.find_moved(&self.laws);
        let mut changed = std::mem::take(&mut self.changed);
        changed.clear();
        for (index, &slot) in scratch.slots.iter().enumerate() {
            if scratch.is_moved[index] {
                let mut ball = scratch.balls[index];
                if pressing {
                    motion::roll_on(&mut ball);
                }
                self.balls[slot] = ball;
                self.settle_and_start(slot);
                changed.push(slot);
            } else {
                // Unchanged, but the prediction that brought it here must be recomputed.
                self.balls[slot] = scratch.before[index];
                self.schedule.invalidate(slot);
            }
        }
        for pair in scratch.pairs.iter().filter(|pair| pair.impulse > 0.0) {
            let (first, second) = (scratch.before[pair.a], scratch.before[pair.b]);
            let kind = EventKind::BallBall { balls: [first.id, second.id] };
            let position = first.position + pair.normal * first.radius;
            self.log(time, kind, pair.approach.max(0.0), position, &[first, second]);
        }
        self.rest_against(time, &changed);
        self.changed = changed;
    }

    /// Lets the cue push a ball that is frozen to others. The tip stays on the ball for 1 ms,
    /// longer than balls stay in contact (0.3 ms), so all of them leave with one normal speed.
    /// Returns the factor by which the cue's impulse is greater than on that ball alone.
    pub(super) fn strike_frozen(&mut self, slot: usize) -> f64 {
        let mut more = 1.0;
        let Slowing::Continuous(_) = self.laws.slowing else { return more };
        let time = self.clock;
        let mut scratch = std::mem::take(&mut self.collision_scratch);
        scratch.colliding.clear();
        self.schedule.each_near((slot, &self.balls[slot]), time, SAME_INSTANT_GAP, |other| {
            if self.touch_now(time, slot, other) {
                scratch.colliding.push((slot.min(other), slot.max(other)));
            }
        });
        self.gather(&mut scratch, (time, SAME_INSTANT_GAP), |world, a, b| {
            world.touch_now(time, a, b)
        });
        if !scratch.colliding.is_empty() {
            scratch.load_colliding(self, time);
            let CollisionScratch { balls, pairs, cluster, .. } = &mut scratch;
            cluster.press(balls, pairs, &[], |ball| 1.0 / ball.mass);
            if let CueLaw::Stick { mass, .. } = self.laws.cue
                && let Some(struck) = scratch.slots.index_of(slot)
            {
                more = frozen_gain(&scratch.before[struck], &scratch.balls[struck], mass);
                scratch.balls.iter_mut().for_each(|ball| ball.velocity *= more);
                scratch.balls[struck].spin *= more;
            }
            self.finish_collision(time, &mut scratch, false);
        }
        self.collision_scratch = scratch;
        more
    }
}

/// Factor by which a cue of this mass (kg) moves a ball frozen to others, compared with applying
/// the impulse that it would give to the ball alone.
///
/// The impulse is (1 + e) V / (1/M + y). Here y is the inverse effective mass of the point of
/// contact along the cue: (1 + 5/2 ρ²) / m for a ball alone (TP A.30), less for a ball backed by
/// others. For the ball alone R ω = 5/2 ρ v, so 5/2 ρ² = 2/5 (R ω / v)².
fn frozen_gain(alone: &Ball, backed: &Ball, mass: f64) -> f64 {
    let square = alone.velocity.norm_squared();
    if square == 0.0 {
        return 1.0;
    }
    let turning = 0.4 * alone.radius * alone.radius * alone.spin.norm_squared() / square;
    let moving = backed.velocity.dot(&alone.velocity) / square;
    let denominator = |moving: f64| 1.0 / mass + (moving + turning) / alone.mass;
    denominator(1.0) / denominator(moving)
}

/// True if the impact is chatter of balls of which one touches a cushion.
fn chatters_at_rail(world: &World, scratch: &CollisionScratch) -> bool {
    let CollisionScratch { pairs, before, balls, .. } = scratch;
    let nose_height = world.laws.nose_height(&world.table);
    let mut touches = false;
    chatters(pairs, before, balls, &world.laws)
        && before.iter().any(|ball| {
            cushion::touching(ball, &world.table, nose_height, TOUCH_GAP, |_, _| touches = true);
            touches
        })
}

/// The highest approach speed of all pairs, m/s.
fn max_approach(pairs: &[Pair]) -> f64 {
    pairs.iter().map(|pair| pair.approach).fold(f64::NEG_INFINITY, f64::max)
}

/// Solves a single pair in closed form, and several pairs with the Hertz springs.
fn solve_impact(scratch: &mut CollisionScratch, material: &Material, laws: &Laws) {
    let CollisionScratch { balls, pairs, hertz, .. } = scratch;
    if let [pair] = pairs.as_mut_slice()
        && let Ok([a, b]) = balls.get_disjoint_mut([pair.a, pair.b])
    {
        let friction = material.friction.times(pair.cling);
        pair.impulse = pair_impact::collide(a, b, pair.normal, material.restitution, &friction);
    } else {
        hertz.slate = Slate::of(laws);
        hertz.collide(balls, pairs, material);
    }
}
