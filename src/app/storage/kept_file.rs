//! A small file that is read at the start and changed now and then. A thread does both, so that no
//! frame waits for a disk. Each change is made to the file as it is then: another running program may
//! have changed it, too.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use crate::app::folder_lock::FolderLock;
use crate::game::files::kept::{self, Unusable};
use crate::game::files::{name_of, output_file};
use crate::texts::saving;

/// The content of such a file.
pub trait KeptContent: Clone + Default + Send + Sync + 'static {
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
pub struct KeptFile<T: KeptContent> {
    content: Arc<T>,
    /// `None` without a folder for it.
    worker: Option<Worker<T>>,
    /// True if the content has changed since the last look.
    changed: bool,
    news: Option<KeptNews>,
}

/// News for the player: the file cannot be used, probably because it is of a newer version.
#[derive(Debug, PartialEq, Eq)]
pub struct KeptNews {
    file: &'static str,
    /// The file that is used in its place; `None` if there is none.
    beside: Option<String>,
}

impl KeptNews {
    /// The news as a sentence.
    pub fn text(&self) -> String {
        match &self.beside {
            Some(beside) => saving::kept_beside(&self.file, beside).to_string(),
            None => saving::kept_nowhere(&self.file).to_string(),
        }
    }
}

/// A change of the content.
struct Change<T>(Box<dyn Fn(&mut T) + Send>);

impl<T> fmt::Debug for Change<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("Change")
    }
}

/// The thread of the file.
#[derive(Debug)]
struct Worker<T> {
    changes: Sender<Change<T>>,
    /// The content of the file at the start; it arrives once.
    read: Receiver<OpenedFile<T>>,
    /// True until it is read.
    is_busy: bool,
    thread: JoinHandle<bool>,
}

/// A file that has been read.
#[derive(Debug)]
struct OpenedFile<T> {
    /// The file that will be written; `None` if there is none that may be.
    path: Option<PathBuf>,
    /// `None` if there was none, or it was damaged.
    content: Option<T>,
}

impl<T: KeptContent> KeptFile<T> {
    /// A file beside this folder of records. The thread begins to read it.
    pub fn new(records: Option<&Path>) -> KeptFile<T> {
        let path = records.and_then(Path::parent).map(|folder| folder.join(T::FILE));
        let worker = path.and_then(|path| {
            let worker = Worker::new(path);
            worker.inspect_err(|error| log::warn!("{} is not saved: {error}", T::FILE)).ok()
        });
        KeptFile { content: Arc::default(), worker, changed: false, news: None }
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
    pub fn update(&mut self) -> bool {
        if let Some(worker) = self.worker.as_mut().filter(|worker| worker.is_busy) {
            match worker.read.try_recv() {
                Ok(opened) => self.take_over(opened),
                Err(mpsc::TryRecvError::Empty) => {}
                Err(mpsc::TryRecvError::Disconnected) => worker.is_busy = false,
            }
        }
        std::mem::take(&mut self.changed)
    }

    /// Changes the content, and writes it.
    pub fn change<R>(&mut self, change: impl Fn(&mut T) -> R + Send + 'static) -> R {
        // So that what was there counts, and nothing of it is lost.
        self.wait_until_read();
        let result = change(Arc::make_mut(&mut self.content));
        self.changed = true;
        if let Some(worker) = &self.worker {
            // If the thread is gone it has panicked, and left a report.
            let _ = worker.changes.send(Change(Box::new(move |content| drop(change(content)))));
        }
        result
    }

    /// Waits for the file to be read, which took place while a shot was played.
    pub fn wait_until_read(&mut self) {
        let Some(worker) = self.worker.as_mut().filter(|worker| worker.is_busy) else { return };
        worker.is_busy = false;
        if let Ok(opened) = worker.read.recv() {
            self.take_over(opened);
        }
    }

    /// Takes over what the file held.
    fn take_over(&mut self, opened: OpenedFile<T>) {
        if let Some(worker) = &mut self.worker {
            worker.is_busy = false;
        }
        Arc::make_mut(&mut self.content).merge(opened.content.unwrap_or_default());
        self.changed = true;
        let name = opened.path.as_deref().and_then(Path::file_name);
        let beside = name.map(|name| name.to_string_lossy().into_owned());
        if beside.as_deref() != Some(T::FILE) {
            self.news = Some(KeptNews { file: T::FILE, beside });
        }
    }

    /// Returns the news of the file for the player, once.
    pub fn take_news(&mut self) -> Option<KeptNews> {
        self.news.take()
    }

    /// Waits until everything is written. Returns true if it is.
    pub fn close(&mut self) -> bool {
        let Some(Worker { changes, thread, .. }) = self.worker.take() else { return true };
        drop(changes);
        thread.join().unwrap_or(false)
    }
}

impl<T: KeptContent> Worker<T> {
    fn new(path: PathBuf) -> io::Result<Worker<T>> {
        let (changes, taken) = mpsc::channel();
        let (sender, read) = mpsc::channel();
        let thread = thread::Builder::new().name(T::FILE.to_owned());
        let thread = thread.spawn(move || work(&path, &taken, &sender))?;
        Ok(Worker { changes, read, is_busy: true, thread })
    }
}

/// Reads the file, and makes changes to it until the window is closed. Returns true if all of them are
/// on disk.
fn work<T: KeptContent>(
    path: &Path,
    changes: &Receiver<Change<T>>,
    read: &Sender<OpenedFile<T>>,
) -> bool {
    let opened = open::<T>(path);
    let mut last = opened.content.clone().unwrap_or_default();
    let is_kept = opened.path.is_some();
    // The window may be closed already.
    let _ = read.send(opened);
    if !is_kept {
        // The player has been told. Waits until the window is closed.
        changes.iter().for_each(drop);
        return true;
    }
    let mut unwritten = Vec::new();
    while let Ok(first) = changes.recv() {
        unwritten.push(first);
        unwritten.extend(changes.try_iter());
        match write(path, &last, &unwritten) {
            Ok(content) => {
                last = content;
                unwritten.clear();
            }
            Err(error) => log::warn!("{}: cannot be saved: {error}", name_of(path)),
        }
    }
    unwritten.is_empty()
}

/// Makes changes to the file, and returns its new content; `last` is what it held last, in case it is
/// gone.
fn write<T: KeptContent>(path: &Path, last: &T, changes: &[Change<T>]) -> io::Result<T> {
    let folder = path.parent().unwrap_or(Path::new(""));
    fs::create_dir_all(folder)?;
    let _lock = FolderLock::hold(folder);
    let opened = open(path);
    let path = opened.path.ok_or(io::ErrorKind::InvalidData)?;
    let mut content = opened.content.unwrap_or_else(|| last.clone());
    changes.iter().for_each(|change| (change.0)(&mut content));
    output_file::write_regular(&path, content.text().as_bytes())?;
    Ok(content)
}

/// Opens the file, or one beside it if that cannot be used: it stays as it is, for the version that
/// can. A damaged file is moved aside.
fn open<T: KeptContent>(path: &Path) -> OpenedFile<T> {
    let beside = path.with_extension("older.json");
    for path in [path, &beside] {
        let parsed = kept::read_regular(path)
            .map_err(Unusable::from)
            .and_then(|text| T::parse(&text).map_err(|why| Unusable::text(&text, why)));
        let content = match parsed {
            Ok(content) => Some(content),
            Err(why) if why.is_missing() => None,
            Err(why @ Unusable::Damaged(_)) => match output_file::move_aside(path) {
                Ok(aside) => {
                    log::warn!("{}: {why}; the file is kept as {aside}", name_of(path));
                    None
                }
                Err(error) => {
                    log::warn!("{}: {why}; it cannot be moved: {error}", name_of(path));
                    continue;
                }
            },
            Err(why) => {
                log::info!("{}: {why}; it stays as it is", name_of(path));
                continue;
            }
        };
        return OpenedFile { path: Some(path.to_owned()), content };
    }
    OpenedFile { path: None, content: None }
}
