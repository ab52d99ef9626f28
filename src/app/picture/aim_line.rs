//! The aim line: the predicted paths of the balls, drawn as lines over the cloth.

use nalgebra::{Vector2, Vector3};

use crate::game::{Prediction, Track, Waypoint};
use crate::render::{AimLine, Ghost, Snapshot};
use crate::ui::Guide;

/// Colour of the cue ball's path to the first contact and of the outline of the ball that it hits,
/// as on the screen, with opacity.
const AIM: [f32; 4] = [0.96, 0.94, 0.88, 0.66];
/// Colour of that path and outline if the shot is a foul.
const FOUL: [f32; 4] = [0.95, 0.36, 0.24, 0.9];
/// Colour of the cue ball's path after the contact.
const AFTER: [f32; 4] = [0.96, 0.94, 0.88, 0.48];
/// Colour of the path of the ball that the cue ball hits.
const MET: [f32; 4] = [0.98, 0.76, 0.30, 0.78];
/// Colour of the line on the cloth below a ball that flies.
const SHADE: [f32; 4] = [0.02, 0.05, 0.04, 0.55];
/// Height above the cloth from which a ball counts as flying, m.
const FLIES: f64 = 2e-3;
/// Length over which the line of a ball that rolls on fades out, m.
const FADE: f32 = 0.5;
/// Opacity of the ring where a ball comes to rest, relative to its line.
const RESTING_RING_OPACITY: f32 = 0.8;
/// Width of all lines, logical pixels.
const WIDTH: f32 = 1.6;

/// Length of the drawn paths after the cue ball's first contact, m; `None` if the aim line is off.
pub fn reach(guide: Guide) -> f64 {
    match guide {
        Guide::Off => 0.0,
        Guide::Short => 0.2,
        Guide::Medium => 0.8,
        Guide::Long => 4.0,
    }
}

/// Number of contacts with cushions that the path goes on to for the diamond system. Without an aim
/// line, the first one tells which rails its numbers are for.
pub fn cushions(guide: Guide) -> usize {
    match guide {
        Guide::Off => 1,
        Guide::Short | Guide::Medium | Guide::Long => 4,
    }
}

/// Draws predictions. Lines not needed at present keep their memory for later ones.
#[derive(Debug, Default)]
pub struct Lines {
    /// Unused lines; the next one to be used is at the end.
    spare: Vec<AimLine>,
}

/// The appearance of the lines of one prediction.
struct LinePen<'a> {
    spare: &'a mut Vec<AimLine>,
    snapshot: &'a mut Snapshot,
    radius: f32,
    width: f32,
}

impl Lines {
    /// Removes all lines and rings from a picture.
    pub fn clear(&mut self, snapshot: &mut Snapshot) {
        // Each line reuses the memory of the last one at its place.
        self.spare.extend(snapshot.aim.drain(..).rev());
        snapshot.ghosts.clear();
    }

    /// Adds a line through these points.
    pub fn add(
        &mut self,
        points: impl IntoIterator<Item = Vector3<f32>>,
        width: f32,
        color: [f32; 4],
        snapshot: &mut Snapshot,
    ) {
        let mut line = self.spare.pop().unwrap_or_default();
        line.points.clear();
        line.points.extend(points);
        (line.width, line.color, line.fade) = (width, color, 0.0);
        snapshot.aim.push(line);
    }

    /// Adds the lines of a prediction to a picture.
    pub fn draw(
        &mut self,
        prediction: &Prediction,
        guide: Guide,
        is_foul: bool,
        scale: f32,
        snapshot: &mut Snapshot,
    ) {
        if guide == Guide::Off {
            return;
        }
        let (width, radius) = (WIDTH * scale, prediction.struck.radius as f32);
        let mut hand = LinePen { spare: &mut self.spare, snapshot, radius, width };
        hand.shade(prediction.approach());
        hand.shade(prediction.after());
        let ghost = prediction.ghost();
        let struck = &prediction.struck;
        // A path that was predicted up to a cushion is seen up to there.
        let last_touch = prediction.touches.last().map(|touch| touch.point + 1);
        let goes_on = struck.goes_on() && last_touch != Some(struck.points.len());
        // Lines begin and end at the edges of balls and rings, not at their centres.
        let rings = ghost.is_some() || struck.rests().is_some();
        let first = [radius, if rings { radius } else { 0.0 }];
        let aim = if is_foul { FOUL } else { AIM };
        hand.line(centers(prediction.approach()), first, aim, goes_on && ghost.is_none());
        let ends = |track: &Track| [radius, if track.rests().is_some() { radius } else { 0.0 }];
        // A straight draw or follow runs along another line: it is set off to one side.
        let aside = set_off(prediction) * radius;
        let after = || centers(prediction.after()).map(move |point| point + aside);
        hand.line(after(), ends(struck), AFTER, goes_on);
        if aside != Vector3::zeros() {
            hand.arrow(after(), AFTER);
        }
        for track in &prediction.met {
            hand.line(centers(&track.points), ends(track), MET, track.goes_on());
        }
        if let Some(ghost) = ghost {
            hand.ring(ghost, aim);
            if is_foul {
                hand.cross(ghost, aim);
            }
        }
        hand.rest(struck, AFTER);
        for track in &prediction.met {
            hand.rest(track, MET);
        }
    }
}

impl LinePen<'_> {
    /// Adds a line, shortened by these lengths at both ends.
    fn line(
        &mut self,
        centers: impl IntoIterator<Item = Vector3<f32>>,
        skip: [f32; 2],
        color: [f32; 4],
        fades: bool,
    ) {
        let mut line = self.spare.pop().unwrap_or_default();
        (line.width, line.color) = (self.width, color);
        line.fade = if fades { FADE } else { 0.0 };
        match line.put_under_ball(centers, self.radius, skip) {
            true => self.snapshot.aim.push(line),
            false => self.spare.push(line),
        }
    }

    /// A head of an arrow at the end of a path, if the path is long enough.
    fn arrow(&mut self, centers: impl Iterator<Item = Vector3<f32>> + Clone, color: [f32; 4]) {
        let from = centers.clone().next().unwrap_or_default();
        let Some(end) = centers.clone().last() else { return };
        let before = centers.filter(|point| (end - point).norm() > 0.5 * self.radius).last();
        let along = (end - before.unwrap_or(from)).try_normalize(1e-6);
        let Some(along) = along.filter(|_| (end - from).norm() > 2.0 * self.radius) else { return };
        let side = Vector3::new(-along.y, along.x, 0.0);
        let wing = |sign: f32| end - (along - side * (0.6 * sign)) * (0.7 * self.radius);
        let mut line = self.spare.pop().unwrap_or_default();
        line.points.clear();
        line.points.extend([wing(1.0), end, wing(-1.0)]);
        (line.width, line.color, line.fade) = (self.width, color, 0.0);
        self.snapshot.aim.push(line);
    }

    /// Below a flying ball, a faint line on the cloth shows what it passes and where it lands.
    fn shade(&mut self, points: &[Waypoint]) {
        let radius = self.radius;
        let flies = |point: &Waypoint| point.position.z > f64::from(radius) + FLIES;
        for flight in points.chunk_by(|a, b| flies(a) || flies(b)).filter(|part| part.len() > 1) {
            let on_cloth = flight.iter().map(|point| {
                let place = point.position.xy().cast::<f32>();
                Vector3::new(place.x, place.y, radius)
            });
            self.line(on_cloth, [0.0, 0.0], SHADE, false);
        }
    }

    fn ring(&mut self, position: Vector3<f64>, color: [f32; 4]) {
        let (radius, width) = (self.radius, self.width);
        self.snapshot.ghosts.push(Ghost { position: position.cast(), radius, width, color });
    }

    /// A cross in the outline of a ball: this contact is a foul.
    fn cross(&mut self, position: Vector3<f64>, color: [f32; 4]) {
        let half = 0.5 * self.radius;
        let middle = position.cast::<f32>();
        for side in [-1.0, 1.0] {
            let arm = Vector3::new(half, side * half, 0.0);
            let mut line = self.spare.pop().unwrap_or_default();
            line.points.clear();
            line.points.extend([middle - arm, middle + arm]);
            (line.width, line.color, line.fade) = (self.width, color, 0.0);
            self.snapshot.aim.push(line);
        }
    }

    /// A ring where a ball comes to rest.
    fn rest(&mut self, track: &Track, [r, g, b, a]: [f32; 4]) {
        if let Some(point) = track.rests() {
            self.ring(point.position, [r, g, b, a * RESTING_RING_OPACITY]);
        }
    }
}

/// The direction in which the cue ball's path after the contact is drawn beside its true place, so
/// that it is seen beside the line that it would cover: back along its own approach, or after the
/// ball that it hit. Its length is in ball radii; zero if the path is seen as it is.
fn set_off(prediction: &Prediction) -> Vector3<f32> {
    /// Sine of the largest angle between two lines that cover each other.
    const SAME_LINE: f64 = 0.06;
    /// Distance between them, ball radii.
    const ASIDE: f32 = 0.55;
    let heading = |points: &[Waypoint]| {
        let (first, last) = (points.first()?, points.last()?);
        (last.position - first.position).xy().try_normalize(1e-3)
    };
    let Some(after) = heading(prediction.after()) else { return Vector3::zeros() };
    let approach = heading(prediction.approach()).map(|way| -way);
    let met = prediction.met.iter().filter_map(|track| heading(&track.points));
    let covers = |way: &Vector2<f64>| after.dot(way) > 0.0 && after.perp(way).abs() < SAME_LINE;
    let covered = approach.into_iter().chain(met).any(|way| covers(&way));
    let side = Vector3::new(after.y, -after.x, 0.0).cast::<f32>() * ASIDE;
    if covered { side } else { Vector3::zeros() }
}

fn centers(points: &[Waypoint]) -> impl Iterator<Item = Vector3<f32>> + Clone {
    points.iter().map(|point| point.position.cast())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use nalgebra::Vector3;

    use crate::app::camera_rig::CameraRig;
    use crate::app::session::Session;
    use crate::game::{Command, GameKind, Match, Setup};
    use crate::physics::Preset;
    use crate::render::AimLine;
    use crate::ui::{CameraView, Guide, Layout};

    fn session(guide: Guide) -> Session {
        let game = Match::new(Setup::report(1));
        let table = Arc::clone(game.world().table());
        let rig = CameraRig::new(CameraView::Default, &table, Vector3::zeros(), 0.0);
        let mut session = Session::new(game, rig);
        session.preview.guide = guide;
        session.play(Command::Aim { direction: 0.02 }).unwrap();
        session
    }

    #[test]
    fn lines_follow_the_prediction() {
        let mut session = session(Guide::Medium);
        let snapshot = session.snapshot(&Layout::new(1280, 720, 1.0)).clone();
        let prediction = session.prediction().unwrap();
        assert_eq!(snapshot.aim.len(), 3, "to the contact, and two ways from there");
        let lines = [prediction.approach(), prediction.after(), &prediction.met[0].points];
        for (line, points) in snapshot.aim.iter().zip(lines) {
            // The ends of a line are at the edges of balls and rings.
            for point in &line.points[1..line.points.len() - 1] {
                let under = |place: Vector3<f64>| {
                    let place: Vector3<f32> = place.cast();
                    (place.xy() - point.xy()).norm() == 0.0
                };
                assert!(points.iter().any(|point| under(point.position)), "{point}");
            }
        }
        assert_eq!(snapshot.ghosts[0].position, prediction.ghost().unwrap().cast());
    }

    /// Tests that a straight draw is seen: its path is drawn beside the line of the aim, with an
    /// arrow at its end.
    #[test]
    fn a_straight_draw_is_set_off() {
        let setup = Setup::new(GameKind::Practice, Preset::Real, 1);
        let game = Match::new(setup);
        let table = Arc::clone(game.world().table());
        let rig = CameraRig::new(CameraView::Default, &table, Vector3::zeros(), 0.0);
        let mut session = Session::new(game, rig);
        let cue_ball = session.cue_ball().unwrap().position;
        for number in 1..16 {
            session.play(Command::RemoveBall { ball: number }).ok();
        }
        let place = [cue_ball.x + 0.4, cue_ball.y];
        session.play(Command::PlaceBall { ball: 1, position: place }).unwrap();
        session.preview.guide = Guide::Long;
        let lines = |session: &mut Session, tip: [f64; 2]| {
            session.play(Command::Aim { direction: 0.0 }).unwrap();
            session.play(Command::Tip { value: tip }).unwrap();
            session.play(Command::Power { value: 0.4 }).unwrap();
            (0..50).for_each(|_| {
                let _ = session.snapshot(&Layout::new(1280, 720, 1.0));
            });
            session.snapshot(&Layout::new(1280, 720, 1.0)).aim.clone()
        };
        let aside = |lines: &[AimLine]| {
            let far = |line: &AimLine| {
                line.points.iter().all(|at| (at.y - cue_ball.y as f32).abs() > 0.01)
            };
            lines.iter().filter(|line| far(line)).count()
        };
        let drawn = lines(&mut session, [0.0, -0.5]);
        assert_eq!(aside(&drawn), 1, "{drawn:?}");
        assert!(drawn.iter().any(|line| line.points.len() == 3), "an arrow");
        assert_eq!(aside(&lines(&mut session, [0.0, 0.5])), 1, "a straight follow, too");
    }

    #[test]
    fn a_line_that_is_off_is_not_drawn() {
        let mut session = session(Guide::Off);
        let snapshot = session.snapshot(&Layout::new(1280, 720, 1.0));
        assert!(snapshot.aim.is_empty() && snapshot.ghosts.is_empty());
        // The end of the aim is still known, because mouse drags need it.
        assert!(session.prediction().unwrap().first_leg().is_some());
    }
}
