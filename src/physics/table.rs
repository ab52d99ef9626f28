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
    /// A rectangle that no cushion and no pocket reaches into: in it, balls meet only balls.
    clear: Bed,
}

/// Nose height as a part of a pool ball's diameter (WPA equipment specification, 63.5 %).
const NOSE_HEIGHT_RATIO: f64 = 0.635;
/// Diameter of a pool ball, m (WPA, 2 1/4 in).
const POOL_BALL_DIAMETER: f64 = 0.05715;
/// Metres in an inch.
const INCH: f64 = 0.0254;

impl Table {
    /// The names that [`Table::named`] knows.
    pub const NAMES: [&'static str; 3] = ["report", "rpool", "cloth"];

    /// A table by its name in files and on the command line.
    pub fn named(name: &str) -> Option<Table> {
        match name {
            "report" => Some(Table::report()),
            "rpool" => Some(Table::rpool()),
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
        let clear = clear_rectangle(&cushions, &pockets);
        Table { bed: None, cushions, ends, pockets, nose_height, spots: None, clear }
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

    /// Whether a ball of this radius (m) that goes from one place to the other in a straight line
    /// stays clear of every cushion and pocket. May say no where yes would be true.
    pub fn is_clear(&self, from: Vector2<f64>, to: Vector2<f64>, radius: f64) -> bool {
        from.x.abs().max(to.x.abs()) < self.clear.half_length - radius
            && from.y.abs().max(to.y.abs()) < self.clear.half_width - radius
    }

    /// The table of the billiard simulation blog (2013): 1.93 by 0.965 m, four sides and no
    /// pockets. Its sides are right (+x), bottom (-y), left and top.
    pub fn rpool() -> Table {
        let (x, y) = (1.93 / 2.0, 0.965 / 2.0);
        let corners = [(x, y), (x, -y), (-x, -y), (-x, y), (x, y)].map(|(x, y)| Vector2::new(x, y));
        let sides = corners.windows(2).map(|ends| Cushion::new(ends[0], ends[1])).collect();
        let mut table = Table::from_parts(sides, Vec::new(), Table::standard_nose_height());
        table.bed = Some(Bed { half_length: x, half_width: y });
        table
    }

    /// An endless cloth without cushions or pockets.
    pub fn cloth() -> Table {
        Table::from_parts(Vec::new(), Vec::new(), Table::standard_nose_height())
    }
}

/// A large rectangle around the origin that neither cushions nor pockets reach into.
fn clear_rectangle(cushions: &[Cushion], pockets: &[Pocket]) -> Bed {
    /// The least distance from zero in an interval.
    fn nearest(a: f64, b: f64) -> f64 {
        if a * b <= 0.0 { 0.0 } else { a.abs().min(b.abs()) }
    }
    // What is kept out, as the nearest |x| and |y| of its bounding box. A rectangle avoids the
    // box if it stays below either.
    let edges = cushions.iter().map(|cushion| {
        let (from, to) = (cushion.from, cushion.to);
        (nearest(from.x, to.x), nearest(from.y, to.y))
    });
    let circles = pockets.iter().map(|Pocket { center: c, radius: r }| {
        (nearest(c.x - r, c.x + r), nearest(c.y - r, c.y + r))
    });
    let mut clear = Bed { half_length: f64::INFINITY, half_width: f64::INFINITY };
    let mut boxes: Vec<(f64, f64)> = edges.chain(circles).collect();
    // Sides that leave no choice first; of the rest, give up the dimension that costs less.
    boxes.sort_by(|a, b| a.0.min(a.1).total_cmp(&b.0.min(b.1)));
    for (x, y) in boxes {
        if clear.half_length <= x || clear.half_width <= y {
            continue;
        }
        if x / clear.half_length.min(1e9) >= y / clear.half_width.min(1e9) {
            clear.half_length = x;
        } else {
            clear.half_width = y;
        }
    }
    clear
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On the report's table nothing reaches into the field between the pockets' circles.
    #[test]
    fn clear_field_of_the_report_table() {
        let table = Table::report();
        assert!(table.is_clear(Vector2::new(-1.2, -0.59), Vector2::new(1.2, 0.59), 0.028575));
        assert!(!table.is_clear(Vector2::zeros(), Vector2::new(0.0, 0.61), 0.028575));
        assert!(!table.is_clear(Vector2::zeros(), Vector2::new(1.245, 0.0), 0.028575));
    }

    /// A cushion through the origin leaves nothing clear, none at all everything.
    #[test]
    fn clear_field_of_odd_tables() {
        let origin = Vector2::zeros();
        let across = Cushion::new(Vector2::new(-1.0, -1.0), Vector2::new(1.0, 1.0));
        let table = Table::from_parts(vec![across], Vec::new(), 0.036);
        assert!(!table.is_clear(origin, origin, 0.028575));
        assert!(Table::cloth().is_clear(origin, Vector2::new(1e6, 1e6), 0.028575));
    }

    /// 26 pieces have 32 ends, as six rails that each stand alone.
    #[test]
    fn shared_ends_stand_once() {
        assert_eq!(Table::report().cushions.len(), 26);
        assert_eq!(Table::report().ends.len(), 32);
    }

    /// Every normal of the report's rails points to the field, the jaws' into their mouth.
    #[test]
    fn normals_point_into_play() {
        for cushion in Table::report().cushions.iter().filter(|cushion| cushion.length > 0.2) {
            assert!(cushion.normal.dot(&-cushion.from) > 0.0);
        }
    }
}
