//! The scenes that show what the laws of pool can do.

use gl_billiards::game::files::Scene;
use gl_billiards::physics::{BallId, Event, EventKind};

/// What happens in a scene of `assets/scenes`.
fn events(name: &str) -> Vec<Event> {
    let path = format!("{}/assets/scenes/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let scene = Scene::parse(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(scene.laws_name, "real");
    let mut world = scene.world();
    world.strike(&scene.shot.unwrap());
    while !world.at_rest() {
        world.update(1.0 / 60.0);
    }
    world.events().to_vec()
}

/// The first ball that the cue ball meets.
fn first_met(events: &[Event]) -> Option<BallId> {
    events.iter().find_map(|event| match event.kind {
        EventKind::BallBall { balls: [BallId::CUE, other] } => Some(other),
        _ => None,
    })
}

fn pots(events: &[Event], number: u32) -> bool {
    let potted =
        |kind| matches!(kind, EventKind::BallPocket { ball: BallId(id), .. } if id == number);
    events.iter().any(|event| potted(event.kind))
}

#[test]
fn the_aim_of_the_picture_pots_its_ball() {
    let events = events("aim");
    assert_eq!(first_met(&events), Some(BallId(3)));
    assert!(pots(&events, 3) && !pots(&events, 0));
}

/// The 8 stands in the way, and is jumped over.
#[test]
fn the_cue_ball_jumps_over_a_ball() {
    let events = events("jump");
    assert_eq!(first_met(&events), Some(BallId(3)));
    let touched = events.iter().any(|event| event.kind.concerns(BallId(8)));
    assert!(!touched, "the 8 stays where it is");
}

#[test]
fn the_cue_ball_leaves_the_table() {
    let left = |event: &Event| event.kind == EventKind::OffTable { ball: BallId::CUE };
    assert!(events("off-table").iter().any(left));
}

/// A ball that is aimed badly goes from jaw to jaw, and comes out again.
#[test]
fn a_ball_rattles_in_the_jaws() {
    let events = events("jaw-rattle");
    let at_the_pocket = |event: &&Event| {
        matches!(event.kind, EventKind::BallCushion { .. })
            && event.position.x > 1.1
            && event.position.y > 0.5
    };
    assert!(events.iter().filter(at_the_pocket).count() >= 3);
    assert!(!pots(&events, 0));
}
