//! Impact of many balls in contact: every contact is a Hertz spring, and time is integrated through
//! the impact.
//!
//! The impact takes no time on the world's clock and moves no ball. It is computed with
//! displacements that start at zero and are discarded, for fixed normals and initial gaps: the
//! limit of stiff balls. With the depth δ of a contact, its reduced mass m and the restitution ε,
//!
//! ```text
//! F = K δ^1.5 + c √(K m) δ^0.25 δ̇      c = -√5 ln ε / √(ln² ε + π²)
//! ```
//!
//! while δ > 0. With this damping a single pair has restitution ε at every speed (Tsuji, Tanaka and
//! Ishida, 1992); it pulls a little just before the balls separate. Friction acts at every closed
//! contact, at most as much as stops the slip. The slate stops a ball that friction drives down once
//! the contact has opened.
//!
//! A step moves the contacts by half of it, pushes the balls by the forces at its middle, lets them
//! rub, and moves the contacts on. The force of damping jumps to its full slope at first touch, where
//! a middle value would be too coarse, but its impulse up to a depth is ⅘ c √(K m) δ^1.25.

mod landing;
mod sleep;

use nalgebra::Vector3;

use landing::Landing;
pub use landing::Slate;
use sleep::SleepingContacts;

use super::ball_ball::reduced_mass;
use super::cluster::Pair;
use crate::physics::ball::Ball;
use crate::physics::laws::{BallFriction, Material};

/// Steps per contact time of a single pair.
///
/// With 20 times as many, velocities and the speeds of surfaces change by at most 5e-3 of the first
/// ball's speed in racks of up to 15 balls, 5e-4 in lines of up to six, and 2e-4 for a single pair,
/// at a restitution of 0.94 (tests/clusters.rs).
/// The energy error is at most 2e-3 and is removed by scaling.
pub const STEPS: f64 = 22.0;

/// Time for which a single pair is in contact, in its greatest depth divided by its speed.
pub const CONTACT_TIME: f64 = 2.943;

/// After this many steps the impact ends as soon as nothing is faster than [`FAINT_SPEED`]. A
/// frozen rack takes 70 steps, a line of fifteen balls 500, but in large clusters faint knocks go
/// on indefinitely.
const STEPS_UNTIL_FAINT: usize = 1_500;

/// Slower contacts do not bounce, m/s. Pressing removes what is left.
const FAINT_SPEED: f64 = 1e-3;

/// The slate stops a fall at this rate, in contact times of a single pair. Much faster than balls that
/// part meet again, and slower than the steps.
const LANDING_RATE: f64 = 8.0;

/// Upper limit of steps per impact.
const MAX_STEPS: usize = 20_000;

/// Opening contacts are put to sleep every so many steps.
const SLEEP_INTERVAL: usize = 8;

/// Maximum depth (m) of a contact with this reduced mass (kg), approach speed (m/s) and stiffness
/// (N/m^1.5): ½ m v² = ⅖ K d^2.5.
pub fn depth(mass: f64, speed: f64, stiffness: f64) -> f64 {
    libm::pow(1.25 * mass * speed * speed / stiffness, 0.4)
}

/// True if that depth is at most `depth` (m). Needs no fractional power.
pub fn is_within(depth: f64, mass: f64, speed: f64, stiffness: f64) -> bool {
    1.25 * mass * speed * speed <= stiffness * depth * depth * depth.sqrt()
}

/// c, the strength of the damping with which a single pair has this restitution.
pub fn damping(restitution: f64) -> f64 {
    let log = libm::log(restitution.max(1e-9));
    let pi = std::f64::consts::PI;
    -(5f64.sqrt()) * log / (log * log + pi * pi).sqrt()
}

/// A contact during the impact.
#[derive(Debug, Clone, Copy)]
struct Contact {
    /// Index of its pair.
    pair: usize,
    a: usize,
    b: usize,
    normal: Vector3<f64>,
    /// Depth, m. Negative for a gap.
    depth: f64,
    /// Speed of approach, m/s.
    closing: f64,
    mass: f64,
    /// The impulse of damping up to a depth, divided by the power 1.25 of that depth.
    damping: f64,
    /// The impulse of damping so far, N s. It returns to zero when the balls separate.
    damped: f64,
    /// Change of the speed of approach in the last step, m/s.
    change: f64,
    /// The change that is expected in the next step, m/s.
    expected: f64,
    /// Impulse of the current step along the normal, N s.
    push: f64,
    /// The coefficient of friction for the slip at first touch (TP A.14), once they have touched.
    grip: Option<f64>,
    /// Vertical impulse (N s) from its first ball on the second since it closed.
    lift: f64,
    /// Speeds at which it had driven its balls down when it opened, and that the slate has yet to
    /// stop, m/s.
    falls: [f64; 2],
    /// The part of `falls` that is new in this step, m/s.
    new_falls: [f64; 2],
    /// Depth one step ago, m, of a contact with a lift or falls.
    last_depth: f64,
    /// Part of the last step in which it was open and the slate could stop its balls.
    open: f64,
}

impl Contact {
    /// True while the balls press each other, or damping still pulls them.
    fn is_closed(&self) -> bool {
        self.depth > 0.0 || self.damped > 0.0
    }

    /// The depth, m, whose force is that of the whole step of `time` h (s), to the fourth order:
    /// δ + h² δ̈/12 with the depth δ at the middle of the step (Takahashi and Imada, 1984).
    fn effective_depth(&self, time: f64) -> f64 {
        (self.depth + self.expected * (time / 12.0)).max(0.0)
    }

    /// The impulse of damping up to the end of a step of `time` (s), N s. The last change stands for
    /// the expected one, which would make strong damping unstable.
    fn damped_at_end(&self, time: f64) -> f64 {
        let depth = (self.depth + (self.closing + self.change) * (0.5 * time)).max(0.0);
        self.damping * depth * depth.sqrt().sqrt()
    }

    /// Sets the speed of approach at the end of a step, m/s.
    fn set_closing(&mut self, closing: f64) {
        let change = closing - self.closing;
        self.expected = 2.0 * change - self.change;
        (self.closing, self.change) = (closing, change);
    }
}

/// A ball during the impact.
#[derive(Debug, Clone, Copy)]
struct Body {
    slot: usize,
    centre: Vector3<f64>,
    velocity: Vector3<f64>,
    /// Radius times the spin, m/s.
    surface: Vector3<f64>,
    inverse_mass: f64,
    /// How it bounces off the slate. None if it is not on the cloth.
    landing: Option<Landing>,
    /// True if a force has acted. Balls behind gaps that never close stay unpressed.
    pressed: bool,
    /// Impulse and torque of the friction in the current step.
    rub: Vector3<f64>,
    turn: Vector3<f64>,
}

/// Buffers for an impact, reused.
#[derive(Debug, Clone, Default)]
pub struct Hertz {
    /// What the balls on the cloth bounce on. None in the plane.
    pub slate: Option<Slate>,
    /// True if the slate stops falls in the next step.
    lands: bool,
    /// The contacts that are awake, in the order of their pairs.
    contacts: Vec<Contact>,
    /// Indices of the contacts that are closed in the current step.
    closed: Vec<usize>,
    bodies: Vec<Body>,
    /// Index of each ball's body.
    body_of: Vec<Option<usize>>,
    sleep: SleepingContacts,
}

impl Hertz {
    /// Collides the pairs, and sets their impulses and maximum approach speeds.
    ///
    /// Returns the relative energy error of the integration, which has been removed by scaling.
    pub fn collide(&mut self, balls: &mut [Ball], pairs: &mut [Pair], material: &Material) -> f64 {
        self.collide_in(balls, pairs, material, STEPS)
    }

    /// Collides the pairs with other steps per contact time, see [`STEPS`].
    pub fn collide_in(
        &mut self,
        balls: &mut [Ball],
        pairs: &mut [Pair],
        material: &Material,
        steps: f64,
    ) -> f64 {
        let damping = damping(material.restitution);
        self.begin(balls, pairs, material, damping);
        let all: f64 = self.bodies.iter().map(Body::energy).sum();
        let speed = pairs.iter().map(|pair| pair.approach).fold(0.0, f64::max);
        let masses = || self.contacts.iter().map(|contact| contact.mass);
        let deepest = depth(masses().fold(0.0, f64::max), speed, material.stiffness);
        // The lightest pair is in contact for the shortest time.
        let shallowest = depth(masses().fold(f64::INFINITY, f64::min), speed, material.stiffness);
        // Strong damping is stable in shorter steps only.
        let step = CONTACT_TIME * shallowest / (speed * steps * damping.max(1.0));
        let far = CONTACT_TIME * deepest;
        let mut lost = 0.0;
        // The part of a fall that the slate stops in a step.
        let stopped = (LANDING_RATE / (steps * damping.max(1.0))).min(1.0);
        // At first contacts touch or are open.
        let mut is_closed = false;
        for taken in 0..MAX_STEPS {
            if taken >= STEPS_UNTIL_FAINT && self.is_faint(material.stiffness) {
                break;
            }
            if !is_closed {
                // No contact is closed: go on to the next one that closes, if any.
                let Some(next_closing_time) = self.next_closing_time(far) else { break };
                self.sleep.wake_all(&mut self.contacts, 0.5 * step);
                lost += self.land((stopped, next_closing_time / step));
                let Some(next_closing_time) = self.next_closing_time(far) else { break };
                self.drift(next_closing_time);
            }
            lost += self.push(step, material, pairs);
            self.rub(&material.friction, pairs);
            lost += self.apply_friction() + self.land((stopped, 0.0));
            self.sleep.halves += 1;
            self.sleep.wake_pushed(&mut self.contacts, &self.closed, 0.5 * step);
            is_closed = self.end_step(0.5 * step);
            self.sleep.halves += 1;
            if taken % SLEEP_INTERVAL == 0 {
                self.sleep.put_to_sleep(&mut self.contacts);
            }
        }
        // Unpressed balls keep their motion and do not count in the energy balance.
        let bystanders = self.bodies.iter().filter(|body| !body.pressed);
        let before = all - bystanders.map(Body::energy).sum::<f64>();
        self.bodies.retain(|body| body.pressed);
        let drift = self.scale_energy(before - lost, before) / before;
        for body in &self.bodies {
            let ball = &mut balls[body.slot];
            ball.velocity = body.velocity;
            ball.spin = body.surface / ball.radius;
        }
        drift
    }

    fn begin(&mut self, balls: &[Ball], pairs: &[Pair], material: &Material, damping: f64) {
        self.bodies.clear();
        self.contacts.clear();
        self.lands = false;
        self.body_of.clear();
        self.body_of.resize(balls.len(), None);
        for (index, pair) in pairs.iter().enumerate() {
            let [a, b] = [pair.a, pair.b].map(|slot| self.body_index(&balls[slot], slot));
            let mass = reduced_mass(&balls[pair.a], &balls[pair.b]);
            self.contacts.push(Contact {
                pair: index,
                a,
                b,
                normal: pair.normal,
                // Overlaps of a scene's initial positions count as touching.
                depth: -pair.gap.max(0.0),
                closing: pair.approach,
                mass,
                damping: 0.8 * damping * (material.stiffness * mass).sqrt(),
                damped: 0.0,
                change: 0.0,
                expected: 0.0,
                push: 0.0,
                grip: None,
                lift: 0.0,
                falls: [0.0; 2],
                new_falls: [0.0; 2],
                last_depth: 0.0,
                open: 0.0,
            });
        }
        self.sleep.begin(&self.contacts, self.bodies.len());
        self.sleep.put_to_sleep(&mut self.contacts);
    }

    /// The index of a ball's body, which is added if it is new.
    fn body_index(&mut self, ball: &Ball, slot: usize) -> usize {
        if let Some(index) = self.body_of[slot] {
            return index;
        }
        self.body_of[slot] = Some(self.bodies.len());
        self.bodies.push(Body {
            slot,
            centre: ball.position,
            velocity: ball.velocity,
            surface: ball.spin * ball.radius,
            inverse_mass: 1.0 / ball.mass,
            landing: self.slate.as_ref().and_then(|slate| slate.landing(ball)),
            pressed: false,
            rub: Vector3::zeros(),
            turn: Vector3::zeros(),
        });
        self.bodies.len() - 1
    }

    /// Moves the contacts on by a time (s) in which none is closed.
    fn drift(&mut self, time: f64) {
        for contact in &mut self.contacts {
            contact.depth += contact.closing * time;
            (contact.change, contact.expected) = (0.0, 0.0);
        }
    }

    /// Moves the contacts on by half of a step of `time` (s), then pushes the bodies of those that
    /// are closed, over the whole step. Returns the energy that is dissipated, J.
    ///
    /// Each push depends on its own contact alone, so their order does not matter.
    fn push(&mut self, time: f64, material: &Material, pairs: &mut [Pair]) -> f64 {
        let Hertz { contacts, closed, bodies, .. } = self;
        let mut lost = 0.0;
        closed.clear();
        for (index, contact) in contacts.iter_mut().enumerate() {
            contact.depth += contact.closing * (0.5 * time);
            if !contact.is_closed() {
                continue;
            }
            closed.push(index);
            let depth = contact.effective_depth(time);
            let elastic = material.stiffness * depth * depth.sqrt();
            let damped = contact.damped_at_end(time);
            let change = damped - contact.damped;
            contact.damped = damped;
            lost += change * (contact.closing + 0.5 * contact.expected);
            contact.push = elastic * time + change;
            let pair = &mut pairs[contact.pair];
            pair.impulse += contact.push;
            pair.approach = pair.approach.max(contact.closing);
            let push = contact.normal * contact.push;
            for (body, push) in [(contact.a, -push), (contact.b, push)] {
                let body = &mut bodies[body];
                body.velocity += push * body.inverse_mass;
                body.pressed = true;
            }
        }
        lost
    }

    /// Adds up the friction of the closed contacts, all from the same state, so that their order
    /// does not matter.
    ///
    /// It comes after the pushes, so that two balls that stick together do not slip at the end of a
    /// step.
    fn rub(&mut self, friction: &BallFriction, pairs: &[Pair]) {
        let Hertz { contacts, closed, bodies, .. } = self;
        for &index in closed.iter() {
            let contact = &mut contacts[index];
            let normal = contact.normal;
            let (a, b) = (&bodies[contact.a], &bodies[contact.b]);
            let between = a.velocity - b.velocity;
            let slip =
                between - normal * between.dot(&normal) + (a.surface + b.surface).cross(&normal);
            let speed = slip.norm();
            let first = || friction.times(pairs[contact.pair].cling).at(speed);
            let grip = *contact.grip.get_or_insert_with(first);
            contact.lift += contact.push * normal.z;
            if speed <= 0.0 || contact.push <= 0.0 {
                continue;
            }
            // An impulse J reduces the slip by 7 J / 2 m.
            let most = 2.0 / 7.0 * contact.mass;
            let part = (grip * contact.push / speed).min(most);
            let rub = slip * part;
            let turn = normal.cross(&rub);
            contact.lift += rub.z;
            for (body, rub) in [(contact.a, -rub), (contact.b, rub)] {
                bodies[body].rub += rub;
                bodies[body].turn += turn;
            }
        }
    }

    /// Applies the friction of the step. Returns the energy that it dissipates, J.
    fn apply_friction(&mut self) -> f64 {
        let mut lost = 0.0;
        for body in self.bodies.iter_mut().filter(|body| body.is_rubbed()) {
            let (velocity, surface) = (body.velocity, body.surface);
            body.velocity += body.rub * body.inverse_mass;
            body.surface -= body.turn * (2.5 * body.inverse_mass);
            lost += body.turn.dot(&(surface + body.surface));
            lost -= body.rub.dot(&(velocity + body.velocity));
            body.rub = Vector3::zeros();
            body.turn = Vector3::zeros();
        }
        0.5 * lost
    }

    /// Updates the closing speeds at the end of a step, and moves the contacts on by half of it (s).
    /// Returns true if any is closed then.
    fn end_step(&mut self, half: f64) -> bool {
        let Hertz { contacts, bodies, lands, .. } = self;
        let mut is_closed = false;
        *lands = false;
        for contact in contacts {
            let (a, b) = (&bodies[contact.a], &bodies[contact.b]);
            contact.set_closing((a.velocity - b.velocity).dot(&contact.normal));
            contact.depth += contact.closing * half;
            is_closed |= contact.is_closed();
            if contact.lift != 0.0 || contact.lands() {
                *lands |= contact.find_falls(bodies);
            }
        }
        is_closed
    }

    /// True if no contact approaches, or would separate, faster than [`FAINT_SPEED`].
    fn is_faint(&self, stiffness: f64) -> bool {
        let is_faint = |contact: &Contact| {
            let presses = contact.is_closed();
            contact.closing < FAINT_SPEED
                && (!presses
                    || contact.closing > -FAINT_SPEED
                        && !is_within(contact.depth.max(0.0), contact.mass, FAINT_SPEED, stiffness))
        };
        self.contacts.iter().all(is_faint)
    }

    /// Time until the next gap closes, s. None if the impact is over, or if that gap is wider than
    /// `far` (m).
    fn next_closing_time(&self, far: f64) -> Option<f64> {
        // Sleeping contacts are opening.
        self.contacts
            .iter()
            .filter(|contact| contact.closing > MIN_CLOSING_SPEED)
            .map(|contact| (-contact.depth / contact.closing, contact.depth))
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .filter(|&(_, depth)| depth > -far)
            .map(|(time, _)| time)
    }

    /// Scales the velocities relative to those of a rigid body, so that the energy (J) becomes
    /// `due`, or `most` if that is less. This removes the energy error of the integration.
    ///
    /// The rigid body has the total momentum, and the angular momentum about the vertical, so both
    /// are kept. Returns the energy (J) in excess of `due`.
    fn scale_energy(&mut self, due: f64, most: f64) -> f64 {
        let over = |of: &dyn Fn(&Body) -> Vector3<f64>| -> Vector3<f64> {
            self.bodies.iter().map(|body| of(body) / body.inverse_mass).sum()
        };
        let mass: f64 = self.bodies.iter().map(|body| 1.0 / body.inverse_mass).sum();
        let common = over(&|body| body.velocity) / mass;
        let middle = over(&|body| body.centre) / mass;
        let lever = |body: &Body| (body.centre - middle).xy();
        let about = |of: &dyn Fn(&Body) -> f64| -> f64 {
            self.bodies.iter().map(|body| of(body) / body.inverse_mass).sum()
        };
        let angular = about(&|body| lever(body).perp(&(body.velocity - common).xy()));
        let inertia = about(&|body| lever(body).norm_squared());
        let rate = if inertia > 0.0 { angular / inertia } else { 0.0 };
        let whole = |body: &Body| {
            let lever = lever(body);
            common + Vector3::new(-rate * lever.y, rate * lever.x, 0.0)
        };
        let turning: f64 = self.bodies.iter().map(Body::turning_energy).sum();
        let moving = 0.5 * about(&|body| (body.velocity - whole(body)).norm_squared());
        let rigid = 0.5 * (mass * common.norm_squared() + inertia * rate * rate);
        let rest = due.min(most) - turning - rigid;
        if moving > 0.0 && rest > 0.0 {
            let factor = (rest / moving).sqrt();
            for body in &mut self.bodies {
                let whole = whole(body);
                body.velocity = whole + (body.velocity - whole) * factor;
            }
        }
        turning + moving + rigid - due
    }
}

/// Contacts that approach more slowly have ended their impact, m/s.
const MIN_CLOSING_SPEED: f64 = 1e-9;

impl Body {
    fn is_rubbed(&self) -> bool {
        self.rub.norm_squared() > 0.0
    }

    fn turning_energy(&self) -> f64 {
        0.2 * self.surface.norm_squared() / self.inverse_mass
    }

    fn energy(&self) -> f64 {
        0.5 * self.velocity.norm_squared() / self.inverse_mass + self.turning_energy()
    }
}
