//! Tests of large systems: no constraint pulls, none is left unmet, and none that pushes is
//! exceeded.

use nalgebra::Vector3;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Constraint, DENSE_LIMIT, InverseMass, Solver, residual};

/// Balls in a square or triangular lattice, each in contact with its neighbours, some with a wall.
fn lattice(random: &mut ChaCha8Rng, side: usize, slant: f64) -> Vec<Constraint> {
    let mut constraints = Vec::new();
    let mut constraint = |a, b, x: f64, y: f64, z: f64| {
        // The first guess must not matter.
        let push = f64::from(random.random_range(0_u8..2));
        constraints.push(Constraint {
            a,
            b,
            normal: Vector3::new(x, y, z).normalize(),
            required: 0.0,
            push,
        });
    };
    for (row, column) in (0..side * side).map(|k| (k / side, k % side)) {
        let slot = row * side + column;
        if column + 1 < side {
            constraint(slot, Some(slot + 1), 1.0, 0.0, 0.0);
        }
        if row + 1 < side {
            constraint(slot, Some(slot + side), slant, 1.0, 0.1);
            if slant > 0.0 && column > 0 {
                constraint(slot, Some(slot + side - 1), -slant, 1.0, 0.0);
            }
        }
        if column == 0 {
            constraint(slot, None, -1.0, 0.0, 0.0);
        }
    }
    constraints
}

#[test]
fn large_systems_meet_every_requirement_without_pulling() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let mut solver = Solver::default();
    for round in 0..40 {
        let side = 5 + round % 8;
        let mut constraints = lattice(&mut random, side, if round % 2 == 0 { 0.0 } else { 0.577 });
        assert!(constraints.len() > DENSE_LIMIT);
        let bodies = side * side;
        let inverse_masses: Vec<InverseMass> = (0..bodies)
            .map(|_| match random.random_range(0..5) {
                0 => InverseMass::isotropic(0.0),
                1 => InverseMass { along: 6.0, up: 0.0 },
                _ => InverseMass::isotropic(random.random_range(3.0..9.0)),
            })
            .collect();
        // Requirements derived from motions of the bodies, since with redundant constraints others
        // may have no solution.
        let free: Vec<Vector3<f64>> = (inverse_masses.iter())
            .map(|&inverse_masses| {
                inverse_masses.response(Vector3::from_fn(|_, _| random.random_range(-1.0..1.0)))
            })
            .collect();
        for constraint in &mut constraints {
            let towards = free[constraint.a] - constraint.b.map_or(Vector3::zeros(), |b| free[b]);
            constraint.required = towards.dot(&constraint.normal);
        }
        solver.solve(&mut constraints, |body| inverse_masses[body], 1e-12);
        for p in 0..constraints.len() {
            let residual = residual(&constraints, p, &|body| inverse_masses[body]);
            assert!(
                constraints[p].push >= 0.0,
                "round {round}: constraint {p} pulls: {:?}",
                constraints[p]
            );
            assert!(
                residual < 1e-9,
                "round {round}: {residual} is residual required at constraint {p}"
            );
            assert!(
                constraints[p].push == 0.0 || residual > -1e-9,
                "round {round}: {residual} at constraint {p}"
            );
        }
        solver.solve_equalities(&mut constraints, |body| inverse_masses[body]);
        for p in 0..constraints.len() {
            let residual = residual(&constraints, p, &|body| inverse_masses[body]);
            assert!(
                residual.abs() < 1e-8,
                "round {round}: {residual} is residual at constraint {p}"
            );
        }
    }
}
