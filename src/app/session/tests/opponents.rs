//! Tests of opponents that the program plays: their turns, undo over them, and what a person may do
//! meanwhile.

use std::thread;
use std::time::Duration;

use super::*;
use crate::ai;
use crate::game::files::record;
use crate::game::{Declaration, Replay};
use crate::ui::{CameraAction, UiState};

/// A match of 8-ball against the weakest opponent.
fn setup() -> Setup {
    Setup { opponents: [None, Some("novice".to_owned())], ..Setup::usual(4) }
}

/// The same with a few balls on the table, and a person to shoot.
fn session() -> Session {
    let mass = Preset::Real.laws().ball_mass(RADIUS);
    let places = [(0, [-0.6, 0.3]), (2, [0.5, -0.2]), (3, [0.2, 0.3]), (8, [1.0, 0.3])];
    let balls = places.into_iter().chain([(10, [0.7, 0.1]), (11, [0.9, -0.3])]);
    let balls = balls.map(|(id, [x, y])| Ball::at_rest(BallId(id), RADIUS, mass, x, y));
    let game = Match::from_scene(setup(), balls.collect()).unwrap();
    shown(game)
}

fn shown(game: Match) -> Session {
    let table = Arc::clone(game.world().table());
    let mut session = Session::new(game, rig(&table));
    session.apply_settings(&Settings::default());
    session
}

/// Plays so softly that nothing is hit, and waits until the opponent is to shoot.
fn miss(session: &mut Session) {
    session.play(Command::Aim { direction: 2.5 }).unwrap();
    session.play(Command::Power { value: 0.02 }).unwrap();
    session.play(Command::Shoot).unwrap();
    rest(session);
    assert!(session.is_opponents_turn());
}

fn rest(session: &mut Session) {
    while session.phase() == Phase::Rolling {
        session.advance(1.0 / 30.0);
    }
}

/// A frame of a window.
fn frame(session: &mut Session) {
    session.advance(1.0 / 30.0);
    session.play_opponent();
    session.prepare_turn(false);
}

/// Waits for the decision of the other thread.
fn think(session: &mut Session) {
    frame(session);
    while session.seat.is_thinking() {
        thread::sleep(Duration::from_millis(2));
        session.play_opponent();
    }
}

/// Waits until the opponent has struck, and returns its commands without the turns of the cue.
fn strike(session: &mut Session) -> Vec<Command> {
    think(session);
    let mut commands = Vec::new();
    while session.phase() != Phase::Rolling {
        frame(session);
        while let Some(Submitted { command, .. }) = session.submitted.pop_front() {
            let turns = matches!(command, Command::Aim { .. });
            if turns && matches!(commands.last(), Some(Command::Aim { .. })) {
                commands.pop();
            }
            commands.push(command);
        }
    }
    commands
}

/// Takes back as the window does.
fn take_back(session: &mut Session) {
    session.play(Command::Undo).unwrap();
    while session.must_undo_more() {
        session.play(Command::Undo).unwrap();
    }
}

fn places(session: &Session) -> Vec<[f64; 2]> {
    session.game().world().balls().map(|ball| ball.position.xy().into()).collect()
}

#[test]
fn an_opponent_plays_by_commands_that_the_record_keeps() {
    let mut session = session();
    miss(&mut session);
    assert_eq!(session.game().player(), Player::Two);
    let commands = strike(&mut session);
    assert_eq!(commands.last(), Some(&Command::Shoot), "{commands:?}");
    assert!(matches!(commands[..], [.., Command::Aim { .. }, Command::Shoot]), "{commands:?}");
    rest(&mut session);
    let record = session.game().record().unwrap();
    assert_eq!(record.verify(), Ok(2));
    assert!(Replay::of_match(session.game()).difference().is_none());
}

#[test]
fn meanwhile_a_person_only_looks_and_hurries() {
    let mut session = session();
    miss(&mut session);
    frame(&mut session);
    let cue = *session.game().cue();
    for command in [
        Command::Aim { direction: 1.0 },
        Command::Power { value: 0.9 },
        Command::MoveCueBall(Placement::To([0.0, 0.0])),
        Command::Call(Declaration::Safety { safety: true }),
        Command::Shoot,
    ] {
        assert_eq!(session.play(command.clone()), Err(Refusal::OpponentsTurn), "{command:?}");
    }
    assert_eq!(*session.game().cue(), cue);
    assert!(session.prepare_turn(false).is_empty(), "the window leaves the cue alone");
    session.move_camera(CameraAction::View(CameraView::Over));
    assert_eq!(session.rig.place(), CameraView::Over);
    think(&mut session);
    let mut presses = 0;
    while session.phase() != Phase::Rolling {
        assert!(session.skip_routine());
        session.play_opponent();
        presses += 1;
    }
    assert!((4..8).contains(&presses), "a press for each part: {presses}");
    assert!(!session.skip_routine(), "rolling balls are no part of it");
}

#[test]
fn undo_returns_to_the_persons_own_shot() {
    let mut session = session();
    let before = places(&session);
    miss(&mut session);
    // While it thinks, ...
    frame(&mut session);
    take_back(&mut session);
    session.play_opponent();
    assert_eq!((session.game().player(), session.seat.is_thinking()), (Player::One, false));
    assert_eq!(places(&session), before);
    // ... while its balls roll, and after that.
    for rests in [false, true] {
        miss(&mut session);
        strike(&mut session);
        if rests {
            rest(&mut session);
        }
        take_back(&mut session);
        assert_eq!(session.game().player(), Player::One, "rests: {rests}");
        assert_eq!(places(&session), before, "rests: {rests}");
        let phase = session.phase();
        assert!(!session.is_opponents_turn() && phase == Phase::Aiming { ball_in_hand: false });
    }
    assert_eq!(session.game().record().unwrap().replay().map(|_| ()), Ok(()));
}

#[test]
fn a_break_of_the_opponent_is_not_taken_back() {
    let first_break = crate::game::FirstBreak::PlayerTwo;
    let mut session = shown(Match::new(Setup { first_break, ..setup() }));
    strike(&mut session);
    assert_eq!(session.play(Command::Undo), Err(Refusal::NothingToUndo));
    let layout = Layout::new(1280, 720, 1.0);
    assert!(session.game().can_undo() && !session.ui_state(&layout).game.undo);
}

#[test]
fn a_resumed_match_goes_on_with_the_same_shot() {
    let mut session = session();
    miss(&mut session);
    let text = record::text(&session.game().record().unwrap());
    let first = strike(&mut session);
    // Closed while it thinks, and resumed.
    let game = record::parse(&text).unwrap().replay().unwrap();
    let mut resumed = shown(Match::new(Setup::usual(9)));
    resumed.resume(game);
    assert!(resumed.is_opponents_turn());
    assert_eq!(strike(&mut resumed), first);
    assert_eq!(resumed.game().cue(), session.game().cue());
}

#[test]
fn open_screens_keep_the_opponent_waiting() {
    let mut session = session();
    miss(&mut session);
    session.screens.open(PauseMenu::default());
    for _ in 0..30 {
        frame(&mut session);
    }
    assert!(!session.seat.is_thinking() && session.submitted.is_empty());
    session.screens.close();
    strike(&mut session);
}

#[test]
fn instant_shots_need_no_frame() {
    let mut session = session();
    let mut settings = Settings::default();
    settings.game.instant_shots = true;
    session.apply_settings(&settings);
    miss(&mut session);
    think(&mut session);
    assert_eq!(session.phase(), Phase::Rolling);
}

#[test]
fn a_suggested_shot_is_aimed_only_if_it_is_accepted() {
    let mut session = session();
    let cue = *session.game().cue();
    assert!(session.suggest().is_empty());
    while session.seat.is_thinking() {
        thread::sleep(Duration::from_millis(2));
        session.play_opponent();
    }
    assert_eq!(*session.game().cue(), cue, "it sets nothing by itself");
    let layout = Layout::new(1280, 720, 1.0);
    let state = session.ui_state(&layout).thinking;
    assert!(state.has_suggestion && !state.reason.is_empty() && !state.rows.is_empty());
    let commands = session.suggest();
    assert!(!commands.is_empty() && !commands.contains(&Command::Shoot));
    for command in commands {
        session.play(command).unwrap();
    }
    assert_ne!(*session.game().cue(), cue);
    assert!(!session.ui_state(&layout).thinking.has_suggestion);
    // One for a shot that has been played is dropped.
    session.suggest();
    session.play(Command::Shoot).unwrap();
    session.play_opponent();
    assert!(!session.seat.is_thinking());
}

#[test]
fn thinking_is_shown_on_request() {
    let mut session = session();
    let layout = Layout::new(1280, 720, 1.0);
    let state = |session: &Session| -> UiState { session.ui_state(&layout) };
    assert!(state(&session).thinking.has_buttons);
    miss(&mut session);
    think(&mut session);
    let task = state(&session).game.task;
    assert_eq!(task, Some(crate::texts::opponent_turn::THINKING));
    assert!(state(&session).thinking.rows.is_empty() && session.snapshot(&layout).aim.is_empty());
    session.seat.shows_thinking ^= true;
    let shown = state(&session).thinking;
    assert_eq!(shown.by, ai::opponent("novice"));
    assert!(!shown.reason.is_empty() && !shown.rows.is_empty());
    assert!(shown.rows.iter().all(|row| (0.0..=1.0).contains(&row.pot)), "{shown:?}");
    assert!(!session.snapshot(&layout).aim.is_empty());
    // The words stay while the balls roll, and vanish with the turn.
    strike(&mut session);
    assert!(!state(&session).thinking.reason.is_empty());
    assert!(state(&session).thinking.labels.is_empty());
    take_back(&mut session);
    session.play_opponent();
    assert!(state(&session).thinking.reason.is_empty());
}

/// Tests that a skipped turn is the same one as watched, that it is not shown shot by shot, and that
/// skipping ends with it.
#[test]
fn a_skipped_turn_ends_where_a_watched_one_does() {
    let play = |skips: bool| {
        let mut session = session();
        // A person has no turn to skip.
        skip_turn(&mut session);
        assert!(!session.playback.skips_turn);
        miss(&mut session);
        let mut frames = 0;
        if skips {
            skip_turn(&mut session);
        }
        while plays_turn(&session) {
            frame(&mut session);
            while session.seat.is_thinking() {
                thread::sleep(Duration::from_millis(2));
                session.play_opponent();
            }
            frames += 1;
        }
        frame(&mut session);
        assert!(!session.playback.skips_turn && session.tempo() == Tempo::Usual);
        (places(&session), session.game().shots(), frames)
    };
    let (watched, skipped) = (play(false), play(true));
    assert_eq!((&watched.0, watched.1), (&skipped.0, skipped.1));
    assert!(skipped.2 < 12 * skipped.1, "{} frames for {} shots", skipped.2, skipped.1);
    assert!(watched.2 > 4 * skipped.2, "{} and {} frames", watched.2, skipped.2);
}

#[test]
fn a_second_press_shows_the_turn_again() {
    let mut session = session();
    miss(&mut session);
    for is_on in [true, false] {
        skip_turn(&mut session);
        assert_eq!(session.playback.skips_turn, is_on);
    }
    assert!(plays_turn(&session));
}
