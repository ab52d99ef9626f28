//! The 8-ball break, which is the slowest shot to compute.

use divan::Bencher;

use crate::{LIMIT, laws, starts, table};

/// One break to rest. Each iteration plays another break, so the median is over breaks.
#[divan::bench(sample_count = 200, sample_size = 1)]
fn to_rest(bencher: Bencher) {
    let mut breaks = starts::breaks(1, &table(), laws());
    bencher
        .with_inputs(|| {
            let (mut world, shot) = breaks.next().expect("an endless row of breaks");
            world.strike(&shot);
            world
        })
        .bench_local_refs(|world| {
            world.update(LIMIT);
            assert!(world.at_rest());
        });
}
