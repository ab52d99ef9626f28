//! Effects of impacts: one call of each law.

use divan::{Bencher, black_box};
use gl_billiards_core::physics::impact::cluster::{Cluster, Pair};
use gl_billiards_core::physics::impact::hertz::Hertz;
use gl_billiards_core::physics::impact::{ball_ball, cue, cushion, slate};
use gl_billiards_core::physics::laws::{BallBallLaw, Material};
use gl_billiards_core::physics::{Ball, Shot};
use nalgebra::Vector3;

use crate::{CALLS, laws, starts, table};

/// Cue balls at rest, each with a shot.
fn at_rest() -> impl FnMut() -> (Ball, Shot) {
    let shots: Vec<(Ball, Shot)> = starts::mixed_shots(3, &table(), laws())
        .take(256)
        .map(|(world, shot)| (world.ball(shot.ball).expect("a cue ball"), shot))
        .collect();
    let mut all = shots.into_iter().cycle();
    move || all.next().expect("an endless row of shots")
}

/// Cue balls just after the stroke.
fn moving() -> impl FnMut() -> Ball {
    let (mut next, laws) = (at_rest(), laws());
    move || {
        let (mut ball, shot) = next();
        cue::strike(&mut ball, &shot, &laws);
        ball
    }
}

/// The cue ball at 10 m/s when it hits the first `balls` balls of a frozen rack, and all touching
/// pairs.
fn opening(balls: usize) -> (Vec<Ball>, Vec<Pair>) {
    let mut list = starts::frozen_rack(&table(), &laws());
    list.truncate(balls);
    list[0].position = list[1].position - Vector3::x() * (list[0].radius + list[1].radius);
    let shot = starts::centre_hit(10.0, 0.0);
    cue::strike(&mut list[0], &shot, &laws());
    let pairs = (1..balls)
        .flat_map(|b| (0..b).map(move |a| (a, b)))
        .filter(|&(a, b)| {
            (list[a].position - list[b].position).norm() < 2.0 * list[a].radius + 1e-9
        })
        .map(|(a, b)| Pair::new(&list, a, b, true))
        .collect();
    (list, pairs)
}

#[divan::bench(sample_size = CALLS)]
fn cue_strike(bencher: Bencher) {
    let laws = laws();
    bencher
        .with_inputs(at_rest())
        .bench_local_refs(|(ball, shot)| cue::strike(ball, shot, black_box(&laws)));
}

#[divan::bench(sample_size = CALLS)]
fn cue_heading(bencher: Bencher) {
    bencher.with_inputs(at_rest()).bench_local_refs(|(_, shot)| cue::heading(shot.direction));
}

/// A surface normal that the ball approaches at an angle of 0.3 rad.
fn into_cushion(ball: &Ball) -> Vector3<f64> {
    let turn = nalgebra::Rotation3::from_axis_angle(&Vector3::z_axis(), 0.3);
    let back = -Vector3::new(ball.velocity.x, ball.velocity.y, 0.0);
    turn * back.normalize()
}

#[divan::bench(sample_size = CALLS)]
fn cushion_rebound(bencher: Bencher) {
    let (laws, mut next) = (laws(), moving());
    bencher
        .with_inputs(move || {
            let ball = next();
            (ball, into_cushion(&ball))
        })
        .bench_local_refs(|(ball, normal)| cushion::rebound(ball, *normal, black_box(&laws), NOSE));
}

#[divan::bench(sample_size = CALLS)]
fn cushion_stop(bencher: Bencher) {
    let mut next = moving();
    bencher
        .with_inputs(move || {
            let ball = next();
            (ball, into_cushion(&ball))
        })
        .bench_local_refs(|(ball, normal)| cushion::stop(ball, *normal, &laws()));
}

/// Height of the noses, m.
const NOSE: f64 = 0.0363;

#[divan::bench(sample_size = CALLS)]
fn slate_bounce(bencher: Bencher) {
    let mut next = moving();
    bencher
        .with_inputs(move || {
            let mut ball = next();
            ball.velocity.z = -1.0;
            ball
        })
        .bench_local_refs(|ball| slate::bounce(ball, black_box(0.5), 0.2));
}

/// The material of the laws under test.
fn material() -> Material {
    let BallBallLaw::Friction { restitution, friction, stiffness } = laws().ball_ball else {
        panic!("these laws know no friction between balls")
    };
    Material { restitution, friction, stiffness }
}

#[divan::bench(sample_size = CALLS)]
fn ball_ball_collide(bencher: Bencher) {
    let material = material();
    bencher.with_inputs(|| opening(2)).bench_local_refs(|(balls, pairs)| {
        let (first, second) = balls.split_at_mut(1);
        let normal = pairs[0].normal;
        let Material { restitution, friction, .. } = &material;
        ball_ball::collide(&mut first[0], &mut second[0], normal, *restitution, friction)
    });
}

#[divan::bench(args = CLUSTERS)]
fn hertz_collide(bencher: Bencher, balls: usize) {
    let (material, mut hertz) = (material(), Hertz::default());
    bencher
        .with_inputs(|| opening(balls))
        .bench_local_refs(|(balls, pairs)| hertz.collide(balls, pairs, &material));
}

/// Two balls, the first three rows, and a whole rack with the cue ball.
const CLUSTERS: [usize; 3] = [2, 7, 16];

#[divan::bench(args = CLUSTERS)]
fn cluster_collide(bencher: Bencher, balls: usize) {
    let (laws, mut room) = (laws(), Cluster::default());
    bencher
        .with_inputs(|| opening(balls))
        .bench_local_refs(|(balls, pairs)| room.collide(balls, pairs, black_box(&laws)));
}

#[divan::bench(args = CLUSTERS)]
fn cluster_press(bencher: Bencher, balls: usize) {
    let mut room = Cluster::default();
    bencher
        .with_inputs(|| opening(balls))
        .bench_local_refs(|(balls, pairs)| room.press(balls, pairs, &[], |ball| 1.0 / ball.mass));
}

#[divan::bench(args = CLUSTERS)]
fn cluster_restitute(bencher: Bencher, balls: usize) {
    let mut room = Cluster::default();
    bencher
        .with_inputs(|| opening(balls))
        .bench_local_refs(|(balls, pairs)| room.restitute(balls, pairs, black_box(0.95)));
}

#[divan::bench]
fn pair_new(bencher: Bencher) {
    let (balls, _) = opening(2);
    bencher.bench_local(|| Pair::new(black_box(&balls), 0, 1, true));
}
