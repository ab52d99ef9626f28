//! The triangle for racking balls.

use std::f32::consts::TAU;

use nalgebra::Vector2;

use crate::render::palette;
use crate::render::snapshot::TriangleView;

use super::Plan;
use super::builder::{Baker, Geometry, Vertex, at};
use super::rail::GRAIN;

/// Gap between balls and wood, thickness of the wood and its height, m.
const SPACE: f32 = 0.0012;
const THICK: f32 = 0.017;
pub(in crate::render) const HEIGHT: f32 = 0.040;
/// Width of the bevels along its upper edges, m.
const BEVEL: f32 = 0.004;
/// Segments of a corner, and of a side.
const CORNER: usize = 7;
const SIDE: usize = 4;

/// The centre lines of its three sides, in the plan.
pub(in crate::render) fn sides(view: &TriangleView) -> [[Vector2<f32>; 2]; 3] {
    let corners = centers(view);
    let reach = view.radius + SPACE + 0.5 * THICK;
    std::array::from_fn(|side| {
        let [a, b] = [corners[side], corners[(side + 1) % 3]];
        let along = (b - a).try_normalize(1e-6).unwrap_or_else(Vector2::x);
        let out = Vector2::new(along.y, -along.x) * reach;
        [a + out, b + out]
    })
}

/// The centres of the corner balls, counter-clockwise from the apex.
fn centers(view: &TriangleView) -> [Vector2<f32>; 3] {
    let forward = Vector2::new(view.direction.cos(), view.direction.sin());
    let left = Vector2::new(-forward.y, forward.x);
    let side = 2.0 * view.radius * view.rows.saturating_sub(1) as f32;
    let back = view.apex - forward * (side * 0.75f32.sqrt());
    [view.apex, back + left * (0.5 * side), back - left * (0.5 * side)]
}

/// Its mesh: wood with light at its vertices.
pub(in crate::render) fn triangle(plan: &Plan, view: &TriangleView) -> Geometry {
    let baker = Baker::new(plan);
    let corners = centers(view);
    // The line around the balls, as its centre of rotation and its outward direction.
    let mut line: Vec<(Vector2<f32>, Vector2<f32>)> = Vec::new();
    for (index, center) in corners.iter().enumerate() {
        let next = corners[(index + 1) % 3];
        for step in 0..=CORNER {
            // Each corner turns by a third of a circle, around the direction away from the middle.
            let turn = (step as f32 / CORNER as f32 - 0.5) * TAU / 3.0;
            let angle = view.direction + TAU / 3.0 * index as f32 + turn;
            line.push((*center, Vector2::new(angle.cos(), angle.sin())));
        }
        let (_, out) = line[line.len() - 1];
        for step in 1..SIDE {
            line.push((center + (next - center) * (step as f32 / SIDE as f32), out));
        }
    }
    line.push(line[0]);

    let inner = view.radius + SPACE;
    let row = |outward: f32, z: f32, [level, up]: [f32; 2], open: f32| -> Vec<Vertex> {
        let mut run = 0.0;
        let mut last: Option<Vector2<f32>> = None;
        line.iter()
            .map(|(center, out)| {
                let point = center + out * (inner + outward);
                run += last.map_or(0.0, |last| (point - last).norm());
                last = Some(point);
                let normal = at(out * level, up).normalize();
                let uv = [run / GRAIN[0], (outward + z) / GRAIN[1]];
                baker.vertex(at(point, view.lift + z), normal, palette::WOOD, uv, open)
            })
            .collect()
    };
    let mut wood = Geometry::default();
    let (top, edge) = (HEIGHT, HEIGHT - BEVEL);
    // Rows run up as seen from the side where the line runs right.
    wood.grid(&[row(THICK, 0.0, [1.0, 0.0], 0.5), row(THICK, edge, [1.0, 0.0], 0.9)]);
    wood.grid(&[row(THICK, edge, [0.7, 0.7], 1.0), row(THICK - BEVEL, top, [0.3, 1.0], 1.0)]);
    wood.grid(&[row(THICK - BEVEL, top, [0.0, 1.0], 1.0), row(BEVEL, top, [0.0, 1.0], 1.0)]);
    wood.grid(&[row(BEVEL, top, [-0.3, 1.0], 1.0), row(0.0, edge, [-0.7, 0.7], 0.9)]);
    wood.grid(&[row(0.0, edge, [-1.0, 0.0], 0.7), row(0.0, 0.0, [-1.0, 0.0], 0.25)]);
    wood
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::Table;
    use crate::render::mesh::VERTEX_FLOATS;

    /// Tests that the triangle fits a rack of fifteen: no ball overlaps it, each side touches.
    #[test]
    fn holds_the_rack() {
        let plan = Plan::new(&Table::report());
        let radius = 0.028575;
        let apex = Vector2::new(0.6, 0.0);
        let view = TriangleView {
            apex,
            direction: std::f32::consts::PI,
            rows: 5,
            radius,
            lift: 0.0,
            opacity: 1.0,
        };
        let floats: usize = VERTEX_FLOATS.iter().sum();
        let mesh = triangle(&plan, &view);
        let mut nearest = f32::INFINITY;
        for vertex in mesh.vertices.chunks(floats) {
            for row in 0..5u32 {
                for place in 0..=row {
                    let across = (2 * place) as f32 - row as f32;
                    let offset = Vector2::new(row as f32 * 3f32.sqrt(), across) * radius;
                    let ball = apex + offset;
                    let distance = (Vector2::new(vertex[0], vertex[1]) - ball).norm();
                    nearest = nearest.min(distance - radius);
                }
            }
        }
        assert!((nearest - SPACE).abs() < 1e-4, "{nearest}");
    }
}
