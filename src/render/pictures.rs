//! The pictures that the scene is drawn into before it is shown.

use super::bloom::{Bloom, BloomFrames};
use super::gl::{self, Depth, Filter, Format, Framebuffer, Gl, GlError, Texture, Wrap};
use super::quality::Quality;
use super::still::StillLayer;

/// The pictures of the size that is shown.
pub(super) struct Pictures {
    /// What is drawn into.
    pub whole: Canvas,
    /// What is drawn into while the camera moves, if that is smaller.
    pub reduced: Option<Canvas>,
    /// What stands still.
    pub still: StillLayer,
    /// Samples a pixel, as many as the driver has.
    pub samples: u32,
    wanted: Wanted,
}

/// What a quality wants of pictures.
#[derive(PartialEq)]
struct Wanted {
    samples: u32,
    smooth: bool,
    bloom: bool,
}

impl Wanted {
    fn by(quality: &Quality) -> Wanted {
        let Quality { samples, smooth, bloom, .. } = *quality;
        Wanted { samples, smooth, bloom }
    }
}

impl Pictures {
    /// Pictures of a size for a quality.
    pub fn new(gl: &Gl, size: [u32; 2], quality: &Quality) -> Result<Pictures, GlError> {
        // Drivers have their own notions of how many samples a picture of this size may have.
        let mut samples = quality.samples.min(gl::max_samples(gl));
        loop {
            let smooth = quality.smooth && samples == 1;
            let made = Canvas::new(gl, size, samples, quality.bloom).and_then(|whole| {
                let still = StillLayer::new(gl, size, samples, smooth)?;
                let wanted = Wanted::by(quality);
                Ok(Pictures { whole, reduced: None, still, samples, wanted })
            });
            match made {
                Err(error) if samples > 1 => log::warn!("{error}: fewer samples a pixel"),
                made => return made,
            }
            samples /= 2;
        }
    }

    /// These or others, of the same size, for another quality.
    pub fn fit_for(mut self, gl: &Gl, quality: &Quality) -> Result<Pictures, GlError> {
        if self.wanted == Wanted::by(quality) {
            self.still.reset();
            return Ok(self);
        }
        let size = self.whole.scene.size();
        Pictures::new(gl, size, quality).or_else(|_| {
            // Both together may be too much. Should it still be refused, the next frame makes the
            // old ones again.
            drop(self);
            Pictures::new(gl, size, quality)
        })
    }
}

/// A picture with depth that the scene is drawn into.
pub(super) struct Canvas {
    /// The scene.
    pub scene: Framebuffer,
    /// The scene with one sample a pixel, if it has more or if it is to be read.
    resolved: Option<Framebuffer>,
    bloom: Option<BloomFrames>,
}

impl Canvas {
    /// A picture of a size with so many samples a pixel, of which glints may be spread.
    pub fn new(gl: &Gl, size: [u32; 2], samples: u32, bloom: bool) -> Result<Canvas, GlError> {
        let [width, height] = size;
        let resolved = match samples > 1 || bloom {
            true => {
                let (format, filter) = (Format::Rgba8, Filter::Linear);
                let texture = Texture::new(gl, format, size, None, filter, Wrap::Clamp)?;
                Some(Framebuffer::of_texture(gl, texture, Depth::Without)?)
            }
            false => None,
        };
        let scene = Framebuffer::new(gl, width, height, samples, Depth::With)?;
        // The picture is whole without it: a driver that refuses has it so.
        let frames = bloom.then(|| BloomFrames::new(gl, size));
        let bloom = frames.and_then(|frames| {
            frames.inspect_err(|error| log::warn!("no light beyond glints: {error}")).ok()
        });
        Ok(Canvas { scene, resolved, bloom })
    }

    /// The finished scene with one sample a pixel.
    pub fn finished(&self, bloom: Option<&Bloom>) -> &Framebuffer {
        let Some(resolved) = &self.resolved else {
            return &self.scene;
        };
        self.scene.copy_to(resolved, false);
        match (bloom, &self.bloom, resolved.texture()) {
            (Some(bloom), Some(frames), Some(picture)) => bloom.spread(picture, frames),
            _ => resolved,
        }
    }
}
