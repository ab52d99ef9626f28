//! Tests of shots played in numbers: the same bits as a world of their own, the facts that a
//! referee reads, limits, and no heap allocation.

use std::sync::Arc;

use gl_billiards_core::physics::batch::{End, Limits, Simulator};
use gl_billiards_core::physics::{Ball, BallId, EventKind, Laws, Shot, Table, World};
use gl_billiards_core::rules::ShotSummary;

use crate::allocations;
use crate::starts;

/// Positions with a shot each: few balls, and two whole racks.
fn starts(laws: Laws, table: &Arc<Table>, shots: usize) -> Vec<(Vec<Ball>, Shot)> {
    let mixed = starts::mixed_shots(5, table, laws).take(shots);
    let breaks = starts::breaks(5, table, laws).take(2);
    mixed.chain(breaks).map(|(world, shot)| (world.balls().collect(), shot)).collect()
}

/// Plays each shot of one simulator twice, and in a world of its own, and checks that they agree.
#[test]
fn a_batch_plays_the_shots_of_a_world() {
    for laws in [Laws::real(), Laws::report()] {
        let table = Arc::new(Table::named("pool-9ft").unwrap());
        let mut simulator = Simulator::new(Arc::clone(&table), laws, []);
        let (mut fallen, mut met) = (0, 0);
        for (balls, shot) in starts(laws, &table, 60) {
            let mut world = World::new(Arc::clone(&table), laws, balls.clone());
            world.trace();
            world.strike(&shot);
            world.update_until(300.0);
            simulator.set_position(balls.clone());
            for _ in 0..2 {
                let outcome = simulator.play(&shot, Limits::default()).clone();
                assert_eq!(simulator.world().hash(), world.hash());
                assert_eq!(outcome.end, End::Rest);
                assert!(simulator.world().at_rest() && outcome.time < 300.0);
                for (ball, other) in outcome.balls.iter().zip(world.balls()) {
                    assert_eq!((ball.id, ball.state), (other.id, other.state));
                    assert_eq!(ball.position, other.position);
                }
                let facts = ShotSummary::read(&balls, &world);
                let pots: Vec<_> = facts.potted.iter().map(|p| (p.ball, p.pocket)).collect();
                assert_eq!(outcome.fallen().collect::<Vec<_>>(), pots);
                assert_eq!(outcome.gone.len(), pots.len() + facts.off_table.len());
                assert!(outcome.gone.is_sorted_by_key(|gone| gone.time));
                let first = outcome.first_contact.map(|contact| contact.ball);
                assert_eq!(first.is_some(), !facts.first.is_empty());
                assert!(first.is_none_or(|ball| facts.first.contains(&ball)));
                // No ball of these starts is frozen to a rail. For the facts of a shot, tops of rails
                // and liners are rails, too.
                let on_rail = |ball: BallId| {
                    let kind = |kind: EventKind| match kind {
                        EventKind::BallCushion { .. } => None,
                        kind => kind.rail_contact(),
                    };
                    world.events().iter().any(|event| kind(event.kind) == Some(ball))
                };
                let is_rail = outcome.cushions_after_contact() > 0;
                assert!(facts.rail_after_contact || !is_rail);
                let any = outcome.balls.iter().any(|ball| on_rail(ball.id));
                assert!(is_rail || !facts.rail_after_contact || any);
                let to_rail = outcome.balls.iter().filter(|ball| {
                    let gone = outcome.gone.iter().any(|gone| gone.ball == ball.id);
                    ball.id != BallId::CUE && (ball.cushions > 0 || gone || on_rail(ball.id))
                });
                assert_eq!(to_rail.count(), facts.object_balls_to_rail);
                fallen += pots.len();
                met += usize::from(first.is_some());
            }
        }
        assert!(fallen > 10 && met > 40, "{fallen} balls fell, {met} shots met a ball");
    }
}

/// Tests that a shot stopped early is the shot until then.
#[test]
fn limits_stop_a_shot() {
    let laws = Laws::real();
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    for (balls, shot) in starts(laws, &table, 10) {
        let mut simulator = Simulator::new(Arc::clone(&table), laws, balls.clone());
        let whole = simulator.play(&shot, Limits::default()).clone();
        let time = 0.4 * whole.time;
        let until = simulator.play(&shot, Limits { time, ..Limits::default() }).clone();
        assert_eq!((until.end, until.time), (End::Time, time));
        let mut world = World::new(Arc::clone(&table), laws, balls);
        world.strike(&shot);
        world.update_until(time);
        assert_eq!(simulator.world().hash(), world.hash());
        assert!(until.balls.iter().zip(world.balls()).all(|(a, b)| a.position == b.position));

        let events = until.events;
        let short = simulator.play(&shot, Limits { events, ..Limits::default() });
        assert_eq!((short.end, short.events), (End::Events, events));
        assert!(short.time <= time);
        // As many events as it takes are enough.
        let enough = simulator.play(&shot, Limits { events: whole.events, ..Limits::default() });
        assert_eq!(enough, &whole);
        let none = simulator.play(&shot, Limits { events: 0, time: 1.0 });
        assert_eq!((none.end, none.time, none.events), (End::Events, 0.0, 0));
    }
}

/// Tests that a simulator that has played some shots plays them, and goes over to their positions,
/// without the heap.
#[test]
fn a_batch_allocates_nothing() {
    let laws = Laws::real();
    let table = Arc::new(Table::named("pool-9ft").unwrap());
    let starts = starts(laws, &table, 40);
    let mut simulator = Simulator::new(table, laws, []);
    let mut play = || {
        for (balls, shot) in &starts {
            simulator.set_position(balls.iter().copied());
            simulator.play(shot, Limits::default());
            simulator.play(shot, Limits { time: 0.5, events: 1000 });
        }
    };
    play();
    assert_eq!(allocations::taken(play), 0);
}
