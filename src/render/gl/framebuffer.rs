//! Framebuffers.

use glow::HasContext;

use super::{Gl, GlError, Texture};

/// The depth attachment of a framebuffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// No depth.
    Without,
    /// 24-bit depth with an 8-bit stencil.
    With,
}

/// A framebuffer with its attachments.
pub struct Framebuffer {
    gl: Gl,
    id: glow::Framebuffer,
    renderbuffers: Vec<glow::Renderbuffer>,
    texture: Option<Texture>,
    width: u32,
    height: u32,
    samples: u32,
}

impl Framebuffer {
    /// Creates an RGBA8 framebuffer with this many samples per pixel, up to [`super::max_samples`].
    pub fn new(
        gl: &Gl,
        width: u32,
        height: u32,
        samples: u32,
        depth: Depth,
    ) -> Result<Framebuffer, GlError> {
        let mut framebuffer = Framebuffer::empty(gl, width, height, samples)?;
        framebuffer.attach_storage(glow::COLOR_ATTACHMENT0, glow::RGBA8)?;
        if depth == Depth::With {
            framebuffer.attach_depth()?;
        }
        framebuffer.check()?;
        Ok(framebuffer)
    }

    /// Creates a framebuffer that renders to a texture.
    pub fn of_texture(gl: &Gl, texture: Texture, depth: Depth) -> Result<Framebuffer, GlError> {
        let [width, height] = texture.size();
        let mut framebuffer = Framebuffer::empty(gl, width, height, 1)?;
        if depth == Depth::With {
            framebuffer.attach_depth()?;
        }
        // SAFETY: both objects are alive, and the framebuffer is bound.
        unsafe {
            gl.framebuffer_texture_2d(
                glow::FRAMEBUFFER,
                glow::COLOR_ATTACHMENT0,
                glow::TEXTURE_2D,
                Some(texture.id()),
                0,
            );
        }
        framebuffer.texture = Some(texture);
        framebuffer.check()?;
        Ok(framebuffer)
    }

    /// Creates and binds a framebuffer without attachments.
    fn empty(gl: &Gl, width: u32, height: u32, samples: u32) -> Result<Framebuffer, GlError> {
        // Clears earlier errors, which are not about this framebuffer. A lost context keeps
        // reporting errors, so the loop is limited. SAFETY: plain query of the current context.
        (0..8).any(|_| unsafe { gl.get_error() } == glow::NO_ERROR);
        // SAFETY: the framebuffer is deleted by `drop`.
        let id = unsafe { gl.create_framebuffer() }.map_err(GlError::create("framebuffer"))?;
        // SAFETY: the framebuffer was just made.
        unsafe { gl.bind_framebuffer(glow::FRAMEBUFFER, Some(id)) };
        Ok(Framebuffer {
            gl: gl.clone(),
            id,
            renderbuffers: Vec::new(),
            texture: None,
            width,
            height,
            samples,
        })
    }

    fn attach_depth(&mut self) -> Result<(), GlError> {
        self.attach_storage(glow::DEPTH_STENCIL_ATTACHMENT, glow::DEPTH24_STENCIL8)
    }

    fn attach_storage(&mut self, attachment: u32, format: u32) -> Result<(), GlError> {
        let gl = &self.gl;
        // SAFETY: the renderbuffer is deleted by `drop`; the framebuffer is bound.
        unsafe {
            let buffer = gl.create_renderbuffer().map_err(GlError::create("renderbuffer"))?;
            self.renderbuffers.push(buffer);
            gl.bind_renderbuffer(glow::RENDERBUFFER, Some(buffer));
            let (width, height) = (self.width as i32, self.height as i32);
            match self.samples {
                0 | 1 => gl.renderbuffer_storage(glow::RENDERBUFFER, format, width, height),
                samples => gl.renderbuffer_storage_multisample(
                    glow::RENDERBUFFER,
                    samples as i32,
                    format,
                    width,
                    height,
                ),
            }
            gl.framebuffer_renderbuffer(
                glow::FRAMEBUFFER,
                attachment,
                glow::RENDERBUFFER,
                Some(buffer),
            );
        }
        Ok(())
    }

    fn check(&self) -> Result<(), GlError> {
        // SAFETY: the framebuffer is bound.
        let mut status = unsafe { self.gl.check_framebuffer_status(glow::FRAMEBUFFER) };
        // Some drivers report a complete framebuffer although they are out of memory. SAFETY: plain
        // query of the current context.
        if unsafe { self.gl.get_error() } == glow::OUT_OF_MEMORY {
            status = glow::OUT_OF_MEMORY;
        }
        match status {
            glow::FRAMEBUFFER_COMPLETE => Ok(()),
            status => Err(GlError::Framebuffer { width: self.width, height: self.height, status }),
        }
    }

    /// Width and height in pixels.
    pub fn size(&self) -> [u32; 2] {
        [self.width, self.height]
    }

    /// The texture it renders to, if any.
    pub fn texture(&self) -> Option<&Texture> {
        self.texture.as_ref()
    }

    /// Binds the framebuffer and sets the viewport to all of it.
    pub fn bind(&self) {
        // SAFETY: the framebuffer is complete.
        unsafe {
            self.gl.bind_framebuffer(glow::FRAMEBUFFER, Some(self.id));
            self.gl.viewport(0, 0, self.width as i32, self.height as i32);
        }
    }

    /// Copies colour, and optionally depth, to another framebuffer of the same kind and size.
    pub fn copy_to(&self, other: &Framebuffer, depth: bool) {
        let whole = [0, 0, self.width as i32, self.height as i32];
        let mask = match depth {
            true => glow::COLOR_BUFFER_BIT | glow::DEPTH_BUFFER_BIT | glow::STENCIL_BUFFER_BIT,
            false => glow::COLOR_BUFFER_BIT,
        };
        self.blit(Some(other.id), whole, whole, mask);
    }

    /// Copies the colours of a rectangle `[left, lower, right, upper]` to the same place of another
    /// framebuffer; `None` is the window's.
    pub fn present_part(&self, target: Option<glow::Framebuffer>, part: [i32; 4]) {
        self.blit(target, part, part, glow::COLOR_BUFFER_BIT);
    }

    /// Copies the colours to the rectangle `[left, lower, right, upper]` of another framebuffer;
    /// `None` is the window's.
    pub fn present(&self, target: Option<glow::Framebuffer>, to: [i32; 4]) {
        let whole = [0, 0, self.width as i32, self.height as i32];
        self.blit(target, whole, to, glow::COLOR_BUFFER_BIT);
    }

    /// Reads all pixels, four bytes each, lowest row first. Only for byte formats.
    pub fn read(&self) -> Vec<u8> {
        let mut bytes = vec![0; self.width as usize * self.height as usize * 4];
        // SAFETY: the buffer holds width x height pixels of four bytes, rows of which are a
        // multiple of four bytes long as the default pack alignment wants.
        unsafe {
            self.gl.bind_framebuffer(glow::READ_FRAMEBUFFER, Some(self.id));
            self.gl.read_pixels(
                0,
                0,
                self.width as i32,
                self.height as i32,
                glow::RGBA,
                glow::UNSIGNED_BYTE,
                glow::PixelPackData::Slice(&mut bytes),
            );
        }
        bytes
    }

    fn blit(&self, target: Option<glow::Framebuffer>, from: [i32; 4], to: [i32; 4], mask: u32) {
        let size = |rect: [i32; 4]| [rect[2] - rect[0], rect[3] - rect[1]];
        let filter = match size(from) == size(to) {
            true => glow::NEAREST,
            false => glow::LINEAR,
        };
        // SAFETY: this framebuffer is complete; a target that is not makes OpenGL note an error
        // and copy nothing.
        unsafe {
            // Blits obey the scissor too, and an earlier draw may have left one.
            self.gl.disable(glow::SCISSOR_TEST);
            self.gl.bind_framebuffer(glow::READ_FRAMEBUFFER, Some(self.id));
            self.gl.bind_framebuffer(glow::DRAW_FRAMEBUFFER, target);
            self.gl.blit_framebuffer(
                from[0], from[1], from[2], from[3], to[0], to[1], to[2], to[3], mask, filter,
            );
        }
    }
}

/// Binds a framebuffer made elsewhere; `None` is the window's.
pub fn bind_target(gl: &Gl, target: Option<glow::Framebuffer>) {
    // SAFETY: with an incomplete framebuffer OpenGL records an error and draws nothing.
    unsafe { gl.bind_framebuffer(glow::FRAMEBUFFER, target) }
}

impl Drop for Framebuffer {
    fn drop(&mut self) {
        // SAFETY: all objects are this one's own.
        unsafe {
            self.gl.delete_framebuffer(self.id);
            for buffer in &self.renderbuffers {
                self.gl.delete_renderbuffer(*buffer);
            }
        }
    }
}
