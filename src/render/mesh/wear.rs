//! How play has changed the cloth: what is larger than its fibres and never repeats.

use nalgebra::Vector2;

use crate::render::detail::Noise;

use super::Plan;

/// Clouds in the nap: their size in metres and how much lighter or darker they are.
const CLOUDS: [(f32, f32); 3] = [(0.52, 0.022), (0.19, 0.022), (0.075, 0.018)];
/// The way of most breaks, from the head spot to the foot spot: half its width in metres and how
/// much lighter balls have polished it.
const BREAKS: (f32, f32) = (0.055, 0.030);
/// The places where the cue ball and the rack stand: radius in metres and how much lighter.
const HEAD: (f32, f32) = (0.055, 0.045);
const FOOT: (f32, f32) = (0.105, 0.050);
/// Unevenness from texel to texel, where texels are this small in metres.
const GRAIN: (f32, f32) = (0.040, 0.0028);

impl Plan {
    /// How much lighter the cloth is at a place, 1 for new cloth.
    pub(super) fn wear(&self, point: Vector2<f32>) -> f32 {
        let noise = Noise { seed: 51, size: [4096, 4096] };
        let mut wear = 1.0;
        for (index, (size, depth)) in CLOUDS.into_iter().enumerate() {
            // The bed lies in the middle of the noise.
            let at = point / size + Vector2::repeat(1000.0 + 300.0 * index as f32);
            wear += depth * (2.0 * noise.at(at.x / 4096.0, at.y / 4096.0) - 1.0);
        }
        let Some(spots) = &self.spots else {
            return wear;
        };
        let [head, foot] = [spots.head, spots.foot].map(|x| x as f32);
        let bell = |distance: f32, size: f32| (-(distance / size).powi(2)).exp();
        let d = point - self.center;
        let along = ((d.x - head) / (foot - head)).clamp(0.0, 1.0);
        let off = d - Vector2::new(head + along * (foot - head), 0.0);
        // No two breaks take just the same way: they spread towards the rack.
        wear += BREAKS.1 * bell(off.norm(), BREAKS.0 * (0.7 + 0.6 * along));
        wear += HEAD.1 * bell((d - Vector2::new(head, 0.0)).norm(), HEAD.0);
        let rack = foot + 0.06 * (foot - head).signum();
        wear + FOOT.1 * bell((d - Vector2::new(rack, 0.0)).norm(), FOOT.0)
    }
}

/// Unevenness of a texel of this size in metres.
pub(super) fn grain(x: u32, y: u32, texel: f32) -> f32 {
    let noise = Noise { seed: 52, size: [1, 1] };
    let depth = GRAIN.0 * (GRAIN.1 / texel).min(1.0);
    1.0 + depth * (noise.point(x, y) - 0.5)
}
