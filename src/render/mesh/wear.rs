//! Wear of the cloth: large, non-repeating variations of its brightness, and the marks of chalk and
//! of racked balls.

use nalgebra::Vector2;

use crate::physics::table::Spots;
use crate::render::detail::Noise;

use super::Plan;

/// Clouds in the nap: size in metres and strength.
const CLOUDS: [(f32, f32); 2] = [(0.52, 0.014), (0.19, 0.009)];
/// The polished track of most breaks, from the head spot to the foot spot: half its width in metres
/// and its strength.
const BREAKS: (f32, f32) = (0.055, 0.030);
/// Worn spots of the cue ball and the rack: radius in metres and strength.
const HEAD: (f32, f32) = (0.055, 0.045);
const FOOT: (f32, f32) = (0.105, 0.050);
/// Variation between texels: the texel size (m) up to which it applies, and its strength.
const GRAIN: (f32, f32) = (0.040, 0.0028);
/// Dents of racked balls: radius in metres and strength. They lie as far apart as balls do.
const DENT: (f32, f32) = (0.0070, 0.13);
/// Radius of a ball, m.
const BALL: f32 = 0.028575;
/// Streaks of chalk where breaks start: their number, the area around the head spot (half its size
/// along and across, m), half their length and width, m, and their greatest strength.
const STREAKS: (u32, [f32; 2], [f32; 2], f32) = (30, [0.20, 0.28], [0.024, 0.0036], 0.34);
/// Distance of these areas' middle behind the head spot, m.
const DISTANCE_BEHIND_SPOT: f32 = 0.10;
/// Specks of chalk dust around them, in the same terms.
const SPECKS: (u32, [f32; 2], [f32; 2], f32) = (60, [0.46, 0.52], [0.0052, 0.0042], 0.26);

impl Plan {
    /// The spots of a table on which balls are racked and broken.
    fn racked_spots(&self) -> Option<&Spots> {
        self.spots.as_ref().filter(|spots| spots.carom.is_none())
    }

    /// Lightness of the cloth at a point, 1 for new cloth.
    pub(super) fn wear(&self, point: Vector2<f32>) -> f32 {
        let noise = Noise { seed: 51, size: [4096, 4096] };
        let mut wear = 1.0;
        for (index, (size, depth)) in CLOUDS.into_iter().enumerate() {
            // Offset into the middle of the noise.
            let at = point / size + Vector2::repeat(1000.0 + 300.0 * index as f32);
            wear += depth * (2.0 * noise.at(at.x / 4096.0, at.y / 4096.0) - 1.0);
        }
        let Some(spots) = self.racked_spots() else {
            return wear;
        };
        let [head, foot] = [spots.head, spots.foot].map(|x| x as f32);
        let bell = |distance: f32, size: f32| (-(distance / size).powi(2)).exp();
        let d = point - self.center;
        let along = ((d.x - head) / (foot - head)).clamp(0.0, 1.0);
        let off = d - Vector2::new(head + along * (foot - head), 0.0);
        // Breaks differ in direction, so the track widens towards the rack.
        wear += BREAKS.1 * bell(off.norm(), BREAKS.0 * (0.7 + 0.6 * along));
        wear += HEAD.1 * bell((d - Vector2::new(head, 0.0)).norm(), HEAD.0);
        let rack = foot + 0.06 * (foot - head).signum();
        wear + FOOT.1 * bell((d - Vector2::new(rack, 0.0)).norm(), FOOT.0)
    }
}

/// Variation of a texel of this size in metres.
pub(super) fn grain(x: u32, y: u32, texel: f32) -> f32 {
    let noise = Noise { seed: 52, size: [1, 1] };
    let depth = GRAIN.0 * (GRAIN.1 / texel).min(1.0);
    1.0 + depth * (noise.point(x, y) - 0.5)
}

/// A bright elliptical mark.
struct Mark {
    center: Vector2<f32>,
    /// Direction of its length.
    along: Vector2<f32>,
    /// Half its length and width, m.
    half: [f32; 2],
    strength: f32,
}

impl Mark {
    /// Its lightness at a point.
    fn at(&self, point: Vector2<f32>) -> f32 {
        let d = point - self.center;
        let (x, y) = (d.dot(&self.along) / self.half[0], d.perp(&self.along) / self.half[1]);
        let inside = (1.0 - x * x - y * y).max(0.0);
        self.strength * inside * inside
    }

    /// Makes it wider and fainter if it is narrower than two texels of this size, m.
    fn widen(&mut self, texel: f32) {
        for half in &mut self.half {
            let drawn = half.max(texel);
            self.strength *= *half / drawn;
            *half = drawn;
        }
    }
}

/// Lightness of the marks on the cloth, at the texels of a light map.
pub(super) struct Marks {
    width: u32,
    /// The rows with marks start here.
    first_row: u32,
    texels: Vec<f32>,
}

impl Marks {
    /// The marks on a table, for a light map of this size.
    pub fn new(plan: &Plan, size: [u32; 2]) -> Marks {
        let sides = [0, 1].map(|axis| plan.lit_half[axis] * 2.0 / size[axis] as f32);
        let mut marks = plan.marks();
        marks.iter_mut().for_each(|mark| mark.widen(sides[0]));
        // The texels around each mark, as a range of columns and one of rows.
        let range = |mark: &Mark, axis: usize| {
            let reach = mark.half[0].max(mark.half[1]);
            let middle = mark.center[axis] - plan.center[axis] + plan.lit_half[axis];
            let texel = |edge: f32| (edge / sides[axis]).clamp(0.0, size[axis] as f32) as u32;
            texel(middle - reach)..texel(middle + reach)
        };
        let rows = || marks.iter().map(|mark| range(mark, 1));
        let first_row = rows().map(|rows| rows.start).min().unwrap_or(0);
        let end = rows().map(|rows| rows.end).max().unwrap_or(0);
        let mut texels = vec![0.0; ((end - first_row) * size[0]) as usize];
        for mark in &marks {
            for y in range(mark, 1) {
                for x in range(mark, 0) {
                    let lightness = mark.at(plan.texel_center([x, y], size));
                    texels[((y - first_row) * size[0] + x) as usize] += lightness;
                }
            }
        }
        Marks { width: size[0], first_row, texels }
    }

    /// Lightness of a texel, 1 where there are no marks.
    pub fn at(&self, x: u32, y: u32) -> f32 {
        let place = y.checked_sub(self.first_row).map(|row| (row * self.width + x) as usize);
        1.0 + place.and_then(|place| self.texels.get(place)).copied().unwrap_or(0.0)
    }
}

impl Plan {
    /// The chalk where breaks start, and the dents of racked balls.
    fn marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        let Some(spots) = self.racked_spots() else {
            return marks;
        };
        let [head, foot] = [spots.head, spots.foot].map(|x| x as f32);
        let way = (foot - head).signum();
        let dice = Noise { seed: 53, size: [1, 1] };
        for (kind, (count, area, half, strength)) in (0..).zip([STREAKS, SPECKS]) {
            for index in 0..count {
                let random = |which: u32| dice.point(index, which + 16 * kind);
                // Sums of two random numbers are denser in the middle.
                let off = [0, 2].map(|which| random(which) + random(which + 1) - 1.0);
                let x = head - way * DISTANCE_BEHIND_SPOT + area[0] * off[0];
                // Cues point from the head of the table to the rack, roughly.
                let aim = 0.9 * (random(4) - 0.5) - 0.5 * off[1];
                marks.push(Mark {
                    center: self.center + Vector2::new(x, area[1] * off[1]),
                    along: Vector2::new(aim.cos() * way, aim.sin()),
                    half: half.map(|half| half * (0.5 + 0.8 * random(5))),
                    strength: strength * (0.25 + 0.75 * random(6)),
                });
            }
        }
        for row in 0..5u32 {
            for place in 0..=row {
                let random = |which: u32| dice.point(row * 5 + place, which + 32) - 0.5;
                let x = foot + way * row as f32 * 3f32.sqrt() * BALL;
                let y = (2.0 * place as f32 - row as f32) * BALL;
                let jitter = Vector2::new(random(0), random(1)) * 0.004;
                marks.push(Mark {
                    center: self.center + Vector2::new(x, y) + jitter,
                    along: Vector2::x(),
                    half: [DENT.0; 2],
                    strength: DENT.1 * (1.0 + random(2)),
                });
            }
        }
        marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::physics::Table;

    /// Tests that there are marks around the head spot and where balls are racked, and none
    /// elsewhere, in maps of all sizes.
    #[test]
    fn marks_are_where_players_break_and_rack() {
        let plan = Plan::new(&Table::named("pool-9ft").expect("the table is known"));
        let spots = plan.spots.expect("it has spots");
        for width in [512, 1024, 2048] {
            let size = [width, width / 2];
            let marks = Marks::new(&plan, size);
            let (mut near, mut elsewhere) = ([0, 0], 0);
            for (x, y) in (0..size[1]).flat_map(|y| (0..size[0]).map(move |x| (x, y))) {
                if marks.at(x, y) > 1.01 {
                    let place = plan.texel_center([x, y], size) - plan.center;
                    let off = [spots.head, spots.foot].map(|spot| place.x - spot as f32);
                    match off {
                        [head, _] if head.abs() < 0.7 && place.y.abs() < 0.6 => near[0] += 1,
                        [_, foot] if foot.abs() < 0.3 && place.y.abs() < 0.2 => near[1] += 1,
                        _ => elsewhere += 1,
                    }
                }
            }
            assert!(near[0] > 100 && near[1] > 30 && elsewhere == 0, "{near:?}, {elsewhere}");
        }
    }
}
