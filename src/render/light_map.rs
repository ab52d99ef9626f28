//! The cloth's light map: what the lamp and the sky send to each place of the table, seen from
//! above. The part that never changes is computed once; balls darken it as they move.
//!
//! Texels hold square roots: eight bits then show no bands, and since the root of a product is
//! the product of the roots, shadows multiply in by blending.

use nalgebra::Vector2;

use super::cover::{self, Cover};
use super::gl::{
    Blend, Depth, Filter, Format, Framebuffer, Gl, GlError, Mesh, Mode, Program, State, Texture,
    Wrap, set_state,
};
use super::light::Lamp;
use super::mesh::Plan;
use super::quality::Quality;
use super::rectangle::{Rectangle, around, bounds, common, reach};
use super::shaders;
use super::shadow::Caster;
use super::snapshot::Snapshot;
use super::view::View;

/// The light map of a table.
pub(super) struct LightMap {
    gl: Gl,
    empty: Program,
    ball: Program,
    far: Program,
    rod: Program,
    patch: Program,
    parts: Mesh,
    patches: Mesh,
    still: Framebuffer,
    live: Framebuffer,
    lamp: Lamp,
    center: Vector2<f32>,
    half: Vector2<f32>,
    /// Half the rectangle in which the map shows the bed: between the noses, if they are all
    /// around. Beyond it there are cushions and rails.
    bed_half: Vector2<f32>,
    /// Height of the rails, m.
    rail_top: f32,
    /// What its shadows are of.
    casters: Vec<Caster>,
    /// Which of them darkens what, now and before.
    cover: Cover,
    before: Cover,
    /// Room for lists that are made anew in every frame.
    dirty: Vec<Rectangle>,
    vertices: Vec<f32>,
}

/// What a part of the map is drawn with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shade {
    /// Nothing but what it is on the empty table.
    Empty,
    /// A ball's shadow.
    Ball,
    /// Where a ball hides nothing but some sky.
    Far,
    /// A rod's shadow.
    Rod,
}

impl LightMap {
    /// The light map of an empty table, as wide as the quality wants: its texels. Where wood shows
    /// no grain of its own, the map brings it.
    pub fn bake(plan: &Plan, quality: &Quality, threads: usize) -> Vec<u8> {
        plan.bake_light(size(quality), !quality.grain, threads)
    }

    /// The light map with these texels.
    pub fn new(
        gl: &Gl,
        plan: &Plan,
        quality: &Quality,
        texels: &[u8],
    ) -> Result<LightMap, GlError> {
        let size = size(quality);
        let map = || {
            let texture =
                Texture::new(gl, Format::Rg8, size, Some(texels), Filter::Linear, Wrap::Clamp)?;
            Framebuffer::of_texture(gl, texture, Depth::Without)
        };
        let bed_half = match plan.furniture {
            true => plan.half,
            false => plan.lit_half,
        };
        let mut parts = Mesh::with_instances(gl, &[2], &[4, 4, 4])?;
        parts.set_vertices(&[0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 1.0, 1.0], false);
        Ok(LightMap {
            gl: gl.clone(),
            empty: shaders::program(gl, shaders::STILL, &[], &["picture"])?,
            ball: shaders::program(gl, shaders::SHADOW, &[], &[])?,
            far: shaders::program(gl, shaders::SHADOW, &[("FAR", 1)], &[])?,
            rod: shaders::program(gl, shaders::SHADOW, &[("ROD", 1)], &[])?,
            patch: shaders::program(gl, shaders::PATCH, &[], &["light_map", "still_map"])?,
            parts,
            patches: Mesh::new(gl, &[2])?,
            still: map()?,
            live: map()?,
            lamp: plan.lamp,
            center: plan.center,
            half: plan.lit_half,
            bed_half,
            rail_top: plan.rail_top,
            casters: Vec::new(),
            cover: Cover::default(),
            before: Cover::default(),
            dirty: Vec::new(),
            vertices: Vec::new(),
        })
    }

    /// The map with the shadows of now.
    pub fn texture(&self) -> &Texture {
        texture_of(&self.live)
    }

    /// The map of the empty table.
    pub fn still_texture(&self) -> &Texture {
        texture_of(&self.still)
    }

    /// Each place of the bed with the shares of the lamp's light and of the sky's that shadows
    /// leave to it: what is there now, of what is there on the empty table.
    pub fn shadows(&self) -> Vec<(Vector2<f32>, [f32; 2])> {
        let (live, still) = (self.live.read(), self.still.read());
        let [width, height] = self.live.size();
        let mut shadows = Vec::with_capacity((width * height) as usize);
        for (index, (now, before)) in live.chunks(4).zip(still.chunks(4)).enumerate() {
            let (x, y) = (index as u32 % width, index as u32 / width);
            let share = Vector2::new(
                (x as f32 + 0.5) / width as f32 * 2.0 - 1.0,
                (y as f32 + 0.5) / height as f32 * 2.0 - 1.0,
            );
            let left = [0, 1]
                .map(|light| (f32::from(now[light]) / f32::from(before[light].max(1))).powi(2));
            shadows.push((self.center + share.component_mul(&self.half), left));
        }
        shadows
    }

    /// Tells a program where the map lies on the table.
    pub fn set_place(&self, program: &Program) {
        program.set_vec2("map_center", self.center);
        program.set_vec2("map_half", self.half);
    }

    /// Draws shadows anew where something moved.
    pub fn update(&mut self, snapshot: &Snapshot) {
        let (mut casters, mut dirty) =
            (std::mem::take(&mut self.casters), std::mem::take(&mut self.dirty));
        Caster::collect(snapshot, &mut casters);
        std::mem::swap(&mut self.cover, &mut self.before);
        let mut cover = std::mem::take(&mut self.cover);
        cover.clear(self.live.size());
        for caster in &casters {
            let hash = caster.hash();
            self.parts(caster, |part| cover.mark(part.map(|edge| edge as f32), hash, true));
        }
        dirty.clear();
        cover.changes(&self.before, |part| dirty.push(part));
        (self.casters, self.cover) = (casters, cover);
        if !dirty.is_empty() {
            self.redraw(&dirty);
        }
        self.dirty = dirty;
    }

    /// Draws these parts of the map anew.
    fn redraw(&mut self, dirty: &[Rectangle]) {
        self.live.bind();
        let mut vertices = std::mem::take(&mut self.vertices);
        for shade in [Shade::Empty, Shade::Ball, Shade::Far, Shade::Rod] {
            vertices.clear();
            match shade {
                Shade::Empty => {
                    dirty.iter().for_each(|part| self.add(*part, [0.0; 8], &mut vertices))
                }
                _ => self.add_shadows(shade, dirty, &mut vertices),
            }
            if vertices.is_empty() {
                continue;
            }
            self.parts.set_instances(&vertices);
            let (program, blend) = match shade {
                Shade::Empty => (&self.empty, Blend::Replace),
                Shade::Ball => (&self.ball, Blend::Multiply),
                Shade::Far => (&self.far, Blend::Multiply),
                Shade::Rod => (&self.rod, Blend::Multiply),
            };
            program.bind();
            // Only the first reads it.
            program.bind_textures(&[texture_of(&self.still)]);
            self.set_place(program);
            self.lamp.set(program);
            program.set_vec2("bed_center", self.center);
            program.set_vec2("bed_half", self.bed_half);
            program.set_f32("rail_top", self.rail_top);
            set_state(&self.gl, State { blend, ..State::FLAT });
            self.parts.draw(Mode::TriangleStrip);
        }
        self.vertices = vertices;
    }

    /// Adds what shadows of one kind darken of these parts of the map.
    fn add_shadows(&self, shade: Shade, dirty: &[Rectangle], vertices: &mut Vec<f32>) {
        for caster in &self.casters {
            let numbers = caster.numbers();
            let near = caster.lamp_shadow(&self.lamp).map(|bounds| self.texels(&bounds));
            self.parts(caster, |part| {
                let mut add = |part: Rectangle| {
                    let seen = dirty.iter().filter_map(|dirty| common(&part, dirty));
                    seen.for_each(|part| self.add(part, numbers, vertices));
                };
                match (shade, near) {
                    (Shade::Rod, None) => add(part),
                    (Shade::Ball, Some(near)) => common(&part, &near).into_iter().for_each(add),
                    (Shade::Far, Some(near)) => {
                        around(&part, &near).into_iter().flatten().for_each(add)
                    }
                    _ => {}
                }
            });
        }
    }

    /// Adds a part of the map with the numbers of what darkens it.
    fn add(&self, part: Rectangle, numbers: [f32; 8], vertices: &mut Vec<f32>) {
        let [width, height] = self.live.size().map(|side| side as f32);
        let [left, low, right, high] = part.map(|edge| edge as f32);
        vertices.extend([left / width, low / height, right / width, high / height]);
        vertices.extend(numbers);
    }

    /// Draws the shadows into a picture of the empty table, whose cloth has this albedo.
    pub fn draw_patches(&mut self, view: &View, cloth: [f32; 3]) {
        let mut vertices = std::mem::take(&mut self.vertices);
        vertices.clear();
        for caster in &self.casters {
            let corners = caster.corners(&self.lamp, self.rail_top);
            for corner in [0, 1, 2, 0, 2, 3] {
                vertices.extend(corners[corner].iter());
            }
        }
        self.patches.set_vertices(&vertices, true);
        self.vertices = vertices;
        // Where shadows overlap, the map already holds both.
        set_state(&self.gl, State { blend: Blend::Multiply, once: true, ..State::PAINT });
        let program = &self.patch;
        program.bind();
        view.set(program);
        self.set_place(program);
        program.set_vec3("cloth", cloth.into());
        program.set_vec2("bed_center", self.center);
        program.set_vec2("bed_half", self.bed_half);
        program.bind_textures(&[self.texture(), self.still_texture()]);
        self.patches.draw(Mode::Triangles);
    }

    /// The corners of the shadows that fall on cushions and rails, m: four for each.
    pub fn shadows_beyond_bed(&self) -> impl Iterator<Item = [Vector2<f32>; 4]> {
        let beyond = |corners: &[Vector2<f32>; 4]| {
            corners.iter().any(|corner| {
                let out = (corner - self.center).abs() - self.bed_half;
                out.x > 0.0 || out.y > 0.0
            })
        };
        let over = self.casters.iter().filter(|caster| caster.over(self.rail_top));
        over.map(|caster| caster.corners(&self.lamp, self.rail_top)).filter(beyond)
    }

    /// Gives `add` rectangles of texels, none over another, in which something darkens the map.
    fn parts(&self, caster: &Caster, mut add: impl FnMut(Rectangle)) {
        let corners = caster.corners(&self.lamp, self.rail_top);
        // What is not higher than the rails darkens the bed alone.
        let half = if caster.over(self.rail_top) { self.half } else { self.bed_half };
        let limits = self.texels(&[self.center - half, self.center + half]);
        let whole = self.texels(&bounds(&corners));
        if caster.is_ball() {
            common(&whole, &limits).into_iter().for_each(add);
            return;
        }
        // A rod that lies across is cut into slices, each as wide as it has to be.
        let corners = corners.map(|corner| self.texel(corner));
        let slices = (whole[1]..whole[3]).step_by(cover::SIDE as usize);
        for low in slices {
            let high = (low + cover::SIDE).min(whole[3]);
            let [left, right] = reach(&corners, low as f32, high as f32);
            let slice = [left.max(0.0) as u32, low, right.ceil().max(0.0) as u32, high];
            common(&slice, &limits).into_iter().for_each(&mut add);
        }
    }

    /// Where a place lies in the map, texels from its lower left.
    fn texel(&self, place: Vector2<f32>) -> Vector2<f32> {
        let share = (place - self.center).component_div(&self.half) * 0.5;
        let size = self.live.size().map(|side| side as f32);
        (share + Vector2::repeat(0.5)).component_mul(&Vector2::from(size))
    }

    /// The texels `[left, low, right, high]` that hold a part of the table, as far as the map goes.
    fn texels(&self, [low, high]: &[Vector2<f32>; 2]) -> Rectangle {
        let (low, high) = (self.texel(*low), self.texel(*high));
        let [width, height] = self.live.size();
        let within = |edge: f32, side: u32| (edge.max(0.0) as u32).min(side);
        [
            within(low.x.floor(), width),
            within(low.y.floor(), height),
            within(high.x.ceil(), width),
            within(high.y.ceil(), height),
        ]
    }
}

fn size(quality: &Quality) -> [u32; 2] {
    [quality.light_map, (quality.light_map / 2).max(1)]
}

fn texture_of(map: &Framebuffer) -> &Texture {
    map.texture().expect("light maps are made of textures")
}
