//! Polynomials of contact times, solved.

/// The time at which a point at `offset²` = `distance²` + `excess` closes in to `distance`.
///
/// Solves a t² + 2 b t + c = 0 for the smaller root, with a = v·v, b = d·v, c = d·d - s², given
/// that the point approaches (b < 0). In this form, c / (-b + √(b² - ac)), nothing cancels: the
/// textbook form loses half the digits when a slow ball is almost in touch. Already closer
/// (c ≤ 0) is now. None when it passes by.
pub fn approach(a: f64, b: f64, c: f64) -> Option<f64> {
    debug_assert!(b < 0.0);
    if c <= 0.0 {
        return Some(0.0);
    }
    let discriminant = b * b - a * c;
    (discriminant >= 0.0).then(|| c / (-b + discriminant.sqrt()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two balls a nanometre apart that approach at 1 cm/s meet after 100 ns, to the last digits.
    #[test]
    fn near_contact_keeps_its_digits() {
        let (s, gap, v) = (0.05715, 1e-9, 0.01);
        let d: f64 = s + gap;
        let exact_gap = d - s;
        // c = d² - s² = (d - s)(d + s), given exactly as the callers do.
        let t = approach(v * v, -d * v, exact_gap * (d + s)).unwrap();
        assert!((t / (exact_gap / v) - 1.0).abs() < 1e-12, "{t}");
    }

    /// A miss by a hair is a miss, a graze by a hair is a hit.
    #[test]
    fn graze() {
        let s: f64 = 0.05715;
        let at_offset = |offset: f64| {
            let (x, v): (f64, f64) = (-1.0, 2.0);
            approach(v * v, x * v, x * x + offset * offset - s * s)
        };
        assert_eq!(at_offset(s * (1.0 + 1e-12)), None);
        assert!(at_offset(s * (1.0 - 1e-12)).is_some());
    }

    /// Already touching is now.
    #[test]
    fn touching_is_now() {
        assert_eq!(approach(1.0, -0.5, 0.0), Some(0.0));
        assert_eq!(approach(1.0, -0.5, -1e-9), Some(0.0));
    }
}
