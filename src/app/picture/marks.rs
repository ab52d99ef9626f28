//! Marks on the table besides the aim line: the called ball and pocket, the region for the ball in
//! hand, and a place where it may not go.

use std::f32::consts::TAU;

use nalgebra::{Vector2, Vector3};

use crate::ai::analysis::miss::Sketch;
use crate::game::lessons::Target;
use crate::game::{PlacementArea, Region};
use crate::physics::table::Pocket;
use crate::physics::{Ball, Table};
use crate::render::{Ghost, Snapshot};

use super::aim_line::Lines;

/// Colour of a call as on the screen, with opacity.
const CALL_COLOR: [f32; 4] = [0.98, 0.76, 0.30, 0.95];
/// Colour of an obvious call that the player has not made.
const OBVIOUS_CALL_COLOR: [f32; 4] = [0.98, 0.76, 0.30, 0.45];
/// Colour of a ball that the player may hit first.
const LEGAL_BALL_COLOR: [f32; 4] = [0.55, 0.90, 0.68, 0.95];
/// Colour of the edge of the region for the ball in hand.
const REGION_COLOR: [f32; 4] = [0.96, 0.94, 0.88, 0.30];
/// Colour of a place that is not allowed.
const DENIED_COLOR: [f32; 4] = [0.94, 0.36, 0.25, 0.95];
/// Colour of the circle in which the cue ball must stop, before the judgement.
const TARGET_COLOR: [f32; 4] = [0.96, 0.94, 0.88, 0.75];
/// Colour of that circle after a shot that passed.
const PASSED_COLOR: [f32; 4] = [0.44, 0.85, 0.55, 0.95];
/// Colour of that circle after a shot that failed.
const FAILED_COLOR: [f32; 4] = [0.94, 0.36, 0.25, 0.80];
/// Colour of a place where the cue ball may stop.
const STOP_COLOR: [f32; 4] = [0.96, 0.94, 0.88, 0.60];
/// Radius of the ring around a place where the cue ball may stop, m.
const STOP_RADIUS: f32 = 0.006;
/// Width of the lines, logical pixels.
const WIDTH: f32 = 2.2;
/// Width of thin lines, logical pixels.
const THIN_WIDTH: f32 = 1.4;
/// Radius of the rings around the start spots of a carom table, m.
const START_SPOT: f32 = 0.04;
/// Height of lines above cloth and rails, m.
const LINE_HEIGHT: f32 = 0.001;
/// Radius of the ring around a called ball, relative to the ball.
const AROUND_BALL: f32 = 1.55;
/// Radius of the ring around a ball that the player may hit first, relative to the ball.
const AROUND_LEGAL_BALL: f32 = 1.3;
/// Radius of the ring around a pocket, relative to the pocket.
const AROUND_POCKET: f32 = 1.12;
/// Corners of a ring.
const CORNERS: usize = 48;
/// Distance of the region's edge from the cushions, m.
const INSET: f32 = 0.008;

/// A called ball and pocket; one of them may be missing so far.
#[derive(Debug, Clone, Copy, Default)]
pub struct CallMarks {
    /// The ball on the table.
    pub ball: Option<Ball>,
    /// The pocket.
    pub pocket: Option<Pocket>,
    /// True if the call is obvious and the player has not made it.
    pub is_obvious: bool,
}

/// The marked circle of an exercise.
#[derive(Debug, Clone, Copy)]
pub struct TargetMark {
    /// The circle.
    pub target: Target,
    /// The result, once the try is judged.
    pub passed: Option<bool>,
}

impl Lines {
    /// Draws small rings where the cue ball may stop.
    pub fn mark_stops(&mut self, stops: &[[f64; 2]], scale: f32, snapshot: &mut Snapshot) {
        for &[x, y] in stops {
            let position = Vector3::new(x as f32, y as f32, STOP_RADIUS);
            let (radius, width) = (STOP_RADIUS, WIDTH * scale);
            snapshot.ghosts.push(Ghost { position, radius, width, color: STOP_COLOR });
        }
    }

    /// Draws a miss: the cue ball at the contact that took place and at the one that was needed, and
    /// the ways of the object ball from there.
    pub fn mark_miss(&mut self, sketch: &Sketch, scale: f32, snapshot: &mut Snapshot) {
        let at = |place: Vector2<f64>| Vector3::new(place.x as f32, place.y as f32, LINE_HEIGHT);
        let ways = [
            (sketch.ghosts[1], sketch.headings[1], PASSED_COLOR),
            (sketch.ghosts[0], sketch.headings[0], FAILED_COLOR),
        ];
        for (ghost, heading, color) in ways {
            let (sin, cos) = heading.sin_cos();
            let end = sketch.target + Vector2::new(cos, sin) * sketch.length;
            self.add([at(sketch.target), at(end)], WIDTH * scale, color, snapshot);
            self.add([at(sketch.cue), at(ghost)], THIN_WIDTH * scale, color, snapshot);
            let position = Vector3::new(ghost.x as f32, ghost.y as f32, sketch.radius as f32);
            let radius = sketch.radius as f32;
            snapshot.ghosts.push(Ghost { position, radius, width: THIN_WIDTH * scale, color });
        }
    }

    /// Draws the circle in which the cue ball must stop, with its center.
    pub fn mark_target(&mut self, mark: &TargetMark, scale: f32, snapshot: &mut Snapshot) {
        let color = match mark.passed {
            None => TARGET_COLOR,
            Some(true) => PASSED_COLOR,
            Some(false) => FAILED_COLOR,
        };
        let [x, y] = mark.target.center.map(|length| length as f32);
        let center = Vector3::new(x, y, 0.0);
        self.ring(center, mark.target.radius as f32, WIDTH * scale, color, snapshot);
        self.ring(center, 0.006, THIN_WIDTH * scale, color, snapshot);
    }

    /// Puts rings around a called ball and its pocket.
    pub fn mark_call(&mut self, marks: &CallMarks, scale: f32, snapshot: &mut Snapshot) {
        let color = if marks.is_obvious { OBVIOUS_CALL_COLOR } else { CALL_COLOR };
        if let Some(ball) = &marks.ball {
            let center = Vector3::new(ball.position.x, ball.position.y, 0.0).cast();
            self.ring(center, AROUND_BALL * ball.radius as f32, WIDTH * scale, color, snapshot);
        }
        if let Some(pocket) = &marks.pocket {
            // Over the rails, because on the slate the rails would hide it.
            let height = snapshot.table.rail_height();
            let center = Vector3::new(pocket.center.x, pocket.center.y, height).cast();
            let radius = AROUND_POCKET * pocket.radius as f32;
            self.ring(center, radius, WIDTH * scale, color, snapshot);
        }
    }

    /// Puts a ring around a ball that the player may hit first.
    pub fn mark_legal_ball(&mut self, ball: &Ball, scale: f32, snapshot: &mut Snapshot) {
        let center = Vector3::new(ball.position.x, ball.position.y, 0.0).cast();
        self.ring(
            center,
            AROUND_LEGAL_BALL * ball.radius as f32,
            WIDTH * scale,
            LEGAL_BALL_COLOR,
            snapshot,
        );
    }

    /// Puts the edge of the region for the ball in hand on the cloth, or rings around its spots.
    pub fn mark_region(&mut self, area: &PlacementArea, scale: f32, snapshot: &mut Snapshot) {
        let head = area.x[1] as f32;
        if let Some(radius) = area.radius {
            let arc = (0..=CORNERS).map(|corner| {
                let (sin, cos) = (0.5 * TAU * corner as f32 / CORNERS as f32).sin_cos();
                Vector3::new(head - radius as f32 * sin, radius as f32 * cos, LINE_HEIGHT)
            });
            let end = Vector3::new(head, radius as f32, LINE_HEIGHT);
            self.add(arc.chain([end]), THIN_WIDTH * scale, REGION_COLOR, snapshot);
            return;
        }
        if area.region == Region::StartSpots {
            for y in area.y {
                let spot = Vector3::new(head, y as f32, 0.0);
                self.ring(spot, START_SPOT, THIN_WIDTH * scale, REGION_COLOR, snapshot);
            }
            return;
        }
        let Some((from, to)) = region(&snapshot.table, area) else { return };
        let corners = [from, Vector2::new(to.x, from.y), to, Vector2::new(from.x, to.y), from];
        let points = corners.map(|corner| Vector3::new(corner.x, corner.y, LINE_HEIGHT));
        self.add(points, THIN_WIDTH * scale, REGION_COLOR, snapshot);
    }

    /// Puts a ring where the ball in hand may not go.
    pub fn mark_denied(
        &mut self,
        place: [f64; 2],
        radius: f64,
        scale: f32,
        snapshot: &mut Snapshot,
    ) {
        let radius = 1.2 * radius as f32;
        let position = Vector3::new(place[0] as f32, place[1] as f32, radius);
        snapshot.ghosts.push(Ghost { position, radius, width: WIDTH * scale, color: DENIED_COLOR });
    }

    /// Adds a ring on the cloth.
    pub fn ring(
        &mut self,
        center: Vector3<f32>,
        radius: f32,
        width: f32,
        color: [f32; 4],
        snapshot: &mut Snapshot,
    ) {
        let points = (0..=CORNERS).map(|corner| {
            let (sin, cos) = (TAU * (corner % CORNERS) as f32 / CORNERS as f32).sin_cos();
            center + Vector3::new(cos * radius, sin * radius, LINE_HEIGHT)
        });
        self.add(points, width, color, snapshot);
    }
}

/// Two opposite corners of the region as drawn: on a table with a bed it reaches the cushions and
/// the head string, although the ball's centre cannot reach the cushions.
fn region(table: &Table, area: &PlacementArea) -> Option<(Vector2<f32>, Vector2<f32>)> {
    let bed = table.bed?;
    let [length, width] = [bed.half_length, bed.half_width].map(|half| half as f32 - INSET);
    let is_whole = area.x[1] + area.x[0] > -1e-6;
    let end = if is_whole { length } else { area.x[1] as f32 };
    Some((Vector2::new(-length, -width), Vector2::new(end, width)))
}
