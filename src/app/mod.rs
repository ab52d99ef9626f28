//! The window: event loop, OpenGL context, input and settings.

pub mod gl_context;
