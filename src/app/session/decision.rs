//! The ball that decides the game, seen from near and slowly, if a person wants that.
//!
//! A copy of the match says beforehand whether this shot decides it; the match itself, and what it
//! does, are the same with and without.

use nalgebra::Vector3;

use crate::app::camera_rig::Closeup;
use crate::game::Match;
use crate::physics::{BallId, EventKind};

/// It begins so long before the ball falls, s of table time.
const BEFORE: f64 = 0.7;
/// How many times slower than life it is.
const SLOW: f64 = 0.35;
/// The eye's angle above the cloth, rad, and how far it is behind the ball at least, m.
const PITCH: f64 = 0.30;
const BEHIND: f64 = 0.45;
/// The eye is so far from the pocket, m.
const DISTANCE: [f64; 2] = [0.65, 1.5];

/// A shot that decides the game.
#[derive(Debug, Clone, Copy)]
pub struct Decision {
    ball: BallId,
    pocket: Vector3<f64>,
    /// When the ball falls, s after the stroke.
    at: f64,
    /// How it is seen, once it has begun.
    closeup: Option<Closeup>,
}

impl Decision {
    /// What decides a game whose shot has just begun, if this shot does: the last ball of it that
    /// falls.
    pub fn foresee(game: &Match) -> Option<Decision> {
        let mut ahead = game.clone();
        ahead.run_to_rest();
        if !ahead.phase().is_over() {
            return None;
        }
        let events = &ahead.last_shot()?.events;
        events.iter().rev().find_map(|event| match event.kind {
            EventKind::BallPocket { ball, pocket } if ball != BallId::CUE => {
                let center = game.world().table().pockets[pocket.0].center;
                let pocket = Vector3::new(center.x, center.y, 0.0);
                Some(Decision { ball, pocket, at: event.time, closeup: None })
            }
            _ => None,
        })
    }

    /// How it is seen now; none before its time.
    pub fn closeup(&mut self, game: &Match) -> Option<Closeup> {
        let world = game.world();
        if self.closeup.is_none() && world.clock() >= self.at - BEFORE {
            let ball = world.ball(self.ball).map_or(self.pocket, |ball| ball.position);
            // From behind the ball, so that it goes away from the eye.
            let way = self.pocket - ball;
            let [least, most] = DISTANCE;
            self.closeup = Some(Closeup {
                target: self.pocket,
                yaw: way.y.atan2(way.x),
                pitch: PITCH,
                distance: (way.norm() + BEHIND).clamp(least, most),
            });
        }
        self.closeup
    }

    /// How many times faster than life the balls roll.
    pub fn pace(&self) -> f64 {
        if self.closeup.is_some() { SLOW } else { 1.0 }
    }
}
