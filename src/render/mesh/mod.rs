//! Meshes, made from the same [`Table`](crate::physics::Table) that balls bounce off.

mod bake;
mod bed;
mod builder;
mod cushion;
mod outline;
mod plan;
mod pocket;
mod polygon;
mod rail;
mod room;
mod triangle;

pub use builder::{Geometry, VERTEX_FLOATS};
pub use plan::Plan;
pub use room::AISLE;
pub(super) use triangle::{HEIGHT as TRIANGLE_HEIGHT, sides as triangle_sides, triangle};

use builder::Baker;

/// Everything of the table and the room that stands still, by how it is shaded.
#[derive(Default)]
pub struct StaticGeometry {
    /// The bed: cloth under the light map.
    pub bed: Geometry,
    /// Tops of cushions: cloth under the light map.
    pub cushion_tops: Geometry,
    /// Faces of cushions: cloth with light at its vertices.
    pub cushion_faces: Geometry,
    /// Tops of rails: wood under the light map.
    pub rail_tops: Geometry,
    /// Other wood, with light at its vertices.
    pub wood: Geometry,
    /// The floor: boards with light at its vertices.
    pub floor: Geometry,
    /// Leather and inlays: plain colours with gloss.
    pub glossy: Geometry,
    /// Walls and the pockets' depths: plain colours.
    pub plain: Geometry,
}

impl StaticGeometry {
    /// The meshes of a table.
    pub fn new(plan: &Plan) -> StaticGeometry {
        let mut geometry = StaticGeometry::default();
        let baker = Baker::new(plan);
        bed::add(plan, &baker, &mut geometry);
        cushion::add(plan, &baker, &mut geometry);
        pocket::add(plan, &baker, &mut geometry);
        if plan.furniture {
            rail::add(plan, &baker, &mut geometry);
            room::add(plan, &baker, &mut geometry);
        }
        geometry
    }
}
