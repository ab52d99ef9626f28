//! Things that press on each other at contacts: which of them push, and how hard.
//!
//! One small problem behind three: impulses of balls that collide at one instant, impulses of
//! balls that come to one speed, and forces that keep balls in contact.

mod newton;
mod sparse;
#[cfg(test)]
mod tests;

use nalgebra::Vector3;

use newton::NewtonSolver;

/// A contact between two bodies, or of one with something that never moves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Constraint {
    /// The place of one body.
    pub a: usize,
    /// The place of the other; none for a wall.
    pub b: Option<usize>,
    /// Unit vector from `a` to `b`.
    pub normal: Vector3<f64>,
    /// How much the two are to be pushed apart: a speed or an acceleration.
    pub required: f64,
    /// What pushes them, from `a` on `b` along the normal. Before it is solved, above zero where it is
    /// likely to push.
    pub push: f64,
}

/// How much a push moves a body, 1/kg: along the cloth and up or down.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct InverseMass {
    /// Along the cloth.
    pub along: f64,
    /// Up or down; a ball that stands on the slate does not yield.
    pub up: f64,
}

impl InverseMass {
    /// As much in every direction.
    pub fn isotropic(inverse_masses: f64) -> InverseMass {
        InverseMass { along: inverse_masses, up: inverse_masses }
    }

    /// What a push moves the body by.
    pub fn response(self, push: Vector3<f64>) -> Vector3<f64> {
        Vector3::new(push.x * self.along, push.y * self.along, push.z * self.up)
    }
}

/// More links than this are solved as a sparse system.
///
/// Elimination takes the third power of their number, and so little more below this that it makes
/// no difference.
const DENSE_LIMIT: usize = 36;

/// Room to solve links in, to be used again by the next.
#[derive(Debug, Default)]
pub struct Solver {
    /// Which links push.
    active: Vec<usize>,
    /// What each of them should push.
    targets: Vec<f64>,
    /// For each two links how much the due of the one falls by a unit of push at the other.
    couplings: Vec<f64>,
    matrix: Vec<f64>,
    /// For many links, which are rare.
    newton: Option<Box<NewtonSolver>>,
}

impl Solver {
    /// Solves the links together: none pulls, and none is left with more due than it got.
    ///
    /// `inverse_masses` is what a unit of push moves the body at a place by.
    ///
    /// A push that would pull is none: its link is drawn apart by its neighbours and takes no
    /// part. Which take part has one answer, whatever their order, since it is the solution of a
    /// convex problem: the least of J·K J / 2 - due·J over J ≥ 0. Most often it is all of them;
    /// otherwise they are found one by one (Lawson and Hanson, 1974). `tolerance` is what may be left
    /// due.
    pub fn solve(
        &mut self,
        constraints: &mut [Constraint],
        inverse_masses: impl Fn(usize) -> InverseMass,
        tolerance: f64,
    ) {
        if constraints.len() > DENSE_LIMIT {
            return self.newton.get_or_insert_default().solve(
                constraints,
                &inverse_masses,
                tolerance,
            );
        }
        // As in most impacts.
        if let [constraint] = constraints {
            let inverse_masses = coupling(constraint, constraint, &inverse_masses);
            constraint.push = if constraint.required > tolerance && inverse_masses > 0.0 {
                constraint.required / inverse_masses
            } else {
                0.0
            };
            return;
        }
        self.active.clear();
        self.active.extend((0..constraints.len()).filter(|&p| constraints[p].required > tolerance));
        self.eliminate(constraints, |p, q| {
            coupling(&constraints[p], &constraints[q], &inverse_masses)
        });
        if self.targets.iter().all(|&push| push >= 0.0) {
            self.apply_targets(constraints);
            if self.active.len() == constraints.len()
                || (0..constraints.len())
                    .all(|p| residual(constraints, p, &inverse_masses) <= tolerance)
            {
                return;
            }
        }
        self.find_one_by_one(constraints, &inverse_masses, tolerance);
    }

    /// Finds which links push, one by one.
    #[cold]
    fn find_one_by_one(
        &mut self,
        constraints: &mut [Constraint],
        inverse_masses: &impl Fn(usize) -> InverseMass,
        tolerance: f64,
    ) {
        let mut couplings = std::mem::take(&mut self.couplings);
        couplings.clear();
        for p in constraints.iter() {
            couplings.extend(constraints.iter().map(|q| coupling(p, q, inverse_masses)));
        }
        let count = constraints.len();
        let residual = |constraints: &[Constraint], p: usize| {
            let row = &couplings[p * count..(p + 1) * count];
            let got: f64 = row.iter().zip(constraints).map(|(coupling, q)| coupling * q.push).sum();
            constraints[p].required - got
        };
        constraints.iter_mut().for_each(|constraint| constraint.push = 0.0);
        self.active.clear();
        // Each round lessens the energy, so no set comes twice; the bound is for rounding.
        for _ in 0..4 * constraints.len() {
            let open = (0..constraints.len()).filter(|p| !self.active.contains(p));
            let worst = open
                .map(|p| (p, residual(constraints, p)))
                .max_by(|(_, a), (_, b)| a.total_cmp(b))
                .filter(|&(_, residual)| residual > tolerance);
            let Some((worst, _)) = worst else {
                break;
            };
            self.active.push(worst);
            self.active.sort_unstable();
            while !self.approach_targets(constraints, |p, q| couplings[p * count + q]) {
                self.active.retain(|&p| constraints[p].push > 0.0);
            }
        }
        self.couplings = couplings;
    }

    /// The bare formula: every link gets what is due to it, whether that pushes or pulls.
    pub fn solve_equalities(
        &mut self,
        constraints: &mut [Constraint],
        inverse_masses: impl Fn(usize) -> InverseMass,
    ) {
        if constraints.len() > DENSE_LIMIT {
            return self
                .newton
                .get_or_insert_default()
                .solve_equalities(constraints, &inverse_masses);
        }
        self.active.clear();
        self.active.extend(0..constraints.len());
        self.eliminate(constraints, |p, q| {
            coupling(&constraints[p], &constraints[q], &inverse_masses)
        });
        self.apply_targets(constraints);
    }

    /// Goes from what the pressed links push towards what they should, until the first would
    /// pull; whether it came there.
    fn approach_targets(
        &mut self,
        constraints: &mut [Constraint],
        couplings: impl Fn(usize, usize) -> f64,
    ) -> bool {
        self.eliminate(constraints, couplings);
        let both = || self.active.iter().zip(&self.targets);
        let limit = |(&p, &targets): (&usize, &f64)| {
            let now = constraints[p].push;
            (targets <= 0.0).then(|| now / (now - targets))
        };
        let part = both().filter_map(limit).fold(1.0, f64::min);
        for (&p, targets) in both() {
            let now = constraints[p].push;
            let then = now + part * (targets - now);
            constraints[p].push = if *targets <= 0.0 && then < 1e-15 { 0.0 } else { then };
        }
        part >= 1.0
    }

    /// The pressed links push what they should, the others not at all.
    fn apply_targets(&self, constraints: &mut [Constraint]) {
        constraints.iter_mut().for_each(|constraint| constraint.push = 0.0);
        for (&p, &push) in self.active.iter().zip(&self.targets) {
            constraints[p].push = push;
        }
    }

    /// The pushes of the pressed links alone: K J = due by Gaussian elimination.
    ///
    /// K is symmetric and, unless contacts are redundant, positive definite, so the diagonal needs
    /// no pivoting; a redundant contact carries nothing.
    fn eliminate(&mut self, constraints: &[Constraint], couplings: impl Fn(usize, usize) -> f64) {
        let Solver { active, targets: push, matrix, .. } = self;
        let size = active.len();
        push.clear();
        push.extend(active.iter().map(|&p| constraints[p].required));
        matrix.clear();
        for &p in active.iter() {
            matrix.extend(active.iter().map(|&q| couplings(p, q)));
        }
        let redundant = 1e-12 * (0..size).map(|i| matrix[i * size + i]).fold(0.0, f64::max);
        for pivot in 0..size {
            let (done, below) = matrix.split_at_mut((pivot + 1) * size);
            let taken = &done[pivot * size + pivot..];
            if taken[0] <= redundant {
                continue;
            }
            for (row, elements) in below.chunks_exact_mut(size).enumerate() {
                let elements = &mut elements[pivot..];
                let factor = elements[0] / taken[0];
                for (element, taken) in elements.iter_mut().zip(taken) {
                    *element -= factor * taken;
                }
                push[pivot + 1 + row] -= factor * push[pivot];
            }
        }
        for row in (0..size).rev() {
            let diagonal = matrix[row * size + row];
            let after = matrix[row * size..(row + 1) * size].iter().zip(push.iter()).skip(row + 1);
            let known: f64 = after.map(|(element, push)| element * push).sum();
            push[row] = if diagonal <= redundant { 0.0 } else { (push[row] - known) / diagonal };
        }
    }
}

/// What is still due to a link, given all pushes so far.
fn residual(
    constraints: &[Constraint],
    p: usize,
    inverse_masses: &impl Fn(usize) -> InverseMass,
) -> f64 {
    let got: f64 =
        constraints.iter().map(|q| coupling(&constraints[p], q, inverse_masses) * q.push).sum();
    constraints[p].required - got
}

/// How much the due of `p` falls by a unit of push at `q`.
fn coupling(p: &Constraint, q: &Constraint, inverse_masses: &impl Fn(usize) -> InverseMass) -> f64 {
    let at = |body: usize| inverse_masses(body).response(q.normal).dot(&p.normal);
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
