//! Scenes: a table with balls, an optional shot, and the duration of the run.

use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::FRAC_PI_2;
use std::sync::Arc;

use nalgebra::Vector2;
use serde_json::{Map, Value, json};

use super::ball::{self, MAX_SPEED};
use super::neighbours::Neighbours;
use super::reader::{self, ContentError, Node};
use super::{laws, table};
use crate::physics::impact::cue;
use crate::physics::{Ball, BallId, Laws, Shot, Strength, Table, World};

/// Least step and duration, s.
const MIN_TIME: f64 = 1e-6;

/// Greatest distance beyond the bed of a ball that rests in the mouth of a pocket, m.
pub(super) const SHELF: f64 = 0.1;

/// Most balls of a scene: it takes half a second to read.
const MOST_BALLS: usize = 10_000;

/// A validated scene.
#[derive(Debug, Clone)]
pub struct Scene {
    /// Its laws, including overridden constants.
    pub laws: Laws,
    /// Its table.
    pub table: Arc<Table>,
    /// Its balls, ascending by number.
    pub balls: Vec<Ball>,
    /// The colours of balls that have one of their own, `0xRRGGBB`.
    pub colors: BTreeMap<BallId, u32>,
    /// The shot it starts with.
    pub shot: Option<Shot>,
    /// The duration of its run, and its samples.
    pub run: Run,
}

/// The duration of a scene and its samples.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Run {
    /// Time step of each update, s.
    pub step: f64,
    /// Duration, s; `None` to run until everything rests.
    pub duration: Option<f64>,
    /// Steps between two samples; 0 for none.
    pub sample_every: u64,
}

impl Default for Run {
    /// Until everything rests, in steps of 1/60 s, without samples.
    fn default() -> Run {
        Run { step: 1.0 / 60.0, duration: None, sample_every: 0 }
    }
}

impl Scene {
    /// Reads a scene from JSON text.
    pub fn parse(text: &str) -> Result<Scene, ContentError> {
        Scene::from_value(&reader::parse(text)?)
    }

    /// Reads a position between two shots from JSON text: a ball may rest in the mouth of a pocket.
    pub fn parse_position(text: &str) -> Result<Scene, ContentError> {
        Scene::position(&reader::parse(text)?)
    }

    /// Reads a position between two shots from a JSON document.
    pub fn position(document: &Value) -> Result<Scene, ContentError> {
        Scene::read_within(&Node::root(document, "the position"), SHELF)
    }

    /// Reads a scene from a JSON document.
    pub fn from_value(document: &Value) -> Result<Scene, ContentError> {
        Scene::read(&Node::root(document, "the scene"))
    }

    /// Reads a scene from a place in a document.
    pub fn read(node: &Node) -> Result<Scene, ContentError> {
        Scene::read_within(node, 0.0)
    }

    /// Reads a scene whose balls may lie beyond the bed by a margin, m.
    pub(super) fn read_within(node: &Node, margin: f64) -> Result<Scene, ContentError> {
        let scene = node.object(&[
            "version",
            "laws",
            "conditions",
            "equipment",
            "cue",
            "cue_ball",
            "constants",
            "table",
            "balls",
            "shot",
            "run",
        ])?;
        scene.required("version")?.version(1)?;
        let laws = laws::read(&scene)?;
        let table = table::read(&scene, &laws)?;
        let nodes = scene.required("balls")?;
        let balls = read_balls(&nodes, &laws, &table, margin)?;
        let colors = ball::read_colors(&nodes)?;
        let shot = scene.get("shot").map(|node| read_shot(&node, &balls, &laws)).transpose()?;
        let run = read_run(scene.get("run").as_ref())?;
        check_end(&run, &laws)?;
        Ok(Scene { laws, table: Arc::new(table), balls, colors, shot, run })
    }

    /// The scene of a position between two shots, read from a list of balls, on a table that there is
    /// already. It runs for `duration`, s, or until everything rests.
    pub fn on_table(
        table: Arc<Table>,
        laws: Laws,
        list: &Node,
        duration: Option<f64>,
    ) -> Result<Scene, ContentError> {
        let run = Run { duration, ..Run::default() };
        check_end(&run, &laws)?;
        let balls = read_balls(list, &laws, &table, SHELF)?;
        let colors = ball::read_colors(list)?;
        Ok(Scene { laws, table, balls, colors, shot: None, run })
    }

    /// Writes the scene as a JSON document.
    pub fn write(&self) -> Value {
        let mut object = Map::new();
        object.insert("version".to_owned(), json!(1));
        table::write_with_laws(&self.table, &self.laws, &mut object);
        let balls = self.balls.iter().map(|one| ball::write(one, self.colors.get(&one.id)));
        object.insert("balls".to_owned(), balls.collect());
        if let Some(shot) = &self.shot {
            object.insert("shot".to_owned(), write_shot(shot));
        }
        let Run { step, duration, sample_every } = self.run;
        let run = json!({ "step": step, "duration": duration, "sample_every": sample_every });
        object.insert("run".to_owned(), run);
        object.into()
    }

    /// The scene's world at time zero, before the shot.
    pub fn world(&self) -> World {
        World::new(Arc::clone(&self.table), self.laws, self.balls.clone())
    }
}

/// Reads balls, which may lie beyond the bed by a margin, m.
pub(super) fn read_balls(
    list: &Node,
    laws: &Laws,
    table: &Table,
    margin: f64,
) -> Result<Vec<Ball>, ContentError> {
    let nodes = list.list_of(MOST_BALLS, "balls")?;
    if nodes.is_empty() {
        return list.refuse("at least one ball is needed");
    }
    let mut balls: Vec<Ball> = Vec::with_capacity(nodes.len());
    let mut ids = BTreeSet::new();
    for node in &nodes {
        let ball = ball::read(node, laws)?;
        if !ids.insert(ball.id) {
            return node.refuse(format!("a ball with id {} is there already", ball.id));
        }
        balls.push(ball);
    }
    let mut others = Neighbours::new(&balls);
    for (node, ball) in nodes.iter().zip(&balls) {
        if let Err(why) = ball::check_place(ball, others.of(ball), laws, table, margin) {
            return node.refuse(why.to_string());
        }
        others.add(ball);
    }
    balls.sort_by_key(|ball| ball.id);
    Ok(balls)
}

/// The keys of a shot.
const SHOT_KEYS: [&str; 6] = ["ball", "direction", "power", "speed", "tip", "elevation"];

/// Reads a shot at a ball, whether that is there or not.
pub fn read_any_shot(node: &Node) -> Result<Shot, ContentError> {
    let object = node.object(&SHOT_KEYS)?;
    let ball = match object.get("ball") {
        Some(id) => BallId(id.count(u32::MAX.into())? as u32),
        None => BallId::CUE,
    };
    let direction = object.required("direction")?.any_number()?;
    let strength = match (object.get("power"), object.get("speed")) {
        (Some(power), None) => Strength::Power(power.within(0.0, 1.0, "a number")?),
        (None, Some(node)) => Strength::Speed(node.within(0.0, MAX_SPEED, "a speed in m/s")?),
        _ => return object.refuse("exactly one of \"power\" and \"speed\" is needed"),
    };
    let tip = match object.get("tip") {
        Some(tip) => {
            let place = tip.vector::<2>(2)?;
            if Vector2::from(place).norm() > 1.0 {
                return tip.refuse("at most 1 radius from the centre");
            }
            place
        }
        None => [0.0; 2],
    };
    let elevation = match object.get("elevation") {
        Some(node) => node.within(0.0, FRAC_PI_2, "an angle in rad")?,
        None => 0.0,
    };
    Ok(Shot { ball, direction, strength, tip, elevation })
}

/// Reads a shot at one of these balls.
pub fn read_shot(node: &Node, balls: &[Ball], laws: &Laws) -> Result<Shot, ContentError> {
    let object = node.object(&SHOT_KEYS)?;
    let shot = read_any_shot(node)?;
    let Some(ball) = balls.iter().find(|one| one.id == shot.ball) else {
        return match object.get("ball") {
            Some(id) => id.refuse(format!("there is no ball {} in this scene", shot.ball)),
            None => object.refuse("there is no ball 0 in this scene; \"ball\" is needed"),
        };
    };
    if let (Strength::Speed(speed), Some(node)) = (shot.strength, object.get("speed")) {
        ball::check_below_light(&node, speed, laws)?;
    }
    let mut struck = *ball;
    cue::strike(&mut struck, &shot, laws);
    if struck.speed() > MAX_SPEED {
        return node.refuse(format!(
            "ball {} would leave the cue at {:.0} m/s; at most {MAX_SPEED} m/s are allowed",
            ball.id,
            struck.speed()
        ));
    }
    Ok(shot)
}

/// Writes a shot.
pub fn write_shot(shot: &Shot) -> Value {
    let (strength, value) = match shot.strength {
        Strength::Power(power) => ("power", power),
        Strength::Speed(speed) => ("speed", speed),
    };
    json!({
        "ball": shot.ball.0,
        "direction": shot.direction,
        strength: value,
        "tip": shot.tip,
        "elevation": shot.elevation,
    })
}

/// Rejects a run without an end.
fn check_end(run: &Run, laws: &Laws) -> Result<(), ContentError> {
    if run.duration.is_some() || laws.slow_down() {
        return Ok(());
    }
    let problem = "without friction the balls never rest; a duration in seconds is needed";
    Err(ContentError::at("run.duration", problem))
}

fn read_run(node: Option<&Node>) -> Result<Run, ContentError> {
    let mut run = Run::default();
    let Some(node) = node else { return Ok(run) };
    let object = node.object(&["step", "duration", "sample_every"])?;
    if let Some(step) = object.get("step") {
        run.step = step.within(MIN_TIME, reader::MAX_MAGNITUDE, "a time in s")?;
    }
    if let Some(duration) = object.get("duration").filter(|node| !node.value().is_null()) {
        run.duration =
            Some(duration.within(MIN_TIME, reader::MAX_MAGNITUDE, "null, or a time in s")?);
    }
    if let Some(every) = object.get("sample_every") {
        run.sample_every = every.count(u64::MAX)?;
    }
    Ok(run)
}
