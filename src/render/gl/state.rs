//! OpenGL's drawing state, always set as a whole, so that no draw inherits another's.

use glow::HasContext;

use super::Gl;

/// Blending of a fragment with the framebuffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blend {
    /// The fragment replaces the pixel.
    Replace,
    /// The fragment is drawn over the pixel; its colour is premultiplied by alpha.
    Over,
    /// The fragment multiplies the pixel.
    Multiply,
    /// The fragment is added.
    Add,
    /// The fragment is subtracted.
    Subtract,
    /// The pixel becomes the average of this many pictures, of which this is the last.
    Average(u32),
}

/// How fragments are tested, and how they are written to the framebuffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// True to hide fragments behind others.
    pub depth_test: bool,
    /// True to hide later fragments behind this one.
    pub depth_write: bool,
    /// The blending of colours.
    pub blend: Blend,
    /// True to cull clockwise triangles.
    pub cull: bool,
    /// True to draw each pixel only once.
    pub once: bool,
    /// Restricts drawing to the rectangle `[x, y, width, height]`, from the lower left.
    pub scissor: Option<[i32; 4]>,
}

impl State {
    /// Opaque objects.
    pub const SOLID: State = State {
        depth_test: true,
        depth_write: true,
        blend: Blend::Replace,
        cull: true,
        once: false,
        scissor: None,
    };
    /// Objects with soft edges.
    pub const SOFT: State = State { blend: Blend::Over, cull: false, ..State::SOLID };
    /// Paint over opaque objects.
    pub const PAINT: State = State { depth_write: false, ..State::SOFT };
    /// Anything over the finished picture.
    pub const FLAT: State = State { depth_test: false, depth_write: false, ..State::SOFT };
}

/// Sets the state for the following draws.
pub fn set_state(gl: &Gl, state: State) {
    let set = |capability: u32, on: bool| {
        // SAFETY: the capabilities below are all known to OpenGL 3.3.
        unsafe {
            match on {
                true => gl.enable(capability),
                false => gl.disable(capability),
            }
        }
    };
    set(glow::FRAMEBUFFER_SRGB, false);
    set(glow::STENCIL_TEST, state.once);
    // OpenGL writes depth only while the test is on.
    set(glow::DEPTH_TEST, state.depth_test || state.depth_write);
    set(glow::CULL_FACE, state.cull);
    set(glow::BLEND, state.blend != Blend::Replace);
    set(glow::SCISSOR_TEST, state.scissor.is_some());
    // SAFETY: plain state of the context that is current.
    unsafe {
        gl.depth_mask(state.depth_write);
        gl.color_mask(true, true, true, true);
        gl.stencil_mask(0xff);
        gl.depth_func(match state.depth_test {
            true => glow::LEQUAL,
            false => glow::ALWAYS,
        });
        gl.blend_equation(match state.blend {
            Blend::Subtract => glow::FUNC_REVERSE_SUBTRACT,
            _ => glow::FUNC_ADD,
        });
        match state.blend {
            Blend::Replace => {}
            Blend::Over => gl.blend_func(glow::ONE, glow::ONE_MINUS_SRC_ALPHA),
            Blend::Add | Blend::Subtract => gl.blend_func(glow::ONE, glow::ONE),
            Blend::Multiply => gl.blend_func(glow::ZERO, glow::SRC_COLOR),
            Blend::Average(count) => {
                gl.blend_color(0.0, 0.0, 0.0, 1.0 / count.max(1) as f32);
                gl.blend_func(glow::CONSTANT_ALPHA, glow::ONE_MINUS_CONSTANT_ALPHA);
            }
        }
        if state.once {
            // The first fragment of a pixel marks it in the stencil.
            gl.stencil_func(glow::NOTEQUAL, 1, 0xff);
            gl.stencil_op(glow::KEEP, glow::KEEP, glow::REPLACE);
        }
        if let Some([x, y, width, height]) = state.scissor {
            gl.scissor(x, y, width, height);
        }
    }
}

/// The intersection of two rectangles `[x, y, width, height]`.
pub fn common(one: [i32; 4], other: [i32; 4]) -> [i32; 4] {
    let along = |axis: usize| {
        let from = one[axis].max(other[axis]);
        let to = (one[axis] + one[axis + 2]).min(other[axis] + other[axis + 2]);
        (from, (to - from).max(0))
    };
    let ((x, width), (y, height)) = (along(0), along(1));
    [x, y, width, height]
}

/// Intersects the current scissor with this rectangle.
pub fn narrow_scissor(gl: &Gl, part: [i32; 4]) {
    let mut known = [0; 4];
    // SAFETY: plain state of the context that is current, which has four numbers for its scissor.
    unsafe {
        gl.get_parameter_i32_slice(glow::SCISSOR_BOX, &mut known);
        let [x, y, width, height] = common(known, part);
        gl.scissor(x, y, width, height);
    }
}

/// Sets the viewport to this rectangle, from the lower left.
pub fn viewport(gl: &Gl, [x, y, width, height]: [i32; 4]) {
    // SAFETY: plain state of the context that is current.
    unsafe { gl.viewport(x, y, width, height) }
}

/// Fills the bound framebuffer with one colour (sRGB) and the farthest depth.
pub fn clear(gl: &Gl, color: [f32; 3]) {
    clear_part(gl, [color[0], color[1], color[2], 1.0], None);
}

/// Fills a rectangle `[x, y, width, height]` from the lower left, or all of the bound framebuffer,
/// with one colour (sRGB with alpha) and the farthest depth.
pub fn clear_part(gl: &Gl, color: [f32; 4], scissor: Option<[i32; 4]>) {
    set_state(gl, State { scissor, ..State::SOLID });
    // SAFETY: plain calls on the framebuffer that is bound.
    unsafe {
        gl.clear_color(color[0], color[1], color[2], color[3]);
        gl.clear_depth_f32(1.0);
        gl.clear_stencil(0);
        gl.clear(glow::COLOR_BUFFER_BIT | glow::DEPTH_BUFFER_BIT | glow::STENCIL_BUFFER_BIT);
    }
}

/// Waits until all commands have finished.
pub fn finish(gl: &Gl) {
    // SAFETY: the context is current.
    unsafe { gl.finish() }
}

/// Most samples per pixel.
pub fn max_samples(gl: &Gl) -> u32 {
    // SAFETY: plain query of the context that is current.
    unsafe { gl.get_parameter_i32(glow::MAX_SAMPLES) }.max(1) as u32
}

/// The name of the graphics card or software renderer, as the driver gives it.
pub fn renderer_name(gl: &Gl) -> String {
    // SAFETY: plain query of the context that is current.
    unsafe { gl.get_parameter_string(glow::RENDERER) }
}

/// The versions of OpenGL and of the driver, as the driver reports them.
pub fn driver_version(gl: &Gl) -> String {
    // SAFETY: plain query of the context that is current.
    unsafe { gl.get_parameter_string(glow::VERSION) }
}
