//! Balls: octagons that face the eye, ray-cast to the exact sphere.

use nalgebra::{Vector2, Vector3};

use crate::render::gl::{
    Filter, Format, Gl, GlError, Mesh, Mode, Program, State, Texture, Wrap, set_state,
};
use crate::render::light::{Lamp, Room};
use crate::render::light_map::LightMap;
use crate::render::look::{Look, Mark};
use crate::render::mesh::Plan;
use crate::render::palette;
use crate::render::projection::Projection;
use crate::render::quality::Quality;
use crate::render::shaders;
use crate::render::skin::{self, Kind, Skin};
use crate::render::snapshot::{BallView, CueView};

use super::mirror::MirroredCue;

/// Distance in radii beyond which balls neither shade nor reflect each other.
const NEIGHBOR_REACH: f32 = 16.0;
/// Most neighbours of a ball in its shader.
const MOST_NEIGHBORS: usize = 8;
/// An empty neighbour slot: far below, and too small to see.
const NO_NEIGHBOR: [f32; 4] = [0.0, 0.0, -1000.0, 1e-6];
/// Balls whose skins are reflected in detail; later ones in the list are reflected in their mean
/// colour. The first entry is unused.
const SKINS: usize = 64;
/// Depth below the bed that the lamp's light still reaches, m.
const WELL_LIGHT: f32 = 0.06;

/// Offset of the kind for a ball with rings, in the shader; twice that for spots.
const MARKED_OFFSET: f32 = 4.0;
/// Cells in the number texture; the kind is passed as a multiple of it.
const CELLS: f32 = 16.0;
/// Exposure time of an imagined camera's shutter, s: a third of a frame at 60 per second.
const EXPOSURE_TIME: f32 = 0.3 / 60.0;
/// Spin at which blur starts, and at which it is full, rad/s. Numbers and dots of balls that roll
/// normally stay sharp.
const FAST: (f32, f32) = (70.0, 200.0);
/// Largest blur to either side, radians. Beyond it the skin is one uniform colour.
const MOST_BLUR: f32 = 1.5;

/// Light and reflections around balls.
pub(in crate::render) struct Surroundings<'a> {
    pub lamp: &'a Lamp,
    pub room: &'a Room,
    pub light_map: &'a LightMap,
    /// Centre of the bed, m.
    pub bed_center: Vector2<f32>,
    /// Half the size of the bed between the noses, m.
    pub bed_half: Vector2<f32>,
    /// Albedo of the ground below.
    pub ground: [f32; 3],
    /// Albedo of the rails.
    pub wood: [f32; 3],
    /// The player's choices of appearance.
    pub look: Look,
    pub cue: MirroredCue,
}

impl<'a> Surroundings<'a> {
    pub fn new(
        plan: &Plan,
        light_map: &'a LightMap,
        lamp: &'a Lamp,
        room: &'a Room,
        look: Look,
        cue: Option<&CueView>,
    ) -> Surroundings<'a> {
        Surroundings {
            lamp,
            room,
            light_map,
            cue: MirroredCue::of(cue),
            bed_center: plan.center,
            bed_half: match plan.furniture {
                true => plan.half,
                // No cushion is ever reached.
                false => plan.half * 1000.0,
            },
            ground: look.cloth.albedo(),
            wood: plan.wood,
            look,
        }
    }

    /// No table: a dim room all around.
    pub fn nothing(
        around: Vector2<f32>,
        light_map: &'a LightMap,
        lamp: &'a Lamp,
        room: &'a Room,
        look: Look,
    ) -> Surroundings<'a> {
        Surroundings {
            lamp,
            room,
            light_map,
            cue: MirroredCue::default(),
            bed_center: around,
            bed_half: Vector2::zeros(),
            ground: [0.25; 3],
            wood: palette::WOOD,
            look,
        }
    }
}

pub(in crate::render) struct BallPass {
    gl: Gl,
    program: Program,
    mesh: Mesh,
    digits: Texture,
    neighbors: usize,
    /// True if balls reflect each other's skins.
    mirrors_skins: bool,
    /// Lists reused by each frame.
    order: Vec<usize>,
    instances: Vec<f32>,
    skins: Vec<f32>,
}

impl BallPass {
    pub fn new(gl: &Gl, quality: &Quality) -> Result<BallPass, GlError> {
        let neighbors = quality.neighbors.min(MOST_NEIGHBORS as u32) as usize;
        let mut symbols = vec![
            ("NEIGHBORS", neighbors as u32),
            ("TURNS", quality.turns.max(1)),
            ("BOUNCES", quality.bounces.max(1)),
            ("COLORS_LOCATION", 5 + neighbors as u32),
        ];
        if quality.skins {
            symbols.push(("SKINS", SKINS as u32));
        }
        if quality.cue_in_balls {
            symbols.push(("CUE_SEEN", 1));
        }
        let program = shaders::program(gl, shaders::BALL, &symbols, &["digits", "light_map"])?;
        let mut attributes = vec![4, 4, 4, 4];
        attributes.extend(std::iter::repeat_n(4, neighbors + neighbors.div_ceil(4)));
        let mut mesh = Mesh::with_instances(gl, &[2], &attributes)?;
        // An octagon around the unit circle: its corners lie at 1 / cos(22.5 degrees).
        let corners: Vec<f32> = (0..8)
            .flat_map(|corner| {
                let angle = (corner as f32 + 0.5) * std::f32::consts::FRAC_PI_4;
                let reach = 1.0 / (0.125 * std::f32::consts::PI).cos();
                [angle.cos() * reach, angle.sin() * reach]
            })
            .collect();
        mesh.set_vertices(&corners, false);
        let (texels, side) = skin::draw_digits(quality.digits);
        let digits =
            Texture::new(gl, Format::R8, [side, side], Some(&texels), Filter::Mipmap, Wrap::Clamp)?;
        Ok(BallPass {
            gl: gl.clone(),
            program,
            mesh,
            digits,
            neighbors,
            mirrors_skins: quality.skins,
            order: Vec::new(),
            instances: Vec::new(),
            skins: Vec::new(),
        })
    }

    /// Draws some of these balls, farthest first, so that soft edges blend over what is behind.
    pub fn draw(
        &mut self,
        balls: &[BallView],
        shown: impl Fn(&BallView) -> bool,
        view: &Projection,
        around: &Surroundings,
        state: State,
    ) {
        let distance = |ball: usize| (balls[ball].position - view.eye).norm_squared();
        self.order.clear();
        self.order.extend((0..balls.len()).filter(|&ball| shown(&balls[ball])));
        if self.order.is_empty() {
            return;
        }
        // Balls at the same distance keep their order.
        self.order.sort_unstable_by(|&a, &b| distance(b).total_cmp(&distance(a)).then(a.cmp(&b)));
        let mut instances = std::mem::take(&mut self.instances);
        instances.clear();
        for &ball in &self.order {
            self.add_instance(ball, balls, around, &mut instances);
        }
        self.mesh.set_instances(&instances);
        self.instances = instances;

        set_state(&self.gl, state);
        let program = &self.program;
        program.bind();
        view.set(program);
        around.lamp.set(program);
        around.room.set(program);
        around.light_map.set_place(program);
        program.set_vec2("bed_center", around.bed_center);
        program.set_vec2("bed_half", around.bed_half);
        let color = |hex: u32| Vector3::from(palette::linear(hex));
        program.set_vec3("white", color(palette::BALL_WHITE));
        program.set_vec3("ivory", color(palette::BALL_IVORY));
        program.set_vec3("dot_color", color(palette::BALL_DOT));
        program.set_vec3("cloth", around.ground.into());
        program.set_vec3("wood", around.wood.into());
        around.cue.set(program);
        if self.mirrors_skins {
            self.skins.clear();
            self.skins.resize(8, 0.0);
            for ball in balls.iter().take(SKINS - 1) {
                let skin = Skin::of(ball.face, around.look.balls);
                self.skins.extend(ball.orientation.coords.iter());
                self.skins.extend([marks(&skin), pack(palette::linear(skin.color)), 0.0, 0.0]);
            }
            program.set_vec4s("skins[0]", &self.skins);
        }
        program.bind_textures(&[&self.digits, around.light_map.texture()]);
        self.mesh.draw(Mode::TriangleFan);
    }

    fn add_instance(
        &self,
        index: usize,
        all: &[BallView],
        around: &Surroundings,
        out: &mut Vec<f32>,
    ) {
        let ball = &all[index];
        let (lamp, set) = (around.lamp, around.look.balls);
        let skin = Skin::of(ball.face, set);
        let center = ball.position;
        out.extend(center.iter());
        out.push(ball.radius);
        out.extend(ball.orientation.coords.iter());

        // In a pocket the lamp is soon out of sight.
        let sunk = ((center.z + ball.radius) / WELL_LIGHT + 1.0).clamp(0.08, 1.0);
        out.extend((lamp.irradiance_vector(center) * sunk).iter());
        out.push(marks(&skin));
        let half_turn = match around.look.spin_blur {
            true => ball.spin * (0.5 * EXPOSURE_TIME * ramp(FAST, ball.spin.norm())),
            false => Vector3::zeros(),
        };
        out.extend(half_turn.map(|turn| turn.clamp(-MOST_BLUR, MOST_BLUR)).iter());
        out.push(pack(palette::linear(skin.color)));

        let near = nearest(index, all);
        for other in near.iter().take(self.neighbors) {
            match *other {
                Some(other) => {
                    // The integer part of the radius is the index of the neighbour's skin.
                    let known = self.mirrors_skins && other < SKINS - 1;
                    let place = if known { (other + 1) as f32 } else { 0.0 };
                    out.extend((all[other].position - center).iter());
                    out.push(all[other].radius + place);
                }
                None => out.extend(NO_NEIGHBOR),
            }
        }
        for index in 0..self.neighbors.div_ceil(4) * 4 {
            let other = near.get(index).filter(|_| index < self.neighbors).copied().flatten();
            out.push(other.map_or(0.0, |other| pack(Skin::of(all[other].face, set).mean_color())));
        }
    }
}

/// The shader's `marks`: the cell of the number, plus kind and marks as multiples of [`CELLS`].
fn marks(skin: &Skin) -> f32 {
    let marked = match skin.mark {
        Mark::None => 0.0,
        Mark::Rings => MARKED_OFFSET,
        Mark::Spots => 2.0 * MARKED_OFFSET,
    };
    let kind = match skin.kind {
        Kind::Solid => marked,
        Kind::Striped => 1.0 + marked,
        Kind::Cue => 2.0 + marked,
        Kind::Unnumbered => 3.0 + marked,
    };
    skin.cell as f32 + CELLS * kind
}

/// The nearest neighbours of a ball, nearest first.
fn nearest(ball: usize, all: &[BallView]) -> [Option<usize>; MOST_NEIGHBORS] {
    let distance = |other: usize| (all[other].position - all[ball].position).norm_squared();
    let reach = NEIGHBOR_REACH * all[ball].radius;
    let mut near = [None; MOST_NEIGHBORS];
    for other in 0..all.len() {
        let apart = distance(other);
        if apart <= 1e-12 || apart >= reach * reach {
            continue;
        }
        let place = near
            .iter()
            .position(|known: &Option<usize>| known.is_none_or(|known| distance(known) > apart));
        if let Some(place) = place {
            near[place..].rotate_right(1);
            near[place] = Some(other);
        }
    }
    near
}

/// Packs a colour into one float: three bytes, the roots of linear light.
fn pack(color: [f32; 3]) -> f32 {
    color.into_iter().fold(0.0, |sum, c| sum * 256.0 + (c.sqrt() * 255.0).round())
}

/// Smooth step from 0 at the first bound to 1 at the second.
fn ramp((from, to): (f32, f32), value: f32) -> f32 {
    let share = ((value - from) / (to - from)).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}
