//! A ball on the rim of a pocket: it tips over the slate's rounded edge.
//!
//! Its centre is at the distance L = R + ρ from a circle, the middle of the edge's rounding ρ. With n
//! the unit vector from the nearest point of that circle, per mass
//!
//! v̇ = -g ẑ + N n + f,   N = g n_z - (v_s² + v_z²) / L + (h / L) v_φ² / s
//!
//! s being the distance from the pocket's axis, v_s and v_φ the horizontal velocity along and across
//! it, and h the distance of the centre inside the circle. Friction f is μ N against the slip; once
//! that has ended the ball rolls, and f keeps it so: f = -2/7 P (-g ẑ - R ω × ṅ), P being the
//! projection on the tangent plane. The cloth on the edge is taken to hold a ball that rolls: seen
//! along the axis it then leaves the rim where cos θ = (10 + 7 v² / g L) / 17 (derived). The spin
//! about the vertical axis is kept.

use nalgebra::{SVector, Vector2, Vector3};

use super::polynomial::{along_cubic, hermite};
use super::runge_kutta::runge_kutta_step;
use crate::physics::ball::{Ball, MotionState, Path, PathEnd};
use crate::physics::laws::{Laws, Slowing};
use crate::physics::table::{Pocket, PocketBody};

/// Longest piece of a path, s and m. The cubic is off by 6e-7 m.
const PIECE: f64 = 0.02;
const PIECE_DISTANCE: f64 = 0.012;
/// Shortest piece of a sliding ball, s.
const SLIDING_PIECE: f64 = 5e-4;
/// A slower slip has ended, m/s.
const GRIP_SPEED: f64 = 5e-3;
/// Most steps of the search for the end of the contact; about seven are usual.
const END_STEPS: usize = 60;
/// The end along the cubic is this close to that of the exact motion, s, or is not used.
const END_MARGIN: f64 = 2e-5;
/// A contact is taken to end at most this much later than it does, s, so that it has ended.
const END_PRECISION: f64 = 1e-10;
/// Makes a distance inside the circle comparable to a push, 1/s²: about g / L.
const WEIGHT_PER_LENGTH: f64 = 300.0;
/// A rim carries a ball only if its push (m/s²) and, unless the ball moves inwards, the distance
/// inside the circle (m) are greater than this.
const END: f64 = 1e-9;

/// Position, velocity, and horizontal spin.
type State = SVector<f64, 8>;

/// The contact of a ball with a rim.
struct Rim<'a> {
    pocket: &'a Pocket,
    /// R, m.
    radius: f64,
    /// ρ, m.
    edge: f64,
    gravity: f64,
    friction: f64,
    /// Spin about the vertical axis, rad/s.
    spin_z: f64,
    slides: bool,
}

/// The geometry of a contact.
struct Contact {
    normal: Vector3<f64>,
    /// Change of the normal, 1/s.
    turning: Vector3<f64>,
    /// Distance inside the circle, m.
    inside: f64,
    /// N, m/s².
    push: f64,
}

impl Rim<'_> {
    fn contact(&self, position: &Vector3<f64>, velocity: &Vector3<f64>) -> Contact {
        let reach = self.radius + self.edge;
        let offset = position.xy() - self.pocket.center;
        let away = offset.norm();
        let outwards = offset / away;
        let inside = self.pocket.radius - away;
        let across = Vector2::new(-outwards.y, outwards.x);
        let (along_speed, across_speed) =
            (velocity.xy().dot(&outwards), velocity.xy().dot(&across));
        let normal = ((-outwards * inside).push(position.z + self.edge)).normalize();
        let point = (across * (across_speed * self.pocket.radius / away)).push(0.0);
        let push = self.gravity * normal.z
            - (along_speed * along_speed + velocity.z * velocity.z) / reach
            + inside / reach * across_speed * across_speed / away;
        Contact { normal, turning: (velocity - point) / reach, inside, push }
    }

    fn rate(&self, state: &State) -> State {
        let (position, velocity, spin) = parts(state, self.spin_z);
        let Contact { normal, turning, push, .. } = self.contact(&position, &velocity);
        let weight = Vector3::new(0.0, 0.0, -self.gravity);
        let friction = if self.slides {
            let slip = velocity - spin.cross(&normal) * self.radius;
            slip * (-self.friction * push.max(0.0) / slip.norm().max(1e-12))
        } else {
            let free = weight - spin.cross(&turning) * self.radius;
            (free - normal * free.dot(&normal)) * (-2.0 / 7.0)
        };
        let force = weight + normal * push + friction;
        let turn = normal.cross(&friction) * (-2.5 / self.radius);
        whole(&velocity, &force, &turn)
    }

    /// The state after `time` (s), on the rim again, with no more energy than before.
    fn after(&self, from: &State, time: f64) -> State {
        let (_, to) = runge_kutta_step(*from, time, |state| self.rate(state));
        let (mut position, mut velocity, mut spin) = parts(&to, self.spin_z);
        let reach = self.radius + self.edge;
        let contact = self.contact(&position, &velocity);
        let height = position.z + self.edge;
        position += contact.normal * (reach - libm::hypot(contact.inside, height));
        let normal = self.contact(&position, &velocity).normal;
        velocity -= normal * velocity.dot(&normal);
        if !self.slides {
            spin = self.rolling(&normal, &velocity, &spin);
        }
        let scale = self.scale(from, &position, &velocity, &spin);
        velocity *= scale;
        spin *= scale;
        whole(&position, &velocity, &spin)
    }

    /// The spin of a ball that rolls. It keeps its part about the vertical as long as that takes no
    /// more spin about the normal than `spin` has: with a normal that is nearly level, it would take
    /// it without bound.
    fn rolling(
        &self,
        normal: &Vector3<f64>,
        velocity: &Vector3<f64>,
        spin: &Vector3<f64>,
    ) -> Vector3<f64> {
        let roll = normal.cross(velocity) / self.radius;
        let most = spin.dot(normal).abs();
        let about = (self.spin_z - roll.z) / normal.z.max(1e-9);
        roll + normal * about.clamp(-most, most)
    }

    /// The path of a ball for `window` seconds.
    fn path(&self, ball: &Ball, from: &State, window: f64) -> Path {
        let (position, velocity, spin) = parts(&self.after(from, window), self.spin_z);
        Path {
            spin_change: (spin - ball.spin).xy() / window,
            until: ball.time + window,
            then: Some(PathEnd::Reanchor),
            deceleration: self.gravity,
            ..hermite(position - ball.position, ball.velocity, velocity, window)
        }
    }

    /// The contact on a path's cubic, `t` (s) after its start.
    fn contact_on(&self, ball: &Ball, path: &Path, t: f64) -> Contact {
        let (displacement, velocity) = along_cubic(ball, path, t);
        self.contact(&(ball.position + displacement), &velocity)
    }

    /// The time after which the contact ends, s, on the way along a path at whose end it no longer
    /// lasts. It is found along the cubic and then, close by, on the exact motion.
    fn end_time(&self, ball: &Ball, from: &State, path: &Path) -> f64 {
        let on_cubic = |t: f64| self.contact_on(ball, path, t).contact_margin();
        let exact = |t: f64| {
            let (position, velocity, _) = parts(&self.after(from, t), self.spin_z);
            self.contact(&position, &velocity).contact_margin()
        };
        let whole = [0.0, path.until - ball.time];
        let near = end_between(whole, whole.map(on_cubic), on_cubic);
        let times = [(near - END_MARGIN).max(0.0), (near + END_MARGIN).min(whole[1])];
        let left = times.map(exact);
        if left[0] > 0.0 && left[1] <= 0.0 {
            end_between(times, left, exact)
        } else {
            end_between(whole, whole.map(exact), exact)
        }
    }

    /// The factor on all speeds that keeps a rolling ball's energy, and a sliding one's from
    /// rising.
    fn scale(
        &self,
        from: &State,
        position: &Vector3<f64>,
        velocity: &Vector3<f64>,
        spin: &Vector3<f64>,
    ) -> f64 {
        let (was, had, turned) = parts(from, self.spin_z);
        let left = moving(&had, &turned, self.radius) + self.gravity * (was.z - position.z);
        let has = moving(velocity, spin, self.radius);
        if has > left || !self.slides { (left.max(0.0) / has.max(1e-300)).sqrt() } else { 1.0 }
    }
}

impl Contact {
    /// The margin until the contact ends, m/s²: the push or the distance inside the circle,
    /// whichever ends first. Above zero while the contact lasts.
    fn contact_margin(&self) -> f64 {
        self.push.min(self.inside * WEIGHT_PER_LENGTH)
    }

    /// True while the ball is pushed, and inside the circle.
    fn lasts(&self) -> bool {
        self.contact_margin() > 0.0
    }
}

/// A time, s, by which a contact has just ended that lasts at the first time but not at the second.
///
/// `left` gives what is left of it at a time, and `values` that at both times. False position with
/// halved weights (the Illinois method, Dowell and Jarratt 1971).
fn end_between(times: [f64; 2], values: [f64; 2], left: impl Fn(f64) -> f64) -> f64 {
    let ([mut low, mut high], [mut before, mut after]) = (times, values);
    let mut last = 0.0;
    for _ in 0..END_STEPS {
        if high - low <= END_PRECISION {
            break;
        }
        let part = before.max(0.0) / (before.max(0.0) - after).max(1e-300);
        let step = 0.5 * END_PRECISION;
        let time = (low + (high - low) * part).clamp(low + step, high - step);
        let value = left(time);
        if value > 0.0 {
            (low, before) = (time, value);
            if last > 0.0 {
                after *= 0.5;
            }
        } else {
            (high, after) = (time, value);
            if last < 0.0 {
                before *= 0.5;
            }
        }
        last = if value > 0.0 { 1.0 } else { -1.0 };
    }
    high
}

/// Energy of motion per mass, without that of the spin about the vertical axis, J/kg.
fn moving(velocity: &Vector3<f64>, spin: &Vector3<f64>, radius: f64) -> f64 {
    0.5 * (velocity.norm_squared() + 0.4 * radius * radius * spin.xy().norm_squared())
}

fn parts(state: &State, spin_z: f64) -> (Vector3<f64>, Vector3<f64>, Vector3<f64>) {
    (
        Vector3::new(state[0], state[1], state[2]),
        Vector3::new(state[3], state[4], state[5]),
        Vector3::new(state[6], state[7], spin_z),
    )
}

fn whole(a: &Vector3<f64>, b: &Vector3<f64>, c: &Vector3<f64>) -> State {
    State::from([a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y])
}

fn rim_of<'a>(ball: &Ball, pocket: &'a Pocket, body: &PocketBody, laws: &Laws) -> Rim<'a> {
    let friction = match laws.slowing {
        Slowing::Continuous(cloth) => cloth.sliding_friction,
        Slowing::FrameEnd { .. } | Slowing::EveryInterval { .. } => 0.0,
    };
    let mut rim = Rim {
        pocket,
        radius: ball.radius,
        edge: body.edge,
        gravity: laws.gravity,
        friction,
        spin_z: ball.spin.z,
        slides: false,
    };
    let normal = rim.contact(&ball.position, &ball.velocity).normal;
    let slip = ball.velocity - ball.spin.cross(&normal) * ball.radius;
    rim.slides = (slip - normal * slip.dot(&normal)).norm() > GRIP_SPEED;
    rim
}

/// True if the rim carries a ball that touches it and moves along it.
pub fn carries(ball: &Ball, pocket: &Pocket, body: &PocketBody, laws: &Laws) -> bool {
    let rim = rim_of(ball, pocket, body, laws);
    let contact = rim.contact(&ball.position, &ball.velocity);
    let falls = contact.inside > END
        || ball.velocity.xy().dot(&contact.normal.xy()) > 0.0
        || (ball.position.xy() - pocket.center).dot(&ball.velocity.xy()) < 0.0;
    contact.push > END && falls
}

/// The next piece of the path of a ball on a rim. It ends with [`PathEnd::LeaveRim`] where the ball
/// leaves it, for the air or the bed.
pub fn tip(ball: &Ball, pocket: &Pocket, body: &PocketBody, laws: &Laws) -> Path {
    let rim = rim_of(ball, pocket, body, laws);
    let from = whole(&ball.position, &ball.velocity, &ball.spin);
    let contact = rim.contact(&ball.position, &ball.velocity);
    let mut window = PIECE.min(PIECE_DISTANCE / ball.velocity.norm());
    if rim.slides {
        let slip = ball.velocity - ball.spin.cross(&contact.normal) * ball.radius;
        let lasts = slip.norm() / (3.5 * rim.friction * contact.push).max(1e-9);
        window = window.min(lasts.max(SLIDING_PIECE));
    }
    let path = rim.path(ball, &from, window);
    if rim.contact_on(ball, &path, window).lasts() {
        return path;
    }
    let window = rim.end_time(ball, &from, &path);
    Path { then: Some(PathEnd::LeaveRim), ..rim.path(ball, &from, window) }
}

/// Takes the cubic's error out of the energy of a ball within its path, so that it never rises: it
/// then runs evenly from that at the anchor to that at the end of the path.
///
/// `later` is the ball `elapsed` seconds after the anchor, and `end` that at the end of the path.
pub fn even_energy(ball: &Ball, later: &mut Ball, end: &Ball, elapsed: f64) {
    let gravity = ball.path.deceleration;
    let energy =
        |ball: &Ball| moving(&ball.velocity, &ball.spin, ball.radius) + gravity * ball.position.z;
    let done = elapsed / (ball.path.until - ball.time);
    let left = energy(ball) * (1.0 - done) + energy(end) * done - gravity * later.position.z;
    let has = moving(&later.velocity, &later.spin, ball.radius);
    let scale = if has > 0.0 { (left.max(0.0) / has).sqrt() } else { 1.0 };
    later.velocity *= scale;
    later.spin.x *= scale;
    later.spin.y *= scale;
}

/// A ball that has left its rim: in the air, or back on the bed.
pub fn leave(ball: &mut Ball, pocket: &Pocket) {
    let offset = ball.position.xy() - pocket.center;
    ball.state = MotionState::Airborne;
    if offset.norm() >= pocket.radius - 1e-6 && offset.dot(&ball.velocity.xy()) > 0.0 {
        ball.position.z = ball.radius;
        ball.velocity.z = 0.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::Table;

    /// Tests a ball with side spin that has rolled over the rim until the contact is steep, or level:
    /// it neither spins without bound nor loses its speed to its spin.
    #[test]
    fn a_steep_contact_gives_no_spin_without_bound() {
        let table = Table::named("pool-9ft").expect("a table");
        let pocket = &table.pockets[0];
        let rim = Rim {
            pocket,
            radius: 0.028575,
            edge: 0.003,
            gravity: 9.81,
            friction: 0.2,
            spin_z: 20.0,
            slides: false,
        };
        for upright in [0.0, 0.05, 0.11, 0.3] {
            let inside = (rim.radius + rim.edge) * f64::sqrt(1.0 - upright * upright);
            let height = (rim.radius + rim.edge) * upright - rim.edge;
            let position = (pocket.center + Vector2::new(pocket.radius - inside, 0.0)).push(height);
            let normal = rim.contact(&position, &Vector3::zeros()).normal;
            let down = Vector3::new(normal.z, 0.0, -normal.x);
            let velocity = down * (-0.14 * down.z.signum());
            let roll = normal.cross(&velocity) / rim.radius;
            let from = whole(&position, &velocity, &roll);
            let (_, velocity, spin) = parts(&rim.after(&from, 1e-3), rim.spin_z);
            assert!(spin.norm() < 30.0 && velocity.norm() > 0.1, "{upright}: {velocity} {spin}");
        }
    }
}
