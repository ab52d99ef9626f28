//! Tests of the end of the game and of its files: after signals, on a full disk, and while another
//! program edits them.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::display::Display;
use crate::game::{Game, folder, number, program};

/// Sends a signal to the game.
pub fn send(signal: &str, game: &Game) {
    let status = Command::new("kill").args(["-s", signal, &game.id().to_string()]).status();
    assert!(status.expect("there is a program to send signals").success());
}

/// True if these tests were started with a signal ignored, as by `nohup`; the game then ignores it,
/// too.
fn ignores(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").expect("this is Linux");
    let set = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let set = u64::from_str_radix(set.expect("a set of signals").trim(), 16);
    set.expect("a set of signals") & (1 << (signal - 1)) != 0
}

/// Limits the size of the files that the game writes, bytes; `None` removes the limit.
pub fn limit_files(game: &Game, most: Option<u64>) {
    let most = most.map_or("unlimited".to_owned(), |most| most.to_string());
    let status = Command::new("prlimit")
        .args(["--pid", &game.id().to_string(), &format!("--fsize={most}:unlimited")])
        .status();
    assert!(status.expect("these tests need prlimit of util-linux").success());
}

/// The game's standard error, without the message about missing sound.
pub fn said(game: &Game) -> String {
    let errors =
        fs::read_to_string(game.folder().join("errors")).expect("standard error is a file");
    errors
        .lines()
        .filter(|line| !line.contains("no sound"))
        .map(|line| line.to_owned() + "\n")
        .collect()
}

/// The game's own lines. Where files are limited, libraries of the system may write lines, too.
fn own_lines(errors: &str) -> Vec<&str> {
    errors.lines().filter(|line| line.starts_with("gl-billiards:")).collect()
}

fn settings(folder: &Path) -> String {
    fs::read_to_string(folder.join("settings.toml")).expect("settings")
}

#[test]
fn signals_end_the_game_in_order() {
    for (signal, number) in [("TERM", 15), ("INT", 2), ("HUP", 1)] {
        if ignores(number) {
            continue;
        }
        let mut game = Game::open(&format!("signal-{signal}"), "");
        // While balls roll, and right after a change that is not saved yet.
        game.xdotool("key space");
        game.state_with("the shot", |state| state["phase"] == "rolling");
        game.xdotool("key m");
        send(signal, &game);
        // As when a terminal is closed.
        send(signal, &game);
        assert_eq!(game.end().code(), Some(128 + number), "{signal}: {}", said(&game));
        assert_eq!(game.lines().last().expect("a journal")["kind"], "quit");
        assert!(settings(game.folder()).contains("muted = true"), "{signal}");
        assert_eq!(said(&game), "");
    }
}

#[test]
fn a_journal_on_a_full_disk_goes_on_when_there_is_space() {
    let mut game = Game::open("full", "");
    game.state();
    let journal = game.folder().join("journal");
    let length = || fs::metadata(&journal).expect("a journal").len();
    limit_files(&game, Some(length() + 100));
    let before = length();
    game.xdotool("key w w w");
    game.xdotool("key w");
    // It is reported once.
    game.until("a word about the journal", |game| said(game).contains("cannot write the journal"));
    let text = fs::read_to_string(&journal).expect("a journal");
    assert!(length() <= before + 100 && text.ends_with('\n'), "no half line");
    game.xdotool("key w");
    limit_files(&game, None);
    // Without new events, the waiting lines are still written.
    game.state_with("the lines that waited", |state| number(state, "/cue/power") > 0.545);
    let steps = game.lines().iter().filter(|line| line["command"] == "power").count();
    assert_eq!(steps, 5, "none is lost");
    let errors = said(&game);
    let own = own_lines(&errors);
    assert!(matches!(own[..], [one] if one.contains("cannot write the journal: ")), "{errors}");
    send("TERM", &game);
    assert_eq!(game.end().code(), Some(143));
}

#[test]
fn a_journal_that_cannot_be_created_is_reported() {
    let (display, folder) = (Display::new(640, 480), folder("no-journal"));
    let output = program(display.name(), &folder)
        .arg("--settings")
        .arg(folder.join("settings.toml"))
        .arg("--journal")
        .arg(folder.join("none/journal"))
        .stderr(Stdio::piped())
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.lines().count() == 1 && said.contains("none/journal: "), "{said}");
    fs::remove_dir_all(folder).expect("the folder is the test's own");
}

#[test]
fn a_journal_that_stays_incomplete_shows_in_the_status() {
    let mut game = Game::open("incomplete", "");
    game.state();
    let length = fs::metadata(game.folder().join("journal")).expect("a journal").len();
    limit_files(&game, Some(length));
    send("TERM", &game);
    assert_eq!(game.end().code(), Some(1));
    let errors = said(&game);
    assert_eq!(own_lines(&errors).len(), 1, "{errors}");
    game.lines();
}

#[test]
fn settings_edited_meanwhile_take_effect() {
    let mut game = Game::open("by-hand", "");
    game.xdotool("key m");
    let folder = game.folder().to_owned();
    game.until("the settings", |_| settings(&folder).contains("muted = true"));
    let text = settings(&folder).replace("cloth = \"teal\"", "cloth = \"wine\"");
    let text = text.replace("panel_folded_2014 = false", "panel_folded_2014 = true");
    assert!(text.contains("wine"), "{text}");
    fs::write(folder.join("settings.toml"), text).expect("room for a file");
    game.xdotool("key m");
    // It takes effect at once, and the setting changed in the window stays, too.
    game.wait("a folded panel", |line| {
        line["kind"] == "layout" && line["controls"].get("shoot").is_none()
    });
    send("TERM", &game);
    assert_eq!(game.end().code(), Some(143));
    let text = settings(&folder);
    for line in ["cloth = \"wine\"", "panel_folded_2014 = true", "muted = false"] {
        assert!(text.contains(line), "{line} in {text}");
    }
}
