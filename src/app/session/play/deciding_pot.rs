//! Shows the ball that decides the game close up and in slow motion, if the settings ask for it.
//!
//! A copy of the match finds out in advance whether the shot decides the game. The match itself is
//! not affected.

use nalgebra::Vector3;

use crate::app::background::time_budget::TimeBudget;
use crate::app::camera_rig::Closeup;
use crate::game::Match;
use crate::physics::{BallId, EventKind};

/// Time before the ball falls at which the close-up begins, s of table time.
const TIME_BEFORE_FALL: f64 = 0.7;
/// Speed of the close-up, relative to real time.
const SLOW: f64 = 0.35;
/// The eye's angle above the cloth, rad.
const PITCH: f64 = 0.30;
/// The eye's least distance behind the ball, m.
const MIN_DISTANCE_BEHIND: f64 = 0.45;
/// Least and greatest distance of the eye from the pocket, m.
const DISTANCE: [f64; 2] = [0.65, 1.5];

/// A shot that may decide the game.
#[derive(Debug)]
pub enum DecidingPot {
    /// Not known yet: a copy of the match is running ahead.
    Open(Box<Match>),
    /// It decides the game.
    Known(Deciding),
    /// It does not, or the answer came too late.
    None,
}

/// A shot that decides the game.
#[derive(Debug, Clone, Copy)]
pub struct Deciding {
    ball: BallId,
    pocket: Vector3<f64>,
    /// Time of the ball's fall, s after the stroke.
    at: f64,
    /// The close-up, once it has begun.
    closeup: Option<Closeup>,
}

impl DecidingPot {
    /// For a match whose shot has just begun.
    pub fn begin(game: &Match) -> DecidingPot {
        DecidingPot::Open(Box::new(game.clone()))
    }

    /// Advances the copy within the budget of computing time. If the match overtakes its copy, the
    /// shot is shown like any other.
    pub fn look_ahead(&mut self, game: &Match, budget: &mut TimeBudget) {
        let DecidingPot::Open(ahead) = self else { return };
        let rests = budget.spend(|may_go_on| ahead.roll_while(f64::INFINITY, may_go_on));
        if rests {
            ahead.conclude();
            *self = Deciding::of(ahead).map_or(DecidingPot::None, DecidingPot::Known);
        } else if ahead.world().clock() < game.world().clock() {
            *self = DecidingPot::None;
        }
    }

    /// The current close-up; `None` before it begins.
    pub fn closeup(&mut self, game: &Match) -> Option<Closeup> {
        match self {
            DecidingPot::Known(deciding) => deciding.closeup(game),
            DecidingPot::Open(_) | DecidingPot::None => None,
        }
    }

    /// Table time per wall time: 1 is real time.
    pub fn pace(&self) -> f64 {
        match self {
            DecidingPot::Known(Deciding { closeup: Some(_), .. }) => SLOW,
            _ => 1.0,
        }
    }
}

impl Deciding {
    /// The deciding pot of a match whose shot has ended: the last ball that fell, if the game is
    /// over.
    fn of(ahead: &Match) -> Option<Deciding> {
        if !ahead.phase().is_over() {
            return None;
        }
        let events = &ahead.last_shot()?.events;
        events.iter().rev().find_map(|event| match event.kind {
            EventKind::BallPocket { ball, pocket } if ball != BallId::CUE => {
                let center = ahead.world().table().pockets[pocket.0].center;
                let pocket = Vector3::new(center.x, center.y, 0.0);
                Some(Deciding { ball, pocket, at: event.time, closeup: None })
            }
            _ => None,
        })
    }

    /// The current close-up; `None` before it begins.
    fn closeup(&mut self, game: &Match) -> Option<Closeup> {
        let world = game.world();
        if self.closeup.is_none() && world.clock() >= self.at - TIME_BEFORE_FALL {
            let ball = world.ball(self.ball).map_or(self.pocket, |ball| ball.position);
            // From behind the ball, so that it moves away from the eye.
            let way = self.pocket - ball;
            let [least, most] = DISTANCE;
            self.closeup = Some(Closeup {
                target: self.pocket,
                yaw: way.y.atan2(way.x),
                pitch: PITCH,
                distance: (way.norm() + MIN_DISTANCE_BEHIND).clamp(least, most),
            });
        }
        self.closeup
    }
}
