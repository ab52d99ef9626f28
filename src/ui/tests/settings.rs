//! The settings.

use super::*;
use crate::ui::{Message, Toast, Tone};

/// Settings with a few choices each.
pub fn preferences() -> Preferences {
    let choice = |name| Choice { name, title: name, color: Some(0x1d6c60) };
    Preferences {
        quality: (["auto", "low", "medium", "high", "ultra"].map(choice).to_vec(), "auto"),
        drawn: "medium",
        cloth: (["teal", "green", "blue", "wine"].map(choice).to_vec(), "teal"),
        balls: (["standard", "tv", "safe"].map(choice).to_vec(), "standard"),
        film: false,
        scale: 1.0,
        largest: false,
        calm: false,
    }
}

#[test]
fn each_setting_says_what_it_is_for() {
    let mut bench = Bench::new(1280, 720);
    bench.screens.open(SettingsSheet::default());
    bench.state.preferences = Some(preferences());
    bench.frame();
    bench.frame();
    for (name, wanted) in [
        ("quality-high", App::Set(Setting::Quality("high"))),
        ("cloth-wine", App::Set(Setting::Cloth("wine"))),
        ("balls-safe", App::Set(Setting::Balls("safe"))),
        ("film-look", App::Set(Setting::Film(true))),
        ("scale-up", App::Set(Setting::Scale(1.1))),
        ("scale-down", App::Set(Setting::Scale(0.9))),
        ("guide-long", App::Guide(Guide::Long)),
        ("reduced-motion", App::Set(Setting::Calm(true))),
        ("silence", App::ToggleMute),
        ("settings-close", App::Close),
    ] {
        let rect = bench.place(name);
        assert_eq!(bench.click(rect), [Action::App(wanted)], "{name}");
    }
    // What is chosen already is not chosen again.
    let chosen = bench.place("cloth-teal");
    assert_eq!(bench.click(chosen), []);
    let room = bench.place("room");
    let actions = bench.click(Rect::new(room.x, room.y, 0.4 * room.width, room.height));
    assert!(
        matches!(actions[..], [Action::App(App::Set(Setting::Room(value)))] if (0.1..0.4).contains(&value))
    );
}

/// The balls of the tray are drawn last, but not over the sheet.
#[test]
fn the_sheet_covers_balls_of_the_tray() {
    let mut bench = Bench::new(600, 1000);
    bench.layout = Layout::arranged(600, 1000, 1.4, false);
    bench.state.preferences = Some(preferences());
    let tray = bench.layout.tray;
    let covered = |bench: &mut Bench| {
        bench.frame();
        let [x, y] = tray.center();
        bench.panel.covers([x, y], 5.0)
    };
    assert!(!covered(&mut bench));
    bench.screens.open(SettingsSheet::default());
    assert!(covered(&mut bench));
    assert!(!bench.panel.covers([2.0, 990.0], 1.0), "only what lies below it");
    bench.screens.close();
    assert!(!covered(&mut bench));
}

#[test]
fn the_settings_fit_into_every_window_and_their_letters_grow_with_the_size() {
    const SIZES: [(u32, u32); 9] = [
        (1280, 720),
        (1920, 1080),
        (640, 480),
        (800, 600),
        (800, 720),
        (480, 360),
        (600, 1000),
        (720, 1280),
        (2560, 1080),
    ];
    let mut bench = Bench::new(1280, 720);
    bench.screens.open(SettingsSheet::default());
    bench.state.preferences = Some(preferences());
    for (width, height) in SIZES {
        for folded in [false, true] {
            let mut before = 0.0;
            for zoom in (8..=20).map(|tenths| tenths as f32 / 10.0) {
                bench.layout = Layout::arranged(width, height, zoom, folded);
                bench.frame();
                let what = format!("{width}x{height}, {zoom}, folded {folded}");
                for (name, a) in bench.panel.passing() {
                    let inside = a.x >= -0.5 && a.y >= -0.5;
                    let [right, foot] = a.max();
                    let inside = inside && right <= width as f32 && foot <= height as f32;
                    assert!(inside, "{name} {a:?} at {what}");
                    // Only in a window that is hardly wider than high it may lie on the panel.
                    let apart = !a.meets(&bench.layout.panel) || 6 * height > 5 * width;
                    assert!(apart, "{name} {a:?} at {what}");
                }
                let row = bench.place("scale-up").height;
                assert!(row >= before, "{what}: {row} after {before}");
                before = row;
            }
        }
    }
}

#[test]
fn the_settings_stay_under_the_pointer_while_the_size_changes() {
    let mut bench = Bench::new(1280, 720);
    bench.screens.open(SettingsSheet::default());
    bench.state.preferences = Some(preferences());
    bench.frame();
    let larger = bench.place("scale-up");
    for _ in 0..2 {
        assert_eq!(bench.click(larger), [Action::App(App::Set(Setting::Scale(1.1)))]);
        let zoom = bench.layout.scale + 0.1;
        bench.layout = Layout::new(1280, 720, zoom);
        bench.frame();
        assert_eq!(bench.place("scale-up"), larger, "at {zoom}");
    }
    assert!(larger.max()[0] < bench.layout.panel.x);
    // Where the panel grows into it, it makes way, wherever the pointer is.
    bench.layout.panel.x = larger.x;
    bench.layout.view.width = larger.x;
    bench.frame();
    assert!(bench.place("scale-up").max()[0] < larger.x);
    // Another window, or the next time: where it belongs now.
    bench.screens.close();
    bench.frame();
    bench.screens.open(SettingsSheet::default());
    bench.frame();
    assert_ne!(bench.place("scale-up"), larger);
}

/// Tests that a message is seen while the settings are open, in windows of any size: beside them,
/// or on them.
#[test]
fn a_message_has_a_place_beside_the_settings_or_on_them() {
    let mut bench = Bench::new(1280, 720);
    bench.screens.open(SettingsSheet::default());
    bench.state.preferences = Some(preferences());
    let text = "The cue ball must stay behind the head string".to_owned();
    let glyphs = text.chars().filter(|letter| *letter != ' ').count();
    let toast = Toast { message: Message { text, tone: Tone::Plain }, opacity: 1.0 };
    for (width, height) in [(1280, 720), (640, 480), (800, 600), (480, 360), (600, 1000)] {
        for (zoom, folded) in [(1.0, false), (1.0, true), (1.5, false), (2.0, true)] {
            bench.layout = Layout::arranged(width, height, zoom, folded);
            let [with, without] = [Some(toast.clone()), None].map(|toast| {
                bench.state.messages.toast = toast;
                // A window of imgui is not drawn before its second frame.
                (0..2).map(|_| bench.vertices()).last().unwrap()
            });
            let drawn = with.saturating_sub(without);
            assert!(drawn >= 4 * glyphs, "{drawn} at {width}x{height}, {zoom}, folded {folded}");
        }
    }
}
