//! What a stage is made of before OpenGL has any of it: computed by the processor alone, on any
//! thread, for a tenth of a second and longer.

use std::sync::Arc;
use std::thread::JoinHandle;

use crate::physics::Table;

use super::light_map::LightMap;
use super::mesh::{FloorLight, Plan, StaticGeometry};
use super::passes::Patterns;
use super::quality::Quality;

/// The parts of a table's stage at a quality.
pub(super) struct Baked {
    /// The table.
    pub table: Arc<Table>,
    /// The quality.
    pub quality: Quality,
    /// The table's plan.
    pub plan: Plan,
    /// All meshes.
    pub geometry: StaticGeometry,
    /// The texels of the light map.
    pub light: Vec<u8>,
    /// The light on the floor.
    pub floor: FloorLight,
    /// The texels of the patterns.
    pub patterns: Patterns,
}

impl Baked {
    /// Computes all of it with all processors: something waits for it.
    pub fn now(table: &Arc<Table>, quality: &Quality) -> Baked {
        let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get());
        Baked::new(table, quality, threads)
    }

    /// Computes all of it beside what else goes on. None if the system has no thread for it.
    pub fn soon(table: &Arc<Table>, quality: &Quality) -> Option<JoinHandle<Baked>> {
        let (table, quality) = (Arc::clone(table), *quality);
        let thread = std::thread::Builder::new().name("bake".to_owned());
        thread.spawn(move || Baked::new(&table, &quality, 1)).ok()
    }

    fn new(table: &Arc<Table>, quality: &Quality, threads: usize) -> Baked {
        let plan = Plan::new(table);
        Baked {
            table: Arc::clone(table),
            quality: *quality,
            geometry: StaticGeometry::new(&plan),
            light: LightMap::bake(&plan, quality, threads),
            floor: plan.bake_floor(!quality.grain, threads),
            patterns: Patterns::new(quality),
            plan,
        }
    }
}
