//! Blends parts of a kept picture over another.

use super::gl::{
    Depth, Filter, Format, Framebuffer, Gl, GlError, Mesh, Mode, Program, State, Texture, Wrap,
    bind_target, set_state, viewport,
};
use super::shaders;

/// Creates a picture of this size that a layer can blend.
pub(super) fn create_picture(gl: &Gl, size: [u32; 2]) -> Result<Framebuffer, GlError> {
    let texture = Texture::new(gl, Format::Rgba8, size, None, Filter::Linear, Wrap::Clamp)?;
    Framebuffer::of_texture(gl, texture, Depth::Without)
}

/// Rectangles of a picture that is kept between frames.
pub(super) struct Layer {
    gl: Gl,
    program: Program,
    parts: Mesh,
    /// The corners of the rectangles.
    vertices: Vec<f32>,
}

impl Layer {
    pub fn new(gl: &Gl) -> Result<Layer, GlError> {
        Ok(Layer {
            gl: gl.clone(),
            program: shaders::program(gl, shaders::LAYER, &[], &["picture"])?,
            parts: Mesh::new(gl, &[2])?,
            vertices: Vec::new(),
        })
    }

    /// The program that blends.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Removes all rectangles.
    pub fn clear(&mut self) {
        self.vertices.clear();
    }

    /// Adds a rectangle `[left, upper, right, lower]`, pixels from the picture's upper left. No two
    /// may overlap.
    pub fn add(&mut self, [left, upper, right, lower]: [u32; 4]) {
        let corners = [[left, upper], [left, lower], [right, lower], [right, upper]];
        let corners = [0, 1, 2, 0, 2, 3].into_iter().flat_map(|corner| corners[corner]);
        self.vertices.extend(corners.map(|edge| edge as f32));
    }

    /// Passes the rectangles to the driver.
    pub fn finish(&mut self) {
        self.parts.set_vertices(&self.vertices, false);
    }

    /// Blends the rectangles of this picture, with premultiplied alpha, over a framebuffer. The
    /// picture's lower left corner lies at `corner`, pixels from below as in OpenGL.
    pub fn blend(
        &self,
        picture: &Texture,
        corner: [i32; 2],
        framebuffer: Option<glow::Framebuffer>,
    ) {
        if self.vertices.is_empty() {
            return;
        }
        bind_target(&self.gl, framebuffer);
        let [width, height] = picture.size();
        viewport(&self.gl, [corner[0], corner[1], width as i32, height as i32]);
        set_state(&self.gl, State::FLAT);
        self.program.bind();
        self.program.set_vec2("size", [width as f32, height as f32].into());
        self.program.set_vec2("corner", corner.map(|edge| edge as f32).into());
        self.program.bind_textures(&[picture]);
        self.parts.draw(Mode::Triangles);
    }
}
