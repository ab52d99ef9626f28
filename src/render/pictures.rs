//! The framebuffers that the scene is drawn into.

use super::bloom::{Bloom, BloomFrames};
use super::gl::{self, Depth, Filter, Format, Framebuffer, Gl, GlError, Texture, Wrap};
use super::quality::Quality;
use super::still::StillLayer;

/// The framebuffers for one picture size.
pub(super) struct Pictures {
    /// Full size.
    pub whole: Canvas,
    /// Reduced size for a moving camera, if used.
    pub reduced: Option<Canvas>,
    /// The static layer.
    pub still: StillLayer,
    /// Samples per pixel, limited by the driver.
    pub samples: u32,
    wanted: FramebufferNeeds,
}

/// The framebuffers that a quality needs.
#[derive(PartialEq)]
struct FramebufferNeeds {
    samples: u32,
    smooth: bool,
    bloom: bool,
}

impl FramebufferNeeds {
    fn by(quality: &Quality) -> FramebufferNeeds {
        let Quality { samples, smooth, bloom, .. } = *quality;
        FramebufferNeeds { samples, smooth, bloom }
    }
}

impl Pictures {
    /// Creates the framebuffers of a size for a quality.
    pub fn new(gl: &Gl, size: [u32; 2], quality: &Quality) -> Result<Pictures, GlError> {
        // Some drivers support fewer samples at this size.
        let mut samples = quality.samples.min(gl::max_samples(gl));
        loop {
            let smooth = quality.smooth && samples == 1;
            let made = Canvas::new(gl, size, samples, quality.bloom).and_then(|whole| {
                let still = StillLayer::new(gl, size, samples, smooth)?;
                let wanted = FramebufferNeeds::by(quality);
                Ok(Pictures { whole, reduced: None, still, samples, wanted })
            });
            match made {
                Err(error) if samples > 1 => log::warn!("{error}: fewer samples a pixel"),
                made => return made,
            }
            samples /= 2;
        }
    }

    /// Returns these or new framebuffers of the same size for another quality.
    pub fn fit_for(mut self, gl: &Gl, quality: &Quality) -> Result<Pictures, GlError> {
        if self.wanted == FramebufferNeeds::by(quality) {
            self.still.reset();
            return Ok(self);
        }
        let size = self.whole.scene.size();
        Pictures::new(gl, size, quality).or_else(|_| {
            // There may not be enough memory for both. If the new ones are refused, the next frame
            // recreates the old ones.
            drop(self);
            Pictures::new(gl, size, quality)
        })
    }
}

/// A framebuffer with depth for the scene.
pub(super) struct Canvas {
    /// The scene.
    pub scene: Framebuffer,
    /// The scene with one sample per pixel, if it has more or is to be read.
    resolved: Option<Framebuffer>,
    bloom: Option<BloomFrames>,
}

impl Canvas {
    /// Creates a framebuffer with this many samples per pixel, optionally with bloom.
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
        // Bloom is optional: if the driver refuses, the picture has none.
        let frames = bloom.then(|| BloomFrames::new(gl, size));
        let bloom = frames.and_then(|frames| {
            frames.inspect_err(|error| log::warn!("no light beyond glints: {error}")).ok()
        });
        Ok(Canvas { scene, resolved, bloom })
    }

    /// The finished scene with one sample per pixel.
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
