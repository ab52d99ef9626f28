//! The light on an empty table, seen from above.

use nalgebra::{Vector2, Vector3};

use super::Plan;
use super::builder::at;
use super::plan::CUSHION_DEPTH;

/// The lamp's light is smooth: it is computed at every so many texels and mixed between.
const LAMP_STEP: u32 = 16;
/// Width over which the cloth bends down into a pocket, m.
const RIM: f32 = 0.006;
/// Half the width of the groove between cushion and wood, and of joints between rails, m.
const GROOVE: f32 = 0.0016;

impl Plan {
    /// Two bytes a texel, lowest row first: the square roots of the lamp's form factor and of the
    /// open share of the sky.
    pub fn bake_light(&self, [width, height]: [u32; 2]) -> Vec<u8> {
        let lamp = self.lamp_grid([width, height]);
        let columns = width / LAMP_STEP + 2;
        let texel = self.lit_half.x * 2.0 / width as f32;
        let joints = self.joints();
        let mut texels = Vec::with_capacity((width * height * 2) as usize);
        for y in 0..height {
            for x in 0..width {
                let point = self.texel_center([x, y], [width, height]);
                let (i, j) = (x / LAMP_STEP, y / LAMP_STEP);
                let (fx, fy) = (
                    (x % LAMP_STEP) as f32 / LAMP_STEP as f32,
                    (y % LAMP_STEP) as f32 / LAMP_STEP as f32,
                );
                let value = |i: u32, j: u32| lamp[(j * columns + i) as usize];
                let mixed = (value(i, j) * (1.0 - fx) + value(i + 1, j) * fx) * (1.0 - fy)
                    + (value(i, j + 1) * (1.0 - fx) + value(i + 1, j + 1) * fx) * fy;
                let shade = self.shade(point, texel, &joints);
                let sky = self.open_sky(point) * shade;
                for share in [mixed * shade, sky] {
                    texels.push((share.clamp(0.0, 1.0).sqrt() * 255.0).round() as u8);
                }
            }
        }
        texels
    }

    fn texel_center(&self, [x, y]: [u32; 2], [width, height]: [u32; 2]) -> Vector2<f32> {
        let share = Vector2::new((x as f32 + 0.5) / width as f32, (y as f32 + 0.5) / height as f32);
        self.center + (share * 2.0 - Vector2::repeat(1.0)).component_mul(&self.lit_half)
    }

    /// The lamp's form factor on level ground at every [`LAMP_STEP`]th texel.
    fn lamp_grid(&self, size: [u32; 2]) -> Vec<f32> {
        let mut grid = Vec::new();
        for j in 0..size[1] / LAMP_STEP + 2 {
            for i in 0..size[0] / LAMP_STEP + 2 {
                let point = self.texel_center([i * LAMP_STEP, j * LAMP_STEP], size);
                let vector: Vector3<f32> = self.lamp.irradiance_vector(at(point, 0.0));
                grid.push(vector.z);
            }
        }
        grid
    }

    /// The share of the sky that the cushions around leave to a place on the bed: each is an
    /// endless wall, over which the sky keeps 1/2 + x / 2 sqrt(x^2 + h^2).
    fn open_sky(&self, point: Vector2<f32>) -> f32 {
        if !self.furniture || self.outside(point) > 0.0 {
            return 1.0;
        }
        let d = point - self.center;
        [self.half.x - d.x, self.half.x + d.x, self.half.y - d.y, self.half.y + d.y]
            .into_iter()
            .map(|x| 0.5 + 0.5 * x / (x * x + self.nose * self.nose).sqrt())
            .product()
    }

    /// What edges take from the light: rims of pockets, grooves and joints.
    fn shade(&self, point: Vector2<f32>, texel: f32, joints: &[[Vector2<f32>; 2]]) -> f32 {
        let mut shade = 1.0;
        for hole in &self.pockets {
            let rim = ((point - hole.center).norm() - hole.radius) / RIM;
            if rim < 1.0 {
                let open = rim.clamp(0.0, 1.0);
                shade *= 0.25 + 0.75 * open * (2.0 - open);
            }
        }
        if !self.furniture {
            return shade;
        }
        let outside = self.outside(point);
        if outside > 0.0 {
            // Lines thinner than a texel keep their darkness by becoming wider and fainter.
            let line = |distance: f32| {
                let half = GROOVE.max(0.75 * texel);
                let dark = 0.75 * GROOVE / half;
                1.0 - dark * (1.0 - (distance / half - 0.5).clamp(0.0, 1.0))
            };
            shade *= line((outside - CUSHION_DEPTH).abs());
            if outside > CUSHION_DEPTH {
                for joint in joints {
                    shade *= line(distance_to(*joint, point));
                }
            }
        }
        shade
    }

    /// The lines along which rails meet.
    fn joints(&self) -> Vec<[Vector2<f32>; 2]> {
        let contour = self.contour(0.0);
        self.gaps
            .iter()
            .map(|gap| {
                let (before, _) = self.arc_halves(gap);
                [before[before.len() - 1], self.joint_end(gap, &contour)]
            })
            .collect()
    }
}

/// Distance from a point to a segment.
fn distance_to([a, b]: [Vector2<f32>; 2], point: Vector2<f32>) -> f32 {
    let edge = b - a;
    let share = ((point - a).dot(&edge) / edge.norm_squared().max(1e-12)).clamp(0.0, 1.0);
    (point - a - edge * share).norm()
}
