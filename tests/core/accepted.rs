//! Tests that the world of any accepted scene stays valid, under any laws, constants, tables and
//! balls.
//!
//! The random scenes here are a subset of the accepted ones; `docs/physics.md` gives the limits of
//! the physics.

use gl_billiards_core::game::files::Scene;
use gl_billiards_core::physics::laws::{Allowed, ConstantValue, NoseModel, Simultaneous};
use gl_billiards_core::physics::{Laws, Preset, Table};
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Map, Value, json};

use crate::count;
use crate::fuzz::scene::EnergyWatch;

/// Table time of each scene, s.
const TIME: f64 = 5.0;
/// Most events in that time; a scene with more counts as endless.
const MOST_EVENTS: usize = 300_000;

/// Allowed rise of the energy, relative to that at the start: the weight of a ball that lands too
/// low by a rounding error.
const ROUNDING: f64 = 1e-12;

/// A number between two others: one of them, or one of any order of magnitude between.
fn between(random: &mut ChaCha8Rng, least: f64, most: f64) -> f64 {
    match random.random_range(0..6) {
        0 => least,
        1 => most,
        2 | 3 if least > 0.0 => (random.random_range(least.ln()..most.ln())).exp(),
        _ => random.random_range(least..=most),
    }
}

/// The largest value of a constant in these tests; larger ones are beyond the limits of the
/// physics.
fn most(name: &str, allowed: Allowed) -> f64 {
    match name {
        "gravity" => 50.0,
        _ if allowed == Allowed::COEFFICIENT => 1.0,
        _ => allowed.most,
    }
}

/// Some constants, each at a random value of its range.
fn constants(random: &mut ChaCha8Rng, name: &str) -> Value {
    let mut laws = Laws::named(name).unwrap();
    let mut set = Map::new();
    for constant in laws.constants() {
        // Energies are only checked on level beds.
        let tilts = ["slope_x", "slope_y", "slope_error", "nap"].contains(&constant.name);
        if random.random_bool(if tilts { 0.98 } else { 0.8 }) {
            continue;
        }
        let value = match constant.value {
            // Shorter steps take too long.
            ConstantValue::Number(..) if constant.name == "frame" => {
                json!(random.random_range(1e-3..0.1))
            }
            ConstantValue::Number(_, allowed) | ConstantValue::Override(_, allowed) => {
                json!(between(random, allowed.least, most(constant.name, allowed)))
            }
            // Some are below the speed of a ball, and refused.
            ConstantValue::Optional(..) => json!(between(random, 1.0, 1e6)),
            ConstantValue::Flag(_) => json!(random.random_bool(0.5)),
            ConstantValue::Cluster(_) => {
                json!(Simultaneous::ALL.map(Simultaneous::name).choose(random))
            }
            ConstantValue::Nose(_) => json!(NoseModel::ALL.map(NoseModel::name).choose(random)),
            ConstantValue::Restitution(_) => {
                let [slow, fast] = [(); 2].map(|()| between(random, 0.0, 1.0));
                let law = json!([slow, fast, 2.0, 0.5]);
                let number = json!(random.random::<f64>());
                [json!("pool"), json!("snooker"), law, number].choose(random).unwrap().clone()
            }
            ConstantValue::Friction(_) => {
                json!([(); 3].map(|()| between(random, 0.0, 10.0)))
            }
        };
        set.insert(constant.name.to_owned(), value);
    }
    Value::Object(set)
}

/// A named table, or a polygon with a pocket.
fn table(random: &mut ChaCha8Rng) -> Value {
    if random.random_bool(0.6) {
        return json!(Table::NAMES.choose(random));
    }
    let sides = random.random_range(3..9);
    let size = random.random_range(0.3..3.0);
    let corner = |side: u32| {
        // Clockwise, so that normals point into play.
        let (sin, cos) = (-std::f64::consts::TAU * f64::from(side) / f64::from(sides)).sin_cos();
        [size * cos, 0.7 * size * sin]
    };
    let cushions: Vec<Value> = (0..sides)
        .map(|side| json!({"from": corner(side), "to": corner((side + 1) % sides)}))
        .collect();
    let mut table = json!({"cushions": cushions});
    if random.random_bool(0.5) {
        table["pockets"] = json!([{"center": corner(0), "radius": random.random_range(0.01..0.2)}]);
    }
    if random.random_bool(0.3) {
        table["nose_height"] = json!(random.random_range(0.01..0.06));
    }
    table
}

fn ball(random: &mut ChaCha8Rng, id: u32) -> Value {
    let place = [random.random_range(-1.2..1.2), random.random_range(-0.6..0.6)];
    let mut ball = json!({"id": id, "position": place});
    if random.random_bool(0.4) {
        ball["radius"] = json!(random.random_range(0.02..0.06));
    } else if random.random_bool(0.1) {
        ball["radius"] = json!(between(random, 0.01, 0.1));
    }
    if random.random_bool(0.4) {
        ball["mass"] = json!(between(random, 0.02, 1.0));
    }
    let mut vector = |fastest: f64| {
        let size = between(random, 1e-3, fastest);
        [(); 3].map(|()| random.random_range(-0.57..0.57) * size)
    };
    let (mut velocity, spin) = (vector(1e2), vector(1e3));
    if random.random_bool(0.8) {
        velocity[2] = 0.0;
    }
    if random.random_bool(0.5) {
        ball["velocity"] = json!(velocity);
    }
    if random.random_bool(0.4) {
        ball["spin"] = json!(spin);
    }
    if random.random_bool(0.1) {
        ball["position"] = json!([place[0], place[1], between(random, 0.03, 100.0)]);
    }
    ball
}

fn scene(random: &mut ChaCha8Rng) -> Value {
    let laws = Preset::ALL.choose(random).unwrap().name();
    let count = random.random_range(1..=6);
    let mut scene = json!({
        "version": 1, "laws": laws, "constants": constants(random, laws), "table": table(random),
        "balls": (0..count).map(|id| ball(random, id)).collect::<Vec<_>>(),
        "run": {"duration": TIME},
    });
    if random.random_bool(0.5) {
        let strength = if random.random_bool(0.5) { "power" } else { "speed" };
        let most = if strength == "power" { 1.0 } else { 1e3 };
        scene["shot"] = json!({
            "direction": random.random_range(-4.0..4.0), strength: between(random, 0.0, most),
            "tip": [random.random_range(-0.7..0.7), random.random_range(-0.7..0.7)],
            "elevation": random.random_range(0.0..1.5),
        });
    }
    scene
}

/// Plays an accepted scene and returns an error if the world becomes invalid.
fn play(scene: &Scene) -> Result<(), String> {
    let mut world = scene.world();
    let given = world.energy();
    if let Some(shot) = &scene.shot {
        world.strike(shot);
    }
    let scale = world.energy().max(given) + world.cue_energy();
    let mut energy = EnergyWatch::new(&world);
    let mut events = 0;
    while let Some(event) = world.next_event(TIME) {
        world.advance(event.time);
        // Neither between events nor at one.
        let on_the_way = energy.gain(&world);
        world.handle(event);
        events += 1;
        if events > MOST_EVENTS {
            return Err(format!("more than {events} events until {} s", event.time));
        }
        let gains = [on_the_way, energy.gain(&world)];
        if !gains.iter().all(|gain| *gain <= ROUNDING * scale) {
            return Err(format!("energy rises by {gains:?} J of {scale} by {event:?}"));
        }
    }
    world.advance(TIME);
    for ball in world.balls() {
        if !ball.position.iter().chain(&ball.velocity).chain(&ball.spin).all(|c| c.is_finite()) {
            return Err(format!("not finite: {ball:?}"));
        }
        let rolls = ball.state.in_play() && !ball.state.is_aloft();
        if let Some(bed) = scene.table.bed
            && rolls
            && (ball.position.x.abs() > bed.half_length + 0.15
                || ball.position.y.abs() > bed.half_width + 0.15)
        {
            return Err(format!("gone: {ball:?}"));
        }
    }
    Ok(())
}

#[test]
fn accepted_scenes_stay_valid() {
    let mut accepted = 0;
    let (from, scenes) = (count("GL_BILLIARDS_FROM", 0), count("GL_BILLIARDS_SCENES", 5000));
    let mut faults = Vec::new();
    for seed in from..from + scenes {
        let document = scene(&mut ChaCha8Rng::seed_from_u64(seed as u64));
        let Ok(scene) = Scene::from_value(&document) else { continue };
        accepted += 1;
        if let Err(what) = play(&scene) {
            faults.push(format!("scene {seed}: {what}\n{document}"));
        }
    }
    println!("{accepted} of {scenes} random scenes accepted and played");
    assert!(accepted * 5 > scenes, "{accepted} of {scenes}");
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

/// Tests a case that once stopped time: a ball that another one drives into a cushion hit both in
/// turn for ever.
#[test]
fn a_ball_between_another_one_and_a_cushion_is_pinned() {
    let scene = json!({
        "version": 1, "laws": "rpool", "table": "pool-9ft", "run": {"duration": TIME},
        "constants": {"ball_density": 1.0, "ball_restitution": 0.33034594203863277},
        "balls": [
            {"id": 0, "mass": 0.02, "position": [-0.05059161058076933, 0.5011162995530619]},
            {"id": 1, "mass": 0.13370356185810336,
             "position": [-0.781173870337575, 0.30900614961606765],
             "velocity": [0.7114360263187942, 1.9033713426011594]},
            {"id": 2, "position": [0.41392350596106153, -0.330572105858006],
             "radius": 0.05794005231222514,
             "velocity": [10.609390713286642, -1.0711446896191903]},
        ],
        "shot": {"direction": -3.0449880281416313, "speed": 418.378675819872},
    });
    play(&Scene::from_value(&scene).unwrap()).unwrap();
}

/// Tests a case that once gained energy: a ball squeezed up between another one and a jaw was still
/// pushed after an event of the other ball.
#[test]
fn a_resting_contact_ends_for_both_balls() {
    let scene = json!({
        "version": 1, "laws": "real", "table": "pool-9ft", "run": {"duration": TIME},
        "constants": {"ball_restitution": 0.0, "cue_restitution": 0.6393564255684274,
                      "cushion_restitution": 0.4823586963334823},
        "balls": [
            {"id": 0, "mass": 1.0, "position": [-0.27344632128339774, 0.11507597478160447]},
            {"id": 1, "position": [0.7852929434390312, 0.21519580628842705],
             "velocity": [14.724241980687808, 8.672427015079526, 0.0],
             "spin": [2.4914814346245144, -1.8733110360810246, 3.08864823685297]},
            {"id": 2, "position": [0.5404816436412803, 0.2967446112779599],
             "mass": 0.02, "radius": 0.04389587983920944,
             "spin": [-100.70625194381054, -127.60037832956851, 127.89492309666863]},
        ],
        "shot": {"direction": 1.9403597092379616, "elevation": 0.8098936272212717, "speed": 0.0,
                 "tip": [-0.40597322749821513, -0.5350906571849017]},
    });
    play(&Scene::from_value(&scene).unwrap()).unwrap();
}
