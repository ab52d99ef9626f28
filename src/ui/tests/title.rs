//! Tests of the title screen.

use std::path::MAIN_SEPARATOR_STR;

use crate::ui::screen::{RecordsScreen, TitleScreen};
use crate::ui::tests::Bench;
use crate::ui::{Message, Toast, Tone, record_drawn};

/// Tests against the fault that the title, which has no text area, did not say why a file was not
/// opened.
#[test]
fn the_title_shows_errors_of_the_program() {
    let mut bench = Bench::new(1280, 720);
    let message = Message { text: "Not opened".to_owned(), tone: Tone::Bad };
    bench.state.messages.last = vec![message.clone()].into();
    bench.screens.open(TitleScreen::default());
    let toast = Toast { message, opacity: 1.0 };
    let [with, without] = [Some(toast), None].map(|toast| {
        bench.state.messages.toast = toast;
        // imgui does not draw a window before its second frame.
        (0..2).map(|_| bench.vertices()).last().unwrap()
    });
    assert!(with > without);
}

/// Tests against the fault that a message lay behind the list of saved matches, and that the name of
/// a file without spaces ended outside.
#[test]
fn a_message_is_read_over_the_list_of_matches() {
    let mut bench = Bench::new(640, 480);
    bench.screens.open(RecordsScreen::default());
    let text = format!("Exported as {}", ["gl-billiards-matches"; 12].join(MAIN_SEPARATOR_STR));
    let message = Message { text, tone: Tone::Good };
    bench.state.messages.toast = Some(Toast { message, opacity: 1.0 });
    bench.frame();
    let drawn = record_drawn(|| drop(bench.frame()));
    let lines: Vec<_> = drawn.iter().filter(|item| item.name.contains("gl-billiards-")).collect();
    // Before all windows.
    assert!(lines.len() > 1 && lines.iter().all(|line| line.window.is_none()), "{lines:#?}");
    for line in lines {
        assert!(line.rect.x > 0.0 && line.rect.max()[0] < 640.0, "{line:?}");
    }
}
