//! Keeps the aim at its target while the cue ball in hand is moved. Only windows do so, by commands
//! that the record keeps like a player's own; in the report's game the direction stays.

use nalgebra::Vector2;

use super::aiming::cue_ball;
use super::preview::ShotPreview;
use crate::game::{Command, Match};
use crate::physics::World;

/// Smaller turns are rounding errors, rad.
const MIN_TURN: f64 = 1e-12;

/// The target of the aim, while the cue ball in hand is moved.
#[derive(Debug, Default)]
pub struct AimHold {
    target: Option<Target>,
    /// The direction that keeps it, rad.
    direction: Option<f64>,
}

/// The place where the cue ball meets the ball aimed at, and that ball's place.
#[derive(Debug, Clone, Copy)]
struct Target {
    ghost: Vector2<f64>,
    ball: Vector2<f64>,
    /// The angle from the line to it to the direction of the cue, which allows for english, rad.
    offset: f64,
}

impl Target {
    /// The direction from a place: at the same part of the ball, or at its middle if that part is
    /// turned away.
    fn direction_from(&self, place: Vector2<f64>) -> Option<f64> {
        let is_turned_away = (self.ghost - place).dot(&(self.ball - self.ghost)) <= 0.0;
        let way = if is_turned_away { self.ball } else { self.ghost } - place;
        (way.norm() > 1e-6).then(|| way.y.atan2(way.x))
    }
}

impl ShotPreview {
    /// Remembers the target before a command that moves the cue ball in hand, and forgets it before
    /// any other.
    pub fn hold_aim(&mut self, command: &Command, game: &Match, world: &World) {
        match command {
            Command::MoveCueBall(_) if self.hold.target.is_none() => {
                self.hold.target = self.aim_target(game, world);
            }
            Command::MoveCueBall(_) => {}
            Command::Aim { direction } if self.hold.direction == Some(*direction) => {}
            _ => self.hold = AimHold::default(),
        }
    }

    /// The command that keeps the aim after the cue ball in hand was moved; `None` if the aim need
    /// not change.
    pub fn held_aim(&mut self, game: &Match) -> Option<Command> {
        let (target, place) = (self.hold.target?, cue_ball(game, game.world())?.position.xy());
        let direction = target.direction_from(place)? + target.offset;
        self.hold.direction = Some(direction);
        let turns = (direction - game.cue().direction).abs() > MIN_TURN;
        turns.then_some(Command::Aim { direction })
    }

    /// The target of the aim now, if the cue ball meets a ball before anything else.
    fn aim_target(&mut self, game: &Match, world: &World) -> Option<Target> {
        if game.setup().is_report() {
            return None;
        }
        let prediction = self.prediction(game, world, true)?;
        let is_direct = prediction.contact == prediction.impact;
        let ghost = prediction.ghost().filter(|_| is_direct)?.xy();
        let [met, ..] = prediction.met.as_slice() else { return None };
        let ball = met.points.first()?.position.xy();
        let aimed = Target { ghost, ball, offset: 0.0 };
        let line = aimed.direction_from(cue_ball(game, world)?.position.xy())?;
        Some(Target { offset: game.cue().direction - line, ..aimed })
    }
}
