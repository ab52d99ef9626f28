//! Tests of the sheet for a new match.

use std::cell::RefCell;
use std::rc::Rc;

use super::Bench;
use crate::game::{Breaks, FirstBreak, GameKind, Setup, UndoRule};
use crate::physics::laws::{Conditions, CueKind};
use crate::physics::{Laws, Preset};
use crate::texts::{hints, opponent_choice};
use crate::ui::{Action, App, Chord, Key, KeyPress, NewMatch, Screen, UiState};

/// A bench with the sheet for a match like this one.
fn open(setup: &Setup, color_blind: bool) -> Bench {
    open_after(setup, &Laws::real(), color_blind)
}

/// The same after a match under these laws. The window is high enough for all rows.
fn open_after(setup: &Setup, last: &Laws, color_blind: bool) -> Bench {
    let mut bench = Bench::new(1280, 1200);
    bench.screens.open(NewMatch::new(setup, last, ["brass", "blue"], color_blind));
    bench.frame();
    bench.frame();
    bench
}

/// The match that the button starts, with the colors of the players.
fn started(bench: &mut Bench) -> (Setup, [&'static str; 2]) {
    let start = bench.place("new-match-start");
    match &bench.click(start)[..] {
        [Action::App(App::Start(setup, colors))] => (Setup::clone(setup), *colors),
        other => panic!("{other:?}"),
    }
}

/// Presses keys; returns the effect of the last one.
fn press(bench: &mut Bench, keys: &[Key]) -> KeyPress {
    let state = UiState::default();
    let mut last = KeyPress::Ignored;
    for key in keys {
        last = bench.screens.key(Chord::plain(*key), &state);
    }
    last
}

#[test]
fn the_breaks_show_the_players_names() {
    let setup = Setup::usual(1);
    let vertices = |name: &str| {
        let players = [name.to_owned(), setup.players[1].clone()];
        let mut bench = open(&Setup { players, ..setup.clone() }, false);
        (0..2).map(|_| bench.vertices()).last().unwrap()
    };
    // In the field, at the first break, at the later ones and at the handicap; a letter has four
    // corners.
    assert_eq!(vertices("Adadadada") - vertices("Ada"), 4 * 6 * 4);
}

/// The number of vertices of letters in the note below the opponents, of the sheet for these names.
fn vertices_with(players: [&str; 2], opponent: Option<&str>) -> usize {
    let opponents = [None, opponent.map(str::to_owned)];
    let setup = Setup { players: players.map(str::to_owned), opponents, ..Setup::usual(1) };
    let mut bench = open(&setup, false);
    (0..2).map(|_| bench.vertices()).last().unwrap()
}

/// Tests for players that nobody can tell apart: the sheet says so, also if the names differ only
/// by their encoding.
#[test]
fn two_players_of_one_name_are_told_so() {
    let letters = |text: &str| 4 * text.chars().filter(|letter| *letter != ' ').count();
    let said = letters(&opponent_choice::SAME_NAME);
    let different = vertices_with(["Ada", "Ben"], None);
    assert_eq!(vertices_with(["Ada", "Ada"], None), different + said);
    assert_eq!(vertices_with(["Zoe\u{308}", "Zoë"], None), vertices_with(["Zoë", "Zoë"], None));
    assert_eq!(vertices_with(["田中", "田中"], None), vertices_with(["Хо", "Хо"], None));
    assert_eq!(vertices_with(["田中", "田田"], None), vertices_with(["Хо", "Хи"], None));
    let opponent = &crate::ai::OPPONENTS[3];
    let said = letters(&opponent_choice::SAME_NAME_AS_COMPUTERS);
    let title = opponent.title.english;
    let same = vertices_with([title, title], Some(opponent.name));
    let other = "x".repeat(title.len());
    let different = vertices_with([&other, title], Some(opponent.name));
    assert_eq!(same + letters(opponent.character.english), different + said);
}

/// Tests that names are typed, copied, cut and pasted with all their letters, and composed.
#[test]
fn names_are_typed_and_pasted_with_all_their_letters() {
    let clipboard = Rc::new(RefCell::new("Иван".to_owned()));
    let mut bench = open(&Setup::usual(1), false);
    bench.imgui.set_clipboard_backend(Shared(Rc::clone(&clipboard)));
    let fields = ["match-name-1", "match-name-2"].map(|name| bench.place(name));
    let typed = |bench: &mut Bench, field: usize, text: &str| {
        bench.click(fields[field]);
        (0..4).for_each(|_| drop(bench.frame()));
        bench.write(text);
    };
    let shortcut = |bench: &mut Bench, key| {
        bench.imgui.io_mut().add_key_event(imgui::Key::ModCtrl, true);
        bench.key(key);
        bench.imgui.io_mut().add_key_event(imgui::Key::ModCtrl, false);
        bench.frame();
    };
    typed(&mut bench, 0, "Łukasz Zoe\u{308} 田😀");
    // Control and A selects all.
    shortcut(&mut bench, imgui::Key::A);
    shortcut(&mut bench, imgui::Key::C);
    assert_eq!(*clipboard.borrow(), "Łukasz Zoë 田😀");
    bench.key(imgui::Key::Enter);
    typed(&mut bench, 1, "");
    shortcut(&mut bench, imgui::Key::A);
    shortcut(&mut bench, imgui::Key::V);
    bench.write("ł");
    shortcut(&mut bench, imgui::Key::A);
    shortcut(&mut bench, imgui::Key::X);
    assert_eq!(*clipboard.borrow(), "Łukasz Zoë 田😀ł");
    // What is too long is cut at a whole letter, and composed first.
    *clipboard.borrow_mut() = "Ελε\u{301}νη ".repeat(9);
    shortcut(&mut bench, imgui::Key::V);
    bench.write("x");
    bench.key(imgui::Key::Enter);
    assert_eq!(started(&mut bench).0.players, ["Łukasz Zoë 田😀", "Ελένη Ελένη Ελέν"]);
}

/// A clipboard that a test reads, too.
struct Shared(Rc<RefCell<String>>);

impl imgui::ClipboardBackend for Shared {
    fn get(&mut self) -> Option<String> {
        Some(self.0.borrow().clone())
    }

    fn set(&mut self, text: &str) {
        self.0.replace(text.to_owned());
    }
}

#[test]
fn rows_without_effect_cannot_be_changed() {
    let setup = Setup { game: GameKind::Practice.start(), race: None, ..Setup::usual(1) };
    let first = setup.first_break;
    let mut bench = open(&setup, false);
    for control in ["match-race-5", "match-first-break-player-2", "match-breaks-loser"] {
        let place = bench.place(control);
        bench.click(place);
    }
    // The keys pass them: the rows after the cue are the perfect rack, and the button.
    bench.point([5.0, 5.0]);
    let perfect = setup.tight_rack;
    press(&mut bench, &[Key::Down; 7]);
    press(&mut bench, &[if perfect { Key::Left } else { Key::Right }]);
    let KeyPress::Acts(Action::App(App::Start(chosen, _))) =
        press(&mut bench, &[Key::Down, Key::Enter])
    else {
        panic!("the row after the last is the button");
    };
    assert_eq!((chosen.race, chosen.first_break), (None, first));
    assert_eq!((chosen.breaks, chosen.tight_rack), (setup.breaks, !perfect));
}

#[test]
fn later_breaks_matter_only_if_there_are_some() {
    for (race, expected) in [(Some(1), Breaks::InTurn), (Some(2), Breaks::Loser)] {
        let mut bench = open(&Setup { race, breaks: Breaks::InTurn, ..Setup::usual(1) }, false);
        for control in ["match-breaks-loser", "match-first-break-player-2"] {
            let place = bench.place(control);
            bench.click(place);
            bench.frame();
        }
        let (chosen, _) = started(&mut bench);
        assert_eq!((chosen.breaks, chosen.first_break), (expected, FirstBreak::PlayerTwo));
    }
}

/// Clicks these controls one after the other.
fn choose(bench: &mut Bench, controls: &[&str]) {
    for control in controls {
        let place = bench.place(control);
        bench.click(place);
        bench.frame();
    }
}

#[test]
fn a_lag_a_clock_and_sets_are_chosen() {
    let mut bench = open(&Setup { race: Some(3), ..Setup::usual(1) }, false);
    choose(&mut bench, &["match-first-break-lag", "match-clock-30", "match-sets-2"]);
    let (setup, _) = started(&mut bench);
    let chosen = (setup.first_break, setup.clock(), setup.sets);
    assert_eq!(chosen, (FirstBreak::Lag, Some(30), 2));
    // Sets need a race.
    drop(bench);
    let mut bench = open(&Setup { race: Some(3), sets: 2, ..Setup::usual(1) }, false);
    choose(&mut bench, &["match-race-endless"]);
    assert_eq!(started(&mut bench).0.sets, 1);
}

/// Tests that a handicap has racks, points and the winning ball of the game, that it moves to the
/// other player, and that the racks stay below the race.
#[test]
fn a_handicap_is_given_to_one_player() {
    let nine_ball = Setup::new(GameKind::NineBall, crate::physics::Preset::Real, 1);
    let mut bench = open(&Setup { race: Some(3), ..nine_ball }, false);
    choose(&mut bench, &["match-handicap-player-2", "match-racks-ahead-3", "also_wins-8"]);
    let (setup, _) = started(&mut bench);
    assert_eq!(setup.head_start, [0, 2]);
    let ball = |setup: &Setup| {
        let state = setup.game.write().unwrap();
        [state["also_wins"]["A"].as_u64(), state["also_wins"]["B"].as_u64()]
    };
    assert_eq!(ball(&setup), [Some(0), Some(8)]);
    choose(&mut bench, &["match-handicap-player-1"]);
    let (setup, _) = started(&mut bench);
    assert_eq!((setup.head_start, ball(&setup)), ([2, 0], [Some(8), Some(0)]));
    choose(&mut bench, &["match-race-2"]);
    assert_eq!(started(&mut bench).0.head_start, [1, 0]);
    choose(&mut bench, &["match-handicap-nobody"]);
    let (setup, _) = started(&mut bench);
    assert_eq!((setup.head_start, ball(&setup)), ([0, 0], [Some(0), Some(0)]));
}

#[test]
fn the_other_players_color_cannot_be_chosen() {
    let mut bench = open(&Setup::usual(1), false);
    let taken = bench.place("match-color-1-blue");
    bench.click(taken);
    assert_eq!(started(&mut bench).1, ["brass", "blue"]);
    let free = bench.place("match-color-1-red");
    bench.click(free);
    assert_eq!(started(&mut bench).1, ["red", "blue"]);
    drop(bench);
    // By keys: from brass over blue to green.
    let mut bench = open(&Setup::usual(1), false);
    press(&mut bench, &[Key::Down, Key::Right]);
    assert_eq!(started(&mut bench).1, ["green", "blue"]);
}

#[test]
fn color_blind_players_get_colors_that_they_can_tell_apart() {
    let mut bench = open(&Setup::usual(1), true);
    press(&mut bench, &[Key::Down, Key::Right]);
    assert_eq!(started(&mut bench).1, ["white", "blue"]);
    let names: Vec<_> = bench.panel.passing().iter().map(|(name, _)| name.to_string()).collect();
    assert!(names.iter().all(|name| !name.ends_with("-green") && !name.ends_with("-violet")));
}

#[test]
fn keys_reach_the_close_icon() {
    let mut bench = open(&Setup::usual(1), false);
    let close = press(&mut bench, &[Key::Up, Key::Enter]);
    assert_eq!(close, KeyPress::Acts(Action::App(App::Close)));
}

#[test]
fn practice_keeps_the_undo_rule_and_does_not_ask() {
    for undo in [UndoRule::Ask, UndoRule::Off] {
        let setup = Setup { undo, game: GameKind::Practice.start(), ..Setup::usual(1) };
        let (practice, _) = started(&mut open(&setup, false));
        assert_eq!((practice.undo, practice.undo_rule()), (undo, UndoRule::Free));
    }
}

/// Tests that the button names Enter only where Enter starts the match, and that the status line
/// says how to finish a name.
#[test]
fn the_button_names_its_key_only_where_it_starts() {
    let mut bench = open(&Setup::usual(1), false);
    let vertices = |bench: &mut Bench| (0..3).map(|_| bench.vertices()).last().unwrap();
    press(&mut bench, &[Key::Down, Key::Down]);
    let on_name = vertices(&mut bench);
    press(&mut bench, &[Key::Down]);
    // A letter has four corners.
    assert_eq!(vertices(&mut bench) - on_name, 4 * "(Enter)".len());
    press(&mut bench, &[Key::Up, Key::Enter]);
    let hint = bench.screens.hint().unwrap();
    assert_eq!(hint[0].0, hints::ENTER_DONE);
    assert_eq!(bench.screens.explanation(), None);
}

/// Tests that conditions change the laws and the table of a match, whichever of table and conditions
/// is chosen first, by mouse and by keys.
#[test]
fn conditions_change_laws_and_table() {
    let clicked = |controls: &[&str]| {
        let mut bench = open(&Setup::usual(1), false);
        for control in controls {
            let place = bench.place(control);
            bench.click(place);
            bench.frame();
        }
        started(&mut bench).0
    };
    for controls in [
        ["match-conditions-bar", "match-table-pool-7ft"],
        ["match-table-pool-7ft", "match-conditions-bar"],
    ] {
        let setup = clicked(&controls);
        assert_eq!(setup.laws, Conditions::Bar.laws());
        assert_eq!(Some(&*setup.table), Conditions::Bar.table("pool-7ft").as_ref());
    }
    let back = clicked(&["match-conditions-bar", "match-conditions-tournament"]);
    assert_eq!((back.laws, &back.table), (Laws::real(), &Setup::usual(1).table));
    // By keys: past two names, the opponent, the family, the game and the table.
    let mut bench = open(&Setup::usual(1), false);
    press(&mut bench, &[Key::Down; 7]);
    press(&mut bench, &[Key::Right]);
    assert_eq!(started(&mut bench).0.laws, Conditions::Club.laws());
}

/// Tests that the cue changes the laws of a match in any conditions, by mouse and by keys, and that
/// it leaves the other constants of a scene.
#[test]
fn the_cue_is_chosen_in_any_conditions() {
    let clicked = |setup: &Setup, controls: &[&str]| {
        let mut bench = open(setup, false);
        for control in controls {
            let place = bench.place(control);
            bench.click(place);
            bench.frame();
        }
        started(&mut bench).0
    };
    let with = |cue: CueKind, laws: Laws| Laws { cue: cue.law(), ..laws };
    let usual = Setup::usual(1);
    for controls in
        [["match-cue-break", "match-conditions-bar"], ["match-conditions-bar", "match-cue-break"]]
    {
        let setup = clicked(&usual, &controls);
        assert_eq!(setup.laws, with(CueKind::Break, Conditions::Bar.laws()));
    }
    assert_eq!(clicked(&usual, &["match-cue-jump", "match-cue-playing"]), usual);
    let heavy = Laws { gravity: 20.0, ..Laws::real() };
    let setup = clicked(&Setup { laws: heavy, ..usual.clone() }, &["match-cue-jump"]);
    assert_eq!(setup.laws, with(CueKind::Jump, heavy));
    // By keys: the row after the conditions.
    let mut bench = open(&usual, false);
    press(&mut bench, &[Key::Down; 8]);
    press(&mut bench, &[Key::Right]);
    assert_eq!(started(&mut bench).0.laws, with(CueKind::Break, Laws::real()));
}

/// Tests that the sheet offers the cue of the match, and the last one where that has the default
/// laws.
#[test]
fn the_last_cue_is_offered() {
    let jump = Laws { cue: CueKind::Jump.law(), ..Laws::real() };
    let of_match = Setup { laws: jump, ..Setup::usual(1) };
    for (setup, last) in [(&of_match, Laws::real()), (&Setup::usual(1), jump)] {
        assert_eq!(started(&mut open_after(setup, &last, false)).0, of_match);
    }
}

/// Tests that the game of 2014, its table and the blog's physics are reached behind "More", by mouse
/// and by keys, and are offered at once in a match that has one of them.
#[test]
fn unusual_games_and_tables_are_behind_more() {
    let is_there = |bench: &mut Bench, control: &str| {
        bench.frame();
        bench.panel.passing().iter().any(|(name, _)| **name == *control)
    };
    let unusual = ["match-game-8-ball-2014", "match-table-report", "match-table-rpool"];
    let mut bench = open(&Setup::usual(1), false);
    assert!(unusual.iter().all(|control| !is_there(&mut bench, control)));
    let more = bench.place("match-game-more");
    bench.click(more);
    assert!(unusual.iter().all(|control| is_there(&mut bench, control)));
    assert_eq!(started(&mut bench).0.game.kind(), GameKind::EightBall, "nothing else is chosen");
    drop(bench);
    // The sixth row from the top: three steps to "More", and one to the table of 2014.
    for (steps, laws) in [(3, Laws::real()), (4, Laws::report())] {
        let mut bench = open(&Setup::usual(1), false);
        press(&mut bench, &[Key::Down; 6]);
        press(&mut bench, &vec![Key::Right; steps]);
        assert_eq!(started(&mut bench).0.laws, laws);
    }
    let mut bench = open(&Setup::report(1), false);
    assert!(unusual.iter().all(|control| is_there(&mut bench, control)));
}

/// Tests that the laws of 2014 have no conditions and no cues, and that those chosen come back with a
/// pool table.
#[test]
fn only_pool_tables_have_conditions_and_cues() {
    let mut bench = open(&Setup::usual(1), false);
    for control in [
        "match-conditions-club",
        "match-cue-jump",
        "match-table-more",
        "match-table-report",
        "match-conditions-bar",
        "match-cue-break",
    ] {
        let place = bench.place(control);
        bench.click(place);
        bench.frame();
    }
    let (report, _) = started(&mut bench);
    assert_eq!((report.laws, &report.table), (Laws::report(), &Setup::report(1).table));
    let pool = bench.place("match-table-pool-8ft");
    bench.click(pool);
    bench.frame();
    let jump = Laws { cue: CueKind::Jump.law(), ..Conditions::Club.laws() };
    assert_eq!(started(&mut bench).0.laws, jump);
}

/// Tests that the sheet offers the conditions of the match, and those last chosen where that has the
/// default ones.
#[test]
fn the_last_conditions_are_offered() {
    for (of_match, last, expected) in [
        (Conditions::Tournament, Conditions::Bar, Conditions::Bar),
        (Conditions::Club, Conditions::Bar, Conditions::Club),
        (Conditions::Club, Conditions::Tournament, Conditions::Club),
    ] {
        let setup = Setup::usual(1).under(of_match);
        let (chosen, _) = started(&mut open_after(&setup, &last.laws(), false));
        assert_eq!(chosen.laws, expected.laws());
        assert_eq!(*chosen.table, chosen.laws.usual_table());
    }
}

#[test]
fn the_second_player_is_a_person_or_an_opponent() {
    let players = ["Ada", "Ben"].map(str::to_owned);
    let setup = Setup { players, ..Setup::usual(1) };
    let mut bench = open(&setup, false);
    let place = bench.place("match-opponent-league");
    bench.click(place);
    bench.point([5.0, 5.0]);
    let league = crate::ai::opponent("league").expect("an opponent");
    let (chosen, _) = started(&mut bench);
    drop(bench);
    assert_eq!(chosen.opponents, [None, Some("league".to_owned())]);
    assert_eq!(chosen.players, ["Ada".to_owned(), league.title.english.to_owned()]);
    // Keys step through them: the row follows those of the players.
    let mut bench = open(&chosen, false);
    press(&mut bench, &[Key::Down, Key::Down, Key::Down, Key::Right]);
    let (next, _) = started(&mut bench);
    drop(bench);
    assert_eq!(next.opponents[1].as_deref(), Some("shooter"));
    // The person's name returns.
    let mut bench = open(&chosen, false);
    let Some(Screen::NewMatch(sheet)) = bench.screens.top().cloned() else { panic!("the sheet") };
    bench.screens.open(sheet.with_person("Ben"));
    bench.frame();
    let place = bench.place("match-opponent-person");
    bench.click(place);
    let (person, _) = started(&mut bench);
    assert_eq!((person.opponents, person.players), ([None, None], setup.players));
}

#[test]
fn nobody_plays_against_an_opponent_in_practice() {
    let opponents = [None, Some("novice".to_owned())];
    let mut bench = open(&Setup { opponents, ..Setup::usual(1) }, false);
    let place = bench.place("match-family-practice");
    bench.click(place);
    let place = bench.place("match-opponent-champion");
    bench.click(place);
    let (chosen, _) = started(&mut bench);
    assert_eq!((chosen.game.kind(), chosen.opponents), (GameKind::Practice, [None, None]));
}

#[test]
fn games_without_a_rack_offer_no_perfect_one() {
    let offers = |kind: GameKind| {
        let bench = open(&Setup::new(kind, Preset::Real, 1), false);
        bench.panel.passing().iter().any(|(name, _)| name == "match-tight-rack")
    };
    assert!(offers(GameKind::NineBall) && offers(GameKind::Snooker));
    assert!(!offers(GameKind::ThreeCushion) && !offers(GameKind::EnglishBilliards));
}
