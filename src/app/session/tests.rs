//! What is seen of a shot's end.

use std::sync::Arc;

use nalgebra::Vector2;

use super::*;
use crate::game::{GameKind, Setup};
use crate::physics::{Laws, Table};
use crate::ui::Place;

const RADIUS: f64 = 0.028575;

/// A stun shot from near that pots the 3, and little else happens.
fn stun() -> Session {
    let setup = Setup::new(GameKind::EightBall2014, "real", Laws::real(), 1);
    let table = Arc::clone(&setup.table);
    let pocket = table.pockets[0].center;
    let way = pocket.normalize();
    let place = |back: f64| pocket - way * back;
    let ball = |id: u32, at: Vector2<f64>| {
        let mass = Laws::real().ball_mass(RADIUS);
        Ball::at_rest(BallId(id), RADIUS, mass, at.x, at.y)
    };
    let balls =
        vec![ball(0, place(0.2175)), ball(3, place(0.16)), ball(9, Vector2::new(-0.5, -0.3))];
    let game = Match::from_scene(setup, balls).unwrap();
    let rig = rig(&table);
    let mut session = Session::new(game, rig);
    session.play(Command::Aim { direction: way.y.atan2(way.x) }).unwrap();
    session.play(Command::Power { value: 0.06 }).unwrap();
    session
}

fn rig(table: &Table) -> CameraRig {
    CameraRig::new(Place::Default, table, nalgebra::zero(), 0.0)
}

#[test]
fn nobodys_turn_ends_before_the_last_ball_has_fallen() {
    let mut session = stun();
    session.play(Command::Shoot).unwrap();
    let (mut waited, mut frames) = (0, 0);
    while session.phase() == Phase::Rolling {
        session.advance(1.0 / 60.0);
        frames += 1;
        assert!(frames < 1200, "it never ends");
        let rolling = session.phase() == Phase::Rolling;
        assert!(rolling || !session.stage.busy(), "its fall was cut off");
        waited += u32::from(rolling && session.game().world().at_rest());
    }
    assert_eq!(session.potted, [BallId(3)], "the shot was meant to pot the 3");
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
    assert!(session.messages.iter().all(|message| !message.text.starts_with("Player 1: ")));
}
