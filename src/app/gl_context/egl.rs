//! Contexts without a window on Linux and its like: EGL.

use glutin::api::egl::{context, device::Device, display};
use glutin::config::{Api, ConfigSurfaceTypes, ConfigTemplateBuilder};
use glutin::display::{Display, GlDisplay};
use glutin::error::ErrorKind;

use super::{ContextError, attributes, too_old};

pub(super) type Context = context::PossiblyCurrentContext;

/// A context of the first device that supports one, current on this thread.
pub(super) fn create() -> Result<(Display, Context), ContextError> {
    let devices = Device::query_devices().map_err(offscreen)?;
    let mut reason = offscreen("EGL lists no device");
    // An outdated driver is the more useful error than a device without a driver.
    let mut version = None;
    for device in devices {
        match create_on(&device) {
            Ok(created) => return Ok(created),
            Err(error @ ContextError::Version(_)) => version = Some(error),
            Err(error) => reason = error,
        }
    }
    Err(version.unwrap_or(reason))
}

fn create_on(device: &Device) -> Result<(Display, Context), ContextError> {
    // SAFETY: no raw display is passed along.
    let display = unsafe { display::Display::with_device(device, None) }.map_err(offscreen)?;
    let template = ConfigTemplateBuilder::new()
        .with_surface_type(ConfigSurfaceTypes::empty())
        .with_api(Api::OPENGL)
        .build();
    // SAFETY: the template names no native window.
    let config = unsafe { display.find_configs(template) }
        .map_err(offscreen)?
        .next()
        .ok_or_else(|| offscreen(ErrorKind::BadConfig))?;
    // SAFETY: the attributes name no native window.
    let context =
        unsafe { display.create_context(&config, &attributes().build(None)) }.map_err(|error| {
            match error.error_kind() {
                ErrorKind::OutOfMemory | ErrorKind::ContextLost => offscreen(error),
                // We request nothing but a version, so any other error means that it is missing.
                _ => too_old(error),
            }
        })?;
    let context = context.make_current_surfaceless().map_err(offscreen)?;
    Ok((Display::Egl(display), context))
}

fn offscreen(reason: impl std::fmt::Display) -> ContextError {
    ContextError::Offscreen(format!(
        "{reason} (this needs EGL, on Linux the packages libegl1 and libgl1-mesa-dri)"
    ))
}
