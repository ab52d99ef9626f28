//! Tests of shots computed in pieces, as in a window whose frames are too short for a whole step.

use gl_billiards_core::game::{Command, GameKind, Match, Phase, Setup};
use gl_billiards_core::physics::{Preset, World};

/// A match whose break has just begun.
fn breaking(preset: Preset) -> Match {
    let mut game = Match::new(Setup::new(GameKind::EightBall2014, preset, 3));
    game.command(Command::Power { value: 0.9 }).unwrap();
    game.command(Command::Shoot).unwrap();
    game
}

/// Runs a frame that may handle this many events; returns whether that was enough.
fn frame(game: &mut Match, mut events: i32) -> bool {
    let done = game.roll_while(1.0 / 60.0, || {
        events -= 1;
        events >= 0
    });
    game.conclude();
    done
}

/// Plays a shot to its end in such frames, and returns their number.
fn frames(game: &mut Match, events: i32) -> usize {
    let mut count = 0;
    while game.phase() == Phase::Rolling {
        frame(game, events);
        count += 1;
        assert!(count < 200_000, "it never ends");
    }
    count
}

#[test]
fn a_shot_in_pieces_takes_more_frames_and_ends_the_same() {
    for preset in Preset::ALL {
        let mut whole = breaking(preset);
        let usual = frames(&mut whole, i32::MAX);
        for events in [1, 3] {
            let mut pieces = breaking(preset);
            let slow = frames(&mut pieces, events);
            assert!(slow > usual, "{preset:?}: {slow} frames for {usual}");
            assert_eq!(pieces.last_shot(), whole.last_shot(), "{preset:?}");
            assert_eq!(pieces.notices(), whole.notices(), "{preset:?}");
            assert_eq!(pieces.time().to_bits(), whole.time().to_bits(), "{preset:?}");
            assert_eq!(pieces.world().hash(), whole.world().hash(), "{preset:?}");
        }
    }
}

/// Tests that a frame without computing time changes nothing, and that time stops at the last event
/// as long as there is not enough.
#[test]
fn time_does_not_pass_a_delayed_event() {
    let mut game = breaking(Preset::Real);
    while frame(&mut game, 1) {
        assert_eq!(game.phase(), Phase::Rolling, "no frame had too many events");
    }
    let (clock, events) = (game.world().clock(), game.world().events().len());
    assert!(!frame(&mut game, 0));
    assert_eq!((game.world().clock(), game.world().events().len()), (clock, events));
    let mut world: World = game.world().clone();
    let next = world.next_event(f64::INFINITY).unwrap().time;
    assert!(next >= clock && next < clock + 1.0 / 60.0, "{next} after {clock}");
}

#[test]
fn a_shot_in_pieces_can_be_undone_at_any_moment() {
    let mut whole = breaking(Preset::Real);
    frames(&mut whole, i32::MAX);
    for frames_before in [1, 40, 200] {
        let mut game = breaking(Preset::Real);
        (0..frames_before).for_each(|_| {
            frame(&mut game, 1);
        });
        assert_eq!(game.phase(), Phase::Rolling);
        game.command(Command::Undo).unwrap();
        assert_eq!(game.phase(), Phase::Aiming { ball_in_hand: true });
        assert_eq!(game.world().clock(), 0.0);
        game.command(Command::Redo).unwrap();
        frames(&mut game, 2);
        assert_eq!(game.last_shot(), whole.last_shot());
    }
}
