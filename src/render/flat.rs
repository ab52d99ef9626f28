//! The flat look of the blog's program: a green bed, plain walls, and balls as shaded discs with a
//! spot. It is cheap, also for thousands of balls.

use std::sync::Arc;

use nalgebra::{Vector2, Vector3};

use crate::physics::Table;
use crate::physics::table::Cushion;

use super::camera::Viewport;
use super::gl::{
    self, Gl, GlError, Mesh, Mode, Program, State, bind_target, clear_part, set_state,
};
use super::look::Look;
use super::palette;
use super::passes::{CUE_LENGTH, LinePass, cue_radius};
use super::projection::Projection;
use super::renderer::Target;
use super::scenery::BACKGROUND;
use super::shaders;
use super::skin::{Kind, Skin};
use super::snapshot::{BallView, CueView, Snapshot};

/// The bed, the walls, their edges, the pockets and the cue, on the screen.
const BED: [f32; 4] = [0.125, 0.475, 0.27, 1.0];
const WALL: [f32; 4] = [0.36, 0.27, 0.19, 1.0];
const EDGE: [f32; 4] = [0.20, 0.14, 0.09, 1.0];
const POCKET: [f32; 3] = [0.03, 0.03, 0.03];
const WOOD: [f32; 4] = [0.80, 0.66, 0.45, 1.0];
/// Width of the wood beyond the pockets, m.
const BEYOND_POCKETS: f32 = 0.01;
/// Width of the walls of a table without rails, and of the edge of every wall, m.
const WALL_WIDTH: f32 = 0.02;
const EDGE_WIDTH: f32 = 0.002;
/// Half the side of an endless bed, m.
const ENDLESS_HALF_SIDE: f32 = 100.0;

/// A convex quadrilateral on the table, m.
type Quad = [Vector2<f32>; 4];

/// Width of the wood around the bed in the flat look, m.
pub fn flat_frame(table: &Table) -> f32 {
    let Some(bed) = table.bed else { return 0.0 };
    let half = Vector2::new(bed.half_length, bed.half_width);
    let beyond = table.pockets.iter().map(|pocket| {
        let out = (pocket.center.abs() - half).add_scalar(pocket.radius).max();
        out as f32 + BEYOND_POCKETS
    });
    beyond.fold(table.rails.cushion as f32, f32::max)
}

/// Draws snapshots in the flat look.
pub(super) struct FlatTable {
    gl: Gl,
    program: Program,
    discs: Mesh,
    /// The table that `walls` were made for, and its walls.
    table: Option<Arc<Table>>,
    walls: Vec<Quad>,
    /// Memory of the last frame.
    order: Vec<usize>,
    instances: Vec<f32>,
}

impl FlatTable {
    pub fn new(gl: &Gl) -> Result<FlatTable, GlError> {
        let mut discs = Mesh::with_instances(gl, &[2], &[4, 3, 3, 4, 2])?;
        discs.set_vertices(&[-1.0, -1.0, 1.0, -1.0, -1.0, 1.0, 1.0, 1.0], false);
        Ok(FlatTable {
            gl: gl.clone(),
            program: shaders::program(gl, shaders::FLAT, &[], &[])?,
            discs,
            table: None,
            walls: Vec::new(),
            order: Vec::new(),
            instances: Vec::new(),
        })
    }

    /// Draws a snapshot to a part of a picture.
    pub fn draw(
        &mut self,
        lines: &mut LinePass,
        snapshot: &Snapshot,
        viewport: &Viewport,
        target: &Target,
    ) {
        let [left, low, right, top] = target.rectangle(viewport);
        let part = [left, low, right - left, top - low];
        bind_target(&self.gl, target.framebuffer);
        gl::viewport(&self.gl, part);
        let [r, g, b] = BACKGROUND;
        clear_part(&self.gl, [r, g, b, 1.0], Some(part));
        let view = Projection::new(&snapshot.camera, viewport.width, viewport.height);
        if !self.table.as_ref().is_some_and(|known| Arc::ptr_eq(known, &snapshot.table)) {
            self.walls = walls(&snapshot.table);
            self.table = Some(Arc::clone(&snapshot.table));
        }
        self.draw_table(lines, &snapshot.table, &view);

        let mut instances = std::mem::take(&mut self.instances);
        instances.clear();
        let height = snapshot.table.nose_height as f32;
        for pocket in &snapshot.table.pockets {
            let center: Vector2<f32> = pocket.center.cast();
            instances.extend([center.x, center.y, height, pocket.radius as f32]);
            instances.extend([0.0; 6]);
            instances.extend([POCKET[0], POCKET[1], POCKET[2], 0.0, 0.0, 0.0]);
        }
        // Balls that fly hide others.
        let balls = &snapshot.balls;
        self.order.clear();
        self.order.extend(0..balls.len());
        let height = |ball: usize| balls[ball].position.z;
        self.order.sort_unstable_by(|&a, &b| height(a).total_cmp(&height(b)).then(a.cmp(&b)));
        self.order.iter().for_each(|&ball| add_ball(&balls[ball], snapshot.look, &mut instances));
        self.discs.set_instances(&instances);
        self.instances = instances;
        set_state(&self.gl, State { scissor: Some(part), ..State::FLAT });
        self.program.bind();
        view.set(&self.program);
        self.program.set_vec3("white", Vector3::repeat(1.0));
        self.program.set_vec3("cue_spot", Vector3::from(screen(palette::BALL_DOT)));
        self.discs.draw(Mode::TriangleStrip);

        snapshot.aim.iter().for_each(|line| lines.add_aim_line(line, &view));
        snapshot.ghosts.iter().for_each(|ghost| lines.add_ghost_ball(ghost, &view));
        if let Some(cue) = &snapshot.cue {
            draw_cue(lines, cue, &view);
        }
        lines.draw();
    }

    /// Draws bed and walls.
    fn draw_table(&self, lines: &mut LinePass, table: &Table, view: &Projection) {
        let height = table.nose_height as f32;
        let at = |point: Vector2<f32>| point.push(height);
        let mut rectangle = |half: Vector2<f32>, color: [f32; 4]| {
            let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
            let corners = corners.map(|(x, y)| at(half.component_mul(&Vector2::new(x, y))));
            lines.add_filled_shape(&corners, color, view);
        };
        match table.bed {
            None => rectangle(Vector2::repeat(ENDLESS_HALF_SIDE), BED),
            Some(bed) => {
                let half = Vector2::new(bed.half_length as f32, bed.half_width as f32);
                let cushion = table.rails.cushion as f32;
                rectangle(half + Vector2::repeat(flat_frame(table)), WALL);
                rectangle(half + Vector2::repeat(cushion), BED);
            }
        }
        for wall in &self.walls {
            let [from, to, back, behind] = wall.map(at);
            lines.add_filled_shape(&[from, to, back, behind], WALL, view);
            lines.add_painted_line([to, back, behind, from].into_iter(), EDGE_WIDTH, WALL, view);
        }
        for cushion in &table.cushions {
            // Behind the nose.
            let behind = |end: Vector2<f64>| {
                at(end.cast() - cushion.normal_at(end).cast() * (0.5 * EDGE_WIDTH))
            };
            let ends = cushion.chords().map(|[_, end]| behind(end));
            let edge = std::iter::once(behind(cushion.from)).chain(ends);
            lines.add_painted_line(edge, EDGE_WIDTH, EDGE, view);
        }
        lines.draw();
    }
}

/// The walls behind a table's cushions, closed where two of them meet in a corner of the bed.
fn walls(table: &Table) -> Vec<Quad> {
    let width = table.bed.map_or(WALL_WIDTH, |_| table.rails.cushion as f32);
    let mut walls = Vec::new();
    let chords = table.cushions.iter().flat_map(Cushion::chords);
    let pieces: Vec<Cushion> = chords.map(|[from, to]| Cushion::new(from, to)).collect();
    for one in &pieces {
        let (from, to): (Vector2<f32>, Vector2<f32>) = (one.from.cast(), one.to.cast());
        let back = -one.normal.cast::<f32>() * width;
        walls.push([from, to, to + back, from + back]);
        for other in pieces.iter().filter(|other| other.from == one.to) {
            let next = -other.normal.cast::<f32>() * width;
            // Walls that turn the other way overlap by themselves.
            let opens = one.normal.dot(&other.along) > 0.0;
            let together = 1.0 + back.dot(&next) / (width * width);
            if opens && together > 0.1 {
                walls.push([to, to + back, to + (back + next) / together, to + next]);
            }
        }
    }
    walls
}

/// Adds a ball to the discs.
fn add_ball(ball: &BallView, look: Look, instances: &mut Vec<f32>) {
    let skin = Skin::of(ball.face, look.balls);
    // The blog's balls begin with the spot on top.
    let (spot, kind) = match skin.kind {
        Kind::Solid | Kind::Unnumbered => (Vector3::z(), 1.0),
        Kind::Striped => (Vector3::x(), 2.0),
        Kind::Cue => (Vector3::z(), 3.0),
    };
    let turn = ball.orientation;
    instances.extend(ball.position.iter());
    instances.push(ball.radius);
    instances.extend((turn * spot).iter());
    instances.extend((turn * Vector3::z()).iter());
    instances.extend(screen(skin.color));
    instances.push(kind);
    instances.extend(ball.contraction.iter());
}

/// Draws the cue as seen from above.
fn draw_cue(lines: &mut LinePass, cue: &CueView, view: &Projection) {
    let axis = cue.axis();
    let ends = [cue.tip, cue.tip - axis * CUE_LENGTH];
    let [r, g, b, _] = WOOD;
    let width = cue_radius(0.0) + cue_radius(CUE_LENGTH);
    lines.add_painted_line(ends.into_iter(), width, [r, g, b, cue.opacity], view);
}

/// A screen colour, 0 to 1.
fn screen(hex: u32) -> [f32; 3] {
    palette::unpack(hex).map(|byte| f32::from(byte) / 255.0)
}
