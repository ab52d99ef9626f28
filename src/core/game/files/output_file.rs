//! Writes files atomically.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Most symbolic links followed in a path, as in Linux.
const MOST_LINKS: u32 = 40;
/// Most names tried for a new file: killed programs may have left temporary files behind.
const MOST_NAMES: u32 = 100;

/// Writes a file atomically: the bytes go to a new file beside it, which replaces the old one once
/// it is on disk.
///
/// Follows symbolic links, even to a missing file. Writes directly to a device or a pipe.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(found) if found.is_file() => replace(&followed(path)?, bytes, Some(&found)),
        Err(error) if error.kind() == ErrorKind::NotFound => replace(&followed(path)?, bytes, None),
        Err(error) => Err(error),
        Ok(_) => OpenOptions::new().write(true).open(path)?.write_all(bytes),
    }
}

/// Writes a file that the program keeps for a player: atomically, and never to a device or a pipe,
/// because opening one may block.
pub fn write_regular(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(found) if !found.is_file() => {
            Err(io::Error::new(ErrorKind::InvalidInput, "it is not a regular file"))
        }
        _ => write(path, bytes),
    }
}

/// Resolves the symbolic links of a path, even if the target is missing.
pub fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            // A relative link starts from its own folder.
            Ok(to) => path = path.parent().unwrap_or(Path::new("")).join(to),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many links"))
}

fn replace(path: &Path, bytes: &[u8], old: Option<&fs::Metadata>) -> io::Result<()> {
    // A writable folder would allow replacing a read-only file.
    if old.is_some_and(|old| old.permissions().readonly()) {
        return Err(io::Error::new(ErrorKind::PermissionDenied, "the file is read-only"));
    }
    let (beside, mut file) = create_beside(path)?;
    let permissions = old.map(fs::Metadata::permissions);
    let written = file
        .write_all(bytes)
        .and_then(|()| permissions.map_or(Ok(()), |permissions| file.set_permissions(permissions)))
        // Some systems report a full disk only here.
        .and_then(|()| file.sync_all());
    drop(file);
    written.and_then(|()| fs::rename(&beside, path)).inspect_err(|_| drop(fs::remove_file(&beside)))
}

/// Gives a file that cannot be read another name in its folder, and returns that.
pub fn move_aside(path: &Path) -> io::Result<String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    for number in 1..=MOST_NAMES {
        let aside = match number {
            1 => format!("{name}.broken"),
            _ => format!("{name}.broken-{number}"),
        };
        let place = path.with_file_name(&aside);
        let found = fs::symlink_metadata(&place);
        if found.is_err_and(|error| error.kind() == ErrorKind::NotFound) {
            return fs::rename(path, &place).map(|()| aside);
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}

/// The paths of files in a folder under the first number that is free for all of these names, or
/// else the last one. `taken` are paths of files that are still being written.
pub fn unused<const N: usize>(
    folder: &Path,
    names: [&str; N],
    extension: &str,
    most: u32,
    taken: &[PathBuf],
) -> [PathBuf; N] {
    let paths = |number: u32| names.map(|name| folder.join(format!("{name}-{number}.{extension}")));
    let is_free = |path: &PathBuf| !path.exists() && !taken.contains(path);
    let free = (1..most).map(paths).find(|paths| paths.iter().all(is_free));
    free.unwrap_or_else(|| paths(most))
}

/// The beginning of the names of files that are still being written.
const UNFINISHED_PREFIX: &str = ".gl-billiards-";

/// True for the name of a file that is still being written, or was when its program was killed.
pub fn is_unfinished(name: &str) -> bool {
    name.starts_with(UNFINISHED_PREFIX)
}

/// Creates a new file with an unused name in the same folder.
fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let mut last = ErrorKind::AlreadyExists.into();
    for number in 0..MOST_NAMES {
        let name = format!("{UNFINISHED_PREFIX}{}-{number}", std::process::id());
        let beside = path.with_file_name(name);
        match File::create_new(&beside) {
            Ok(file) => return Ok((beside, file)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => last = error,
            Err(error) => return Err(error),
        }
    }
    Err(last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::files::scratch::Folder;

    #[test]
    fn a_file_is_made_and_replaced() {
        let folder = Folder::new("whole");
        let path = folder.join("a.png");
        for content in ["longer", "short"] {
            write(&path, content.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), content);
        }
        assert_eq!(folder.count(), 1, "nothing is left beside it");
    }

    /// Tests that a failure keeps the old file and leaves no other file.
    #[test]
    fn a_failure_changes_nothing() {
        let folder = Folder::new("unwritable");
        let path = folder.join("a.png");
        fs::write(&path, "old").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        let error = write(&path, b"new").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::PermissionDenied);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert!(write(&folder.join("none/a.png"), b"new").is_err());
        assert!(write(&folder.join("b.png/"), b"new").is_err());
        assert!(write(&folder.0, b"new").is_err());
        assert!(write(Path::new(""), b"new").is_err());
        assert_eq!(folder.count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_kept() {
        use std::os::unix::fs::symlink;
        let folder = Folder::new("links");
        fs::create_dir(folder.join("deep")).unwrap();
        // A link to a missing file, through another link and out of the folder.
        symlink("b", folder.join("a")).unwrap();
        symlink("deep/c", folder.join("b")).unwrap();
        symlink("../d", folder.join("deep/c")).unwrap();
        for content in ["first", "second"] {
            write(&folder.join("a"), content.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(folder.join("d")).unwrap(), content);
        }
        for link in ["a", "b", "deep/c"] {
            assert!(fs::symlink_metadata(folder.join(link)).unwrap().is_symlink(), "{link}");
        }
        assert_eq!(folder.count(), 4);
        symlink("circle", folder.join("circle")).unwrap();
        assert!(write(&folder.join("circle"), b"new").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn permissions_stay() {
        use std::os::unix::fs::PermissionsExt;
        let folder = Folder::new("permissions");
        let path = folder.join("a.png");
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        write(&path, b"new").unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    }

    /// Tests the kind of fault in which a pipe without a reader keeps the program from ever ending.
    #[cfg(unix)]
    #[test]
    fn a_pipe_is_no_place_for_a_kept_file() {
        let folder = Folder::new("pipe");
        let error = write_regular(&folder.pipe("a.json"), b"new").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidInput);
        write_regular(&folder.join("b.json"), b"new").unwrap();
        assert_eq!(fs::read_to_string(folder.join("b.json")).unwrap(), "new");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_is_written_to() {
        use std::os::unix::fs::FileTypeExt;
        write(Path::new("/dev/null"), b"new").unwrap();
        let error = write(Path::new("/dev/full"), b"new").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::StorageFull);
        for device in ["/dev/null", "/dev/full"] {
            assert!(fs::metadata(device).unwrap().file_type().is_char_device(), "{device}");
        }
    }
}
