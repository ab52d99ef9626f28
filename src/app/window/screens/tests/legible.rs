//! Tests that every screen is legible in windows of every size, in all languages and in one whose
//! words are a third longer.

use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use super::stretched;
use crate::app::storage::translation;
use crate::app::window::preferences;
use crate::app::window::preferences::SheetContext;
use crate::app::window::screens::tests::*;
use crate::game::Setup;
use crate::render::Level;
use crate::texts::{LanguageChoice, shown_in};
use crate::ui::kit::chinese;
use crate::ui::tests::{IMGUI, context, played_matches};
use crate::ui::{DrawnItem, Panel, RecordRow, Rect, UiState, record_drawn};

const SIZES: [(u32, u32); 3] = [(640, 480), (1280, 720), (1920, 1080)];
/// A name as wide as names can be.
const WIDEST_NAME: &str = "WWWWWWWWWWWWWWWW";

/// What is drawn in a window of this size.
struct Page {
    what: String,
    window: Rect,
    drawn: Vec<DrawnItem>,
}

fn options(screen: Option<&'static str>, name: &str) -> Options {
    let players = [name.to_owned(), name.to_owned()];
    Options {
        start: Instant::now(),
        file: None,
        scene: None,
        replay: None,
        lab: None,
        setup: Setup { players, ..Setup::usual(1) },
        opponent: None,
        size: None,
        fullscreen: false,
        mute: false,
        quality: None,
        camera: None,
        keys: false,
        screen,
        settings: None,
        journal: None,
        offscreen: None,
    }
}

/// A saved match with long texts.
fn saved(name: &str) -> RecordRow {
    RecordRow {
        players: format!("{name} vs. {name}"),
        date: "Nov 22, 2026, 10:30 PM".to_owned(),
        game: "8-Ball 2014".to_owned(),
        score: "10–11".to_owned(),
        resumes: true,
        ..RecordRow::default()
    }
}

/// Draws a screen as the window does.
fn page(
    screen: Option<&'static str>,
    (width, height): (u32, u32),
    folded: bool,
    scale: f32,
    name: &str,
    change: &dyn Fn(&mut UiState),
) -> Page {
    let options = options(screen, name);
    let mut settings = Settings::default();
    settings.display.panel_folded = folded;
    settings.display.scale = scale;
    let mut session = crate::app::start::session(&options, None).unwrap();
    open_first(&options, &mut session, &settings);
    session.apply_settings(&settings);
    let layout = settings.display.layout_for(&session, width, height);
    session.rig.fit(&layout);
    session.settle_camera();
    let sheet = SheetContext {
        chosen: None,
        drawn: Level::Low,
        muted: false,
        fills_screen: false,
        layout: &layout,
    };
    let mut state = session.ui_state(&layout);
    state.preferences = preferences::rows(&settings, sheet).collect();
    state.statistics = played_matches().into();
    state.records = Arc::from(vec![saved(name); 12]);
    state.hint = crate::app::controls::hint::resting(&settings.keys, &session);
    change(&mut state);
    let _only = IMGUI.lock().unwrap_or_else(PoisonError::into_inner);
    let (mut imgui, fonts) = context(&layout);
    let mut panel = Panel::new();
    let mut drawn = Vec::new();
    for _ in 0..3 {
        imgui.io_mut().display_size = layout.window.size();
        imgui.io_mut().update_delta_time(Duration::from_millis(16));
        let ui = imgui.new_frame();
        let (lab, screens) = session.lab_and_screens(&layout);
        let lab = lab.as_ref();
        drawn = record_drawn(|| panel.draw(ui, &fonts, &layout, &state, lab, screens));
        imgui.render();
    }
    let what = format!("{screen:?} at {width}x{height}, folded {folded}");
    Page { what, window: layout.window, drawn }
}

impl Page {
    fn faults(&self, least: f32) -> Vec<String> {
        let mut faults = Vec::new();
        let is_text = |it: &&DrawnItem| it.given.is_some() && !it.name.trim().is_empty();
        let texts = || self.drawn.iter().filter(is_text);
        let controls = || self.drawn.iter().filter(|it| it.given.is_none());
        let mut fault = |text: String| faults.push(format!("{}: {text}", self.what));
        for text in texts() {
            let (rect, name) = (text.rect, &text.name);
            let room = text.window.unwrap_or(self.window);
            if rect.x < room.x - 1.0 || rect.max()[0] > room.max()[0] + 1.0 {
                fault(format!("{name:?} {rect:?} leaves {room:?}"));
            }
            // The end of a list of names is left out.
            if name.ends_with('…') && !name.contains("WWW") {
                fault(format!("{name:?} is cut"));
            }
            if text.letters < least {
                fault(format!("{name:?} has letters of {}", text.letters));
            }
        }
        let texts: Vec<_> = texts().collect();
        for (index, text) in texts.iter().enumerate() {
            for other in &texts[index + 1..] {
                if text.window == other.window && text.core().meets(&other.core()) {
                    fault(format!(
                        "{:?} {:?} is on {:?} {:?}",
                        text.name, text.rect, other.name, other.rect
                    ));
                }
            }
            for control in controls().filter(|control| control.window == text.window) {
                let (rect, place) = (text.rect, control.rect);
                let inside = rect.x >= place.x - 1.0 && rect.max()[0] <= place.max()[0] + 1.0;
                if place.contains(rect.center()) && !inside {
                    fault(format!("{:?} {rect:?} is wider than {place:?}", text.name));
                }
                let cuts = place.inset(1.0).meets(&text.core());
                let is_number = name_is_number(&text.name);
                if cuts && !is_number && !place.contains(rect.center()) {
                    fault(format!("{:?} {rect:?} reaches {:?} {place:?}", text.name, control.name));
                }
            }
        }
        let controls: Vec<_> = controls().collect();
        for (index, one) in controls.iter().enumerate() {
            for other in &controls[index + 1..] {
                let (a, b) = (one.rect.inset(1.0), other.rect.inset(1.0));
                if one.window == other.window && a.meets(&b) {
                    fault(format!("{:?} {a:?} is on {:?} {b:?}", one.name, other.name));
                }
            }
        }
        faults
    }
}

/// True for the number that the key card puts beside a control.
fn name_is_number(name: &str) -> bool {
    matches!(name.parse(), Ok(1..=8))
}

fn all_screens() -> impl Iterator<Item = Option<&'static str>> {
    [None].into_iter().chain(NAMES.iter().copied().map(Some))
}

fn faults(name: &str, least: impl Fn(u32) -> f32) -> Vec<String> {
    let mut faults = Vec::new();
    for size in SIZES {
        for folded in [true, false] {
            for screen in all_screens() {
                let page = page(screen, size, folded, 1.0, name, &|_| {});
                faults.extend(page.faults(least(size.1)));
            }
        }
    }
    faults
}

/// Tests that the words of every language that the program brings fit in every screen, in letters
/// of double size too.
#[test]
fn the_words_of_all_languages_fit_in_every_screen() {
    let mut faults = Vec::new();
    for translation in LanguageChoice::ALL.into_iter().filter_map(translation::built_in) {
        chinese::need(&translation.letters().collect::<String>());
        shown_in(translation, || {
            for (size, scale) in [(SIZES[0], 1.0), (SIZES[1], 1.0), (SIZES[1], 2.0)] {
                for screen in all_screens() {
                    let page = page(screen, size, false, scale, "Player 1", &|_| {});
                    faults.extend(page.faults(12.0));
                }
            }
        });
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Tests against the fault that type in windows of common sizes was 8 to 11 pixels high: an em of
/// small text is 12.9 pixels at least, in every screen.
#[test]
fn type_is_legible_at_arms_length_in_every_screen() {
    let faults = faults("Player 1", |_| 17.5);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Tests against the fault that longer words overlapped or were cut: in every screen.
#[test]
fn words_a_third_longer_fit_in_every_screen() {
    let faults = stretched::show(|| faults("Player 1", |_| 12.0));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Tests against the fault that the widest names left their place.
#[test]
fn names_of_16_wide_letters_fit_in_every_screen() {
    let faults = faults(WIDEST_NAME, |_| 12.0);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let page = page(None, SIZES[1], false, 1.0, WIDEST_NAME, &|_| {});
    let says = |end: &str| page.drawn.iter().any(|text| text.name.ends_with(end));
    assert!(says("W: ball in hand") && says("…: Open"), "what follows a name is said");
}
