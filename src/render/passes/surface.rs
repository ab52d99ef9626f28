//! Draws table and room.

use std::rc::Rc;

use crate::render::baked::Baked;
use crate::render::gl::{
    Blend, Filter, Format, Gl, GlError, Mesh, Mode, Program, State, Texture, Wrap, set_state,
};
use crate::render::light::Room;
use crate::render::light_map::LightMap;
use crate::render::mesh::{self, Geometry, Plan, VERTEX_FLOATS};
use crate::render::projection::Projection;
use crate::render::shaders;
use crate::render::snapshot::TriangleView;

use super::finish::{Finish, Lit, Pattern};
use super::mirror::Mirrored;

/// Preprocessor symbols of a shader.
type Symbols = Vec<(&'static str, u32)>;

/// The programs made so far, by their symbols.
#[derive(Default)]
struct Programs(Vec<(Symbols, Rc<Program>)>);

impl Programs {
    /// The program of a material: an existing one with equal symbols, or a new one.
    fn of(&mut self, gl: &Gl, finish: &Finish) -> Result<Rc<Program>, GlError> {
        let symbols = finish.symbols();
        if let Some((_, known)) = self.0.iter().find(|(known, _)| *known == symbols) {
            return Ok(Rc::clone(known));
        }
        let samplers = ["light_map", "detail", "still_map"];
        let program = Rc::new(shaders::program(gl, shaders::SURFACE, &symbols, &samplers)?);
        self.0.push((symbols, Rc::clone(&program)));
        Ok(program)
    }
}

/// Meshes with the same material.
struct Layer {
    finish: Finish,
    program: Rc<Program>,
    meshes: Vec<Mesh>,
}

/// All surfaces of a table and its room.
pub(in crate::render) struct SurfacePass {
    gl: Gl,
    /// The texture of each pattern.
    patterns: Vec<(Pattern, Texture)>,
    floor_light: Texture,
    layers: Vec<Layer>,
    /// Surfaces above the bed under the light map. They are drawn again where shadows and
    /// reflections change them.
    raised: [Layer; 2],
    mirrors: bool,
    /// The lamp. It is drawn last, and not in every view.
    lamp: Layer,
    /// The last triangle: its parameters and its mesh.
    triangle: (Option<TriangleView>, Layer),
}

/// The light for all surfaces.
pub(in crate::render) struct Light<'a> {
    pub plan: &'a Plan,
    pub room: &'a Room,
    pub light_map: &'a LightMap,
    /// The map itself: with shadows or without.
    pub map: &'a Texture,
    /// Albedo of the cloth.
    pub cloth: [f32; 3],
    /// Reflections in lacquer.
    pub mirrored: &'a Mirrored,
}

impl SurfacePass {
    /// Creates the surfaces of a table from computed data.
    pub fn new(gl: &Gl, baked: &Baked) -> Result<Self, GlError> {
        let Baked { quality, geometry, floor, .. } = baked;
        let shown = |wanted: bool, pattern: Pattern| match wanted {
            true => pattern,
            false => Pattern::None,
        };
        let nap = shown(quality.fibre, Pattern::nap(quality));
        let cloth = Finish { dyed: true, pattern: nap, ..Finish::PLAIN };
        let wood = Finish { pattern: shown(quality.grain, Pattern::Grain), ..Finish::PLAIN };
        let lacquered = Finish { gloss: quality.lacquer, ..wood };
        let mirror = quality.mirror && quality.lacquer;
        let rails = Finish { lit: Lit::Table, mirror, ..lacquered };
        let nappy = Finish { lit: Lit::Table, sheen: quality.sheen, ..cloth };
        let boards = Finish {
            lit: Lit::Floor,
            pattern: shown(quality.grain, Pattern::Boards),
            ..Finish::PLAIN
        };
        let wall = |pattern| Finish { lit: Lit::WallLights, pattern, ..Finish::PLAIN };
        // Large occluders come first.
        let parts: [(Finish, &[&Geometry]); 11] = [
            (cloth, &[&geometry.cushion_faces]),
            (rails, &[&geometry.rail_tops]),
            (Finish { gloss: quality.lacquer, ..Finish::PLAIN }, &[&geometry.glossy]),
            (Finish::PLAIN, &[&geometry.stitches]),
            (nappy, &[&geometry.cushion_tops, &geometry.bed]),
            (lacquered, &[&geometry.wood]),
            (boards, &[&geometry.floor]),
            (wall(Pattern::Decor), &[&geometry.decor]),
            (wall(Pattern::Wainscot), &[&geometry.wainscot]),
            (wall(Pattern::Paper), &[&geometry.paper]),
            (Finish::PLAIN, &[&geometry.plain]),
        ];
        let mut programs = Programs::default();
        let mut layer = |finish: Finish, parts: &[&Geometry]| {
            Layer::new(gl, finish, programs.of(gl, &finish)?, parts)
        };
        let mut layers: Vec<Layer> = Vec::new();
        for (finish, parts) in parts {
            layers.push(layer(finish, parts)?);
        }
        let raised = [
            layer(Finish { change: true, ..rails }, &[&geometry.rail_tops])?,
            layer(Finish { change: true, ..nappy }, &[&geometry.cushion_tops])?,
        ];
        let lamp = layer(Finish { fade: true, ..Finish::PLAIN }, &[&geometry.lamp])?;
        let wood = layer(Finish { fade: true, ..lacquered }, &[])?;
        let patterns = baked.patterns.pictures(gl)?;
        let drawn = |pattern| patterns.iter().any(|(known, _)| *known == pattern);
        debug_assert!(
            layers
                .iter()
                .all(|layer| layer.finish.pattern == Pattern::None || drawn(layer.finish.pattern)),
            "every pattern that is shown has been computed"
        );
        Ok(SurfacePass {
            gl: gl.clone(),
            patterns,
            floor_light: Texture::new(
                gl,
                Format::Rg8,
                floor.size,
                Some(&floor.texels),
                Filter::Linear,
                Wrap::Clamp,
            )?,
            layers,
            raised,
            mirrors: mirror,
            lamp,
            triangle: (None, wood),
        })
    }

    /// Draws all surfaces, large occluders first.
    pub fn draw(&self, view: &Projection, light: &Light) {
        for layer in &self.layers {
            set_state(&self.gl, State::SOLID);
            self.draw_layer(layer, view, light);
        }
        let opacity = light.plan.lamp_opacity(view.eye);
        if opacity > 0.0 {
            self.draw_faded(&self.lamp, [opacity, 0.0], view, light);
        }
    }

    /// Draws the changes of rails and cushions by shadows and reflections into a picture of the
    /// empty table, within a rectangle `[x, y, width, height]` or everywhere.
    pub fn draw_changes(&self, view: &Projection, light: &Light, part: Option<[i32; 4]>) {
        for layer in &self.raised {
            // Only rails have reflections.
            let scissor = part.filter(|_| !layer.finish.mirror);
            if part.is_some() || layer.finish.mirror {
                // Writes depth, so that the bed behind their edges is not darkened as well.
                let over = State { depth_write: true, ..State::PAINT };
                set_state(&self.gl, State { scissor, cull: true, ..over });
                self.draw_layer(layer, view, light);
            }
        }
    }

    /// True if rails reflect the balls.
    pub fn mirrors(&self) -> bool {
        self.mirrors
    }

    /// Draws a translucent layer, raised by `lift` metres.
    fn draw_faded(
        &self,
        layer: &Layer,
        [opacity, lift]: [f32; 2],
        view: &Projection,
        light: &Light,
    ) {
        set_state(&self.gl, State { blend: Blend::Over, ..State::SOLID });
        layer.program.bind();
        layer.program.set_f32("opacity", opacity);
        layer.program.set_f32("lift", lift);
        self.draw_layer(layer, view, light);
    }

    /// Draws the triangle around a rack.
    pub fn draw_triangle(
        &mut self,
        triangle: &TriangleView,
        view: &Projection,
        light: &Light,
    ) -> Result<(), GlError> {
        let (known, layer) = &mut self.triangle;
        let solid = TriangleView { lift: 0.0, opacity: 1.0, ..*triangle };
        if *known != Some(solid) {
            layer.meshes = vec![mesh_of(&self.gl, &mesh::triangle(light.plan, &solid))?];
            *known = Some(solid);
        }
        let shown = [triangle.opacity.clamp(0.0, 1.0), triangle.lift];
        self.draw_faded(&self.triangle.1, shown, view, light);
        Ok(())
    }

    fn draw_layer(&self, layer: &Layer, view: &Projection, light: &Light) {
        let program = &layer.program;
        program.bind();
        view.set(program);
        light.plan.lamp.set(program);
        light.room.set(program);
        program.set_vec3("dye", if layer.finish.dyed { light.cloth } else { [1.0; 3] }.into());
        let map = match layer.finish.lit {
            Lit::Floor => {
                light.room.set_map_place(program);
                &self.floor_light
            }
            _ => {
                light.light_map.set_place(program);
                light.map
            }
        };
        if layer.finish.mirror {
            light.mirrored.set(program);
        }
        let pattern = self.patterns.iter().find(|(known, _)| *known == layer.finish.pattern);
        let pattern = pattern.map_or(map, |(_, texture)| texture);
        program.bind_textures(&[map, pattern, light.light_map.still_texture()]);
        for mesh in &layer.meshes {
            mesh.draw(Mode::Triangles);
        }
    }
}

impl Layer {
    /// Creates the meshes of one program.
    fn new(
        gl: &Gl,
        finish: Finish,
        program: Rc<Program>,
        parts: &[&Geometry],
    ) -> Result<Layer, GlError> {
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
