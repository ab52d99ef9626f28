//! Tests of games that are left and come back.

use super::*;

fn run(session: &mut Session) {
    while session.phase() == Phase::Rolling {
        session.advance(1.0 / 60.0);
    }
}

/// Tests that an extra press of Space after a game does not lose that game.
#[test]
fn a_game_that_was_left_by_mistake_comes_back() {
    let mut session = last_ball(false);
    run(&mut session);
    let end = session.game().clone();
    session.play(Command::Restart).unwrap();
    let toast = session.ui_state(&Layout::new(1280, 720, 1.0)).messages.toast;
    assert_eq!(toast.unwrap().message.text, "Player 2 breaks");
    let shown = |session: &Session| {
        let mut state = crate::ui::UiState::default();
        session.show(&mut state, &Layout::new(1280, 720, 1.0));
        (state.game.begun, state.game.undo)
    };
    assert_eq!(shown(&session), (false, true));
    session.play(Command::Shoot).unwrap();
    run(&mut session);
    assert_eq!(shown(&session), (true, true));
    // Undo first returns to the break of the new game, then to the last shot of the old one.
    session.play(Command::Undo).unwrap();
    assert_eq!(session.world().balls().len(), 16);
    session.play(Command::Undo).unwrap();
    assert_eq!(session.world().balls().len(), 2);
    assert!(!session.game().can_undo());
    // Messages about the new game are not repeated in the old one.
    let tone = |session: &Session, text: &str| {
        let last = session.messages.log.last();
        last.iter().rev().find(|message| message.text == text).map(|message| message.tone)
    };
    assert_eq!(tone(&session, "Ball in hand behind the head string"), Some(Tone::Past));
    assert_eq!(
        (session.messages.log.past(), tone(&session, "Shot taken back")),
        (0, Some(Tone::Plain))
    );
    session.play(Command::Redo).unwrap();
    run(&mut session);
    assert_eq!(session.game().phase(), end.phase());
    assert!(session.world().balls().eq(end.world().balls()));
    session.play(Command::Redo).unwrap();
    assert_eq!((session.world().balls().len(), session.phase()), (16, Phase::Rolling));
    assert!(session.messages.log.past() > 0);
}

#[test]
fn a_new_game_begins_from_the_question_and_undo_restores_the_old_one() {
    let mut session = stun();
    session.play(Command::Shoot).unwrap();
    session.advance(0.1);
    session.screens.open(Question::NewRack);
    session.play(Command::NewGame).unwrap();
    assert_eq!((session.screens.is_empty(), session.game().shots()), (true, 0));
    assert_eq!(session.phase(), Phase::Aiming { ball_in_hand: true });
    session.play(Command::NewGame).unwrap();
    session.play(Command::Undo).unwrap();
    assert_eq!(session.world().balls().count(), 3, "as it was before the last shot of that game");
}

/// Tests that a restored game has all of its messages, although its last shot had none yet when the
/// game was left.
#[test]
fn a_game_left_in_mid_shot_gets_its_messages_back() {
    let mut session = stun();
    session.messages.say("Before", Tone::Plain);
    session.play(Command::Shoot).unwrap();
    session.play(Command::NewGame).unwrap();
    assert_eq!(session.messages.log.past(), 1);
    session.play(Command::Undo).unwrap();
    assert_eq!(session.messages.log.past(), 0);
}

/// Tests that the break of a game does not count as a shot of the unfinished game before.
#[test]
fn a_game_whose_break_is_played_again_begins_again() {
    let mut session = stun();
    session.play(Command::Shoot).unwrap();
    run(&mut session);
    session.play(Command::NewGame).unwrap();
    session.play(Command::Shoot).unwrap();
    run(&mut session);
    let begun = session.messages.log.past();
    session.play(Command::Undo).unwrap();
    session.play(Command::Redo).unwrap();
    assert_eq!(session.messages.log.past(), begun, "it has not been left");
    session.play(Command::Undo).unwrap();
    session.play(Command::Undo).unwrap();
    session.play(Command::Redo).unwrap();
    run(&mut session);
    assert_eq!((session.world().balls().len(), session.messages.log.past()), (3, 0));
    let told = session.messages.log.count();
    session.play(Command::Redo).unwrap();
    assert_eq!((session.world().balls().len(), session.messages.log.past()), (16, told));
}

/// Tests that redoing a shot of an earlier game does not remove the messages of the shot before it.
#[test]
fn messages_of_the_earlier_shot_stay() {
    let mut session = stun();
    session.play(Command::Shoot).unwrap();
    run(&mut session);
    let settled = |session: &Session| {
        let last = session.messages.log.last();
        let said = last.iter().find(|message| message.text.contains("plays solids"));
        said.map(|message| message.tone)
    };
    assert!(settled(&session).is_some_and(|tone| tone != Tone::Past));
    session.play(Command::Power { value: 0.02 }).unwrap();
    session.play(Command::Shoot).unwrap();
    run(&mut session);
    session.play(Command::Undo).unwrap();
    session.play(Command::NewGame).unwrap();
    session.play(Command::Undo).unwrap();
    assert!(settled(&session).is_some_and(|tone| tone != Tone::Past));
    assert_eq!(session.messages.log.past(), 0);
    session.play(Command::Undo).unwrap();
    assert_eq!(settled(&session), Some(Tone::Past));
}

/// The message over the table, if there is one.
fn toast(session: &Session) -> Option<String> {
    let messages = session.ui_state(&Layout::new(1280, 720, 1.0)).messages;
    messages.toast.map(|toast| toast.message.text)
}

/// A break too soft to be legal: the other player has a choice.
fn soft_break() -> Session {
    let game = Match::new(Setup::new(GameKind::EightBall, Preset::Real, 1));
    let rig = rig(game.world().table());
    let mut session = Session::new(game, rig);
    session.play(Command::Power { value: 0.1 }).unwrap();
    session.play(Command::Shoot).unwrap();
    run(&mut session);
    session
}

/// Tests that whatever belongs to a match goes with it, wherever it is in the stack of screens: the
/// card of its result, its questions, its choice and its messages. The program's own screens and
/// messages stay.
#[test]
fn another_match_is_not_covered_by_the_last_one() {
    let ended = || {
        let mut session = last_ball(false);
        run(&mut session);
        session.advance(2.0);
        assert!(card(&session).is_some());
        session
    };
    let choosing = || {
        let mut session = soft_break();
        session.advance(2.0);
        assert!(matches!(session.screens.top(), Some(Screen::Choice(_))));
        session
    };
    let asking = |question: Screen| {
        let mut session = stun();
        session.screens.open(question);
        session
    };
    let undo = Question::Undo(Player::One);
    let sessions =
        [ended(), choosing(), asking(undo.into()), asking(Question::NewRack.into()), soft_break()];
    for mut session in sessions {
        let is_over = session.phase().is_over();
        session.screens.open(TitleScreen::default());
        session.screens.open(SettingsSheet::default());
        session.resume(Match::new(Setup::usual(2)));
        assert!(matches!(session.screens.top(), Some(Screen::Settings(_))));
        session.screens.close();
        assert!(session.screens.is_empty(), "{:?}", session.screens);
        assert_eq!(toast(&session), None);
        session.advance(5.0);
        assert!(session.screens.is_empty() && !session.phase().is_over());
        // Its own result is shown as ever.
        if is_over {
            session.resume(ended().game().clone());
            session.advance(2.0);
            assert!(card(&session).is_some());
        }
    }
    let mut session = stun();
    session.messages.say("The disk is full", Tone::Bad);
    session.resume(Match::new(Setup::usual(2)));
    session.wait(0.5);
    assert_eq!(toast(&session).as_deref(), Some("The disk is full"));
}

/// Tests that no message about the match is shown over the title, which hides the match, and that
/// none keeps a message of the program from it.
#[test]
fn a_message_of_the_match_does_not_stay_over_the_title() {
    let mut session = soft_break();
    session.wait(0.5);
    assert!(toast(&session).is_some());
    session.screens.open(TitleScreen::default());
    assert_eq!(toast(&session), None);
    session.messages.leave_match();
    session.messages.whisper("Resuming", Tone::Plain);
    session.wait(0.5);
    assert_eq!(toast(&session).as_deref(), Some("Resuming"));
    // One that comes late.
    session.messages.remark("No shot to suggest", Tone::Plain);
    session.wait(0.5);
    assert_eq!(toast(&session), None);
}

/// Kind of fault: what the player has chosen is undone in the next frame. In carom games the camera
/// follows the cue ball of the turn, or any ball that the player wants.
#[test]
fn the_camera_follows_the_ball_that_was_chosen() {
    let setup = Setup::new(GameKind::ThreeCushion, Preset::Real, 1);
    let table = Arc::clone(&setup.table);
    let mut session = Session::new(Match::new(setup), rig(&table));
    session.advance(0.1);
    let [white, yellow, red] = [0, 1, 2].map(BallId);
    assert_eq!(session.rig.follow(), white);
    let pass_turn = |session: &mut Session| {
        session.play(Command::Power { value: 0.02 }).unwrap();
        session.play(Command::Shoot).unwrap();
        run(session);
        session.advance(0.1);
    };
    pass_turn(&mut session);
    assert_eq!((session.game().cue_ball(), session.rig.follow()), (yellow, yellow));
    for chosen in [white, red] {
        session.move_camera(CameraAction::Follow(chosen));
        session.advance(0.1);
        assert_eq!(session.rig.follow(), chosen);
    }
    pass_turn(&mut session);
    assert_eq!((session.game().cue_ball(), session.rig.follow()), (white, red));
}

/// Tests that before the first stroke of a carom game the players have two cue balls, whoever opens.
#[test]
fn the_player_who_opens_a_carom_game_takes_white() {
    use crate::game::{FirstBreak, Target};
    for (first_break, expected) in [
        (FirstBreak::PlayerOne, [Target::PlaysWhite, Target::PlaysYellow]),
        (FirstBreak::PlayerTwo, [Target::PlaysYellow, Target::PlaysWhite]),
    ] {
        let setup = Setup::new(GameKind::Libre, Preset::Real, 1);
        let game = Match::new(Setup { first_break, ..setup });
        assert_eq!(game.standing().targets, Some(expected.map(Some)));
    }
}

/// Tests that the reds that are left lie side by side in the tray.
#[test]
fn the_reds_of_the_tray_close_up() {
    let setup = Setup::new(GameKind::SixReds, Preset::Real, 1);
    let table = Arc::clone(&setup.table);
    let [radius, mass] = setup.laws.ball_size(BallId::CUE);
    let places = [(0, -1.2), (2, 0.3), (5, 0.6), (18, -0.9), (21, 1.2)];
    let balls = places.map(|(id, x)| Ball::at_rest(BallId(id), radius, mass, x, 0.3));
    let game = Match::from_scene(setup, balls.to_vec()).unwrap();
    let session = Session::new(game, rig(&table));
    let sockets: Vec<_> = session.sockets(&Layout::new(1280, 720, 1.0)).collect();
    let filled = sockets.iter().map(|socket| socket.filled == 1.0);
    let reds = [true, true, false, false, false, false];
    // Each colour has its own place.
    let colours = [false, false, true, false, false, true];
    assert!(filled.eq(reds.into_iter().chain(colours)));
    assert!(sockets.is_sorted_by(|one, next| one.center[0] < next.center[0]));
}
