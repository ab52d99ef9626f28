//! An animated GIF, written frame by frame.

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use image::RgbaImage;

/// Time for which a frame is shown, hundredths of a second.
pub const DELAY: u16 = 4;
/// The quality of the colours where there are too many, 1 to 30: 1 is the best and the slowest.
const COLORS: i32 = 1;
/// Colours are rounded to multiples of this. What has changed then seldom has more colours than a
/// frame may have.
const ROUND: u8 = 4;

/// An animation in memory. Each frame holds only what differs from the one before.
pub struct Animation {
    encoder: Encoder<Vec<u8>>,
    last: RgbaImage,
    /// True until the first frame.
    is_empty: bool,
}

impl Animation {
    /// An animation of this size, pixels, without a frame.
    pub fn new(width: u16, height: u16) -> Result<Animation, EncodingError> {
        let mut encoder = Encoder::new(Vec::new(), width, height, &[])?;
        encoder.set_repeat(Repeat::Infinite)?;
        let last = RgbaImage::new(u32::from(width), u32::from(height));
        Ok(Animation { encoder, last, is_empty: true })
    }

    /// Adds a frame of the animation's size; frames of other sizes are left out.
    pub fn add(&mut self, mut picture: RgbaImage) -> Result<(), EncodingError> {
        if picture.dimensions() != self.last.dimensions() {
            return Ok(());
        }
        picture.iter_mut().for_each(|part| *part = part.saturating_add(ROUND / 2) / ROUND * ROUND);
        picture.pixels_mut().for_each(|pixel| pixel.0[3] = 255);
        let [x, y, width, height] = match self.is_empty {
            true => [0, 0, picture.width(), picture.height()],
            // A frame without news still has its time.
            false => changed_area(&self.last, &picture).unwrap_or([0, 0, 1, 1]),
        };
        let mut part = image::imageops::crop_imm(&picture, x, y, width, height).to_image();
        if !self.is_empty {
            for (column, row, pixel) in part.enumerate_pixels_mut() {
                if pixel == self.last.get_pixel(x + column, y + row) {
                    pixel.0 = [0; 4];
                }
            }
        }
        let (wide, high) = (width as u16, height as u16);
        let mut frame = Frame::from_rgba_speed(wide, high, part.as_mut(), COLORS);
        (frame.left, frame.top, frame.delay) = (x as u16, y as u16, DELAY);
        frame.dispose = DisposalMethod::Keep;
        self.encoder.write_frame(&frame)?;
        (self.last, self.is_empty) = (picture, false);
        Ok(())
    }

    /// The bytes of the file.
    pub fn finish(self) -> Result<Vec<u8>, EncodingError> {
        self.encoder.into_inner()
    }
}

/// The smallest rectangle around all differences: left and upper edge, width and height.
fn changed_area(a: &RgbaImage, b: &RgbaImage) -> Option<[u32; 4]> {
    let differ = a.enumerate_pixels().zip(b.pixels()).filter(|((_, _, a), b)| a != b);
    let [left, top, right, foot] = differ
        .map(|((x, y, _), _)| [x, y, x, y])
        .reduce(|[l, t, r, f], [x, y, ..]| [l.min(x), t.min(y), r.max(x), f.max(y)])?;
    Some([left, top, right - left + 1, foot - top + 1])
}

#[cfg(test)]
mod tests {
    use crate::app::picture::animation::*;
    use gif::{ColorOutput, DecodeOptions};
    use image::Rgba;

    /// Tests that a decoder gets back the frames: a dot that moves, and stays for a frame.
    #[test]
    fn frames_hold_what_has_changed() {
        let picture = |x: u32| {
            let mut picture = RgbaImage::from_pixel(20, 10, Rgba([0, 92, 60, 255]));
            picture.put_pixel(x, 4, Rgba([252, 0, 0, 255]));
            picture
        };
        let shown = [3, 8, 8].map(picture);
        let mut animation = Animation::new(20, 10).unwrap();
        shown.iter().for_each(|picture| animation.add(picture.clone()).unwrap());
        animation.add(RgbaImage::new(7, 7)).unwrap();
        let bytes = animation.finish().unwrap();

        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::RGBA);
        let mut decoder = options.read_info(&bytes[..]).unwrap();
        let mut canvas = RgbaImage::new(20, 10);
        for expected in &shown {
            let frame = decoder.read_next_frame().unwrap().expect("a frame");
            assert_eq!(frame.delay, DELAY);
            let (x, y) = (u32::from(frame.left), u32::from(frame.top));
            for (place, pixel) in frame.buffer.chunks_exact(4).enumerate() {
                let (column, row) =
                    (place as u32 % u32::from(frame.width), place as u32 / u32::from(frame.width));
                if pixel[3] > 0 {
                    canvas.put_pixel(
                        x + column,
                        y + row,
                        Rgba([pixel[0], pixel[1], pixel[2], 255]),
                    );
                }
            }
            assert_eq!(&canvas, expected);
        }
        assert!(decoder.read_next_frame().unwrap().is_none());
    }
}
