//! Tests of a session: shots, messages, camera and screens.

use std::sync::Arc;

use nalgebra::Vector2;

use super::*;
use crate::app::controls::mouse_drag::Modifiers;
use crate::app::session::commands::limit;
use crate::app::settings::Settings;
use crate::game::{Command, GameKind, Placement, Player, Refusal, Setup};
use crate::physics::laws::CueLaw;
use crate::physics::{Ball, Preset, Table};
use crate::ui::{
    Action, CameraView, EndOfGame, Intent, KeyCard, Layout, PauseMenu, Question, Screen,
    SettingsSheet, Tempo, TitleScreen, Tone,
};

mod calls;
mod commands;
mod games;
mod lab;
mod opponents;
mod replays;
mod slow;
mod snooker;
mod study;
mod turns;

const RADIUS: f64 = 0.028575;

/// A stun shot from nearby that pots the 3; little else happens.
fn stun() -> Session {
    let mut setup = Setup::new(GameKind::EightBall2014, Preset::Real, 1);
    // The tip would touch the cue ball again.
    if let CueLaw::Stick { follow_through, .. } = &mut setup.laws.cue {
        *follow_through = 0.0;
    }
    let table = Arc::clone(&setup.table);
    let pocket = table.pockets[0].center;
    let way = pocket.normalize();
    let place = |back: f64| pocket - way * back;
    let ball = |id: u32, at: Vector2<f64>| {
        let mass = Preset::Real.laws().ball_mass(RADIUS);
        Ball::at_rest(BallId(id), RADIUS, mass, at.x, at.y)
    };
    let balls =
        vec![ball(0, place(0.225)), ball(3, place(0.16)), ball(9, Vector2::new(-0.5, -0.3))];
    let game = Match::from_scene(setup, balls).unwrap();
    let rig = rig(&table);
    let mut session = Session::new(game, rig);
    session.play(Command::Aim { direction: way.y.atan2(way.x) }).unwrap();
    session.play(Command::Power { value: 0.06 }).unwrap();
    session
}

fn rig(table: &Table) -> CameraRig {
    CameraRig::new(CameraView::Default, table, nalgebra::zero(), 0.0)
}

#[test]
fn no_turn_ends_before_the_last_ball_has_fallen() {
    let mut session = stun();
    session.play(Command::Shoot).unwrap();
    let (mut waited, mut frames, mut swing) = (0, 0, None);
    while session.phase() == Phase::Rolling {
        session.advance(1.0 / 60.0);
        frames += 1;
        assert!(frames < 1200, "it never ends");
        let rolling = session.phase() == Phase::Rolling;
        assert!(rolling || !session.effects.busy(), "its fall was cut off");
        waited += u32::from(rolling && session.game().world().at_rest());
        // The sounds of the fall use this clock, so it must run at the pace of wall time.
        let lag = f64::from(frames) / 60.0 - session.clock();
        let swing = *swing.get_or_insert(lag);
        assert!(!rolling || (lag - swing).abs() < 0.030, "{lag} s for {swing}");
    }
    assert_eq!(session.potted(), [BallId(3)], "the shot was meant to pot the 3");
    let alone = {
        let mut game = stun().game.clone();
        game.command(Command::Shoot).unwrap();
        game.run_to_rest();
        game
    };
    assert_eq!(session.game().last_shot(), alone.last_shot(), "only what is seen waits");
    assert_eq!(session.game().phase(), alone.phase());
    assert!(waited > 20, "all rests while the ball still falls, for {waited} frames");
}

#[test]
fn the_text_area_does_not_repeat_whose_turn_it_is() {
    let setup = Setup::report(1);
    let table = Arc::clone(&setup.table);
    let session = Session::new(Match::new(setup), rig(&table));
    assert!(
        session.messages.log.last().iter().all(|message| !message.text.starts_with("Player 1: "))
    );
}

/// The 8 alone in front of a pocket, and the cue ball behind it.
pub(in crate::app) fn last_ball(film_look: bool) -> Session {
    let setup = Setup::new(GameKind::EightBall2014, Preset::Real, 1);
    let table = Arc::clone(&setup.table);
    let pocket = table.pockets[0].center;
    let way = pocket.normalize();
    let ball = |id: u32, back: f64| {
        let at = pocket - way * back;
        Ball::at_rest(BallId(id), RADIUS, Preset::Real.laws().ball_mass(RADIUS), at.x, at.y)
    };
    let game = Match::from_scene(setup, vec![ball(0, 0.9), ball(8, 0.5)]).unwrap();
    let mut session = Session::new(game, rig(&table));
    let mut settings = Settings::default();
    settings.display.film_look = film_look;
    session.apply_settings(&settings);
    session.play(Command::Aim { direction: way.y.atan2(way.x) }).unwrap();
    session.play(Command::Power { value: 0.12 }).unwrap();
    session.play(Command::Shoot).unwrap();
    session
}

#[test]
fn the_deciding_pot_is_shown_close_up_and_stays_the_same() {
    let mut slow = last_ball(true);
    let mut plain = last_ball(false);
    let (mut near, mut frames) = (f32::INFINITY, [0, 0]);
    let camera = |session: &Session| session.rig.camera(1.5).eye;
    for (session, count) in [&mut slow, &mut plain].into_iter().zip(&mut frames) {
        while session.phase() == Phase::Rolling {
            session.advance(1.0 / 60.0);
            *count += 1;
            assert!(*count < 3000);
            let pocket = session.world().table().pockets[0].center.cast::<f32>();
            if matches!(&session.mode, Mode::Game(mode) if mode.film_look) {
                near = near.min((camera(session).xy() - pocket).norm());
            }
        }
    }
    assert!(slow.phase().is_over(), "{:?}", slow.phase());
    for intent in [Intent::Shoot, Intent::Confirm] {
        let pressed = intent.action(Modifiers::default(), &slow);
        assert_eq!(pressed, Some(Action::Play(Command::Restart)), "{intent:?}");
    }
    assert_eq!(slow.game().last_shot(), plain.game().last_shot());
    assert!(near < 1.5 && frames[0] > frames[1] + 30, "{near} {frames:?}");
    // Afterwards the camera returns.
    for _ in 0..600 {
        slow.advance(1.0 / 60.0);
        plain.advance(1.0 / 60.0);
    }
    assert!((camera(&slow) - camera(&plain)).norm() < 1e-3 && slow.pace() == 1.0);
}

#[test]
fn the_triangle_is_lifted_off_a_new_rack_without_delaying_the_game() {
    let setup = Setup::report(1);
    let table = Arc::clone(&setup.table);
    let layout = Layout::new(1280, 720, 1.0);
    let mut session = Session::new(Match::new(setup), rig(&table));
    assert!(session.snapshot(&layout).triangle.is_none(), "pictures show none");
    session.show_racks();
    let mut lifts = Vec::new();
    while let Some(triangle) = session.snapshot(&layout).triangle {
        lifts.push(triangle.lift);
        session.advance(1.0 / 60.0);
        assert!(lifts.len() < 120);
    }
    assert!(lifts.len() > 50 && lifts.windows(2).all(|pair| pair[1] >= pair[0]));
    session.show_racks();
    session.play(Command::Shoot).unwrap();
    for _ in 0..15 {
        session.advance(1.0 / 60.0);
    }
    assert!(session.snapshot(&layout).triangle.is_none(), "it makes way for a shot");
}

#[test]
fn turning_the_view_ends_the_close_up_without_a_jump() {
    let mut session = last_ball(true);
    while session.pace() == 1.0 {
        session.advance(1.0 / 60.0);
        assert_eq!(session.phase(), Phase::Rolling, "it never began");
    }
    for _ in 0..20 {
        session.advance(1.0 / 60.0);
    }
    let eye = |session: &Session| session.rig.camera(1.5).eye;
    let mut last = eye(&session);
    session.move_camera(CameraAction::Turn([0.02, 0.0]));
    assert_eq!(session.pace(), 1.0);
    for _ in 0..60 {
        session.advance(1.0 / 60.0);
        assert!((eye(&session) - last).norm() < 0.2, "{last} to {}", eye(&session));
        last = eye(&session);
    }
}

#[test]
fn pause_and_slow_motion_leave_the_shot_the_same() {
    let mut session = stun();
    session.toggle_pause();
    assert_eq!(session.tempo(), Tempo::Usual, "nothing rolls");
    session.play(Command::Shoot).unwrap();
    session.effects.skip_feathering();
    for _ in 0..25 {
        session.advance(1.0 / 60.0);
    }
    let clock = session.world().clock();
    session.playback.slow_motion = true;
    assert_eq!((session.tempo(), session.pace()), (Tempo::Slow, 0.25));
    session.advance(0.1);
    let slowly = session.world().clock();
    assert!((slowly - clock - 0.025).abs() < 1e-9, "{clock} to {slowly}");
    session.toggle_pause();
    for _ in 0..120 {
        session.advance(1.0 / 60.0);
    }
    assert_eq!((session.world().clock(), session.pace()), (slowly, 0.0));
    assert!(!session.moves(), "an unchanged picture is not drawn again");
    let why = session.play(Command::Shoot).unwrap_err();
    session.refuse(&why);
    let shown = session.ui_state(&Layout::new(1280, 720, 1.0));
    let said = shown.messages.toast.expect("the message appears at once").message.text;
    assert_eq!(said, "The game is paused");
    session.toggle_pause();
    session.playback.slow_motion = false;
    while session.phase() == Phase::Rolling {
        session.advance(1.0 / 60.0);
    }
    let mut alone = stun().game.clone();
    alone.command(Command::Shoot).unwrap();
    alone.run_to_rest();
    assert_eq!(session.game().last_shot(), alone.last_shot());
    assert_eq!(session.tempo(), Tempo::Usual);
}

/// The end card, if it is the top screen.
fn card(session: &Session) -> Option<EndOfGame> {
    match session.screens.top()? {
        Screen::EndOfGame(card) => Some(card.clone()),
        _ => None,
    }
}

#[test]
fn the_end_card_opens_after_a_while_and_can_be_closed() {
    let layout = Layout::new(1280, 720, 1.0);
    let mut session = last_ball(false);
    while session.phase() == Phase::Rolling {
        session.advance(1.0 / 60.0);
    }
    let tray = |session: &mut Session| session.snapshot(&layout).tray.len();
    assert!(session.screens.is_empty());
    let due = session.next_change().expect("it comes by itself");
    assert!(due > 0.5 && tray(&mut session) == 0, "{due}");
    session.screens.toggle(KeyCard);
    session.screens.toggle(KeyCard);
    session.screens.close();
    session.advance(2.0);
    let shown = session.ui_state(&layout);
    let ending = card(&session).expect("the card is there");
    assert_eq!((ending.end.winner, shown.messages.toast), (Player::One, None));
    assert_eq!(ending.balls, [vec![BallId(8)], vec![]]);
    assert_eq!(tray(&mut session), 2, "the 8 over the headline, and that which fell");
    session.screens.open(SettingsSheet::default());
    assert_eq!((card(&session), tray(&mut session)), (None, 0), "it waits behind them");
    assert!(session.next_change().is_none_or(|wait| wait > 1.0), "it needs no redraw");
    session.screens.close();
    assert_eq!((card(&session), tray(&mut session)), (Some(ending.clone()), 2));
    session.screens.close();
    assert_eq!((session.screens.is_empty(), tray(&mut session)), (true, 0));
    session.advance(5.0);
    assert!(session.screens.is_empty(), "it does not come again");
    session.play(Command::Undo).unwrap();
    session.play(Command::Redo).unwrap();
    while session.phase() == Phase::Rolling {
        session.advance(1.0 / 60.0);
    }
    session.advance(2.0);
    assert_eq!(card(&session), Some(ending), "but after another end it does");
    session.play(Command::Undo).unwrap();
    assert_eq!((session.screens.is_empty(), tray(&mut session)), (true, 1));
}

#[test]
fn the_groups_are_announced_once_they_are_decided() {
    let mut session = stun();
    session.play(Command::Shoot).unwrap();
    let said = |session: &Session| {
        let last = session.messages.log.last();
        last.iter().filter(|message| message.text.contains("plays solids")).count()
    };
    while session.phase() == Phase::Rolling {
        session.advance(1.0 / 60.0);
    }
    assert_eq!(said(&session), 1);
    session.play(Command::Undo).unwrap();
    session.advance(1.0 / 60.0);
    assert_eq!(said(&session), 1, "taken back, nothing is settled");
    // Nor when an earlier game comes back.
    let run = |session: &mut Session| {
        while session.phase() == Phase::Rolling {
            session.advance(1.0 / 60.0);
        }
    };
    session.play(Command::Redo).unwrap();
    run(&mut session);
    session.play(Command::Power { value: 0.02 }).unwrap();
    session.play(Command::Shoot).unwrap();
    run(&mut session);
    let before = said(&session);
    session.play(Command::NewGame).unwrap();
    assert_eq!(session.game().standing().groups, Some([None, None]));
    session.play(Command::Undo).unwrap();
    assert!(session.game().standing().group(Player::One).is_some());
    session.advance(1.0 / 60.0);
    assert_eq!(said(&session), before);
}

#[test]
fn a_miss_is_announced_once() {
    let layout = Layout::new(1280, 720, 1.0);
    let mut session = stun();
    let at = |session: &Session, id| session.world().ball(BallId(id)).unwrap().position.xy();
    let way = at(&session, 9) - at(&session, 0);
    session.play(Command::Aim { direction: way.y.atan2(way.x) }).unwrap();
    session.play(Command::Power { value: 0.1 }).unwrap();
    session.messages.say("Before", Tone::Plain);
    let miss = "No ball pocketed: Player 2 to shoot";
    let count = |session: &Session| {
        session.messages.log.last().iter().filter(|message| message.text == miss).count()
    };
    for command in [Command::Shoot, Command::Redo] {
        let before = count(&session);
        session.play(command.clone()).unwrap();
        while session.phase() == Phase::Rolling {
            session.advance(1.0 / 60.0);
        }
        assert_eq!(session.game().player(), Player::Two);
        assert_eq!(count(&session), before + 1, "{command:?}");
        let shown = session.ui_state(&layout);
        assert_eq!(shown.messages.toast.expect("a message appears").message.text, miss);
        let said =
            |text| shown.messages.last.iter().rposition(|message| message.text == text).unwrap();
        assert!(said("Before") < shown.messages.earlier && said(miss) >= shown.messages.earlier);
        session.play(Command::Undo).unwrap();
    }
    let mut pot = stun();
    pot.play(Command::Shoot).unwrap();
    while pot.phase() == Phase::Rolling {
        pot.advance(1.0 / 60.0);
    }
    assert!(
        pot.messages.log.last().iter().all(|message| !message.text.starts_with("No ball pocketed"))
    );
}

#[test]
fn a_player_with_a_cleared_group_is_on_the_8() {
    let layout = Layout::new(1280, 720, 1.0);
    let mut session = stun();
    let on_the_eight = |session: &Session| session.ui_state(&layout).game.standing.on_decider;
    assert_eq!(on_the_eight(&session), [false, false], "no player has a group yet");
    session.play(Command::Shoot).unwrap();
    while session.phase() == Phase::Rolling {
        session.advance(1.0 / 60.0);
    }
    assert_eq!(on_the_eight(&session), [true, false], "the 3 was the last solid");
    session.play(Command::Undo).unwrap();
    assert_eq!(on_the_eight(&session), [false, false]);
}

#[test]
fn when_the_followed_ball_falls_the_camera_returns_to_the_cue_ball() {
    let mut session = stun();
    session.move_camera(CameraAction::Follow(BallId(3)));
    session.play(Command::Shoot).unwrap();
    while session.phase() == Phase::Rolling {
        assert_eq!(session.rig.follow(), BallId(3), "down into its pocket");
        session.advance(1.0 / 60.0);
    }
    assert_eq!(session.potted(), [BallId(3)]);
    assert_eq!(session.rig.follow(), BallId::CUE);
}

/// Tests that control characters in messages from outside are shown as text.
#[test]
fn control_characters_from_outside_are_shown_as_text() {
    let mut session = stun();
    session.messages.say("a\u{202e}b\n\u{1b}c", Tone::Bad);
    let shown = session.ui_state(&Layout::new(1280, 720, 1.0)).clone();
    assert_eq!(shown.messages.last.last().unwrap().text, "a\\u{202e}b\\n\\u{1b}c");
    assert_eq!(shown.messages.toast.unwrap().message.text, "a\\u{202e}b\\n\\u{1b}c");
}

#[test]
fn a_key_without_effect_gets_a_message() {
    let layout = Layout::new(1280, 720, 1.0);
    let game = Match::new(Setup::usual(1));
    let rig = rig(game.world().table());
    let mut session = Session::new(game, rig);
    let beyond = Command::MoveCueBall(Placement::To([0.0, 0.0]));
    session.submit(beyond, Origin::Person(Feedback::Limits)).unwrap_err();
    let said = session.ui_state(&layout).messages.toast.unwrap().message.text;
    assert_eq!(said, "The cue ball must stay behind the head string");
    let mut said = |command: Command| {
        // A limit is reported only if the value was already there.
        assert_eq!(limit(&session.game, &command), None);
        session.play(command.clone()).unwrap();
        limit(&session.game, &command)
    };
    for (value, limit) in
        [(1.0, Some("Power is at maximum")), (0.0, Some("Power is at minimum")), (0.3, None)]
    {
        assert_eq!(said(Command::Power { value }).as_deref(), limit);
    }
    said(Command::Elevation { value: 0.1 });
    let low = "The cue can't go any lower over the rail";
    assert_eq!(said(Command::Elevation { value: 0.0 }).as_deref(), Some(low));
    // A held-up cue does not visibly move down, whatever elevation the player had set.
    let end = session.world().table().bed.unwrap().half_length;
    session.play(Command::MoveCueBall(Placement::To([0.03 - end, 0.0]))).unwrap();
    session.play(Command::Elevation { value: 0.1 }).unwrap();
    for value in [0.1, 0.05] {
        let limit = limit(&session.game, &Command::Elevation { value });
        assert_eq!(limit.as_deref(), Some(low));
    }
    assert_eq!(limit(&session.game, &Command::Elevation { value: 1.0 }), None);
    let report = Match::new(Setup::report(1));
    let level = limit(&report, &Command::Elevation { value: 0.0 });
    assert_eq!(level.as_deref(), Some("The cue is level"));
}

/// The message over the table after a command, if there is one.
fn word(session: &mut Session, command: Command, feedback: Feedback) -> Option<String> {
    let layout = Layout::new(1280, 720, 1.0);
    session.advance(60.0);
    let _ = session.submit(command, Origin::Person(feedback));
    session.ui_state(&layout).messages.toast.as_ref().map(|toast| toast.message.text.clone())
}

/// Tests that the first press that lowers the cue onto something is answered, because the next ones
/// would have no effect.
#[test]
fn lowering_the_cue_onto_a_rail_gets_a_message() {
    let game = Match::new(Setup::usual(1));
    let rig = rig(game.world().table());
    let mut session = Session::new(game, rig);
    let end = session.world().table().bed.unwrap().half_length;
    session.play(Command::MoveCueBall(Placement::To([0.03 - end, 0.0]))).unwrap();
    let least = session.game().lift().unwrap().elevation();
    let mut lowered =
        |value: f64| word(&mut session, Command::Elevation { value }, Feedback::Limits);
    assert_eq!(lowered(least + 0.10), None);
    assert_eq!(lowered(least + 0.05), None);
    assert_eq!(lowered(least - 0.01).as_deref(), Some("The cue can't go any lower over the rail"));
}

#[test]
fn only_keys_get_messages_about_limits() {
    let game = Match::new(Setup::usual(1));
    let rig = rig(game.world().table());
    let mut session = Session::new(game, rig);
    let level = Command::Elevation { value: 0.0 };
    let limit = word(&mut session, level.clone(), Feedback::Limits);
    assert_eq!(limit.as_deref(), Some("The cue can't go any lower over the rail"));
    for feedback in [Feedback::Refusals, Feedback::Silent] {
        assert_eq!(word(&mut session, level.clone(), feedback), None, "{feedback:?}");
    }
    let mut over = last_ball(false);
    while over.phase() == Phase::Rolling {
        over.advance(1.0 / 60.0);
    }
    assert!(over.phase().is_over());
    over.advance(60.0);
    over.screens.close();
    let refused = word(&mut over, level.clone(), Feedback::Limits);
    assert_eq!(refused.as_deref(), Some("The game is over"));
    assert_eq!(word(&mut over, level, Feedback::Silent), None);
}
