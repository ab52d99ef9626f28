//! The integration tests, one binary.

mod accepted;
mod agreement;
mod batch;
mod blog;
mod clusters;
mod exact;
mod fuzz;
#[cfg(unix)]
mod given_files;
mod house;
mod imports;
mod instants;
mod limits;
mod matches;
mod messages;
#[cfg(feature = "app")]
mod names;
#[cfg(target_os = "linux")]
mod outputs;
mod play;
mod prediction;
mod program;
mod real;
mod records;
mod referee;
mod relativity;
#[cfg(feature = "app")]
mod render;
mod scenes;
#[cfg(target_os = "linux")]
mod scripts;
mod slices;
#[path = "../sources.rs"]
mod sources;
mod starting;
#[path = "../starts.rs"]
mod starts;
mod sweep;
mod tables;
mod texts;
mod worlds;

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
