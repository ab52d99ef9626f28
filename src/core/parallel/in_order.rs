//! Work on several threads whose results arrive in order.

use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::{Duration, Instant};
use std::{mem, thread, vec};

/// Most results that a thread hands over at once. One by one would cost more than a quick
/// computation.
const BATCH: usize = 64;
/// A thread hands its results over after this time at the latest, or at its next result.
const MAX_DELAY: Duration = Duration::from_millis(20);
/// Batches that a thread may be ahead of those taken.
const BATCHES_AHEAD: usize = 4;

/// Computes a result for each of the numbers and hands the results to `take` in order, on the
/// calling thread. Ends early when a computation returns `None` or `take` returns false.
///
/// `worker` makes the computation of one thread. Of n threads, thread k (from 0) computes every
/// n-th number from the k-th on; it waits when it is far ahead, so memory is bounded. With one
/// thread, or if the system has none to give, the calling thread does the work.
pub fn in_order<T: Send, W: FnMut(u64) -> Option<T>>(
    numbers: Range<u64>,
    threads: NonZeroUsize,
    worker: impl Fn() -> W + Sync,
    mut take: impl FnMut(T) -> bool,
) {
    let started = OnceLock::new();
    thread::scope(|scope| {
        let mut queues = Vec::new();
        // No more threads than numbers.
        let helpers = numbers.clone().take(threads.get()).count();
        for first in numbers.clone().take(if helpers > 1 { helpers } else { 0 }) {
            let (sender, receiver) = sync_channel(BATCHES_AHEAD);
            let (worker, started) = (&worker, &started);
            let own = first..numbers.end;
            let work = move || {
                send_batches(own.step_by(*started.wait()).map_while(worker()), &sender);
            };
            if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
            queues.push(Queue { receiver, batch: Vec::new().into_iter() });
        }
        // The number of threads is known only now.
        let _ = started.set(queues.len());
        let mut own = queues.is_empty().then(&worker);
        let mut turns = (0..queues.len()).cycle();
        for number in numbers {
            let result = match &mut own {
                Some(compute) => compute(number),
                None => turns.next().and_then(|index| queues[index].next()),
            };
            if !result.is_some_and(&mut take) {
                break;
            }
        }
    });
}

/// Sends all results, or those until the receiver is gone.
fn send_batches<T>(results: impl Iterator<Item = T>, sender: &SyncSender<Vec<T>>) {
    let (mut batch, mut since) = (Vec::new(), Instant::now());
    for result in results {
        batch.push(result);
        if batch.len() == BATCH || since.elapsed() > MAX_DELAY {
            if sender.send(mem::take(&mut batch)).is_err() {
                return;
            }
            since = Instant::now();
        }
    }
    // If the receiver is gone, nobody wants the rest.
    let _ = sender.send(batch);
}

/// The results of one thread, in batches.
struct Queue<T> {
    receiver: Receiver<Vec<T>>,
    batch: vec::IntoIter<T>,
}

impl<T> Queue<T> {
    /// The next result, which may be waited for; `None` after the last one.
    fn next(&mut self) -> Option<T> {
        loop {
            if let Some(result) = self.batch.next() {
                return Some(result);
            }
            self.batch = self.receiver.recv().ok()?.into_iter();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    fn threads<const N: usize>(numbers: [usize; N]) -> [NonZeroUsize; N] {
        numbers.map(|number| NonZeroUsize::new(number).unwrap())
    }

    #[test]
    fn results_arrive_in_order() {
        for threads in threads([1, 2, 5, 64]) {
            for numbers in [0..0, 0..1, 0..3, 0..2000, 7..7, 7..8, 7..10, u64::MAX - 500..u64::MAX]
            {
                let mut results = Vec::new();
                let halves = || |number: u64| Some(number / 2);
                in_order(numbers.clone(), threads, halves, |result| {
                    results.push(result);
                    true
                });
                let expected: Vec<u64> = numbers.clone().map(|number| number / 2).collect();
                assert_eq!(results, expected, "{numbers:?} on {threads} threads");
            }
        }
    }

    /// Tests that threads wait when nobody takes their results, and stop when no more are wanted.
    #[test]
    fn threads_are_never_far_ahead() {
        for threads in threads([1, 2, 5]) {
            let computed = AtomicU64::new(0);
            let worker = || |number| computed.fetch_add(1, Ordering::Relaxed).min(number).into();
            let mut taken = 0;
            in_order(0..1_000_000, threads, worker, |_: u64| {
                taken += 1;
                taken < 100
            });
            assert_eq!(taken, 100);
            // Of each thread one batch may be in the making, and one be taken.
            let most = (threads.get() * (BATCHES_AHEAD + 2) * BATCH) as u64 + 100;
            assert!(computed.into_inner() <= most, "{threads}");
        }
    }

    #[test]
    fn a_computation_without_a_result_ends_the_work() {
        for threads in threads([1, 3]) {
            let mut taken = Vec::new();
            in_order(
                0..1000,
                threads,
                || |number| (number < 10).then_some(number),
                |number| {
                    taken.push(number);
                    true
                },
            );
            assert_eq!(taken, (0..10).collect::<Vec<_>>());
        }
    }
}
