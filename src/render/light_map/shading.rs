//! Draws shadows into a light map.

use nalgebra::Vector2;

use crate::render::cover::{self, Cover};
use crate::render::gl::{
    Blend, Framebuffer, Gl, GlError, Mesh, Mode, Program, State, Texture, set_state,
};
use crate::render::light::Lamp;
use crate::render::mesh::Plan;
use crate::render::rectangle::{Rectangle, add_beyond, apart, bounds, common, reach, without};
use crate::render::shaders;
use crate::render::shadow::{Caster, Group, MOST_TOGETHER};

use super::passage::Passage;
use super::texture_of;

/// Shadow casters and their groups.
#[derive(Clone, Copy, Default)]
pub(super) struct ShadowCasters<'a> {
    /// All casters; the balls of a group are adjacent.
    pub casters: &'a [Caster],
    /// The groups among them.
    pub groups: &'a [Group],
}

/// A light map with the shadows of some casters.
pub(super) struct Shadowed {
    pub map: Framebuffer,
    /// The casters that darken each square, now and before.
    cover: Cover,
    before: Cover,
}

impl Shadowed {
    pub fn new(map: Framebuffer) -> Shadowed {
        Shadowed { map, cover: Cover::default(), before: Cover::default() }
    }
}

/// The map under the shadows.
#[derive(Clone, Copy)]
pub(super) enum Ground<'a> {
    /// A map that never changes.
    Still(&'a Framebuffer),
    /// A map with other shadows.
    Shadowed(&'a Shadowed),
}

/// Draws shadows into the light maps of one table.
pub(super) struct Shading {
    gl: Gl,
    ground: Program,
    ball: Program,
    far: Program,
    rod: Program,
    group: Program,
    passage: Program,
    parts: Mesh,
    pub lamp: Lamp,
    /// Size of the maps, texels.
    size: [u32; 2],
    /// Centre and half size of the mapped area, m.
    pub center: Vector2<f32>,
    pub half: Vector2<f32>,
    /// Half the rectangle where the maps show the bed: between the noses, if there are noses all
    /// around. Beyond it are cushions and rails.
    pub bed_half: Vector2<f32>,
    /// Height of the rails, m.
    pub rail_top: f32,
    /// Lists reused by each frame.
    pieces: Vec<Piece>,
    dirty: Vec<Rectangle>,
    instances: Vec<f32>,
}

/// The shader variant for a part of the map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shade {
    /// The map without these shadows.
    Ground,
    /// A ball's shadow.
    Ball,
    /// The outer part of a ball's shadow, where it hides only sky.
    Far,
    /// A rod's shadow.
    Rod,
    /// The shadows of a group of balls, by the group's index.
    Group(usize),
}

/// A darkened part of the map, with the shader's parameters.
struct Piece {
    shade: Shade,
    part: Rectangle,
    numbers: [f32; 8],
    /// Hash of everything that its texels depend on.
    hash: u64,
}

impl Shading {
    /// Creates the programs and buffers for maps of this size.
    pub fn new(gl: &Gl, plan: &Plan, size: [u32; 2]) -> Result<Shading, GlError> {
        let mut parts = Mesh::with_instances(gl, &[2], &[4, 4, 4])?;
        parts.set_vertices(&[0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 1.0, 1.0], false);
        Ok(Shading {
            gl: gl.clone(),
            ground: shaders::program(gl, shaders::GROUND, &[], &["picture"])?,
            ball: shaders::program(gl, shaders::SHADOW, &[], &[])?,
            far: shaders::program(gl, shaders::SHADOW, &[("FAR", 1)], &[])?,
            rod: shaders::program(gl, shaders::SHADOW, &[("ROD", 1)], &[])?,
            group: shaders::program(gl, shaders::SHADOW, &[("GROUP", MOST_TOGETHER as u32)], &[])?,
            passage: shaders::program(gl, shaders::PASSAGE, &[], &["before", "after"])?,
            parts,
            lamp: plan.lamp,
            size,
            center: plan.center,
            half: plan.lit_half,
            bed_half: match plan.furniture {
                true => plan.half,
                false => plan.lit_half,
            },
            rail_top: plan.rail_top,
            pieces: Vec::new(),
            dirty: Vec::new(),
            instances: Vec::new(),
        })
    }

    /// Updates a map to show these shadows over a ground, plus the rest of a transition. It redraws
    /// only what has changed.
    pub fn update(
        &mut self,
        map: &mut Shadowed,
        ground: Ground,
        casting: ShadowCasters,
        passage: Option<&Passage>,
    ) {
        std::mem::swap(&mut map.cover, &mut map.before);
        let below = match ground {
            Ground::Still(still) => {
                map.cover.clear(self.size);
                still
            }
            Ground::Shadowed(below) => {
                map.cover.begin_with(&below.cover);
                &below.map
            }
        };
        self.split_shadows(casting);
        let mut mark =
            |part: Rectangle, hash| map.cover.mark(part.map(|edge| edge as f32), hash, true);
        self.pieces.iter().for_each(|piece| mark(piece.part, piece.hash));
        let (changing, hash) = passage.map(Passage::parts).unwrap_or_default();
        changing.iter().for_each(|part| mark(*part, hash));
        let mut dirty = std::mem::take(&mut self.dirty);
        dirty.clear();
        map.cover.changes(&map.before, |part| dirty.push(part));
        if !dirty.is_empty() {
            map.map.bind();
            self.draw(&dirty, texture_of(below), casting);
            if let Some(passage) = passage {
                self.lay(&dirty, changing, passage.maps(), passage.share());
            }
        }
        self.dirty = dirty;
    }

    /// Draws shadows over a ground in these disjoint parts of a map.
    pub fn shade(
        &mut self,
        map: &Framebuffer,
        parts: &[Rectangle],
        ground: &Framebuffer,
        casting: ShadowCasters,
    ) {
        debug_assert!(apart(parts), "a shadow that is drawn twice is too dark");
        self.split_shadows(casting);
        map.bind();
        self.draw(parts, texture_of(ground), casting);
    }

    /// Adds to `parts` the areas where the shadows of grouped balls depend on each other, outside
    /// the areas already there.
    pub fn around(&self, balls: &[Caster], parts: &mut Vec<Rectangle>) {
        self.near(balls)[..balls.len()].iter().for_each(|part| add_beyond(part, parts));
    }

    /// Sets the maps' position on the table for a program.
    pub fn set_place(&self, program: &Program) {
        program.set_vec2("map_center", self.center);
        program.set_vec2("map_half", self.half);
    }

    /// Sets the part of the maps that shows the bed for a program.
    pub fn set_bed(&self, program: &Program) {
        program.set_vec2("bed_center", self.center);
        program.set_vec2("bed_half", self.bed_half);
    }

    /// Splits the casters' shadows into pieces; pieces of one shadow are disjoint.
    fn split_shadows(&mut self, ShadowCasters { casters, groups }: ShadowCasters) {
        let mut pieces = std::mem::take(&mut self.pieces);
        pieces.clear();
        let mut groups = groups.iter().enumerate().peekable();
        let mut index = 0;
        while index < casters.len() {
            match groups.next_if(|(_, group)| group.range.start == index) {
                Some((which, group)) => {
                    self.cut_group(which, group, group.balls(casters), &mut pieces);
                    index = group.range.end;
                }
                None => {
                    self.cut_alone(&casters[index], &mut pieces);
                    index += 1;
                }
            }
        }
        self.pieces = pieces;
    }

    fn cut_alone(&self, caster: &Caster, pieces: &mut Vec<Piece>) {
        let (hash, numbers) = (caster.hash(), caster.numbers());
        let mut add = |shade, part| pieces.push(Piece { shade, part, numbers, hash });
        let near = caster.lamp_shadow(&self.lamp).map(|bounds| self.texels(&bounds));
        self.parts(caster, |part| match near {
            None => add(Shade::Rod, part),
            Some(near) => {
                common(&part, &near).into_iter().for_each(|part| add(Shade::Ball, part));
                without(&part, &[near], &mut |part| add(Shade::Far, part));
            }
        });
    }

    /// Near any ball of a group, the group's balls are drawn together.
    fn cut_group(&self, which: usize, group: &Group, balls: &[Caster], pieces: &mut Vec<Piece>) {
        let near = &self.near(balls)[..balls.len()];
        for (index, part) in near.iter().enumerate() {
            without(part, &near[..index], &mut |part| {
                let (shade, numbers, hash) = (Shade::Group(which), [0.0; 8], group.hash);
                pieces.push(Piece { shade, part, numbers, hash });
            });
        }
        for ball in balls {
            let (hash, numbers) = (ball.hash(), ball.numbers());
            self.parts(ball, |part| {
                without(&part, near, &mut |part| {
                    pieces.push(Piece { shade: Shade::Far, part, numbers, hash });
                });
            });
        }
    }

    /// The area around each ball in which its shadow depends on the others.
    fn near(&self, balls: &[Caster]) -> [Rectangle; MOST_TOGETHER] {
        let mut near = [Rectangle::default(); MOST_TOGETHER];
        let shadows = balls.iter().filter_map(|ball| ball.shared_shadow(&self.lamp));
        near.iter_mut().zip(shadows).for_each(|(part, bounds)| *part = self.texels(&bounds));
        near
    }

    /// Draws the ground and the shadows in these parts of the bound map.
    fn draw(&mut self, dirty: &[Rectangle], ground: &Texture, casting: ShadowCasters) {
        let ShadowCasters { casters, groups } = casting;
        let mut instances = std::mem::take(&mut self.instances);
        let single = [Shade::Ground, Shade::Ball, Shade::Far, Shade::Rod];
        for shade in single.into_iter().chain((0..groups.len()).map(Shade::Group)) {
            instances.clear();
            match shade {
                Shade::Ground => {
                    dirty.iter().for_each(|part| self.add(*part, [0.0; 8], &mut instances))
                }
                _ => {
                    for piece in self.pieces.iter().filter(|piece| piece.shade == shade) {
                        let seen = dirty.iter().filter_map(|dirty| common(&piece.part, dirty));
                        seen.for_each(|part| self.add(part, piece.numbers, &mut instances));
                    }
                }
            }
            if instances.is_empty() {
                continue;
            }
            self.parts.set_instances(&instances);
            let (program, blend) = match shade {
                Shade::Ground => (&self.ground, Blend::Replace),
                Shade::Ball => (&self.ball, Blend::Multiply),
                Shade::Far => (&self.far, Blend::Multiply),
                Shade::Rod => (&self.rod, Blend::Multiply),
                Shade::Group(_) => (&self.group, Blend::Multiply),
            };
            program.bind();
            if let Shade::Group(which) = shade {
                let balls = groups[which].balls(casters);
                let mut numbers = [0.0; 4 * MOST_TOGETHER];
                for (place, ball) in numbers.chunks_exact_mut(4).zip(balls) {
                    place.copy_from_slice(&ball.numbers()[..4]);
                }
                program.set_vec4s("balls[0]", &numbers);
                program.set_f32("count", balls.len() as f32);
            }
            // Only the ground shader reads it.
            program.bind_textures(&[ground]);
            self.set_place(program);
            self.set_bed(program);
            self.lamp.set(program);
            program.set_f32("rail_top", self.rail_top);
            set_state(&self.gl, State { blend, ..State::FLAT });
            self.parts.draw(Mode::TriangleStrip);
        }
        self.instances = instances;
    }

    /// Adds a share of the difference between two maps to the bound map, in the parts that have
    /// been redrawn.
    pub fn lay(
        &mut self,
        dirty: &[Rectangle],
        changing: &[Rectangle],
        maps: [&Framebuffer; 2],
        left: f32,
    ) {
        let mut instances = std::mem::take(&mut self.instances);
        instances.clear();
        for part in changing {
            let seen = dirty.iter().filter_map(|dirty| common(part, dirty));
            seen.for_each(|part| self.add(part, [0.0; 8], &mut instances));
        }
        if !instances.is_empty() {
            self.parts.set_instances(&instances);
            let program = &self.passage;
            program.bind();
            program.bind_textures(&maps.map(texture_of));
            self.set_place(program);
            // Maps cannot hold negative values, so increase and decrease are separate draws.
            for (share, blend) in [(left, Blend::Add), (-left, Blend::Subtract)] {
                program.set_f32("share", share);
                set_state(&self.gl, State { blend, ..State::FLAT });
                self.parts.draw(Mode::TriangleStrip);
            }
        }
        self.instances = instances;
    }

    /// Adds a part of the map with the parameters of its shadow.
    fn add(&self, part: Rectangle, numbers: [f32; 8], instances: &mut Vec<f32>) {
        let [width, height] = self.size.map(|side| side as f32);
        let [left, low, right, high] = part.map(|edge| edge as f32);
        instances.extend([left / width, low / height, right / width, high / height]);
        instances.extend(numbers);
    }

    /// Calls `add` with disjoint rectangles of texels that cover the caster's shadow.
    fn parts(&self, caster: &Caster, mut add: impl FnMut(Rectangle)) {
        let corners = caster.corners(&self.lamp, self.rail_top);
        // Casters below the rails' height darken only the bed.
        let half = if caster.over(self.rail_top) { self.half } else { self.bed_half };
        let limits = self.texels(&[self.center - half, self.center + half]);
        let whole = self.texels(&bounds(&corners));
        if caster.is_ball() {
            common(&whole, &limits).into_iter().for_each(add);
            return;
        }
        // A diagonal rod is cut into slices of minimal width.
        let corners = corners.map(|corner| self.texel(corner));
        let slices = (whole[1]..whole[3]).step_by(cover::SIDE as usize);
        for low in slices {
            let high = (low + cover::SIDE).min(whole[3]);
            let [left, right] = reach(&corners, low as f32, high as f32);
            let slice = [left.max(0.0) as u32, low, right.ceil().max(0.0) as u32, high];
            common(&slice, &limits).into_iter().for_each(&mut add);
        }
    }

    /// Position of a point in the map, texels from the lower left.
    fn texel(&self, place: Vector2<f32>) -> Vector2<f32> {
        let share = (place - self.center).component_div(&self.half) * 0.5;
        let size = self.size.map(|side| side as f32);
        (share + Vector2::repeat(0.5)).component_mul(&Vector2::from(size))
    }

    /// The texels `[left, low, right, high]` that cover a part of the table, within the map.
    fn texels(&self, [low, high]: &[Vector2<f32>; 2]) -> Rectangle {
        let (low, high) = (self.texel(*low), self.texel(*high));
        let [width, height] = self.size;
        let within = |edge: f32, side: u32| (edge.max(0.0) as u32).min(side);
        [
            within(low.x.floor(), width),
            within(low.y.floor(), height),
            within(high.x.ceil(), width),
            within(high.y.ceil(), height),
        ]
    }
}
