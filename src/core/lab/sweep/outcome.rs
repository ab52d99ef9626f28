//! The outcomes of a run that a sweep can report, and a sheet expect.

use nalgebra::Vector2;
use serde_json::Value;

use super::moment::{self, BallQuantity, Moment};
use super::path::{self, Step};
use super::row::Cell;
use crate::game::files::reader::{ContentError, MAX_MAGNITUDE, Node};
use crate::game::files::{Scene, quoted, report};
use crate::lab::Timeline;
use crate::lab::measure::unit::Dimension;
use crate::lab::run::{self, Progress};
use crate::physics::{Ball, BallId, EventKind, World};

/// The names of all outcomes, for messages.
const ALLOWED: &str = "time, end, hash, energy.start, energy.end, events, events.ball-ball and \
    other kinds, speeds.mean, speeds.rms, speeds.below(V), balls[i].potted, .pocket, .state, \
    .distance, .height, .mean.energy, .final.direction, and .M.time, .M.position[0], \
    .M.velocity[0], .M.spin[0], .M.speed, .M.heading, .M.energy, .M.distance (M: start, before, \
    after, rolling, at(T), final)";

/// Longest text of an outcome, bytes.
const MAX_BYTES: usize = 250;

/// An outcome: a part of the result of a run, or a quantity that follows from it.
#[derive(Debug, Clone, PartialEq)]
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
    /// The number of events, of all kinds or of one kind.
    Events(Option<&'static str>),
    /// The mean of the balls' speeds at the end, m/s.
    MeanSpeed,
    /// The root of the mean square of the balls' speeds at the end, m/s.
    RmsSpeed,
    /// The share of the balls that are slower than this at the end, m/s.
    Slower(f64),
    /// An outcome of the ball at an index of the scene's list.
    Ball(usize, BallOutcome),
    /// The mean distance of the balls from the same balls in the other run, at a time, s.
    Divergence(f64),
    /// An outcome of the other run.
    Other(Box<Outcome>),
    /// The quotient of two outcomes.
    Ratio(Box<[Outcome; 2]>),
    /// The difference of two outcomes.
    Difference(Box<[Outcome; 2]>),
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
    /// The distance from its first to its last position, seen from above, m.
    Distance,
    /// The direction from its first to its last position, rad.
    Direction,
    /// The greatest height of its lowest point above the cloth, m.
    Height,
    /// Its mean kinetic energy, J.
    MeanEnergy,
    /// A quantity at a moment.
    At(Moment, BallQuantity),
}

/// A finished run.
pub struct FinishedRun<'a> {
    /// The scene as JSON, with the balls in the order of the file ...
    pub document: &'a Value,
    /// ... and as it was read.
    pub scene: &'a Scene,
    /// The world at the end.
    pub world: World,
    /// The energy right after the shot, J.
    pub energy: f64,
    /// The extent of the run.
    pub progress: Progress,
    /// The history, if an outcome needs it.
    pub timeline: Option<Timeline>,
    /// The other run of a sheet that compares two.
    pub other: Option<&'a FinishedRun<'a>>,
}

impl Outcome {
    /// Parses an outcome: one of a run, or two with a sign between them.
    pub fn parse(text: &str) -> Option<Outcome> {
        if text.len() > MAX_BYTES {
            return None;
        }
        let pair = |(a, b)| Some(Box::new([parse_of_run(a)?, parse_of_run(b)?]));
        if let Some(two) = text.split_once(" / ") {
            return pair(two).map(Outcome::Ratio);
        }
        if let Some(two) = text.split_once(" - ") {
            return pair(two).map(Outcome::Difference);
        }
        parse_of_run(text)
    }

    /// Reads an outcome of a scene with this number of balls; `has_other` if it is compared with
    /// another run.
    pub fn read(node: &Node, balls: usize, has_other: bool) -> Result<Outcome, ContentError> {
        let text = node.text()?;
        let Some(outcome) = Outcome::parse(text) else {
            return node.refuse(format!(
                "unknown outcome {}; allowed: {ALLOWED}, A / B and A - B",
                quoted(text)
            ));
        };
        match outcome.problem(balls, has_other) {
            Some(problem) => node.refuse(problem),
            None => Ok(outcome),
        }
    }

    /// The reason why the outcome is not possible, if it is not.
    fn problem(&self, balls: usize, has_other: bool) -> Option<String> {
        match self {
            Outcome::Ball(ball, _) if *ball >= balls => {
                Some(format!("the scene has {balls} balls; the first one is balls[0]"))
            }
            Outcome::Other(_) | Outcome::Divergence(_) if !has_other => {
                Some("only a sheet with \"compare\" has a second run".to_owned())
            }
            Outcome::Other(outcome) => outcome.problem(balls, has_other),
            Outcome::Ratio(pair) | Outcome::Difference(pair) => {
                let [a, b] = pair.each_ref().map(Outcome::dimension);
                let is_possible = a.is_some() && a == b;
                let unlike = || "both have to be numbers in the same unit".to_owned();
                let of_one = || pair.iter().find_map(|one| one.problem(balls, has_other));
                if is_possible { of_one() } else { Some(unlike()) }
            }
            _ => None,
        }
    }

    /// The dimension of a number; `None` for a text.
    pub fn dimension(&self) -> Option<Dimension> {
        Some(match self {
            Outcome::End | Outcome::Hash => return None,
            Outcome::Time => Dimension::Time,
            Outcome::EnergyStart | Outcome::EnergyEnd => Dimension::Energy,
            Outcome::Events(_) | Outcome::Slower(_) | Outcome::Ratio(_) => Dimension::Number,
            Outcome::MeanSpeed | Outcome::RmsSpeed => Dimension::Speed,
            Outcome::Divergence(_) => Dimension::Length,
            Outcome::Other(outcome) => return outcome.dimension(),
            Outcome::Difference(pair) => return pair[0].dimension(),
            Outcome::Ball(_, outcome) => match outcome {
                BallOutcome::State => return None,
                BallOutcome::Potted | BallOutcome::Pocket => Dimension::Number,
                BallOutcome::Distance | BallOutcome::Height => Dimension::Length,
                BallOutcome::Direction => Dimension::Angle,
                BallOutcome::MeanEnergy => Dimension::Energy,
                BallOutcome::At(_, quantity) => quantity.dimension(),
            },
        })
    }

    /// True if the history of the run is needed.
    pub fn needs_history(&self) -> bool {
        match self {
            Outcome::Ball(_, BallOutcome::At(moment, _)) => *moment != Moment::Final,
            Outcome::Ball(_, BallOutcome::Height | BallOutcome::MeanEnergy) => true,
            Outcome::Divergence(_) => true,
            Outcome::Other(outcome) => outcome.needs_history(),
            Outcome::Ratio(pair) | Outcome::Difference(pair) => {
                pair.iter().any(Outcome::needs_history)
            }
            _ => false,
        }
    }

    /// The outcome of a run.
    pub fn of(&self, run: &FinishedRun) -> Cell {
        match self {
            Outcome::End => Cell::Text(run.progress.end(run.scene, &run.world).to_owned()),
            Outcome::Hash => Cell::Text(report::hash(run.world.hash())),
            Outcome::Ball(place, BallOutcome::State) => match run.ball(*place) {
                Some([_, last]) => Cell::Text(last.state.name().to_owned()),
                None => Cell::Empty,
            },
            Outcome::Other(outcome) => run.other.map_or(Cell::Empty, |other| outcome.of(other)),
            _ => self.number(run).map_or(Cell::Empty, Cell::Number),
        }
    }

    /// The outcome of a run as a number, in SI units; `None` if the run has none.
    pub fn number(&self, run: &FinishedRun) -> Option<f64> {
        let both = |pair: &[Outcome; 2]| Some([pair[0].number(run)?, pair[1].number(run)?]);
        match self {
            Outcome::End | Outcome::Hash => None,
            Outcome::Time => Some(run.world.clock()),
            Outcome::EnergyStart => Some(run.energy),
            Outcome::EnergyEnd => Some(run.world.energy()),
            Outcome::Events(kind) => {
                let is_counted = |name| kind.is_none_or(|kind| kind == name);
                let events = run.world.events().iter();
                Some(events.filter(|event| is_counted(event.kind.name())).count() as f64)
            }
            Outcome::MeanSpeed => run.mean_speed(|speed| speed),
            Outcome::RmsSpeed => run.mean_speed(|speed| speed * speed).map(f64::sqrt),
            Outcome::Slower(limit) => run.mean_speed(|speed| f64::from(speed < *limit)),
            Outcome::Ball(place, outcome) => outcome.number(run, *place),
            Outcome::Divergence(time) => run.divergence(*time),
            Outcome::Other(outcome) => outcome.number(run.other?),
            Outcome::Ratio(pair) => {
                let [a, b] = both(pair)?;
                Some(a / b).filter(|ratio| ratio.is_finite())
            }
            Outcome::Difference(pair) => {
                let [a, b] = both(pair)?;
                let turns = self.dimension() == Some(Dimension::Angle);
                let (sin, cos) = (libm::sin(a - b), libm::cos(a - b));
                Some(if turns { libm::atan2(sin, cos) } else { a - b })
            }
        }
    }
}

impl<'a> FinishedRun<'a> {
    /// Runs a scene, with its history if it is needed. Returns `None` if `may_go_on` ends the run.
    pub fn run(
        document: &'a Value,
        scene: &'a Scene,
        is_recorded: bool,
        may_go_on: impl FnMut() -> bool,
    ) -> Option<FinishedRun<'a>> {
        let mut world = scene.world();
        if let Some(shot) = &scene.shot {
            world.strike(shot);
        }
        let energy = world.energy();
        let mut timeline = is_recorded.then(|| Timeline::new(&world));
        let progress = match &mut timeline {
            Some(timeline) => run::recorded(scene, &mut world, timeline, may_go_on),
            None => run::steps(scene, &mut world, may_go_on, |_, _, _| Ok::<_, ()>(())).ok()?,
        };
        let ended = FinishedRun { document, scene, world, energy, progress, timeline, other: None };
        (!progress.is_cut_short).then_some(ended)
    }

    /// The ball at an index of the scene's list, at the start and at the end.
    pub fn ball(&self, place: usize) -> Option<[Ball; 2]> {
        let id = self.document.get("balls")?.get(place)?.get("id")?.as_u64()?;
        let id = BallId(u32::try_from(id).ok()?);
        let first = self.scene.balls.iter().find(|ball| ball.id == id)?;
        Some([*first, self.world.ball(id)?])
    }

    /// The mean over the balls in play at the end of a function of their speeds.
    fn mean_speed(&self, of: impl Fn(f64) -> f64) -> Option<f64> {
        let balls = self.world.balls().filter(|ball| ball.state.in_play());
        let (mut sum, mut count) = (0.0, 0);
        for ball in balls {
            sum += of(ball.speed());
            count += 1;
        }
        (count > 0).then(|| sum / f64::from(count))
    }

    /// The mean distance of the balls from the same balls in the other run, at a time, m.
    fn divergence(&self, time: f64) -> Option<f64> {
        let ends = self.world.clock().min(self.other?.world.clock());
        let [here, there] = [self.timeline.as_ref()?, self.other?.timeline.as_ref()?];
        if time > ends || time < here.begin().max(there.begin()) {
            return None;
        }
        let pairs = here.balls_at(time).zip(there.balls_at(time));
        let sum: f64 = pairs.map(|(a, b)| (a.position - b.position).norm()).sum();
        Some(sum / self.scene.balls.len() as f64)
    }
}

impl BallOutcome {
    /// The outcome of the ball at an index of the scene's list.
    fn number(self, run: &FinishedRun, place: usize) -> Option<f64> {
        let [first, last] = run.ball(place)?;
        let way = last.position.xy() - first.position.xy();
        let pocket = last.state.pocket();
        match self {
            BallOutcome::State => None,
            BallOutcome::Potted => Some(f64::from(pocket.is_some())),
            BallOutcome::Pocket => pocket.map(|pocket| pocket.0 as f64),
            BallOutcome::Distance => Some(way.norm()),
            BallOutcome::Direction => direction(way),
            BallOutcome::Height => moment::height(run, place),
            BallOutcome::MeanEnergy => moment::mean_energy(run, place),
            BallOutcome::At(moment, quantity) => moment.measure(quantity, run, place),
        }
    }
}

/// The angle of a vector, rad; `None` for one without a length.
pub(super) fn direction(vector: Vector2<f64>) -> Option<f64> {
    (vector.norm() != 0.0).then(|| libm::atan2(vector.y, vector.x))
}

/// Parses an outcome of one of the two runs.
fn parse_of_run(text: &str) -> Option<Outcome> {
    match text.strip_prefix("compare.") {
        Some(rest) => Some(Outcome::Other(Box::new(parse_term(rest)?))),
        None => parse_term(text),
    }
}

/// Parses a path, one of whose names may have a number in parentheses, as in `at(1.5)`.
fn parse_term(text: &str) -> Option<Outcome> {
    let Some((name, rest)) = text.split_once('(') else {
        return parse_path(&path::steps(text)?, None);
    };
    let (number, more) = rest.split_once(')')?;
    let number = number.parse().ok().filter(|number| (0.0..=MAX_MAGNITUDE).contains(number))?;
    let is_whole = more.is_empty() || more.starts_with('.');
    let path = format!("{name}{more}");
    parse_path(&path::steps(&path).filter(|_| is_whole)?, Some(number))
}

/// The outcome at a path with the number in its parentheses.
fn parse_path(steps: &[Step], number: Option<f64>) -> Option<Outcome> {
    use Step::{Index, Key};
    if let [Key("balls"), Index(ball), ref rest @ ..] = *steps {
        return Some(Outcome::Ball(ball, parse_of_ball(rest, number)?));
    }
    Some(match (steps, number) {
        (&[Key("speeds"), Key("below")], Some(limit)) => Outcome::Slower(limit),
        (&[Key("divergence")], Some(time)) => Outcome::Divergence(time),
        (_, Some(_)) => return None,
        (&[Key("time")], _) => Outcome::Time,
        (&[Key("end")], _) => Outcome::End,
        (&[Key("hash")], _) => Outcome::Hash,
        (&[Key("energy"), Key("start")], _) => Outcome::EnergyStart,
        (&[Key("energy"), Key("end")], _) => Outcome::EnergyEnd,
        (&[Key("events")], _) => Outcome::Events(None),
        (&[Key("events"), Key(kind)], _) => {
            Outcome::Events(Some(EventKind::NAMES.into_iter().find(|&name| name == kind)?))
        }
        (&[Key("speeds"), Key("mean")], _) => Outcome::MeanSpeed,
        (&[Key("speeds"), Key("rms")], _) => Outcome::RmsSpeed,
        _ => return None,
    })
}

/// The outcome at a path that continues from a ball.
fn parse_of_ball(steps: &[Step], number: Option<f64>) -> Option<BallOutcome> {
    use Step::Key;
    Some(match (steps, number) {
        (&[Key("potted")], None) => BallOutcome::Potted,
        (&[Key("pocket")], None) => BallOutcome::Pocket,
        (&[Key("state")], None) => BallOutcome::State,
        (&[Key("distance")], None) => BallOutcome::Distance,
        (&[Key("height")], None) => BallOutcome::Height,
        (&[Key("mean"), Key("energy")], None) => BallOutcome::MeanEnergy,
        (&[Key("final"), Key("direction")], None) => BallOutcome::Direction,
        (&[Key(moment), ref rest @ ..], _) => {
            BallOutcome::At(Moment::named(moment, number)?, BallQuantity::named(rest)?)
        }
        _ => return None,
    })
}
