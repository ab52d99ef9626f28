//! Tests of shots that take longer to compute than to show.

use super::*;
use crate::ui::Guide;

/// Seconds of a frame: long enough for many events of a break.
const FRAME: f64 = 0.1;

/// A session during a break that may handle this many events per frame.
fn breaking(events: u32) -> Session {
    let game = Match::new(Setup::usual(5));
    let rig = rig(game.world().table());
    let mut session = Session::new(game, rig);
    session.set_budget(TimeBudget::Events(events));
    session.play(Command::Power { value: 0.8 }).unwrap();
    session.play(Command::Shoot).unwrap();
    session
}

/// Runs frames until the shot is over. Returns their number, and the number of those with slow
/// motion announced.
fn finish(session: &mut Session) -> (u32, u32) {
    let (mut frames, mut announced) = (0, 0);
    while session.phase() == Phase::Rolling {
        session.advance(FRAME);
        frames += 1;
        announced += u32::from(session.tempo() == Tempo::Delayed);
        assert!(frames < 100_000, "it never ends");
    }
    (frames, announced)
}

#[test]
fn a_slow_shot_is_announced_and_ends_the_same() {
    let (mut usual, mut slow) = (breaking(u32::MAX), breaking(1));
    let (frames, announced) = finish(&mut usual);
    assert_eq!(announced, 0, "a shot that is fast enough is announced as slow");
    let (more, announced) = finish(&mut slow);
    assert!(
        more > 2 * frames && announced > 30,
        "{more} frames for {frames}, {announced} announced"
    );
    assert_eq!(slow.tempo(), Tempo::Usual, "nothing rolls");
    assert_eq!(slow.game().last_shot(), usual.game().last_shot());
    assert_eq!(slow.messages.log.count(), usual.messages.log.count());
}

/// Tests that the balls stand still under the pause menu, also below another screen.
#[test]
fn a_menu_stops_time() {
    let mut session = breaking(1);
    session.effects.finish_stroke();
    session.advance_exactly(1.0);
    session.screens.open(PauseMenu::default());
    session.screens.open(SettingsSheet::default());
    let clock = session.world().clock();
    session.advance_exactly(0.5);
    assert_eq!(session.world().clock(), clock);
    session.screens.close();
    session.screens.close();
    session.advance_exactly(0.5);
    assert!(session.world().clock() > clock);
}

#[test]
fn a_slow_shot_can_be_taken_back_paused_and_left() {
    let mut session = breaking(1);
    while session.tempo() != Tempo::Delayed {
        session.advance(FRAME);
        assert_eq!(session.phase(), Phase::Rolling, "slow motion is not announced");
    }
    let line = crate::app::controls::hint::resting(&crate::ui::Bindings::default(), &session);
    assert!(line.starts_with("Slow motion"), "{line}");
    session.screens.open(PauseMenu::default());
    session.screens.close();
    session.toggle_pause();
    session.advance(FRAME);
    let clock = session.world().clock();
    session.advance(FRAME);
    assert_eq!((session.world().clock(), session.tempo()), (clock, Tempo::Paused));
    session.play(Command::Undo).unwrap();
    assert!(matches!(session.phase(), Phase::Aiming { .. }));
    assert_eq!(session.tempo(), Tempo::Usual);
    session.play(Command::Redo).unwrap();
    session.advance(FRAME);
    assert_eq!(session.tempo(), Tempo::Usual, "it has only just begun");
}

/// Tests that the aim line of a shot that is slow to predict grows from frame to frame, and that
/// another aim starts it again.
#[test]
fn the_aim_line_is_predicted_in_pieces() {
    let layout = Layout::new(1280, 720, 1.0);
    let game = Match::new(Setup::usual(3));
    let mut whole = Session::new(game.clone(), rig(game.world().table()));
    let mut pieces = Session::new(game.clone(), rig(game.world().table()));
    for session in [&mut whole, &mut pieces] {
        session.preview.guide = Guide::Long;
        session.play(Command::Power { value: 0.8 }).unwrap();
    }
    pieces.set_budget(TimeBudget::Events(8));
    for direction in [0.0, 0.01] {
        let mut frames = 0;
        for session in [&mut whole, &mut pieces] {
            session.play(Command::Aim { direction }).unwrap();
            session.advance(1.0 / 60.0);
            session.snapshot(&layout);
        }
        assert!(!whole.is_predicting());
        while pieces.is_predicting() {
            assert!(pieces.moves(), "no frame is drawn that could go on");
            pieces.advance(1.0 / 60.0);
            pieces.snapshot(&layout);
            frames += 1;
        }
        assert!(frames > 3, "{frames}");
        assert_eq!(pieces.snapshot(&layout).aim, whole.snapshot(&layout).aim);
    }
}

#[test]
fn the_deciding_pot_is_found_while_the_shot_is_shown() {
    let mut session = last_ball(true);
    session.set_budget(TimeBudget::Events(4));
    let mut near = false;
    while session.phase() == Phase::Rolling {
        session.advance(1.0 / 60.0);
        near |= session.pace() < 1.0;
    }
    assert!(near, "the deciding pot was not found in time");
    // Without computing time the shot is shown like any other.
    let mut session = last_ball(true);
    session.set_budget(TimeBudget::Events(1));
    finish(&mut session);
    assert!(session.phase().is_over());
}
