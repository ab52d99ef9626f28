//! What many links must obey, whatever their network: nothing pulls, nothing is left due, and what
//! pushes leaves nothing over.

use nalgebra::Vector3;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Link, MANY, Solver, Yield, left};

/// Balls of a square or triangular lattice, each linked with its neighbours, some with a wall.
fn lattice(random: &mut ChaCha8Rng, side: usize, slant: f64) -> Vec<Link> {
    let mut links = Vec::new();
    let mut link = |a, b, x: f64, y: f64, z: f64| {
        // Any guess at who pushes will do.
        let push = f64::from(random.random_range(0_u8..2));
        links.push(Link { a, b, normal: Vector3::new(x, y, z).normalize(), due: 0.0, push });
    };
    for (row, column) in (0..side * side).map(|k| (k / side, k % side)) {
        let place = row * side + column;
        if column + 1 < side {
            link(place, Some(place + 1), 1.0, 0.0, 0.0);
        }
        if row + 1 < side {
            link(place, Some(place + side), slant, 1.0, 0.1);
            if slant > 0.0 && column > 0 {
                link(place, Some(place + side - 1), -slant, 1.0, 0.0);
            }
        }
        if column == 0 {
            link(place, None, -1.0, 0.0, 0.0);
        }
    }
    links
}

#[test]
fn many_links_push_and_leave_nothing_due() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut solver = Solver::default();
    for round in 0..40 {
        let side = 5 + round % 8;
        let mut links = lattice(&mut random, side, if round % 2 == 0 { 0.0 } else { 0.577 });
        assert!(links.len() > MANY);
        let bodies = side * side;
        let yields: Vec<Yield> = (0..bodies)
            .map(|_| match random.random_range(0..5) {
                0 => Yield::even(0.0),
                1 => Yield { along: 6.0, up: 0.0 },
                _ => Yield::even(random.random_range(3.0..9.0)),
            })
            .collect();
        // What is due is what the bodies would do by themselves: else redundant links have no answer.
        let free: Vec<Vector3<f64>> = (yields.iter())
            .map(|&yields| yields.moves(Vector3::from_fn(|_, _| random.random_range(-1.0..1.0))))
            .collect();
        for link in &mut links {
            let towards = free[link.a] - link.b.map_or(Vector3::zeros(), |b| free[b]);
            link.due = towards.dot(&link.normal);
        }
        solver.solve(&mut links, |body| yields[body], 1e-12);
        for p in 0..links.len() {
            let left = left(&links, p, &|body| yields[body]);
            assert!(links[p].push >= 0.0, "round {round}: link {p} pulls: {:?}", links[p]);
            assert!(left < 1e-9, "round {round}: {left} is left due at link {p}");
            assert!(links[p].push == 0.0 || left > -1e-9, "round {round}: {left} at link {p}");
        }
        solver.solve_bare(&mut links, |body| yields[body]);
        for p in 0..links.len() {
            let left = left(&links, p, &|body| yields[body]);
            assert!(left.abs() < 1e-8, "round {round}: {left} is left at link {p}");
        }
    }
}
