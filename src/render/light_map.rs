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
use super::shaders;
use super::shadow::Caster;
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
    /// The rectangle in which shadows may fall: the bed between the noses, if it has an end.
    bed: [Vector2<f32>; 2],
    drawn: Vec<Caster>,
}

impl LightMap {
    /// The light map of an empty table, `width` texels wide.
    pub fn new(gl: &Gl, plan: &Plan, width: u32) -> Result<LightMap, GlError> {
        let size = [width, (width / 2).max(1)];
        let texels = plan.bake_light(size);
        let map = || {
            let texture =
                Texture::new(gl, Format::Rg8, size, Some(&texels), Filter::Linear, Wrap::Clamp)?;
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
            bed: [plan.center - bed_half, plan.center + bed_half],
            drawn: Vec::new(),
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

    /// Tells a program where the map lies on the table.
    pub fn set_place(&self, program: &Program) {
        program.set_vec2("map_center", self.center);
        program.set_vec2("map_half", self.half);
    }

    /// Draws shadows anew where something moved.
    pub fn update(&mut self, casters: Vec<Caster>) {
        let moved = casters.iter().filter(|caster| !self.drawn.contains(caster));
        let gone = self.drawn.iter().filter(|caster| !casters.contains(caster));
        let dirty = merge(moved.chain(gone).filter_map(|c| self.texels(c)).collect());
        self.drawn = casters;
        if !dirty.is_empty() {
            self.redraw(&dirty);
        }
    }

    fn redraw(&mut self, dirty: &[[i32; 4]]) {
        let (balls, cues): (Vec<&Caster>, Vec<&Caster>) =
            self.drawn.iter().partition(|caster| caster.is_ball());
        for part in dirty {
            self.still.copy_part_to(&self.live, *part);
        }
        self.live.bind();
        for (program, casters) in [(&self.ball, balls), (&self.cue, cues)] {
            let mut vertices = Vec::with_capacity(casters.len() * 6 * 10);
            for caster in casters {
                let numbers = caster.numbers();
                let corners = caster.corners(&self.lamp);
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
            for [left, low, right, high] in dirty {
                let scissor = Some([*left, *low, right - left, high - low]);
                set_state(&self.gl, State { blend: Blend::Multiply, scissor, ..State::FLAT });
                self.mesh.draw(Mode::Triangles);
            }
        }
    }

    /// Draws the shadows into a picture of the empty table, whose cloth has this albedo.
    pub fn draw_patches(&mut self, view: &View, cloth: [f32; 3]) {
        let mut vertices = Vec::with_capacity(self.drawn.len() * 12);
        for caster in &self.drawn {
            let corners = caster.corners(&self.lamp);
            for corner in [0, 1, 2, 0, 2, 3] {
                vertices.extend(corners[corner].iter());
            }
        }
        self.patches.set_vertices(&vertices, true);
        // Where shadows overlap, the map already holds both.
        set_state(&self.gl, State { blend: Blend::Multiply, once: true, ..State::PAINT });
        let program = &self.patch;
        program.bind();
        view.set(program);
        self.set_place(program);
        program.set_vec3("cloth", cloth.into());
        program.bind_textures(&[self.texture(), self.still_texture()]);
        self.patches.draw(Mode::Triangles);
    }

    /// The texels that something darkens, `[left, lower, right, upper]`, rounded outwards.
    fn texels(&self, caster: &Caster) -> Option<[i32; 4]> {
        let corners = caster.corners(&self.lamp);
        let (low, high) =
            corners[1..].iter().fold((corners[0], corners[0]), |(low, high), corner| {
                (low.inf(corner), high.sup(corner))
            });
        let (low, high) = (low.sup(&self.bed[0]), high.inf(&self.bed[1]));
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

fn texture_of(map: &Framebuffer) -> &Texture {
    map.texture().expect("light maps are made of textures")
}

/// Joins rectangles that overlap until none do.
fn merge(mut rects: Vec<[i32; 4]>) -> Vec<[i32; 4]> {
    let mut apart: Vec<[i32; 4]> = Vec::new();
    while let Some(mut rect) = rects.pop() {
        match apart.iter().position(|other| {
            rect[0] < other[2] && other[0] < rect[2] && rect[1] < other[3] && other[1] < rect[3]
        }) {
            Some(index) => {
                let other = apart.swap_remove(index);
                rect = [
                    rect[0].min(other[0]),
                    rect[1].min(other[1]),
                    rect[2].max(other[2]),
                    rect[3].max(other[3]),
                ];
                rects.push(rect);
            }
            None => apart.push(rect),
        }
    }
    apart
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that rectangles that touch one another through a third become one.
    #[test]
    fn rectangles_merge() {
        let parts = merge(vec![[0, 0, 4, 4], [6, 0, 9, 4], [3, 1, 7, 2], [20, 20, 22, 22]]);
        assert_eq!(parts.len(), 2);
        assert!(parts.contains(&[0, 0, 9, 4]) && parts.contains(&[20, 20, 22, 22]));
    }
}
