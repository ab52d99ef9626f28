//! Tests of calls, and of what a player is told about a shot.

use super::*;
use crate::app::session::play::calling::MissingCall;
use crate::game::{Call, Match};
use crate::physics::table::PocketId;
use crate::texts::playing;
use crate::ui::CallWish;

/// 8-ball on an open table: the aim at the 3 sends it towards the pocket 0, past the nearer pocket
/// at the side.
fn eight_ball() -> Session {
    let setup = Setup::new(GameKind::EightBall, Preset::Real, 1);
    let mass = setup.laws.ball_mass(RADIUS);
    let balls = [(0, [-0.4, -0.3]), (3, [0.1, 0.05]), (12, [-0.9, 0.3]), (8, [0.9, -0.4])];
    let balls = balls.map(|(id, [x, y])| Ball::at_rest(BallId(id), RADIUS, mass, x, y));
    let table = Arc::clone(&setup.table);
    let mut session = Session::new(Match::from_scene(setup, balls.to_vec()).unwrap(), rig(&table));
    let way: Vector2<f64> = Vector2::new(0.1, 0.05) - Vector2::new(-0.4, -0.3);
    session.play(Command::Aim { direction: way.y.atan2(way.x) }).unwrap();
    session
}

fn toast(session: &Session) -> Option<String> {
    let messages = session.ui_state(&Layout::new(1280, 720, 1.0)).messages;
    messages.toast.map(|toast| toast.message.text)
}

#[test]
fn a_second_press_shoots_without_a_call_however_late_it_comes() {
    let mut session = eight_ball();
    let person = Origin::Person(Feedback::Refusals);
    let shoot = |session: &mut Session| session.submit(Command::Shoot, person);
    let may_shoot = |session: &mut Session| session.check(&Command::Shoot, person).is_ok();
    assert_eq!(shoot(&mut session), Err(WhyNot::LacksCall(MissingCall::Both)));
    session.messages.prompt(playing::CALL_BOTH);
    session.advance(600.0);
    session.play(Command::Power { value: 0.02 }).unwrap();
    assert!(may_shoot(&mut session));
    // Another call is another question.
    assert_eq!(session.call(CallWish::Ball(BallId(3))), None);
    assert_eq!(shoot(&mut session), Err(WhyNot::LacksCall(MissingCall::Pocket)));
    assert!(may_shoot(&mut session));
    session.messages.prompt(playing::CALL_POCKET);
    session.play(Command::Shoot).unwrap();
    session.wait(0.5);
    assert_eq!(toast(&session), None, "the balls roll");
    while session.phase() == Phase::Rolling {
        session.advance(1.0 / 30.0);
    }
    let lacks = Err(WhyNot::LacksCall(MissingCall::Both));
    assert_eq!(shoot(&mut session), lacks, "another turn");
}

#[test]
fn the_first_pocket_is_the_one_that_the_aimed_ball_heads_for() {
    let mut session = eight_ball();
    let count = session.world().table().pockets.len();
    let [x, y, _] = session.world().ball(BallId(3)).unwrap().position.into();
    let way = Vector2::new(0.5, 0.35);
    let angle =
        |id: &usize| (session.world().table().pockets[*id].center - Vector2::new(x, y)).angle(&way);
    let ahead = (0..count).min_by(|a, b| angle(a).total_cmp(&angle(b))).unwrap();
    for step in 0..3 {
        let command = session.call(CallWish::NextPocket).expect("ball and pocket are known");
        session.play(command).unwrap();
        let pocket = PocketId((ahead + step) % count);
        assert_eq!(session.game().call(), Some(Call::Pot { ball: BallId(3), pocket }));
    }
    // Another ball than the aimed one begins at the nearest pocket.
    let mut session = eight_ball();
    assert_eq!(session.call(CallWish::Ball(BallId(12))), None);
    let call = session.call(CallWish::NextPocket).expect("ball and pocket are known");
    session.play(call).unwrap();
    let Some(Call::Pot { pocket, .. }) = session.game().call() else { panic!("nothing is called") };
    let center = session.world().table().pockets[pocket.0].center;
    assert!(center.x < -1.0 && center.y > 0.0, "{center}");
}

/// Tests that a miscue is said over the table, even while the text area says it, too.
#[test]
fn a_miscue_is_said_over_the_table() {
    let mut session = eight_ball();
    let layout = Layout::new(1280, 720, 1.0);
    assert_eq!(session.ui_state(&layout).cue.miscue_sign, None);
    session.play(Command::Tip { value: [0.9, 0.0] }).unwrap();
    assert!(session.ui_state(&layout).cue.miscue_sign.is_some(), "the sign foretells it");
    session.play(Command::Shoot).unwrap();
    assert_eq!(session.ui_state(&layout).cue.miscue_sign, None);
    session.effects.finish_stroke();
    session.advance_exactly(0.05);
    let messages = session.ui_state(&layout).messages;
    let toast = messages.toast.expect("a message").message;
    assert!(toast.text.starts_with("Miscue"), "{}", toast.text);
    assert!(!messages.last.contains(&toast), "the panel would hide it");
}
