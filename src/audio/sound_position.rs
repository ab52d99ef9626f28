//! The position of a sound relative to the listener.

/// Distance at which the amplitude is half of that at the ear, m.
const HALF_DISTANCE: f32 = 2.0;

/// The position of a sound relative to the listener.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct SoundPosition {
    /// From -1 (left) to 1 (right).
    pub pan: f32,
    /// Distance from the listener, m.
    pub distance: f32,
}

impl SoundPosition {
    /// Gains of the left and right channel: equal-power panning, 1 in the middle, reduced with the
    /// distance d by 1 / (1 + d / 2 m). A position that is not finite counts as the middle.
    pub(super) fn gains(self) -> [f32; 2] {
        let pan = if self.pan.is_nan() { 0.0 } else { self.pan.clamp(-1.0, 1.0) };
        let strength = 1.0 / (1.0 + self.distance.max(0.0) / HALF_DISTANCE);
        let angle = (pan + 1.0) * std::f32::consts::FRAC_PI_4;
        [angle.cos(), angle.sin()].map(|side| strength * std::f32::consts::SQRT_2 * side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Panning keeps the power, distance reduces it, and invalid values do no harm.
    #[test]
    fn panning_keeps_the_power_and_distance_reduces_it() {
        let [left, right] = SoundPosition { pan: -0.7, distance: 0.0 }.gains();
        assert!(left > 1.3 && right < 0.4);
        assert!((left * left + right * right - 2.0).abs() < 1e-6);
        let [far, _] = SoundPosition { pan: 0.0, distance: 2.0 }.gains();
        assert!((far - 0.5).abs() < 1e-6);
        for gain in (SoundPosition { pan: f32::NAN, distance: f32::NAN }).gains() {
            assert!((gain - 1.0).abs() < 1e-6);
        }
    }
}
