//! The least of a function of some numbers (Nelder and Mead 1965).

/// Improvements tried.
const TRIES: usize = 100;

/// The numbers with the least cost within their ranges. The first of them vary, by these steps at
/// first, the others stay as they start.
pub fn least<const N: usize>(
    start: [f64; N],
    steps: &[f64],
    ranges: &[[f64; 2]; N],
    cost: impl Fn(&[f64; N]) -> f64,
) -> [f64; N] {
    let corner = |mut point: [f64; N]| {
        for (value, [least, most]) in point.iter_mut().zip(ranges) {
            *value = value.clamp(*least, *most);
        }
        (cost(&point), point)
    };
    let mut corners = vec![corner(start)];
    for (axis, step) in steps.iter().enumerate() {
        let mut point = start;
        point[axis] += step;
        corners.push(corner(point));
    }
    for _ in 0..TRIES {
        corners.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (worst, others) = corners.split_last().expect("corners");
        let mut center = [0.0; N];
        for (_, point) in others {
            for (sum, value) in center.iter_mut().zip(point) {
                *sum += value / others.len() as f64;
            }
        }
        // The worst corner, moved through the centre of the others.
        let moved = |by: f64| {
            let mut point = center;
            for (value, old) in point.iter_mut().zip(worst.1) {
                *value += by * (*value - old);
            }
            corner(point)
        };
        let mirrored = moved(1.0);
        let next = if mirrored.0 < corners[0].0 {
            let farther = moved(2.0);
            if farther.0 < mirrored.0 { farther } else { mirrored }
        } else if mirrored.0 < corners[corners.len() - 2].0 {
            mirrored
        } else {
            moved(-0.5)
        };
        let last = corners.len() - 1;
        if next.0 < corners[last].0 {
            corners[last] = next;
            continue;
        }
        let best = corners[0].1;
        for old in &mut corners[1..] {
            let mut point = old.1;
            for (value, best) in point.iter_mut().zip(best) {
                *value = 0.5 * (*value + best);
            }
            *old = corner(point);
        }
    }
    corners.sort_by(|a, b| a.0.total_cmp(&b.0));
    corners[0].1
}
