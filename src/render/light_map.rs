//! The cloth's light map: what the lamp and the sky send to each place of the table, seen from
//! above. The part that never changes is computed once; balls darken it as they move.
//!
//! Texels hold square roots: eight bits then show no bands, and since the root of a product is
//! the product of the roots, shadows multiply in by blending.

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
use shading::{Casting, Ground, Shading, Shadowed};

/// So many frames no ball must have moved before balls are looked at together: one that is nudged by
/// hand stands still between two nudges, and shadows would go back and forth.
const CALM: u32 = 6;

/// The light map of a table.
pub(super) struct LightMap {
    gl: Gl,
    shading: Shading,
    patch: Program,
    patches: Mesh,
    still: Framebuffer,
    /// With the shadows of balls that have not moved since the last frame.
    quiet: Shadowed,
    /// With all shadows.
    live: Shadowed,
    /// What they are of, now and in the last frame.
    casters: Vec<Caster>,
    earlier: Vec<Caster>,
    /// Balls that have not moved, and all else; which of those balls stand together.
    resting: Vec<Caster>,
    moving: Vec<Caster>,
    groups: Vec<Group>,
    /// What rested in the last frame, and which of it stood together.
    rested: Vec<Caster>,
    divided: Vec<Group>,
    /// Which did when all had been calm, and which balls have not moved since.
    known: Vec<Group>,
    settled: Vec<Caster>,
    /// For how many frames no ball has moved: no more than tell that all is calm.
    calm: u32,
    /// The change from one division to another.
    passage: Passage,
    /// Room for a list that is made anew in every frame.
    vertices: Vec<f32>,
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
            calm: CALM,
            passage: Passage::new([map()?, map()?, map()?]),
            vertices: Vec::new(),
        })
    }

    /// The map with the shadows of now.
    pub fn texture(&self) -> &Texture {
        texture_of(&self.live.map)
    }

    /// The map of the empty table.
    pub fn still_texture(&self) -> &Texture {
        texture_of(&self.still)
    }

    /// Each place of the bed with the shares of the lamp's light and of the sky's that shadows
    /// leave to it: what is there now, of what is there on the empty table.
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

    /// Tells a program where the map lies on the table.
    pub fn set_place(&self, program: &Program) {
        self.shading.set_place(program);
    }

    /// Knows which balls stood together as another map does, if any of them still roll, and which
    /// have not moved since.
    pub fn take_over(&mut self, other: &LightMap) {
        self.known.clone_from(&other.known);
        self.settled.clone_from(&other.settled);
    }

    /// Whether a frame to come differs from the last one though nothing moves: a ball that has only
    /// just stopped may stand together with others then.
    pub fn changes(&self) -> bool {
        let waits = self.calm < CALM && !self.casters.iter().any(Caster::rolls);
        self.passage.goes_on() || waits
    }

    /// Whether nothing that throws a shadow has moved since the last frame.
    pub fn rests(&self) -> bool {
        self.casters == self.earlier
    }

    /// Draws shadows anew where something moved.
    pub fn update(&mut self, snapshot: &Snapshot) {
        std::mem::swap(&mut self.casters, &mut self.earlier);
        Caster::collect(snapshot, &mut self.casters);
        let same = self.calm >= CALM && self.casters == self.earlier;
        if same && !self.passage.goes_on() {
            return;
        }
        self.passage.pass();
        if !same {
            self.divide();
        }
        let resting = Casting { casters: &self.resting, groups: &self.groups };
        let rested = Casting { casters: &self.rested, groups: &self.divided };
        let is_new = |groups: &[Group], among: &[Group]| {
            !self.earlier.is_empty() && groups.iter().any(|group| !group.is_among(among))
        };
        let joined = !same && is_new(resting.groups, rested.groups);
        let shading = &mut self.shading;
        if !same && !joined && is_new(rested.groups, resting.groups) {
            // The map shows them still.
            let maps = [&self.quiet.map, &self.still];
            self.passage.begin(Change::Parting, shading, maps, rested, resting);
        }
        shading.update(&mut self.quiet, Ground::Still(&self.still), resting, None);
        if joined {
            let maps = [&self.quiet.map, &self.still];
            self.passage.begin(Change::Joining, shading, maps, resting, rested);
        }
        let moving = Casting { casters: &self.moving, groups: &[] };
        let ground = Ground::Shadowed(&self.quiet);
        shading.update(&mut self.live, ground, moving, Some(&self.passage));
    }

    /// Finds what rests now, and which of it stands together.
    fn divide(&mut self) {
        std::mem::swap(&mut self.resting, &mut self.rested);
        std::mem::swap(&mut self.groups, &mut self.divided);
        // Over what rests, what moves is soon drawn: a cue that is aimed past fifteen balls, a
        // triangle that is lifted from them. Of what is new nothing tells whether it moves but its
        // spin, which a paused shot has, too.
        let first = self.earlier.is_empty();
        let rests = |caster: &Caster| {
            caster.is_ball() && (first || self.earlier.contains(caster)) && !caster.rolls()
        };
        // Those that may stand together though not all is calm come first.
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
            false if first => CALM,
            false => (self.calm + 1).min(CALM),
        };
        // To look at balls together takes time, which there is when none of them moves any more:
        // until then only those stay together that were, and nobody comes to them.
        if self.calm < CALM {
            Caster::gather(&mut self.resting[..settled], &mut self.groups);
            self.groups.retain(|group| group.is_among(&self.known));
        } else {
            Caster::gather(&mut self.resting, &mut self.groups);
            self.known.clone_from(&self.groups);
            self.settled.clone_from(&self.resting);
        }
    }

    /// Draws the shadows into a picture of the empty table, whose cloth has this albedo.
    pub fn draw_patches(&mut self, view: &Projection, cloth: [f32; 3]) {
        let mut vertices = std::mem::take(&mut self.vertices);
        vertices.clear();
        for caster in &self.casters {
            let corners = caster.corners(&self.shading.lamp, self.shading.rail_top);
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
        self.shading.set_bed(program);
        program.bind_textures(&[self.texture(), self.still_texture()]);
        self.patches.draw(Mode::Triangles);
    }

    /// The corners of the shadows that fall on cushions and rails, m: four for each.
    pub fn shadows_beyond_bed(&self) -> impl Iterator<Item = [Vector2<f32>; 4]> {
        let beyond = |corners: &[Vector2<f32>; 4]| {
            corners.iter().any(|corner| {
                let out = (corner - self.shading.center).abs() - self.shading.bed_half;
                out.x > 0.0 || out.y > 0.0
            })
        };
        let over = self.casters.iter().filter(|caster| caster.over(self.shading.rail_top));
        over.map(|caster| caster.corners(&self.shading.lamp, self.shading.rail_top)).filter(beyond)
    }
}

fn size(quality: &Quality) -> [u32; 2] {
    [quality.light_map, (quality.light_map / 2).max(1)]
}

fn texture_of(map: &Framebuffer) -> &Texture {
    map.texture().expect("light maps are made of textures")
}
