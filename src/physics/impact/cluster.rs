//! What balls in contact do to each other, one pair or many at once.

use nalgebra::Vector3;

use crate::physics::ball::Ball;
use crate::physics::contact::{LEAST_APPROACH, ball_ball};
use crate::physics::laws::Laws;
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

/// Collides the pairs that approach, all at one instant; afterwards each tells its impulse.
pub fn collide(balls: &mut [Ball], pairs: &mut [Pair], laws: &Laws) {
    let approaching = (0..pairs.len()).filter(|&p| pairs[p].approach > LEAST_APPROACH).collect();
    push(balls, pairs, approaching, laws.ball_ball.restitution());
}

/// Presses touching pairs together, approaching or not: those that push leave with one normal
/// speed, the others apart.
pub fn press(balls: &mut [Ball], pairs: &mut [Pair]) {
    let all = (0..pairs.len()).collect();
    push(balls, pairs, all, 0.0);
}

/// Solves these pairs together: no impulse pulls, and no pair approaches afterwards.
///
/// An impulse that would pull is none: its pair is pushed apart by its neighbours and takes no
/// part. Which take part has one answer, whatever their order, since it is the solution of a
/// convex problem: the least of J·K J / 2 - (1 + ε) approach·J over J >= 0. Most often it is all
/// of them; otherwise they are found one by one (Lawson and Hanson, 1974).
fn push(balls: &mut [Ball], pairs: &mut [Pair], candidates: Vec<usize>, restitution: f64) {
    let all = solve(balls, pairs, &candidates, restitution);
    if all.iter().all(|&impulse| impulse >= 0.0) {
        for (&p, impulse) in candidates.iter().zip(all) {
            pairs[p].impulse = impulse;
        }
        return apply(balls, pairs);
    }
    let mut pressed: Vec<usize> = Vec::new();
    // Each round lessens the energy, so no set comes twice; the bound is for rounding.
    for _ in 0..4 * candidates.len() {
        let left = |&p: &usize| remaining_approach(balls, pairs, p, restitution);
        let open = candidates.iter().copied().filter(|p| !pressed.contains(p));
        let worst = open.max_by(|a, b| left(a).total_cmp(&left(b)));
        let Some(worst) = worst.filter(|p| left(p) > LEAST_APPROACH) else {
            break;
        };
        pressed.push(worst);
        pressed.sort_unstable();
        loop {
            let wanted = solve(balls, pairs, &pressed, restitution);
            // How far towards what is wanted until the first impulse would pull.
            let limit = |(&p, &wanted): (&usize, &f64)| {
                let now = pairs[p].impulse;
                (wanted <= 0.0).then(|| now / (now - wanted))
            };
            let part = pressed.iter().zip(&wanted).filter_map(limit).fold(1.0, f64::min);
            for (&p, wanted) in pressed.iter().zip(&wanted) {
                let now = pairs[p].impulse;
                let then = now + part * (wanted - now);
                pairs[p].impulse = if *wanted <= 0.0 && then < 1e-15 { 0.0 } else { then };
            }
            if part >= 1.0 {
                break;
            }
            pressed.retain(|&p| pairs[p].impulse > 0.0);
        }
    }
    apply(balls, pairs);
}

/// How fast a pair would still approach what it is due, given all impulses so far, m/s.
fn remaining_approach(balls: &[Ball], pairs: &[Pair], p: usize, restitution: f64) -> f64 {
    let fallen: f64 = pairs.iter().map(|q| coupling(balls, &pairs[p], q) * q.impulse).sum();
    (1.0 + restitution) * pairs[p].approach - fallen
}

/// The bare formula: every pair leaves with `restitution` times its speed of approach, whether
/// it approaches or not and whether that pushes or pulls.
///
/// One pair has the closed form J = (1 + ε) m₁m₂/(m₁+m₂) · approach, which for equal masses and
/// ε = 1 exchanges the normal velocities (report, equation 8; blog, part 3). Several that
/// share balls are solved together (blog, part 8): with K the change of approach speeds per
/// impulse, K J = (1 + ε) approach.
pub fn restitute(balls: &mut [Ball], pairs: &mut [Pair], restitution: f64) {
    let all: Vec<usize> = (0..pairs.len()).collect();
    let impulses = solve(balls, pairs, &all, restitution);
    for (pair, impulse) in pairs.iter_mut().zip(impulses) {
        pair.impulse = impulse;
    }
    apply(balls, pairs);
}

/// Gives every ball the impulses of its pairs.
fn apply(balls: &mut [Ball], pairs: &[Pair]) {
    for pair in pairs {
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

/// The impulses of the pressed pairs: K J = (1 + ε) approach by Gaussian elimination.
///
/// K is symmetric and, unless contacts are redundant, positive definite, so the diagonal needs
/// no pivoting; a redundant contact carries nothing.
fn solve(balls: &[Ball], pairs: &[Pair], pressed: &[usize], restitution: f64) -> Vec<f64> {
    if let [p] = *pressed {
        let Pair { a, b, approach, .. } = pairs[p];
        return vec![(1.0 + restitution) * approach / (1.0 / balls[a].mass + 1.0 / balls[b].mass)];
    }
    let size = pressed.len();
    let mut matrix = vec![0.0; size * size];
    let mut impulse: Vec<f64> =
        pressed.iter().map(|&p| (1.0 + restitution) * pairs[p].approach).collect();
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
