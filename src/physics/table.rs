//! Tables: bed, cushions with their ends, pockets and spots.
//!
//! A cushion is its nose edge seen from above, a segment whose playing side is the one its
//! normal points to; its ends are points that balls hit too. Meshes, shadows, aim lines and
//! the balls themselves all read the same [`Table`].

use nalgebra::Vector2;

/// A cushion's place in its table's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct CushionId(pub usize);

/// A pocket's place in its table's list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PocketId(pub usize);

/// One straight piece of cushion, jaws included.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cushion {
    /// One end of the nose edge, m.
    pub from: Vector2<f64>,
    /// The other end, m.
    pub to: Vector2<f64>,
    /// Unit vector along the edge, from `from` to `to`.
    pub along: Vector2<f64>,
    /// Unit vector into play: (to - from) x z.
    pub normal: Vector2<f64>,
    /// Length of the edge, m.
    pub length: f64,
}

impl Cushion {
    /// The cushion between two points in metres that do not coincide.
    pub fn new(from: Vector2<f64>, to: Vector2<f64>) -> Cushion {
        let length = (to - from).norm();
        let along = (to - from) / length;
        Cushion { from, to, along, normal: Vector2::new(along.y, -along.x), length }
    }

    /// Distance from a point to the edge, m.
    pub fn distance(&self, point: Vector2<f64>) -> f64 {
        let along = (point - self.from).dot(&self.along).clamp(0.0, self.length);
        (point - self.from - self.along * along).norm()
    }
}

/// An end of a cushion: a point that balls hit from any side.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CushionEnd {
    /// Where, m.
    pub point: Vector2<f64>,
    /// The cushion it belongs to: of those that share it, the one listed first.
    pub cushion: CushionId,
}

/// A pocket: it takes a ball whose centre enters its circle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pocket {
    /// Centre of the circle, m.
    pub center: Vector2<f64>,
    /// Radius of the circle, m.
    pub radius: f64,
}

/// A rectangle around the origin.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bed {
    /// Half the length, along x, m.
    pub half_length: f64,
    /// Half the width, along y, m.
    pub half_width: f64,
}

impl Bed {
    /// Whether a centre at this place is on the bed.
    pub fn contains(&self, point: Vector2<f64>) -> bool {
        point.x.abs() <= self.half_length && point.y.abs() <= self.half_width
    }
}

/// Marked places on the long axis of the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spots {
    /// x of the head spot and the head string, m: the kitchen lies below it.
    pub head: f64,
    /// x of the foot spot, where the apex of the rack stands, m.
    pub foot: f64,
}

/// A table to play on.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// The playing surface; none if it has no end.
    pub bed: Option<Bed>,
    /// Its cushions, in the order of their [`CushionId`].
    pub cushions: Vec<Cushion>,
    /// The ends of its cushions, each place once.
    pub ends: Vec<CushionEnd>,
    /// Its pockets, in the order of their [`PocketId`].
    pub pockets: Vec<Pocket>,
    /// Height of the cushions' noses above the bed, m.
    pub nose_height: f64,
    /// Its spots, if it has any.
    pub spots: Option<Spots>,
}

/// Nose height as a part of a pool ball's diameter (WPA equipment specification, 63.5 %).
const NOSE_HEIGHT_RATIO: f64 = 0.635;
/// Diameter of a pool ball, m (WPA, 2 1/4 in).
const POOL_BALL_DIAMETER: f64 = 0.05715;
/// Metres in an inch.
const INCH: f64 = 0.0254;

impl Table {
    /// The names that [`Table::named`] knows.
    pub const NAMES: [&'static str; 2] = ["report", "cloth"];

    /// A table by its name in files and on the command line.
    pub fn named(name: &str) -> Option<Table> {
        match name {
            "report" => Some(Table::report()),
            "cloth" => Some(Table::cloth()),
            _ => None,
        }
    }

    /// The usual height of cushion noses over the bed, m.
    pub fn standard_nose_height() -> f64 {
        NOSE_HEIGHT_RATIO * POOL_BALL_DIAMETER
    }

    /// A table of any shape without a bed's end or spots.
    pub fn from_parts(cushions: Vec<Cushion>, pockets: Vec<Pocket>, nose_height: f64) -> Table {
        let mut ends: Vec<CushionEnd> = Vec::with_capacity(2 * cushions.len());
        for (index, cushion) in cushions.iter().enumerate() {
            for point in [cushion.from, cushion.to] {
                if !ends.iter().any(|end| end.point == point) {
                    ends.push(CushionEnd { point, cushion: CushionId(index) });
                }
            }
        }
        Table { bed: None, cushions, ends, pockets, nose_height, spots: None }
    }

    /// The table of gl-billiards (2014): 100 by 50 inches, 26 straight pieces of cushion, six
    /// pocket circles of 4.8 inches.
    ///
    /// Its long rails lean by 1/32 in over 42.5 in, as the original's do.
    pub fn report() -> Table {
        // The jaws in inches, as the original measured them; everything else is a mirror image.
        let end_rail = [
            (53.0 + 19.0 / 32.0, 25.0 + 6.0 / 32.0),
            (51.0 + 15.0 / 32.0, 23.0),
            (50.0, 20.0 + 16.0 / 32.0),
        ];
        let long_rail = [
            (49.0 + 29.0 / 32.0, 28.0 + 16.0 / 32.0),
            (47.0 + 31.0 / 32.0, 26.0 + 16.0 / 32.0),
            (45.0 + 19.0 / 32.0, 24.0 + 31.0 / 32.0),
            (3.0 + 3.0 / 32.0, 25.0),
            (2.0 + 12.0 / 32.0, 27.0 + 16.0 / 32.0),
        ];
        let inches = |(x, y): (f64, f64)| Vector2::new(x * INCH, y * INCH);
        let mirror = |points: &[(f64, f64)], sx: f64, sy: f64| -> Vec<Vector2<f64>> {
            points.iter().map(|&(x, y)| inches((sx * x, sy * y))).collect()
        };
        let reversed = |mut points: Vec<Vector2<f64>>| {
            points.reverse();
            points
        };
        let end = |sx: f64, sy: f64| {
            // From the jaw at sy down to the jaw at -sy.
            let mut rail = mirror(&end_rail, sx, sy);
            rail.extend(reversed(mirror(&end_rail, sx, -sy)));
            rail
        };
        let rails = [
            end(1.0, 1.0),
            mirror(&long_rail, 1.0, -1.0),
            reversed(mirror(&long_rail, -1.0, -1.0)),
            end(-1.0, -1.0),
            mirror(&long_rail, -1.0, 1.0),
            reversed(mirror(&long_rail, 1.0, 1.0)),
        ];
        let cushions = rails
            .iter()
            .flat_map(|rail| rail.windows(2).map(|ends| Cushion::new(ends[0], ends[1])))
            .collect();
        let pockets =
            [(52.0, 27.0), (52.0, -27.0), (0.0, -27.0), (-52.0, -27.0), (-52.0, 27.0), (0.0, 27.0)]
                .map(|center| Pocket { center: inches(center), radius: 4.8 / 2.0 * INCH });
        let mut table =
            Table::from_parts(cushions, pockets.to_vec(), Table::standard_nose_height());
        table.bed = Some(Bed { half_length: 50.0 * INCH, half_width: 25.0 * INCH });
        table.spots = Some(Spots { head: -1.4 / 5.0 * 108.0 * INCH, foot: 108.0 / 4.0 * INCH });
        table
    }

    /// An endless cloth without cushions or pockets.
    pub fn cloth() -> Table {
        Table::from_parts(Vec::new(), Vec::new(), Table::standard_nose_height())
    }
}
