//! Work on all cores.

use std::num::NonZero;
use std::thread;

/// The results of `work` for each number below `count`, in order.
pub fn map<T: Send>(count: u64, work: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get) as u64;
    thread::scope(|scope| {
        let part = |thread: u64| {
            let work = &work;
            move || (thread * count / threads..(thread + 1) * count / threads).map(work).collect()
        };
        let parts: Vec<_> = (0..threads).map(|thread| scope.spawn(part(thread))).collect();
        let finished = parts.into_iter().map(|part| part.join().expect("a finished thread"));
        finished.flat_map(|results: Vec<T>| results).collect()
    })
}
