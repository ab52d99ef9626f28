//! Compares the laws `real` with numbers from papers, from measurements and from closed forms; each
//! shot is played by a whole world.
//!
//! Every row of a table is one shot. With `--nocapture` each table prints the error of its worst
//! row, and the allowed error.

mod air;
mod balls;
mod banks;
mod carom;
mod cloth;
mod cue;
mod follow;
mod measured;
mod noses;
mod pooltool;
mod pushed;
mod rails;
mod regressions;
mod throw;

use std::f64::consts::FRAC_1_SQRT_2;
use std::sync::Arc;

use gl_billiards_core::physics::laws::{BallFriction, BallLaw, ConstantValue};
use gl_billiards_core::physics::{
    Ball, BallId, EventKind, Laws, MotionState, Table, Upcoming, World,
};
use nalgebra::{Vector2, Vector3};

/// Metres per second in a mile per hour, metres in a foot and in an inch.
pub const MPH: f64 = 0.44704;
pub const FOOT: f64 = 0.3048;
pub const INCH: f64 = 0.0254;

/// The worst row of a table of numbers.
pub struct Figure {
    name: &'static str,
    gate: f64,
    worst: f64,
    row: String,
    faults: Vec<String>,
}

impl Figure {
    /// A table in which no row may be off by more than `gate`.
    pub fn new(name: &'static str, gate: f64) -> Figure {
        Figure { name, gate, worst: -1.0, row: String::new(), faults: Vec::new() }
    }

    /// Adds a row that is off by this much.
    pub fn off(&mut self, off: f64, row: impl FnOnce() -> String) {
        let fails = off.is_nan() || off > self.gate;
        if fails || off > self.worst {
            let row = row();
            if fails {
                self.faults.push(format!("{row}: off by {off:.3e}"));
            }
            if off.is_nan() || off > self.worst {
                (self.worst, self.row) = (off, row);
            }
        }
    }

    /// Adds a row that should have this number.
    pub fn near(&mut self, got: f64, want: f64, row: &str) {
        self.off((got - want).abs(), || format!("{row}: {got} for {want}"));
    }

    /// The same, with the gate relative to the number.
    pub fn part(&mut self, got: f64, want: f64, row: &str) {
        self.off((got / want - 1.0).abs(), || format!("{row}: {got} for {want}"));
    }

    /// Prints the error of the worst row, and fails if it is too large.
    #[track_caller]
    pub fn check(self) {
        let Figure { name, gate, worst, row, faults } = self;
        println!("{name}: {worst:.2e} ({gate:.1e}) at {row}");
        assert!(!row.is_empty(), "{name}: nothing has been compared");
        assert!(faults.is_empty(), "{name}, gate {gate:e}:\n{}", faults.join("\n"));
    }
}

/// The laws `real` without air, with these constants by their names in files.
pub fn laws(constants: &[(&str, f64)]) -> Laws {
    let mut laws = Laws::real();
    for (name, _) in constants {
        assert!(laws.constants().iter().any(|constant| constant.name == *name), "{name}");
    }
    for constant in laws.constants() {
        let given = constants.iter().find(|(name, _)| *name == constant.name);
        match (constant.value, given) {
            (ConstantValue::Flag(air), None) => *air = false,
            (_, None) => {}
            (ConstantValue::Number(number, _), Some((_, value))) => *number = *value,
            (ConstantValue::Override(number, _), Some((_, value))) => *number = Some(*value),
            (ConstantValue::Friction(friction), Some((_, a))) => {
                *friction = BallFriction { a: *a, b: 0.0, c: 0.0 };
            }
            (_, Some((name, _))) => panic!("{name} is no number"),
        }
    }
    laws
}

/// Sets a numeric constant by its name in files.
pub fn set(laws: &mut Laws, name: &str, value: f64) {
    let found = laws.constants().into_iter().find(|constant| constant.name == name);
    match found.map(|constant| constant.value) {
        Some(ConstantValue::Number(number, _)) => *number = value,
        _ => panic!("{name} is no number"),
    }
}

/// The carom balls of Doménech 2023, 61 mm and 205 g, with a friction between them that does not
/// depend on the sliding speed.
pub fn carom(friction: f64) -> Laws {
    let mut laws = laws(&[("ball_restitution", 0.95), ("ball_friction", friction)]);
    laws.balls = BallLaw::OneKind { radius: 0.0305, mass: 0.205 };
    laws
}

/// A ball of the laws' default kind, at rest.
pub fn ball(laws: &Laws, id: u32, x: f64, y: f64) -> Ball {
    let radius = laws.ball_radius();
    Ball::at_rest(BallId(id), radius, laws.ball_mass(radius), x, y)
}

/// The cue ball `time` (s) before it reaches the origin with this velocity along x and this R times
/// spin about y and z, all in m/s. It slides or rolls there on a straight line.
pub fn coming(laws: &Laws, speed: f64, rolling: f64, side: f64, time: f64) -> Ball {
    let number = |wanted: &str| {
        let mut laws = *laws;
        let all = laws.constants();
        let found = all.into_iter().find(|constant| constant.name == wanted);
        match found.map(|constant| constant.value) {
            Some(ConstantValue::Number(number, _)) => *number,
            _ => panic!("{wanted} is no number"),
        }
    };
    let mut ball = ball(laws, 0, 0.0, 0.0);
    let slips = (speed - rolling).abs() > 1e-9;
    let friction = number(if slips { "sliding_friction" } else { "rolling_friction" });
    // Friction pushes backwards, or forwards if the ball has more than enough topspin.
    let slowing = friction * number("gravity") * if rolling > speed { -1.0 } else { 1.0 };
    let before = speed + slowing * time;
    let turning = if slips { rolling - 2.5 * slowing * time } else { before };
    let decay = number("spin_deceleration") * time;
    ball.position.x = -(before - 0.5 * slowing * time) * time;
    ball.velocity.x = before;
    ball.spin.y = turning / ball.radius;
    ball.spin.z = side / ball.radius;
    if side != 0.0 {
        ball.spin.z += decay.copysign(side);
    }
    ball
}

/// A world without edges.
pub fn on_cloth(laws: Laws, balls: Vec<Ball>) -> World {
    World::new(Arc::new(Table::cloth()), laws, balls)
}

/// Handles the next event; fails if nothing moves.
pub fn step(world: &mut World) -> Option<Upcoming> {
    let event = world.next_event(1e9)?;
    world.advance(event.time);
    world.handle(event);
    Some(event)
}

/// Plays until a ball is in this state.
pub fn until(world: &mut World, id: u32, state: MotionState) -> Ball {
    for _ in 0..10_000 {
        let ball = world.ball(BallId(id)).unwrap();
        if ball.state == state {
            return ball;
        }
        assert!(step(world).is_some(), "ball {id} never is {}", state.name());
    }
    panic!("ball {id} is not {} in 10,000 events", state.name());
}

/// The balls of an event, before and after it.
pub struct Happened {
    pub before: Vec<Ball>,
    pub after: Vec<Ball>,
}

/// Plays until an event of this kind is logged, and returns the balls before and after it.
pub fn happens(world: &mut World, kind: fn(&EventKind) -> bool) -> Happened {
    world.trace();
    for _ in 0..10_000 {
        let seen = world.events().len();
        assert!(step(world).is_some(), "it never happens");
        let new = world.events()[seen..].iter().position(|event| kind(&event.kind));
        if let Some(index) = new {
            // The log of changes has an entry for every event from the first on.
            let change = world.changes().get(seen + index).unwrap();
            return Happened { before: change.before.to_vec(), after: change.after.to_vec() };
        }
    }
    panic!("it does not happen in 10,000 events");
}

/// True for a collision of two balls.
pub fn balls_meet(kind: &EventKind) -> bool {
    matches!(kind, EventKind::BallBall { .. })
}

/// The cue ball of [`coming`] hits a ball at the origin at this cut angle (degrees): the line of
/// centres is to the left of its path.
pub fn cut(laws: Laws, speed: f64, rolling: f64, side: f64, angle: f64) -> World {
    let cue = coming(&laws, speed, rolling, side, 0.02);
    let (sin, cos) = angle.to_radians().sin_cos();
    let far = 2.0 * laws.ball_radius();
    on_cloth(laws, vec![cue, ball(&laws, 1, far * cos, far * sin)])
}

/// The direction of a velocity from +x, degrees.
pub fn direction(velocity: &Vector3<f64>) -> f64 {
    velocity.y.atan2(velocity.x).to_degrees()
}

/// Tests that constants are set and that a shot arrives as requested.
#[test]
fn shots_arrive_as_requested() {
    let mut figure = Figure::new("cue balls arrive as ordered", 1e-12);
    let laws = laws(&[("sliding_friction", 0.3), ("ball_restitution", 0.5)]);
    for (speed, rolling, side) in [(1.0, 1.0, 0.3), (2.0, 0.0, -0.4), (2.0, -2.0, 0.0)] {
        let mut world = cut(laws, speed, rolling, side, 45.0);
        let before = happens(&mut world, balls_meet).before[0];
        figure.near(before.velocity.x, speed, "speed");
        figure.near(before.spin.y * before.radius, rolling, "topspin");
        figure.near(before.spin.z * before.radius, side, "side spin");
        figure.near(before.position.x, 0.0, "place");
        let event = world.events().last().unwrap();
        figure.near(event.speed, speed * FRAC_1_SQRT_2, "approach");
    }
    figure.check();
}
