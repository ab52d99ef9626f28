//! Things that press on each other at contacts: which of them push, and how hard.
//!
//! One small problem behind three: impulses of balls that collide at one instant, impulses of
//! balls that come to one speed, and forces that keep balls in contact.

mod many;
mod sparse;
#[cfg(test)]
mod tests;

use nalgebra::Vector3;

use many::ManyLinks;

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
    /// What pushes them, from `a` on `b` along the normal. Before it is solved, above zero where it is
    /// likely to push.
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

/// More links than this are solved as a sparse system.
///
/// Elimination takes the third power of their number, and so little more below this that it makes
/// no difference.
const MANY: usize = 36;

/// Room to solve links in, to be used again by the next.
#[derive(Debug, Default)]
pub struct Solver {
    /// Which links push.
    pressed: Vec<usize>,
    /// What each of them should push.
    wanted: Vec<f64>,
    /// For each two links how much the due of the one falls by a unit of push at the other.
    couplings: Vec<f64>,
    matrix: Vec<f64>,
    /// For many links, which are rare.
    many: Option<Box<ManyLinks>>,
}

impl Solver {
    /// Solves the links together: none pulls, and none is left with more due than it got.
    ///
    /// `yields` is what a unit of push moves the body at a place by.
    ///
    /// A push that would pull is none: its link is drawn apart by its neighbours and takes no
    /// part. Which take part has one answer, whatever their order, since it is the solution of a
    /// convex problem: the least of J·K J / 2 - due·J over J ≥ 0. Most often it is all of them;
    /// otherwise they are found one by one (Lawson and Hanson, 1974). `enough` is what may be left
    /// due.
    pub fn solve(&mut self, links: &mut [Link], yields: impl Fn(usize) -> Yield, enough: f64) {
        if links.len() > MANY {
            return self.many.get_or_insert_default().solve(links, &yields, enough);
        }
        // As in most impacts.
        if let [link] = links {
            let yields = coupling(link, link, &yields);
            link.push = if link.due > enough && yields > 0.0 { link.due / yields } else { 0.0 };
            return;
        }
        self.pressed.clear();
        self.pressed.extend((0..links.len()).filter(|&p| links[p].due > enough));
        self.eliminate(links, |p, q| coupling(&links[p], &links[q], &yields));
        if self.wanted.iter().all(|&push| push >= 0.0) {
            self.give(links);
            if self.pressed.len() == links.len()
                || (0..links.len()).all(|p| left(links, p, &yields) <= enough)
            {
                return;
            }
        }
        self.find_one_by_one(links, &yields, enough);
    }

    /// Finds which links push, one by one.
    #[cold]
    fn find_one_by_one(
        &mut self,
        links: &mut [Link],
        yields: &impl Fn(usize) -> Yield,
        enough: f64,
    ) {
        let mut couplings = std::mem::take(&mut self.couplings);
        couplings.clear();
        for p in links.iter() {
            couplings.extend(links.iter().map(|q| coupling(p, q, yields)));
        }
        let count = links.len();
        let left = |links: &[Link], p: usize| {
            let row = &couplings[p * count..(p + 1) * count];
            let got: f64 = row.iter().zip(links).map(|(coupling, q)| coupling * q.push).sum();
            links[p].due - got
        };
        links.iter_mut().for_each(|link| link.push = 0.0);
        self.pressed.clear();
        // Each round lessens the energy, so no set comes twice; the bound is for rounding.
        for _ in 0..4 * links.len() {
            let open = (0..links.len()).filter(|p| !self.pressed.contains(p));
            let worst = open
                .map(|p| (p, left(links, p)))
                .max_by(|(_, a), (_, b)| a.total_cmp(b))
                .filter(|&(_, left)| left > enough);
            let Some((worst, _)) = worst else {
                break;
            };
            self.pressed.push(worst);
            self.pressed.sort_unstable();
            while !self.approach_wanted(links, |p, q| couplings[p * count + q]) {
                self.pressed.retain(|&p| links[p].push > 0.0);
            }
        }
        self.couplings = couplings;
    }

    /// The bare formula: every link gets what is due to it, whether that pushes or pulls.
    pub fn solve_bare(&mut self, links: &mut [Link], yields: impl Fn(usize) -> Yield) {
        if links.len() > MANY {
            return self.many.get_or_insert_default().solve_bare(links, &yields);
        }
        self.pressed.clear();
        self.pressed.extend(0..links.len());
        self.eliminate(links, |p, q| coupling(&links[p], &links[q], &yields));
        self.give(links);
    }

    /// Goes from what the pressed links push towards what they should, until the first would
    /// pull; whether it came there.
    fn approach_wanted(
        &mut self,
        links: &mut [Link],
        couplings: impl Fn(usize, usize) -> f64,
    ) -> bool {
        self.eliminate(links, couplings);
        let both = || self.pressed.iter().zip(&self.wanted);
        let limit = |(&p, &wanted): (&usize, &f64)| {
            let now = links[p].push;
            (wanted <= 0.0).then(|| now / (now - wanted))
        };
        let part = both().filter_map(limit).fold(1.0, f64::min);
        for (&p, wanted) in both() {
            let now = links[p].push;
            let then = now + part * (wanted - now);
            links[p].push = if *wanted <= 0.0 && then < 1e-15 { 0.0 } else { then };
        }
        part >= 1.0
    }

    /// The pressed links push what they should, the others not at all.
    fn give(&self, links: &mut [Link]) {
        links.iter_mut().for_each(|link| link.push = 0.0);
        for (&p, &push) in self.pressed.iter().zip(&self.wanted) {
            links[p].push = push;
        }
    }

    /// The pushes of the pressed links alone: K J = due by Gaussian elimination.
    ///
    /// K is symmetric and, unless contacts are redundant, positive definite, so the diagonal needs
    /// no pivoting; a redundant contact carries nothing.
    fn eliminate(&mut self, links: &[Link], couplings: impl Fn(usize, usize) -> f64) {
        let Solver { pressed, wanted: push, matrix, .. } = self;
        let size = pressed.len();
        push.clear();
        push.extend(pressed.iter().map(|&p| links[p].due));
        matrix.clear();
        for &p in pressed.iter() {
            matrix.extend(pressed.iter().map(|&q| couplings(p, q)));
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
fn left(links: &[Link], p: usize, yields: &impl Fn(usize) -> Yield) -> f64 {
    let got: f64 = links.iter().map(|q| coupling(&links[p], q, yields) * q.push).sum();
    links[p].due - got
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
