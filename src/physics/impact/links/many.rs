//! The same problem for many links: Newton's method on a sparse matrix.

use super::sparse::Sparse;
use super::{Link, Yield};

/// This part of the greatest due may be left due.
const ROUNDING: f64 = 1e-12;

/// Steps to solve many links in, and the least part of a step that is tried.
const MOST_STEPS: usize = 100;
const SHORTEST: f64 = 1e-6;

/// Room to solve many links in, to be used again by the next.
#[derive(Debug, Default)]
pub(super) struct ManyLinks {
    sparse: Sparse,
    /// Which links push, and which did before the last step.
    pressed: Vec<usize>,
    was_pressed: Vec<usize>,
    /// What each of the former should push.
    wanted: Vec<f64>,
    /// What each link pushed before the last step.
    from: Vec<f64>,
}

impl ManyLinks {
    /// Solves the links together, by Newton's steps along which pushes that would pull stay at zero
    /// (Bertsekas, 1982). Most often the links that pushed before do so again.
    #[cold]
    pub(super) fn solve(
        &mut self,
        links: &mut [Link],
        yields: &impl Fn(usize) -> Yield,
        enough: f64,
    ) {
        self.sparse.couple(links, yields);
        let greatest = links.iter().map(|link| link.due).fold(0.0, f64::max);
        let enough = enough.max(ROUNDING * greatest);
        let ManyLinks { sparse, pressed, was_pressed, wanted, from } = self;
        pressed.clear();
        pressed.extend((0..links.len()).filter(|&p| links[p].push > 0.0));
        links.iter_mut().for_each(|link| link.push = 0.0);
        let mut energy = 0.0;
        for _ in 0..MOST_STEPS {
            sparse.eliminate(links, pressed, wanted);
            from.clear();
            from.extend(links.iter().map(|link| link.push));
            // As far as that lessens the energy.
            let mut part = 1.0;
            let mut lessens = false;
            while !lessens && part > SHORTEST {
                for (&p, &wanted) in pressed.iter().zip(wanted.iter()) {
                    links[p].push = (from[p] + part * (wanted - from[p])).max(0.0);
                }
                let now = sparse.energy(links);
                lessens = now < energy;
                if lessens {
                    energy = now;
                } else {
                    part *= 0.25;
                }
            }
            if !lessens {
                links.iter_mut().zip(from.iter()).for_each(|(link, &push)| link.push = push);
            }
            let lacks = |&p: &usize| sparse.left(links, p) > enough;
            std::mem::swap(pressed, was_pressed);
            pressed.clear();
            pressed.extend((0..links.len()).filter(|p| links[*p].push > 0.0 || lacks(p)));
            let is_same = pressed == was_pressed;
            // Done once a full step has led to the same links. Where no step lessens the energy any
            // more, rounding decides: what is left approaching then is an event of its own.
            let is_done = is_same && part == 1.0;
            if is_done || (!lessens && (is_same || energy < 0.0)) {
                break;
            }
        }
    }

    /// Gives every link what is due to it, whether that pushes or pulls.
    #[cold]
    pub(super) fn solve_bare(&mut self, links: &mut [Link], yields: &impl Fn(usize) -> Yield) {
        let ManyLinks { sparse, pressed, wanted, .. } = self;
        pressed.clear();
        pressed.extend(0..links.len());
        sparse.couple(links, yields);
        sparse.eliminate(links, pressed, wanted);
        for (link, &push) in links.iter_mut().zip(wanted.iter()) {
            link.push = push;
        }
    }
}
