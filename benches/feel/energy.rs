//! Where the energy of a break goes, and what a rail takes.

use std::collections::BTreeMap;
use std::sync::Arc;

use gl_billiards_core::physics::table::Cushion;
use gl_billiards_core::physics::{Ball, BallId, EventKind, Laws, MotionState, Table, World};
use gl_billiards_core::rules::GameKind;
use nalgebra::{Vector2, Vector3};

use crate::Options;
use crate::break_shot::BreakShot;
use crate::breaks::SIZES;
use crate::markdown::Markdown;
use crate::parallel;
use crate::statistics::mean;

/// Speed of the cue ball, m/s.
const SPEED: f64 = 10.0;
/// Time after the first contact in which the rack bursts, s.
const BURST: f64 = 0.02;

/// The energy of a break, as shares of that of the struck cue ball.
#[derive(Default)]
struct Balance {
    /// Left 20 ms after the first contact of balls.
    after_rack: f64,
    /// Taken by contacts of balls until then, and after.
    balls: [f64; 2],
    rails: f64,
    slate: f64,
    /// Gone into pockets and over rails.
    pockets: f64,
    /// Taken by cloth and air.
    cloth: f64,
    /// Contacts with cushions, and the part of the energy that is left after one, weighted by the
    /// energy before.
    contacts: f64,
    kept: f64,
    /// Mean speed of balls into a cushion, m/s.
    into: f64,
    /// Time to rest, s.
    time: f64,
}

impl Balance {
    fn of(shot: &BreakShot, seed: u64) -> Balance {
        let world = shot.traced(seed);
        let mut start = shot.start(seed);
        let all = start.energy();
        let mut balance = Balance::default();
        let mut first = None;
        let mut at_rails = 0.0;
        for instant in instants(&world) {
            let (event, taken) = (instant.kind, (instant.before - instant.after) / all);
            match event {
                EventKind::BallBall { .. } => {
                    let start = *first.get_or_insert(instant.time);
                    balance.balls[usize::from(instant.time > start + BURST)] += taken;
                }
                EventKind::BallCushion { .. } => {
                    balance.rails += taken;
                    balance.contacts += 1.0;
                    balance.into += instant.speed;
                    at_rails += instant.before / all;
                }
                EventKind::BallSlate { .. } => balance.slate += taken,
                EventKind::BallPocket { .. } | EventKind::OffTable { .. } => {
                    balance.pockets += taken;
                }
                _ => {}
            }
        }
        balance.into /= balance.contacts;
        balance.kept = 1.0 - balance.rails / at_rails;
        balance.time = world.events().last().map_or(0.0, |event| event.time);
        start.update_until(first.unwrap_or(0.0) + BURST);
        balance.after_rack = start.energy() / all;
        let taken = balance.balls[0] + balance.balls[1] + balance.rails + balance.slate;
        balance.cloth = 1.0 - taken - balance.pockets;
        balance
    }
}

/// All events of one instant together: a rack that bursts logs each pair of its balls.
struct Instant {
    /// The first event.
    kind: EventKind,
    time: f64,
    /// Its speed, m/s.
    speed: f64,
    /// Energy of the balls concerned, before the first event and after the last, J.
    before: f64,
    after: f64,
}

/// The instants of a traced world.
fn instants(world: &World) -> Vec<Instant> {
    let energy = |ball: &Ball| if ball.state.in_play() { world.laws().energy(ball) } else { 0.0 };
    let mut instants: Vec<Instant> = Vec::new();
    let mut concerned: BTreeMap<BallId, [f64; 2]> = BTreeMap::new();
    for (event, change) in world.events().iter().zip(world.changes().iter()) {
        if instants.last().is_none_or(|last| event.time > last.time) {
            concerned.clear();
            let (kind, time, speed) = (event.kind, event.time, event.speed);
            instants.push(Instant { kind, time, speed, before: 0.0, after: 0.0 });
        }
        for (before, after) in change.before.iter().zip(change.after) {
            concerned.entry(before.id).or_insert([energy(before); 2])[1] = energy(after);
        }
        let instant = instants.last_mut().expect("an instant");
        instant.before = concerned.values().map(|ends| ends[0]).sum();
        instant.after = concerned.values().map(|ends| ends[1]).sum();
    }
    instants
}

/// The energy of 8-ball breaks by table.
pub fn balance(options: &Options) -> String {
    let mut table = Markdown::new(&[
        "share of the cue ball's energy at 10 m/s",
        "left 20 ms after the first contact",
        "taken by balls in the rack",
        "by balls later",
        "by rails",
        "by cloth and air",
        "by slate",
        "gone into pockets",
        "kept at a rail",
        "mean speed into a rail, m/s",
        "contacts with cushions",
        "time, s",
    ]);
    for (size, name) in SIZES {
        let shot = BreakShot::new(GameKind::EightBall, name, SPEED);
        let all = parallel::map(options.racks, |seed| Balance::of(&shot, seed));
        let middle = |pick: fn(&Balance) -> f64| mean(all.iter().map(pick));
        let percent = |pick| format!("{:.1} %", 100.0 * middle(pick));
        table.row([
            size.to_owned(),
            percent(|b| b.after_rack),
            percent(|b| b.balls[0]),
            percent(|b| b.balls[1]),
            percent(|b| b.rails),
            percent(|b| b.cloth),
            percent(|b| b.slate),
            percent(|b| b.pockets),
            percent(|b| b.kept),
            format!("{:.2}", middle(|b| b.into)),
            format!("{:.1}", middle(|b| b.contacts)),
            format!("{:.1}", middle(|b| b.time)),
        ]);
    }
    table.finish()
}

/// Speeds into a rail, m/s.
const SPEEDS: [f64; 9] = [0.5, 1.0, 1.8, 2.3, 3.0, 4.0, 5.0, 7.0, 10.0];

/// The part of its speed with which a ball leaves a rail, at once and when it rolls again.
pub fn rails(_: &Options) -> String {
    let headings: Vec<String> = SPEEDS.iter().map(|speed| format!("{speed}")).collect();
    let mut headings: Vec<&str> = headings.iter().map(String::as_str).collect();
    headings.insert(0, "speed into the rail, m/s");
    let mut table = Markdown::new(&headings);
    let rows = [
        ("square, rolling: speed just after", 0.0_f64, 1.0, false),
        ("… when it rolls again", 0.0, 1.0, true),
        ("square, sliding: speed just after", 0.0, 0.0, false),
        ("… when it rolls again", 0.0, 0.0, true),
        ("at 45°, rolling: speed just after", 45.0, 1.0, false),
        ("at 70° to the square, rolling: speed just after", 70.0, 1.0, false),
    ];
    for (title, angle, roll, later) in rows {
        let kept =
            SPEEDS.map(|speed| format!("{:.3}", kept(&Laws::real(), speed, angle, roll, later)));
        table.row([title.to_owned()].into_iter().chain(kept));
    }
    table.finish()
}

/// The part of its speed that a ball keeps at a side rail, at `angle` (degrees) to the square.
pub fn kept(laws: &Laws, speed: f64, angle: f64, roll: f64, later: bool) -> f64 {
    let (sin, cos) = angle.to_radians().sin_cos();
    // One rail without end, and the ball so close that it arrives as it set out.
    let rail = Cushion::new(Vector2::new(-500.0, 0.0), Vector2::new(500.0, 0.0));
    let table = Table::from_parts(vec![rail], Vec::new(), Table::standard_nose_height());
    let mut ball = rolling(Vector2::new(0.0, -0.03), Vector2::new(sin, cos) * speed);
    ball.spin *= roll;
    let mut laws = *laws;
    if later {
        without_air(&mut laws);
    }
    let mut world = World::new(Arc::new(table), laws, vec![ball]);
    world.trace();
    let mut at_rail = None;
    while at_rail.is_none() || later {
        let event = world.next_event(f64::INFINITY).expect("a rail");
        world.advance(event.time);
        world.handle(event);
        let last = world.events().last().map(|event| event.kind);
        match last {
            Some(EventKind::BallCushion { .. }) if at_rail.is_none() => {
                let change = world.changes().get(world.events().len() - 1).expect("a change");
                at_rail = Some((change.before[0].speed(), change.after[0].speed()));
            }
            Some(EventKind::State { state: MotionState::Rolling, .. }) if at_rail.is_some() => {
                break;
            }
            _ => {}
        }
    }
    let (before, after) = at_rail.expect("a rail");
    let now = world.ball(BallId::CUE).expect("the ball").speed();
    if later { now / before } else { after / before }
}

/// A ball that rolls at this velocity, m/s.
pub fn rolling(place: Vector2<f64>, velocity: Vector2<f64>) -> Ball {
    let laws = Laws::real();
    let radius = laws.ball_radius();
    let mut ball = Ball::at_rest(BallId::CUE, radius, laws.ball_mass(radius), place.x, place.y);
    ball.state = MotionState::Rolling;
    ball.velocity = Vector3::new(velocity.x, velocity.y, 0.0);
    ball.spin = Vector3::z().cross(&ball.velocity) / radius;
    ball
}

/// Switches off the air.
fn without_air(laws: &mut Laws) {
    use gl_billiards_core::physics::laws::Slowing;
    if let Slowing::Continuous(cloth) = &mut laws.slowing {
        cloth.air_drag = false;
    }
}
