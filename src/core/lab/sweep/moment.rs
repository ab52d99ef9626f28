//! A ball at a moment of its run, such as right after its first impact.

use super::outcome::{FinishedRun, direction};
use super::path::Step;
use crate::lab::measure::quantity::translation;
use crate::lab::measure::unit::Dimension;
use crate::physics::{Ball, EventKind, MotionState, SAME_INSTANT, motion};

/// Samples of a mean over a run.
const SAMPLES: u32 = 2000;

/// A moment of a ball's run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Moment {
    /// The start, right after the shot.
    Start,
    /// Right before its first impact with a ball or a cushion.
    Before,
    /// Right after that impact.
    After,
    /// When it begins to roll after that impact, or after the start if there is none.
    Rolling,
    /// The end of the run.
    Final,
    /// A time, s.
    At(f64),
}

/// A quantity of a ball at a moment.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum BallQuantity {
    /// The time of the moment, s.
    Time,
    /// A component of its position, m.
    Position(usize),
    /// A component of its velocity, m/s.
    Velocity(usize),
    /// A component of its angular velocity, rad/s.
    Spin(usize),
    /// Its speed, m/s.
    Speed,
    /// The direction of its motion seen from above, rad.
    Heading,
    /// Its kinetic energy without rotation, J.
    Energy,
    /// The distance to its last position, seen from above, m.
    Distance,
}

impl Moment {
    /// The moment of this name; the argument is a time.
    pub fn named(name: &str, argument: Option<f64>) -> Option<Moment> {
        Some(match (name, argument) {
            ("start", None) => Moment::Start,
            ("before", None) => Moment::Before,
            ("after", None) => Moment::After,
            ("rolling", None) => Moment::Rolling,
            ("final", None) => Moment::Final,
            ("at", Some(time)) => Moment::At(time),
            _ => return None,
        })
    }

    /// The ball at this index of the scene's list at the moment, with the moment's time.
    fn ball(self, run: &FinishedRun, place: usize) -> Option<Ball> {
        let last = run.ball(place)?[1];
        if self == Moment::Final {
            return Some(last);
        }
        let timeline = run.timeline.as_ref()?;
        let slot = run.scene.balls.iter().position(|ball| ball.id == last.id)?;
        let anchors = timeline.anchors(slot)?;
        // The number of anchors up to a time.
        let until = |time: f64| anchors.partition_point(|anchor| anchor.time <= time);
        let impact = run.world.events().iter().find(|event| {
            let kind = event.kind;
            matches!(kind, EventKind::BallBall { .. } | EventKind::BallCushion { .. })
                && kind.concerns(last.id)
        });
        let impact = impact.map(|event| event.time);
        // Events at the same instant are one impact.
        let after = |time: f64| until(time + SAME_INSTANT).saturating_sub(1);
        let (anchor, time) = match self {
            Moment::Start => (anchors.front(), 0.0),
            Moment::Before => {
                let place = until(impact? - SAME_INSTANT).saturating_sub(1);
                (anchors.get(place), impact?)
            }
            Moment::After => {
                // A rebound lasts until the ball leaves the nose.
                let mut later = anchors.iter().skip(after(impact?));
                let anchor = later.find(|anchor| !anchor.is_in_cushion())?;
                (Some(anchor), anchor.time.max(impact?))
            }
            Moment::Rolling => {
                let first = impact.map_or(0, after);
                let rolls = |anchor: &&Ball| anchor.state == MotionState::Rolling;
                let anchor = anchors.iter().skip(first).find(rolls)?;
                (Some(anchor), anchor.time)
            }
            Moment::At(time) if time > run.world.clock() + SAME_INSTANT => return None,
            Moment::At(time) => (anchors.get(until(time).saturating_sub(1)), time),
            Moment::Final => return None,
        };
        (timeline.begin() <= time).then_some(motion::at(anchor?, time))
    }

    /// A quantity of the ball at this index of the scene's list, at the moment.
    pub fn measure(self, quantity: BallQuantity, run: &FinishedRun, place: usize) -> Option<f64> {
        let ball = self.ball(run, place)?;
        Some(match quantity {
            BallQuantity::Time => ball.time,
            BallQuantity::Position(axis) => ball.position[axis],
            BallQuantity::Velocity(axis) => ball.velocity[axis],
            BallQuantity::Spin(axis) => ball.spin[axis],
            BallQuantity::Speed => ball.speed(),
            BallQuantity::Heading => direction(ball.velocity.xy())?,
            BallQuantity::Energy => translation(&ball, run.world.laws()),
            BallQuantity::Distance => (run.ball(place)?[1].position - ball.position).xy().norm(),
        })
    }
}

impl BallQuantity {
    /// The quantity at a path that continues from a moment.
    pub fn named(steps: &[Step]) -> Option<BallQuantity> {
        use Step::{Index, Key};
        Some(match *steps {
            [Key("time")] => BallQuantity::Time,
            [Key("position"), Index(axis @ 0..=2)] => BallQuantity::Position(axis),
            [Key("velocity"), Index(axis @ 0..=2)] => BallQuantity::Velocity(axis),
            [Key("spin"), Index(axis @ 0..=2)] => BallQuantity::Spin(axis),
            [Key("speed")] => BallQuantity::Speed,
            [Key("heading")] => BallQuantity::Heading,
            [Key("energy")] => BallQuantity::Energy,
            [Key("distance")] => BallQuantity::Distance,
            _ => return None,
        })
    }

    /// Its dimension.
    pub fn dimension(self) -> Dimension {
        match self {
            BallQuantity::Time => Dimension::Time,
            BallQuantity::Position(_) | BallQuantity::Distance => Dimension::Length,
            BallQuantity::Velocity(_) | BallQuantity::Speed => Dimension::Speed,
            BallQuantity::Spin(_) => Dimension::Spin,
            BallQuantity::Heading => Dimension::Angle,
            BallQuantity::Energy => Dimension::Energy,
        }
    }
}

/// The greatest height of a ball's lowest point above the cloth in a run, m.
pub fn height(run: &FinishedRun, place: usize) -> Option<f64> {
    let [first, last] = run.ball(place)?;
    let timeline = run.timeline.as_ref().filter(|timeline| timeline.begin() == 0.0)?;
    let slot = run.scene.balls.iter().position(|ball| ball.id == last.id)?;
    let anchors = timeline.anchors(slot)?;
    let ends = anchors.iter().skip(1).map(|anchor| anchor.time).chain([run.world.clock()]);
    let tops = anchors.iter().zip(ends).map(|(anchor, end)| top(anchor, end));
    Some(tops.fold(last.position.z, f64::max) - first.radius)
}

/// The greatest height of a ball's centre between its anchor and a time, m.
fn top(anchor: &Ball, end: f64) -> f64 {
    let rises = |time: f64| motion::at(anchor, time).velocity.z > 0.0;
    let (mut low, mut high) = (anchor.time, end.max(anchor.time));
    if anchor.state == MotionState::Airborne && rises(low) && !rises(high) {
        // Bisects for the top of the flight.
        for _ in 0..60 {
            let middle = 0.5 * (low + high);
            *(if rises(middle) { &mut low } else { &mut high }) = middle;
        }
    }
    motion::position_at(anchor, high).z.max(anchor.position.z)
}

/// The mean of a ball's kinetic energy over a run, without rotation, J.
pub fn mean_energy(run: &FinishedRun, place: usize) -> Option<f64> {
    let end = run.world.clock();
    let energy = |sample: u32| {
        let time = end * (f64::from(sample) + 0.5) / f64::from(SAMPLES);
        let ball = Moment::At(time).ball(run, place);
        ball.map(|ball| translation(&ball, run.world.laws()))
    };
    let sum = (0..SAMPLES).map(energy).sum::<Option<f64>>();
    sum.map(|sum| sum / f64::from(SAMPLES))
}
