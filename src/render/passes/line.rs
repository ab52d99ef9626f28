//! Lines through points in the world, of constant width on the screen.

use nalgebra::{Vector2, Vector3, Vector4};

use crate::render::camera::NEAR_PLANE;
use crate::render::gl::{Gl, GlError, Mesh, Mode, Program, State, set_state};
use crate::render::projection::Projection;
use crate::render::shaders;
use crate::render::snapshot::{AimLine, CLOTH_LIFT, Ghost};

/// Remaining opacity at the end of a fading line.
const FADED_OPACITY: f32 = 0.1;
/// Segments of a ghost ball's circle.
const CIRCLE_SEGMENTS: usize = 72;
/// Circles of a smaller radius, m, are drawn with `CIRCLE / 6` segments.
const SMALL_RADIUS: f32 = 0.01;
/// Longest mitre, in half widths. Lines are not joined at sharper bends, where mitres would cut
/// into both segments.
const MITRE_LIMIT: f32 = 3.0;

/// A point of a line, with its half width in pixels of the screen and its colour.
type Point = (Vector3<f32>, f32, [f32; 4]);

/// A corner of a line on the screen: pixels, depth, half width (pixels) and colour.
#[derive(Clone, Copy)]
struct Corner {
    pixel: Vector2<f32>,
    depth: f32,
    half_width: f32,
    color: [f32; 4],
}

/// Draws lines: they are added one by one, then drawn together. It reuses its memory from frame to
/// frame.
pub(in crate::render) struct LinePass {
    gl: Gl,
    program: Program,
    mesh: Mesh,
    points: Vec<Point>,
    ribbon: Vec<Corner>,
    vertices: Vec<f32>,
}

impl LinePass {
    pub fn new(gl: &Gl) -> Result<LinePass, GlError> {
        Ok(LinePass {
            gl: gl.clone(),
            program: shaders::program(gl, shaders::LINE, &[], &[])?,
            mesh: Mesh::new(gl, &[3, 2, 4])?,
            points: Vec::new(),
            ribbon: Vec::new(),
            vertices: Vec::new(),
        })
    }

    /// Adds an aim line; towards its end it fades.
    pub fn add_aim_line(&mut self, line: &AimLine, view: &Projection) {
        let whole: f32 = line.points.windows(2).map(|two| (two[1] - two[0]).norm()).sum();
        let mut way = 0.0;
        let mut before = line.points.first().copied();
        let point = |&point: &Vector3<f32>| {
            way += before.map_or(0.0, |before| (point - before).norm());
            before = Some(point);
            let [r, g, b, a] = line.color;
            let kept = ((whole - way) / line.fade.min(whole).max(1e-6)).min(1.0);
            let kept =
                if line.fade > 0.0 { FADED_OPACITY + (1.0 - FADED_OPACITY) * kept } else { 1.0 };
            (point, 0.5 * line.width, [r, g, b, a * kept])
        };
        self.add_line(line.points.iter().map(point), view);
    }

    /// Adds the outline of a ghost ball on the cloth, seen from above. On the cloth, it meets the
    /// line that leads to it in every view.
    pub fn add_ghost_ball(&mut self, ghost: &Ghost, view: &Projection) {
        let mut center = ghost.position;
        center.z += CLOTH_LIFT - ghost.radius;
        let corners =
            if ghost.radius < SMALL_RADIUS { CIRCLE_SEGMENTS / 6 } else { CIRCLE_SEGMENTS };
        let point = |step: usize| {
            let angle = std::f32::consts::TAU * (step % corners) as f32 / corners as f32;
            let offset = Vector3::new(angle.cos(), angle.sin(), 0.0) * ghost.radius;
            (center + offset, 0.5 * ghost.width, ghost.color)
        };
        self.add_line((0..=corners).map(point), view);
    }

    /// Adds a line painted on the table, `width` metres wide. Below one pixel it becomes fainter
    /// instead of thinner.
    pub fn add_painted_line(
        &mut self,
        points: impl Iterator<Item = Vector3<f32>>,
        width: f32,
        color: [f32; 4],
        view: &Projection,
    ) {
        let point = |point: Vector3<f32>| {
            let half_width = 0.5 * width / (view.pixel_angle * (point - view.eye).norm());
            let faint = (half_width / 0.5).min(1.0);
            let [r, g, b, a] = color;
            (point, half_width.max(0.5) / view.scale, [r, g, b, a * faint])
        };
        self.add_line(points.map(point), view);
    }

    /// Adds a filled convex shape, with hard edges. All of it must be in front of the eye.
    pub fn add_filled_shape(
        &mut self,
        corners: &[Vector3<f32>],
        color: [f32; 4],
        view: &Projection,
    ) {
        let point = |corner: &Vector3<f32>| {
            let clip = view.clip(*corner);
            [clip.x / clip.w, clip.y / clip.w, clip.z / clip.w]
        };
        let Some((first, others)) = corners.split_first() else { return };
        for pair in others.windows(2) {
            for corner in [first, &pair[0], &pair[1]] {
                self.vertices.extend(point(corner));
                // To the shader this is the middle of a wide line: its edges stay hard.
                self.vertices.extend([0.0, 1.0]);
                self.vertices.extend(color);
            }
        }
    }

    /// Draws all added lines and shapes over the scene; nearer objects hide them.
    pub fn draw(&mut self) {
        if self.vertices.is_empty() {
            return;
        }
        self.mesh.set_vertices(&self.vertices, true);
        self.vertices.clear();
        set_state(&self.gl, State::PAINT);
        self.program.bind();
        self.mesh.draw(Mode::Triangles);
    }

    /// Adds a line, cut off where it is behind the eye. A line that ends where it begins is joined
    /// there, too.
    fn add_line(&mut self, points: impl Iterator<Item = Point>, view: &Projection) {
        self.points.clear();
        self.points.extend(points);
        let corner = |clip: Vector4<f32>, half_width: f32, color: [f32; 4]| Corner {
            pixel: Vector2::new(clip.x / clip.w, clip.y / clip.w).component_mul(&view.size) * 0.5,
            depth: clip.z / clip.w,
            half_width: half_width * view.scale,
            color,
        };
        let ribbon = &mut self.ribbon;
        ribbon.clear();
        let clip = |place: Vector3<f32>, half_width: f32| {
            view.clip(raised_above_ground(place, half_width, view))
        };
        for pair in self.points.windows(2) {
            let [(a, half_width, color), (b, half_width_b, color_b)] = [pair[0], pair[1]];
            let (from, to) = (clip(a, half_width), clip(b, half_width_b));
            // The point where the segment crosses the near plane.
            let crossing =
                || from + (to - from) * ((1.001 * NEAR_PLANE - from.w) / (to.w - from.w));
            match (Projection::in_front(&from), Projection::in_front(&to)) {
                (false, false) => {}
                (true, true) => {
                    if ribbon.is_empty() {
                        ribbon.push(corner(from, half_width, color));
                    }
                    ribbon.push(corner(to, half_width_b, color_b));
                }
                (true, false) => {
                    if ribbon.is_empty() {
                        ribbon.push(corner(from, half_width, color));
                    }
                    ribbon.push(corner(crossing(), half_width, color));
                    add_ribbon(ribbon, view.size, &mut self.vertices);
                    ribbon.clear();
                }
                (false, true) => {
                    ribbon.push(corner(crossing(), half_width_b, color_b));
                    ribbon.push(corner(to, half_width_b, color_b));
                }
            }
        }
        add_ribbon(ribbon, view.size, &mut self.vertices);
    }
}

/// Moves a point towards the eye until a line of this half width (screen pixels) through it is in
/// front of the ground that it covers. In a low view, the ground approaches the eye faster than the
/// line, whose depth is constant across its width.
fn raised_above_ground(place: Vector3<f32>, half_width: f32, view: &Projection) -> Vector3<f32> {
    let to_eye = view.eye - place;
    let reach = (half_width * view.scale + 1.0) * view.pixel_angle * to_eye.norm();
    place + to_eye * (1.5 * reach / to_eye.z.max(1e-3)).min(0.2)
}

/// The directions in which the edges of two segments with these normals lie from the point where
/// they meet: one for the end of the first, one for the start of the second. At a bend too sharp
/// for a mitre they are the normals.
fn edge_directions(before: Vector2<f32>, after: Vector2<f32>) -> [Vector2<f32>; 2] {
    let sum = before + after;
    if sum.norm_squared() < 4.0 / (MITRE_LIMIT * MITRE_LIMIT) {
        return [before, after];
    }
    [sum * (2.0 / sum.norm_squared()); 2]
}

/// Adds the triangles of a connected line: two per segment, joined by mitres, so that nothing is
/// covered twice. Each is a pixel wider at both sides, for its soft edge.
fn add_ribbon(ribbon: &mut Vec<Corner>, size: Vector2<f32>, vertices: &mut Vec<f32>) {
    ribbon.dedup_by(|a, b| (a.pixel - b.pixel).norm_squared() < 0.01);
    if ribbon.len() < 2 {
        return;
    }
    let ribbon = ribbon.as_slice();
    let last = ribbon.len() - 1;
    let closed = last > 2 && (ribbon[0].pixel - ribbon[last].pixel).norm_squared() < 0.01;
    let normal = |a: usize, b: usize| {
        let along = (ribbon[b].pixel - ribbon[a].pixel).normalize();
        Vector2::new(-along.y, along.x)
    };
    let joint = |index: usize| {
        let (before, after) = match (index, closed) {
            (0, true) => (normal(last - 1, last), normal(0, 1)),
            (0, false) => (normal(0, 1), normal(0, 1)),
            (i, true) if i == last => (normal(last - 1, last), normal(0, 1)),
            (i, false) if i == last => (normal(i - 1, i), normal(i - 1, i)),
            (i, _) => (normal(i - 1, i), normal(i, i + 1)),
        };
        edge_directions(before, after)
    };
    let mut push = |index: usize, offset: Vector2<f32>, sign: f32| {
        let corner = &ribbon[index];
        let reach = corner.half_width + 1.0;
        let place = (corner.pixel + offset * (sign * reach)).component_div(&(size * 0.5));
        vertices.extend([place.x, place.y, corner.depth]);
        vertices.extend([sign * reach, corner.half_width]);
        vertices.extend(corner.color);
    };
    let [_, mut here] = joint(0);
    for index in 0..last {
        let [next, beyond] = joint(index + 1);
        for (end, sign) in [(0, -1.0), (1, -1.0), (1, 1.0), (0, -1.0), (1, 1.0), (0, 1.0)] {
            push(index + end, if end == 0 { here } else { next }, sign);
        }
        here = beyond;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The width of a line that bends by this angle (degrees) in its middle: of the first
    /// segment at its end, and of the second one at its start.
    fn widths(bend: f32) -> [f32; 2] {
        let corner = |x: f32, y: f32| Corner {
            pixel: Vector2::new(x, y),
            depth: 0.0,
            half_width: 2.0,
            color: [1.0; 4],
        };
        let (sin, cos) = bend.to_radians().sin_cos();
        let mut ribbon = vec![corner(-50.0, 0.0), corner(0.0, 0.0), corner(50.0 * cos, 50.0 * sin)];
        let mut vertices = Vec::new();
        add_ribbon(&mut ribbon, Vector2::new(200.0, 200.0), &mut vertices);
        // Nine numbers for each of six corners of a segment.
        let place =
            |index: usize| Vector2::new(vertices[9 * index], vertices[9 * index + 1]) * 100.0;
        let along = [Vector2::new(1.0, 0.0), Vector2::new(cos, sin)];
        let across = |[a, b]: [usize; 2], along: Vector2<f32>| along.perp(&(place(b) - place(a)));
        [across([1, 2], along[0]), across([6, 11], along[1])]
    }

    #[test]
    fn a_line_keeps_its_width_at_every_bend() {
        for bend in [0.0, 30.0, 90.0, -120.0, 150.0, 175.0, -179.9, 180.0] {
            for width in widths(bend) {
                assert!((width - 6.0).abs() < 1e-3, "{width} at {bend} degrees");
            }
        }
    }
}
