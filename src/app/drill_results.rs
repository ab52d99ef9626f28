//! The results of drills, kept on disk. A thread reads and writes the file, so that no frame waits
//! for a disk.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};

use super::{name_of, output_file};
use crate::game::lessons::{Outcome, Program, Results};

/// The name of the file, beside the folder of records.
const FILE: &str = "drills.json";

/// The results of drills.
#[derive(Debug)]
pub struct DrillResults {
    results: Arc<Results>,
    /// `None` without a folder for them.
    file: Option<ResultFile>,
    /// True if the results have changed since the last look.
    changed: bool,
}

/// The thread of the file.
#[derive(Debug)]
struct ResultFile {
    jobs: Sender<Arc<Results>>,
    /// The results that the file had at the start, once.
    read: Receiver<Results>,
    /// True until they are read.
    is_busy: bool,
    thread: JoinHandle<bool>,
}

impl DrillResults {
    /// Results kept beside this folder of records. The thread begins to read them.
    pub fn new(records: Option<&Path>) -> DrillResults {
        let path = records.and_then(Path::parent).map(|folder| folder.join(FILE));
        let file = path.and_then(|path| {
            let file = ResultFile::new(path);
            file.inspect_err(|error| log::warn!("results of drills are not saved: {error}")).ok()
        });
        DrillResults { results: Arc::default(), file, changed: false }
    }

    /// The results.
    pub fn list(&self) -> Arc<Results> {
        Arc::clone(&self.results)
    }

    /// True while the file is being read.
    pub fn is_busy(&self) -> bool {
        self.file.as_ref().is_some_and(|file| file.is_busy)
    }

    /// Takes over what has been read. Returns true if the results have changed since the last call.
    pub fn follow(&mut self) -> bool {
        if let Some(file) = self.file.as_mut().filter(|file| file.is_busy) {
            match file.read.try_recv() {
                Ok(earlier) => {
                    file.is_busy = false;
                    Arc::make_mut(&mut self.results).merge(earlier);
                    self.changed = true;
                }
                Err(mpsc::TryRecvError::Empty) => {}
                Err(mpsc::TryRecvError::Disconnected) => file.is_busy = false,
            }
        }
        std::mem::take(&mut self.changed)
    }

    /// Keeps the result of a program. Returns true if it is better than all before.
    pub fn keep(&mut self, program: Program, outcome: Outcome) -> bool {
        // So that earlier results count, and none of them is lost.
        self.wait_until_read();
        let results = Arc::make_mut(&mut self.results);
        let is_best = match program.drill() {
            None => {
                results.tutorial = true;
                false
            }
            Some(drill) => {
                let before = results.of(drill.name).map(|entry| entry.best);
                results.add(drill.name, outcome);
                before.is_some() && results.of(drill.name).map(|entry| entry.best) != before
            }
        };
        self.changed = true;
        if let Some(file) = &self.file {
            // If the thread is gone it has panicked, and left a report.
            let _ = file.jobs.send(Arc::clone(&self.results));
        }
        is_best
    }

    /// Waits for the file to be read, which took place while the drill was played.
    fn wait_until_read(&mut self) {
        let Some(file) = self.file.as_mut().filter(|file| file.is_busy) else { return };
        file.is_busy = false;
        if let Ok(earlier) = file.read.recv() {
            Arc::make_mut(&mut self.results).merge(earlier);
        }
    }

    /// Waits until everything is written. Returns true if it is.
    pub fn close(&mut self) -> bool {
        let Some(ResultFile { jobs, thread, .. }) = self.file.take() else { return true };
        drop(jobs);
        thread.join().unwrap_or(false)
    }
}

impl ResultFile {
    fn new(path: PathBuf) -> io::Result<ResultFile> {
        let (jobs, taken) = mpsc::channel();
        let (sender, read) = mpsc::channel();
        let thread = thread::Builder::new().name("drill results".to_owned());
        let thread = thread.spawn(move || work(&path, &taken, &sender))?;
        Ok(ResultFile { jobs, read, is_busy: true, thread })
    }
}

/// Reads the file, and writes results until the window is closed. Returns true if the last ones are
/// on disk.
fn work(path: &Path, jobs: &Receiver<Arc<Results>>, read: &Sender<Results>) -> bool {
    // The window may be closed already.
    let _ = read.send(read_file(path));
    let mut is_written = true;
    while let Ok(first) = jobs.recv() {
        let results = jobs.try_iter().last().unwrap_or(first);
        let folder = path.parent().unwrap_or(Path::new(""));
        let written = fs::create_dir_all(folder)
            .and_then(|()| output_file::write(path, results.text().as_bytes()));
        is_written = written.is_ok();
        if let Err(error) = written {
            log::warn!("{}: cannot save the results of drills: {error}", name_of(path));
        }
    }
    is_written
}

/// The results in the file; none if it is missing. A broken file is moved aside.
fn read_file(path: &Path) -> Results {
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Results::default(),
        Err(error) => {
            log::warn!("{}: {error}", name_of(path));
            return Results::default();
        }
    };
    Results::parse(&text).unwrap_or_else(|why| {
        match output_file::move_aside(path) {
            Ok(aside) => log::warn!("{}: {why}; the file is kept as {aside}", name_of(path)),
            Err(error) => log::warn!("{}: {why}; it cannot be moved: {error}", name_of(path)),
        }
        Results::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::scratch::Folder;

    fn open(folder: &Folder) -> DrillResults {
        let mut results = DrillResults::new(Some(&folder.join("records")));
        results.wait_until_read();
        results
    }

    #[test]
    fn results_survive_a_restart() {
        let folder = Folder::new("drills");
        let mut first = open(&folder);
        assert!(!first.keep(Program::Drill(1), Outcome { made: 6, missed: 4 }));
        assert!(first.keep(Program::Drill(1), Outcome { made: 8, missed: 2 }));
        assert!(!first.keep(Program::Drill(1), Outcome { made: 7, missed: 3 }));
        first.keep(Program::Tutorial, Outcome::default());
        assert!(first.close());
        let again = open(&folder).list();
        let entry = again.of("draw").unwrap();
        assert_eq!((entry.best.made, entry.last.made, entry.runs), (8, 7, 3));
        assert!(again.tutorial);
    }

    #[test]
    fn a_broken_file_is_moved_aside() {
        let folder = Folder::new("broken-drills");
        fs::write(folder.join(FILE), "{\"version\": 1, ").unwrap();
        let mut results = open(&folder);
        assert_eq!(*results.list(), Results::default());
        results.keep(Program::Drill(0), Outcome { made: 1, missed: 9 });
        assert!(results.close());
        let aside = fs::read_to_string(folder.join("drills.json.broken")).unwrap();
        assert_eq!(aside, "{\"version\": 1, ");
        assert_eq!(open(&folder).list().of("stop-shot").unwrap().best.made, 1);
    }

    #[test]
    fn without_a_folder_results_last_for_the_run() {
        let mut results = DrillResults::new(None);
        results.keep(Program::Drill(0), Outcome { made: 2, missed: 8 });
        assert!(results.follow() && !results.follow() && !results.is_busy());
        assert!(results.list().of("stop-shot").is_some() && results.close());
    }
}
