//! The cue: a strip that faces the eye.

use nalgebra::Vector3;

use crate::physics::stick;
use crate::render::gl::{Gl, GlError, Mesh, Mode, Program, State, set_state};
use crate::render::light::{Lamp, Room};
use crate::render::palette;
use crate::render::projection::Projection;
use crate::render::shaders;
use crate::render::snapshot::{BallView, CueView};

/// Length of the cue, m.
pub(in crate::render) const CUE_LENGTH: f32 = stick::LENGTH as f32;
/// Distances from the tip of the strip's corners, m. Light is interpolated between them.
const STATIONS: [f32; 6] = [0.0, 0.3, 0.6, 0.9, 1.2, CUE_LENGTH];

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
            mesh: Mesh::new(gl, &[3, 3])?,
            vertices: Vec::new(),
        })
    }

    pub fn draw(&mut self, cue: &CueView, view: &Projection, lamp: &Lamp, room: &Room) {
        strip(cue, view, lamp, &mut self.vertices);
        self.mesh.set_vertices(&self.vertices, true);
        // A translucent cue is drawn after what is behind it.
        set_state(&self.gl, if cue.is_solid() { State::SOFT } else { State::PAINT });
        let program = &self.program;
        program.bind();
        view.set(program);
        lamp.set(program);
        room.set(program);
        let butt = palette::linear(cue.butt);
        program.set_vec3("butt", butt.into());
        program.set_vec3("tip", cue.tip);
        program.set_vec3("axis", cue.axis());
        program.set_vec2(
            "cone",
            [radius(0.0), (radius(CUE_LENGTH) - radius(0.0)) / CUE_LENGTH].into(),
        );
        program.set_f32("cue_length", CUE_LENGTH);
        program.set_f32("opacity", cue.opacity);
        self.mesh.draw(Mode::TriangleStrip);
    }
}

/// Radius at a distance from the tip, m.
pub(in crate::render) fn radius(along: f32) -> f32 {
    stick::radius(f64::from(along)) as f32
}

/// Marks the balls to draw after the cue, so that soft edges blend correctly: balls in front of the
/// cue, and balls off the cue that are nearer than one of those.
pub(in crate::render) fn over_cue(
    cue: Option<&CueView>,
    balls: &[BallView],
    eye: Vector3<f32>,
) -> impl Fn(&BallView) -> bool {
    let distance = move |ball: &BallView| (ball.position - eye).norm();
    let behind = move |ball: &BallView| cue.and_then(|cue| passes_behind(cue, ball, eye));
    let hiding = balls.iter().filter(|ball| behind(ball) == Some(true));
    let farthest = hiding.map(distance).fold(0.0, f32::max);
    move |ball| behind(ball).unwrap_or(distance(ball) < farthest)
}

/// True if the cue passes behind a ball, where the two are nearest on the screen; `None` if they do
/// not overlap.
fn passes_behind(cue: &CueView, ball: &BallView, eye: Vector3<f32>) -> Option<bool> {
    /// Safety factor of their outlines, because the nearest point is approximate.
    const OUTLINE_FACTOR: f32 = 1.5;
    let to = ball.position - eye;
    let distance = to.norm().max(1e-6);
    // The closest points of the ray through the ball and the cue's axis.
    let (axis, ray, off) = (-cue.axis(), to / distance, eye - cue.tip);
    let (across, along) = (axis.dot(&ray), ray.dot(&off));
    let place = (axis.dot(&off) - across * along) / (1.0 - across * across).max(1e-6);
    let place = place.clamp(0.0, CUE_LENGTH);
    let away = place * across - along;
    let miss = (axis * place - off - ray * away).norm();
    let meets = miss < OUTLINE_FACTOR * (ball.radius * away / distance + radius(place));
    meets.then_some(away > distance)
}

/// A strip through the cue's axis that faces the eye and covers the visible cue.
fn strip(cue: &CueView, view: &Projection, lamp: &Lamp, vertices: &mut Vec<f32>) {
    let axis = cue.axis();
    let across = axis.cross(&(cue.tip - view.eye));
    // Distance of the axis from the eye: a nearby cone looks wider than its radius.
    let pass = across.norm();
    let side = across.try_normalize(1e-6).unwrap_or_else(Vector3::x);
    vertices.clear();
    for (index, station) in STATIONS.iter().enumerate() {
        let middle = cue.tip - axis * *station;
        let to_eye = view.eye - middle;
        let distance = to_eye.norm();
        let pixel = view.pixel_angle * distance;
        let radius = radius(*station);
        let widened = radius / (1.0 - (radius / pass).powi(2)).max(0.1).sqrt();
        // At a grazing angle the near half of either end extends beyond its centre.
        let slant = radius * to_eye.dot(&axis).abs() / pass.max(1e-3);
        let beyond = (1.2 * slant + 2.0 * pixel).min(0.6 * distance);
        let beyond = match index {
            0 => -beyond,
            last if last == STATIONS.len() - 1 => beyond,
            _ => 0.0,
        };
        let middle = middle - axis * beyond;
        let lamp = lamp.irradiance_vector(middle);
        for sign in [-1.0, 1.0] {
            vertices.extend((middle + side * (sign * (widened + 1.5 * pixel))).iter());
            vertices.extend(lamp.iter());
        }
    }
}

#[cfg(test)]
mod tests {
    use nalgebra::UnitQuaternion;

    use super::*;
    use crate::render::Face;

    /// Tests that a ball in front of the cue is drawn over it, as is one in front of that ball
    /// beside the cue; a ball behind either is not.
    #[test]
    fn balls_in_front_of_the_cue_are_drawn_over_it() {
        let ball = |x: f32, y: f32| BallView {
            face: Face::Solid(1),
            position: Vector3::new(x, y, 0.03),
            orientation: UnitQuaternion::identity(),
            radius: 0.03,
            spin: Vector3::zeros(),
            contraction: nalgebra::Vector2::zeros(),
        };
        // It lies across the view, from the middle to the left.
        let cue = CueView {
            tip: Vector3::new(0.0, 0.0, 0.03),
            direction: -std::f32::consts::FRAC_PI_2,
            elevation: 0.0,
            butt: 0x8A2A1A,
            opacity: 1.0,
        };
        let eye = Vector3::new(-1.0, 0.0, 0.1);
        let [before, behind] = [ball(-0.1, 0.02), ball(0.1, 0.03)];
        let [nearer, farther] = [ball(-0.2, -0.08), ball(-0.02, -0.1)];
        let all = [before, behind, nearer, farther];
        let over = over_cue(Some(&cue), &all, eye);
        assert_eq!(all.each_ref().map(over), [true, false, true, false]);
        assert_eq!(
            all.each_ref().map(over_cue(Some(&cue), &all[1..], eye)),
            [true, false, false, false]
        );
        assert_eq!(all.each_ref().map(over_cue(None, &all, eye)), [false; 4]);
    }
}
