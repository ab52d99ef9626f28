//! The light on the floor: the lamp's around the table, the table's shadow, and the room's.

use nalgebra::{Vector2, Vector3};

use crate::render::light::irradiance;

use super::Plan;
use super::builder::at;
use super::rail::{FLOOR, LEG, leg_places};

/// Size of the floor's light map in texels.
pub const FLOOR_MAP: [u32; 2] = [128, 128];
/// Samples of the lamp along and across.
const SAMPLES: [u32; 2] = [10, 5];
/// How much more of the lamp's light the floor receives than straight from it: walls and ceiling
/// return what the table does not keep.
const RETURNED: f32 = 2.2;
/// The shadow of the table is softer than the lamp alone would draw it: as if the lamp were larger.
const SPREAD: f32 = 1.6;
/// The share of the sky's light on the open floor, and what walls add at their foot, reaching so
/// far, m.
const OPEN: f32 = 0.85;
const WALL: (f32, f32) = (0.15, 0.9);

impl Plan {
    /// Two bytes a texel, lowest row first: the square roots of the lamp's form factor and of
    /// the sky's share.
    pub fn bake_floor(&self) -> Vec<u8> {
        let legs = leg_places(self);
        let mut texels = Vec::with_capacity((FLOOR_MAP[0] * FLOOR_MAP[1] * 2) as usize);
        for y in 0..FLOOR_MAP[1] {
            for x in 0..FLOOR_MAP[0] {
                let share = Vector2::new(
                    (x as f32 + 0.5) / FLOOR_MAP[0] as f32,
                    (y as f32 + 0.5) / FLOOR_MAP[1] as f32,
                );
                let offset = (share * 2.0 - Vector2::repeat(1.0)).component_mul(&self.room_half());
                let place = at(self.center + offset, FLOOR);
                let lamp = irradiance(self.lamp.irradiance_vector(place), Vector3::z());
                let wall = (self.room_half() - offset.abs()).min().max(0.0);
                let feet: f32 = legs
                    .iter()
                    .map(|leg| {
                        let away = ((place.xy() - leg).norm() - LEG).max(0.0);
                        1.0 - 0.7 * (-away / 0.10).exp()
                    })
                    .product();
                let lamp = lamp * RETURNED * self.lamp_past_table(place) * feet;
                let sky = (OPEN * self.sky_beside_table(place.xy())
                    + WALL.0 * (-wall / WALL.1).exp())
                    * feet
                    // In the edge between floor and wall less light arrives.
                    * (1.0 - 0.5 * (-wall / 0.12).exp());
                for share in [lamp, sky] {
                    texels.push((share.clamp(0.0, 1.0).sqrt() * 255.0).round() as u8);
                }
            }
        }
        texels
    }

    /// The share of the lamp that a place on the floor sees past the table.
    fn lamp_past_table(&self, place: Vector3<f32>) -> f32 {
        let table = self.half + Vector2::repeat(self.rail);
        let mut free = 0;
        for i in 0..SAMPLES[0] {
            for j in 0..SAMPLES[1] {
                let share = Vector2::new(
                    (i as f32 + 0.5) / SAMPLES[0] as f32 * 2.0 - 1.0,
                    (j as f32 + 0.5) / SAMPLES[1] as f32 * 2.0 - 1.0,
                );
                let source =
                    self.lamp.center + at(share.component_mul(&self.lamp.half) * SPREAD, 0.0);
                // Where the line to this point of the lamp passes the height of the rails.
                let along = (self.rail_top - place.z) / (source.z - place.z);
                let crossing = (place + (source - place) * along).xy() - self.center;
                free += u32::from(crossing.x.abs() > table.x || crossing.y.abs() > table.y);
            }
        }
        free as f32 / (SAMPLES[0] * SAMPLES[1]) as f32
    }

    /// The share of the sky over a place on the floor that the table leaves.
    fn sky_beside_table(&self, point: Vector2<f32>) -> f32 {
        let d = self.outside(point) - self.rail + 0.1;
        (0.5 + 0.5 * d / (d * d + 0.6).sqrt()).clamp(0.22, 1.0)
    }
}
