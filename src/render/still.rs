//! The layer of static objects, kept while the camera rests.
//!
//! A copy of it is cheap. In spare time it is redrawn a few times with the camera shifted by parts
//! of a pixel; the average has smooth edges.

use super::camera::Camera;
use super::gl::{
    Blend, Depth, Filter, Format, Framebuffer, Gl, GlError, Mesh, Mode, Program, State, Texture,
    Wrap, set_state,
};
use super::projection::Projection;
use super::shaders;

/// Subpixel shifts around zero: no two in one row or column of sixteenths. The first four are so in
/// quarters.
const SHIFTS: [[f32; 2]; 8] = [
    [0.0625, -0.1875],
    [-0.3125, 0.3125],
    [-0.1875, -0.3125],
    [0.3125, 0.0625],
    [-0.0625, 0.1875],
    [-0.4375, -0.0625],
    [0.1875, 0.4375],
    [0.4375, -0.4375],
];
/// Pictures averaged while something moves in front of the layer. Frames that draw another one take
/// longer, and would come too late.
const FEW_PICTURES: usize = 4;

/// Averages pictures.
pub(super) struct Averager {
    gl: Gl,
    program: Program,
    corners: Mesh,
}

impl Averager {
    pub fn new(gl: &Gl) -> Result<Averager, GlError> {
        let mut corners = Mesh::new(gl, &[2])?;
        corners.set_vertices(&[-1.0, -1.0, 3.0, -1.0, -1.0, 3.0], false);
        let program = shaders::program(gl, shaders::AVERAGE, &[], &["picture"])?;
        Ok(Averager { gl: gl.clone(), program, corners })
    }

    /// Adds a picture to the average of `count` others.
    fn add(&self, picture: &Texture, average: &Framebuffer, count: usize) {
        average.bind();
        let blend = Blend::Average(count as u32 + 1);
        set_state(&self.gl, State { blend, ..State::FLAT });
        self.program.bind();
        self.program.bind_textures(&[picture]);
        self.corners.draw(Mode::Triangles);
    }
}

/// The static layer.
pub(super) struct StillLayer {
    /// The layer, with depth.
    picture: Framebuffer,
    /// The pictures for smoothing, if it is used.
    smoothing: Option<Smoothing>,
    camera: Option<Camera>,
    drawn: usize,
}

/// The newest picture and the average of all.
struct Smoothing {
    newest: Framebuffer,
    average: Framebuffer,
}

impl StillLayer {
    /// Creates an empty layer that can be copied to pictures of this size and number of samples;
    /// `smooth` enables averaging.
    pub fn new(
        gl: &Gl,
        [width, height]: [u32; 2],
        samples: u32,
        smooth: bool,
    ) -> Result<StillLayer, GlError> {
        let smoothing = match smooth {
            true => Some(Smoothing::new(gl, [width, height])?),
            false => None,
        };
        Ok(StillLayer {
            picture: Framebuffer::new(gl, width, height, samples, Depth::With)?,
            smoothing,
            camera: None,
            drawn: 0,
        })
    }

    /// Discards the layer.
    pub fn reset(&mut self) {
        self.camera = None;
        self.drawn = 0;
    }

    /// True if the camera has not moved since the last frame. If it has, the layer starts again.
    pub fn rests(&mut self, camera: &Camera) -> bool {
        let rests = self.camera == Some(*camera);
        if !rests {
            self.camera = Some(*camera);
            self.drawn = 0;
        }
        rests
    }

    /// True if redrawing would improve the layer.
    pub fn unfinished(&self) -> bool {
        let wanted = match self.smoothing {
            Some(_) => SHIFTS.len(),
            None => 1,
        };
        self.drawn < wanted
    }

    /// True if it should be drawn in this frame, for the first time or, if there is `time`, again.
    pub fn is_due(&self, time: bool) -> bool {
        self.unfinished() && (time || self.drawn < FEW_PICTURES)
    }

    /// Copies the layer to a picture, after drawing it if due.
    pub fn copy_to(
        &mut self,
        scene: &Framebuffer,
        averager: &Averager,
        draw: impl FnOnce(&Projection, &Framebuffer),
        view: &Projection,
        due: bool,
    ) {
        if due {
            match &self.smoothing {
                None => draw(view, &self.picture),
                Some(smoothing) => {
                    let shifted = view.shifted(SHIFTS[self.drawn]);
                    // The first picture is drawn to the layer itself, with its depth.
                    let newest = smoothing.newest.texture().filter(|_| self.drawn > 0);
                    match newest {
                        None => {
                            draw(&shifted, &self.picture);
                            self.picture.copy_to(&smoothing.average, false);
                        }
                        Some(newest) => {
                            draw(&shifted, &smoothing.newest);
                            averager.add(newest, &smoothing.average, self.drawn);
                            smoothing.average.copy_to(&self.picture, false);
                        }
                    }
                }
            }
            self.drawn += 1;
        }
        self.picture.copy_to(scene, true);
    }
}

impl Smoothing {
    fn new(gl: &Gl, size: [u32; 2]) -> Result<Smoothing, GlError> {
        let picture = |format, depth| {
            let texture = Texture::new(gl, format, size, None, Filter::Linear, Wrap::Clamp)?;
            Framebuffer::of_texture(gl, texture, depth)
        };
        Ok(Smoothing {
            newest: picture(Format::Rgba8, Depth::With)?,
            // Eight bits would lose the precision that the average of eight pictures gains.
            average: picture(Format::Rgba16F, Depth::Without)?,
        })
    }
}
