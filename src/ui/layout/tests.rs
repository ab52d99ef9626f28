//! Tests that at any size everything is inside the window and nothing overlaps.

use super::scale::LEAST_HEIGHT;
use super::*;

/// Window sizes, common and unusual.
const SIZES: [(u32, u32); 12] = [
    (480, 360),
    (1600, 400),
    (500, 1000),
    (1280, 720),
    (640, 480),
    (2560, 1440),
    (1920, 1080),
    (3840, 2160),
    (800, 600),
    (1000, 1400),
    (2400, 600),
    (320, 240),
];

/// True for the names of parts of the view that are not controls.
fn over_the_view(name: &str) -> bool {
    name == "view"
}

#[test]
fn controls_stay_inside_the_window_and_do_not_overlap() {
    for (width, height) in SIZES {
        for (zoom, folded) in [(0.8, false), (1.0, false), (2.0, false), (1.0, true), (2.0, true)] {
            let layout = Layout::arranged(width, height, zoom, folded);
            let what = format!("{width}x{height}, {zoom}, folded {folded}");
            let named = layout.named();
            for (i, (name, a)) in named.iter().enumerate() {
                assert!(a.width > 0.0 && a.height > 0.0, "{name} at {what}: {a:?}");
                assert!(
                    a.x >= -0.5
                        && a.y >= -0.5
                        && a.max()[0] <= width as f32 + 0.5
                        && a.max()[1] <= height as f32 + 0.5,
                    "{name} at {what}: {a:?}"
                );
                for (other, b) in &named[i + 1..] {
                    if over_the_view(name) || over_the_view(other) {
                        continue;
                    }
                    let apart = a.max()[0] <= b.x
                        || b.max()[0] <= a.x
                        || a.max()[1] <= b.y
                        || b.max()[1] <= a.y;
                    assert!(apart, "{name} {a:?} and {other} {b:?} at {what}");
                }
            }
        }
    }
}

/// Tests that at common window sizes a long message is below turn plate and icons, in the view,
/// beside the power bar, and wide enough for words.
#[test]
fn a_long_message_has_a_place_of_its_own() {
    for (width, height) in
        [(640, 480), (800, 600), (1280, 720), (1920, 1080), (3840, 2160), (720, 1280)]
    {
        for (zoom, folded) in [(0.8, false), (1.0, false), (1.5, false), (1.0, true), (1.5, true)] {
            let layout = Layout::arranged(width, height, zoom, folded);
            let room = layout.long_message_room();
            let what = format!("{width}x{height}, {zoom}, folded {folded}: {room:?}");
            let apart = |other: Rect| !room.meets(&other);
            assert!(apart(layout.plate) && room.y > layout.plate.max()[1], "{what}");
            assert!(folded || apart(layout.icons) && room.y > layout.icons.max()[1], "{what}");
            let [right, foot] = room.max();
            assert!(right <= layout.power_ground().x, "{what}");
            assert!(room.x >= 0.0 && right <= layout.view.max()[0], "{what}");
            assert!(foot <= layout.tray.y, "{what}");
            assert!(room.width >= 200.0 * layout.scale, "{what}");
        }
    }
}

#[test]
fn the_panel_never_lies_over_the_view() {
    for (width, height) in SIZES {
        for folded in [false, true] {
            let layout = Layout::arranged(width, height, 1.0, folded);
            let panel = layout.panel;
            let beside = panel.x >= layout.view.max()[0] || panel.y >= layout.view.max()[1];
            assert!(beside, "{width}x{height}");
            assert_eq!(layout.named().iter().any(|(name, _)| *name == "shoot"), !folded);
        }
    }
}

#[test]
fn a_high_window_gives_its_width_to_the_table() {
    for (width, height) in [(500, 1000), (600, 1000), (1080, 1920), (720, 1280)] {
        let layout = Layout::new(width, height, 1.0);
        assert_eq!(layout.arrangement, Some(Arrangement::Below));
        assert_eq!(layout.view.width, width as f32);
        assert!(layout.view.height >= 0.5 * height as f32 - 1.0);
    }
    assert_eq!(Layout::arranged(1280, 720, 1.0, true).view.width, 1280.0 - (1.125 * TAB).round());
}

#[test]
fn the_reference_window_has_legible_text() {
    let layout = Layout::new(1280, 720, 1.0);
    assert_eq!(layout.scale, 1.125);
    assert_eq!(layout.view, Rect::new(0.0, 0.0, 920.0, 720.0));
    assert_eq!(layout.panel, Rect::new(920.0, 0.0, 360.0, 720.0));
}

/// Tests that larger type leaves the table where it was in pictures without interface: what lies over
/// the table is smaller in logical pixels by as much as the scale is greater.
#[test]
fn pictures_are_framed_as_before_type_grew() {
    for ([width, height], scale) in [
        ([640, 480], 0.75),
        ([640, 360], 0.75),
        ([1280, 720], 1.0),
        ([1920, 1080], 1.5),
        ([2560, 1440], 2.0),
        ([3840, 2160], 3.0),
    ] {
        assert_eq!(Layout::of_picture(width, height).scale, 1.125 * scale, "{width}x{height}");
    }
}

#[test]
fn small_windows_have_room_for_messages() {
    // Above them are the title, the line of the players, and the line of potted balls.
    for (width, height) in [(640, 480), (800, 600), (1024, 768), (720, 1280), (1280, 720)] {
        for zoom in [1.0, 1.5, 2.0] {
            let layout = Layout::new(width, height, zoom);
            let room = layout.controls.text.height / layout.scale - 70.0;
            assert!(room >= 40.0, "{width}x{height}, {zoom}: {room}");
        }
    }
}

#[test]
fn large_windows_have_large_text_and_small_ones_readable_text() {
    assert_eq!(Layout::new(2560, 1440, 1.0).scale, 2.0);
    assert_eq!(Layout::new(1920, 1080, 1.0).scale, 1.5);
    assert_eq!(Layout::new(640, 480, 1.0).scale, 0.75);
    assert_eq!(Layout::new(1280, 720, 1.5).scale, 720.0 / LEAST_HEIGHT);
}
