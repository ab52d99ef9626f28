//! Tests of outputs that cannot be written: one line names the output and the reason, and no
//! partial file is left.

use std::fs::{File, OpenOptions};
use std::process::{Command, Output, Stdio};

use crate::program::{self, feed};

/// A device that is always full.
const FULL: &str = "/dev/full";

const SCENE: &str = r#"{"version": 1, "balls": [{"id": 0, "position": [0, 0]}]}"#;

fn program() -> Command {
    let mut program = program::program();
    program.env("LIBGL_ALWAYS_SOFTWARE", "1").stdin(Stdio::null());
    program
}

/// A full device, opened for writing.
fn full() -> File {
    OpenOptions::new().write(true).open(FULL).unwrap()
}

const SWEEP: &str = r#"{"version": 1, "outcomes": ["time"],
    "scene": {"version": 1, "balls": [{"id": 0, "position": [0, 0]}]},
    "vary": [{"key": "balls[0].position[0]", "from": 0, "to": 1, "steps": 20}]}"#;

/// Runs the program with an input.
fn run(program: &mut Command, input: &str) -> Output {
    feed(program.stdin(Stdio::piped()).spawn().unwrap(), input)
}

/// The error line of a program that must fail.
fn complaint(output: &Output) -> String {
    let said = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    said
}

#[test]
fn a_full_standard_output_is_reported() {
    let commands = "{\"command\": \"shoot\"}\n";
    for (arguments, input) in [
        (&["simulate"] as &[&str], SCENE),
        (&["simulate", "--lines"], SCENE),
        (&["play"], commands),
        (&["sweep", "-"], SWEEP),
        (&["--help"], ""),
        (&["--version"], ""),
        (&["simulate", "--help"], ""),
        (&["--benchmark", "0.01", "--size", "16x16", "--quality", "low"], ""),
    ] {
        let output = run(program().args(arguments).stdout(full()).stderr(Stdio::piped()), input);
        let said = complaint(&output);
        assert!(said.starts_with("gl-billiards: standard output: "), "{arguments:?}: {said}");
        // If standard error is full as well, the status still reports it.
        let output = run(program().args(arguments).stdout(full()).stderr(full()), input);
        assert_eq!(output.status.code(), Some(1), "{arguments:?}");
    }
    // An error in the input also shows in the status.
    let output = run(program().arg("simulate").stderr(full()), "nonsense");
    assert_eq!(output.status.code(), Some(2));
}

/// Tests the limit of the size of files, which acts like a full disk.
#[test]
fn a_limit_of_the_size_of_files_is_reported() {
    let result = std::env::temp_dir().join(format!("gl-billiards-{}", std::process::id()));
    let mut shell = Command::new("sh");
    shell.args(["-c", "ulimit -f 1; exec \"$0\" simulate assets/scenes/break.json"]);
    shell.arg(program::program().get_program()).stderr(Stdio::piped());
    let output = shell.stdout(File::create(&result).unwrap()).output().unwrap();
    let said = complaint(&output);
    std::fs::remove_file(result).unwrap();
    assert!(said.starts_with("gl-billiards: standard output: "), "{said}");
}

/// Tests a reader that closes the pipe: it has seen enough.
#[test]
fn help_for_a_closed_pipe_ends_quietly() {
    for arguments in [&["--help"] as &[&str], &["--version"]] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = program().args(arguments).stdout(writer).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{arguments:?}: {said}");
    }
}

mod pictures {
    use std::fs;
    use std::os::unix::fs::{FileTypeExt, symlink};
    use std::os::unix::net::UnixListener;
    use std::path::{Path, PathBuf};

    use super::*;

    /// A temporary folder for one test, deleted at its end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let name = format!("gl-billiards-{}-{name}", std::process::id());
            let folder = std::env::temp_dir().join(name);
            fs::create_dir_all(&folder).unwrap();
            Folder(folder)
        }

        fn files(&self) -> Vec<String> {
            let names = fs::read_dir(&self.0).unwrap().map(|file| file.unwrap().file_name());
            let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
            names.sort();
            names
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    /// Draws a small picture.
    fn draw(picture: &Path) -> Command {
        let mut program = program();
        program.args(["--size", "160x90", "--quality", "low", "--screenshot"]).arg(picture);
        program.stderr(Stdio::piped());
        program
    }

    /// Draws it on a disk with space for a kilobyte or two.
    fn draw_on_a_full_disk(picture: &Path) -> Command {
        let mut program = Command::new("sh");
        program.args(["-c", "ulimit -f 2; exec \"$0\" \"$@\""]);
        let drawing = draw(picture);
        program.arg(drawing.get_program()).args(drawing.get_args()).stderr(Stdio::piped());
        program.env("LIBGL_ALWAYS_SOFTWARE", "1").env("MESA_SHADER_CACHE_DISABLE", "true");
        program
    }

    #[test]
    fn pictures_are_written_atomically() {
        let folder = Folder::new("picture");
        let picture = folder.0.join("picture.png");
        let said = complaint(&draw_on_a_full_disk(&picture).output().unwrap());
        assert!(said.contains("picture.png: "), "{said}");
        assert_eq!(folder.files(), [""; 0]);
        // An existing picture stays.
        fs::write(&picture, "an older picture").unwrap();
        complaint(&draw_on_a_full_disk(&picture).output().unwrap());
        assert_eq!(fs::read_to_string(&picture).unwrap(), "an older picture");
        let said = complaint(&draw(Path::new(FULL)).output().unwrap());
        assert!(said.contains("/dev/full: "), "{said}");
        // With enough space it is replaced.
        assert!(draw(&picture).output().unwrap().status.success());
        assert!(fs::read(&picture).unwrap().starts_with(b"\x89PNG"));
        assert_eq!(folder.files(), ["picture.png"]);
    }

    #[test]
    fn a_picture_goes_through_a_pipe() {
        let mut drawing = draw(Path::new("/dev/stdout"));
        let output = drawing.stdout(Stdio::piped()).output().unwrap();
        assert!(output.status.success() && output.stdout.starts_with(b"\x89PNG"));
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = draw(Path::new("/dev/stdout")).stdout(writer).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.is_empty(), "{said}");
    }

    /// Neither opened, which could block, nor replaced: the file is refused.
    #[test]
    fn settings_in_a_device_pipe_socket_or_folder_are_ignored() {
        let folder = Folder::new("odd-settings");
        let at = |name: &str| folder.0.join(name);
        let made = Command::new("mkfifo").arg(at("pipe")).status().unwrap();
        assert!(made.success());
        let _socket = UnixListener::bind(at("socket")).unwrap();
        fs::create_dir(at("folder")).unwrap();
        symlink("/dev/null", at("link")).unwrap();
        let kinds = |names: &[&str]| -> Vec<fs::FileType> {
            names.iter().map(|name| fs::symlink_metadata(at(name)).unwrap().file_type()).collect()
        };
        let names = ["pipe", "socket", "folder", "link", "/dev/null"];
        let before = kinds(&names);
        for name in names {
            let mut drawing = draw(&at("picture.png"));
            let output = drawing.arg("--settings").arg(at(name)).output().unwrap();
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{name}: {said}");
            assert!(!at("picture.png").exists());
            assert_eq!(said.lines().count(), 1, "{said}");
            assert!(said.contains(name) && said.contains("not a regular file"), "{said}");
        }
        assert_eq!(kinds(&names), before);
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
    }

    #[test]
    fn settings_are_created_at_the_target_of_a_link() {
        let folder = Folder::new("dangling");
        let link = folder.0.join("settings.toml");
        symlink("dotfiles/settings.toml", &link).unwrap();
        let drawn = |program: &mut Command| program.arg("--settings").arg(&link).output().unwrap();
        assert!(drawn(&mut draw(Path::new("/dev/null"))).status.success());
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        let settings = fs::read_to_string(folder.0.join("dotfiles/settings.toml")).unwrap();
        assert!(settings.contains("[sound]"), "{settings}");
        // The picture is drawn even if they cannot be created.
        symlink("/proc/none/settings.toml", folder.0.join("nowhere")).unwrap();
        let output = draw(Path::new("/dev/null"))
            .arg("--settings")
            .arg(folder.0.join("nowhere"))
            .output()
            .unwrap();
        assert!(complaint(&output).contains("nowhere: cannot write the settings"));
    }

    #[test]
    fn a_driver_without_opengl_3_3_is_reported() {
        for version in ["3.2", "3.1", "2.1"] {
            let mut drawing = draw(Path::new("/dev/null"));
            let output = drawing.env("MESA_GL_VERSION_OVERRIDE", version).output().unwrap();
            let said = complaint(&output);
            assert!(said.contains("this program needs OpenGL 3.3"), "{version}: {said}");
        }
    }
}
