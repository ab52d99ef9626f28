//! The cloth's light map: what the lamp and the sky send to each place of the table, seen from
//! above. The part that never changes is computed once; balls darken it as they move.
//!
//! Texels hold square roots: eight bits then show no bands, and since the root of a product is
//! the product of the roots, shadows multiply in by blending.

use nalgebra::Vector2;

use super::gl::{
    Blend, Filter, Format, Framebuffer, Gl, GlError, Mesh, Mode, Program, State, Texture, Wrap,
    set_state,
};
use super::mesh::Plan;
use super::{shaders, snapshot::BallView};

/// A shadow's rectangle reaches this far from a ball's centre, in radii.
const REACH: f32 = 7.0;
/// Balls that sank this deep, in radii, no longer touch the cloth's light.
const SUNK: f32 = -1.0;

/// The light map of a table.
pub(super) struct LightMap {
    gl: Gl,
    program: Program,
    mesh: Mesh,
    still: Framebuffer,
    live: Framebuffer,
    center: Vector2<f32>,
    half: Vector2<f32>,
    /// Where shadows may fall: the bed between the noses, if it has an end.
    bed: Option<(Vector2<f32>, Vector2<f32>)>,
    drawn: Vec<[f32; 4]>,
}

impl LightMap {
    /// The light map of an empty table, `width` texels wide.
    pub fn new(gl: &Gl, plan: &Plan, width: u32) -> Result<LightMap, GlError> {
        let size = [width, (width / 2).max(1)];
        let texels = plan.bake_light(size);
        let texture = |texels: Option<&[u8]>| {
            Texture::new(gl, Format::Rg8, size, texels, Filter::Linear, Wrap::Clamp)
        };
        let still = Framebuffer::of_texture(gl, texture(Some(&texels))?)?;
        let live = Framebuffer::of_texture(gl, texture(Some(&texels))?)?;
        Ok(LightMap {
            gl: gl.clone(),
            program: shaders::program(gl, shaders::SHADOW, &[], &[])?,
            mesh: Mesh::new(gl, &[2, 4])?,
            still,
            live,
            center: plan.center,
            half: plan.lit_half,
            bed: plan.furniture.then_some((plan.center, plan.half)),
            drawn: Vec::new(),
        })
    }

    /// The map with the shadows of now.
    pub fn texture(&self) -> &Texture {
        self.live.texture().expect("the live map was made of a texture")
    }

    /// Tells a program where the map lies on the table.
    pub fn set_place(&self, program: &Program) {
        program.set_vec2("map_center", self.center);
        program.set_vec2("map_half", self.half);
    }

    /// Draws shadows anew where balls moved; returns whether any did.
    pub fn update(&mut self, balls: &[BallView], lamp: &super::light::Lamp) -> bool {
        let spheres: Vec<[f32; 4]> = balls
            .iter()
            .filter(|ball| ball.position.z > SUNK * ball.radius)
            .map(|ball| {
                let center = ball.position;
                [center.x, center.y, center.z, ball.radius]
            })
            .collect();
        let moved = spheres.iter().filter(|sphere| !self.drawn.contains(sphere));
        let gone = self.drawn.iter().filter(|sphere| !spheres.contains(sphere));
        let dirty = merge(moved.chain(gone).filter_map(|sphere| self.texels(sphere)).collect());
        if !dirty.is_empty() {
            self.redraw(&spheres, &dirty, lamp);
        }
        self.drawn = spheres;
        !dirty.is_empty()
    }

    fn redraw(&mut self, spheres: &[[f32; 4]], dirty: &[[i32; 4]], lamp: &super::light::Lamp) {
        let mut vertices = Vec::with_capacity(spheres.len() * 36);
        for sphere in spheres {
            if let Some([low, high]) = self.rectangle(sphere) {
                let corners = [[low.x, low.y], [high.x, low.y], [high.x, high.y], [low.x, high.y]];
                for corner in [0, 1, 2, 0, 2, 3] {
                    vertices.extend(corners[corner]);
                    vertices.extend(sphere);
                }
            }
        }
        for part in dirty {
            self.still.copy_part_to(&self.live, *part);
        }
        self.live.bind();
        self.program.bind();
        self.set_place(&self.program);
        self.program.set_vec3("lamp_center", lamp.center);
        self.program.set_vec2("lamp_half", lamp.half);
        self.mesh.set_vertices(&vertices, true);
        for [left, low, right, high] in dirty {
            set_state(
                &self.gl,
                State {
                    blend: Blend::Multiply,
                    scissor: Some([*left, *low, right - left, high - low]),
                    ..State::FLAT
                },
            );
            self.mesh.draw(Mode::Triangles);
        }
    }

    /// The rectangle of the cloth that a ball darkens, in metres.
    fn rectangle(&self, sphere: &[f32; 4]) -> Option<[Vector2<f32>; 2]> {
        let center = Vector2::new(sphere[0], sphere[1]);
        let reach = Vector2::repeat(REACH * sphere[3]);
        let (middle, half) = self.bed.unwrap_or((self.center, self.half));
        let low = (center - reach).sup(&(middle - half));
        let high = (center + reach).inf(&(middle + half));
        (low.x < high.x && low.y < high.y).then_some([low, high])
    }

    /// The same in texels, `[left, lower, right, upper]`, rounded outwards.
    fn texels(&self, sphere: &[f32; 4]) -> Option<[i32; 4]> {
        let [low, high] = self.rectangle(sphere)?;
        let size = self.live.size().map(|texels| texels as i32);
        let texel = |point: Vector2<f32>, axis: usize| {
            let share = 0.5 + 0.5 * (point[axis] - self.center[axis]) / self.half[axis];
            share * size[axis] as f32
        };
        Some([
            (texel(low, 0).floor() as i32).clamp(0, size[0]),
            (texel(low, 1).floor() as i32).clamp(0, size[1]),
            (texel(high, 0).ceil() as i32).clamp(0, size[0]),
            (texel(high, 1).ceil() as i32).clamp(0, size[1]),
        ])
    }
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
