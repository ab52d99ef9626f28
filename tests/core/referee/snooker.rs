//! Tests of what the score board of snooker shows.

use gl_billiards_core::game::{Command, GameKind, Match, Phase, Player, Setup, Start};
use gl_billiards_core::physics::ball::MotionState;
use gl_billiards_core::physics::{Ball, BallId, Preset};
use gl_billiards_core::rules::PointsLeft;
use serde_json::json;

const CUE: (u32, f64, f64) = (0, -1.2, 0.3);
const BLACK: (u32, f64, f64) = (21, 1.46, 0.0);

/// A frame with these balls on the table, and these off it.
fn frame(balls: &[(u32, f64, f64)], gone: &[u32], state: serde_json::Value) -> Match {
    let setup = Setup::new(GameKind::Snooker, Preset::Real, 1);
    let [radius, mass] = setup.laws.ball_size(BallId::CUE);
    let ball = |&(id, x, y): &(u32, f64, f64)| Ball::at_rest(BallId(id), radius, mass, x, y);
    let off = |&id: &u32| Ball { state: MotionState::OffTable, ..ball(&(id, 2.5, 0.0)) };
    let balls = balls.iter().map(ball).chain(gone.iter().map(off)).collect();
    let game = GameKind::Snooker.read(state).unwrap();
    Match::from_start(setup, Start::new(game, balls)).unwrap()
}

fn left(game: &Match) -> PointsLeft {
    game.standing().score.unwrap().left.unwrap()
}

/// Tests against the fault that a red that had left the table counted again while balls rolled.
#[test]
fn a_red_that_has_left_the_table_counts_no_more() {
    let mut game = frame(&[CUE, (2, 0.5, 0.5), BLACK], &[1], json!({}));
    let before = left(&game);
    game.command(Command::Shoot).unwrap();
    game.roll(0.01);
    assert_eq!((game.phase(), left(&game)), (Phase::Rolling, before));
}

/// Tests that no snookers are required on the last black, where a foul ends the frame.
#[test]
fn no_snookers_are_required_on_the_last_black() {
    let state = |on: &str| json!({"on": on, "scores": {"A": 10, "B": 50}});
    let needed = |game: &Match| game.standing().score.unwrap().fouls_needed(Player::One);
    assert_eq!(needed(&frame(&[CUE, (20, 0.9, 0.0), BLACK], &[], state("pink"))), Some(5));
    assert_eq!(needed(&frame(&[CUE, BLACK], &[], state("black"))), None);
}
