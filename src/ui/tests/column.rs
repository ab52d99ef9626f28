//! Tests of the buttons at the turn plate.

use super::*;

/// Tests that the buttons below the turn plate lie apart, also without the panel.
#[test]
fn calls_and_replays_have_rows_of_their_own() {
    for (width, height) in [(1280, 720), (800, 600)] {
        for folded in [false, true] {
            let mut bench = Bench::new(width, height);
            bench.layout = Layout::arranged(width, height, 1.0, folded);
            (bench.state.game.can_watch, bench.state.game.can_explain) = (true, true);
            bench.state.call.allowed = CallsAllowed { pot: true, safety: true, push_out: true };
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
