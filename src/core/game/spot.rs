//! Finds the place for a ball that is spotted.

use nalgebra::Vector2;

use crate::physics::World;
use crate::physics::ball::{Ball, BallId};
use crate::physics::table::Table;

/// Least gap between a spotted ball and the cue ball, m. It may touch other balls.
const FROM_CUE_BALL: f64 = 1e-3;

/// Overlap allowed for rounding, m.
const TOLERANCE: f64 = 1e-12;

/// The first of these spots (m) that is free for `ball`, with at least this gap to object balls (m),
/// or else the free place nearest to the first spot: behind it, towards the foot rail, else in front
/// of it, towards the head rail. `None` if the whole line is occupied. A ball that `leaves` is
/// not in the way.
pub(super) fn free_place(
    world: &World,
    spots: &[Vector2<f64>],
    (ball, cue_ball): (BallId, BallId),
    gap: f64,
    leaves: impl Fn(BallId) -> bool,
) -> Option<Vector2<f64>> {
    let radius = world.ball(ball)?.radius;
    let is_other = |other: &Ball| other.id != ball && !leaves(other.id) && other.state.in_play();
    let others: Vec<Ball> = world.balls().filter(is_other).collect();
    free_place_among((&others, cue_ball), world.table(), spots, radius, gap)
}

/// As [`free_place`], for a ball of this radius (m) among these other balls, one of which may be the
/// cue ball.
pub fn free_place_among(
    (others, cue_ball): (&[Ball], BallId),
    table: &Table,
    spots: &[Vector2<f64>],
    radius: f64,
    gap: f64,
) -> Option<Vector2<f64>> {
    let others = || {
        others.iter().map(|other| match other.id == cue_ball {
            true => (*other, FROM_CUE_BALL),
            false => (Ball { radius: other.radius + gap, ..*other }, 0.0),
        })
    };
    let mut places = spots.iter().map(|&spot| (spot, place_among(others(), table, spot, radius)));
    let first = places.next()?;
    let is_free = |place: &(Vector2<f64>, Option<Vector2<f64>>)| place.1 == Some(place.0);
    let free = std::iter::once(first).chain(places).find(is_free);
    free.unwrap_or(first).1
}

/// The free place nearest to the spot for a ball of this radius (m) among these other balls, each with
/// its least gap, m.
///
/// A ball j near the line occupies the interval in which a centre would be closer than d, the
/// distance of touching balls: x_j - √(d² - y_j²) to x_j + √(d² - y_j²).
fn place_among(
    others: impl IntoIterator<Item = (Ball, f64)>,
    table: &Table,
    spot: Vector2<f64>,
    radius: f64,
) -> Option<Vector2<f64>> {
    let taken: Vec<[f64; 2]> =
        others.into_iter().filter_map(|other| occupied_interval(&other, spot.y, radius)).collect();
    let half_length = table.bed.map_or(f64::INFINITY, |bed| bed.half_length);
    let free = |x: f64| {
        x.abs() + radius <= half_length
            && !taken.iter().any(|&[from, to]| x > from + TOLERANCE && x < to - TOLERANCE)
    };
    // The nearest free place is the spot itself or an end of an occupied interval.
    let behind = taken.iter().map(|part| part[1]).filter(|&x| x >= spot.x);
    let before = taken.iter().map(|part| part[0]).filter(|&x| x <= spot.x);
    let first = std::iter::once(spot.x).chain(behind).filter(|&x| free(x)).min_by(f64::total_cmp);
    let x = first.or_else(|| before.filter(|&x| free(x)).max_by(f64::total_cmp))?;
    Some(Vector2::new(x, spot.y))
}

/// The interval of the line at `y` that a ball occupies for centres of balls of this radius, m.
fn occupied_interval((ball, apart): &(Ball, f64), y: f64, radius: f64) -> Option<[f64; 2]> {
    let distance = ball.radius + radius + apart;
    let across = ball.position.y - y;
    let half = (distance * distance - across * across).sqrt();
    // Too far away: the square root is NaN.
    half.is_finite().then(|| [ball.position.x - half, ball.position.x + half])
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::physics::Laws;

    const RADIUS: f64 = 0.028575;
    const FOOT: f64 = 0.6858;

    /// The x coordinate (m) at which ball 5 is spotted among these balls.
    fn spotted(balls: &[(u32, f64, f64)]) -> Option<f64> {
        let balls = balls.iter().chain(&[(5, 0.0, 0.5)]);
        let balls = balls.map(|&(id, x, y)| Ball::at_rest(BallId(id), RADIUS, 0.17, x, y));
        let world = World::new(Arc::new(Table::report()), Laws::report(), balls.collect());
        free_place(&world, &[Vector2::new(FOOT, 0.0)], (BallId(5), BallId::CUE), 0.0, |_| false)
            .map(|place| place.x)
    }

    #[test]
    fn a_free_spot_is_taken() {
        assert_eq!(spotted(&[(0, -0.5, 0.0), (3, FOOT + 2.1 * RADIUS, 0.0)]), Some(FOOT));
        // A ball beside the spot that just touches is not in the way.
        assert_eq!(spotted(&[(3, FOOT, 2.0 * RADIUS)]), Some(FOOT));
    }

    #[test]
    fn an_occupied_spot_places_the_ball_touching_behind_it() {
        assert_eq!(spotted(&[(3, FOOT, 0.0)]), Some(FOOT + 2.0 * RADIUS));
        let x = spotted(&[(3, FOOT, 0.0), (4, FOOT + 3.0 * RADIUS, 0.0)]).unwrap();
        assert!((x - (FOOT + 5.0 * RADIUS)).abs() < 1e-12, "{x}");
    }

    #[test]
    fn it_keeps_clear_of_the_cue_ball() {
        let x = spotted(&[(0, FOOT, 0.0)]).unwrap();
        assert!((x - (FOOT + 2.0 * RADIUS + FROM_CUE_BALL)).abs() < 1e-12, "{x}");
    }

    #[test]
    fn with_no_space_behind_the_ball_goes_in_front_of_the_spot() {
        let behind: Vec<(u32, f64, f64)> =
            (0..11).map(|i| (i + 6, FOOT + f64::from(i) * 2.0 * RADIUS, 0.0)).collect();
        let x = spotted(&behind).unwrap();
        assert!((x - (FOOT - 2.0 * RADIUS)).abs() < 1e-12, "{x}");
    }
}
