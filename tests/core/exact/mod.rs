//! Tests of exact contact: whatever touches, the clock advances, energy never rises, nothing
//! overlaps.

mod scenes;

use gl_billiards_core::game::files::Scene;
use gl_billiards_core::physics::{EventKind, World};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use crate::count;
use crate::fuzz::scene::EnergyWatch;
use crate::real::{any_shot, overlap, scattered};

/// Most events in the log of a scene with so few balls.
const MOST_LOGGED: usize = 5_000;

/// Events after which a scene counts as endless; a thousand frames per second are included.
const MOST_EVENTS: usize = 1_000_000;

/// Allowed rise of the energy from event to event, relative to that at the start: a push that is
/// treated as constant for 10 ms turns a little in that time.
const ROUNDING: f64 = 2e-10;

/// Plays a scene to rest. Returns the number of contact storms that were ended, or an error.
fn play(scene: &Scene) -> Result<usize, String> {
    let mut world = scene.world();
    if let Some(shot) = &scene.shot {
        world.strike(shot);
    }
    let first = world.energy().max(scene.world().energy()) + world.cue_energy();
    let least = overlap(&world).max(0.0);
    let mut events = 0;
    let mut energy = EnergyWatch::new(&world);
    while !world.at_rest() {
        let event = world.next_event(f64::INFINITY).ok_or("something moves for ever")?;
        world.advance(event.time);
        let on_the_way = energy.gain(&world);
        world.handle(event);
        events += 1;
        let gains = [on_the_way, energy.gain(&world)];
        if !gains.iter().all(|gain| *gain <= ROUNDING * first) {
            return Err(format!("energy rises by {gains:?} J of {first} by {event:?}"));
        }
        let overlap = overlap(&world) - least;
        if overlap > 1e-9 {
            return Err(format!("overlap {overlap} m after {event:?}"));
        }
        if events > MOST_EVENTS {
            return Err(format!("more than {events} events until {} s", event.time));
        }
    }
    if world.events().len() > MOST_LOGGED {
        return Err(format!("{} events logged", world.events().len()));
    }
    Ok(storms(&world))
}

/// The number of contact storms that were ended.
fn storms(world: &World) -> usize {
    let is_storm = |kind| matches!(kind, EventKind::ContactStorm { .. });
    world.events().iter().filter(|event| is_storm(event.kind)).count()
}

#[test]
fn scenes_in_exact_contact_end() {
    let (from, scenes) = (count("GL_BILLIARDS_FROM", 0), count("GL_BILLIARDS_EXACT", 600));
    let (mut accepted, mut stormy) = (0, 0);
    let mut faults = Vec::new();
    for seed in from..from + scenes {
        let document = scenes::scene(seed as u64);
        let Ok(scene) = Scene::from_value(&document) else { continue };
        accepted += 1;
        match play(&scene) {
            Ok(storms) => stormy += usize::from(storms > 0),
            Err(what) => faults.push(format!("scene {seed}: {what}\n{document}")),
        }
    }
    println!("{accepted} of {scenes} exact scenes accepted and played, {stormy} with a storm");
    assert!(accepted * 10 > scenes * 8, "{accepted} of {scenes}");
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
    // Contact storms are a safety net for unforeseen cases, not a normal way to end contacts.
    assert!(stormy * 500 <= scenes + 500, "{stormy} of {scenes} scenes need a storm ended");
}

/// Scenes that once never ended.
#[test]
fn scenes_that_were_endless_end() {
    let text = include_str!("../../data/endless_scenes.jsonl");
    for (index, line) in text.lines().enumerate() {
        let mut document: Value = serde_json::from_str(line).unwrap();
        let frame = document.pointer_mut("/constants/frame");
        if let Some(frame) = frame.filter(|frame| frame.as_f64() < Some(1e-3)) {
            // A million frames per second are refused, a thousand are not.
            *frame = json!(1e-3);
        }
        let scene = Scene::from_value(&document).unwrap();
        if let Err(what) = play(&scene) {
            panic!("line {}: {what}", index + 1);
        }
    }
}

/// Tests that ordinary play causes no contact storm.
#[test]
fn no_storm_in_ordinary_shots() {
    let table = std::sync::Arc::new(gl_billiards_core::physics::Table::named("pool-9ft").unwrap());
    let mut random = ChaCha8Rng::seed_from_u64(77);
    for shot in 0..count("GL_BILLIARDS_ORDINARY", 300) {
        let balls = scattered(&mut random, &table, 2 + shot % 15);
        let mut world = crate::real::world(&table, balls);
        world.strike(&any_shot(&mut random, 0.2));
        world.update(300.0);
        assert!(world.at_rest(), "shot {shot}");
        assert_eq!(storms(&world), 0, "shot {shot}");
    }
}

/// A lattice of frozen balls, and a ball that rolls into it.
fn lattice(side: u32, speed: f64, aside: f64) -> World {
    let width = 0.05715;
    let mut balls = vec![json!({
        "id": 0, "position": [-0.5, f64::from(side / 2) * width + aside], "velocity": [speed, 0.0],
    })];
    for k in 0..side * side {
        let place = [f64::from(k % side) * width, f64::from(k / side) * width];
        balls.push(json!({"id": k + 1, "position": place}));
    }
    let scene = json!({"version": 1, "table": "cloth", "balls": balls});
    Scene::from_value(&scene).unwrap().world()
}

/// Tests that the number of events in a lattice grows with its balls: a moving ball hits each of
/// them a few times, and nothing goes back and forth for ever.
#[test]
fn events_in_a_square_lattice_grow_with_its_balls() {
    for side in [3, 5, 7, 10] {
        for (speed, aside) in [(5.0, 0.0), (1.0, 0.0), (2.0, 0.01), (1.0, 0.028575)] {
            let mut world = lattice(side, speed, aside);
            world.update(300.0);
            assert!(world.at_rest());
            let (events, balls) = (world.events().len(), world.balls().count());
            assert!(events < 20 * balls, "{events} events of {balls} balls at {speed} m/s");
            assert_eq!(storms(&world), 0);
        }
    }
}

/// Tests that a ball passes a gate of its own width, slowed at most by friction.
#[test]
fn a_ball_passes_a_gate_of_its_width() {
    for speed in [0.5, 1.0, 3.0] {
        let scene = json!({"version": 1, "table": "cloth", "balls": [
            {"id": 0, "position": [-0.1, 0.0], "velocity": [speed, 0.0]},
            {"id": 1, "position": [0.0, 0.05715]}, {"id": 2, "position": [0.0, -0.05715]},
        ]});
        let mut gate = Scene::from_value(&scene).unwrap().world();
        let free = json!({"version": 1, "table": "cloth", "balls": [
            {"id": 0, "position": [-0.1, 0.0], "velocity": [speed, 0.0]},
        ]});
        let mut alone = Scene::from_value(&free).unwrap().world();
        gate.update(300.0);
        alone.update(300.0);
        let place = |world: &World| world.balls().next().unwrap().position;
        let off = (place(&gate) - place(&alone)).norm();
        assert!(off < 1e-6, "{off} m from where it would come to rest alone, at {speed} m/s");
    }
}
