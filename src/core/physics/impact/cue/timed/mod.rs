//! A stroke resolved in time: what happens while tip, balls and slate press each other.
//!
//! The tip is on the ball for a millisecond. Balls that are frozen to it, or so close that it
//! reaches them in that time, are squeezed between tip and ball; a raised cue squeezes the ball
//! against the slate. All contacts are springs: the tip as in [`Tip`], balls and slate as in
//! [`hertz`]. Here the balls move meanwhile, gaps close, and lines of centres turn while the tip
//! presses.
//!
//! Where nothing else acts while the tip is on, this is the instantaneous law, and where contacts
//! follow one another without overlap, it is these laws one after the other: an isolated contact
//! keeps its normal, and `TimedStroke::settle` moves the balls to the lines on which instantaneous
//! kicks would have sent them. So the outcome is smooth where a stroke begins to need time.
//!
//! A step of Strang's: the tip for half of it, then all other contacts, then the tip again. Gravity
//! is left out for this millisecond, except as the weight that rubs on the cloth.

mod contact;
mod tip;
mod touch;

use nalgebra::Vector3;

use crate::physics::ball::Ball;
use crate::physics::impact::cluster::Pair;
use crate::physics::impact::hertz;
use crate::physics::laws::{Laws, Material, Slowing, Space};
use contact::{Contact, Friction, Spring};
pub use tip::{CONTACT_TIME, Tip, TipPush};
pub use touch::{TouchInStroke, Touching};

/// Stiffness of cloth and slate under a ball, N/m^1.5.
///
/// A guess within the range in which jump shots are plausible; it was never measured.
const SLATE_STIFFNESS: f64 = 4e7;

/// Open contacts that close within this time belong to the stroke, s. Contacts farther apart do not
/// overlap: balls separate within some 0.3 ms.
pub const LULL: f64 = 0.5e-3;

/// Touches of two bodies less than this apart are one, s.
const ONE_TOUCH: f64 = 2e-5;

/// What an instantaneous contact does at once happens in about this time once bodies have parted, s.
const SETTLING_TIME: f64 = 5e-5;

/// Bodies have parted fully at this gap, m. A contact that opens less settles less, so that the
/// outcome does not jump where it just stays closed.
const PARTED_GAP: f64 = 1e-6;

/// Steps per contact of two balls.
const BALL_STEPS: f64 = 44.0;

/// Steps per contact with the slate, and of the tip. With these a raised cue gives a ball the velocity
/// and the spin of fifty times as many steps within 1.2e-4 of its speed in the median of random strokes,
/// and within 1.2e-3 at most.
const SLATE_STEPS: f64 = 18.0;
const TIP_STEPS: f64 = 12.0;

/// Steps are short enough for balls that meet at this speed, m/s, or at that of the cue.
const SLOWEST: f64 = 1e-3;

/// Upper limit of steps.
const MOST_STEPS: usize = 10_000;

/// A ball during the stroke.
#[derive(Debug, Clone, Copy)]
pub struct Body {
    /// Centre, m.
    pub position: Vector3<f64>,
    /// Velocity, m/s.
    pub velocity: Vector3<f64>,
    /// Radius times the spin, m/s.
    pub surface: Vector3<f64>,
    /// 1/kg.
    pub inverse_mass: f64,
    /// Speed at which others have driven the ball into the slate, which it has not answered yet, m/s.
    pressed_down: f64,
    /// Impulse and torque of the friction in the current step.
    rub: Vector3<f64>,
    turn: Vector3<f64>,
    /// How far it has to move for what has parted, m.
    shift: Vector3<f64>,
    /// True while it presses another ball.
    presses_ball: bool,
}

impl Body {
    /// A ball before the stroke.
    pub fn of(ball: &Ball) -> Body {
        Body {
            position: ball.position,
            velocity: ball.velocity,
            surface: ball.spin * ball.radius,
            inverse_mass: 1.0 / ball.mass,
            pressed_down: 0.0,
            rub: Vector3::zeros(),
            turn: Vector3::zeros(),
            shift: Vector3::zeros(),
            presses_ball: false,
        }
    }

    /// Applies the friction of a step.
    fn take_friction(&mut self) {
        self.velocity += self.rub * self.inverse_mass;
        self.surface -= self.turn * (2.5 * self.inverse_mass);
        (self.rub, self.turn) = (Vector3::zeros(), Vector3::zeros());
    }

    /// Lets the ball bounce off the slate at a part of the speed at which it was pressed down.
    fn bounce(&mut self, part: f64, restitution: f64, friction: f64) {
        let down = part * self.pressed_down;
        self.pressed_down -= down;
        self.velocity.z += restitution * down;
        self.slide(friction * (1.0 + restitution) * down);
    }

    /// Lets the cloth rub under the ball's weight, by this change of speed at most, m/s.
    fn slide(&mut self, most: f64) {
        let slip =
            Vector3::new(self.velocity.x - self.surface.y, self.velocity.y + self.surface.x, 0.0);
        let speed = slip.norm();
        if speed > 0.0 {
            let change = slip * (most / speed).min(2.0 / 7.0);
            self.velocity -= change;
            self.surface += Vector3::new(-change.y, change.x, 0.0) * 2.5;
        }
    }
}

/// The part of what settles in this time (s), or at last, between bodies with this gap, m.
fn settled_part(time: Option<f64>, gap: f64) -> f64 {
    let left = |time: f64| libm::exp(-time * (gap / PARTED_GAP).min(1.0) / SETTLING_TIME);
    1.0 - time.map_or(0.0, left)
}

/// A stroke in progress. The struck ball is the first body.
#[derive(Debug)]
pub struct TimedStroke {
    /// The balls, in the order in which they were given.
    pub bodies: Vec<Body>,
    /// The tip.
    pub tip: Tip,
    /// The touches so far, in order of time, without the first one of the tip.
    pub touches: Vec<TouchInStroke>,
    /// Time since the tip touched the ball, s.
    pub time: f64,
    /// The instant of the stroke, s after that.
    pub instant: f64,
    contacts: Vec<Contact>,
    radii: Vec<f64>,
    cloth_friction: f64,
    /// None without a slate.
    slate_restitution: Option<f64>,
    gravity: f64,
    /// True for a cue that drives the ball into the slate. That contact is the first one.
    is_raised: bool,
    /// The usual step, s.
    step: f64,
    /// When the tip left the ball last, s.
    tip_parted: Option<f64>,
    /// When it touched the ball again after that, s.
    tip_touched: Option<f64>,
    /// Sum of the impulses since, each times its time after that touch, N s².
    tip_late: f64,
}

impl TimedStroke {
    /// A stroke of a tip that touches the first ball. `pairs` are balls that may touch. A raised cue
    /// drives the ball down. The memory of an `old` stroke is used again.
    pub fn new(
        old: Option<TimedStroke>,
        balls: &[Ball],
        pairs: &[(usize, usize)],
        tip: Tip,
        is_raised: bool,
        laws: &Laws,
    ) -> TimedStroke {
        let memory = |old: TimedStroke| (old.bodies, old.contacts, old.radii, old.touches);
        let (mut bodies, mut contacts, mut radii, mut touches) =
            old.map(memory).unwrap_or_default();
        bodies.clear();
        contacts.clear();
        radii.clear();
        touches.clear();
        bodies.extend(balls.iter().map(Body::of));
        radii.extend(balls.iter().map(|ball| ball.radius));
        let cloth_friction = match laws.slowing {
            Slowing::Continuous(cloth) => cloth.sliding_friction,
            Slowing::FrameEnd { .. } | Slowing::EveryInterval { .. } => 0.0,
        };
        let mut step = tip.contact_time() / TIP_STEPS;
        let slate_restitution = match laws.space {
            Space::Solid { slate_restitution, .. } => Some(slate_restitution),
            Space::Plane => None,
        };
        if let Some(restitution) = slate_restitution.filter(|_| is_raised) {
            let damping = hertz::damping(restitution);
            let friction = Friction::Slate(cloth_friction);
            let spring = Spring { stiffness: SLATE_STIFFNESS, damping, friction };
            let contact = Contact::new(&bodies, (0, None), -Vector3::z(), 0.0, spring);
            step = step.min(contact.time(tip.speed.max(SLOWEST)) / SLATE_STEPS / damping.max(1.0));
            contacts.push(contact);
        }
        let Material { restitution, friction, stiffness } = laws.ball_ball.material();
        let (damping, friction) = (hertz::damping(restitution), Friction::Balls(friction));
        let spring = Spring { stiffness, damping, friction };
        for &(a, b) in pairs {
            let pair = Pair::new(balls, a, b, true);
            let depth = -pair.gap.max(0.0);
            let contact = Contact::new(&bodies, (a, Some(b)), pair.normal, depth, spring);
            step = step.min(contact.time(tip.speed.max(SLOWEST)) / BALL_STEPS);
            contacts.push(contact);
        }
        TimedStroke {
            bodies,
            tip,
            touches,
            time: 0.0,
            instant: tip.instant(),
            contacts,
            radii,
            cloth_friction,
            slate_restitution,
            gravity: laws.gravity,
            is_raised,
            step,
            tip_parted: None,
            tip_touched: None,
            tip_late: 0.0,
        }
    }

    /// Carries the stroke on until all contacts are open and stay open for a [`LULL`]. Returns false
    /// if the struck ball met nothing: its motion then is that of the free stroke. Also if the steps
    /// run out.
    pub fn run(&mut self) -> bool {
        let speed = self.tip.speed;
        let mut is_over = false;
        for _ in 0..MOST_STEPS {
            if !self.tip.is_on() && self.tip_parted.is_none() {
                self.tip_parted = Some(self.time);
                let mut behind = 0.0;
                if !self.is_raised && self.touches.is_empty() {
                    let next = self.next_closing_time().unwrap_or(f64::INFINITY);
                    if next >= LULL {
                        return false;
                    }
                    // An instantaneous stroke begins with the tip so far behind its place.
                    behind = speed * self.instant * (next / LULL);
                }
                self.tip.set_back(&self.bodies[0], behind);
                self.tip.brake(self.time - self.instant);
            }
            let next = self.next_closing_time();
            let mut step = self.step;
            if self.tip.is_on() || self.contacts.iter().any(Contact::is_closed) {
                // Contacts begin where a step does.
                let next = next.filter(|next| *next > 1e-3 * step);
                step = next.map_or(step, |next| step.min(next));
            } else {
                match next.filter(|&next| next < LULL) {
                    Some(next) => self.drift(next),
                    None => {
                        is_over = true;
                        break;
                    }
                }
            }
            self.touch_tip();
            self.advance(step);
        }
        if !is_over {
            return false;
        }
        for body in &mut self.bodies {
            body.bounce(1.0, self.slate_restitution.unwrap_or(0.0), self.cloth_friction);
        }
        self.settle(None);
        self.tip.catch_up(&mut self.bodies[0], self.tip_late);
        true
    }

    /// Time until the next open contact closes, s.
    fn next_closing_time(&self) -> Option<f64> {
        let open = self.contacts.iter().filter(|contact| !contact.is_closed());
        let tip = self.meets_balls().then(|| self.tip.touch_time(&self.bodies[0])).flatten();
        open.filter_map(Contact::closing_time).chain(tip).min_by(f64::total_cmp)
    }

    /// True if other balls take part. Only these can send the ball back to the tip while the stroke
    /// lasts; a ball that hops into it does so later.
    fn meets_balls(&self) -> bool {
        self.bodies.len() > 1
    }

    /// Moves everything on to where the next contact closes, in some `time` (s), as none is closed.
    fn drift(&mut self, time: f64) {
        // What has parted moves first, since it may come closer by that.
        self.settle(Some(time));
        for contact in &mut self.contacts {
            contact.measure(&self.bodies);
        }
        let time = self.next_closing_time().map_or(time, |next| next.min(time));
        self.move_by(time);
        self.rub_on_cloth(time);
        self.hold_on_cloth(time);
        self.contacts.iter_mut().for_each(|contact| contact.drift(time));
        for contact in &mut self.contacts {
            contact.measure(&self.bodies);
        }
        self.time += time;
    }

    /// Settles what has parted, in a time (s) or at last. No open gap closes by that.
    fn settle(&mut self, time: Option<f64>) {
        // Only contacts of two balls settle.
        if !self.meets_balls() {
            return;
        }
        let TimedStroke { contacts, bodies, .. } = self;
        for body in bodies.iter_mut() {
            (body.shift, body.presses_ball) = (Vector3::zeros(), false);
        }
        for contact in contacts.iter().filter(|contact| contact.is_closed()) {
            if let Some(b) = contact.b {
                bodies[contact.a].presses_ball = true;
                bodies[b].presses_ball = true;
            }
        }
        contacts.iter_mut().for_each(|contact| contact.find_shifts(bodies, time));
        let part = contacts.iter().map(|contact| contact.most_shift(bodies)).fold(1.0, f64::min);
        contacts.iter_mut().for_each(|contact| contact.settle(part));
        for body in bodies {
            body.position += body.shift * part;
        }
    }

    /// Moves balls and tip by their velocities.
    fn move_by(&mut self, time: f64) {
        for body in &mut self.bodies {
            body.position += body.velocity * time;
        }
        self.tip.move_by(time);
    }

    /// A step, of this many seconds. All forces act at its middle.
    fn advance(&mut self, step: f64) {
        self.move_by(0.5 * step);
        self.press_tip(0.5 * step);
        self.push_and_rub(step);
        self.rub_on_cloth(step);
        self.press_tip(0.5 * step);
        self.move_by(0.5 * step);
        self.time += step;
        for contact in &mut self.contacts {
            contact.end_step(&self.bodies, step, self.time);
        }
        self.settle(Some(step));
        self.turn_contacts();
        self.hold_on_cloth(step);
    }

    /// Turns the normals of open contacts, and while the tip presses of all. An isolated contact
    /// keeps its normal.
    fn turn_contacts(&mut self) {
        for contact in &mut self.contacts {
            if !contact.is_closed() {
                contact.measure(&self.bodies);
            } else if self.tip.is_on() {
                contact.turn(&self.bodies);
            }
        }
    }

    /// Holds balls on the cloth that others drive down, and lets them bounce as soon as nothing
    /// presses them.
    fn hold_on_cloth(&mut self, time: f64) {
        let Some(restitution) = self.slate_restitution else { return };
        // The spring of the slate holds a ball under a raised cue.
        for index in usize::from(self.is_raised)..self.bodies.len() {
            let body = &mut self.bodies[index];
            if body.velocity.z < 0.0 && body.position.z <= self.radii[index] {
                body.pressed_down -= body.velocity.z;
                body.velocity.z = 0.0;
                body.position.z = self.radii[index];
            }
            if body.pressed_down == 0.0 {
                continue;
            }
            let concerns = |contact: &&Contact| contact.a == index || contact.b == Some(index);
            let gaps = self.contacts.iter().filter(concerns).map(Contact::gap);
            let part = settled_part(Some(time), gaps.fold(PARTED_GAP, f64::min));
            self.bodies[index].bounce(part, restitution, self.cloth_friction);
        }
    }

    /// Lets the tip act for a part of a step, s.
    fn press_tip(&mut self, time: f64) {
        let impulse = self.tip.press(&mut self.bodies[0], time);
        if let Some(touched) = self.tip_touched {
            if !self.contacts.iter().any(Contact::is_closed) {
                self.tip_late += impulse * (self.time - touched);
            }
            if !self.tip.is_on() {
                self.tip_parted = Some(self.time);
                self.tip.set_back(&self.bodies[0], 0.0);
            }
        }
    }

    /// Puts the tip on the ball if it reaches it again.
    fn touch_tip(&mut self) {
        if !self.meets_balls() || !self.tip.touch(&self.bodies[0]) {
            return;
        }
        let lull = self.tip_parted.map_or(0.0, |parted| self.time - parted);
        self.tip_touched = Some(self.time);
        if lull > ONE_TOUCH {
            let time = (self.time - self.instant).max(0.0);
            let (what, position) = (Touching::Tip, self.bodies[0].position);
            let approach = self.tip.closing(&self.bodies[0]);
            self.touches.push(TouchInStroke { time, approach, what, position });
        }
    }

    /// Lets all contacts but the tip's push for a step (s), and rub.
    fn push_and_rub(&mut self, step: f64) {
        let now = self.time + 0.5 * step - self.instant;
        let is_tip_on = self.tip.is_on();
        for contact in &mut self.contacts {
            let push = contact.push(&mut self.bodies, step);
            if push == 0.0 {
                continue;
            }
            let begins = contact.begins_touch(self.time);
            let index = match contact.touch.filter(|_| !begins) {
                Some(index) => index,
                None => {
                    let body = &self.bodies[contact.a];
                    let (what, position) = match contact.b {
                        Some(b) => {
                            let out = contact.normal * self.radii[contact.a];
                            (Touching::Balls(contact.a, b), body.position + out)
                        }
                        None => (Touching::Slate(contact.a), body.position),
                    };
                    let time = now.max(0.0);
                    self.touches.push(TouchInStroke { time, approach: 0.0, what, position });
                    self.touches.len() - 1
                }
            };
            contact.touch = Some(index);
            let touch = &mut self.touches[index];
            touch.approach = touch.approach.max(contact.closing);
            // While the tip presses, a contact lasts longer than that of two balls alone.
            if !is_tip_on {
                contact.late += push * (now - touch.time);
            }
        }
        for contact in &mut self.contacts {
            contact.rub(&mut self.bodies);
        }
        for body in &mut self.bodies {
            body.take_friction();
        }
    }

    /// Lets the cloth rub under the weight of the balls on it, from the instant of the stroke on.
    fn rub_on_cloth(&mut self, time: f64) {
        if self.time < self.instant || self.cloth_friction == 0.0 {
            return;
        }
        let springs = self.is_raised && !self.contacts[0].is_closed();
        let balls = self.bodies.iter_mut().zip(&self.radii);
        for (body, radius) in balls.skip(usize::from(springs)) {
            if body.position.z <= *radius {
                body.slide(self.cloth_friction * self.gravity * time);
            }
        }
    }
}
