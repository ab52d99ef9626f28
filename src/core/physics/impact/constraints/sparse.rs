//! The equations of large systems of constraints as a sparse matrix.
//!
//! The order of Cuthill and McKee (1969) puts constraints that share a body close to each
//! other. All nonzero elements are then near the diagonal, and elimination keeps them there.

use super::{Constraint, InverseMass, coupling};

/// The couplings of all constraints, and buffers to solve for their pushes.
#[derive(Debug, Default)]
pub(super) struct SparseSystem {
    /// The constraints that share a body with `p`, and `p` itself, are
    /// `neighbours[starts[p]..starts[p + 1]]`.
    starts: Vec<usize>,
    neighbours: Vec<usize>,
    /// Reduction of each constraint's requirement by a unit of push at each neighbour.
    couplings: Vec<f64>,
    /// The bodies of the constraints for which `neighbours` was computed.
    bodies: Vec<(usize, Option<usize>)>,
    /// First constraint of each body, and for each end of a constraint the next one of that body.
    first_of_body: Vec<usize>,
    next_of_body: Vec<[usize; 2]>,
    /// All constraints in elimination order; the active ones in that order; and the position of
    /// each constraint among the latter.
    all: Vec<usize>,
    order: Vec<usize>,
    position_of: Vec<usize>,
    /// Columns of the lower triangle, each from the diagonal to its last nonzero element.
    columns: Vec<f64>,
    column_starts: Vec<usize>,
    /// For each column, the row after its last element.
    ends: Vec<usize>,
    /// One column divided by its pivot.
    factors: Vec<f64>,
    solution: Vec<f64>,
}

const NONE: usize = usize::MAX;

impl SparseSystem {
    /// Finds the constraints that share a body, and their couplings.
    pub(super) fn couple(
        &mut self,
        constraints: &[Constraint],
        inverse_masses: &impl Fn(usize) -> InverseMass,
    ) {
        let bodies = || constraints.iter().map(|constraint| (constraint.a, constraint.b));
        if !self.bodies.iter().copied().eq(bodies()) {
            self.bodies.clear();
            self.bodies.extend(bodies());
            self.find_neighbours(constraints);
        }
        let SparseSystem { starts, neighbours, couplings, .. } = self;
        couplings.clear();
        for (p, constraint) in constraints.iter().enumerate() {
            let coupled_to = &neighbours[starts[p]..starts[p + 1]];
            couplings.extend(
                coupled_to.iter().map(|&q| coupling(constraint, &constraints[q], inverse_masses)),
            );
        }
    }

    fn find_neighbours(&mut self, constraints: &[Constraint]) {
        let bodies = constraints
            .iter()
            .map(|constraint| constraint.a.max(constraint.b.unwrap_or(0)) + 1)
            .max();
        self.first_of_body.clear();
        self.first_of_body.resize(bodies.unwrap_or(0), NONE);
        self.next_of_body.clear();
        self.next_of_body.resize(constraints.len(), [NONE; 2]);
        // In reverse, so that each body's constraints are linked in ascending order.
        for (p, constraint) in constraints.iter().enumerate().rev() {
            for (end, body) in [Some(constraint.a), constraint.b].into_iter().enumerate() {
                if let Some(body) = body {
                    self.next_of_body[p][end] = self.first_of_body[body];
                    self.first_of_body[body] = p;
                }
            }
        }
        self.starts.clear();
        self.neighbours.clear();
        for constraint in constraints {
            let start = self.neighbours.len();
            self.starts.push(start);
            for body in [Some(constraint.a), constraint.b].into_iter().flatten() {
                let mut q = self.first_of_body[body];
                while q != NONE {
                    if !self.neighbours[start..].contains(&q) {
                        self.neighbours.push(q);
                    }
                    q = self.next_of_body[q][if constraints[q].a == body { 0 } else { 1 }];
                }
            }
        }
        self.starts.push(self.neighbours.len());
        self.find_order(constraints.len());
    }

    /// The neighbours of a constraint, itself included, with their couplings.
    fn coupled_to(&self, p: usize) -> impl Iterator<Item = (usize, f64)> + Clone {
        let range = self.starts[p]..self.starts[p + 1];
        let both = self.neighbours[range.clone()].iter().zip(&self.couplings[range]);
        both.map(|(&q, &coupling)| (q, coupling))
    }

    /// The part of a requirement that the present pushes leave unmet.
    pub(super) fn residual(&self, constraints: &[Constraint], p: usize) -> f64 {
        constraints[p].required
            - self.coupled_to(p).map(|(q, coupling)| coupling * constraints[q].push).sum::<f64>()
    }

    /// J·K J / 2 - required·J for the present pushes J.
    pub(super) fn objective(&self, constraints: &[Constraint]) -> f64 {
        let of = |p: usize| match constraints[p].push {
            0.0 => 0.0,
            push => -0.5 * push * (constraints[p].required + self.residual(constraints, p)),
        };
        (0..constraints.len()).map(of).sum()
    }

    /// Solves for the pushes of the active constraints, in the order of `active`. A redundant one
    /// gets no push.
    pub(super) fn eliminate(
        &mut self,
        constraints: &[Constraint],
        active: &[usize],
        pushes: &mut Vec<f64>,
    ) {
        self.order_active(active);
        self.fill_columns(constraints);
        self.factorise();
        self.substitute();
        pushes.clear();
        pushes.extend(active.iter().map(|&p| self.solution[self.position_of[p]]));
    }

    /// Orders all constraints so that neighbours are close to each other.
    fn find_order(&mut self, count: usize) {
        let SparseSystem { all, position_of, starts, neighbours, .. } = self;
        position_of.clear();
        position_of.resize(count, NONE);
        all.clear();
        for p in 0..count {
            if position_of[p] != NONE {
                continue;
            }
            // Start at one end of a connected component: the last constraint reached from any of
            // it.
            let from = all.len();
            breadth_first(p, all, position_of, starts, neighbours);
            let end = all[all.len() - 1];
            all.drain(from..).for_each(|q| position_of[q] = NONE);
            breadth_first(end, all, position_of, starts, neighbours);
        }
    }

    /// Puts the active constraints into that order.
    fn order_active(&mut self, active: &[usize]) {
        let SparseSystem { all, order, position_of, .. } = self;
        position_of.fill(NONE);
        // A mark; the position is set below.
        active.iter().for_each(|&p| position_of[p] = 0);
        order.clear();
        for &p in all.iter() {
            if position_of[p] != NONE {
                position_of[p] = order.len();
                order.push(p);
            }
        }
    }

    /// Fills the matrix with the couplings of the active constraints.
    fn fill_columns(&mut self, constraints: &[Constraint]) {
        let SparseSystem {
            starts,
            neighbours,
            couplings,
            order,
            position_of,
            columns,
            column_starts,
            ends,
            solution,
            ..
        } = self;
        // A column ends at the last neighbour of its constraint or of any before it.
        ends.clear();
        let mut end = 0;
        for &p in order.iter() {
            let coupled_to = neighbours[starts[p]..starts[p + 1]].iter().map(|&q| position_of[q]);
            end = coupled_to
                .filter(|&position_of| position_of != NONE)
                .fold(end, |end, position_of| end.max(position_of + 1));
            ends.push(end);
        }
        columns.clear();
        column_starts.clear();
        solution.clear();
        for (column, (&p, end)) in order.iter().zip(ends).enumerate() {
            let start = columns.len();
            column_starts.push(start);
            columns.resize(start + *end - column, 0.0);
            let range = starts[p]..starts[p + 1];
            for (&q, coupling) in neighbours[range.clone()].iter().zip(&couplings[range]) {
                if (column..*end).contains(&position_of[q]) {
                    columns[start + position_of[q] - column] = *coupling;
                }
            }
            solution.push(constraints[p].required);
        }
        column_starts.push(columns.len());
    }

    /// L D Lᵀ factorisation in place. The pivot of a redundant constraint becomes zero.
    fn factorise(&mut self) {
        let SparseSystem { columns, column_starts, factors, .. } = self;
        let size = column_starts.len() - 1;
        let greatest =
            column_starts[..size].iter().map(|&start| columns[start]).fold(0.0, f64::max);
        let redundant = 1e-12 * greatest;
        for column in 0..size {
            let (start, end) = (column_starts[column], column_starts[column + 1]);
            let (done, rest) = columns.split_at_mut(end);
            let (pivot, taken) = done[start..].split_at_mut(1);
            if pivot[0] <= redundant {
                pivot[0] = 0.0;
                taken.fill(0.0);
                continue;
            }
            factors.clear();
            factors.extend(taken.iter().map(|taken| taken / pivot[0]));
            for (index, factor) in factors.iter().enumerate().filter(|(_, factor)| **factor != 0.0)
            {
                let below = column_starts[column + 1 + index] - end;
                for (element, taken) in rest[below..].iter_mut().zip(&taken[index..]) {
                    *element -= factor * taken;
                }
            }
            taken.copy_from_slice(factors);
        }
    }

    /// Forward and backward substitution.
    fn substitute(&mut self) {
        let SparseSystem { columns, column_starts, solution, .. } = self;
        let size = column_starts.len() - 1;
        for column in 0..size {
            let (push, below) = solution[column..].split_at_mut(1);
            let factors = &columns[column_starts[column] + 1..column_starts[column + 1]];
            for (other, factor) in below.iter_mut().zip(factors) {
                *other -= factor * push[0];
            }
        }
        for column in (0..size).rev() {
            let (push, below) = solution[column..].split_at_mut(1);
            let (pivot, factors) =
                columns[column_starts[column]..column_starts[column + 1]].split_at(1);
            let known =
                factors.iter().zip(below).map(|(factor, other)| factor * *other).sum::<f64>();
            push[0] = if pivot[0] == 0.0 { 0.0 } else { push[0] / pivot[0] - known };
        }
    }
}

/// Appends all constraints connected to one, breadth first.
fn breadth_first(
    from: usize,
    order: &mut Vec<usize>,
    position_of: &mut [usize],
    starts: &[usize],
    neighbours: &[usize],
) {
    let mut next = order.len();
    position_of[from] = order.len();
    order.push(from);
    while next < order.len() {
        let p = order[next];
        for &q in &neighbours[starts[p]..starts[p + 1]] {
            if position_of[q] == NONE {
                position_of[q] = order.len();
                order.push(q);
            }
        }
        next += 1;
    }
}
