//! Carom tables: four rails without pockets.
//!
//! The sources of the numbers are in `docs/physics.md`.

use nalgebra::Vector2;

use super::{Bed, Cushion, Rails, Spots, Table, Triangle};

/// The marks that only carom tables have.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CaromMarks {
    /// Distance of the two starting spots from the bottom spot between them, m.
    pub start: f64,
    /// Distance of the four lines of cadre 47 from their cushions, m. The lines of cadre 71 are the
    /// long axis and those across the top and the bottom spot.
    pub cadre: f64,
    /// Sides of the corner triangles of straight rail along the short and the long rail, m.
    pub corner: [f64; 2],
}

impl Spots {
    /// The spots of a carom table, m: top (the red ball's), centre, bottom, and the starting spots to
    /// the right and to the left of the bottom, seen from there. `None` on other tables.
    pub fn of_carom(&self) -> Option<[Vector2<f64>; 5]> {
        let CaromMarks { start, .. } = self.carom?;
        let Spots { head, foot, .. } = *self;
        let spots = [(foot, 0.0), (0.0, 0.0), (head, 0.0), (head, -start), (head, start)];
        Some(spots.map(|(x, y)| Vector2::new(x, y)))
    }
}

/// The specification of a carom table, twice as long as it is wide.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CaromSpec {
    /// Length of the playing surface from nose to nose, m.
    pub length: f64,
    /// Distance of the starting spots from the long axis, m.
    pub start: f64,
}

impl CaromSpec {
    /// 10 ft, the match table: 2.84 by 1.42 m (UMB).
    pub const TEN_FOOT: CaromSpec = CaromSpec { length: 2.84, start: 0.1825 };
    /// 9 ft: 2.52 by 1.26 m.
    pub const NINE_FOOT: CaromSpec = CaromSpec { length: 2.52, start: 0.162 };
    /// 8 ft: 2.30 by 1.15 m.
    pub const EIGHT_FOOT: CaromSpec = CaromSpec { length: 2.3, start: 0.148 };
    /// 7 ft: 2.10 by 1.05 m.
    pub const SEVEN_FOOT: CaromSpec = CaromSpec { length: 2.1, start: 0.135 };

    /// The specification of a carom table by its name in files; `None` for any other table.
    pub fn named(name: &str) -> Option<CaromSpec> {
        match name {
            "carom-10ft" => Some(CaromSpec::TEN_FOOT),
            "carom-9ft" => Some(CaromSpec::NINE_FOOT),
            "carom-8ft" => Some(CaromSpec::EIGHT_FOOT),
            "carom-7ft" => Some(CaromSpec::SEVEN_FOOT),
            _ => None,
        }
    }
}

/// Height of the noses, m (UMB: 37 ± 1 mm).
const NOSE_HEIGHT: f64 = 0.037;

/// Rails of 125 mm, cushion included (UMB: 125 ± 10 mm). The depth of the cushion and the place of
/// the sights are guesses.
const RAILS: Rails = Rails {
    cushion: 0.045,
    width: 0.125,
    sights: 0.075,
    sight_size: [0.012; 2],
    is_dark: true,
    has_tops: true,
};

impl Table {
    /// Builds a carom table from its specification. Its cushions are those at +x, -y, -x and +y.
    pub fn carom(spec: &CaromSpec) -> Table {
        let CaromSpec { length, start } = *spec;
        let bed = Bed { half_length: 0.5 * length, half_width: 0.25 * length };
        let mut table = Table::from_parts(bed.sides(), Vec::new(), NOSE_HEIGHT);
        table.bed = Some(bed);
        table.spots = Some(Spots {
            head: -0.25 * length,
            foot: 0.25 * length,
            half_circle: None,
            black: None,
            carom: Some(CaromMarks {
                start,
                cadre: length / 6.0,
                corner: [0.125 * length, 0.25 * length],
            }),
            triangle: Triangle::TIGHT,
        });
        table.rails = RAILS;
        table
    }
}

impl Bed {
    /// Cushions along its edges, clockwise from that at +x.
    pub(super) fn sides(&self) -> Vec<Cushion> {
        let (x, y) = (self.half_length, self.half_width);
        let corners = [(x, y), (x, -y), (-x, -y), (-x, y), (x, y)].map(|(x, y)| Vector2::new(x, y));
        corners.windows(2).map(|ends| Cushion::new(ends[0], ends[1])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::table::cushion::reach;

    /// Tests sizes and marks of all tables, and the contact of the balls with the noses.
    #[test]
    fn carom_tables_are_those_of_their_sources() {
        for (name, length, start, cadre) in [
            ("carom-10ft", 2.84, 0.1825, 0.4733),
            ("carom-9ft", 2.52, 0.162, 0.42),
            ("carom-8ft", 2.3, 0.148, 0.383),
            ("carom-7ft", 2.1, 0.135, 0.35),
        ] {
            let table = Table::named(name).unwrap();
            let (bed, spots) = (table.bed.unwrap(), table.spots.unwrap());
            assert_eq!((bed.half_length, bed.half_width), (0.5 * length, 0.25 * length));
            assert_eq!((table.cushions.len(), table.pockets.len()), (4, 0));
            for cushion in &table.cushions {
                assert!(cushion.normal.dot(&cushion.middle) < 0.0, "{name}: {cushion:?}");
            }
            let quarter = 0.25 * length;
            let expected = [(quarter, 0.0), (0.0, 0.0), (-quarter, 0.0)].into_iter();
            let expected = expected.chain([(-quarter, -start), (-quarter, start)]);
            let expected: Vec<_> = expected.map(|(x, y)| Vector2::new(x, y)).collect();
            assert_eq!(spots.of_carom().unwrap().to_vec(), expected, "{name}");
            let marks = spots.carom.unwrap();
            assert!((marks.cadre - cadre).abs() < 5e-4, "{name}: {}", marks.cadre);
        }
        let table = Table::named("carom-10ft").unwrap();
        let (bed, marks) = (table.bed.unwrap(), table.spots.unwrap().carom.unwrap());
        let near = |value: f64, expected: f64, off: f64| {
            assert!((value - expected).abs() < off, "{value} for {expected}");
        };
        near(bed.half_length - marks.cadre, 0.94667, 1e-3);
        near(bed.half_width - marks.cadre, 0.23667, 1e-3);
        near(marks.corner[0], 0.355, 1e-3);
        near(marks.corner[1], 0.71, 1e-3);
        near(table.nose_height / 0.03075 - 1.0, 0.20325, 1e-3);
        near(reach(0.03075, Some(table.nose_height)), 0.030108, 1e-5);
    }
}
