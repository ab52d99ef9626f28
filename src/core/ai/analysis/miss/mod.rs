//! Why a pot missed.
//!
//! The miss is measured at the object ball: the heading that it took, less the middle of the
//! headings that pocket it. It is split by laws that are turned on one after the other:
//!
//! 1. **aim**: a straight line from the cue ball along the cue, and the line of centres there;
//! 2. **squirt**: the line turned by the angle at which the stroke sends the cue ball aside;
//! 3. **swerve**: the line of centres of the contact that took place;
//! 4. **throw**: the heading that the ball took.
//!
//! Each part is the difference to the step before, so that they add up to the whole.
//!
//! The pocket has two widths: that at the speed of the shot, and the widest one of softer shots
//! that arrive. What lies between them is lost to the jaws. A shot that falls in no direction, but
//! does at another speed, was too soft or too hard.

mod words;

use nalgebra::Vector2;

use super::pot_window::{Attempt, CueResponse, Impact, Pair, PotSearch, PotWindow, turn};
use crate::physics::{BallId, Strength, direction_of, pull};
pub(crate) use words::WORDINGS;
pub use words::{MissWords, Side};

/// Steps of the search for a direction at the speed of the shot, and at other speeds.
const SEARCH_STEPS: u32 = 45;
const SPEED_SEARCH_STEPS: u32 = 8;
/// The factor between two speeds that are tried, and their number, upwards and downwards.
const SPEED_FACTOR: f64 = 1.2;
const SPEEDS: [i32; 2] = [12, 8];
/// Softer shots that are tried for the full width of the pocket.
const SOFTER_FACTORS: [f64; 5] = [0.7, 0.5, 0.35, 0.25, 0.17];
/// A miss by more than this is not the jaws', rad.
const JAWS: f64 = 0.035;
/// The largest ratio between two speeds that pocket a ball for which the middle of them says
/// something about the speed that was meant.
const NARROW_SPEEDS: f64 = 2.0;

/// The parts of a miss at the object ball, rad: positive to the left.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Parts {
    /// By the line that the cue pointed along.
    pub aim: f64,
    /// By squirt.
    pub squirt: f64,
    /// By swerve, and whatever else bent the cue ball's path.
    pub swerve: f64,
    /// By throw.
    pub throw: f64,
}

impl Parts {
    /// The whole miss, rad.
    pub fn total(&self) -> f64 {
        self.aim + self.squirt + self.swerve + self.throw
    }
}

/// The main reason of a miss.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Cause {
    /// The object ball's heading.
    Heading,
    /// The heading too, but a softer shot would have dropped.
    Jaws,
    /// The shot was too soft: the least power that pockets the ball, and that of the shot, m.
    TooSoft {
        /// The least power that pockets the ball, m.
        needed: f64,
        /// The power of the shot, m.
        played: f64,
    },
    /// The shot was too hard for the pocket.
    TooHard {
        /// The greatest power that pockets the ball, m.
        needed: f64,
        /// The power of the shot, m.
        played: f64,
    },
    /// The tip slipped off.
    Miscue,
    /// The ball that should have been hit first was not: the cue pointed aside by this angle, rad.
    Wide(f64),
}

/// Lines of the drawing, m and rad.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sketch {
    /// The cue ball before the stroke.
    pub cue: Vector2<f64>,
    /// The ball that it hit.
    pub target: Vector2<f64>,
    /// The cue ball at the contact that took place, and at the one that was needed.
    pub ghosts: [Vector2<f64>; 2],
    /// The target's heading as it was, and as needed.
    pub headings: [f64; 2],
    /// Length of the target's lines.
    pub length: f64,
    /// Radius of the cue ball.
    pub radius: f64,
}

/// The explanation of a miss.
#[derive(Debug, Clone, PartialEq)]
pub struct Miss {
    /// The ball that was to fall.
    pub ball: BallId,
    /// The main reason.
    pub cause: Cause,
    /// The parts of the miss.
    pub parts: Parts,
    /// The largest turn of the heading to the side of the miss that the pocket takes at the speed of
    /// the shot, rad, and from a softer shot.
    pub takes: [f64; 2],
    /// The angle between cue ball and object ball after the needed contact, rad: positive to the
    /// left.
    pub cut: f64,
    /// The lines of the drawing; none if nothing was hit that could have been meant.
    pub sketch: Option<Sketch>,
}

/// How a played shot lay in the range that pockets the ball.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ShotError {
    /// Direction of the cue, less the middle of the range, rad.
    pub direction: f64,
    /// Logarithm of the speed, relative to the middle of the range; `None` if that is wide.
    pub speed: Option<f64>,
}

/// The conclusions from a tried pot.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PotReview {
    /// The player's error.
    pub error: Option<ShotError>,
    /// Why the ball did not fall; `None` if it did, or no reason was found.
    pub miss: Option<Miss>,
}

/// Reviews a tried pot. It plays the shot some hundred times.
pub fn review(attempt: &Attempt) -> PotReview {
    let miscues = attempt.laws.miscues(attempt.shot.tip);
    if miscues {
        let miss = (!attempt.fell).then(|| Miss::without_parts(attempt.ball, Cause::Miscue));
        return PotReview { error: None, miss };
    }
    let mut search = PotSearch::new(attempt);
    let played = search.impact(attempt.shot.direction, 1.0);
    let Some(found) = find(&mut search, played.as_ref()) else { return PotReview::default() };
    let direction = turn(found.window.middle(), attempt.shot.direction);
    let speed = if attempt.fell { speed_error(&mut search) } else { None };
    // A shot at the wrong speed says nothing about the aim.
    let error = (found.force == 1.0).then_some(ShotError { direction, speed });
    let miss = if attempt.fell { None } else { explain(&mut search, played.as_ref(), &found) };
    PotReview { error, miss }
}

/// A range of directions that pocket the ball, at this multiple of the shot's strength.
struct FoundWindow {
    response: CueResponse,
    window: PotWindow,
    force: f64,
}

fn find(search: &mut PotSearch<'_>, played: Option<&Impact>) -> Option<FoundWindow> {
    let responses = search.responses(played);
    for &(response, center) in &responses {
        if let Some(window) = search.window(&response, 1.0, center, SEARCH_STEPS) {
            return Some(FoundWindow { response, window, force: 1.0 });
        }
    }
    let &(response, center) = responses.first()?;
    let strongest = match search.attempt.shot.strength {
        Strength::Power(pull) => 1.0 / pull,
        Strength::Speed(_) => f64::INFINITY,
    };
    let [up, down] = SPEEDS;
    let forces =
        (1..=up).chain((-down..0).rev()).map(|step| libm::pow(SPEED_FACTOR, f64::from(step)));
    forces.filter(|force| *force <= strongest).find_map(|force| {
        let window = search.window(&response, force, center, SPEED_SEARCH_STEPS)?;
        Some(FoundWindow { response, window, force })
    })
}

/// The logarithm of the shot's speed relative to the middle of those that pocket the ball, if they
/// are a narrow range.
fn speed_error(search: &mut PotSearch<'_>) -> Option<f64> {
    let direction = search.attempt.shot.direction;
    let [low, high] = [1.0 / 1.06, 1.06].map(|factor: f64| {
        let mut force = factor;
        while search.falls(direction, force) {
            force *= factor;
            if force.max(force.recip()) > NARROW_SPEEDS {
                return None;
            }
        }
        Some(force)
    });
    let (low, high) = (low?, high?);
    (high / low <= NARROW_SPEEDS).then(|| -0.5 * libm::log(low * high))
}

fn explain(
    search: &mut PotSearch<'_>,
    played: Option<&Impact>,
    found: &FoundWindow,
) -> Option<Miss> {
    let attempt = search.attempt;
    let Attempt { shot, ball, .. } = attempt;
    let middle = found.window.middle();
    let needed = search.impact(middle, found.force)?;
    let hit = played.filter(|impact| impact.ball == needed.ball);
    let hit = hit.filter(|hit| hit.is_direct && needed.is_direct);
    let balls = attempt.ball(shot.ball).zip(attempt.ball(needed.ball));
    let (Some(hit), Some((cue, target))) = (hit, balls) else {
        let wide = Cause::Wide(turn(middle, shot.direction));
        let cause = speed_cause(search, found).unwrap_or(wide);
        return Some(Miss::without_parts(*ball, cause));
    };
    let pair = Pair::new(cue, target);
    let [low, high] = found.window.edges.map(|edge| search.impact(edge, found.force));
    let [low, high] = [turn(needed.heading, low?.heading), turn(needed.heading, high?.heading)];
    let center = needed.heading + 0.5 * (low + high);
    let straight = pair.contact(shot.direction);
    let squirted = pair.contact(shot.direction + search.squirt());
    let parts = Parts {
        aim: turn(center, straight),
        squirt: turn(straight, squirted),
        swerve: turn(squirted, hit.contact),
        throw: turn(hit.contact, hit.heading),
    };
    let takes = 0.5 * (high - low).abs();
    let total = parts.total();
    let mut miss = Miss {
        ball: *ball,
        cause: Cause::Heading,
        parts,
        takes: [takes; 2],
        cut: turn(pair.approach(&needed), center),
        sketch: sketch(attempt, &needed, hit, center),
    };
    if let Some(cause) = speed_cause(search, found) {
        miss.cause = cause;
        return Some(miss);
    }
    // A heading that falls, and yet the ball did not: another ball was in its way.
    if total.abs() < takes {
        return None;
    }
    if total.abs() < takes + JAWS {
        miss.takes[1] = soft_width(search, found, center, total.signum()).max(takes);
        if total.abs() <= miss.takes[1] {
            miss.cause = Cause::Jaws;
        }
    }
    Some(miss)
}

fn sketch(attempt: &Attempt, needed: &Impact, hit: &Impact, center: f64) -> Option<Sketch> {
    let cue = attempt.ball(attempt.shot.ball)?;
    let target = attempt.ball(hit.ball)?;
    let pocket = attempt.table.pockets.get(attempt.pocket.0)?;
    let goes_there = turn(center, pocket_direction(attempt, target.position.xy())).abs() < 0.3;
    let to_pocket = (pocket.center - target.position.xy()).norm();
    Some(Sketch {
        cue: cue.position.xy(),
        target: target.position.xy(),
        ghosts: [hit.cue, needed.cue],
        headings: [hit.heading, center],
        // A bank or a combination ends elsewhere.
        length: if goes_there { to_pocket } else { to_pocket.min(0.5) },
        radius: cue.radius,
    })
}

fn pocket_direction(attempt: &Attempt, from: Vector2<f64>) -> f64 {
    direction_of(attempt.table.pockets[attempt.pocket.0].center - from)
}

/// The speed as the cause, if no direction pockets the ball at the speed of the shot.
fn speed_cause(search: &mut PotSearch<'_>, found: &FoundWindow) -> Option<Cause> {
    if found.force == 1.0 {
        return None;
    }
    let Attempt { shot, laws, .. } = search.attempt;
    let played = pull(shot.strength, search.attempt.ball(shot.ball)?, laws);
    let direction = found.window.middle();
    let (mut falls, mut fails) = (found.force, 1.0);
    for _ in 0..6 {
        let middle = 0.5 * (falls + fails);
        match search.falls(direction, middle) {
            true => falls = middle,
            false => fails = middle,
        }
    }
    let needed = played * falls;
    Some(match falls > 1.0 {
        true => Cause::TooSoft { needed, played },
        false => Cause::TooHard { needed, played },
    })
}

/// How far from the `center` the heading of a softer shot may turn to one side, rad.
fn soft_width(search: &mut PotSearch<'_>, found: &FoundWindow, center: f64, side: f64) -> f64 {
    let mut widest: f64 = 0.0;
    for force in SOFTER_FACTORS {
        let Some(window) =
            search.window(&found.response, force, found.window.turn, SPEED_SEARCH_STEPS)
        else {
            continue;
        };
        for edge in window.edges {
            if let Some(impact) = search.impact(edge, force) {
                widest = widest.max(side * turn(center, impact.heading));
            }
        }
    }
    widest
}

impl Miss {
    fn without_parts(ball: BallId, cause: Cause) -> Miss {
        Miss { ball, cause, parts: Parts::default(), takes: [0.0; 2], cut: 0.0, sketch: None }
    }

    /// By how much the heading missed the pocket at the speed of the shot, rad.
    pub fn beyond(&self) -> f64 {
        self.parts.total().abs() - self.takes[0]
    }

    /// The part of the pocket's width that its jaws refuse at the speed of the shot, rad.
    pub fn jaws(&self) -> f64 {
        self.takes[1] - self.takes[0]
    }
}

/// An angle without its sign, in degrees with one decimal place.
pub fn degrees(angle: f64) -> String {
    let angle = angle.to_degrees().abs();
    if angle < 9.95 { format!("{angle:.1}") } else { format!("{angle:.0}") }
}

#[cfg(test)]
pub(super) mod tests;
