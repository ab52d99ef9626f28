//! Mixed random shots with few balls, like those that a computer player would simulate by the
//! thousand.

use std::sync::Arc;

use divan::Bencher;
use divan::counter::ItemsCount;

use gl_billiards_core::physics::laws::{Conditions, Equipment};
use gl_billiards_core::physics::{Shot, Table, World};

use crate::{LIMIT, TABLE, starts};

const SHOTS: usize = 200;

/// Shots on a table with the laws of its equipment.
fn shots(table: &str) -> Vec<(World, Shot)> {
    let laws = Conditions::Tournament.laws_with(Equipment::of_table(table));
    let table = Arc::new(Table::named(table).expect("the name of a table"));
    starts::mixed_shots(1, &table, laws).take(SHOTS).collect()
}

/// The same 200 shots to rest in each iteration; the throughput is in shots per second.
#[divan::bench(sample_size = 1)]
fn to_rest(bencher: Bencher) {
    run(bencher, TABLE);
}

/// The same on tables with rounded jaws.
#[divan::bench(sample_size = 1, args = ["snooker-12ft", "heyball-9ft", "blackball-7ft"])]
fn rounded(bencher: Bencher, table: &str) {
    run(bencher, table);
}

/// The same on a table without pockets.
#[divan::bench(sample_size = 1)]
fn carom(bencher: Bencher) {
    run(bencher, "carom-10ft");
}

fn run(bencher: Bencher, table: &str) {
    let mut struck: Vec<World> = shots(table)
        .into_iter()
        .map(|(mut world, shot)| {
            world.strike(&shot);
            world
        })
        .collect();
    // The first request for an event allocates everything a world needs.
    struck.iter_mut().for_each(|world| _ = world.next_event(0.0));
    bencher.counter(ItemsCount::new(SHOTS)).with_inputs(|| struck.clone()).bench_local_refs(
        |worlds| {
            for world in worlds {
                world.update(LIMIT);
                assert!(world.at_rest());
            }
        },
    );
}

/// The same shots as the aim line predicts them: a spare world becomes a copy of the shown one, is
/// struck and runs to rest.
#[divan::bench(sample_size = 1)]
fn predicted(bencher: Bencher) {
    let shots = shots(TABLE);
    let mut spare = shots[0].0.clone();
    bencher.counter(ItemsCount::new(SHOTS)).bench_local(|| {
        for (world, shot) in &shots {
            spare.clone_from(world);
            spare.strike(shot);
            spare.update(LIMIT);
        }
        divan::black_box(spare.clock())
    });
}
