//! Computes the light on an empty table, seen from above.

use nalgebra::{Vector2, Vector3};

use crate::render::detail::mean_grain;

use super::Plan;
use super::builder::at;
use super::plan::{Hole, UNDERCUT};
use super::rail::GRAIN;
use super::wear::{Marks, grain};

/// Columns of the coarse grid for the lamp's light and the cloth's clouds, which are smooth and
/// interpolated.
const COLUMNS: u32 = 128;
/// Width over which the cloth bends down into a pocket, m.
const RIM: f32 = 0.006;
/// Half the width of the groove between cushion and wood, and of joints between rails, m.
const GROOVE: f32 = 0.0016;
/// Depth of the bed under the cushions, m. Their undersides read their own light beyond it.
const HIDDEN: f32 = UNDERCUT + 0.0015;
/// Brightness of a cushion's top behind its nose, relative to the bed.
const TOP: f32 = 1.30;
/// Highlight along the nose, where the stretched cloth bends towards the lamp: its width, m, and
/// its strength. It separates a near cushion from the bed behind it.
const CREST: (f32, f32) = (0.008, 0.95);
/// Widths, m, and strengths of the two shadows at the foot of a cushion: the cushion's own and that
/// of its edge.
const FOOT: [(f32, f32); 2] = [(0.060, 0.26), (0.016, 0.45)];
/// Strength of that shadow in the mouth of a pocket.
const MOUTH: f32 = 0.5;

impl Plan {
    /// Computes two bytes per texel, lowest row first: the square roots of the lamp's form factor
    /// and of the open share of the sky. With `grained` the map includes the grain of the rails.
    /// Uses `threads` threads.
    pub fn bake_light(&self, [width, height]: [u32; 2], grained: bool, threads: usize) -> Vec<u8> {
        let lamp = self.lamp_grid([width, height]);
        let step = (width / COLUMNS).max(1);
        let columns = width / step + 2;
        let texel = self.lit_half.x * 2.0 / width as f32;
        let joints = self.joints();
        let marks = Marks::new(self, [width, height]);
        let texel_at = |x: u32, y: u32| {
            let point = self.texel_center([x, y], [width, height]);
            let (i, j) = (x / step, y / step);
            let (fx, fy) = ((x % step) as f32 / step as f32, (y % step) as f32 / step as f32);
            let value = |i: u32, j: u32| lamp[(j * columns + i) as usize];
            let mixed = (value(i, j) * (1.0 - fx) + value(i + 1, j) * fx) * (1.0 - fy)
                + (value(i, j + 1) * (1.0 - fx) + value(i + 1, j + 1) * fx) * fy;
            let mixed = mixed * grain(x, y, texel) * marks.at(x, y);
            let shade = self.shade(point, texel, &joints);
            let wooden = grained && self.furniture && self.outside(point) > self.cushion;
            let wood = if wooden { self.rail_grain(point, texel) } else { 1.0 };
            [mixed * shade[0] * wood, shade[1] * wood]
                .map(|share| (share.clamp(0.0, 1.0).sqrt() * 255.0).round() as u8)
        };
        let mut texels = vec![0; (width * height * 2) as usize];
        fill_rows(&mut texels, width, threads, &texel_at);
        texels
    }

    pub(super) fn texel_center(&self, [x, y]: [u32; 2], [width, height]: [u32; 2]) -> Vector2<f32> {
        let share = Vector2::new((x as f32 + 0.5) / width as f32, (y as f32 + 0.5) / height as f32);
        self.center + (share * 2.0 - Vector2::repeat(1.0)).component_mul(&self.lit_half)
    }

    /// The lamp's form factor on level ground and the lightness of the cloth, on the coarse grid.
    fn lamp_grid(&self, size: [u32; 2]) -> Vec<f32> {
        let step = (size[0] / COLUMNS).max(1);
        let mut grid = Vec::new();
        for j in 0..size[1] / step + 2 {
            for i in 0..size[0] / step + 2 {
                let point = self.texel_center([i * step, j * step], size);
                let vector: Vector3<f32> = self.lamp.irradiance_vector(at(point, 0.0));
                grid.push(vector.z * self.wear(point));
            }
        }
        grid
    }

    /// The share of the sky that the cushions leave to a point on the bed. Each counts as an
    /// endless wall, which leaves 1/2 + x / 2 sqrt(x^2 + h^2).
    fn open_sky(&self, point: Vector2<f32>) -> f32 {
        let d = point - self.center;
        [self.half.x - d.x, self.half.x + d.x, self.half.y - d.y, self.half.y + d.y]
            .into_iter()
            .map(|x| 0.5 + 0.5 * x.max(0.0) / (x * x + self.nose * self.nose).sqrt())
            .product()
    }

    /// The share of light that edges leave to a point.
    fn shade(&self, point: Vector2<f32>, texel: f32, joints: &[[Vector2<f32>; 2]]) -> [f32; 2] {
        let rims: f32 = self.pockets.iter().map(|hole| rim(hole, point)).product();
        if !self.furniture {
            // An endless cloth fades to dark far away.
            let edge = (point - self.center).component_div(&self.lit_half).norm();
            return [rims * (1.0 - 0.9 * ramp(0.5, 1.0, edge)); 2];
        }
        let outside = self.outside(point);
        let in_play = match outside < -FOOT[0].0 {
            true => FOOT[0].0,
            false => self.distance_into_play(point),
        };
        // Behind a pocket the line into play passes the jaws, but the surface is wood.
        let behind = outside > self.cushion + 2.0 * GROOVE
            && self.pockets.iter().all(|hole| (point - hole.center).norm() > 1.25 * hole.radius);
        if in_play > -HIDDEN && !behind {
            let shade_at = |distance: f32, share: f32| -> f32 {
                let shades = FOOT
                    .map(|(width, depth)| 1.0 - share * depth * (1.0 - ramp(0.0, width, distance)));
                shades.into_iter().product()
            };
            // In a pocket's mouth the shadows of both cushions continue, weaker.
            let foot = shade_at(in_play, 1.0).min(shade_at(-outside, MOUTH));
            return [rims * foot, rims * foot * self.open_sky(point)];
        }
        // Lines thinner than a texel are drawn wider and fainter, with the same total darkness.
        let line = |distance: f32| {
            let half = GROOVE.max(0.75 * texel);
            let dark = 0.75 * GROOVE / half;
            1.0 - dark * (1.0 - (distance / half - 0.5).clamp(0.0, 1.0))
        };
        let mut shade = rims * line((outside - self.cushion).abs());
        if outside > self.cushion {
            shade *= joints.iter().map(|joint| line(distance_to(*joint, point))).product::<f32>();
        } else {
            // The top of a cushion leans towards the lamp.
            shade *= TOP - 0.16 * outside.max(0.0) / self.cushion;
            // Narrower highlights than two texels are drawn wider and fainter.
            let wide = CREST.0.max(2.0 * texel);
            let behind_nose = (-in_play - HIDDEN).max(0.0);
            shade *= 1.0 + CREST.1 * CREST.0 / wide * (1.0 - ramp(0.0, 1.6 * wide, behind_nose));
        }
        [shade; 2]
    }

    /// Brightness of a rail's wood at a point.
    fn rail_grain(&self, point: Vector2<f32>, texel: f32) -> f32 {
        let d = point - self.center;
        let out = d.abs() - self.half;
        // Along each rail; no two show the same part of the grain.
        let (along, across, rail) = match out.x > out.y {
            true => (d.y, d.x, d.x.signum()),
            false => (d.x, d.y, 2.0 * d.y.signum() + d.x.signum()),
        };
        let place = [along / GRAIN[0] + 0.37 * rail, across / GRAIN[1]];
        mean_grain(place, [texel / GRAIN[0], texel / GRAIN[1]])
    }

    /// Offset at which a surface above the noses reads the map, so that it does not read under a
    /// nose, where the map has the bed's light.
    pub(super) fn map_shift(&self, point: Vector2<f32>) -> [f32; 2] {
        if self.furniture && self.pockets.is_empty() {
            // Where two noses meet the offset is diagonal, like the mitre.
            let least = HIDDEN + 0.002;
            return [0, 1].map(|axis| {
                let from_center = point[axis] - self.center[axis];
                let out = from_center.abs() - self.half[axis];
                if out.abs() < least { (least - out) * from_center.signum() } else { 0.0 }
            });
        }
        let mut shift: Vector2<f32> = Vector2::zeros();
        for ends in self.runs.iter().flat_map(|run| run.windows(2)) {
            let lacking = HIDDEN + 0.002 - distance_to([ends[0], ends[1]], point + shift);
            if lacking > 0.0 {
                let along = (ends[1] - ends[0]).normalize();
                let back = Vector2::new(-along.y, along.x);
                // Jaws cross the groove in front of the wood, so along them the offset is zero.
                let d = (point - self.center).abs() - self.half;
                let level = if d.x > d.y { 1 } else { 0 };
                match self.outside(point) > 0.3 * self.cushion && back[level].abs() > 0.3 {
                    true => shift[level] += lacking / back[level],
                    false => shift += back * lacking,
                }
            }
        }
        [shift.x, shift.y]
    }

    /// Distance of a point from the nearest cushion, negative behind it.
    fn distance_into_play(&self, point: Vector2<f32>) -> f32 {
        let mut nearest = (f32::INFINITY, 1.0);
        for ends in self.runs.iter().flat_map(|run| run.windows(2)) {
            let distance = distance_to([ends[0], ends[1]], point);
            // At a corner of two pieces, the piece that faces the point decides.
            let side = (point - ends[0]).perp(&(ends[1] - ends[0]).normalize());
            let clearer = distance < nearest.0 + 1e-6 && side.abs() > f32::abs(nearest.1);
            if distance < nearest.0 - 1e-6 || clearer {
                nearest = (distance, side);
            }
        }
        nearest.0 * nearest.1.signum()
    }

    /// The lines where rails meet.
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

/// Fills rows of two-byte texels, `width` per row, on several threads.
pub(super) fn fill_rows(
    texels: &mut [u8],
    width: u32,
    threads: usize,
    texel_at: &(impl Fn(u32, u32) -> [u8; 2] + Sync),
) {
    let height = texels.len() / (2 * width as usize);
    let rows = height.div_ceil(threads.max(1)).max(1);
    std::thread::scope(|scope| {
        for (part, texels) in texels.chunks_mut(rows * 2 * width as usize).enumerate() {
            scope.spawn(move || {
                for (index, texel) in texels.chunks_exact_mut(2).enumerate() {
                    let (x, y) = (index as u32 % width, index as u32 / width);
                    texel.copy_from_slice(&texel_at(x, (part * rows) as u32 + y));
                }
            });
        }
    });
}

/// The share of light that the rim of a pocket leaves.
fn rim(hole: &Hole, point: Vector2<f32>) -> f32 {
    let open = (((point - hole.center).norm() - hole.radius) / RIM).clamp(0.0, 1.0);
    0.12 + 0.88 * open * (2.0 - open)
}

/// Smooth step from 0 at `from` to 1 at `to`.
fn ramp(from: f32, to: f32, value: f32) -> f32 {
    let share = ((value - from) / (to - from)).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// Distance from a point to a segment.
fn distance_to([a, b]: [Vector2<f32>; 2], point: Vector2<f32>) -> f32 {
    let edge = b - a;
    let share = ((point - a).dot(&edge) / edge.norm_squared().max(1e-12)).clamp(0.0, 1.0);
    (point - a - edge * share).norm()
}
