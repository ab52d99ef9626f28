//! Balls and events as written in files: shared by results, journals and replays.

use serde::Serialize;

use crate::physics::{Ball, Event, EventKind, Trace};

/// The state of a ball at one instant.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct BallReport {
    /// Its number.
    pub id: u32,
    /// Centre, m.
    pub position: [f64; 3],
    /// Velocity, m/s.
    pub velocity: [f64; 3],
    /// Angular velocity, rad/s.
    pub spin: [f64; 3],
    /// Its motion state.
    pub state: &'static str,
    /// Index of its pocket.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pocket: Option<usize>,
}

impl From<&Ball> for BallReport {
    fn from(ball: &Ball) -> BallReport {
        BallReport {
            id: ball.id.0,
            position: ball.position.into(),
            velocity: ball.velocity.into(),
            spin: ball.spin.into(),
            state: ball.state.name(),
            pocket: ball.state.pocket().map(|pocket| pocket.0),
        }
    }
}

/// The balls of a world, in the world's order.
pub fn balls(balls: impl IntoIterator<Item = Ball>) -> Vec<BallReport> {
    balls.into_iter().map(|ball| BallReport::from(&ball)).collect()
}

/// An event.
#[derive(Debug, Clone, Serialize)]
pub struct EventReport {
    /// s.
    pub time: f64,
    /// Its kind.
    pub kind: &'static str,
    /// Numbers of the balls involved, ascending.
    pub balls: Vec<u32>,
    /// Index of the cushion in the table's list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cushion: Option<usize>,
    /// Index of the pocket in the table's list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pocket: Option<usize>,
    /// New motion state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<&'static str>,
    /// Impact speed, m/s.
    pub speed: f64,
    /// Position, m.
    pub position: [f64; 3],
    /// The balls just before the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub before: Option<Vec<BallReport>>,
    /// The balls just after the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<Vec<BallReport>>,
}

impl From<&Event> for EventReport {
    fn from(event: &Event) -> EventReport {
        let (first, second) = event.kind.balls();
        let mut report = EventReport {
            time: event.time,
            kind: event.kind.name(),
            balls: [Some(first), second].into_iter().flatten().map(|id| id.0).collect(),
            cushion: None,
            pocket: None,
            state: None,
            speed: event.speed,
            position: event.position.into(),
            before: None,
            after: None,
        };
        match event.kind {
            EventKind::BallCushion { cushion, .. } => report.cushion = Some(cushion.0),
            EventKind::BallPocket { pocket, .. }
            | EventKind::BallRim { pocket, .. }
            | EventKind::BallLiner { pocket, .. }
            | EventKind::PocketFloor { pocket, .. } => report.pocket = Some(pocket.0),
            EventKind::State { state, .. } => report.state = Some(state.name()),
            EventKind::Cue { .. }
            | EventKind::BallBall { .. }
            | EventKind::BallSlate { .. }
            | EventKind::BallTip { .. }
            | EventKind::BallRail { .. }
            | EventKind::OffTable { .. }
            | EventKind::ContactStorm { .. } => {}
        }
        report
    }
}

/// A world's events in file order: by time; at equal times impacts, then pockets, then state
/// changes, each by lowest ball number. `changes` adds the traced balls.
pub fn events(events: &[Event], changes: &Trace) -> Vec<EventReport> {
    order(events)
        .into_iter()
        .map(|index| {
            let mut report = EventReport::from(&events[index]);
            if let Some(change) = changes.get(index) {
                report.before = Some(balls(change.before.iter().copied()));
                report.after = Some(balls(change.after.iter().copied()));
            }
            report
        })
        .collect()
}

/// Indices of the log's events in file order.
pub fn order(events: &[Event]) -> Vec<usize> {
    let class = |kind: EventKind| match kind {
        EventKind::Cue { .. } => 0,
        _ if kind.is_impact() => 1,
        _ if kind.is_loss() => 2,
        _ => 3,
    };
    let mut order: Vec<usize> = (0..events.len()).collect();
    order.sort_by(|&a, &b| {
        let (a, b) = (&events[a], &events[b]);
        let key = |event: &Event| (class(event.kind), event.kind.balls());
        a.time.total_cmp(&b.time).then_with(|| key(a).cmp(&key(b)))
    });
    order
}

/// A world's hash as text.
pub fn hash(hash: u64) -> String {
    format!("{hash:016x}")
}
