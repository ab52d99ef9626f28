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
    /// The balls in the way of the thinnest hits on its right and on its left, ascending.
    pub edges: [Vec<BallId>; 2],
    /// Those in the way of a full-ball hit.
    pub full: Vec<BallId>,
}

impl View {
    /// True if both edges can be hit with only these balls out of the way.
    fn has_edges(&self, on: &[BallId]) -> bool {
        self.edges.iter().flatten().all(|ball| on.contains(ball))
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
    let view = |&(ball, shadow): &(BallId, Shadow)| {
        let in_the_way = |direction: f64, until: f64| {
            let is_hit = |other: &&(BallId, Shadow)| {
                other.0 != ball && other.1.distance(direction).is_some_and(|away| away < until)
            };
            shadows.iter().filter(is_hit).map(|(id, _)| *id).collect::<Vec<_>>()
        };
        let tangent = (shadow.away * shadow.away - shadow.touch * shadow.touch).max(0.0).sqrt();
        let edges =
            [-shadow.half, shadow.half].map(|half| in_the_way(wrap(shadow.middle + half), tangent));
        View { ball, edges, full: in_the_way(shadow.middle, shadow.away - shadow.touch) }
    };
    shadows.iter().map(view).collect()
}

/// True if the cue ball is snookered (WPBSA, section 2, 17): of none of the balls on can both edges be
/// hit in a straight line, because of balls that are not on.
pub fn is_snookered(views: &[View], on: &[BallId]) -> bool {
    let mut on_views = views.iter().filter(|view| on.contains(&view.ball)).peekable();
    on_views.peek().is_some() && on_views.all(|view| !view.has_edges(on))
}

/// True if the cue ball is snookered by one ball: it alone is in the way of an edge of every ball on.
pub fn is_snookered_by(views: &[View], on: &[BallId], ball: BallId) -> bool {
    let mut on_views = views.iter().filter(|view| on.contains(&view.ball)).peekable();
    let blocks = |view: &View| view.edges.iter().any(|edge| edge.contains(&ball));
    on_views.peek().is_some() && on_views.all(blocks)
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

    #[test]
    fn a_snooker_behind_one_ball_is_of_that_ball() {
        let balls = [(0, 0.0, 0.0), (1, 1.0, 0.0), (16, 0.5, 0.04), (17, 0.5, -0.04)];
        let ball = |&(id, x, y): &(u32, f64, f64)| Ball::at_rest(BallId(id), RADIUS, 0.17, x, y);
        let seen = views(&balls.iter().map(ball).collect::<Vec<_>>(), BallId::CUE);
        let view = seen.iter().find(|view| view.ball == BallId(1)).unwrap();
        assert!(is_snookered(&seen, &[BallId(1)]));
        assert!(!is_snookered_by(&seen, &[BallId(1)], BallId(18)));
        assert!(is_snookered_by(&seen, &[BallId(1)], BallId(16)));
        assert!(!view.is_full(&[BallId(1)]));
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
