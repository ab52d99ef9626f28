//! Wear of the cloth: large, non-repeating variations of its brightness.

use nalgebra::Vector2;

use crate::render::detail::Noise;

use super::Plan;

/// Clouds in the nap: size in metres and strength.
const CLOUDS: [(f32, f32); 3] = [(0.52, 0.022), (0.19, 0.022), (0.075, 0.018)];
/// The polished track of most breaks, from the head spot to the foot spot: half its width in metres
/// and its strength.
const BREAKS: (f32, f32) = (0.055, 0.030);
/// Worn spots of the cue ball and the rack: radius in metres and strength.
const HEAD: (f32, f32) = (0.055, 0.045);
const FOOT: (f32, f32) = (0.105, 0.050);
/// Variation between texels: the texel size (m) up to which it applies, and its strength.
const GRAIN: (f32, f32) = (0.040, 0.0028);

impl Plan {
    /// Lightness of the cloth at a point, 1 for new cloth.
    pub(super) fn wear(&self, point: Vector2<f32>) -> f32 {
        let noise = Noise { seed: 51, size: [4096, 4096] };
        let mut wear = 1.0;
        for (index, (size, depth)) in CLOUDS.into_iter().enumerate() {
            // Offset into the middle of the noise.
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
        // Breaks differ in direction, so the track widens towards the rack.
        wear += BREAKS.1 * bell(off.norm(), BREAKS.0 * (0.7 + 0.6 * along));
        wear += HEAD.1 * bell((d - Vector2::new(head, 0.0)).norm(), HEAD.0);
        let rack = foot + 0.06 * (foot - head).signum();
        wear + FOOT.1 * bell((d - Vector2::new(rack, 0.0)).norm(), FOOT.0)
    }
}

/// Variation of a texel of this size in metres.
pub(super) fn grain(x: u32, y: u32, texel: f32) -> f32 {
    let noise = Noise { seed: 52, size: [1, 1] };
    let depth = GRAIN.0 * (GRAIN.1 / texel).min(1.0);
    1.0 + depth * (noise.point(x, y) - 0.5)
}
