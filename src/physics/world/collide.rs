//! Balls meet.

use nalgebra::Vector3;

use super::World;
use super::ball_set::BallSet;
use super::pressing::HELD_SPEED;
use crate::physics::ball::{Ball, MotionState};
use crate::physics::contact::{MIN_BOUNCE_SPEED, ball_ball, cushion};
use crate::physics::event::EventKind;
use crate::physics::impact::ball_ball as pair_impact;
use crate::physics::impact::cluster::{Cluster, Pair, effective_inverse_mass};
use crate::physics::impact::hertz::{self, Hertz, Material};
use crate::physics::laws::{BallBallLaw, BallFriction, CueLaw, Laws, Simultaneous, Slowing};
use crate::physics::motion;
use crate::physics::schedule::SIMULTANEOUS;

/// Balls this close touch, m.
pub(super) const TOUCH_GAP: f64 = 1e-9;

/// Balls farther apart than this do not touch at this instant, m.
const SAME_INSTANT_GAP: f64 = 1e-6;

/// Where no third ball is this close to two that meet, and they press each other no deeper, they
/// meet alone, m; the fastest break presses balls half as deep.
const ISOLATED_GAP: f64 = 2e-3;

/// Approaches below this do not bounce, m/s: the two leave with one normal speed.
///
/// For laws with sustained contact, which take over from there. Bounces below it are a few
/// micrometres wide, and there is no end of them.
const PLASTIC_SPEED: f64 = 1e-3;

/// Pairs in contact that make a heap: more than a rack has.
const LARGE_CLUSTER: usize = 48;

/// The same in a heap, m/s: what is that slow is lost among so many contacts before it comes back.
const PLASTIC_SPEED_IN_CLUSTER: f64 = 1e-2;

/// Balls that would meet again so soon after a bounce, driven together by the cloth, do not
/// bounce, s: nobody could see it, and bounces that fade never end.
const CHATTER_TIME: f64 = 0.03;

/// Only approaches below this can be chatter, m/s: what bounces faster no cloth brings back so
/// soon.
pub(super) const CHATTER_SPEED: f64 = 0.15;

/// A ball that stood and would be made no faster than this by an impact stays, m/s: on the usual
/// cloth it would stop within 0.1 ms and 1 nm. In a heap this is [`HELD_SPEED`].
const NEGLIGIBLE_SPEED: f64 = 1e-5;

/// Room for collisions, to be used again by the next.
#[derive(Debug, Default)]
pub(super) struct CollisionScratch {
    /// Pairs by their places in the world.
    colliding: Vec<(usize, usize)>,
    /// Scratch: the places whose pairs are known.
    visited: BallSet,
    /// The places in the world of the balls below.
    slots: BallSet,
    balls: Vec<Ball>,
    before: Vec<Ball>,
    /// By their places among these balls.
    pairs: Vec<Pair>,
    /// Cushions that push a ball of these at this instant, with the normal away from each.
    walls: Vec<(usize, Vector3<f64>)>,
    /// Whether the impact moved each ball.
    is_moved: Vec<bool>,
    hertz: Hertz,
    cluster: Cluster,
}

impl CollisionScratch {
    /// The place of a world's ball among these; it joins them if it is new.
    fn join(&mut self, world: &World, slot: usize, time: f64) -> usize {
        let index = self.slots.add(slot);
        if index == self.balls.len() {
            self.balls.push(motion::at(&world.balls[slot], time));
        }
        index
    }

    /// The widest gap that closes while these pairs press each other, m: as deep as the heaviest
    /// pair is pressed at the fastest approach.
    fn compression_gap(&self, stiffness: f64) -> f64 {
        let mass =
            |pair: &Pair| pair_impact::reduced_mass(&self.balls[pair.a], &self.balls[pair.b]);
        let heaviest = self.pairs.iter().map(mass).fold(0.0, f64::max);
        hertz::depth(heaviest, max_approach(&self.pairs).max(0.0), stiffness).max(TOUCH_GAP)
    }

    /// Finds whom the impact moved: those that were pushed, but not those that stood and would hardly
    /// begin to roll.
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

    /// Fills pairs and balls with those that met.
    fn load_colliding(&mut self, world: &World, time: f64) {
        self.clear();
        for index in 0..self.colliding.len() {
            let (a, b) = self.colliding[index];
            let (a, b) = (self.join(world, a, time), self.join(world, b, time));
            self.pairs.push(Pair::new(&self.balls, a, b, world.laws.is_solid()));
        }
        self.before.clone_from(&self.balls);
    }
}

impl World {
    /// Balls meet: all that do at this instant, wherever on the table, so that what one impact
    /// brings about never mixes with another that has yet to be handled. In a storm they do not
    /// bounce.
    pub(super) fn collide_at_once(&mut self, time: f64, in_storm: bool) {
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
        if self.laws.simultaneous == Simultaneous::Sequential {
            scratch.colliding.truncate(1);
        }
        self.slow_before_impact(time);
        scratch.load_colliding(self, time);
        let mut pressing = in_storm || self.is_too_slow_to_bounce(&scratch.pairs);
        if !pressing {
            let CollisionScratch { balls, pairs, cluster, .. } = &mut scratch;
            cluster.collide(balls, pairs, &self.laws);
            pressing = self.chatters(&scratch);
        }
        if pressing && let Slowing::Continuous(_) = self.laws.slowing {
            let (first, _) = scratch.colliding[0];
            self.collision_scratch = scratch;
            return self.press_island(time, first, in_storm);
        }
        if pressing {
            // All that touch, approaching or not, find their common speed at once.
            self.gather(&mut scratch, (time, SAME_INSTANT_GAP), |world, a, b| {
                world.touch_now(time, a, b)
            });
            scratch.load_colliding(self, time);
            let CollisionScratch { balls, pairs, walls, cluster, .. } = &mut scratch;
            // A cushion that one of them touches takes part: it pushes back at the same instant.
            for (index, ball) in balls.iter().enumerate() {
                cushion::touching(ball, &self.table, None, TOUCH_GAP, |_, normal| {
                    walls.push((index, normal));
                });
            }
            cluster.press(balls, pairs, walls, |ball| effective_inverse_mass(ball, &self.laws));
        }
        self.finish_collision(time, &mut scratch, pressing);
        self.collision_scratch = scratch;
    }

    /// Whether these pairs are too slow to bounce.
    fn is_too_slow_to_bounce(&self, pairs: &[Pair]) -> bool {
        let slow = match self.laws.slowing {
            Slowing::Continuous(_) => PLASTIC_SPEED,
            Slowing::FrameEnd { .. } | Slowing::EveryInterval { .. } => MIN_BOUNCE_SPEED,
        };
        self.laws.ball_ball.restitution() < 1.0 && pairs.iter().all(|pair| pair.approach < slow)
    }

    /// Adds every pair that takes part and shares a ball with one that is there already; in the
    /// end ascending.
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
                    // What was looked at has told of its pairs.
                    if !visited.contains(other) && takes_part(self, pair.0, pair.1) {
                        colliding.push(pair);
                    }
                });
            }
        }
        colliding.sort_unstable();
        colliding.dedup();
    }

    /// Two balls meet, and with them all that is pressed before they part.
    pub(super) fn collide_cluster(&mut self, time: f64, a: usize, b: usize) {
        let BallBallLaw::Friction { restitution, friction, stiffness } = self.laws.ball_ball else {
            return self.collide_at_once(time, false);
        };
        let material = Material { restitution, friction, stiffness };
        let mut scratch = std::mem::take(&mut self.collision_scratch);
        self.gather_cluster(&mut scratch, time, (a, b), stiffness);
        let bounces = if scratch.pairs.len() > LARGE_CLUSTER {
            PLASTIC_SPEED_IN_CLUSTER
        } else {
            PLASTIC_SPEED
        };
        let mut pressing = max_approach(&scratch.pairs) < bounces;
        if !pressing {
            solve_impact(&mut scratch, &material, &friction);
            pressing = self.chatters(&scratch);
        }
        if pressing {
            self.press_island(time, a, false);
        } else {
            self.finish_collision(time, &mut scratch, false);
        }
        self.collision_scratch = scratch;
    }

    /// Every pair that two colliding balls reach through gaps that close before they part.
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
        let mut compression_gap = scratch.compression_gap(stiffness);
        loop {
            let known = scratch.colliding.len();
            self.gather(scratch, (time, compression_gap), |world, a, b| {
                let (first, second) = (&world.balls[a], &world.balls[b]);
                if !first.state.in_play() || !second.state.in_play() {
                    return false;
                }
                let offset = motion::position_at(second, time) - motion::position_at(first, time);
                let touch = first.radius + second.radius + compression_gap;
                offset.norm_squared() <= touch * touch
            });
            if scratch.colliding.len() == known {
                break;
            }
            scratch.load_colliding(self, time);
            let wider = scratch.compression_gap(stiffness);
            if wider <= compression_gap {
                break;
            }
            compression_gap = wider;
        }
    }

    /// Whether nobody is near enough to the two balls in the scratch to be pressed with them: most
    /// often one look around answers that.
    fn is_isolated(&self, scratch: &CollisionScratch, time: f64, stiffness: f64) -> bool {
        let ([pair], [a, b]) = (scratch.pairs.as_slice(), scratch.balls.as_slice()) else {
            return false;
        };
        let (mass, speed) = (pair_impact::reduced_mass(a, b), pair.approach.max(0.0));
        // Whoever touches one of them all but touches a disc around the first.
        let mut isolated = hertz::is_within(ISOLATED_GAP, mass, speed, stiffness);
        let (first, second) = (scratch.slots[0], scratch.slots[1]);
        let gap = 2.0 * (b.radius + ISOLATED_GAP);
        if isolated {
            self.schedule.each_near((first, &self.balls[first]), time, gap, |other| {
                isolated &= other == second;
            });
        }
        isolated
    }

    /// Whether what bounced slowly would be driven together again before anybody could see it.
    fn chatters(&self, scratch: &CollisionScratch) -> bool {
        let Slowing::Continuous(_) = self.laws.slowing else { return false };
        let before = |pair: &Pair| {
            let [a, b] = [pair.a, pair.b].map(|index| scratch.before[index].velocity);
            (a - b).dot(&pair.normal)
        };
        if self.laws.ball_ball.restitution() >= 1.0
            || scratch.pairs.iter().any(|pair| before(pair) >= CHATTER_SPEED)
        {
            return false;
        }
        scratch.pairs.iter().filter(|pair| pair.gap < TOUCH_GAP).any(|pair| {
            let [a, b] =
                [pair.a, pair.b].map(|index| FreeMotion::of(&scratch.balls[index], &self.laws));
            let parting = (b.velocity - a.velocity).dot(&pair.normal);
            let pushing = (a.acceleration - b.acceleration).dot(&pair.normal);
            meet_again_soon(parting, pushing, a.lasts.max(b.lasts))
        })
    }

    /// Whether a ball presses on a cushion instead of bouncing: it left it at `normal`, and had
    /// approached it at this speed (m/s).
    pub(super) fn presses_cushion(&self, slot: usize, normal: Vector3<f64>, approach: f64) -> bool {
        let Slowing::Continuous(_) = self.laws.slowing else { return false };
        if approach < PLASTIC_SPEED {
            return true;
        }
        if approach > CHATTER_SPEED {
            return false;
        }
        let ball = FreeMotion::of(&self.balls[slot], &self.laws);
        meet_again_soon(ball.velocity.dot(&normal), -ball.acceleration.dot(&normal), ball.lasts)
    }

    /// Whether two balls in play touch.
    fn touch_now(&self, time: f64, a: usize, b: usize) -> bool {
        let [a, b] = [a, b].map(|slot| motion::at(&self.balls[slot], time));
        let both = a.state.in_play() && b.state.in_play();
        both && ball_ball::gap(&a, &b, self.laws.is_solid()) < TOUCH_GAP
    }

    /// The balls in the scratch have collided: they go on their ways.
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
                // Nothing happened to it, but what brought it here has to be looked for anew.
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

    /// The cue pushes a ball that touches others: it stays on it far longer than balls stay on
    /// each other (1 ms to 0.3 ms), so they leave with one normal speed.
    pub(super) fn strike_frozen(&mut self, slot: usize) {
        let Slowing::Continuous(_) = self.laws.slowing else { return };
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
                let more = frozen_gain(&scratch.before[struck], &scratch.balls[struck], mass);
                scratch.balls.iter_mut().for_each(|ball| ball.velocity *= more);
                scratch.balls[struck].spin *= more;
            }
            self.finish_collision(time, &mut scratch, false);
        }
        self.collision_scratch = scratch;
    }
}

/// By how much more a cue of this mass (kg) moves a ball and those that it pushes before it than
/// it would if its impulse were that on the ball alone.
///
/// The impulse is (1 + e) V / (1/M + y), where y is how much the point of contact yields along
/// the cue: (1 + 5/2 ρ²) / m for a ball alone (TP A.30), less for one that others hold up. With
/// R ω = 5/2 ρ v of the ball alone, 5/2 ρ² = 2/5 (R ω / v)².
fn frozen_gain(isolated: &Ball, held: &Ball, mass: f64) -> f64 {
    let square = isolated.velocity.norm_squared();
    if square == 0.0 {
        return 1.0;
    }
    let turning = 0.4 * isolated.radius * isolated.radius * isolated.spin.norm_squared() / square;
    let moving = held.velocity.dot(&isolated.velocity) / square;
    let denominator = |moving: f64| 1.0 / mass + (moving + turning) / isolated.mass;
    denominator(1.0) / denominator(moving)
}

/// How a ball moves on after an impact.
struct FreeMotion {
    velocity: Vector3<f64>,
    acceleration: Vector3<f64>,
    /// For how long it is accelerated so, s.
    lasts: f64,
}

impl FreeMotion {
    fn of(ball: &Ball, laws: &Laws) -> FreeMotion {
        let mut ball = *ball;
        motion::settle(&mut ball, laws);
        motion::start_path(&mut ball, laws, f64::INFINITY);
        let lasts = match ball.state {
            MotionState::Sliding => ball.path.until - ball.time,
            MotionState::Airborne => f64::INFINITY,
            // What a rolling ball loses pushes nobody for long.
            _ => 0.0,
        };
        let acceleration = motion::free_acceleration(&ball, laws);
        FreeMotion { velocity: ball.velocity, acceleration, lasts }
    }
}

/// Whether what parts at this speed (m/s) while it is pushed together (m/s²) for so long (s)
/// meets again before anybody could see it.
fn meet_again_soon(parting: f64, pushing: f64, lasts: f64) -> bool {
    2.0 * parting < CHATTER_TIME.min(lasts) * pushing
}

/// The fastest approach of all pairs, m/s.
fn max_approach(pairs: &[Pair]) -> f64 {
    pairs.iter().map(|pair| pair.approach).fold(f64::NEG_INFINITY, f64::max)
}

/// A pair alone by its closed form, more by the springs between them.
fn solve_impact(scratch: &mut CollisionScratch, material: &Material, friction: &BallFriction) {
    let CollisionScratch { balls, pairs, hertz, .. } = scratch;
    if let [pair] = pairs.as_mut_slice()
        && let Ok([a, b]) = balls.get_disjoint_mut([pair.a, pair.b])
    {
        pair.impulse = pair_impact::collide(a, b, pair.normal, material.restitution, friction);
    } else {
        hertz.collide(balls, pairs, material);
    }
}
