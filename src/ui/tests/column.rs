//! Tests of the buttons at the turn plate.

use super::*;
use crate::game::{GameKind, Match, Setup};
use crate::physics::Preset;
use crate::texts::calls;
use crate::ui::ChoiceQuestion;

/// Tests that the buttons below the turn plate lie apart, also without the panel.
#[test]
fn calls_and_replays_have_rows_of_their_own() {
    for (width, height) in [(1280, 720), (800, 600)] {
        for folded in [false, true] {
            let mut bench = Bench::new(width, height);
            bench.layout = Layout::arranged(width, height, 1.0, folded);
            (bench.state.game.can_watch, bench.state.game.can_explain) = (true, true);
            bench.state.call.allowed = CallsAllowed {
                pot: true,
                safety: true,
                push_out: true,
                bank: false,
                nominate: false,
            };
            bench.state.call.ball = Some(BallId(3));
            bench.frame();
            let names = ["replay", "why", "call-safety", "call-push-out", "call-nothing"];
            for (place, name) in names.iter().enumerate() {
                for other in &names[..place] {
                    let meets = bench.place(name).meets(&bench.place(other));
                    assert!(!meets, "{name} over {other}, {width}x{height}, folded {folded}");
                }
            }
        }
    }
}

/// Tests that without the panel, a push-out is explained where it is offered.
#[test]
fn a_push_out_is_explained_where_it_is_offered() {
    let vertices = |push_out: bool| {
        let mut bench = Bench::new(1280, 720);
        bench.layout = Layout::arranged(1280, 720, 1.0, true);
        bench.state.call.allowed =
            CallsAllowed { pot: true, safety: !push_out, push_out, bank: false, nominate: false };
        bench.frame();
        bench.vertices()
    };
    // Four for each letter.
    let letters = calls::PUSH_OUT_MEANS.chars().filter(|letter| *letter != ' ').count();
    assert!(vertices(true) > vertices(false) + 4 * letters - 100);
}

#[test]
fn the_score_board_stays_while_a_player_chooses() {
    let mut bench = Bench::new(1280, 720);
    bench.layout = Layout::arranged(1280, 720, 1.0, true);
    bench.state.game.standing = GameKind::Snooker.start().rules().standing(&|_| true, false);
    let mut game = Match::new(Setup::new(GameKind::Snooker, Preset::Real, 1));
    let away = Command::Aim { direction: std::f64::consts::PI };
    for command in [away, Command::Power { value: 0.1 }, Command::Shoot] {
        game.command(command).unwrap();
    }
    game.run_to_rest();
    let (choice, reason) = game.choice().zip(game.choice_reason()).expect("no ball was hit");
    let names = ["Maria", "Bob"].map(str::to_owned);
    bench.screens.open(ChoiceQuestion::new(choice, reason, &names));
    bench.frame();
    let shown = bench.vertices();
    bench.state.game.standing.score = None;
    bench.frame();
    // Four for each letter.
    assert!(shown > bench.vertices() + 4 * "FramesPointsBreak".len());
}
