//! Tests of the statistics screen and of the list of saved matches.

use super::*;
use crate::game::{Figures, GameKind};
use crate::ui::{
    Chord, KeyPress, PlayedBy, PlayedMatch, RecordRow, RecordsScreen, ScreenName, StatisticsScreen,
};

/// Matches of three players in two games.
pub(crate) fn played_matches() -> Vec<PlayedMatch> {
    let player = |name: &str, won: u32| PlayedBy {
        name: name.to_owned(),
        figures: Figures {
            racks: 3,
            racks_won: won,
            shots: 40,
            pots_tried: 30,
            pots_made: 20 + won,
            visits: 10,
            balls: 15 + won,
            ..Figures::default()
        },
        seconds: 754.0,
        opponent: None,
    };
    let game = |index: usize| GameKind::ALL[index % 2];
    let names = ["Ada", "Ben", "Eva"];
    let played = |index: usize| PlayedMatch {
        date: "2026-11-22 19:30".to_owned(),
        shown: ["Nov 22, 2026", "Nov 22, 2026, 7:30 PM"].map(str::to_owned),
        game: game(index),
        players: [player("Ada", 2), player(names[1 + index % 2], 1)],
    };
    (0..20).map(played).collect()
}

fn open(width: u32, height: u32) -> Bench {
    let mut bench = Bench::new(width, height);
    bench.state.statistics = played_matches().into();
    bench.screens.open(StatisticsScreen::default());
    bench.frame();
    bench
}

impl Bench {
    fn press(&mut self, key: crate::ui::Key) -> KeyPress {
        let pressed = self.screens.key(Chord::plain(key), &self.state);
        self.frame();
        pressed
    }

    fn shows(&self, name: &str) -> bool {
        self.panel.passing().iter().any(|(known, _)| known == name)
    }
}

/// Tests that each page has its controls, apart from each other and inside the window.
#[test]
fn controls_are_inside_windows_of_any_shape() {
    for (width, height) in [(1280, 720), (640, 480), (600, 1000), (3840, 2160)] {
        let mut bench = open(width, height);
        for page in ["figures", "progress", "head-to-head"] {
            let tab = bench.place(&format!("statistics-page-{page}"));
            assert_eq!(bench.click(tab), []);
            bench.frame();
            let window = bench.layout.window;
            let controls: Vec<_> = bench.panel.passing().to_vec();
            let own = |name: &str| name.starts_with("statistics-");
            let own: Vec<_> = controls.iter().filter(|(name, _)| own(name)).collect();
            assert_eq!(own.len(), 9, "{own:?}");
            for (index, (name, rect)) in own.iter().enumerate() {
                let [[x0, y0], [x1, y1]] = [rect.min(), rect.max()];
                let inside = x0 >= 0.0 && y0 >= 0.0 && x1 <= window.width && y1 <= window.height;
                assert!(inside, "{width}x{height}: {name} at {rect:?}");
                for (other, second) in &own[index + 1..] {
                    assert!(!rect.meets(second), "{width}x{height}: {name} over {other}");
                }
            }
        }
        assert!(bench.shows("statistics-against-up") && !bench.shows("statistics-game-up"));
    }
}

#[test]
fn every_page_can_be_drawn_in_odd_windows() {
    for (width, height) in [(320, 240), (1, 1), (4000, 300)] {
        let mut bench = open(width, height);
        for _page in 0..3 {
            assert_eq!(bench.press(crate::ui::Key::Right), KeyPress::Taken);
        }
    }
}

#[test]
fn statistics_are_read_by_keys_alone() {
    use crate::ui::Key;
    let mut bench = open(1280, 720);
    assert_eq!(bench.press(Key::Escape), KeyPress::Ignored, "the window closes the screen");
    // Without a row, the page is turned.
    for _ in 0..2 {
        assert_eq!(bench.press(Key::Right), KeyPress::Taken);
    }
    assert!(bench.shows("statistics-against-up"));
    bench.press(Key::Left);
    assert!(bench.shows("statistics-game-up"));
    // From player to game, page and button; the last row is also the one above the first.
    for key in [Key::Tab, Key::Down, Key::Down, Key::Down] {
        assert_eq!(bench.press(key), KeyPress::Taken);
    }
    let export = KeyPress::Acts(Action::App(App::ExportStatistics));
    assert_eq!(bench.press(Key::Enter), export);
    bench.press(Key::Down);
    bench.press(Key::Up);
    assert_eq!(bench.press(Key::Enter), export);
}

#[test]
fn another_choice_shows_other_figures() {
    use crate::ui::Key;
    let mut bench = open(1280, 720);
    bench.press(Key::Down);
    // Once around the three players, and the picture is the same again.
    let mut pictures = Vec::new();
    for _ in 0..4 {
        pictures.push(format!("{:?}", bench.screens.top()));
        bench.press(Key::Right);
    }
    assert_eq!(pictures[0], pictures[3]);
    assert_ne!(pictures[0], pictures[1]);
    assert_ne!(pictures[1], pictures[2]);
    // New matches are taken over, and the player stays.
    let before = pictures.remove(0);
    bench.state.statistics = played_matches()[..7].to_vec().into();
    bench.frame();
    assert_ne!(format!("{:?}", bench.screens.top()), before);
}

#[test]
fn the_statistics_are_saved_and_closed_with_the_mouse() {
    let mut bench = open(1280, 720);
    let [save, close] = ["statistics-save", "statistics-close"].map(|name| bench.place(name));
    assert_eq!(bench.click(save), [Action::App(App::ExportStatistics)]);
    assert_eq!(bench.click(close), [Action::App(App::Close)]);
}

#[test]
fn an_empty_page_has_nothing_to_choose() {
    let mut bench = Bench::new(1280, 720);
    bench.screens.open(StatisticsScreen::default());
    bench.frame();
    assert!(bench.shows("statistics-close") && !bench.shows("statistics-save"));
    assert_eq!(bench.press(crate::ui::Key::Down), KeyPress::Ignored);
}

/// Tests that a saved match can be resumed with mouse and keys, if it is not over.
#[test]
fn a_saved_match_is_watched_or_resumed() {
    use crate::ui::{Answer, Key};
    let row = |resumes: bool| RecordRow {
        is_unreadable: false,
        date: "2026-11-22 19:30".to_owned(),
        game: "9-Ball".to_owned(),
        players: "Ada vs. Ben".to_owned(),
        score: "3 – 1".to_owned(),
        result: "24 shots · unfinished".to_owned(),
        resumes,
    };
    let mut bench = Bench::new(1280, 720);
    bench.state.records = [row(false), row(true)].into();
    bench.screens.open(RecordsScreen::default());
    bench.frame();
    assert!(!bench.shows("record-1-resume"), "it is over");
    let [first, watch, resume] =
        ["record-1", "record-2-watch", "record-2-resume"].map(|name| bench.place(name));
    assert_eq!(bench.click(first), [Action::App(App::WatchRecord(0))]);
    assert_eq!(bench.click(watch), [Action::App(App::WatchRecord(1))]);
    assert_eq!(bench.click(resume), [Action::App(App::ResumeRecord(1))]);
    let enter = |bench: &Bench| bench.screens.answer(Answer::Yes);
    // Mouse and keys select one and the same button.
    assert_eq!(enter(&bench), Some(Action::App(App::ResumeRecord(1))));
    bench.press(Key::Up);
    assert_eq!(enter(&bench), Some(Action::App(App::WatchRecord(0))));
    bench.press(Key::Down);
    assert_eq!(enter(&bench), Some(Action::App(App::ResumeRecord(1))));
    bench.press(Key::Left);
    assert_eq!(enter(&bench), Some(Action::App(App::WatchRecord(1))));
}

/// Kind of fault: mouse and keys each have a selection of their own.
#[test]
fn a_saved_match_has_one_highlight_and_is_exported_and_deleted() {
    use crate::ui::{Answer, Key, Question};
    let mut bench = Bench::new(1280, 720);
    let players = "Ann vs. Bob".to_owned();
    let row =
        |is_unreadable| RecordRow { is_unreadable, players: players.clone(), ..Default::default() };
    bench.state.records = [row(false), row(false), row(true)].into();
    bench.screens.open(RecordsScreen::default());
    bench.frame();
    bench.frame();
    let enter = |bench: &Bench| bench.screens.answer(Answer::Yes);
    let export = bench.place("record-2-export");
    // A mouse that comes into the window has not moved yet.
    bench.point([1.0, 1.0]);
    bench.point(export.center());
    assert_eq!(enter(&bench), Some(Action::App(App::ExportRecord(1))), "under the mouse");
    bench.press(Key::Up);
    bench.frame();
    assert_eq!(enter(&bench), Some(Action::App(App::WatchRecord(0))), "the mouse rests");
    assert_eq!(bench.click(export), [Action::App(App::ExportRecord(1))]);
    // What cannot be read can only be passed on or deleted, ...
    let question = |row| Action::App(App::Toggle(ScreenName::DeleteRecord(row)));
    assert!(!bench.shows("record-3-watch"));
    let delete = bench.place("record-3-delete");
    assert_eq!(bench.click(delete), [question(2)]);
    assert_eq!(enter(&bench), Some(question(2)));
    // ... which asks first, over the list.
    bench.screens.open(Question::Delete(2));
    bench.frame();
    bench.frame();
    let drawn = crate::ui::record_drawn(|| drop(bench.frame()));
    assert!(drawn.iter().any(|text| text.name == "Ann vs. Bob"), "the question names the match");
    let yes = bench.place("delete-yes");
    assert_eq!(bench.click(yes), [Action::App(App::DeleteRecord(2))]);
    assert_eq!(bench.screens.answer(Answer::No), Some(Action::App(App::Close)));
    bench.screens.close();
    assert!(matches!(bench.screens.top(), Some(crate::ui::Screen::Records(_))));
}
