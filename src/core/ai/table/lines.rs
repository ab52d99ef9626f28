//! Straight lines of balls to pockets, and of the cue ball to them.

use nalgebra::Vector2;

use super::layout::{BallSet, Layout};
use super::pockets::PocketModel;
use super::venue::Venue;
use crate::game::Noise;
use crate::physics::ball::BallId;
use crate::physics::table::PocketId;
use crate::physics::turned;

/// Least cosine of a cut angle.
const MIN_CUT_COSINE: f64 = 0.1;
/// A ball this near to the middle of a mouth, in radii, may hang in the jaws.
const JAWS_DISTANCE: f64 = 3.0;
/// Bisections of a direction in which the cue ball has just space behind a ball.
const BISECTIONS: usize = 8;
/// A ball near a pocket falls in so many directions, rad, that the best one depends on the cue ball.
const WIDE_WINDOW: f64 = 0.08;
/// Directions beside the middle that are tried then, as parts of the greatest error.
const OFFSETS: [f64; 5] = [0.0, 0.4, -0.4, 0.75, -0.75];
/// A path counts as clear although a ball reaches this far into it, m.
const CLEAR_TOLERANCE: f64 = 1e-4;
/// The free space beside a path counts as this much wider, m: a graze hardly turns a ball.
const GRAZE: f64 = 2e-3;
/// Standard deviation of an object ball's direction besides the errors of the cue, rad.
const THROW_ERROR: f64 = 0.0015;
/// Change of the cue ball's direction with the offset of the tip to the side, rad per radius.
const SQUIRT: f64 = 0.06;

/// The way of an object ball into a pocket.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::ai) struct PotLine {
    /// The ball.
    pub ball: BallId,
    /// The pocket.
    pub pocket: PocketId,
    /// Its place, m.
    pub from: Vector2<f64>,
    /// The point that it runs to, m.
    pub target: Vector2<f64>,
    /// Unit vector of its motion.
    pub along: Vector2<f64>,
    /// Length of the way, m.
    pub length: f64,
    /// Greatest error of the direction, rad.
    pub half_angle: f64,
}

/// A direct shot of the cue ball at a pot line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::ai) struct Aim {
    /// The direction that the ball is to have, a unit vector.
    pub along: Vector2<f64>,
    /// Greatest error of it, rad.
    pub half_angle: f64,
    /// The place of the cue ball at the contact, m.
    pub ghost: Vector2<f64>,
    /// Distance of the cue ball from there, m.
    pub distance: f64,
    /// Cosine of the cut angle.
    pub cut: f64,
    /// Free space beside the cue ball's path, m; at most a ball's width.
    pub space: f64,
}

/// A straight way.
struct Way {
    from: Vector2<f64>,
    way: Vector2<f64>,
    /// The inverse of its squared length, 1/m².
    inverse: f64,
}

impl Way {
    fn new(from: Vector2<f64>, to: Vector2<f64>) -> Way {
        let way = to - from;
        let inverse = if way == Vector2::zeros() { 0.0 } else { 1.0 / way.norm_squared() };
        Way { from, way, inverse }
    }

    /// The squared distance by which it passes beside a point, m², and the part of the way where.
    fn passes(&self, point: Vector2<f64>) -> (f64, f64) {
        let to = point - self.from;
        let share = (to.dot(&self.way) * self.inverse).clamp(0.0, 1.0);
        ((to - self.way * share).norm_squared(), share)
    }
}

/// The free space beside the path of a ball between two points, m: negative if another ball but
/// those in `except` is in the way, at most a ball's width.
pub(in crate::ai) fn space(
    venue: &Venue,
    layout: &Layout,
    [from, to]: [Vector2<f64>; 2],
    except: BallSet,
) -> f64 {
    let apart = 2.0 * venue.object_radius;
    let way = Way::new(from, to);
    let others = layout.places(layout.on_table().without(except));
    let nearest = others.fold(4.0 * apart * apart, |nearest, at| nearest.min(way.passes(at).0));
    nearest.sqrt() - apart
}

/// The straight ways of a ball into pockets, or along the axis of the pocket in whose jaws it hangs.
/// The cue ball is not in the way.
pub(in crate::ai) fn pot_lines<'a>(
    venue: &'a Venue,
    layout: &'a Layout,
    ball: BallId,
) -> impl Iterator<Item = PotLine> + 'a {
    let from = layout.place(ball);
    let pockets = venue.pockets.iter().enumerate();
    pockets.filter_map(move |(index, model)| {
        let from = from?;
        let FallDirection { along, mut half_angle } =
            straight_in(venue, model, from).or_else(|| from_the_jaws(venue, model, from))?;
        let length = (model.mouth - from).dot(&along).max(venue.object_radius);
        let target = from + along * length;
        let apart = 2.0 * venue.object_radius;
        let path = Way::new(from, target);
        let except = [BallId::CUE, ball].into_iter().collect();
        for place in layout.places(layout.on_table().without(except)) {
            let (squared, share) = path.passes(place);
            if squared < (apart - CLEAR_TOLERANCE) * (apart - CLEAR_TOLERANCE) {
                return None;
            }
            // A ball beside the path narrows what is free.
            let after = (share * length).max(0.03);
            let wide = apart + half_angle * after;
            if squared < wide * wide {
                half_angle = half_angle.min((squared.sqrt() - apart + GRAZE) / after);
            }
        }
        let pocket = PocketId(index);
        Some(PotLine { ball, pocket, from, target, along, length, half_angle })
    })
}

/// A direction in which a ball falls.
struct FallDirection {
    along: Vector2<f64>,
    half_angle: f64,
}

/// The middle of the directions in which a ball falls, as far as the cue ball fits behind it.
fn straight_in(venue: &Venue, pocket: &PocketModel, from: Vector2<f64>) -> Option<FallDirection> {
    let [low, high] = pocket.directions(from)?;
    let course = |angle: f64| {
        let along = pocket.along(angle);
        let half_angle = (angle - low).min(high - angle);
        let fits = venue.is_on_bed(from - along * venue.apart);
        fits.then_some(FallDirection { along, half_angle })
    };
    let middle = 0.5 * (low + high);
    if let Some(course) = course(middle) {
        return Some(course);
    }
    let (mut inside, mut outside) =
        ([low, high].into_iter().find(|end| course(*end).is_some())?, middle);
    for _ in 0..BISECTIONS {
        let middle = 0.5 * (inside + outside);
        match course(middle) {
            Some(_) => inside = middle,
            None => outside = middle,
        }
    }
    course(inside)
}

/// The way of a ball that hangs in the jaws: along the axis of the pocket. A ball at the rail beside
/// the mouth does not hang.
fn from_the_jaws(venue: &Venue, pocket: &PocketModel, from: Vector2<f64>) -> Option<FallDirection> {
    let radius = venue.object_radius;
    let place = from - pocket.mouth;
    let hangs = place.norm() < JAWS_DISTANCE * radius && pocket.axis.perp(&place).abs() < radius;
    hangs.then_some(FallDirection { along: pocket.axis, half_angle: std::f64::consts::FRAC_PI_4 })
}

impl PotLine {
    /// The direct shot from a place of the cue ball, if there is one.
    pub fn aim(&self, venue: &Venue, layout: &Layout, cue_ball: Vector2<f64>) -> Option<Aim> {
        let ways = if self.half_angle > WIDE_WINDOW { &OFFSETS[..] } else { &OFFSETS[..1] };
        let aims = ways.iter().filter_map(|part| self.aim_aside(venue, layout, cue_ball, *part));
        aims.max_by(|a, b| a.ease().total_cmp(&b.ease()))
    }

    /// The shot that sends the ball beside the middle of its directions, by a part of the greatest
    /// error.
    fn aim_aside(
        &self,
        venue: &Venue,
        layout: &Layout,
        cue_ball: Vector2<f64>,
        part: f64,
    ) -> Option<Aim> {
        let along = turned(self.along, part * self.half_angle);
        let ghost = self.from - along * venue.apart;
        let way = ghost - cue_ball;
        let distance = way.norm();
        if !venue.is_on_bed(ghost) {
            return None;
        }
        let cut = match way.try_normalize(1e-6) {
            Some(unit) => unit.dot(&along),
            None => 1.0,
        };
        if cut < MIN_CUT_COSINE {
            return None;
        }
        let except = [BallId::CUE, self.ball].into_iter().collect();
        let space = space(venue, layout, [cue_ball, ghost], except);
        let half_angle = self.half_angle * (1.0 - part.abs());
        (space > -CLEAR_TOLERANCE).then_some(Aim { along, half_angle, ghost, distance, cut, space })
    }
}

impl Aim {
    /// Greater for shots whose errors matter less.
    fn ease(&self) -> f64 {
        self.half_angle * self.cut / self.distance.max(0.02)
    }

    /// The chance to pocket the ball with these errors: an estimate by geometry alone.
    pub fn chance(&self, venue: &Venue, noise: &Noise) -> f64 {
        let pocketed = venue.chance(self.distance, self.cut, self.half_angle, noise);
        let past =
            within((self.space + GRAZE) / (noise.direction.max(1e-6) * self.distance.max(0.05)));
        pocketed * (0.5 + 0.5 * past)
    }

    /// The chance that the cue ball passes beside the ball with these errors.
    pub fn misses(&self, venue: &Venue, noise: &Noise) -> f64 {
        let aside = venue.apart * (1.0 - (1.0 - self.cut * self.cut).max(0.0).sqrt());
        0.5 - 0.5 * within(aside / (noise.direction.max(1e-6) * self.distance.max(0.05)))
    }
}

impl Venue {
    /// The chance to pocket a ball that is `distance` (m) from the cue ball, with this cosine of
    /// the cut angle, if its direction may be off by `half_angle` (rad).
    pub fn chance(&self, distance: f64, cut: f64, half_angle: f64, noise: &Noise) -> f64 {
        let squirt = if self.laws.has_spin() { SQUIRT * noise.tip / self.radius } else { 0.0 };
        let direction = libm::hypot(noise.direction, squirt);
        let turn = direction * distance / (self.apart * cut);
        within(half_angle / libm::hypot(turn, THROW_ERROR))
    }
}

/// The chance that a normally distributed number is within this many standard deviations.
fn within(deviations: f64) -> f64 {
    libm::erf(deviations.max(0.0) * std::f64::consts::FRAC_1_SQRT_2)
}
