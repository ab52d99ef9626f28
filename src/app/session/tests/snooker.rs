//! Tests of what snooker's players see and are told.

use serde_json::{Value, json};

use super::*;
use crate::game::{Call, Start, Target};
use crate::rules::OptionWords;
use crate::ui::FoulAhead;

const GREEN: BallId = BallId(17);
const BROWN: BallId = BallId(18);
const COLOURS: [(u32, [f64; 2]); 6] = [
    (16, [-1.0475, -0.292]),
    (17, [-1.0475, 0.292]),
    (18, [-1.0475, 0.0]),
    (19, [0.0, 0.0]),
    (20, [0.89, 0.0]),
    (21, [1.46, 0.0]),
];

/// A frame in this state, with the cue ball and a red at these places and the colours on their spots.
fn frame(cue_ball: [f64; 2], red: [f64; 2], state: Value) -> Session {
    let kind = GameKind::Snooker;
    let setup = Setup::new(kind, Preset::Real, 1);
    let balls = COLOURS.into_iter().chain([(0, cue_ball), (1, red)]);
    let balls = balls.map(|(id, [x, y])| {
        let [radius, mass] = setup.laws.ball_size(BallId(id));
        Ball::at_rest(BallId(id), radius, mass, x, y)
    });
    let start =
        Start { game: kind.read(state).unwrap(), ..Start::new(kind.start(), balls.collect()) };
    let table = Arc::clone(&setup.table);
    Session::new(Match::from_start(setup, start).unwrap(), rig(&table))
}

/// Shoots in this direction, and waits until the balls rest.
fn shoot(session: &mut Session, direction: f64, power: f64) {
    session.play(Command::Aim { direction }).unwrap();
    session.play(Command::Power { value: power }).unwrap();
    session.play(Command::Shoot).unwrap();
    while session.phase() == Phase::Rolling {
        session.advance(1.0 / 30.0);
    }
}

/// The foul that is foreseen for a soft shot in this direction.
fn foreseen(session: &mut Session, direction: f64) -> Option<FoulAhead> {
    let layout = Layout::new(1280, 720, 1.0);
    session.play(Command::Aim { direction }).unwrap();
    session.play(Command::Power { value: 0.05 }).unwrap();
    session.snapshot(&layout);
    session.foul_sign(&layout).map(|sign| sign.foul)
}

fn toast(session: &Session) -> Option<String> {
    let messages = session.ui_state(&Layout::new(1280, 720, 1.0)).messages;
    messages.toast.map(|toast| toast.message.text)
}

/// Tests that balls put back after a miss are announced as that, and not as a break.
#[test]
fn the_offender_reads_what_the_opponent_chose() {
    let mut session = frame([-1.2, 0.12], [-0.3, 0.3], json!({}));
    shoot(&mut session, std::f64::consts::PI, 0.03);
    session.play(Command::Choose { option: "replace".to_owned() }).unwrap();
    session.wait(0.5);
    assert_eq!(toast(&session).as_deref(), Some("Player\u{a0}2: Replace the balls"));
}

/// Tests that a ball that is not the nominated one is a foul, and the other colours only until one is
/// nominated.
#[test]
fn only_the_nominated_colour_may_be_hit() {
    let mut session = frame([-0.5, 0.292], [1.2, 0.6], json!({"on": "colour"}));
    let at_green = std::f64::consts::PI;
    assert_eq!(foreseen(&mut session, at_green), None);
    assert_eq!(session.legal().len(), 6);
    session.play(Command::Call(Call::Nominate { ball: BROWN }.into())).unwrap();
    assert_eq!(foreseen(&mut session, at_green), Some(FoulAhead::WrongBall(GREEN)));
    assert_eq!(session.legal(), [BROWN]);
    assert_eq!(foreseen(&mut session, 1.5), Some(FoulAhead::NoBall));
}

#[test]
fn a_free_ball_is_shown() {
    let session = frame([-0.5, 0.3], [1.2, 0.6], json!({"free_ball": true}));
    let standing = session.ui_state(&Layout::new(1280, 720, 1.0)).game.standing;
    assert_eq!(standing.target(Player::One), Some(Target::FreeBall));
}

#[test]
fn after_an_in_off_the_choice_says_where_the_cue_ball_is_played_from() {
    let mut session = frame([-1.4, 0.5], [1.2, 0.6], json!({}));
    let pockets = &session.world().table().pockets;
    let corner = pockets.iter().map(|pocket| pocket.center).find(|it| it.x < -1.0 && it.y > 0.0);
    let way: Vector2<f64> = corner.unwrap() - Vector2::new(-1.4, 0.5);
    shoot(&mut session, way.y.atan2(way.x), 0.1);
    let meaning = |option: usize| session.game().choice().unwrap().options[option].meaning;
    assert_eq!(meaning(0), OptionWords::PlaysFromD(Player::Two));
    assert_eq!(meaning(1), OptionWords::PlaysFromD(Player::One));
}
