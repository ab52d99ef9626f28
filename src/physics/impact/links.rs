//! Things that press on each other at contacts: which of them push, and how hard.
//!
//! One small problem behind three: impulses of balls that collide at one instant, impulses of
//! balls that come to one speed, and forces that keep balls in contact.

use nalgebra::Vector3;

/// A contact between two bodies, or of one with something that never moves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Link {
    /// The place of one body.
    pub a: usize,
    /// The place of the other; none for a wall.
    pub b: Option<usize>,
    /// Unit vector from `a` to `b`.
    pub normal: Vector3<f64>,
    /// How much the two are to be pushed apart: a speed or an acceleration.
    pub due: f64,
    /// What pushes them, from `a` on `b` along the normal.
    pub push: f64,
}

/// How much a push moves a body, 1/kg: along the cloth and up or down.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Yield {
    /// Along the cloth.
    pub along: f64,
    /// Up or down; a ball that stands on the slate does not yield.
    pub up: f64,
}

impl Yield {
    /// As much in every direction.
    pub fn even(yields: f64) -> Yield {
        Yield { along: yields, up: yields }
    }

    /// What a push moves the body by.
    pub fn moves(self, push: Vector3<f64>) -> Vector3<f64> {
        Vector3::new(push.x * self.along, push.y * self.along, push.z * self.up)
    }
}

/// Solves the links together: none pulls, and none is left with more due than it got.
///
/// `yields` is what a unit of push moves the body at a place by.
///
/// A push that would pull is none: its link is drawn apart by its neighbours and takes no part.
/// Which take part has one answer, whatever their order, since it is the solution of a convex
/// problem: the least of J·K J / 2 - due·J over J ≥ 0. Most often it is all of them; otherwise
/// they are found one by one (Lawson and Hanson, 1974). `enough` is what may be left due.
pub fn solve(links: &mut [Link], yields: impl Fn(usize) -> Yield, enough: f64) {
    let everyone: Vec<usize> = (0..links.len()).filter(|&p| links[p].due > enough).collect();
    let all = eliminate(links, &everyone, &yields);
    if all.iter().all(|&push| push >= 0.0)
        && (everyone.len() == links.len() || {
            give(links, &everyone, &all);
            (0..links.len()).all(|p| left(links, p, &yields) <= enough)
        })
    {
        give(links, &everyone, &all);
        return;
    }
    links.iter_mut().for_each(|link| link.push = 0.0);
    let mut pressed: Vec<usize> = Vec::new();
    // Each round lessens the energy, so no set comes twice; the bound is for rounding.
    for _ in 0..4 * links.len() {
        let open = (0..links.len()).filter(|p| !pressed.contains(p));
        let worst =
            open.max_by(|&a, &b| left(links, a, &yields).total_cmp(&left(links, b, &yields)));
        let Some(worst) = worst.filter(|&p| left(links, p, &yields) > enough) else {
            break;
        };
        pressed.push(worst);
        pressed.sort_unstable();
        loop {
            let wanted = eliminate(links, &pressed, &yields);
            // How far towards what is wanted until the first push would pull.
            let limit = |(&p, &wanted): (&usize, &f64)| {
                let now = links[p].push;
                (wanted <= 0.0).then(|| now / (now - wanted))
            };
            let part = pressed.iter().zip(&wanted).filter_map(limit).fold(1.0, f64::min);
            for (&p, wanted) in pressed.iter().zip(&wanted) {
                let now = links[p].push;
                let then = now + part * (wanted - now);
                links[p].push = if *wanted <= 0.0 && then < 1e-15 { 0.0 } else { then };
            }
            if part >= 1.0 {
                break;
            }
            pressed.retain(|&p| links[p].push > 0.0);
        }
    }
}

/// The bare formula: every link gets what is due to it, whether that pushes or pulls.
pub fn solve_bare(links: &mut [Link], yields: impl Fn(usize) -> Yield) {
    let all: Vec<usize> = (0..links.len()).collect();
    let pushes = eliminate(links, &all, &yields);
    give(links, &all, &pushes);
}

fn give(links: &mut [Link], places: &[usize], pushes: &[f64]) {
    for (&p, &push) in places.iter().zip(pushes) {
        links[p].push = push;
    }
}

/// What is still due to a link, given all pushes so far.
fn left(links: &[Link], p: usize, yields: &impl Fn(usize) -> Yield) -> f64 {
    let got: f64 = links.iter().map(|q| coupling(&links[p], q, yields) * q.push).sum();
    links[p].due - got
}

/// The pushes of these links alone: K J = due by Gaussian elimination.
///
/// K is symmetric and, unless contacts are redundant, positive definite, so the diagonal needs
/// no pivoting; a redundant contact carries nothing.
fn eliminate(links: &[Link], pressed: &[usize], yields: &impl Fn(usize) -> Yield) -> Vec<f64> {
    let size = pressed.len();
    let mut push: Vec<f64> = pressed.iter().map(|&p| links[p].due).collect();
    let mut matrix = vec![0.0; size * size];
    for (row, &p) in pressed.iter().enumerate() {
        for (column, &q) in pressed.iter().enumerate() {
            matrix[row * size + column] = coupling(&links[p], &links[q], yields);
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
            push[row] -= factor * push[pivot];
        }
    }
    for row in (0..size).rev() {
        let diagonal = matrix[row * size + row];
        let known: f64 = (row + 1..size).map(|c| matrix[row * size + c] * push[c]).sum();
        push[row] = if diagonal <= redundant { 0.0 } else { (push[row] - known) / diagonal };
    }
    push
}

/// How much the due of `p` falls by a unit of push at `q`.
fn coupling(p: &Link, q: &Link, yields: &impl Fn(usize) -> Yield) -> f64 {
    let at = |body: usize| yields(body).moves(q.normal).dot(&p.normal);
    let mut sum = 0.0;
    if p.a == q.a {
        sum += at(p.a);
    }
    if q.b == Some(p.a) {
        sum -= at(p.a);
    }
    if let Some(b) = p.b {
        if b == q.a {
            sum -= at(b);
        }
        if q.b == Some(b) {
            sum += at(b);
        }
    }
    sum
}
