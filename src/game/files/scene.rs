//! Scenes: a table with balls, an optional shot, and the duration of the run.

use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::FRAC_PI_2;
use std::sync::Arc;

use nalgebra::{Vector2, Vector3};
use serde_json::Value;

use super::neighbours::Neighbours;
use super::reader::{self, ContentError, Node, Object};
use super::{laws, table};
use crate::physics::contact::{MAX_OVERLAP, ball_ball, cushion as cushion_contact};
use crate::physics::impact::cue;
use crate::physics::laws::{Allowed, Space};
use crate::physics::table::Bed;
use crate::physics::{Ball, BallId, Laws, MotionState, Shot, Strength, Table, World, motion};

/// Least step and duration, s.
const SHORTEST: f64 = 1e-6;
/// Highest speed of a ball or cue, m/s.
const FASTEST: f64 = 1e3;
/// Highest spin about an axis, rad/s.
const MOST_SPIN: f64 = 1e4;
/// Greatest height of a ball's centre, m.
const HIGHEST: f64 = 100.0;

/// Most balls of a scene: it takes half a second to read.
const MOST_BALLS: usize = 10_000;

/// The keys of a ball.
const BALL_KEYS: [&str; 7] = ["id", "position", "velocity", "spin", "radius", "mass", "color"];

/// Overlap allowed for rounding, m.
const ROUNDING: f64 = 1e-12;

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

impl Scene {
    /// Reads a scene from JSON text.
    pub fn parse(text: &str) -> Result<Scene, ContentError> {
        Scene::from_value(&reader::parse(text)?)
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
        let scene =
            node.object(&["version", "laws", "constants", "table", "balls", "shot", "run"])?;
        let version = scene.required("version")?;
        if version.value().as_f64() != Some(1.0) {
            return version.refuse("this program reads version 1");
        }
        let laws = laws::read(&scene)?;
        let table = table::read(&scene, laws.preset)?;
        let nodes = scene.required("balls")?;
        let balls = read_balls(&nodes, &laws, &table, margin)?;
        let colors = read_colors(&nodes)?;
        let shot = scene.get("shot").map(|node| read_shot(&node, &balls, &laws)).transpose()?;
        let run = read_run(scene.get("run").as_ref())?;
        if run.duration.is_none() && !laws.slow_down() {
            return scene.refuse(
                "run.duration: without friction the balls never rest; a duration in seconds \
                 is needed",
            );
        }
        Ok(Scene { laws, table: Arc::new(table), balls, colors, shot, run })
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
        let ball = read_ball(node, laws)?;
        if !ids.insert(ball.id) {
            return node.refuse(format!("a ball with id {} is there already", ball.id));
        }
        balls.push(ball);
    }
    let mut others = Neighbours::new(&balls);
    for (node, ball) in nodes.iter().zip(&balls) {
        check_place(node, ball, &others, laws, table, margin)?;
        others.add(ball);
    }
    balls.sort_by_key(|ball| ball.id);
    Ok(balls)
}

fn read_id(ball: &Object) -> Result<BallId, ContentError> {
    Ok(BallId(ball.required("id")?.count(u32::MAX.into())? as u32))
}

/// Reads the colours of balls that have one.
fn read_colors(list: &Node) -> Result<BTreeMap<BallId, u32>, ContentError> {
    let mut colors = BTreeMap::new();
    for node in list.list()? {
        let ball = node.object(&BALL_KEYS)?;
        if let Some(color) = ball.get("color") {
            colors.insert(read_id(&ball)?, read_color(&color)?);
        }
    }
    Ok(colors)
}

/// Reads a colour like "#c4231d".
fn read_color(node: &Node) -> Result<u32, ContentError> {
    let digits = node.text()?.strip_prefix('#').filter(|digits| {
        digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
    });
    match digits.map(|digits| u32::from_str_radix(digits, 16)) {
        Some(Ok(color)) => Ok(color),
        _ => node.refuse("a color is written as \"#rrggbb\", in hexadecimal digits"),
    }
}

fn read_ball(node: &Node, laws: &Laws) -> Result<Ball, ContentError> {
    let object = node.object(&BALL_KEYS)?;
    let id = read_id(&object)?;
    let place = object.required("position")?;
    let [x, y, z] = place.vector::<3>(2)?;
    let radius = match object.get("radius") {
        Some(node) => node.within(Allowed::SIZE.least, Allowed::SIZE.most, "a radius in m")?,
        None => laws.ball_radius(),
    };
    let mass = match object.get("mass") {
        Some(node) => node.within(Allowed::MASS.least, Allowed::MASS.most, "a mass in kg")?,
        None => laws.ball_mass(radius),
    };
    let velocity = read_bounded(object.get("velocity"), 2, FASTEST, "m/s")?;
    let level = Vector2::new(velocity[0], velocity[1]);
    if let Some(node) = object.get("velocity") {
        check_below_light(&node, level.norm(), laws)?;
    }
    let spin = read_bounded(object.get("spin"), 3, MOST_SPIN, "rad/s")?;
    let mut ball = Ball::at_rest(id, radius, mass, x, y);
    ball.velocity = level.push(0.0);
    match laws.space {
        // The planar view hides motion off the cloth; a moving ball rolls.
        Space::Plane => ball.spin = motion::rolling_spin(ball.velocity, radius),
        Space::Solid { .. } => {
            ball.velocity.z = velocity[2];
            ball.spin = Vector3::from(spin);
            if place.list()?.len() == 3 {
                if !(radius..=HIGHEST).contains(&z) {
                    return place.refuse(format!(
                        "the height of the centre must be from the radius, {radius} m, to \
                         {HIGHEST} m; without it the ball stands on the cloth"
                    ));
                }
                ball.position.z = z;
            }
        }
    }
    // The world determines the exact state of motion.
    if ball.velocity != Vector3::zeros() || ball.spin != Vector3::zeros() {
        ball.state = MotionState::Rolling;
    }
    Ok(ball)
}

/// Reads at least `least` of three numbers (missing ones are zero) whose norm is bounded.
fn read_bounded(
    node: Option<Node>,
    least: usize,
    most: f64,
    unit: &str,
) -> Result<[f64; 3], ContentError> {
    let Some(node) = node else { return Ok([0.0; 3]) };
    let vector = node.vector::<3>(least)?;
    if Vector3::from(vector).norm() > most {
        return node.refuse(format!("at most {most} {unit}"));
    }
    Ok(vector)
}

/// Rejects a ball that is not slower than light.
fn check_below_light(node: &Node, speed: f64, laws: &Laws) -> Result<(), ContentError> {
    match laws.speed_of_light {
        Some(c) if speed >= c => {
            node.refuse(format!("{speed} m/s is not below the speed_of_light, {c} m/s"))
        }
        _ => Ok(()),
    }
}

/// Rejects a ball off the bed, inside a cushion or inside another ball.
fn check_place(
    node: &Node,
    ball: &Ball,
    others: &Neighbours,
    laws: &Laws,
    table: &Table,
    margin: f64,
) -> Result<(), ContentError> {
    let center = ball.position.xy();
    let solid = matches!(laws.space, Space::Solid { .. });
    let off = |bed: &Bed| {
        center.x.abs() > bed.half_length + margin || center.y.abs() > bed.half_width + margin
    };
    if let Some(bed) = table.bed.filter(off) {
        let (x, y) = (bed.half_length, bed.half_width);
        return node.refuse(format!("off the bed, which is |x| at most {x} m, |y| at most {y} m"));
    }
    let overlap = |other: &Ball| -ball_ball::gap(ball, other, solid);
    let inside = others.of(ball).filter(|other| overlap(other) > MAX_OVERLAP + ROUNDING);
    if let Some(other) = inside.min_by_key(|other| other.id) {
        return node.refuse(overlaps(&format!("ball {}", other.id), overlap(other)));
    }
    if let Some(nose) = laws.nose_height(table).filter(|_| !table.cushions.is_empty()) {
        let [least, most] = cushion_contact::radii_that_meet(nose);
        if !(least..=most).contains(&ball.radius) {
            return node.refuse(format!(
                "a radius of {} m does not go with cushions whose nose is {nose} m high; from \
                 {least:.6} m to {most:.6} m are allowed",
                ball.radius
            ));
        }
    }
    // A ball at this height is above all cushions.
    let height = laws.nose_height(table).map(|height| height - (ball.position.z - ball.radius));
    for (index, cushion) in table.cushions.iter().enumerate() {
        let overlap = cushion_contact::reach(ball.radius, height) - cushion.distance(center);
        if overlap > MAX_OVERLAP + ROUNDING {
            return node.refuse(overlaps(&format!("cushion {index}"), overlap));
        }
    }
    Ok(())
}

fn overlaps(what: &str, overlap: f64) -> String {
    let (overlap, allowed) = (overlap * 1e3, MAX_OVERLAP * 1e3);
    format!("overlaps {what} by {overlap:.3} mm; at most {allowed} mm are allowed")
}

fn read_shot(node: &Node, balls: &[Ball], laws: &Laws) -> Result<Shot, ContentError> {
    let object = node.object(&["ball", "direction", "power", "speed", "tip", "elevation"])?;
    let ball = match object.get("ball") {
        Some(id) => {
            let ball = BallId(id.count(u32::MAX.into())? as u32);
            if !balls.iter().any(|one| one.id == ball) {
                return id.refuse(format!("there is no ball {ball} in this scene"));
            }
            ball
        }
        None if balls.iter().any(|one| one.id == BallId::CUE) => BallId::CUE,
        None => return object.refuse("there is no ball 0 in this scene; \"ball\" is needed"),
    };
    let direction = object.required("direction")?.any_number()?;
    let strength = match (object.get("power"), object.get("speed")) {
        (Some(power), None) => Strength::Power(power.within(0.0, 1.0, "a number")?),
        (None, Some(node)) => {
            let speed = node.within(0.0, FASTEST, "a speed in m/s")?;
            check_below_light(&node, speed, laws)?;
            Strength::Speed(speed)
        }
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
    let shot = Shot { ball, direction, strength, tip, elevation };
    for ball in balls.iter().filter(|one| one.id == ball) {
        let mut struck = *ball;
        cue::strike(&mut struck, &shot, laws);
        if struck.speed() > FASTEST {
            return node.refuse(format!(
                "ball {} would leave the cue at {:.0} m/s; at most {FASTEST} m/s are allowed",
                ball.id,
                struck.speed()
            ));
        }
    }
    Ok(shot)
}

fn read_run(node: Option<&Node>) -> Result<Run, ContentError> {
    let mut run = Run { step: 1.0 / 60.0, duration: None, sample_every: 0 };
    let Some(node) = node else { return Ok(run) };
    let object = node.object(&["step", "duration", "sample_every"])?;
    if let Some(step) = object.get("step") {
        run.step = step.within(SHORTEST, reader::LARGEST, "a time in s")?;
    }
    if let Some(duration) = object.get("duration").filter(|node| !node.value().is_null()) {
        run.duration = Some(duration.within(SHORTEST, reader::LARGEST, "null, or a time in s")?);
    }
    if let Some(every) = object.get("sample_every") {
        run.sample_every = every.count(u64::MAX)?;
    }
    Ok(run)
}
