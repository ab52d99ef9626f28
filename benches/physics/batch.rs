//! Shots as a computer player simulates them: one position after another through the batch
//! interface, each shot to rest with its outcome.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use gl_billiards_core::physics::batch::{Limits, Simulator};
use gl_billiards_core::physics::{Ball, Shot, World};

use crate::{laws, starts, table};

/// Plays the shots in each iteration; the throughput is in shots per second.
fn play(bencher: Bencher, shots: impl Iterator<Item = (World, Shot)>) {
    let shots: Vec<(Vec<Ball>, Shot)> =
        shots.map(|(world, shot)| (world.balls().collect(), shot)).collect();
    let mut simulator = Simulator::new(table(), laws(), []);
    bencher.counter(ItemsCount::new(shots.len())).bench_local(|| {
        for (balls, shot) in &shots {
            simulator.set_position(balls.iter().copied());
            black_box(simulator.play(shot, Limits::default()));
        }
    });
}

/// 200 mixed shots, each from a position of its own.
#[divan::bench(sample_size = 1)]
fn mixed(bencher: Bencher) {
    play(bencher, starts::mixed_shots(1, &table(), laws()).take(200));
}

/// 40 breaks of a frozen rack.
#[divan::bench(sample_size = 1)]
fn breaks(bencher: Bencher) {
    play(bencher, starts::breaks(1, &table(), laws()).take(40));
}
