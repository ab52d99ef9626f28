//! Checks of arbitrary bytes that are read as a scene.

use gl_billiards_core::game::files::Scene;
use gl_billiards_core::physics::{Ball, SAME_INSTANT, World};

/// Most balls of a scene that is simulated; larger ones take too long and are only read.
const MOST_BALLS: usize = 32;
/// Table time after which a simulation is cut off, s.
const LONGEST: f64 = 10.0;
/// Number of events after which a simulation is cut off.
const MOST_EVENTS: usize = 60_000;
/// Number of events at one instant after which the clock counts as stuck: more than the world
/// allows this many balls before it ends a contact storm.
const MOST_AT_ONCE: usize = 10_000;
/// Largest rise of the energy that counts as rounding, relative to the energy at the start.
const ROUNDING: f64 = 1e-9;

/// Panics if an error is not one line, or if the simulation breaks one of these limits.
pub fn check(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else { return };
    match Scene::parse(text) {
        Ok(scene) if scene.balls.len() <= MOST_BALLS => simulate(&scene),
        Ok(_) => {}
        Err(error) => {
            let error = error.to_string();
            assert!(!error.contains('\n'), "the message is not one line: {error:?}");
        }
    }
}

fn simulate(scene: &Scene) {
    let mut world = scene.world();
    let given = world.energy();
    if let Some(shot) = &scene.shot {
        world.strike(shot);
    }
    let mut energy = EnergyWatch::new(&world);
    let tolerance = ROUNDING * (world.energy().max(given) + world.cue_energy());
    let end = scene.run.duration.unwrap_or(LONGEST).min(LONGEST);
    let (mut instant, mut at_once) = (0.0, 0);
    for _ in 0..MOST_EVENTS {
        let Some(event) = world.next_event(end) else {
            world.advance(end);
            break;
        };
        world.advance(event.time);
        let on_the_way = energy.gain(&world);
        assert!(on_the_way <= tolerance, "on the way to {event:?}: {on_the_way} J gained");
        world.handle(event);
        let gain = energy.gain(&world);
        assert!(gain <= tolerance, "at {event:?}: {gain} J gained");
        if event.time > instant + SAME_INSTANT {
            (instant, at_once) = (event.time, 0);
        }
        at_once += 1;
        assert!(at_once < MOST_AT_ONCE, "the clock stands still at {instant} s");
    }
    for ball in world.balls() {
        assert!(is_finite(&ball), "not finite: {ball:?}");
    }
}

fn is_finite(ball: &Ball) -> bool {
    let vectors = [ball.position, ball.velocity, ball.spin];
    vectors.iter().flatten().all(|component| component.is_finite())
}

/// The energy of a world, followed from event to event.
pub struct EnergyWatch {
    /// The energy when no nose was pressed in, J.
    last: f64,
    /// What the cue has given since, J.
    given: f64,
    /// The energy of the cue, J.
    cue: f64,
}

impl EnergyWatch {
    pub fn new(world: &World) -> EnergyWatch {
        EnergyWatch { last: world.energy(), given: 0.0, cue: world.cue_energy() }
    }

    /// The energy gained since the last call, J, without what the cue gave. Zero while a nose is
    /// pressed in, which has taken a part: then the next call compares. Zero on a bed that pushes
    /// balls: energies do not have its height.
    pub fn gain(&mut self, world: &World) -> f64 {
        let cue = world.cue_energy();
        self.given += (self.cue - cue).max(0.0);
        self.cue = cue;
        let now = world.energy();
        let is_level = world.laws().bed.is_level();
        if now.is_finite() && (!is_level || world.balls().any(|ball| ball.is_in_cushion())) {
            return 0.0;
        }
        let gain = now - self.last - self.given;
        (self.last, self.given) = (now, 0.0);
        gain
    }
}
