//! How the pockets of a table take balls, found by experiment.
//!
//! A ball is struck at each pocket from several directions and with several offsets. The intervals
//! of offsets that fall tell in which directions a ball at any place falls. So nothing here depends
//! on how a table models its pockets.

use std::f64::consts::PI;
use std::sync::{Arc, Mutex, PoisonError};

use nalgebra::Vector2;

use crate::physics::ball::{Ball, BallId};
use crate::physics::batch::{Limits, Simulator};
use crate::physics::laws::Laws;
use crate::physics::table::{Pocket, Table};
use crate::physics::{Shot, Strength, after_stroke, turned};

/// Directions of approach, from the axis of the pocket to either side, rad.
const STEP: f64 = 5.0 * PI / 180.0;
const STEPS: i32 = 14;
/// Offsets that are tried, m: multiples of this number.
const GRID: f64 = 5e-3;
const GRID_STEPS: i32 = 14;
/// Bisections of the ends of an interval, of offsets or of directions.
const BISECTIONS: usize = 3;
/// Distances of the ball in front of the mouth that are tried, m: the first one on the bed.
const DISTANCES: [f64; 4] = [0.4, 0.25, 0.12, 0.06];
/// Speed of the ball, m/s.
const SPEED: f64 = 1.6;
/// Longest time for the ball to fall, s.
const MAX_FALL_TIME: f64 = 3.0;
/// A pocket this near to a mouth is its own, m.
const SAME_POCKET: f64 = 0.3;
/// Tables whose pockets a library keeps.
const MAX_LIBRARY_TABLES: usize = 8;

/// The pockets of a table.
#[derive(Debug)]
pub(in crate::ai) struct Pockets {
    pockets: Vec<PocketModel>,
}

/// A pocket as a target.
#[derive(Debug, Clone)]
pub(in crate::ai) struct PocketModel {
    /// A point in the middle of the mouth, m.
    pub mouth: Vector2<f64>,
    /// Unit vector into the pocket.
    pub axis: Vector2<f64>,
    /// Runs of directions from which balls fall.
    runs: Vec<Vec<Approach>>,
}

/// A direction of approach.
#[derive(Debug, Clone, Copy)]
struct Approach {
    /// Its angle from the axis of the pocket, rad.
    angle: f64,
    /// Unit vector to the left of it.
    across: Vector2<f64>,
    /// The offsets of a ball's line from the mouth that fall, m.
    offsets: [f64; 2],
}

/// The pockets of a table under some laws for balls of a radius and mass, m and kg.
#[derive(Debug)]
struct MeasuredPockets {
    table: Arc<Table>,
    laws: Laws,
    ball: [f64; 2],
    pockets: Arc<Pockets>,
}

/// The pockets of the tables that opponents met last, which take them a moment to measure. Clones
/// share them. They follow from table, laws and ball, so that no decision depends on what a library
/// holds.
#[derive(Debug, Clone, Default)]
pub struct PocketLibrary(Arc<Mutex<Vec<MeasuredPockets>>>);

impl PocketLibrary {
    /// The pockets of a table under these laws for balls like this one.
    pub(in crate::ai) fn pockets(
        &self,
        table: &Arc<Table>,
        laws: &Laws,
        ball: &Ball,
    ) -> Arc<Pockets> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let measures = [ball.radius, ball.mass];
        let same = |it: &&MeasuredPockets| {
            let same_table = Arc::ptr_eq(&it.table, table) || it.table == *table;
            same_table && it.laws == *laws && it.ball == measures
        };
        if let Some(known) = known.iter().find(same) {
            return Arc::clone(&known.pockets);
        }
        // Another thread may do the same work, but none waits for it.
        drop(known);
        let mut gauge = PocketProbe::new(table, laws, ball);
        let pockets =
            table.pockets.iter().map(|pocket| PocketModel::new(pocket, &mut gauge)).collect();
        let pockets = Arc::new(Pockets { pockets });
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() == MAX_LIBRARY_TABLES {
            known.remove(0);
        }
        known.push(MeasuredPockets {
            table: Arc::clone(table),
            laws: *laws,
            ball: measures,
            pockets: Arc::clone(&pockets),
        });
        pockets
    }

    /// The library that tests share.
    #[cfg(test)]
    pub fn of_tests() -> &'static PocketLibrary {
        static LIBRARY: std::sync::LazyLock<PocketLibrary> =
            std::sync::LazyLock::new(Default::default);
        &LIBRARY
    }
}

impl Pockets {
    pub fn iter(&self) -> impl Iterator<Item = &PocketModel> {
        self.pockets.iter()
    }
}

impl PocketModel {
    fn new(pocket: &Pocket, gauge: &mut PocketProbe) -> PocketModel {
        let axis = pocket.axis(gauge.half_length);
        let mouth = pocket.mouth(axis, gauge.radius);
        let mut model = PocketModel { mouth, axis, runs: Vec::new() };
        let approaches: Vec<Option<Approach>> =
            (-STEPS..=STEPS).map(|step| gauge.approach(&model, f64::from(step) * STEP)).collect();
        for run in approaches.split(Option::is_none) {
            let (Some(Some(first)), Some(Some(last))) = (run.first(), run.last()) else { continue };
            let [before, after] = [(first, -STEP), (last, STEP)]
                .map(|(end, step)| gauge.last(&model, end.angle, end.angle + step));
            let run = run.iter().copied().flatten();
            model.runs.push(before.into_iter().chain(run).chain(after).collect());
        }
        model
    }

    /// The unit vector at this angle from the axis, rad.
    pub fn along(&self, angle: f64) -> Vector2<f64> {
        turned(self.axis, angle)
    }

    /// The widest range of directions in which a ball at this place falls, as angles from the
    /// axis, rad; `None` if it falls in no direction.
    pub fn directions(&self, from: Vector2<f64>) -> Option<[f64; 2]> {
        let behind = from - self.mouth;
        let spare = |it: &Approach| {
            let offset = behind.dot(&it.across);
            [offset - it.offsets[0], it.offsets[1] - offset]
        };
        let width = |range: [f64; 2]| range[1] - range[0];
        let (mut widest, mut range) = ([0.0; 2], [0.0; 2]);
        for pair in self.runs.iter().flat_map(|run| run.windows(2)) {
            let Some(part) = positive_part([&pair[0], &pair[1]].map(spare)) else { continue };
            let piece = part.map(|part| pair[0].angle + part * (pair[1].angle - pair[0].angle));
            range = [if piece[0] == range[1] { range[0] } else { piece[0] }, piece[1]];
            if width(range) > width(widest) {
                widest = range;
            }
        }
        (width(widest) > 0.0).then_some(widest)
    }

    /// True if balls that come along this unit vector can fall.
    pub fn takes(&self, along: Vector2<f64>) -> bool {
        let angle = libm::atan2(self.axis.perp(&along), self.axis.dot(&along));
        self.runs.iter().any(|run| run[0].angle <= angle && angle <= run[run.len() - 1].angle)
    }
}

/// The part of the way between two points, 0 to 1, on which two numbers are positive that change
/// evenly from one point to the other.
fn positive_part([from, to]: [[f64; 2]; 2]) -> Option<[f64; 2]> {
    let [mut first, mut last] = [0.0_f64, 1.0_f64];
    for (from, to) in from.into_iter().zip(to) {
        match (from >= 0.0, to >= 0.0) {
            (true, true) => {}
            (true, false) => last = last.min(from / (from - to)),
            (false, true) => first = first.max(from / (from - to)),
            (false, false) => return None,
        }
    }
    (first < last).then_some([first, last])
}

/// Strikes single balls at pockets.
struct PocketProbe {
    simulator: Simulator,
    ball: Ball,
    pull: f64,
    radius: f64,
    half_length: f64,
    half_width: f64,
}

impl PocketProbe {
    fn new(table: &Arc<Table>, laws: &Laws, ball: &Ball) -> PocketProbe {
        let strength = Strength::Power(1.0);
        let shot =
            Shot { ball: BallId::CUE, direction: 0.0, strength, tip: [0.0, 0.0], elevation: 0.0 };
        let ball = Ball::at_rest(BallId::CUE, ball.radius, ball.mass, 0.0, 0.0);
        let full = after_stroke(&ball, &shot, laws).speed();
        let (half_length, half_width) = table
            .bed
            .map_or((f64::INFINITY, f64::INFINITY), |bed| (bed.half_length, bed.half_width));
        PocketProbe {
            simulator: Simulator::new(Arc::clone(table), *laws, []),
            ball,
            pull: (SPEED / full).min(1.0),
            radius: ball.radius,
            half_length,
            half_width,
        }
    }

    /// The last direction of approach between an angle from which balls fall and one from which
    /// none does, rad, as far as bisection finds it.
    fn last(
        &mut self,
        pocket: &PocketModel,
        mut inside: f64,
        mut outside: f64,
    ) -> Option<Approach> {
        let mut found = None;
        for _ in 0..BISECTIONS {
            let middle = 0.5 * (inside + outside);
            match self.approach(pocket, middle) {
                Some(approach) => (inside, found) = (middle, Some(approach)),
                None => outside = middle,
            }
        }
        found
    }

    /// The widest interval of offsets that fall from this direction, rad from the pocket's axis.
    fn approach(&mut self, pocket: &PocketModel, angle: f64) -> Option<Approach> {
        let along = pocket.along(angle);
        let falls: Vec<bool> = (-GRID_STEPS..=GRID_STEPS)
            .map(|step| self.falls(pocket, along, f64::from(step) * GRID) == Some(true))
            .collect();
        let mut best: Option<[usize; 2]> = None;
        let mut index = 0;
        while index < falls.len() {
            let run = falls[index..].iter().take_while(|&&falls| falls).count();
            if run > best.map_or(0, |[from, to]| to + 1 - from) {
                best = Some([index, index + run - 1]);
            }
            index += run + 1;
        }
        let [from, to] = best?.map(|index| (index as f64 - f64::from(GRID_STEPS)) * GRID);
        let mut end = |inside: f64, outside: f64| {
            let (mut inside, mut outside) = (inside, outside);
            for _ in 0..BISECTIONS {
                let middle = 0.5 * (inside + outside);
                match self.falls(pocket, along, middle) {
                    Some(true) => inside = middle,
                    // Beyond the bed there are no balls that could fail.
                    None => return outside,
                    Some(false) => outside = middle,
                }
            }
            0.5 * (inside + outside)
        };
        let offsets = [end(from, from - GRID), end(to, to + GRID)];
        Some(Approach { angle, across: Vector2::new(-along.y, along.x), offsets })
    }

    /// True if a ball with this offset falls; `None` if its line begins beyond the bed.
    fn falls(&mut self, pocket: &PocketModel, along: Vector2<f64>, offset: f64) -> Option<bool> {
        let at = pocket.mouth + Vector2::new(-along.y, along.x) * offset;
        let on_bed = |place: &Vector2<f64>| {
            place.x.abs() <= self.half_length - self.radius
                && place.y.abs() <= self.half_width - self.radius
        };
        let start = DISTANCES.into_iter().map(|distance| at - along * distance).find(on_bed)?;
        let Ball { radius, mass, .. } = self.ball;
        self.simulator.set_position([Ball::at_rest(BallId::CUE, radius, mass, start.x, start.y)]);
        let shot = Shot {
            ball: BallId::CUE,
            direction: libm::atan2(along.y, along.x),
            strength: Strength::Power(self.pull),
            tip: [0.0, 0.0],
            elevation: 0.0,
        };
        let limits = Limits { time: MAX_FALL_TIME, ..Limits::default() };
        let fallen = self.simulator.play(&shot, limits).fallen().next();
        Some(fallen.is_some_and(|(_, fallen)| {
            let center = self.simulator.world().table().pockets[fallen.0].center;
            (center - pocket.mouth).norm() < SAME_POCKET
        }))
    }
}
