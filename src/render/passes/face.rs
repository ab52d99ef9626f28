//! The shade of balls on the faces of the cushions beside them.

use nalgebra::Vector2;

use crate::render::gl::{Blend, Gl, GlError, Mesh, Mode, Program, State, set_state};
use crate::render::mesh::{NosePiece, Plan, UNDERCUT};
use crate::render::projection::Projection;
use crate::render::shaders;
use crate::render::snapshot::BallView;

/// Distance in radii within which a ball darkens a face.
const DARKENING_DISTANCE: f32 = 3.0;
/// Length of the darkened part to both sides of the ball, in radii.
const DARKENED_LENGTH: f32 = 4.0;

pub(in crate::render) struct FacePass {
    gl: Gl,
    program: Program,
    mesh: Mesh,
    pieces: Vec<NosePiece>,
    nose: f32,
    vertices: Vec<f32>,
}

impl FacePass {
    pub fn new(gl: &Gl, plan: &Plan) -> Result<FacePass, GlError> {
        Ok(FacePass {
            gl: gl.clone(),
            program: shaders::program(gl, shaders::FACE, &[], &[])?,
            mesh: Mesh::new(gl, &[3, 3, 4])?,
            pieces: plan.nose_pieces(),
            nose: plan.nose,
            vertices: Vec::new(),
        })
    }

    /// Darkens the faces near balls.
    pub fn draw(&mut self, balls: &[BallView], view: &Projection, plan: &Plan) {
        let mut vertices = std::mem::take(&mut self.vertices);
        vertices.clear();
        // On a table with cushions all around, most balls are near none.
        let near = |ball: &&BallView| {
            !plan.furniture || plan.outside(ball.position.xy()) > -DARKENING_DISTANCE * ball.radius
        };
        for ball in balls.iter().filter(near) {
            for piece in &self.pieces {
                self.add(ball, piece, &mut vertices);
            }
        }
        if !vertices.is_empty() {
            self.mesh.set_vertices(&vertices, true);
            set_state(&self.gl, State { blend: Blend::Multiply, ..State::PAINT });
            self.program.bind();
            view.set(&self.program);
            plan.lamp.set(&self.program);
            self.mesh.draw(Mode::Triangles);
        }
        self.vertices = vertices;
    }

    /// Adds the part of a piece's face near a ball.
    fn add(&self, ball: &BallView, piece: &NosePiece, vertices: &mut Vec<f32>) {
        let (center, r) = (ball.position, ball.radius);
        let offset = center.xy() - piece.from;
        let distance = offset.dot(&piece.out);
        let is_beside = (0.0..self.nose + r).contains(&center.z);
        if !is_beside || !(0.0..DARKENING_DISTANCE * r).contains(&distance) {
            return;
        }
        let at = offset.dot(&piece.along);
        let [start, end] = [at - DARKENED_LENGTH * r, at + DARKENED_LENGTH * r]
            .map(|s| s.clamp(0.0, piece.length));
        if end - start < 1e-4 {
            return;
        }
        // The face leans back from the nose to its foot.
        let normal = (piece.out * self.nose).push(-UNDERCUT).normalize();
        // Position and normal of a vertex, centre and radius of the ball.
        let point = |along: f32, z: f32, back: f32| -> [f32; 10] {
            let place: Vector2<f32> = piece.from + piece.along * along - piece.out * back;
            let (n, c) = (normal, center);
            [place.x, place.y, z, n.x, n.y, n.z, c.x, c.y, c.z, r]
        };
        let foot = [start, end].map(|along| point(along, 0.0, UNDERCUT));
        let nose = [start, end].map(|along| point(along, self.nose, 0.0));
        for corner in [foot[0], foot[1], nose[1], foot[0], nose[1], nose[0]] {
            vertices.extend(corner);
        }
    }
}
