//! Balls meet.

use nalgebra::Vector3;

use super::World;
use super::place_list::PlaceList;
use super::pressing::HELD_SPEED;
use crate::physics::ball::{Ball, MotionState};
use crate::physics::contact::{PRESSING, ball_ball, cushion};
use crate::physics::event::EventKind;
use crate::physics::impact::ball_ball as pair_impact;
use crate::physics::impact::cluster::{Cluster, Pair, yielding};
use crate::physics::impact::hertz::{self, Hertz, Material};
use crate::physics::laws::{BallBallLaw, BallFriction, CueLaw, Laws, Simultaneous, Slowing};
use crate::physics::motion;
use crate::physics::schedule::SIMULTANEOUS;

/// Balls this close touch, m.
pub(super) const TOUCH: f64 = 1e-9;

/// Balls farther apart than this do not touch at this instant, m.
const ROOM: f64 = 1e-6;

/// Where no third ball is this close to two that meet, and they press each other no deeper, they
/// meet alone, m; the fastest break presses balls half as deep.
const LONE: f64 = 2e-3;

/// Approaches below this do not bounce, m/s: the two leave with one normal speed.
///
/// For laws with sustained contact, which take over from there. Bounces below it are a few
/// micrometres wide, and there is no end of them.
const PLASTIC: f64 = 1e-3;

/// Pairs in contact that make a heap: more than a rack has.
const HEAP: usize = 48;

/// The same in a heap, m/s: what is that slow is lost among so many contacts before it comes back.
const BOUNCES_IN_HEAP: f64 = 1e-2;

/// Balls that would meet again so soon after a bounce, driven together by the cloth, do not
/// bounce, s: nobody could see it, and bounces that fade never end.
const CHATTER: f64 = 0.03;

/// Only approaches below this can be chatter, m/s: what bounces faster no cloth brings back so
/// soon.
pub(super) const SLOW: f64 = 0.15;

/// A ball that stood and would be made no faster than this by an impact stays, m/s: on the usual
/// cloth it would stop within 0.1 ms and 1 nm. In a heap this is [`HELD_SPEED`].
const HARDLY: f64 = 1e-5;

/// Room for collisions, to be used again by the next.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// Pairs by their places in the world.
    met: Vec<(usize, usize)>,
    /// Scratch: the places whose pairs are known.
    looked: PlaceList,
    /// The places in the world of the balls below.
    places: PlaceList,
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

impl Scratch {
    /// The place of a world's ball among these; it joins them if it is new.
    fn join(&mut self, world: &World, place: usize, time: f64) -> usize {
        let index = self.places.add(place);
        if index == self.balls.len() {
            self.balls.push(motion::at(&world.balls[place], time));
        }
        index
    }

    /// The widest gap that closes while these pairs press each other, m: as deep as the heaviest
    /// pair is pressed at the fastest approach.
    fn reach(&self, stiffness: f64) -> f64 {
        let mass =
            |pair: &Pair| pair_impact::reduced_mass(&self.balls[pair.a], &self.balls[pair.b]);
        let heaviest = self.pairs.iter().map(mass).fold(0.0, f64::max);
        hertz::depth(heaviest, fastest(&self.pairs).max(0.0), stiffness).max(TOUCH)
    }

    /// Finds whom the impact moved: those that were pushed, but not those that stood and would hardly
    /// begin to roll.
    fn find_moved(&mut self, laws: &Laws) {
        let Scratch { balls, before, pairs, walls, is_moved, .. } = self;
        is_moved.clear();
        is_moved.resize(balls.len(), false);
        for pair in pairs.iter().filter(|pair| pair.impulse > 0.0) {
            (is_moved[pair.a], is_moved[pair.b]) = (true, true);
        }
        for &(index, _) in walls.iter() {
            is_moved[index] |= balls[index].velocity != before[index].velocity;
        }
        if !laws.grip() || !laws.is_solid() {
            return;
        }
        let hardly = if pairs.len() > HEAP { HELD_SPEED } else { HARDLY };
        for ((ball, before), is_moved) in balls.iter().zip(before).zip(is_moved) {
            let stood = before.state == MotionState::Stationary;
            let turns = ball.spin.norm() * ball.radius;
            *is_moved &= !(stood && ball.speed() < hardly && turns < hardly);
        }
    }

    fn clear(&mut self) {
        self.places.clear();
        self.balls.clear();
        self.pairs.clear();
        self.walls.clear();
    }

    /// Fills pairs and balls with those that met.
    fn take_met(&mut self, world: &World, time: f64) {
        self.clear();
        for index in 0..self.met.len() {
            let (a, b) = self.met[index];
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
        let mut scratch = std::mem::take(&mut self.scratch);
        self.schedule.meetings_by(until, &mut scratch.met);
        let solid = self.laws.is_solid();
        self.gather(&mut scratch, (time, ROOM), |world, a, b| {
            let (a, b) = (&world.balls[a], &world.balls[b]);
            a.state.in_play()
                && b.state.in_play()
                && ball_ball::time(a, b, solid).is_some_and(|time| time <= until)
        });
        if self.laws.simultaneous == Simultaneous::Sequential {
            scratch.met.truncate(1);
        }
        self.interrupt(time);
        scratch.take_met(self, time);
        let mut pressing = in_storm || self.fades(&scratch.pairs);
        if !pressing {
            let Scratch { balls, pairs, cluster, .. } = &mut scratch;
            cluster.collide(balls, pairs, &self.laws);
            pressing = self.chatters(&scratch);
        }
        if pressing && let Slowing::Continuous(_) = self.laws.slowing {
            let (first, _) = scratch.met[0];
            self.scratch = scratch;
            return self.press(time, first, in_storm);
        }
        if pressing {
            // All that touch, approaching or not, find their common speed at once.
            self.gather(&mut scratch, (time, ROOM), |world, a, b| world.touch_now(time, a, b));
            scratch.take_met(self, time);
            let Scratch { balls, pairs, walls, cluster, .. } = &mut scratch;
            // A cushion that one of them touches takes part: it pushes back at the same instant.
            for (index, ball) in balls.iter().enumerate() {
                cushion::touching(ball, &self.table, None, TOUCH, |_, normal| {
                    walls.push((index, normal));
                });
            }
            cluster.press(balls, pairs, walls, |ball| yielding(ball, &self.laws));
        }
        self.collided(time, &mut scratch, pressing);
        self.scratch = scratch;
    }

    /// Whether these pairs are too slow to bounce.
    fn fades(&self, pairs: &[Pair]) -> bool {
        let slow = match self.laws.slowing {
            Slowing::Continuous(_) => PLASTIC,
            Slowing::FrameEnd { .. } | Slowing::EveryInterval { .. } => PRESSING,
        };
        self.laws.ball_ball.restitution() < 1.0 && pairs.iter().all(|pair| pair.approach < slow)
    }

    /// Adds every pair that takes part and shares a ball with one that is there already; in the
    /// end ascending.
    fn gather(
        &self,
        scratch: &mut Scratch,
        (time, gap): (f64, f64),
        takes_part: impl Fn(&World, usize, usize) -> bool,
    ) {
        let Scratch { met, looked, .. } = scratch;
        let mut next = 0;
        looked.clear();
        while next < met.len() {
            let (a, b) = met[next];
            next += 1;
            for place in [a, b] {
                if looked.contains(place) {
                    continue;
                }
                looked.add(place);
                self.schedule.close((place, &self.balls[place]), time, gap, |other| {
                    let pair = (place.min(other), place.max(other));
                    // What was looked at has told of its pairs.
                    if !looked.contains(other) && takes_part(self, pair.0, pair.1) {
                        met.push(pair);
                    }
                });
            }
        }
        met.sort_unstable();
        met.dedup();
    }

    /// Two balls meet, and with them all that is pressed before they part.
    pub(super) fn collide_pressed(&mut self, time: f64, a: usize, b: usize) {
        let BallBallLaw::Friction { restitution, friction, stiffness } = self.laws.ball_ball else {
            return self.collide_at_once(time, false);
        };
        let material = Material { restitution, friction, stiffness };
        let mut scratch = std::mem::take(&mut self.scratch);
        self.gather_pressed(&mut scratch, time, (a, b), stiffness);
        let bounces = if scratch.pairs.len() > HEAP { BOUNCES_IN_HEAP } else { PLASTIC };
        let mut pressing = fastest(&scratch.pairs) < bounces;
        if !pressing {
            collide_all(&mut scratch, &material, &friction);
            pressing = self.chatters(&scratch);
        }
        if pressing {
            self.press(time, a, false);
        } else {
            self.collided(time, &mut scratch, false);
        }
        self.scratch = scratch;
    }

    /// Every pair that two colliding balls reach through gaps that close before they part.
    fn gather_pressed(
        &self,
        scratch: &mut Scratch,
        time: f64,
        (a, b): (usize, usize),
        stiffness: f64,
    ) {
        scratch.met.clear();
        scratch.met.push((a, b));
        scratch.take_met(self, time);
        if self.meet_alone(scratch, time, stiffness) {
            return;
        }
        let mut reach = scratch.reach(stiffness);
        loop {
            let known = scratch.met.len();
            self.gather(scratch, (time, reach), |world, a, b| {
                let (first, second) = (&world.balls[a], &world.balls[b]);
                if !first.state.in_play() || !second.state.in_play() {
                    return false;
                }
                let offset = motion::place_at(second, time) - motion::place_at(first, time);
                let touch = first.radius + second.radius + reach;
                offset.norm_squared() <= touch * touch
            });
            if scratch.met.len() == known {
                break;
            }
            scratch.take_met(self, time);
            let farther = scratch.reach(stiffness);
            if farther <= reach {
                break;
            }
            reach = farther;
        }
    }

    /// Whether nobody is near enough to the two balls in the scratch to be pressed with them: most
    /// often one look around answers that.
    fn meet_alone(&self, scratch: &Scratch, time: f64, stiffness: f64) -> bool {
        let ([pair], [a, b]) = (scratch.pairs.as_slice(), scratch.balls.as_slice()) else {
            return false;
        };
        let (mass, speed) = (pair_impact::reduced_mass(a, b), pair.approach.max(0.0));
        // Whoever touches one of them all but touches a disc around the first.
        let mut alone = hertz::is_within(LONE, mass, speed, stiffness);
        let (first, second) = (scratch.places[0], scratch.places[1]);
        let gap = 2.0 * (b.radius + LONE);
        if alone {
            self.schedule.close((first, &self.balls[first]), time, gap, |other| {
                alone &= other == second;
            });
        }
        alone
    }

    /// Whether what bounced slowly would be driven together again before anybody could see it.
    fn chatters(&self, scratch: &Scratch) -> bool {
        let Slowing::Continuous(_) = self.laws.slowing else { return false };
        let before = |pair: &Pair| {
            let [a, b] = [pair.a, pair.b].map(|index| scratch.before[index].velocity);
            (a - b).dot(&pair.normal)
        };
        if self.laws.ball_ball.restitution() >= 1.0
            || scratch.pairs.iter().any(|pair| before(pair) >= SLOW)
        {
            return false;
        }
        scratch.pairs.iter().filter(|pair| pair.gap < TOUCH).any(|pair| {
            let [a, b] = [pair.a, pair.b].map(|index| Drift::of(&scratch.balls[index], &self.laws));
            let parting = (b.velocity - a.velocity).dot(&pair.normal);
            let pushing = (a.acceleration - b.acceleration).dot(&pair.normal);
            meet_soon(parting, pushing, a.lasts.max(b.lasts))
        })
    }

    /// Whether a ball presses on a cushion instead of bouncing: it left it at `normal`, and had
    /// approached it at this speed (m/s).
    pub(super) fn presses_cushion(
        &self,
        place: usize,
        normal: Vector3<f64>,
        approach: f64,
    ) -> bool {
        let Slowing::Continuous(_) = self.laws.slowing else { return false };
        if approach < PLASTIC {
            return true;
        }
        if approach > SLOW {
            return false;
        }
        let ball = Drift::of(&self.balls[place], &self.laws);
        meet_soon(ball.velocity.dot(&normal), -ball.acceleration.dot(&normal), ball.lasts)
    }

    /// Whether two balls in play touch.
    fn touch_now(&self, time: f64, a: usize, b: usize) -> bool {
        let [a, b] = [a, b].map(|place| motion::at(&self.balls[place], time));
        let both = a.state.in_play() && b.state.in_play();
        both && ball_ball::gap(&a, &b, self.laws.is_solid()) < TOUCH
    }

    /// The balls in the scratch have collided: they go on their ways.
    fn collided(&mut self, time: f64, scratch: &mut Scratch, pressing: bool) {
        scratch.find_moved(&self.laws);
        let mut changed = std::mem::take(&mut self.changed);
        changed.clear();
        for (index, &place) in scratch.places.iter().enumerate() {
            if scratch.is_moved[index] {
                let mut ball = scratch.balls[index];
                if pressing {
                    motion::roll_on(&mut ball);
                }
                self.balls[place] = ball;
                self.release(place);
                changed.push(place);
            } else {
                // Nothing happened to it, but what brought it here has to be looked for anew.
                self.balls[place] = scratch.before[index];
                self.schedule.invalidate(place);
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
    pub(super) fn push_frozen(&mut self, place: usize) {
        let Slowing::Continuous(_) = self.laws.slowing else { return };
        let time = self.clock;
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.met.clear();
        self.schedule.close((place, &self.balls[place]), time, ROOM, |other| {
            if self.touch_now(time, place, other) {
                scratch.met.push((place.min(other), place.max(other)));
            }
        });
        self.gather(&mut scratch, (time, ROOM), |world, a, b| world.touch_now(time, a, b));
        if !scratch.met.is_empty() {
            scratch.take_met(self, time);
            let Scratch { balls, pairs, cluster, .. } = &mut scratch;
            cluster.press(balls, pairs, &[], |ball| 1.0 / ball.mass);
            if let CueLaw::Stick { mass, .. } = self.laws.cue
                && let Some(struck) = scratch.places.index_of(place)
            {
                let more = slower_stick(&scratch.before[struck], &scratch.balls[struck], mass);
                scratch.balls.iter_mut().for_each(|ball| ball.velocity *= more);
                scratch.balls[struck].spin *= more;
            }
            self.collided(time, &mut scratch, false);
        }
        self.scratch = scratch;
    }
}

/// By how much more a cue of this mass (kg) moves a ball and those that it pushes before it than
/// it would if its impulse were that on the ball alone.
///
/// The impulse is (1 + e) V / (1/M + y), where y is how much the point of contact yields along
/// the cue: (1 + 5/2 ρ²) / m for a ball alone (TP A.30), less for one that others hold up. With
/// R ω = 5/2 ρ v of the ball alone, 5/2 ρ² = 2/5 (R ω / v)².
fn slower_stick(alone: &Ball, held: &Ball, mass: f64) -> f64 {
    let square = alone.velocity.norm_squared();
    if square == 0.0 {
        return 1.0;
    }
    let turning = 0.4 * alone.radius * alone.radius * alone.spin.norm_squared() / square;
    let moving = held.velocity.dot(&alone.velocity) / square;
    let yields = |moving: f64| 1.0 / mass + (moving + turning) / alone.mass;
    yields(1.0) / yields(moving)
}

/// How a ball moves on after an impact.
struct Drift {
    velocity: Vector3<f64>,
    acceleration: Vector3<f64>,
    /// For how long it is accelerated so, s.
    lasts: f64,
}

impl Drift {
    fn of(ball: &Ball, laws: &Laws) -> Drift {
        let mut ball = *ball;
        motion::settle(&mut ball, laws);
        motion::depart(&mut ball, laws, f64::INFINITY);
        let lasts = match ball.state {
            MotionState::Sliding => ball.path.until - ball.time,
            MotionState::Airborne => f64::INFINITY,
            // What a rolling ball loses pushes nobody for long.
            _ => 0.0,
        };
        let acceleration = motion::free_acceleration(&ball, laws);
        Drift { velocity: ball.velocity, acceleration, lasts }
    }
}

/// Whether what parts at this speed (m/s) while it is pushed together (m/s²) for so long (s)
/// meets again before anybody could see it.
fn meet_soon(parting: f64, pushing: f64, lasts: f64) -> bool {
    2.0 * parting < CHATTER.min(lasts) * pushing
}

/// The fastest approach of all pairs, m/s.
fn fastest(pairs: &[Pair]) -> f64 {
    pairs.iter().map(|pair| pair.approach).fold(f64::NEG_INFINITY, f64::max)
}

/// A pair alone by its closed form, more by the springs between them.
fn collide_all(scratch: &mut Scratch, material: &Material, friction: &BallFriction) {
    let Scratch { balls, pairs, hertz, .. } = scratch;
    if let [pair] = pairs.as_mut_slice()
        && let Ok([a, b]) = balls.get_disjoint_mut([pair.a, pair.b])
    {
        pair.impulse = pair_impact::collide(a, b, pair.normal, material.restitution, friction);
    } else {
        hertz.collide(balls, pairs, material);
    }
}
