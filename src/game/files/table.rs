//! Tables in files: a name, or cushions and pockets.

use nalgebra::Vector2;
use serde_json::{Value, json};

use super::laws::read_constant;
use super::quoted;
use super::reader::{self, ContentError, Node, Object};
use crate::physics::laws::Allowed;
use crate::physics::table::{Cushion, Pocket};
use crate::physics::{Preset, Table};

/// Least length of a cushion and least radius of a pocket, m.
const SHORTEST: f64 = 1e-6;
/// Most cushions of a table: it takes half a second to read.
const MOST_CUSHIONS: usize = 10_000;
/// Most pockets of a table. The time to cut them out of the cloth is short, but grows with the cube
/// of their number.
const MOST_POCKETS: usize = 100;

/// Reads the table under the key "table" of an object; the default is the preset's table.
pub fn read(object: &Object, preset: Preset) -> Result<Table, ContentError> {
    match object.get("table") {
        Some(node) => read_table(&node),
        None => Ok(preset.table()),
    }
}

/// Writes a table: by its name, if it has one.
pub fn write(table: &Table) -> Value {
    let named = Table::NAMES.into_iter().find(|name| Table::named(name).as_ref() == Some(table));
    if let Some(name) = named {
        return name.into();
    }
    let cushions: Vec<Value> = table
        .cushions
        .iter()
        .map(|cushion| json!({ "from": cushion.from.as_slice(), "to": cushion.to.as_slice() }))
        .collect();
    let pockets: Vec<Value> = table
        .pockets
        .iter()
        .map(|pocket| json!({ "center": pocket.center.as_slice(), "radius": pocket.radius }))
        .collect();
    json!({ "cushions": cushions, "pockets": pockets, "nose_height": table.nose_height })
}

fn read_table(node: &Node) -> Result<Table, ContentError> {
    if let Value::String(name) = node.value() {
        return match Table::named(name) {
            Some(table) => Ok(table),
            None => node.refuse(format!(
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
        let cushion = item.object(&["from", "to"])?;
        let [from, to] = ["from", "to"].map(|key| cushion.required(key)?.vector::<2>(2));
        let (from, to) = (Vector2::from(from?), Vector2::from(to?));
        if (to - from).norm() < SHORTEST {
            return item.refuse(format!("from and to must be at least {SHORTEST} m apart"));
        }
        cushions.push(Cushion::new(from, to));
    }
    let mut pockets = Vec::new();
    for item in list("pockets", MOST_POCKETS)? {
        let pocket = item.object(&["center", "radius"])?;
        let center = Vector2::from(pocket.required("center")?.vector::<2>(2)?);
        let radius = pocket.required("radius")?.within(SHORTEST, reader::LARGEST, "a radius")?;
        pockets.push(Pocket { center, radius });
    }
    let nose_height = match object.get("nose_height") {
        Some(height) => read_constant(&height, Allowed::SIZE)?,
        None => Table::standard_nose_height(),
    };
    Ok(Table::from_parts(cushions, pockets, nose_height))
}
