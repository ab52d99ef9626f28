//! Roots of the polynomials of contact times.
//!
//! A contact is the first time at which a gap, a polynomial in time, falls through zero. On an
//! interval a polynomial lies between its smallest and its largest Bernstein coefficient, and has
//! no more roots than these have changes of sign. So an interval with only positive coefficients
//! has no root, one with a single change of sign has exactly one, and every other interval is
//! halved. This finds every first contact and invents none.

/// The time at which a point at `offset²` = `distance²` + `excess` comes within `distance`.
///
/// Solves a t² + 2 b t + c = 0 for the smaller root, with a = v·v, b = d·v, c = d·d - s², for a
/// point that approaches (b < 0). The form c / (-b + √(b² - ac)) has no cancellation; the textbook
/// form loses half the digits for a slow ball that almost touches. Returns 0 for a point that is
/// closer already (c ≤ 0), and None for one that passes by.
pub fn approach_time(a: f64, b: f64, c: f64) -> Option<f64> {
    debug_assert!(b < 0.0);
    if c <= 0.0 {
        return Some(0.0);
    }
    let discriminant = b * b - a * c;
    (discriminant >= 0.0).then(|| c / (-b + discriminant.sqrt()))
}

/// Intervals narrower than this fraction of the whole are not halved again: a dip below zero inside
/// one is smaller than rounding errors.
const MIN_INTERVAL: f64 = 1e-13;

/// The first time in [0, window] at which a polynomial falls to zero. It must be positive at 0.
/// Coefficients are in ascending order.
pub fn first_root<const N: usize>(coefficients: &[f64; N], window: f64) -> Option<f64> {
    // Substitute x = t / window, from 0 to 1.
    let mut scaled = *coefficients;
    let mut power = 1.0;
    for c in &mut scaled {
        *c *= power;
        power *= window;
    }
    let whole = bernstein(&scaled);
    // For infinities and NaN, halving would not end.
    debug_assert!(window.is_finite());
    if !whole.iter().sum::<f64>().is_finite() {
        return None;
    }
    if whole.iter().all(|&b| b > 0.0) {
        return None;
    }
    let x = first_root_within(&scaled, &whole, 0.0, 1.0)?;
    Some(x * window)
}

/// The first root in [low, high], a part of [0, 1], given the Bernstein coefficients there.
fn first_root_within<const N: usize>(
    power: &[f64; N],
    bernstein: &[f64; N],
    low: f64,
    high: f64,
) -> Option<f64> {
    if bernstein.iter().all(|&b| b > 0.0) {
        return None;
    }
    if bernstein[0] <= 0.0 {
        return Some(low);
    }
    let changes = bernstein.windows(2).filter(|two| (two[0] > 0.0) != (two[1] > 0.0)).count();
    if changes == 1 {
        // Most gaps close at nearly constant speed.
        let guess = bernstein[0] / (bernstein[0] - bernstein[N - 1]);
        return Some(only_root(power, low, high, guess));
    }
    if high - low < MIN_INTERVAL {
        return None;
    }
    let middle = 0.5 * (low + high);
    let (left, right) = halves(bernstein);
    first_root_within(power, &left, low, middle)
        .or_else(|| first_root_within(power, &right, middle, high))
}

/// The only root between `low`, where the polynomial is positive, and `high`, where it is not.
/// Newton's method from a first guess (a fraction of the interval), with bisection whenever a step
/// leaves the bracket.
fn only_root<const N: usize>(power: &[f64; N], mut low: f64, mut high: f64, guess: f64) -> f64 {
    let mut x = low + (high - low) * guess;
    // There is no previous step yet, so the first one cannot be the last.
    let mut last = 0.0;
    for _ in 0..100 {
        let (mut value, mut slope) = (0.0, 0.0);
        for &c in power.iter().rev() {
            slope = slope * x + value;
            value = value * x + c;
        }
        if value > 0.0 {
            low = x;
        } else if value == 0.0 {
            return x;
        } else {
            high = x;
        }
        let newton = x - value / slope;
        let is_inside = newton > low && newton < high;
        let next = if is_inside { newton } else { 0.5 * (low + high) };
        let step = (next - x).abs();
        // Newton's error is proportional to the square of the one before, so after this step it is
        // about step³ / last². While convergence is still linear, that is a large part of the step,
        // and the test fails.
        if step == 0.0 || step * step * step <= f64::EPSILON * x.abs() * last * last {
            return next;
        }
        (x, last) = (next, step);
    }
    x
}

/// The Bernstein coefficients on [0, 1] of a polynomial: b_j = Σ_{i ≤ j} C(j,i) / C(n,i) c_i.
fn bernstein<const N: usize>(power: &[f64; N]) -> [f64; N] {
    // Scale by 1 / C(n,i), then sum as in Pascal's triangle.
    let mut b = [0.0; N];
    let mut choose = 1.0;
    for (i, &c) in power.iter().enumerate() {
        b[i] = c / choose;
        choose = choose * (N - 1 - i) as f64 / (i + 1) as f64;
    }
    for round in 1..N {
        for j in (round..N).rev() {
            b[j] += b[j - 1];
        }
    }
    b
}

/// The Bernstein coefficients on the two halves of an interval (de Casteljau's algorithm).
fn halves<const N: usize>(whole: &[f64; N]) -> ([f64; N], [f64; N]) {
    let (mut left, mut right) = (*whole, *whole);
    for (round, kept) in left.iter_mut().enumerate() {
        *kept = right[0];
        for i in 0..N - 1 - round {
            right[i] = 0.5 * (right[i] + right[i + 1]);
        }
    }
    (left, right)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that two balls 1 nm apart that approach at 1 cm/s meet after 100 ns, without loss of
    /// digits.
    #[test]
    fn near_contact_keeps_its_digits() {
        let (s, gap, v) = (0.05715, 1e-9, 0.01);
        let d: f64 = s + gap;
        let exact_gap = d - s;
        // c = d² - s² = (d - s)(d + s), as the callers compute it.
        let t = approach_time(v * v, -d * v, exact_gap * (d + s)).unwrap();
        assert!((t / (exact_gap / v) - 1.0).abs() < 1e-12, "{t}");
    }

    /// Tests that a near miss is a miss and a narrow graze is a hit.
    #[test]
    fn near_misses_and_grazes() {
        let s: f64 = 0.05715;
        let at_offset = |offset: f64| {
            let (x, v): (f64, f64) = (-1.0, 2.0);
            approach_time(v * v, x * v, x * x + offset * offset - s * s)
        };
        assert_eq!(at_offset(s * (1.0 + 1e-12)), None);
        assert!(at_offset(s * (1.0 - 1e-12)).is_some());
    }

    /// Tests that a contact that is closed already happens now.
    #[test]
    fn touching_bodies_make_contact_at_once() {
        assert_eq!(approach_time(1.0, -0.5, 0.0), Some(0.0));
        assert_eq!(approach_time(1.0, -0.5, -1e-9), Some(0.0));
    }

    /// The polynomial with these roots, positive at 0.
    fn with_roots(roots: &[f64; 6]) -> [f64; 7] {
        let mut c = [0.0; 7];
        c[0] = 1.0;
        for (degree, root) in roots.iter().enumerate() {
            for i in (0..=degree + 1).rev() {
                c[i] = (if i > 0 { c[i - 1] } else { 0.0 }) - root * c[i];
            }
        }
        if c[0] < 0.0 { c.map(|value| -value) } else { c }
    }

    /// Tests that the first of six roots is found even if others are close.
    #[test]
    fn first_of_many_roots() {
        let found = first_root(&with_roots(&[0.4, 0.41, 1.3, -2.0, 1.9, 3.0]), 2.0).unwrap();
        assert!((found - 0.4).abs() < 1e-12, "{found}");
        let found = first_root(&with_roots(&[1.999_999, 5.0, 7.0, -2.0, -1.9, -3.0]), 2.0).unwrap();
        assert!((found - 1.999_999).abs() < 1e-12, "{found}");
        assert_eq!(first_root(&with_roots(&[2.001, 5.0, 7.0, -2.0, -1.9, -3.0]), 2.0), None);
    }

    /// Tests the precision of roots anywhere in the interval, for almost straight and for curved
    /// polynomials.
    #[test]
    fn roots_are_exact() {
        for quadratic in [0.0, 1e-9, 0.3, 0.9] {
            for root in [1e-12, 1e-6, 0.1, 0.5, 0.9, 1.0 - 1e-9] {
                // (root - x) (1 + bend x), positive at 0.
                let found =
                    first_root(&[root, root * quadratic - 1.0, -quadratic, 0.0], 1.0).unwrap();
                assert!((found / root - 1.0).abs() < 1e-14, "{found:e} for {root:e}, {quadratic}");
            }
        }
    }

    /// Tests dips that just miss zero and dips that just reach it.
    #[test]
    fn dips_near_zero() {
        let dip = |depth: f64| [0.25 - depth, -1.0, 1.0, 0.0, 0.0];
        assert_eq!(first_root(&dip(-1e-12), 3.0), None);
        let found = first_root(&dip(1e-12), 3.0).unwrap();
        assert!((found - (0.5 - 1e-6)).abs() < 1e-9, "{found}");
    }
}
