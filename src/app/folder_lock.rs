//! Keeps two running programs from changing the files of one folder at the same time.

use std::fs::File;
use std::path::Path;
use std::thread;
use std::time::Duration;

/// Number of attempts to lock a folder.
const ATTEMPTS: u32 = 200;
/// Time between two of them.
const INTERVAL: Duration = Duration::from_millis(5);

/// A folder that is locked until this is dropped, or until the program is killed. The other program
/// may be stopped meanwhile, and some folders cannot be locked: nobody waits long for one.
#[derive(Debug)]
pub struct FolderLock {
    _held: Option<File>,
}

impl FolderLock {
    /// Locks a folder. If that fails for a second, the work goes on without.
    pub fn hold(folder: &Path) -> FolderLock {
        let mut held = None;
        for attempt in 0..ATTEMPTS {
            if attempt > 0 {
                thread::sleep(INTERVAL);
            }
            match try_lock(folder) {
                Attempt::Locked(file) => {
                    held = Some(file);
                    break;
                }
                Attempt::Held => {}
                Attempt::Impossible => break,
            }
        }
        FolderLock { _held: held }
    }
}

enum Attempt {
    Locked(File),
    /// Another program holds it.
    Held,
    Impossible,
}

#[cfg(unix)]
fn try_lock(folder: &Path) -> Attempt {
    use rustix::fs::{FlockOperation, flock};
    use rustix::io::Errno;

    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Ok(file) = File::open(folder) else { return Attempt::Impossible };
    match flock(&file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => Attempt::Locked(file),
        Err(Errno::WOULDBLOCK | Errno::INTR) => Attempt::Held,
        Err(_) => Attempt::Impossible,
    }
}

/// Keeps others from opening a file in the folder, which the system deletes when it is closed.
#[cfg(windows)]
fn try_lock(folder: &Path) -> Attempt {
    use std::os::windows::fs::OpenOptionsExt;

    /// The system's number for a file that another program keeps from being opened.
    const SHARING_VIOLATION: i32 = 32;
    let mut options = File::options();
    options.write(true).create(true).truncate(false).share_mode(0);
    options.custom_flags(windows_sys::Win32::Storage::FileSystem::FILE_FLAG_DELETE_ON_CLOSE);
    match options.open(folder.join(".lock")) {
        Ok(file) => Attempt::Locked(file),
        Err(error) if error.raw_os_error() == Some(SHARING_VIOLATION) => Attempt::Held,
        Err(_) => Attempt::Impossible,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::scratch::Folder;

    /// Tests the kind of fault in which two programs read a file, and the second one writes over what
    /// the first one has written.
    #[test]
    fn a_folder_is_locked_once() {
        let folder = Folder::new("lock");
        let held = FolderLock::hold(&folder.0);
        assert!(matches!(try_lock(&folder.0), Attempt::Held));
        drop(held);
        assert!(matches!(try_lock(&folder.0), Attempt::Locked(_)));
    }

    #[test]
    fn a_missing_folder_is_not_waited_for() {
        let folder = Folder::new("no-lock");
        assert!(matches!(try_lock(&folder.join("none")), Attempt::Impossible));
    }
}
