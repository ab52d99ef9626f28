//! Tests of the title screen.

use crate::ui::screen::TitleScreen;
use crate::ui::tests::Bench;
use crate::ui::{Message, Toast, Tone};

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
