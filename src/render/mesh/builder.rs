//! Growing lists of triangles whose vertices carry the light that falls on them.

use nalgebra::{Vector2, Vector3};

use crate::render::light::{Lamp, irradiance};

use super::Plan;

/// Floats of a vertex: position, normal, colour, light and place in the texture.
pub const VERTEX_FLOATS: [usize; 5] = [3, 3, 3, 2, 2];

/// Triangles that are shaded alike.
#[derive(Debug, Default)]
pub struct Geometry {
    /// Vertices, [`VERTEX_FLOATS`] each.
    pub vertices: Vec<f32>,
    /// Three make a triangle, counter-clockwise as seen from outside.
    pub indices: Vec<u32>,
}

/// A vertex.
#[derive(Debug, Clone, Copy)]
pub(super) struct Vertex {
    /// Where it is, m.
    pub position: Vector3<f32>,
    /// Unit vector out of the surface.
    pub normal: Vector3<f32>,
    /// Albedo.
    pub color: [f32; 3],
    /// Share of the lamp's and of the sky's radiance that it receives; under the light map, how
    /// far from its own place it reads the map, m.
    pub light: [f32; 2],
    /// Place in the texture.
    pub uv: [f32; 2],
}

impl Geometry {
    /// Adds a vertex and returns its index.
    pub(super) fn vertex(&mut self, vertex: Vertex) -> u32 {
        let floats: usize = VERTEX_FLOATS.iter().sum();
        let index = self.vertices.len() / floats;
        self.vertices.extend(vertex.position.iter());
        self.vertices.extend(vertex.normal.iter());
        self.vertices.extend(vertex.color);
        self.vertices.extend(vertex.light);
        self.vertices.extend(vertex.uv);
        index as u32
    }

    /// Adds a grid of vertices, rows of equal length, as quadrilaterals. They are seen from the
    /// side from which the columns run to the right when the rows run upwards.
    pub(super) fn grid(&mut self, rows: &[Vec<Vertex>]) {
        let indices: Vec<Vec<u32>> = rows
            .iter()
            .map(|row| row.iter().map(|vertex| self.vertex(*vertex)).collect())
            .collect();
        for pair in indices.windows(2) {
            for (low, high) in pair[0].windows(2).zip(pair[1].windows(2)) {
                self.indices.extend([low[0], low[1], high[1], low[0], high[1], high[0]]);
            }
        }
    }

    /// Adds a triangulated flat shape.
    pub(super) fn shape(&mut self, vertices: &[Vertex], triangles: &[[usize; 3]]) {
        let indices: Vec<u32> = vertices.iter().map(|vertex| self.vertex(*vertex)).collect();
        for triangle in triangles {
            self.indices.extend(triangle.map(|corner| indices[corner]));
        }
    }
}

/// Computes light at vertices.
pub(super) struct Baker {
    lamp: Lamp,
}

impl Baker {
    pub fn new(plan: &Plan) -> Baker {
        Baker { lamp: plan.lamp }
    }

    /// Light at a place with this normal: the lamp's, and the sky's above its horizon, of which
    /// `open` (0 to 1) is not hidden by things around.
    pub fn light(&self, position: Vector3<f32>, normal: Vector3<f32>, open: f32) -> [f32; 2] {
        let vector = self.lamp.irradiance_vector(position);
        [irradiance(vector, normal) * open.min(1.0), (0.5 + 0.5 * normal.z) * open]
    }

    /// A vertex with the light that falls on it.
    pub fn vertex(
        &self,
        position: Vector3<f32>,
        normal: Vector3<f32>,
        color: [f32; 3],
        uv: [f32; 2],
        open: f32,
    ) -> Vertex {
        Vertex { position, normal, color, light: self.light(position, normal, open), uv }
    }
}

/// A point of the plan at a height.
pub(super) fn at(point: Vector2<f32>, z: f32) -> Vector3<f32> {
    Vector3::new(point.x, point.y, z)
}
