//! Pockets: a well under each hole, the wall behind it, and a leather collar on the rail.

use std::f32::consts::TAU;

use nalgebra::{Vector2, Vector3};

use crate::render::palette;

use super::Plan;
use super::builder::{Baker, StaticGeometry, Vertex, at};
use super::plan::{Gap, Hole, UNDERCUT};

/// Depth of a well, m. A pocketed ball lies 0.127 m down, on its floor.
const DEPTH: f32 = 0.158;
/// Segments around a well.
const STEPS: usize = 24;
/// Share of the light that reaches a well's wall, by depth in metres.
const SHADE: [(f32, f32); 6] =
    [(0.0, 0.9), (0.005, 0.65), (0.012, 0.36), (0.03, 0.19), (0.07, 0.08), (DEPTH, 0.03)];
/// Cross-section of the collar: distance outwards from the wall and height above the rail, m.
const COLLAR: [(f32, f32); 6] = [
    (-0.002, -0.014),
    (-0.003, -0.002),
    (0.000, 0.004),
    (0.006, 0.0062),
    (0.019, 0.0035),
    (0.023, -0.001),
];

/// Width of a collar at its ends, relative to its middle.
const END_WIDTH: f32 = 0.45;
/// Spacing, length and width of stitches, m; then the position of the seam: outwards from the wall
/// and above the rail, m.
const STITCH: [f32; 3] = [0.0085, 0.0055, 0.0017];
const SEAM: (f32, f32) = (0.0135, 0.0056);

/// Depth of the wall behind a jaw's nose, m: more than the undercut.
const WALL_DEPTH: f32 = UNDERCUT + 0.003;

pub(super) fn add(plan: &Plan, baker: &Baker, geometry: &mut StaticGeometry) {
    for hole in &plan.pockets {
        add_well(hole, baker, geometry);
    }
    for (index, gap) in plan.gaps.iter().enumerate() {
        if let Some(pocket) = gap.pocket {
            let hole = plan.pockets[pocket];
            add_wall(plan, index, &hole, baker, geometry);
            add_collar(plan, gap, &hole, baker, geometry);
        }
    }
}

/// The well below the bed.
fn add_well(hole: &Hole, baker: &Baker, geometry: &mut StaticGeometry) {
    let around = |radius: f32, z: f32, normal: f32, open: f32| -> Vec<Vertex> {
        (0..=STEPS)
            .map(|step| {
                // Clockwise, which is to the right from inside.
                let angle = -TAU * step as f32 / STEPS as f32;
                let direction = Vector2::new(angle.cos(), angle.sin());
                let normal = match normal {
                    0.0 => Vector3::z(),
                    _ => -at(direction, 0.0),
                };
                let place = at(hole.center + direction * radius, z);
                baker.vertex(place, normal, palette::LINER, [0.0, 0.0], open)
            })
            .collect()
    };
    let mut rows: Vec<Vec<Vertex>> =
        SHADE.iter().map(|(depth, open)| around(hole.radius, -depth, 1.0, *open)).collect();
    rows.reverse();
    geometry.plain.grid(&rows);
    geometry.plain.grid(&[around(0.0, -DEPTH, 0.0, 0.12), around(hole.radius, -DEPTH, 0.0, 0.05)]);
}

/// The wall behind a pocket, from the hole's edge out and up to the rail.
fn add_wall(plan: &Plan, gap: usize, hole: &Hole, baker: &Baker, geometry: &mut StaticGeometry) {
    let arc = plan.arc(&plan.gaps[gap]);
    // A jaw is undercut, so the wall continues behind it at both ends.
    let behind = |ends: [Vector2<f32>; 2], end: Vector2<f32>| {
        let along = (ends[1] - ends[0]).normalize();
        end + Vector2::new(-along.y, along.x) * WALL_DEPTH
    };
    let (before, after) = (&plan.runs[gap], &plan.runs[(gap + 1) % plan.runs.len()]);
    let last = before.len() - 1;
    let mut wall = vec![behind([before[last - 1], before[last]], before[last])];
    wall.extend(&arc);
    wall.push(behind([after[0], after[1]], after[0]));
    let row =
        |line: &[Vector2<f32>], on_edge: bool, z: f32, level: bool, open: f32| -> Vec<Vertex> {
            line.iter()
                .map(|point| {
                    let inward = (hole.center - point).normalize();
                    let place = match on_edge {
                        true => hole.center - inward * (hole.radius - 0.0005),
                        false => *point,
                    };
                    let normal = match level {
                        true => Vector3::z(),
                        false => at(inward, 0.0),
                    };
                    baker.vertex(at(place, z), normal, palette::LINER, [0.0, 0.0], open)
                })
                .collect()
        };
    let floor = 0.0006;
    // Its edge dips into the hole, so that no cloth shows in front of it.
    geometry.plain.grid(&[
        row(&arc, true, -0.003, true, 0.28),
        row(&arc, true, floor, true, 0.28),
        row(&arc, false, floor, true, 0.24),
    ]);
    // Behind the collar, or up to the wood where the collar is too narrow to hide it.
    let top = plan.rail_top - 0.0005;
    geometry.plain.grid(&[row(&wall, false, 0.0, false, 0.12), row(&wall, false, top, false, 0.8)]);
}

/// The leather collar around a pocket.
fn add_collar(plan: &Plan, gap: &Gap, hole: &Hole, baker: &Baker, geometry: &mut StaticGeometry) {
    let arc = plan.arc(gap);
    let last = arc.len() - 1;
    // The ends are narrower, like nailed tongues of leather.
    let width = |place: f32| {
        let from_end = place.min(last as f32 - place) / last as f32;
        END_WIDTH + (1.0 - END_WIDTH) * (from_end / 0.16).min(1.0).sqrt()
    };
    let mut rows: Vec<Vec<Vertex>> = Vec::new();
    for (index, &(outward, rise)) in COLLAR.iter().enumerate() {
        // The normal of the section's slope there.
        let (before, after) =
            (COLLAR[index.saturating_sub(1)], COLLAR[(index + 1).min(COLLAR.len() - 1)]);
        let slope = Vector2::new(after.0 - before.0, after.1 - before.1).normalize();
        let mut row = Vec::with_capacity(arc.len() + 2);
        for (place, point) in arc.iter().enumerate() {
            let direction = (point - hole.center).normalize();
            let normal = at(direction * -slope.y, slope.x).normalize();
            let outward = if outward > 0.0 { outward * width(place as f32) } else { outward };
            let position = at(point + direction * outward, plan.rail_top + rise);
            let vertex = baker.vertex(position, normal, palette::LEATHER, [0.0, 0.0], 1.0);
            // At both ends the section drops to the rail, to close it.
            let end = place == 0 || place == last;
            let closed = Vertex {
                position: at(point + direction * outward, plan.rail_top + rise.min(-0.001)),
                ..vertex
            };
            match (end, place == 0) {
                (true, true) => row.extend([closed, vertex]),
                (true, false) => row.extend([vertex, closed]),
                (false, _) => row.push(vertex),
            }
        }
        rows.push(row);
    }
    geometry.glossy.grid(&rows);

    // A seam: stitches on the outer slope.
    let length: f32 = arc.windows(2).map(|ends| (ends[1] - ends[0]).norm()).sum();
    let stitches = (length / STITCH[0]).floor();
    let place_of = |share: f32| {
        let at = (share * last as f32).clamp(0.0, last as f32 - 1e-3);
        let (index, part) = (at as usize, at.fract());
        (arc[index] + (arc[index + 1] - arc[index]) * part, width(at))
    };
    for stitch in 1..stitches as usize {
        let ends = [-0.5, 0.5].map(|end| {
            let (point, width) = place_of(stitch as f32 / stitches + end * STITCH[1] / length);
            let direction = (point - hole.center).normalize();
            [-0.5, 0.5].map(|side| {
                let outward = SEAM.0 * width + side * STITCH[2];
                let position = at(point + direction * outward, plan.rail_top + SEAM.1);
                baker.vertex(position, Vector3::z(), palette::THREAD, [0.0, 0.0], 1.0)
            })
        });
        let [[a, b], [c, d]] = ends;
        // The arc runs clockwise, so outwards is to the left.
        geometry.stitches.shape(&[a, c, d, b], &[[0, 1, 2], [0, 2, 3]]);
    }
}
