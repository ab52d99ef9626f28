//! Tests of the settings sheet.

use std::collections::HashSet;

use super::*;
use crate::texts::Text;
use crate::ui::SettingsPage::{Access, Aids, Picture, Sound};
use crate::ui::{
    Chord, Intent, Key, KeyPress, MarkedChoice, Message, SettingsPage, Side, Toast, Tone, actions,
};

const LEVELS: [Choice; 3] =
    [Choice { note: Text::untranslated("Its note"), ..choice("auto") }, PLAIN, choice("high")];
const PLAIN: Choice = choice("low");
const LENGTHS: [Choice; 2] = [PLAIN, choice("high")];
const CLOTHS: [Choice; 2] = [color("teal"), color("wine")];
const BALLS: [Choice; 2] = [PLAIN, Choice { id: "safe", ..choice("colour-blind") }];

const fn choice(name: &'static str) -> Choice {
    Choice::plain(name, Text::untranslated(name))
}

const fn color(name: &'static str) -> Choice {
    Choice { color: Some(0x1d6c60), ..choice(name) }
}

const WORDS: Text = Text::untranslated("What it does");

/// As many rows as the game has, including one of each kind.
pub(crate) fn preferences() -> Vec<Row> {
    let row = |pages, setting, control, shown| Row {
        section: Text::EMPTY,
        pages,
        setting,
        control,
        label: Text::untranslated(control),
        description: WORDS,
        shown,
        disabled: false,
    };
    let choices = |choices, chosen, marked: Option<&'static str>| {
        let marked = marked.map(|name| MarkedChoice { name, note: WORDS });
        Control::Choices { choices, chosen, marked }
    };
    let steps = Control::Steps {
        value: 1.0,
        range: [0.8, 2.0],
        step: 0.1,
        full: false,
        hides_panel: false,
    };
    let slider = Control::Slider { value: 0.5, idle: false };
    vec![
        row(&[Picture], "display.quality", "quality", choices(&LEVELS, "auto", Some("low"))),
        row(&[Picture], "display.cloth", "cloth", choices(&CLOTHS, "teal", None)),
        row(&[Picture, Access], "display.balls", "balls", choices(&BALLS, "low", None)),
        row(&[Picture], "display.film_look", "film-look", Control::Switch(false)),
        row(&[Access], "display.scale", "scale", steps),
        row(&[Aids], "display.aim_line", "guide", choices(&LENGTHS, "low", None)),
        row(&[Access], "display.reduced_motion", "reduced-motion", Control::Switch(true)),
        row(&[Sound], "sound.volume", "master", slider),
        row(&[Sound], "sound.effects", "effects", slider),
        row(&[Sound], "sound.room", "room", slider),
        row(&[Sound], "sound.muted", "silence", Control::Switch(false)),
    ]
}

/// The action that gives a setting a value.
fn set(setting: &'static str, value: Value) -> App {
    App::Set(Change { setting, value })
}

#[test]
fn each_setting_has_an_explanation() {
    let mut bench = Bench::new(1280, 720);
    bench.screens.open(SettingsSheet::default());
    bench.state.preferences = preferences();
    bench.frame();
    bench.frame();
    // A click on the chosen cloth does nothing.
    let chosen = bench.place("cloth-teal");
    assert_eq!(bench.click(chosen), []);
    for (page, name, wanted) in [
        (Picture, "quality-high", set("display.quality", Value::Name("high"))),
        (Picture, "cloth-wine", set("display.cloth", Value::Name("wine"))),
        (Picture, "balls-safe", set("display.balls", Value::Name("colour-blind"))),
        (Picture, "film-look", set("display.film_look", Value::Switch(true))),
        (Access, "balls-safe", set("display.balls", Value::Name("colour-blind"))),
        (Access, "scale-up", set("display.scale", Value::Number(1.1))),
        (Access, "scale-down", set("display.scale", Value::Number(0.9))),
        (Access, "reduced-motion", set("display.reduced_motion", Value::Switch(false))),
        (Aids, "guide-high", set("display.aim_line", Value::Name("high"))),
        (Sound, "silence", set("sound.muted", Value::Switch(true))),
        (Sound, "settings-close", App::Close),
    ] {
        assert_eq!(bench.click(bench.place(page.name())), []);
        bench.frame();
        let rect = bench.place(name);
        assert_eq!(bench.click(rect), [Action::App(wanted)], "{name}");
        if name == "silence" {
            assert_eq!(bench.panel.taking(Some(rect.center())), InputOwner::Sheet);
            assert_eq!(bench.screens.explanation(), Some(WORDS));
        }
    }
    let room = bench.place("room");
    let actions = bench.click(Rect::new(room.x, room.y, 0.4 * room.width, room.height));
    let [Action::App(App::Set(Change { setting: "sound.room", value }))] = actions[..] else {
        panic!("{actions:?}");
    };
    assert!(matches!(value, Value::Number(value) if (0.1..0.4).contains(&value)), "{value:?}");
}

#[test]
fn a_reset_asks_for_a_second_click() {
    let mut bench = Bench::new(1280, 720);
    bench.screens.open(SettingsSheet::default());
    bench.state.preferences = preferences();
    bench.frame();
    bench.frame();
    let reset = bench.place("settings-reset");
    assert_eq!(bench.click(reset), []);
    assert_eq!(bench.click(reset), [Action::App(App::ResetSettings)]);
    // If the pointer leaves the button in between, the first click does not count.
    assert_eq!(bench.click(reset), []);
    bench.point([5.0, 5.0]);
    assert_eq!(bench.click(reset), []);
}

/// Tests that the sheet covers the balls of the tray, although these are drawn last.
#[test]
fn the_sheet_covers_balls_of_the_tray() {
    let mut bench = Bench::new(600, 1000);
    bench.layout = Layout::arranged(600, 1000, 1.4, false);
    // A page so long that the sheet needs the place of the tray.
    bench.state.preferences = [preferences(), preferences()].concat();
    bench.state.preferences.iter_mut().for_each(|row| row.pages = &[Picture]);
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
fn the_settings_fit_into_every_window_and_scale_with_the_text() {
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
    bench.screens.open(SettingsSheet::at(Access));
    bench.state.preferences = preferences();
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
                    // It may overlap the panel only in a window that is hardly wider than high.
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
    bench.screens.open(SettingsSheet::at(Access));
    bench.state.preferences = preferences();
    bench.frame();
    let larger = bench.place("scale-up");
    let mouse = larger.center();
    for _ in 0..2 {
        let clicked = bench.click(bench.place("scale-up"));
        assert_eq!(clicked, [Action::App(set("display.scale", Value::Number(1.1)))]);
        // The text grows at once, and the button stays under the pointer.
        let before = bench.place("scale-up").height;
        let zoom = bench.layout.scale + 0.125;
        bench.layout = Layout::new(1280, 720, zoom);
        bench.point(mouse);
        let button = bench.place("scale-up");
        let grows = bench.layout.scale < zoom || button.height > before;
        assert!(button.contains(mouse) && grows, "at {zoom}: {button:?}, {before}");
        assert!(button.max()[0] < bench.layout.panel.x);
    }
    // Where the panel comes over the sheet, the sheet moves even under the pointer.
    bench.layout.panel.x = larger.x;
    bench.layout.view.width = larger.x;
    bench.frame();
    assert!(bench.place("scale-up").max()[0] < larger.x);
    // When opened again, the sheet is at its place for the new size.
    bench.screens.close();
    bench.frame();
    bench.screens.open(SettingsSheet::at(Access));
    bench.frame();
    assert_ne!(bench.place("scale-up"), larger);
}

/// Tests that a message is visible while the settings are open, beside or over them, in windows of
/// any size.
#[test]
fn a_message_has_a_place_beside_the_settings_or_on_them() {
    let mut bench = Bench::new(1280, 720);
    bench.screens.open(SettingsSheet::default());
    bench.state.preferences = preferences();
    let text = "The cue ball must stay behind the head string".to_owned();
    let glyphs = text.chars().filter(|letter| *letter != ' ').count();
    let toast = Toast { message: Message { text, tone: Tone::Plain }, opacity: 1.0 };
    for (width, height) in [(1280, 720), (640, 480), (800, 600), (480, 360), (600, 1000)] {
        for (zoom, folded) in [(1.0, false), (1.0, true), (1.5, false), (2.0, true)] {
            bench.layout = Layout::arranged(width, height, zoom, folded);
            let [with, without] = [Some(toast.clone()), None].map(|toast| {
                bench.state.messages.toast = toast;
                // imgui does not draw a window before its second frame.
                (0..2).map(|_| bench.vertices()).last().unwrap()
            });
            let drawn = with.saturating_sub(without);
            assert!(drawn >= 4 * glyphs, "{drawn} at {width}x{height}, {zoom}, folded {folded}");
        }
    }
}

#[test]
fn a_clicked_key_waits_for_a_key_press() {
    let mut bench = Bench::new(1280, 720);
    bench.screens.open(SettingsSheet::default());
    bench.state.preferences = preferences();
    bench.frame();
    bench.frame();
    let tab = bench.place("settings-keys");
    assert_eq!(bench.click(tab), []);
    bench.frame();
    let second = bench.place("key-turn-left-2");
    assert_eq!(bench.click(second), []);
    let awaited = Some((Intent::Turn(Side::Left), 1));
    assert_eq!(bench.screens.awaited_key(), awaited);
    let hint = |bench: &Bench| bench.screens.hint().unwrap()[0].0;
    assert_eq!(hint(&bench), "Press the new key");
    assert_eq!(bench.screens.explanation(), None);
    bench.frame();
    assert_eq!(bench.screens.awaited_key(), awaited);
    // A click elsewhere leaves it unchanged, as Esc does.
    bench.click(bench.place("settings-keys"));
    assert_eq!(bench.screens.awaited_key(), None);
    bench.click(second);
    bench.screens.end_wait();
    assert_eq!(bench.screens.awaited_key(), None);
    assert_ne!(hint(&bench), "Press the new key");
    // Keys that cannot be changed are only shown.
    assert!(bench.panel.passing().iter().all(|(name, _)| name != "key-help-1"));
    let reset = bench.place("settings-reset");
    bench.click(reset);
    assert_eq!(bench.click(reset), [Action::App(App::ResetKeys)]);
}

/// Tests that keys reach the buttons and the pages of the sheet.
#[test]
fn keys_reset_turn_the_page_and_close() {
    let mut bench = Bench::new(1280, 720);
    bench.screens.open(SettingsSheet::at(SettingsPage::Keys));
    bench.state.preferences = preferences();
    bench.frame();
    let mut press = |keys: &[Key]| {
        let mut last = KeyPress::Ignored;
        for key in keys {
            last = bench.screens.key(Chord::plain(*key), &bench.state);
            bench.frame();
        }
        last
    };
    // Above the first row are the pages, the close icon and the button.
    let reset = press(&[Key::Up, Key::Up, Key::Up, Key::Enter, Key::Enter]);
    assert_eq!(reset, KeyPress::Acts(Action::App(App::ResetKeys)));
    let close = press(&[Key::Down, Key::Enter]);
    assert_eq!(close, KeyPress::Acts(Action::App(App::Close)));
    // One page back, and still on the pages.
    press(&[Key::Down, Key::Left, Key::Left, Key::Right]);
    let reset = press(&[Key::Up, Key::Up, Key::Enter, Key::Enter]);
    assert_eq!(reset, KeyPress::Acts(Action::App(App::ResetSettings)));
    // A press that is not repeated at once does not count.
    let once = press(&[Key::Enter, Key::Down, Key::Up, Key::Enter]);
    assert_eq!(once, KeyPress::Taken);
}

/// Tests that the list of keys can be scrolled to its end, in windows of any size.
#[test]
fn the_list_of_keys_scrolls_to_its_end() {
    for (width, height) in [(1280, 720), (640, 480), (600, 1000)] {
        let mut bench = Bench::new(width, height);
        bench.screens.open(SettingsSheet::default());
        bench.state.preferences = preferences();
        bench.frame();
        bench.frame();
        bench.click(bench.place("settings-keys"));
        bench.frame();
        let mut seen = HashSet::new();
        bench.point(bench.place("key-tip-left-1").center());
        for _ in 0..80 {
            seen.extend(bench.panel.passing().iter().map(|(name, _)| name.to_string()));
            bench.imgui.io_mut().add_mouse_wheel_event([0.0, -1.0]);
            bench.frame();
        }
        for action in actions().filter(|action| !action.fixed) {
            let name = format!("key-{}-1", action.name);
            assert!(seen.contains(&name), "{name} in {width}x{height}");
        }
        for (name, rect) in bench.panel.passing() {
            let window = bench.layout.window;
            assert!(window.contains(rect.min()) && window.contains(rect.max()), "{name} {rect:?}");
        }
    }
}
