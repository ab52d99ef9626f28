//! Times at which a ball in the air lands on the top of a rail.

use nalgebra::Vector3;

use super::leaving_time;
use super::search::{Cubic, control_points};
use super::sweep::Sweep;
use crate::physics::ball::Ball;
use crate::physics::motion::MotionSampler;
use crate::physics::table::Table;

/// Shortest step along a path in the search, m. A deeper contact than the step's square over the
/// ball's diameter, a micrometre, is not missed.
const STEP: f64 = 2e-4;
/// A ball must approach the rail faster than this to hit it, m/s.
const MIN_APPROACH: f64 = 1e-9;
/// Halvings of a step that holds a contact.
const HALVINGS: usize = 40;

/// The first time at which a ball in the air lands on a rail, and the rail's normal there, if that
/// is before `until` (s). The ball's centre stays in the region `sweep`.
pub fn first(
    ball: &Ball,
    table: &Table,
    nose_height: f64,
    until: f64,
    sweep: &Sweep,
) -> Option<(f64, Vector3<f64>)> {
    let bed = table.bed?;
    if sweep.is_within([bed.half_length, bed.half_width]) || !table.has_rail_tops() {
        return None;
    }
    let window = until.min(ball.path.until) - ball.time;
    // The centre of a ball that lands on a rail is a radius above it.
    let lowest = nose_height + 0.5 * ball.radius;
    let cubic = Cubic::along(ball);
    if window.is_finite()
        && control_points(&cubic, window, |term| term.z).iter().all(|&height| height < lowest)
    {
        return None;
    }
    let mut elapsed = leaves_bed(ball, table)? - ball.time;
    let sampler = MotionSampler::of(ball);
    let [x, y] = table.outer_edges()?;
    // The normal of a rail that the ball overlaps and approaches, and else the distance to it.
    let contact = |elapsed: f64| {
        let (center, velocity) = sampler.at(ball.time + elapsed);
        let Some(top) = table.rail_top(center.xy(), nose_height) else {
            let is_gone = center.x.abs() >= x || center.y.abs() >= y;
            return Err(if is_gone { f64::INFINITY } else { STEP });
        };
        let gap = top.gap(center.z, ball.radius);
        if gap <= 0.0 && velocity.dot(&top.normal) < -MIN_APPROACH {
            return Ok(top.normal);
        }
        Err(gap.max(STEP))
    };
    let [fastest, _] = cubic.bounds(window);
    if fastest == 0.0 {
        return None;
    }
    if elapsed > 0.0 {
        // Rounding must not decide on which side of the noses the search begins. A landing within
        // this step is found at its end.
        elapsed += STEP / fastest;
    }
    let mut before = elapsed;
    while elapsed <= window && elapsed.is_finite() {
        match contact(elapsed) {
            Ok(mut normal) => {
                let (mut low, mut high) = (before, elapsed);
                for _ in 0..HALVINGS {
                    let middle = 0.5 * (low + high);
                    match contact(middle) {
                        Ok(found) => (high, normal) = (middle, found),
                        Err(_) => low = middle,
                    }
                }
                return Some((ball.time + high, normal));
            }
            Err(distance) => {
                before = elapsed;
                elapsed += distance / fastest;
            }
        }
    }
    None
}

/// The time from which on a ball may be over a rail: its anchor's if it is there already.
fn leaves_bed(ball: &Ball, table: &Table) -> Option<f64> {
    let bed = table.bed?;
    if !bed.contains(ball.position.xy()) {
        return Some(ball.time);
    }
    let edges = [(0, bed.half_length), (1, bed.half_width)];
    let sides = edges.into_iter().flat_map(|(axis, edge)| [(axis, edge, 1.0), (axis, edge, -1.0)]);
    sides
        .filter_map(|(axis, edge, side)| leaving_time(ball, axis, side * edge, side))
        .reduce(f64::min)
}
