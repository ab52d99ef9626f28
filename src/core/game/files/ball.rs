//! Balls in files, and the places where they may lie.

use std::collections::BTreeMap;

use nalgebra::{Vector2, Vector3};
use serde_json::{Value, json};

use super::reader::{ContentError, Node, Object};
use crate::physics::contact::{MAX_OVERLAP, ball_ball, cushion as cushion_contact};
use crate::physics::laws::{Allowed, Space};
use crate::physics::table::cushion::reach;
use crate::physics::table::{Bed, CushionId};
use crate::physics::{Ball, BallId, Laws, MotionState, Table, motion};

/// Highest speed of a ball or cue, m/s.
pub const MAX_SPEED: f64 = 1e3;
/// Highest spin about an axis, rad/s.
const MOST_SPIN: f64 = 1e4;
/// Greatest height of a ball's centre, m.
const MAX_HEIGHT: f64 = 100.0;
/// Overlap allowed for rounding, m.
const ROUNDING: f64 = 1e-12;
/// The keys of a ball.
const KEYS: [&str; 7] = ["id", "position", "velocity", "spin", "radius", "mass", "color"];

/// The reason why a ball may not lie where it does.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum Misplaced {
    /// Its centre is not over the bed.
    #[error("off the bed, which is |x| at most {} m, |y| at most {} m", .0.half_length, .0.half_width)]
    OffBed(Bed),
    /// It is inside another ball by this distance, m.
    #[error("{}", overlaps(&format_args!("ball {}", .0), *.1))]
    InBall(BallId, f64),
    /// It is inside a cushion by this distance, m.
    #[error("{}", overlaps(&format_args!("cushion {}", .0.0), *.1))]
    InCushion(CushionId, f64),
    /// It is too small or too large for the cushions.
    #[error(
        "a radius of {radius} m does not go with cushions whose nose is {nose} m high; from \
         {least:.6} m to {most:.6} m are allowed"
    )]
    Radius {
        /// Its radius, m.
        radius: f64,
        /// Height of the noses, m.
        nose: f64,
        /// The least and the largest radius that go with them, m.
        least: f64,
        /// The largest one, m.
        most: f64,
    },
}

fn overlaps(what: &impl std::fmt::Display, overlap: f64) -> String {
    let (overlap, allowed) = (overlap * 1e3, MAX_OVERLAP * 1e3);
    format!("overlaps {what} by {overlap:.3} mm; at most {allowed} mm are allowed")
}

/// Reads a ball.
pub fn read(node: &Node, laws: &Laws) -> Result<Ball, ContentError> {
    let object = node.object(&KEYS)?;
    let id = read_id(&object)?;
    let place = object.required("position")?;
    let [x, y, z] = place.vector::<3>(2)?;
    let [usual_radius, usual_mass] = laws.ball_size(id);
    let radius = match object.get("radius") {
        Some(node) => node.within(Allowed::SIZE.least, Allowed::SIZE.most, "a radius in m")?,
        None => usual_radius,
    };
    let mass = match object.get("mass") {
        Some(node) => node.within(Allowed::MASS.least, Allowed::MASS.most, "a mass in kg")?,
        None if radius == usual_radius => usual_mass,
        None => laws.ball_mass(radius),
    };
    let velocity = read_bounded(object.get("velocity"), 2, MAX_SPEED, "m/s")?;
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
                if !(radius..=MAX_HEIGHT).contains(&z) {
                    return place.refuse(format!(
                        "the height of the centre must be from the radius, {radius} m, to \
                         {MAX_HEIGHT} m; without it the ball stands on the cloth"
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

/// Writes a ball, with its colour if it has one.
pub fn write(ball: &Ball, color: Option<&u32>) -> Value {
    let place = ball.position.as_slice();
    let on_cloth = ball.position.z == ball.radius;
    let mut object = json!({
        "id": ball.id.0,
        "position": if on_cloth { &place[..2] } else { place },
        "radius": ball.radius,
        "mass": ball.mass,
    });
    for (key, vector) in [("velocity", ball.velocity), ("spin", ball.spin)] {
        if vector.norm_squared() > 0.0 {
            object[key] = json!(vector.as_slice());
        }
    }
    if let Some(color) = color {
        object["color"] = json!(format!("#{color:06x}"));
    }
    object
}

fn read_id(ball: &Object) -> Result<BallId, ContentError> {
    Ok(BallId(ball.required("id")?.count(u32::MAX.into())? as u32))
}

/// Reads the colours of the balls of a list that have one.
pub fn read_colors(list: &Node) -> Result<BTreeMap<BallId, u32>, ContentError> {
    let mut colors = BTreeMap::new();
    for node in list.list()? {
        let ball = node.object(&KEYS)?;
        if let Some(color) = ball.get("color") {
            colors.insert(read_id(&ball)?, read_color(&color)?);
        }
    }
    Ok(colors)
}

/// Reads the colour of a ball, if it has one.
pub fn read_color_of(ball: &Node) -> Result<Option<u32>, ContentError> {
    ball.object(&KEYS)?.get("color").map(|color| read_color(&color)).transpose()
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
pub fn check_below_light(node: &Node, speed: f64, laws: &Laws) -> Result<(), ContentError> {
    match laws.speed_of_light {
        Some(c) if speed >= c => {
            node.refuse(format!("{speed} m/s is not below the speed_of_light, {c} m/s"))
        }
        _ => Ok(()),
    }
}

/// Checks that a ball is over the bed, and neither inside a cushion nor inside one of these balls.
pub fn check_place<'a>(
    ball: &Ball,
    others: impl Iterator<Item = &'a Ball>,
    laws: &Laws,
    table: &Table,
    margin: f64,
) -> Result<(), Misplaced> {
    let center = ball.position.xy();
    let solid = laws.is_solid();
    let off = |bed: &Bed| {
        center.x.abs() > bed.half_length + margin || center.y.abs() > bed.half_width + margin
    };
    if let Some(bed) = table.bed.filter(off) {
        return Err(Misplaced::OffBed(bed));
    }
    let overlap = |other: &Ball| -ball_ball::gap(ball, other, solid);
    let inside = others.filter(|other| overlap(other) > MAX_OVERLAP + ROUNDING);
    if let Some(other) = inside.min_by_key(|other| other.id) {
        return Err(Misplaced::InBall(other.id, overlap(other)));
    }
    if let Some(nose) = laws.nose_height(table).filter(|_| !table.cushions.is_empty()) {
        let [least, most] = cushion_contact::radii_that_meet(nose);
        if !(least..=most).contains(&ball.radius) {
            return Err(Misplaced::Radius { radius: ball.radius, nose, least, most });
        }
    }
    // A ball at this height is above all cushions.
    let height = laws.nose_height(table).map(|height| height - (ball.position.z - ball.radius));
    for (index, cushion) in table.cushions.iter().enumerate() {
        let overlap = reach(ball.radius, height) - cushion.distance(center);
        if overlap > MAX_OVERLAP + ROUNDING {
            return Err(Misplaced::InCushion(CushionId(index), overlap));
        }
    }
    Ok(())
}
