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
//! contact, at most as much as stops the slip.

mod sleep;

use nalgebra::Vector3;

use sleep::SleepingContacts;

use super::ball_ball::reduced_mass;
use super::cluster::Pair;
use crate::physics::ball::Ball;
use crate::physics::laws::BallFriction;

/// Steps per contact time of a single pair.
///
/// Compared with much smaller steps, 36 give velocities within 4e-4 of the fastest ball's speed in
/// a rack, and within 9e-4 in lines of up to six balls. The energy error is at most 2e-3 and is
/// removed by scaling.
const STEPS: f64 = 36.0;

/// After this many steps the impact ends as soon as nothing is faster than [`FAINT_SPEED`]. A
/// frozen rack takes 120 steps, a line of fifteen balls 800, but in large clusters faint knocks go
/// on indefinitely.
const STEPS_UNTIL_FAINT: usize = 2_000;

/// Slower contacts do not bounce, m/s. Pressing removes what is left.
const FAINT_SPEED: f64 = 1e-3;

/// Upper limit of steps per impact.
const MAX_STEPS: usize = 20_000;

/// Opening contacts are put to sleep every so many steps.
const SLEEP_INTERVAL: usize = 16;

/// While the exponent of the coefficient of friction has changed by less than this, a cubic stands
/// for the exponential function. It is off by 4e-6.
const NEAR_EXPONENT: f64 = 0.1;

/// Maximum depth (m) of a contact with this reduced mass (kg), approach speed (m/s) and stiffness
/// (N/m^1.5): ½ m v² = ⅖ K d^2.5.
pub fn depth(mass: f64, speed: f64, stiffness: f64) -> f64 {
    libm::pow(1.25 * mass * speed * speed / stiffness, 0.4)
}

/// True if that depth is at most `depth` (m). Needs no fractional power.
pub fn is_within(depth: f64, mass: f64, speed: f64, stiffness: f64) -> bool {
    1.25 * mass * speed * speed <= stiffness * depth * depth * depth.sqrt()
}

/// Material of the balls.
#[derive(Debug, Clone, Copy)]
pub struct Material {
    /// Coefficient of restitution of a single pair.
    pub restitution: f64,
    /// Friction between balls.
    pub friction: BallFriction,
    /// K, N/m^1.5.
    pub stiffness: f64,
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
    inverse_mass: f64,
    /// Damping divided by the fourth root of the depth.
    damping: f64,
    /// A slip at which the coefficient of friction is known, m/s, and the part of it that falls with
    /// the slip.
    slip: f64,
    falling: f64,
}

impl Contact {
    /// The coefficient of friction at this slip, m/s.
    fn grip(&mut self, slip: f64, friction: &BallFriction) -> f64 {
        let mut change = friction.c * (self.slip - slip);
        if change.abs() > NEAR_EXPONENT {
            (self.slip, self.falling, change) = (slip, friction.at(slip) - friction.a, 0.0);
        }
        let factor = 1.0 + change * (1.0 + change * (0.5 + change * (1.0 / 6.0)));
        friction.a + self.falling * factor
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
    /// True once a force has acted. Balls behind gaps that never close stay unpressed.
    pressed: bool,
    /// Impulse and torque of the current step.
    push: Vector3<f64>,
    turn: Vector3<f64>,
}

/// Buffers for an impact, reused.
#[derive(Debug, Clone, Default)]
pub struct Hertz {
    /// The contacts that are awake, in the order of their pairs.
    contacts: Vec<Contact>,
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
        self.begin(balls, pairs, material);
        let all: f64 = self.bodies.iter().map(Body::energy).sum();
        let speed = pairs.iter().map(|pair| pair.approach).fold(0.0, f64::max);
        let masses = || self.contacts.iter().map(|contact| contact.mass);
        let deepest = depth(masses().fold(0.0, f64::max), speed, material.stiffness);
        // A single pair is in contact for 2.943 d / v, the lightest one for the shortest time.
        let shallowest = depth(masses().fold(f64::INFINITY, f64::min), speed, material.stiffness);
        let step = 2.943 * shallowest / (speed * STEPS);
        let far = 2.0 * deepest;
        let mut lost = 0.0;
        let mut is_closed = self.contacts.iter().any(|contact| contact.depth > 0.0);
        for taken in 0..MAX_STEPS {
            if taken >= STEPS_UNTIL_FAINT && self.is_faint(material.stiffness) {
                break;
            }
            if !is_closed {
                // No contact is closed: go on to the next one that closes, if any.
                let Some(next_closing_time) = self.next_closing_time(far) else { break };
                self.sleep.wake_all(&mut self.contacts, 0.5 * step);
                self.drift(next_closing_time);
            }
            lost += self.apply_forces(step, material, pairs);
            self.sleep.halves += 1;
            self.sleep.wake_pushed(&mut self.contacts, &self.bodies, 0.5 * step);
            is_closed = self.apply_pushes(0.5 * step);
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

    fn begin(&mut self, balls: &[Ball], pairs: &[Pair], material: &Material) {
        self.bodies.clear();
        self.contacts.clear();
        self.body_of.clear();
        self.body_of.resize(balls.len(), None);
        let log = libm::log(material.restitution.max(1e-9));
        let pi = std::f64::consts::PI;
        let damping = -(5f64.sqrt()) * log / (log * log + pi * pi).sqrt();
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
                inverse_mass: 1.0 / mass,
                damping: damping * (material.stiffness * mass).sqrt(),
                slip: 0.0,
                falling: material.friction.b,
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
            pressed: false,
            push: Vector3::zeros(),
            turn: Vector3::zeros(),
        });
        self.bodies.len() - 1
    }

    fn drift(&mut self, time: f64) {
        for contact in &mut self.contacts {
            contact.depth += contact.closing * time;
        }
    }

    /// Moves the contacts on by half of a step of `time` (s). Then adds up the impulses on each body
    /// over the whole step, all from the same state, so that their order does not matter. Returns the
    /// energy they dissipate, J.
    fn apply_forces(&mut self, time: f64, material: &Material, pairs: &mut [Pair]) -> f64 {
        let mut lost = 0.0;
        for contact in &mut self.contacts {
            contact.depth += contact.closing * (0.5 * time);
            if contact.depth <= 0.0 {
                continue;
            }
            let pair = &mut pairs[contact.pair];
            let root = contact.depth.sqrt();
            let elastic = material.stiffness * contact.depth * root;
            let damping = contact.damping * root.sqrt();
            // Damping is evaluated at the resulting speed, so it cannot reverse it.
            let per_mass = time * contact.inverse_mass;
            let force = (elastic + damping * contact.closing) / (1.0 + damping * per_mass);
            pair.impulse += force * time;
            pair.approach = pair.approach.max(contact.closing);
            let slowed = contact.closing - 0.5 * force * per_mass;
            lost += (force - elastic) * slowed * time;
            let push = contact.normal * (force * time);
            let (a, b) = (&self.bodies[contact.a], &self.bodies[contact.b]);
            let slip = a.velocity - b.velocity - contact.normal * contact.closing
                + (a.surface + b.surface).cross(&contact.normal);
            let speed = slip.norm();
            let mut rub = Vector3::zeros();
            if speed > 0.0 {
                let most = 2.0 / 7.0 * contact.mass;
                let grip = contact.grip(speed, &material.friction);
                let part = (grip * force.max(0.0) * time / speed).min(most);
                rub = slip * part;
                // An impulse k s against a slip s dissipates k s² (1 - 7 k / 4 m).
                lost += part * speed * speed * (1.0 - 1.75 * part * contact.inverse_mass);
            }
            let turn = contact.normal.cross(&rub);
            for (index, sign) in [(contact.a, -1.0), (contact.b, 1.0)] {
                let body = &mut self.bodies[index];
                body.push += (push + rub) * sign;
                body.turn += turn;
                body.pressed = true;
            }
        }
        lost
    }

    /// Applies the impulses of the step, updates the closing speeds, and moves the contacts on by half
    /// a step (s). Returns true if any is closed then.
    fn apply_pushes(&mut self, half: f64) -> bool {
        let Hertz { contacts, bodies, .. } = self;
        for body in bodies.iter_mut() {
            body.velocity += body.push * body.inverse_mass;
            body.surface -= body.turn * (2.5 * body.inverse_mass);
            body.push = Vector3::zeros();
            body.turn = Vector3::zeros();
        }
        let mut is_closed = false;
        for contact in contacts {
            let (a, b) = (&bodies[contact.a], &bodies[contact.b]);
            contact.closing = (a.velocity - b.velocity).dot(&contact.normal);
            contact.depth += contact.closing * half;
            is_closed |= contact.depth > 0.0;
        }
        is_closed
    }

    /// True if no contact approaches, or would separate, faster than [`FAINT_SPEED`].
    fn is_faint(&self, stiffness: f64) -> bool {
        let is_faint = |contact: &Contact| {
            let presses = contact.depth > 0.0;
            contact.closing < FAINT_SPEED
                && (!presses
                    || contact.closing > -FAINT_SPEED
                        && !is_within(contact.depth, contact.mass, FAINT_SPEED, stiffness))
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
    fn turning_energy(&self) -> f64 {
        0.2 * self.surface.norm_squared() / self.inverse_mass
    }

    fn energy(&self) -> f64 {
        0.5 * self.velocity.norm_squared() / self.inverse_mass + self.turning_energy()
    }
}
