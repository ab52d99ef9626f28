//! Rendering: draws a [`Snapshot`] of the game.
//!
//! This module does not depend on the game's rules: the window makes a snapshot once per frame.
//! Light is computed in linear units and encoded at the end of each shader, into eight-bit pixels.

mod baked;
mod bloom;
mod camera;
mod cover;
mod detail;
mod flat;
mod gl;
mod layer;
mod light;
mod light_map;
mod look;
mod mesh;
mod overlay;
mod pace;
mod palette;
mod passes;
mod pictures;
mod projection;
mod quality;
mod rectangle;
mod renderer;
mod scenery;
mod shaders;
mod shadow;
mod skin;
mod snapshot;
mod spectrum;
mod still;
mod tray;
mod wall_pictures;

pub use camera::{Camera, Ray, Viewport};
pub use cover::{Cover, hashed};
pub use flat::flat_frame;
pub use gl::{Gl, GlError, ShaderError, driver_version, renderer_name};
pub use light::Lamp;
pub use look::{BallSet, ClothColor, Look, SetColor};
pub use mesh::AISLE;
pub use overlay::{Clip, Overlay};
pub use pace::{Effort, Goal, Motion, Pace};
pub use quality::{Level, Quality, UnknownLevel, is_software};
pub use renderer::{Renderer, Target};
pub use shaders::ReloadError;
pub use snapshot::{AimLine, BallView, CueView, Face, Ghost, Snapshot, TrayBall, TriangleView};
pub use spectrum::shifted;
