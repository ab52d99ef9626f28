//! Balls in the bodies of pockets: over the rim, against the liner, and down to the floor.

use nalgebra::Vector3;

use super::World;
use crate::physics::ball::{Ball, MotionState};
use crate::physics::contact::pocket_body::PocketContact;
use crate::physics::event::EventKind;
use crate::physics::impact::cushion::{Support, edge};
use crate::physics::laws::{Slowing, Space};
use crate::physics::motion::{self, hops_too_low, rim};
use crate::physics::rebound::Noses;
use crate::physics::table::{PocketId, PocketSurface};

/// Speed after an impact on the liner divided by that before. A guess: leather or plastic over a
/// hollow casting.
const LINER_RESTITUTION: f64 = 0.2;
/// Coefficient of friction between ball and liner, a guess.
const LINER_FRICTION: f64 = 0.2;
/// Lean of the liner over the hole: sine and cosine of 20 degrees. A guess: its rim stands over the
/// ball's centre, as the nose does (16 degrees), and a rolling ball that climbs it by friction must
/// still be thrown down. With 12 degrees straight balls of 8 m/s come out of the side pockets.
const LEAN: [f64; 2] = [0.342_020_143_325_668_7, 0.939_692_620_785_908_4];
/// Lowest speed at which a ball in a pocket leaves a surface that does not carry it, m/s, and as a
/// part of its whole speed: enough to meet it again only after some millimetres.
const PARTING_SPEED: (f64, f64) = (0.05, 0.15);
/// The part for a ball that is out of play: nobody needs each of its touches.
const PARTING_OUT_OF_PLAY: f64 = 0.4;

impl World {
    /// Handles a ball that reaches the circle of a pocket along the cloth, sinks into a pocket, or
    /// lands on its floor.
    pub(super) fn reach_pocket(&mut self, time: f64, slot: usize, pocket: PocketId) {
        let ball = &self.balls[slot];
        match ball.state {
            MotionState::Falling(_) => self.land_in_pocket(time, slot, pocket),
            state if state.is_aloft() && self.has_body(ball, pocket) => {
                self.sink(time, slot, pocket);
            }
            _ if self.has_body(ball, pocket) => self.pass_edge(time, slot, pocket),
            _ => self.pocket_ball(time, slot, pocket),
        }
    }

    /// True if a pocket has a body for this ball under these laws.
    fn has_body(&self, ball: &Ball, pocket: PocketId) -> bool {
        self.laws.is_solid() && self.table.pockets[pocket.0].body_for(ball.radius).is_some()
    }

    /// The hole that a ball in play is above or in.
    pub(super) fn hole_around(&self, ball: &Ball) -> Option<PocketId> {
        if !ball.state.is_aloft() {
            return None;
        }
        let pocket = self.table.pocket_at(ball.position.xy())?;
        self.has_body(ball, pocket).then_some(pocket)
    }

    /// The rim that a ball meets when it is driven down.
    pub(super) fn rim_below(&self, ball: &Ball, hole: PocketId) -> Option<Support> {
        let pocket = &self.table.pockets[hole.0];
        let (gap, normal) = pocket.body?.rim_below(pocket, ball.position, ball.radius)?;
        Some(Support { gap, normal })
    }

    /// Handles a ball that comes from the cloth to the edge of the slate.
    fn pass_edge(&mut self, time: f64, slot: usize, pocket: PocketId) {
        self.anchor(slot, time);
        let before = self.balls[slot];
        self.balls[slot] = Noses::of(&self.table, &self.laws).left(&before);
        self.set_over_edge(slot, pocket);
        self.start_path(slot);
        self.log_state_change(time, &before);
        self.rest_against(time, &[slot]);
    }

    /// Sets the state of a ball at the rim: tipping if the rim carries it, else in the air.
    fn set_over_edge(&mut self, slot: usize, id: PocketId) {
        let pocket = &self.table.pockets[id.0];
        let ball = &mut self.balls[slot];
        ball.state = MotionState::Airborne;
        if let Some(body) = &pocket.body
            && body.nearest(pocket, ball.position, ball.radius).gap < TOUCHES_RIM
            && rim::carries(ball, pocket, body, &self.laws)
        {
            ball.state = MotionState::Tipping(id);
        }
    }

    /// Starts the next piece of the path of a tipping ball.
    pub(super) fn tip_on(&mut self, slot: usize) {
        let MotionState::Tipping(id) = self.balls[slot].state else { return };
        let pocket = &self.table.pockets[id.0];
        if let Some(body) = &pocket.body {
            self.balls[slot].path = rim::tip(&self.balls[slot], pocket, body, &self.laws);
        }
    }

    /// Lets a ball leave a rim for the air, or for the bed.
    pub(super) fn leave_rim(&mut self, slot: usize) {
        let MotionState::Tipping(id) = self.balls[slot].state else { return };
        rim::leave(&mut self.balls[slot], &self.table.pockets[id.0]);
        if self.balls[slot].on_cloth() {
            motion::settle(&mut self.balls[slot], &self.laws);
        }
    }

    /// Handles a ball in space that hits the rim or the liner of a pocket.
    pub(super) fn hit_pocket(&mut self, time: f64, slot: usize, contact: &PocketContact) {
        let Space::Solid { slate_restitution, .. } = self.laws.space else { return };
        let Slowing::Continuous(cloth) = self.laws.slowing else { return };
        self.anchor(slot, time);
        let before = self.balls[slot];
        if before.state.in_play()
            && !self.table.pockets[contact.pocket.0].contains(before.position.xy())
        {
            return self.land(time, slot);
        }
        let PocketContact { pocket, surface, normal } = *contact;
        let approach = -before.velocity.dot(&normal);
        let ball = &mut self.balls[slot];
        let kind = match surface {
            PocketSurface::Rim => {
                edge::rebound(ball, normal, slate_restitution, cloth.sliding_friction);
                let away = ball.velocity.dot(&normal);
                if !ball.state.in_play() {
                    part_from(ball, normal);
                } else if away <= 0.0 || hops_too_low(ball, away, self.laws.gravity) {
                    ball.velocity -= normal * away;
                    self.set_over_edge(slot, pocket);
                    if self.balls[slot].state == MotionState::Airborne {
                        part_from(&mut self.balls[slot], normal);
                    }
                } else {
                    ball.state = MotionState::Airborne;
                }
                EventKind::BallRim { ball: before.id, pocket }
            }
            PocketSurface::Liner => {
                bounce_off_liner(ball, contact);
                if ball.state.in_play() {
                    ball.state = MotionState::Airborne;
                }
                EventKind::BallLiner { ball: before.id, pocket }
            }
        };
        self.start_path(slot);
        let position = before.position - normal * before.radius;
        self.log(time, kind, approach, position, &[before]);
        let ball = self.balls[slot];
        let is_lost =
            ball.state.in_play() && ball.position.z < ball.radius && self.laws.energy(&ball) < 0.0;
        if is_lost {
            // The impact took the rest of its energy.
            self.owed_energy += self.laws.energy(&before).min(0.0) - self.laws.energy(&ball);
            return self.sink(time, slot, pocket);
        }
        self.rest_against(time, &[slot]);
    }

    /// Takes a ball out of play that nothing brings back from a pocket. It still falls.
    pub(super) fn sink(&mut self, time: f64, slot: usize, pocket: PocketId) {
        self.anchor(slot, time);
        let before = self.balls[slot];
        self.owed_energy += self.laws.energy(&before).min(0.0);
        self.balls[slot].state = MotionState::Falling(pocket);
        self.start_path(slot);
        let kind = EventKind::BallPocket { ball: before.id, pocket };
        self.log(time, kind, before.speed(), before.position, &[before]);
        self.rest_against(time, &[slot]);
    }

    /// Handles a falling ball that lands on the floor of its pocket, where it stays.
    pub(super) fn land_in_pocket(&mut self, time: f64, slot: usize, pocket: PocketId) {
        self.anchor(slot, time);
        let before = self.balls[slot];
        self.balls[slot].stop(MotionState::Pocketed(pocket));
        self.schedule.invalidate(slot);
        let kind = EventKind::PocketFloor { ball: before.id, pocket };
        self.log(time, kind, -before.velocity.z, before.position, &[before]);
    }
}

/// A ball this near to a rim touches it, m.
const TOUCHES_RIM: f64 = 1e-7;

/// Lets a ball bounce off the leaning liner, or off the wall of the hole below it.
///
/// The place of the contact is that of an upright liner. Both impulses are those of a rigid sphere
/// and lose energy.
fn bounce_off_liner(ball: &mut Ball, contact: &PocketContact) {
    let normal = contact.normal;
    if normal.z == 0.0 && ball.position.z > 0.0 {
        let mut leaning = normal * LEAN[1];
        leaning.z = -LEAN[0];
        edge::rebound(ball, leaning, LINER_RESTITUTION, LINER_FRICTION);
    }
    edge::rebound(ball, normal, LINER_RESTITUTION, LINER_FRICTION);
    part_from(ball, normal);
}

/// Turns the velocity of a ball in a pocket so that it leaves a surface at [`PARTING_SPEED`], or at its
/// whole speed if that is lower. Without this a ball that runs along a surface, or down between two,
/// would hit them infinitely often.
pub(super) fn part_from(ball: &mut Ball, normal: Vector3<f64>) {
    let away = ball.velocity.dot(&normal);
    let speed = ball.velocity.norm();
    let part = if ball.state.in_play() { PARTING_SPEED.1 } else { PARTING_OUT_OF_PLAY };
    let least = PARTING_SPEED.0.max(part * speed).min(speed);
    if away >= least {
        return;
    }
    let along = ball.velocity - normal * away;
    let (square, away) = (speed * speed, least);
    let left = (square - away * away).max(0.0).sqrt();
    ball.velocity = along.try_normalize(1e-12).map_or(along, |unit| unit * left) + normal * away;
}
