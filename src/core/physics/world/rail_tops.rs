//! Balls on the top of a rail.

use nalgebra::{Vector2, Vector3};

use super::World;
use super::pockets::part_from;
use crate::physics::ball::{Ball, MotionState};
use crate::physics::event::EventKind;
use crate::physics::impact::cushion::edge;
use crate::physics::laws::{Slowing, Space};
use crate::physics::motion::{hops_too_low, rail_top};
use crate::physics::table::RailTop;

impl World {
    /// Handles a ball in the air that lands on a rail.
    ///
    /// Wood and rubber are taken to be like the slate, a guess: no measurement was found.
    pub(super) fn hit_rail_top(&mut self, time: f64, slot: usize, normal: Vector3<f64>) {
        let Space::Solid { slate_restitution, .. } = self.laws.space else { return };
        let Slowing::Continuous(cloth) = self.laws.slowing else { return };
        self.anchor(slot, time);
        let before = self.balls[slot];
        let top = self.rail_top_below(&before);
        let ball = &mut self.balls[slot];
        edge::rebound(ball, normal, slate_restitution, cloth.sliding_friction);
        ball.state = MotionState::Airborne;
        let away = ball.velocity.dot(&normal);
        if let Some(top) = top
            && (away <= 0.0 || hops_too_low(ball, away, self.laws.gravity))
        {
            rail_top::grip(ball, &top);
            ball.state = MotionState::OnRail;
        }
        self.start_path(slot);
        let kind = EventKind::BallRail { ball: before.id };
        let position = before.position - normal * before.radius;
        self.log(time, kind, -before.velocity.dot(&normal), position, &[before]);
        self.rest_against(time, &[slot]);
    }

    /// Starts the next piece of the path of a ball on a rail.
    pub(super) fn roll_on_rail(&mut self, slot: usize) {
        let ball = &self.balls[slot];
        let (MotionState::OnRail, Slowing::Continuous(cloth)) = (ball.state, self.laws.slowing)
        else {
            return;
        };
        if let Some(top) = self.rail_top_below(ball) {
            self.balls[slot].path = rail_top::path(ball, &top, &cloth, self.laws.gravity);
        }
    }

    /// Handles the end of a piece of the path of a ball on a rail, which may have come to an edge of
    /// the rail, or to rest.
    pub(super) fn follow_rail(&mut self, time: f64, slot: usize) {
        self.anchor(slot, time);
        let before = self.balls[slot];
        let place = before.position.xy();
        match self.rail_top_below(&before) {
            Some(top) if rail_top::rests(&before, &top) => return self.leave_table(time, slot),
            Some(top) => rail_top::return_to_rail(&mut self.balls[slot], &top, &self.laws),
            None if self.is_outside(place) => return self.leave_table(time, slot),
            None => {
                // It rolls over a nose, or into a pocket.
                let ball = &mut self.balls[slot];
                ball.state = MotionState::Airborne;
                part_from(ball, Vector3::z());
            }
        }
        self.start_path(slot);
        self.log_state_change(time, &before);
        self.rest_against(time, &[slot]);
    }

    /// The top of the rail below a ball.
    pub(super) fn rail_top_below(&self, ball: &Ball) -> Option<RailTop> {
        self.table.rail_top(ball.position.xy(), self.nose_height())
    }

    fn is_outside(&self, place: Vector2<f64>) -> bool {
        let edges = self.table.outer_edges();
        edges.is_none_or(|[x, y]| place.x.abs() >= x || place.y.abs() >= y)
    }
}
