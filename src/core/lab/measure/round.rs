//! Round numbers for scales.

/// Rounds up to one of the steps, which are from 1 to 10, times a power of ten; `None` unless the
/// value is finite and above 0.
pub fn round_up(value: f64, steps: &[f64]) -> Option<f64> {
    if value <= 0.0 || !value.is_finite() {
        return None;
    }
    let power = libm::pow(10.0, libm::log10(value).floor());
    let mut all = steps.iter().map(|step| step * power);
    Some(all.find(|round| *round >= value).unwrap_or(10.0 * power))
}

#[cfg(test)]
mod tests {
    use crate::lab::measure::round::*;

    #[test]
    fn numbers_are_rounded_up() {
        let steps = [1.0, 2.0, 5.0];
        for (value, round) in [(0.03, 0.05), (1.0, 1.0), (2.1, 5.0), (5.1, 10.0), (99.0, 100.0)] {
            let found = round_up(value, &steps).unwrap();
            assert!((found / round - 1.0).abs() < 1e-12, "{value}: {found}");
        }
        assert_eq!([0.0, -1.0, f64::NAN, f64::INFINITY].map(|it| round_up(it, &steps)), [None; 4]);
    }
}
