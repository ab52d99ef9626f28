//! Tests of replays being watched.

use super::*;
use crate::game::{NoticeWords, Replay};
use crate::ui::ReplayAction;
use crate::wording::Phrase;

/// A session with a shot that pots the 3, and one that is a foul.
fn played() -> Session {
    let mut session = stun();
    session.play(Command::Shoot).unwrap();
    run(&mut session);
    // Player 1 has the solids, and hits the 9.
    let [cue, nine] = [0, 9].map(|id| session.world().ball(BallId(id)).unwrap().position);
    let way = nine - cue;
    session.play(Command::Aim { direction: way.y.atan2(way.x) }).unwrap();
    session.play(Command::Power { value: 0.2 }).unwrap();
    session.play(Command::Shoot).unwrap();
    run(&mut session);
    session
}

fn run(session: &mut Session) {
    while session.phase() == Phase::Rolling {
        session.advance(1.0 / 60.0);
    }
}

fn watch(session: &Session, shot: usize) -> Session {
    let game = session.game();
    let rig = rig(game.world().table());
    Session::watch(Replay::of_match(game), shot, game, rig).expect("there is such a shot")
}

/// The replay as the interface shows it.
fn shown(session: &Session) -> crate::ui::ReplayState {
    session.ui_state(&Layout::new(1280, 720, 1.0)).replay
}

fn pass(session: &mut Session, until: impl Fn(&Session) -> bool) {
    let mut frames = 0;
    while !until(session) {
        session.advance_exactly(1.0 / 60.0);
        frames += 1;
        assert!(frames < 3000, "it never comes: {:?}", shown(session));
    }
}

#[test]
fn shots_play_one_after_another_and_stop_at_the_last() {
    let game = played();
    assert!(!shown(&game).is_shown);
    let mut viewer = watch(&game, 0);
    let first = shown(&viewer);
    assert!(first.is_shown && first.is_playing && first.time == 0.0);
    assert_eq!((first.shot, first.shots), (1, 2));
    assert!(viewer.waiting_cue().is_some(), "the cue is shown before the strike");
    pass(&mut viewer, |viewer| viewer.phase() == Phase::Rolling);
    assert!(viewer.effects.striking_cue().is_some(), "it swings");
    pass(&mut viewer, |viewer| !shown(viewer).verdict.is_empty());
    let told = shown(&viewer);
    assert_eq!((told.shot, told.time), (1, told.length));
    assert!(viewer.waiting_cue().is_none(), "no player aims after it");
    pass(&mut viewer, |viewer| shown(viewer).shot == 2 && !shown(viewer).verdict.is_empty());
    assert_eq!(viewer.game().last_shot().unwrap().hash, game.game().last_shot().unwrap().hash);
    pass(&mut viewer, |viewer| !shown(viewer).is_playing);
    viewer.advance_exactly(10.0);
    assert_eq!(shown(&viewer).shot, 2);
    // It starts again from the beginning.
    viewer.control_replay(ReplayAction::Toggle);
    assert_eq!((shown(&viewer).shot, shown(&viewer).time), (2, 0.0));
}

#[test]
fn a_stopped_replay_stands_still_at_each_event() {
    let mut viewer = watch(&played(), 0);
    viewer.control_replay(ReplayAction::Event { after: true });
    let mut seen = vec![shown(&viewer)];
    for _ in 0..40 {
        viewer.control_replay(ReplayAction::Event { after: true });
        viewer.advance_exactly(1.0);
        let now = shown(&viewer);
        if now.event.is_empty() {
            break;
        }
        assert!(now.time > seen.last().unwrap().time && !now.is_playing);
        assert_eq!(viewer.tempo(), Tempo::Paused);
        let balls = if now.event.contains("hits the 3") { 2 } else { 1 };
        assert!(now.marks.len() == balls || now.event.contains("is pocketed"), "{now:?}");
        seen.push(now);
    }
    let told: Vec<&str> = seen.iter().map(|shown| shown.event.as_str()).collect();
    assert_eq!(told[..2], ["the cue strikes the cue ball", "the cue ball hits the 3"]);
    assert!(told.contains(&"the 3 is pocketed"), "{told:?}");
    assert!(viewer.potted().contains(&BallId(3)));
    assert!(!shown(&viewer).verdict.is_empty(), "after the last event comes the verdict");
    // Back to before the strike: the 3 lies on the table again.
    for _ in 0..=seen.len() {
        viewer.control_replay(ReplayAction::Event { after: false });
    }
    assert_eq!((shown(&viewer).time, viewer.potted()), (0.0, &[] as &[BallId]));
    assert!(matches!(viewer.phase(), Phase::Aiming { .. }));
}

#[test]
fn any_instant_and_any_speed_can_be_chosen() {
    let mut viewer = watch(&played(), 0);
    pass(&mut viewer, |viewer| viewer.phase() == Phase::Rolling);
    let length = shown(&viewer).length;
    viewer.control_replay(ReplayAction::Seek(0.5));
    viewer.advance_exactly(1.0 / 60.0);
    let now = shown(&viewer);
    assert!((now.time - 0.5 * length).abs() < 1e-9 && !now.is_playing);
    viewer.control_replay(ReplayAction::Toggle);
    let speeds: Vec<f64> = (0..4)
        .map(|_| {
            viewer.control_replay(ReplayAction::NextSpeed);
            viewer.pace()
        })
        .collect();
    assert_eq!(speeds, [0.25, 0.1, 1.0, 0.25]);
    let before = shown(&viewer).time;
    viewer.advance_exactly(0.08);
    assert!((shown(&viewer).time - before - 0.02).abs() < 1e-9);
    viewer.control_replay(ReplayAction::Shot { after: true });
    assert_eq!((shown(&viewer).shot, shown(&viewer).time), (2, 0.0));
    viewer.control_replay(ReplayAction::Shot { after: true });
    let said = viewer.ui_state(&Layout::new(1280, 720, 1.0)).messages.toast.unwrap();
    assert_eq!((said.message.text.as_str(), shown(&viewer).shot), ("This is the last shot", 2));
    viewer.control_replay(ReplayAction::Shot { after: false });
    assert_eq!(shown(&viewer).shot, 1);
}

#[test]
fn the_deciding_moment_is_shown_close_up() {
    let game = played();
    let shot = game.game().standing_shot().unwrap();
    assert!(!shot.fouls.is_empty());
    let decided = shot.events[shot.reason.event.expect("the scratch or the wrong ball")];
    assert!(game.ui_state(&Layout::new(1280, 720, 1.0)).game.can_explain);
    let mut viewer = watch(&game, 1);
    viewer.control_replay(ReplayAction::Explain);
    for _ in 0..300 {
        viewer.advance_exactly(1.0 / 60.0);
    }
    let now = shown(&viewer);
    assert!((now.time - decided.time).abs() < 1e-9, "{now:?}");
    let words = NoticeWords::Verdict(shot.reason.words, shot.reason.rule);
    assert_eq!(now.verdict.replace('\u{a0}', " "), words.in_english());
    assert!(!now.marks.is_empty());
    let eye = viewer.rig.camera(1.5).eye;
    let distance = (eye - decided.position.cast::<f32>()).norm();
    assert!(distance < 1.2, "{distance} m from the event");
    // The player's own camera overrides it.
    viewer.move_camera(CameraAction::View(CameraView::Over));
    for _ in 0..300 {
        viewer.advance_exactly(1.0 / 60.0);
    }
    assert!(viewer.rig.camera(1.5).eye.z > 2.0);
}

#[test]
fn an_undone_shot_is_neither_explained_nor_replayed() {
    let mut game = stun();
    assert!(!game.can_watch(), "no shot was played");
    game.play(Command::Shoot).unwrap();
    assert!(!game.can_watch(), "the balls roll");
    run(&mut game);
    assert!(game.can_watch());
    game.play(Command::Undo).unwrap();
    assert!(!game.can_watch() && game.game().standing_shot().is_none());
    assert!(!watch(&played(), 0).can_watch(), "a replay is watched already");
}

/// Tests that the verdict of a watched shot names the players of its match.
#[test]
fn a_replayed_verdict_names_the_players() {
    let names = ["Ada", "Ben"].map(str::to_owned);
    let setup = Setup { players: names.clone(), ..Setup::new(GameKind::NineBall, Preset::Real, 1) };
    let mass = setup.laws.ball_mass(RADIUS);
    let balls = [(0, -0.6), (1, 0.5), (9, 1.0)];
    let balls = balls.map(|(id, x)| Ball::at_rest(BallId(id), RADIUS, mass, x, 0.1));
    let game = Match::from_scene(setup, balls.to_vec()).unwrap();
    let rig = rig(game.world().table());
    let mut session = Session::new(game, rig);
    // No ball falls, and the turn passes.
    session.play(Command::Aim { direction: 0.01 }).unwrap();
    session.play(Command::Power { value: 0.2 }).unwrap();
    session.play(Command::Shoot).unwrap();
    run(&mut session);
    let mut viewer = watch(&session, 0);
    pass(&mut viewer, |viewer| !shown(viewer).verdict.is_empty());
    let verdict = shown(&viewer).verdict;
    assert!(verdict.contains("Ben's turn"), "{verdict}");
}
