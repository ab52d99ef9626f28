//! Table and room.

use crate::render::detail;
use crate::render::gl::{
    Blend, Filter, Format, Gl, GlError, Mesh, Mode, Program, State, Texture, Wrap, set_state,
};
use crate::render::light::Lamp;
use crate::render::light_map::LightMap;
use crate::render::mesh::{self, Geometry, Plan, StaticGeometry, VERTEX_FLOATS};
use crate::render::quality::Quality;
use crate::render::shaders;
use crate::render::snapshot::TriangleView;
use crate::render::view::View;

/// How a kind of surface is shaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Finish {
    /// Cloth, in the colour that the player chose.
    dyed: bool,
    light_map: bool,
    detail: Detail,
    gloss: bool,
    /// Something may shine through.
    fade: bool,
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
    finish: Finish,
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
    /// How loose wood is shaded.
    wood: Finish,
    /// The triangle that was drawn last.
    triangle: Option<(TriangleView, Layer)>,
}

/// What lights all surfaces.
pub(in crate::render) struct Light<'a> {
    /// The lamp.
    pub lamp: &'a Lamp,
    /// The place of the light map.
    pub light_map: &'a LightMap,
    /// The map itself: with shadows or without.
    pub map: &'a Texture,
    /// Albedo of the cloth.
    pub cloth: [f32; 3],
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
            Layer::new(gl, Finish { light_map, detail, gloss, dyed: false, fade: false }, parts)
        };
        let cloth = |light_map: bool, parts: &[&Geometry]| {
            let finish = Finish { light_map, detail: fibre, gloss: false, dyed: true, fade: false };
            Layer::new(gl, finish, parts)
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
                cloth(false, &[&geometry.cushion_faces])?,
                layer(true, grain, lacquer, &[&geometry.rail_tops])?,
                layer(false, Detail::None, lacquer, &[&geometry.glossy])?,
                cloth(true, &[&geometry.cushion_tops, &geometry.bed])?,
                layer(false, grain, false, &[&geometry.wood])?,
                layer(false, boards, false, &[&geometry.floor])?,
                layer(false, Detail::None, false, &[&geometry.plain])?,
            ],
            wood: Finish {
                light_map: false,
                detail: grain,
                gloss: lacquer,
                dyed: false,
                fade: false,
            },
            triangle: None,
        })
    }

    /// Draws all surfaces, those that hide much before those that are hidden.
    pub fn draw(&self, view: &View, light: &Light) {
        for layer in &self.layers {
            set_state(&self.gl, State::SOLID);
            self.draw_layer(layer, view, light);
        }
    }

    /// Draws the triangle around a rack.
    pub fn draw_triangle(
        &mut self,
        plan: &Plan,
        triangle: &TriangleView,
        view: &View,
        light: &Light,
    ) -> Result<(), GlError> {
        let layer = match self.triangle.take() {
            Some((shown, layer)) if shown == *triangle => layer,
            other => {
                let mut layer = match other {
                    Some((_, layer)) => layer,
                    // Most pictures have none: its program is made for the first that has.
                    None => Layer::new(&self.gl, Finish { fade: true, ..self.wood }, &[])?,
                };
                layer.meshes = vec![mesh_of(&self.gl, &mesh::triangle(plan, triangle))?];
                layer
            }
        };
        set_state(&self.gl, State { blend: Blend::Over, ..State::SOLID });
        layer.program.bind();
        layer.program.set_f32("opacity", triangle.opacity.clamp(0.0, 1.0));
        self.draw_layer(&layer, view, light);
        self.triangle = Some((*triangle, layer));
        Ok(())
    }

    fn draw_layer(&self, layer: &Layer, view: &View, light: &Light) {
        let program = &layer.program;
        program.bind();
        view.set(program);
        light.lamp.set(program);
        light.light_map.set_place(program);
        program.set_vec3("dye", if layer.finish.dyed { light.cloth } else { [1.0; 3] }.into());
        let detail = match layer.finish.detail {
            Detail::Grain => &self.grain,
            Detail::Boards => &self.boards,
            Detail::Fibre | Detail::None => &self.fibres,
        };
        program.bind_textures(&[light.map, detail]);
        for mesh in &layer.meshes {
            mesh.draw(Mode::Triangles);
        }
    }
}

impl Layer {
    fn new(gl: &Gl, finish: Finish, parts: &[&Geometry]) -> Result<Layer, GlError> {
        let mut defines = Vec::new();
        if finish.light_map {
            defines.push(("LIGHT_MAP", 1));
        }
        match finish.detail {
            Detail::None => {}
            Detail::Fibre => defines.push(("FIBRE", 1)),
            Detail::Grain | Detail::Boards => defines.push(("GRAIN", 1)),
        }
        if finish.gloss {
            defines.push(("GLOSS", 1));
        }
        if finish.fade {
            defines.push(("FADE", 1));
        }
        let samplers = ["light_map", "detail"];
        let program = shaders::program(gl, shaders::SURFACE, &defines, &samplers)?;
        let mut meshes = Vec::new();
        for part in parts.iter().filter(|part| !part.indices.is_empty()) {
            meshes.push(mesh_of(gl, part)?);
        }
        Ok(Layer { finish, program, meshes })
    }
}

fn mesh_of(gl: &Gl, part: &Geometry) -> Result<Mesh, GlError> {
    let mut mesh = Mesh::new(gl, &VERTEX_FLOATS)?;
    mesh.set_vertices(&part.vertices, false);
    mesh.set_indices(&part.indices)?;
    Ok(mesh)
}
