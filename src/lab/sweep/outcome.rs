//! The outcomes of a run that a sweep can report.

use serde_json::Value;

use super::path::{self, Step};
use super::row::Cell;
use crate::game::files::reader::{ContentError, Node};
use crate::game::files::{Scene, quoted, report};
use crate::lab::run::Progress;
use crate::physics::{Ball, BallId, EventKind, MotionState, World};

/// The names of all outcomes, for messages.
const ALLOWED: &str = "time, end, hash, energy.start, energy.end, events, events.KIND, and of a \
    ball balls[i].potted, .pocket, .state, .distance, .final.direction, .final.speed, \
    .final.position[k], .final.velocity[k], .final.spin[k]";

/// An outcome: a part of the result of a run, or a quantity that follows from it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Outcome {
    /// The time at the end, s.
    Time,
    /// The reason for the end.
    End,
    /// The hash of events and final state.
    Hash,
    /// The energy right after the shot, J.
    EnergyStart,
    /// The energy at the end, J.
    EnergyEnd,
    /// The number of events, or of those of a kind.
    Events(Option<&'static str>),
    /// An outcome of the ball at a place in the scene's list.
    Ball(usize, BallOutcome),
}

/// An outcome of a ball.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BallOutcome {
    /// 1 if the ball was potted, otherwise 0.
    Potted,
    /// The index of its pocket.
    Pocket,
    /// Its state at the end.
    State,
    /// The distance from its first place to its last one, seen from above, m.
    Distance,
    /// The angle of the line from its first place to its last one, rad.
    Direction,
    /// Its speed at the end, m/s.
    Speed,
    /// A component of its position at the end, m.
    Position(usize),
    /// A component of its velocity at the end, m/s.
    Velocity(usize),
    /// A component of its angular velocity at the end, rad/s.
    Spin(usize),
}

/// A run that has ended.
pub struct Ended<'a> {
    /// The scene as JSON, with the balls in the order of the file ...
    pub document: &'a Value,
    /// ... and as it was read.
    pub scene: &'a Scene,
    /// The world at the end.
    pub world: &'a World,
    /// The energy right after the shot, J.
    pub energy: f64,
    /// The extent of the run.
    pub progress: Progress,
}

impl Outcome {
    /// Reads an outcome of a scene with this number of balls.
    pub fn read(node: &Node, balls: usize) -> Result<Outcome, ContentError> {
        let text = node.text()?;
        let steps = path::steps(text).unwrap_or_default();
        match parse(&steps) {
            Some(Outcome::Ball(ball, _)) if ball >= balls => {
                node.refuse(format!("the scene has {balls} balls; the first one is balls[0]"))
            }
            Some(outcome) => Ok(outcome),
            None => {
                let kinds = EventKind::NAMES.join(", ");
                node.refuse(format!(
                    "unknown outcome {}; allowed: {ALLOWED} (k from 0 to 2, KIND one of {kinds})",
                    quoted(text)
                ))
            }
        }
    }

    /// The outcome of a run.
    pub fn of(self, run: &Ended) -> Cell {
        match self {
            Outcome::Time => Cell::Number(run.world.clock()),
            Outcome::End => Cell::Text(run.progress.end(run.scene, run.world).to_owned()),
            Outcome::Hash => Cell::Text(report::hash(run.world.hash())),
            Outcome::EnergyStart => Cell::Number(run.energy),
            Outcome::EnergyEnd => Cell::Number(run.world.energy()),
            Outcome::Events(kind) => {
                let is_counted = |name| kind.is_none_or(|kind| kind == name);
                let events = run.world.events().iter();
                events.filter(|event| is_counted(event.kind.name())).count().into()
            }
            Outcome::Ball(place, outcome) => match run.ball(place) {
                Some([first, last]) => outcome.of(&first, &last),
                None => Cell::Empty,
            },
        }
    }
}

impl Ended<'_> {
    /// The ball at a place in the scene's list, at the start and at the end.
    fn ball(&self, place: usize) -> Option<[Ball; 2]> {
        let id = self.document.get("balls")?.get(place)?.get("id")?.as_u64()?;
        let id = BallId(u32::try_from(id).ok()?);
        let first = self.scene.balls.iter().find(|ball| ball.id == id)?;
        Some([*first, self.world.ball(id)?])
    }
}

impl BallOutcome {
    /// The outcome of a ball, from its state at the start and at the end.
    fn of(self, first: &Ball, last: &Ball) -> Cell {
        let way = last.position.xy() - first.position.xy();
        match (self, last.state) {
            (BallOutcome::Potted, state) => {
                usize::from(matches!(state, MotionState::Pocketed(_))).into()
            }
            (BallOutcome::Pocket, MotionState::Pocketed(pocket)) => pocket.0.into(),
            (BallOutcome::Pocket, _) => Cell::Empty,
            (BallOutcome::State, state) => Cell::Text(state.name().to_owned()),
            (BallOutcome::Distance, _) => Cell::Number(way.norm()),
            // A ball that ends where it began has no direction.
            (BallOutcome::Direction, _) if way.norm() == 0.0 => Cell::Empty,
            (BallOutcome::Direction, _) => Cell::Number(libm::atan2(way.y, way.x)),
            (BallOutcome::Speed, _) => Cell::Number(last.speed()),
            (BallOutcome::Position(axis), _) => Cell::Number(last.position[axis]),
            (BallOutcome::Velocity(axis), _) => Cell::Number(last.velocity[axis]),
            (BallOutcome::Spin(axis), _) => Cell::Number(last.spin[axis]),
        }
    }
}

/// The outcome at a path.
fn parse(steps: &[Step]) -> Option<Outcome> {
    use Step::{Index, Key};
    Some(match *steps {
        [Key("time")] => Outcome::Time,
        [Key("end")] => Outcome::End,
        [Key("hash")] => Outcome::Hash,
        [Key("energy"), Key("start")] => Outcome::EnergyStart,
        [Key("energy"), Key("end")] => Outcome::EnergyEnd,
        [Key("events")] => Outcome::Events(None),
        [Key("events"), Key(kind)] => {
            Outcome::Events(Some(EventKind::NAMES.into_iter().find(|&name| name == kind)?))
        }
        [Key("balls"), Index(ball), ref rest @ ..] => Outcome::Ball(ball, parse_of_ball(rest)?),
        _ => return None,
    })
}

/// The outcome at a path that continues from a ball.
fn parse_of_ball(steps: &[Step]) -> Option<BallOutcome> {
    use Step::{Index, Key};
    Some(match *steps {
        [Key("potted")] => BallOutcome::Potted,
        [Key("pocket")] => BallOutcome::Pocket,
        [Key("state")] => BallOutcome::State,
        [Key("distance")] => BallOutcome::Distance,
        [Key("final"), Key("direction")] => BallOutcome::Direction,
        [Key("final"), Key("speed")] => BallOutcome::Speed,
        [Key("final"), Key("position"), Index(axis @ 0..=2)] => BallOutcome::Position(axis),
        [Key("final"), Key("velocity"), Index(axis @ 0..=2)] => BallOutcome::Velocity(axis),
        [Key("final"), Key("spin"), Index(axis @ 0..=2)] => BallOutcome::Spin(axis),
        _ => return None,
    })
}
