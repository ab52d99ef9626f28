//! Shader programs.

use std::collections::HashMap;

use glow::HasContext;
use nalgebra::{Matrix4, Vector2, Vector3};

use super::{Gl, GlError, Texture};

/// What stands at the head of every shader.
const VERSION: &str = "#version 330 core\n";

/// A shader's text and the file it comes from.
#[derive(Debug, Clone, Copy)]
pub struct Source {
    /// Its file, below the folder `shaders`.
    pub file: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// A shader that does not work, with the driver's words.
#[derive(Debug, thiserror::Error)]
pub enum ShaderError {
    /// It does not compile.
    #[error("the shader shaders/{file} does not compile:\n{log}")]
    Compile {
        /// The file.
        file: &'static str,
        /// The compiler's log; lines are those of the file.
        log: String,
    },
    /// Two shaders do not fit together.
    #[error("the shaders shaders/{vertex} and shaders/{fragment} do not link:\n{log}")]
    Link {
        /// The vertex shader's file.
        vertex: &'static str,
        /// The fragment shader's file.
        fragment: &'static str,
        /// The linker's log.
        log: String,
    },
}

/// A linked program.
pub struct Program {
    gl: Gl,
    id: glow::Program,
    uniforms: HashMap<String, glow::UniformLocation>,
}

impl Program {
    /// Compiles and links. Of `defines` each is set as a preprocessor symbol with its value, in
    /// both shaders; the text of `common` stands before the fragment shader. `samplers` get
    /// texture units in their order.
    pub fn new(
        gl: &Gl,
        vertex: Source,
        common: Option<Source>,
        fragment: Source,
        defines: &[(&str, String)],
        samplers: &[&str],
    ) -> Result<Program, GlError> {
        let mut head = String::from(VERSION);
        for (name, value) in defines {
            head.push_str(&format!("#define {name} {value}\n"));
        }
        let vertex_shader = Shader::new(gl, &head, vertex, glow::VERTEX_SHADER)?;
        if let Some(common) = common {
            head.push_str("#line 1\n");
            head.push_str(common.text);
        }
        let fragment_shader = Shader::new(gl, &head, fragment, glow::FRAGMENT_SHADER)?;

        // SAFETY: the shaders are compiled and alive until after the program is linked.
        let id = unsafe { gl.create_program() }.map_err(GlError::create("program"))?;
        let mut program = Program { gl: gl.clone(), id, uniforms: HashMap::new() };
        // SAFETY: as above; the program is this one's own.
        unsafe {
            for shader in [&vertex_shader, &fragment_shader] {
                gl.attach_shader(id, shader.id);
            }
            gl.link_program(id);
            for shader in [&vertex_shader, &fragment_shader] {
                gl.detach_shader(id, shader.id);
            }
            if !gl.get_program_link_status(id) {
                return Err(ShaderError::Link {
                    vertex: vertex.file,
                    fragment: fragment.file,
                    log: gl.get_program_info_log(id),
                }
                .into());
            }
            for index in 0..gl.get_active_uniforms(id) {
                if let Some(uniform) = gl.get_active_uniform(id, index)
                    && let Some(location) = gl.get_uniform_location(id, &uniform.name)
                {
                    program.uniforms.insert(uniform.name, location);
                }
            }
        }
        program.bind();
        for (unit, sampler) in samplers.iter().enumerate() {
            if let Some(location) = program.uniforms.get(*sampler) {
                // SAFETY: the program is bound and the location is one of its own.
                unsafe { gl.uniform_1_i32(Some(location), unit as i32) };
            }
        }
        Ok(program)
    }

    /// Makes this the program that draws; uniforms are set on the program bound last.
    pub fn bind(&self) {
        // SAFETY: the program is linked.
        unsafe { self.gl.use_program(Some(self.id)) }
    }

    /// Puts textures on the units of the program's samplers, in their order.
    pub fn bind_textures(&self, textures: &[&Texture]) {
        for (unit, texture) in textures.iter().enumerate() {
            texture.bind(unit as u32);
        }
    }

    /// Sets a number. Names that the shader does not use are ignored, here and below.
    pub fn set_f32(&self, name: &str, value: f32) {
        if let Some(location) = self.uniforms.get(name) {
            // SAFETY: the location is one of this program's.
            unsafe { self.gl.uniform_1_f32(Some(location), value) }
        }
    }

    /// Sets a pair of numbers.
    pub fn set_vec2(&self, name: &str, value: Vector2<f32>) {
        if let Some(location) = self.uniforms.get(name) {
            // SAFETY: the location is one of this program's.
            unsafe { self.gl.uniform_2_f32(Some(location), value.x, value.y) }
        }
    }

    /// Sets a vector.
    pub fn set_vec3(&self, name: &str, value: Vector3<f32>) {
        if let Some(location) = self.uniforms.get(name) {
            // SAFETY: the location is one of this program's.
            unsafe {
                self.gl.uniform_3_f32(Some(location), value.x, value.y, value.z);
            }
        }
    }

    /// Sets a matrix.
    pub fn set_mat4(&self, name: &str, value: &Matrix4<f32>) {
        if let Some(location) = self.uniforms.get(name) {
            // SAFETY: the location is one of this program's.
            unsafe {
                self.gl.uniform_matrix_4_f32_slice(Some(location), false, value.as_slice());
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // SAFETY: the program is this one's own.
        unsafe { self.gl.delete_program(self.id) }
    }
}

/// A compiled shader, needed until its program is linked.
struct Shader {
    gl: Gl,
    id: glow::Shader,
}

impl Shader {
    fn new(gl: &Gl, head: &str, source: Source, kind: u32) -> Result<Shader, GlError> {
        // SAFETY: the shader is deleted by `drop`, whatever becomes of it.
        let id = unsafe { gl.create_shader(kind) }.map_err(GlError::create("shader"))?;
        let shader = Shader { gl: gl.clone(), id };
        // With `#line` the log counts the file's own lines.
        let text = format!("{head}#line 1\n{}", source.text);
        // SAFETY: the shader is this one's own.
        let log = unsafe {
            gl.shader_source(id, &text);
            gl.compile_shader(id);
            (!gl.get_shader_compile_status(id)).then(|| gl.get_shader_info_log(id))
        };
        match log {
            None => Ok(shader),
            Some(log) => Err(ShaderError::Compile { file: source.file, log }.into()),
        }
    }
}

impl Drop for Shader {
    fn drop(&mut self) {
        // SAFETY: the shader is this one's own.
        unsafe { self.gl.delete_shader(self.id) }
    }
}
