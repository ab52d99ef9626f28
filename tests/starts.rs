//! Starting positions for tests and benchmarks: seeded random shots, and a frozen rack.

use std::f64::consts::TAU;
use std::sync::Arc;

use gl_billiards_core::physics::{Ball, BallId, Laws, Shot, Strength, Table, World};
use nalgebra::Vector2;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Pull of the cue for each m/s of a ball hit level at its centre, m/(m/s): m / (k t) of the
/// report's spring (its equation 3), by which every set of laws interprets `power`.
const PULL_PER_SPEED: f64 = 0.170079 / (200.0 * 0.01);

/// Greatest distance of the tip from the ball's centre, in radii.
pub const WIDEST_TIP: f64 = 0.5;
/// Greatest elevation of the butt, rad.
pub const STEEPEST: f64 = 0.09;

/// Endless shots, each at a table of its own with two to five balls at legal places.
///
/// Cue speeds are 0.5 to 6 m/s, tips anywhere within half a radius, elevations small. Every other
/// shot is aimed at a ball, full or thin, and the rest in any direction.
pub fn mixed_shots(
    seed: u64,
    table: &Arc<Table>,
    laws: Laws,
) -> impl Iterator<Item = (World, Shot)> + use<> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let table = Arc::clone(table);
    (0_usize..).map(move |number| {
        let count = random.random_range(2..=5);
        let balls = scattered(&mut random, &table, &laws, count, [laws.ball_radius(); 2]);
        let direction = if number % 2 == 0 {
            at_a_ball(&mut random, &balls)
        } else {
            random.random_range(0.0..TAU)
        };
        let shot = Shot {
            ball: BallId::CUE,
            direction,
            strength: Strength::Speed(random.random_range(0.5..=6.0)),
            tip: tip(&mut random),
            elevation: random.random_range(0.0..=STEEPEST),
        };
        (World::new(Arc::clone(&table), laws, balls), shot)
    })
}

/// Balls from the cue ball on, at legal places: on the bed, clear of each other, their centres at
/// least `clear` (m) from the cushions and from the edges of the pockets.
pub fn scattered(
    random: &mut ChaCha8Rng,
    table: &Table,
    laws: &Laws,
    count: usize,
    clear: [f64; 2],
) -> Vec<Ball> {
    let [cushions, pockets] = clear;
    let bed = table.bed.expect("a table with an end");
    let radius = laws.ball_radius();
    let mut balls: Vec<Ball> = Vec::with_capacity(count);
    while balls.len() < count {
        let place = Vector2::new(
            random.random_range(-bed.half_length..bed.half_length),
            random.random_range(-bed.half_width..bed.half_width),
        );
        let free = table.cushions.iter().all(|cushion| cushion.distance(place) >= cushions)
            && table.pockets.iter().all(|p| (p.center - place).norm() >= p.radius + pockets)
            && balls.iter().all(|ball| (ball.position.xy() - place).norm() >= 2.0 * radius);
        if free {
            balls.push(ball(laws, balls.len() as u32, place));
        }
    }
    balls
}

/// The direction from the cue ball to a random point across the width of another ball.
fn at_a_ball(random: &mut ChaCha8Rng, balls: &[Ball]) -> f64 {
    let target = &balls[random.random_range(1..balls.len())];
    let away = (target.position - balls[0].position).xy();
    let reach = target.radius + balls[0].radius;
    let thin = random.random_range(-1.0..=1.0) * reach / away.norm();
    away.y.atan2(away.x) + thin.clamp(-1.0, 1.0).asin()
}

/// A random point of the disc that tips may hit, uniformly distributed.
fn tip(random: &mut ChaCha8Rng) -> [f64; 2] {
    let (angle, part) = (random.random_range(0.0..TAU), random.random_range(0.0..=1.0_f64));
    let offset = WIDEST_TIP * part.sqrt();
    [offset * angle.cos(), offset * angle.sin()]
}

/// Endless breaks of a frozen rack of 15 from the head spot, with the cue ball at 8 to 12 m/s and
/// up to 10 mm off the middle.
pub fn breaks(
    seed: u64,
    table: &Arc<Table>,
    laws: Laws,
) -> impl Iterator<Item = (World, Shot)> + use<> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let start = World::new(Arc::clone(table), laws, frozen_rack(table, &laws));
    let spots = table.spots.expect("a table with spots");
    std::iter::repeat_with(move || {
        let aside: f64 = random.random_range(-0.01..=0.01);
        let direction = aside.atan2(spots.foot - spots.head);
        (start.clone(), centre_hit(random.random_range(8.0..=12.0), direction))
    })
}

/// A level centre hit that gives the cue ball this speed (m/s) in this direction (rad).
pub fn centre_hit(speed: f64, direction: f64) -> Shot {
    let strength = Strength::Power(speed * PULL_PER_SPEED);
    Shot { ball: BallId::CUE, direction, strength, tip: [0.0; 2], elevation: 0.0 }
}

/// The cue ball on the head spot, and 15 balls in a rack with touching neighbours and its apex on
/// the foot spot.
pub fn frozen_rack(table: &Table, laws: &Laws) -> Vec<Ball> {
    let spots = table.spots.expect("a table with spots");
    let radius = laws.ball_radius();
    let mut balls = vec![ball(laws, 0, Vector2::new(spots.head, 0.0))];
    for row in 0..5 {
        for place in 0..=row {
            let x = spots.foot + 3.0_f64.sqrt() * radius * f64::from(row);
            let y = radius * f64::from(2 * place - row);
            balls.push(ball(laws, balls.len() as u32, Vector2::new(x, y)));
        }
    }
    balls
}

/// A ball at rest, of the laws' default kind.
fn ball(laws: &Laws, number: u32, place: Vector2<f64>) -> Ball {
    let [radius, mass] = laws.ball_size(BallId(number));
    Ball::at_rest(BallId(number), radius, mass, place.x, place.y)
}
