//! The window's icon: the 8 ball, drawn here.

/// Width and height, pixels.
pub const SIZE: u32 = 64;
/// Samples along each side of a pixel.
const SAMPLES: u32 = 4;

/// The icon as rows of red, green, blue and opacity from the top.
pub fn pixels() -> Vec<u8> {
    let mut pixels = Vec::with_capacity((SIZE * SIZE * 4) as usize);
    for y in 0..SIZE {
        for x in 0..SIZE {
            pixels.extend_from_slice(&pixel(x, y));
        }
    }
    pixels
}

/// The mean over the samples of a pixel, colours weighted by their opacity.
fn pixel(x: u32, y: u32) -> [u8; 4] {
    let mut sum = [0.0_f32; 4];
    for i in 0..SAMPLES * SAMPLES {
        let at = |place: u32, sample: u32| {
            let pixel = place as f32 + (sample as f32 + 0.5) / SAMPLES as f32;
            2.0 * pixel / SIZE as f32 - 1.0
        };
        if let Some(color) = ball(at(x, i % SAMPLES), at(y, i / SAMPLES)) {
            for (sum, channel) in sum.iter_mut().zip(color.into_iter().chain([1.0])) {
                *sum += channel;
            }
        }
    }
    let count = sum[3].max(1.0);
    let byte = |value: f32| (value * 255.0).round() as u8;
    let opacity = sum[3] / (SAMPLES * SAMPLES) as f32;
    [byte(sum[0] / count), byte(sum[1] / count), byte(sum[2] / count), byte(opacity)]
}

/// The colour of the ball at a place from -1 to 1, x to the right, y down.
fn ball(x: f32, y: f32) -> Option<[f32; 3]> {
    let radius = x.hypot(y) / 0.96;
    if radius > 1.0 {
        return None;
    }
    let disc = (x + 0.04).hypot(y + 0.06) < 0.48;
    if disc {
        // The figure: two rings.
        let ring = |cy: f32, outer: f32| {
            let distance = (x + 0.04).hypot(y - cy);
            distance < outer && distance > 0.42 * outer
        };
        let ink = ring(-0.2, 0.155) || ring(0.09, 0.185);
        return Some(if ink { [0.06, 0.06, 0.07] } else { [0.93, 0.91, 0.85] });
    }
    // Lit from the upper left.
    let light = (1.0 - (x + 0.45).hypot(y + 0.55)).max(0.0);
    let shade = 0.07 + 0.22 * light * light;
    Some([shade, shade, shade * 1.04])
}

#[cfg(test)]
mod tests {
    use crate::app::window::icon::*;

    #[test]
    fn the_icon_is_a_ball_with_clear_corners() {
        let pixels = pixels();
        assert_eq!(pixels.len(), (SIZE * SIZE * 4) as usize);
        let at = |x: u32, y: u32| &pixels[((y * SIZE + x) * 4) as usize..][..4];
        assert_eq!(at(0, 0)[3], 0);
        assert_eq!(at(SIZE - 1, SIZE - 1)[3], 0);
        assert_eq!(at(SIZE / 2, SIZE / 2)[3], 255);
        assert!(at(SIZE / 2 - 14, SIZE / 2)[0] > 200, "the disc is light");
        assert!(at(SIZE / 2 + 26, SIZE / 2 + 4)[0] < 60, "the ball is dark");
    }
}
