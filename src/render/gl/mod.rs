//! Owned OpenGL objects, deleted when dropped. All OpenGL calls are in this module.

// Every OpenGL call is unsafe in Rust. The objects here keep what they use alive and check their
// arguments, so that the rest of the renderer is safe code.
#![allow(unsafe_code)]

mod error;
mod framebuffer;
mod program;
mod state;
mod texture;
mod vertex;

use std::rc::Rc;

pub use error::GlError;
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
