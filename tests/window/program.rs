//! Tests of the window as a program: screens, saved settings, and errors.

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use gl_billiards::ui::Layout;

use crate::display::Display;
use crate::game::{Game, PATIENCE, folder, number, program};

/// Clock ticks per second in /proc (USER_HZ, the same on all of Linux).
const TICKS: f64 = 100.0;

/// Processor time of a process so far, s.
fn processor_time(id: u32) -> f64 {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).expect("the process runs");
    let fields: Vec<&str> = stat.split_whitespace().collect();
    let ticks = |i: usize| fields[i].parse::<f64>().expect("a number of ticks");
    (ticks(13) + ticks(14)) / TICKS
}

#[test]
fn escape_closes_screens_and_then_opens_the_menu() {
    let mut game = Game::open("escape", "");
    game.xdotool("key F1 Escape");
    game.click("mixer");
    game.wait_for_control("mixer-effects");
    game.xdotool("key Escape");
    // If a question were open, no screen would open.
    game.click("follow");
    game.wait_for_control("follow-8");
    game.xdotool("key Escape");
    // The keys reach the game again.
    game.xdotool("key Down Escape");
    game.wait_for_control("leave-yes");
    // While the menu is open, nothing is played. Enter on its first entry resumes the game.
    game.xdotool("key space Down Up Return");
    let state = game.state();
    assert_eq!(state["shots"], 0);
    let moves = game.lines().iter().filter(|line| line["command"] == "move-cue-ball").count();
    assert_eq!(moves, 1);
    game.xdotool("key Escape");
    game.wait_for_control("leave-yes");
    game.xdotool("key Up Return");
    assert!(game.end().success());
    assert_eq!(game.lines().last().expect("a journal")["kind"], "quit");
}

#[test]
fn a_new_game_is_begun_from_the_question_on_escape() {
    let mut game = Game::open("anew", "");
    game.xdotool("key space");
    game.state_with("the shot", |state| state["phase"] == "rolling");
    assert_eq!(game.finish_shot()["shots"], 1);
    game.xdotool("key Escape");
    game.wait_for_control("new-game");
    game.click("new-game");
    game.wait_for_control("new-game-yes");
    game.xdotool("key Return");
    game.state_with("a new rack", |state| state["shots"] == 0 && state["ball_in_hand"] == true);
    // The abandoned game comes back.
    game.xdotool("key ctrl+z ctrl+y");
    game.state_with("its last shot again", |state| state["phase"] == "rolling");
}

#[test]
fn nothing_is_played_under_the_key_card_or_a_question() {
    let mut game = Game::open("covered", "");
    let start = game.state();
    let same = |game: &mut Game, when: &str| {
        let state = game.state();
        for part in ["phase", "shots", "cue", "camera", "balls"] {
            assert_eq!(state[part], start[part], "{part} {when}");
        }
    };
    game.xdotool("key F1");
    game.xdotool("key space w a Down");
    same(&mut game, "after keys under the card");
    // A click beside the card closes it, and the keys work again.
    game.drag(1, [10, 712], [60, 712]);
    same(&mut game, "after a drag beside the card");
    game.xdotool("key w");
    game.state_with("more power", |state| number(state, "/cue/power") > 0.5);
    game.xdotool("key s Escape");
    game.wait_for_control("leave-yes");
    game.drag(1, [460, 480], [460, 600]);
    game.drag(3, [200, 200], [260, 200]);
    let [x, y] = game.middle("rotate-cue");
    game.drag(1, [x, y], [x + 40, y]);
    game.click("power");
    game.click("shoot");
    game.xdotool("click 4 mousemove 460 200 click 4");
    same(&mut game, "after the mouse under the question");
    game.click("leave-no");
    game.xdotool("key Escape");
    game.wait_for_control("leave-yes");
    game.xdotool("key Up Return");
    assert!(game.end().success(), "the field of the power has taken no key");
}

#[test]
fn pictures_of_any_size_are_drawn() {
    let folder = folder("tiny");
    for size in ["1x1", "2x2", "33x33", "10x300", "300x10"] {
        let picture = folder.join("picture.png");
        for more in [None, Some("--keys")] {
            let status = program("", &folder)
                .args(["--quality", "low", "--size", size, "--screenshot"])
                .arg(&picture)
                .args(more)
                .status()
                .expect("the program starts");
            assert!(status.success(), "{size}: {status}");
            fs::remove_file(&picture).expect("there is a picture");
        }
    }
    fs::remove_dir_all(folder).expect("the folder is the test's own");
}

#[test]
fn no_frames_are_drawn_while_nothing_changes() {
    let mut game = Game::open("idle", "");
    game.state();
    let used = |seconds: u64| {
        let before = processor_time(game.id());
        thread::sleep(Duration::from_secs(seconds));
        (processor_time(game.id()) - before) / seconds as f64
    };
    // On a busy machine the start takes a while. A game that drew would never rest for so long.
    let rests = (0..PATIENCE.as_secs() / 3).any(|_| used(3) < 0.05);
    assert!(rests, "the game never rests");
}

#[test]
fn size_and_volume_are_saved() {
    let mut game = Game::open("settings", "");
    let [x, y, width, _] = game.control("volume");
    let [x, y] = [(x + 0.25 * width) as i32, (y + 15.0) as i32];
    game.xdotool(&format!("mousemove {x} {y} click 1"));
    game.xdotool("key m");
    let window = game.window();
    game.xdotool(&format!("windowsize {window} 1000 650"));
    game.wait("another layout", |line| {
        line["kind"] == "layout" && view_height(line) == clear_height(1000, 650)
    });
    game.xdotool("key Escape");
    game.wait_for_control("leave-yes");
    game.click("leave-yes");
    assert!(game.end().success());
    let text = fs::read_to_string(game.folder().join("settings.toml")).expect("settings");
    for line in ["width = 1000", "height = 650", "muted = true"] {
        assert!(text.contains(line), "{line} in {text}");
    }
    let volume = text.lines().find_map(|line| line.strip_prefix("volume = "));
    let volume: f64 = volume.expect("a volume").parse().expect("a number");
    assert!((volume - 0.23).abs() < 0.03, "{volume}");

    let kept = folder("settings-again");
    fs::write(kept.join("settings.toml"), text).expect("room for a file");
    let mut again = Game::open_in(kept, "");
    let ready = again.wait("the window", |line| line["kind"] == "ready");
    assert_eq!(ready["size"], serde_json::json!([1000, 650]));
}

#[test]
fn looks_and_quality_are_chosen_in_a_game_and_saved() {
    let mut game = Game::open("preferences", "");
    game.click("settings");
    game.wait_for_control("cloth-wine");
    for choice in ["cloth-wine", "balls-safe", "quality-low", "quality-high"] {
        game.click(choice);
    }
    for (page, choice) in [("settings-access", "reduced-motion"), ("settings-sound", "effects")] {
        game.click(page);
        game.wait_for_control(choice);
        game.click(choice);
    }
    // Nothing is played while the settings are open.
    game.xdotool("key space a F2");
    game.xdotool("key space");
    game.state_with("the shot", |state| state["shots"] == 1);
    // Also while the balls roll.
    game.xdotool("key F2");
    game.wait_for_control("cloth-blue");
    game.click("cloth-blue");
    game.xdotool("key Escape");
    game.finish_shot();
    game.xdotool("key Escape");
    game.wait_for_control("leave-yes");
    game.xdotool("key Up Return");
    assert!(game.end().success());
    let text = fs::read_to_string(game.folder().join("settings.toml")).expect("settings");
    for line in [
        "cloth = \"blue\"",
        "balls = \"colour-blind\"",
        "quality = \"high\"",
        "reduced_motion = true",
    ] {
        assert!(text.contains(line), "{line} in {text}");
    }
    assert!(!text.contains("effects = 1.0"), "{text}");
}

#[test]
fn keys_are_chosen_in_a_game_and_saved() {
    let mut game = Game::open("rebind", "");
    let choose = |game: &mut Game, control: &str, key: &str| {
        game.wait_for_control(control);
        game.click(control);
        game.xdotool(&format!("key {key}"));
    };
    game.xdotool("key F2");
    game.wait_for_control("settings-keys");
    game.click("settings-keys");
    // X is free, C is taken from the tip, and Backspace removes W.
    choose(&mut game, "key-shoot-1", "x");
    choose(&mut game, "key-turn-left-2", "c");
    choose(&mut game, "key-more-power-1", "BackSpace");
    // Esc and F1 cannot be bound.
    choose(&mut game, "key-turn-right-1", "F1");
    choose(&mut game, "key-turn-right-1", "Escape");
    game.xdotool("key Escape");
    let direction = number(&game.state(), "/cue/direction");
    game.xdotool("key c a d w space");
    game.state_with("C and A to the left, D to the right", |state| {
        (number(state, "/cue/direction") - direction - 1_f64.to_radians()).abs() < 1e-9
    });
    let state = game.state();
    assert_eq!((number(&state, "/cue/power"), &state["shots"]), (0.5, &0.into()));
    game.xdotool("key Escape");
    game.wait_for_control("leave-yes");
    game.xdotool("key Up Return");
    assert!(game.end().success());
    let text = fs::read_to_string(game.folder().join("settings.toml")).expect("settings");
    let (_, keys) = text.split_once("[keys]\n").expect("a section for keys");
    let (keys, _) = keys.split_once("\n[").unwrap_or((keys, ""));
    for line in ["shoot = [\"X\"]", "tip-center = []", "more-power = []"] {
        assert!(keys.contains(line), "{line} in {keys}");
    }
    assert!(!keys.contains("turn-right"), "only what differs is written: {keys}");
    let kept = folder("rebind-again");
    fs::write(kept.join("settings.toml"), text).expect("room for a file");
    let mut again = Game::open_in(kept, "");
    again.xdotool("key space x");
    again.state_with("a shot with X", |state| state["shots"] == 1);
}

#[test]
fn the_panel_is_hidden_and_stays_hidden() {
    let mut game = Game::open("fold", "");
    game.xdotool("key p");
    game.wait("a wide view", |line| {
        line["kind"] == "layout" && number(line, "/controls/view/2") > 1200.0
    });
    let layout = game.wait("a layout", |line| line["kind"] == "layout");
    assert!(layout["controls"].get("shoot").is_none(), "{layout}");
    // The cue ball is now shown over the table.
    let [x, y] = game.middle("tip");
    game.drag(1, [x, y], [x + 20, y]);
    game.state_with("english", |state| number(state, "/cue/tip/0") > 0.2);
    game.click("power-bar");
    game.xdotool("key w");
    game.state_with("power", |state| (number(state, "/cue/power") - 0.51).abs() < 0.02);
    game.xdotool("key Escape");
    game.wait_for_control("leave-yes");
    game.xdotool("key Up Return");
    assert!(game.end().success());
    let text = fs::read_to_string(game.folder().join("settings.toml")).expect("settings");
    assert!(text.contains("panel_folded_2014 = true"), "{text}");
    let kept = folder("fold-again");
    fs::write(kept.join("settings.toml"), text).expect("room for a file");
    let mut again = Game::open_in(kept, "");
    again.click("fold");
    again.wait_for_control("shoot");
}

/// Height of the part of a window that shows the table.
fn clear_height(width: u32, height: u32) -> f64 {
    f64::from(Layout::new(width, height, 1.0).clear_view().height)
}

/// The same from a line of the journal.
fn view_height(line: &serde_json::Value) -> f64 {
    number(line, "/controls/view/3")
}

#[test]
fn windows_of_any_size_work() {
    let mut game = Game::open("sizes", "--keys");
    let window = game.window();
    for (width, height) in [(1, 1), (300, 200), (1280, 90), (60, 700), (1280, 720)] {
        game.xdotool(&format!("windowsize {window} {width} {height}"));
        game.wait(&format!("a layout for {width} x {height}"), |line| {
            line["kind"] == "layout" && view_height(line) == clear_height(width, height)
        });
        game.xdotool("mousemove 5 5 click 1 key F1 F1");
    }
    assert_eq!(game.state()["phase"], "aiming");
}

#[test]
fn unreadable_settings_are_not_changed() {
    let kept = folder("bad-settings");
    let text = "[sound]\nvolume = \"loud\"\n";
    fs::write(kept.join("settings.toml"), text).expect("room for a file");
    let mut game = Game::open_in(kept, "");
    game.xdotool("key m Escape");
    game.wait_for_control("leave-yes");
    game.xdotool("key Up Return");
    assert!(game.end().success());
    let after = fs::read_to_string(game.folder().join("settings.toml")).expect("settings");
    assert_eq!(after, text);
}

/// The program's error on a display, with more in its environment; it must fail.
fn complaint(name: &str, display: &str, environment: &[(&str, &str)]) -> String {
    let folder = folder(name);
    let output = program(display, &folder)
        .args(["--settings"])
        .arg(folder.join("settings.toml"))
        .envs(environment.iter().copied())
        .stderr(Stdio::piped())
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!text.contains("panic"), "{text}");
    fs::remove_dir_all(folder).expect("the folder is the test's own");
    text
}

#[test]
fn a_driver_without_opengl_3_3_is_reported() {
    let display = Display::new(640, 480);
    let old = [("MESA_GL_VERSION_OVERRIDE", "3.0")];
    let text = complaint("old-driver", display.name(), &old);
    assert!(text.contains("OpenGL 3.3"), "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
}

#[test]
fn a_missing_display_is_reported() {
    let text = complaint("no-display", ":4095", &[]);
    assert!(text.contains("cannot open a window: no display answers"), "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
}
