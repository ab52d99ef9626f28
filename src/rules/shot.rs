//! What a referee needs to know of a shot, read from the event log.

use crate::physics::SAME_INSTANT;
use crate::physics::ball::BallId;
use crate::physics::event::{Event, EventKind};
use crate::physics::table::PocketId;

/// A ball that fell.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Potted {
    /// The ball.
    pub ball: BallId,
    /// The pocket.
    pub pocket: PocketId,
    /// When, s after the cue struck.
    pub time: f64,
}

/// What happened in one shot, as far as rules ask.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ShotSummary {
    /// The object ball that the cue ball touched first; several if at the same instant; none if
    /// it touched none. Ascending.
    ///
    /// The first contact that happened: an early version of this game took a candidate that
    /// another event could still prevent.
    pub first: Vec<BallId>,
    /// The balls that fell, the cue ball included, in order of time.
    pub potted: Vec<Potted>,
    /// The balls that left the table over a rail, the cue ball included, in order of time.
    pub off_table: Vec<BallId>,
}

impl ShotSummary {
    /// Reads a shot's events, which stand in order of time.
    pub fn read(events: &[Event]) -> ShotSummary {
        let mut summary = ShotSummary::default();
        let mut first_contact = f64::INFINITY;
        for event in events {
            match event.kind {
                EventKind::BallBall { balls: [BallId::CUE, ball] } => {
                    if event.time <= first_contact + SAME_INSTANT {
                        first_contact = first_contact.min(event.time);
                        summary.first.push(ball);
                    }
                }
                EventKind::BallPocket { ball, pocket } => {
                    summary.potted.push(Potted { ball, pocket, time: event.time });
                }
                EventKind::OffTable { ball } => summary.off_table.push(ball),
                EventKind::BallBall { .. }
                | EventKind::BallCushion { .. }
                | EventKind::BallSlate { .. }
                | EventKind::Cue { .. }
                | EventKind::State { .. }
                | EventKind::ContactStorm { .. } => {}
            }
        }
        summary.first.sort_unstable();
        summary.first.dedup();
        summary
    }

    /// Whether the cue ball fell or left the table.
    pub fn cue_ball_lost(&self) -> bool {
        self.potted.iter().any(|potted| potted.ball == BallId::CUE)
            || self.off_table.contains(&BallId::CUE)
    }
}

#[cfg(test)]
mod tests {
    use nalgebra::Vector3;

    use super::*;

    fn event(time: f64, kind: EventKind) -> Event {
        Event { time, kind, speed: 1.0, position: Vector3::zeros() }
    }

    fn hit(time: f64, a: u32, b: u32) -> Event {
        event(time, EventKind::BallBall { balls: [BallId(a), BallId(b)] })
    }

    fn pot(time: f64, ball: u32) -> Event {
        event(time, EventKind::BallPocket { ball: BallId(ball), pocket: PocketId(0) })
    }

    #[test]
    fn the_first_contact_is_the_first_that_happened() {
        let cue = event(0.0, EventKind::Cue { ball: BallId::CUE });
        let shot = ShotSummary::read(&[cue, hit(0.1, 9, 12), hit(0.4, 0, 9), hit(0.5, 0, 2)]);
        assert_eq!(shot.first, [BallId(9)]);
    }

    #[test]
    fn contacts_at_one_instant_are_all_first() {
        let shot = ShotSummary::read(&[hit(0.4, 0, 9), hit(0.4 + 1e-10, 0, 2), hit(0.41, 0, 3)]);
        assert_eq!(shot.first, [BallId(2), BallId(9)]);
    }

    #[test]
    fn balls_fall_in_order_of_time() {
        let shot = ShotSummary::read(&[pot(1.0, 12), pot(1.5, 0), pot(2.0, 3)]);
        let balls: Vec<u32> = shot.potted.iter().map(|potted| potted.ball.0).collect();
        assert_eq!(balls, [12, 0, 3]);
        assert!(shot.cue_ball_lost());
        assert!(shot.first.is_empty());
    }

    #[test]
    fn a_ball_off_the_table_is_not_potted() {
        let shot = ShotSummary::read(&[event(1.0, EventKind::OffTable { ball: BallId::CUE })]);
        assert!(shot.potted.is_empty());
        assert!(shot.cue_ball_lost());
    }
}
