//! Tests of the one way of a command to the match.

use super::*;
use crate::game::{Replay, UndoRule};
use crate::ui::Screen;

const PERSON: Origin = Origin::Person(Feedback::Refusals);

fn session(undo: UndoRule) -> Session {
    let game = Match::new(Setup { undo, ..Setup::usual(1) });
    let rig = rig(game.world().table());
    Session::new(game, rig)
}

fn rest(session: &mut Session) {
    while session.phase() == Phase::Rolling {
        session.advance(1.0 / 30.0);
    }
}

/// The commands that the journal gets, and whether each was accepted.
fn journal(session: &mut Session) -> Vec<(Command, bool)> {
    let entries = session.submitted.drain(..);
    entries.map(|entry| (entry.command, entry.refusal.is_none())).collect()
}

/// Tests that a person's command may mean something else, and that a script's never does.
#[test]
fn a_persons_command_may_mean_something_else() {
    let mut session = session(UndoRule::Ask);
    session.submit(Command::Shoot, PERSON).unwrap();
    assert_eq!(session.submit(Command::Shoot, PERSON), Err(WhyNot::Skips), "the practice stroke");
    rest(&mut session);
    assert_eq!(session.submit(Command::Undo, PERSON), Err(WhyNot::AsksFirst));
    assert!(matches!(session.screens.top(), Some(Screen::Question(Question::Undo(_)))));
    session.screens.close();
    session.submit(Command::Undo, Origin::Agreed).unwrap();
    session.submit(Command::NewGame, PERSON).unwrap();
    assert_eq!(session.submit(Command::Shoot, PERSON), Err(WhyNot::SecondClick));
    let accepted = journal(&mut session);
    assert_eq!(accepted.len(), 3, "{accepted:?}");
    session.play(Command::Shoot).unwrap();
    assert!(session.submitted.is_empty(), "no journal hears of a script");
}

#[test]
fn nothing_changes_the_match_of_a_replay() {
    let mut session = session(UndoRule::Free);
    session.play(Command::Shoot).unwrap();
    rest(&mut session);
    let replay = Replay::of_match(session.game());
    let mut viewer = Session::watch(replay, 0, session.game(), session.rig.clone()).unwrap();
    for command in [Command::Shoot, Command::Undo, Command::Aim { direction: 1.0 }] {
        assert_eq!(viewer.submit(command, PERSON), Err(WhyNot::ReadOnly));
    }
    assert!(viewer.submitted.is_empty());
}

/// Tests that the journal gets what follows from a command after it, and what is refused.
#[test]
fn the_journal_gets_all_commands_in_order() {
    let mut session = session(UndoRule::Free);
    session.submit(Command::Aim { direction: 0.0 }, PERSON).unwrap();
    let to = Placement::To([-0.8, 0.2]);
    session.submit(Command::MoveCueBall(to), PERSON).unwrap();
    session.submit(Command::Restart, PERSON).unwrap_err();
    let entries = journal(&mut session);
    let [aim, moved, (Command::Aim { .. }, true), refused] = &entries[..] else {
        panic!("{entries:?}")
    };
    assert_eq!(*aim, (Command::Aim { direction: 0.0 }, true));
    assert_eq!(*moved, (Command::MoveCueBall(to), true));
    assert_eq!(*refused, (Command::Restart, false));
}

/// Tests that the reason why the cue ball may not lie somewhere goes once it lies where it may.
#[test]
fn a_refusal_goes_with_its_reason() {
    let game = Match::new(Setup::new(GameKind::ThreeCushion, Preset::Real, 1));
    let rig = rig(game.world().table());
    let mut session = Session::new(game, rig);
    let area = session.game().placement_area().unwrap();
    let mut refusal = |y: f64| {
        let to = Command::MoveCueBall(Placement::To([area.x[0], y]));
        let _ = session.submit(to, PERSON);
        session.wait(0.5);
        session.ui_state(&Layout::new(1280, 720, 1.0)).messages.toast
    };
    assert!(refusal(0.3 * area.y[0]).is_some());
    assert_eq!(refusal(area.y[0]), None);
}
