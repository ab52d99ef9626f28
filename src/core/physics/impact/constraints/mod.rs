//! Contact constraints: which contacts push, and how hard.
//!
//! One linear complementarity problem with three uses: impulses of balls that collide at one
//! instant, impulses that give balls a common speed, and forces that keep resting contacts closed.

mod newton;
mod sparse;
#[cfg(test)]
mod tests;

use nalgebra::Vector3;

use newton::NewtonSolver;

/// A contact between two bodies, or between a body and a fixed wall.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Constraint {
    /// Index of the first body.
    pub a: usize,
    /// Index of the second body. None for a wall.
    pub b: Option<usize>,
    /// Unit vector from `a` to `b`.
    pub normal: Vector3<f64>,
    /// Required change of the normal speed (m/s) or acceleration (m/s²) that separates the bodies.
    pub required: f64,
    /// Push from `a` on `b` along the normal: an impulse or a force. Before solving, positive for
    /// contacts that probably push.
    pub push: f64,
}

/// Inverse mass of a body, 1/kg.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct InverseMass {
    /// For horizontal pushes.
    pub along: f64,
    /// For vertical pushes. Zero for a ball on the slate.
    pub up: f64,
}

impl InverseMass {
    /// An inverse mass that is equal in every direction.
    pub fn isotropic(inverse_masses: f64) -> InverseMass {
        InverseMass { along: inverse_masses, up: inverse_masses }
    }

    /// Change of velocity or acceleration due to a push.
    pub fn response(self, push: Vector3<f64>) -> Vector3<f64> {
        Vector3::new(push.x * self.along, push.y * self.along, push.z * self.up)
    }
}

/// Systems with more constraints than this are solved as sparse ones.
///
/// Gaussian elimination takes the cube of their number; below this limit it is fast enough.
const DENSE_LIMIT: usize = 36;

/// Buffers for solving constraints, reused.
#[derive(Debug, Default)]
pub struct Solver {
    /// Indices of the constraints that push.
    active: Vec<usize>,
    /// Solution for the push of each active constraint.
    targets: Vec<f64>,
    /// For each pair of constraints, how much a unit of push at one reduces the requirement of the
    /// other.
    couplings: Vec<f64>,
    matrix: Vec<f64>,
    /// Solver for large systems, which are rare.
    newton: Option<Box<NewtonSolver>>,
}

impl Solver {
    /// Solves the constraints together. Afterwards no contact pulls, and none lacks more than
    /// `tolerance` of its requirement.
    ///
    /// `inverse_masses` gives the inverse mass of each body.
    ///
    /// This is a convex problem: minimise J·K J / 2 - required·J for J ≥ 0. So the set of active
    /// constraints does not depend on their order. Usually all of them are active; otherwise they
    /// are found one by one (Lawson and Hanson, 1974).
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
        // The most frequent case.
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

    /// Finds the active constraints one by one (Lawson and Hanson).
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
        // Each round lowers the objective, so no set is repeated. The limit is for rounding errors.
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

    /// Solves all constraints as equalities, so that some may pull.
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

    /// Moves the pushes of the active constraints towards their targets until the first would pull.
    /// Returns true if the targets were reached.
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

    /// Sets active constraints to their targets and all others to zero.
    fn apply_targets(&self, constraints: &mut [Constraint]) {
        constraints.iter_mut().for_each(|constraint| constraint.push = 0.0);
        for (&p, &push) in self.active.iter().zip(&self.targets) {
            constraints[p].push = push;
        }
    }

    /// Solves K J = required for the active constraints by Gaussian elimination.
    ///
    /// K is symmetric and, without redundant contacts, positive definite, so it needs no pivoting.
    /// A redundant contact gets no push.
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

/// The part of a requirement that the present pushes leave unmet.
fn residual(
    constraints: &[Constraint],
    p: usize,
    inverse_masses: &impl Fn(usize) -> InverseMass,
) -> f64 {
    let got: f64 =
        constraints.iter().map(|q| coupling(&constraints[p], q, inverse_masses) * q.push).sum();
    constraints[p].required - got
}

/// Reduction of the requirement of `p` by a unit of push at `q`.
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
