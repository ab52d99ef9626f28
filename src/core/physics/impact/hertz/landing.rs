//! The slate under an impact of many balls.
//!
//! Friction drives one of two balls down. It bounces off the slate once their contact has opened, as
//! after an impact of the two alone. Here that takes a part of the time of a contact, so that the
//! outcome does not jump where a contact just opens before the next one closes.

use super::{Body, Contact, Hertz};
use crate::physics::ball::Ball;
use crate::physics::laws::{Laws, Slowing, Space};
use crate::physics::motion;

/// Slower falls are over, m/s.
const SLOWEST_FALL: f64 = 1e-9;

/// A hop that is lower than the lowest by more than this part of its speed is none. Between the two
/// it fades, so that nothing jumps for a ball that others strike at once.
const HOP_RAMP: f64 = 0.05;

/// The constants of a bounce off the slate, see
/// [`slate::bounce`](crate::physics::impact::slate::bounce).
#[derive(Debug, Clone, Copy)]
pub struct Slate {
    restitution: f64,
    friction: f64,
    gravity: f64,
}

impl Slate {
    /// The slate of these laws. None in the plane.
    pub fn of(laws: &Laws) -> Option<Slate> {
        match (laws.space, laws.slowing) {
            (Space::Solid { slate_restitution, .. }, Slowing::Continuous(cloth)) => Some(Slate {
                restitution: slate_restitution,
                friction: cloth.sliding_friction,
                gravity: laws.gravity,
            }),
            _ => None,
        }
    }

    /// How a ball bounces. None if it is not on the cloth.
    pub(super) fn landing(&self, ball: &Ball) -> Option<Landing> {
        let is_carried = ball.on_cloth() && !ball.state.is_aloft();
        let lowest_hop = motion::lowest_hop(ball.radius, self.gravity);
        is_carried.then_some(Landing { lowest_hop, ..Landing::default() })
    }
}

/// The bounce of one ball. Its vertical velocity is `rise` less the falls of its contacts.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Landing {
    /// Speed of the lowest hop, m/s.
    lowest_hop: f64,
    /// Upward speed, m/s.
    rise: f64,
    /// Sum of the new falls of its contacts, m/s.
    new_fall: f64,
    /// How much of its falls the slate stops in this step, and the hop after that, m/s.
    stopped: f64,
    hop: f64,
}

impl Landing {
    /// The part of the new falls that ends a rise.
    fn ended_part(&self) -> f64 {
        if self.new_fall > 0.0 { (self.rise / self.new_fall).min(1.0) } else { 0.0 }
    }

    /// Stops so much (m/s) of a fall (m/s) of one contact.
    fn stop(&mut self, stopped: f64, fall: f64, restitution: f64) {
        let rise = self.rise - self.ended_part() * self.new_fall;
        let height = (rise + restitution * fall) / self.lowest_hop.max(f64::MIN_POSITIVE);
        self.stopped += stopped;
        // A hop that is too low ends at once.
        self.hop += restitution * stopped * (1.0 - (1.0 - height) / HOP_RAMP).clamp(0.0, 1.0);
    }
}

impl Contact {
    /// True if the slate has yet to stop one of the balls.
    pub(super) fn lands(&self) -> bool {
        let [a, b] = self.falls;
        a != 0.0 || b != 0.0
    }

    /// Finds the falls of a contact that has opened, and the part of the last step in which it was
    /// open. Returns true if the slate has to stop any.
    pub(super) fn find_falls(&mut self, bodies: &mut [Body]) -> bool {
        let last_depth = std::mem::replace(&mut self.last_depth, self.depth);
        if self.depth < 0.0 && self.lift != 0.0 {
            let lift = std::mem::take(&mut self.lift);
            for (end, (index, lift)) in [(self.a, -lift), (self.b, lift)].into_iter().enumerate() {
                let body = &mut bodies[index];
                let Some(landing) = &mut body.landing else { continue };
                let speed = lift * body.inverse_mass;
                if speed > 0.0 {
                    // Up ends the fall from before.
                    let ended = speed.min(self.falls[end]);
                    self.falls[end] -= ended;
                    landing.rise += speed - ended;
                } else {
                    self.falls[end] -= speed;
                    self.new_falls[end] -= speed;
                    landing.new_fall -= speed;
                }
            }
        }
        if !self.lands() {
            return false;
        }
        let [ended, began] = [-self.depth, -last_depth].map(|gap| gap.max(0.0));
        let moved = (self.depth - last_depth).abs();
        let is_open = ended > 0.0 && began > 0.0;
        self.open = if is_open || moved == 0.0 { 1.0 } else { (ended + began) / moved };
        true
    }
}

impl Hertz {
    /// Stops `part` of every fall whose contact was open in the last step, and of the rest as much
    /// in `more` steps. Returns the energy that this dissipates, J.
    pub(super) fn land(&mut self, (part, more): (f64, f64)) -> f64 {
        let Hertz { contacts, closed, bodies, slate: Some(slate), lands: true, .. } = self else {
            return 0.0;
        };
        let later = if more > 0.0 { libm::pow(1.0 - part, more) } else { 1.0 };
        for (index, contact) in contacts.iter_mut().enumerate() {
            if !contact.lands() {
                continue;
            }
            closed.push(index);
            let left = (1.0 - part * std::mem::take(&mut contact.open)) * later;
            for (end, index) in [contact.a, contact.b].into_iter().enumerate() {
                let Some(landing) = &mut bodies[index].landing else { continue };
                let fall = &mut contact.falls[end];
                *fall -= std::mem::take(&mut contact.new_falls[end]) * landing.ended_part();
                let left = if *fall * left < SLOWEST_FALL { 0.0 } else { *fall * left };
                landing.stop(*fall - left, *fall, slate.restitution);
                *fall = left;
            }
        }
        let lost = bodies.iter_mut().map(|body| body.land(slate)).sum();
        if more > 0.0 {
            for contact in contacts {
                let (a, b) = (&bodies[contact.a], &bodies[contact.b]);
                contact.closing = (a.velocity - b.velocity).dot(&contact.normal);
            }
        }
        lost
    }
}

impl Body {
    /// Stops the falls that are due. Returns the energy that this dissipates, J.
    fn land(&mut self, slate: &Slate) -> f64 {
        let Some(landing) = &mut self.landing else { return 0.0 };
        let Landing { new_fall, stopped, hop, .. } = *landing;
        if new_fall == 0.0 && stopped == 0.0 {
            return 0.0;
        }
        landing.rise += hop - landing.ended_part() * landing.new_fall;
        (landing.new_fall, landing.stopped, landing.hop) = (0.0, 0.0, 0.0);
        if stopped == 0.0 {
            return 0.0;
        }
        let energy = self.energy();
        self.velocity.z += stopped + hop;
        let slip_x = self.velocity.x - self.surface.y;
        let slip_y = self.velocity.y + self.surface.x;
        let slip = (slip_x * slip_x + slip_y * slip_y).sqrt();
        if slip > 0.0 {
            let part = (slate.friction * (1.0 + slate.restitution) * stopped / slip).min(2.0 / 7.0);
            self.velocity.x -= part * slip_x;
            self.velocity.y -= part * slip_y;
            self.surface.x -= 2.5 * part * slip_y;
            self.surface.y += 2.5 * part * slip_x;
        }
        energy - self.energy()
    }
}
