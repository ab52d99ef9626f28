//! A contact of two balls, or of a ball and the slate, while the tip is on.

use nalgebra::Vector3;

use super::{Body, ONE_TOUCH, settled_part};
use crate::physics::impact::hertz;
use crate::physics::laws::BallFriction;

/// Friction of a contact.
#[derive(Debug, Clone, Copy)]
pub enum Friction {
    /// Between balls, by the slip at first touch (TP A.14).
    Balls(BallFriction),
    /// On the slate: one coefficient.
    Slate(f64),
}

impl Friction {
    /// The coefficient at a slip, m/s.
    fn at(&self, slip: f64) -> f64 {
        match self {
            Friction::Balls(friction) => friction.at(slip),
            Friction::Slate(friction) => *friction,
        }
    }
}

/// The material of a contact.
#[derive(Debug, Clone, Copy)]
pub struct Spring {
    /// K, N/m^1.5.
    pub stiffness: f64,
    /// Strength of the damping, see [`hertz`].
    pub damping: f64,
    pub friction: Friction,
}

/// A Hertz contact with the law of [`hertz`].
#[derive(Debug, Clone, Copy)]
pub struct Contact {
    pub a: usize,
    /// None for the slate.
    pub b: Option<usize>,
    /// From `a` to `b`.
    pub normal: Vector3<f64>,
    /// Distance at which two balls touch, m.
    reach: f64,
    /// Depth, m. Negative for a gap.
    pub depth: f64,
    /// Speed of approach, m/s.
    pub closing: f64,
    /// Reduced mass, kg.
    mass: f64,
    spring: Spring,
    /// Impulse of the damping so far, N s. It returns to zero when the bodies separate.
    damped: f64,
    /// The last change of the speed of approach in a step, and the next one to expect, m/s.
    change: f64,
    expected: f64,
    /// Impulse of the current step, N s.
    push: f64,
    /// Coefficient of friction, once the bodies have touched.
    grip: Option<f64>,
    /// Sum of all impulses, each times its time after the first touch or the instant of the stroke,
    /// whichever is later, N s².
    pub late: f64,
    /// The part of that which settles in this step, N s².
    settling: f64,
    /// The touch in progress, or the last one, by its index in the list of touches.
    pub touch: Option<usize>,
    /// When the bodies separated last, s. None while they touch.
    parted: Option<f64>,
}

impl Contact {
    pub fn new(
        bodies: &[Body],
        (a, b): (usize, Option<usize>),
        normal: Vector3<f64>,
        depth: f64,
        spring: Spring,
    ) -> Contact {
        let other = b.map_or(0.0, |b| bodies[b].inverse_mass);
        let distance = |b: usize| (bodies[b].position - bodies[a].position).norm();
        Contact {
            a,
            b,
            normal,
            reach: b.map_or(0.0, distance) + depth,
            depth,
            closing: 0.0,
            mass: 1.0 / (bodies[a].inverse_mass + other),
            spring,
            damped: 0.0,
            change: 0.0,
            expected: 0.0,
            push: 0.0,
            grip: None,
            late: 0.0,
            settling: 0.0,
            touch: None,
            parted: None,
        }
    }

    /// Time for which the bodies would be in contact alone after an approach at this speed (m/s),
    /// s; less if they are strongly damped.
    pub fn time(&self, speed: f64) -> f64 {
        let deepest = hertz::depth(self.mass, speed, self.spring.stiffness);
        hertz::CONTACT_TIME * deepest / (speed * self.spring.damping.max(1.0))
    }

    /// True while the bodies press each other, or damping still pulls them.
    pub fn is_closed(&self) -> bool {
        self.depth > 0.0 || self.damped > 0.0
    }

    /// Gap of an open contact, m; zero for a closed one.
    pub fn gap(&self) -> f64 {
        if self.is_closed() { 0.0 } else { -self.depth }
    }

    /// Time until an open contact closes, s.
    pub fn closing_time(&self) -> Option<f64> {
        (self.closing > 0.0).then(|| -self.depth / self.closing)
    }

    /// Velocity of `a` relative to `b`.
    fn between(&self, bodies: &[Body]) -> Vector3<f64> {
        let other = self.b.map_or_else(Vector3::zeros, |b| bodies[b].velocity);
        bodies[self.a].velocity - other
    }

    /// True if a push at this time (s) begins a touch.
    pub fn begins_touch(&mut self, time: f64) -> bool {
        let parted = self.parted.take();
        self.touch.is_none() || parted.is_some_and(|parted| time - parted > ONE_TOUCH)
    }

    /// Turns the normal of two balls with the line of centres. Returns their distance, m.
    pub fn turn(&mut self, bodies: &[Body]) -> Option<f64> {
        let offset = bodies[self.b?].position - bodies[self.a].position;
        let distance = offset.norm();
        self.normal = offset / distance;
        self.closing = self.between(bodies).dot(&self.normal);
        Some(distance)
    }

    /// Takes an open contact of two balls from their places.
    pub fn measure(&mut self, bodies: &[Body]) {
        if let Some(distance) = self.turn(bodies) {
            self.depth = self.reach - distance;
        }
    }

    /// Moves the contact by half of a step (s), then pushes the bodies over the whole step. Returns
    /// the impulse, N s.
    pub fn push(&mut self, bodies: &mut [Body], time: f64) -> f64 {
        self.push = 0.0;
        self.depth += self.closing * (0.5 * time);
        if !self.is_closed() {
            return 0.0;
        }
        let Spring { stiffness, damping, .. } = self.spring;
        let depth = (self.depth + self.expected * (time / 12.0)).max(0.0);
        let end = (self.depth + (self.closing + self.change) * (0.5 * time)).max(0.0);
        let scale = 0.8 * damping * (stiffness * self.mass).sqrt();
        let damped = scale * end * end.sqrt().sqrt();
        self.push = stiffness * depth * depth.sqrt() * time + damped - self.damped;
        self.damped = damped;
        self.apply(bodies, self.normal * self.push);
        self.push
    }

    /// Velocity at which the surface of `a` slips over that of `b`, m/s.
    fn slip(&self, bodies: &[Body]) -> Vector3<f64> {
        let between = self.between(bodies);
        let turning =
            bodies[self.a].surface + self.b.map_or_else(Vector3::zeros, |b| bodies[b].surface);
        between - self.normal * between.dot(&self.normal) + turning.cross(&self.normal)
    }

    /// Applies an impulse from `a` on `b`, N s.
    fn apply(&self, bodies: &mut [Body], impulse: Vector3<f64>) {
        let first = &mut bodies[self.a];
        first.velocity -= impulse * first.inverse_mass;
        if let Some(b) = self.b {
            let second = &mut bodies[b];
            second.velocity += impulse * second.inverse_mass;
        }
    }

    /// Adds the friction of the step to what the bodies will get.
    pub fn rub(&mut self, bodies: &mut [Body]) {
        if self.push <= 0.0 {
            return;
        }
        let slip = self.slip(bodies);
        let speed = slip.norm();
        let grip = self.grip.unwrap_or_else(|| self.spring.friction.at(speed));
        self.grip = Some(grip);
        if speed == 0.0 {
            return;
        }
        // An impulse J reduces the slip by 7 J / 2 m.
        let rub = slip * (grip * self.push / speed).min(2.0 / 7.0 * self.mass);
        let turn = self.normal.cross(&rub);
        bodies[self.a].rub -= rub;
        bodies[self.a].turn += turn;
        if let Some(b) = self.b {
            bodies[b].rub += rub;
            bodies[b].turn += turn;
        }
    }

    /// Ends a step (s) at this time (s): takes the new speed of approach and moves the contact by
    /// half of the step.
    pub fn end_step(&mut self, bodies: &[Body], time: f64, now: f64) {
        let closing = self.between(bodies).dot(&self.normal);
        let change = closing - self.closing;
        self.expected = 2.0 * change - self.change;
        (self.closing, self.change) = (closing, change);
        self.depth += closing * (0.5 * time);
        if self.touch.is_some() && !self.is_closed() {
            self.parted.get_or_insert(now);
        }
    }

    /// Moves an open contact on by a time (s) without forces between the bodies.
    pub fn drift(&mut self, time: f64) {
        self.depth += self.closing * time;
        (self.change, self.expected) = (0.0, 0.0);
    }

    /// Finds how far the bodies have to move that have parted, to where they would be if all pushes had
    /// come at once; takes the friction of a new touch from the present slip. All within about
    /// [`SETTLING_TIME`](super::SETTLING_TIME). Balls that press others wait. `time` is in s, and None
    /// at last.
    pub fn find_shifts(&mut self, bodies: &mut [Body], time: Option<f64>) {
        self.settling = 0.0;
        let (true, Some(b)) = (self.touch.is_some() && !self.is_closed(), self.b) else { return };
        if bodies[self.a].presses_ball || bodies[b].presses_ball {
            return;
        }
        let part = settled_part(time, self.gap());
        if let (Some(grip), true) = (self.grip, part > 0.0) {
            let now = self.spring.friction.at(self.slip(bodies).norm());
            self.grip = Some(grip + part * (now - grip));
        }
        self.settling = part * self.late;
        let shift = self.normal * self.settling.max(0.0);
        bodies[self.a].shift -= shift * bodies[self.a].inverse_mass;
        bodies[b].shift += shift * bodies[b].inverse_mass;
    }

    /// The part of the shifts at which this contact, if it is open, would close.
    pub fn most_shift(&self, bodies: &[Body]) -> f64 {
        let Some(b) = self.b.filter(|_| !self.is_closed()) else { return 1.0 };
        let approach = (bodies[self.a].shift - bodies[b].shift).dot(&self.normal);
        if approach > self.gap() { self.gap() / approach } else { 1.0 }
    }

    /// Takes what has settled, if the bodies move by this part of their shifts.
    pub fn settle(&mut self, part: f64) {
        self.late -= part * self.settling;
    }
}
