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

pub use builder::{Geometry, StaticGeometry, VERTEX_FLOATS};
pub use floor::FloorLight;
pub use plan::Plan;
pub(super) use plan::{NosePiece, UNDERCUT};
pub use room::AISLE;
pub(super) use triangle::{HEIGHT as TRIANGLE_HEIGHT, sides as triangle_sides, triangle};

use builder::Baker;

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
