//! Meshes, built from the [`Table`](crate::physics::Table) of the physics.

mod bake;
mod bed;
mod builder;
mod cushion;
mod floor;
mod lamp;
mod outline;
mod plan;
mod pocket;
mod polygon;
mod rail;
mod room;
mod triangle;
mod wear;

pub use builder::{Geometry, VERTEX_FLOATS};
pub use floor::FloorLight;
pub use plan::Plan;
pub(super) use plan::{NosePiece, UNDERCUT};
pub use room::AISLE;
pub(super) use triangle::{HEIGHT as TRIANGLE_HEIGHT, sides as triangle_sides, triangle};

use builder::Baker;

/// The static meshes of table and room, by material.
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
    /// The floor: boards under a light map of its own.
    pub floor: Geometry,
    /// Panels of the walls up to the dado, lit by the wall lights.
    pub wainscot: Geometry,
    /// Wallpaper above the wainscot, lit by the wall lights.
    pub paper: Geometry,
    /// Objects on the walls, lit by the wall lights.
    pub decor: Geometry,
    /// Leather and inlays: plain colours with gloss.
    pub glossy: Geometry,
    /// The lamp. It is not drawn where it would hide the table.
    pub lamp: Geometry,
    /// Seams of the leather: plain colours, only for close views.
    pub stitches: Geometry,
    /// The ceiling and the insides of the pockets: plain colours.
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
            room::add(plan, &mut geometry);
            lamp::add(plan, &mut geometry);
        }
        geometry
    }
}
