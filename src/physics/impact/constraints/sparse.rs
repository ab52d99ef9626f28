//! The same equations where there are many links: each has something to do with few others.
//!
//! The links are put in an order in which neighbours stand close to each other (Cuthill and McKee,
//! 1969), so that all that is not zero lies near the diagonal and elimination stays there.

use super::{Constraint, InverseMass, coupling};

/// Which links share a body with which, and room to solve for their pushes in.
#[derive(Debug, Default)]
pub(super) struct SparseSystem {
    /// The neighbours of link `p`, itself among them, are `neighbours[starts[p]..starts[p + 1]]`.
    starts: Vec<usize>,
    neighbours: Vec<usize>,
    /// By how much the due of a link falls by a unit of push at each of its neighbours.
    couplings: Vec<f64>,
    /// The bodies of the links that these are the neighbours of.
    bodies: Vec<(usize, Option<usize>)>,
    /// For each body its first link, then for each end of a link the next one of that body.
    first_of_body: Vec<usize>,
    next_of_body: Vec<[usize; 2]>,
    /// All links in the order of elimination, those that take part in it, and the place of each
    /// link among the latter.
    all: Vec<usize>,
    order: Vec<usize>,
    position_of: Vec<usize>,
    /// Columns of the lower triangle, each from the diagonal to its last element that is not zero.
    columns: Vec<f64>,
    column_starts: Vec<usize>,
    /// For each column the row after its last.
    ends: Vec<usize>,
    /// One column, divided by its pivot.
    factors: Vec<f64>,
    solution: Vec<f64>,
}

const NONE: usize = usize::MAX;

impl SparseSystem {
    /// Finds which links share a body, and what their pushes do to each other.
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
        // From the last on, so that each body's links are listed ascending.
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

    /// The links that share a body with one of them, itself included, and their couplings.
    fn coupled_to(&self, p: usize) -> impl Iterator<Item = (usize, f64)> + Clone {
        let range = self.starts[p]..self.starts[p + 1];
        let both = self.neighbours[range.clone()].iter().zip(&self.couplings[range]);
        both.map(|(&q, &coupling)| (q, coupling))
    }

    /// What is still due to a link, given all pushes so far.
    pub(super) fn residual(&self, constraints: &[Constraint], p: usize) -> f64 {
        constraints[p].required
            - self.coupled_to(p).map(|(q, coupling)| coupling * constraints[q].push).sum::<f64>()
    }

    /// J·K J / 2 - due·J of all pushes J.
    pub(super) fn objective(&self, constraints: &[Constraint]) -> f64 {
        let of = |p: usize| match constraints[p].push {
            0.0 => 0.0,
            push => -0.5 * push * (constraints[p].required + self.residual(constraints, p)),
        };
        (0..constraints.len()).map(of).sum()
    }

    /// The pushes of these links alone, in the same order. One that is redundant pushes nothing.
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

    /// Puts all links in an order in which neighbours are close to each other.
    fn find_order(&mut self, count: usize) {
        let SparseSystem { all, position_of, starts, neighbours, .. } = self;
        position_of.clear();
        position_of.resize(count, NONE);
        all.clear();
        for p in 0..count {
            if position_of[p] != NONE {
                continue;
            }
            // From one end of what hangs together: the last of those reached from anywhere.
            let from = all.len();
            breadth_first(p, all, position_of, starts, neighbours);
            let end = all[all.len() - 1];
            all.drain(from..).for_each(|q| position_of[q] = NONE);
            breadth_first(end, all, position_of, starts, neighbours);
        }
    }

    /// Puts those that take part in that order.
    fn order_active(&mut self, active: &[usize]) {
        let SparseSystem { all, order, position_of, .. } = self;
        position_of.fill(NONE);
        // Any number but that: the place follows.
        active.iter().for_each(|&p| position_of[p] = 0);
        order.clear();
        for &p in all.iter() {
            if position_of[p] != NONE {
                position_of[p] = order.len();
                order.push(p);
            }
        }
    }

    /// Fills in how much each link takes from those after it.
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
        // A column ends where one of its links, or of those before it, has its last neighbour.
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

    /// L D Lᵀ in place. A pivot that is all but zero belongs to a redundant link, and becomes zero.
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

    /// Solves for the pushes.
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

/// Lists all links that hang together with one, breadth first.
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
