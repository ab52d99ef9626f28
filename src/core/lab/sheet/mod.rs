//! Experiment sheets: a text, a scene, perhaps a sweep, and the numbers to expect, in one file.

mod expected;
pub mod experiments;
mod show;

use std::sync::Arc;

use serde_json::Value;

use super::measure::unit::Unit;
use super::sweep::Sweep;
use super::sweep::outcome::{FinishedRun, Outcome};
use super::sweep::path;
use crate::game::files::reader::{self, ContentError, Node};
use crate::game::files::{Scene, quoted};
use crate::lab::{LabCommand, Laboratory};
use crate::physics::{Ball, BallId};
pub use expected::Expected;
pub use show::Show;

/// The `kind` of a sheet's file.
const KIND: &str = "sheet";
/// Most characters of a title.
const TITLE: usize = 80;
/// Most characters of a text.
const TEXT: usize = 4000;
/// Most numbers to expect.
const MOST_EXPECTED: usize = 50;
/// Most changes of the second scene.
const MOST_CHANGES: usize = 1000;

/// A validated experiment sheet.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// The whole document.
    document: Value,
    /// Its title.
    pub title: String,
    /// Instructions and questions.
    pub text: String,
    /// The scene as JSON, and as it was read.
    scene: (Value, Scene),
    /// The second scene of a comparison.
    compare: Option<Compare>,
    /// The instruments at the start.
    pub show: Show,
    /// Its sweep.
    pub sweep: Option<Sweep>,
    /// The numbers to expect.
    pub expected: Vec<Expected>,
}

/// The second scene of a sheet that compares two.
#[derive(Debug, Clone)]
pub struct Compare {
    /// Its name, which says what is different.
    pub name: String,
    /// The scene as JSON, and as it was read.
    scene: (Value, Scene),
}

impl Sheet {
    /// True if a document says that it is a sheet.
    pub fn is_one(document: &Value) -> bool {
        document.get("kind").and_then(Value::as_str) == Some(KIND)
    }

    /// Reads a sheet from JSON text.
    pub fn parse(text: &str) -> Result<Sheet, ContentError> {
        Sheet::read(&Node::root(&reader::parse(text)?, "the sheet"))
    }

    /// Reads a sheet from a document.
    pub fn read(node: &Node) -> Result<Sheet, ContentError> {
        let object = node.object(&[
            "version", "kind", "title", "text", "scene", "show", "compare", "sweep", "expected",
        ])?;
        object.required("version")?.version(1)?;
        object.required("kind")?.one_of(&[(KIND, ())])?;
        let title = read_text(&object.required("title")?, TITLE)?;
        let text = read_text(&object.required("text")?, TEXT)?;
        let given = object.required("scene")?;
        let scene = (given.value().clone(), Scene::read(&given)?);
        let compare = object.get("compare").map(|node| read_compare(&node, &scene)).transpose()?;
        let sweep = object
            .get("sweep")
            .map(|node| Sweep::of_scene(&given, &node.object(&["vary", "outcomes"])?));
        let list = object.required("expected")?;
        let nodes = list.list_of(MOST_EXPECTED, "numbers")?;
        let balls = scene.1.balls.len();
        let read = |node: &Node| Expected::read(node, balls, compare.is_some());
        let expected = nodes.iter().map(read).collect::<Result<_, _>>()?;
        let show = object.get("show").map(|node| Show::read(&node, balls)).transpose()?;
        Ok(Sheet {
            document: node.value().clone(),
            title,
            text,
            scene,
            show: show.unwrap_or_default(),
            compare,
            sweep: sweep.transpose()?,
            expected,
        })
    }

    /// Its words in the order of the panel: the title, the text, the name of the second scene if there
    /// is one, and those of the numbers.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let compare = self.compare.iter().map(|compare| &compare.name);
        let names = self.expected.iter().map(|expected| &expected.name);
        [&self.title, &self.text].into_iter().chain(compare).chain(names).map(String::as_str)
    }

    /// The scene.
    pub fn scene(&self) -> &Scene {
        &self.scene.1
    }

    /// The second scene, if there is one.
    pub fn compare(&self) -> Option<(&str, &Scene)> {
        self.compare.as_ref().map(|compare| (compare.name.as_str(), &compare.scene.1))
    }

    /// The experiment, with the second scene as a branch beside the first one.
    pub fn laboratory(&self) -> Laboratory {
        let mut lab = Laboratory::new(self.scene().clone());
        if let Some((name, other)) = self.compare() {
            // The second scene is valid, but a command on the way to it may be refused. Then the
            // experiment has no such branch.
            let _ = lab.add_beside(name, changes(self.scene(), other));
        }
        lab
    }

    /// The measured outcomes with their units.
    pub fn units(&self) -> impl Iterator<Item = (&Outcome, Unit)> {
        self.expected.iter().map(|expected| (&expected.measure, expected.unit))
    }

    /// The sheet as JSON text, with these answers in the order of `expected`.
    pub fn filled_in(&self, answers: impl IntoIterator<Item = Option<f64>>) -> String {
        let mut document = self.document.clone();
        let numbers = document["expected"].as_array_mut().into_iter().flatten();
        for (number, answer) in numbers.zip(answers) {
            // Only questions to the student have this key.
            if number.get("answer").is_some() {
                number["answer"] = answer.into();
            }
        }
        format!("{document:#}\n")
    }

    /// A changed scene as JSON, with the balls in the order of the sheet.
    pub fn scene_json(&self, scene: &Scene) -> Value {
        let mut document = scene.write();
        if let Some(balls) = document["balls"].as_array_mut() {
            balls.sort_by_key(|ball| self.index_of(&ball["id"]));
        }
        document
    }

    /// The balls of a changed scene in the order of [`Sheet::scene_json`].
    pub fn ball_order(&self, scene: &Scene) -> Vec<BallId> {
        let mut order: Vec<BallId> = scene.balls.iter().map(|ball| ball.id).collect();
        order.sort_by_key(|id| self.index_of(&id.0.into()));
        order
    }

    /// The index of a ball in the sheet's list; balls that are not in it come last.
    fn index_of(&self, id: &Value) -> usize {
        let all = self.scene.0["balls"].as_array();
        all.and_then(|all| all.iter().position(|one| one["id"] == *id)).unwrap_or(usize::MAX)
    }

    /// Runs the experiment and returns the measured numbers, in the units and in the order of
    /// `expected`; a run may lack some. `present` replaces the first scene if it was changed. Returns
    /// `None` if `may_go_on` ends a run.
    pub fn measure(
        &self,
        present: Option<&Scene>,
        mut may_go_on: impl FnMut() -> bool,
    ) -> Option<Vec<Option<f64>>> {
        let is_recorded = self.expected.iter().any(|one| one.measure.needs_history());
        let mut run =
            |document, scene| FinishedRun::run(document, scene, is_recorded, &mut may_go_on);
        let other = match &self.compare {
            Some(Compare { scene: (document, scene), .. }) => Some(run(document, scene)?),
            None => None,
        };
        // The document only gives the order of the balls, so the sheet's own serves for a changed
        // scene, too.
        let mut ended = run(&self.scene.0, present.unwrap_or(self.scene()))?;
        ended.other = other.as_ref();
        Some(self.expected.iter().map(|one| one.measured(&ended)).collect())
    }
}

/// The commands that turn the start of a scene into another one.
fn changes(scene: &Scene, other: &Scene) -> Vec<LabCommand> {
    let mut start = scene.world();
    if let Some(shot) = &scene.shot {
        start.strike(shot);
    }
    let mut changes = Vec::new();
    if scene.table != other.table {
        changes.push(LabCommand::Table(Arc::clone(&other.table)));
    }
    if scene.laws != other.laws {
        changes.push(LabCommand::Laws(Box::new(other.laws)));
    }
    // A stroke may take time, so it cannot be copied as the state of its balls at one instant.
    for (ball, changed) in start.balls().zip(other.world().balls()) {
        let state = |ball: &Ball| {
            (ball.position, ball.velocity, ball.spin, ball.radius, ball.mass, ball.state)
        };
        let color = other.colors.get(&ball.id).copied();
        if state(&ball) != state(&changed) || color != scene.colors.get(&ball.id).copied() {
            changes.push(LabCommand::Put { ball: Box::new(changed), color });
        }
    }
    changes.extend(other.shot.map(LabCommand::Strike));
    changes
}

/// Reads a text of a limited length that is not blank.
fn read_text(node: &Node, most: usize) -> Result<String, ContentError> {
    let text = node.text()?;
    let length = text.chars().count();
    if text.trim().is_empty() {
        return node.refuse("a text is needed");
    }
    if length > most {
        return node.refuse(format!("{length} characters; at most {most} are allowed"));
    }
    if text.chars().any(|letter| letter.is_control() && letter != '\n') {
        return node.refuse(format!("a control character in {}", quoted(text)));
    }
    Ok(text.to_owned())
}

/// Reads the second scene: the first one with some values replaced.
fn read_compare(node: &Node, first: &(Value, Scene)) -> Result<Compare, ContentError> {
    let object = node.object(&["name", "changes"])?;
    let name = read_text(&object.required("name")?, TITLE)?;
    let changes = object.required("changes")?;
    let entries: Vec<_> = changes.any_object()?.entries().collect();
    if entries.is_empty() || entries.len() > MOST_CHANGES {
        let count = entries.len();
        return changes.refuse(format!("{count} changes; 1 to {MOST_CHANGES} are allowed"));
    }
    let mut document = first.0.clone();
    for (key, value) in entries {
        let Some(steps) = path::steps(key) else {
            return changes.refuse(format!(
                "{} is not a path into the scene, such as constants.ball_restitution",
                quoted(key)
            ));
        };
        if let Err(problem) = path::write(&mut document, &steps, value.value().clone()) {
            let key = quoted(key);
            return changes.refuse(format!("the scene has no place for {key}: {problem}"));
        }
    }
    let scene = Scene::read(&Node::part(&document, "scene")).or_else(|error| match error {
        ContentError::Value { place, problem, .. } => {
            changes.refuse(format!("the changed scene is malformed: {place}: {problem}"))
        }
        ContentError::Syntax(_) => Err(error),
    })?;
    if !scene.balls.iter().map(|ball| ball.id).eq(first.1.balls.iter().map(|ball| ball.id)) {
        return changes.refuse("both scenes need the same balls");
    }
    if scene.laws.preset != first.1.laws.preset {
        return changes.refuse("both scenes need the same preset of laws");
    }
    Ok(Compare { name, scene: (document, scene) })
}

#[cfg(test)]
mod tests;
