//! Short descriptions of a shot's events, for replays.

use std::fmt;

use crate::game::TheBall;
use crate::physics::table::{CushionId, Table};
use crate::physics::{BallId, Event, EventKind};

use super::{Filled, Shown, balls_first, shot_events};

/// A rail's normal has at least this component along one axis of the table; a jaw's has less.
const MIN_RAIL_NORMAL: f64 = 0.999;

/// An event in words, such as "the 5 touches the foot rail".
#[derive(Debug, Clone, Copy)]
pub struct EventWords<'a> {
    event: &'a Event,
    table: &'a Table,
}

impl<'a> EventWords<'a> {
    /// The description of an event on this table.
    pub fn new(event: &'a Event, table: &'a Table) -> EventWords<'a> {
        EventWords { event, table }
    }
}

/// A ball's name in a sentence, such as "the 5"; `{:#}` begins the sentence: "The 5".
#[derive(Debug, Clone, Copy)]
pub struct The(pub BallId);

impl fmt::Display for The {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, f.alternate()) {
            (ball, false) => write!(f, "{}", Shown(&TheBall::from(ball))),
            (BallId::CUE, true) => write!(f, "{}", balls_first::CUE_BALL),
            (ball, true) => write!(f, "{}", balls_first::ball(&ball)),
        }
    }
}

impl fmt::Display for EventWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.event.kind {
            EventKind::Cue { ball } => write!(f, "{}", shot_events::strikes(&The(ball))),
            EventKind::BallBall { balls: [a, b] } => {
                write!(f, "{}", shot_events::hits(&The(a), &The(b)))
            }
            EventKind::BallCushion { ball, cushion } => {
                write!(f, "{}", touches(self.table, cushion)(&The(ball)))
            }
            EventKind::BallTip { ball: BallId::CUE } => {
                write!(f, "{}", shot_events::touches_cue_ball_again(&The(BallId::CUE)))
            }
            EventKind::BallTip { ball } => write!(f, "{}", shot_events::touches_tip(&The(ball))),
            EventKind::BallSlate { ball } => write!(f, "{}", shot_events::lands(&The(ball))),
            EventKind::BallRail { ball } => {
                write!(f, "{}", shot_events::lands_on_rail(&The(ball)))
            }
            EventKind::BallRim { ball, .. } => write!(f, "{}", shot_events::meets_rim(&The(ball))),
            EventKind::BallLiner { ball, .. } => {
                write!(f, "{}", shot_events::meets_liner(&The(ball)))
            }
            EventKind::PocketFloor { ball, .. } => {
                write!(f, "{}", shot_events::reaches_floor(&The(ball)))
            }
            EventKind::BallPocket { ball, .. } => write!(f, "{}", shot_events::falls(&The(ball))),
            EventKind::OffTable { ball } => write!(f, "{}", shot_events::leaves(&The(ball))),
            EventKind::State { ball, .. } | EventKind::ContactStorm { ball } => {
                write!(f, "{}", shot_events::rolls_on(&The(ball)))
            }
        }
    }
}

/// The text of a ball that touches a cushion, which is named as seen from the head of the table.
fn touches(table: &Table, cushion: CushionId) -> fn(&dyn fmt::Display) -> Filled<'_, 1> {
    let normal = table.cushions.get(cushion.0).map(|cushion| cushion.normal).unwrap_or_default();
    match (normal.x, normal.y) {
        (x, _) if x < -MIN_RAIL_NORMAL => shot_events::touches_foot_rail,
        (x, _) if x > MIN_RAIL_NORMAL => shot_events::touches_head_rail,
        (_, y) if y < -MIN_RAIL_NORMAL => shot_events::touches_left_rail,
        (_, y) if y > MIN_RAIL_NORMAL => shot_events::touches_right_rail,
        _ => shot_events::touches_jaw,
    }
}

#[cfg(test)]
mod tests {
    use nalgebra::Vector3;

    use super::*;
    use crate::physics::table::{PocketId, PoolSpec};

    #[test]
    fn events_are_described_in_a_few_words() {
        let table = Table::pool(&PoolSpec::NINE_FOOT);
        let told = |kind: EventKind| {
            let event = Event { time: 0.0, kind, speed: 1.0, position: Vector3::zeros() };
            EventWords::new(&event, &table).to_string()
        };
        let five = BallId(5);
        assert_eq!(
            told(EventKind::BallBall { balls: [BallId::CUE, five] }),
            "the cue ball hits the 5"
        );
        assert_eq!(
            told(EventKind::BallPocket { ball: five, pocket: PocketId(0) }),
            "the 5 is pocketed"
        );
        assert_eq!(
            told(EventKind::BallTip { ball: BallId::CUE }),
            "the tip touches the cue ball again"
        );
        assert_eq!(told(EventKind::BallTip { ball: five }), "the tip touches the 5");
        // Each rail is named after its end or side of the table.
        let mut named = Vec::new();
        for (index, cushion) in table.cushions.iter().enumerate() {
            let words = told(EventKind::BallCushion { ball: five, cushion: CushionId(index) });
            let [x, y] = [cushion.middle.x, cushion.middle.y];
            if let Some(end) = words.strip_suffix(" rail") {
                let place = match end.rsplit(' ').next().unwrap() {
                    "foot" => x > 1.2,
                    "head" => x < -1.2,
                    "left" => y > 0.6,
                    _ => y < -0.6,
                };
                assert!(place, "{words} at {x}, {y}");
                named.push(words);
            }
        }
        named.dedup();
        assert!(named.len() >= 4, "{named:?}");
    }
}
