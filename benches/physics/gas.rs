//! An elastic gas: balls that never slow down, on a table that grows with their number. The cost of
//! an event must not grow with the number of balls.

use divan::Bencher;
use divan::counter::ItemsCount;
use gl_billiards_core::game::files::Scene;
use gl_billiards_core::physics::World;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use crate::{LAWS, laws};

/// Distance between the balls at the start, m; with 16 balls the table has the size of a pool
/// table.
const SPACING: f64 = 0.45;
/// Greatest speed along x and along y, m/s.
const FASTEST: f64 = 2.0;
/// Approximate number of events per iteration.
const EVENTS: usize = 1000;

/// Constants with which the laws lose no energy; all others that could slow a ball are zero.
fn lossless(laws: &str) -> Value {
    match laws {
        "report" => json!({"kinetic_friction": 0, "stop_speed": 0, "cushion_speed_loss": 0}),
        "rpool" => json!({
            "ball_restitution": 1, "cushion_restitution": 1,
            "rolling_resistance": 0, "air_density": 0,
        }),
        _ => json!({
            "ball_restitution": 1, "ball_friction": 0,
            "cushion_model": "restitution", "cushion_restitution": 1, "cushion_friction": 0,
            "sliding_friction": 0, "rolling_friction": 0, "spin_deceleration": 0,
            "air_drag": false,
        }),
    }
}

/// Balls in rows and columns with small random offsets and random velocities.
fn gas(balls: u32) -> World {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let columns = (2.0 * f64::from(balls)).sqrt().ceil() as u32;
    let rows = balls.div_ceil(columns);
    let free = 0.5 * SPACING - laws().ball_radius();
    let (half_length, half_width) =
        (0.5 * SPACING * f64::from(columns), 0.5 * SPACING * f64::from(rows));
    let list: Vec<Value> = (0..balls)
        .map(|id| {
            let x = SPACING * (f64::from(id % columns) + 0.5) - half_length;
            let y = SPACING * (f64::from(id / columns) + 0.5) - half_width;
            let mut within = |most: f64| random.random_range(-most..=most);
            json!({
                "id": id,
                "position": [x + within(free), y + within(free)],
                "velocity": [within(FASTEST), within(FASTEST)],
            })
        })
        .collect();
    let (x, y) = (half_length, half_width);
    let corners = [[x, y], [x, -y], [-x, -y], [-x, y], [x, y]];
    let cushions: Vec<Value> =
        corners.windows(2).map(|ends| json!({"from": ends[0], "to": ends[1]})).collect();
    let scene = json!({
        "version": 1, "laws": LAWS, "constants": lossless(LAWS),
        "table": {"cushions": cushions}, "balls": list, "run": {"duration": 1.0},
    });
    Scene::from_value(&scene).unwrap_or_else(|error| panic!("{error}")).world()
}

/// About a thousand events of a gas of `balls` balls; the throughput is in events per second.
#[divan::bench(args = [16, 100, 1_000, 10_000], sample_size = 1, max_time = 2)]
fn thousand_events(bencher: Bencher, balls: u32) {
    let mut start = gas(balls);
    // Find the first event of every ball before the timing starts.
    let mut duration = f64::from(EVENTS as u32) / f64::from(balls);
    start.update(0.1 * duration);
    start.reset();
    start.next_event(0.0);
    // Trial runs find the duration that gives the wanted number of events; their rate varies.
    for _ in 0..5 {
        let mut trial = start.clone();
        trial.update(duration);
        duration *= EVENTS as f64 / trial.events().len().max(1) as f64;
    }
    let mut trial = start.clone();
    trial.update(duration);
    let events = trial.events().len();
    bencher
        .counter(ItemsCount::new(events))
        .with_inputs(|| start.clone())
        .bench_local_refs(|world| world.update(duration));
}
