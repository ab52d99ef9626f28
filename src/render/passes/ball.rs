//! Balls: octagons that face the eye, in which every pixel meets the exact sphere.

use nalgebra::{Vector2, Vector3};

use crate::render::gl::{
    Filter, Format, Gl, GlError, Mesh, Mode, Program, State, Texture, Wrap, set_state,
};
use crate::render::light::Lamp;
use crate::render::light_map::LightMap;
use crate::render::mesh::Plan;
use crate::render::palette;
use crate::render::quality::Quality;
use crate::render::shaders;
use crate::render::skin::{self, Kind, Skin};
use crate::render::snapshot::BallView;
use crate::render::view::View;

/// Balls farther apart than this many radii neither shade nor mirror each other.
const NEIGHBOR_REACH: f32 = 16.0;
/// A neighbour that is none: far below, and too small to see.
const NOBODY: [f32; 4] = [0.0, 0.0, -1000.0, 1e-6];
/// How deep below the bed the lamp's light still reaches, in m.
const WELL_LIGHT: f32 = 0.06;

/// What balls mirror and are lit by.
pub(in crate::render) struct Surroundings<'a> {
    /// The lamp.
    pub lamp: &'a Lamp,
    /// The light on the cloth.
    pub light_map: &'a LightMap,
    /// Middle of the bed, m.
    pub bed_center: Vector2<f32>,
    /// Half the bed between the noses, m.
    pub bed_half: Vector2<f32>,
    /// Albedo of what lies below.
    pub ground: [f32; 3],
}

impl<'a> Surroundings<'a> {
    pub fn new(plan: &Plan, light_map: &'a LightMap, lamp: &'a Lamp) -> Surroundings<'a> {
        Surroundings {
            lamp,
            light_map,
            bed_center: plan.center,
            bed_half: match plan.furniture {
                true => plan.half,
                // No cushion is ever reached.
                false => plan.half * 1000.0,
            },
            ground: palette::CLOTH,
        }
    }

    /// No table: a dim room all around.
    pub fn nothing(
        around: Vector2<f32>,
        light_map: &'a LightMap,
        lamp: &'a Lamp,
    ) -> Surroundings<'a> {
        Surroundings {
            lamp,
            light_map,
            bed_center: around,
            bed_half: Vector2::zeros(),
            ground: [0.25; 3],
        }
    }
}

/// The pass that draws balls.
pub(in crate::render) struct BallPass {
    gl: Gl,
    program: Program,
    mesh: Mesh,
    digits: Texture,
    neighbors: usize,
}

impl BallPass {
    pub fn new(gl: &Gl, quality: &Quality) -> Result<BallPass, GlError> {
        let neighbors = quality.neighbors.min(8) as usize;
        let program = shaders::program(
            gl,
            shaders::BALL,
            &[("NEIGHBORS", neighbors as u32), ("COLORS_LOCATION", 5 + neighbors as u32)],
            &["digits", "light_map"],
        )?;
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
        Ok(BallPass { gl: gl.clone(), program, mesh, digits, neighbors })
    }

    /// Draws balls, the farthest first, so that soft edges lie over what is behind them.
    pub fn draw(&mut self, balls: &[BallView], view: &View, around: &Surroundings, state: State) {
        let mut order: Vec<&BallView> = balls.iter().collect();
        let distance = |ball: &BallView| (ball.position - view.eye).norm_squared();
        order.sort_by(|a, b| distance(b).total_cmp(&distance(a)));
        let mut instances = Vec::new();
        for ball in order {
            self.add_instance(ball, balls, around.lamp, &mut instances);
        }
        self.mesh.set_instances(&instances);

        set_state(&self.gl, state);
        let program = &self.program;
        program.bind();
        view.set(program);
        around.lamp.set(program);
        around.light_map.set_place(program);
        program.set_vec2("bed_center", around.bed_center);
        program.set_vec2("bed_half", around.bed_half);
        let color = |hex: u32| Vector3::from(palette::linear(hex));
        program.set_vec3("white", color(palette::BALL_WHITE));
        program.set_vec3("ivory", color(palette::BALL_IVORY));
        program.set_vec3("dot_color", color(palette::BALL_DOT));
        program.set_vec3("cloth", around.ground.into());
        program.set_vec3("wood", palette::WOOD.into());
        program.bind_textures(&[&self.digits, around.light_map.texture()]);
        self.mesh.draw(Mode::TriangleFan);
    }

    fn add_instance(&self, ball: &BallView, all: &[BallView], lamp: &Lamp, out: &mut Vec<f32>) {
        let skin = Skin::of(ball.id);
        let center = ball.position;
        out.extend(center.iter());
        out.push(ball.radius);
        out.extend(ball.orientation.coords.iter());

        // Down in a pocket the lamp is soon out of sight.
        let sunk = ((center.z + ball.radius) / WELL_LIGHT + 1.0).clamp(0.08, 1.0);
        out.extend((lamp.irradiance_vector(center) * sunk).iter());
        out.push(skin.cell as f32);
        out.extend(palette::linear(skin.color));
        out.push(match skin.kind {
            Kind::Solid => 0.0,
            Kind::Striped => 1.0,
            Kind::Cue => 2.0,
        });

        let mut near: Vec<&BallView> = all
            .iter()
            .filter(|other| {
                let apart = (other.position - center).norm();
                apart > 1e-6 && apart < NEIGHBOR_REACH * ball.radius
            })
            .collect();
        let distance = |other: &BallView| (other.position - center).norm_squared();
        near.sort_by(|a, b| distance(a).total_cmp(&distance(b)));
        near.truncate(self.neighbors);
        for index in 0..self.neighbors {
            match near.get(index) {
                Some(other) => {
                    out.extend((other.position - center).iter());
                    out.push(other.radius);
                }
                None => out.extend(NOBODY),
            }
        }
        for index in 0..self.neighbors.div_ceil(4) * 4 {
            out.push(near.get(index).map_or(0.0, |other| pack(Skin::of(other.id))));
        }
    }
}

/// A ball's colour from afar in one number, three bytes that are roots of linear light.
fn pack(skin: Skin) -> f32 {
    skin.mean_color().into_iter().fold(0.0, |sum, c| sum * 256.0 + (c.sqrt() * 255.0).round())
}
