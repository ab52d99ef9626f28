//! Colours whose light is shifted along the spectrum.

use super::palette;

/// Wavelengths, nm, with the colour of each in linear light: the three primaries of a screen, and the
/// ends of what eyes see. Beyond them light stays visible here, dark violet and dark red.
const SPECTRUM: [(f32, [f32; 3]); 7] = [
    (380.0, [0.06, 0.0, 0.14]),
    (425.0, [0.22, 0.0, 0.65]),
    (BLUE, [0.0, 0.0, 1.0]),
    (GREEN, [0.0, 1.0, 0.0]),
    (RED, [1.0, 0.0, 0.0]),
    (690.0, [0.40, 0.0, 0.0]),
    (780.0, [0.12, 0.0, 0.0]),
];
const RED: f32 = 612.0;
const GREEN: f32 = 549.0;
const BLUE: f32 = 465.0;

/// A screen colour, `0xRRGGBB`, whose light arrives with its frequencies times `factor`. Each of its
/// three primaries moves along the spectrum by itself.
pub fn shifted(color: u32, factor: f32) -> u32 {
    let mut sum = [0.0_f32; 3];
    for (part, wavelength) in palette::linear(color).into_iter().zip([RED, GREEN, BLUE]) {
        let seen = at(wavelength / factor.max(1e-3));
        (0..3).for_each(|channel| sum[channel] += part * seen[channel]);
    }
    sum.iter().fold(0, |hex, part| hex << 8 | u32::from(encode(*part)))
}

/// The colour of a wavelength, nm.
fn at(wavelength: f32) -> [f32; 3] {
    let next = SPECTRUM.iter().position(|(known, _)| *known >= wavelength);
    match next {
        Some(0) => SPECTRUM[0].1,
        None => SPECTRUM[SPECTRUM.len() - 1].1,
        Some(next) => {
            let ((low, from), (high, to)) = (SPECTRUM[next - 1], SPECTRUM[next]);
            let part = (wavelength - low) / (high - low);
            [0, 1, 2].map(|channel| from[channel] + (to[channel] - from[channel]) * part)
        }
    }
}

/// Encodes linear light as a byte of a screen colour (sRGB).
fn encode(linear: f32) -> u8 {
    let linear = linear.clamp(0.0, 1.0);
    let encoded = match linear <= 0.003_130_8 {
        true => 12.92 * linear,
        false => 1.055 * linear.powf(1.0 / 2.4) - 0.055,
    };
    (encoded * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that light that is not shifted keeps its colour, that red becomes green and green blue
    /// at higher frequencies, and that light beyond the visible stays visible.
    #[test]
    fn colors_move_along_the_spectrum() {
        for color in [0xd22020, 0x2040d0, 0xffffff, 0x000000, 0x28b4c8] {
            assert_eq!(shifted(color, 1.0), color);
        }
        assert_eq!(shifted(0xff0000, RED / GREEN), 0x00ff00);
        assert_eq!(shifted(0x00ff00, GREEN / BLUE), 0x0000ff);
        assert_eq!(shifted(0x00ff00, GREEN / RED), 0xff0000);
        let dark = |color: u32| palette::unpack(color).map(|part| part < 0x70);
        for (color, factor) in [(0xffffff, 5.0), (0xffffff, 0.2)] {
            let seen = shifted(color, factor);
            assert!(seen > 0 && dark(seen)[1] && seen & 0x00ff00 == 0, "{seen:06x}");
        }
    }
}
