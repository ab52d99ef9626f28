//! The reason why an object was not created.

use super::program::ShaderError;

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
    pub(super) fn create(what: &'static str) -> impl Fn(String) -> GlError {
        move |reason| GlError::Create { what, reason }
    }
}
