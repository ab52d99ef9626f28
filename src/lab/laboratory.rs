//! An experiment that runs, and everything that was done to it.

use std::sync::Arc;

use nalgebra::Vector3;

use crate::game::files::Scene;
use crate::physics::{Ball, Laws, SAME_INSTANT, World, relativity};

use super::{LabCommand, Refused, Timeline};

/// An experiment: a scene, and what was done to it at which time. Both determine its whole run.
#[derive(Debug, Clone)]
pub struct Laboratory {
    scene: Scene,
    world: World,
    timeline: Timeline,
    /// The times of all impacts, s, and the number of events that were looked at for them.
    impacts: (Vec<f64>, usize),
    /// Energy at the start, J.
    start_energy: f64,
    /// What was done, each with its time, s.
    done: Vec<(f64, LabCommand)>,
    /// The future that the last change of the past has replaced.
    other: Option<Future>,
}

/// A future that a change has replaced.
#[derive(Debug, Clone)]
struct Future {
    timeline: Timeline,
    /// The change, s.
    from: f64,
    /// The last instant of it that was computed, s.
    end: f64,
}

/// The sums that a run conserves, or loses.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Instruments {
    /// Time, s.
    pub time: f64,
    /// Number of impacts so far.
    pub impacts: usize,
    /// Energy of all balls, J.
    pub energy: f64,
    /// Energy at the start, J.
    pub start_energy: f64,
    /// Momentum of all balls, kg m/s.
    pub momentum: [f64; 2],
}

impl Laboratory {
    /// An experiment at its start.
    pub fn new(scene: Scene) -> Laboratory {
        let world = start(&scene);
        let (timeline, start_energy) = (Timeline::new(&world), world.energy());
        Laboratory {
            scene,
            world,
            timeline,
            impacts: (Vec::new(), 0),
            start_energy,
            done: Vec::new(),
            other: None,
        }
    }

    /// The scene at its start.
    pub fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The world at the latest instant computed.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The history.
    pub fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// The times of all impacts, s.
    pub fn impacts(&self) -> &[f64] {
        &self.impacts.0
    }

    /// What was done, each with its time, s.
    pub fn done(&self) -> &[(f64, LabCommand)] {
        &self.done
    }

    /// Begins again with the scene. The laws stay as they are now, but light that would be slower
    /// than a ball at the start has no limit.
    pub fn begin_again(&mut self) {
        let mut laws = *self.world.laws();
        let fastest = fastest(self.scene.world().balls());
        laws.speed_of_light = laws.speed_of_light.filter(|light| *light > fastest);
        *self = Laboratory::new(Scene { laws, ..self.scene.clone() });
    }

    /// Runs until an instant, s. Calls `may_go_on` before each event and stops if it returns false;
    /// another call continues. Returns true if the instant was reached.
    pub fn run_until_while(&mut self, time: f64, mut may_go_on: impl FnMut() -> bool) -> bool {
        while let Some(event) = self.world.next_event(time + SAME_INSTANT) {
            if !may_go_on() {
                return false;
            }
            self.world.advance(event.time.min(time));
            self.world.handle(event);
            self.timeline.record(&self.world);
            self.note_impacts();
        }
        self.world.advance(time);
        true
    }

    fn note_impacts(&mut self) {
        let (impacts, seen) = &mut self.impacts;
        let new = &self.world.events()[*seen..];
        *seen += new.len();
        impacts.extend(new.iter().filter(|event| event.kind.is_impact()).map(|event| event.time));
    }

    /// The reason why a command is refused at an instant of the run, s, if it is.
    pub fn check(&self, command: &LabCommand, time: f64) -> Result<(), Refused> {
        let fastest = fastest(self.timeline.balls_at(time));
        command.apply(self.laws_at(time), fastest).map(|_| ())
    }

    /// The laws at an instant of the run, s.
    fn laws_at(&self, time: f64) -> Laws {
        let done = self.done.iter().take_while(|(at, _)| *at <= time);
        // Each command was accepted, whatever the speeds were.
        done.fold(self.scene.laws, |laws, (_, command)| command.apply(laws, 0.0).unwrap_or(laws))
    }

    /// Does something at the latest instant, or refuses.
    pub fn command(&mut self, command: LabCommand) -> Result<(), Refused> {
        let laws = command.apply(*self.world.laws(), fastest(self.world.balls()))?;
        if laws != *self.world.laws() {
            self.world.set_laws(laws);
            self.timeline.record(&self.world);
            self.done.push((self.world.clock(), command));
        }
        Ok(())
    }

    /// Goes back to an instant, s, from which the run continues. What came later is kept as the
    /// other future. The run up to there is computed again, with the same bits.
    pub fn return_to(&mut self, time: f64) {
        let done = std::mem::take(&mut self.done);
        let end = self.world.clock();
        let old = std::mem::replace(self, Laboratory::new(self.scene.clone()));
        self.other = Some(Future { timeline: old.timeline, from: time, end });
        for (at, command) in done.into_iter().take_while(|(at, _)| *at <= time) {
            self.run_until_while(at, || true);
            // It was accepted before.
            let _ = self.command(command);
        }
        self.run_until_while(time, || true);
    }

    /// The balls at an instant, s, in the future that the last change of the past has replaced; none
    /// before that change. After its end they are as they were at the end.
    pub fn other_balls_at(&self, time: f64) -> impl Iterator<Item = Ball> + '_ {
        let other = self.other.as_ref().filter(|other| time > other.from);
        other.into_iter().flat_map(move |other| other.timeline.balls_at(time.min(other.end)))
    }

    /// A world for looking at an instant of the history, s. Its clock begins at zero.
    pub fn world_at(&self, time: f64) -> World {
        let balls = self.timeline.balls_at(time).collect();
        World::new(Arc::clone(self.world.table()), self.laws_at(time), balls)
    }

    /// The sums over all balls of a world.
    pub fn measure(&self, world: &World, time: f64) -> Instruments {
        let balls = world.balls().filter(|ball| ball.state.in_play());
        let momentum: Vector3<f64> =
            balls.fold(Vector3::zeros(), |sum, ball| sum + momentum(&ball, world.laws()));
        Instruments {
            time,
            impacts: self.impacts().partition_point(|impact| *impact <= time + SAME_INSTANT),
            energy: world.energy(),
            start_energy: self.start_energy,
            momentum: [momentum.x, momentum.y],
        }
    }
}

/// The momentum of a ball, kg m/s.
fn momentum(ball: &Ball, laws: &Laws) -> Vector3<f64> {
    let newton = ball.velocity * ball.mass;
    match laws.speed_of_light {
        Some(light) => newton * relativity::gamma(&ball.velocity, light),
        None => newton,
    }
}

/// The speed of the fastest ball, m/s.
fn fastest(balls: impl Iterator<Item = Ball>) -> f64 {
    balls.map(|ball| ball.speed()).fold(0.0, f64::max)
}

/// A scene's world after its shot.
fn start(scene: &Scene) -> World {
    let mut world = scene.world();
    if let Some(shot) = &scene.shot {
        world.strike(shot);
    }
    world
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::sets::SETS;

    fn state(laboratory: &Laboratory) -> u64 {
        laboratory.world().hash()
    }

    /// Tests that each of the blog's positions runs as its scene does under `update`.
    #[test]
    fn the_sets_run_like_their_scenes() {
        for set in SETS {
            let scene = set.scene();
            let mut world = scene.world();
            world.update(10.0);
            let mut laboratory = Laboratory::new(scene);
            for step in 1..=300 {
                assert!(laboratory.run_until_while(f64::from(step) / 30.0, || true));
            }
            assert_eq!(state(&laboratory), world.hash(), "{}", set.name);
        }
    }

    /// Tests that a changed constant counts from its moment on: an elastic cushion returns the
    /// speed that a dull one would take.
    #[test]
    fn a_changed_constant_counts_from_that_moment_on() {
        let text = r#"{"version": 1, "laws": "rpool",
            "constants": {"rolling_resistance": 0, "air_density": 0},
            "balls": [{"id": 0, "position": [0.5, 0], "velocity": [1, 0]}], "run": {"duration": 9}}"#;
        let mut laboratory = Laboratory::new(Scene::parse(text).unwrap());
        let speed = |laboratory: &Laboratory| laboratory.world().anchors()[0].velocity.norm();
        laboratory.run_until_while(0.6, || true);
        assert!((speed(&laboratory) - 0.75).abs() < 1e-12);
        laboratory
            .command(LabCommand::Constant { name: "cushion_restitution", value: 1.0 })
            .unwrap();
        laboratory.run_until_while(4.0, || true);
        assert!((speed(&laboratory) - 0.75).abs() < 1e-12);
        // Another value of the past gives the old run again.
        let after = state(&laboratory);
        laboratory.return_to(3.0);
        laboratory.run_until_while(4.0, || true);
        assert_eq!(state(&laboratory), after);
        let replaced = laboratory.timeline().balls_at(2.0).next().unwrap();
        laboratory.return_to(0.3);
        assert!(laboratory.done().is_empty());
        // The other future is as it was, and both have the same past.
        let known = |laboratory: &Laboratory, time| -> Vec<_> {
            laboratory.other_balls_at(time).map(|ball| ball.position.x).collect()
        };
        assert!(known(&laboratory, 0.3).is_empty());
        laboratory.run_until_while(4.0, || true);
        let [now] = [0].map(|ball| laboratory.world().anchors()[ball].velocity.norm());
        assert!((now - 0.75 * 0.75).abs() < 1e-12, "{now}");
        assert_eq!(known(&laboratory, 2.0), [replaced.position.x]);
        let other = known(&laboratory, 4.0)[0];
        let here = laboratory.world().balls().next().map(|ball| ball.position.x).unwrap();
        assert!((other - here).abs() > 0.1, "{other} {here}");
        laboratory.begin_again();
        assert!(known(&laboratory, 4.0).is_empty());
    }

    /// Tests that light is faster than every ball, that a collision under it keeps momentum and
    /// energy, and that a new start does without light that is too slow for it.
    #[test]
    fn light_is_faster_than_every_ball() {
        let text = r#"{"version": 1, "laws": "rpool", "table": "cloth",
            "constants": {"rolling_resistance": 0.05, "air_density": 0, "ball_restitution": 1},
            "balls": [{"id": 0, "position": [-0.5, 0], "velocity": [1, 0]},
                {"id": 1, "position": [0, 0.02]}]}"#;
        let mut laboratory = Laboratory::new(Scene::parse(text).unwrap());
        let light = |value| LabCommand::Constant { name: "speed_of_light", value };
        assert_eq!(laboratory.command(light(1.0)), Err(Refused::Light { fastest: 1.0 }));
        laboratory.run_until_while(0.4, || true);
        laboratory.command(light(0.9)).unwrap();
        laboratory
            .command(LabCommand::Constant { name: "rolling_resistance", value: 0.0 })
            .unwrap();
        let before = laboratory.measure(laboratory.world(), 0.4);
        laboratory.run_until_while(2.0, || true);
        let after = laboratory.measure(laboratory.world(), 2.0);
        assert_eq!([before.impacts, after.impacts], [0, 1]);
        assert!((after.energy / before.energy - 1.0).abs() < 1e-12);
        assert!((after.momentum[0] / before.momentum[0] - 1.0).abs() < 1e-12);
        assert!(after.momentum[1].abs() < 1e-12 * before.momentum[0]);
        // Before that change nothing limited the speed.
        let restitution = LabCommand::Constant { name: "ball_restitution", value: 0.9 };
        assert_eq!(laboratory.check(&restitution, 0.1), Ok(()));
        assert_eq!(laboratory.world_at(0.1).laws().speed_of_light, None);
        laboratory.begin_again();
        assert_eq!(laboratory.world().laws().speed_of_light, None);
        laboratory.command(light(2.0)).unwrap();
        laboratory.begin_again();
        assert_eq!(laboratory.world().laws().speed_of_light, Some(2.0));
        laboratory.command(light(f64::INFINITY)).unwrap();
        assert_eq!(laboratory.world().laws().speed_of_light, None);
    }

    #[test]
    fn impossible_values_are_refused_and_change_nothing() {
        let mut laboratory = Laboratory::new(SETS[0].scene());
        let before = state(&laboratory);
        for (name, value) in [
            ("cushion_restitution", 1.5),
            ("cushion_restitution", -0.1),
            ("cushion_restitution", f64::NAN),
            ("frame", 0.0),
            ("cue_mass", 0.5),
            ("double_collisions", 1.0),
        ] {
            let refused = laboratory.command(LabCommand::Constant { name, value });
            assert!(refused.is_err(), "{name} {value}");
        }
        assert_eq!((state(&laboratory), laboratory.done().len()), (before, 0));
    }
}
