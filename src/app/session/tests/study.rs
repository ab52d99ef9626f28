//! Tests of the analysis of shots: what is asked, learnt and shown.

use super::*;
use crate::ai::analysis::miss::review;
use crate::ai::analysis::own_error::OwnErrors;
use crate::app::session::AskedChance;

/// Practice with the 1 on the straight line to pocket 0; the cue points aside of it, rad.
fn session(setup: Setup, aside: f64) -> Session {
    let table = Arc::clone(&setup.table);
    let mass = setup.laws.ball_mass(RADIUS);
    let pocket = table.pockets[0].center;
    let way = Vector2::new(-1.0, -1.0).normalize();
    let ball = |id: u32, away: f64| {
        let at = pocket + way * away;
        Ball::at_rest(BallId(id), RADIUS, mass, at.x, at.y)
    };
    let aside_ball = Ball::at_rest(BallId(9), RADIUS, mass, -0.9, 0.3);
    let balls = vec![ball(0, 1.1), ball(1, 0.6), aside_ball];
    let mut session = Session::new(Match::from_scene(setup, balls).unwrap(), rig(&table));
    let direction = std::f64::consts::FRAC_PI_4 + aside;
    session.play(Command::Aim { direction }).unwrap();
    session.play(Command::Power { value: 0.3 }).unwrap();
    session
}

fn nine_ball(aside: f64) -> Session {
    session(Setup::new(GameKind::NineBall, Preset::Real, 1), aside)
}

fn finish(session: &mut Session) {
    while session.phase() == Phase::Rolling {
        session.advance(1.0 / 60.0);
    }
}

fn shown(session: &Session) -> crate::ui::MissState {
    session.ui_state(&Layout::new(1280, 720, 1.0)).miss
}

/// Reviews the shot that the session asks about.
fn answer(session: &mut Session) {
    let job = session.study.job.take().expect("the shot is to be reviewed");
    session.study.take_review(job.ticket, review(&job.attempt), &mut session.messages);
}

#[test]
fn a_miss_is_explained_on_request_until_the_next_shot() {
    let mut session = nine_ball(0.012);
    session.play(Command::Shoot).unwrap();
    finish(&mut session);
    assert!(!shown(&session).is_known);
    answer(&mut session);
    assert!(shown(&session).is_known && !shown(&session).is_open);
    session.toggle_miss();
    let state = shown(&session);
    assert!(state.is_open && state.parts.len() == 4, "{state:?}");
    assert!(state.sentence.contains("too far right"), "{}", state.sentence);
    let rings = |session: &mut Session| session.snapshot(&Layout::new(1280, 720, 1.0)).ghosts.len();
    let before = rings(&mut session);
    assert!(session.study.close() && !session.study.close());
    assert_eq!(before - rings(&mut session), 2, "both contacts are drawn");
    session.toggle_miss();
    session.play(Command::Undo).unwrap();
    assert!(!shown(&session).is_known && !shown(&session).is_open);
}

#[test]
fn only_a_shot_of_the_player_teaches_and_only_once() {
    let mut session = nine_ball(0.012);
    session.play(Command::Shoot).unwrap();
    finish(&mut session);
    let learner = session.study.job.take().and_then(|job| job.learner);
    assert_eq!(learner.as_deref(), Some("Player 1"));
    session.play(Command::Undo).unwrap();
    session.play(Command::Redo).unwrap();
    finish(&mut session);
    let again = session.study.job.take().expect("it is explained again");
    assert_eq!(again.learner, None);
    // Nothing is asked in the game of 2014.
    let mut report = self::session(Setup::report(1), 0.012);
    report.play(Command::Shoot).unwrap();
    finish(&mut report);
    assert!(report.study.job.take().is_none());
}

/// Kind of fault: what the program does is booked as what the player does.
#[test]
fn a_suggested_shot_teaches_nothing() {
    let mut session = nine_ball(0.012);
    let taken = session.suggestion_taken().unwrap();
    session.play(taken).unwrap();
    session.play(Command::Shoot).unwrap();
    finish(&mut session);
    let job = session.study.job.take().expect("it is explained");
    assert_eq!(job.learner, None);
}

#[test]
fn an_opponents_shot_is_neither_explained_nor_learnt_from() {
    let mut setup = Setup::new(GameKind::NineBall, Preset::Real, 1);
    setup.opponents = [None, Some(crate::ai::OPPONENTS[0].name.to_owned())];
    let mut session = self::session(setup, 0.014);
    session.play(Command::Shoot).unwrap();
    finish(&mut session);
    assert_eq!(session.game().player(), Player::Two);
    answer(&mut session);
    session.toggle_miss();
    // The opponent misses, too; the person may still ask about the own shot.
    let sentence = shown(&session).sentence;
    assert!(session.act_as_opponent(Command::Shoot));
    assert!(!shown(&session).is_open);
    finish(&mut session);
    assert!(session.study.job.take().is_none());
    session.toggle_miss();
    assert_eq!(shown(&session).sentence, sentence);
}

#[test]
fn a_review_that_comes_too_late_is_dropped() {
    let mut session = nine_ball(0.012);
    session.play(Command::Shoot).unwrap();
    finish(&mut session);
    let job = session.study.job.take().unwrap();
    session.play(Command::Undo).unwrap();
    session.study.take_review(job.ticket, review(&job.attempt), &mut session.messages);
    assert!(!shown(&session).is_known);
    session.toggle_miss();
    assert!(!shown(&session).is_open, "there is nothing to explain");
}

#[test]
fn a_replay_explains_its_shot_when_asked() {
    let mut session = nine_ball(0.012);
    session.play(Command::Shoot).unwrap();
    finish(&mut session);
    let game = session.game().clone();
    let replay = crate::game::Replay::of_match(&game);
    let mut viewer = Session::watch(replay, 0, &game, session.rig.clone()).unwrap();
    viewer.advance_exactly(1.0 / 60.0);
    for _ in 0..300 {
        viewer.advance_exactly(1.0 / 60.0);
    }
    assert!(shown(&viewer).is_known && viewer.study.job.take().is_none());
    viewer.toggle_miss();
    answer(&mut viewer);
    assert!(shown(&viewer).is_open && !shown(&viewer).sentence.is_empty());
}

#[test]
fn the_chance_is_asked_for_once_for_each_aim() {
    let errors = OwnErrors::default();
    let mut session = nine_ball(0.0);
    let is_new = |session: &mut Session| match session.ask_chance(&errors, false) {
        AskedChance::Nothing => None,
        AskedChance::Same => Some(false),
        AskedChance::New(_) => Some(true),
    };
    assert_eq!(is_new(&mut session), None, "it is off");
    session.study.shows_chance = true;
    assert_eq!([is_new(&mut session), is_new(&mut session)], [Some(true), Some(false)]);
    session.play(Command::Power { value: 0.31 }).unwrap();
    assert_eq!(is_new(&mut session), Some(true));
    let layout = Layout::new(1280, 720, 1.0);
    assert_eq!(session.chance_sign(&layout), None, "it is not known yet");
    session.study.chance = crate::ai::analysis::chance::Chance {
        ball: Some(BallId(1)),
        pot: 0.63,
        scratch: 0.1,
        stops: vec![[0.0, 0.0]; 12],
        samples: 40,
    };
    session.study.is_known = true;
    let sign = session.chance_sign(&layout).unwrap();
    assert_eq!((sign.pot, sign.scratch), (63, 10));
    let small = session.snapshot(&layout).ghosts.iter().filter(|ring| ring.radius < 0.01).count();
    assert_eq!(small, 12);
    session.play(Command::Shoot).unwrap();
    assert_eq!(is_new(&mut session), None);
    let mut report = self::session(Setup::report(1), 0.0);
    report.study.shows_chance = true;
    assert_eq!(is_new(&mut report), None, "not in the game of 2014");
}
