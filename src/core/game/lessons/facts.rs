//! The facts of a try that a judge sees, and words for the usual mistakes.

use nalgebra::Vector2;

use super::exercise::Target;
use crate::game::lessons::words::pot_mistakes;
use crate::game::{Call, Cue, Match};
use crate::physics::ball::{Ball, BallId};
use crate::physics::event::{Event, EventKind};
use crate::physics::table::Table;
use crate::rules::ShotSummary;
use crate::wording::Wording;

/// The state before a stroke, which the match forgets.
#[derive(Debug, Clone, Default)]
pub(super) struct StateBeforeStroke {
    /// The balls.
    balls: Vec<Ball>,
    /// The call.
    call: Option<Call>,
}

impl StateBeforeStroke {
    /// The state of the match now.
    pub fn read(game: &Match) -> StateBeforeStroke {
        StateBeforeStroke { balls: game.world().balls().collect(), call: game.call() }
    }
}

/// The facts of a shot for a judge.
#[derive(Debug)]
pub struct Facts<'a> {
    /// The table.
    pub table: &'a Table,
    /// The balls before the stroke.
    pub start: &'a [Ball],
    /// The event log.
    pub events: &'a [Event],
    /// First contact, pocketed balls, balls off the table.
    pub shot: ShotSummary,
    /// The cue at the stroke.
    pub cue: Cue,
    /// The call for the shot.
    pub call: Option<Call>,
    /// True if the player has placed the cue ball.
    pub placed: bool,
    /// The final place of the cue ball; `None` if it fell or left the table.
    pub cue_ball: Option<Vector2<f64>>,
    /// The marked circle.
    pub target: Option<Target>,
}

impl<'a> Facts<'a> {
    /// The facts of the match's last shot.
    pub(super) fn read(
        before: &'a StateBeforeStroke,
        game: &'a Match,
        placed: bool,
        target: Option<Target>,
    ) -> Option<Facts<'a>> {
        let events = &game.last_shot()?.events;
        let shot = ShotSummary::of_events(before.balls.iter().copied(), events);
        let rests = game.world().ball(BallId::CUE).filter(|_| !shot.cue_ball_lost());
        Some(Facts {
            table: game.world().table(),
            start: &before.balls,
            events,
            cue: game.struck_with()?,
            call: before.call,
            placed,
            cue_ball: rests.map(|ball| ball.position.xy()),
            target,
            shot,
        })
    }

    /// The place of a ball before the stroke.
    pub fn place(&self, ball: BallId) -> Option<Vector2<f64>> {
        let found = self.start.iter().find(|other| other.id == ball);
        found.map(|ball| ball.position.xy())
    }

    /// True if this ball was pocketed.
    pub fn potted(&self, ball: u32) -> bool {
        self.shot.has_potted(BallId(ball))
    }

    /// The place of the cue ball when it first touched another ball.
    pub fn contact(&self) -> Option<Vector2<f64>> {
        let event = self.events.get(self.shot.moments.first_contact?)?;
        let EventKind::BallBall { balls: [_, hit] } = event.kind else { return None };
        // The ball that is hit rests until then.
        Some(2.0 * event.position.xy() - self.place(hit)?)
    }

    /// How far the cue ball stopped beyond the place of its first contact, along the shot, m;
    /// negative if it came back. `None` without a contact, or if the cue ball is gone.
    pub fn beyond_contact(&self) -> Option<f64> {
        let (contact, start) = (self.contact()?, self.place(BallId::CUE)?);
        let ahead = (contact - start).try_normalize(1e-9)?;
        Some((self.cue_ball? - contact).dot(&ahead))
    }

    /// True if a ball touched a cushion.
    pub fn touched_cushion(&self, ball: BallId) -> bool {
        let touches = |event: &Event| matches!(event.kind, EventKind::BallCushion { ball: other, .. } if other == ball);
        self.events.iter().any(touches)
    }

    /// The mistake in a shot that was to pocket this ball, and how to correct it; `None` if it
    /// fell.
    pub fn pot_mistake(&self, ball: u32) -> Option<Wording> {
        let ball = BallId(ball);
        if self.shot.has_potted(ball) {
            return None;
        }
        let Some(first) = self.shot.first.first() else {
            return Some(match self.touched_cushion(BallId::CUE) {
                true => pot_mistakes::HIT_NOTHING,
                false => pot_mistakes::CUE_BALL_TOO_SOFT,
            });
        };
        if *first != ball {
            return Some(pot_mistakes::OTHER_BALL_FIRST);
        }
        if !self.touched_cushion(ball) {
            return Some(pot_mistakes::BALL_TOO_SOFT);
        }
        Some(match self.side(ball) {
            Some(Side::Left) => pot_mistakes::MISSED_LEFT,
            Some(Side::Right) => pot_mistakes::MISSED_RIGHT,
            None => pot_mistakes::IN_THE_JAWS,
        })
    }

    /// The side on which a ball passed the pocket that it ran closest to; `None` if it ran into its
    /// jaws.
    fn side(&self, ball: BallId) -> Option<Side> {
        /// Share of the pocket's radius within which a ball reaches the jaws.
        const JAWS: f64 = 0.75;
        let place = self.place(ball)?;
        let ran = (place - self.contact()?).try_normalize(1e-9)?;
        let pockets = self.table.pockets.iter().filter(|pocket| {
            let way = pocket.center - place;
            way.dot(&ran) > 0.0
        });
        let beside = |center: Vector2<f64>| ran.perp(&(center - place));
        let nearest =
            pockets.min_by(|a, b| beside(a.center).abs().total_cmp(&beside(b.center).abs()))?;
        let off = beside(nearest.center);
        // The pocket lies to the left of a ball that passes it on the right.
        match off.abs() < JAWS * nearest.radius {
            true => None,
            false if off > 0.0 => Some(Side::Right),
            false => Some(Side::Left),
        }
    }
}

/// A side of a pocket, seen along the path of a ball.
enum Side {
    Left,
    Right,
}
