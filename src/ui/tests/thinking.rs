//! Tests of the thinking that is shown, and of the turn plate in an opponent's turn.

use super::*;
use crate::ai::OPPONENTS;
use crate::game::PocketName;
use crate::texts::{Text, opponent_turn};
use crate::ui::{ThinkingLabel, ThinkingRow};

/// A match against an opponent who thinks.
fn bench(folded: bool) -> Bench {
    let mut bench = Bench::new(1280, 720);
    bench.layout = Layout::arranged(1280, 720, 1.0, folded);
    bench.state.game.phase = Phase::Aiming { ball_in_hand: false };
    let row = ThinkingRow {
        ball: Some(BallId(11)),
        pocket: Some(PocketName::LeftFoot),
        kind: Text::EMPTY,
        pot: 0.83,
    };
    let state = &mut bench.state.thinking;
    (state.has_buttons, state.can_suggest, state.by) = (true, true, Some(&OPPONENTS[3]));
    state.reason = "I make the 11 in 83% of tries, and it leaves me the 14.".to_owned();
    state.rows = vec![row; 4];
    state.plan = vec![row; 2];
    state.labels = vec![ThinkingLabel { at: [400.0, 300.0], pot: 0.83, is_best: true }];
    bench.frame();
    bench
}

#[test]
fn the_buttons_ask_for_thinking_and_for_a_shot() {
    for folded in [false, true] {
        let mut bench = bench(folded);
        for (name, app) in [("thinking", App::ToggleThinking), ("suggest", App::Suggest)] {
            let place = bench.place(name);
            assert_eq!(bench.click(place), [Action::App(app)], "{name}, folded: {folded}");
        }
        assert!(!bench.place("thinking").meets(&bench.place("suggest")));
        assert!(!bench.place("thinking-card").meets(&bench.place("suggest")));
        bench.state.thinking.can_suggest = false;
        bench.frame();
        assert!(bench.panel.passing().iter().all(|(name, _)| name != "suggest"));
    }
}

/// Tests against the fault that the cards covered the balls they speak of while floor was free.
#[test]
fn cards_hide_no_ball_while_there_is_room_elsewhere() {
    for folded in [false, true] {
        let mut bench = bench(folded);
        bench.state.miss.is_open = true;
        bench.state.miss.sentence = "Aimed 0.9° too full.".to_owned();
        bench.frame();
        let below = ["thinking-card", "miss-card"].map(|name| bench.place(name));
        // Balls lie under both cards.
        bench.state.occupied = below
            .iter()
            .flat_map(|card| [card.min(), card.center(), card.max()])
            .map(|[x, y]| Rect::new(x - 8.0, y - 8.0, 16.0, 16.0))
            .collect();
        bench.frame();
        let moved = ["thinking-card", "miss-card"].map(|name| bench.place(name));
        let clear = bench.layout.clear_view();
        for card in moved {
            let hides = |part: &Rect| part.meets(&card);
            assert!(!bench.state.occupied.iter().any(hides), "{card:?}, folded {folded}");
            assert!(!bench.layout.cards().any(|part| part.meets(&card)), "{card:?}");
            assert!(card.y >= clear.y && card.max()[1] <= clear.max()[1], "{card:?}");
        }
        assert!(!moved[0].meets(&moved[1]));
        // A ball that moves elsewhere moves no card.
        bench.state.occupied.clear();
        bench.frame();
        assert_eq!(["thinking-card", "miss-card"].map(|name| bench.place(name)), moved);
    }
}

/// Tests against the fault that small buttons took up to five rows.
#[test]
fn small_buttons_take_two_rows() {
    let mut bench = bench(true);
    (bench.state.game.can_watch, bench.state.game.can_explain) = (true, true);
    bench.state.miss.is_known = true;
    bench.frame();
    let row = |names: &[&str]| {
        let rows: Vec<_> = names.iter().map(|name| bench.place(name).y).collect();
        assert!(rows.iter().all(|y| *y == rows[0]), "{names:?}: {rows:?}");
        rows[0]
    };
    assert!(row(&["replay", "why", "miss"]) < row(&["suggest", "thinking"]));
}

#[test]
fn probabilities_do_not_lie_over_each_other() {
    let mut bench = bench(true);
    let one = bench.vertices();
    let label = bench.state.thinking.labels[0];
    bench.state.thinking.labels.push(ThinkingLabel { at: [410.0, 305.0], ..label });
    assert_eq!(bench.vertices(), one);
    bench.state.thinking.labels.push(ThinkingLabel { at: [480.0, 300.0], ..label });
    assert!(bench.vertices() > one);
}

#[test]
fn an_opponent_at_the_table_leaves_no_controls_for_the_shot() {
    let mut bench = bench(true);
    assert!(bench.panel.passing().iter().any(|(name, _)| name == "shoot-below-bar"));
    bench.state.game.task = Some(opponent_turn::THINKING);
    bench.state.game.opponents = [Some(&OPPONENTS[0]), None];
    bench.frame();
    assert!(bench.panel.passing().iter().all(|(name, _)| name != "shoot-below-bar"));
}
