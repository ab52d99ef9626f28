//! Shader programs.

use std::collections::HashMap;

use glow::HasContext;
use nalgebra::{Matrix4, Vector2, Vector3};

use super::{Gl, GlError, Texture};

/// First line of every shader.
const VERSION: &str = "#version 330 core\n";

/// A shader's source text and file.
#[derive(Debug, Clone, Copy)]
pub struct Source<'a> {
    /// Its file in the folder `shaders`.
    pub file: &'static str,
    /// Its text.
    pub text: &'a str,
}

/// A shader error with the driver's message.
#[derive(Debug, thiserror::Error)]
pub enum ShaderError {
    /// It does not compile.
    #[error("shaders/{place} does not compile: {log}")]
    Compile {
        /// The file, with the line number if the compiler gives one: `ball.frag:12`.
        place: String,
        /// The compiler's log.
        log: String,
    },
    /// Two shaders do not link.
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
    /// Compiles and links a program. Each of `defines` becomes a preprocessor symbol in both
    /// shaders; the text of `common` precedes the fragment shader. `samplers` get texture units in
    /// order.
    pub fn new(
        gl: &Gl,
        vertex: Source<'_>,
        common: Option<Source<'_>>,
        fragment: Source<'_>,
        defines: &[(&str, String)],
        samplers: &[&str],
    ) -> Result<Program, GlError> {
        let mut head = String::from(VERSION);
        for (name, value) in defines {
            head.push_str(&format!("#define {name} {value}\n"));
        }
        let vertex_shader = Shader::new(gl, &head, [vertex, vertex], glow::VERTEX_SHADER)?;
        if let Some(common) = common {
            // The log refers to this file as text 1.
            head.push_str("#line 1 1\n");
            head.push_str(common.text);
        }
        let files = [fragment, common.unwrap_or(fragment)];
        let fragment_shader = Shader::new(gl, &head, files, glow::FRAGMENT_SHADER)?;

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

    /// Binds the program. Uniforms are set on the program bound last.
    pub fn bind(&self) {
        // SAFETY: the program is linked.
        unsafe { self.gl.use_program(Some(self.id)) }
    }

    /// Binds textures to the program's samplers, in order.
    pub fn bind_textures(&self, textures: &[&Texture]) {
        for (unit, texture) in textures.iter().enumerate() {
            texture.bind(unit as u32);
        }
    }

    /// Sets a number. Here and below, names that the shader does not use are ignored.
    pub fn set_f32(&self, name: &str, value: f32) {
        if let Some(location) = self.uniforms.get(name) {
            // SAFETY: the location is one of this program's.
            unsafe { self.gl.uniform_1_f32(Some(location), value) }
        }
    }

    /// Sets a two-component vector.
    pub fn set_vec2(&self, name: &str, value: Vector2<f32>) {
        if let Some(location) = self.uniforms.get(name) {
            // SAFETY: the location is one of this program's.
            unsafe { self.gl.uniform_2_f32(Some(location), value.x, value.y) }
        }
    }

    /// Sets a three-component vector.
    pub fn set_vec3(&self, name: &str, value: Vector3<f32>) {
        if let Some(location) = self.uniforms.get(name) {
            // SAFETY: the location is one of this program's.
            unsafe {
                self.gl.uniform_3_f32(Some(location), value.x, value.y, value.z);
            }
        }
    }

    /// Sets the first elements of an array of four-component vectors, by the name of its first
    /// element.
    pub fn set_vec4s(&self, name: &str, values: &[f32]) {
        if let Some(location) = self.uniforms.get(name).filter(|_| !values.is_empty()) {
            debug_assert_eq!(values.len() % 4, 0);
            // SAFETY: the location is one of this program's; what is beyond the array is ignored.
            unsafe { self.gl.uniform_4_f32_slice(Some(location), values) }
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
    /// Compiles the first text after `head`. The log may refer to lines of the second text, which
    /// is part of `head`.
    fn new(gl: &Gl, head: &str, files: [Source<'_>; 2], kind: u32) -> Result<Shader, GlError> {
        // SAFETY: the shader is deleted by `drop` in any case.
        let id = unsafe { gl.create_shader(kind) }.map_err(GlError::create("shader"))?;
        let shader = Shader { gl: gl.clone(), id };
        // With `#line` the log counts lines of the file.
        let text = format!("{head}#line 1 0\n{}", files[0].text);
        // SAFETY: the shader is this one's own.
        let log = unsafe {
            gl.shader_source(id, &text);
            gl.compile_shader(id);
            (!gl.get_shader_compile_status(id)).then(|| gl.get_shader_info_log(id))
        };
        match log {
            None => Ok(shader),
            Some(log) => {
                let place = error_place(&log, files.map(|source| source.file));
                Err(ShaderError::Compile { place, log }.into())
            }
        }
    }
}

/// The file and line of the first error in a compiler's log; `files` are texts 0 and 1. Mesa and
/// Intel write `0:12(5): error`, NVIDIA `0(12) : error`, Apple and AMD `ERROR: 0:12:`.
fn error_place(log: &str, files: [&str; 2]) -> String {
    let found = log.lines().find_map(|line| {
        let line = line.strip_prefix("ERROR: ").unwrap_or(line);
        let (text, rest) = line.split_once([':', '('])?;
        let number: String = rest.chars().take_while(char::is_ascii_digit).collect();
        let file = files.get(text.trim().parse::<usize>().ok()?)?;
        (!number.is_empty()).then(|| format!("{file}:{number}"))
    });
    found.unwrap_or_else(|| files[0].to_owned())
}

impl Drop for Shader {
    fn drop(&mut self) {
        // SAFETY: the shader is this one's own.
        unsafe { self.gl.delete_shader(self.id) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that the line of an error is found in the messages of all known drivers.
    #[test]
    fn line_numbers_are_found_in_all_drivers_messages() {
        for (log, expected) in [
            ("0:12(5): error: syntax error", "ball.frag:12"),
            ("1:7(1): error: `x' undeclared", "common.glsl:7"),
            ("0(12) : error C0000: syntax error", "ball.frag:12"),
            ("ERROR: 0:12: 'x' : undeclared identifier", "ball.frag:12"),
            ("warning\n0:3(1): error: no", "ball.frag:3"),
            ("it does not work", "ball.frag"),
        ] {
            assert_eq!(error_place(log, ["ball.frag", "common.glsl"]), expected, "{log}");
        }
    }
}
