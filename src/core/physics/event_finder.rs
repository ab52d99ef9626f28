//! Finds the next event of one ball, and the next collision of two.

use super::ball::{Ball, MotionState};
use super::bounding_motion::BoundingMotion;
use super::contact::{
    Sweep, ball_ball, cushion, leaving_time, pocket, pocket_body, rail_top, slate,
};
use super::motion;
use super::table::{Bed, Pocket, Table};
use super::upcoming::{Upcoming, UpcomingKind};

/// Finds events on one table, in the plane or in space.
pub(super) struct EventFinder<'a> {
    table: &'a Table,
    /// Height of the noses, m. `None` in the plane.
    nose_height: Option<f64>,
}

impl EventFinder<'_> {
    pub(super) fn new(table: &Table, nose_height: Option<f64>) -> EventFinder<'_> {
        EventFinder { table, nose_height }
    }

    /// The time at which an airborne ball is beyond the rails for good.
    ///
    /// That is beyond the outer edges of the rails, or, if they have no tops, a whole radius beyond
    /// the nose line, from where no rail can send it back.
    fn off_table_event(
        &self,
        slot: usize,
        ball: &Ball,
        bed: &Bed,
        sweep: &Sweep,
    ) -> Option<Upcoming> {
        let beyond_noses = [bed.half_length + ball.radius, bed.half_width + ball.radius];
        let edges = match self.table.has_rail_tops() {
            true => self.table.outer_edges().unwrap_or(beyond_noses),
            false => beyond_noses,
        };
        if sweep.is_within(edges) {
            return None;
        }
        let mut first: Option<f64> = None;
        for (axis, edge) in edges.into_iter().enumerate() {
            for side in [-1.0, 1.0] {
                let time = leaving_time(ball, axis, side * edge, side);
                first = first.into_iter().chain(time).reduce(f64::min);
            }
        }
        let time = first?;
        let place = motion::position_at(ball, time);
        let is_in_pocket = |pocket: &Pocket| {
            pocket.body_for(ball.radius).is_some_and(|body| place.z < body.top + ball.radius)
                && pocket.contains(place.xy())
        };
        if self.table.pockets.iter().any(is_in_pocket) {
            return None;
        }
        Some(Upcoming { time, kind: UpcomingKind::OffTable(slot) })
    }

    /// The next event of a ball that needs no other ball.
    pub(super) fn own_event(&self, slot: usize, ball: &Ball) -> Option<Upcoming> {
        if !ball.state.in_play() && !ball.state.moves() {
            return None;
        }
        let path_end = ball
            .path
            .then
            .map(|end| Upcoming { time: ball.path.until, kind: UpcomingKind::PathEnd(slot, end) });
        if ball.state == MotionState::OnRail {
            return path_end;
        }
        // Usually a ball stays away from all cushions and pockets.
        let sweep = Sweep::around(ball);
        let [low, high] = sweep.corners();
        if let MotionState::InCushion(cushion) = ball.state
            && self.table.is_alone_at(cushion, low, high)
        {
            return path_end;
        }
        let is_aloft = ball.state.is_aloft();
        if !is_aloft && self.table.is_clear(low, high, ball.radius) {
            return path_end;
        }
        let sweep = sweep.cut_along(ball);
        let mut first = path_end;
        let offer = |first: &mut Option<Upcoming>, time: f64, kind: UpcomingKind| {
            if first.is_none_or(|first| Upcoming { time, kind }.is_before(&first)) {
                *first = Some(Upcoming { time, kind });
            }
        };
        // First, because it ends the search for bodies of pockets.
        if let Some(time) = slate::time(ball, self.table) {
            offer(&mut first, time, UpcomingKind::BallSlate(slot));
            // A ball that lands clear of rails and pockets can meet none of them before that.
            let [low, high] = Sweep::along_until(ball, time).corners();
            if self.table.is_clear(low, high, ball.radius) {
                return first;
            }
        }
        if is_aloft && self.nose_height.is_some() {
            if let Some((time, pocket)) = slate::sinks(ball, self.table) {
                offer(&mut first, time, UpcomingKind::BallPocket(slot, pocket));
            }
            let until = first.map_or(f64::INFINITY, |event| event.time);
            if let Some((time, contact)) = pocket_body::first(ball, self.table, until, &sweep) {
                offer(&mut first, time, UpcomingKind::HitPocket(slot, contact));
            }
            if !ball.state.in_play() {
                return first;
            }
        }
        let mut to_pockets = sweep;
        if ball.state.moves()
            && let Some((time, contact)) = cushion::first(ball, self.table, self.nose_height, sweep)
        {
            offer(&mut first, time, UpcomingKind::BallCushion(slot, contact));
            // Only pockets before that cushion are of interest.
            to_pockets = Sweep::along_until(ball, time);
        }
        if let Some((time, pocket)) = pocket::first(ball, self.table, self.nose_height, to_pockets)
        {
            offer(&mut first, time, UpcomingKind::BallPocket(slot, pocket));
        }
        if ball.state != MotionState::Airborne {
            return first;
        }
        let off_table =
            self.table.bed.and_then(|bed| self.off_table_event(slot, ball, &bed, &sweep));
        if let Some(Upcoming { time, kind }) = off_table {
            offer(&mut first, time, kind);
        }
        let Some(nose_height) = self.nose_height else { return first };
        let until = first.map_or(f64::INFINITY, |event| event.time);
        if let Some((time, normal)) = rail_top::first(ball, self.table, nose_height, until, &sweep)
        {
            offer(&mut first, time, UpcomingKind::BallRail(slot, normal));
        }
        first
    }

    /// A time until which a ball can only collide with other balls, s: a lower bound from its bounding
    /// motion.
    pub(super) fn clear_until(&self, ball: &Ball, bound: &BoundingMotion) -> f64 {
        if !ball.on_cloth() {
            return bound.time;
        }
        bound.time + self.table.clear_for(bound.position, bound.velocity, bound.reach)
    }

    /// The time at which two balls collide, s. The ball with the lower slot comes first.
    pub(super) fn collision_time(&self, first: &Ball, second: &Ball) -> Option<f64> {
        ball_ball::time(first, second, self.nose_height.is_some())
    }

    /// The time at which two balls collide, s, if their bounding motions are exact.
    pub(super) fn straight_collision_time(
        &self,
        first: &BoundingMotion,
        second: &BoundingMotion,
    ) -> Option<f64> {
        ball_ball::straight_time(first, second, self.nose_height.is_some())
    }
}
