//! Times of contact: one call of each function, for pairs of balls that collide and pairs that do
//! not.

use divan::{Bencher, black_box};
use gl_billiards_core::physics::contact::{Sweep, ball_ball, cushion, pocket, slate};
use gl_billiards_core::physics::{Ball, World};

use crate::{CALLS, laws, starts, table};

/// Cue balls just after the stroke, each with another ball of its table.
fn struck() -> impl FnMut() -> (Ball, Ball) {
    let pairs: Vec<(Ball, Ball)> = starts::mixed_shots(2, &table(), laws())
        .take(256)
        .map(|(mut world, shot): (World, _)| {
            world.strike(&shot);
            let mut balls = world.balls();
            (balls.next().expect("a cue ball"), balls.next().expect("another ball"))
        })
        .collect();
    let mut all = pairs.into_iter().cycle();
    move || all.next().expect("an endless row of balls")
}

#[divan::bench(sample_size = CALLS)]
fn ball_ball_time(bencher: Bencher) {
    bencher.with_inputs(struck()).bench_local_refs(|(a, b)| ball_ball::time(a, b, black_box(true)));
}

#[divan::bench(sample_size = CALLS)]
fn ball_ball_normal(bencher: Bencher) {
    bencher.with_inputs(struck()).bench_local_refs(|(a, b)| ball_ball::normal(a, b, true));
}

#[divan::bench(sample_size = CALLS)]
fn ball_ball_gap(bencher: Bencher) {
    bencher.with_inputs(struck()).bench_local_refs(|(a, b)| ball_ball::gap(a, b, true));
}

#[divan::bench(sample_size = CALLS)]
fn cushion_first(bencher: Bencher) {
    let table = table();
    let nose = Some(table.nose_height);
    bencher.with_inputs(struck()).bench_local_refs(|(ball, _)| {
        cushion::first(ball, &table, black_box(nose), Sweep::along(ball))
    });
}

#[divan::bench(sample_size = CALLS)]
fn pocket_first(bencher: Bencher) {
    let table = table();
    bencher.with_inputs(struck()).bench_local_refs(|(ball, _)| {
        pocket::first(ball, &table, black_box(Some(table.nose_height)), Sweep::along(ball))
    });
}

#[divan::bench(sample_size = CALLS)]
fn slate_time(bencher: Bencher) {
    let table = table();
    bencher.with_inputs(struck()).bench_local_refs(|(ball, _)| slate::time(ball, &table));
}
