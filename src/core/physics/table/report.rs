//! The table of gl-billiards (2014).

use nalgebra::Vector2;

use super::ring::Quarter;
use super::{Bed, INCH, Pocket, Rails, Spots, Table, Triangle};

impl Table {
    /// The spots of gl-billiards (2014), with its loose rack: gaps of 1 % of a diameter in a row
    /// and of 13 % between rows.
    ///
    /// Used by games that need spots on tables without any.
    const REPORT_SPOTS: Spots = Spots {
        head: -1.4 / 5.0 * 108.0 * INCH,
        foot: 108.0 / 4.0 * INCH,
        half_circle: Some(0.46 * 25.0 * INCH),
        black: None,
        carom: None,
        triangle: Triangle { row: 1.01, column: 1.01, slack: 0.0 },
    };

    /// The spots of this table, or the report's if it has none.
    pub fn spots_or_report(&self) -> Spots {
        self.spots.unwrap_or(Table::REPORT_SPOTS)
    }

    /// Rails as the report's pictures show them.
    pub(super) const REPORT_RAILS: Rails = Rails {
        cushion: 2.0 * INCH,
        width: 0.1728,
        sights: 0.11424,
        sight_size: [0.017, 0.009],
        is_dark: false,
        has_tops: false,
    };

    /// The table of gl-billiards (2014): 100 by 50 inches, 26 straight pieces of cushion, six
    /// pocket circles of 4.8 inches.
    ///
    /// Its long rails lean inwards by 1/32 in over 42.5 in, as in the original.
    pub fn report() -> Table {
        // The jaws in inches, as the original measured them.
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
        let pocket = |x: f64, y: f64| Pocket::circle(inches((x, y)), 4.8 / 2.0 * INCH);
        let quarter = Quarter {
            end_rail: end_rail.map(|point| inches(point).into()).to_vec(),
            long_rail: long_rail.map(|point| inches(point).into()).to_vec(),
            corner: pocket(52.0, 27.0),
            side: pocket(0.0, 27.0),
        };
        let mut table = quarter.table(Table::standard_nose_height());
        table.bed = Some(Bed { half_length: 50.0 * INCH, half_width: 25.0 * INCH });
        table.spots = Some(Table::REPORT_SPOTS);
        table
    }
}
