//! The scenery of one table: its meshes and its light.

use std::sync::Arc;

use nalgebra::Vector3;

use crate::physics::Table;

use super::baked::Baked;
use super::gl::{self, Framebuffer, Gl, GlError};
use super::light::Room;
use super::light_map::LightMap;
use super::look::Look;
use super::mesh::Plan;
use super::passes::{FacePass, Light, LinePass, Mirrored, SurfacePass};
use super::projection::Projection;
use super::snapshot::{BallView, CLOTH_LIFT, Snapshot, TriangleView};

/// Background colour on the screen.
pub(super) const BACKGROUND: [f32; 3] = [0.020, 0.017, 0.015];
/// Width of lines painted on the cloth, m, and their colour on the screen.
const PAINT_WIDTH: f32 = 0.003;
const PAINT_COLOR: [f32; 4] = [0.80, 0.86, 0.80, 0.20];
/// Radius of the foot spot, m, and its colour on the screen.
const SPOT_RADIUS: f32 = 0.005;
const SPOT_COLOR: [f32; 4] = [0.02, 0.06, 0.05, 0.8];

/// A table and the room around it.
pub(super) struct Scenery {
    table: Arc<Table>,
    pub plan: Plan,
    pub light_map: LightMap,
    surfaces: SurfacePass,
    faces: FacePass,
    /// Reflections in the rails: the current ones, and those of an empty table.
    mirrored: [Mirrored; 2],
    pub room: Room,
}

impl Scenery {
    /// Creates the scenery from computed data.
    pub fn new(gl: &Gl, baked: Baked) -> Result<Scenery, GlError> {
        Ok(Scenery {
            surfaces: SurfacePass::new(gl, &baked)?,
            faces: FacePass::new(gl, &baked.plan)?,
            mirrored: Default::default(),
            light_map: LightMap::new(gl, &baked.plan, &baked.quality, &baked.light)?,
            room: baked.plan.room(),
            plan: baked.plan,
            table: baked.table,
        })
    }

    pub fn table(&self) -> &Arc<Table> {
        &self.table
    }

    /// True if it is the scenery of this table.
    pub fn shows(&self, table: &Arc<Table>) -> bool {
        Arc::ptr_eq(&self.table, table) || *self.table == **table
    }

    /// Draws table and room to a picture: with the current shadows, or as an empty table.
    pub fn draw(
        &self,
        gl: &Gl,
        lines: &mut LinePass,
        view: &Projection,
        into: &Framebuffer,
        look: Look,
        shadows: bool,
    ) {
        into.bind();
        gl::clear(gl, BACKGROUND);
        let cloth = look.cloth.albedo();
        let light = light(cloth, shadows, &self.plan, &self.room, &self.light_map, &self.mirrored);
        self.surfaces.draw(view, &light);
        paint(&self.plan, lines, view);
        lines.draw();
    }
}

impl Scenery {
    /// Updates shadows and reflections from a snapshot.
    pub fn update(&mut self, snapshot: &Snapshot) {
        self.light_map.update(snapshot);
        if self.surfaces.mirrors() {
            self.mirrored[0].collect(snapshot, &self.plan, snapshot.look);
        }
    }

    /// Draws the current shadows and reflections into a picture of the empty table.
    pub fn draw_changes(&mut self, view: &Projection, look: Look) {
        let albedo = look.cloth.albedo();
        let height = self.plan.rail_top;
        let shadows = self.light_map.shadows_beyond_bed();
        let places = shadows.flatten().map(|place| Vector3::new(place.x, place.y, height));
        let part = view.around(places);
        let light = light(albedo, true, &self.plan, &self.room, &self.light_map, &self.mirrored);
        self.surfaces.draw_changes(view, &light, part);
        self.light_map.draw_patches(view, albedo);
    }

    /// Darkens cushions near balls.
    pub fn shade_faces(&mut self, balls: &[BallView], view: &Projection) {
        self.faces.draw(balls, view, &self.plan);
    }

    /// Draws the triangle around a rack.
    pub fn draw_triangle(
        &mut self,
        view: &Projection,
        triangle: &TriangleView,
    ) -> Result<(), GlError> {
        let light = light([1.0; 3], false, &self.plan, &self.room, &self.light_map, &self.mirrored);
        self.surfaces.draw_triangle(triangle, view, &light)
    }
}

/// The light on a table whose cloth has this albedo: with the current shadows and reflections, or
/// of an empty table.
fn light<'a>(
    cloth: [f32; 3],
    now: bool,
    plan: &'a Plan,
    room: &'a Room,
    light_map: &'a LightMap,
    mirrored: &'a [Mirrored; 2],
) -> Light<'a> {
    let map = if now { light_map.texture() } else { light_map.still_texture() };
    Light { plan, room, light_map, map, cloth, mirrored: &mirrored[usize::from(!now)] }
}

/// Draws the marks on the cloth: head string, half circle if there is one, and the foot spot or
/// those of the colours. A carom table has its five spots only.
fn paint(plan: &Plan, lines: &mut LinePass, view: &Projection) {
    let Some(spots) = &plan.spots else {
        return;
    };
    let head = spots.head as f32;
    let on_cloth = |x: f32, y: f32| Vector3::new(x, y, CLOTH_LIFT);
    let half = plan.half.y;
    let string = (0..=8).map(|step| on_cloth(head, half * (step as f32 / 4.0 - 1.0)));
    let bow = spots.half_circle.map(|radius| {
        (0..=40).map(move |step| {
            let angle = std::f32::consts::PI * (0.5 + step as f32 / 40.0);
            let radius = radius as f32;
            on_cloth(head + radius * angle.cos(), radius * angle.sin())
        })
    });
    if spots.carom.is_none() {
        lines.add_painted_line(string, PAINT_WIDTH, PAINT_COLOR, view);
    }
    if let Some(bow) = bow {
        lines.add_painted_line(bow, PAINT_WIDTH, PAINT_COLOR, view);
    }
    for spot in spots.painted() {
        let [x, y] = [spot.x as f32, spot.y as f32];
        let circle = (0..=24).map(|step| {
            let angle = std::f32::consts::TAU * step as f32 / 24.0;
            let radius = 0.5 * SPOT_RADIUS;
            on_cloth(x + radius * angle.cos(), y + radius * angle.sin())
        });
        lines.add_painted_line(circle, SPOT_RADIUS, SPOT_COLOR, view);
    }
}
