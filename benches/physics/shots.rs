//! Mixed random shots with few balls, like those that a computer player would simulate by the
//! thousand.

use divan::Bencher;
use divan::counter::ItemsCount;

use gl_billiards_core::physics::{Shot, World};

use crate::{LIMIT, laws, starts, table};

const SHOTS: usize = 200;

fn shots() -> Vec<(World, Shot)> {
    starts::mixed_shots(1, &table(), laws()).take(SHOTS).collect()
}

/// The same 200 shots to rest in each iteration; the throughput is in shots per second.
#[divan::bench(sample_size = 1)]
fn to_rest(bencher: Bencher) {
    let mut struck: Vec<World> = shots()
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
    let shots = shots();
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
