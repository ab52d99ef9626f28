//! The cloth's light map: what the lamp and the sky send to each place of the table, seen from
//! above. The part that never changes is computed once; balls darken it as they move.
//!
//! Texels hold square roots: eight bits then show no bands, and since the root of a product is
//! the product of the roots, shadows multiply in by blending.

use nalgebra::Vector2;

use super::gl::{
    Blend, Depth, Filter, Format, Framebuffer, Gl, GlError, Mesh, Mode, Program, State, Texture,
    Wrap, set_state,
};
use super::light::Lamp;
use super::mesh::Plan;
use super::quality::Quality;
use super::shaders;
use super::shadow::Caster;
use super::snapshot::Snapshot;
use super::view::View;

/// The light map of a table.
pub(super) struct LightMap {
    gl: Gl,
    ball: Program,
    cue: Program,
    patch: Program,
    mesh: Mesh,
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
    /// What its shadows are of, and what they were of before.
    drawn: Vec<Caster>,
    before: Vec<Caster>,
    /// Room for lists that are made anew in every frame.
    dirty: Vec<[i32; 4]>,
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
        let bed_half = match plan.furniture {
            true => plan.half,
            false => plan.lit_half,
        };
        Ok(LightMap {
            gl: gl.clone(),
            ball: shaders::program(gl, shaders::SHADOW, &[], &[])?,
            cue: shaders::program(gl, shaders::SHADOW, &[("ROD", 1)], &[])?,
            patch: shaders::program(gl, shaders::PATCH, &[], &["light_map", "still_map"])?,
            mesh: Mesh::new(gl, &[2, 4, 4])?,
            patches: Mesh::new(gl, &[2])?,
            still: map()?,
            live: map()?,
            lamp: plan.lamp,
            center: plan.center,
            half: plan.lit_half,
            bed_half,
            rail_top: plan.rail_top,
            drawn: Vec::new(),
            before: Vec::new(),
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
        std::mem::swap(&mut self.drawn, &mut self.before);
        Caster::collect(snapshot, &mut self.drawn);
        let (now, before) = (&self.drawn, &self.before);
        let moved = now.iter().filter(|caster| !before.contains(caster));
        let gone = before.iter().filter(|caster| !now.contains(caster));
        let mut dirty = std::mem::take(&mut self.dirty);
        dirty.clear();
        dirty.extend(moved.chain(gone).filter_map(|caster| self.texels(caster)));
        merge(&mut dirty);
        if !dirty.is_empty() {
            self.redraw(&dirty);
        }
        self.dirty = dirty;
    }

    fn redraw(&mut self, dirty: &[[i32; 4]]) {
        for part in dirty {
            self.still.copy_part_to(&self.live, *part);
        }
        self.live.bind();
        let mut vertices = std::mem::take(&mut self.vertices);
        for (program, balls) in [(&self.ball, true), (&self.cue, false)] {
            vertices.clear();
            for caster in self.drawn.iter().filter(|caster| caster.is_ball() == balls) {
                let numbers = caster.numbers();
                let corners = caster.corners(&self.lamp, self.rail_top);
                for corner in [0, 1, 2, 0, 2, 3] {
                    vertices.extend(corners[corner].iter());
                    vertices.extend(numbers);
                }
            }
            if vertices.is_empty() {
                continue;
            }
            self.mesh.set_vertices(&vertices, true);
            program.bind();
            self.set_place(program);
            self.lamp.set(program);
            program.set_vec2("bed_center", self.center);
            program.set_vec2("bed_half", self.bed_half);
            program.set_f32("rail_top", self.rail_top);
            for [left, low, right, high] in dirty {
                let scissor = Some([*left, *low, right - left, high - low]);
                set_state(&self.gl, State { blend: Blend::Multiply, scissor, ..State::FLAT });
                self.mesh.draw(Mode::Triangles);
            }
        }
        self.vertices = vertices;
    }

    /// Draws the shadows into a picture of the empty table, whose cloth has this albedo.
    pub fn draw_patches(&mut self, view: &View, cloth: [f32; 3]) {
        let mut vertices = std::mem::take(&mut self.vertices);
        vertices.clear();
        for caster in &self.drawn {
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
        let over = self.drawn.iter().filter(|caster| caster.over(self.rail_top));
        over.map(|caster| caster.corners(&self.lamp, self.rail_top)).filter(beyond)
    }

    /// The texels that something darkens, `[left, lower, right, upper]`, rounded outwards.
    fn texels(&self, caster: &Caster) -> Option<[i32; 4]> {
        let corners = caster.corners(&self.lamp, self.rail_top);
        let (low, high) =
            corners[1..].iter().fold((corners[0], corners[0]), |(low, high), corner| {
                (low.inf(corner), high.sup(corner))
            });
        // What is not higher than the rails darkens the bed alone.
        let half = if caster.over(self.rail_top) { self.half } else { self.bed_half };
        let (low, high) = (low.sup(&(self.center - half)), high.inf(&(self.center + half)));
        if low.x >= high.x || low.y >= high.y {
            return None;
        }
        let size = self.live.size();
        let texel = |point: Vector2<f32>, axis: usize, round: fn(f32) -> f32| {
            let share = 0.5 + 0.5 * (point[axis] - self.center[axis]) / self.half[axis];
            (round(share * size[axis] as f32) as i32).clamp(0, size[axis] as i32)
        };
        Some([
            texel(low, 0, f32::floor),
            texel(low, 1, f32::floor),
            texel(high, 0, f32::ceil),
            texel(high, 1, f32::ceil),
        ])
    }
}

fn size(quality: &Quality) -> [u32; 2] {
    [quality.light_map, (quality.light_map / 2).max(1)]
}

fn texture_of(map: &Framebuffer) -> &Texture {
    map.texture().expect("light maps are made of textures")
}

/// Joins rectangles that overlap until none do.
fn merge(rects: &mut Vec<[i32; 4]>) {
    let overlap =
        |a: &[i32; 4], b: &[i32; 4]| a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
    let mut index = 0;
    while index < rects.len() {
        let rect = rects[index];
        match (0..rects.len()).find(|&other| other != index && overlap(&rect, &rects[other])) {
            Some(other) => {
                let [left, low, right, high] = rects[other];
                rects[index] =
                    [rect[0].min(left), rect[1].min(low), rect[2].max(right), rect[3].max(high)];
                rects.swap_remove(other);
                // What was apart before may overlap the joined one.
                index = 0;
            }
            None => index += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that rectangles that touch one another through a third become one.
    #[test]
    fn rectangles_merge() {
        let mut parts = vec![[0, 0, 4, 4], [6, 0, 9, 4], [3, 1, 7, 2], [20, 20, 22, 22]];
        merge(&mut parts);
        assert_eq!(parts.len(), 2);
        assert!(parts.contains(&[0, 0, 9, 4]) && parts.contains(&[20, 20, 22, 22]));
    }
}
