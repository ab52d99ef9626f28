//! The lamp above the table and its light at any point, in closed form.

use nalgebra::{Vector2, Vector3};

/// A rectangular lamp that shines downwards, horizontal and parallel to the table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lamp {
    /// Its centre, m.
    pub center: Vector3<f32>,
    /// Half its size along x and y, m.
    pub half: Vector2<f32>,
}

/// Radiance of the lamp. Together with [`SKY`], only glints reach the knee of the tone curve.
pub const LAMP_RADIANCE: f32 = 5.9;
/// Radiance from all other directions: the light of the room.
pub const SKY: f32 = 0.26;

/// Height of the wall lights above the bed, m: eye level.
pub const WALL_LIGHTS: f32 = 0.88;

/// The lamp of a 100 by 50 inch table: half its size, and its height above the bed, m.
const LAMP_HALF_SIZE: [f32; 2] = [1.08, 0.28];
const HEIGHT: f32 = 0.88;
/// Half the playing surface of that table, m.
const TABLE_HALF: [f32; 2] = [1.27, 0.635];

/// The room around the table: walls with lights, reflected by glossy surfaces.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Room {
    /// Its centre, m.
    pub center: Vector2<f32>,
    /// Half its size, m; zero without a room.
    pub half: Vector2<f32>,
    /// Distance between wall lights along x and along y, m.
    pub spacing: Vector2<f32>,
}

impl Lamp {
    /// The lamp for a table with this centre and half size, m.
    pub fn over(center: Vector2<f32>, half: Vector2<f32>) -> Lamp {
        let scale = (half.x / TABLE_HALF[0]).max(half.y / TABLE_HALF[1]);
        Lamp {
            center: Vector3::new(center.x, center.y, HEIGHT * scale),
            half: Vector2::new(
                LAMP_HALF_SIZE[0] * half.x / TABLE_HALF[0],
                LAMP_HALF_SIZE[1] * half.y / TABLE_HALF[1],
            ),
        }
    }

    /// Its corners, counter-clockwise from above, m.
    pub fn corners(&self) -> [Vector3<f32>; 4] {
        [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)]
            .map(|(x, y)| self.center + Vector3::new(x * self.half.x, y * self.half.y, 0.0))
    }

    /// The lamp's vector irradiance at a point, as a share of its radiance times pi. Its component
    /// along a normal is the form factor of the lamp for a surface with that normal, while the
    /// whole lamp is above the surface's horizon.
    ///
    /// Lambert's formula for a polygon: each edge adds the angle it subtends, along the normal of
    /// the plane through the edge and the point.
    pub fn irradiance_vector(&self, place: Vector3<f32>) -> Vector3<f32> {
        if place.z >= self.center.z {
            return Vector3::zeros();
        }
        let corners = self.corners().map(|corner| (corner - place).normalize());
        let mut sum = Vector3::zeros();
        for (index, a) in corners.iter().enumerate() {
            let b = &corners[(index + 1) % 4];
            if let Some(axis) = a.cross(b).try_normalize(1e-12) {
                sum += axis * a.dot(b).clamp(-1.0, 1.0).acos();
            }
        }
        sum / std::f32::consts::TAU
    }
}

/// The form factor for a normal under a vector irradiance: its component along the normal, with a
/// soft horizon as wide as a disc that gives as much light.
pub fn irradiance(vector: Vector3<f32>, normal: Vector3<f32>) -> f32 {
    let full = vector.norm();
    if full < 1e-9 {
        return 0.0;
    }
    let sine = full.sqrt();
    let cosine = vector.dot(&normal) / full;
    if cosine > sine {
        full * cosine
    } else if cosine < -sine {
        0.0
    } else {
        full * (cosine + sine).powi(2) / (4.0 * sine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests the form factor under the lamp's centre against the textbook formula for a rectangle
    /// parallel to a small patch.
    #[test]
    fn form_factor_under_the_lamp() {
        let lamp = Lamp::over(Vector2::zeros(), Vector2::new(1.27, 0.635));
        let (a, b) = (1.08 / 0.88f64, 0.28 / 0.88f64);
        let quarter = (a / (1.0 + a * a).sqrt() * (b / (1.0 + a * a).sqrt()).atan()
            + b / (1.0 + b * b).sqrt() * (a / (1.0 + b * b).sqrt()).atan())
            / std::f64::consts::TAU;
        let vector = lamp.irradiance_vector(Vector3::zeros());
        assert!((f64::from(vector.z) - 4.0 * quarter).abs() < 1e-5, "{vector}");
        assert!(vector.x.abs() < 1e-6 && vector.y.abs() < 1e-6);
        assert_eq!(irradiance(vector, -Vector3::z()), 0.0);
        assert!((irradiance(vector, Vector3::z()) - vector.z).abs() < 1e-6);
    }
}
