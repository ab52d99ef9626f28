//! Pool tables, built from their specification.
//!
//! The rules say how wide a pocket's mouth is, how its jaws are cut and how far the slate reaches
//! into it (World Pool-Billiard Association, *Equipment Specifications*). Everything else follows:
//! a jaw is one straight facing from the tip of its rail to the edge of the pocket's circle, and
//! the circle closes the mouth behind it. Where the rules give a range, its middle is taken.
//!
//! ```text
//!    nose of the rail           tip
//!    ───────────────────────────●           A the cut angle, through the rubber
//!                             A  ╲          m the mouth, from tip to tip
//!                              m  ╲ facing  s the shelf, from the mouth's line to the
//!                                  ● ─ ╮      edge of the circle, along the axis
//! ```
//!
//! The tips are sharp: a facing is sawn and its cloth is thin, and the ends of cushions are
//! points that balls hit. Jaws stand upright here; the real ones lean back by 12 to 15 degrees.

use nalgebra::Vector2;

use super::cushion::reach;
use super::ring::Quarter;
use super::{
    Bed, INCH, POOL_BALL_DIAMETER, Pocket, PocketBody, RAIL_RISE, Rails, Spots, Table, Triangle,
};

/// The cut of one kind of pocket.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PocketSpec {
    /// Distance between the tips of the two noses, m.
    pub mouth: f64,
    /// Angle between nose and facing, measured through the rubber, degrees.
    pub cut_angle: f64,
    /// Distance from the middle of the mouth's line to the edge of the slate, m.
    pub shelf: f64,
    /// Radius of the hole in the slate, m.
    pub radius: f64,
}

/// The specification of a pool table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PoolSpec {
    /// Length of the playing surface from nose to nose, m.
    pub length: f64,
    /// Its width, m.
    pub width: f64,
    /// The corner pockets.
    pub corner: PocketSpec,
    /// The side pockets.
    pub side: PocketSpec,
    /// The rack.
    pub triangle: Triangle,
}

impl PoolSpec {
    /// 9 ft: 100 by 50 in (WPA: 2540 by 1270 mm).
    pub const NINE_FOOT: PoolSpec = PoolSpec::sized(100.0, 50.0);
    /// 8 ft: 92 by 46 in (WPA: 2337 by 1168 mm).
    pub const EIGHT_FOOT: PoolSpec = PoolSpec::sized(92.0, 46.0);
    /// 7 ft, not defined by the WPA: the larger of the two usual bar tables, 78 by 39 in (1981 by
    /// 991 mm), with the same pockets as the others.
    pub const SEVEN_FOOT: PoolSpec = PoolSpec::sized(78.0, 39.0);

    /// The specification of a pool table by its name in files; `None` for any other table.
    pub fn named(name: &str) -> Option<PoolSpec> {
        match name {
            "pool-9ft" => Some(PoolSpec::NINE_FOOT),
            "pool-8ft" => Some(PoolSpec::EIGHT_FOOT),
            "pool-7ft" => Some(PoolSpec::SEVEN_FOOT),
            _ => None,
        }
    }

    /// A table of this length and width in inches with the WPA's pockets.
    const fn sized(length: f64, width: f64) -> PoolSpec {
        PoolSpec {
            length: length * INCH,
            width: width * INCH,
            corner: PocketSpec {
                // WPA: 4 1/2 to 4 5/8 in (114.3 to 117.5 mm).
                mouth: (4.5 + 1.0 / 16.0) * INCH,
                // WPA: 142 ± 1 degrees.
                cut_angle: 142.0,
                // WPA: 1 to 2 1/4 in.
                shelf: 1.625 * INCH,
                radius: HOLE_RADIUS,
            },
            side: PocketSpec {
                // WPA: 5 to 5 1/8 in (127 to 130.2 mm).
                mouth: (5.0 + 1.0 / 16.0) * INCH,
                // WPA: 104 ± 1 degrees.
                cut_angle: 104.0,
                // WPA: 0 to 3/8 in.
                shelf: 3.0 / 16.0 * INCH,
                radius: HOLE_RADIUS,
            },
            triangle: Triangle::TIGHT,
        }
    }
}

/// Radius of the holes, m: 2 1/8 in. The WPA does not specify it. With this value the facings end
/// about 1 3/4 in behind the noses, the depth of the cushions.
const HOLE_RADIUS: f64 = 2.125 * INCH;

/// Radius of the slate's rounded edge, m: 1/8 in (BCA: 1/8 to 1/4 in).
const SLATE_EDGE: f64 = 0.125 * INCH;

/// Height of a pocket's floor, m. Not specified; the drawn pockets are as deep.
const POCKET_FLOOR: f64 = -0.158;

/// Rails of 6 in, cushion included (WPA: 4 to 7 1/2 in), with a cushion of 1 3/4 in. The sights are
/// diamonds of 1 by 7/16 in, 3 11/16 in (93.66 mm) behind the nose (WPA).
const RAILS: Rails = Rails {
    cushion: 1.75 * INCH,
    width: 6.0 * INCH,
    sights: (3.0 + 11.0 / 16.0) * INCH,
    sight_size: [INCH, 7.0 / 16.0 * INCH],
    is_dark: false,
    has_tops: true,
};

impl Table {
    /// Builds a pool table from its specification.
    ///
    /// The spots and the head string are at the quarters of the length. There are 18 pieces of
    /// cushion: each of the six rails is a nose between two facings.
    pub fn pool(spec: &PoolSpec) -> Table {
        let half = Vector2::new(0.5 * spec.length, 0.5 * spec.width);

        // The corner's axis halves its right angle. So both tips are mouth / √2 away from the
        // corner where the lines of the two noses meet.
        let diagonal = Vector2::repeat(std::f64::consts::FRAC_1_SQRT_2);
        let back = spec.corner.mouth * std::f64::consts::FRAC_1_SQRT_2;
        let tips = [Vector2::new(half.x, half.y - back), Vector2::new(half.x - back, half.y)];
        let mut corner = spec.corner.hole(half - Vector2::repeat(0.5 * back), diagonal);
        let (deep, wide) = spec.corner.facing();
        // One facing points along +y and turns to +x, the other one the other way round.
        let facings = [Vector2::new(wide, deep), Vector2::new(deep, wide)];
        let nose = Table::standard_nose_height();
        let meets = |tip, facing, pocket: &Pocket| {
            let [near, _] = meets(tip, facing, pocket, 0.5 * POOL_BALL_DIAMETER, nose);
            near
        };
        let corner_ends = [0, 1].map(|side| meets(tips[side], facings[side], &corner));
        corner.body = Some(body(diagonal, corner_ends, nose));

        let tip = Vector2::new(0.5 * spec.side.mouth, half.y);
        let mut side = spec.side.hole(Vector2::new(0.0, half.y), Vector2::y());
        let (onwards, outwards) = spec.side.facing();
        let facing = Vector2::new(-onwards, outwards);
        let side_end = meets(tip, facing, &side);
        let other_end = Vector2::new(-side_end.x, side_end.y);
        side.body = Some(body(Vector2::y(), [side_end, other_end], nose));

        let quarter = Quarter {
            end_rail: [corner_ends[0], tips[0]].map(Into::into).to_vec(),
            long_rail: [corner_ends[1], tips[1], tip, side_end].map(Into::into).to_vec(),
            corner,
            side,
        };
        let mut table = quarter.table(nose);
        table.bed = Some(Bed { half_length: half.x, half_width: half.y });
        table.spots = Some(Spots {
            head: -0.25 * spec.length,
            foot: 0.25 * spec.length,
            half_circle: None,
            black: None,
            carom: None,
            triangle: spec.triangle,
        });
        table.rails = RAILS;
        table
    }
}

impl PocketSpec {
    /// The circle that the end of the shelf touches. `mouth` is the middle of the mouth's line and
    /// `axis` the unit vector into the pocket.
    fn hole(&self, mouth: Vector2<f64>, axis: Vector2<f64>) -> Pocket {
        Pocket::circle(mouth + axis * (self.shelf + self.radius), self.radius)
    }

    /// Unit vector along a facing: component in the direction of its nose, and outwards from the
    /// bed.
    fn facing(&self) -> (f64, f64) {
        let turn = (180.0 - self.cut_angle).to_radians();
        (libm::cos(turn), libm::sin(turn))
    }
}

/// The body of a pocket whose jaws end at `ends`. `axis` is the unit vector into the pocket, and the
/// noses are this high, m.
pub(super) fn body(axis: Vector2<f64>, ends: [Vector2<f64>; 2], nose_height: f64) -> PocketBody {
    PocketBody { axis, ends, edge: SLATE_EDGE, top: nose_height + RAIL_RISE, floor: POCKET_FLOOR }
}

/// The two points of a jaw, on the line from `tip` along the unit vector `jaw`, where a ball of this
/// radius (m) that touches the jaw's nose (at a height, m) also touches the wall of the hole.
///
/// They are on a circle around the pocket's, smaller by the slate's edge and by what the ball reaches
/// farther on the liner than under the nose. Solves |tip + t jaw - center|² = radius². For a line
/// that misses the circle, the point nearest to the centre.
pub(super) fn meets(
    tip: Vector2<f64>,
    jaw: Vector2<f64>,
    pocket: &Pocket,
    ball: f64,
    nose_height: f64,
) -> [Vector2<f64>; 2] {
    let under_nose = reach(ball, Some(nose_height));
    let radius = pocket.radius - SLATE_EDGE - (ball - under_nose);
    let offset = pocket.center - tip;
    let nearest = offset.dot(&jaw);
    let beside = offset - jaw * nearest;
    let half_chord = (radius * radius - beside.norm_squared()).max(0.0).sqrt();
    [tip + jaw * (nearest - half_chord), tip + jaw * (nearest + half_chord)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::laws::Conditions;
    use crate::physics::table::{Curve, Cushion};

    const SIZES: [(&str, PoolSpec, f64, f64); 3] = [
        ("pool-9ft", PoolSpec::NINE_FOOT, 2.540, 1.270),
        ("pool-8ft", PoolSpec::EIGHT_FOOT, 2.337, 1.168),
        ("pool-7ft", PoolSpec::SEVEN_FOOT, 1.981, 0.991),
    ];

    /// The six rails of a table: facing, nose, facing.
    fn rails(table: &Table) -> Vec<[Cushion; 3]> {
        table.cushions.chunks(3).map(|rail| [rail[0], rail[1], rail[2]]).collect()
    }

    /// The mouth between the end of rail `index` and the start of the next: both facings,
    /// clockwise, and the pocket.
    fn mouth(table: &Table, index: usize) -> (Cushion, Cushion, Pocket) {
        let rails = rails(table);
        let (before, after) = (rails[index][2], rails[(index + 1) % 6][0]);
        let middle = (before.from + after.to) * 0.5;
        let nearest = |a: &&Pocket, b: &&Pocket| {
            (a.center - middle).norm().total_cmp(&(b.center - middle).norm())
        };
        (before, after, *table.pockets.iter().min_by(nearest).unwrap())
    }

    fn angle(a: Vector2<f64>, b: Vector2<f64>) -> f64 {
        a.perp(&b).atan2(a.dot(&b)).to_degrees()
    }

    /// Tests the size of the playing surface and the positions of the spots.
    #[test]
    fn beds_have_their_size() {
        for (name, spec, length, width) in SIZES {
            let table = Table::named(name).unwrap();
            assert_eq!(table, Table::pool(&spec));
            let noses: Vec<Cushion> = rails(&table).iter().map(|rail| rail[1]).collect();
            let reach = |pick: fn(&Vector2<f64>) -> f64| {
                let values = noses.iter().flat_map(|nose| [pick(&nose.from), pick(&nose.to)]);
                values.fold([f64::MAX, f64::MIN], |[low, high], v| [low.min(v), high.max(v)])
            };
            let ([left, right], [bottom, top]) = (reach(|p| p.x), reach(|p| p.y));
            assert_eq!((-left, -bottom), (right, top));
            assert!((right - left - length).abs() < 5e-4, "{name}: {}", right - left);
            assert!((top - bottom - width).abs() < 5e-4, "{name}: {}", top - bottom);
            let (bed, spots) = (table.bed.unwrap(), table.spots.unwrap());
            assert_eq!((bed.half_length, bed.half_width), (right, top));
            assert_eq!((spots.head, spots.foot), (-0.5 * right, 0.5 * right));
            assert!((table.nose_height / 0.05715 - 0.635).abs() < 1e-12);
        }
    }

    /// Tests mouths, cut angles and shelves against the ranges of the rules.
    #[test]
    fn pockets_meet_the_specification() {
        for (name, ..) in SIZES {
            let table = Table::named(name).unwrap();
            let rails = rails(&table);
            for index in 0..6 {
                let (before, after, pocket) = mouth(&table, index);
                let width = (after.to - before.from).norm();
                let inwards = (after.to - before.from).normalize();
                let axis = Vector2::new(-inwards.y, inwards.x);
                let middle = (before.from + after.to) * 0.5;
                let shelf = (pocket.center - middle).dot(&axis) - pocket.radius;
                let beside = (pocket.center - middle).dot(&inwards);
                let cuts = [
                    angle(before.along, -rails[index][1].along),
                    angle(-rails[(index + 1) % 6][1].along, after.along),
                ]
                .map(|cut| cut.rem_euclid(360.0).min(360.0 - cut.rem_euclid(360.0)));
                let side = index == 1 || index == 4;
                let (mouths, cut, shelves) = match side {
                    true => (0.1270..=0.1302, 104.0, 0.0..=0.009525),
                    false => (0.1143..=0.1175, 142.0, 0.0254..=0.05715),
                };
                assert!(mouths.contains(&width), "{name} {index}: mouth {width}");
                assert!(shelves.contains(&shelf), "{name} {index}: shelf {shelf}");
                assert!(beside.abs() < 1e-15, "{name} {index}: {beside}");
                for found in cuts {
                    assert!((found - cut).abs() < 1e-9, "{name} {index}: cut {found}");
                }
            }
        }
    }

    /// Tests that the liner closes each mouth: both facings end where a ball that touches them
    /// touches the liner, too, deeper than the cushions.
    #[test]
    fn circles_close_the_mouths() {
        let tables = Conditions::ALL.iter().flat_map(|one| SIZES.map(|(name, ..)| (one, name)));
        for (conditions, name) in tables {
            let table = conditions.table(name).unwrap();
            let bed = table.bed.unwrap();
            for index in 0..6 {
                let (before, after, pocket) = mouth(&table, index);
                for end in [before.to, after.from] {
                    let ball = 0.5 * POOL_BALL_DIAMETER;
                    let at_nose = reach(ball, Some(table.nose_height));
                    let room = pocket.radius - SLATE_EDGE - ball;
                    let excess = (end - pocket.center).norm() - room - at_nose;
                    assert!(excess.abs() < 1e-15, "{conditions:?} {name} {index}: {excess}");
                    assert!(pocket.body.unwrap().ends.contains(&end), "{name} {index}");
                    let depth = (end.x.abs() - bed.half_length).max(end.y.abs() - bed.half_width);
                    assert!(depth > table.rails.cushion, "{conditions:?} {name} {index}: {depth}");
                }
            }
        }
    }

    /// Tests that mirroring a table in x or y gives the same cushions and pockets, bit for bit.
    #[test]
    fn mirror_images_are_the_same_table() {
        let rounded = ["snooker-12ft", "snooker-10ft", "snooker-6ft", "heyball-9ft"];
        let others = rounded.into_iter().chain(["blackball-7ft", "carom-10ft", "carom-7ft"]);
        for name in SIZES.map(|(name, ..)| name).into_iter().chain(others) {
            let table = Table::named(name).unwrap();
            for [sx, sy] in [[-1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]] {
                let image = |p: Vector2<f64>| Vector2::new(sx * p.x, sy * p.y);
                for cushion in &table.cushions {
                    // One reflection turns the playing side to the left; the ends change places.
                    let (from, to) = match sx * sy < 0.0 {
                        true => (image(cushion.to), image(cushion.from)),
                        false => (image(cushion.from), image(cushion.to)),
                    };
                    let twin = table.cushions.iter().find(|c| c.from == from && c.to == to);
                    let twin = twin.unwrap_or_else(|| panic!("{name}: {cushion:?} has no twin"));
                    assert_eq!(twin.normal, image(cushion.normal));
                    assert_eq!(twin.middle, image(cushion.middle));
                    assert_eq!(twin.length, cushion.length);
                    let curve = |center| Curve { center, ..cushion.curve.unwrap() };
                    let center = cushion.curve.map(|curve| image(curve.center));
                    assert_eq!(twin.curve, center.map(curve));
                }
                for pocket in &table.pockets {
                    let same = |twin: &&Pocket| twin.center == image(pocket.center);
                    let twin = table.pockets.iter().find(same).unwrap();
                    let (one, other) = (pocket.body.unwrap(), twin.body.unwrap());
                    assert_eq!((other.axis, twin.radius), (image(one.axis), pocket.radius));
                    for end in one.ends.map(image) {
                        assert!(other.ends.contains(&end), "{name}: {pocket:?}");
                    }
                }
            }
        }
    }

    /// Tests that each normal points into play.
    #[test]
    fn noses_face_the_field_and_facings_their_mouth() {
        for (name, ..) in SIZES {
            let table = Table::named(name).unwrap();
            assert_eq!((table.cushions.len(), table.ends.len()), (18, 24));
            for index in 0..6 {
                let nose = rails(&table)[index][1];
                assert!(nose.normal.dot(&nose.middle) < 0.0, "{name} {index}");
                let (before, after, pocket) = mouth(&table, index);
                for facing in [before, after] {
                    let inwards = (pocket.center - facing.middle).dot(&facing.normal);
                    assert!(inwards > 0.045, "{name} {index}: {inwards}");
                }
            }
        }
    }

    /// Tests that the clear rectangle covers nearly all of the bed.
    #[test]
    fn most_of_the_bed_is_clear() {
        let radius = 0.028575;
        for (name, ..) in SIZES {
            let table = Table::named(name).unwrap();
            let bed = table.bed.unwrap();
            let corner = Vector2::new(bed.half_length - 0.06, bed.half_width - 0.03);
            assert!(table.is_clear(-corner, corner, radius), "{name}");
            let at_rail = Vector2::new(0.3, bed.half_width - radius + 1e-9);
            assert!(!table.is_clear(Vector2::zeros(), at_rail, radius), "{name}");
            let at_end = Vector2::new(bed.half_length - radius + 1e-9, 0.0);
            assert!(!table.is_clear(Vector2::zeros(), at_end, radius), "{name}");
        }
    }
}
