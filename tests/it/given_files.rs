//! Tests of files that a person gives by name: whatever their names, and with or without the mark
//! that editors of Windows write before a text.

use std::ffi::OsStr;
use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::program::program;

/// The subcommands that read a file, each with a file that it reads.
const READERS: [(&[&str], &str); 8] = [
    (&["simulate"], "fuzz/seeds/scene/frozen.json"),
    (&["play", "--game", "8-ball"], "fuzz/seeds/command/eight.jsonl"),
    (&["play"], "fuzz/seeds/command/scene-state.jsonl"),
    (&["verify"], "fuzz/seeds/record/lab.json"),
    (&["referee"], "fuzz/seeds/scenario/1.json"),
    (&["sweep"], "fuzz/seeds/sweep/throw.json"),
    (&["sweep"], "fuzz/seeds/sweep/sheet.json"),
    (
        &["rate", "--game", "9-ball", "--player", "novice", "--noise", "1", "--seed", "1"],
        "benches/rate",
    ),
];

const POSITION: &str = r#"{"version": 1, "balls": [{"id": 0, "position": [-0.5, 0.1]},
    {"id": 9, "position": [0.4, 0.2]}]}"#;

/// A folder for one test, empty.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("gl-billiards-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn text(file: &str) -> String {
    if file == "benches/rate" { POSITION.to_owned() } else { fs::read_to_string(file).unwrap() }
}

fn run(arguments: &[&str], file: &Path) -> Output {
    program().args(arguments).arg(file).output().unwrap()
}

/// What must be the same: the output, without the time that it took.
fn answer(output: &Output) -> (Option<i32>, String) {
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let end = text.find("\"seconds\":").unwrap_or(text.len());
    (output.status.code(), text[..end].to_owned())
}

/// Tests the kind of fault in which a file that an editor of Windows has saved is refused.
#[test]
fn a_byte_order_mark_is_accepted_by_every_subcommand() {
    let folder = folder("marks");
    for (arguments, file) in READERS {
        let [plain, marked] = ["plain.json", "marked.json"].map(|name| folder.join(name));
        fs::write(&plain, text(file)).unwrap();
        fs::write(&marked, format!("\u{feff}{}", text(file))).unwrap();
        let [plain, marked] = [plain, marked].map(|file| run(arguments, &file));
        assert_ne!(answer(&plain).0, Some(2), "{arguments:?}: {plain:?}");
        assert_eq!(answer(&marked), answer(&plain), "{arguments:?}: {marked:?}");
    }
    // Only the first line may begin with one.
    let lines = folder.join("lines.json");
    let scene = r#"{"version": 1, "balls": [{"id": 0, "position": [0, 0]}]}"#;
    fs::write(&lines, format!("\u{feff}{scene}\n{scene}\n\u{feff}{scene}\n")).unwrap();
    let output = run(&["simulate", "--lines"], &lines);
    let lines: Vec<bool> =
        String::from_utf8_lossy(&output.stdout).lines().map(|it| it.contains("error")).collect();
    assert_eq!(lines, [false, false, true]);
    fs::remove_dir_all(folder).unwrap();
}

/// The same folder and extension with a name that is no UTF-8, as old archives contain.
fn other(folder: &Path, name: &str) -> PathBuf {
    let mut bytes = b"caf\xe9-".to_vec();
    bytes.extend_from_slice(name.as_bytes());
    folder.join(OsStr::from_bytes(&bytes))
}

/// Tests the kind of fault in which a file is refused, or not found, because of its name.
#[test]
fn names_that_are_no_utf_8_work_for_every_subcommand() {
    let folder = folder("names");
    for (arguments, file) in READERS {
        let [plain, strange] = [folder.join("in.json"), other(&folder, "in.json")];
        for path in [&plain, &strange] {
            fs::write(path, text(file)).unwrap();
        }
        let [plain, strange] = [plain, strange].map(|file| run(arguments, &file));
        assert_ne!(answer(&plain).0, Some(2), "{arguments:?}: {plain:?}");
        assert_eq!(answer(&strange), answer(&plain), "{arguments:?}: {strange:?}");
        // And a missing one is named in one line.
        let missing = run(arguments, &other(&folder, "none.json"));
        let said = String::from_utf8_lossy(&missing.stderr).into_owned();
        assert_eq!(missing.status.code(), Some(2), "{said}");
        assert!(said.lines().count() == 1 && said.contains("-none.json: "), "{said}");
    }
    let record = other(&folder, "match.json");
    let commands = folder.join("commands");
    fs::write(&commands, "{\"command\": \"shoot\"}\n").unwrap();
    let arguments: [&OsStr; 4] =
        ["play".as_ref(), commands.as_ref(), "--record".as_ref(), record.as_ref()];
    assert!(program().args(arguments).output().unwrap().status.success());
    assert_eq!(run(&["verify"], &record).status.code(), Some(0));
    fs::remove_dir_all(folder).unwrap();
}

/// Draws a picture with these flags.
fn draw(folder: &Path, picture: &Path, flags: &[(&str, &OsStr)]) -> Output {
    let mut program = program();
    program.env("HOME", folder).env("XDG_CONFIG_HOME", folder).env("LIBGL_ALWAYS_SOFTWARE", "1");
    program.args(["--size", "320x200", "--quality", "low", "--screenshot"]).arg(picture);
    for (flag, value) in flags {
        program.arg(flag).arg(value);
    }
    program.output().unwrap()
}

/// Tests the same of the flags of a picture, and that settings and a translation may begin with a
/// byte order mark.
#[test]
fn pictures_take_any_name_and_settings_a_byte_order_mark() {
    let folder = folder("pictures");
    let [settings, scene, picture] =
        ["settings.toml", "scene.json", "picture.png"].map(|name| other(&folder, name));
    let text = "\u{feff}[display]\ntranslation = \"words.toml\"\ncloth = \"wine\"\n";
    fs::write(&settings, text).unwrap();
    fs::write(folder.join("words.toml"), "\u{feff}[menus]\n").unwrap();
    fs::copy("fuzz/seeds/scene/frozen.json", &scene).unwrap();
    let flags: [(&str, &OsStr); 2] =
        [("--settings", settings.as_ref()), ("--scene", scene.as_ref())];
    let output = draw(&folder, &picture, &flags);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!said.contains("settings") && !said.contains("words"), "{said}");
    assert!(fs::metadata(&picture).unwrap().len() > 100);
    let bare: OsString = other(&folder, "none.json").into();
    let output = draw(&folder, &picture, &[("--scene", &bare)]);
    assert_eq!(output.status.code(), Some(2));
    fs::remove_dir_all(folder).unwrap();
}

/// Tests the kind of fault in which a pipe, which nobody writes to, keeps the program from going
/// on.
#[test]
fn a_pipe_among_the_kept_files_does_not_block_a_picture() {
    let folder = folder("pipes");
    let settings = folder.join("settings.toml");
    for part in ["records", "statistics"] {
        fs::create_dir(folder.join(part)).unwrap();
        for name in ["2026-11-22_19-30-05_8-ball.json", "a.json"] {
            make_pipe(&folder.join(part).join(name));
        }
    }
    make_pipe(&folder.join("drills.json"));
    for screen in ["records", "statistics", "statistics-progress", "tutorial-end"] {
        let picture = folder.join(format!("{screen}.png"));
        let flags: [(&str, &OsStr); 2] =
            [("--settings", settings.as_ref()), ("--screen", screen.as_ref())];
        let output = draw(&folder, &picture, &flags);
        assert_eq!(output.status.code(), Some(0), "{screen}: {output:?}");
        assert!(picture.exists(), "{screen}");
    }
    // Settings in a pipe are refused unread.
    let pipe = folder.join("pipe.toml");
    make_pipe(&pipe);
    let output = draw(&folder, &folder.join("none"), &[("--settings", pipe.as_ref())]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("a device, a pipe or a socket"), "{said}");
    fs::remove_dir_all(folder).unwrap();
}

fn make_pipe(path: &Path) {
    assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
}
