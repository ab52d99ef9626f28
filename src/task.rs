//! Work on its own thread, with one result.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};

/// The work has panicked, which leaves a report, or its thread could not be started.
#[derive(Debug, PartialEq, Eq)]
pub struct TaskFailed;

/// Work on its own thread. It is cancelled when this is dropped.
#[derive(Debug)]
pub struct Task<T> {
    /// `None` if the system could not start one.
    thread: Option<JoinHandle<T>>,
    is_cancelled: Arc<AtomicBool>,
}

impl<T: Send + 'static> Task<T> {
    /// Starts the work on a thread of this name. It can end early once the flag is true: the task was
    /// dropped.
    pub fn spawn(name: &str, work: impl FnOnce(&AtomicBool) -> T + Send + 'static) -> Task<T> {
        let is_cancelled = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&is_cancelled);
        let thread = thread::Builder::new().name(name.to_owned()).spawn(move || work(&flag));
        let thread = thread.inspect_err(|error| log::debug!("no thread for {name}: {error}")).ok();
        Task { thread, is_cancelled }
    }

    /// True once the result is there, or the work has failed.
    pub fn is_done(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Waits for the result.
    pub fn wait(mut self) -> Result<T, TaskFailed> {
        self.thread.take().ok_or(TaskFailed)?.join().map_err(|_| TaskFailed)
    }

    /// Takes a task that is done, and returns its result; `None` before, and without a task.
    pub fn take_done(task: &mut Option<Task<T>>) -> Option<Result<T, TaskFailed>> {
        task.take_if(|task| task.is_done()).map(Task::wait)
    }
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_is_taken_once() {
        let mut task = Some(Task::spawn("test", |_| 7));
        let result = loop {
            if let Some(result) = Task::take_done(&mut task) {
                break result;
            }
            thread::yield_now();
        };
        assert_eq!((result, task.is_none()), (Ok(7), true));
    }

    /// Kind of fault: a dropped task continues.
    #[test]
    fn a_dropped_task_is_cancelled() {
        let (sender, receiver) = std::sync::mpsc::channel();
        let task = Task::spawn("test", move |is_cancelled| {
            while !is_cancelled.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            sender.send(())
        });
        assert!(!task.is_done());
        drop(task);
        assert_eq!(receiver.recv(), Ok(()));
    }

    #[test]
    fn work_that_panics_has_no_result() {
        let task = Task::spawn("test", |_| std::panic::resume_unwind(Box::new(())));
        let result: Result<(), TaskFailed> = task.wait();
        assert_eq!(result, Err(TaskFailed));
    }
}
