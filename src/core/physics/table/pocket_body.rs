//! The body of a pocket: the rim of the slate, the liner behind it, and the hole below.
//!
//! ```text
//!                     liner
//!                       │   top of the liner
//!         bed           │
//!   ─────────────╮      │   rim: the slate's edge, rounded
//!       slate    │ hole │
//! ```
//!
//! All surfaces are given as offsets: the places where the centre of a ball of radius R can be. Seen
//! from above, the hole is a circle. On the side of the mouth the ball comes in over the rim; on the
//! other sides stands the liner, between the inner ends of the two facings.

use nalgebra::{Vector2, Vector3};

use super::pocket::Pocket;

/// The body of a pocket whose circle is the outer edge of the rim.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PocketBody {
    /// Unit vector from the centre away from the bed.
    pub axis: Vector2<f64>,
    /// The inner ends of the two facings, where the liner begins, m.
    pub ends: [Vector2<f64>; 2],
    /// Radius of the slate's rounded edge, m.
    pub edge: f64,
    /// Height of the liner's top above the bed, m.
    pub top: f64,
    /// Height of the pocket's floor, m. Negative.
    pub floor: f64,
}

/// A surface in a pocket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PocketSurface {
    /// The slate's edge.
    Rim,
    /// The liner, or the wall of the hole below it.
    Liner,
}

/// The nearest surface to a ball in a pocket.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Nearest {
    /// Distance from the ball to it, m. Negative if they overlap.
    pub gap: f64,
    /// Unit vector from it to the ball's centre.
    pub normal: Vector3<f64>,
    /// The surface.
    pub surface: PocketSurface,
}

/// The surfaces around a place in a pocket.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Surfaces {
    /// On the side of the liner.
    Wall(Nearest),
    /// On the side of the mouth.
    Mouth {
        /// The rim.
        rim: Nearest,
        /// The liner's ends beside it.
        ends: [Nearest; 2],
    },
}

impl Surfaces {
    /// The nearest of them.
    pub fn nearest(self) -> Nearest {
        match self {
            Surfaces::Wall(wall) => wall,
            Surfaces::Mouth { rim, ends } => nearer([rim, nearer(ends)]),
        }
    }
}

/// The nearer of two surfaces.
pub fn nearer([one, other]: [Nearest; 2]) -> Nearest {
    if other.gap < one.gap { other } else { one }
}

impl PocketBody {
    /// Distance of the centre of a ball from the axis of the hole when it touches the wall, m.
    pub fn room(&self, pocket: &Pocket, radius: f64) -> f64 {
        pocket.radius - self.edge - radius
    }

    /// True if a ball of this radius (m) fits into the hole.
    pub fn takes(&self, pocket: &Pocket, radius: f64) -> bool {
        self.room(pocket, radius) > 0.1 * pocket.radius
    }

    /// The nearest surface to a ball of this radius (m) with its centre at `center` (m).
    pub fn nearest(&self, pocket: &Pocket, center: Vector3<f64>, radius: f64) -> Nearest {
        self.surfaces(pocket, center, radius).nearest()
    }

    /// The surfaces that a ball of this radius (m) with its centre at `center` (m) can hit.
    pub fn surfaces(&self, pocket: &Pocket, center: Vector3<f64>, radius: f64) -> Surfaces {
        let offset = center.xy() - pocket.center;
        let away = offset.norm();
        let outwards = if away > 0.0 { offset / away } else { self.axis };
        let room = self.room(pocket, radius);
        if outwards.dot(&self.axis) >= self.side(pocket) {
            let (gap, normal) = self.gap_to_wall(room + radius - away, -outwards, center.z, radius);
            return Surfaces::Wall(Nearest { gap, normal, surface: PocketSurface::Liner });
        }
        let rim = self.nearest_of_rim(pocket.radius - away, outwards, center.z, radius);
        Surfaces::Mouth { rim, ends: self.surfaces_of_ends(pocket, center, radius) }
    }

    /// The distance (m) to the rim below a ball of this radius (m) with its centre at `center` (m),
    /// and the rim's normal where the ball meets it on its way straight down. None without a rim
    /// below.
    pub fn rim_below(
        &self,
        pocket: &Pocket,
        center: Vector3<f64>,
        radius: f64,
    ) -> Option<(f64, Vector3<f64>)> {
        let offset = center.xy() - pocket.center;
        let (away, reach) = (offset.norm(), radius + self.edge);
        let inside = (pocket.radius - away).max(0.0);
        if inside >= reach || offset.dot(&self.axis) >= away * self.side(pocket) {
            return None;
        }
        let height = (reach * reach - inside * inside).sqrt();
        let normal = (offset * (-inside / away)).push(height) / reach;
        Some(((center.z + self.edge - height).max(0.0) * normal.z, normal))
    }

    /// Cosine of the angle between the axis and the liner's ends, seen from the middle of the hole.
    fn side(&self, pocket: &Pocket) -> f64 {
        (self.ends[0] - pocket.center).normalize().dot(&self.axis)
    }

    /// The two ends of the liner.
    fn surfaces_of_ends(&self, pocket: &Pocket, center: Vector3<f64>, radius: f64) -> [Nearest; 2] {
        let room = self.room(pocket, radius);
        self.ends.map(|end| {
            // The liner's ends stand so far behind those of the facings that a ball can pass from
            // one to the other.
            let reach = (end - pocket.center).norm() - room;
            let from = center.xy() - end;
            let distance = from.norm().max(f64::MIN_POSITIVE);
            let (gap, normal) = self.gap_to_wall(distance, from / distance, center.z, reach);
            Nearest { gap, normal, surface: PocketSurface::Liner }
        })
    }

    /// Gap and normal for a ball at this `distance` (m) in front of an upright wall as high as the
    /// liner.
    fn gap_to_wall(
        &self,
        distance: f64,
        inwards: Vector2<f64>,
        height: f64,
        radius: f64,
    ) -> (f64, Vector3<f64>) {
        let above = height - self.top;
        if above <= 0.0 {
            return (distance - radius, inwards.push(0.0));
        }
        if distance <= 0.0 {
            // Behind it, over the rail's top.
            return (-distance + f64::EPSILON, Vector3::z());
        }
        let from_edge = libm::hypot(distance, above);
        (from_edge - radius, (inwards * distance).push(above) / from_edge)
    }

    /// The nearest point of the rim, or of the slate beside it, or of the hole's wall below it.
    /// `inside` is the distance of the centre from the circle, m.
    fn nearest_of_rim(
        &self,
        inside: f64,
        outwards: Vector2<f64>,
        height: f64,
        radius: f64,
    ) -> Nearest {
        let reach = radius + self.edge;
        let above = height + self.edge;
        if inside <= 0.0 {
            let (gap, normal) = (height - radius, Vector3::z());
            return Nearest { gap, normal, surface: PocketSurface::Rim };
        }
        if above <= 0.0 {
            let (gap, normal) = (inside - reach, (-outwards).push(0.0));
            return Nearest { gap, normal, surface: PocketSurface::Liner };
        }
        let distance = libm::hypot(inside, above);
        Nearest {
            gap: distance - reach,
            normal: (-outwards * inside).push(above) / distance,
            surface: PocketSurface::Rim,
        }
    }
}
