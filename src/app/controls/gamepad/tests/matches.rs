//! Matches played with the gamepad alone.

use nalgebra::Vector2;

use super::desk::{A, B, Desk, X, Y, session, session_of};
use crate::app::controls::gamepad::PadStick;
use crate::game::{Command, Direction, GameKind, Match, Phase, Setup, UndoRule};
use crate::physics::{Ball, BallId, Preset};
use crate::ui::{CallWish, PadButton, Question, Screen, TitleScreen};

const UP: PadButton = PadButton::Pad(Direction::Up);
const DOWN: PadButton = PadButton::Pad(Direction::Down);
const LEFT: PadButton = PadButton::Pad(Direction::Left);
const RIGHT: PadButton = PadButton::Pad(Direction::Right);

/// Shoots, and answers what the rules ask.
fn shoot(desk: &mut Desk) {
    let shots = desk.session.game().shots();
    desk.press(A);
    desk.finish_shot();
    assert_eq!(desk.session.game().shots(), shots + 1);
    if desk.session.phase() == Phase::Choosing {
        assert!(matches!(desk.session.screens.top(), Some(Screen::Choice(_))));
        assert!(desk.hint().starts_with("A: choose · B: look at the table"), "{}", desk.hint());
        desk.press(A);
        assert_ne!(desk.session.phase(), Phase::Choosing);
    }
}

/// Opens the new match from the title screen and spells both names.
fn set_up(desk: &mut Desk) {
    desk.session.screens.open(TitleScreen::default());
    assert_eq!(desk.hint(), "A: choose");
    // After Play.
    desk.press_all(&[DOWN, A]);
    assert!(matches!(desk.session.screens.top(), Some(Screen::NewMatch(_))));
    desk.press_all(&[DOWN, A]);
    assert!(desk.hint().contains("A: done"), "{}", desk.hint());
    desk.press(RIGHT);
    desk.hold(DOWN, 2);
    desk.press_all(&[RIGHT, A]);
    // Ben; the stick spells as well.
    desk.press_all(&[DOWN, A]);
    desk.push(PadStick::Left, true, -1.0);
    desk.push(PadStick::Left, true, 0.0);
    desk.press(RIGHT);
    desk.hold(DOWN, 3);
    desk.press(RIGHT);
    desk.hold(DOWN, 12);
    desk.press(A);
    // The rows of the opponent, the family, the game, the table, its conditions, the cue, and the
    // race: to 3.
    desk.press_all(&[DOWN, DOWN, DOWN, DOWN, DOWN, DOWN, DOWN, RIGHT, RIGHT, RIGHT]);
    assert!(desk.hint().starts_with("A: start the match"), "{}", desk.hint());
    desk.press(A);
    assert!(desk.session.screens.is_empty());
}

#[test]
fn a_match_of_two_names_is_set_up_played_left_and_resumed() {
    let mut desk = Desk::new(session());
    set_up(&mut desk);
    let setup = desk.session.game().setup();
    assert_eq!((&*setup.players[0], &*setup.players[1]), ("Ada", "Ben"));
    assert_eq!(setup.race, Some(3));
    // The break: the cue ball is moved, and the cue is aimed a little and drawn back.
    assert_eq!(desk.hint(), "A: shoot · D-pad: move the cue ball");
    let place = |desk: &Desk| desk.session.cue_ball().expect("it is in hand").position;
    let before = place(&desk);
    desk.press(LEFT);
    let step = (place(&desk) - before).norm();
    assert!(step > 0.005, "{step}");
    // A held direction hurries after a while.
    desk.hold(RIGHT, 14);
    let way = (place(&desk) - before).norm();
    assert!(way > 18.0 * step, "{way} in steps of {step}");
    desk.hold(LEFT, 12);
    let (aim, power) = (desk.session.game().cue().direction, desk.session.game().cue().power);
    desk.steer(true, 1.0, 1.0);
    desk.steer(false, 0.4, 0.2);
    let cue = *desk.session.game().cue();
    assert!(cue.direction < aim && cue.power > power, "{cue:?}");
    desk.press_second(UP);
    assert!(desk.session.game().cue().tip[1] > 0.0, "the tip moves although the ball is in hand");
    desk.press(B);
    assert_eq!(desk.session.game().cue().tip, [0.0, 0.0]);
    shoot(&mut desk);
    // Some shots, wherever they go.
    for _ in 0..3 {
        desk.press(UP);
        desk.steer(false, -0.5, 0.1);
        if desk.session.can_call(CallWish::NextBall) {
            desk.press_all(&[X, Y]);
            assert!(desk.session.game().call().is_some());
        }
        assert!(desk.hint().contains("A: shoot"), "{}", desk.hint());
        shoot(&mut desk);
    }
    let (shots, balls) = (desk.session.game().shots(), desk.session.world().balls().count());
    assert_eq!(shots, 4);
    // Left: the pause menu, the entry before the last; resumed: the first entry.
    desk.press_all(&[PadButton::Start, UP, UP, A]);
    assert!(matches!(desk.session.screens.top(), Some(Screen::Title(_))));
    desk.press(A);
    assert!(desk.session.screens.is_empty());
    assert_eq!(desk.session.game().shots(), shots);
    assert_eq!(desk.session.world().balls().count(), balls);
    shoot(&mut desk);
    // Left for good.
    desk.press_all(&[PadButton::Start, UP, A]);
    assert!(desk.left);
}

#[test]
fn a_game_is_finished_and_the_next_one_begins() {
    let setup = Setup::new(GameKind::EightBall2014, Preset::Real, 1);
    let pocket = setup.table.pockets[0].center;
    let way: Vector2<f64> = pocket.normalize();
    let ball = |id: u32, back: f64| {
        let (radius, at) = (0.028575, pocket - way * back);
        Ball::at_rest(BallId(id), radius, Preset::Real.laws().ball_mass(radius), at.x, at.y)
    };
    let game = Match::from_scene(setup, vec![ball(0, 0.9), ball(8, 0.5)]).unwrap();
    let mut desk = Desk::new(session_of(game));
    // Aimed beside the ball; the stick does the rest.
    let wanted = way.y.atan2(way.x);
    desk.session.play(Command::Aim { direction: wanted + 0.05 }).unwrap();
    let mut tries = 0;
    while desk.session.game().cue().direction - wanted > 0.0005 {
        desk.steer(false, 0.3, 1.0 / 60.0);
        tries += 1;
        assert!(tries < 2000, "the stick aims as finely as that");
    }
    while desk.session.game().cue().power > 0.15 {
        desk.steer(true, -0.7, 1.0 / 60.0);
    }
    desk.press(A);
    desk.finish_shot();
    assert!(desk.session.phase().is_over(), "the 8 was meant to fall");
    assert!(matches!(desk.session.screens.top(), Some(Screen::EndOfGame(_))));
    assert_eq!(desk.hint(), "A: Restart Game · RT + B: undo last shot · B: look at the table");
    desk.press(B);
    assert!(desk.session.screens.is_empty());
    assert!(desk.hint().starts_with("A: Restart Game"), "{}", desk.hint());
    desk.press(A);
    assert!(!desk.session.phase().is_over());
    assert_eq!(desk.session.world().balls().count(), 16);
}

#[test]
fn a_shot_is_taken_back_if_the_opponent_agrees() {
    let setup = Setup { undo: UndoRule::Ask, ..Setup::usual(1) };
    let mut desk = Desk::new(session_of(Match::new(setup)));
    desk.press(A);
    desk.finish_shot();
    desk.session.screens.close();
    for (answer, expected) in [(B, 1), (A, 0)] {
        desk.press_second(B);
        assert!(matches!(desk.session.screens.top(), Some(Screen::Question(Question::Undo(_)))));
        assert_eq!(desk.hint(), "A: allow · B: don't allow");
        desk.press(answer);
        assert_eq!(desk.session.game().shots(), expected);
    }
    desk.press_second(PadButton::Select);
    assert_eq!(desk.session.phase(), Phase::Rolling, "the shot is played again");
}

#[test]
fn a_replay_is_watched() {
    let mut desk = Desk::new(session());
    desk.press(A);
    desk.finish_shot();
    desk.session.screens.close();
    desk.press(PadButton::LeftShoulder);
    assert!(desk.session.mode.replay().is_some());
    assert_eq!(desk.hint(), "A: play or pause · B: exit");
    let before = desk.session.clock();
    desk.press_all(&[RIGHT, RIGHT, RIGHT]);
    assert!(desk.session.clock() > before, "three events later");
    desk.press(B);
    assert!(desk.session.mode.replay().is_none());
}

#[test]
fn balls_pause_and_roll_fast_while_a_button_is_held() {
    let mut desk = Desk::new(session());
    desk.press(A);
    (0..120).for_each(|_| desk.session.advance(1.0 / 60.0));
    assert_eq!(desk.session.phase(), Phase::Rolling);
    assert_eq!(desk.hint(), "Hold X: fast forward · hold Y: slow motion");
    desk.press(B);
    assert_eq!(desk.hint(), "Paused · B: resume");
    desk.press(B);
    assert!(desk.session.pace() > 0.0);
}

#[test]
fn a_safety_is_called_and_taken_back() {
    let mut desk = Desk::new(session());
    shoot(&mut desk);
    while !desk.session.can_call(CallWish::Safety) {
        shoot(&mut desk);
    }
    desk.press_second(X);
    assert!(desk.session.call_state().safety);
    desk.press_second(X);
    assert!(!desk.session.call_state().safety);
}
