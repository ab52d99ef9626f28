//! Solver for large systems of constraints: a projected Newton method on a sparse matrix.

use super::sparse::SparseSystem;
use super::{Constraint, InverseMass};

/// This fraction of the largest requirement may stay unmet.
const ROUNDING: f64 = 1e-12;

/// Limits on the number of steps and on the length of a step.
const MOST_STEPS: usize = 100;
const SHORTEST_STEP: f64 = 1e-6;

/// Buffers for solving large systems, reused.
#[derive(Debug, Default)]
pub(super) struct NewtonSolver {
    sparse: SparseSystem,
    /// Indices of the constraints that push, now and before the last step.
    active: Vec<usize>,
    was_active: Vec<usize>,
    /// Solution for the push of each active constraint.
    targets: Vec<f64>,
    /// Pushes before the last step.
    previous: Vec<f64>,
}

impl NewtonSolver {
    /// Solves the constraints together by Newton steps projected onto J ≥ 0 (Bertsekas, 1982).
    /// Usually the contacts that pushed before do so again.
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
            // Shorten the step until the objective falls.
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
            // Done when a full step leaves the active set unchanged. If no step lowers the
            // objective, only rounding is left; any approach that remains becomes an event of its
            // own.
            let is_done = is_same && part == 1.0;
            if is_done || (!descends && (is_same || objective < 0.0)) {
                break;
            }
        }
    }

    /// Solves all constraints as equalities, so that some may pull.
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
