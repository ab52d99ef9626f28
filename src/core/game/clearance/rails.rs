//! The edges of rails seen from above: the noses of the cushions with their jaws, and the wood
//! behind, which ends at the pockets and goes around them.

use std::f64::consts::TAU;

use nalgebra::Vector2;

use crate::physics::Table;
use crate::physics::table::{Cushion, Pocket};

/// Chords of a pocket's circle. Their error is at most half a millimetre.
const CHORDS: usize = 24;

/// A straight piece of an edge.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    pub ends: [Vector2<f64>; 2],
    /// Its height above the bed, m.
    pub height: f64,
}

/// All edges of a table's rails, without those of pockets that are not `near`.
pub(super) fn edges(table: &Table, near: impl Fn(&&Pocket) -> bool) -> impl Iterator<Item = Edge> {
    let (nose, top) = (table.nose_height, table.rail_height());
    let noses = table.cushions.iter().flat_map(Cushion::chords);
    let wood = wood(table, near).map(move |ends| Edge { ends, height: top });
    noses.map(move |ends| Edge { ends, height: nose }).chain(wood)
}

/// The wood's edge around the bed: the lines behind the cushions, interrupted by the pockets, and
/// the parts of the pockets' circles beyond those lines.
fn wood(table: &Table, near: impl Fn(&&Pocket) -> bool) -> impl Iterator<Item = [Vector2<f64>; 2]> {
    let half = table
        .bed
        .map(|bed| Vector2::new(bed.half_length, bed.half_width).add_scalar(table.rails.cushion));
    half.into_iter().zip(std::iter::once(near)).flat_map(move |(half, near)| {
        let sides = [(0, half.x), (0, -half.x), (1, half.y), (1, -half.y)];
        let lines = sides
            .into_iter()
            .flat_map(move |(across, place)| line(&table.pockets, across, place, half[1 - across]));
        let beyond = move |[a, b]: &[Vector2<f64>; 2]| {
            let middle = (a + b) * 0.5;
            middle.x.abs() > half.x || middle.y.abs() > half.y
        };
        lines.chain(table.pockets.iter().filter(near).flat_map(circle).filter(beyond))
    })
}

/// The line at `place` on the axis `across`, up to `half` both ways along the other axis, without
/// the pockets on it, m.
fn line(
    pockets: &[Pocket],
    across: usize,
    place: f64,
    half: f64,
) -> impl Iterator<Item = [Vector2<f64>; 2]> {
    let gaps = move || {
        pockets.iter().filter_map(move |pocket| {
            let off = pocket.center[across] - place;
            let chord = (pocket.radius * pocket.radius - off * off).max(0.0).sqrt();
            let middle = pocket.center[1 - across];
            (chord > 0.0).then_some([middle - chord, middle + chord])
        })
    };
    let point = move |along: f64| {
        let mut point = Vector2::repeat(place);
        point[1 - across] = along;
        point
    };
    // A piece starts at the line's end or after a gap, and extends to the next gap.
    let starts = std::iter::once(-half).chain(gaps().map(|[_, end]| end));
    starts.filter_map(move |from| {
        let covered = gaps().any(|[start, end]| start < from && from < end);
        let next = gaps().map(|[start, _]| start).filter(|start| *start >= from);
        let to = next.fold(half, f64::min);
        (!covered && from < to).then(|| [point(from), point(to)])
    })
}

/// A pocket's circle, in chords.
fn circle(pocket: &Pocket) -> impl Iterator<Item = [Vector2<f64>; 2]> {
    let (sin, cos) = libm::sincos(TAU / CHORDS as f64);
    let turned =
        move |arm: Vector2<f64>| Vector2::new(arm.x * cos - arm.y * sin, arm.x * sin + arm.y * cos);
    let first = Vector2::new(pocket.radius, 0.0);
    std::iter::successors(Some(first), move |arm| Some(turned(*arm)))
        .take(CHORDS)
        .map(move |arm| [arm, turned(arm)].map(|arm| pocket.center + arm))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Along the middle of a mouth, the first obstacle is the far side of the pocket.
    #[test]
    fn the_wood_follows_the_pockets() {
        for name in ["pool-9ft", "pool-7ft", "report"] {
            let table = Table::named(name).unwrap();
            let pieces: Vec<_> = wood(&table, |_| true).collect();
            for pocket in &table.pockets {
                let within = |[a, b]: &[Vector2<f64>; 2]| {
                    let middle = ((a + b) * 0.5 - pocket.center).norm();
                    middle < 0.95 * pocket.radius
                };
                assert!(!pieces.iter().any(within), "{name}: wood over a hole");
            }
            let long = pieces.iter().filter(|[a, b]| (b - a).norm() > 0.3).count();
            assert_eq!(long, 6, "{name}: a piece behind each rail");
        }
        assert_eq!(wood(&Table::named("rpool").unwrap(), |_| true).count(), 4);
        assert_eq!(wood(&Table::cloth(), |_| true).count(), 0);
    }
}
