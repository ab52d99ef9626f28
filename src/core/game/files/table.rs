//! Tables in files: a name, or cushions and pockets.

use nalgebra::Vector2;
use serde_json::{Map, Value, json};

use super::laws::{self, read_constant};
use super::quoted;
use super::reader::{self, ContentError, Node, Object};
use crate::physics::laws::{Allowed, Conditions, Equipment};
use crate::physics::table::{Cushion, Pocket};
use crate::physics::{Laws, Preset, Table};

/// Least length of a cushion and least radius of a pocket, m.
const MIN_LENGTH: f64 = 1e-6;
/// Difference of the two ends of an arc from its centre, for rounding, relative to its radius.
const ROUNDING: f64 = 1e-9;
/// Most cushions of a table: it takes half a second to read.
const MOST_CUSHIONS: usize = 10_000;
/// Most pockets of a table. The time to cut them out of the cloth is short, but grows with the cube
/// of their number.
const MOST_POCKETS: usize = 100;

/// Reads the table under the key "table" of an object, under the conditions of these laws; the
/// default is the laws' usual table.
pub fn read(object: &Object, laws: &Laws) -> Result<Table, ContentError> {
    match object.get("table") {
        Some(node) => read_table(&node, laws),
        None => Ok(laws.usual_table()),
    }
}

/// Reads the table under the key "table" of an object without laws, under the conditions beside it.
pub fn read_alone(object: &Object) -> Result<Table, ContentError> {
    read(object, &laws::read_conditions(object)?.laws())
}

/// Writes laws and a table under the keys of an object, so that they are read back as they are.
///
/// A named table tells its conditions. If they are not those of the laws, the laws are written with
/// the table's, and with all constants that differ from these.
pub fn write_with_laws(table: &Table, laws: &Laws, object: &mut Map<String, Value>) {
    let all = match laws.preset {
        Preset::Real => &Conditions::ALL[..],
        Preset::Report | Preset::Rpool => &[],
    };
    let named = name_of(table, laws.conditions, all);
    let conditions = named.map_or(laws.conditions, |(_, conditions)| conditions);
    let known = named.map_or_else(Equipment::default, |(name, _)| Equipment::of_table(name));
    laws::write(&Laws { conditions, ..*laws }, known, object);
    let table = named.map_or_else(|| write_parts(table), |(name, _)| name.into());
    object.insert("table".to_owned(), table);
}

/// Writes a table and its conditions under the keys "table" and "conditions" of an object.
pub fn write(table: &Table, object: &mut Map<String, Value>) {
    let value = match name_of(table, Conditions::default(), &Conditions::ALL) {
        Some((name, conditions)) => {
            laws::write_conditions(conditions, object);
            name.into()
        }
        None => write_parts(table),
    };
    object.insert("table".to_owned(), value);
}

/// The name of a table and its conditions: the first ones if they fit, or others of a list. `None`
/// if it has no name.
fn name_of(
    table: &Table,
    first: Conditions,
    others: &[Conditions],
) -> Option<(&'static str, Conditions)> {
    [first].iter().chain(others).find_map(|&conditions| {
        let is_it = |name: &&str| conditions.table(name).as_ref() == Some(table);
        Table::NAMES.into_iter().find(is_it).map(|name| (name, conditions))
    })
}

/// Writes a table as its cushions and pockets.
fn write_parts(table: &Table) -> Value {
    let cushions: Vec<Value> = table
        .cushions
        .iter()
        .map(|cushion| {
            let mut piece = json!({"from": cushion.from.as_slice(), "to": cushion.to.as_slice()});
            if let Some(curve) = &cushion.curve {
                piece["center"] = json!(curve.center.as_slice());
            }
            piece
        })
        .collect();
    let pockets: Vec<Value> = table
        .pockets
        .iter()
        .map(|pocket| json!({ "center": pocket.center.as_slice(), "radius": pocket.radius }))
        .collect();
    json!({ "cushions": cushions, "pockets": pockets, "nose_height": table.nose_height })
}

fn read_table(node: &Node, laws: &Laws) -> Result<Table, ContentError> {
    if let Value::String(name) = node.value() {
        return match laws.table_named(name) {
            Some(table) => Ok(table),
            None => node.unknown(format!(
                "unknown table {}; allowed: {}, or an object",
                quoted(name),
                Table::NAMES.join(", ")
            )),
        };
    }
    if !node.value().is_object() {
        let names = Table::NAMES.join(", ");
        return node.refuse(format!(
            "expected the name of a table ({names}) or an object with cushions and pockets"
        ));
    }
    let object = node.object(&["cushions", "pockets", "nose_height"])?;
    let mut cushions = Vec::new();
    let list = |key, most| object.get(key).map_or(Ok(vec![]), |list| list.list_of(most, key));
    for item in list("cushions", MOST_CUSHIONS)? {
        let cushion = item.object(&["from", "to", "center"])?;
        let [from, to] = ["from", "to"].map(|key| cushion.required(key)?.vector::<2>(2));
        let (from, to) = (Vector2::from(from?), Vector2::from(to?));
        if (to - from).norm() < MIN_LENGTH {
            return item.refuse(format!("from and to must be at least {MIN_LENGTH} m apart"));
        }
        cushions.push(match cushion.get("center") {
            Some(node) => arc(&node, from, to)?,
            None => Cushion::new(from, to),
        });
    }
    let mut pockets = Vec::new();
    for item in list("pockets", MOST_POCKETS)? {
        let pocket = item.object(&["center", "radius"])?;
        let center = Vector2::from(pocket.required("center")?.vector::<2>(2)?);
        let radius =
            pocket.required("radius")?.within(MIN_LENGTH, reader::MAX_MAGNITUDE, "a radius")?;
        pockets.push(Pocket::circle(center, radius));
    }
    let nose_height = match object.get("nose_height") {
        Some(height) => read_constant(&height, Allowed::SIZE)?,
        None => Table::standard_nose_height(),
    };
    Ok(Table::from_parts(cushions, pockets, nose_height))
}

/// Reads the centre of an arc between two points.
fn arc(node: &Node, from: Vector2<f64>, to: Vector2<f64>) -> Result<Cushion, ContentError> {
    let center = Vector2::from(node.vector::<2>(2)?);
    let [first, last] = [from - center, to - center];
    let is_off = (first.norm() - last.norm()).abs() > ROUNDING * first.norm();
    if is_off || first.perp(&last) < MIN_LENGTH * MIN_LENGTH {
        return node.refuse(
            "an arc bulges to the playing side: its center is equally far from both ends, and \
             behind the line between them",
        );
    }
    Ok(Cushion::arc(from, to, center))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that a table with arcs is written as its pieces and read back, and that points which lie
    /// on no arc are refused.
    #[test]
    fn arcs_are_read_and_written() {
        let cushions = Table::named("snooker-12ft").unwrap().cushions;
        let table = Table::from_parts(cushions, Vec::new(), 0.03675);
        let document = json!({ "table": write_parts(&table) });
        let object = Node::root(&document, "the scene").any_object().unwrap();
        assert_eq!(read(&object, &Laws::real()).unwrap(), table);
        for center in [[0.0, 1.0], [0.5, -0.4], [0.5, 0.0]] {
            let cushion = json!({"from": [0, 0], "to": [1, 0], "center": center});
            let document = json!({"table": {"cushions": [cushion]}});
            let object = Node::root(&document, "the scene").any_object().unwrap();
            let why = read(&object, &Laws::real()).unwrap_err().to_string();
            assert!(why.contains("center: an arc bulges"), "{why}");
        }
    }
}
