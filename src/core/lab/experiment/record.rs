//! The record of an experiment: its scene and branches. Verifying it runs all branches again.

use serde_json::{Map, Value, json};

use crate::game::files::reader::{self, ContentError, Node, Object};
use crate::game::files::{Scene, ball, laws, report, scene, table};
use crate::physics::laws::Equipment;
use crate::physics::laws::{Constant, ConstantValue, NoseModel, NoseRestitution, Simultaneous};
use crate::physics::{BallId, ENGINE, LONGEST_RUN, Laws};

use super::branch::TimedCommand;
use super::constants::constant;
use crate::lab::{Branch, LabCommand, LabRefusal, Laboratory, MOST_BRANCHES};

/// The kind of the file.
pub const KIND: &str = "lab";
/// Most commands of a branch.
const MOST_COMMANDS: usize = 1_000_000;
/// The longest name of a branch, characters.
const LONGEST_NAME: usize = 100;

/// A record of an experiment.
#[derive(Debug, Clone)]
pub struct LabRecord {
    scene: Scene,
    engine: u32,
    branches: Vec<RecordedBranch>,
    current: usize,
}

#[derive(Debug, Clone)]
struct RecordedBranch {
    name: String,
    parent: Option<usize>,
    from: f64,
    inherited: usize,
    is_compared: bool,
    commands: Vec<TimedCommand>,
    /// The end of its run, s, and the world's hash there.
    end: f64,
    hash: u64,
}

/// The first difference between a record and its run.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum LabDifference {
    /// It was made by other physics.
    #[error("the record was made by engine {0}; this is engine {ENGINE}")]
    Engine(u32),
    /// A command is refused at its time.
    #[error("branches[{branch}].commands[{command}]: {why}")]
    Refused {
        /// Index of the branch.
        branch: usize,
        /// Index of the command.
        command: usize,
        /// The reason.
        why: LabRefusal,
    },
    /// The run has another result.
    #[error("branches[{branch}] comes out otherwise")]
    Hash {
        /// Index of the branch.
        branch: usize,
        /// The hash in the record.
        expected: u64,
        /// The hash of the run.
        found: u64,
    },
}

/// Writes an experiment with all its branches.
pub fn text(lab: &Laboratory) -> String {
    let branches: Vec<Value> = lab.branches().iter().map(write_branch).collect();
    let document = json!({
        "version": 1,
        "kind": KIND,
        "engine": ENGINE,
        "scene": lab.scene().write(),
        "branches": branches,
        "current": lab.current(),
    });
    format!("{document}\n")
}

fn write_branch(branch: &Branch) -> Value {
    let commands: Vec<Value> = branch.done().iter().map(write_command).collect();
    json!({
        "name": branch.name,
        "parent": branch.parent(),
        "from": branch.from(),
        "inherited": branch.inherited(),
        "compared": branch.is_compared,
        "commands": commands,
        "end": branch.end(),
        "hash": report::hash(branch.world().hash()),
    })
}

fn write_command((time, command): &TimedCommand) -> Value {
    let mut object = Map::from_iter([("time".to_owned(), json!(time))]);
    let mut add = |key: &str, value: Value| drop(object.insert(key.to_owned(), value));
    match command {
        LabCommand::Constant { name, .. }
        | LabCommand::Flag { name, .. }
        | LabCommand::Model { name, .. } => add("constant", json!(name)),
        _ => {}
    }
    match command {
        // JSON has no infinity; it becomes null.
        LabCommand::Constant { value, .. } => add("value", json!(value)),
        LabCommand::Flag { on, .. } => add("value", json!(on)),
        LabCommand::Model { model, .. } => add("value", json!(model)),
        LabCommand::Laws(laws) => laws::write(laws, Equipment::default(), &mut object),
        LabCommand::Put { ball, color } => add("put", ball::write(ball, color.as_ref())),
        LabCommand::Remove(ball) => add("remove", json!(ball.0)),
        LabCommand::Strike(shot) => add("shot", scene::write_shot(shot)),
        LabCommand::Table(table) => table::write(table, &mut object),
    }
    object.into()
}

impl LabRecord {
    /// Reads a record from a JSON document.
    pub fn read(document: &Value) -> Result<LabRecord, ContentError> {
        let keys = ["version", "kind", "engine", "scene", "branches", "current"];
        let object = Node::root(document, "the record").object(&keys)?;
        object.required("version")?.version(1)?;
        object.required("kind")?.one_of(&[(KIND, ())])?;
        let engine = object.required("engine")?.count(u64::from(u32::MAX))? as u32;
        let scene = Scene::read(&object.required("scene")?)?;
        let list = object.required("branches")?;
        let nodes = list.list_of(MOST_BRANCHES, "branches")?;
        if nodes.is_empty() {
            return list.refuse("at least one branch is needed");
        }
        let branches = nodes.iter().enumerate();
        let branches = branches
            .map(|(place, node)| read_branch(node, place, &scene))
            .collect::<Result<Vec<_>, _>>()?;
        let current = object.required("current")?.whole(0, branches.len() as u64 - 1)? as usize;
        Ok(LabRecord { scene, engine, branches, current })
    }

    /// Reads a record from JSON text.
    pub fn parse(text: &str) -> Result<LabRecord, ContentError> {
        LabRecord::read(&reader::parse(text)?)
    }

    /// Runs all branches again and compares them. Returns their number.
    pub fn verify(&self) -> Result<usize, LabDifference> {
        if self.engine != ENGINE {
            return Err(LabDifference::Engine(self.engine));
        }
        for (place, recorded) in self.branches.iter().enumerate() {
            let found = self.run(place)?.world().hash();
            let expected = recorded.hash;
            if found != expected {
                return Err(LabDifference::Hash { branch: place, expected, found });
            }
        }
        Ok(self.branches.len())
    }

    /// The experiment with all its branches, run again.
    pub fn laboratory(&self) -> Result<Laboratory, LabDifference> {
        let branches = (0..self.branches.len()).map(|place| self.run(place));
        let branches = branches.collect::<Result<_, _>>()?;
        Ok(Laboratory::of_branches(self.scene.clone(), branches, self.current))
    }

    fn run(&self, branch: usize) -> Result<Branch, LabDifference> {
        let recorded = &self.branches[branch];
        let commands = recorded.commands.iter().cloned();
        let mut run = Branch::after(&self.scene, commands, recorded.end)
            .map_err(|(command, why)| LabDifference::Refused { branch, command, why })?;
        run = run.leaving(recorded.parent, recorded.from, recorded.inherited);
        run.name.clone_from(&recorded.name);
        run.is_compared = recorded.is_compared && branch != self.current;
        Ok(run)
    }
}

fn read_branch(node: &Node, place: usize, scene: &Scene) -> Result<RecordedBranch, ContentError> {
    let keys = ["name", "parent", "from", "inherited", "compared", "commands", "end", "hash"];
    let object = node.object(&keys)?;
    let name = object.required("name")?;
    if name.text()?.chars().count() > LONGEST_NAME {
        return name.refuse(format!("at most {LONGEST_NAME} characters"));
    }
    let node = object.required("parent")?;
    let parent = match node.value().is_null() {
        true => None,
        false => Some(node.count(u64::MAX)? as usize),
    };
    if parent.is_some_and(|parent| parent >= place) {
        return node.refuse("null, or the place of an earlier branch");
    }
    let end = object.required("end")?.within(0.0, LONGEST_RUN, "a time in s")?;
    let nodes = object.required("commands")?.list_of(MOST_COMMANDS, "commands")?;
    let mut commands = Vec::with_capacity(nodes.len());
    let mut last = 0.0;
    for node in &nodes {
        let (time, command) = read_command(node, scene)?;
        if !(last..=end).contains(&time) {
            return node.refuse(format!("the times must rise from 0 to the end, {end} s"));
        }
        last = time;
        commands.push((time, command));
    }
    Ok(RecordedBranch {
        name: name.text()?.to_owned(),
        parent,
        from: object.required("from")?.within(0.0, end, "a time in s")?,
        inherited: object.required("inherited")?.whole(0, commands.len() as u64)? as usize,
        is_compared: object.required("compared")?.flag()?,
        commands,
        end,
        hash: object.required("hash")?.hash()?,
    })
}

fn read_command(node: &Node, scene: &Scene) -> Result<TimedCommand, ContentError> {
    let object = node.object(&[
        "time",
        "constant",
        "value",
        "laws",
        "conditions",
        "equipment",
        "cue",
        "cue_ball",
        "constants",
        "put",
        "remove",
        "shot",
        "table",
    ])?;
    let time = object.required("time")?.within(0.0, LONGEST_RUN, "a time in s")?;
    let allowed: &[(&str, &[&str])] = &[
        ("constant", &["value"]),
        ("laws", &["conditions", "equipment", "cue", "cue_ball", "constants"]),
        ("put", &[]),
        ("remove", &[]),
        ("shot", &[]),
        ("table", &["conditions"]),
    ];
    let is_whole = |(key, more): &(&str, &[&str])| {
        let is_known = |found: &str| found == *key || found == "time" || more.contains(&found);
        object.get(key).is_some() && object.entries().all(|(found, _)| is_known(found))
    };
    let Some((kind, _)) = allowed.iter().copied().find(|one| is_whole(one)) else {
        return node.refuse(
            "one of \"constant\" with \"value\", \"laws\", \"put\", \"remove\", \"shot\" and \
             \"table\" is needed",
        );
    };
    // The speed of light may change until the command is executed.
    let mut laws = scene.laws;
    laws.speed_of_light = None;
    let command = match kind {
        "constant" => read_constant(&object, laws)?,
        "laws" => {
            let read = laws::read(&object)?;
            if read.preset != laws.preset {
                let name = laws.preset.name();
                return object.refuse(format!("laws: only {name:?}, those of the scene"));
            }
            LabCommand::Laws(Box::new(read))
        }
        "put" => {
            let put = object.required("put")?;
            let ball = Box::new(ball::read(&put, &laws)?);
            LabCommand::Put { ball, color: ball::read_color_of(&put)? }
        }
        "remove" => {
            LabCommand::Remove(BallId(object.required("remove")?.count(u32::MAX.into())? as u32))
        }
        "shot" => LabCommand::Strike(scene::read_any_shot(&object.required("shot")?)?),
        _ => LabCommand::Table(table::read_alone(&object)?.into()),
    };
    Ok((time, command))
}

/// Reads a constant with its value: a number, null for infinity, true or false, or the name of a
/// model.
fn read_constant(object: &Object, mut laws: Laws) -> Result<LabCommand, ContentError> {
    let (node, value) = (object.required("constant")?, object.required("value")?);
    let Some(Constant { name, value: kind }) = constant(&mut laws, node.text()?) else {
        let mut known: Vec<&str> = laws.constants().iter().map(|constant| constant.name).collect();
        known.sort_unstable();
        return node.refuse(format!("these laws have {}", known.join(", ")));
    };
    let model = |model| LabCommand::Model { name, model };
    let number = |value| LabCommand::Constant { name, value };
    Ok(match kind {
        ConstantValue::Restitution(_) if value.value().is_string() => {
            model(value.one_of(&NoseRestitution::NAMES.map(|(name, _)| (name, name)))?)
        }
        ConstantValue::Optional(..)
        | ConstantValue::Override(..)
        | ConstantValue::Restitution(_)
            if value.value().is_null() =>
        {
            number(f64::INFINITY)
        }
        ConstantValue::Number(..)
        | ConstantValue::Optional(..)
        | ConstantValue::Override(..)
        | ConstantValue::Restitution(_) => number(value.any_number()?),
        ConstantValue::Flag(_) => LabCommand::Flag { name, on: value.flag()? },
        ConstantValue::Cluster(_) => model(value.one_of(&Simultaneous::NAMES)?.name()),
        ConstantValue::Nose(_) => model(value.one_of(&NoseModel::NAMES)?.name()),
        ConstantValue::Friction(_) => {
            return node.refuse("one of its components is needed, as \"ball_friction[0]\"");
        }
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    use crate::lab::experiment::record::*;
    use crate::lab::files::sets::SETS;
    use crate::physics::laws::Conditions;
    use crate::physics::{Ball, Shot, Strength};

    /// An experiment with which much was done, refused things included.
    fn played(scene: Scene, seed: u64) -> Laboratory {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut lab = Laboratory::new(scene);
        for _ in 0..30 {
            let time = lab.branch().end() + random.random_range(0.0..0.4);
            lab.run_until_while(time, || true);
            let past = random.random_range(0.0..=time);
            let at = if random.random_bool(0.3) { past } else { time };
            let id = BallId(random.random_range(0..6));
            let mut place = || random.random_range(-0.8..0.8);
            let mut ball = Ball::at_rest(id, 0.028575, 0.17, place(), 0.5 * place());
            ball.velocity.x = 3.0 * place();
            let [direction, speed] = [4.0 * place(), 1.0 + place()];
            let strength = Strength::Speed(speed);
            let shot = Shot { ball: id, direction, strength, tip: [0.1, 0.2], elevation: 0.1 };
            let value = random.random_range(0.0..1.0);
            let command = match random.random_range(0..8) {
                0 => LabCommand::Constant { name: "gravity", value: 9.0 + value },
                1 => LabCommand::Constant { name: "ball_restitution", value },
                2 => LabCommand::Put { ball: Box::new(ball), color: Some(0x123456) },
                3 => LabCommand::Remove(id),
                4 => LabCommand::Strike(shot),
                5 => {
                    let name = if value < 0.5 { "report" } else { "pool-7ft" };
                    LabCommand::Table(Arc::new(Conditions::Bar.table(name).unwrap()))
                }
                6 => {
                    match random.random_range(0..3) {
                        0 => lab.remove(random.random_range(0..lab.branches().len())),
                        1 => lab.go_to(random.random_range(0..lab.branches().len())),
                        _ => drop(lab.undo()),
                    }
                    continue;
                }
                _ => LabCommand::Model { name: "cluster_model", model: "sequential" },
            };
            let _ = lab.command_at(command, at);
        }
        lab.run_until_while(lab.branch().end() + 0.5, || true);
        lab
    }

    fn scenes() -> impl Iterator<Item = Scene> {
        let text = |laws: &str| {
            format!(
                r##"{{"version": 1, "laws": "{laws}", "shot": {{"direction": 0.1, "speed": 3}},
                "balls": [{{"id": 0, "position": [-0.5, 0.01], "color": "#ff0000"}},
                {{"id": 1, "position": [0.1, 0]}}, {{"id": 2, "position": [0.2, 0.1]}}]}}"##
            )
        };
        let laws = ["report", "rpool", "real"];
        laws.into_iter().map(move |laws| Scene::parse(&text(laws)).unwrap())
    }

    /// Tests that a record of whatever was done comes out the same, and is written the same again.
    #[test]
    fn records_come_out_the_same() {
        for (scene, seed) in scenes().zip(1..).flat_map(|(scene, seed)| {
            (0..8).map(move |k| (scene.clone(), 100 * seed + k)).collect::<Vec<_>>()
        }) {
            let lab = played(scene, seed);
            let written = text(&lab);
            let record = LabRecord::parse(&written).unwrap_or_else(|why| panic!("{seed}: {why}"));
            assert_eq!(record.verify(), Ok(lab.branches().len()), "seed {seed}");
            assert!(text(&record.laboratory().unwrap()) == written, "seed {seed}");
        }
    }

    /// Tests that rails can be named, and that null brings the usual ones back.
    #[test]
    fn rails_are_recorded_by_name() {
        let name = "cushion_restitution";
        let mut lab = Laboratory::new(scenes().last().unwrap());
        let usual = *lab.world().laws();
        lab.command(LabCommand::Model { name, model: "snooker" }).unwrap();
        assert_ne!(lab.world().laws(), &usual);
        lab.run_until_while(1.0, || true);
        lab.command(LabCommand::Constant { name, value: f64::INFINITY }).unwrap();
        assert_eq!(lab.world().laws(), &usual);
        lab.run_until_while(2.0, || true);
        let written = text(&lab);
        assert!(written.contains("\"snooker\"") && written.contains("null"), "{written}");
        assert_eq!(LabRecord::parse(&written).unwrap().verify(), Ok(1));
    }

    /// Tests that a changed digit of a command or a hash is found.
    #[test]
    fn a_changed_digit_is_found() {
        let mut lab = Laboratory::new(SETS[0].scene());
        lab.run_until_while(0.5, || true);
        let name = "ball_restitution";
        lab.command(LabCommand::Constant { name, value: 0.5 }).unwrap();
        lab.run_until_while(3.0, || true);
        let good = text(&lab);
        for (from, to) in [("\"value\":0.5", "\"value\":0.6"), ("\"time\":0.5", "\"time\":0.4")] {
            assert!(good.contains(from), "{good}");
            let record = LabRecord::parse(&good.replace(from, to)).unwrap();
            let found = record.verify();
            assert!(matches!(found, Err(LabDifference::Hash { branch: 0, .. })), "{found:?}");
        }
        let slow = good.replace("\"value\":0.5", "\"value\":1.5");
        let found = LabRecord::parse(&slow).unwrap().verify();
        assert!(
            matches!(found, Err(LabDifference::Refused { branch: 0, command: 0, .. })),
            "{found:?}"
        );
    }

    /// Tests that each malformed part is refused with its place.
    #[test]
    fn malformed_records_are_refused() {
        let mut lab = Laboratory::new(SETS[0].scene());
        let ball = Ball::at_rest(BallId(8), 0.02, 0.1, 0.3, 0.3);
        lab.command(LabCommand::Put { ball: Box::new(ball), color: None }).unwrap();
        let good: Value = serde_json::from_str(&text(&lab)).unwrap();
        let branch = "/branches/0";
        let command = "/branches/0/commands/0";
        for (place, value, expected) in [
            ("/version", json!(2), "version"),
            ("/kind", json!("record"), "kind"),
            ("/engine", json!(-1), "engine"),
            ("/scene/balls/0/radius", json!(0), "scene.balls[0].radius"),
            ("/current", json!(1), "current"),
            ("/branches", json!([]), "branches"),
            ("/branches/0/parent", json!(0), "branches[0].parent"),
            ("/branches/0/name", json!(3), "branches[0].name"),
            ("/branches/0/from", json!(1), "branches[0].from"),
            ("/branches/0/end", json!(-1), "branches[0].end"),
            ("/branches/0/end", json!(1e9), "branches[0].end"),
            ("/branches/0/inherited", json!(2), "branches[0].inherited"),
            ("/branches/0/compared", json!(0), "branches[0].compared"),
            ("/branches/0/hash", json!("zz"), "branches[0].hash"),
            ("/branches/0/commands/0/time", json!(1), "branches[0].commands[0]"),
            ("/branches/0/commands/0/put/mass", json!("x"), "commands[0].put.mass"),
            ("/branches/0/commands/0/put/position", json!([0]), "commands[0].put.position"),
            (branch, json!({}), "branches[0]"),
            (command, json!({"time": 0}), "branches[0].commands[0]"),
            (command, json!({"time": 0, "remove": 1, "put": {}}), "branches[0].commands[0]"),
            (command, json!({"time": 0, "remove": "1"}), "commands[0].remove"),
            (command, json!({"time": 0, "constant": "x", "value": 1}), "commands[0].constant"),
            (command, json!({"time": 0, "constant": "frame"}), "commands[0]"),
            (command, json!({"time": 0, "constant": "frame", "value": "1"}), "commands[0].value"),
            (command, json!({"time": 0, "laws": "real"}), "commands[0]"),
            (command, json!({"time": 0, "table": "moon"}), "commands[0].table"),
            (command, json!({"time": 0, "shot": {"speed": 1}}), "commands[0].shot"),
        ] {
            let mut bad = good.clone();
            *bad.pointer_mut(place).unwrap() = value.clone();
            match LabRecord::read(&bad) {
                Err(why) => assert!(why.to_string().contains(expected), "{place} {value}: {why}"),
                Ok(_) => panic!("{place} {value} was read"),
            }
        }
    }
}
