//! The parts of a scenery computed without OpenGL, on any thread. This takes a tenth of a second or
//! longer.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::physics::Table;
use crate::task::Task;

use super::light_map::LightMap;
use super::mesh::{FloorLight, Plan, StaticGeometry};
use super::passes::Patterns;
use super::quality::Quality;

/// The computed parts of a table's scenery at a quality.
pub(super) struct Baked {
    pub table: Arc<Table>,
    pub quality: Quality,
    pub plan: Plan,
    /// All meshes.
    pub geometry: StaticGeometry,
    /// Texels of the light map.
    pub light: Vec<u8>,
    /// The light on the floor.
    pub floor: FloorLight,
    /// Texels of the patterns.
    pub patterns: Patterns,
}

impl Baked {
    /// Computes everything on all processors.
    pub fn now(table: &Arc<Table>, quality: &Quality) -> Baked {
        let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get());
        let baked = Baked::new(table, quality, threads, &AtomicBool::new(false));
        baked.expect("the result is still wanted")
    }

    /// Computes everything on one thread in the background.
    pub fn aside(table: &Arc<Table>, quality: Quality) -> Task<Option<Baked>> {
        let table = Arc::clone(table);
        Task::spawn("bake", move |is_cancelled| Baked::new(&table, &quality, 1, is_cancelled))
    }

    /// Computes everything, or returns `None` once the result is no longer wanted.
    fn new(
        table: &Arc<Table>,
        quality: &Quality,
        threads: usize,
        is_cancelled: &AtomicBool,
    ) -> Option<Baked> {
        let go_on = || !is_cancelled.load(Ordering::Relaxed);
        let plan = Plan::new(table);
        let geometry = StaticGeometry::new(&plan);
        let light = go_on().then(|| LightMap::bake(&plan, quality, threads))?;
        let floor = go_on().then(|| plan.bake_floor(!quality.grain, threads))?;
        let patterns = go_on().then(|| Patterns::new(quality))?;
        let (table, quality) = (Arc::clone(table), *quality);
        Some(Baked { table, quality, plan, geometry, light, floor, patterns })
    }
}
