//! Tests of the size that the window opens with.

use std::fs;

use serde_json::Value;

use crate::display::Display;
use crate::game::{Game, folder, number};

const SETTINGS: &str = "[display]\npanel_folded = false\n";

/// Opens the game on a screen of this size, and checks that its window and all controls are on it.
fn open_inside(
    name: &str,
    [width, height]: [u32; 2],
    settings: &str,
    arguments: &str,
    environment: &[(&str, &str)],
) -> Game {
    let folder = folder(name);
    fs::write(folder.join("settings.toml"), settings).expect("room for a file");
    let display = Display::new(width, height);
    let mut game = Game::open_on(display, folder, arguments, environment);
    let ready = game.wait("the window", |line| line["kind"] == "ready");
    let screen = [f64::from(width), f64::from(height)];
    assert!((0..2).all(|i| number(&ready, &format!("/size/{i}")) <= screen[i]), "{ready}");
    let layout = game.wait("the layout", |line| line["kind"] == "layout");
    let controls = layout["controls"].as_object().expect("controls have names");
    for name in ["menu", "keys", "shoot", "view"] {
        assert!(controls.contains_key(name), "no {name} in {layout}");
    }
    let side = |place: &Value, i: usize| place[i].as_f64().expect("a place has numbers");
    let is_inside = |place| (0..2).all(|i| side(place, i) + side(place, i + 2) <= screen[i]);
    for (name, place) in controls {
        assert!(is_inside(place), "{name} {place} is off a screen of {width}x{height}");
    }
    game
}

/// The kind of fault: a window larger than its monitor has its lower and right controls off the
/// screen. By default, remembered, given, and at another scale factor.
#[test]
fn the_window_opens_inside_a_small_screen() {
    open_inside("first-default", [1024, 600], SETTINGS, "", &[]);
    open_inside("first-given", [800, 600], SETTINGS, "--size 1920x1080", &[]);
    let doubled = [("WINIT_X11_SCALE_FACTOR", "2")];
    open_inside("first-doubled", [1280, 720], SETTINGS, "", &doubled);
    // On a larger screen the remembered size is there again.
    let settings = format!("{SETTINGS}[window]\nwidth = 1920\nheight = 1080\n");
    let mut game = open_inside("first-remembered", [1280, 720], &settings, "", &[]);
    game.xdotool("key m Escape");
    game.wait_for_control("leave-yes");
    game.click("leave-yes");
    assert!(game.end().success());
    let text = fs::read_to_string(game.folder().join("settings.toml")).expect("settings");
    for line in ["width = 1920", "height = 1080", "muted = true"] {
        assert!(text.contains(line), "{line} in {text}");
    }
}
