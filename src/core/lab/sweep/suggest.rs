//! Suggested keys and outcomes for the sweep of a scene.

use crate::game::files::Scene;
use crate::lab::Range;
use crate::physics::{BallId, Strength};

/// Most balls with keys and outcomes in the lists.
const MOST_BALLS: usize = 4;

/// A key with a sensible range.
#[derive(Debug, Clone, PartialEq)]
pub struct Suggestion {
    /// The key.
    pub key: String,
    /// The first value.
    pub from: f64,
    /// The last value.
    pub to: f64,
}

/// Keys of a scene whose balls are written in this order.
pub fn keys(scene: &Scene, order: &[BallId]) -> Vec<Suggestion> {
    let mut keys = Vec::new();
    let mut add = |key: &str, from: f64, to: f64| {
        keys.push(Suggestion { key: key.to_owned(), from, to });
    };
    let balls_fly = scene.laws.is_solid();
    let light = scene.laws.speed_of_light.unwrap_or(f64::INFINITY);
    if let Some(shot) = &scene.shot {
        add("shot.direction", shot.direction - 0.1, shot.direction + 0.1);
        match shot.strength {
            Strength::Speed(speed) => {
                add("shot.speed", 0.5 * speed, (2.0 * speed).min(0.999 * light))
            }
            Strength::Power(_) => add("shot.power", 0.1, 1.0),
        }
        if balls_fly {
            add("shot.tip[0]", -0.5, 0.5);
            add("shot.tip[1]", -0.5, 0.5);
            add("shot.elevation", 0.0, 0.5);
        }
    }
    for (place, id) in order.iter().enumerate().take(MOST_BALLS) {
        let Some(ball) = scene.balls.iter().find(|ball| ball.id == *id) else { continue };
        let (position, speed) = (ball.position, ball.velocity.norm());
        for axis in 0..2 {
            let (key, at) = (format!("balls[{place}].position[{axis}]"), position[axis]);
            add(&key, at - 0.02, at + 0.02);
            let key = format!("balls[{place}].velocity[{axis}]");
            if speed > 0.0 {
                // Slower than light, with the rest of the velocity.
                let at = ball.velocity[axis];
                let rest = speed * speed - at * at;
                let most = 0.999 * (light * light - rest).max(0.0).sqrt();
                add(&key, (at - 0.5 * speed).max(-most), (at + 0.5 * speed).min(most));
            }
        }
        if balls_fly {
            add(&format!("balls[{place}].spin[2]"), -50.0, 50.0);
        }
        add(&format!("balls[{place}].mass"), 0.5 * ball.mass, 2.0 * ball.mass);
        let radius = ball.radius;
        add(&format!("balls[{place}].radius"), 0.5 * radius, radius);
    }
    let fastest = scene.balls.iter().map(|ball| ball.velocity.norm()).fold(0.0, f64::max);
    for range in Range::all(scene.laws.preset) {
        // Files accept one number for the three components of a friction.
        let name = match range.name.split_once('[') {
            None => range.name,
            Some((name, "0]")) => name,
            Some(_) => continue,
        };
        let key = format!("constants.{name}");
        match range.step {
            // Only the speed of light has no step. It must exceed the speed of every ball.
            0.0 => add(&key, (1.01 * fastest).max(range.least), (10.0 * fastest).max(range.most)),
            // Not from 0, because a scene without friction needs a duration.
            step => add(&key, range.least + step, range.most),
        }
    }
    keys
}

/// Outcomes of a scene.
pub fn outcomes(scene: &Scene) -> Vec<String> {
    let of_ball = |place: usize| {
        [
            "after.heading",
            "after.speed",
            "rolling.heading",
            "rolling.speed",
            "final.direction",
            "distance",
            "potted",
        ]
        .map(|what| format!("balls[{place}].{what}"))
    };
    let of_balls = (0..scene.balls.len().min(MOST_BALLS)).flat_map(of_ball);
    let of_all = ["time", "energy.end", "events.ball-ball", "events.ball-cushion", "speeds.mean"];
    of_balls.chain(of_all.map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::lab::files::sets::SETS;
    use crate::lab::sheet::experiments::EXPERIMENTS;
    use crate::lab::sweep::Sweep;

    /// Tests that each key and each outcome is one of a sweep, in scenes of all kinds.
    #[test]
    fn suggestions_can_be_swept() {
        let experiments = EXPERIMENTS.iter().map(|experiment| experiment.sheet().scene().clone());
        for scene in experiments.chain([SETS[0].scene()]).filter(|scene| scene.balls.len() < 50) {
            let order: Vec<BallId> = scene.balls.iter().map(|ball| ball.id).collect();
            for Suggestion { key, from, to } in keys(&scene, &order) {
                let sweep = json!({
                    "version": 1, "scene": scene.write(), "outcomes": outcomes(&scene),
                    "vary": [{"key": key, "from": from, "to": from, "steps": 1}],
                });
                assert!(from < to, "{key} from {from} to {to}");
                let read = Sweep::parse(&sweep.to_string());
                // A ball that moves may run into another one, and a ball may be too small.
                let may_fail = key.contains("position") || key.contains("radius");
                assert!(may_fail || read.is_ok(), "{key}: {:?}", read.err());
            }
        }
    }
}
