//! The tip while it is on the ball: a damped spring along the cue.

use nalgebra::Vector3;

use super::Body;
use crate::physics::impact::cue::hand::Hand;

/// Time for which the tip stays on a ball that it hits in its centre, s (FAQ).
pub const CONTACT_TIME: f64 = 1e-3;

/// What an impulse J of the tip does to ball and cue, and which motion it resists.
#[derive(Debug, Clone, Copy)]
pub struct TipPush {
    /// The ball's change of velocity is J/m times this.
    pub moves: Vector3<f64>,
    /// The change of the ball's surface speed R ω is 5/2 J/m times this.
    pub turns: Vector3<f64>,
    /// The cue's change of speed is -J/M times this.
    pub slows: f64,
    /// The part of the cue's speed that counts for the speed of approach.
    pub share: f64,
    /// The speed at which the ball's surface recedes is v times this plus R ω times `spins`.
    pub recedes: Vector3<f64>,
    /// See `recedes`.
    pub spins: Vector3<f64>,
    /// Mass of the cue, kg.
    pub cue_mass: f64,
    /// Restitution. None for a tip that slips: it goes aside once it approaches no more.
    pub restitution: Option<f64>,
}

impl TipPush {
    /// A tip that grips a ball again, without squirt. `ahead` is the direction of the cue, `normal`
    /// that from the tip to the ball's centre.
    fn again(&self, ahead: Vector3<f64>, normal: Vector3<f64>) -> TipPush {
        let turns = ahead.cross(&normal);
        TipPush { moves: ahead, turns, recedes: ahead, spins: turns, ..*self }
    }

    /// Speed at which a cue of this speed (m/s) approaches the ball's surface, m/s.
    fn closing(&self, speed: f64, ball: &Body) -> f64 {
        self.share * speed - ball.velocity.dot(&self.recedes) - ball.surface.dot(&self.spins)
    }

    /// Change of the speed of approach per impulse on a ball, 1/kg.
    fn inverse_mass(&self, ball: f64) -> f64 {
        let moves = self.moves.dot(&self.recedes) + 2.5 * self.turns.dot(&self.spins);
        self.slows * self.share / self.cue_mass + moves * ball
    }
}

/// Where a tip is.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Place {
    /// On the ball.
    On,
    /// In the way of the ball.
    Off,
    /// Beside it, after it slipped off.
    Aside,
}

/// The tip, its leather, and the cue behind it.
///
/// With the depth s to which the leather is squashed, and y the inverse mass of tip and ball,
/// s̈ = -y (k s + c ṡ). The stiffness k makes a centre hit last [`CONTACT_TIME`]; the damping c is
/// such that a free ball has the restitution e when s is zero again. Steps are exact while nothing
/// else acts, so a free stroke has the velocities of the closed form. A tip that has left the ball is
/// a sphere that may touch it again.
#[derive(Debug, Clone, Copy)]
pub struct Tip {
    push: TipPush,
    /// y, 1/kg.
    inverse_mass: f64,
    /// Angular frequency of the damped spring, rad/s, and its rate of decay, 1/s.
    frequency: f64,
    decay: f64,
    /// The last swing, by its time, s.
    known: (f64, [f64; 3]),
    /// s, m.
    squash: f64,
    place: Place,
    /// Centre of the tip when it touched the ball first, m, and the direction of the cue.
    start: Vector3<f64>,
    ahead: Vector3<f64>,
    /// Distance of the centres at which tip and ball touch, m.
    reach: f64,
    hand: Hand,
    /// Deceleration of the cue by the hand, m/s². Zero until the tip has left the ball.
    braking: f64,
    /// Speed of the cue, m/s.
    pub speed: f64,
    /// Way of the tip since it touched the ball first, m.
    pub way: f64,
}

impl Tip {
    /// A cue at this speed (m/s) whose tip touches a ball.
    pub fn touching(
        push: TipPush,
        speed: f64,
        (start, ahead, hand): (Vector3<f64>, Vector3<f64>, Hand),
        ball: &Body,
    ) -> Tip {
        let reach = (ball.position - start).norm();
        let (frequency, decay, squash, way) = (0.0, 0.0, 0.0, 0.0);
        let place = Place::On;
        let (inverse_mass, known) = (0.0, (0.0, [0.0, 1.0, 1.0]));
        let mut tip = Tip {
            push,
            inverse_mass,
            frequency,
            decay,
            known,
            squash,
            place,
            start,
            ahead,
            reach,
            hand,
            braking: 0.0,
            speed,
            way,
        };
        tip.set_push(push, ball);
        tip
    }

    /// Sets how the tip pushes a ball.
    fn set_push(&mut self, push: TipPush, ball: &Body) {
        /// A lower restitution counts as this one: no damped spring has none.
        const PLASTIC: f64 = 1e-3;
        let pi = std::f64::consts::PI;
        let loss = push.restitution.map_or(0.0, |e| -libm::log(e.max(PLASTIC)) / pi);
        // The squares of the undamped frequency, for a centre hit and for this one.
        let centre = (pi / CONTACT_TIME) * (pi / CONTACT_TIME) * (1.0 + loss * loss);
        self.push = push;
        self.inverse_mass = push.inverse_mass(ball.inverse_mass);
        let square = centre * self.inverse_mass / (1.0 / push.cue_mass + ball.inverse_mass);
        self.frequency = (square / (1.0 + loss * loss)).sqrt();
        self.decay = self.frequency * loss;
        self.known = (0.0, [0.0, 1.0, 1.0]);
    }

    /// Time for which the tip is on a free ball, s.
    pub fn contact_time(&self) -> f64 {
        let whole = std::f64::consts::PI / self.frequency;
        if self.push.restitution.is_some() { whole } else { 0.5 * whole }
    }

    /// Time from the touch to the instant at which one kick would give a free ball the same line of
    /// motion, s.
    ///
    /// A free ball's velocity is a constant part of V - ṡ. So it goes as far as that part of V T, and
    /// leaves with that part of (1 + e) V.
    pub fn instant(&self) -> f64 {
        match self.push.restitution {
            Some(e) => self.contact_time() * e / (1.0 + e),
            // Here s ends at V/ω instead of at zero.
            None => 1.0 / self.frequency,
        }
    }

    /// Speed of approach to the ball's surface along the cue, m/s.
    pub fn closing(&self, ball: &Body) -> f64 {
        self.push.closing(self.speed, ball)
    }

    /// True while the tip is on the ball.
    pub fn is_on(&self) -> bool {
        self.place == Place::On
    }

    /// True once the tip is out of the ball's way.
    pub fn is_aside(&self) -> bool {
        self.place == Place::Aside
    }

    /// The normal from the tip to a ball, and their gap, m.
    fn gap(&self, ball: &Body) -> (Vector3<f64>, f64) {
        let offset = ball.position - self.start - self.ahead * self.way;
        let distance = offset.norm();
        (offset / distance, distance - self.reach)
    }

    /// Time until a tip that is off the ball touches it, s. None also for one that is there, but whose
    /// ball turns so fast that its surface runs away.
    pub fn touch_time(&self, ball: &Body) -> Option<f64> {
        let (normal, gap) = self.gap(ball);
        let closing = (self.ahead * self.speed - ball.velocity).dot(&normal);
        let is_due =
            gap > TOUCH_GAP || self.push.again(self.ahead, normal).closing(self.speed, ball) > 0.0;
        (self.place == Place::Off && closing > 0.0 && is_due).then(|| {
            let time = gap.max(0.0) / closing;
            // The hand slows the tip a little meanwhile.
            time * (1.0 + 0.5 * self.braking * self.ahead.dot(&normal) * time / closing)
        })
    }

    /// Lets the hand slow the cue from the instant of the stroke on, `since` (s) ago.
    pub fn brake(&mut self, since: f64) {
        let lead = self.way - self.speed * since;
        let stops_in = self.hand.stopping_way(self.speed, lead);
        if stops_in > 0.0 {
            self.braking = 0.5 * self.speed * self.speed / stops_in;
            self.speed -= self.braking * since;
        }
    }

    /// Speed of the cue (m/s) at the instant of the stroke, `since` (s) ago, as if it had been struck at
    /// once then, and how far the tip was ahead, m.
    pub fn at_instant(&self, since: f64) -> (f64, f64) {
        let speed = self.speed + self.braking * since;
        (speed, self.way - (speed - 0.5 * self.braking * since) * since)
    }

    /// Moves the tip on for a time, s.
    pub fn move_by(&mut self, time: f64) {
        self.way += self.speed * time;
        if self.place == Place::Off {
            self.way -= 0.5 * self.braking * time * time;
            self.speed -= self.braking * time;
        }
    }

    /// Puts a tip that is off the ball on it if it has reached it and can grip. Returns true if so.
    pub fn touch(&mut self, ball: &Body) -> bool {
        let (normal, gap) = self.gap(ball);
        if self.place != Place::Off || gap > TOUCH_GAP {
            return false;
        }
        let push = self.push.again(self.ahead, normal);
        if push.closing(self.speed, ball) <= 0.0 {
            return false;
        }
        self.set_push(push, ball);
        (self.place, self.squash) = (Place::On, 0.0);
        true
    }

    /// Moves the tip back so that it does not overlap a ball, and by a distance (m).
    pub fn set_back(&mut self, ball: &Body, distance: f64) {
        let offset = ball.position - self.start;
        let along = offset.dot(&self.ahead);
        let square = self.reach * self.reach - offset.norm_squared() + along * along;
        let touches = if square > 0.0 { along - square.sqrt() } else { f64::INFINITY };
        self.way = (self.way - distance).min(touches);
    }

    /// Lets the tip alone act for a time, s. Returns the impulse, kg m/s.
    pub fn press(&mut self, ball: &mut Body, time: f64) -> f64 {
        if self.place != Place::On {
            return 0.0;
        }
        let Tip { frequency, decay, squash: start, .. } = *self;
        let closing = self.closing(ball);
        // s = e^(-decay t) (start cos + slope sin), with the sine and cosine of frequency t.
        let slope = (closing + decay * start) / frequency;
        let at = |[sin, cos, fading]: [f64; 3]| {
            let along = (slope * frequency - decay * start) * cos;
            let across = (start * frequency + decay * slope) * sin;
            (fading * (start * cos + slope * sin), fading * (along - across))
        };
        let (mut squash, mut rate) = at(self.swing(time));
        let slips = self.push.restitution.is_none();
        // The tip leaves the ball where s returns to zero, a slipping one where s is greatest.
        if squash <= 0.0 || slips && rate <= 0.0 {
            let end = match slips {
                true => libm::atan2(closing, frequency * start).max(0.0),
                false => libm::atan2(start, -slope),
            } / frequency;
            if end < time {
                self.place = if slips { Place::Aside } else { Place::Off };
                (squash, rate) = (0.0, at(self.swing(end)).1);
            }
        }
        self.squash = squash;
        let impulse = (closing - rate) / self.inverse_mass;
        let TipPush { moves, turns, slows, cue_mass, .. } = &self.push;
        ball.velocity += moves * (impulse * ball.inverse_mass);
        ball.surface += turns * (2.5 * impulse * ball.inverse_mass);
        self.speed -= slows * impulse / cue_mass;
        impulse
    }

    /// Sine and cosine of the phase after a time (s), and the decay.
    fn swing(&mut self, time: f64) -> [f64; 3] {
        if self.known.0 != time {
            let (sin, cos) = libm::sincos(self.frequency * time);
            self.known = (time, [sin, cos, libm::exp(-self.decay * time)]);
        }
        self.known.1
    }

    /// Moves ball and tip to where they would be if impulses had come at once at the touch that they
    /// followed. `late` is the sum of these, each times its time after the touch, N s².
    pub fn catch_up(&mut self, ball: &mut Body, late: f64) {
        ball.position += self.push.moves * (late * ball.inverse_mass);
        self.way -= self.push.slows * late / self.push.cue_mass;
    }
}

/// A tip and a ball closer than this touch, m.
const TOUCH_GAP: f64 = 1e-9;
