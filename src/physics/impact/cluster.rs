//! What balls in contact do to each other, one pair or many at once.

use nalgebra::Vector3;

use crate::physics::ball::Ball;
use crate::physics::contact::{LEAST_APPROACH, ball_ball};
use crate::physics::laws::{BallBallLaw, Laws};
use crate::physics::motion;

/// Two balls in contact, by their places in the list of balls.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pair {
    /// The place of one ball.
    pub a: usize,
    /// The place of the other.
    pub b: usize,
    /// Unit vector from `a` to `b`.
    pub normal: Vector3<f64>,
    /// Speed of approach before the impact, m/s.
    pub approach: f64,
    /// Impulse from `a` on `b` along the normal, N s.
    pub impulse: f64,
}

impl Pair {
    /// The pair as it stands, not yet solved.
    pub fn new(balls: &[Ball], a: usize, b: usize) -> Pair {
        let normal = ball_ball::normal(&balls[a], &balls[b]);
        let approach = (balls[a].velocity - balls[b].velocity).dot(&normal);
        Pair { a, b, normal, approach, impulse: 0.0 }
    }
}

/// Collides the pairs, all at one instant.
///
/// Afterwards each pair tells its impulse; one that was not pressed has none.
pub fn collide(balls: &mut [Ball], pairs: &mut [Pair], laws: &Laws) {
    match laws.ball_ball {
        BallBallLaw::Restitution { restitution } => restitute(balls, pairs, restitution),
    }
}

/// Every pressed pair leaves with `restitution` times its speed of approach.
///
/// One pair has the closed form J = (1 + ε) m₁m₂/(m₁+m₂) · approach, which for equal masses and
/// ε = 1 exchanges the normal velocities (report, equations 6 to 8). Several that share balls
/// are solved together (blog, part 8): with K the change of approach speeds per impulse,
/// K J = (1 + ε) approach. An impulse that would pull is none: its pair is pushed apart by its
/// neighbours and takes no part.
fn restitute(balls: &mut [Ball], pairs: &mut [Pair], restitution: f64) {
    let due = 1.0 + restitution;
    if let [pair] = pairs {
        let compliance = 1.0 / balls[pair.a].mass + 1.0 / balls[pair.b].mass;
        pair.impulse = due * pair.approach / compliance;
    } else {
        let mut pressed: Vec<usize> =
            (0..pairs.len()).filter(|&p| pairs[p].approach > LEAST_APPROACH).collect();
        loop {
            let impulses = solve(balls, pairs, &pressed, due);
            let mut all_push = true;
            for (&p, impulse) in pressed.iter().zip(&impulses) {
                pairs[p].impulse = impulse.max(0.0);
                all_push &= *impulse >= 0.0;
            }
            if all_push {
                break;
            }
            pressed.retain(|&p| pairs[p].impulse > 0.0);
        }
    }
    for pair in pairs.iter() {
        let push = pair.normal * pair.impulse;
        balls[pair.a].velocity -= push / balls[pair.a].mass;
        balls[pair.b].velocity += push / balls[pair.b].mass;
    }
    for place in pairs.iter().flat_map(|pair| [pair.a, pair.b]) {
        let velocity = balls[place].velocity;
        let rests = velocity.norm() < LEAST_APPROACH;
        motion::roll(&mut balls[place], if rests { Vector3::zeros() } else { velocity });
    }
}

/// The impulses of the pressed pairs: K J = due · approach by Gaussian elimination.
///
/// K is symmetric and, unless contacts are redundant, positive definite, so the diagonal needs
/// no pivoting; a redundant contact carries nothing.
fn solve(balls: &[Ball], pairs: &[Pair], pressed: &[usize], due: f64) -> Vec<f64> {
    let size = pressed.len();
    let mut matrix = vec![0.0; size * size];
    let mut impulse: Vec<f64> = pressed.iter().map(|&p| due * pairs[p].approach).collect();
    for (row, &p) in pressed.iter().enumerate() {
        for (column, &q) in pressed.iter().enumerate() {
            matrix[row * size + column] = coupling(balls, &pairs[p], &pairs[q]);
        }
    }
    let redundant = 1e-12 * (0..size).map(|i| matrix[i * size + i]).fold(0.0, f64::max);
    for pivot in 0..size {
        let diagonal = matrix[pivot * size + pivot];
        if diagonal <= redundant {
            continue;
        }
        for row in pivot + 1..size {
            let factor = matrix[row * size + pivot] / diagonal;
            for column in pivot..size {
                matrix[row * size + column] -= factor * matrix[pivot * size + column];
            }
            impulse[row] -= factor * impulse[pivot];
        }
    }
    for row in (0..size).rev() {
        let diagonal = matrix[row * size + row];
        let known: f64 = (row + 1..size).map(|c| matrix[row * size + c] * impulse[c]).sum();
        impulse[row] = if diagonal <= redundant { 0.0 } else { (impulse[row] - known) / diagonal };
    }
    impulse
}

/// How much the speed of approach of `p` falls per impulse at `q`, 1/kg.
fn coupling(balls: &[Ball], p: &Pair, q: &Pair) -> f64 {
    let along = p.normal.dot(&q.normal);
    let at = |ball: usize, sign: f64| sign * along / balls[ball].mass;
    let mut sum = 0.0;
    if p.a == q.a {
        sum += at(p.a, 1.0);
    } else if p.a == q.b {
        sum += at(p.a, -1.0);
    }
    if p.b == q.b {
        sum += at(p.b, 1.0);
    } else if p.b == q.a {
        sum += at(p.b, -1.0);
    }
    sum
}
