//! The ball that decides the game, seen from near and slowly, if a person wants that.
//!
//! A copy of the match says beforehand whether this shot decides it; the match itself, and what it
//! does, are the same with and without.

use nalgebra::Vector3;

use crate::app::camera_rig::Closeup;
use crate::app::share::Share;
use crate::game::Match;
use crate::physics::{BallId, EventKind};

/// The close look begins this long before the ball falls, s of table time.
const BEFORE: f64 = 0.7;
/// Speed of the close look, compared with life.
const SLOW: f64 = 0.35;
/// The eye's angle above the cloth, rad, and how far it is behind the ball at least, m.
const PITCH: f64 = 0.30;
const BEHIND: f64 = 0.45;
/// Least and greatest distance of the eye from the pocket, m.
const DISTANCE: [f64; 2] = [0.65, 1.5];

/// A shot that may decide the game.
#[derive(Debug)]
pub enum Decision {
    /// It is not known yet: a copy of the match runs ahead.
    Open(Box<Match>),
    /// It decides the game.
    Known(Deciding),
    /// It does not, or it was too late to find out.
    None,
}

/// A shot that decides the game.
#[derive(Debug, Clone, Copy)]
pub struct Deciding {
    ball: BallId,
    pocket: Vector3<f64>,
    /// When the ball falls, s after the stroke.
    at: f64,
    /// How it is seen, once it has begun.
    closeup: Option<Closeup>,
}

impl Decision {
    /// Of a match whose shot has just begun.
    pub fn begin(game: &Match) -> Decision {
        Decision::Open(Box::new(game.clone()))
    }

    /// Runs the copy ahead as far as the share lets it. If the match overtakes its copy, the shot
    /// is shown like any other.
    pub fn foresee(&mut self, game: &Match, share: &mut Share) {
        let Decision::Open(ahead) = self else { return };
        let rests = share.spend(|may_go_on| ahead.roll_while(f64::INFINITY, may_go_on));
        if rests {
            ahead.conclude();
            *self = Deciding::of(ahead).map_or(Decision::None, Decision::Known);
        } else if ahead.world().clock() < game.world().clock() {
            *self = Decision::None;
        }
    }

    /// False if there is nothing to show in this shot any more.
    pub fn may_come(&self) -> bool {
        !matches!(self, Decision::None)
    }

    /// How it is seen now; none before its time.
    pub fn closeup(&mut self, game: &Match) -> Option<Closeup> {
        match self {
            Decision::Known(deciding) => deciding.closeup(game),
            Decision::Open(_) | Decision::None => None,
        }
    }

    /// Speed of the balls, compared with life.
    pub fn pace(&self) -> f64 {
        match self {
            Decision::Known(Deciding { closeup: Some(_), .. }) => SLOW,
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

    /// How it is seen now; none before its time.
    fn closeup(&mut self, game: &Match) -> Option<Closeup> {
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
}
