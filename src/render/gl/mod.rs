//! Owned OpenGL objects, deleted when dropped. All OpenGL calls are in this module.

// Every OpenGL call is unsafe in Rust. The objects here keep what they use alive and check their
// arguments, so that the rest of the renderer is safe code.
#![allow(unsafe_code)]

mod framebuffer;
mod program;
mod state;
mod texture;
mod vertex;

use std::rc::Rc;

pub use framebuffer::{Depth, Framebuffer, bind_target};
pub use program::{Program, ShaderError, Source};
pub use state::{
    Blend, State, clear, clear_part, common, driver_version, finish, max_samples, narrow_scissor,
    renderer_name, set_state, viewport,
};
pub use texture::{Filter, Format, Texture, Wrap};
pub use vertex::{Mesh, Mode};

/// The functions of the OpenGL context.
pub type Gl = Rc<glow::Context>;

/// The driver refused to create an object.
#[derive(Debug, thiserror::Error)]
pub enum GlError {
    /// An object could not be created.
    #[error("the graphics driver made no {what}: {reason}")]
    Create {
        /// The kind of object.
        what: &'static str,
        /// The driver's message.
        reason: String,
    },
    /// A framebuffer that cannot be drawn into.
    #[error(
        "the graphics driver cannot draw into a picture of {width} by {height} pixels (status {status:#x})"
    )]
    Framebuffer {
        /// Its width in pixels.
        width: u32,
        /// Its height in pixels.
        height: u32,
        /// OpenGL's status code.
        status: u32,
    },
    /// A shader does not compile or link.
    #[error(transparent)]
    Shader(#[from] ShaderError),
}

impl GlError {
    fn create(what: &'static str) -> impl Fn(String) -> GlError {
        move |reason| GlError::Create { what, reason }
    }
}
