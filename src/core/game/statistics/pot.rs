//! The pot that a shot tried: called, or inferred from the shot.

use nalgebra::Vector2;

use crate::physics::event::EventKind;
use crate::physics::table::{CushionId, PocketId, Table};
use crate::physics::{BallId, SAME_INSTANT, World};
use crate::rules::shot::pocket_of;
use crate::rules::{Call, ShotSummary, Situation};

/// A pot that a shot tried. Breaks, safeties and push-outs try none.
///
/// Without a call it is inferred: the first ball that the cue ball hit went straight, touching no
/// other ball, into a pocket or to a cushion that ends there, less than its own diameter from the
/// mouth. A player who misses by more than that has to have called the ball.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pot {
    /// The ball.
    pub ball: BallId,
    /// The pocket.
    pub pocket: PocketId,
    /// True if the ball fell there.
    pub fell: bool,
}

impl Pot {
    /// The pot that a finished shot tried, by its call and the events in the world.
    pub(in crate::game) fn tried(
        situation: &Situation,
        call: Option<Call>,
        shot: &ShotSummary,
        world: &World,
    ) -> Option<Pot> {
        let (ball, pocket) = match call {
            _ if situation.breaking => return None,
            Some(call) => call.pot()?,
            None => inferred(world, shot)?,
        };
        let fell = shot.potted.iter().any(|fallen| (fallen.ball, fallen.pocket) == (ball, pocket));
        Some(Pot { ball, pocket, fell })
    }
}

/// The ball that was hit first, and the pocket that it was sent to.
fn inferred(world: &World, shot: &ShotSummary) -> Option<(BallId, PocketId)> {
    let start = shot.moments.first_contact?;
    let (contact, later) = world.events()[start..].split_first()?;
    let ball = contact.kind.met_by(shot.cue_ball.id)?;
    for event in later {
        match event.kind {
            EventKind::BallBall { balls } if balls.contains(&ball) => return None,
            // Two balls were hit at once: neither was aimed at.
            EventKind::BallBall { balls }
                if balls.contains(&shot.cue_ball.id)
                    && event.time <= contact.time + SAME_INSTANT =>
            {
                return None;
            }
            // From here on, the ball goes straight no more.
            EventKind::BallCushion { ball: hit, cushion } if hit == ball => {
                let diameter = 2.0 * world.ball(ball)?.radius;
                let pocket = pocket_near(world.table(), cushion, event.position.xy(), diameter)?;
                return Some((ball, pocket));
            }
            EventKind::BallPocket { ball: fallen, pocket } if fallen == ball => {
                return Some((ball, pocket));
            }
            EventKind::OffTable { ball: left } if left == ball => return None,
            _ => {}
        }
    }
    None
}

/// The pocket at a point of a cushion: that of its jaws, or that at an end which is nearer than
/// `within`, m.
fn pocket_near(
    table: &Table,
    cushion: CushionId,
    at: Vector2<f64>,
    within: f64,
) -> Option<PocketId> {
    let edge = table.cushions.get(cushion.0)?;
    let near_end = || {
        let end = [edge.from, edge.to].into_iter().find(|end| (end - at).norm() < within)?;
        let away = |id: &usize| (table.pockets[*id].center - end).norm();
        let nearest = (0..table.pockets.len()).min_by(|a, b| away(a).total_cmp(&away(b)));
        nearest.map(PocketId)
    };
    pocket_of(table, cushion, at).or_else(near_end)
}
