//! Bugs of the original that are fixed here; each test has the bug's name in the recorded cases.

use gl_billiards_core::physics::{BallId, EventKind, MotionState, PocketId, World};
use nalgebra::Vector2;

use super::simulations::{Comparison, comparisons, refusal};

fn case(id: &str) -> Comparison {
    comparisons().into_iter().find(|case| case.id == id).unwrap()
}

fn kinds(world: &World) -> Vec<EventKind> {
    world.events().iter().map(|event| event.kind).collect()
}

fn hit(a: u32, b: u32) -> EventKind {
    EventKind::BallBall { balls: [BallId(a), BallId(b)] }
}

/// A ball hits a frozen line: the last ball gets the speed, pair by pair.
#[test]
fn chain3_touching() {
    let mut case = case("chain3_touching");
    case.world.update_until(1.0);
    assert_eq!(kinds(&case.world)[..3], [hit(0, 1), hit(1, 2), hit(2, 3)]);
    let theirs = case.their_events();
    assert!((case.world.events()[0].time - theirs[0].time).abs() < 1e-9);
    for id in [0, 1, 2] {
        assert_eq!(case.world.ball(BallId(id)).unwrap().state, MotionState::Stationary);
    }
}

/// A ball that hits two at their middle leaves them mirror-symmetric.
#[test]
fn split_two() {
    let mut case = case("split_two");
    case.world.update_until(2.0);
    assert_eq!(kinds(&case.world)[..2], [hit(0, 1), hit(0, 2)]);
    let [cue, one, two] = [0, 1, 2].map(|id| case.world.ball(BallId(id)).unwrap());
    assert!(cue.velocity.y.abs() < 1e-14);
    assert!((one.position.x - two.position.x).abs() < 1e-13);
    assert!((one.position.y + two.position.y).abs() < 1e-13);
}

/// Overlapping scenes are refused.
#[test]
fn overlap_missed_and_rail_overlaps() {
    for id in ["overlap_missed", "rail_overlap_escape", "rail_overlap_flip"] {
        let refusal = refusal(id).to_string();
        assert!(refusal.contains("overlaps"), "{id}: {refusal}");
    }
}

/// The corner between rail and jaw is a point that balls can hit. The line of contact goes from it
/// to the ball's centre. The third ball passes it and hits the jaw's face.
#[test]
fn noses() {
    let nose = Vector2::new(1.27, 20.5 * 0.0254);
    for (id, hits_nose) in [("nose_0", true), ("nose_1", true), ("nose_2", false)] {
        let mut case = case(id);
        case.world.update_until(0.8);
        let event = case.world.events()[0];
        assert!(matches!(event.kind, EventKind::BallCushion { .. }), "{id}");
        let contact = event.position.xy();
        assert_eq!((contact - nose).norm() < 1e-12, hits_nose, "{id}: {contact}");
        assert!(case.world.table().cushions[1].distance(contact) < 1e-12, "{id}: {contact}");
        assert!(case.world.ball(BallId::CUE).unwrap().velocity.y > 0.0, "{id}");
    }
}

/// A fast ball does not skip a pocket between two frames.
#[test]
fn pocket_tunnel_60() {
    let mut case = case("pocket_tunnel_60");
    case.world.update_until(1.0);
    let ball = case.world.ball(BallId::CUE).unwrap();
    assert_eq!(ball.state, MotionState::Pocketed(PocketId(0)));
}

/// The first ball hit is the first one in time.
#[test]
fn first_hit_wrong() {
    let mut case = case("first_hit_wrong");
    case.world.update_until(1.0 / 60.0);
    assert_eq!(kinds(&case.world)[0], hit(0, 9));
}

/// Friction never reverses a ball.
#[test]
fn big_dt_reverse() {
    let mut case = case("big_dt_reverse");
    let mut last = 0.0;
    for step in 1..=10 {
        case.world.update_until(f64::from(step) * 0.5);
        let ball = case.world.ball(BallId::CUE).unwrap();
        assert!(ball.velocity.x >= 0.0 && ball.position.x >= last);
        last = ball.position.x;
    }
    assert!(case.world.at_rest());
}

/// The report's laws keep these two: friction is applied once per frame for the whole frame, and
/// the long rails are slightly slanted.
#[test]
fn friction_full_frame_and_parallel_rail_drift_are_kept() {
    for id in ["friction_full_frame", "parallel_rail_drift"] {
        case(id).run(None);
    }
}
