//! The cue: a strip that faces the eye.

use nalgebra::Vector3;

use crate::physics::stick;
use crate::render::gl::{Gl, GlError, Mesh, Mode, Program, State, set_state};
use crate::render::light::{Lamp, Room};
use crate::render::palette;
use crate::render::shaders;
use crate::render::snapshot::CueView;
use crate::render::view::View;

/// Length of the cue, m.
pub(in crate::render) const CUE_LENGTH: f32 = stick::LENGTH as f32;
/// Distances from the tip at which the strip has corners, m: close together near the tip, where
/// the cue changes its look and is seen from nearby.
const STATIONS: [f32; 8] = [0.0, 0.03, 0.12, 0.3, 0.6, 0.9, 1.2, CUE_LENGTH];

/// The pass that draws the cue.
pub(in crate::render) struct CuePass {
    gl: Gl,
    program: Program,
    mesh: Mesh,
    vertices: Vec<f32>,
}

impl CuePass {
    pub fn new(gl: &Gl) -> Result<CuePass, GlError> {
        Ok(CuePass {
            gl: gl.clone(),
            program: shaders::program(gl, shaders::CUE, &[], &[])?,
            mesh: Mesh::new(gl, &[3, 3, 3, 3, 3])?,
            vertices: Vec::new(),
        })
    }

    pub fn draw(&mut self, cue: &CueView, view: &View, lamp: &Lamp, room: &Room) {
        strip(cue, view, lamp, &mut self.vertices);
        self.mesh.set_vertices(&self.vertices, true);
        // What shines through is there already.
        set_state(&self.gl, if cue.is_solid() { State::SOFT } else { State::PAINT });
        let program = &self.program;
        program.bind();
        view.set(program);
        lamp.set(program);
        room.set(program);
        let butt = palette::linear(palette::BUTTS[usize::from(cue.second_player)]);
        program.set_vec3("butt", butt.into());
        program.set_f32("cue_length", CUE_LENGTH);
        program.set_f32("opacity", cue.opacity);
        self.mesh.draw(Mode::TriangleStrip);
    }
}

/// Radius at a distance from the tip, m.
pub(in crate::render) fn radius(along: f32) -> f32 {
    stick::radius(f64::from(along)) as f32
}

fn strip(cue: &CueView, view: &View, lamp: &Lamp, vertices: &mut Vec<f32>) {
    let axis = cue.axis();
    vertices.clear();
    for (index, station) in STATIONS.iter().enumerate() {
        // Both ends reach a pixel beyond the cue, for their soft edges.
        let middle = cue.tip - axis * *station;
        let to_eye = view.eye - middle;
        let pixel = view.pixel_angle * to_eye.norm();
        let beyond = match index {
            0 => -2.0 * pixel,
            last if last == STATIONS.len() - 1 => 2.0 * pixel,
            _ => 0.0,
        };
        let along = station + beyond;
        let middle = cue.tip - axis * along;
        let side = axis.cross(&(middle - view.eye)).try_normalize(1e-6).unwrap_or_else(Vector3::x);
        let front = side.cross(&axis);
        let front = match front.dot(&to_eye) < 0.0 {
            true => -front,
            false => front,
        };
        let radius = radius(*station);
        let across = 1.0 + pixel / radius;
        let lamp = lamp.irradiance_vector(middle);
        for sign in [-1.0, 1.0] {
            vertices.extend((middle + side * (sign * across * radius)).iter());
            vertices.extend(side.iter());
            vertices.extend(front.iter());
            vertices.extend([sign * across, along, radius]);
            vertices.extend(lamp.iter());
        }
    }
}
