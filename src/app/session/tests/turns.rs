//! Tests of the cue that the window prepares at the start of a turn.

use super::*;
use crate::app::camera_rig::viewport;
use crate::game::{Direction, Replay};

/// A game with the cue ball near its home, and balls at these places.
fn game_with(setup: Setup, balls: &[(u32, [f64; 2])]) -> Session {
    let mass = setup.laws.ball_mass(RADIUS);
    let cue_ball = [(0, [-0.6, 0.3])];
    let all = cue_ball.iter().chain(balls);
    let balls = all.map(|&(id, [x, y])| Ball::at_rest(BallId(id), RADIUS, mass, x, y)).collect();
    let table = Arc::clone(&setup.table);
    let game = Match::from_scene(setup, balls).unwrap();
    Session::new(game, rig(&table))
}

fn nine_ball(balls: &[(u32, [f64; 2])]) -> Session {
    game_with(Setup::new(GameKind::NineBall, Preset::Real, 1), balls)
}

/// Shoots so softly that nothing is hit, a foul, and waits until the balls rest.
fn miss(session: &mut Session) {
    session.play(Command::Aim { direction: 2.5 }).unwrap();
    session.play(Command::Power { value: 0.02 }).unwrap();
    session.play(Command::Shoot).unwrap();
    rest(session);
}

fn rest(session: &mut Session) {
    while session.phase() == Phase::Rolling {
        session.advance(1.0 / 30.0);
    }
}

/// The prepared commands but the power.
fn aimed(commands: &[Command]) -> Vec<&Command> {
    commands.iter().filter(|command| !matches!(command, Command::Power { .. })).collect()
}

/// Plays the prepared shot on a copy. Returns true if it is no foul for its first contact.
fn hits_legally(session: &Session) -> bool {
    let mut game = session.game().clone();
    game.command(Command::Power { value: 0.5 }).unwrap();
    game.command(Command::Shoot).unwrap();
    game.run_to_rest();
    let shot = game.last_shot().unwrap();
    shot.fouls.iter().all(|foul| !matches!(foul.code(), "wrong_ball" | "no_rail"))
}

#[test]
fn a_turn_begins_with_the_cue_aimed_at_the_nearest_legal_ball() {
    let mut session = nine_ball(&[(1, [0.8, -0.4]), (2, [-0.5, -0.3]), (9, [0.0, 0.5])]);
    miss(&mut session);
    assert_eq!(session.phase(), Phase::Aiming { ball_in_hand: true });
    let at = session.cue_ball().unwrap().position;
    let commands = session.prepare_turn(false);
    let way = Vector2::new(0.8, -0.4) - at.xy();
    let [Command::Aim { direction }] = aimed(&commands)[..] else { panic!("{commands:?}") };
    assert!((direction - way.y.atan2(way.x)).abs() < 1e-9, "{direction}");
    assert!(hits_legally(&session));
    assert!(session.prepare_turn(false).is_empty(), "once in a turn");
    // The record holds it like a player's command.
    session.play(Command::Shoot).unwrap();
    rest(&mut session);
    assert!(Replay::of_match(session.game()).difference().is_none());
}

#[test]
fn a_cue_ball_in_hand_is_placed_where_a_legal_ball_can_be_hit() {
    // A wall of balls hides the 1 from the cue ball's home.
    let wall: Vec<_> = (2..=8).map(|id| (id, [-0.3, 0.062 * (f64::from(id) - 5.0)])).collect();
    let balls = [vec![(1, [0.6, 0.0]), (9, [1.1, 0.0])], wall].concat();
    let mut session = nine_ball(&balls);
    miss(&mut session);
    let home = session.cue_ball().unwrap().position;
    let commands = session.prepare_turn(false);
    let is_placed = matches!(aimed(&commands)[..], [Command::MoveCueBall(_), Command::Aim { .. }]);
    assert!(is_placed, "{commands:?}");
    assert_ne!(session.cue_ball().unwrap().position, home);
    assert!(hits_legally(&session));
}

/// Tests the first strokes of games that say which ball is hit first: it is aimed at, and another aim
/// is foreseen as a foul. The break of a rack is the player's own.
#[test]
fn the_first_stroke_is_aimed_at_a_ball_that_may_be_hit() {
    let layout = Layout::new(1280, 720, 1.0);
    for kind in [GameKind::Snooker, GameKind::ThreeCushion, GameKind::EnglishBilliards] {
        let game = Match::new(Setup::new(kind, Preset::Real, 3));
        let rig = rig(game.world().table());
        let mut session = Session::new(game, rig);
        let foul = |session: &mut Session| {
            session.snapshot(&layout);
            session.foul_sign(&layout).is_some()
        };
        let commands = session.prepare_turn(false);
        assert!(matches!(commands[..], [Command::Aim { .. }]), "{kind:?}: {commands:?}");
        assert!(hits_legally(&session) && !foul(&mut session), "{kind:?}");
        session.play(Command::Power { value: 0.02 }).unwrap();
        session.play(Command::Aim { direction: std::f64::consts::PI }).unwrap();
        assert!(foul(&mut session), "{kind:?}");
    }
    let game = Match::new(Setup::new(GameKind::NineBall, Preset::Real, 3));
    let rig = rig(game.world().table());
    assert!(Session::new(game, rig).prepare_turn(false).is_empty());
}

#[test]
fn the_power_of_a_break_is_not_kept() {
    let game = Match::new(Setup::new(GameKind::NineBall, Preset::Real, 3));
    let rig = rig(game.world().table());
    let mut session = Session::new(game, rig);
    session.play(Command::Power { value: 0.9 }).unwrap();
    session.play(Command::Shoot).unwrap();
    rest(&mut session);
    session.prepare_turn(false);
    assert_eq!(session.game().cue().power, 0.5);
}

/// Shoots with this power, and prepares the turn that follows.
fn shoot_with(session: &mut Session, power: f64) {
    session.play(Command::Aim { direction: 2.5 }).unwrap();
    session.play(Command::Power { value: power }).unwrap();
    session.play(Command::Shoot).unwrap();
    rest(session);
    session.prepare_turn(false);
}

/// Tests that no player finds the power of the other one: after a turn of a person or an opponent,
/// after undo and redo, and in a match that is resumed at the start of a turn. Tip and elevation
/// are level and central before each shot, whoever played the last one.
#[test]
fn each_player_keeps_a_power_of_their_own() {
    let balls = [(1, [0.8, -0.4]), (9, [-0.5, -0.3]), (8, [0.0, 0.5])];
    let mut session = game_with(Setup::usual(1), &balls);
    let power = |session: &Session| session.game().cue().power;
    shoot_with(&mut session, 0.03);
    assert_eq!((session.game().player(), power(&session)), (Player::Two, 0.5), "a middle one");
    session.play(Command::Tip { value: [0.3, -0.2] }).unwrap();
    session.play(Command::Elevation { value: 0.4 }).unwrap();
    shoot_with(&mut session, 0.02);
    assert_eq!((session.game().player(), power(&session)), (Player::One, 0.03));
    let cue = session.game().cue();
    assert_eq!((cue.tip, cue.elevation), ([0.0; 2], 0.0));
    shoot_with(&mut session, 0.01);
    assert_eq!((session.game().player(), power(&session)), (Player::Two, 0.02));
    // Back to the shot of player 1, with the power that it had, and played again.
    session.play(Command::Undo).unwrap();
    assert_eq!((session.game().player(), power(&session)), (Player::One, 0.01));
    session.play(Command::Redo).unwrap();
    rest(&mut session);
    session.prepare_turn(false);
    assert_eq!((session.game().player(), power(&session)), (Player::Two, 0.02));
    // What is set while the balls roll is for the next shot.
    session.play(Command::Aim { direction: 2.5 }).unwrap();
    session.play(Command::Shoot).unwrap();
    session.advance(0.1);
    assert!(session.prepare_turn(false).is_empty(), "the balls roll");
    session.play(Command::Power { value: 0.7 }).unwrap();
    rest(&mut session);
    session.prepare_turn(false);
    assert_eq!((session.game().player(), power(&session)), (Player::One, 0.7));
    // A match that was left before its turn was prepared, and one that was left after.
    session.play(Command::Aim { direction: 2.5 }).unwrap();
    session.play(Command::Power { value: 0.04 }).unwrap();
    session.play(Command::Shoot).unwrap();
    rest(&mut session);
    let record = session.game().record().unwrap();
    session.resume(record.replay().unwrap());
    assert!(!aimed(&session.prepare_turn(false)).is_empty());
    assert_eq!((session.game().player(), power(&session)), (Player::Two, 0.02));
    session.play(Command::Power { value: 0.6 }).unwrap();
    session.resume(session.game().record().unwrap().replay().unwrap());
    assert!(session.prepare_turn(false).is_empty());
    assert_eq!(power(&session), 0.6);
    assert!(Replay::of_match(session.game()).difference().is_none(), "all of it is recorded");
}

/// Tests that a player whose last shot was a break, even in an earlier rack, has a middle power, and
/// that the break of one player is not the power of the other.
#[test]
fn after_a_break_the_power_is_a_middle_one() {
    let setup = Setup::new(GameKind::NineBall, Preset::Real, 3);
    for power in [0.9, 0.1] {
        let game = Match::new(setup.clone());
        let rig = rig(game.world().table());
        let mut session = Session::new(game, rig);
        session.play(Command::Power { value: power }).unwrap();
        session.play(Command::Shoot).unwrap();
        rest(&mut session);
        while let Some(choice) = session.game().choice() {
            let option = choice.options.last().unwrap().name.to_owned();
            session.play(Command::Choose { option }).unwrap();
        }
        session.prepare_turn(false);
        assert_eq!(session.game().cue().power, 0.5, "after a break at {power}");
    }
}

/// Tests that in the game of 2014 the power stays as it was set, as in the original, also for the
/// other player.
#[test]
fn the_power_of_the_report_is_kept_between_turns() {
    let mut session = game_with(Setup::report(1), &[(1, [0.8, -0.4]), (8, [0.0, 0.5])]);
    shoot_with(&mut session, 0.03);
    assert_eq!((session.game().player(), session.game().cue().power), (Player::Two, 0.03));
}

/// Tests that the aim stays at the same part of a ball while the cue ball in hand is moved, until
/// the player aims anew, and that in the report's game its direction stays.
#[test]
fn a_moved_cue_ball_keeps_its_aim() {
    let target = Vector2::new(0.5, 0.1);
    let mut session = nine_ball(&[(1, target.into()), (9, [1.0, 0.5])]);
    miss(&mut session);
    session.prepare_turn(false);
    session.play(Command::Power { value: 0.5 }).unwrap();
    // A cut to the right.
    let full = session.game().cue().direction;
    session.play(Command::Aim { direction: full + 0.02 }).unwrap();
    let object_line = |session: &mut Session| {
        let world = session.mode.world(&session.game);
        let prediction = session.preview.prediction(&session.game, world, true).unwrap();
        let line = target - prediction.ghost().unwrap().xy();
        line.y.atan2(line.x)
    };
    let before = object_line(&mut session);
    for place in [[-0.2, 0.3], [-0.5, -0.2], [-0.3, 0.05]] {
        session.play(Command::MoveCueBall(Placement::To(place))).unwrap();
        let aim = session.preview.held_aim(&session.game).expect("the line is another one");
        session.play(aim).unwrap();
        assert!(session.preview.held_aim(&session.game).is_none(), "the aim is kept already");
        assert!((object_line(&mut session) - before).abs() < 1e-3);
    }
    let own = session.game().cue().direction + 1.0;
    session.play(Command::Aim { direction: own }).unwrap();
    assert!(session.preview.held_aim(&session.game).is_none());
    // Another match has an aim of its own.
    session.play(Command::Aim { direction: own - 1.0 }).unwrap();
    session.play(Command::MoveCueBall(Placement::To([-0.5, 0.2]))).unwrap();
    assert!(session.preview.held_aim(&session.game).is_some());
    session.resume(Match::new(Setup::usual(1)));
    assert!(session.preview.held_aim(&session.game).is_none());

    let game = Match::new(Setup::usual(1));
    let rig = rig(game.world().table());
    let mut report = Session::new(game, rig);
    report.play(Command::MoveCueBall(Placement::Step(Direction::Up))).unwrap();
    assert!(report.preview.held_aim(&report.game).is_none());
}

/// Tests that a player who has to choose sees every ball, also from behind the cue.
#[test]
fn a_choice_is_made_with_the_whole_table_in_sight() {
    let game = Match::new(Setup::new(GameKind::EightBall, Preset::Real, 1));
    let (table, layout) = (Arc::clone(game.world().table()), Layout::new(1280, 720, 1.0));
    let mut session = Session::new(game, rig(&table));
    session.rig.fit(&layout);
    session.move_camera(CameraAction::View(CameraView::Eye));
    // Too soft to be legal.
    session.play(Command::Power { value: 0.1 }).unwrap();
    session.play(Command::Shoot).unwrap();
    rest(&mut session);
    assert_eq!(session.phase(), Phase::Choosing);
    session.settle_camera();
    let (camera, view) = (session.rig.in_window(&layout), viewport(&layout));
    for pocket in &table.pockets {
        let seen = camera.project(&view, pocket.center.push(0.0).cast());
        assert!(seen.is_some_and(|at| layout.view.contains(at)), "{seen:?}");
    }
}

/// Tests that a turn begins alike whether its shot is played or redone.
#[test]
fn the_cue_is_aimed_after_a_redone_shot() {
    let mut session = nine_ball(&[(1, [0.8, -0.4]), (2, [-0.5, -0.3]), (9, [0.0, 0.5])]);
    miss(&mut session);
    let first = session.prepare_turn(false);
    assert!(!first.is_empty());
    session.play(Command::Undo).unwrap();
    session.play(Command::Redo).unwrap();
    rest(&mut session);
    assert_eq!(session.prepare_turn(false), first);
    // The record holds all of it.
    session.play(Command::Shoot).unwrap();
    rest(&mut session);
    assert!(Replay::of_match(session.game()).difference().is_none());
}

/// Tests that the window leaves the cue alone after a player's own aim, after undo, for a player who
/// is busy, in a replay, in practice and in the report's game.
#[test]
fn a_prepared_cue_never_fights_the_player() {
    let balls = [(1, [0.8, -0.4]), (2, [-0.5, -0.3]), (8, [0.0, 0.5]), (9, [0.3, 0.5])];
    let mut session = nine_ball(&balls);
    session.play(Command::Power { value: 0.05 }).unwrap();
    session.play(Command::Shoot).unwrap();
    session.advance(0.1);
    session.play(Command::Aim { direction: 1.0 }).unwrap();
    rest(&mut session);
    assert!(aimed(&session.prepare_turn(false)).is_empty());
    assert_eq!(session.game().cue().direction, 1.0);
    miss(&mut session);
    assert!(
        aimed(&session.prepare_turn(true)).is_empty() && session.prepare_turn(false).is_empty()
    );
    session.play(Command::Undo).unwrap();
    session.advance(0.1);
    assert!(session.prepare_turn(false).is_empty());
    session.play(Command::Redo).unwrap();
    rest(&mut session);
    let replay = Replay::of_match(session.game());
    let table = Arc::clone(session.world().table());
    let mut viewer = Session::watch(replay, 0, session.game(), rig(&table)).unwrap();
    viewer.control_replay(crate::ui::ReplayAction::Toggle);
    for _ in 0..300 {
        viewer.advance(1.0 / 30.0);
        assert!(viewer.prepare_turn(false).is_empty());
    }
    miss(&mut session);
    session.play(Command::Aim { direction: 1.0 }).unwrap();
    let game = session.game().clone();
    session.resume(game);
    assert!(session.prepare_turn(false).is_empty());
    for setup in [Setup::new(GameKind::Practice, Preset::Real, 1), Setup::report(1)] {
        let mut session = game_with(setup, &balls);
        miss(&mut session);
        assert!(session.prepare_turn(false).is_empty());
    }
}

/// Tests that the shot clock warns, gives one extension a rack, and then ends the turn; that it stands
/// still under a screen, and starts anew with each turn.
#[test]
fn the_shot_clock_ends_a_turn_after_its_extension() {
    let setup = Setup { shot_clock: Some(30), ..Setup::new(GameKind::NineBall, Preset::Real, 1) };
    let mut session = game_with(setup, &[(1, [0.8, -0.4]), (9, [0.0, 0.5])]);
    let seconds = |session: &Session| {
        crate::app::session::play::shot_clock::state(session).map(|it| (it.seconds, it.warns))
    };
    assert_eq!(seconds(&session), Some((30, false)));
    session.wait(19.5);
    assert_eq!(seconds(&session), Some((11, false)));
    assert!(session.next_change().unwrap() <= 0.5);
    session.wait(0.6);
    assert_eq!(seconds(&session), Some((10, true)));
    session.screens.open(crate::ui::PauseMenu::default());
    session.wait(100.0);
    session.screens.close();
    assert_eq!(seconds(&session), Some((10, true)));
    session.wait(10.0);
    assert_eq!((seconds(&session), session.game().player()), (Some((30, false)), Player::One));
    session.wait(30.0);
    assert_eq!((seconds(&session), session.game().player()), (Some((30, false)), Player::Two));
    assert_eq!(session.phase(), Phase::Aiming { ball_in_hand: true });
    session.wait(5.0);
    miss(&mut session);
    assert_eq!((seconds(&session), session.game().player()), (Some((30, false)), Player::One));
    // The extension of this rack is used up.
    session.wait(30.5);
    assert_eq!(session.game().player(), Player::Two);
}
