//! The start spots and zones of a table.

use nalgebra::Vector2;

use crate::physics::table::{Bed, CaromMarks, Table};
use crate::rules::pool;
use crate::rules::shot::Zone;

/// Side of an anchor, m (UMB 72).
const ANCHOR: f64 = 0.178;

/// The bed of a table; on an endless one that of the match table.
fn bed(table: &Table) -> Bed {
    table.bed.unwrap_or(Bed { half_length: 1.42, half_width: 0.71 })
}

/// The marks of a table; of one without any those that its size asks for.
fn marks(table: &Table) -> CaromMarks {
    table.spots.and_then(|spots| spots.carom).unwrap_or_else(|| {
        let length = 2.0 * bed(table).half_length;
        let corner = [0.125 * length, 0.25 * length];
        CaromMarks { start: 0.1825 / 2.84 * length, cadre: length / 6.0, corner }
    })
}

/// The two spots for the cue ball of an opening stroke, m: the left one, seen from the head, and the
/// right one.
pub fn start_spots(table: &Table) -> [Vector2<f64>; 2] {
    let aside = marks(table).start;
    [1.0, -1.0].map(|side| pool::head_spot(table) + Vector2::new(0.0, side * aside))
}

/// The part of the bed within these limits of x and y, m; infinite where it reaches the cushion.
fn rectangle([x, y]: [[f64; 2]; 2]) -> Zone {
    let sides = [
        (Vector2::x(), x[1]),
        (-Vector2::x(), -x[0]),
        (Vector2::y(), y[1]),
        (-Vector2::y(), -y[0]),
    ];
    Zone { sides: sides.into_iter().filter(|(_, limit)| limit.is_finite()).collect() }
}

/// The triangles in the corners (UMB 61).
pub fn corners(table: &Table) -> Vec<Zone> {
    let Bed { half_length, half_width } = bed(table);
    let [short, long] = marks(table).corner;
    let corner = |[along, across]: [f64; 2]| {
        // Through the ends of the triangle's sides on both cushions.
        let normal = Vector2::new(-along / long, -across / short);
        let limit = 1.0 - half_length / long - half_width / short;
        let length = normal.norm();
        Zone { sides: vec![(normal / length, limit / length)] }
    };
    [[1.0, 1.0], [1.0, -1.0], [-1.0, 1.0], [-1.0, -1.0]].map(corner).to_vec()
}

/// The nine cadres and eight anchors of cadre 47 (UMB 72).
pub fn cadre_47(table: &Table) -> Vec<Zone> {
    let Bed { half_length, half_width } = bed(table);
    let inset = marks(table).cadre;
    let (x, y) = (half_length - inset, half_width - inset);
    cadres(table, &[-x, x], &[-y, y])
}

/// The six cadres and six anchors of cadre 71 (UMB 72).
pub fn cadre_71(table: &Table) -> Vec<Zone> {
    let quarter = 0.5 * bed(table).half_length;
    cadres(table, &[-quarter, quarter], &[0.0])
}

/// The zones between lines across the table at these x and along it at these y, m: first the cadres,
/// by x and then by y, then the anchors at the ends of the lines.
fn cadres(table: &Table, across: &[f64], along: &[f64]) -> Vec<Zone> {
    let Bed { half_length, half_width } = bed(table);
    let strips = |lines: &[f64]| {
        let mut limits = vec![f64::NEG_INFINITY];
        limits.extend(lines);
        limits.push(f64::INFINITY);
        limits.windows(2).map(|pair| [pair[0], pair[1]]).collect::<Vec<_>>()
    };
    let rows = strips(along);
    let mut zones: Vec<Zone> = strips(across)
        .into_iter()
        .flat_map(|x| rows.iter().map(move |&y| rectangle([x, y])))
        .collect();
    let beside = |line: f64| [line - 0.5 * ANCHOR, line + 0.5 * ANCHOR];
    let ends = |half: f64| [[f64::NEG_INFINITY, ANCHOR - half], [half - ANCHOR, f64::INFINITY]];
    for &x in across {
        zones.extend(ends(half_width).map(|y| rectangle([beside(x), y])));
    }
    for &y in along {
        zones.extend(ends(half_length).map(|x| rectangle([x, beside(y)])));
    }
    zones
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        Table::named("carom-10ft").unwrap()
    }

    /// The zones that a place lies in, m.
    fn zones_at(zones: &[Zone], x: f64, y: f64) -> Vec<usize> {
        (0..zones.len()).filter(|zone| zones[*zone].contains(Vector2::new(x, y))).collect()
    }

    #[test]
    fn start_spots_lie_beside_the_bottom_spot() {
        let head = pool::head_spot(&table());
        let [left, right] = start_spots(&table()).map(|spot| spot - head);
        assert!((left - Vector2::new(0.0, 0.1825)).norm() < 1e-12 && left == -right);
    }

    /// Tests the triangles of libre at the ends of their sides, 0.71 m and 0.355 m from the corner.
    #[test]
    fn the_corners_are_triangles() {
        let zones = corners(&table());
        assert_eq!(zones.len(), 4);
        assert_eq!(zones_at(&zones, 0.72, 0.709), [0]);
        assert_eq!(zones_at(&zones, 1.419, 0.36), [0]);
        assert_eq!(zones_at(&zones, -1.3, -0.65), [3]);
        assert!(zones_at(&zones, 0.70, 0.709).is_empty());
        assert!(zones_at(&zones, 1.419, 0.35).is_empty());
        assert!(zones_at(&zones, 1.05, 0.52).is_empty());
    }

    #[test]
    fn a_place_on_a_line_is_in_both_cadres() {
        let zones = cadre_47(&table());
        assert_eq!(zones.len(), 17);
        assert_eq!(zones_at(&zones, 0.0, 0.0), [4]);
        assert_eq!(zones_at(&zones, 1.42 - 0.4733, 0.0), [4, 7]);
        assert_eq!(zones_at(&zones, 1.3, 0.6), [8]);
        // In an anchor at the long cushion, on both sides of its line.
        assert_eq!(zones_at(&zones, 0.9467 + 0.05, 0.6), [8, 12]);
        assert_eq!(zones_at(&zones, 0.9467 - 0.05, 0.6), [5, 12]);
        let zones = cadre_71(&table());
        assert_eq!(zones.len(), 12);
        assert_eq!(zones_at(&zones, 0.8, 0.3), [5]);
        assert_eq!(zones_at(&zones, 1.35, 0.05), [5, 11]);
    }
}
