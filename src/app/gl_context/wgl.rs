//! Contexts for drawing offscreen on Windows. WGL needs a window, so this makes a hidden one.

use std::num::{NonZeroIsize, NonZeroU32};

use glutin::api::wgl::{context, display, surface};
use glutin::config::{ConfigTemplateBuilder, GlConfig};
use glutin::context::NotCurrentGlContext;
use glutin::display::{Display, GlDisplay};
use glutin::error::{Error, ErrorKind};
use glutin::surface::{SurfaceAttributesBuilder, WindowSurface};
use windows_sys::Win32::Foundation::HWND;
use windows_sys::Win32::System::LibraryLoader::GetModuleHandleW;
use windows_sys::Win32::UI::WindowsAndMessaging::{CreateWindowExW, DestroyWindow};
use windows_sys::w;
use winit::raw_window_handle::{
    RawDisplayHandle, RawWindowHandle, Win32WindowHandle, WindowsDisplayHandle,
};

use super::{ContextError, attributes, too_old};

/// A context and what it needs as long as it lives, in the order in which they are dropped.
pub(super) struct Context {
    _context: context::PossiblyCurrentContext,
    _surface: surface::Surface<WindowSurface>,
    _window: HiddenWindow,
}

/// A context of the hardware if it has one, current on this thread.
pub(super) fn create() -> Result<(Display, Context), ContextError> {
    let failed = |error: Error| ContextError::Offscreen(error.to_string());
    let window = HiddenWindow::new()?;
    let handle = RawDisplayHandle::Windows(WindowsDisplayHandle::new());
    // SAFETY: the window lives as long as the context.
    let display = unsafe { display::Display::new(handle, Some(window.handle)) }.map_err(failed)?;
    let template = ConfigTemplateBuilder::new().compatible_with_native_window(window.handle);
    // SAFETY: as above.
    let config = unsafe { display.find_configs(template.build()) }
        .map_err(failed)?
        .min_by_key(|config| !config.hardware_accelerated())
        .ok_or_else(|| failed(ErrorKind::BadConfig.into()))?;
    // SAFETY: as above.
    let context =
        unsafe { display.create_context(&config, &attributes().build(Some(window.handle))) }
            .map_err(too_old)?;
    let one = NonZeroU32::MIN;
    let attributes =
        SurfaceAttributesBuilder::<WindowSurface>::new().build(window.handle, one, one);
    // SAFETY: as above.
    let surface = unsafe { display.create_window_surface(&config, &attributes) }.map_err(failed)?;
    let context = context.make_current(&surface).map_err(failed)?;
    let context = Context { _context: context, _surface: surface, _window: window };
    Ok((Display::Wgl(display), context))
}

/// A window that is never shown. An event loop would be in the way: winit allows one in a process.
struct HiddenWindow {
    window: HWND,
    handle: RawWindowHandle,
}

impl HiddenWindow {
    fn new() -> Result<HiddenWindow, ContextError> {
        // SAFETY: the class is one of the system's, and nothing else is passed along.
        let (window, module) = unsafe {
            let module = GetModuleHandleW(std::ptr::null());
            let class = w!("STATIC");
            let window =
                CreateWindowExW(0, class, w!(""), 0, 0, 0, 1, 1, 0, 0, module, std::ptr::null());
            (window, module)
        };
        let Some(id) = NonZeroIsize::new(window) else {
            return Err(ContextError::Offscreen(std::io::Error::last_os_error().to_string()));
        };
        let mut handle = Win32WindowHandle::new(id);
        handle.hinstance = NonZeroIsize::new(module);
        Ok(HiddenWindow { window, handle: RawWindowHandle::Win32(handle) })
    }
}

impl Drop for HiddenWindow {
    fn drop(&mut self) {
        // SAFETY: the window was made on this thread, since a context cannot leave its thread.
        unsafe { DestroyWindow(self.window) };
    }
}
