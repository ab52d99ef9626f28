//! Rails with their sights, the body below them, and the legs.

use nalgebra::{Vector2, Vector3};

use crate::render::palette;

use super::Plan;
use super::builder::{Baker, Geometry, StaticGeometry, Vertex, at};
use super::outline::RunParts;
use super::polygon::triangulate;
use super::room::{FLOOR, ROOM_LIGHT};

/// Size of the bevel of the furniture's upper edge, m.
const BEVEL: f32 = 0.007;
/// Heights relative to the bed, m: lower edges of apron and body, and the floor.
const APRON: f32 = -0.10;
const BODY: f32 = -0.24;
/// Inset of the body from the apron, m.
const BODY_INSET: f32 = 0.07;
/// Share of the lamp's light that comes in under the table.
const LIGHT_UNDER_TABLE: f32 = 0.25;
/// Half the width of a leg, m.
pub(super) const LEG: f32 = 0.075;
/// Profile of a leg from the floor up: height, half width in leg widths, and visible share of the
/// sky.
const PROFILE: [(f32, f32, f32); 7] = [
    (FLOOR, 1.00, 0.35),
    (FLOOR + 0.05, 1.00, 0.48),
    (FLOOR + 0.065, 0.74, 0.62),
    (BODY - 0.11, 1.00, 0.52),
    (BODY - 0.095, 1.22, 0.52),
    (BODY - 0.03, 1.22, 0.40),
    (BODY, 1.22, 0.20),
];
/// Size of the wood texture along and across the grain, m.
pub(super) const GRAIN: [f32; 2] = [0.9, 0.22];

pub(super) fn add(plan: &Plan, baker: &Baker, geometry: &mut StaticGeometry) {
    add_tops(plan, &mut geometry.rail_tops);
    add_sides(plan, baker, &mut geometry.wood);
    add_sights(plan, baker, &mut geometry.glossy);
    for middle in leg_places(plan) {
        add_leg(middle, plan.wood, baker, &mut geometry.wood);
    }
}

/// Positions of the legs.
pub(super) fn leg_places(plan: &Plan) -> [Vector2<f32>; 4] {
    let corner = plan.half + Vector2::repeat(plan.rail - plan.cushion - BODY_INSET - 2.0 * LEG);
    [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)]
        .map(|(x, y)| plan.center + corner.component_mul(&Vector2::new(x, y)))
}

/// One flat board per run of cushions or side of a ring, from the joint before it to the one after.
fn add_tops(plan: &Plan, wood: &mut Geometry) {
    let contour = plan.contour(BEVEL);
    let count = plan.boards.len();
    for (index, run) in plan.boards.iter().enumerate() {
        let before = &plan.gaps[(index + count - 1) % count];
        let after = &plan.gaps[index];
        let RunParts { entry, nose, exit } = RunParts::new(plan, run);
        let (first, last) = (nose[0], nose[nose.len() - 1]);
        let mut corners = plan.arc_halves(before).1;
        corners.extend(entry);
        corners.extend([first, last]);
        corners.extend(exit);
        corners.extend(plan.arc_halves(after).0);
        corners.extend(outer_edge(plan, &contour, before, after));
        corners.dedup_by(|a, b| (*a - *b).norm() < 1e-5);

        let along = (last - first).normalize();
        let across = Vector2::new(-along.y, along.x);
        let vertices: Vec<Vertex> = corners
            .iter()
            .map(|corner| Vertex {
                position: at(*corner, plan.rail_top),
                normal: Vector3::z(),
                color: plan.wood,
                light: plan.map_shift(*corner),
                uv: [
                    corner.dot(&along) / GRAIN[0] + 0.37 * index as f32,
                    corner.dot(&across) / GRAIN[1],
                ],
            })
            .collect();
        wood.shape(&vertices, &triangulate(&corners));
    }
}

/// The contour from the joint after a board back to the joint before it, counter-clockwise.
fn outer_edge(
    plan: &Plan,
    contour: &[Vector2<f32>],
    before: &super::plan::Gap,
    after: &super::plan::Gap,
) -> Vec<Vector2<f32>> {
    let angle = |point: &Vector2<f32>| {
        let d = point - plan.center;
        d.y.atan2(d.x)
    };
    let start = plan.joint_end(after, contour);
    let end = plan.joint_end(before, contour);
    let from = angle(&start);
    let turned = |point: &Vector2<f32>| (angle(point) - from).rem_euclid(std::f32::consts::TAU);
    let sweep = turned(&end);
    let mut between: Vec<Vector2<f32>> = contour
        .iter()
        .filter(|point| turned(point) > 0.0 && turned(point) < sweep)
        .copied()
        .collect();
    between.sort_by(|a, b| turned(a).total_cmp(&turned(b)));
    let mut edge = vec![start];
    edge.extend(between);
    edge.push(end);
    edge
}

/// A closed line around the table with normals, its long sides subdivided.
fn around(plan: &Plan, inset: f32) -> Vec<(Vector2<f32>, Vector2<f32>)> {
    let contour = plan.contour(inset);
    let count = contour.len();
    let mut line = Vec::new();
    for (index, point) in contour.iter().enumerate() {
        let next = contour[(index + 1) % count];
        let before = contour[(index + count - 1) % count];
        let tangent = (next - point).normalize() + (point - before).normalize();
        let corner_normal = Vector2::new(tangent.y, -tangent.x).normalize();
        line.push((*point, corner_normal));
        let pieces = ((next - point).norm() / 0.3).ceil().max(1.0) as usize;
        let edge = (next - point).normalize();
        for piece in 1..pieces {
            let share = piece as f32 / pieces as f32;
            line.push((point + (next - point) * share, Vector2::new(edge.y, -edge.x)));
        }
    }
    line.push(line[0]);
    line
}

/// Adds the light from the walls.
fn in_room(mut vertex: Vertex, open: f32) -> Vertex {
    vertex.light[1] += ROOM_LIGHT * open;
    vertex
}

/// Bevel, apron and body.
fn add_sides(plan: &Plan, baker: &Baker, wood: &mut Geometry) {
    let row = |inset: f32, z: f32, tilt: f32, open: f32| -> Vec<Vertex> {
        let mut run = 0.0;
        let mut last = None;
        around(plan, inset)
            .into_iter()
            .map(|(point, outward)| {
                run += last.map_or(0.0, |last: Vector2<f32>| (point - last).norm());
                last = Some(point);
                let normal = at(outward * tilt.cos(), tilt.sin());
                let uv = [run / GRAIN[0], z / GRAIN[1]];
                in_room(baker.vertex(at(point, z), normal, plan.wood, uv, open), open)
            })
            .collect()
    };
    let top = plan.rail_top;
    wood.grid(&[row(0.0, top - BEVEL, 0.5, 0.9), row(BEVEL, top, 1.2, 1.0)]);
    wood.grid(&[row(0.004, APRON, 0.0, 0.55), row(0.0, top - BEVEL, 0.0, 0.8)]);
    wood.grid(&[row(BODY_INSET, BODY, 0.0, 0.25), row(BODY_INSET, APRON, 0.0, 0.08)]);
}

/// A square leg: a foot, a taper, and a head under the body.
fn add_leg(middle: Vector2<f32>, color: [f32; 3], baker: &Baker, wood: &mut Geometry) {
    for part in PROFILE.windows(2) {
        let [(low, narrow, dark), (high, wide, light)] = [part[0], part[1]];
        let slope = at(Vector2::new(high - low, 0.0), (narrow - wide) * LEG).normalize();
        for side in 0..4 {
            let (x, y) = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)][side];
            let out = Vector2::new(x, y);
            let along = Vector2::new(-y, x);
            let normal = at(out * slope.x, slope.z);
            let row = |z: f32, half: f32, open: f32| -> Vec<Vertex> {
                [-1.0, 1.0]
                    .map(|end| {
                        let place = at(middle + (out + along * end) * (half * LEG), z);
                        let uv = [z / GRAIN[0], LEG * end / GRAIN[1]];
                        let mut vertex = baker.vertex(place, normal, color, uv, open);
                        // The table above it hides most of the lamp.
                        vertex.light[0] *= LIGHT_UNDER_TABLE;
                        in_room(vertex, open)
                    })
                    .into()
            };
            wood.grid(&[row(low, narrow, dark), row(high, wide, light)]);
        }
    }
}

/// The sights, on tables that have them: at the quarters of each half of the long rails and of the
/// halves of the short ones. Where a side pocket would be, only tables without pockets have one.
fn add_sights(plan: &Plan, baker: &Baker, glossy: &mut Geometry) {
    let (from_nose, half) = plan.sights;
    if half == [0.0; 2] {
        return;
    }
    let line = plan.half + Vector2::repeat(from_nose);
    let mut places: Vec<(Vector2<f32>, Vector2<f32>)> = Vec::new();
    for side in [-1.0, 1.0] {
        let middle = plan.pockets.is_empty().then_some(0.0);
        for step in [-0.75, -0.5, -0.25, 0.25, 0.5, 0.75].into_iter().chain(middle) {
            let place = Vector2::new(plan.half.x * step, side * line.y);
            places.push((place, Vector2::x()));
        }
        for step in [-0.5, 0.0, 0.5] {
            let place = Vector2::new(side * line.x, plan.half.y * step);
            places.push((place, Vector2::y()));
        }
    }
    let [length, width] = half;
    for (place, along) in places {
        let across = Vector2::new(-along.y, along.x);
        // The colour of mother-of-pearl varies across the sight.
        let corner = |offset: Vector2<f32>, tint: [f32; 3]| {
            let position = at(plan.center + place + offset, plan.rail_top + 0.0004);
            baker.vertex(position, Vector3::z(), tint, [0.0, 0.0], 1.0)
        };
        let [rose, green, pale] = palette::PEARL;
        let vertices = [
            corner(along * length, pale),
            corner(across * width, rose),
            corner(along * -length, pale),
            corner(across * -width, green),
        ];
        glossy.shape(&vertices, &[[0, 1, 2], [0, 2, 3]]);
    }
}
