//! OpenGL contexts: one for the window, one without any display.
//!
//! Both ask for OpenGL 3.3 core and nothing above, with a picture that is not sRGB-encoded by
//! the driver: the shaders encode it themselves.

// Creating a context and loading its functions is raw pointer work; everything else is safe.
#![allow(unsafe_code)]

mod draw_lock;
#[cfg(target_os = "linux")]
mod software;

// Contexts that draw into framebuffers only: [`surfaceless::create`] makes one current.
#[cfg(target_vendor = "apple")]
mod cgl;
#[cfg(not(any(windows, target_vendor = "apple")))]
mod egl;
#[cfg(windows)]
mod wgl;
#[cfg(target_vendor = "apple")]
use cgl as surfaceless;
#[cfg(not(any(windows, target_vendor = "apple")))]
use egl as surfaceless;
#[cfg(windows)]
use wgl as surfaceless;

use std::num::NonZeroU32;
use std::rc::Rc;

use glow::HasContext;
use glutin::config::{Config, ConfigTemplateBuilder, GlConfig};
use glutin::context::{
    ContextApi, ContextAttributesBuilder, GlProfile, NotCurrentGlContext, PossiblyCurrentContext,
    Version,
};
use glutin::display::{Display, GetGlDisplay, GlDisplay};
use glutin::surface::{GlSurface, Surface, SwapInterval, WindowSurface};
use glutin_winit::{DisplayBuilder, GlWindow};
use image::RgbaImage;
use winit::event_loop::ActiveEventLoop;
use winit::raw_window_handle::HasWindowHandle;
use winit::window::{Window, WindowAttributes};

#[cfg(target_os = "linux")]
pub use software::share_work;

use draw_lock::DrawLock;

/// The reason why there is no OpenGL context.
#[derive(Debug, thiserror::Error)]
pub enum ContextError {
    /// There is no window, or no way to draw in it.
    #[error("cannot open a window to draw in: {0}")]
    Window(String),
    /// The driver has no OpenGL 3.3 core; in brackets its version, if known.
    #[error(
        "this program needs OpenGL 3.3, which the graphics driver does not offer{0}; \
         a newer driver, or Mesa's software renderer, will do"
    )]
    Version(String),
    /// There is no way to draw without a display.
    #[error("cannot draw offscreen: {0}")]
    Offscreen(String),
    /// The picture is larger than the driver can draw.
    #[error("the driver cannot draw a picture of {width} by {height} pixels")]
    Size {
        /// Requested width, pixels.
        width: u32,
        /// Requested height, pixels.
        height: u32,
    },
}

/// Loads the OpenGL functions of the current context.
fn load(display: &Display) -> Result<Rc<glow::Context>, ContextError> {
    // SAFETY: the caller has made a context of this display current, so the addresses that
    // `get_proc_address` returns are functions of it.
    let gl =
        unsafe { glow::Context::from_loader_function_cstr(|name| display.get_proc_address(name)) };
    let version = gl.version();
    if (version.major, version.minor) < (3, 3) {
        return Err(ContextError::Version(format!(" (only {}.{})", version.major, version.minor)));
    }
    Ok(Rc::new(gl))
}

/// The attributes of every context.
fn attributes() -> ContextAttributesBuilder {
    ContextAttributesBuilder::new()
        .with_context_api(ContextApi::OpenGl(Some(Version::new(3, 3))))
        .with_profile(GlProfile::Core)
}

/// The error for a system without a context of this version. The system's own message does not
/// mention the version, so it only goes to the log.
fn too_old(error: glutin::error::Error) -> ContextError {
    log::info!("{error}");
    ContextError::Version(String::new())
}

/// A window with its OpenGL context.
pub struct WindowContext {
    // Dropped in this order: the context before its surface, the surface before its window.
    gl: Rc<glow::Context>,
    context: PossiblyCurrentContext,
    surface: Surface<WindowSurface>,
    window: Window,
    /// Size of the picture in physical pixels. It follows the window's events, because the window
    /// may already have another size while input for the old one still waits.
    size: [u32; 2],
}

impl WindowContext {
    /// Opens a window and makes its context current.
    pub fn new(
        event_loop: &ActiveEventLoop,
        window: WindowAttributes,
    ) -> Result<WindowContext, ContextError> {
        let window_error = |error: &dyn std::fmt::Display| ContextError::Window(error.to_string());
        let template = ConfigTemplateBuilder::new()
            .with_alpha_size(0)
            .with_depth_size(0)
            .with_transparency(false);
        let (window, config) = DisplayBuilder::new()
            .with_window_attributes(Some(window))
            .build(event_loop, template, pick_window_config)
            .map_err(|error| window_error(&error))?;
        let window = window.ok_or_else(|| window_error(&"the system made none"))?;

        let display = config.display();
        let handle = window.window_handle().map_err(|error| window_error(&error))?.as_raw();
        // SAFETY: the window outlives the context, being dropped after it.
        let context = unsafe { display.create_context(&config, &attributes().build(Some(handle))) }
            .map_err(too_old)?;
        let size = window.inner_size();
        if size.width == 0 || size.height == 0 {
            return Err(window_error(&"the window has no size"));
        }
        let surface = window
            .build_surface_attributes(Default::default())
            .map_err(|error| window_error(&error))?;
        // SAFETY: the window outlives the surface, being dropped after it.
        let surface = unsafe { display.create_window_surface(&config, &surface) }
            .map_err(|error| window_error(&error))?;
        let context = context.make_current(&surface).map_err(|error| window_error(&error))?;
        let gl = load(&display)?;
        // Limits the frame rate: [`WindowContext::swap`] waits for the display.
        let each_frame = SwapInterval::Wait(NonZeroU32::MIN);
        if let Err(error) = surface.set_swap_interval(&context, each_frame) {
            log::info!("drawing without vertical synchronization: {error}");
        }
        let size = [size.width, size.height];
        Ok(WindowContext { gl, context, surface, window, size })
    }

    /// The OpenGL functions.
    pub fn gl(&self) -> &Rc<glow::Context> {
        &self.gl
    }

    /// The window.
    pub fn window(&self) -> &Window {
        &self.window
    }

    /// Resizes the picture to the window's new inner size, at least 1 by 1.
    pub fn resize(&mut self, size: [u32; 2]) {
        self.size = size;
        self.window.resize_surface(&self.surface, &self.context);
    }

    /// Size of the picture in physical pixels.
    pub fn size(&self) -> [u32; 2] {
        self.size
    }

    /// The frame that is drawn, before it is shown: upright and opaque.
    pub fn read_pixels(&self) -> RgbaImage {
        read_pixels(&self.gl, None, self.size())
    }

    /// Puts the finished picture on the screen.
    pub fn swap(&self) -> Result<(), ContextError> {
        self.window.pre_present_notify();
        self.surface
            .swap_buffers(&self.context)
            .map_err(|error| ContextError::Window(error.to_string()))
    }
}

/// Picks the plainest configuration that the hardware draws: the scene is drawn into the renderer's
/// own framebuffers and copied, so the window needs no depth, no samples and no sRGB encoding.
fn pick_window_config(configs: Box<dyn Iterator<Item = Config> + '_>) -> Config {
    configs
        .min_by_key(|config| {
            (
                !config.hardware_accelerated(),
                config.srgb_capable(),
                config.num_samples(),
                config.depth_size(),
                config.stencil_size(),
            )
        })
        // Drivers without any configuration fail before they can pick one.
        .expect("a display has at least one configuration")
}

/// A context without window or display, and a framebuffer to draw into.
pub struct OffscreenContext {
    gl: Rc<glow::Context>,
    /// Kept alive as long as the context is used.
    _context: surfaceless::Context,
    color: glow::Renderbuffer,
    framebuffer: glow::Framebuffer,
    size: [u32; 2],
    /// Held so that no other thread draws meanwhile: Mesa's software renderer could crash. Dropped
    /// last.
    _lock: DrawLock,
}

impl OffscreenContext {
    /// A context that is current on this thread, with a framebuffer of this size in pixels.
    pub fn new(width: u32, height: u32) -> Result<OffscreenContext, ContextError> {
        let lock = DrawLock::take();
        let (display, context) = surfaceless::create()?;
        let gl = load(&display)?;
        let (framebuffer, color) =
            // SAFETY: the context is current; both objects live until `drop`.
            unsafe { (gl.create_framebuffer(), gl.create_renderbuffer()) };
        let mut offscreen = OffscreenContext {
            framebuffer: framebuffer.map_err(ContextError::Offscreen)?,
            color: color.map_err(ContextError::Offscreen)?,
            gl,
            _context: context,
            size: [0, 0],
            _lock: lock,
        };
        offscreen.resize(width, height)?;
        Ok(offscreen)
    }

    /// The OpenGL functions.
    pub fn gl(&self) -> &Rc<glow::Context> {
        &self.gl
    }

    /// The framebuffer to draw into.
    pub fn framebuffer(&self) -> glow::Framebuffer {
        self.framebuffer
    }

    /// Size of the picture in pixels.
    pub fn size(&self) -> [u32; 2] {
        self.size
    }

    /// Changes the size of the picture; its content is lost.
    pub fn resize(&mut self, width: u32, height: u32) -> Result<(), ContextError> {
        let gl = &self.gl;
        // SAFETY: the context is current and the objects are its own.
        let complete = unsafe {
            let limit = gl.get_parameter_i32(glow::MAX_RENDERBUFFER_SIZE).max(0) as u32;
            if width == 0 || height == 0 || width > limit || height > limit {
                return Err(ContextError::Size { width, height });
            }
            gl.bind_renderbuffer(glow::RENDERBUFFER, Some(self.color));
            gl.renderbuffer_storage(glow::RENDERBUFFER, glow::RGBA8, width as i32, height as i32);
            gl.bind_renderbuffer(glow::RENDERBUFFER, None);
            gl.bind_framebuffer(glow::FRAMEBUFFER, Some(self.framebuffer));
            gl.framebuffer_renderbuffer(
                glow::FRAMEBUFFER,
                glow::COLOR_ATTACHMENT0,
                glow::RENDERBUFFER,
                Some(self.color),
            );
            gl.check_framebuffer_status(glow::FRAMEBUFFER) == glow::FRAMEBUFFER_COMPLETE
        };
        if !complete {
            return Err(ContextError::Size { width, height });
        }
        self.size = [width, height];
        Ok(())
    }

    /// Waits until all drawing has finished.
    pub fn finish(&self) {
        // SAFETY: the context is current.
        unsafe { self.gl.finish() }
    }

    /// The picture, upright and opaque.
    pub fn read_pixels(&self) -> RgbaImage {
        read_pixels(&self.gl, Some(self.framebuffer), self.size)
    }
}

/// The picture of a framebuffer, upright and opaque; `None` is the window's, before it is shown. The
/// context must be current.
fn read_pixels(
    gl: &glow::Context,
    framebuffer: Option<glow::Framebuffer>,
    [width, height]: [u32; 2],
) -> RgbaImage {
    let mut bytes = vec![0; width as usize * height as usize * 4];
    // SAFETY: the buffer holds width x height pixels of four bytes, rows of which are a multiple of
    // four bytes long as the default pack alignment wants.
    unsafe {
        gl.bind_framebuffer(glow::READ_FRAMEBUFFER, framebuffer);
        gl.read_pixels(
            0,
            0,
            width as i32,
            height as i32,
            glow::RGBA,
            glow::UNSIGNED_BYTE,
            glow::PixelPackData::Slice(&mut bytes),
        );
    }
    for pixel in bytes.chunks_exact_mut(4) {
        pixel[3] = 255;
    }
    let mut image =
        RgbaImage::from_raw(width, height, bytes).expect("the buffer was made for just this size");
    // OpenGL's first row is the lowest one.
    image::imageops::flip_vertical_in_place(&mut image);
    image
}

impl Drop for OffscreenContext {
    fn drop(&mut self) {
        // SAFETY: both objects belong to this context and are used no more.
        unsafe {
            self.gl.delete_framebuffer(self.framebuffer);
            self.gl.delete_renderbuffer(self.color);
        }
    }
}
