//! Short descriptions of a shot's events, for replays.

use std::fmt;

use crate::physics::table::{CushionId, Table};
use crate::physics::{BallId, Event, EventKind};

/// A rail's normal has at least this component along one axis of the table; a jaw's has less.
const STRAIGHT: f64 = 0.999;

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

impl EventKind {
    /// True if the event is visible: a contact, or a ball that leaves the table.
    pub fn is_visible(self) -> bool {
        !matches!(self, EventKind::State { .. } | EventKind::ContactStorm { .. })
    }

    /// True if a ball falls or leaves the table.
    pub fn is_loss(self) -> bool {
        matches!(self, EventKind::BallPocket { .. } | EventKind::OffTable { .. })
    }
}

/// A ball's name in a sentence, such as "the 5"; `{:#}` begins the sentence: "The 5".
#[derive(Debug, Clone, Copy)]
pub struct The(pub BallId);

impl fmt::Display for The {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let article = if f.alternate() { "The" } else { "the" };
        match self.0 {
            BallId::CUE => write!(f, "{article} cue ball"),
            ball => write!(f, "{article} {ball}"),
        }
    }
}

impl fmt::Display for EventWords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.event.kind {
            EventKind::Cue { ball } => write!(f, "the cue strikes {}", The(ball)),
            EventKind::BallBall { balls: [a, b] } => write!(f, "{} hits {}", The(a), The(b)),
            EventKind::BallCushion { ball, cushion } => {
                write!(f, "{} touches {}", The(ball), rail(self.table, cushion))
            }
            EventKind::BallSlate { ball } => write!(f, "{} lands on the cloth", The(ball)),
            EventKind::BallPocket { ball, .. } => write!(f, "{} is pocketed", The(ball)),
            EventKind::OffTable { ball } => write!(f, "{} leaves the table", The(ball)),
            EventKind::State { ball, .. } | EventKind::ContactStorm { ball } => {
                write!(f, "{} rolls on", The(ball))
            }
        }
    }
}

/// The name of a rail, as seen from the head of the table.
fn rail(table: &Table, cushion: CushionId) -> &'static str {
    let normal = table.cushions.get(cushion.0).map(|cushion| cushion.normal).unwrap_or_default();
    match (normal.x, normal.y) {
        (x, _) if x < -STRAIGHT => "the foot rail",
        (x, _) if x > STRAIGHT => "the head rail",
        (_, y) if y < -STRAIGHT => "the left rail",
        (_, y) if y > STRAIGHT => "the right rail",
        _ => "a jaw",
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
