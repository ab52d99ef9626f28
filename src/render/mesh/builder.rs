//! Builds lists of triangles with light at their vertices.

use nalgebra::{Vector2, Vector3};

use crate::render::light::{Lamp, irradiance};

use super::Plan;

/// Floats of a vertex: position, normal, colour, light and texture coordinates.
pub const VERTEX_FLOATS: [usize; 5] = [3, 3, 3, 2, 2];

/// Triangles with the same material.
#[derive(Debug, Default)]
pub struct Geometry {
    /// Vertices of [`VERTEX_FLOATS`] each.
    pub vertices: Vec<f32>,
    /// Three per triangle, counter-clockwise from outside.
    pub indices: Vec<u32>,
}

/// The static meshes of table and room, by material.
#[derive(Default)]
pub struct StaticGeometry {
    /// The bed: cloth under the light map.
    pub bed: Geometry,
    /// Tops of cushions: cloth under the light map.
    pub cushion_tops: Geometry,
    /// Faces of cushions: cloth with light at its vertices.
    pub cushion_faces: Geometry,
    /// Tops of rails: wood under the light map.
    pub rail_tops: Geometry,
    /// Other wood, with light at its vertices.
    pub wood: Geometry,
    /// The floor: boards under a light map of its own.
    pub floor: Geometry,
    /// Panels of the walls up to the dado, lit by the wall lights.
    pub wainscot: Geometry,
    /// Wallpaper above the wainscot, lit by the wall lights.
    pub paper: Geometry,
    /// Objects on the walls, lit by the wall lights.
    pub decor: Geometry,
    /// Leather and inlays: plain colours with gloss.
    pub glossy: Geometry,
    /// The lamp. It is not drawn where it would hide the table.
    pub lamp: Geometry,
    /// Seams of the leather: plain colours, only for close views.
    pub stitches: Geometry,
    /// The ceiling and the insides of the pockets: plain colours.
    pub plain: Geometry,
}

/// A vertex.
#[derive(Debug, Clone, Copy)]
pub(super) struct Vertex {
    /// m.
    pub position: Vector3<f32>,
    /// Unit normal, outwards.
    pub normal: Vector3<f32>,
    /// Albedo.
    pub color: [f32; 3],
    /// Shares of the lamp's and the sky's radiance received. Under the light map: offset of the
    /// sample, m.
    pub light: [f32; 2],
    /// Texture coordinates.
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

    /// Adds a grid of vertices (rows of equal length) as quadrilaterals. They are visible from the
    /// side where columns run right and rows run up.
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

    /// Light at a point with this normal: from the lamp, and from the sky above its horizon, of
    /// which the share `open` (0 to 1) is not hidden.
    pub fn light(&self, position: Vector3<f32>, normal: Vector3<f32>, open: f32) -> [f32; 2] {
        let vector = self.lamp.irradiance_vector(position);
        [irradiance(vector, normal) * open.min(1.0), (0.5 + 0.5 * normal.z) * open]
    }

    /// A vertex with its light.
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
