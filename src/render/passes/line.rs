//! Lines through points in the world, of constant width on the screen.

use nalgebra::{Vector2, Vector3, Vector4};

use crate::render::camera::NEAR;
use crate::render::gl::{Gl, GlError, Mesh, Mode, Program, State, set_state};
use crate::render::shaders;
use crate::render::snapshot::{AimLine, CLOTH_LIFT, Ghost};
use crate::render::view::View;

/// What a line that fades away keeps of its opacity at its end.
const FADED: f32 = 0.1;
/// Corners of a circle.
const CIRCLE: usize = 72;
/// Corners at sharp bends are cut at this many half widths.
const MITRE_LIMIT: f32 = 3.0;

/// A line with a colour and half a width, in pixels of the screen, at each point.
pub(in crate::render) struct Stroke {
    pub points: Vec<(Vector3<f32>, f32, [f32; 4])>,
    pub closed: bool,
}

impl Stroke {
    /// A line of the game's.
    pub fn of_aim(line: &AimLine) -> Stroke {
        let whole: f32 = line.points.windows(2).map(|two| (two[1] - two[0]).norm()).sum();
        let mut way = 0.0;
        let mut before = line.points.first().copied();
        let point = |&point: &Vector3<f32>| {
            way += before.map_or(0.0, |before| (point - before).norm());
            before = Some(point);
            let [r, g, b, a] = line.color;
            let kept = ((whole - way) / line.fade.min(whole).max(1e-6)).min(1.0);
            let kept = if line.fade > 0.0 { FADED + (1.0 - FADED) * kept } else { 1.0 };
            (point, 0.5 * line.width, [r, g, b, a * kept])
        };
        Stroke { points: line.points.iter().map(point).collect(), closed: false }
    }

    /// The circle that a ball which is not there covers of the cloth, seen from above: on the
    /// cloth, so that it meets the line that leads there from wherever both are seen.
    pub fn of_ghost(ghost: &Ghost) -> Stroke {
        let mut center = ghost.position;
        center.z += CLOTH_LIFT - ghost.radius;
        let point = |step: usize| {
            let angle = std::f32::consts::TAU * step as f32 / CIRCLE as f32;
            let offset = Vector3::new(angle.cos(), angle.sin(), 0.0) * ghost.radius;
            (center + offset, 0.5 * ghost.width, ghost.color)
        };
        Stroke { points: (0..CIRCLE).map(point).collect(), closed: true }
    }

    /// A line painted on the table, `width` metres wide; where that is less than a pixel it
    /// becomes fainter instead of thinner.
    pub fn painted(
        points: impl Iterator<Item = Vector3<f32>>,
        width: f32,
        color: [f32; 4],
        view: &View,
    ) -> Stroke {
        let point = |point: Vector3<f32>| {
            let half = 0.5 * width / (view.pixel_angle * (point - view.eye).norm());
            let faint = (half / 0.5).min(1.0);
            let [r, g, b, a] = color;
            (point, half.max(0.5) / view.scale, [r, g, b, a * faint])
        };
        Stroke { points: points.map(point).collect(), closed: false }
    }
}

/// A corner on the screen: pixels, depth, half width and colour.
#[derive(Clone, Copy)]
struct Corner {
    pixel: Vector2<f32>,
    depth: f32,
    half: f32,
    color: [f32; 4],
}

/// The pass that draws lines.
pub(in crate::render) struct LinePass {
    gl: Gl,
    program: Program,
    mesh: Mesh,
}

impl LinePass {
    pub fn new(gl: &Gl) -> Result<LinePass, GlError> {
        Ok(LinePass {
            gl: gl.clone(),
            program: shaders::program(gl, shaders::LINE, &[], &[])?,
            mesh: Mesh::new(gl, &[3, 2, 4])?,
        })
    }

    /// Draws lines over what is there; what stands before them hides them.
    pub fn draw(&mut self, strokes: &[Stroke], view: &View) {
        let mut vertices = Vec::new();
        for stroke in strokes {
            for run in visible_runs(stroke, view) {
                add_ribbon(&run, view.size, &mut vertices);
            }
        }
        if vertices.is_empty() {
            return;
        }
        self.mesh.set_vertices(&vertices, true);
        set_state(&self.gl, State::PAINT);
        self.program.bind();
        self.mesh.draw(Mode::Triangles);
    }
}

/// The parts of a line in front of the eye, on the screen; a run whose ends meet is closed.
fn visible_runs(stroke: &Stroke, view: &View) -> Vec<Vec<Corner>> {
    let mut points = stroke.points.clone();
    if stroke.closed
        && let Some(first) = points.first().copied()
    {
        points.push(first);
    }
    let corner = |clip: Vector4<f32>, half: f32, color: [f32; 4]| Corner {
        pixel: Vector2::new(clip.x / clip.w, clip.y / clip.w).component_mul(&view.size) * 0.5,
        depth: clip.z / clip.w,
        half: half * view.scale,
        color,
    };
    let mut runs: Vec<Vec<Corner>> = Vec::new();
    let mut run: Vec<Corner> = Vec::new();
    for pair in points.windows(2) {
        let [(a, half, color), (b, half_b, color_b)] = [pair[0], pair[1]];
        let (from, to) = (view.clip(a), view.clip(b));
        // Where the segment passes the nearest plane.
        let crossing = || from + (to - from) * ((1.001 * NEAR - from.w) / (to.w - from.w));
        match (View::in_front(&from), View::in_front(&to)) {
            (false, false) => {}
            (true, true) => {
                if run.is_empty() {
                    run.push(corner(from, half, color));
                }
                run.push(corner(to, half_b, color_b));
            }
            (true, false) => {
                if run.is_empty() {
                    run.push(corner(from, half, color));
                }
                run.push(corner(crossing(), half, color));
                runs.push(std::mem::take(&mut run));
            }
            (false, true) => {
                run.push(corner(crossing(), half_b, color_b));
                run.push(corner(to, half_b, color_b));
            }
        }
    }
    runs.push(run);
    for run in &mut runs {
        run.dedup_by(|a, b| (a.pixel - b.pixel).norm_squared() < 0.01);
    }
    runs.retain(|run| run.len() > 1);
    runs
}

/// Two triangles for each piece of a run, joined by mitres, so that nothing is covered twice.
fn add_ribbon(run: &[Corner], size: Vector2<f32>, vertices: &mut Vec<f32>) {
    let last = run.len() - 1;
    let closed = last > 2 && (run[0].pixel - run[last].pixel).norm_squared() < 0.01;
    let normal = |a: usize, b: usize| {
        let along = (run[b].pixel - run[a].pixel).normalize();
        Vector2::new(-along.y, along.x)
    };
    let offsets: Vec<Vector2<f32>> = (0..run.len())
        .map(|index| {
            let (before, after) = match (index, closed) {
                (0, true) => (normal(last - 1, last), normal(0, 1)),
                (0, false) => (normal(0, 1), normal(0, 1)),
                (i, true) if i == last => (normal(last - 1, last), normal(0, 1)),
                (i, false) if i == last => (normal(i - 1, i), normal(i - 1, i)),
                (i, _) => (normal(i - 1, i), normal(i, i + 1)),
            };
            let sum = before + after;
            sum * (2.0 / sum.norm_squared().max(4.0 / (MITRE_LIMIT * MITRE_LIMIT)))
        })
        .collect();
    let mut push = |index: usize, sign: f32| {
        let corner = &run[index];
        let reach = corner.half + 1.0;
        let place = (corner.pixel + offsets[index] * (sign * reach)).component_div(&(size * 0.5));
        vertices.extend([place.x, place.y, corner.depth]);
        vertices.extend([sign * reach, corner.half]);
        vertices.extend(corner.color);
    };
    for index in 0..last {
        for (end, sign) in [(0, -1.0), (1, -1.0), (1, 1.0), (0, -1.0), (1, 1.0), (0, 1.0)] {
            push(index + end, sign);
        }
    }
}
