//! Tests of the card at the end of a game.

use super::*;
use crate::game::End;
use crate::ui::{NextGame, Socket};

/// A game that Player 1 has won.
pub(crate) fn end_of_game() -> EndOfGame {
    EndOfGame {
        rule: "WPA 4.5".to_owned(),
        end: End { winner: Player::One, how: crate::game::Ending::Eight, by_loser: false },
        scores: Box::default(),
        decider: Some(BallId(8)),
        balls: [(1..=8).map(BallId).collect(), (9..=11).map(BallId).collect()],
        wins: [2, 1],
        next: NextGame::Rack,
    }
}

fn over() -> Bench {
    let mut bench = Bench::new(1280, 720);
    bench.state.game.phase = Phase::Over { winner: Player::One };
    bench.screens.open(end_of_game());
    bench.frame();
    bench
}

#[test]
fn the_end_card_offers_a_new_game_and_a_replay() {
    let mut bench = over();
    let [again, back, close] =
        ["play-again", "take-back", "ending-close"].map(|name| bench.place(name));
    assert_eq!(bench.click(again), [Action::Play(Command::Restart)]);
    assert_eq!(bench.click(close), [Action::App(App::Close)]);
    assert_eq!(bench.click(back), [], "there is nothing to take back");
    bench.state.game.undo = true;
    assert_eq!(bench.click(back), [Action::Play(Command::Undo)]);
    bench.screens.close();
    bench.frame();
    assert!(bench.panel.passing().is_empty());
}

#[test]
fn potted_balls_do_not_overlap_on_the_card_in_any_window() {
    for (width, height) in [(1280, 720), (640, 480), (600, 1000), (3840, 2160)] {
        let layout = Layout::new(width, height, 1.0);
        for count in [1, 8, 15] {
            let balls = || (1..=count).map(BallId).collect();
            let mut screens = ScreenStack::default();
            screens.open(EndOfGame { balls: [balls(), balls()], ..end_of_game() });
            let mut all: Vec<Socket> = Vec::new();
            screens.balls(&layout, &mut |ball| all.push(ball));
            assert_eq!(all.len(), 2 * count as usize + 1);
            for (index, a) in all.iter().enumerate() {
                let view = layout.clear_view();
                let [x, y] = a.center;
                let inside = x > a.radius && x + a.radius < view.width && y > a.radius;
                assert!(inside && y + a.radius < view.max()[1], "{width}x{height}: {a:?}");
                for b in &all[index + 1..] {
                    let apart = (a.center[0] - b.center[0]).hypot(a.center[1] - b.center[1]);
                    assert!(apart > a.radius + b.radius, "{width}x{height}: {a:?} {b:?}");
                }
            }
        }
    }
}
