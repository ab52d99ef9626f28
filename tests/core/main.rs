//! The integration tests of the package without a window, one binary.

// Results are compared on one machine, or within tolerances.
#![allow(clippy::disallowed_methods)]

mod accepted;
mod agreement;
#[path = "../allocations.rs"]
mod allocations;
mod batch;
mod blog;
mod clusters;
mod exact;
mod fuzz;
mod instants;
mod matches;
mod play;
mod prediction;
mod real;
mod records;
mod referee;
mod relativity;
mod slices;
#[path = "../sources.rs"]
mod sources;
mod starting;
#[path = "../starts.rs"]
mod starts;
mod tables;
mod worlds;

/// The folder of the project.
const PROJECT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The number of cases of a test: from an environment variable, or else a default.
///
/// The variables' names begin with `GL_BILLIARDS_`; `docs/architecture.md` lists them.
pub fn count(name: &str, usual: usize) -> usize {
    assert!(name.starts_with("GL_BILLIARDS_"), "{name}");
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} is no number: {text}")),
        Err(_) => usual,
    }
}

/// The greater of two deviations, or NaN if either is NaN; a fold with `f64::max` would ignore
/// that.
pub fn worse(a: f64, b: f64) -> f64 {
    if a.is_nan() || a > b { a } else { b }
}

#[test]
fn nan_is_the_greatest_deviation() {
    let worst = |deviations: &[f64]| deviations.iter().copied().fold(0.0, worse);
    assert_eq!(worst(&[1.0, 3.0, 2.0]), 3.0);
    assert!(worst(&[1.0, f64::NAN, 2.0]).is_nan());
}
