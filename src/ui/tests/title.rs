//! Tests of the title screen.

use crate::ui::screen::TitleScreen;
use crate::ui::tests::Bench;
use crate::ui::{Message, Toast, Tone, record_drawn};

/// Tests against the fault that the title, which has no text area, did not say why a file was not
/// opened.
#[test]
fn the_title_shows_errors_of_the_program() {
    let mut bench = Bench::new(1280, 720);
    let message = Message { text: "Not opened".to_owned(), tone: Tone::Bad };
    bench.state.messages.last = vec![message.clone()].into();
    bench.state.messages.toast = Some(Toast { message, opacity: 1.0 });
    bench.screens.open(TitleScreen::default());
    let drawn = record_drawn(|| drop(bench.frame()));
    assert!(drawn.iter().any(|item| item.name == "Not opened"));
}
