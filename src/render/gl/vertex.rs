//! Vertex arrays and their buffers.

use glow::HasContext;

use super::{Gl, GlError};

/// The primitive that vertices form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Independent triangles.
    Triangles,
    /// A triangle strip.
    TriangleStrip,
    /// A triangle fan.
    TriangleFan,
}

impl Mode {
    fn constant(self) -> u32 {
        match self {
            Mode::Triangles => glow::TRIANGLES,
            Mode::TriangleStrip => glow::TRIANGLE_STRIP,
            Mode::TriangleFan => glow::TRIANGLE_FAN,
        }
    }
}

/// A vertex array with its buffers: vertices, optional indices and optional instances.
///
/// All attributes are floats. Their locations are 0, 1, 2, ..., vertex attributes first.
pub struct Mesh {
    gl: Gl,
    array: glow::VertexArray,
    vertices: Buffer,
    indices: Option<Buffer>,
    instances: Option<Buffer>,
    floats: usize,
    instance_floats: usize,
    vertex_count: i32,
    index_count: i32,
    instance_count: i32,
}

impl Mesh {
    /// Creates an empty mesh; `attributes` are the numbers of floats of each.
    pub fn new(gl: &Gl, attributes: &[usize]) -> Result<Mesh, GlError> {
        Mesh::with_instances(gl, attributes, &[])
    }

    /// Creates an empty mesh that is drawn once per instance, with attributes of its own.
    pub fn with_instances(
        gl: &Gl,
        attributes: &[usize],
        instance_attributes: &[usize],
    ) -> Result<Mesh, GlError> {
        // SAFETY: the array is deleted by `drop`.
        let array = unsafe { gl.create_vertex_array() }.map_err(GlError::create("vertex array"))?;
        let mut mesh = Mesh {
            gl: gl.clone(),
            array,
            vertices: Buffer::new(gl)?,
            indices: None,
            instances: None,
            floats: attributes.iter().sum(),
            instance_floats: instance_attributes.iter().sum(),
            vertex_count: 0,
            index_count: 0,
            instance_count: 0,
        };
        // SAFETY: the array is this one's own.
        unsafe { gl.bind_vertex_array(Some(array)) };
        mesh.vertices.declare(0, attributes, 0);
        if !instance_attributes.is_empty() {
            let instances = Buffer::new(gl)?;
            instances.declare(attributes.len(), instance_attributes, 1);
            mesh.instances = Some(instances);
        }
        // SAFETY: binding none is always allowed.
        unsafe { gl.bind_vertex_array(None) };
        Ok(mesh)
    }

    /// Replaces the vertices; `stream` is true if this happens every frame.
    pub fn set_vertices(&mut self, vertices: &[f32], stream: bool) {
        debug_assert_eq!(vertices.len() % self.floats, 0);
        self.vertices.fill(glow::ARRAY_BUFFER, bytes(vertices), stream);
        self.vertex_count = (vertices.len() / self.floats) as i32;
    }

    /// Replaces the indices.
    pub fn set_indices(&mut self, indices: &[u32]) -> Result<(), GlError> {
        // SAFETY: the array is this one's own; it remembers the index buffer bound to it.
        unsafe { self.gl.bind_vertex_array(Some(self.array)) };
        let buffer = match self.indices.take() {
            Some(buffer) => buffer,
            None => Buffer::new(&self.gl)?,
        };
        buffer.fill(glow::ELEMENT_ARRAY_BUFFER, bytes(indices), false);
        self.indices = Some(buffer);
        self.index_count = indices.len() as i32;
        // SAFETY: binding none is always allowed.
        unsafe { self.gl.bind_vertex_array(None) };
        Ok(())
    }

    /// Replaces the instances.
    pub fn set_instances(&mut self, instances: &[f32]) {
        if let Some(buffer) = &self.instances {
            debug_assert_eq!(instances.len() % self.instance_floats, 0);
            buffer.fill(glow::ARRAY_BUFFER, bytes(instances), true);
            self.instance_count = (instances.len() / self.instance_floats) as i32;
        }
    }

    /// Draws the whole mesh with the current program and state.
    pub fn draw(&self, mode: Mode) {
        self.draw_part(mode, 0, self.vertex_count);
    }

    /// Draws `count` vertices from `first` on; a mesh with indices or instances is drawn whole.
    pub fn draw_part(&self, mode: Mode, first: i32, count: i32) {
        let gl = &self.gl;
        // SAFETY: the buffers hold as many vertices, indices and instances as are drawn; indices
        // that point past the vertices would be a bug of the mesh's maker, and the drivers of
        // OpenGL bound them.
        unsafe {
            gl.bind_vertex_array(Some(self.array));
            match (&self.indices, &self.instances) {
                (Some(_), _) => {
                    gl.draw_elements(mode.constant(), self.index_count, glow::UNSIGNED_INT, 0);
                }
                (None, Some(_)) => gl.draw_arrays_instanced(
                    mode.constant(),
                    0,
                    self.vertex_count,
                    self.instance_count,
                ),
                (None, None) => {
                    gl.draw_arrays(mode.constant(), first, count.min(self.vertex_count - first));
                }
            }
            gl.bind_vertex_array(None);
        }
    }
}

impl Drop for Mesh {
    fn drop(&mut self) {
        // SAFETY: the array is this one's own.
        unsafe { self.gl.delete_vertex_array(self.array) }
    }
}

/// A buffer of vertices, indices or instances.
struct Buffer {
    gl: Gl,
    id: glow::Buffer,
}

impl Buffer {
    fn new(gl: &Gl) -> Result<Buffer, GlError> {
        // SAFETY: the buffer is deleted by `drop`.
        let id = unsafe { gl.create_buffer() }.map_err(GlError::create("buffer"))?;
        Ok(Buffer { gl: gl.clone(), id })
    }

    /// Declares the attributes of the bound vertex array that come from this buffer.
    fn declare(&self, first: usize, attributes: &[usize], divisor: u32) {
        let stride: usize = attributes.iter().sum::<usize>() * size_of::<f32>();
        let mut offset = 0;
        // SAFETY: offsets and stride describe runs of floats inside one vertex.
        unsafe {
            self.gl.bind_buffer(glow::ARRAY_BUFFER, Some(self.id));
            for (index, floats) in attributes.iter().enumerate() {
                let location = (first + index) as u32;
                self.gl.enable_vertex_attrib_array(location);
                self.gl.vertex_attrib_pointer_f32(
                    location,
                    *floats as i32,
                    glow::FLOAT,
                    false,
                    stride as i32,
                    offset as i32,
                );
                self.gl.vertex_attrib_divisor(location, divisor);
                offset += floats * size_of::<f32>();
            }
        }
    }

    fn fill(&self, target: u32, bytes: &[u8], stream: bool) {
        let usage = match stream {
            true => glow::STREAM_DRAW,
            false => glow::STATIC_DRAW,
        };
        // SAFETY: the driver copies the bytes before it returns.
        unsafe {
            self.gl.bind_buffer(target, Some(self.id));
            self.gl.buffer_data_u8_slice(target, bytes, usage);
        }
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        // SAFETY: the buffer is this one's own.
        unsafe { self.gl.delete_buffer(self.id) }
    }
}

/// Types without padding that can be viewed as bytes.
trait Plain: Copy {}
impl Plain for f32 {}
impl Plain for u32 {}

fn bytes<T: Plain>(values: &[T]) -> &[u8] {
    // SAFETY: the types have no padding, any byte may be read, and a byte needs no alignment.
    unsafe { std::slice::from_raw_parts(values.as_ptr().cast(), size_of_val(values)) }
}
