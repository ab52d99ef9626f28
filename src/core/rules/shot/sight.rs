//! What the cue ball can hit in a straight line.

use std::f64::consts::TAU;

use nalgebra::Vector2;

use crate::physics::ball::{Ball, BallId};

/// The object balls of which the cue ball can hit no part in a straight line, because other balls
/// are in the way; in the order of the balls. None without a cue ball.
///
/// Cushions hide no ball here: a straight line between two balls on a bed is free of them.
pub fn hidden(balls: &[Ball], cue_ball: BallId) -> Vec<BallId> {
    let mut others: Vec<&Ball> = balls.iter().filter(|ball| ball.state.in_play()).collect();
    let Some(at) = others.iter().position(|ball| ball.id == cue_ball) else { return Vec::new() };
    let cue_ball = others.remove(at);
    let shadows: Vec<Shadow> = others.iter().map(|ball| Shadow::of(cue_ball, ball)).collect();
    let mut edges: Vec<f64> = shadows
        .iter()
        .flat_map(|shadow| [-shadow.half, shadow.half].map(|half| wrap(shadow.middle + half)))
        .collect();
    // The ball that is hit first also changes where two of them would be hit at once.
    for (index, one) in others.iter().enumerate() {
        for other in &others[index + 1..] {
            edges.extend(hit_at_once(cue_ball, one, other));
        }
    }
    edges.sort_by(f64::total_cmp);
    let mut hidden: Vec<bool> = vec![true; others.len()];
    for (index, from) in edges.iter().enumerate() {
        // Between two edges, the cue ball hits the same ball first. The last one ends at the first.
        let to = edges.get(index + 1).copied().unwrap_or(edges[0] + TAU);
        let direction = wrap(0.5 * (from + to));
        let hits = shadows.iter().map(|shadow| shadow.distance(direction)).enumerate();
        let first = hits.filter_map(|(ball, away)| Some((ball, away?)));
        if let Some((ball, _)) = first.min_by(|a, b| a.1.total_cmp(&b.1)) {
            hidden[ball] = false;
        }
    }
    others.iter().zip(hidden).filter(|(_, is_hidden)| *is_hidden).map(|(ball, _)| ball.id).collect()
}

/// The balls in the way of the straight lines from the cue ball to an object ball.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// The object ball.
    pub ball: BallId,
    /// The balls in the way of the thinnest hits on its right or its left, the nearest to the cue ball
    /// first.
    pub edges: Vec<BallId>,
    /// Those in the way of a full-ball hit, in the same order.
    pub full: Vec<BallId>,
}

impl View {
    /// The nearest ball in the way of an edge that is not one of these.
    fn obstacle(&self, on: &[BallId]) -> Option<BallId> {
        self.edges.iter().copied().find(|ball| !on.contains(ball))
    }

    /// True if a full-ball hit is possible with only these balls out of the way.
    pub fn is_full(&self, on: &[BallId]) -> bool {
        self.full.iter().all(|ball| on.contains(ball))
    }
}

/// The views of all object balls, in the order of the balls. None without a cue ball.
pub fn views(balls: &[Ball], cue_ball: BallId) -> Vec<View> {
    let in_play = balls.iter().filter(|ball| ball.state.in_play());
    let (cue_balls, others): (Vec<&Ball>, Vec<&Ball>) =
        in_play.partition(|ball| ball.id == cue_ball);
    let [cue_ball] = cue_balls[..] else { return Vec::new() };
    let shadows: Vec<(BallId, Shadow)> =
        others.iter().map(|ball| (ball.id, Shadow::of(cue_ball, ball))).collect();
    let mut near_to_far: Vec<&(BallId, Shadow)> = shadows.iter().collect();
    near_to_far.sort_by(|a, b| a.1.away.total_cmp(&b.1.away));
    let view = |&(ball, shadow): &(BallId, Shadow)| {
        let is_in_the_way = |other: &Shadow, direction: f64, until: f64| {
            other.distance(direction).is_some_and(|away| away < until)
        };
        let tangent = (shadow.away * shadow.away - shadow.touch * shadow.touch).max(0.0).sqrt();
        let edges = [-shadow.half, shadow.half].map(|half| wrap(shadow.middle + half));
        let others = near_to_far.iter().filter(|other| other.0 != ball);
        let blocks = |other: &Shadow| edges.iter().any(|&edge| is_in_the_way(other, edge, tangent));
        let full = shadow.away - shadow.touch;
        View {
            ball,
            edges: others.clone().filter(|other| blocks(&other.1)).map(|it| it.0).collect(),
            full: others
                .filter(|other| is_in_the_way(&other.1, shadow.middle, full))
                .map(|it| it.0)
                .collect(),
        }
    };
    shadows.iter().map(view).collect()
}

/// True if the cue ball is snookered (WPBSA, section 2, 17): of none of the balls on can both edges be
/// hit in a straight line, because of balls that are not on.
pub fn is_snookered(views: &[View], on: &[BallId]) -> bool {
    let mut on_views = views.iter().filter(|view| on.contains(&view.ball)).peekable();
    on_views.peek().is_some() && on_views.all(|view| view.obstacle(on).is_some())
}

/// True if the cue ball is snookered by one ball: of those in the way it is the nearest to the cue
/// ball, before every ball on.
pub fn is_snookered_by(views: &[View], on: &[BallId], ball: BallId) -> bool {
    let mut on_views = views.iter().filter(|view| on.contains(&view.ball)).peekable();
    on_views.peek().is_some() && on_views.all(|view| view.obstacle(on) == Some(ball))
}

/// The directions in which the cue ball hits a ball.
#[derive(Debug, Clone, Copy)]
struct Shadow {
    /// The direction of its centre, rad.
    middle: f64,
    /// Half the range of directions, rad.
    half: f64,
    /// The distance of its centre, and that at which the balls touch, m.
    away: f64,
    touch: f64,
}

impl Shadow {
    fn of(cue_ball: &Ball, ball: &Ball) -> Shadow {
        let way: Vector2<f64> = ball.position.xy() - cue_ball.position.xy();
        let (away, touch) = (way.norm(), cue_ball.radius + ball.radius);
        let half = libm::asin((touch / away).min(1.0));
        Shadow { middle: libm::atan2(way.y, way.x), half, away, touch }
    }

    /// How far the cue ball moves in a direction (rad) until it hits the ball, m.
    fn distance(self, direction: f64) -> Option<f64> {
        let off = wrap(direction - self.middle);
        let beside = self.away * libm::sin(off);
        let deep = self.touch * self.touch - beside * beside;
        (off.abs() < self.half && deep >= 0.0).then(|| self.away * libm::cos(off) - deep.sqrt())
    }
}

/// The directions in which the cue ball would touch two balls at once.
fn hit_at_once(cue_ball: &Ball, one: &Ball, other: &Ball) -> impl Iterator<Item = f64> {
    let [from, to] = [one, other].map(|ball| ball.position.xy() - cue_ball.position.xy());
    let [near, far] = [one, other].map(|ball| ball.radius + cue_ball.radius);
    let way = to - from;
    let along = 0.5 * (way.norm_squared() + near * near - far * far) / way.norm_squared();
    let aside = near * near / way.norm_squared() - along * along;
    let places = [-1.0, 1.0].map(|side: f64| {
        from + way * along + Vector2::new(-way.y, way.x) * (side * aside.max(0.0).sqrt())
    });
    places.into_iter().filter(move |_| aside >= 0.0).map(|place| libm::atan2(place.y, place.x))
}

/// An angle as one from -π to π.
fn wrap(angle: f64) -> f64 {
    angle - TAU * (angle / TAU).round()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RADIUS: f64 = 0.028575;

    fn hidden_among(balls: &[(u32, f64, f64)]) -> Vec<u32> {
        let ball = |&(id, x, y): &(u32, f64, f64)| Ball::at_rest(BallId(id), RADIUS, 0.17, x, y);
        let balls: Vec<Ball> = balls.iter().map(ball).collect();
        hidden(&balls, BallId::CUE).into_iter().map(|ball| ball.0).collect()
    }

    /// True if a cue ball at the origin is snookered on a ball 1 m away by others.
    fn is_snookered_among(others: &[(u32, f64, f64)], on: &[u32]) -> bool {
        let balls = [(0, 0.0, 0.0), (1, 1.0, 0.0)];
        let ball = |&(id, x, y): &(u32, f64, f64)| Ball::at_rest(BallId(id), RADIUS, 0.17, x, y);
        let balls: Vec<Ball> = balls.iter().chain(others).map(ball).collect();
        is_snookered(
            &views(&balls, BallId::CUE),
            &on.iter().map(|&id| BallId(id)).collect::<Vec<_>>(),
        )
    }

    /// Tests snookers: by a ball in the way of one edge, and not by one that only comes near.
    #[test]
    fn a_ball_not_on_in_the_way_of_an_edge_snookers() {
        // Half-way, the thinnest hit passes the middle at half the sum of the radii.
        let passes = RADIUS + 2.0 * RADIUS;
        assert!(!is_snookered_among(&[], &[1]));
        assert!(is_snookered_among(&[(16, 0.5, 0.0)], &[1]));
        assert!(is_snookered_among(&[(16, 0.5, passes - 2e-3)], &[1]));
        assert!(!is_snookered_among(&[(16, 0.5, passes + 2e-3)], &[1]));
        // Balls on hide none, and one ball on in sight is enough.
        assert!(!is_snookered_among(&[(2, 0.5, 0.0)], &[1, 2]));
        assert!(!is_snookered_among(&[(16, 0.5, 0.0), (2, 0.0, 1.0)], &[1, 2]));
        assert!(!is_snookered_among(&[(16, -0.5, 0.0), (17, 1.2, 0.0)], &[1]));
    }

    /// Tests that of several balls in the way the nearest snookers.
    #[test]
    fn a_snooker_is_of_the_nearest_ball() {
        let balls = [(0, 0.0, 0.0), (1, 1.0, 0.0), (16, 0.4, 0.04), (17, 0.5, -0.04)];
        let ball = |&(id, x, y): &(u32, f64, f64)| Ball::at_rest(BallId(id), RADIUS, 0.17, x, y);
        let seen = views(&balls.iter().map(ball).collect::<Vec<_>>(), BallId::CUE);
        let view = seen.iter().find(|view| view.ball == BallId(1)).unwrap();
        assert!(is_snookered(&seen, &[BallId(1)]));
        assert!(!is_snookered_by(&seen, &[BallId(1)], BallId(17)));
        assert!(is_snookered_by(&seen, &[BallId(1)], BallId(16)));
        assert!(!view.is_full(&[BallId(1)]));
    }

    /// Tests a ball that shows between two others whose edges overlap from the cue ball.
    #[test]
    fn a_part_between_two_nearer_balls_can_be_hit() {
        let balls = [(0, 0.0, 0.0), (1, 0.2, 0.0), (2, 0.19, 0.058), (3, 0.19, -0.058)];
        assert!(hidden_among(&balls).is_empty());
    }

    #[test]
    fn a_ball_is_hidden_if_no_part_can_be_hit() {
        let cue_ball = (0, -0.5, 0.0);
        assert!(hidden_among(&[cue_ball, (1, 0.5, 0.0)]).is_empty());
        // Half of it behind another one, all of it, and behind two that leave no gap.
        assert!(hidden_among(&[cue_ball, (1, 0.5, 0.0), (2, 0.0, 0.03)]).is_empty());
        assert_eq!(hidden_among(&[cue_ball, (1, 0.5, 0.0), (2, -0.4, 0.0)]), [1]);
        let two = [(2, 0.0, 0.03), (3, 0.0, -0.03)];
        assert_eq!(hidden_among(&[cue_ball, (1, 0.5, 0.0), two[0], two[1]]), [1]);
        let wide = [(2, 0.0, 0.08), (3, 0.0, -0.08)];
        assert!(hidden_among(&[cue_ball, (1, 0.5, 0.0), wide[0], wide[1]]).is_empty());
        // To the left of the cue ball, where directions pass half a turn.
        assert_eq!(hidden_among(&[(0, 0.5, 0.0), (1, -0.5, 0.001), (2, 0.4, -0.001)]), [1]);
    }
}
