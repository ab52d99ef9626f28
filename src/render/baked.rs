//! The parts of a scenery before OpenGL has any of them: computed by the processor alone, on any
//! thread, for a tenth of a second and longer.

use std::sync::{Arc, Weak};
use std::thread::JoinHandle;

use crate::physics::Table;

use super::light_map::LightMap;
use super::mesh::{FloorLight, Plan, StaticGeometry};
use super::passes::Patterns;
use super::quality::Quality;

/// The parts of a table's scenery at a quality.
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
        let waiting = Arc::new(());
        let baked = Baked::new(table, quality, threads, &Arc::downgrade(&waiting));
        baked.expect("somebody waits for it")
    }

    /// Computes all of it as long as somebody waits for it: none if nobody does any more.
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

/// A thread that computes it beside what else goes on, and ends early when this is dropped.
pub(super) struct Baking {
    thread: JoinHandle<Option<Baked>>,
    waiting: Arc<()>,
}

impl Baking {
    /// Begins. None if the system has no thread for it.
    pub fn begin(table: &Arc<Table>, quality: &Quality) -> Option<Baking> {
        let (table, quality) = (Arc::clone(table), *quality);
        let waiting = Arc::new(());
        let awaited = Arc::downgrade(&waiting);
        let thread = std::thread::Builder::new().name("bake".to_owned());
        let thread = thread.spawn(move || Baked::new(&table, &quality, 1, &awaited)).ok()?;
        Some(Baking { thread, waiting })
    }

    /// Whether it is done.
    pub fn is_done(&self) -> bool {
        self.thread.is_finished()
    }

    /// What it has computed; waits until it is done.
    pub fn end(self) -> Option<Baked> {
        let baked = self.thread.join().ok().flatten();
        drop(self.waiting);
        baked
    }
}
