//! Tables: bed, cushions with their ends, pockets and spots.
//!
//! A cushion is its nose edge seen from above, a segment whose playing side is the one its
//! normal points to; its ends are points that balls hit too. Meshes, shadows, aim lines and
//! the balls themselves all read the same [`Table`].

mod pool;
mod report;
mod ring;

use nalgebra::Vector2;

use super::ROUNDING;

pub use pool::{PocketSpec, PoolSpec};

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
    /// Halfway between the ends, m.
    ///
    /// A cushion and its mirror image run in opposite directions, since the playing side is on
    /// the right of both; what is counted from the middle has the same bits for both.
    pub middle: Vector2<f64>,
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
        let middle = (from + to) * 0.5;
        Cushion { from, to, middle, along, normal: Vector2::new(along.y, -along.x), length }
    }

    /// How far a point is in front of the line of the edge, m; below zero behind it.
    pub fn across(&self, point: Vector2<f64>) -> f64 {
        (point - self.middle).dot(&self.normal)
    }

    /// Whether a point is abreast of the edge, or no farther than `margin` (m) beyond its ends.
    pub fn is_abreast(&self, point: Vector2<f64>, margin: f64) -> bool {
        (point - self.middle).dot(&self.along).abs() <= 0.5 * self.length + margin
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

/// How a rack stands: what its triangle is like.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Triangle {
    /// From one row to the next, in diameters.
    pub row: f64,
    /// From one ball to the next in a row, in diameters.
    pub column: f64,
    /// How far a ball may lie from its place, m. The places are so much farther apart that balls
    /// never overlap, and no two racks are alike.
    pub slack: f64,
}

impl Triangle {
    /// As tight as a hand racks: rows half the square root of 3 apart, and gaps of at most four
    /// hundredths of a millimetre, which are enough that a break at the middle is no mirror image.
    pub const TIGHT: Triangle = Triangle { row: 0.5 * SQRT_3, column: 1.0, slack: 1e-5 };
}

/// Marked places on the long axis of the table, and what stands there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spots {
    /// x of the head spot and the head string, m: the kitchen lies below it.
    pub head: f64,
    /// x of the foot spot, where the apex of the rack stands, m.
    pub foot: f64,
    /// Radius of the half circle painted behind the head string, m; none on most tables.
    pub half_circle: Option<f64>,
    /// The triangle that belongs to the table.
    pub triangle: Triangle,
}

/// The rails around the bed, seen from above.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rails {
    /// From the nose to the wood behind the cushion, m.
    pub cushion: f64,
    /// From the nose to the outer edge, cushion included, m.
    pub width: f64,
    /// From the nose to the middle of the sights, m.
    pub sights: f64,
    /// Length (along the rail) and width of a sight, m.
    pub sight_size: [f64; 2],
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
    /// What stands around the bed.
    pub rails: Rails,
    /// A rectangle that no cushion and no pocket reaches into: in it, balls meet only balls.
    clear: Bed,
}

/// Nose height as a part of a pool ball's diameter (WPA equipment specification, 63.5 %).
const NOSE_HEIGHT_RATIO: f64 = 0.635;
/// Diameter of a pool ball, m (WPA, 2 1/4 in).
const POOL_BALL_DIAMETER: f64 = 0.05715;
/// How far the wood behind cushions rises above their noses, m.
const RAIL_RISE: f64 = 0.005;
/// Metres in an inch.
const INCH: f64 = 0.0254;
/// The square root of 3.
const SQRT_3: f64 = 1.732_050_807_568_877_2;

impl Table {
    /// The names that [`Table::named`] knows.
    pub const NAMES: [&'static str; 6] =
        ["report", "rpool", "cloth", "pool-9ft", "pool-8ft", "pool-7ft"];

    /// A table by its name in files and on the command line.
    pub fn named(name: &str) -> Option<Table> {
        match name {
            "report" => Some(Table::report()),
            "rpool" => Some(Table::rpool()),
            "cloth" => Some(Table::cloth()),
            "pool-9ft" => Some(Table::pool(&PoolSpec::NINE_FOOT)),
            "pool-8ft" => Some(Table::pool(&PoolSpec::EIGHT_FOOT)),
            "pool-7ft" => Some(Table::pool(&PoolSpec::SEVEN_FOOT)),
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
        let rails = Table::REPORT_RAILS;
        Table { bed: None, cushions, ends, pockets, nose_height, spots: None, rails, clear }
    }

    /// Height of the wood behind its cushions above the bed, m.
    pub fn rail_height(&self) -> f64 {
        self.nose_height + RAIL_RISE
    }

    /// How far its cushions lean over the straight lines of its bed, m; zero on most tables.
    pub fn lean(&self) -> f64 {
        let Some(bed) = self.bed else { return 0.0 };
        let over = |end: &CushionEnd| {
            (bed.half_length - end.point.x.abs()).min(bed.half_width - end.point.y.abs())
        };
        self.ends.iter().map(over).fold(0.0, f64::max)
    }

    /// The pocket whose circle a centre is in.
    pub fn pocket_at(&self, center: Vector2<f64>) -> Option<PocketId> {
        let inside = |pocket: &Pocket| (center - pocket.center).norm() < pocket.radius;
        self.pockets.iter().position(inside).map(PocketId)
    }

    /// Whether a ball of this radius (m) that goes from one place to the other in a straight line
    /// stays clear of every cushion and pocket. May say no where yes would be true.
    pub fn is_clear(&self, from: Vector2<f64>, to: Vector2<f64>, radius: f64) -> bool {
        from.x.abs().max(to.x.abs()) < self.clear.half_length - radius
            && from.y.abs().max(to.y.abs()) < self.clear.half_width - radius
    }

    /// For how long (s) a ball of this radius (m) that goes straight on from a place (m) at a
    /// velocity (m/s) stays clear of every cushion and pocket: so long at least.
    pub fn clear_for(&self, from: Vector2<f64>, velocity: Vector2<f64>, radius: f64) -> f64 {
        let [x, y] =
            [self.clear.half_length, self.clear.half_width].map(|half| half - radius - ROUNDING);
        if from.x.abs() >= x || from.y.abs() >= y {
            return 0.0;
        }
        // For ever along an axis on which it does not move.
        let within = |edge: f64, from: f64, speed: f64| (edge.copysign(speed) - from) / speed;
        within(x, from.x, velocity.x).min(within(y, from.y, velocity.y))
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

    /// A ball stays clear for as long as it is said to, and hardly any longer; for ever where
    /// there is nothing, and not at all where it is not clear to begin with.
    #[test]
    fn clear_until_it_comes_near() {
        let (table, radius) = (Table::report(), 0.028575);
        for (x, y, vx, vy) in [(0.3, 0.2, 1.0, 0.4), (-1.0, 0.5, -0.2, 3.0), (0.0, 0.0, 0.0, -7.0)]
        {
            let (from, velocity) = (Vector2::new(x, y), Vector2::new(vx, vy));
            let time = table.clear_for(from, velocity, radius);
            assert!(time > 0.0 && table.is_clear(from, from + velocity * time, radius));
            assert!(!table.is_clear(from, from + velocity * (time + 1e-8), radius));
        }
        let (origin, along) = (Vector2::zeros(), Vector2::new(1.0, -0.0));
        assert_eq!(Table::cloth().clear_for(origin, along, radius), f64::INFINITY);
        assert_eq!(table.clear_for(origin, origin, radius), f64::INFINITY);
        assert_eq!(table.clear_for(along * 2.0, -along, radius), 0.0);
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

    /// The long rails of the report's table lean in by 1/32 in; pool tables and sides do not.
    #[test]
    fn only_the_report_table_leans() {
        assert!((Table::report().lean() - INCH / 32.0).abs() < 1e-12, "{}", Table::report().lean());
        for name in ["rpool", "cloth", "pool-9ft", "pool-8ft", "pool-7ft"] {
            assert!(Table::named(name).unwrap().lean() < 1e-12, "{name}");
        }
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
