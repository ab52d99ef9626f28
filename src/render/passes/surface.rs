//! Table and room.

use crate::render::detail;
use crate::render::gl::{
    Filter, Format, Gl, GlError, Mesh, Mode, Program, State, Texture, Wrap, set_state,
};
use crate::render::light::Lamp;
use crate::render::light_map::LightMap;
use crate::render::mesh::{Geometry, StaticGeometry, VERTEX_FLOATS};
use crate::render::quality::Quality;
use crate::render::shaders;
use crate::render::view::View;

/// Where a kind of surface takes its looks from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Look {
    light_map: bool,
    detail: Detail,
    gloss: bool,
}

/// Which pattern it shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Detail {
    None,
    Fibre,
    Grain,
    Boards,
}

/// Meshes that are shaded alike.
struct Layer {
    look: Look,
    program: Program,
    meshes: Vec<Mesh>,
}

/// All surfaces of a table and its room.
pub(in crate::render) struct SurfacePass {
    gl: Gl,
    fibres: Texture,
    grain: Texture,
    boards: Texture,
    layers: Vec<Layer>,
}

impl SurfacePass {
    pub fn new(gl: &Gl, quality: &Quality, geometry: &StaticGeometry) -> Result<Self, GlError> {
        let detail = |wanted: bool, detail: Detail| match wanted {
            true => detail,
            false => Detail::None,
        };
        let fibre = detail(quality.fibre, Detail::Fibre);
        let grain = detail(quality.grain, Detail::Grain);
        let boards = detail(quality.grain, Detail::Boards);
        let layer = |light_map: bool, detail: Detail, gloss: bool, parts: &[&Geometry]| {
            Layer::new(gl, Look { light_map, detail, gloss }, parts)
        };
        let lacquer = quality.lacquer;
        let texture = |size, texels: Vec<u8>, format| {
            Texture::new(gl, format, size, Some(&texels), Filter::Mipmap, Wrap::Repeat)
        };
        Ok(SurfacePass {
            gl: gl.clone(),
            fibres: texture(detail::FIBRE_SIZE, detail::fibres(), Format::R8)?,
            grain: texture(detail::GRAIN_SIZE, detail::grain(), Format::Rg8)?,
            boards: texture(detail::BOARDS_SIZE, detail::boards(), Format::Rg8)?,
            layers: vec![
                layer(false, fibre, false, &[&geometry.cushion_faces])?,
                layer(true, grain, lacquer, &[&geometry.rail_tops])?,
                layer(false, Detail::None, lacquer, &[&geometry.glossy])?,
                layer(true, fibre, false, &[&geometry.cushion_tops, &geometry.bed])?,
                layer(false, grain, false, &[&geometry.wood])?,
                layer(false, boards, false, &[&geometry.floor])?,
                layer(false, Detail::None, false, &[&geometry.plain])?,
            ],
        })
    }

    /// Draws all surfaces, those that hide much before those that are hidden, with the light on
    /// the table taken from `map`.
    pub fn draw(&self, view: &View, lamp: &Lamp, light_map: &LightMap, map: &Texture) {
        for layer in &self.layers {
            self.draw_layer(layer, view, lamp, light_map, map);
        }
    }

    fn draw_layer(
        &self,
        layer: &Layer,
        view: &View,
        lamp: &Lamp,
        light_map: &LightMap,
        map: &Texture,
    ) {
        set_state(&self.gl, State::SOLID);
        let program = &layer.program;
        program.bind();
        view.set(program);
        lamp.set(program);
        light_map.set_place(program);
        let detail = match layer.look.detail {
            Detail::Grain => &self.grain,
            Detail::Boards => &self.boards,
            Detail::Fibre | Detail::None => &self.fibres,
        };
        program.bind_textures(&[map, detail]);
        for mesh in &layer.meshes {
            mesh.draw(Mode::Triangles);
        }
    }
}

impl Layer {
    fn new(gl: &Gl, look: Look, parts: &[&Geometry]) -> Result<Layer, GlError> {
        let mut defines = Vec::new();
        if look.light_map {
            defines.push(("LIGHT_MAP", 1));
        }
        match look.detail {
            Detail::None => {}
            Detail::Fibre => defines.push(("FIBRE", 1)),
            Detail::Grain | Detail::Boards => defines.push(("GRAIN", 1)),
        }
        if look.gloss {
            defines.push(("GLOSS", 1));
        }
        let samplers = ["light_map", "detail"];
        let program = shaders::program(gl, shaders::SURFACE, &defines, &samplers)?;
        let mut meshes = Vec::new();
        for part in parts.iter().filter(|part| !part.indices.is_empty()) {
            let mut mesh = Mesh::new(gl, &VERTEX_FLOATS)?;
            mesh.set_vertices(&part.vertices, false);
            mesh.set_indices(&part.indices)?;
            meshes.push(mesh);
        }
        Ok(Layer { look, program, meshes })
    }
}
