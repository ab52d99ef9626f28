//! Tests of cards with text that is too large for the window.

use super::Bench;
use crate::ui::{Chord, Key, Layout, PauseMenu, StatisticsScreen, UiState};

/// A bench of 1280 by 720 pixels with text of this size.
fn enlarged(zoom: f32) -> Bench {
    let mut bench = Bench::new(1280, 720);
    bench.layout = Layout::new(1280, 720, zoom);
    bench
}

#[test]
fn the_pause_menu_scrolls_when_large_text_does_not_fit() {
    let mut bench = enlarged(2.0);
    bench.screens.open(PauseMenu::default());
    bench.frame();
    bench.frame();
    let first = bench.place("leave-no");
    // At least 24 logical pixels at twice the usual scale.
    assert!(first.height >= 24.0 * 2.25, "{first:?}");
    let has = |bench: &Bench, name: &str| bench.panel.passing().iter().any(|(it, _)| it == name);
    assert!(!has(&bench, "leave-yes"), "the last entry is not visible");
    bench.screens.key(Chord::plain(Key::End), &UiState::default());
    (0..3).for_each(|_| drop(bench.frame()));
    assert!(has(&bench, "leave-yes") && !has(&bench, "leave-no"));
    let window = bench.layout.window;
    let last = bench.place("leave-yes");
    assert!(window.contains(last.min()) && window.contains(last.max()), "{last:?}");
}

#[test]
fn large_text_makes_the_statistics_larger_than_fits() {
    let (_, usual) = Layout::new(1280, 720, 1.0).scrolled_card([640.0, 504.0]);
    let (card, larger) = Layout::new(1280, 720, 1.75).scrolled_card([640.0, 504.0]);
    // It is as wide as the window allows.
    assert!(usual == 1.125 && (larger - 1.92).abs() < 1e-3, "{usual} {larger}");
    assert!(card.height < 720.0 && 504.0 * larger > card.height, "it scrolls");
    // A window without room for the width.
    let (narrow, scale) = Layout::new(800, 600, 3.0).scrolled_card([640.0, 504.0]);
    assert!(narrow.width <= 800.0 && scale < 1.3, "{narrow:?} {scale}");
    let mut bench = enlarged(1.75);
    bench.screens.open(StatisticsScreen::default());
    bench.frame();
    bench.frame();
    assert!(bench.place("statistics-close").height > 48.0);
}
