//! Tests of the thinking that is shown, and of the turn plate in an opponent's turn.

use super::*;
use crate::ai::OPPONENTS;
use crate::game::PocketName;
use crate::texts::{Text, opponent_turn, pockets};
use crate::ui::{ThinkingLabel, ThinkingRow};

/// A match against an opponent who thinks.
fn bench(folded: bool) -> Bench {
    let mut bench = Bench::new(1280, 720);
    bench.layout = Layout::arranged(1280, 720, 1.0, folded);
    bench.state.game.phase = Phase::Aiming { ball_in_hand: false };
    let row = ThinkingRow {
        ball: Some(BallId(11)),
        pocket: Some(PocketName::Usual(pockets::LEFT_FOOT)),
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
