//! Tests that the starting positions of tests and benchmarks are as documented.

use std::sync::Arc;

use gl_billiards_core::physics::{BallId, Laws, Strength, Table};
use nalgebra::Vector2;

use crate::starts::{STEEPEST, WIDEST_TIP, breaks, frozen_rack, mixed_shots};

/// Tests that a seed determines the shots, and that another seed gives other shots.
#[test]
fn a_seed_gives_the_same_shots() {
    let table = Arc::new(Table::report());
    let shots = |seed| {
        let shots = mixed_shots(seed, &table, Laws::report()).take(20);
        shots.map(|(world, shot)| (world.hash(), shot)).collect::<Vec<_>>()
    };
    assert_eq!(shots(1), shots(1));
    assert_ne!(shots(1), shots(2));
}

/// Tests that there are two to five balls, and that the cue's values are in their ranges.
#[test]
fn shots_are_as_documented() {
    let table = Arc::new(Table::report());
    let mut counts = [0; 6];
    let mut contacts = 0;
    for (mut world, shot) in mixed_shots(3, &table, Laws::report()).take(200) {
        counts[world.balls().len()] += 1;
        let Strength::Speed(speed) = shot.strength else { panic!("{shot:?}") };
        assert!((0.5..=6.0).contains(&speed));
        assert!(Vector2::from(shot.tip).norm() <= WIDEST_TIP + 1e-12);
        assert!((0.0..=STEEPEST).contains(&shot.elevation));
        world.strike(&shot);
        world.update(120.0);
        assert!(world.at_rest());
        contacts += usize::from(world.events().iter().any(|e| e.kind.name() == "ball-ball"));
    }
    assert!(counts[..2] == [0, 0] && counts[2..].iter().all(|&count| count > 20), "{counts:?}");
    assert!(contacts > 80, "only {contacts} of 200 shots hit a ball");
}

/// Tests that 30 pairs touch in a rack of 15, up to rounding, and that no overlap is greater.
#[test]
fn the_rack_is_frozen() {
    let balls = frozen_rack(&Table::report(), &Laws::report());
    let mut touching = 0;
    for (index, a) in balls.iter().enumerate() {
        for b in &balls[..index] {
            let gap = (a.position - b.position).norm() - a.radius - b.radius;
            assert!(gap > -1e-15, "{} and {} overlap by {}", a.id, b.id, -gap);
            touching += usize::from(gap < 1e-15);
        }
    }
    assert_eq!(touching, 30);
}

/// Tests that every break hits the rack at the requested speed.
#[test]
fn breaks_are_hard() {
    let table = Arc::new(Table::report());
    for (mut world, shot) in breaks(4, &table, Laws::report()).take(5) {
        world.strike(&shot);
        let speed = world.ball(BallId::CUE).map(|ball| ball.speed());
        assert!(speed.is_some_and(|speed| (7.999..12.001).contains(&speed)), "{speed:?}");
        world.update(120.0);
        assert!(world.at_rest());
        assert!(world.events().len() > 40);
    }
}
