//! The parts of a scenery computed without OpenGL, on any thread. This takes a tenth of a second or
//! longer.

use std::sync::{Arc, Weak};
use std::thread::JoinHandle;

use crate::physics::Table;

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
        let waiting = Arc::new(());
        let baked = Baked::new(table, quality, threads, &Arc::downgrade(&waiting));
        baked.expect("the result is still wanted")
    }

    /// Computes everything, or returns `None` once the result is no longer wanted.
    fn new(
        table: &Arc<Table>,
        quality: &Quality,
        threads: usize,
        waiting: &Weak<()>,
    ) -> Option<Baked> {
        let go_on = || waiting.strong_count() > 0;
        let plan = Plan::new(table);
        let geometry = StaticGeometry::new(&plan);
        let light = go_on().then(|| LightMap::bake(&plan, quality, threads))?;
        let floor = go_on().then(|| plan.bake_floor(!quality.grain, threads))?;
        let patterns = go_on().then(|| Patterns::new(quality))?;
        let (table, quality) = (Arc::clone(table), *quality);
        Some(Baked { table, quality, plan, geometry, light, floor, patterns })
    }
}

/// A background thread that computes it. It stops early when this is dropped.
pub(super) struct Baking {
    thread: JoinHandle<Option<Baked>>,
    waiting: Arc<()>,
}

impl Baking {
    /// Starts the thread. Returns `None` if the system cannot.
    pub fn begin(table: &Arc<Table>, quality: &Quality) -> Option<Baking> {
        let (table, quality) = (Arc::clone(table), *quality);
        let waiting = Arc::new(());
        let awaited = Arc::downgrade(&waiting);
        let thread = std::thread::Builder::new().name("bake".to_owned());
        let thread = thread.spawn(move || Baked::new(&table, &quality, 1, &awaited)).ok()?;
        Some(Baking { thread, waiting })
    }

    pub fn is_done(&self) -> bool {
        self.thread.is_finished()
    }

    /// Waits for the result.
    pub fn end(self) -> Option<Baked> {
        let baked = self.thread.join().ok().flatten();
        drop(self.waiting);
        baked
    }
}
