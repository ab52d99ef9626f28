//! The top of the rails: the rubber rises from the noses to the wood, which is level.

use nalgebra::{Vector2, Vector3};

use super::{Cushion, RAIL_RISE, Table};

/// The surface of a rail below a point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RailTop {
    /// Its height above the bed, m.
    pub height: f64,
    /// Its unit normal.
    pub normal: Vector3<f64>,
}

impl RailTop {
    /// Distance from the surface of a ball of this radius with its centre at this height, m.
    pub fn gap(&self, height: f64, radius: f64) -> f64 {
        (height - self.height) * self.normal.z - radius
    }
}

impl Table {
    /// True if a ball in the air can land on the rails.
    pub fn has_rail_tops(&self) -> bool {
        self.bed.is_some() && self.rails.has_tops
    }

    /// Distances of the rails' outer edges from the middle of the table, m.
    pub fn outer_edges(&self) -> Option<[f64; 2]> {
        let bed = self.bed?;
        Some([bed.half_length + self.rails.width, bed.half_width + self.rails.width])
    }

    /// The top of the rail at a point, behind noses of this height (m). None over bed, mouths and
    /// holes, and outside the table.
    pub fn rail_top(&self, point: Vector2<f64>, nose_height: f64) -> Option<RailTop> {
        let [x, y] = self.outer_edges()?;
        let is_inside = point.x.abs() < x && point.y.abs() < y;
        let is_over_hole = self.pockets.iter().any(|pocket| pocket.is_over_hole(point));
        if !is_inside || self.is_within_noses(point) || is_over_hole {
            return None;
        }
        let (nearest, away) = self
            .cushions
            .iter()
            .map(|cushion| {
                let nearest = cushion.nearest_point(point);
                (nearest, (point - nearest).norm())
            })
            .min_by(|a, b| a.1.total_cmp(&b.1))?;
        if away >= self.rails.cushion {
            return Some(RailTop { height: nose_height + RAIL_RISE, normal: Vector3::z() });
        }
        let slope = RAIL_RISE / self.rails.cushion;
        let upwards = (point - nearest).try_normalize(1e-12).unwrap_or_default();
        Some(RailTop {
            height: nose_height + slope * away,
            normal: (upwards * -slope).push(1.0).normalize(),
        })
    }

    /// True if a point is within the ring of the cushions, whose gaps the pockets close.
    fn is_within_noses(&self, point: Vector2<f64>) -> bool {
        // The ring has the chords of arcs, which bulge over them into play.
        let is_in_bulge = |cushion: &Cushion| {
            cushion.curve.is_some()
                && cushion.across(point) < 0.0
                && (point - cushion.middle).dot(&cushion.normal) > 0.0
        };
        if self.cushions.iter().any(is_in_bulge) {
            return false;
        }
        let ring = self.cushions.iter().zip(self.cushions.iter().cycle().skip(1));
        let edges = ring.flat_map(|(one, next)| [(one.from, one.to), (one.to, next.from)]);
        // How often a ray along x crosses the ring.
        let crossings = edges.filter(|(from, to)| {
            let crosses = (from.y > point.y) != (to.y > point.y);
            let at = || from.x + (to.x - from.x) * (point.y - from.y) / (to.y - from.y);
            crosses && point.x < at()
        });
        crossings.count() % 2 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests where the rails of a pool table are, and how high: at the nose, halfway up the rubber,
    /// and on the wood.
    #[test]
    fn rails_rise_from_the_noses_to_the_wood() {
        let table = Table::named("pool-9ft").unwrap();
        let bed = table.bed.unwrap();
        for (behind, height) in [(1e-9, 0.0), (0.5 * table.rails.cushion, 0.0025), (0.1, 0.005)] {
            for [x, y] in [[0.6, bed.half_width + behind], [bed.half_length + behind, 0.2]] {
                for [across, along] in [[1.0, 1.0], [-1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]] {
                    let top = table
                        .rail_top(Vector2::new(x * across, y * along), table.nose_height)
                        .unwrap();
                    let above = top.height - table.nose_height;
                    assert!((above - height).abs() < 1e-9, "{x} {y}: {above}");
                    assert!(top.normal.z > 0.99);
                }
            }
        }
    }

    #[test]
    fn there_is_no_rail_over_bed_mouths_and_holes() {
        let table = Table::named("pool-9ft").unwrap();
        let bed = table.bed.unwrap();
        let top = |point: Vector2<f64>| table.rail_top(point, table.nose_height);
        let off = [Vector2::zeros(), Vector2::new(1.26, 0.3), Vector2::new(2.0, 0.0)];
        assert!(off.iter().all(|point| top(*point).is_none()));
        for pocket in &table.pockets {
            let axis = pocket.body.unwrap().axis;
            for depth in [-0.03, -0.9 * pocket.radius, 0.0] {
                assert!(top(pocket.center + axis * depth).is_none());
            }
            let behind = top(pocket.center + axis * (pocket.radius + 1e-3)).unwrap();
            assert!(behind.height > table.nose_height);
        }
        assert!(top(Vector2::new(0.3, bed.half_width + 0.02)).is_some());
    }
}
