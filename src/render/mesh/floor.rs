//! The light on the floor: from the lamp, with the table's shadow, and from the room.

use nalgebra::{Vector2, Vector3};

use crate::render::detail::mean_boards;
use crate::render::light::irradiance;

use super::Plan;
use super::bake::fill_rows;
use super::builder::at;
use super::rail::{LEG, leg_places};
use super::room::{FLOOR, FLOOR_TILE};

/// Size of the floor's light map, texels.
const FLOOR_MAP: [u32; 2] = [128, 128];
/// Its size if it includes the boards: along and across them.
const BOARDS_MAP: [u32; 2] = [512, 1024];
/// Samples of the lamp along and across.
const SAMPLES: [u32; 2] = [10, 5];
/// Ratio of the lamp's total light on the floor to its direct light: walls and ceiling reflect
/// some.
const REFLECTED_LIGHT: f32 = 2.2;
/// Enlarges the lamp, to soften the table's shadow.
const SPREAD: f32 = 1.6;
/// Share of the sky's light on the open floor; light added near walls, and its range, m.
const OPEN: f32 = 0.85;
const WALL: (f32, f32) = (0.15, 0.9);

/// The light on the floor as a picture.
pub struct FloorLight {
    /// Width and height, texels.
    pub size: [u32; 2],
    /// Two bytes per texel, lowest row first: the square roots of the lamp's form factor and of the
    /// sky's share.
    pub texels: Vec<u8>,
}

impl Plan {
    /// Computes the light on the floor; with `boarded` it includes the boards. Uses `threads`
    /// threads.
    pub fn bake_floor(&self, boarded: bool, threads: usize) -> FloorLight {
        let legs = leg_places(self);
        let mut light = Vec::with_capacity((FLOOR_MAP[0] * FLOOR_MAP[1]) as usize);
        for y in 0..FLOOR_MAP[1] {
            for x in 0..FLOOR_MAP[0] {
                light.push(self.floor_light(self.floor_place([x, y], FLOOR_MAP), &legs));
            }
        }
        let root = |share: f32| (share.clamp(0.0, 1.0).sqrt() * 255.0).round() as u8;
        if !boarded {
            return FloorLight {
                size: FLOOR_MAP,
                texels: light.into_iter().flatten().map(root).collect(),
            };
        }
        let size = BOARDS_MAP;
        let room = self.room_half() * 2.0;
        let side = [0, 1].map(|axis| room[axis] / size[axis] as f32 / FLOOR_TILE[axis]);
        let mut texels = vec![0; (size[0] * size[1] * 2) as usize];
        fill_rows(&mut texels, size[0], threads, &|x, y| {
            let point = self.floor_place([x, y], size);
            let boards = mean_boards([point.x / FLOOR_TILE[0], point.y / FLOOR_TILE[1]], side);
            mixed(&light, [x, y], size).map(|share| root(share * boards))
        });
        FloorLight { size, texels }
    }

    /// The centre of a texel on the floor.
    fn floor_place(&self, [x, y]: [u32; 2], size: [u32; 2]) -> Vector2<f32> {
        let share =
            Vector2::new((x as f32 + 0.5) / size[0] as f32, (y as f32 + 0.5) / size[1] as f32);
        self.center + (share * 2.0 - Vector2::repeat(1.0)).component_mul(&self.room_half())
    }

    /// The lamp's form factor and the sky's share at a point on the floor.
    fn floor_light(&self, point: Vector2<f32>, legs: &[Vector2<f32>]) -> [f32; 2] {
        let place = at(point, FLOOR);
        let lamp = irradiance(self.lamp.irradiance_vector(place), Vector3::z());
        let wall = (self.room_half() - (point - self.center).abs()).min().max(0.0);
        let feet: f32 = legs
            .iter()
            .map(|leg| {
                let away = ((point - leg).norm() - LEG).max(0.0);
                1.0 - 0.7 * (-away / 0.10).exp()
            })
            .product();
        let sky = OPEN * self.sky_beside_table(point) + WALL.0 * (-wall / WALL.1).exp();
        // The corner between floor and wall is darker.
        let edge = 1.0 - 0.5 * (-wall / 0.12).exp();
        [lamp * REFLECTED_LIGHT * self.lamp_past_table(place) * feet, sky * feet * edge]
    }

    /// The share of the lamp visible past the table from a point on the floor.
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
                // The point where the line to this sample of the lamp crosses the height of the
                // rails.
                let along = (self.rail_top - place.z) / (source.z - place.z);
                let crossing = (place + (source - place) * along).xy() - self.center;
                free += u32::from(crossing.x.abs() > table.x || crossing.y.abs() > table.y);
            }
        }
        free as f32 / (SAMPLES[0] * SAMPLES[1]) as f32
    }

    /// The share of the sky that the table leaves to a point on the floor.
    fn sky_beside_table(&self, point: Vector2<f32>) -> f32 {
        let d = self.outside(point) - self.rail + 0.1;
        (0.5 + 0.5 * d / (d * d + 0.6).sqrt()).clamp(0.22, 1.0)
    }
}

/// The light of a texel of a finer map, interpolated from the coarse one.
fn mixed(light: &[[f32; 2]], texel: [u32; 2], size: [u32; 2]) -> [f32; 2] {
    let part = |axis: usize| {
        let coarse = FLOOR_MAP[axis];
        let place = (texel[axis] as f32 + 0.5) / size[axis] as f32 * coarse as f32 - 0.5;
        let low = place.clamp(0.0, (coarse - 1) as f32) as u32;
        (low, (low + 1).min(coarse - 1), (place - low as f32).clamp(0.0, 1.0))
    };
    let ((x0, x1, fx), (y0, y1, fy)) = (part(0), part(1));
    let value = |x: u32, y: u32| light[(y * FLOOR_MAP[0] + x) as usize];
    [0, 1].map(|i| {
        let row = |y: u32| value(x0, y)[i] * (1.0 - fx) + value(x1, y)[i] * fx;
        row(y0) * (1.0 - fy) + row(y1) * fy
    })
}
