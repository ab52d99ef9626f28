//! The bed: a few large rectangles of cloth with round holes for the pockets.

use std::f32::consts::TAU;

use nalgebra::{Vector2, Vector3};

use crate::render::palette;

use super::Plan;
use super::builder::{Baker, Geometry, StaticGeometry, Vertex, at};
use super::plan::{Hole, SQUARE};

/// Segments of a hole's edge: a multiple of 8, so that they meet the square's corners.
const HOLE_STEPS: usize = 32;
/// Overlap of rectangles, to hide seams, m.
const OVERLAP: f32 = 0.0005;

/// A rectangle of the plan.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Rect {
    low: Vector2<f32>,
    high: Vector2<f32>,
}

impl Rect {
    fn around(center: Vector2<f32>, half: Vector2<f32>) -> Rect {
        Rect { low: center - half, high: center + half }
    }

    fn overlaps(&self, other: &Rect) -> bool {
        self.low.x < other.high.x
            && other.low.x < self.high.x
            && self.low.y < other.high.y
            && other.low.y < self.high.y
    }

    fn holds(&self, other: &Rect) -> bool {
        self.low.x <= other.low.x
            && self.low.y <= other.low.y
            && self.high.x >= other.high.x
            && self.high.y >= other.high.y
    }
}

pub(super) fn add(plan: &Plan, baker: &Baker, geometry: &mut StaticGeometry) {
    let cloth = Rect::around(plan.center, plan.cloth_half());
    let mut squares: Vec<Rect> = Vec::new();
    for hole in &plan.pockets {
        let square = Rect::around(hole.center, Vector2::repeat(hole.radius * SQUARE));
        let free = cloth.holds(&square) && !squares.iter().any(|other| other.overlaps(&square));
        match free {
            true => {
                squares.push(square);
                add_ring(hole, &mut geometry.bed);
            }
            // Overlapping pockets cannot all be cut out: this one is painted as a disc.
            false => add_disc(hole, baker, &mut geometry.plain),
        }
    }
    for rect in rectangles(&cloth, &squares) {
        let corner = |x: f32, y: f32| cloth_vertex(Vector2::new(x, y));
        let low = rect.low - Vector2::repeat(OVERLAP);
        let high = rect.high + Vector2::repeat(OVERLAP);
        geometry.bed.grid(&[
            vec![corner(low.x, low.y), corner(high.x, low.y)],
            vec![corner(low.x, high.y), corner(high.x, high.y)],
        ]);
    }
}

/// A vertex of the bed, lit by the light map.
fn cloth_vertex(point: Vector2<f32>) -> Vertex {
    Vertex {
        position: at(point, 0.0),
        normal: Vector3::z(),
        color: palette::UNDYED,
        light: [0.0, 0.0],
        uv: [point.x, point.y],
    }
}

/// The cloth between a hole and the square around it.
fn add_ring(hole: &Hole, cloth: &mut Geometry) {
    let mut rim = Vec::with_capacity(HOLE_STEPS + 1);
    let mut edge = Vec::with_capacity(HOLE_STEPS + 1);
    for step in 0..=HOLE_STEPS {
        let angle = TAU * step as f32 / HOLE_STEPS as f32;
        let direction = Vector2::new(angle.cos(), angle.sin());
        let to_square = SQUARE * hole.radius / direction.amax();
        rim.push(cloth_vertex(hole.center + direction * hole.radius));
        edge.push(cloth_vertex(hole.center + direction * to_square));
    }
    cloth.grid(&[edge, rim]);
}

/// A dark disc in place of a hole.
fn add_disc(hole: &Hole, baker: &Baker, plain: &mut Geometry) {
    let ring = |radius: f32| -> Vec<Vertex> {
        (0..=HOLE_STEPS)
            .map(|step| {
                let angle = TAU * step as f32 / HOLE_STEPS as f32;
                let point = hole.center + Vector2::new(angle.cos(), angle.sin()) * radius;
                let place = at(point, 0.001);
                baker.vertex(place, Vector3::z(), palette::LEATHER, [0.0, 0.0], 0.05)
            })
            .collect()
    };
    plain.grid(&[ring(hole.radius), ring(0.0)]);
}

/// The area outside the squares, as merged rows or columns of grid cells.
fn rectangles(area: &Rect, squares: &[Rect]) -> Vec<Rect> {
    let cuts = |axis: usize| {
        let mut cuts = vec![area.low[axis], area.high[axis]];
        for square in squares {
            cuts.extend([square.low[axis], square.high[axis]]);
        }
        cuts.sort_by(f32::total_cmp);
        cuts.dedup();
        cuts
    };
    let (xs, ys) = (cuts(0), cuts(1));
    let mut rectangles: Vec<Rect> = Vec::new();
    for y in ys.windows(2) {
        let mut row: Vec<Rect> = Vec::new();
        for x in xs.windows(2) {
            let cell = Rect { low: Vector2::new(x[0], y[0]), high: Vector2::new(x[1], y[1]) };
            if squares.iter().any(|square| square.overlaps(&cell)) {
                continue;
            }
            match row.last_mut() {
                Some(last) if last.high.x == cell.low.x => last.high.x = cell.high.x,
                _ => row.push(cell),
            }
        }
        for part in row {
            let below = rectangles.iter_mut().find(|below| {
                below.high.y == part.low.y
                    && below.low.x == part.low.x
                    && below.high.x == part.high.x
            });
            match below {
                Some(below) => below.high.y = part.high.y,
                None => rectangles.push(part),
            }
        }
    }
    rectangles
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::Table;

    /// Tests that rectangles and squares fill the cloth, and that they are few.
    #[test]
    fn rectangles_fill_the_cloth() {
        let plan = Plan::new(&Table::report());
        let cloth = Rect::around(plan.center, plan.cloth_half());
        let squares: Vec<Rect> = plan
            .pockets
            .iter()
            .map(|hole| Rect::around(hole.center, Vector2::repeat(hole.radius * SQUARE)))
            .collect();
        let area = |rect: &Rect| (rect.high - rect.low).product();
        let parts = rectangles(&cloth, &squares);
        assert!(parts.len() <= 16, "{}", parts.len());
        let sum: f32 = parts.iter().chain(&squares).map(area).sum();
        assert!((sum - area(&cloth)).abs() < 1e-4);
    }
}
