//! How Mesa's software renderer, llvmpipe, shares its work among processors.

// Environments are only changed while no other thread can read them.
#![allow(unsafe_code)]

/// The variable from which llvmpipe reads its number of threads when the first context is made.
const THREADS: &str = "LP_NUM_THREADS";
/// Threads that draw for each processor.
const EACH: usize = 3;
/// More than these are too many for older versions of Mesa.
const MOST: usize = 16;

/// Lets llvmpipe draw with more threads than there are processors, unless whoever started the
/// program has said how many it shall be. Does nothing once there is a second thread; drivers of
/// graphics processors do not care.
///
/// Left alone it takes one for each processor. They wait for each other several times a picture,
/// so whenever anything else, this program's own thread for one, needs a processor, all wait for
/// the one that has to go, by Linux's clock often up to 4 ms. Among smaller shares of the work
/// there is always one that a free processor can take up: frames come more evenly, at the same median
/// (`docs/picture.md`).
pub fn share_work() {
    if std::env::var_os(THREADS).is_some() || !is_only_thread() {
        return;
    }
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    if let Some(threads) = threads_for(processors) {
        // SAFETY: this is the only thread, so nobody reads the environment meanwhile.
        unsafe { std::env::set_var(THREADS, threads.to_string()) };
    }
}

/// The number of threads that draw on this many processors, unless one for each is best.
fn threads_for(processors: usize) -> Option<usize> {
    Some((EACH * processors).min(MOST)).filter(|threads| *threads > processors)
}

/// True if the process has no other thread. Where the system does not tell, it may have one.
fn is_only_thread() -> bool {
    std::fs::read_dir("/proc/self/task").is_ok_and(|threads| threads.count() == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_processors_have_more_threads() {
        let expected = [(1, Some(3)), (2, Some(6)), (4, Some(12)), (8, Some(16)), (16, None)];
        for (processors, threads) in expected {
            assert_eq!(threads_for(processors), threads, "{processors}");
        }
    }

    /// Tests that the environment stays as it is where other threads may read it: tests have some.
    #[test]
    fn environments_of_many_threads_stay() {
        let (done, wait) = std::sync::mpsc::channel::<()>();
        let other = std::thread::spawn(move || wait.recv());
        let before = std::env::var_os(THREADS);
        assert!(!is_only_thread());
        share_work();
        assert_eq!(std::env::var_os(THREADS), before);
        drop(done);
        assert!(other.join().unwrap().is_err());
    }
}
