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
