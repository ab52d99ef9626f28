//! FastFiz's table.

use std::f64::consts::SQRT_2;
use std::sync::{Arc, LazyLock};

use gl_billiards_core::physics::{self, Laws};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::{laws, table};

/// Its length and width, m.
pub(super) const LENGTH: f64 = 2.236;
pub(super) const WIDTH: f64 = 1.116;
/// The radius of its balls, m.
pub(super) const RADIUS: f64 = 0.028575;
/// The widths of its pockets, m.
const CORNER_MOUTH: f64 = 0.11;
const SIDE_MOUTH: f64 = 0.12;

/// The table and the laws of all shots.
static SETTING: LazyLock<PyResult<(Arc<physics::Table>, Laws)>> = LazyLock::new(|| {
    let constants = json!({"air_drag": false, "rolling_friction": 0.015});
    let laws = laws::read(&json!({"laws": "real", "constants": constants}))?;
    Ok((table::Table::read(&json!({"table": table_parts()}))?.0, laws))
});

pub(super) fn setting() -> PyResult<&'static (Arc<physics::Table>, Laws)> {
    SETTING.as_ref().map_err(|error| PyValueError::new_err(error.to_string()))
}

/// FastFiz's table, whose balls turn where their edge is above the rail's line, and fall where
/// their centre crosses the line between the ends of two rails. The noses are moved in by what a
/// ball reaches under them, and the lines are large circles.
fn table_parts() -> Value {
    let nose_height = 0.635 * 2.0 * RADIUS;
    let [l, w] = [LENGTH / 2.0, WIDTH / 2.0];
    let corner = CORNER_MOUTH / SQRT_2;
    let side = SIDE_MOUTH / 2.0;
    let shift = RADIUS - (RADIUS * RADIUS - (nose_height - RADIUS).powi(2)).sqrt();
    let [m, n] = [l - shift, w - shift];
    // In the order of `Table.BoundaryId`: SW, NW, N, NE, SE, S.
    let cushions = [
        [[-l + corner, n], [-side, n]],
        [[side, n], [l - corner, n]],
        [[m, w - corner], [m, -w + corner]],
        [[l - corner, -n], [side, -n]],
        [[-side, -n], [-l + corner, -n]],
        [[-m, -w + corner], [-m, w - corner]],
    ];
    let cushions = cushions.map(|[from, to]| json!({"from": from, "to": to}));
    let corner_radius = 0.5;
    let half_chord = (corner - RADIUS) / SQRT_2;
    let chord = (corner + RADIUS) / SQRT_2;
    let back = (chord - (corner_radius * corner_radius - half_chord * half_chord).sqrt()) / SQRT_2;
    let side_radius = 5.0;
    let out = w - RADIUS + (side_radius * side_radius - side * side).sqrt();
    let [x, y] = [l - back, w - back];
    let hole = |x: f64, y: f64, radius: f64| json!({"center": [x, y], "radius": radius});
    // In the order of `Table.Pocket`: SW, W, NW, NE, E, SE.
    let pockets = [
        hole(-x, y, corner_radius),
        hole(0.0, out, side_radius),
        hole(x, y, corner_radius),
        hole(x, -y, corner_radius),
        hole(0.0, -out, side_radius),
        hole(-x, -y, corner_radius),
    ];
    json!({"cushions": cushions, "pockets": pockets, "nose_height": nose_height})
}
