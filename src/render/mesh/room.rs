//! The room: a floor under the lamp, and walls with warm pools of light.

use nalgebra::{Vector2, Vector3};

use crate::render::light::{Lamp, SKY, irradiance};

use super::builder::{Geometry, Vertex, at};
use super::rail::FLOOR;
use super::{Plan, StaticGeometry, builder::Baker};

/// From the edge of the playing surface to the walls, m.
pub const AISLE: Vector2<f32> = Vector2::new(3.0, 2.9);
/// Height of the ceiling over the bed, m.
const CEILING: f32 = 2.0;
/// Rows of the walls: height over the bed in m, albedo and brightness there. The wainscot ends
/// at a dado rail, above it wall lights draw their pools.
const ROWS: [(f32, [f32; 3], f32); 13] = [
    (FLOOR, WAINSCOT, 0.30),
    (0.10, WAINSCOT, 0.75),
    (0.10, DADO, 0.60),
    (0.16, DADO, 1.20),
    (0.16, PLASTER, 0.34),
    (0.45, PLASTER, 0.40),
    (0.75, PLASTER, 0.46),
    (1.00, PLASTER, 0.50),
    (1.20, PLASTER, 0.50),
    (1.40, PLASTER, 0.46),
    (1.60, PLASTER, 0.40),
    (1.80, PLASTER, 0.32),
    (CEILING, PLASTER, 0.24),
];
/// Albedos of the walls' parts.
const WAINSCOT: [f32; 3] = [0.060, 0.024, 0.010];
const DADO: [f32; 3] = [0.045, 0.016, 0.008];
const PLASTER: [f32; 3] = [0.060, 0.058, 0.046];
/// Distance between wall lights, their height over the bed and the reach of their pools, m.
const LIGHTS: (f32, f32, f32) = (2.1, 1.30, 0.42);
/// How bright a pool is, and its colour.
const POOL: (f32, [f32; 3]) = (3.2, [1.0, 0.60, 0.22]);
/// Columns of a wall, and rows and columns of the floor.
const COLUMNS: usize = 42;
const TILES: [usize; 2] = [22, 18];
/// Size of the floor's texture along and across the boards, m.
const FLOOR_TILE: [f32; 2] = [3.3, 1.04];
/// Albedo of the floor.
const BOARDS: [f32; 3] = [0.085, 0.038, 0.018];
/// What the lit walls add to the light of the sky, at the floor and at the table's sides.
pub(super) const ROOM_LIGHT: f32 = 2.2;

pub(super) fn add(plan: &Plan, _baker: &Baker, geometry: &mut StaticGeometry) {
    let half = plan.half + AISLE;
    let corner = |x: f32, y: f32| plan.center + Vector2::new(x * half.x, y * half.y);
    // Seen from inside, clockwise is to the right.
    let corners = [corner(1.0, 1.0), corner(1.0, -1.0), corner(-1.0, -1.0), corner(-1.0, 1.0)];
    for side in 0..4 {
        add_wall(corners[side], corners[(side + 1) % 4], &mut geometry.plain);
    }
    add_floor(plan, half, &mut geometry.floor);
    add_ceiling(corners, &mut geometry.plain);
}

fn add_wall(from: Vector2<f32>, to: Vector2<f32>, plain: &mut Geometry) {
    let length = (to - from).norm();
    let along = (to - from) / length;
    let normal = Vector3::new(along.y, -along.x, 0.0);
    let lights = (length / LIGHTS.0).floor().max(1.0);
    let rows: Vec<Vec<Vertex>> = ROWS
        .iter()
        .map(|(z, color, bright)| {
            (0..=COLUMNS)
                .map(|column| {
                    let run = length * column as f32 / COLUMNS as f32;
                    // Distance to the nearest of the evenly spread lights.
                    let spacing = length / lights;
                    let across = (run / spacing).fract() * spacing - 0.5 * spacing;
                    let up = (z - LIGHTS.1) / 1.1;
                    let pool = (-(across * across + up * up) / (LIGHTS.2 * LIGHTS.2)).exp();
                    // Corners are darker.
                    let edge = run.min(length - run);
                    let open = 0.55 + 0.45 * (edge / 0.9).min(1.0);
                    let mut shade = *color;
                    for (component, warm) in shade.iter_mut().zip(POOL.1) {
                        *component *= (bright + POOL.0 * pool * warm) * open;
                    }
                    Vertex {
                        position: at(from + along * run, *z),
                        normal,
                        color: shade,
                        light: [0.0, 1.0 / SKY],
                        uv: [0.0, 0.0],
                    }
                })
                .collect()
        })
        .collect();
    for part in [&rows[..2], &rows[2..4], &rows[4..]] {
        plain.grid(part);
    }
}

/// Seen from below only, so that it never hides the table from a camera above it.
fn add_ceiling(corners: [Vector2<f32>; 4], plain: &mut Geometry) {
    let vertices = corners.map(|corner| Vertex {
        position: at(corner, CEILING),
        normal: -Vector3::z(),
        color: PLASTER.map(|component| 0.20 * component),
        light: [0.0, 1.0 / SKY],
        uv: [0.0, 0.0],
    });
    plain.shape(&vertices, &[[0, 1, 2], [0, 2, 3]]);
}

fn add_floor(plan: &Plan, half: Vector2<f32>, floor: &mut Geometry) {
    let rows: Vec<Vec<Vertex>> = (0..=TILES[1])
        .map(|row| {
            (0..=TILES[0])
                .map(|column| {
                    let share =
                        Vector2::new(column as f32 / TILES[0] as f32, row as f32 / TILES[1] as f32);
                    let point =
                        plan.center + (share * 2.0 - Vector2::repeat(1.0)).component_mul(&half);
                    let place = at(point, FLOOR);
                    let lamp = irradiance(plan.lamp.irradiance_vector(place), Vector3::z());
                    Vertex {
                        position: place,
                        normal: Vector3::z(),
                        color: BOARDS,
                        light: [
                            lamp * seen(plan, &plan.lamp, place),
                            (1.0 + ROOM_LIGHT) * open_to_sky(plan, point),
                        ],
                        uv: [point.x / FLOOR_TILE[0], point.y / FLOOR_TILE[1]],
                    }
                })
                .collect()
        })
        .collect();
    floor.grid(&rows);
}

/// The share of the lamp that a place on the floor sees past the table.
fn seen(plan: &Plan, lamp: &Lamp, place: Vector3<f32>) -> f32 {
    let table = plan.half + Vector2::repeat(plan.rail);
    let (nx, ny) = (8, 4);
    let mut free = 0;
    for i in 0..nx {
        for j in 0..ny {
            let share = Vector2::new(
                (i as f32 + 0.5) / nx as f32 * 2.0 - 1.0,
                (j as f32 + 0.5) / ny as f32 * 2.0 - 1.0,
            );
            let source = lamp.center + at(share.component_mul(&lamp.half), 0.0);
            // Where the line to this point of the lamp passes the height of the rails.
            let along = (plan.rail_top - place.z) / (source.z - place.z);
            let crossing = (place + (source - place) * along).xy() - plan.center;
            if crossing.x.abs() > table.x || crossing.y.abs() > table.y {
                free += 1;
            }
        }
    }
    free as f32 / (nx * ny) as f32
}

/// The share of the sky over a place on the floor that the table leaves.
fn open_to_sky(plan: &Plan, point: Vector2<f32>) -> f32 {
    let d = plan.outside(point) - plan.rail;
    (0.5 + 0.5 * d / (d * d + 0.5).sqrt()).clamp(0.12, 1.0)
}
