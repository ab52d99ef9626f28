//! Tables: bed, cushions, pockets and spots.
//!
//! A cushion is the edge of its nose seen from above, a segment or an arc whose playing side is given
//! by its normal. Its ends are points that balls hit too. Meshes, shadows, aim lines and the balls
//! all use the same [`Table`].

mod carom;
pub mod cushion;
mod named;
mod pocket;
mod pocket_body;
mod pool;
mod rail_top;
mod report;
mod ring;
mod rounded;

use nalgebra::Vector2;

use super::ROUNDING;

pub use carom::{CaromMarks, CaromSpec};
pub use cushion::{Curve, Cushion, CushionEnd, CushionId};
pub use pocket::{Pocket, PocketId};
pub use pocket_body::{Nearest, PocketBody, PocketSurface, Surfaces, nearer};
pub use pool::{PocketSpec, PoolSpec};
pub use rail_top::RailTop;
pub use rounded::{RoundedPocket, RoundedSpec};

/// A rectangle around the origin.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bed {
    /// Half the length, along x, m.
    pub half_length: f64,
    /// Half the width, along y, m.
    pub half_width: f64,
}

impl Bed {
    /// True if a point is on the bed.
    pub fn contains(&self, point: Vector2<f64>) -> bool {
        point.x.abs() <= self.half_length && point.y.abs() <= self.half_width
    }
}

/// The geometry of a rack.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Triangle {
    /// Distance between rows, in diameters.
    pub row: f64,
    /// Distance between neighbours in a row, in diameters.
    pub column: f64,
    /// Largest random displacement of a ball, m. The positions are so much farther apart that balls
    /// never overlap, and no two racks are alike.
    pub slack: f64,
}

impl Triangle {
    /// A tight rack: rows √3/2 diameters apart, with gaps of at most 0.04 mm, which suffice to keep
    /// a straight break from being symmetric.
    pub const TIGHT: Triangle = Triangle { row: 0.5 * SQRT_3, column: 1.0, slack: 1e-5 };
}

/// Positions marked on the long axis of the table, with the rack that belongs to it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Spots {
    /// x of the head spot and the head string, m. The kitchen is on the negative side of it.
    pub head: f64,
    /// x of the foot spot, where the apex of the rack lies, m.
    pub foot: f64,
    /// Radius of the half circle painted behind the head string, m. Most tables have none.
    pub half_circle: Option<f64>,
    /// x of the black spot of a snooker table, m, whose foot spot is the pink spot and whose head
    /// string the baulk line. None on other tables.
    pub black: Option<f64>,
    /// The marks of a carom table, whose foot spot is the red ball's. None on other tables.
    pub carom: Option<CaromMarks>,
    /// The rack used on this table.
    pub triangle: Triangle,
}

impl Spots {
    /// The spots painted on the cloth, m: those of a carom or a snooker table, or the foot spot.
    pub fn painted(&self) -> impl Iterator<Item = Vector2<f64>> {
        let (carom, colors) = (self.of_carom(), self.colors());
        let foot = carom.is_none() && colors.is_none();
        let foot = foot.then(|| Vector2::new(self.foot, 0.0));
        carom.into_iter().flatten().chain(colors.into_iter().flatten()).chain(foot)
    }

    /// The spots of the colours of a snooker table, from yellow to black, m: yellow and green in the
    /// corners of the D, brown between them, blue in the middle of the table, pink and black.
    pub fn colors(&self) -> Option<[Vector2<f64>; 6]> {
        let (radius, black) = (self.half_circle?, self.black?);
        let [head, foot] = [self.head, self.foot];
        let spots = [(head, -radius), (head, radius), (head, 0.0)];
        let on_axis = [(0.0, 0.0), (foot, 0.0), (black, 0.0)];
        let [yellow, green, brown] = spots.map(|(x, y)| Vector2::new(x, y));
        let [blue, pink, black] = on_axis.map(|(x, y)| Vector2::new(x, y));
        Some([yellow, green, brown, blue, pink, black])
    }
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
    /// Length (along the rail) and width of a sight, m. Zero if there are none.
    pub sight_size: [f64; 2],
    /// True for dark wood.
    pub is_dark: bool,
    /// True if a ball in the air can land on them. Behind others the table ends at the noses.
    pub has_tops: bool,
}

/// A table to play on.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// The playing surface. None for an endless one.
    pub bed: Option<Bed>,
    /// Its cushions, in the order of their [`CushionId`].
    pub cushions: Vec<Cushion>,
    /// The ends of its cushions, without duplicates.
    pub ends: Vec<CushionEnd>,
    /// Its pockets, in the order of their [`PocketId`].
    pub pockets: Vec<Pocket>,
    /// Height of the cushions' noses above the bed, m.
    pub nose_height: f64,
    /// Its spots, if it has any.
    pub spots: Option<Spots>,
    /// The rails around the bed.
    pub rails: Rails,
    /// A rectangle that no cushion or pocket reaches into. Balls in it can only collide with balls.
    clear: Bed,
}

/// Nose height divided by the diameter of a pool ball (WPA equipment specification, 63.5 %).
const NOSE_HEIGHT_RATIO: f64 = 0.635;
/// Diameter of a pool ball, m (WPA, 2 1/4 in).
const POOL_BALL_DIAMETER: f64 = 0.05715;
/// Height of the wood behind the cushions above their noses, m.
const RAIL_RISE: f64 = 0.005;
/// Shorter pieces of cushion are facings of pockets, m.
const LONGEST_FACING: f64 = 0.15;
/// Nearer things than this may be touched by a ball in a cushion, m.
const NEAR: f64 = 0.1;
/// Metres in an inch.
pub(in crate::physics) const INCH: f64 = 0.0254;
/// The square root of 3.
const SQRT_3: f64 = 1.732_050_807_568_877_2;

impl Table {
    /// Standard height of cushion noses above the bed, m.
    pub fn standard_nose_height() -> f64 {
        NOSE_HEIGHT_RATIO * POOL_BALL_DIAMETER
    }

    /// A table of any shape, without a bed or spots.
    pub fn from_parts(cushions: Vec<Cushion>, pockets: Vec<Pocket>, nose_height: f64) -> Table {
        let mut ends: Vec<CushionEnd> = Vec::with_capacity(2 * cushions.len());
        for (index, cushion) in cushions.iter().enumerate() {
            for point in [cushion.from, cushion.to] {
                let goes_on = |next: &Cushion| next.has_end(point) && cushion.continues(next);
                if !ends.iter().any(|end| end.point == point) && !cushions.iter().any(goes_on) {
                    ends.push(CushionEnd { point, cushion: CushionId(index) });
                }
            }
        }
        let clear = clear_rectangle(&cushions, &pockets);
        let rails = Table::REPORT_RAILS;
        Table { bed: None, cushions, ends, pockets, nose_height, spots: None, rails, clear }
    }

    /// True if players count the sights of this table: those of carom.
    pub fn has_diamonds(&self) -> bool {
        self.spots.is_some_and(|spots| spots.carom.is_some())
    }

    /// Height of the wood behind the cushions above the bed, m.
    pub fn rail_height(&self) -> f64 {
        self.nose_height + RAIL_RISE
    }

    /// Largest distance by which a cushion extends over the edges of the bed, m. Zero on most
    /// tables.
    pub fn lean(&self) -> f64 {
        let Some(bed) = self.bed else { return 0.0 };
        let over = |end: &CushionEnd| {
            (bed.half_length - end.point.x.abs()).min(bed.half_width - end.point.y.abs())
        };
        self.ends.iter().map(over).fold(0.0, f64::max)
    }

    /// The pocket whose circle contains a point.
    pub fn pocket_at(&self, center: Vector2<f64>) -> Option<PocketId> {
        self.pockets.iter().position(|pocket| pocket.contains(center)).map(PocketId)
    }

    /// True if a ball of this radius (m) stays clear of every cushion and pocket on a straight line
    /// between two points. May return false for a clear line.
    pub fn is_clear(&self, from: Vector2<f64>, to: Vector2<f64>, radius: f64) -> bool {
        from.x.abs().max(to.x.abs()) < self.clear.half_length - radius
            && from.y.abs().max(to.y.abs()) < self.clear.half_width - radius
    }

    /// True if a piece of cushion is the facing of a pocket: a hard sheet on the sawn end of the
    /// rubber. A rounded nose has none: the strip itself is bent around into the pocket, so that the
    /// arc and the straight jaw behind it are as soft as the rail.
    pub fn is_facing(&self, cushion: CushionId) -> bool {
        let cushion = &self.cushions[cushion.0];
        cushion.length < LONGEST_FACING
            && cushion.curve.is_none()
            && !self.cushions.iter().any(|other| other.continues(cushion))
    }

    /// True if a ball that presses a cushion, on a way between these corners of a rectangle (m), is
    /// farther than 0.1 m from the cushion's ends. Around a bed there is nothing else to touch.
    pub fn is_alone_at(&self, cushion: CushionId, from: Vector2<f64>, to: Vector2<f64>) -> bool {
        let Cushion { middle, along, length, .. } = self.cushions[cushion.0];
        let aside = ((from + to) * 0.5 - middle).dot(&along).abs();
        let way = (to - from).abs().dot(&along.abs()) * 0.5;
        self.bed.is_some() && aside + way + NEAR < 0.5 * length
    }

    /// A lower bound on the time (s) for which a ball of this radius (m), moving straight on from a
    /// point (m) at a velocity (m/s), stays clear of every cushion and pocket.
    pub fn clear_for(&self, from: Vector2<f64>, velocity: Vector2<f64>, radius: f64) -> f64 {
        let [x, y] =
            [self.clear.half_length, self.clear.half_width].map(|half| half - radius - ROUNDING);
        if from.x.abs() >= x || from.y.abs() >= y {
            return 0.0;
        }
        // Infinite along an axis without motion.
        let within = |edge: f64, from: f64, speed: f64| (edge.copysign(speed) - from) / speed;
        within(x, from.x, velocity.x).min(within(y, from.y, velocity.y))
    }

    /// The table of the billiard simulation blog (2013): 1.93 by 0.965 m, four sides and no
    /// pockets. Its sides are right (+x), bottom (-y), left and top.
    pub fn rpool() -> Table {
        let bed = Bed { half_length: 1.93 / 2.0, half_width: 0.965 / 2.0 };
        let mut table = Table::from_parts(bed.sides(), Vec::new(), Table::standard_nose_height());
        table.bed = Some(bed);
        table
    }

    /// An endless cloth without cushions or pockets.
    pub fn cloth() -> Table {
        Table::from_parts(Vec::new(), Vec::new(), Table::standard_nose_height())
    }
}

/// A large rectangle around the origin without cushions or pockets.
fn clear_rectangle(cushions: &[Cushion], pockets: &[Pocket]) -> Bed {
    /// Smallest absolute value in an interval.
    fn nearest(a: f64, b: f64) -> f64 {
        if a * b <= 0.0 { 0.0 } else { a.abs().min(b.abs()) }
    }
    // Each obstacle as the smallest |x| and |y| of its bounding box. A rectangle avoids it if it
    // stays below either.
    let edges = cushions.iter().map(|cushion| {
        let [low, high] = cushion.bounds();
        (nearest(low.x, high.x), nearest(low.y, high.y))
    });
    let circles = pockets.iter().map(|Pocket { center: c, radius: r, .. }| {
        (nearest(c.x - r, c.x + r), nearest(c.y - r, c.y + r))
    });
    let mut clear = Bed { half_length: f64::INFINITY, half_width: f64::INFINITY };
    let mut boxes: Vec<(f64, f64)> = edges.chain(circles).collect();
    // Obstacles that block one dimension completely come first. For the others, reduce the
    // dimension that costs less.
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

    /// Tests the clear rectangle of the report's table.
    #[test]
    fn clear_field_of_the_report_table() {
        let table = Table::report();
        assert!(table.is_clear(Vector2::new(-1.2, -0.59), Vector2::new(1.2, 0.59), 0.028575));
        assert!(!table.is_clear(Vector2::zeros(), Vector2::new(0.0, 0.61), 0.028575));
        assert!(!table.is_clear(Vector2::zeros(), Vector2::new(1.245, 0.0), 0.028575));
    }

    /// Tests that the clear time is safe and close to exact, infinite without obstacles, and zero
    /// where there is no clearance.
    #[test]
    fn clear_time_is_safe_and_tight() {
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

    /// Tests a cushion through the origin, and a table without cushions.
    #[test]
    fn clear_field_of_odd_tables() {
        let origin = Vector2::zeros();
        let across = Cushion::new(Vector2::new(-1.0, -1.0), Vector2::new(1.0, 1.0));
        let table = Table::from_parts(vec![across], Vec::new(), 0.036);
        assert!(!table.is_clear(origin, origin, 0.028575));
        assert!(Table::cloth().is_clear(origin, Vector2::new(1e6, 1e6), 0.028575));
    }

    /// Tests that only the long rails of the report's table lean in, by 1/32 in.
    #[test]
    fn only_the_report_table_leans() {
        assert!((Table::report().lean() - INCH / 32.0).abs() < 1e-12, "{}", Table::report().lean());
        for name in Table::NAMES.into_iter().filter(|name| *name != "report") {
            assert!(Table::named(name).unwrap().lean() < 1e-12, "{name}");
        }
    }

    /// Tests that 26 pieces in six separate rails have 32 ends.
    #[test]
    fn shared_ends_are_listed_once() {
        assert_eq!(Table::report().cushions.len(), 26);
        assert_eq!(Table::report().ends.len(), 32);
    }

    /// Tests that every long cushion's normal points into the field.
    #[test]
    fn normals_point_into_play() {
        for cushion in Table::report().cushions.iter().filter(|cushion| cushion.length > 0.2) {
            assert!(cushion.normal.dot(&-cushion.from) > 0.0);
        }
    }
}
