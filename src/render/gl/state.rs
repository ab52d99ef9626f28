//! What OpenGL keeps between draws, set as a whole so that none inherits another's.

use glow::HasContext;

use super::Gl;

/// How a fragment is mixed with what is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blend {
    /// It replaces it.
    Replace,
    /// It covers it; its colour is already multiplied by its alpha.
    Over,
    /// It scales it.
    Multiply,
    /// It is added to it.
    Add,
    /// It is taken from it.
    Subtract,
    /// It becomes the newest of so many pictures in their average.
    Average(u32),
}

/// How fragments are tested and written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// Whether what lies behind is hidden.
    pub depth_test: bool,
    /// Whether it hides what comes later.
    pub depth_write: bool,
    /// How colours are mixed.
    pub blend: Blend,
    /// Whether only counter-clockwise triangles are seen.
    pub cull: bool,
    /// Whether each pixel is drawn only once.
    pub once: bool,
    /// Only this rectangle `[x, y, width, height]`, from the lower left, is drawn into.
    pub scissor: Option<[i32; 4]>,
}

impl State {
    /// Solid things that hide each other.
    pub const SOLID: State = State {
        depth_test: true,
        depth_write: true,
        blend: Blend::Replace,
        cull: true,
        once: false,
        scissor: None,
    };
    /// Things with soft edges that hide each other.
    pub const SOFT: State = State { blend: Blend::Over, cull: false, ..State::SOLID };
    /// Things painted over solid ones.
    pub const PAINT: State = State { depth_write: false, ..State::SOFT };
    /// Things over the finished picture.
    pub const FLAT: State = State { depth_test: false, depth_write: false, ..State::SOFT };
}

/// Sets the state for the draws that follow.
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
    // Depth is written only while the test is on.
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
            // The first fragment that is seen in a pixel marks it.
            gl.stencil_func(glow::NOTEQUAL, 1, 0xff);
            gl.stencil_op(glow::KEEP, glow::KEEP, glow::REPLACE);
        }
        if let Some([x, y, width, height]) = state.scissor {
            gl.scissor(x, y, width, height);
        }
    }
}

/// The rectangle `[x, y, width, height]` that two have in common.
pub fn common(one: [i32; 4], other: [i32; 4]) -> [i32; 4] {
    let along = |axis: usize| {
        let from = one[axis].max(other[axis]);
        let to = (one[axis] + one[axis + 2]).min(other[axis] + other[axis + 2]);
        (from, (to - from).max(0))
    };
    let ((x, width), (y, height)) = (along(0), along(1));
    [x, y, width, height]
}

/// Leaves of the scissor that somebody has set only what lies in this rectangle, too.
pub fn narrow_scissor(gl: &Gl, part: [i32; 4]) {
    let mut known = [0; 4];
    // SAFETY: plain state of the context that is current, which has four numbers for its scissor.
    unsafe {
        gl.get_parameter_i32_slice(glow::SCISSOR_BOX, &mut known);
        let [x, y, width, height] = common(known, part);
        gl.scissor(x, y, width, height);
    }
}

/// Draws into this rectangle of the picture, from its lower left.
pub fn viewport(gl: &Gl, [x, y, width, height]: [i32; 4]) {
    // SAFETY: plain state of the context that is current.
    unsafe { gl.viewport(x, y, width, height) }
}

/// Fills the picture that is bound with one colour (sRGB), and its depth with the farthest.
pub fn clear(gl: &Gl, color: [f32; 3]) {
    clear_part(gl, [color[0], color[1], color[2], 1.0], None);
}

/// Fills a rectangle `[x, y, width, height]`, from the lower left, or all of the picture that is
/// bound with one colour (sRGB) and its alpha, and its depth with the farthest.
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

/// Waits until all that was asked for is drawn.
pub fn finish(gl: &Gl) {
    // SAFETY: the context is current.
    unsafe { gl.finish() }
}

/// The most samples a pixel may have.
pub fn max_samples(gl: &Gl) -> u32 {
    // SAFETY: plain query of the context that is current.
    unsafe { gl.get_parameter_i32(glow::MAX_SAMPLES) }.max(1) as u32
}

/// What the driver calls itself.
pub fn renderer_name(gl: &Gl) -> String {
    // SAFETY: plain query of the context that is current.
    unsafe { gl.get_parameter_string(glow::RENDERER) }
}

/// The version of OpenGL with that of the driver, in the driver's words.
pub fn driver_version(gl: &Gl) -> String {
    // SAFETY: plain query of the context that is current.
    unsafe { gl.get_parameter_string(glow::VERSION) }
}
