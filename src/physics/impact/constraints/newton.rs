//! The same problem for many links: Newton's method on a sparse matrix.

use super::sparse::SparseSystem;
use super::{Constraint, InverseMass};

/// This part of the greatest due may be left due.
const ROUNDING: f64 = 1e-12;

/// Steps to solve many links in, and the least part of a step that is tried.
const MOST_STEPS: usize = 100;
const SHORTEST_STEP: f64 = 1e-6;

/// Room to solve many links in, to be used again by the next.
#[derive(Debug, Default)]
pub(super) struct NewtonSolver {
    sparse: SparseSystem,
    /// Which links push, and which did before the last step.
    active: Vec<usize>,
    was_active: Vec<usize>,
    /// What each of the former should push.
    targets: Vec<f64>,
    /// What each link pushed before the last step.
    previous: Vec<f64>,
}

impl NewtonSolver {
    /// Solves the links together, by Newton's steps along which pushes that would pull stay at zero
    /// (Bertsekas, 1982). Most often the links that pushed before do so again.
    #[cold]
    pub(super) fn solve(
        &mut self,
        constraints: &mut [Constraint],
        inverse_masses: &impl Fn(usize) -> InverseMass,
        tolerance: f64,
    ) {
        self.sparse.couple(constraints, inverse_masses);
        let greatest = constraints.iter().map(|constraint| constraint.required).fold(0.0, f64::max);
        let tolerance = tolerance.max(ROUNDING * greatest);
        let NewtonSolver { sparse, active, was_active, targets, previous } = self;
        active.clear();
        active.extend((0..constraints.len()).filter(|&p| constraints[p].push > 0.0));
        constraints.iter_mut().for_each(|constraint| constraint.push = 0.0);
        let mut objective = 0.0;
        for _ in 0..MOST_STEPS {
            sparse.eliminate(constraints, active, targets);
            previous.clear();
            previous.extend(constraints.iter().map(|constraint| constraint.push));
            // As far as that lessens the energy.
            let mut part = 1.0;
            let mut descends = false;
            while !descends && part > SHORTEST_STEP {
                for (&p, &targets) in active.iter().zip(targets.iter()) {
                    constraints[p].push = (previous[p] + part * (targets - previous[p])).max(0.0);
                }
                let now = sparse.objective(constraints);
                descends = now < objective;
                if descends {
                    objective = now;
                } else {
                    part *= 0.25;
                }
            }
            if !descends {
                constraints
                    .iter_mut()
                    .zip(previous.iter())
                    .for_each(|(constraint, &push)| constraint.push = push);
            }
            let is_unmet = |&p: &usize| sparse.residual(constraints, p) > tolerance;
            std::mem::swap(active, was_active);
            active.clear();
            active.extend(
                (0..constraints.len()).filter(|p| constraints[*p].push > 0.0 || is_unmet(p)),
            );
            let is_same = active == was_active;
            // Done once a full step has led to the same links. Where no step lessens the energy any
            // more, rounding decides: what is left approaching then is an event of its own.
            let is_done = is_same && part == 1.0;
            if is_done || (!descends && (is_same || objective < 0.0)) {
                break;
            }
        }
    }

    /// Gives every link what is due to it, whether that pushes or pulls.
    #[cold]
    pub(super) fn solve_equalities(
        &mut self,
        constraints: &mut [Constraint],
        inverse_masses: &impl Fn(usize) -> InverseMass,
    ) {
        let NewtonSolver { sparse, active, targets, .. } = self;
        active.clear();
        active.extend(0..constraints.len());
        sparse.couple(constraints, inverse_masses);
        sparse.eliminate(constraints, active, targets);
        for (constraint, &push) in constraints.iter_mut().zip(targets.iter()) {
            constraint.push = push;
        }
    }
}
