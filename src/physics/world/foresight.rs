//! What is to happen to a ball, and to two.

use nalgebra::Vector2;

use crate::physics::ball::{Ball, MotionState};
use crate::physics::contact::{ball_ball, control_box, cushion, leaves, pocket, slate};
use crate::physics::glance::Glance;
use crate::physics::schedule::{Foresight, Happening, Upcoming};
use crate::physics::table::{Bed, Table};

/// Looks ahead on a table, in the plane or in space.
pub(super) struct Eyes<'a> {
    table: &'a Table,
    /// Height of the noses, m; none in the plane.
    nose_height: Option<f64>,
}

impl Eyes<'_> {
    pub(super) fn new(table: &Table, nose_height: Option<f64>) -> Eyes<'_> {
        Eyes { table, nose_height }
    }

    /// When a ball in the air is beyond the rails.
    ///
    /// A whole radius beyond the nose it cannot come back, whatever the rail does to it.
    fn leave(&self, place: usize, ball: &Ball, bed: &Bed) -> Option<Upcoming> {
        let edges = [bed.half_length + ball.radius, bed.half_width + ball.radius];
        let mut first: Option<f64> = None;
        for (axis, edge) in edges.into_iter().enumerate() {
            for side in [-1.0, 1.0] {
                let time = leaves(ball, axis, side * edge, side);
                first = first.into_iter().chain(time).reduce(f64::min);
            }
        }
        first.map(|time| Upcoming { time, what: Happening::Leave(place) })
    }
}

impl Foresight for Eyes<'_> {
    fn alone(&self, place: usize, ball: &Ball) -> Option<Upcoming> {
        if !ball.state.in_play() {
            return None;
        }
        let turn = ball
            .path
            .then
            .map(|turn| Upcoming { time: ball.path.until, what: Happening::Turn(place, turn) });
        // Most balls most of the time are nowhere near an edge.
        let (low, high): (Vector2<f64>, Vector2<f64>) = control_box(ball);
        if ball.state != MotionState::Airborne && self.table.is_clear(low, high, ball.radius) {
            return turn;
        }
        let mut first = turn;
        let mut offer = |time: f64, what: Happening| {
            first = Upcoming::earlier(first, Some(Upcoming { time, what }));
        };
        let nose_height = self.nose_height.unwrap_or(f64::INFINITY);
        if let Some((time, pocket)) = pocket::first(ball, self.table, nose_height) {
            offer(time, Happening::Pot(place, pocket));
        }
        if ball.state.moves()
            && let Some((time, contact)) = cushion::first(ball, self.table, self.nose_height)
        {
            offer(time, Happening::Bank(place, contact));
        }
        if let Some(time) = slate::time(ball) {
            offer(time, Happening::Landing(place));
        }
        if ball.state == MotionState::Airborne
            && let Some(leave) = self.table.bed.and_then(|bed| self.leave(place, ball, &bed))
        {
            offer(leave.time, leave.what);
        }
        first
    }

    fn clear_until(&self, glance: &Glance) -> f64 {
        if !glance.is_all {
            return glance.time;
        }
        glance.time + self.table.clear_for(glance.place, glance.velocity, glance.reach)
    }

    fn meeting(&self, first: &Ball, second: &Ball) -> Option<f64> {
        ball_ball::time(first, second, self.nose_height.is_some())
    }

    fn meeting_at_a_glance(&self, first: &Glance, second: &Glance) -> Option<f64> {
        ball_ball::time_at_a_glance(first, second, self.nose_height.is_some())
    }
}
