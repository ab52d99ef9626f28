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
    session.screens.open(NewGameQuestion);
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
