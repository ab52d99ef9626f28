//! Cushions: an undercut face below the nose, a lip over it, and the top up to the rail.

use nalgebra::{Vector2, Vector3};

use crate::render::palette;

use super::Plan;
use super::builder::{Baker, Geometry, StaticGeometry, Vertex, at};
use super::outline::RunParts;
use super::plan::UNDERCUT;
use super::polygon::triangulate;

/// Height of the lip of the nose, m. Its normals make it look round.
const LIP: f32 = 0.004;
/// Longest distance between two vertices with light, m.
const PIECE: f32 = 0.22;
/// Cosine of the largest angle between two pieces of a nose that is round.
const ROUND: f32 = 0.985;
/// Share of its light that the bed's cloth reflects.
const BOUNCE: f32 = 0.16;
/// Brightness factor of the lip, whose stretched cloth shines a little.
const LIP_SHINE: f32 = 1.50;
/// Share of the sky visible at the foot under the nose, and at the nose.
const OPEN: [f32; 2] = [0.30, 1.0];

pub(super) fn add(plan: &Plan, baker: &Baker, geometry: &mut StaticGeometry) {
    for run in &plan.runs {
        add_face(plan, baker, run, &mut geometry.cushion_faces);
        if !plan.furniture {
            add_wall(plan, baker, run, geometry);
        }
    }
    for board in plan.boards.iter().filter(|_| plan.furniture) {
        add_top(plan, board, &mut geometry.cushion_tops);
    }
}

/// The unit normal of each piece of a run, into play.
fn normals(run: &[Vector2<f32>]) -> Vec<Vector2<f32>> {
    run.windows(2)
        .map(|ends| {
            let along = (ends[1] - ends[0]).normalize();
            Vector2::new(along.y, -along.x)
        })
        .collect()
}

/// Displacement of a corner of a run when both its pieces move one unit away from play.
fn mitre(run: &[Vector2<f32>], normals: &[Vector2<f32>], corner: usize) -> Vector2<f32> {
    let before = normals[corner.saturating_sub(1)];
    let after = normals[corner.min(normals.len() - 1)];
    let closed = run.len() > 2 && run[0] == run[run.len() - 1];
    let (before, after) = match (corner, closed) {
        (0, true) => (normals[normals.len() - 1], after),
        (last, true) if last == run.len() - 1 => (before, normals[0]),
        _ => (before, after),
    };
    let sum = before + after;
    -sum * (2.0 / sum.norm_squared().max(0.5))
}

/// The unit normals at the start and the end of each piece of a run, into play. Where a nose is round
/// they do not jump: there a long straight piece keeps its own.
fn smooth_normals(run: &[Vector2<f32>], normals: &[Vector2<f32>]) -> Vec<[Vector2<f32>; 2]> {
    let length = |piece: usize| (run[piece + 1] - run[piece]).norm();
    let shared = |piece: usize, other: usize| match normals.get(other) {
        Some(next) if normals[piece].dot(next) > ROUND => {
            (normals[piece] * length(piece) + next * length(other)).normalize()
        }
        _ => normals[piece],
    };
    let ends = |piece: usize| [shared(piece, piece.wrapping_sub(1)), shared(piece, piece + 1)];
    (0..normals.len()).map(ends).collect()
}

/// Face and lip along a run.
fn add_face(plan: &Plan, baker: &Baker, run: &[Vector2<f32>], cloth: &mut Geometry) {
    let normals = normals(run);
    let smooth = smooth_normals(run, &normals);
    for (index, ends) in run.windows(2).enumerate() {
        let tangent = Vector2::new(-normals[index].y, normals[index].x);
        let backs = [mitre(run, &normals, index), mitre(run, &normals, index + 1)];
        let pieces = ((ends[1] - ends[0]).norm() / PIECE).ceil().max(1.0) as usize;
        let mut shares: Vec<f32> = (0..=pieces).map(|i| i as f32 / pieces as f32).collect();
        // A jaw is as high as the wood is deep, and its lip bends there.
        let [from, to] = [ends[0], ends[1]].map(|end| plan.outside(end) - plan.cushion);
        if from * to < 0.0 {
            shares.push(from / (from - to));
            shares.sort_by(f32::total_cmp);
        }
        let mut rows: [Vec<Vertex>; 4] = Default::default();
        for share in shares {
            let normal = smooth[index][0].lerp(&smooth[index][1], share).normalize();
            let down = Vector3::new(normal.x * 0.956, normal.y * 0.956, -0.292);
            let level = Vector3::new(normal.x * 0.92, normal.y * 0.92, 0.39);
            let up = Vector3::new(normal.x * 0.2, normal.y * 0.2, 0.98);
            let nose = ends[0] + (ends[1] - ends[0]) * share;
            let back = backs[0] + (backs[1] - backs[0]) * share;
            let top = plan.top_height(nose);
            let vertex = |point: Vector2<f32>, z: f32, normal: Vector3<f32>, open: f32| {
                let along = point.dot(&tangent) * normal.xy().norm();
                let mut vertex =
                    baker.vertex(at(point, z), normal, palette::UNDYED, [along, z], open);
                // Light reflected by the bed in front, less where the foot hides the bed.
                let bed = baker.light(at(point, 0.0), Vector3::z(), 1.0);
                let seen = (0.5 - 0.5 * normal.z) * (0.35 + 0.65 * open);
                vertex.light[0] += BOUNCE * bed[0] * seen;
                vertex.light[1] += BOUNCE * bed[1] * seen;
                vertex
            };
            rows[0].push(vertex(nose + back * UNDERCUT, 0.0, down, OPEN[0]));
            rows[1].push(vertex(nose, plan.nose - 0.5 * LIP, down, OPEN[1]));
            rows[2].push(vertex(nose, plan.nose - 0.5 * LIP, level, OPEN[1]));
            let mut shining = vertex(nose, top, up, 1.0);
            shining.light = shining.light.map(|light| LIP_SHINE * light);
            rows[3].push(shining);
        }
        let [foot, under, lip, top] = rows;
        cloth.grid(&[foot, under]);
        cloth.grid(&[lip, top]);
    }
}

/// The top between nose and rail.
fn add_top(plan: &Plan, run: &[Vector2<f32>], cloth: &mut Geometry) {
    let RunParts { nose, .. } = RunParts::new(plan, run);
    if nose.len() < 3 && (nose[0] - nose[nose.len() - 1]).norm() < 1e-4 {
        return;
    }
    let mut corners = nose;
    // A run without jaws is a line: its far side is the back line behind it.
    if corners.iter().all(|corner| plan.outside(*corner) < 0.5 * plan.cushion) {
        let ends = [corners[corners.len() - 1], corners[0]];
        let along = (ends[0] - ends[1]).normalize();
        let back = Vector2::new(-along.y, along.x) * plan.cushion;
        corners.extend([ends[0] + back, ends[1] + back]);
    }
    let vertices: Vec<Vertex> = corners
        .iter()
        .map(|corner| Vertex {
            position: at(*corner, plan.top_height(*corner)),
            normal: Vector3::z(),
            color: palette::UNDYED,
            light: plan.map_shift(*corner),
            uv: [corner.x, corner.y],
        })
        .collect();
    cloth.shape(&vertices, &triangulate(&corners));
}

/// The depth of a free-standing cushion behind its nose, m: that of usual cushions, but at most to
/// the middle of a run that closes around itself.
fn depth(plan: &Plan, run: &[Vector2<f32>]) -> f32 {
    let is_closed = run.len() > 3 && run[0] == run[run.len() - 1];
    let pieces = || run.windows(2).map(|ends| (ends[0], ends[1]));
    // The playing side is on the right: it is outside of what is run around counter-clockwise.
    let area: f32 = pieces().map(|(from, to)| 0.5 * from.perp(&to)).sum();
    let around: f32 = pieces().map(|(from, to)| (to - from).norm()).sum();
    match is_closed && area > 0.0 {
        true => plan.cushion.min(area / around),
        false => plan.cushion,
    }
}

/// The top and back of free-standing cushions without rails.
fn add_wall(plan: &Plan, baker: &Baker, run: &[Vector2<f32>], geometry: &mut StaticGeometry) {
    let (normals, depth) = (normals(run), depth(plan, run));
    let mut rows: [Vec<Vertex>; 4] = Default::default();
    for (index, nose) in run.iter().enumerate() {
        let back = mitre(run, &normals, index);
        let behind = nose + back * depth;
        let side = at(back.normalize(), 0.0);
        let vertex = |point: Vector2<f32>, z: f32, normal: Vector3<f32>, open: f32| {
            baker.vertex(at(point, z), normal, palette::WOOD, [point.x, point.y], open)
        };
        let top = plan.nose;
        rows[0].push(vertex(nose + back * 0.5 * LIP, top, Vector3::z(), 1.0));
        rows[1].push(vertex(behind, top, Vector3::z(), 1.0));
        rows[2].push(vertex(behind, top, side, 1.0));
        rows[3].push(vertex(behind, 0.0, side, 0.4));
    }
    let [front, behind, edge, foot] = rows;
    geometry.wood.grid(&[front, behind]);
    geometry.wood.grid(&[edge, foot]);
}
