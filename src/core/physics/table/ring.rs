//! Builds a symmetric table with six pockets from one quarter of it.

use nalgebra::Vector2;

use super::{Cushion, Pocket, PocketBody, Table};

/// A point where two pieces of a nose meet, m.
#[derive(Debug, Clone, Copy)]
pub(super) struct NosePoint {
    pub place: Vector2<f64>,
    /// The centre of the arc that begins or ends here, if one does.
    pub center: Option<Vector2<f64>>,
}

impl From<Vector2<f64>> for NosePoint {
    /// A point between straight pieces.
    fn from(place: Vector2<f64>) -> NosePoint {
        NosePoint { place, center: None }
    }
}

/// The quarter of a table with x and y above zero, m.
///
/// The other quarters are mirror images. Negation is exact, so the table is symmetric to the last
/// bit.
pub(super) struct Quarter {
    /// The rail at +x, from the inner end of its jaw to the start of its straight nose.
    pub end_rail: Vec<NosePoint>,
    /// The rail at +y, from the inner end of its jaw at the corner to that at the side pocket.
    pub long_rail: Vec<NosePoint>,
    /// The corner pocket.
    pub corner: Pocket,
    /// The side pocket, on the line x = 0.
    pub side: Pocket,
}

impl Quarter {
    /// The complete table without bed and spots. Rails and pockets are listed clockwise from the
    /// corner at +x and +y; each rail has the field on its right.
    pub fn table(&self, nose_height: f64) -> Table {
        let mirror = |points: &[NosePoint], sx: f64, sy: f64| -> Vec<NosePoint> {
            let image = |point: Vector2<f64>| Vector2::new(sx * point.x, sy * point.y);
            points
                .iter()
                .map(|point| NosePoint {
                    place: image(point.place),
                    center: point.center.map(image),
                })
                .collect()
        };
        let reversed = |mut points: Vec<NosePoint>| {
            points.reverse();
            points
        };
        let end = |sx: f64, sy: f64| {
            // From the jaw at sy to the jaw at -sy.
            let mut rail = mirror(&self.end_rail, sx, sy);
            rail.extend(reversed(mirror(&self.end_rail, sx, -sy)));
            rail
        };
        let rails = [
            end(1.0, 1.0),
            mirror(&self.long_rail, 1.0, -1.0),
            reversed(mirror(&self.long_rail, -1.0, -1.0)),
            end(-1.0, -1.0),
            mirror(&self.long_rail, -1.0, 1.0),
            reversed(mirror(&self.long_rail, 1.0, 1.0)),
        ];
        let cushions = rails
            .iter()
            .flat_map(|rail| rail.windows(2).map(|ends| piece(&ends[0], &ends[1])))
            .collect();
        let image = |pocket: &Pocket, sx: f64, sy: f64| {
            let image = |point: Vector2<f64>| Vector2::new(sx * point.x, sy * point.y);
            let body = pocket.body.map(|body| PocketBody {
                axis: image(body.axis),
                ends: body.ends.map(image),
                ..body
            });
            Pocket { center: image(pocket.center), radius: pocket.radius, body }
        };
        let corner = |sx: f64, sy: f64| image(&self.corner, sx, sy);
        let side = |sy: f64| image(&self.side, 1.0, sy);
        let pockets = vec![
            corner(1.0, 1.0),
            corner(1.0, -1.0),
            side(-1.0),
            corner(-1.0, -1.0),
            corner(-1.0, 1.0),
            side(1.0),
        ];
        Table::from_parts(cushions, pockets, nose_height)
    }
}

/// The piece of cushion between two points of a nose.
fn piece(from: &NosePoint, to: &NosePoint) -> Cushion {
    match from.center {
        Some(center) if to.center == from.center => Cushion::arc(from.place, to.place, center),
        _ => Cushion::new(from.place, to.place),
    }
}
