//! Tests of the buttons at the turn plate.

use super::*;
use crate::texts::calls;

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
