//! Tests of experiments.

use std::sync::Arc;

use crate::lab::experiment::laboratory::*;
use crate::lab::experiment::record;
use crate::lab::experiment::record::LabRecord;
use crate::lab::files::sets::SETS;
use crate::physics::laws::{Conditions, CueKind, Simultaneous};
use crate::physics::{Ball, BallId, Laws, Preset, Shot, Strength, Table};

/// A ball that rolls without friction.
const FREE: &str = r#"{"version": 1, "laws": "rpool",
    "constants": {"rolling_resistance": 0, "air_density": 0},
    "balls": [{"id": 0, "position": [0.5, 0], "velocity": [1, 0]}], "run": {"duration": 9}}"#;

fn state(laboratory: &Laboratory) -> u64 {
    laboratory.world().hash()
}

/// Changes that are made at once.
impl Laboratory {
    fn change(&mut self, change: Change) -> Result<Option<f64>, LabRefusal> {
        let rerun = self.begin(&change)?;
        self.complete(change, rerun)
    }

    pub(in crate::lab) fn command_at(
        &mut self,
        command: LabCommand,
        time: f64,
    ) -> Result<(), LabRefusal> {
        self.change(Change::Command(command, time)).map(drop)
    }

    fn fork(
        &mut self,
        commands: impl IntoIterator<Item = (String, LabCommand)>,
        time: f64,
    ) -> Result<(), LabRefusal> {
        self.change(Change::Fork(commands.into_iter().collect(), time)).map(drop)
    }

    /// Returns the time of the undone command, s.
    pub(in crate::lab) fn undo(&mut self) -> Option<f64> {
        self.change(Change::Undo).ok().flatten()
    }

    fn redo(&mut self) {
        self.change(Change::Redo).unwrap();
    }
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

fn constant(name: &'static str, value: f64) -> LabCommand {
    LabCommand::Constant { name, value }
}

/// The speed of the only ball.
fn speed(laboratory: &Laboratory) -> f64 {
    laboratory.world().anchors()[0].velocity.norm()
}

/// Tests that a changed constant counts from its moment on: an elastic cushion returns the
/// speed that a dull one would take.
#[test]
fn a_changed_constant_counts_from_that_moment_on() {
    let mut laboratory = Laboratory::new(Scene::parse(FREE).unwrap());
    laboratory.run_until_while(0.6, || true);
    assert!((speed(&laboratory) - 0.75).abs() < 1e-12);
    laboratory.command(constant("cushion_restitution", 1.0)).unwrap();
    laboratory.run_until_while(4.0, || true);
    assert!((speed(&laboratory) - 0.75).abs() < 1e-12);
    laboratory.begin_again().unwrap();
    laboratory.run_until_while(0.6, || true);
    assert!((speed(&laboratory) - 1.0).abs() < 1e-12);
}

/// Tests that a change of the past leaves its branch as it was, that both have the same past,
/// that the other branch runs along, and that undoing the change gives it back.
#[test]
fn a_change_of_the_past_begins_a_branch() {
    let mut laboratory = Laboratory::new(Scene::parse(FREE).unwrap());
    laboratory.run_until_while(4.0, || true);
    let old = state(&laboratory);
    laboratory.command_at(constant("cushion_restitution", 1.0), 0.3).unwrap();
    assert_eq!((laboratory.world().clock(), laboratory.branches().len()), (0.3, 2));
    laboratory.run_until_while(5.0, || true);
    let (place, other) = laboratory.compared().next().unwrap();
    assert_eq!((place, other.end()), (0, 5.0));
    let place = |branch: &Branch, time| branch.balls_at(time).next().unwrap().position.x;
    let now = laboratory.branch();
    assert_eq!([place(now, 0.2), now.from()], [place(other, 0.2), 0.3]);
    assert!((place(now, 4.0) - place(other, 4.0)).abs() > 0.1);
    let changed = state(&laboratory);
    laboratory.undo();
    assert_eq!((laboratory.branches().len(), laboratory.can_undo()), (1, false));
    laboratory.redo();
    assert_eq!((laboratory.branches().len(), laboratory.branch().from()), (2, 0.3));
    laboratory.run_until_while(5.0, || true);
    assert_eq!(state(&laboratory), changed);
    laboratory.undo();
    let run = Branch::after(laboratory.scene(), [], 4.0).unwrap();
    assert_eq!(run.world().hash(), old);
}

/// Tests that three methods answer the same state, each in a branch of its own.
#[test]
fn methods_are_compared_from_one_state() {
    let cradle = r#"{"version": 1, "laws": "rpool", "table": "cloth", "constants":
        {"ball_restitution": 1, "rolling_resistance": 0, "air_density": 0}, "balls": [
        {"id": 0, "position": [-0.5, 0], "velocity": [1, 0]}, {"id": 1, "position": [0, 0]},
        {"id": 2, "position": [0.05715, 0]}], "run": {"duration": 9}}"#;
    let mut laboratory = Laboratory::new(Scene::parse(cradle).unwrap());
    let models = ["sequential", "simultaneous", "hertz"]
        .map(|model| (model.to_owned(), LabCommand::Model { name: "cluster_model", model }));
    laboratory.run_until_while(0.1, || true);
    laboratory.fork(models, 0.1).unwrap();
    laboratory.run_until_while(1.0, || true);
    let last = laboratory.compared().map(|(_, branch)| branch).chain([laboratory.branch()]);
    let speeds: Vec<_> =
        last.map(|branch| (branch.name.as_str(), branch.world().anchors()[0].velocity.x)).collect();
    // One after the other passes all on; springs return a fourteenth.
    assert_eq!(
        speeds.iter().map(|(name, _)| *name).collect::<Vec<_>>(),
        ["sequential", "simultaneous", "hertz"]
    );
    assert!(speeds[0].1.abs() < 1e-9, "{speeds:?}");
    assert!((speeds[2].1 + 0.071).abs() < 0.002, "{speeds:?}");
}

/// Tests that branches for methods begin with the same state, in the middle of a frame, also the one
/// for the method of now.
#[test]
fn methods_begin_with_the_same_state() {
    let mut laboratory = Laboratory::new(SETS[0].scene());
    laboratory.run_until_while(0.51, || true);
    let laws = *laboratory.world().laws();
    let commands = || {
        Simultaneous::NAMES.map(|(name, simultaneous)| {
            let laws = Laws { simultaneous, ..laws };
            (name.to_owned(), LabCommand::Laws(Box::new(laws)))
        })
    };
    laboratory.fork(commands(), 0.51).unwrap();
    // The run that they have left is not shown, nor are those before.
    laboratory.compare(0, true);
    laboratory.fork(commands(), 0.51).unwrap();
    assert_eq!(laboratory.compared().map(|(place, _)| place).collect::<Vec<_>>(), [4, 5]);
    let others = laboratory.compared().map(|(_, branch)| branch.measure(0.51).energy);
    let energies: Vec<f64> = others.collect();
    assert_eq!(energies, [laboratory.branch().measure(0.51).energy; 2]);
}

/// Tests that a branch that was hidden goes on to the instant of the current one, in pieces if need
/// be, and that the current one waits for it.
#[test]
fn a_branch_that_was_hidden_catches_up() {
    let mut laboratory = Laboratory::new(Scene::parse(FREE).unwrap());
    laboratory.run_until_while(0.3, || true);
    laboratory.command_at(constant("cushion_restitution", 1.0), 0.2).unwrap();
    laboratory.compare(0, false);
    laboratory.run_until_while(5.0, || true);
    laboratory.compare(0, true);
    let ends = |laboratory: &Laboratory| [0, 1].map(|place| laboratory.branches()[place].end());
    assert_eq!(ends(&laboratory), [0.3, 5.0]);
    assert!(!laboratory.run_until_while(6.0, || false));
    assert!(ends(&laboratory)[0] < 5.0 && ends(&laboratory)[1] == 5.0);
    assert!(laboratory.run_beside(5.0, || true));
    assert_eq!(ends(&laboratory), [5.0, 5.0]);
    let alone = Branch::after(laboratory.scene(), [], 5.0).unwrap();
    assert_eq!(laboratory.branches()[0].world().hash(), alone.world().hash());
}

/// Tests that balls are put, moved, struck and taken away from a moment on, and that all of it
/// can be taken back and done again.
#[test]
fn balls_are_arranged_and_that_is_undone() {
    let mut laboratory = Laboratory::new(Scene::parse(FREE).unwrap());
    let start = state(&laboratory);
    let ball = |id, x, y| {
        let ball = Ball::at_rest(BallId(id), 0.028575, 0.17, x, y);
        LabCommand::Put { ball: Box::new(ball), color: Some(0xff8800) }
    };
    laboratory.run_until_while(0.1, || true);
    laboratory.command(ball(7, 0.7, 0.1)).unwrap();
    laboratory.command(ball(7, 0.7, 0.0)).unwrap();
    laboratory.run_until_while(0.3, || true);
    // The moving ball meets it.
    assert_eq!(laboratory.branch().measure(0.3).impacts, 1);
    assert_eq!(laboratory.branch().balls_at(0.05).count(), 1);
    assert_eq!(laboratory.branch().balls_at(0.1).count(), 2);
    assert_eq!(laboratory.branch().colors_at(0.2)[&BallId(7)], 0xff8800);
    let there = laboratory.world().ball(BallId(7)).unwrap().position;
    for (command, why) in [
        (ball(8, there.x, there.y), "in"),
        (ball(8, 9.0, 0.0), "off"),
        (LabCommand::Remove(BallId(3)), "no"),
    ] {
        let before = state(&laboratory);
        assert!(laboratory.command(command).is_err(), "{why}");
        assert_eq!(state(&laboratory), before);
    }
    laboratory.command(LabCommand::Remove(BallId(0))).unwrap();
    assert_eq!(laboratory.command(LabCommand::Remove(BallId(7))), Err(LabRefusal::Count));
    let table = Table::cloth();
    laboratory.command(LabCommand::Table(Arc::new(table))).unwrap();
    let shot = Shot {
        ball: BallId(7),
        direction: 0.0,
        strength: Strength::Speed(3.0),
        tip: [0.0; 2],
        elevation: 0.0,
    };
    laboratory.command(LabCommand::Strike(shot)).unwrap();
    laboratory.run_until_while(3.0, || true);
    assert!(laboratory.world().ball(BallId(7)).unwrap().position.x > 4.0);
    let end = state(&laboratory);
    for _ in 0..5 {
        laboratory.undo();
    }
    assert!(!laboratory.can_undo());
    assert_eq!(laboratory.world().clock(), 0.1);
    for _ in 0..5 {
        laboratory.redo();
    }
    laboratory.run_until_while(3.0, || true);
    assert_eq!(state(&laboratory), end);
    for _ in 0..5 {
        laboratory.undo();
    }
    let run = Branch::after(laboratory.scene(), [], 0.0).unwrap();
    assert_eq!(run.world().hash(), start);
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
    let light = |value| constant("speed_of_light", value);
    assert_eq!(laboratory.command(light(1.0)), Err(LabRefusal::Light { fastest: 1.0 }));
    laboratory.run_until_while(0.4, || true);
    laboratory.command(light(0.9)).unwrap();
    laboratory.command(constant("rolling_resistance", 0.0)).unwrap();
    let before = laboratory.branch().measure(0.4);
    laboratory.run_until_while(2.0, || true);
    let after = laboratory.branch().measure(2.0);
    assert_eq!([before.impacts, after.impacts], [0, 1]);
    assert!((after.energy / before.energy - 1.0).abs() < 1e-12);
    assert!((after.momentum[0] / before.momentum[0] - 1.0).abs() < 1e-12);
    assert!(after.momentum[1].abs() < 1e-12 * before.momentum[0]);
    // Before that change nothing limited the speed.
    assert_eq!(laboratory.branch().check(&constant("ball_restitution", 0.9), 0.1), Ok(()));
    assert_eq!(laboratory.branch().world_at(0.1).laws().speed_of_light, None);
    laboratory.begin_again().unwrap();
    assert_eq!(laboratory.world().laws().speed_of_light, None);
    laboratory.command(light(2.0)).unwrap();
    laboratory.begin_again().unwrap();
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
        let refused = laboratory.command(constant(name, value));
        assert!(refused.is_err(), "{name} {value}");
    }
    assert_eq!((state(&laboratory), laboratory.branch().done().len()), (before, 0));
}

/// Tests that the energy of the start is that under the laws of the start.
#[test]
fn laws_at_the_start_say_its_energy() {
    let light = LabCommand::Constant { name: "speed_of_light", value: 1.2 };
    let mut laboratory = Laboratory::new(SETS[0].scene());
    let newton = laboratory.branch().measure(0.0).start_energy;
    laboratory.command(light).unwrap();
    let measured = laboratory.branch().measure(0.0);
    assert!(measured.start_energy > 1.1 * newton, "{measured:?}");
    assert_eq!(measured.start_energy, measured.energy);
}

/// Tests that what was undone far beyond the end of the run is done again with the same bits, and
/// that the run up to there is computed before.
#[test]
fn redo_goes_beyond_the_end() {
    let mut laboratory = Laboratory::new(Scene::parse(FREE).unwrap());
    for (time, value) in [(1.0, 0.5), (8.0, 0.9)] {
        laboratory.run_until_while(time, || true);
        laboratory.command(LabCommand::Constant { name: "cushion_restitution", value }).unwrap();
    }
    let before = state(&laboratory);
    laboratory.undo();
    laboratory.undo();
    assert_eq!(laboratory.branch().end(), 1.0);
    laboratory.redo();
    let rerun = laboratory.begin(&Change::Redo).unwrap().expect("seven seconds are missing");
    laboratory.complete(Change::Redo, Some(rerun)).unwrap();
    assert_eq!((laboratory.branch().end(), state(&laboratory)), (8.0, before));
    assert!(!laboratory.branch().can_redo());
}

/// Tests that an experiment under conditions keeps them, its usual rails included, where its laws
/// change, and that it keeps a cue.
#[test]
fn conditions_are_recorded() {
    let document = r#"{"version": 1, "conditions": "bar", "table": "pool-7ft",
        "balls": [{"id": 0, "position": [0, 0], "velocity": [2, 1]}]}"#;
    let mut lab = Laboratory::new(Scene::parse(document).unwrap());
    let name = "cushion_restitution";
    lab.command(LabCommand::Constant { name, value: 0.5 }).unwrap();
    lab.run_until_while(1.0, || true);
    lab.command(LabCommand::Constant { name, value: f64::INFINITY }).unwrap();
    assert_eq!(lab.world().laws(), &Conditions::Bar.laws());
    lab.run_until_while(2.0, || true);
    let club = Laws { cue: CueKind::Jump.law(), ..Conditions::Club.laws() };
    lab.command(LabCommand::Laws(Box::new(club))).unwrap();
    let report = LabCommand::Laws(Box::new(Preset::Report.laws()));
    assert_eq!(lab.command(report), Err(LabRefusal::Preset));
    lab.run_until_while(3.0, || true);
    let record = LabRecord::parse(&record::text(&lab)).unwrap();
    assert_eq!(record.verify(), Ok(1));
    assert_eq!(record.laboratory().unwrap().world().laws(), &club);
}

/// Tests that a scene saved while a ball is in a nose can be opened, and that the ball is in it as it
/// leaves the nose in the run.
#[test]
fn a_ball_in_a_nose_is_saved_as_it_leaves() {
    let document = r#"{"version": 1, "balls": [{"id": 0, "position": [0.2, 0.4],
        "velocity": [1, 3], "spin": [20, 30, 40]}]}"#;
    let mut lab = Laboratory::new(Scene::parse(document).unwrap());
    lab.run_until_while(0.5, || true);
    let anchors = lab.timeline().anchors(0).unwrap();
    let enters = anchors.iter().find(|ball| ball.is_in_cushion()).unwrap();
    let mut rest = anchors.iter().skip_while(|ball| ball.time < enters.time);
    let leaves = rest.find(|ball| !ball.is_in_cushion()).unwrap();
    let lasts = leaves.time - enters.time;
    assert!((lasts - 8e-3).abs() < 1e-4, "{lasts} s");
    for part in [0.0, 0.3, 0.6, 0.99] {
        let scene = lab.branch().scene_at(enters.time + part * lasts, lab.scene());
        let read = Scene::parse(&scene.write().to_string()).unwrap();
        let ball = read.balls[0];
        for (what, wrong) in [
            ("position", ball.position - leaves.position),
            ("velocity", ball.velocity - leaves.velocity),
            ("spin", (ball.spin - leaves.spin) * ball.radius),
        ] {
            assert!(wrong.norm() < 1e-9, "{what} after {part}: {wrong}");
        }
    }
}
