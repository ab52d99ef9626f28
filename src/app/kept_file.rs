//! A small file that is read at the start and written after each change. A thread does both, so
//! that no frame waits for a disk.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use super::{name_of, output_file};

/// What such a file holds.
pub trait Kept: Clone + Default + Send + Sync + 'static {
    /// The name of the file, beside the folder of records.
    const FILE: &'static str;

    /// Reads the text of the file, or says what is wrong with it.
    fn parse(text: &str) -> Result<Self, String>;

    /// The text of the file.
    fn text(&self) -> String;

    /// Adds what the file held before this run.
    fn merge(&mut self, earlier: Self);
}

/// The content of such a file, and the file.
#[derive(Debug)]
pub struct KeptFile<T: Kept> {
    content: Arc<T>,
    /// `None` without a folder for it.
    worker: Option<Worker<T>>,
    /// True if the content has changed since the last look.
    changed: bool,
}

/// The thread of the file.
#[derive(Debug)]
struct Worker<T> {
    jobs: Sender<Arc<T>>,
    /// What the file held at the start, once.
    read: Receiver<T>,
    /// True until it is read.
    is_busy: bool,
    thread: JoinHandle<bool>,
}

impl<T: Kept> KeptFile<T> {
    /// A file beside this folder of records. The thread begins to read it.
    pub fn new(records: Option<&Path>) -> KeptFile<T> {
        let path = records.and_then(Path::parent).map(|folder| folder.join(T::FILE));
        let worker = path.and_then(|path| {
            let worker = Worker::new(path);
            worker.inspect_err(|error| log::warn!("{} is not saved: {error}", T::FILE)).ok()
        });
        KeptFile { content: Arc::default(), worker, changed: false }
    }

    /// The content.
    pub fn content(&self) -> &Arc<T> {
        &self.content
    }

    /// True while the file is being read.
    pub fn is_busy(&self) -> bool {
        self.worker.as_ref().is_some_and(|worker| worker.is_busy)
    }

    /// Takes over what has been read. Returns true if the content has changed since the last call.
    pub fn follow(&mut self) -> bool {
        if let Some(worker) = self.worker.as_mut().filter(|worker| worker.is_busy) {
            match worker.read.try_recv() {
                Ok(earlier) => {
                    worker.is_busy = false;
                    Arc::make_mut(&mut self.content).merge(earlier);
                    self.changed = true;
                }
                Err(mpsc::TryRecvError::Empty) => {}
                Err(mpsc::TryRecvError::Disconnected) => worker.is_busy = false,
            }
        }
        std::mem::take(&mut self.changed)
    }

    /// Changes the content, and writes it.
    pub fn change<R>(&mut self, change: impl FnOnce(&mut T) -> R) -> R {
        // So that what was there counts, and nothing of it is lost.
        self.wait_until_read();
        let result = change(Arc::make_mut(&mut self.content));
        self.changed = true;
        if let Some(worker) = &self.worker {
            // If the thread is gone it has panicked, and left a report.
            let _ = worker.jobs.send(Arc::clone(&self.content));
        }
        result
    }

    /// Waits for the file to be read, which took place while a shot was played.
    pub fn wait_until_read(&mut self) {
        let Some(worker) = self.worker.as_mut().filter(|worker| worker.is_busy) else { return };
        worker.is_busy = false;
        if let Ok(earlier) = worker.read.recv() {
            Arc::make_mut(&mut self.content).merge(earlier);
        }
    }

    /// Waits until everything is written. Returns true if it is.
    pub fn close(&mut self) -> bool {
        let Some(Worker { jobs, thread, .. }) = self.worker.take() else { return true };
        drop(jobs);
        thread.join().unwrap_or(false)
    }
}

impl<T: Kept> Worker<T> {
    fn new(path: PathBuf) -> io::Result<Worker<T>> {
        let (jobs, taken) = mpsc::channel();
        let (sender, read) = mpsc::channel();
        let thread = thread::Builder::new().name(T::FILE.to_owned());
        let thread = thread.spawn(move || work(&path, &taken, &sender))?;
        Ok(Worker { jobs, read, is_busy: true, thread })
    }
}

/// Reads the file, and writes new contents until the window is closed. Returns true if the last one
/// is on disk.
fn work<T: Kept>(path: &Path, jobs: &Receiver<Arc<T>>, read: &Sender<T>) -> bool {
    // The window may be closed already.
    let _ = read.send(read_file(path));
    let mut is_written = true;
    while let Ok(first) = jobs.recv() {
        let content = jobs.try_iter().last().unwrap_or(first);
        let folder = path.parent().unwrap_or(Path::new(""));
        let written = fs::create_dir_all(folder)
            .and_then(|()| output_file::write(path, content.text().as_bytes()));
        is_written = written.is_ok();
        if let Err(error) = written {
            log::warn!("{}: cannot be saved: {error}", name_of(path));
        }
    }
    is_written
}

/// What the file holds; nothing if it is missing. A broken file is moved aside.
fn read_file<T: Kept>(path: &Path) -> T {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return T::default(),
        Err(error) => {
            log::warn!("{}: {error}", name_of(path));
            return T::default();
        }
    };
    T::parse(&text).unwrap_or_else(|why| {
        match output_file::move_aside(path) {
            Ok(aside) => log::warn!("{}: {why}; the file is kept as {aside}", name_of(path)),
            Err(error) => log::warn!("{}: {why}; it cannot be moved: {error}", name_of(path)),
        }
        T::default()
    })
}
