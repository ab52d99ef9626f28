//! The same equations where there are many links: each has something to do with few others.
//!
//! The links are put in an order in which neighbours stand close to each other (Cuthill and McKee,
//! 1969), so that all that is not zero lies near the diagonal and elimination stays there.

use super::{Link, Yield, coupling};

/// Which links share a body with which, and room to solve for their pushes in.
#[derive(Debug, Default)]
pub(super) struct Sparse {
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
    /// The links in the order of elimination, and the place of each in it.
    order: Vec<usize>,
    place: Vec<usize>,
    /// Rows of the lower triangle, each from its first element that is not zero to the diagonal.
    rows: Vec<f64>,
    row_starts: Vec<usize>,
    diagonal: Vec<f64>,
    solution: Vec<f64>,
}

const NONE: usize = usize::MAX;

impl Sparse {
    /// Finds which links share a body, and what their pushes do to each other.
    pub(super) fn couple(&mut self, links: &[Link], yields: &impl Fn(usize) -> Yield) {
        let bodies = || links.iter().map(|link| (link.a, link.b));
        if !self.bodies.iter().copied().eq(bodies()) {
            self.bodies.clear();
            self.bodies.extend(bodies());
            self.find_neighbours(links);
        }
        let Sparse { starts, neighbours, couplings, .. } = self;
        couplings.clear();
        for (p, link) in links.iter().enumerate() {
            let near = &neighbours[starts[p]..starts[p + 1]];
            couplings.extend(near.iter().map(|&q| coupling(link, &links[q], yields)));
        }
    }

    fn find_neighbours(&mut self, links: &[Link]) {
        let bodies = links.iter().map(|link| link.a.max(link.b.unwrap_or(0)) + 1).max();
        self.first_of_body.clear();
        self.first_of_body.resize(bodies.unwrap_or(0), NONE);
        self.next_of_body.clear();
        self.next_of_body.resize(links.len(), [NONE; 2]);
        // From the last on, so that each body's links are listed ascending.
        for (p, link) in links.iter().enumerate().rev() {
            for (end, body) in [Some(link.a), link.b].into_iter().enumerate() {
                if let Some(body) = body {
                    self.next_of_body[p][end] = self.first_of_body[body];
                    self.first_of_body[body] = p;
                }
            }
        }
        self.starts.clear();
        self.neighbours.clear();
        for link in links {
            self.starts.push(self.neighbours.len());
            for body in [Some(link.a), link.b].into_iter().flatten() {
                let mut q = self.first_of_body[body];
                while q != NONE {
                    let start = *self.starts.last().unwrap_or(&0);
                    if !self.neighbours[start..].contains(&q) {
                        self.neighbours.push(q);
                    }
                    q = self.next_of_body[q][if links[q].a == body { 0 } else { 1 }];
                }
            }
        }
        self.starts.push(self.neighbours.len());
    }

    /// The links that share a body with one of them, itself included, and their couplings.
    fn near(&self, p: usize) -> impl Iterator<Item = (usize, f64)> + Clone {
        let range = self.starts[p]..self.starts[p + 1];
        let both = self.neighbours[range.clone()].iter().zip(&self.couplings[range]);
        both.map(|(&q, &coupling)| (q, coupling))
    }

    /// What is still due to a link, given all pushes so far.
    pub(super) fn left(&self, links: &[Link], p: usize) -> f64 {
        links[p].due - self.near(p).map(|(q, coupling)| coupling * links[q].push).sum::<f64>()
    }

    /// J·K J / 2 - due·J of all pushes J.
    pub(super) fn energy(&self, links: &[Link]) -> f64 {
        let of = |p: usize| match links[p].push {
            0.0 => 0.0,
            push => -0.5 * push * (links[p].due + self.left(links, p)),
        };
        (0..links.len()).map(of).sum()
    }

    /// The pushes of these links alone, in the same order. One that is redundant pushes nothing.
    pub(super) fn eliminate(&mut self, links: &[Link], pressed: &[usize], pushes: &mut Vec<f64>) {
        self.find_order(links.len(), pressed);
        self.fill_rows(links);
        self.factorise();
        self.substitute();
        pushes.clear();
        pushes.extend(pressed.iter().map(|&p| self.solution[self.place[p]]));
    }

    /// Puts the links in an order in which neighbours are close to each other.
    fn find_order(&mut self, count: usize, pressed: &[usize]) {
        let Sparse { order, place, starts, neighbours, .. } = self;
        const WAITING: usize = NONE - 1;
        place.clear();
        place.resize(count, NONE);
        pressed.iter().for_each(|&p| place[p] = WAITING);
        order.clear();
        for &p in pressed {
            if place[p] != WAITING {
                continue;
            }
            // From one end of what hangs together: the last of those reached from anywhere.
            let from = order.len();
            walk(p, order, place, starts, neighbours);
            let end = order[order.len() - 1];
            order.drain(from..).for_each(|q| place[q] = WAITING);
            walk(end, order, place, starts, neighbours);
        }
    }

    /// Fills in how much each link takes from those before it.
    fn fill_rows(&mut self, links: &[Link]) {
        let Sparse {
            starts, neighbours, couplings, order, place, rows, row_starts, solution, ..
        } = self;
        rows.clear();
        row_starts.clear();
        solution.clear();
        for (row, &p) in order.iter().enumerate() {
            let range = starts[p]..starts[p + 1];
            let near = neighbours[range.clone()].iter().zip(&couplings[range]);
            let before = near.map(|(&q, coupling)| (place[q], coupling));
            let before = before.filter(|(place, _)| *place <= row);
            let first = before.clone().map(|(place, _)| place).min().unwrap_or(row);
            row_starts.push(rows.len());
            let start = rows.len();
            rows.resize(start + row - first + 1, 0.0);
            for (column, coupling) in before {
                rows[start + column - first] = *coupling;
            }
            solution.push(links[p].due);
        }
        row_starts.push(rows.len());
    }

    /// The row of the lower triangle, and the column that it begins in.
    fn row(row_starts: &[usize], row: usize) -> (std::ops::Range<usize>, usize) {
        let range = row_starts[row]..row_starts[row + 1];
        let first = row + 1 - range.len();
        (range, first)
    }

    /// L D Lᵀ in place. A pivot that is all but zero belongs to a redundant link.
    fn factorise(&mut self) {
        let Sparse { rows, row_starts, diagonal, .. } = self;
        let size = row_starts.len() - 1;
        let greatest = (0..size).map(|row| rows[row_starts[row + 1] - 1]).fold(0.0, f64::max);
        let redundant = 1e-12 * greatest;
        diagonal.clear();
        for row in 0..size {
            let (range, first) = Sparse::row(row_starts, row);
            let (done, rest) = rows.split_at_mut(range.start);
            let this = &mut rest[..range.len()];
            let mut pivot = this[range.len() - 1];
            for column in first..row {
                let (other, other_first) = Sparse::row(row_starts, column);
                let from = first.max(other_first);
                let others = &done[other][from - other_first..column - other_first];
                this[column - first] -= product(&this[from - first..column - first], others);
            }
            for column in first..row {
                let scaled = match diagonal[column] {
                    0.0 => 0.0,
                    pivot => this[column - first] / pivot,
                };
                pivot -= this[column - first] * scaled;
                this[column - first] = scaled;
            }
            diagonal.push(if pivot <= redundant { 0.0 } else { pivot });
        }
    }

    /// Solves for the pushes.
    fn substitute(&mut self) {
        let Sparse { rows, row_starts, diagonal, solution, .. } = self;
        let size = diagonal.len();
        for row in 0..size {
            let (range, first) = Sparse::row(row_starts, row);
            let end = range.end - 1;
            solution[row] -= product(&rows[range.start..end], &solution[first..row]);
        }
        for (push, pivot) in solution.iter_mut().zip(diagonal) {
            *push = if *pivot == 0.0 { 0.0 } else { *push / *pivot };
        }
        for row in (0..size).rev() {
            let (range, first) = Sparse::row(row_starts, row);
            let push = solution[row];
            for (element, column) in rows[range].iter().zip(first..row) {
                solution[column] -= element * push;
            }
        }
    }
}

/// The scalar product of two vectors of one length, four sums at a time.
fn product(a: &[f64], b: &[f64]) -> f64 {
    let (mut sums, mut rest) = ([0.0; 4], 0.0);
    let (a_four, b_four) = (a.chunks_exact(4), b.chunks_exact(4));
    for (x, y) in a_four.remainder().iter().zip(b_four.remainder()) {
        rest += x * y;
    }
    for (x, y) in a_four.zip(b_four) {
        for lane in 0..4 {
            sums[lane] += x[lane] * y[lane];
        }
    }
    (sums[0] + sums[1]) + (sums[2] + sums[3]) + rest
}

/// Lists all links that hang together with one, breadth first.
fn walk(
    from: usize,
    order: &mut Vec<usize>,
    place: &mut [usize],
    starts: &[usize],
    neighbours: &[usize],
) {
    const WAITING: usize = NONE - 1;
    let mut next = order.len();
    place[from] = order.len();
    order.push(from);
    while next < order.len() {
        let p = order[next];
        for &q in &neighbours[starts[p]..starts[p + 1]] {
            if place[q] == WAITING {
                place[q] = order.len();
                order.push(q);
            }
        }
        next += 1;
    }
}
