//! Temporary folders for tests.

use std::fs;
use std::path::PathBuf;

/// A temporary folder for one test, removed at its end.
pub struct Folder(pub PathBuf);

impl Folder {
    /// Creates an empty folder; `name` is unique to the test.
    pub fn new(name: &str) -> Folder {
        let name = format!("gl-billiards-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    /// The path of a file in it.
    pub fn join(&self, file: &str) -> PathBuf {
        self.0.join(file)
    }

    /// Makes a pipe in it. Opening the pipe blocks.
    #[cfg(unix)]
    pub fn pipe(&self, name: &str) -> PathBuf {
        let path = self.join(name);
        assert!(std::process::Command::new("mkfifo").arg(&path).status().unwrap().success());
        path
    }

    /// The number of files in it.
    pub fn count(&self) -> usize {
        fs::read_dir(&self.0).unwrap().count()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
