//! The light map of the cloth: the light of lamp and sky at each point of the table, seen from
//! above. The static part is computed once; balls darken it as they move.
//!
//! Texels hold square roots, so that eight bits show no bands. The root of a product is the product
//! of the roots, so shadows can be multiplied in by blending.

mod passage;
mod shading;

use nalgebra::Vector2;

use super::gl::{
    Blend, Depth, Filter, Format, Framebuffer, Gl, GlError, Mesh, Mode, Program, State, Texture,
    Wrap, set_state,
};
use super::mesh::Plan;
use super::projection::Projection;
use super::quality::Quality;
use super::shaders;
use super::shadow::{Caster, Group};
use super::snapshot::Snapshot;
use passage::{Change, Passage};
use shading::{Ground, Shading, ShadowCasters, Shadowed};

/// Frames without motion before balls are grouped. A ball nudged by hand stops between two nudges,
/// and its shadow would otherwise switch back and forth.
const CALM_FRAMES: u32 = 6;

pub(super) struct LightMap {
    gl: Gl,
    shading: Shading,
    patch: Program,
    patches: Mesh,
    still: Framebuffer,
    /// The map with the shadows of balls that have not moved since the last frame.
    quiet: Shadowed,
    /// The map with all shadows.
    live: Shadowed,
    /// The shadow casters of this and the last frame.
    casters: Vec<Caster>,
    earlier: Vec<Caster>,
    /// The casters of this frame: still balls, all others, and the groups of still balls.
    resting: Vec<Caster>,
    moving: Vec<Caster>,
    groups: Vec<Group>,
    /// The still balls of the last frame and their groups.
    rested: Vec<Caster>,
    divided: Vec<Group>,
    /// The groups at the last calm moment, and the balls that have not moved since.
    known: Vec<Group>,
    settled: Vec<Caster>,
    /// Number of frames without motion, up to [`CALM_FRAMES`].
    calm: u32,
    /// The transition between two groupings.
    passage: Passage,
    /// Reused by each frame.
    vertices: Vec<f32>,
}

impl LightMap {
    /// Computes the texels of an empty table's map at the quality's width. Where the wood has no
    /// grain texture, the map includes the grain.
    pub fn bake(plan: &Plan, quality: &Quality, threads: usize) -> Vec<u8> {
        plan.bake_light(size(quality), !quality.grain, threads)
    }

    /// Creates the light map from these texels.
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
        Ok(LightMap {
            gl: gl.clone(),
            shading: Shading::new(gl, plan, size)?,
            patch: shaders::program(gl, shaders::PATCH, &[], &["light_map", "still_map"])?,
            patches: Mesh::new(gl, &[2])?,
            still: map()?,
            quiet: Shadowed::new(map()?),
            live: Shadowed::new(map()?),
            casters: Vec::new(),
            earlier: Vec::new(),
            moving: Vec::new(),
            resting: Vec::new(),
            groups: Vec::new(),
            rested: Vec::new(),
            divided: Vec::new(),
            known: Vec::new(),
            settled: Vec::new(),
            calm: CALM_FRAMES,
            passage: Passage::new([map()?, map()?, map()?]),
            vertices: Vec::new(),
        })
    }

    /// The map with the current shadows.
    pub fn texture(&self) -> &Texture {
        texture_of(&self.live.map)
    }

    /// The map of the empty table.
    pub fn still_texture(&self) -> &Texture {
        texture_of(&self.still)
    }

    /// Points of the bed, each with the shares of the lamp's and the sky's light that the current
    /// shadows leave.
    pub fn shadows(&self) -> Vec<(Vector2<f32>, [f32; 2])> {
        let (live, still) = (self.live.map.read(), self.still.read());
        let [width, height] = self.still.size();
        let mut shadows = Vec::with_capacity((width * height) as usize);
        for (index, (now, before)) in live.chunks(4).zip(still.chunks(4)).enumerate() {
            let (x, y) = (index as u32 % width, index as u32 / width);
            let share = Vector2::new(
                (x as f32 + 0.5) / width as f32 * 2.0 - 1.0,
                (y as f32 + 0.5) / height as f32 * 2.0 - 1.0,
            );
            let left = [0, 1]
                .map(|light| (f32::from(now[light]) / f32::from(before[light].max(1))).powi(2));
            shadows.push((self.shading.center + share.component_mul(&self.shading.half), left));
        }
        shadows
    }

    /// Sets the map's position on the table for a program.
    pub fn set_place(&self, program: &Program) {
        self.shading.set_place(program);
    }

    /// Takes over the groups of another map if balls are still rolling, and the balls that have not
    /// moved since.
    pub fn take_over(&mut self, other: &LightMap) {
        self.known.clone_from(&other.known);
        self.settled.clone_from(&other.settled);
    }

    /// True if a later frame will differ although nothing moves: a ball that has just stopped may
    /// still join a group.
    pub fn changes(&self) -> bool {
        let waits = self.calm < CALM_FRAMES && !self.casters.iter().any(Caster::rolls);
        self.passage.goes_on() || waits
    }

    /// True if no shadow caster has moved since the last frame.
    pub fn rests(&self) -> bool {
        self.casters == self.earlier
    }

    /// Redraws shadows where something moved.
    pub fn update(&mut self, snapshot: &Snapshot) {
        std::mem::swap(&mut self.casters, &mut self.earlier);
        Caster::collect(snapshot, &mut self.casters);
        let same = self.calm >= CALM_FRAMES && self.casters == self.earlier;
        if same && !self.passage.goes_on() {
            return;
        }
        self.passage.count_frame();
        if !same {
            self.divide();
        }
        let resting = ShadowCasters { casters: &self.resting, groups: &self.groups };
        let rested = ShadowCasters { casters: &self.rested, groups: &self.divided };
        let is_new = |groups: &[Group], among: &[Group]| {
            !self.earlier.is_empty() && groups.iter().any(|group| !group.is_among(among))
        };
        let joined = !same && is_new(resting.groups, rested.groups);
        let shading = &mut self.shading;
        if !same && !joined && is_new(rested.groups, resting.groups) {
            // The empty table's map is in both.
            let maps = [&self.quiet.map, &self.still];
            self.passage.begin(Change::Parting, shading, maps, rested, resting);
        }
        shading.update(&mut self.quiet, Ground::Still(&self.still), resting, None);
        if joined {
            let maps = [&self.quiet.map, &self.still];
            self.passage.begin(Change::Joining, shading, maps, resting, rested);
        }
        let moving = ShadowCasters { casters: &self.moving, groups: &[] };
        let ground = Ground::Shadowed(&self.quiet);
        shading.update(&mut self.live, ground, moving, Some(&self.passage));
    }

    /// Separates still balls from all other casters and groups them.
    fn divide(&mut self) {
        std::mem::swap(&mut self.resting, &mut self.rested);
        std::mem::swap(&mut self.groups, &mut self.divided);
        // Moving casters (a cue aimed past fifteen balls, a triangle being lifted) are cheap to
        // redraw over the still balls. A new ball gives no sign of motion but its spin, which a
        // ball of a paused shot has too.
        let first = self.earlier.is_empty();
        let rests = |caster: &Caster| {
            caster.is_ball() && (first || self.earlier.contains(caster)) && !caster.rolls()
        };
        // Balls that may stay grouped during motion come first.
        let before = self.settled.len();
        self.settled.retain(|caster| self.casters.contains(caster));
        self.resting.clear();
        self.resting.extend(&self.settled);
        let settled = self.settled.len();
        self.moving.clear();
        for caster in self.casters.iter().filter(|caster| !self.settled.contains(caster)) {
            if rests(caster) { &mut self.resting } else { &mut self.moving }.push(*caster);
        }
        let gone = !first && settled < before;
        self.calm = match gone || self.moving.iter().any(Caster::is_ball) {
            true => 0,
            false if first => CALM_FRAMES,
            false => (self.calm + 1).min(CALM_FRAMES),
        };
        // Grouping takes time, which is available once nothing moves. Until then old groups remain
        // and no ball joins one.
        if self.calm < CALM_FRAMES {
            Caster::gather(&mut self.resting[..settled], &mut self.groups);
            self.groups.retain(|group| group.is_among(&self.known));
        } else {
            Caster::gather(&mut self.resting, &mut self.groups);
            self.known.clone_from(&self.groups);
            self.settled.clone_from(&self.resting);
        }
    }

    /// Draws the shadows into a picture of the empty table whose cloth has this albedo.
    pub fn draw_patches(&mut self, view: &Projection, cloth: [f32; 3]) {
        let mut vertices = std::mem::take(&mut self.vertices);
        vertices.clear();
        for caster in &self.casters {
            let corners = self.shadow_corners(caster);
            for corner in [0, 1, 2, 0, 2, 3] {
                vertices.extend(corners[corner].iter());
            }
        }
        self.patches.set_vertices(&vertices, true);
        self.vertices = vertices;
        // Where shadows overlap, the map already combines them.
        set_state(&self.gl, State { blend: Blend::Multiply, once: true, ..State::PAINT });
        let program = &self.patch;
        program.bind();
        view.set(program);
        self.set_place(program);
        program.set_vec3("cloth", cloth.into());
        self.shading.set_bed(program);
        program.bind_textures(&[self.texture(), self.still_texture()]);
        self.patches.draw(Mode::Triangles);
    }

    /// The corners of the shadows on cushions and rails, m: four per shadow.
    pub fn shadows_beyond_bed(&self) -> impl Iterator<Item = [Vector2<f32>; 4]> {
        let beyond = |corners: &[Vector2<f32>; 4]| {
            corners.iter().any(|corner| {
                let out = (corner - self.shading.center).abs() - self.shading.bed_half;
                out.x > 0.0 || out.y > 0.0
            })
        };
        let over = self.casters.iter().filter(|caster| caster.over(self.shading.rail_top));
        over.map(|caster| self.shadow_corners(caster)).filter(beyond)
    }

    /// The corners of a caster's shadow in the picture, m.
    fn shadow_corners(&self, caster: &Caster) -> [Vector2<f32>; 4] {
        caster.corners(&self.shading.lamp, self.shading.rail_top)
    }
}

fn size(quality: &Quality) -> [u32; 2] {
    [quality.light_map, (quality.light_map / 2).max(1)]
}

fn texture_of(map: &Framebuffer) -> &Texture {
    map.texture().expect("light maps are made of textures")
}
