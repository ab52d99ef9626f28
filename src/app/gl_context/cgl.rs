//! Contexts without a window on macOS: CGL. The compiler has checked it for macOS; it has never run.

use glutin::api::cgl::{context, display};
use glutin::config::{ConfigSurfaceTypes, ConfigTemplateBuilder};
use glutin::display::{Display, GlDisplay};
use glutin::error::{Error, ErrorKind};
use winit::raw_window_handle::{AppKitDisplayHandle, RawDisplayHandle};

use super::{ContextError, attributes, too_old};

pub(super) type Context = context::PossiblyCurrentContext;

/// A context, current on this thread.
pub(super) fn create() -> Result<(Display, Context), ContextError> {
    let failed = |error: Error| ContextError::Offscreen(error.to_string());
    let handle = RawDisplayHandle::AppKit(AppKitDisplayHandle::new());
    // SAFETY: the handle names no object.
    let display = unsafe { display::Display::new(handle) }.map_err(failed)?;
    let template = ConfigTemplateBuilder::new().with_surface_type(ConfigSurfaceTypes::empty());
    // SAFETY: the template names no native window.
    let config = unsafe { display.find_configs(template.build()) }
        .map_err(failed)?
        .next()
        .ok_or_else(|| failed(ErrorKind::BadConfig.into()))?;
    // SAFETY: the attributes name no native window.
    let context = unsafe { display.create_context(&config, &attributes().build(None)) };
    let context = context.map_err(too_old)?.make_current_surfaceless().map_err(failed)?;
    Ok((Display::Cgl(display), context))
}
