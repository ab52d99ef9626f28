//! The plan of the table: joins its cushions and pockets into furniture.

use nalgebra::Vector2;

use crate::physics::Table;
use crate::physics::table::{Cushion, Spots};
use crate::render::light::Lamp;
use crate::render::palette;

/// Undercut of a cushion: horizontal distance from the nose back to the foot, m.
pub(in crate::render) const UNDERCUT: f32 = 0.011;
/// Radius of the furniture's corners, m, and its largest value in widths of a rail.
const CORNER_RADIUS: (f32, f32) = (0.11, 0.75);
/// Half the side of the square of cloth around a pocket, in pocket radii.
pub(super) const SQUARE: f32 = 1.04;
/// Margin of the cloth beyond those squares, m.
const CLOTH_MARGIN: f32 = 0.001;
/// Largest distance of a pocket's centre from the middle of its gap, in radii.
const POCKET_REACH: f32 = 2.0;
/// Cloth drawn around tables whose bed is endless, m.
const ENDLESS_MARGIN: f32 = 25.0;

/// The opening between two runs of cushions, from the end of one to the start of the next. The runs
/// are ordered with the playing surface on the right.
#[derive(Debug, Clone, Copy)]
pub(super) struct Gap {
    pub from: Vector2<f32>,
    pub to: Vector2<f32>,
    /// Its pocket, as an index into [`Plan::pockets`].
    pub pocket: Option<usize>,
}

/// A pocket's circle.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hole {
    pub center: Vector2<f32>,
    pub radius: f32,
}

/// A straight piece of a cushion's nose.
#[derive(Debug, Clone, Copy)]
pub(in crate::render) struct NosePiece {
    /// Its start, m.
    pub from: Vector2<f32>,
    /// Unit vector along it.
    pub along: Vector2<f32>,
    /// Its length, m.
    pub length: f32,
    /// Unit normal, into play.
    pub out: Vector2<f32>,
}

/// The plan of a table, in metres.
#[derive(Debug)]
pub struct Plan {
    /// Centre of the playing surface.
    pub center: Vector2<f32>,
    /// Half the size of the playing surface, between the noses.
    pub half: Vector2<f32>,
    /// Half the size of the area that the light map covers.
    pub lit_half: Vector2<f32>,
    /// True if the cushions and pockets form a closed ring with rails around it.
    pub furniture: bool,
    /// The lamp over it.
    pub lamp: Lamp,
    /// Height of the noses.
    pub nose: f32,
    /// Height of the rails.
    pub rail_top: f32,
    /// Distance from a cushion's nose to the wood behind it.
    pub cushion: f32,
    /// Distance from a cushion's nose to the outer edge of its rail.
    pub rail: f32,
    /// Distance from a cushion's nose to the sights on its rail, and half their length and width;
    /// zero without sights.
    pub(super) sights: (f32, [f32; 2]),
    /// Mean albedo of the rails.
    pub(in crate::render) wood: [f32; 3],
    /// Marks on the cloth.
    pub spots: Option<Spots>,
    pub(super) runs: Vec<Vec<Vector2<f32>>>,
    /// The noses in front of each board of the rails: the runs, or for a ring without gaps its sides
    /// between mitres.
    pub(super) boards: Vec<Vec<Vector2<f32>>>,
    /// Gap `i` follows board `i`; empty without furniture.
    pub(super) gaps: Vec<Gap>,
    pub(super) pockets: Vec<Hole>,
}

impl Plan {
    /// The plan of a table.
    pub fn new(table: &Table) -> Plan {
        let pockets: Vec<Hole> = table
            .pockets
            .iter()
            .map(|pocket| Hole { center: pocket.center.cast(), radius: pocket.radius as f32 })
            .collect();
        let (center, half) = extent(table);
        let mut runs = join_cushions(table);
        let mut sides = mitred_sides(&runs, table);
        let gaps = match table.bed {
            Some(_) => close_ring(sides.as_mut().unwrap_or(&mut runs), &pockets),
            None => None,
        };
        let furniture = gaps.is_some();
        let margin = match furniture {
            true => Vector2::repeat(table.rails.width as f32 + 0.01),
            false => half * 1.2,
        };
        let nose = table.nose_height as f32;
        Plan {
            center,
            half,
            lit_half: half + margin,
            furniture,
            lamp: Lamp::over(center, half),
            nose,
            rail_top: table.rail_height() as f32,
            cushion: table.rails.cushion as f32,
            rail: table.rails.width as f32,
            sights: (
                table.rails.sights as f32,
                table.rails.sight_size.map(|side| 0.5 * side as f32),
            ),
            wood: if table.rails.is_dark { palette::DARK_WOOD } else { palette::WOOD },
            spots: table.spots,
            boards: sides.unwrap_or_else(|| runs.clone()),
            runs,
            gaps: gaps.unwrap_or_default(),
            pockets,
        }
    }

    /// Distance of a point outside the rectangle of the playing surface, negative inside.
    pub(in crate::render) fn outside(&self, point: Vector2<f32>) -> f32 {
        let d = (point - self.center).abs() - self.half;
        d.x.max(d.y)
    }

    /// The straight pieces of all noses.
    pub(in crate::render) fn nose_pieces(&self) -> Vec<NosePiece> {
        let pieces = self.runs.iter().flat_map(|run| run.windows(2));
        pieces
            .map(|ends| {
                let along = (ends[1] - ends[0]).normalize();
                NosePiece {
                    from: ends[0],
                    along,
                    length: (ends[1] - ends[0]).norm(),
                    out: Vector2::new(along.y, -along.x),
                }
            })
            .collect()
    }

    /// Height of a cushion's top at a point: from the nose up to the rail.
    pub(super) fn top_height(&self, point: Vector2<f32>) -> f32 {
        let share = (self.outside(point) / self.cushion).clamp(0.0, 1.0);
        self.nose + (self.rail_top - self.nose) * share
    }

    /// Half the size of the cloth's rectangle. It reaches just under the cushions and around each
    /// pocket, which hide its border. A larger one would show its corners outside the furniture's
    /// round ones.
    pub(super) fn cloth_half(&self) -> Vector2<f32> {
        if !self.furniture {
            return self.half + Vector2::repeat(ENDLESS_MARGIN);
        }
        let square = |hole: &Hole| {
            (hole.center - self.center).abs() + Vector2::repeat(SQUARE * hole.radius + CLOTH_MARGIN)
        };
        let cushions = self.half + Vector2::repeat(self.cushion);
        self.pockets.iter().map(square).fold(cushions, |half, square| half.sup(&square))
    }

    /// The furniture's outer edge, `inset` metres inside the widest, counter-clockwise.
    pub(super) fn contour(&self, inset: f32) -> Vec<Vector2<f32>> {
        let half = self.half + Vector2::repeat(self.rail - inset);
        let widest = CORNER_RADIUS.0.min(CORNER_RADIUS.1 * self.rail);
        let radius = (widest - inset).max(0.01);
        let steps = 7;
        let mut contour = Vec::new();
        for (quarter, (sx, sy)) in
            [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)].into_iter().enumerate()
        {
            let middle = self.center + Vector2::new(sx * (half.x - radius), sy * (half.y - radius));
            for step in 0..=steps {
                let angle =
                    (quarter as f32 + step as f32 / steps as f32) * std::f32::consts::FRAC_PI_2;
                contour.push(middle + Vector2::new(angle.cos(), angle.sin()) * radius);
            }
        }
        contour
    }
}

/// Centre and half size of the table: its bed, or the bounds of everything on it.
fn extent(table: &Table) -> (Vector2<f32>, Vector2<f32>) {
    if let Some(bed) = table.bed {
        let half = Vector2::new(bed.half_length as f32, bed.half_width as f32);
        return (Vector2::zeros(), half);
    }
    let cushions = table.cushions.iter().flat_map(|c| [c.from, c.to]);
    let points = cushions.chain(table.pockets.iter().map(|pocket| pocket.center));
    let mut low = Vector2::repeat(f64::INFINITY);
    let mut high = Vector2::repeat(f64::NEG_INFINITY);
    for point in points {
        low = low.inf(&point);
        high = high.sup(&point);
    }
    // At least the size of a usual table, so that the lamp is never a point.
    let least = Vector2::new(1.27, 0.635);
    match low.x <= high.x {
        true => (((low + high) * 0.5).cast(), ((high - low) * 0.5).cast::<f32>().sup(&least)),
        false => (Vector2::zeros(), least),
    }
}

/// Joins cushions into runs, in which each starts where the one before ends. Arcs become chords.
fn join_cushions(table: &Table) -> Vec<Vec<Vector2<f32>>> {
    let mut runs: Vec<Vec<Vector2<f64>>> = Vec::new();
    for [from, to] in table.cushions.iter().flat_map(Cushion::chords) {
        match runs.last_mut() {
            Some(run) if run.last() == Some(&from) => run.push(to),
            _ => runs.push(vec![from, to]),
        }
    }
    runs.iter().map(|run| run.iter().map(|point| point.cast()).collect()).collect()
}

/// The sides of a table whose rails have no gaps, each from the wood at one corner along its nose to
/// the wood at the next; `None` for other tables.
fn mitred_sides(runs: &[Vec<Vector2<f32>>], table: &Table) -> Option<Vec<Vec<Vector2<f32>>>> {
    let [ring] = runs else { return None };
    if !table.has_rail_tops() || ring.first() != ring.last() {
        return None;
    }
    let at_wood =
        |corner: Vector2<f32>| corner + corner.map(f32::signum) * table.rails.cushion as f32;
    let side = |ends: &[Vector2<f32>]| vec![at_wood(ends[0]), ends[0], ends[1], at_wood(ends[1])];
    Some(ring.windows(2).map(side).collect())
}

/// The gaps between the runs around the table, ordered so that each run begins nearest to the end
/// of the one before; none if they form no closed ring.
fn close_ring(runs: &mut Vec<Vec<Vector2<f32>>>, pockets: &[Hole]) -> Option<Vec<Gap>> {
    let mut rest = std::mem::take(runs);
    let mut ring: Vec<Vec<Vector2<f32>>> = Vec::new();
    let mut end: Option<Vector2<f32>> = None;
    while !rest.is_empty() {
        let nearest = match end {
            None => 0,
            Some(end) => {
                let distance = |run: &Vec<Vector2<f32>>| (run[0] - end).norm();
                (0..rest.len())
                    .min_by(|a, b| distance(&rest[*a]).total_cmp(&distance(&rest[*b])))?
            }
        };
        let run = rest.remove(nearest);
        end = run.last().copied();
        ring.push(run);
    }
    *runs = ring;
    let gaps: Vec<Gap> = (0..runs.len())
        .filter_map(|index| {
            let from = *runs[index].last()?;
            let to = *runs[(index + 1) % runs.len()].first()?;
            let middle = (from + to) * 0.5;
            let distance = |hole: &Hole| (hole.center - middle).norm();
            let pocket = (0..pockets.len())
                .min_by(|a, b| distance(&pockets[*a]).total_cmp(&distance(&pockets[*b])))
                .filter(|index| distance(&pockets[*index]) < POCKET_REACH * pockets[*index].radius);
            Some(Gap { from, to, pocket })
        })
        .collect();
    let closed = gaps.iter().all(|gap| gap.pocket.is_some() || (gap.to - gap.from).norm() < 1e-3);
    (closed && runs.len() > 1).then_some(gaps)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that the report's table becomes furniture with a pocket in each of its six gaps.
    #[test]
    fn report_is_a_ring() {
        let plan = Plan::new(&Table::report());
        assert!(plan.furniture);
        assert_eq!(plan.runs.len(), 6);
        let mut pockets: Vec<_> = plan.gaps.iter().filter_map(|gap| gap.pocket).collect();
        pockets.sort_unstable();
        assert_eq!(pockets, [0, 1, 2, 3, 4, 5]);
    }

    /// Tests that a carom table becomes furniture with four mitred boards.
    #[test]
    fn a_table_without_pockets_is_a_ring() {
        let plan = Plan::new(&Table::named("carom-10ft").unwrap());
        assert!(plan.furniture && plan.pockets.is_empty());
        assert_eq!((plan.runs.len(), plan.boards.len(), plan.gaps.len()), (1, 4, 4));
        assert!(plan.gaps.iter().all(|gap| gap.pocket.is_none() && gap.from == gap.to));
    }

    /// Tests that a lone cushion and an endless cloth have plans too, without furniture.
    #[test]
    fn tables_without_furniture_have_plans() {
        let cushion =
            Cushion::new(nalgebra::Vector2::new(0.0, 1.0), nalgebra::Vector2::new(0.0, -1.0));
        let lone = Table::from_parts(vec![cushion], Vec::new(), 0.036);
        for table in [lone, Table::cloth()] {
            let plan = Plan::new(&table);
            assert!(!plan.furniture);
            assert!(plan.half.x >= 1.0 && plan.lamp.half.x > 0.5);
        }
    }
}
