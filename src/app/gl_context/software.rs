//! The number of threads of Mesa's software renderer, llvmpipe.

// The environment is changed only while no other thread can read it.
#![allow(unsafe_code)]

/// The variable from which llvmpipe reads its number of threads when the first context is made.
const THREADS: &str = "LP_NUM_THREADS";
/// Drawing threads per processor.
const THREADS_PER_PROCESSOR: usize = 3;
/// Most threads that older versions of Mesa support.
const MAX_THREADS: usize = 16;

/// Makes llvmpipe draw with more threads than there are processors, unless the variable is already
/// set. Does nothing if the process has a second thread. Hardware drivers ignore the variable.
///
/// By default llvmpipe starts one thread per processor. These wait for each other several times per
/// picture. If another thread, such as this program's own, takes a processor from one of them, all
/// wait until Linux runs that one again, often for 4 ms. With more and smaller shares of the work a
/// free processor always finds another share to do: frame times vary less, at the same median
/// (`docs/picture.md`).
pub fn share_work() {
    if std::env::var_os(THREADS).is_some() || !is_only_thread() {
        return;
    }
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    if let Some(threads) = threads_for(processors) {
        // SAFETY: this is the only thread, so no other one reads the environment meanwhile.
        unsafe { std::env::set_var(THREADS, threads.to_string()) };
    }
}

/// The number of drawing threads on so many processors; `None` keeps llvmpipe's one for each.
fn threads_for(processors: usize) -> Option<usize> {
    Some((THREADS_PER_PROCESSOR * processors).min(MAX_THREADS))
        .filter(|threads| *threads > processors)
}

/// True if the process has no other thread, false if the system does not say.
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

    /// Tests that the environment is not changed while another thread may read it.
    #[test]
    fn a_second_thread_keeps_the_environment_unchanged() {
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
