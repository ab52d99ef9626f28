//! Triangulation of flat polygons.

use nalgebra::Vector2;

/// Cuts a simple counter-clockwise polygon into counter-clockwise triangles of corner indices, by
/// clipping ears.
pub(super) fn triangulate(corners: &[Vector2<f32>]) -> Vec<[usize; 3]> {
    let mut rest: Vec<usize> = (0..corners.len()).collect();
    let mut triangles = Vec::with_capacity(corners.len().saturating_sub(2));
    while rest.len() > 3 {
        let ear = best_ear(corners, &rest);
        let [before, after] = neighbors(&rest, ear);
        triangles.push([before, rest[ear], after]);
        rest.remove(ear);
    }
    if let [a, b, c] = rest[..] {
        triangles.push([a, b, c]);
    }
    triangles
}

/// Twice the signed area, positive for a counter-clockwise polygon.
pub(super) fn doubled_area(corners: &[Vector2<f32>]) -> f32 {
    let mut area = 0.0;
    for (index, a) in corners.iter().enumerate() {
        area += a.perp(&corners[(index + 1) % corners.len()]);
    }
    area
}

fn neighbors(rest: &[usize], index: usize) -> [usize; 2] {
    let count = rest.len();
    [rest[(index + count - 1) % count], rest[(index + 1) % count]]
}

/// The ear with the largest minimum angle, because slivers are slow in software renderers. A
/// self-intersecting polygon has no ear; then it returns any corner.
fn best_ear(corners: &[Vector2<f32>], rest: &[usize]) -> usize {
    let mut best = (f32::NEG_INFINITY, 0);
    for (index, &tip) in rest.iter().enumerate() {
        let [before, after] = neighbors(rest, index);
        let triangle = [corners[before], corners[tip], corners[after]];
        let area = doubled_area(&triangle);
        if area <= 0.0 {
            continue;
        }
        let blocked = rest.iter().any(|&other| {
            ![before, tip, after].contains(&other) && contains(&triangle, corners[other])
        });
        if blocked {
            continue;
        }
        let longest = (0..3)
            .map(|side| (triangle[(side + 1) % 3] - triangle[side]).norm_squared())
            .fold(0.0, f32::max);
        let quality = area / longest;
        if quality > best.0 {
            best = (quality, index);
        }
    }
    best.1
}

fn contains(triangle: &[Vector2<f32>; 3], point: Vector2<f32>) -> bool {
    (0..3).all(|side| {
        let a = triangle[side];
        let b = triangle[(side + 1) % 3];
        (b - a).perp(&(point - a)) >= 0.0
    }) && triangle.iter().all(|corner| *corner != point)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that the triangles of a polygon with a notch cover it exactly.
    #[test]
    fn triangles_cover_the_polygon() {
        let corners: Vec<Vector2<f32>> =
            [(0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (2.5, 3.0), (2.0, 0.5), (1.5, 3.0), (0.0, 3.0)]
                .map(|(x, y)| Vector2::new(x, y))
                .to_vec();
        let triangles = triangulate(&corners);
        assert_eq!(triangles.len(), corners.len() - 2);
        let mut area = 0.0;
        for triangle in triangles {
            let part = doubled_area(&triangle.map(|corner| corners[corner]));
            assert!(part > 0.0);
            area += part;
        }
        assert!((area - doubled_area(&corners)).abs() < 1e-5);
    }
}
